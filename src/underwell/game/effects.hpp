// What rules count with: abilities, dice, and what can be the matter with a body.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "underwell/base/random.hpp"

namespace underwell::game {

// P1
enum class Ability : std::uint8_t {
    strength,
    dexterity,
    constitution,
    intelligence,
    wisdom,
    charisma,
};

inline constexpr std::size_t ability_count = 6;
inline constexpr std::array<std::string_view, ability_count> ability_names = {
    "strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"};

constexpr std::size_t value_count(Ability) {
    return ability_count;
}

// So many dice of so many sides, and a number more: 2d6+1.
struct Dice {
    std::uint8_t count = 0;
    std::uint8_t sides = 6;
    std::int16_t more = 0;

    friend bool operator==(const Dice&, const Dice&) = default;
};

constexpr std::int32_t roll(const Dice& dice, base::Stream& chance) {
    std::int32_t sum = dice.more;
    for (std::uint8_t die = 0; die < dice.count; ++die)
        sum += 1 + static_cast<std::int32_t>(chance.below(dice.sides));
    return sum;
}

// What can be the matter with a body for a while.
enum class EffectKind : std::uint8_t {
    poisoned,    // loses `strength` hit points each round, and with each room walked
    mending,     // gains as many
    blessed,     // has advantage
    cursed,      // has disadvantage
    held,        // can neither flee nor walk nor attack
    shielded,    // has `strength` more armour
    frightened,  // a monster flees; a person has disadvantage
    glowing,     // gives light
    hidden,      // is not attacked by those who have not seen it strike
    exposed,     // has `strength` less armour
    hushed,      // a person casts no runes; a monster plays no trick and calls nobody
};

inline constexpr std::size_t effect_kind_count = 11;
inline constexpr std::array<std::string_view, effect_kind_count> effect_kind_names = {
    "poisoned",   "mending", "blessed", "cursed",  "held",  "shielded",
    "frightened", "glowing", "hidden",  "exposed", "hushed"};

constexpr std::size_t value_count(EffectKind) {
    return effect_kind_count;
}

// Counted in rounds of battle and in rooms walked, whichever come.
struct Effect {
    EffectKind kind = EffectKind::poisoned;
    std::uint8_t strength = 1;
    std::uint16_t left = 0;

    friend bool operator==(const Effect&, const Effect&) = default;
};

}  // namespace underwell::game
