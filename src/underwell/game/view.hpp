// What a viewer may see, as data: text, tiles, maps and messages to programs are all made from
// these, so that nobody learns more by one way than by another. Built by looking (look.hpp), never
// stored.
#pragma once

#include <array>
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
#include "underwell/game/knowing_views.hpp"
#include "underwell/game/map_view.hpp"
#include "underwell/game/room.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/grid.hpp"
#include "underwell/level/terrain.hpp"

namespace underwell::game {

enum class ExitState : std::uint8_t { open, unexplored, one_way, home };

struct ExitSeen {
    Heading towards = Heading::north;
    ExitState state = ExitState::open;
    bool back = false;
    bool window = false;  // of a start room's exit: others can still join
    std::optional<base::Duration> window_left = {};  // if it is known when it closes
    std::uint32_t inside = 0;                        // so many are in there

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

// All that is needed to work at a puzzle, and nothing of how it is solved.
struct PuzzleSeen {
    PuzzleKind kind = PuzzleKind::riddle;
    TextId look;
    std::uint32_t pieces = 0;           // levers, bells, dials, stones, figures or jugs
    std::vector<std::uint8_t> state;    // levers pulled, bells struck; signs; 1 left, 2 right;
                                        // where figures look; what is in jugs; the water's mark
    std::vector<std::uint8_t> weights;  // of stones; how much goes into each jug
    std::uint8_t wanted = 0;            // the mark that the water has to reach, or a measure
    std::uint32_t price = 0;            // of a bargain
    bool told_elsewhere = false;        // another room tells the answer, or has key or wheel

    friend bool operator==(const PuzzleSeen&, const PuzzleSeen&) = default;
};

// A writing; if it tells in which order something is to be done in another room, an arrow points
// there.
struct WritingSeen {
    TextId text;
    std::vector<std::uint8_t> signs = {};
    std::optional<Heading> arrow = {};

    friend bool operator==(const WritingSeen&, const WritingSeen&) = default;
};

// A writing that tells where one figure of a puzzle has to look, and how deep that stands.
struct FigureTold {
    TextId text;
    std::uint8_t figure = 0;
    Heading towards = Heading::north;
    std::uint32_t depth = 0;

    friend bool operator==(const FigureTold&, const FigureTold&) = default;
};

// Moves the water in another room.
struct WheelSeen {
    TextId look;
    std::optional<std::uint8_t> mark = {};  // at which it stands; nothing: what it was for is done

    friend bool operator==(const WheelSeen&, const WheelSeen&) = default;
};

inline constexpr std::size_t people_seen_max = 50;

struct RoomView {
    RoomNumber room;
    TextId name;
    TextId look;
    std::vector<TextId> details;  // what one notices besides, if there is light
    std::uint32_t depth = 0;
    bool dark = false;     // one sees the room only (I2)
    bool blocked = false;  // not clear: only the back exit can be used (C2)
    bool uncanny = false;  // and nobody can see why: a trap or a foe that was not found (Q2)
    bool fighting = false;
    std::optional<std::uint32_t> own_round = {};  // of the fight that one is in oneself
    Service service = Service::none;
    std::vector<ExitSeen> exits;
    std::vector<PersonSeen> people;  // of a crowd some, and one's own party
    std::uint32_t more_people = 0;   // who are in the crowd beside them
    std::vector<MonsterSeen> monsters;
    std::vector<ThingSeen> things;
    std::vector<WritingSeen> inscriptions;
    std::vector<FigureTold> figures;
    std::vector<WheelSeen> wheels;
    std::optional<PuzzleSeen> puzzle;
    std::vector<TextId> traps;  // that were found

    friend bool operator==(const RoomView&, const RoomView&) = default;
};

// Where something is in a chamber; no spot if it is out of sight.
struct WayPlaced {
    Heading towards = Heading::north;
    std::optional<grid::Spot> spot;

    friend bool operator==(const WayPlaced&, const WayPlaced&) = default;
};

struct PersonPlaced {
    PersonSeen person;
    std::optional<grid::Spot> spot;

    friend bool operator==(const PersonPlaced&, const PersonPlaced&) = default;
};

struct MonsterPlaced {
    MonsterSeen monster;
    std::optional<grid::Spot> spot;

    friend bool operator==(const MonsterPlaced&, const MonsterPlaced&) = default;
};

struct ThingPlaced {
    ThingSeen thing;
    std::optional<grid::Spot> spot;

    friend bool operator==(const ThingPlaced&, const ThingPlaced&) = default;
};

// T20: the same room as tiles. Whoever is in a RoomView is in here, and nobody else.
struct ChamberView {
    RoomNumber room;
    TextId name;
    std::uint32_t theme = 0;
    bool dark = false;
    grid::Spot own;                      // where the viewer stands
    grid::BitGrid seen;                  // the tiles in sight
    grid::Grid<level::Terrain> terrain;  // wall where nothing is seen
    std::vector<WayPlaced> ways;         // doors, and stairs up and down
    std::vector<PersonPlaced> people;    // but for the viewer
    std::vector<MonsterPlaced> monsters;
    std::vector<ThingPlaced> things;

    // The tile, if it is in sight.
    std::optional<grid::Spot> seen_at(grid::Spot spot) const {
        if (!seen.contains(spot) || !seen[spot]) return std::nullopt;
        return spot;
    }

    friend bool operator==(const ChamberView&, const ChamberView&) = default;
};

// P3: what is in the pack, and how full that is.
struct InventoryView {
    std::vector<ThingSeen> things;  // what is worn is not among them
    std::uint64_t gold = 0;
    std::uint64_t tenths_used = 0;
    std::uint64_t tenths_most = 0;

    friend bool operator==(const InventoryView&, const InventoryView&) = default;
};

struct EquipmentView {
    std::array<std::optional<ThingSeen>, gear_place_count> gear;
    std::vector<ThingSeen> lights;  // that burn

    friend bool operator==(const EquipmentView&, const EquipmentView&) = default;
};

struct SheetView {
    std::string name;
    Vitals vitals;
    Deeds deeds;
    std::uint64_t gold = 0;
    std::uint32_t armour = 0;
    std::uint32_t depth = 0;
    std::uint64_t experience_wanted = 0;  // for the next level

    friend bool operator==(const SheetView&, const SheetView&) = default;
};

struct EffectsView {
    std::vector<Effect> effects;

    friend bool operator==(const EffectsView&, const EffectsView&) = default;
};

struct ExitsView {
    std::vector<ExitSeen> exits;
    bool blocked = false;
    bool uncanny = false;

    friend bool operator==(const ExitsView&, const ExitsView&) = default;
};

// A thing held in the hand or looked at closely.
struct ThingView {
    ThingSeen thing;
    TextId look;
    ThingSort sort = ThingSort::treasure;
    std::uint64_t tenths = 0;   // of a slot, with what is in it
    std::uint16_t wear = 0;     // of
    std::uint16_t quality = 0;  // 0: it does not wear
    std::uint16_t charges = 0;
    bool worn = false;
    std::optional<TextId> writing;
    std::optional<TextId> trap;     // that was found on it
    std::vector<ThingSeen> inside;  // once it is open
    bool open = false;

    friend bool operator==(const ThingView&, const ThingView&) = default;
};

// A monster or a person looked at closely.
struct BeingView {
    std::optional<MonsterSeen> monster;
    std::optional<PersonSeen> person;
    TextId look;                  // of a monster
    TextId hint;                  // at its trick
    std::vector<ThingSeen> gear;  // that a person wears
    std::vector<Effect> effects;

    friend bool operator==(const BeingView&, const BeingView&) = default;
};

struct RoomGlimpse {
    Heading towards = Heading::north;
    TextId name;
    bool dark = false;  // nobody can be made out
    std::vector<PersonSeen> people;
    std::vector<MonsterSeen> monsters;

    friend bool operator==(const RoomGlimpse&, const RoomGlimpse&) = default;
};

// The neighbouring rooms that exist (D1).
struct ScanView {
    std::vector<RoomGlimpse> rooms;

    friend bool operator==(const ScanView&, const ScanView&) = default;
};

// W1: what a merchant sells, at the viewer's price.
struct WareSeen {
    ThingKindId kind;
    std::uint64_t price = 0;
    bool today = false;  // and perhaps not tomorrow

    friend bool operator==(const WareSeen&, const WareSeen&) = default;
};

// What somebody would pay for a thing of the viewer's, or takes to mend it; for all of a pile.
struct DealSeen {
    ThingSeen thing;
    std::uint64_t price = 0;

    friend bool operator==(const DealSeen&, const DealSeen&) = default;
};

// What is sold or done for gold where one stands.
struct WaresView {
    std::vector<WareSeen> wares;  // of a merchant
    std::uint64_t gold = 0;       // of the viewer
    Service service = Service::merchant;
    std::vector<DealSeen> deals = {};  // with a merchant or a smith
    std::uint64_t care = 0;            // what a healer or a bed costs; 0: nothing ails one

    friend bool operator==(const WaresView&, const WaresView&) = default;
};

struct QuestSeen {
    Quest quest;         // `done` as it stands now
    bool mine = false;   // taken by the viewer
    bool ready = false;  // to be handed in

    friend bool operator==(const QuestSeen&, const QuestSeen&) = default;
};

struct BoardView {
    std::vector<QuestSeen> notices;

    friend bool operator==(const BoardView&, const BoardView&) = default;
};

struct QuestsView {
    std::vector<QuestSeen> quests;

    friend bool operator==(const QuestsView&, const QuestsView&) = default;
};

struct RankSeen {
    std::uint32_t rank = 0;  // from 1
    std::string name;
    std::uint32_t depth = 0;
    std::uint64_t seed = 0;  // of the branch
    base::Instant time;
    bool mine = false;

    friend bool operator==(const RankSeen&, const RankSeen&) = default;
};

// The first ones, and the viewer's own wherever it stands.
struct HallView {
    std::vector<RankSeen> ranks;

    friend bool operator==(const HallView&, const HallView&) = default;
};

using View =
    std::variant<RoomView, InventoryView, EquipmentView, SheetView, EffectsView, ExitsView,
                 ThingView, BeingView, ScanView, WaresView, BoardView, QuestsView, HallView,
                 MapView, HelpView, WhoView, SettingsView, StaffView, ChamberView, PuzzleSeen>;

}  // namespace underwell::game
