#include "underwell/branch/branch.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "underwell/base/check.hpp"
#include "underwell/branch/refusals.hpp"

namespace underwell::branch {

using grid::Cell;
using grid::Direction;
using grid::DirectionSet;

namespace {

void extend(Branch::Rim& rim, Cell cell) {
    if (cell.y > rim.north.y) rim.north = cell;
    if (cell.x > rim.east.x) rim.east = cell;
    if (cell.y < rim.south.y) rim.south = cell;
    if (cell.x < rim.west.x) rim.west = cell;
}

// Whether the exit leads out of the rectangle around all rooms.
bool leads_out(const Branch::Rim& rim, const Opening& opening) {
    switch (opening.exit) {
        case Direction::north:
            return opening.room.y == rim.north.y;
        case Direction::east:
            return opening.room.x == rim.east.x;
        case Direction::south:
            return opening.room.y == rim.south.y;
        case Direction::west:
            return opening.room.x == rim.west.x;
        default:
            return false;
    }
}

}  // namespace

Branch::Branch(const Settings& settings, const Origin& origin)
    : settings_{settings},
      origin_{origin},
      directions_{directions(settings)},
      sealed_at_{static_cast<std::uint32_t>(settings.room_limit.value_or(rooms_max))},
      growth_streams_{origin.seed, "branch.growth"} {
    const Cell first = grid::step(start_cell, origin.entrance);
    rim_ = {.north = first, .east = first, .south = first, .west = first};
}

base::Result<Branch> Branch::undug(const Settings& settings, const Origin& origin) {
    if (auto valid = check(settings, origin); !valid) return std::unexpected(valid.error());
    return Branch{settings, origin};
}

base::Result<Branch> Branch::open(const Settings& settings, const Origin& origin,
                                  const GrowthPolicy& policy) {
    auto branch = undug(settings, origin);
    if (!branch) return branch;
    if (auto first = branch->walk({.from = start_cell, .towards = origin.entrance}, policy); !first)
        return std::unexpected(first.error());
    return branch;
}

// Where the walk leads, and whether a room is there already. The start room is known ground.
// (Here and in walk() the result is filled in place: copying small fields as a whole right after
// writing them one by one stalls the processor, a quarter of the time that digging took.)
base::Result<Branch::Goal> Branch::find_goal(const Walk& walk) const {
    if (walk.from == start_cell) return find_entrance(walk);
    const RoomTable::Spot from = rooms_.spot(walk.from);
    const DirectionSet exits = rooms_.record(from).exits;
    if (!exits.contains(walk.towards)) [[unlikely]]
        return no_way(walk, exits);
    base::Result<Goal> goal{std::in_place, rooms_.beside(from, walk.towards)};
    goal->known = rooms_.has_room(goal->spot) || goal->spot.cell == start_cell;
    return goal;
}

base::Result<Branch::Goal> Branch::find_entrance(const Walk& walk) const {
    if (walk.towards != origin_.entrance)
        return std::unexpected(another_branch(walk.towards, origin_.entrance));
    const RoomTable::Spot first = rooms_.spot(grid::step(start_cell, walk.towards));
    return Goal{.spot = first, .known = room_count() > 0};
}

base::Result<Branch::Goal> Branch::no_way(const Walk& walk, DirectionSet exits) const {
    if (exits.empty())  // every room has its way back
        return base::fail(errors::no_such_room,
                          "no room at " + text(walk.from) +
                              "; walk from a room that exists, or from the start room at (0, 0)");
    return std::unexpected(no_such_exit(walk, exits));
}

base::Result<Walked> Branch::walk(const Walk& walk, const GrowthPolicy& policy) {
    const auto goal = find_goal(walk);
    if (!goal) return std::unexpected(goal.error());
    base::Result<Walked> walked{std::in_place, goal->spot.cell};
    if (goal->known) return walked;
    const Site site = survey(walk, goal->spot);
    const auto exits = choose_exits(site, policy);
    if (!exits) return std::unexpected(exits.error());
    Growth& growth = walked->growth.emplace();
    growth.walk = walk;
    growth.exits = *exits;
    if (needs_opening(site, *exits)) growth.opening = choose_opening(site);
    dig(site, goal->spot, growth);
    return walked;
}

base::Result<std::optional<Growth>> Branch::decide(const Walk& walk,
                                                   const GrowthPolicy& policy) const {
    const auto goal = find_goal(walk);
    if (!goal) return std::unexpected(goal.error());
    if (goal->known) return std::nullopt;
    const Site site = survey(walk, goal->spot);
    const auto exits = choose_exits(site, policy);
    if (!exits) return std::unexpected(exits.error());
    Growth growth{.walk = walk, .exits = *exits};
    if (needs_opening(site, *exits)) growth.opening = choose_opening(site);
    return growth;
}

base::Result<void> Branch::apply(const Growth& growth) {
    const auto goal = find_goal(growth.walk);
    if (!goal) return std::unexpected(goal.error());
    if (goal->known)
        return base::fail(errors::not_a_growth,
                          "the room at " + text(goal->spot.cell) +
                              " exists already; apply each growth once, in order");
    const Site site = survey(growth.walk, goal->spot);
    if (!allows(site, growth.exits)) return std::unexpected(refusal(site, growth.exits));
    if (auto allowed = check_opening(site, growth); !allowed) return allowed;
    dig(site, goal->spot, growth);
    return {};
}

Site Branch::survey(const Walk& walk, const RoomTable::Spot& spot) const {
    const Direction back = grid::opposite(walk.towards);
    const RoomTable::Surroundings around = rooms_.around(spot, directions_);

    Site site{.cell = spot.cell,
              .back = back,
              .open = directions_ - around.rooms - DirectionSet{back},
              .one_way = around.pointing - DirectionSet{back}};
    if (grid::distance_squared(spot.cell) <= 2)  // beside the start room
        for (const Direction direction : site.open)
            if (grid::step(spot.cell, direction) == start_cell) site.open.erase(direction);

    const std::uint32_t walked_through = walk.from == start_cell ? 0 : 1;
    site.elsewhere = unexplored_exits_ - walked_through - site.one_way.size();
    if (sealed()) return site;
    const auto budget = static_cast<std::uint32_t>(settings_.max_unexplored_exits) - site.elsewhere;
    const auto per_room = static_cast<std::uint32_t>(settings_.max_new_exits_per_room);
    site.most = std::min(std::min(per_room, budget), site.open.size());
    site.least = site.elsewhere == 0 && site.most > 0 ? 1 : 0;
    return site;
}

base::Result<DirectionSet> Branch::choose_exits(const Site& site,
                                                const GrowthPolicy& policy) const {
    base::Stream stream = growth_streams_.of(grid::key(site.cell));
    const DirectionSet exits = policy.choose_exits(*this, site, stream);
    if (!allows(site, exits)) [[unlikely]]
        return std::unexpected(refusal(site, exits));
    return exits;
}

bool Branch::allows(const Site& site, DirectionSet exits) const {
    const std::uint32_t count = exits.size();
    return site.open.contains_all(exits) && count >= site.least && count <= site.most &&
           room_count() < rooms_max;
}

// Says which rule the proposed exits break.
base::Error Branch::refusal(const Site& site, DirectionSet exits) const {
    if (room_count() >= rooms_max)
        return {errors::branch_full, "the branch has " + std::to_string(rooms_max) +
                                         " rooms, as many as a branch can have; explore another"};
    const std::string proposal = "exits " + text(exits) + " at " + text(site.cell) + ": ";
    for (const Direction exit : exits - site.open) {
        const std::string named{grid::name(exit)};
        if (!directions_.contains(exit))
            return {errors::d11, proposal + named + " is not one of the branch's " +
                                     std::to_string(settings_.directions) + " directions"};
        if (grid::step(site.cell, exit) == start_cell)
            return {errors::d7, proposal + named + " leads into the start cell"};
        return {errors::d6, proposal + named + " leads into an existing room"};
    }
    if (sealed() && !exits.empty())
        return {errors::d11,
                proposal + "the room limit of " + std::to_string(sealed_at_) + " is reached"};
    if (exits.size() < site.least)
        return {errors::d5, proposal + "no other unexplored exit is left in the branch"};
    if (exits.size() > static_cast<std::uint64_t>(settings_.max_new_exits_per_room))
        return {errors::d4, proposal + "more than max_new_exits_per_room, " +
                                std::to_string(settings_.max_new_exits_per_room)};
    return {errors::d3, proposal + "the branch would have " +
                            std::to_string(site.elsewhere + exits.size()) +
                            " unexplored exits, over max_unexplored_exits, " +
                            std::to_string(settings_.max_unexplored_exits)};
}

// D9: with `endless`, a walk that would leave no unexplored exit opens one more.
bool Branch::needs_opening(const Site& site, DirectionSet exits) const {
    return settings_.endless && site.elsewhere == 0 && exits.empty() && !sealed();
}

Opening Branch::choose_opening(const Site& site) const {
    const Rim rim = rim_with(site.cell);
    const std::array<Opening, 4> outermost = {{{.room = rim.north, .exit = Direction::north},
                                               {.room = rim.east, .exit = Direction::east},
                                               {.room = rim.south, .exit = Direction::south},
                                               {.room = rim.west, .exit = Direction::west}}};
    base::Stream stream = base::StreamFamily{origin_.seed, "branch.opening"}.of(room_count());
    while (true) {
        const Opening chosen = outermost[stream.below(outermost.size())];
        // At most one side of a branch can face the start cell, so another draw soon succeeds.
        if (grid::step(chosen.room, chosen.exit) != start_cell) return chosen;
    }
}

base::Result<void> Branch::check_opening(const Site& site, const Growth& growth) const {
    const bool needed = needs_opening(site, growth.exits);
    if (needed != growth.opening.has_value())
        return base::fail(errors::d9, needed ? "the branch would close; open one exit at its rim"
                                             : "a way on is left; nothing may be opened");
    if (!needed) return {};
    const Opening& opening = *growth.opening;
    if (opening.room != site.cell && !contains(opening.room))
        return base::fail(errors::no_such_room,
                          "no room at " + text(opening.room) + " in which an exit could be opened");
    if (!leads_out(rim_with(site.cell), opening) ||
        grid::step(opening.room, opening.exit) == start_cell)
        return base::fail(errors::d9, "the exit " + std::string{grid::name(opening.exit)} + " of " +
                                          text(opening.room) + " does not lead out of the branch");
    return {};
}

void Branch::dig(const Site& site, const RoomTable::Spot& spot, const Growth& growth) {
    rooms_.add(spot, {.exits = growth.exits | DirectionSet{site.back}, .back = site.back});
    unexplored_exits_ = site.elsewhere + growth.exits.size();
    extend(rim_, site.cell);
    deepest_squared_ = std::max(deepest_squared_, grid::distance_squared(site.cell));
    if (growth.opening) {
        rooms_.add_exit(rooms_.spot(growth.opening->room), growth.opening->exit);
        openings_.push_back({.room_number = room_count() - 1, .opening = *growth.opening});
        ++unexplored_exits_;
    }
    if (sealed_at_ == room_count() && settings_.room_limit && unexplored_exits_ > 0)
        lair_ = deepest_unexplored();
}

Branch::Rim Branch::rim_with(Cell cell) const {
    Rim rim = rim_;
    extend(rim, cell);
    return rim;
}

bool Branch::sealed() const {
    return room_count() >= sealed_at_;
}

// Where the deepest unexplored exit leads; of equally deep ones the oldest room's.
Cell Branch::deepest_unexplored() const {
    Cell deepest;
    for (const Room& room : rooms())
        for (const Direction exit : room.unexplored) {
            const Cell beyond = grid::step(room.cell, exit);
            if (grid::distance_squared(beyond) > grid::distance_squared(deepest)) deepest = beyond;
        }
    return deepest;
}

base::Result<Room> Branch::look(Cell cell) const {
    const RoomTable::Spot spot = rooms_.spot(cell);
    if (!rooms_.has_room(spot))
        return base::fail(errors::no_such_room,
                          "no room at " + text(cell) + "; a room exists once somebody walked in");
    return seen(spot);
}

bool Branch::contains(Cell cell) const {
    return rooms_.has_room(rooms_.spot(cell));
}

bool Branch::is_unexplored(const Walk& exit) const {
    const RoomTable::Spot from = rooms_.spot(exit.from);
    if (!rooms_.record(from).exits.contains(exit.towards)) return false;
    const RoomTable::Spot to = rooms_.beside(from, exit.towards);
    return !rooms_.has_room(to) && to.cell != start_cell;
}

Room Branch::room(std::uint32_t number) const {
    return seen(rooms_.numbered(number));
}

Room Branch::seen(const RoomTable::Spot& spot) const {
    const RoomTable::Record record = rooms_.record(spot);
    RoomTable::Surroundings around = rooms_.around(spot, record.exits);
    // The first room's way back ends in the start room, whose exit leads in again.
    if (grid::step(spot.cell, record.back) == start_cell) {
        around.rooms.insert(record.back);
        around.pointing.insert(record.back);
    }
    return {.cell = spot.cell,
            .back = record.back,
            .two_way = around.pointing,
            .one_way = around.rooms - around.pointing,
            .unexplored = record.exits - around.rooms,
            .lair = lair_ == spot.cell};
}

void Branch::for_each_growth(const std::function<void(const Growth&)>& visit) const {
    const auto room_then_exit = [](const Opening& a, const Opening& b) {
        return a.room != b.room ? a.room < b.room : a.exit < b.exit;
    };
    std::vector<Opening> opened_later;
    opened_later.reserve(openings_.size());
    for (const OpeningAfter& after : openings_)
        opened_later.push_back(after.opening);
    std::ranges::sort(opened_later, room_then_exit);

    auto next_opening = openings_.begin();
    for (std::uint32_t number = 0; number < room_count(); ++number) {
        const RoomTable::Spot spot = rooms_.numbered(number);
        const Cell cell = spot.cell;
        const RoomTable::Record record = rooms_.record(spot);
        Growth growth{
            .walk = {.from = grid::step(cell, record.back), .towards = grid::opposite(record.back)},
            .exits = record.exits - DirectionSet{record.back},
            .opening = std::nullopt};
        const Opening any{.room = cell, .exit = Direction::north};
        for (auto later = std::ranges::lower_bound(opened_later, any, room_then_exit);
             later != opened_later.end() && later->room == cell; ++later)
            growth.exits.erase(later->exit);
        if (next_opening != openings_.end() && next_opening->room_number == number)
            growth.opening = (next_opening++)->opening;
        visit(growth);
    }
}

std::size_t Branch::bytes() const {
    return sizeof(*this) + rooms_.bytes() + openings_.capacity() * sizeof(openings_[0]);
}

}  // namespace underwell::branch
