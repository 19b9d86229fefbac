#include "underwell/render/level_record.hpp"

#include <fmt/format.h>

namespace underwell::render {

namespace {

using level::Level;

base::Result<void> check_spot(const Level& level, grid::Spot spot, std::string_view what) {
    if (level.terrain.contains(spot)) return {};
    return base::fail(errors::off_the_map,
                      fmt::format("{} is at {}, {}; the map is {} x {}", what, spot.x, spot.y,
                                  level.terrain.width(), level.terrain.height()));
}

base::Result<void> check_room_number(const Level& level, std::uint32_t room,
                                     std::string_view what) {
    if (room < level.rooms.size()) return {};
    return base::fail(errors::no_such_room,
                      fmt::format("{} names room {}; there are {}, the first of them number 0",
                                  what, room, level.rooms.size()));
}

base::Result<void> check_size(const Level& level) {
    if (level.terrain.width() == level.settings.width &&
        level.terrain.height() == level.settings.height)
        return {};
    return base::fail(
        errors::wrong_size,
        fmt::format("the map is {} x {}, but the settings say {} x {}", level.terrain.width(),
                    level.terrain.height(), level.settings.width, level.settings.height));
}

base::Result<void> check_room(const Level& level, std::size_t number) {
    const level::Room& room = level.rooms[number];
    const std::int64_t right = std::int64_t{room.bounds.x} + room.bounds.width;
    const std::int64_t bottom = std::int64_t{room.bounds.y} + room.bounds.height;
    const bool inside = room.bounds.x >= 0 && room.bounds.y >= 0 && room.bounds.width > 0 &&
                        room.bounds.height > 0 && right <= level.terrain.width() &&
                        bottom <= level.terrain.height();
    if (!inside)
        return base::fail(
            errors::off_the_map,
            fmt::format("room {} covers {} x {} tiles from {}, {}; the map is {} x {}", number,
                        room.bounds.width, room.bounds.height, room.bounds.x, room.bounds.y,
                        level.terrain.width(), level.terrain.height()));
    return check_spot(level, room.centre, fmt::format("the centre of room {}", number));
}

base::Result<void> check_tunnel(const Level& level, std::size_t number) {
    const level::Tunnel& tunnel = level.tunnels[number];
    const std::string what = fmt::format("tunnel {}", number);
    if (auto checked = check_room_number(level, tunnel.from, what); !checked) return checked;
    if (auto checked = check_room_number(level, tunnel.to, what); !checked) return checked;
    for (const grid::Spot corner : level.course(tunnel))
        if (auto checked = check_spot(level, corner, what); !checked) return checked;
    return {};
}

base::Result<void> check_door(const Level& level, std::size_t number) {
    const level::Door& door = level.doors[number];
    const std::string what = fmt::format("door {}", number);
    if (auto checked = check_room_number(level, door.room, what); !checked) return checked;
    if (auto checked = check_spot(level, door.spot, what); !checked) return checked;
    const level::Terrain tile = level.terrain[door.spot];
    if (tile == door.kind) return {};
    return base::fail(errors::other_door,
                      fmt::format("{} is a {}, but on the map there is a {} at ({}, {})", what,
                                  level::traits(door.kind).name, level::traits(tile).name,
                                  door.spot.x, door.spot.y));
}

// Doors painted into the map and not listed: somebody would stand before them and not know.
base::Result<void> check_doors_are_listed(const Level& level) {
    grid::BitGrid unlisted = level::doors(level.terrain);
    for (const level::Door& door : level.doors)
        unlisted.erase(door.spot);
    for (std::int32_t y = 0; y < level.terrain.height(); ++y)
        for (std::int32_t x = 0; x < level.terrain.width(); ++x)
            if (unlisted[{.x = x, .y = y}])
                return base::fail(errors::other_door,
                                  fmt::format("the map has a door at ({}, {}) that is not among "
                                              "the doors; list it there, or take it away",
                                              x, y));
    return {};
}

base::Result<void> check_key(const Level& level, std::size_t number) {
    const level::Key& key = level.keys[number];
    const bool fits =
        key.door < level.doors.size() && level.doors[key.door].kind == level::Terrain::locked_door;
    if (!fits)
        return base::fail(errors::no_such_door,
                          fmt::format("key {} opens door {}, which is no locked door of this level",
                                      number, key.door));
    return check_spot(level, key.spot, fmt::format("key {}", number));
}

base::Result<void> check_thing(const Level& level, std::size_t number) {
    const level::Thing& thing = level.things[number];
    const std::string what = fmt::format("thing {}", number);
    if (auto checked = check_room_number(level, thing.room, what); !checked) return checked;
    return check_spot(level, thing.spot, what);
}

base::Result<void> check_monster(const Level& level, std::size_t number) {
    return check_spot(level, level.monsters[number], fmt::format("monster {}", number));
}

// All of one list, by number.
template <typename Check>
base::Result<void> check_each(const Level& level, std::size_t count, Check check) {
    for (std::size_t number = 0; number < count; ++number)
        if (auto checked = check(level, number); !checked) return checked;
    return {};
}

}  // namespace

base::Result<void> check_level(const Level& level) {
    if (auto checked = level::validate(level.settings); !checked) return checked;
    if (auto checked = check_size(level); !checked) return checked;
    if (auto checked = check_spot(level, level.start, "start"); !checked) return checked;
    if (auto checked = check_spot(level, level.exit, "exit"); !checked) return checked;

    struct List {
        std::size_t count;
        base::Result<void> (*check)(const Level&, std::size_t);
    };

    const std::array<List, 6> lists = {{{level.rooms.size(), check_room},
                                        {level.tunnels.size(), check_tunnel},
                                        {level.doors.size(), check_door},
                                        {level.keys.size(), check_key},
                                        {level.things.size(), check_thing},
                                        {level.monsters.size(), check_monster}}};
    for (const List& list : lists)
        if (auto checked = check_each(level, list.count, list.check); !checked) return checked;
    return check_doors_are_listed(level);
}

}  // namespace underwell::render
