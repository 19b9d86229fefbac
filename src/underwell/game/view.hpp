// What a viewer may see, as data: text, tiles, maps and messages to programs are all made from
// these, so that nobody learns more by one way than by another. Built by looking (look.hpp), never
// stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/fight.hpp"
#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/room.hpp"
#include "underwell/grid/cell.hpp"

namespace underwell::game {

enum class ExitState : std::uint8_t { open, unexplored, one_way, home };

struct ExitSeen {
    Heading towards = Heading::north;
    ExitState state = ExitState::open;
    bool back = false;
    std::optional<base::Duration> window_left =
        {};                    // of a start room's exit: others can still join
    std::uint32_t inside = 0;  // so many have gone in

    friend bool operator==(const ExitSeen&, const ExitSeen&) = default;
};

struct PersonSeen {
    base::CharacterId id;
    std::string name;
    bool awake = true;
    bool in_party = false;
    std::uint8_t health_tenths = 10;

    friend bool operator==(const PersonSeen&, const PersonSeen&) = default;
};

struct MonsterSeen {
    MonsterId id;
    MonsterKindId kind;
    Mood mood = Mood::idle;
    std::uint8_t health_tenths = 10;

    friend bool operator==(const MonsterSeen&, const MonsterSeen&) = default;
};

struct ThingSeen {
    ThingId id;
    ThingKindId kind;
    std::uint32_t count = 1;
    bool lit = false;
    bool broken = false;
    std::optional<ThingId> inside;

    friend bool operator==(const ThingSeen&, const ThingSeen&) = default;
};

struct RoomView {
    RoomNumber room;
    TextId name;
    TextId look;
    std::uint32_t depth = 0;
    bool dark = false;     // one sees the room only (I2)
    bool blocked = false;  // not clear: only the back exit can be used (C2)
    bool fighting = false;
    Service service = Service::none;
    std::vector<ExitSeen> exits;
    std::vector<PersonSeen> people;
    std::vector<MonsterSeen> monsters;
    std::vector<ThingSeen> things;
    std::vector<Inscription> inscriptions;
    std::optional<TextId> puzzle;
    std::vector<TextId> traps;  // that were found

    friend bool operator==(const RoomView&, const RoomView&) = default;
};

using View = std::variant<RoomView>;

}  // namespace underwell::game
