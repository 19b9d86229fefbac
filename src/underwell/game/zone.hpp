// A zone: the part of the world that steps on its own. Either the surface with its places and start
// rooms, or one branch. Plain data: apply() (apply.hpp) is the only thing that changes one. Zones
// never touch each other; they send messages (message.hpp). What follows from the rest is marked as
// derived: it is not stored in snapshots.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/game/cell_index.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/event.hpp"
#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/message.hpp"
#include "underwell/game/room.hpp"
#include "underwell/grid/cell.hpp"

namespace underwell::game {

// What time will bring about. A zone in which nobody is awake has no use for its timers.
struct Timer {
    base::Instant due;
    RoomNumber room;
    std::optional<MonsterId> monster;  // that acts then; else the room's round of battle ends

    friend constexpr auto operator<=>(const Timer&, const Timer&) = default;
};

// Messages on their way: kept until the other zone confirms that it has taken them.
struct Outbox {
    std::uint64_t sent = 0;  // the number of the last one
    std::map<std::uint64_t, base::Box<Message>> unconfirmed;
};

struct Mail {
    std::map<base::ZoneId, Outbox> outboxes;
    std::map<base::ZoneId, std::uint64_t> taken;  // the number of the last one from each zone
};

struct Way {
    Heading towards = Heading::north;
    RoomNumber to;

    friend bool operator==(const Way&, const Way&) = default;
};

struct StartPlace {
    RoomNumber room;
    std::unique_ptr<branch::StartRoom> start_room;  // always set
    branch::Settings branch_settings;
    std::string generator;
};

// What only the surface has.
struct Surface {
    std::vector<std::vector<Way>> ways;  // by room
    std::map<base::StartRoomId, StartPlace> start_rooms;
    std::map<base::CharacterId, std::string> names;    // of everybody there ever was
    std::map<std::string, base::CharacterId> by_name;  // derived, in small letters
    std::map<PartyId, std::vector<base::CharacterId>> parties;
    std::uint64_t parties_made = 0;
    std::vector<HallEntry> hall;  // the deepest first
    std::vector<Quest> board;
    std::uint32_t quests_made = 0;
    std::map<base::CharacterId, Presence> below;  // those in branches, as far as they are known
    std::optional<Closing> closing;
};

// What only a branch has.
struct BranchPart {
    BranchPlan plan;
    std::unique_ptr<branch::Branch> branch;  // always set
    CellIndex numbers;                       // derived
    bool window_open = true;
    std::optional<branch::CollapseReason> collapsing;
};

struct Zone {
    base::ZoneId id;
    std::uint64_t seed = 0;
    base::Instant now;                 // of the latest turn
    std::uint64_t events_applied = 0;  // also what makes two throws of dice differ
    std::uint32_t things_made = 0;
    std::uint32_t monsters_made = 0;
    std::uint64_t pack = 0;  // the fingerprint of the content it runs with
    std::vector<Room> rooms;
    std::map<base::CharacterId, Character> people;
    Mail mail;
    std::unique_ptr<Surface> surface;
    std::unique_ptr<BranchPart> branch;
    bool ended = false;
    std::set<Timer> timers;      // derived
    std::uint32_t awake = 0;     // derived
    std::uint32_t watching = 0;  // of those awake, who is shown tiles; derived
};

// When the zone next has something to do by itself; nothing where nobody is awake (M2). The
// surface's windows close and its branches collapse whether somebody looks or not.
std::optional<base::Instant> next_due(const Zone& zone);

inline const Room& room(const Zone& zone, RoomNumber number) {
    return zone.rooms[number.value];
}

inline const Character* find_person(const Zone& zone, base::CharacterId id) {
    const auto found = zone.people.find(id);
    return found == zone.people.end() ? nullptr : &found->second;
}

inline const Monster* find_monster(const Room& room, MonsterId id) {
    for (const Monster& monster : room.monsters)
        if (monster.id == id) return &monster;
    return nullptr;
}

inline bool watches(const Character& who) {
    return who.awake && who.preferences.tiles;
}

// By whatever means: by notices, or by what a program draws.
inline bool sees_tiles(const Character& who) {
    return who.awake && (who.preferences.tiles || who.preferences.pictures);
}

// Deep in a branch (D10); 0 on the surface.
inline std::uint32_t depth(const Zone& zone, RoomNumber number) {
    return zone.branch ? grid::depth(room(zone, number).cell) : 0;
}

// What is left of a monster that has lost its nerve is still a monster; only these block a way.
bool blocks(const Room& room);

}  // namespace underwell::game
