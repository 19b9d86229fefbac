#include "underwell/game/mapping.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {

using grid::Cell;
using grid::Direction;

namespace {

Cell from_viewer(Cell cell, Cell viewer) {
    return {.x = cell.x - viewer.x, .y = cell.y - viewer.y};
}

bool in_window(Cell relative) {
    return std::abs(relative.x) <= map_width_max / 2 && std::abs(relative.y) <= map_height_max / 2;
}

// Roughly: east of two cells that are three east and one north of each other.
Heading rough_heading(Cell relative) {
    const std::int64_t wide = std::abs(std::int64_t{relative.x});
    const std::int64_t high = std::abs(std::int64_t{relative.y});
    const bool north = relative.y > 0;
    const bool east = relative.x > 0;
    if (wide > 2 * high) return east ? Heading::east : Heading::west;
    if (high > 2 * wide) return north ? Heading::north : Heading::south;
    if (north) return east ? Heading::northeast : Heading::northwest;
    return east ? Heading::southeast : Heading::southwest;
}

// Everything that can be reached from the viewer within the window, the nearest first.
class Ways {
  public:
    Ways(const branch::Branch& branch, Cell viewer) : branch_{branch}, viewer_{viewer} {
        came_from_.emplace(viewer, std::nullopt);
        order_.push_back(viewer);
        for (std::size_t next = 0; next < order_.size(); ++next)
            look_around(order_[next]);
    }

    const std::vector<branch::Walk>& unexplored() const { return unexplored_; }

    const std::optional<branch::Walk>& homewards() const { return homewards_; }

    bool reaches(Cell cell) const { return came_from_.contains(cell); }

    std::vector<Heading> steps_to(Cell cell) const {
        std::vector<Heading> steps;
        for (auto step = came_from_.at(cell); step; step = came_from_.at(step->from))
            steps.push_back(heading(step->towards));
        std::ranges::reverse(steps);
        return steps;
    }

    std::vector<Heading> steps_through(const branch::Walk& exit) const {
        std::vector<Heading> steps = steps_to(exit.from);
        steps.push_back(heading(exit.towards));
        return steps;
    }

  private:
    void look_around(Cell cell) {
        const auto seen = branch_.look(cell);
        CHECK(seen.has_value());
        for (const Direction side : seen->unexplored)
            unexplored_.push_back({.from = cell, .towards = side});
        for (const Direction side : seen->two_way | seen->one_way)
            take({.from = cell, .towards = side});
    }

    void take(const branch::Walk& walk) {
        const Cell goal = grid::step(walk.from, walk.towards);
        if (goal == branch::start_cell) {
            if (!homewards_) homewards_ = walk;
            return;
        }
        if (!in_window(from_viewer(goal, viewer_)) || !branch_.contains(goal)) return;
        if (came_from_.emplace(goal, walk).second) order_.push_back(goal);
    }

    const branch::Branch& branch_;
    const Cell viewer_;
    std::map<Cell, std::optional<branch::Walk>> came_from_;
    std::vector<Cell> order_;
    std::vector<branch::Walk> unexplored_;
    std::optional<branch::Walk> homewards_;
};

void add_rooms(MapView& view, const branch::Branch& branch, Cell viewer) {
    for (std::int32_t north = map_height_max / 2; north >= -map_height_max / 2; --north)
        for (std::int32_t east = -map_width_max / 2; east <= map_width_max / 2; ++east) {
            const Cell cell{.x = viewer.x + east, .y = viewer.y + north};
            if (cell == branch::start_cell) view.home = Cell{.x = east, .y = north};
            if (!branch.contains(cell)) continue;
            const auto seen = branch.look(cell);
            CHECK(seen.has_value());
            view.rooms.push_back({.cell = {.x = east, .y = north},
                                  .two_way = seen->two_way,
                                  .one_way = seen->one_way,
                                  .unexplored = seen->unexplored});
        }
}

void add_beyond(MapView& view, const branch::Branch& branch, Cell viewer) {
    const branch::Branch::Rim& rim = branch.rim();
    if (rim.north.y - viewer.y > map_height_max / 2) view.beyond.insert(Direction::north);
    if (rim.east.x - viewer.x > map_width_max / 2) view.beyond.insert(Direction::east);
    if (viewer.y - rim.south.y > map_height_max / 2) view.beyond.insert(Direction::south);
    if (viewer.x - rim.west.x > map_width_max / 2) view.beyond.insert(Direction::west);
}

void add_exits(MapView& view, const Ways& ways) {
    for (const branch::Walk& exit : ways.unexplored()) {
        if (view.ways.size() == map_exits_told_max) return;
        view.ways.push_back({.goal = MapGoal::unexplored, .steps = ways.steps_through(exit)});
    }
}

// P6: those of one's party who are in the same branch.
void add_party(MapView& view, const Zone& zone, const Character& viewer, const Ways& ways) {
    const Cell here = room(zone, viewer.room).cell;
    for (const base::CharacterId id : viewer.company.members) {
        const Character* member = find_person(zone, id);
        if (member == nullptr || id == viewer.id) continue;
        const Cell there = room(zone, member->room).cell;
        const Cell relative = from_viewer(there, here);
        if (in_window(relative)) view.party.push_back({.name = member->name, .cell = relative});
        WayTo& way = view.ways.emplace_back();
        way.goal = MapGoal::person;
        way.name = member->name;
        if (ways.reaches(there))
            way.steps = ways.steps_to(there);
        else
            way.towards = rough_heading(relative);
    }
}

// Where no way home is in sight, the back exit always begins one (D2).
void add_home(MapView& view, const branch::Branch& branch, Cell viewer, const Ways& ways) {
    WayTo& way = view.ways.emplace_back();
    way.goal = MapGoal::home;
    if (ways.homewards()) {
        way.steps = ways.steps_through(*ways.homewards());
        return;
    }
    const auto seen = branch.look(viewer);
    CHECK(seen.has_value());
    way.towards = heading(seen->back);
}

// The nearest first; a world with more places than anybody can overlook is cut off.
MapView places_around(const Zone& zone, const Character& viewer) {
    MapView view;
    std::vector<RoomNumber> order{viewer.room};
    for (std::size_t next = 0; next < order.size(); ++next) {
        const RoomNumber number = order[next];
        MapPlace& place = view.places.emplace_back();
        place.name = room(zone, number).name;
        place.here = number == viewer.room;
        for (const Way& way : zone.surface->ways[number.value]) {
            place.ways.push_back({.towards = way.towards, .to = room(zone, way.to).name});
            const bool listed = std::ranges::find(order, way.to) != order.end();
            if (!listed && order.size() < map_places_max) order.push_back(way.to);
        }
    }
    return view;
}

}  // namespace

MapView look_at_map(const Zone& zone, const Character& viewer) {
    if (zone.surface) return places_around(zone, viewer);
    const branch::Branch& branch = *zone.branch->branch;
    const Cell here = room(zone, viewer.room).cell;
    const Ways ways{branch, here};
    MapView view;
    add_rooms(view, branch, here);
    add_beyond(view, branch, here);
    add_exits(view, ways);
    add_party(view, zone, viewer, ways);
    add_home(view, branch, here, ways);
    return view;
}

}  // namespace underwell::game
