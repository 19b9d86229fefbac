// How branches grow: D1 to D12, each room when it is dug and each branch once more at its end. D13,
// that other policies of growth are held to the same rules, is seen in the unit tests of branch/:
// the game has one policy only.
#include <algorithm>
#include <optional>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using branch::Branch;
using game::Zone;
using grid::Cell;
using grid::Direction;

namespace {

constexpr std::int64_t four = 4;

struct CellOrder {
    bool operator()(Cell one, Cell other) const {
        return std::pair{one.x, one.y} < std::pair{other.x, other.y};
    }
};

std::uint64_t squared_distance(Cell cell) {
    const std::int64_t x = cell.x;
    const std::int64_t y = cell.y;
    return static_cast<std::uint64_t>(x * x + y * y);
}

// D10, by trying.
std::uint32_t depth_of(Cell cell) {
    const std::uint64_t squared = squared_distance(cell);
    std::uint64_t depth = 0;
    while ((depth + 1) * (depth + 1) <= squared)
        ++depth;
    return static_cast<std::uint32_t>(depth);
}

// Exits of rooms around that end here: one is walked through, the others become one-way (D8).
std::vector<branch::Walk> exits_that_end_at(const Branch& branch, Cell cell) {
    std::vector<branch::Walk> ending;
    for (const Direction side : grid::eight_directions) {
        const branch::Walk exit{.from = grid::step(cell, side), .towards = grid::opposite(side)};
        if (branch.contains(exit.from) && branch.is_unexplored(exit)) ending.push_back(exit);
    }
    return ending;
}

bool is_sealed(const Branch& branch) {
    const auto& limit = branch.settings().room_limit;
    return limit && branch.room_count() >= static_cast<std::uint64_t>(*limit);
}

bool is_open(const Branch& branch, Cell cell, Direction side) {
    const Cell goal = grid::step(cell, side);
    return goal != branch::start_cell && !branch.contains(goal) &&
           (branch.settings().directions != four || !grid::is_diagonal(side));
}

void judge_exits(Judging& judging, const branch::Growth& growth, Cell cell,
                 std::uint64_t elsewhere) {
    const Branch& branch = *judging.zone.branch->branch;
    for (const Direction side : growth.exits) {
        const Cell goal = grid::step(cell, side);
        if (goal == branch::start_cell) judging.breaks("D7: an exit into the start cell");
        if (branch.contains(goal)) judging.breaks("D6: an exit into an existing room");
    }
    const branch::Settings& settings = branch.settings();
    const std::uint64_t exits = growth.exits.size();
    const auto most = static_cast<std::uint64_t>(settings.max_unexplored_exits);
    if (elsewhere + exits + (growth.opening ? 1 : 0) > most)
        judging.breaks("D3: more unexplored exits than the budget");
    if (exits > static_cast<std::uint64_t>(settings.max_new_exits_per_room))
        judging.breaks("D4: more exits than a room may get");
    const bool way_on = elsewhere + exits > 0;
    const bool sealed = is_sealed(branch);
    if (growth.opening && way_on) judging.breaks("D9: opened a way though there was one");
    if (settings.endless && !sealed && !way_on && !growth.opening)
        judging.breaks("D9: no way on is left");
    if (sealed && (exits > 0 || growth.opening))
        judging.breaks("D11: exits though all rooms are dug");
    const bool might = std::ranges::any_of(
        grid::eight_directions, [&](Direction side) { return is_open(branch, cell, side); });
    if (!way_on && !sealed && might) judging.breaks("D5: a dead end though no other way is open");
    for (const Direction side : growth.exits)
        if (!is_open(branch, cell, side)) judging.breaks("D11: a diagonal exit among four");
}

// Where it was dug from: through the entrance, or through an exit that nobody took before.
bool is_walkable(const Branch& branch, const branch::Walk& walk) {
    if (walk.from != branch::start_cell) return branch.is_unexplored(walk);
    return branch.room_count() == 0 && walk.towards == branch.origin().entrance;
}

void judge_dug(Judging& judging, const Digging& dug) {
    const Branch& branch = *judging.zone.branch->branch;
    const auto room = branch.look(dug.cell);
    if (!room) return judging.breaks("D1: a room was dug and is not there");
    const Direction back = grid::opposite(dug.walk.towards);
    if (room->back != back || !room->two_way.contains(back))
        judging.breaks("D2: a room without its way back");
    if (room->exits() != dug.exits) judging.breaks("D8: a room has exits that nobody gave it");
    for (const branch::Walk& exit : dug.ending) {
        const auto other = branch.look(exit.from);
        const bool two_way = exit == dug.walk;
        if (!other || other->two_way.contains(exit.towards) != two_way ||
            other->one_way.contains(exit.towards) == two_way)
            judging.breaks("D8: an exit into a new room is not what it should be");
    }
    const auto number = judging.zone.branch->numbers.find(dug.cell);
    if (!number || game::depth(judging.zone, *number) != depth_of(dug.cell))
        judging.breaks("D10: a room of another depth than its cell's");
}

void judge_branch_after(Judging& judging, const Digging& last) {
    const Branch& branch = *judging.zone.branch->branch;
    if (branch.unexplored_exits() != last.unexplored)
        judging.breaks("D3: the unexplored exits are counted wrongly");
    const base::BranchId id = game::branch_of(judging.zone.id);
    if (branch.deepest() != judging.books.deepest[id])
        judging.breaks("D10: the deepest depth is remembered wrongly");
    const auto& limit = branch.settings().room_limit;
    const bool just_sealed = limit && branch.room_count() == static_cast<std::uint64_t>(*limit);
    if (!just_sealed || branch.finished()) return;
    if (const auto wrong = objection_to_lair(told_by(branch))) judging.breaks(*wrong);
}

// D12: the same growths give the same branch.
bool grows_alike(const Branch& branch) {
    auto again = Branch::undug(branch.settings(), branch.origin());
    if (!again) return false;
    bool applied = true;
    branch.for_each_growth(
        [&](const branch::Growth& growth) { applied = applied && again->apply(growth); });
    return applied && again->lair() == branch.lair() &&
           std::ranges::equal(again->rooms(), branch.rooms());
}

}  // namespace

BranchTold told_by(const Branch& branch) {
    BranchTold told{.rooms = {},
                    .unexplored = branch.unexplored_exits(),
                    .deepest = branch.deepest(),
                    .lair = branch.lair(),
                    .goes_on = branch.settings().endless && !branch.settings().room_limit};
    for (const branch::Room& room : branch.rooms())
        told.rooms.push_back(room);
    return told;
}

std::optional<std::string_view> objection_to_lair(const BranchTold& told) {
    std::uint64_t furthest = 0;
    for (const branch::Room& room : told.rooms)
        for (const Direction side : room.unexplored)
            furthest = std::max(furthest, squared_distance(grid::step(room.cell, side)));
    if (!told.lair || squared_distance(*told.lair) != furthest)
        return "D11: the lair is not behind the deepest exit";
    return std::nullopt;
}

std::optional<std::string_view> objection_to_exits(const BranchTold& told) {
    std::uint64_t unexplored = 0;
    std::uint32_t deepest = 0;
    std::set<Cell, CellOrder> cells;
    for (const branch::Room& room : told.rooms)
        cells.insert(room.cell);
    for (const branch::Room& room : told.rooms) {
        unexplored += room.unexplored.size();
        deepest = std::max(deepest, depth_of(room.cell));
        for (const Direction side : room.exits()) {
            const Cell goal = grid::step(room.cell, side);
            const bool home = goal == branch::start_cell;
            if (home && side != room.back) return "D7: a second way into the start cell";
            if (!home && cells.contains(goal) == room.unexplored.contains(side))
                return "D8: an exit is not what it leads to";
        }
    }
    if (unexplored != told.unexplored) return "D3: the unexplored exits are counted wrongly";
    if (deepest != told.deepest) return "D10: the deepest depth is remembered wrongly";
    if (told.goes_on && unexplored == 0) return "D9: no way on is left";
    return std::nullopt;
}

void judge(Judging& judging, const game::RoomDug& event) {
    const Zone& zone = judging.zone;
    if (!zone.branch) return judging.breaks("D1: a room was dug outside of a branch");
    const Branch& branch = *zone.branch->branch;
    const branch::Growth& growth = event.growth;
    const Cell cell = grid::step(growth.walk.from, growth.walk.towards);
    if (branch.contains(cell)) return judging.breaks("D1: a room was dug twice");
    if (cell == branch::start_cell) return judging.breaks("D7: the start cell was dug");
    std::vector<branch::Walk> ending = exits_that_end_at(branch, cell);
    const std::uint64_t elsewhere = branch.unexplored_exits() - ending.size();
    judge_exits(judging, growth, cell, elsewhere);
    if (growth.walk.from != branch::start_cell) {
        const auto number = zone.branch->numbers.find(growth.walk.from);
        if (!number) return judging.breaks("D1: a room was dug from nowhere");
        if (zone.rooms[number->value].people.empty())
            judging.breaks("D1, C5: a room was dug that nobody walks into");
    }
    if (!is_walkable(branch, growth.walk))
        return judging.breaks("D1: a room was dug through no unexplored exit");
    const auto again = branch.decide(growth.walk);
    if (!again || *again != growth)
        judging.breaks("D12: the same seed and walks gave another room");
    std::uint32_t& deepest = judging.books.deepest[game::branch_of(zone.id)];
    deepest = std::max(deepest, depth_of(cell));
    grid::DirectionSet exits = growth.exits;
    exits.insert(grid::opposite(growth.walk.towards));
    if (growth.opening && growth.opening->room == cell) exits.insert(growth.opening->exit);
    judging.turn.dug.push_back(
        {.cell = cell,
         .walk = growth.walk,
         .exits = exits,
         .ending = std::move(ending),
         .unexplored = elsewhere + growth.exits.size() + (growth.opening ? 1 : 0)});
}

void judge(Judging& judging, const game::CollapseBegan& /*event*/) {
    if (!judging.zone.branch) return judging.breaks("S6: a collapse outside of a branch");
    const Branch& branch = *judging.zone.branch->branch;
    if (const auto wrong = objection_to_exits(told_by(branch))) judging.breaks(*wrong);
    // Each growth was compared when it was dug: only a branch with a secret state gets here.
    CHECK(grows_alike(branch));
}

// The branch's events may stand behind the surface's in a commit: judged at its end.
void judge(Judging& judging, const game::HallChanged& event) {
    if (!judging.zone.surface) return judging.breaks("W1: a hall in a branch");
    judging.books.hall.push_back(event.entry);
}

void end_turn_of_growth(Judging& judging) {
    const auto& dug = judging.turn.dug;
    if (dug.empty() || !judging.zone.branch) return;
    for (const Digging& one : dug)
        judge_dug(judging, one);
    judge_branch_after(judging, dug.back());
}

}  // namespace underwell::sim
