// A room of a zone with all that is in it: in a branch what the room generator made of a cell, on
// the surface one of its places. Which exits it has is the branch's business, or the surface's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/fight.hpp"
#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/kinds.hpp"
#include "underwell/game/thing.hpp"
#include "underwell/grid/cell.hpp"

namespace underwell::game {

inline constexpr std::size_t carried_by_a_monster_max = 4;
inline constexpr std::uint8_t halved_to_nothing = 63;  // such a one is worth nothing

// M2
enum class Mood : std::uint8_t { idle, roam, hunt, fight, flee };

constexpr std::size_t value_count(Mood) {
    return 5;
}

struct Monster {
    MonsterId id;
    MonsterKindId kind;
    std::int32_t hit_points = 1;
    std::int32_t hit_points_most = 1;
    Mood mood = Mood::idle;
    bool blocks = true;   // its room is not clear while it lives there (C1)
    bool hidden = false;  // lies in ambush, or slipped away
    TricksPlayed played;
    std::uint8_t halved = 0;  // so often it was split in two: worth half as much each time (M3)
    std::uint64_t purse = 0;  // gold it stole
    Position position;
    std::optional<base::Instant> acts;  // its timer, while somebody is near
    std::vector<Effect> effects;
    std::vector<Thing> carries = {};  // things it stole

    friend bool operator==(const Monster&, const Monster&) = default;
};

// Q1. Those marked * reach across rooms.
enum class PuzzleKind : std::uint8_t {
    levers,    // * pulled in an order that a mural elsewhere tells
    bells,     // * struck as a verse elsewhere tells
    lock,      // * a door whose key lies in another room
    riddle,    // answered in words
    plates,    // stones to be put on plates until they balance
    dials,     // signs to be turned until they stand as the inscription says
    darkness,  // a room that must be lit
    bargain,   // a spirit that wants to be given something
    statues,   // * figures to be turned as writings in several rooms tell, one each
    water,     // * a gate that floats free once a wheel in another room is turned to its mark
    jugs,      // water to be measured out exactly
};

inline constexpr std::size_t puzzle_kind_count = 11;
inline constexpr std::array<std::string_view, puzzle_kind_count> puzzle_kind_names = {
    "levers",   "bells",   "lock",    "riddle", "plates", "dials",
    "darkness", "bargain", "statues", "water",  "jugs"};

constexpr std::size_t value_count(PuzzleKind) {
    return puzzle_kind_count;
}

inline constexpr std::uint8_t bells_of_a_puzzle = 3;
inline constexpr std::uint8_t signs_of_a_dial = 6;
inline constexpr std::uint8_t left_plate = 1;  // 0: the stone lies about
inline constexpr std::uint8_t right_plate = 2;
inline constexpr std::uint8_t statues_max = 4;
inline constexpr std::uint8_t facings_of_a_statue = 8;
inline constexpr std::uint8_t marks_of_a_wheel = 9;

// Where a figure looks, by its sign: 1 is north, and so on round.
constexpr Heading facing_of(std::uint8_t sign) {
    return static_cast<Heading>(sign - 1);
}

struct Puzzle {
    PuzzleKind kind = PuzzleKind::riddle;
    TextId look;                        // what one sees of it
    std::vector<std::uint8_t> goal;     // an order, positions or weights; by kind
    std::vector<std::uint8_t> state;    // as far as it has come
    std::optional<RoomNumber> told_in;  // where the hint, the key or the wheel is
    std::uint32_t price = 0;            // of a bargain
    TextId answers;                     // to a riddle: the text that lists them
    std::uint32_t tries = 0;

    friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// Q2
enum class TrapKind : std::uint8_t {
    hurts,
    holds,
    drops,  // into a deeper room
    poisons,
    alarms,    // calls what roams around
    darkens,   // puts out every light in the room
    scatters,  // what one carries over the room
    curses,
    returns,  // to the room before
};

inline constexpr std::size_t trap_kind_count = 9;
inline constexpr std::array<std::string_view, trap_kind_count> trap_kind_names = {
    "hurts", "holds", "drops", "poisons", "alarms", "darkens", "scatters", "curses", "returns"};

constexpr std::size_t value_count(TrapKind) {
    return trap_kind_count;
}

struct Trap {
    TrapKind kind = TrapKind::hurts;
    TextId look;
    Influence influence;
    std::uint8_t difficulty = 15;
    bool found = false;
    std::optional<ThingId> on;  // the container that it guards; else the way on

    friend bool operator==(const Trap&, const Trap&) = default;
};

// Something to be read or looked at that is no thing: a mural, a verse, lore; a wheel; or what else
// one notices in a room.
struct Inscription {
    TextId text;
    std::vector<std::uint8_t> signs;       // what a mural shows: an order of levers; a figure
    std::optional<Heading> facing = {};    // where that figure has to look
    std::optional<RoomNumber> about = {};  // the room whose puzzle it tells of, or moves
    bool detail = false;                   // told with the look of the room, and not written

    friend bool operator==(const Inscription&, const Inscription&) = default;
};

// Moves the water of another room.
inline bool is_wheel(const Inscription& inscription) {
    return inscription.about && !inscription.facing && inscription.signs.empty();
}

// What a place offers to those who come (W1, Q3).
enum class Service : std::uint8_t {
    none,
    inn,
    merchant,
    smith,
    healer,
    board,
    hall,
    well,
    start,
    shrine,
    spring,
    camp,
};

inline constexpr std::size_t service_count = 12;
inline constexpr std::array<std::string_view, service_count> service_names = {
    "none", "inn",  "merchant", "smith",  "healer", "board",
    "hall", "well", "start",    "shrine", "spring", "camp"};

constexpr std::size_t value_count(Service) {
    return service_count;
}

struct Room {
    TextId name;
    TextId look;
    grid::Cell cell;
    bool clear = false;
    bool bright = false;  // has light of its own
    Service service = Service::none;
    std::uint16_t service_left = 0;  // how often a shrine or spring still helps
    std::vector<Thing> things;
    std::vector<Monster> monsters;
    std::vector<base::CharacterId> people;
    std::vector<Inscription> inscriptions;
    std::unique_ptr<Puzzle> puzzle;
    std::vector<Trap> traps;
    std::unique_ptr<Fight> fight;
};

}  // namespace underwell::game
