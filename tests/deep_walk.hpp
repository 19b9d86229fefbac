// The quickest way down, for tests: whoever it is becomes an admin, and goes on from the room whose
// unexplored exit leads deepest, again and again.
#pragma once

#include <string>

#include "game_house.hpp"

namespace underwell::tests {

inline void walk_deep(GameHouse& house, base::CharacterId who, std::uint32_t wanted) {
    house.input(house.zone_with(who).id, game::Appoints{.who = who, .role = game::Role::admin});
    while (game::depth(house.zone_with(who), house.character(who).room) < wanted) {
        const branch::Branch& branch = *house.zone_with(who).branch->branch;
        std::uint32_t deepest = 0;
        std::uint32_t from = 0;
        grid::Direction towards = grid::Direction::north;
        for (std::uint32_t number = 0; number < branch.room_count(); ++number)
            for (const grid::Direction side : branch.room(number).unexplored) {
                const auto depth = grid::depth(grid::step(branch.room(number).cell, side));
                if (depth < deepest) continue;
                deepest = depth;
                from = number;
                towards = side;
            }
        house.type(who, "goto " + std::to_string(from));
        house.type(who, std::string{grid::name(towards)});
    }
}

}  // namespace underwell::tests
