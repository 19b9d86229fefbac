// Events of rooms, ways and things, of the surface, of branches as zones, and of messages. The
// contract of all events is in event.hpp.
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

namespace underwell::game {

// The first event of every turn.
struct TurnBegan {
    base::Instant time;
};

// ---- Rooms and ways ----

struct RoomDug {
    branch::Growth growth;
};

// What the generator made of the newest room.
struct RoomFurnished {
    RoomNumber room;
    TextId name;
    TextId look;
    bool clear = true;
    bool bright = false;
    Service service = Service::none;
    std::uint16_t service_left = 0;
    std::vector<Thing> things;
    std::vector<Monster> monsters;
    std::vector<Inscription> inscriptions;
    std::optional<base::Box<Puzzle>> puzzle;
    std::vector<Trap> traps;
};

struct InscriptionAdded {
    RoomNumber room;
    Inscription inscription;
};

struct RoomCleared {
    RoomNumber room;
};

struct Walked {
    base::CharacterId who;
    RoomNumber from;
    RoomNumber to;
    Heading towards = Heading::north;
    Position position;
};

struct Stepped {
    base::CharacterId who;
    grid::Spot spot;
};

// Comes into the zone, with body and belongings.
struct Arrived {
    base::Box<Character> body;
    ArrivalCause cause = ArrivalCause::entered;
};

// Is carried to another room of the zone: by a trap, or by staff.
struct Carried {
    base::CharacterId who;
    RoomNumber from;
    RoomNumber to;
    ArrivalCause cause = ArrivalCause::fell;
};

// Goes out of the zone; a message has taken the body along.
struct Departed {
    base::CharacterId who;
    RoomNumber from;
    HomeCause cause = HomeCause::walked;
    std::optional<Heading> towards;
};

struct Woke {
    base::CharacterId who;
};

struct FellAsleep {
    base::CharacterId who;
};

// ---- Things ----

struct Holder {
    std::optional<base::CharacterId> character;  // else the room
    RoomNumber room;

    friend bool operator==(const Holder&, const Holder&) = default;
};

enum class Handling : std::uint8_t {
    get,
    drop,
    give,
    put,
    hurl,
    fall,
    find,
    buy,
    sell,
    steal,
    reward,
    use,
    burn,
    wear_out,
    mend,
    light,
    snuff,
    loot,
    pay,
};

constexpr std::size_t value_count(Handling) {
    return 19;
}

struct ThingMoved {
    ThingId thing;
    Holder from;
    Holder to;
    std::optional<ThingId> into;  // a container of the new holder
    Handling how = Handling::get;
};

// Some of a pile go; the others stay. Those that go are a thing of their own from then on.
struct ThingParted {
    ThingId thing;
    std::uint32_t count = 1;  // that go: fewer than there are
    ThingId parted;           // what they are now
    Holder from;
    Holder to;
    std::optional<ThingId> into;
    Handling how = Handling::get;
};

struct ThingMade {
    Thing thing;
    Holder at;
    Handling how = Handling::loot;
};

struct ThingUnmade {
    ThingId thing;
    Holder at;
    Handling how = Handling::use;
};

// How it is now.
struct ThingChanged {
    ThingId thing;
    Holder at;
    std::uint16_t wear = 0;
    std::uint16_t charges = 0;
    bool lit = false;
    Handling how = Handling::use;
};

struct GoldChanged {
    base::CharacterId who;
    std::uint64_t gold = 0;  // now
    Handling how = Handling::pay;
};

struct GearChanged {
    base::CharacterId who;
    GearPlace place = GearPlace::weapon_hand;
    std::optional<ThingId> thing;
};

// ---- The surface ----

struct StartRoomFounded {
    base::StartRoomId id;
    RoomNumber room;
    std::uint64_t seed = 0;
    branch::StartRoomSettings settings;
    branch::Settings branch_settings;
    std::string generator;
};

struct StartRoomChanged {
    base::StartRoomId id;
    branch::StartRoomEvent event;
};

struct PlaceMade {
    RoomNumber room;
    TextId name;
    TextId look;
    Service service = Service::none;
};

struct WayMade {
    RoomNumber from;
    Heading towards = Heading::north;
    RoomNumber to;
};

struct CharacterMade {
    base::CharacterId id;
    std::string name;
};

struct CharacterRenamed {
    base::CharacterId id;
    std::string name;
};

struct PartyMade {
    PartyId party;
    std::vector<base::CharacterId> members;  // now; none: it is no more
};

// ---- Branches as zones ----

struct BranchFounded {
    BranchPlan plan;
};

struct SurfaceFounded {
    std::uint64_t seed = 0;
};

struct CollapseBegan {
    branch::CollapseReason reason = branch::CollapseReason::idle;
};

// A slice of a collapse: so many rooms are left.
struct RoomsGone {
    std::uint32_t left = 0;
};

struct ZoneEnded {};

struct WindowClosedHere {};

// ---- Messages ----

struct MessageSent {
    base::ZoneId to;
    std::uint64_t number = 0;
    base::Box<Message> message;
};

struct MessageTaken {
    base::ZoneId from;
    std::uint64_t number = 0;
};

// The other zone has taken all up to this one.
struct MessagesConfirmed {
    base::ZoneId to;
    std::uint64_t number = 0;
};

// S6: the other zone is no more, and nothing about its messages need be remembered.
struct MailForgotten {
    base::ZoneId with;
};

// ---- Staff ----

// Somebody typed what only staff may; written down whether it was allowed or not.
struct StaffActed {
    base::CharacterId who;
    std::string words;
    bool refused = false;
};

struct RoleGiven {
    base::CharacterId who;
    Role role = Role::player;
};

// How the start room and the branches to come are made from now on; those there are stay as they
// are, but their windows follow the new settings.
struct StartRoomSet {
    base::StartRoomId id;
    std::uint64_t seed = 0;
    branch::StartRoomSettings settings;
    branch::Settings branch_settings;
    std::string generator;
};

// The world is to stop: when, when people are told next, and why.
struct Closing {
    base::Instant at;
    base::Instant next_word;
    std::string words;

    friend bool operator==(const Closing&, const Closing&) = default;
};

struct ClosingChanged {
    std::optional<Closing> closing;  // none: it goes on, or stops in this moment
};

// On the surface, about somebody in a branch.
struct PresenceChanged {
    base::CharacterId who;
    Presence presence;
};

struct PackChanged {
    std::uint64_t fingerprint = 0;
};

// Is no more, nor is what it had; its name can be had by others.
struct CharacterForgotten {
    base::CharacterId id;
    RoomNumber from;
};

}  // namespace underwell::game
