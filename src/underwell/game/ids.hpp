// What things in the game are called among programs. Kinds and texts are named by packs
// ("base:torch"); inside they are the 64-bit key of that name, so that journals outlive every
// reload and renumbering of packs. Loading refuses packs in which two names have one key.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "underwell/base/ids.hpp"
#include "underwell/base/random.hpp"

namespace underwell::game {

constexpr std::uint64_t key_of(std::string_view name) {
    std::uint64_t key = name.size();
    for (const char letter : name)
        key = base::scramble(key ^ static_cast<unsigned char>(letter)) + 0x9E3779B97F4A7C15ULL;
    return key;
}

template <typename Tag>
struct Key {
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(Key, Key) = default;
};

using ThingKindId = Key<struct ThingKindTag>;
using MonsterKindId = Key<struct MonsterKindTag>;
using TextId = Key<struct TextTag>;

template <typename Id>
constexpr Id named(std::string_view name) {
    return {key_of(name)};
}

// A number that no two things of the whole game share: the zone it came into being in, and which
// one it was there.
struct ThingId {
    base::ZoneId born_in;
    std::uint32_t number = 0;

    friend constexpr auto operator<=>(ThingId, ThingId) = default;
};

// Monsters never leave the zone they were born in.
struct MonsterId {
    std::uint32_t number = 0;

    friend constexpr auto operator<=>(MonsterId, MonsterId) = default;
};

using PartyId = base::Id<struct PartyTag>;

// The place of a room in its zone's list: in a branch the number of its digging.
struct RoomNumber {
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(RoomNumber, RoomNumber) = default;
};

// The surface with its start rooms is one zone; the others are named after their branches.
inline constexpr base::ZoneId surface_zone{0};

constexpr base::ZoneId zone_of(base::BranchId branch) {
    return {branch.value};
}

constexpr base::BranchId branch_of(base::ZoneId zone) {
    return {zone.value};
}

}  // namespace underwell::game
