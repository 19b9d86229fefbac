// A battle in one room (B1 to B5): who takes part, what each has chosen for this round, and whose
// turn it is while the round is carried out. People stand on one side and monsters on the other; in
// a duel there are people on both.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/kinds.hpp"

namespace underwell::game {

// A character or a monster.
struct FighterId {
    bool monster = false;
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(FighterId, FighterId) = default;
};

constexpr FighterId fighter(base::CharacterId character) {
    return {.monster = false, .value = character.value};
}

constexpr FighterId fighter(MonsterId monster) {
    return {.monster = true, .value = monster.number};
}

constexpr base::CharacterId character_of(FighterId fighter) {
    return {fighter.value};
}

constexpr MonsterId monster_of(FighterId fighter) {
    return {static_cast<std::uint32_t>(fighter.value)};
}

// B2
enum class ChoiceKind : std::uint8_t {
    undecided,
    hold,
    attack,
    defend,
    stunt,
    use,
    change,
    cast,
    hurl,
    flee,
};

constexpr std::size_t value_count(ChoiceKind) {
    return 10;
}

// Whether one needs something in hand for it.
constexpr bool takes_thing(ChoiceKind kind) {
    return kind == ChoiceKind::use || kind == ChoiceKind::change || kind == ChoiceKind::cast ||
           kind == ChoiceKind::hurl;
}

struct Choice {
    ChoiceKind kind = ChoiceKind::undecided;
    FighterId target = {};                 // of attack, stunt, use, cast and throw
    ThingId thing = {};                    // of use, change, cast and throw
    Ability ability = Ability::dexterity;  // of a stunt
    bool repeat = false;                   // keeps it for the next rounds
    // Of whoever is undecided: what they chose last in this fight, with all that stands above.
    ChoiceKind last = ChoiceKind::undecided;

    friend bool operator==(const Choice&, const Choice&) = default;
};

struct Fighter {
    FighterId who;
    std::uint8_t side = 0;
    Choice choice = {};
    std::int8_t edge =
        0;  // from stunts: above 0 the next throw has advantage, below 0 disadvantage
    bool defends = false;
    bool flees = false;  // foes have advantage against it this round (B3)

    friend bool operator==(const Fighter&, const Fighter&) = default;
};

struct Fight {
    std::uint32_t round = 1;
    base::Instant ends;                   // of the round
    std::optional<std::uint32_t> acting;  // whose turn it is, while the round is carried out
    bool duel = false;
    bool first_blood = false;  // B4: morale was tried then, and at half
    bool half = false;
    std::uint32_t foes_at_first = 0;
    std::int64_t foes_hit_points_at_first = 0;  // of all together
    std::vector<Fighter> fighters;

    friend bool operator==(const Fight&, const Fight&) = default;
};

inline const Fighter* find(const Fight& fight, FighterId who) {
    const auto found = std::ranges::find(fight.fighters, who, &Fighter::who);
    return found == fight.fighters.end() ? nullptr : &*found;
}

}  // namespace underwell::game
