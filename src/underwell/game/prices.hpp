// What the town asks and pays (W1). Whoever is liked pays less and gets more (charisma), but never
// so that buying, mending and selling in any order, by any people, makes gold out of nothing:
// buying costs at least what a thing is worth, selling brings at most selling_percent_most of it,
// and mending costs no less than it adds to that (Content refuses packs in which it would).
#pragma once

#include <cstdint>

#include "underwell/game/character.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/kinds.hpp"
#include "underwell/game/thing.hpp"

namespace underwell::game {

inline constexpr std::uint32_t buying_percent_most = 130;
inline constexpr std::uint32_t buying_percent_a_charisma = 3;
inline constexpr std::uint32_t selling_percent_least = 40;
inline constexpr std::uint32_t selling_percent_a_charisma = 2;
inline constexpr std::uint32_t charisma_counted_most = 10;
inline constexpr std::uint32_t selling_percent_most =
    selling_percent_least + selling_percent_a_charisma * charisma_counted_most;

static_assert(selling_percent_most <
              buying_percent_most - buying_percent_a_charisma * charisma_counted_most);

// So many of a kind, asked for or offered by somebody of so much charisma.
struct Deal {
    std::uint32_t count = 1;
    std::uint8_t charisma = 0;
};

// New, from a merchant.
std::uint64_t buying_price(const ThingKind& kind, const Deal& deal);

// For this very thing, in thousandths of gold: what is worn or half burnt brings less. Of several
// things that are sold together the sum is paid, rounded down once. 0: nobody wants it.
std::uint64_t selling_worth(const ThingKind& kind, const Thing& thing, const Deal& deal);
std::uint64_t gold_for(std::uint64_t worth);

// For this alone.
std::uint64_t selling_price(const ThingKind& kind, const Thing& thing, const Deal& deal);

// P4: what a treasure is worth in experience when it is brought home; so is what a quest pays.
inline constexpr std::uint64_t experience_for_a_gold = 20;
std::uint64_t experience_for_treasure(const ThingKind& kind, std::uint32_t count);

// Until it is as good as new; 0 if it is.
std::uint64_t mending_price(const Tuning& tuning, const ThingKind& kind, const Thing& thing);

// Of wounds, and of all that ails a body; 0 if it is well.
std::uint64_t healing_price(const Tuning& tuning, const Vitals& vitals);

}  // namespace underwell::game
