// Where people stand on the tiles of their rooms, for tests.
#pragma once

#include <optional>
#include <string>

#include "battle_ground.hpp"
#include "underwell/game/chambers.hpp"

namespace underwell::tests {

inline game::Ground ground_under(GameHouse& house, base::CharacterId who) {
    return game::ground_of(house.zone_with(who), house.character(who).room);
}

inline game::Stands stands_around(GameHouse& house, base::CharacterId who) {
    return game::stands_in(house.zone_with(who), house.character(who).room,
                           ground_under(house, who));
}

inline grid::Spot spot_under(GameHouse& house, base::CharacterId who) {
    return game::spot_of(house.room_of(who), stands_around(house, who), who);
}

// Puts somebody on a tile, as no rule would.
inline void put_on(BattleGround& ground, base::CharacterId who, grid::Spot spot) {
    ground.happen(who, game::Stepped{.who = who, .spot = spot});
}

// The direction in which a neighbouring tile is free for feet, and a way out or not.
inline std::optional<grid::Direction> side_with(const game::Ground& ground, grid::Spot of,
                                                bool free) {
    for (const grid::Direction side : grid::eight_directions) {
        const grid::Spot beside = grid::step(of, side);
        const bool is_free = game::can_stand(ground, beside) && !game::way_at(ground, beside);
        if (is_free == free) return side;
    }
    return std::nullopt;
}

inline std::string step_line(grid::Direction side) {
    return "step " + std::string{grid::name(side)};
}

inline std::string walk_line(grid::Spot spot) {
    return "walk " + std::to_string(spot.x) + "," + std::to_string(spot.y);
}

}  // namespace underwell::tests
