// A single thing in the world (I1): what it is, how worn, where inside another. Things lie in rooms
// or are carried; whoever holds the list they stand in has them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/game/ids.hpp"
#include "underwell/game/position.hpp"

namespace underwell::game {

// A lock of a branch, and the keys that fit it, carry the same number.
struct LockNumber {
    base::BranchId branch;
    std::uint32_t number = 0;

    friend constexpr auto operator<=>(LockNumber, LockNumber) = default;
};

struct Thing {
    ThingId id;
    ThingKindId kind;
    std::uint32_t count = 1;    // of gold: how much
    std::uint16_t wear = 0;     // as much as its kind's quality: broken
    std::uint16_t charges = 0;  // left
    bool lit = false;
    bool hidden = false;                // until somebody searches
    std::optional<ThingId> inside;      // the container it lies in, in the same list
    std::optional<LockNumber> opens;    // of keys
    TextId text;                        // what is written on this very one; else what its kind says
    std::optional<Position> lies = {};  // where it was put down (T20); else its id decides

    friend bool operator==(const Thing&, const Thing&) = default;
};

inline const Thing* find(const std::vector<Thing>& things, ThingId id) {
    const auto found = std::ranges::find(things, id, &Thing::id);
    return found == things.end() ? nullptr : &*found;
}

}  // namespace underwell::game
