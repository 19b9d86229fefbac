// Puzzles as tests propose them, and the way on from one to the next.
#pragma once

#include <optional>
#include <string>

#include "game_house.hpp"
#include "underwell/game/look.hpp"

namespace underwell::tests {

inline std::string typed(game::Heading towards) {
    return std::string{game::heading_names[static_cast<std::size_t>(towards)]};
}

inline game::PuzzleProposal puzzle(game::PuzzleKind kind) {
    game::PuzzleProposal proposal;
    proposal.kind = kind;
    proposal.look = game::named<game::TextId>("test:puzzle");
    proposal.hint = game::named<game::TextId>("test:mural");
    proposal.answers = game::named<game::TextId>("test:riddle_answers");
    proposal.price = 15;
    return proposal;
}

// Into a room that is not there yet.
inline std::optional<game::Heading> way_on(GameHouse& house, base::CharacterId who) {
    for (const game::ExitSeen& exit :
         game::exits_of(house.zone_with(who), house.character(who).room, house.now))
        if (exit.state == game::ExitState::unexplored) return exit.towards;
    return std::nullopt;
}

}  // namespace underwell::tests
