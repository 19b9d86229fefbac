// All that the screen knows of the game: signals are folded into it, drawings read it. What was
// seen of other rooms is remembered by room, within a bound, as by the browser's page
// (web/game/world.ts). Pure but for the time that is handed in; nothing fails.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/chart.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/spot.hpp"
#include "underwell/server/signals.hpp"
#include "underwell/terminal/screen_memory.hpp"

namespace underwell::terminal {

inline constexpr std::size_t chambers_remembered_max = 64;
inline constexpr std::uint32_t tiles_of_chamber_max = 10'000;
inline constexpr char unknown_tile = ' ';

// The tiles of the room one is in, as far as they were ever seen.
struct ChamberKnown {
    server::signals::Chamber::Frame frame;
    std::string tiles;  // one sign each, row by row
    grid::BitGrid seen;
    grid::Spot own = {};
    bool dark = false;
    std::vector<server::signals::ChamberExit> exits = {};
    std::vector<server::signals::Body> bodies = {};

    // unknown_tile outside.
    char tile(grid::Spot spot) const;

    bool is_seen(grid::Spot spot) const { return seen.contains(spot) && seen[spot]; }
};

struct MapKnown {
    std::uint32_t area = 0;
    std::optional<grid::Cell> own;
    std::map<grid::Cell, game::ChartRoom> rooms;
    grid::DirectionSet more;
    std::vector<server::signals::Place> places;
};

struct FightKnown {
    server::signals::Fight told;
    base::Duration ends;   // of the time played
    base::Duration lasts;  // the whole round, as far as it was seen
};

class PlayWorld {
  public:
    void take(const server::Signal& signal, base::Duration played);

    // Tiles that were seen before this world was made.
    void recall(const memories::Tiles& tiles);
    // All that are remembered, the room one is in last.
    std::vector<memories::Tiles> remembered_tiles() const;

    server::signals::Vitals vitals;
    server::signals::Status status;
    server::signals::Room room;
    std::vector<server::signals::Item> pack;
    std::vector<server::signals::Item> ground;
    std::vector<server::signals::QuestTold> quests;
    std::vector<server::signals::CommandTold> commands;
    std::vector<std::string> hints;
    std::optional<ChamberKnown> chamber;
    MapKnown map;
    std::optional<FightKnown> fight;
    std::string language = "en";

  private:
    template <typename Other>
    void fold(const Other&) {}

    void fold(const server::signals::Items& told);
    void fold(const server::signals::ItemsChanged& told);
    void fold(const server::signals::Map& told);
    void fold(const server::signals::Chamber& told);
    void enter(const server::signals::Chamber& told);
    void remember_chamber();

    std::deque<std::pair<std::uint32_t, std::string>> remembered_;  // tiles by room
    std::set<std::uint32_t> recalled_;  // rooms that count although whoever reports knows nothing
};

}  // namespace underwell::terminal
