// What packs say about things and monsters, as the rules need it: numbers, no words (those are
// texts, found by TextId in the viewer's language). Plain values; a Content (content.hpp) keeps
// them. What is in the world refers to kinds by id and lives on if its kind is gone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "underwell/game/effects.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/trick.hpp"

namespace underwell::game {

// What a potion, a rune, a trap, a bite or a blessing does to one body.
struct Influence {
    Dice harm;
    Dice healing;
    std::optional<Effect> effect;
    bool cures = false;  // ends what is bad

    friend bool operator==(const Influence&, const Influence&) = default;
};

// I1
enum class ThingSort : std::uint8_t {
    weapon,
    armour,
    shield,
    helmet,
    throwable,
    potion,
    food,
    light,
    rune,
    key,
    tool,
    treasure,
    quest,
    container,
    writing,
    gold,
};

inline constexpr std::size_t thing_sort_count = 16;
inline constexpr std::array<std::string_view, thing_sort_count> thing_sort_names = {
    "weapon", "armour", "shield", "helmet",   "throwable", "potion",    "food",    "light",
    "rune",   "key",    "tool",   "treasure", "quest",     "container", "writing", "gold"};

constexpr std::string_view name_of(ThingSort sort) {
    return thing_sort_names[static_cast<std::size_t>(sort)];
}

constexpr std::size_t value_count(ThingSort) {
    return thing_sort_count;
}

// What a rune does when it is cast, and to whom.
enum class RuneAim : std::uint8_t { oneself, ally, foe, all_friends, all_foes, room };

constexpr std::size_t value_count(RuneAim) {
    return 6;
}

struct Rune {
    RuneAim aim = RuneAim::foe;
    std::uint8_t cost = 1;  // hit points, never the last one
    Influence influence;
    bool reveals = false;    // what is hidden in the room
    bool shows_way = false;  // to the room that tells how what bars this one is overcome
    bool returns = false;    // takes whom it is cast on to the start room, out of no fight
    std::uint8_t mends = 0;  // wear that everything worn and wielded loses
    bool saves = true;       // a foe may withstand it with its wits

    friend bool operator==(const Rune&, const Rune&) = default;
};

struct Depths {
    std::uint32_t from = 0;
    std::uint32_t to = 1'000'000;

    constexpr bool contains(std::uint32_t depth) const { return depth >= from && depth <= to; }

    friend bool operator==(const Depths&, const Depths&) = default;
};

struct ThingKind {
    ThingKindId id;
    TextId name;
    TextId look;
    ThingSort sort = ThingSort::treasure;
    std::uint8_t tenths_of_slot = 10;  // P3: light things take a fraction
    bool two_handed = false;
    Dice damage = {.count = 1, .sides = 3, .more = 0};  // of weapons and what is thrown
    Ability attack_by = Ability::strength;
    std::uint8_t armour = 0;
    std::uint16_t quality = 0;  // how often it can be worn; 0: it does not wear
    std::uint16_t charges = 0;  // rooms a light burns for, uses of a tool, doses
    std::uint32_t price = 0;    // in gold, new
    Influence influence;        // of potions, food, what is thrown
    std::optional<Rune> rune;
    TextId writing;             // what is read on it
    Depths home;                // where it is found
    std::uint32_t weight = 10;  // how often, among those at home; 0: never by chance

    friend bool operator==(const ThingKind&, const ThingKind&) = default;
};

// M1
struct Habits {
    bool guards = false;
    bool roams = false;
    bool ambushes = false;
    bool hoards = false;
    bool flees_when_hurt = false;
    bool calls_others = false;

    friend bool operator==(const Habits&, const Habits&) = default;
};

struct MonsterAttack {
    TextId verb;
    Dice damage;
    std::optional<Effect> effect;  // on those it hits, unless their constitution withstands

    friend bool operator==(const MonsterAttack&, const MonsterAttack&) = default;
};

struct MonsterKind {
    MonsterKindId id;
    TextId name;
    TextId look;
    // Of eight sides; what it adds to its attack, too, and some of the depth
    std::uint8_t hit_dice = 1;
    std::uint8_t armour = 0;
    std::uint8_t morale = 7;  // B4: 2d6 over this, and it loses its nerve
    std::vector<MonsterAttack> attacks;
    Habits habits;
    Trick trick;
    bool unique = false;             // a lair's master
    std::uint32_t gold = 0;          // up to so much for each hit die
    std::uint8_t loot_percent = 20;  // how often something lies on its body
    Depths home;
    std::uint32_t weight = 10;

    friend bool operator==(const MonsterKind&, const MonsterKind&) = default;
};

}  // namespace underwell::game
