// What zones tell each other (law 6), always through the journal: sent by one zone's event, taken
// by another's. Between two zones messages arrive in order, each exactly once, also after a crash.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "underwell/base/box.hpp"
#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/branch/settings.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::game {

// A branch and how it is to grow; the first message to a branch founds it.
struct BranchPlan {
    base::BranchId branch;
    std::uint64_t seed = 0;
    grid::Direction entrance = grid::Direction::north;
    branch::Settings settings;
    std::string generator;

    friend bool operator==(const BranchPlan&, const BranchPlan&) = default;
};

// To a branch: somebody came through the start room's exit.
struct Enters {
    BranchPlan plan;
    base::Box<Character> body;

    friend bool operator==(const Enters&, const Enters&) = default;
};

enum class HomeCause : std::uint8_t { walked, died, collapsed, carried };

constexpr std::size_t value_count(HomeCause) {
    return 4;
}

// To the surface: somebody comes out of a branch, by whatever way.
struct ComesHome {
    base::BranchId branch;
    HomeCause cause = HomeCause::walked;
    base::Box<Character> body;

    friend bool operator==(const ComesHome&, const ComesHome&) = default;
};

// To the surface: a room came into being (S6).
struct RoomWasDug {
    base::BranchId branch;
    base::Instant time;
    std::uint32_t depth = 0;

    friend bool operator==(const RoomWasDug&, const RoomWasDug&) = default;
};

// To a branch: it is to send everybody home and to vanish.
struct Collapses {
    branch::CollapseReason reason = branch::CollapseReason::idle;

    friend bool operator==(const Collapses&, const Collapses&) = default;
};

// To the surface, the last message of a branch: it has vanished.
struct HasEnded {
    base::BranchId branch;

    friend bool operator==(const HasEnded&, const HasEnded&) = default;
};

// To a branch: whether one can still come back to it through the start room (S3).
struct WindowShut {
    friend bool operator==(const WindowShut&, const WindowShut&) = default;
};

enum class Manner : std::uint8_t { say, emote, shout, tell, party, channel, announcement };

constexpr std::size_t value_count(Manner) {
    return 7;
}

// Words on their way to people in other zones: to the surface, which knows where everybody is, and
// from there on. To one character, to a party, or to all who listen to a channel.
struct Words {
    base::CharacterId from;
    std::string name;  // of the speaker
    Manner manner = Manner::tell;
    base::CharacterId to;
    std::string to_name;  // of a tell, until the surface has found out who that is
    std::string channel;
    std::string words;

    friend bool operator==(const Words&, const Words&) = default;
};

// Changes of parties are decided on the surface, and told to where the members are. It also knows
// who is meant when somebody elsewhere is to be ignored.
enum class CompanyWish : std::uint8_t { invite, accept, leave, ignore };

constexpr std::size_t value_count(CompanyWish) {
    return 4;
}

struct WantsCompany {
    base::CharacterId who;
    CompanyWish wish = CompanyWish::invite;
    base::CharacterId whom;
    std::string whom_name;  // of an invitation, until the surface has found out who that is

    friend bool operator==(const WantsCompany&, const WantsCompany&) = default;
};

struct PartyIs {
    base::CharacterId who;
    std::optional<PartyId> party;
    std::vector<base::CharacterId> members;
    std::optional<base::CharacterId> invited_by;
    std::string about;  // the name of whoever brought it about

    friend bool operator==(const PartyIs&, const PartyIs&) = default;
};

// What the surface found out about a name that somebody spoke to or asked for.
enum class CompanyFound : std::uint8_t {
    nobody,
    asleep,
    told,
    invited,
    party_is_full,
    to_ignore,
    in_your_party,
    muted,  // and whom they want to speak to is not of the staff
};

constexpr std::size_t value_count(CompanyFound) {
    return 8;
}

// To where they are who asked.
struct CompanyAnswer {
    base::CharacterId who;
    CompanyFound found = CompanyFound::nobody;
    base::CharacterId whom;  // to ignore
    std::string name;        // as its bearer writes it, if anybody does
    std::string words;       // that were told

    friend bool operator==(const CompanyAnswer&, const CompanyAnswer&) = default;
};

// What the surface knows about somebody in a branch, for those who ask who is there (P6).
struct Presence {
    bool awake = false;
    std::uint32_t level = 1;
    std::uint32_t depth = 0;
    Role role = Role::player;

    friend bool operator==(const Presence&, const Presence&) = default;
};

// To the surface, whenever that changes; the depth only now and then (knowing.hpp).
struct PresenceIs {
    base::CharacterId who;
    Presence presence;

    friend bool operator==(const PresenceIs&, const PresenceIs&) = default;
};

// To the surface: somebody wants to know who is there.
struct AsksWho {
    base::CharacterId who;
    std::string beginning;         // of the names
    std::optional<PartyId> party;  // only its members

    friend bool operator==(const AsksWho&, const AsksWho&) = default;
};

struct KnownPerson {
    base::CharacterId id;
    std::string name;
    bool below = false;
    Presence presence;

    friend bool operator==(const KnownPerson&, const KnownPerson&) = default;
};

// To where somebody is who asked.
struct WhoIs {
    base::CharacterId who;
    std::vector<KnownPerson> people;
    std::uint32_t more = 0;
    bool party = false;  // they are asked for

    friend bool operator==(const WhoIs&, const WhoIs&) = default;
};

// K4: what staff want to be done where they are not. By way of the surface, which finds out who and
// where that is.
enum class StaffDeed : std::uint8_t {
    visit,
    mute,
    promote,
    ban,
    pardon,
    seal,
    collapse,
    shut_down,
    go_on,
};

constexpr std::size_t value_count(StaffDeed) {
    return 9;
}

struct StaffWish {
    base::CharacterId by;
    Role role = Role::helper;  // theirs
    StaffDeed deed = StaffDeed::visit;
    base::CharacterId whom;
    std::string whom_name;     // until the surface has found out who that is
    std::uint64_t number = 0;  // minutes, a role, a branch; by deed
    std::string words;         // why
    bool checked = false;      // of a visit: the surface has found that it can be

    friend bool operator==(const StaffWish&, const StaffWish&) = default;
};

// To where the staff is: what became of it.
enum class StaffOutcome : std::uint8_t { done, outranked, no_such_branch, already };

constexpr std::size_t value_count(StaffOutcome) {
    return 4;
}

struct StaffReply {
    base::CharacterId to;
    StaffDeed deed = StaffDeed::visit;
    StaffOutcome outcome = StaffOutcome::done;
    std::string name;
    std::uint64_t number = 0;

    friend bool operator==(const StaffReply&, const StaffReply&) = default;
};

// To a branch: the world will stop, so soon; or will not after all.
struct WorldStops {
    std::optional<base::Duration> left;
    std::string words;  // why

    friend bool operator==(const WorldStops&, const WorldStops&) = default;
};

// To a branch: somebody in it is called so from now on.
struct NameIs {
    base::CharacterId who;
    std::string name;

    friend bool operator==(const NameIs&, const NameIs&) = default;
};

using Message = std::variant<Enters, ComesHome, RoomWasDug, Collapses, WindowShut, Words,
                             WantsCompany, PartyIs, CompanyAnswer, PresenceIs, AsksWho, WhoIs,
                             StaffWish, StaffReply, WorldStops, NameIs, HasEnded>;

}  // namespace underwell::game
