// A fight as one who takes part in it sees it, for those who show it as a picture: whom one can
// strike, who stands beside one, what was chosen, when the round ends (B1, B2). Const and without
// chance, like look.hpp; foes in hiding, or in the dark, are not in it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/view.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

struct FoeSeen {
    MonsterSeen monster;
    std::uint32_t number = 1;  // which of those in sight: what `attack 2` means

    friend bool operator==(const FoeSeen&, const FoeSeen&) = default;
};

struct FriendSeen {
    PersonSeen person;
    bool chosen = false;  // for this round

    friend bool operator==(const FriendSeen&, const FriendSeen&) = default;
};

struct FightView {
    std::uint32_t round = 1;
    base::Instant ends;  // of the round
    bool duel = false;
    Choice choice = {};  // the viewer's
    std::vector<FoeSeen> foes;
    std::vector<PersonSeen> rivals;  // the other side of a duel
    std::vector<FriendSeen> friends;

    friend bool operator==(const FightView&, const FightView&) = default;
};

// Nothing for those who do not fight.
std::optional<FightView> look_at_fight(const Zone& zone, const Content& content,
                                       const Character& viewer);

}  // namespace underwell::game
