// A character: a body in the world, with everything it carries. It is in exactly one zone, or in
// exactly one message between two (law 5), and is moved whole. Characters outlive every branch.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/game/chatter.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/kinds.hpp"
#include "underwell/game/position.hpp"
#include "underwell/game/thing.hpp"

namespace underwell::game {

// How somebody came into a zone, or to another room of it.
enum class ArrivalCause : std::uint8_t {
    entered,
    came_home,
    died,
    collapsed,
    carried,
    made,
    fell,
    slid,  // back to the room before
};

constexpr std::size_t value_count(ArrivalCause) {
    return 8;
}

// K4
enum class Role : std::uint8_t { player, helper, builder, admin };

constexpr std::size_t value_count(Role) {
    return 4;
}

// P3
enum class GearPlace : std::uint8_t { weapon_hand, shield_hand, both_hands, body, head };

inline constexpr std::size_t gear_place_count = 5;

constexpr std::size_t value_count(GearPlace) {
    return gear_place_count;
}

struct Vitals {
    std::array<std::uint8_t, ability_count> abilities{};
    std::int32_t hit_points = 8;
    std::int32_t hit_points_most = 8;
    std::uint32_t level = 1;
    std::uint64_t experience = 0;
    std::uint8_t raises_left = 0;  // abilities to be raised by one (P4)
    std::uint8_t raised = 0;       // with this level, a bit for each: three different ones
    bool may_swap = true;          // P1: two may be swapped once
    std::vector<Effect> effects;

    friend bool operator==(const Vitals&, const Vitals&) = default;
};

struct Belongings {
    std::uint64_t gold = 0;
    std::vector<Thing> things;
    std::array<std::optional<ThingId>, gear_place_count> gear{};

    friend bool operator==(const Belongings&, const Belongings&) = default;
};

enum class QuestSort : std::uint8_t { bring, find, slay, map };

constexpr std::size_t value_count(QuestSort) {
    return 4;
}

// W1: what the depths ask for. `done` counts up to `wanted`.
struct Quest {
    std::uint32_t number = 0;  // on the notice board
    QuestSort sort = QuestSort::slay;
    std::uint64_t kind = 0;  // of monster or thing, by its key
    std::uint32_t depth = 0;
    std::uint32_t wanted = 1;
    std::uint32_t done = 0;
    std::uint32_t reward = 0;
    base::Instant posted = {};  // when it was put up

    friend bool operator==(const Quest&, const Quest&) = default;
};

// P6
struct Company {
    std::optional<PartyId> party;
    std::vector<base::CharacterId> members;  // of the party, oneself among them
    std::optional<base::CharacterId> invited_by;
    std::optional<base::CharacterId> follows;
    std::optional<base::CharacterId> challenged_by;  // to a duel (B5)
    std::vector<base::CharacterId> ignored;
    std::vector<std::string> channels;
    base::Instant muted_until;

    friend bool operator==(const Company&, const Company&) = default;
};

// How somebody wants to be spoken to.
struct Preferences {
    std::string language = "en";
    bool reader = false;  // uses a screen reader (B1, N13)
    bool hints = true;
    std::uint32_t hints_seen = 0;  // one bit for each (K1)
    bool tiles = false;            // is shown the room as tiles whenever it changes (T20)
    bool pictures = false;         // plays by a program that shows rooms as tiles (N8)
    bool prompts = true;           // hit points stand before the line that is typed (N13)
    ChatterSet silenced = {};      // told nothing of these (N13)

    friend bool operator==(const Preferences&, const Preferences&) = default;
};

struct Deeds {
    std::uint32_t deepest = 0;
    std::uint32_t slain = 0;
    std::uint32_t solved = 0;
    std::uint32_t rooms = 0;
    std::uint32_t deaths = 0;
    std::uint32_t scars = 0;
    std::uint32_t quests = 0;

    friend bool operator==(const Deeds&, const Deeds&) = default;
};

struct Character {
    base::CharacterId id;
    std::string name;
    Role role = Role::player;
    Vitals vitals;
    Belongings belongings;
    std::vector<Quest> quests;
    Company company;
    Preferences preferences;
    Deeds deeds;
    RoomNumber room;
    Position position;
    bool awake = false;
    std::optional<ThingId> last_named;        // "it" (K2)
    std::optional<ArrivalCause> missed = {};  // what brought it here while it slept (S6)

    friend bool operator==(const Character&, const Character&) = default;
};

constexpr std::uint8_t ability(const Character& character, Ability which) {
    return character.vitals.abilities[static_cast<std::size_t>(which)];
}

}  // namespace underwell::game
