#include "underwell/game/ways.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "underwell/base/check.hpp"

namespace underwell::game {

using grid::Cell;
using grid::Direction;

Ways::Ways(const Zone& zone, RoomNumber first, const KnownGround& ground)
    : zone_{zone}, ground_{ground} {
    rooms_.push_back(first);
    came_by_.emplace(first, std::nullopt);
}

std::optional<Steps> Ways::steps_to(RoomNumber number) {
    while (!came_by_.contains(number))
        if (!look_on()) return std::nullopt;
    return known_steps_to(number);
}

std::optional<Steps> Ways::steps_home() {
    while (!homewards_)
        if (!look_on()) return std::nullopt;
    return steps_through(*homewards_);
}

std::optional<Steps> Ways::steps_to_unexplored() {
    while (unexplored_.empty())
        if (!look_on()) return std::nullopt;
    return steps_through(unexplored_.front());
}

std::vector<Steps> Ways::steps_to_unexplored(std::size_t exits_max) {
    while (unexplored_.size() < exits_max && look_on()) {
    }
    std::vector<Steps> ways;
    for (const Exit& exit : unexplored_)
        if (ways.size() < exits_max) ways.push_back(steps_through(exit));
    return ways;
}

const std::vector<RoomNumber>& Ways::rooms() {
    while (look_on()) {
    }
    return rooms_;
}

Steps Ways::known_steps_to(RoomNumber number) const {
    Steps steps;
    for (auto exit = came_by_.at(number); exit; exit = came_by_.at(exit->from))
        steps.push_back(exit->towards);
    std::ranges::reverse(steps);
    return steps;
}

Steps Ways::steps_through(const Exit& exit) const {
    Steps steps = known_steps_to(exit.from);
    steps.push_back(exit.towards);
    return steps;
}

bool Ways::look_on() {
    if (looked_at_ == rooms_.size()) return false;
    look_around(rooms_[looked_at_++]);
    return true;
}

void Ways::look_around(RoomNumber number) {
    if (zone_.surface) {
        for (const Way& way : zone_.surface->ways[number.value])
            take({.from = number, .towards = way.towards}, way.to);
        return;
    }
    const BranchPart& part = *zone_.branch;
    const Cell cell = room(zone_, number).cell;
    const auto seen = part.branch->look(cell);
    CHECK(seen.has_value());
    const bool only_back = ground_.passable && !room(zone_, number).clear;
    if (!only_back)
        for (const Direction side : seen->unexplored)
            unexplored_.push_back({.from = number, .towards = heading(side)});
    for (const Direction side : seen->two_way | seen->one_way) {
        if (only_back && side != seen->back) continue;
        const Exit exit{.from = number, .towards = heading(side)};
        const Cell goal = grid::step(cell, side);
        if (goal == branch::start_cell) {
            if (!homewards_) homewards_ = exit;
        } else if (const auto known = part.numbers.find(goal)) {
            take(exit, *known);
        }
    }
}

void Ways::take(const Exit& exit, RoomNumber to) {
    if (rooms_.size() >= ground_.rooms_max || is_outside(to)) return;
    if (came_by_.emplace(to, exit).second) rooms_.push_back(to);
}

bool Ways::is_outside(RoomNumber number) const {
    if (!ground_.window) return false;
    const Cell first = room(zone_, rooms_.front()).cell;
    const Cell cell = room(zone_, number).cell;
    return std::abs(cell.x - first.x) > ground_.window->x ||
           std::abs(cell.y - first.y) > ground_.window->y;
}

Heading rough_heading(Cell from, Cell to) {
    const std::int64_t wide = std::abs(std::int64_t{to.x} - from.x);
    const std::int64_t high = std::abs(std::int64_t{to.y} - from.y);
    const bool north = to.y > from.y;
    const bool east = to.x > from.x;
    if (wide > 2 * high) return east ? Heading::east : Heading::west;
    if (high > 2 * wide) return north ? Heading::north : Heading::south;
    if (north) return east ? Heading::northeast : Heading::northwest;
    return east ? Heading::southeast : Heading::southwest;
}

}  // namespace underwell::game
