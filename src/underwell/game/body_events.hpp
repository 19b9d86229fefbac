// Events of bodies, battle, monsters, challenges and company. The contract of all events is in
// event.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "underwell/base/box.hpp"
#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/branch/growth.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/fight.hpp"
#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/message.hpp"
#include "underwell/game/room.hpp"
#include "underwell/game/thing.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::game {

// ---- Bodies ----

enum class HarmCause : std::uint8_t {
    fight,
    trap,
    poison,
    rune,
    healing,
    rest,
    burst,
    price,
    split,
    trick,
};

constexpr std::size_t value_count(HarmCause) {
    return 10;
}

struct HitPointsChanged {
    FighterId who;
    RoomNumber room;
    std::int32_t hit_points = 0;  // now
    HarmCause cause = HarmCause::fight;
};

struct EffectsChanged {
    FighterId who;
    RoomNumber room;
    std::vector<Effect> effects;  // now
};

struct ExperienceGained {
    base::CharacterId who;
    std::uint64_t experience = 0;  // now
};

struct LevelGained {
    base::CharacterId who;
    std::uint32_t level = 0;
    std::int32_t hit_points_most = 0;
    std::uint8_t raises_left = 0;
};

struct AbilityChanged {
    base::CharacterId who;
    Ability ability = Ability::strength;
    std::uint8_t value = 0;
    std::uint8_t raises_left = 0;
    std::uint8_t raised = 0;
    bool may_swap = false;
    bool scar = false;
};

struct DeedsChanged {
    base::CharacterId who;
    Deeds deeds;
};

// P5: the death table's word.
enum class DeathOutcome : std::uint8_t { stunned, scarred, died };

constexpr std::size_t value_count(DeathOutcome) {
    return 3;
}

struct CharacterFell {
    base::CharacterId who;
    RoomNumber room;
    DeathOutcome outcome = DeathOutcome::died;
};

// ---- Battle ----

struct FightBegan {
    RoomNumber room;
    base::Box<Fight> fight;
};

struct FighterJoined {
    RoomNumber room;
    Fighter fighter;
};

struct ChoiceMade {
    RoomNumber room;
    FighterId who;
    Choice choice;
};

struct RoundClosed {
    RoomNumber room;
};

enum class Outcome : std::uint8_t { miss, fumble, hit, critical };

constexpr std::size_t value_count(Outcome) {
    return 4;
}

struct Attacked {
    RoomNumber room;
    FighterId attacker;
    FighterId target;
    Outcome outcome = Outcome::miss;
    std::int32_t damage = 0;
    TextId verb;         // of a monster's attack
    ThingKindId weapon;  // of a character's
    bool thrown = false;
};

struct Stunted {
    RoomNumber room;
    FighterId who;
    FighterId target;
    Ability ability = Ability::dexterity;
    bool success = false;
    std::int8_t edge = 0;  // of the target, now
};

struct RuneCast {
    RoomNumber room;
    base::CharacterId who;
    ThingKindId rune;
    FighterId target;
    bool withstood = false;
};

// How somebody stands from now on, other than by choice: whose flight failed runs no more.
struct StanceTaken {
    RoomNumber room;
    FighterId who;
    bool defends = false;
    bool flees = false;
    std::int8_t edge = 0;
};

struct TurnTaken {
    RoomNumber room;
    FighterId who;
};

// What that turn brought about is over, and the round goes on. Changes nothing: what follows is
// decided against the zone as it is then.
struct TurnPassed {
    RoomNumber room;
    FighterId who;
};

struct RoundBegan {
    RoomNumber room;
    std::uint32_t round = 1;
    base::Instant ends;
};

enum class FightExit : std::uint8_t { fled, slain, lost_nerve, fell, gone };

constexpr std::size_t value_count(FightExit) {
    return 5;
}

struct FighterLeft {
    RoomNumber room;
    FighterId who;
    FightExit how = FightExit::fled;
};

// Where on the tiles of the room those stand from now on who came up to their foes (T20).
struct FighterStep {
    FighterId who;
    grid::Spot spot;

    friend bool operator==(const FighterStep&, const FighterStep&) = default;
};

struct FightersStepped {
    RoomNumber room;
    std::vector<FighterStep> steps;
};

struct FleeFailed {
    RoomNumber room;
    FighterId who;
};

struct MoraleTried {
    RoomNumber room;
    bool first_blood = false;
    bool half = false;
};

struct FightEnded {
    RoomNumber room;
};

// ---- Monsters ----

struct MonsterAppeared {
    RoomNumber room;
    Monster monster;
};

struct MonsterSlain {
    RoomNumber room;
    MonsterId monster;
    MonsterKindId kind;
    std::optional<base::CharacterId> by;
};

struct MonsterMoved {
    MonsterId monster;
    MonsterKindId kind;
    RoomNumber from;
    RoomNumber to;
    Heading towards = Heading::north;
};

struct MonsterChanged {
    RoomNumber room;
    MonsterId monster;
    Mood mood = Mood::idle;
    bool hidden = false;
    TricksPlayed played;
    std::uint64_t purse = 0;
    std::optional<base::Instant> acts;
};

// A part of its trick: what it does follows. When it is slain by then, that was the cue.
struct TrickPlayed {
    RoomNumber room;
    MonsterId monster;
    MonsterKindId kind;
    TrickCue cue = TrickCue::hits;  // that it came to this by
    std::uint8_t part = 0;
    FighterId target;
    std::int32_t amount = 0;  // that its blow hurt by; slain: how often it was halved
};

// Out of somebody's pack into a monster's keeping.
struct ThingSnatched {
    RoomNumber room;
    MonsterId monster;
    base::CharacterId who;
    ThingId thing;
};

// ---- Challenges ----

struct PuzzleChanged {
    RoomNumber room;
    base::CharacterId by;
    std::vector<std::uint8_t> state;
    std::uint32_t tries = 0;
};

struct PuzzleSolved {
    RoomNumber room;
    base::CharacterId by;
    PuzzleKind kind = PuzzleKind::riddle;
};

struct TrapFound {
    RoomNumber room;
    std::uint8_t trap = 0;
    base::CharacterId by;
};

// Sprung or disarmed, it is gone.
struct TrapEnded {
    RoomNumber room;
    std::uint8_t trap = 0;
    base::CharacterId by;
    bool sprung = false;
};

struct Searched {
    RoomNumber room;
    base::CharacterId who;
    bool found = false;
};

struct ServiceUsed {
    RoomNumber room;
    base::CharacterId who;
    std::uint16_t left = 0;
};

// ---- Company ----

struct Spoken {
    base::CharacterId who;
    RoomNumber room;
    Manner manner = Manner::say;  // say, emote or shout: the others cross zones as Heard
    std::string words;
};

struct Heard {
    base::CharacterId to;
    base::CharacterId from;
    std::string name;
    Manner manner = Manner::tell;
    std::string channel;
    std::string words;
};

struct CompanyChanged {
    base::CharacterId who;
    base::Box<Company> company;
    std::string about;
};

struct PreferencesChanged {
    base::CharacterId who;
    Preferences preferences;
};

struct Named {
    base::CharacterId who;
    ThingId thing;
};

// ---- Quests and fame ----

struct QuestsChanged {
    base::CharacterId who;
    std::vector<Quest> quests;
    std::uint32_t number = 0;  // the one that it is about
    bool fulfilled = false;
};

struct HallEntry {
    std::string name;
    std::uint32_t depth = 0;
    base::BranchId branch;
    std::uint64_t seed = 0;
    base::Instant time;

    friend bool operator==(const HallEntry&, const HallEntry&) = default;
};

inline constexpr std::size_t hall_max = 100;  // entries that are kept

struct HallChanged {
    HallEntry entry;
};

struct BoardChanged {
    std::uint32_t number = 0;
    std::vector<Quest> quests;  // that hang there now
};

}  // namespace underwell::game
