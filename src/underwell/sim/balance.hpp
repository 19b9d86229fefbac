// Many delves (delve.hpp), counted: who comes home from how deep with how much, by level and by
// how many they were; which weapons and runes serve them; what kills and what is never used. The
// same settings and pack always give the same figures, whichever levels are asked for together.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>

#include "underwell/game/generator.hpp"
#include "underwell/sim/delve.hpp"

namespace underwell::sim {

inline constexpr std::uint32_t goals_of_a_level =
    8;  // neighbouring depths that a level sets out for
inline constexpr std::uint32_t goals_above_level = 3;
inline constexpr std::uint32_t party_size = 3;

// The first depth that people of a level set out for.
constexpr std::uint32_t first_goal_of(std::uint32_t level) {
    return level > goals_above_level ? level - goals_above_level : 1;
}

struct BalanceSettings {
    std::uint64_t seed = 1;
    std::uint32_t level_first = 1;
    std::uint32_t level_last = delver_level_max;
    std::uint32_t delves = 1'000;  // of each level alone, and of each in threes
};

// What became of some delvers.
struct Outcomes {
    std::uint64_t delves = 0;
    std::uint64_t delvers = 0;
    std::uint64_t died = 0;
    std::uint64_t came_home = 0;
    std::uint64_t succeeded = 0;   // reached their goal, and came home
    std::int64_t gold = 0;         // of all, what the dead have lost taken off
    std::int64_t gold_home = 0;    // of those who came home
    std::uint64_t experience = 0;  // of all
    std::uint64_t rooms = 0;       // of delves
    std::uint64_t lines = 0;
    std::uint64_t refused = 0;
    std::uint64_t seconds = 0;
    std::uint64_t deepest = 0;                                 // summed over delves
    std::array<std::uint64_t, turn_back_count> turned_back{};  // delves

    void count(const DelveReport& delve);
    void count(const DelveReport& delve, const DelverReport& delver);
    void add(const Outcomes& other);

    // In thousandths of all delvers; 0 where there are none.
    std::int64_t survival() const;
    std::int64_t success() const;
};

struct GoalKey {
    std::uint32_t people = 1;
    std::uint32_t level = 1;
    std::uint32_t depth = 1;  // that they set out for

    friend auto operator<=>(const GoalKey&, const GoalKey&) = default;
};

struct WeaponKey {
    std::uint32_t people = 1;
    std::uint32_t level = 1;
    WeaponClass weapon = WeaponClass::strong_hand;

    friend auto operator<=>(const WeaponKey&, const WeaponKey&) = default;
};

struct RuneKey {
    std::uint32_t people = 1;
    std::uint32_t level = 1;
    std::optional<game::ThingKindId> rune = {};

    friend auto operator<=>(const RuneKey&, const RuneKey&) = default;
};

struct Balance {
    BalanceSettings settings;
    std::uint64_t experience_for_a_level = 0;  // times the level that one has (P4)
    std::map<GoalKey, Outcomes> goals;
    std::map<WeaponKey, Outcomes> weapons;
    std::map<RuneKey, Outcomes> runes;
    std::map<std::uint32_t, DelveTally> tallies;  // by how many they were

    // Of a level at all depths, or of a depth at all levels that set out for it.
    Outcomes of_level(std::uint32_t people, std::uint32_t level) const;
    Outcomes of_depth(std::uint32_t people, std::uint32_t depth) const;
};

// Told after each level: how many people went together, and of which level.
using BalanceProgress = std::function<void(std::uint32_t people, std::uint32_t level)>;

Balance measure_balance(const game::Rules& rules, const DelveKnowledge& knows,
                        const BalanceSettings& settings, const BalanceProgress& progress = {});

}  // namespace underwell::sim
