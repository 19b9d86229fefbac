// What rooms a pack makes, found out by making many: real branches are grown, every new room is
// furnished as the game does it, and all is counted. Packs bring tests along, as shares of rooms
// that must hold (tests.toml). Used by `underwell pack check`.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/lua/pack_fields.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/kinds.hpp"

namespace underwell::adapters::lua {

struct LoadedPacks;
struct PackDraft;

// What a room is to those who come in: the first of these that is true.
enum class RoomSort : std::uint8_t { monsters, puzzle, trap, treasure, relief, lore, plain };

inline constexpr std::size_t room_sort_count = 7;
inline constexpr std::array<std::string_view, room_sort_count> room_sort_names = {
    "monsters", "puzzle", "trap", "treasure", "relief", "lore", "plain"};

// "Of the rooms at these depths, so many in a hundred are like this": one of the four is asked.
struct SampleRule {
    std::string place;  // "example-crypt/tests.toml"
    std::string says;
    game::Depths depths;
    std::optional<std::uint32_t> number;  // only rooms of this number
    std::optional<RoomSort> sort;
    std::optional<game::TextId> room;
    std::optional<game::MonsterKindId> monster;
    std::optional<game::ThingKindId> thing;
    std::uint32_t least_percent = 0;
    std::uint32_t most_percent = 100;
};

struct SampleOrder {
    std::uint64_t seed = 1;
    std::uint32_t rooms = 1'000;
    std::uint32_t deepest = 20;  // then the next branch begins
};

struct SampleReport {
    struct AtDepth {
        std::uint32_t rooms = 0;
        std::uint32_t bright = 0;
        std::set<std::string> names;  // of its rooms, as packs name the texts
        std::array<std::uint32_t, room_sort_count> sorts = {};
        std::uint64_t hit_dice = 0;  // of all its monsters
        std::uint64_t worth = 0;     // of all its things, in gold
    };

    std::uint32_t rooms = 0;
    std::uint32_t branches = 0;
    std::map<std::uint32_t, AtDepth> depths;
    // By name, then by depth.
    std::map<std::string, std::map<std::uint32_t, std::uint32_t>> monsters;
    std::map<std::string, std::map<std::uint32_t, std::uint32_t>> things;
    // Beside all that is counted here: made only to find errors.
    std::uint32_t rooms_besides = 0;
    std::map<std::string, std::uint32_t> errors;  // with where each came first, and how often
    std::vector<std::string> broken_rules;
    std::vector<std::string> warnings;  // what builders should mend, though all works
    std::uint32_t distinct_looks = 0;
    std::uint32_t repeated = 0;  // rooms described like one of the hundred before in the branch
    std::uint64_t load_steps = 0;
    std::uint64_t steps_most = 0;
    std::uint64_t steps_all = 0;
    std::chrono::nanoseconds slowest{};  // of one call, as this machine measured it
    std::string printed;                 // by the scripts

    bool fine() const { return errors.empty() && broken_rules.empty(); }
};

// With the generator that the surface names.
base::Result<SampleReport> sample_rooms(const LoadedPacks& packs, const SampleOrder& order = {});

// tests.toml
void read_sample_rules(const PackDraft& draft, std::vector<SampleRule>& rules, const Field& file);

}  // namespace underwell::adapters::lua
