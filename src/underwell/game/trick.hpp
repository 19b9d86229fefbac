// The one thing that a kind of monster is remembered by (M3), put together from parts: when it
// happens, what it does and to whom, within which bounds, and in which words it is told. Plain
// values that packs write; played by tricks.hpp. All that a trick does is bounded, and neither
// things nor gold are made or lost by it (I4).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "underwell/game/effects.hpp"
#include "underwell/game/ids.hpp"

namespace underwell::game {

enum class TrickCue : std::uint8_t {
    begins,      // a fight begins
    round,       // another round begins
    dark,        // a round begins, and there is no light
    lit,         // a round begins, and there is light
    turn,        // its turn comes: it does this instead of striking
    hits,        // its blow hits somebody
    misses,      // its blow misses
    dodges,      // a blow at it misses
    struck,      // a blow has wounded it
    wounded,     // a blow or a rune has wounded it
    half,        // such a wound has left it half of its hit points, or less
    ally_falls,  // another that fights beside it is slain
    foe_falls,   // somebody who fights it falls
    flight,      // somebody starts to flee
    death,       // it is slain
};

inline constexpr std::size_t trick_cue_count = 15;
inline constexpr std::array<std::string_view, trick_cue_count> trick_cue_names = {
    "begins", "round",   "dark", "lit",        "turn",      "hits",   "misses", "dodges",
    "struck", "wounded", "half", "ally_falls", "foe_falls", "flight", "death"};

constexpr std::size_t value_count(TrickCue) {
    return trick_cue_count;
}

enum class TrickDeed : std::uint8_t {
    steal_gold,   // up to `strength` coins; slain, it gives them back
    steal_thing,  // something loose out of the pack; slain, it gives it back
    scatter,      // something loose falls out of the pack
    disarm,       // the weapon falls out of the hand
    snuff,        // lights go out
    burn_down,    // lights burn down as if `strength` rooms had been walked
    rust_armour,  // armour wears by `strength`
    rust_weapon,  // the weapon in hand does
    split,        // it becomes two, each with half of what is left
    burst,        // hurts by its dice, once for each of its hit dice
    harm,         // hurts by its dice
    heal,         // heals by its dice
    drain,        // what its blow hurt by heals it
    afflict,      // its effect comes over somebody
    strip,        // what did somebody good ends
    slip_away,    // it leaves the fight and hides
    call,         // one of another kind comes to its side
    eject,        // somebody is put out by the back exit
    toughen,      // `strength` more armour each time
    mirror,       // as much armour as whoever struck it
    rise,         // slain, it stands up once more, with `strength` percent of its hit points
};

inline constexpr std::size_t trick_deed_count = 21;
inline constexpr std::array<std::string_view, trick_deed_count> trick_deed_names = {
    "steal_gold",  "steal_thing", "scatter", "disarm", "snuff",   "burn_down", "rust_armour",
    "rust_weapon", "split",       "burst",   "harm",   "heal",    "drain",     "afflict",
    "strip",       "slip_away",   "call",    "eject",  "toughen", "mirror",    "rise"};

constexpr std::size_t value_count(TrickDeed) {
    return trick_deed_count;
}

enum class TrickAim : std::uint8_t {
    foe,        // the one whom it hit, who struck it, who flees; else one who fights it
    foes,       // all who fight it
    everybody,  // all people awake in the room
    itself,
    ally,    // the one beside it that needs it most
    allies,  // all others that fight beside it
};

inline constexpr std::size_t trick_aim_count = 6;
inline constexpr std::array<std::string_view, trick_aim_count> trick_aim_names = {
    "foe", "foes", "everybody", "itself", "friend", "friends"};

constexpr std::size_t value_count(TrickAim) {
    return trick_aim_count;
}

inline constexpr std::size_t trick_parts_max = 3;
inline constexpr std::uint8_t trick_times_max = 15;  // that are counted

struct TrickPart {
    TrickCue cue = TrickCue::hits;
    TrickDeed deed = TrickDeed::steal_gold;
    TrickAim whom = TrickAim::foe;
    std::uint8_t times = 0;  // in its life; 0: whenever it comes to it
    std::uint8_t percent = 100;
    std::uint8_t strength = 1;
    Dice dice;
    std::optional<Effect> effect;
    std::optional<Ability> withstood_by;  // by people: a check of theirs, each for themselves
    MonsterKindId calls;
    TextId told;  // to everybody in the room; of short forms the game has words of its own

    friend bool operator==(const TrickPart&, const TrickPart&) = default;
};

struct Trick {
    std::vector<TrickPart> parts;
    TextId hint;  // for those who look closely

    friend bool operator==(const Trick&, const Trick&) = default;
};

// Short forms: tricks that a pack can name by one word.
enum class ShortTrick : std::uint8_t {
    none,
    splits,  // a wound that does not kill makes two of it
    snuffs,  // a hit puts out lights
    steals,  // a hit takes gold; slain, it gives it back
    rusts,   // a hit wears armour, being hit wears the weapon
    bursts,  // its death hurts everybody around
    drains,  // what it hurts others by heals it
    howls,   // on its first turn it frightens everybody
    sheds,   // being hurt for the first time, it slips away and hides
};

inline constexpr std::size_t short_trick_count = 9;
inline constexpr std::array<std::string_view, short_trick_count> short_trick_names = {
    "none", "splits", "snuffs", "steals", "rusts", "bursts", "drains", "howls", "sheds"};

Trick trick_of(ShortTrick form);

// How often each part was played, four bits for each: what a monster remembers of its trick.
struct TricksPlayed {
    std::uint16_t bits = 0;

    constexpr std::uint8_t times(std::size_t part) const {
        return static_cast<std::uint8_t>(bits >> (part * bits_of_a_part) & trick_times_max);
    }

    // It is not counted further than the most.
    constexpr TricksPlayed with(std::size_t part) const {
        if (times(part) == trick_times_max) return *this;
        return {static_cast<std::uint16_t>(bits + (1U << part * bits_of_a_part))};
    }

    friend constexpr bool operator==(TricksPlayed, TricksPlayed) = default;

    static constexpr std::size_t bits_of_a_part = 4;
};

}  // namespace underwell::game
