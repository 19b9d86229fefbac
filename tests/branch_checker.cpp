#include "branch_checker.hpp"

#include <algorithm>
#include <utility>

namespace underwell::tests {

using grid::Cell;
using grid::Direction;
using grid::DirectionSet;

namespace {

constexpr Cell start_cell{.x = 0, .y = 0};

std::string at(Cell cell) {
    return "(" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")";
}

std::string at(const ExitPlace& exit) {
    return std::string{grid::name(exit.exit)} + " of " + at(exit.room);
}

Cell beyond(const ExitPlace& exit) {
    return grid::step(exit.room, exit.exit);
}

std::uint64_t square(std::int64_t number) {
    return static_cast<std::uint64_t>(number * number);
}

// The depth of a cell by trying numbers, from the guess up or down.
std::uint64_t depth_near(Cell cell, std::uint64_t guess) {
    const std::uint64_t squared = square(cell.x) + square(cell.y);
    while (guess * guess > squared)
        --guess;
    while ((guess + 1) * (guess + 1) <= squared)
        ++guess;
    return guess;
}

void append(Objections& all, Objections more) {
    for (Objection& objection : more)
        all.push_back(std::move(objection));
}

}  // namespace

Record record_of(const branch::Growth& growth) {
    Record record{.walked = {.room = growth.walk.from, .exit = growth.walk.towards},
                  .exits = growth.exits,
                  .openings = {}};
    if (growth.opening)
        record.openings.push_back({.room = growth.opening->room, .exit = growth.opening->exit});
    return record;
}

History history_of(const branch::Branch& branch) {
    History history;
    branch.for_each_growth(
        [&](const branch::Growth& growth) { history.push_back(record_of(growth)); });
    return history;
}

Claims claims_of(const branch::Branch& branch) {
    Claims claims{.rooms = {},
                  .unexplored_exits = branch.unexplored_exits(),
                  .deepest = branch.deepest(),
                  .finished = branch.finished(),
                  .lair = branch.lair(),
                  .openings = {}};
    for (const branch::Room& room : branch.rooms())
        claims.rooms.push_back({.cell = room.cell,
                                .depth = grid::depth(room.cell),
                                .back = room.back,
                                .two_way = room.two_way,
                                .one_way = room.one_way,
                                .unexplored = room.unexplored,
                                .lair = room.lair});
    for (const branch::OpeningAfter& after : branch.openings())
        claims.openings.push_back({.room = after.opening.room, .exit = after.opening.exit});
    return claims;
}

BranchChecker::BranchChecker(const branch::Settings& settings, Direction entrance)
    : settings_{settings},
      entrance_{entrance},
      southwest_corner_{grid::step(start_cell, entrance)},
      northeast_corner_{southwest_corner_} {}

bool BranchChecker::sealed() const {
    return settings_.room_limit && std::cmp_greater_equal(order_.size(), *settings_.room_limit);
}

bool BranchChecker::is_unexplored(const ExitPlace& exit) const {
    const auto room = rooms_.find(exit.room);
    if (room == rooms_.end()) return false;
    const auto found = room->second.exits.find(exit.exit);
    return found != room->second.exits.end() && found->second.kind == Kind::unexplored;
}

std::vector<ExitPlace> BranchChecker::unexplored_exits_into(Cell cell) const {
    std::vector<ExitPlace> exits;
    const auto [first, last] = unexplored_.equal_range(cell);
    for (auto exit = first; exit != last; ++exit)
        exits.push_back(exit->second);
    return exits;
}

BranchChecker::Survey BranchChecker::survey(const ExitPlace& walked) const {
    Survey found{.cell = beyond(walked), .sealed = sealed()};
    for (std::uint8_t number = 0; number < 8; ++number) {
        const auto direction = static_cast<Direction>(number);
        const Cell neighbour = grid::step(found.cell, direction);
        if (settings_.directions == 4 && number % 2 == 1) continue;
        if (neighbour != start_cell && !has_room(neighbour)) found.open.insert(direction);
    }
    found.elsewhere = unexplored_.size() - unexplored_.count(found.cell);
    if (found.sealed) return found;
    const auto maximum = static_cast<std::uint64_t>(settings_.max_unexplored_exits);
    const std::uint64_t budget = maximum > found.elsewhere ? maximum - found.elsewhere : 0;
    found.most = std::min({static_cast<std::uint64_t>(settings_.max_new_exits_per_room), budget,
                           std::uint64_t{found.open.size()}});
    if (found.elsewhere == 0 && found.most > 0) found.least = 1;
    return found;
}

Objections BranchChecker::judge(const Record& record) const {
    Objections found = judge_walk(record.walked);
    if (!found.empty()) return found;
    append(found, judge_exits(record.walked, record.exits));
    append(found, judge_openings(record));
    return found;
}

// D1: a room comes into being only where somebody walks through an exit that nobody took before.
Objections BranchChecker::judge_walk(const ExitPlace& walked) const {
    if (order_.empty()) {
        if (walked == ExitPlace{.room = start_cell, .exit = entrance_}) return {};
        return {{.rule = "D1", .message = "the first room lies behind the entrance"}};
    }
    if (is_unexplored(walked)) return {};
    return {{.rule = "D1", .message = at(walked) + " is no unexplored exit"}};
}

Objections BranchChecker::judge_exits(const ExitPlace& walked, DirectionSet exits) const {
    Objections found;
    const Survey survey = this->survey(walked);
    for (const Direction direction : exits) {
        const ExitPlace exit{.room = survey.cell, .exit = direction};
        if (settings_.directions == 4 && grid::is_diagonal(direction))
            found.push_back({.rule = "D11", .message = at(exit) + " is diagonal"});
        if (beyond(exit) == start_cell)
            found.push_back({.rule = "D7", .message = at(exit) + " leads into the start cell"});
        if (has_room(beyond(exit)))
            found.push_back({.rule = "D6", .message = at(exit) + " leads into a room"});
    }
    const std::string counted = std::to_string(exits.size()) + " exits at " + at(survey.cell);
    if (survey.sealed && !exits.empty())
        found.push_back({.rule = "D11", .message = counted + " after room_limit was reached"});
    if (!survey.sealed && exits.size() < survey.least)
        found.push_back({.rule = "D5", .message = counted + ", and no other way is open"});
    if (std::cmp_greater(exits.size(), settings_.max_new_exits_per_room))
        found.push_back({.rule = "D4", .message = counted + " are too many for one room"});
    if (std::cmp_greater(survey.elsewhere + exits.size(), settings_.max_unexplored_exits))
        found.push_back({.rule = "D3",
                         .message = counted + " and " + std::to_string(survey.elsewhere) +
                                    " elsewhere are too many for the branch"});
    return found;
}

// D9: exactly one way is opened where otherwise none were left, and only there.
Objections BranchChecker::judge_openings(const Record& record) const {
    const Survey survey = this->survey(record.walked);
    const bool would_close = survey.elsewhere + record.exits.size() == 0;
    const std::size_t needed = would_close && settings_.endless && !survey.sealed ? 1 : 0;
    if (record.openings.size() != needed)
        return {{.rule = "D9",
                 .message = std::to_string(record.openings.size()) + " openings after " +
                            at(survey.cell) + " where " + std::to_string(needed) + " belong"}};
    if (needed == 0) return {};
    return judge_opening(record.openings.front(), survey.cell);
}

Objections BranchChecker::judge_opening(const ExitPlace& opening, Cell new_cell) const {
    if (opening.room != new_cell && !has_room(opening.room))
        return {{.rule = "D9", .message = at(opening) + " is opened where no room is"}};
    const Cell destination = beyond(opening);
    if (destination == start_cell)
        return {{.rule = "D9", .message = at(opening) + " is opened into the start cell"}};
    const bool straight_out = !grid::is_diagonal(opening.exit) &&
                              (destination.x < std::min(southwest_corner_.x, new_cell.x) ||
                               destination.y < std::min(southwest_corner_.y, new_cell.y) ||
                               destination.x > std::max(northeast_corner_.x, new_cell.x) ||
                               destination.y > std::max(northeast_corner_.y, new_cell.y));
    if (!straight_out)
        return {{.rule = "D9", .message = at(opening) + " does not lead out of the branch"}};
    return {};
}

void BranchChecker::add_exit(const ExitPlace& place) {
    const auto room = rooms_.find(place.room);
    if (room == rooms_.end()) return;
    const auto [exit, added] = room->second.exits.try_emplace(
        place.exit, Exit{.destination = beyond(place), .kind = Kind::unexplored});
    if (added) unexplored_.emplace(exit->second.destination, place);
}

void BranchChecker::dig(const Record& record) {
    const Cell cell = beyond(record.walked);
    if (has_room(cell) || !judge_walk(record.walked).empty()) return;

    for (const ExitPlace& arriving : unexplored_exits_into(cell))
        rooms_[arriving.room].exits[arriving.exit].kind =
            arriving == record.walked ? Kind::two_way : Kind::one_way;
    unexplored_.erase(cell);

    const auto origin = rooms_.find(record.walked.room);
    const std::uint64_t depth_there = origin == rooms_.end() ? 0 : origin->second.depth;
    DugRoom& room = rooms_[cell];
    order_.push_back(cell);
    room.depth = depth_near(cell, depth_there);
    room.back = grid::opposite(record.walked.exit);
    room.exits[room.back] = {.destination = record.walked.room, .kind = Kind::two_way};
    deepest_ = std::max(deepest_, room.depth);
    southwest_corner_ = {.x = std::min(southwest_corner_.x, cell.x),
                         .y = std::min(southwest_corner_.y, cell.y)};
    northeast_corner_ = {.x = std::max(northeast_corner_.x, cell.x),
                         .y = std::max(northeast_corner_.y, cell.y)};

    for (const Direction exit : record.exits)
        add_exit({.room = cell, .exit = exit});
    for (const ExitPlace& opening : record.openings) {
        add_exit(opening);
        openings_.push_back(opening);
    }
    const bool just_sealed =
        settings_.room_limit && std::cmp_equal(order_.size(), *settings_.room_limit);
    if (just_sealed && !unexplored_.empty()) lair_ = deepest_way_on();
}

// The furthest cell behind an unexplored exit; of equally far ones the oldest room's.
Cell BranchChecker::deepest_way_on() const {
    std::optional<Cell> deepest;
    const auto distance = [](Cell cell) { return square(cell.x) + square(cell.y); };
    for (const Cell cell : order_)
        for (const auto& [direction, exit] : rooms_.at(cell).exits)
            if (exit.kind == Kind::unexplored &&
                (!deepest || distance(exit.destination) > distance(*deepest)))
                deepest = exit.destination;
    return *deepest;
}

Objections BranchChecker::compare_room(const RoomClaim& claim, Cell expected_cell) const {
    const std::string where = "the room at " + at(expected_cell);
    if (claim.cell != expected_cell)
        return {{.rule = "D12", .message = where + " is said to be at " + at(claim.cell)}};
    Objections found;
    const DugRoom& room = rooms_.at(expected_cell);
    if (claim.back != room.back)
        found.push_back(
            {.rule = "D2",
             .message = where + " is said to lead back " + std::string{grid::name(claim.back)}});
    if (claim.depth != room.depth)
        found.push_back(
            {.rule = "D10", .message = where + " has depth " + std::to_string(room.depth)});
    if (claim.lair != (lair_ == expected_cell))
        found.push_back({.rule = "D11", .message = where + ": is it the lair?"});

    std::map<Kind, DirectionSet> expected;
    DirectionSet all;
    for (const auto& [direction, exit] : room.exits) {
        expected[exit.kind].insert(direction);
        all.insert(direction);
    }
    if ((claim.two_way | claim.one_way | claim.unexplored) != all)
        found.push_back({.rule = "D12", .message = where + " has exits that nobody gave it"});
    else if (claim.two_way != expected[Kind::two_way] || claim.one_way != expected[Kind::one_way] ||
             claim.unexplored != expected[Kind::unexplored])
        found.push_back({.rule = "D8", .message = where + " has exits of another kind"});
    return found;
}

Objections BranchChecker::compare(const Claims& claims) const {
    if (claims.rooms.size() != order_.size())
        return {{.rule = "D1",
                 .message = std::to_string(order_.size()) +
                            " rooms were walked into, the branch has " +
                            std::to_string(claims.rooms.size())}};
    Objections found;
    for (std::size_t number = 0; number < order_.size(); ++number)
        append(found, compare_room(claims.rooms[number], order_[number]));
    if (claims.unexplored_exits != unexplored_.size())
        found.push_back({.rule = "D3",
                         .message = std::to_string(unexplored_.size()) +
                                    " exits are unexplored, the branch counts " +
                                    std::to_string(claims.unexplored_exits)});
    if (claims.deepest != deepest_)
        found.push_back({.rule = "D10", .message = "deepest is " + std::to_string(deepest_)});
    if (claims.finished != unexplored_.empty())
        found.push_back({.rule = "D9", .message = "is the branch finished?"});
    if (claims.openings != openings_)
        found.push_back({.rule = "D9", .message = "other openings than in the history"});
    if (claims.lair != lair_) found.push_back({.rule = "D11", .message = "the lair is elsewhere"});
    return found;
}

Objections check_branch(const branch::Branch& branch) {
    BranchChecker checker{branch.settings(), branch.origin().entrance};
    for (const Record& record : history_of(branch)) {
        Objections found = checker.judge(record);
        if (!found.empty()) return found;
        checker.dig(record);
    }
    return checker.compare(claims_of(branch));
}

}  // namespace underwell::tests
