#include "underwell/game/mapping.hpp"

#include <cstdlib>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/ways.hpp"

namespace underwell::game {

using grid::Cell;
using grid::Direction;

namespace {

Cell from_viewer(Cell cell, Cell viewer) {
    return {.x = cell.x - viewer.x, .y = cell.y - viewer.y};
}

constexpr Cell window{.x = map_width_max / 2, .y = map_height_max / 2};

bool in_window(Cell relative) {
    return std::abs(relative.x) <= window.x && std::abs(relative.y) <= window.y;
}

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

void add_exits(MapView& view, Ways& ways) {
    for (Steps& steps : ways.steps_to_unexplored(map_exits_told_max))
        view.ways.push_back({.goal = MapGoal::unexplored, .steps = std::move(steps)});
}

// P6: those of one's party who are in the same branch.
void add_party(MapView& view, const Zone& zone, const Character& viewer, Ways& ways) {
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
        way.steps = ways.steps_to(member->room);
        if (!way.steps) way.towards = rough_heading(here, there);
    }
}

// Where no way home is in sight, the back exit always begins one (D2).
void add_home(MapView& view, const branch::Branch& branch, Cell viewer, Ways& ways) {
    WayTo& way = view.ways.emplace_back();
    way.goal = MapGoal::home;
    way.steps = ways.steps_home();
    if (way.steps) return;
    const auto seen = branch.look(viewer);
    CHECK(seen.has_value());
    way.towards = heading(seen->back);
}

// The nearest first; a world with more places than anybody can overlook is cut off.
MapView places_around(const Zone& zone, const Character& viewer) {
    MapView view;
    Ways around{zone, viewer.room, {.rooms_max = map_places_max}};
    for (const RoomNumber number : around.rooms()) {
        MapPlace& place = view.places.emplace_back();
        place.name = room(zone, number).name;
        place.here = number == viewer.room;
        for (const Way& way : zone.surface->ways[number.value])
            place.ways.push_back({.towards = way.towards, .to = room(zone, way.to).name});
    }
    return view;
}

}  // namespace

MapView look_at_map(const Zone& zone, const Character& viewer) {
    if (zone.surface) return places_around(zone, viewer);
    const branch::Branch& branch = *zone.branch->branch;
    const Cell here = room(zone, viewer.room).cell;
    Ways ways{zone, viewer.room, {.window = window}};
    MapView view;
    add_rooms(view, branch, here);
    add_beyond(view, branch, here);
    add_exits(view, ways);
    add_party(view, zone, viewer, ways);
    add_home(view, branch, here, ways);
    return view;
}

}  // namespace underwell::game
