// What programs are told that show the game as pictures and panels, the browser above all: the map,
// the chamber, the fight, and what stands beside them. Only sessions that take them
// (ClientTraits::views) are told these; see signals.hpp. Texts are in the viewer's language, kinds
// and names of choices are not: pictures and buttons are found by them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/chart.hpp"
#include "underwell/game/heading.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::server::signals {

// A place of the surface; places have no cells.
struct Place {
    std::string name;
    bool here = false;
    std::vector<std::pair<game::Heading, std::string>> ways;

    friend bool operator==(const Place&, const Place&) = default;
};

// What is new of the map, or has changed.
struct Map {
    std::uint32_t area = 0;
    bool fresh = false;             // nothing that was sent before counts any more
    std::optional<grid::Cell> own;  // nothing on the surface
    std::vector<game::ChartRoom> rooms;
    grid::DirectionSet more;    // where more was dug than is told
    std::vector<Place> places;  // of the surface

    friend bool operator==(const Map&, const Map&) = default;
};

enum class BodySort : std::uint8_t { person, monster, thing };

// Whoever and whatever is in a chamber.
struct Body {
    BodySort sort = BodySort::thing;
    std::uint64_t id = 0;
    std::string name;
    std::string kind = {};              // of monsters and things
    std::optional<grid::Spot> at = {};  // nothing: out of sight
    std::uint8_t health_tenths = 10;    // of people and monsters
    bool in_party = false;
    bool awake = true;

    friend bool operator==(const Body&, const Body&) = default;
};

// For those who keep what they were told.
struct BodyChanges {
    std::vector<Body> changed;        // who came, or is not as told before
    std::vector<std::uint64_t> gone;  // by id

    friend bool operator==(const BodyChanges&, const BodyChanges&) = default;
};

// Tiles that lie next to each other in a row-by-row count, one sign each (level/terrain.hpp).
struct TileRun {
    std::uint32_t first = 0;
    std::string signs;

    friend bool operator==(const TileRun&, const TileRun&) = default;
};

struct ChamberExit {
    game::Heading towards = game::Heading::north;
    std::optional<grid::Spot> at;  // nothing: out of sight

    friend bool operator==(const ChamberExit&, const ChamberExit&) = default;
};

// What has changed of the tiles in sight; what is not there stands as it was told last.
struct Chamber {
    struct Frame {
        std::uint32_t room = 0;
        std::string theme;
        grid::Size size;

        friend bool operator==(const Frame&, const Frame&) = default;
    };

    bool fresh = false;          // what was told of this room before counts no more
    std::optional<Frame> frame;  // another room
    grid::Spot own;
    std::optional<bool> dark;
    std::optional<grid::BitGrid> seen;
    std::vector<TileRun> tiles;  // not told before, or different now
    std::optional<std::vector<ChamberExit>> exits;
    std::optional<std::vector<Body>> bodies;  // all of them
    std::optional<BodyChanges> body_changes;  // the same, where it is said in less

    friend bool operator==(const Chamber&, const Chamber&) = default;
};

struct Fight {
    struct Foe {
        std::uint64_t id = 0;
        std::string name;
        std::uint8_t health_tenths = 10;

        friend bool operator==(const Foe&, const Foe&) = default;
    };

    struct Friend {
        std::string name;
        std::uint8_t health_tenths = 10;
        bool chosen = false;

        friend bool operator==(const Friend&, const Friend&) = default;
    };

    struct Choice {
        std::string line;         // to be sent as it is
        std::string_view name;    // "attack"
        std::string target = {};  // whom or what, in the viewer's language
        bool chosen = false;      // one's own for this round

        friend bool operator==(const Choice&, const Choice&) = default;
    };

    std::uint32_t round = 0;
    base::Instant ends;           // of the round
    base::Duration ends_in = {};  // from when this was told; no part of what it is about
    std::string_view choice;      // "undecided"
    bool repeat = false;
    std::vector<Foe> foes;
    std::vector<Friend> friends;
    std::vector<Choice> choices;

    friend bool operator==(const Fight& one, const Fight& other) {
        return one.round == other.round && one.ends == other.ends && one.choice == other.choice &&
               one.repeat == other.repeat && one.foes == other.foes &&
               one.friends == other.friends && one.choices == other.choices;
    }
};

struct FightOver {
    friend bool operator==(const FightOver&, const FightOver&) = default;
};

struct PartyMember {
    std::string name;
    bool here = false;                               // in the same room
    std::optional<bool> awake = {};                  // nothing: somewhere else altogether
    std::optional<grid::Cell> cell = {};             // on the map
    std::optional<std::uint8_t> health_tenths = {};  // of those here

    friend bool operator==(const PartyMember&, const PartyMember&) = default;
};

// Without oneself.
struct Party {
    std::vector<PartyMember> members;

    friend bool operator==(const Party&, const Party&) = default;
};

struct QuestTold {
    std::uint32_t number = 0;  // as one types it
    std::string text;
    std::uint32_t done = 0;
    std::uint32_t wanted = 1;
    bool ready = false;

    friend bool operator==(const QuestTold&, const QuestTold&) = default;
};

struct Quests {
    std::vector<QuestTold> quests;

    friend bool operator==(const Quests&, const Quests&) = default;
};

struct AbilityTold {
    std::string_view name;  // "strength"
    std::uint8_t value = 0;

    friend bool operator==(const AbilityTold&, const AbilityTold&) = default;
};

struct Sheet {
    std::vector<AbilityTold> abilities;
    std::uint32_t armour = 0;
    std::uint32_t deepest = 0;
    std::uint32_t slain = 0;
    std::uint32_t solved = 0;
    std::uint32_t rooms = 0;
    std::uint32_t raises_left = 0;

    friend bool operator==(const Sheet&, const Sheet&) = default;
};

struct CommandTold {
    std::string_view name;
    std::string_view short_forms;  // between blanks
    std::string_view topic;
    std::string usage;
    std::string help;

    friend bool operator==(const CommandTold&, const CommandTold&) = default;
};

// Those that one may use.
struct Commands {
    std::vector<CommandTold> commands;

    friend bool operator==(const Commands&, const Commands&) = default;
};

// Lines that can be sent as they are, the most useful first.
struct Hints {
    std::vector<std::string> lines;

    friend bool operator==(const Hints&, const Hints&) = default;
};

struct WareTold {
    std::string name;
    std::string kind;  // as pictures are called
    std::uint64_t price = 0;

    friend bool operator==(const WareTold&, const WareTold&) = default;
};

// What somebody pays for a thing that one carries, or takes to mend it.
struct DealTold {
    std::uint64_t id = 0;  // as in Items
    std::uint64_t price = 0;

    friend bool operator==(const DealTold&, const DealTold&) = default;
};

// What is sold or done for gold where one stands; empty where nothing is.
struct Shop {
    std::string_view service = {};  // "merchant"
    std::vector<WareTold> wares;
    std::vector<DealTold> deals;
    std::uint64_t care = 0;  // what a healer or a bed costs

    friend bool operator==(const Shop&, const Shop&) = default;
};

struct Preferences {
    std::string language;
    bool reader = false;
    bool hints = true;
    bool prompts = true;
    bool tiles = false;
    std::string client;  // what the client has us keep, whatever it means to it

    friend bool operator==(const Preferences&, const Preferences&) = default;
};

}  // namespace underwell::server::signals
