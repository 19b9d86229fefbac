#include "underwell/level/tutorial.hpp"

#include "underwell/level/carve.hpp"
#include "underwell/level/occupancy.hpp"
#include "underwell/level/tunnels.hpp"
#include "underwell/level/tutorial_dice.hpp"

namespace underwell::level {

using grid::Rectangle;
using grid::Spot;

namespace {

Rectangle draw_room(TutorialDice& dice, const LevelSettings& settings) {
    const auto least = static_cast<std::int32_t>(settings.room_min);
    const auto most = static_cast<std::int32_t>(settings.room_max);
    Rectangle room;
    room.width = dice.between(least, most);
    room.height = dice.between(least, most);
    room.x = dice.between(0, static_cast<std::int32_t>(settings.width) - room.width - 1);
    room.y = dice.between(0, static_cast<std::int32_t>(settings.height) - room.height - 1);
    return room;
}

void dig_over(Level& level, const Join& join, bool across_first) {
    const Spot from = level.rooms[join.from].centre;
    const Spot to = level.rooms[join.to].centre;
    const Spot corner = across_first ? Spot{.x = to.x, .y = from.y} : Spot{.x = from.x, .y = to.y};
    fill_line(level.terrain, from, corner, Terrain::tunnel);
    fill_line(level.terrain, corner, to, Terrain::tunnel);
    Tunnel& tunnel = add_tunnel(level, join);
    tunnel.corner_count = 3;
    tunnel.length = static_cast<std::uint32_t>((to.x - from.x) * sign(to.x - from.x) +
                                               (to.y - from.y) * sign(to.y - from.y));
    level.corners.insert(level.corners.end(), {from, corner, to});
}

}  // namespace

base::Result<void> make_tutorial_level(Draft& draft) {
    Level& level = draft.level;
    TutorialDice dice{level.seed};
    Occupancy taken{level.terrain.size(), static_cast<std::int32_t>(level.settings.room_min)};
    level.rooms.reserve(static_cast<std::size_t>(level.settings.max_rooms));
    for (std::int64_t attempt = 0; attempt < level.settings.max_rooms; ++attempt) {
        const Rectangle room = draw_room(dice, level.settings);
        if (!taken.free(room)) continue;
        taken.take(room, 1);
        fill(level.terrain, room.inside(), Terrain::floor);
        const auto number = static_cast<std::uint32_t>(level.rooms.size());
        level.rooms.push_back({.bounds = room, .centre = room.centre()});
        if (number > 0) dig_over(level, {.from = number - 1, .to = number}, dice.coin());
    }
    return {};
}

}  // namespace underwell::level
