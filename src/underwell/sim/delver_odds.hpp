// What delvers expect of a fight: who is likely to hit whom, how hard, and what it will cost them.
// They know the kinds as people do who have heard of them, and see how well somebody looks. Whole
// numbers only, in thousandths of a hit point, so that all machines agree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/view.hpp"

namespace underwell::sim {

using Points = std::int64_t;  // thousandths of a hit point

inline constexpr std::int64_t thousand = 1'000;

Points average(const game::Dice& dice);

// d20 and a bonus against a target (P2): in thousandths.
std::int64_t chance_of(std::int64_t bonus, std::int64_t against, game::Odds odds = {});

// One side's body in an estimate.
struct Guess {
    Points hit_points = 0;
    Points strikes = 0;     // a round, at the other side
    std::int64_t hits = 0;  // how often, in thousandths
    std::int64_t wits = 0;  // what is thrown against, on top of 10
};

// So deep, against such armour.
Guess guess_foe(const game::Content& content, const game::MonsterSeen& seen, std::uint32_t depth,
                std::int64_t armour);

// With what is in hand.
Guess guess_friend(const game::Content& content, const game::Character& who, std::int64_t armour,
                   bool dark);

// Of the kinds in sight, on average.
std::int64_t armour_of_foes(const game::Content& content, std::span<const game::MonsterSeen> foes);

// What a side that strikes so hard loses until all foes lie: the weakest falls first.
Points expected_loss(Points strikes, std::vector<Guess> foes);

// At once and with the time, on average.
Points healing_of(const game::Influence& influence);

// A thing that heals whoever swallows it; 0 if it does not.
Points healing_of(const game::ThingKind& kind);

}  // namespace underwell::sim
