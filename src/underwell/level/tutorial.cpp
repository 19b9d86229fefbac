#include "underwell/level/tutorial.hpp"

#include "underwell/level/carve.hpp"
#include "underwell/level/occupancy.hpp"
#include "underwell/level/tunnels.hpp"
#include "underwell/level/tutorial_dice.hpp"

namespace underwell::level {

using grid::Rectangle;

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

}  // namespace

base::Result<void> make_tutorial_level(Draft& draft) {
    Level& level = draft.level;
    TutorialDice dice{level.seed};
    Occupancy taken{level.terrain.size(),
                    {.narrowest = static_cast<std::int32_t>(level.settings.room_min),
                     .widest = static_cast<std::int32_t>(level.settings.room_max)},
                    draft.scratch.memory()};
    level.rooms.reserve(static_cast<std::size_t>(level.settings.max_rooms));
    for (std::int64_t attempt = 0; attempt < level.settings.max_rooms; ++attempt) {
        const Rectangle room = draw_room(dice, level.settings);
        if (!taken.take(room)) continue;
        fill(level.terrain, room.inside(), Terrain::floor);
        const auto number = static_cast<std::uint32_t>(level.rooms.size());
        level.rooms.push_back({.bounds = room, .centre = room.centre()});
        if (number > 0) dig_l_tunnel_over(level, {.from = number - 1, .to = number}, dice.coin());
    }
    return {};
}

}  // namespace underwell::level
