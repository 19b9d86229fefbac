// The map of a branch for those who draw it themselves (K3): the same rooms that map_view.hpp
// shows, by their cells in the branch, asked for one by one, so that a program can be sent only
// what it does not have yet. A window around the viewer is all that is told at a time, however
// large the branch is. Const and without chance; of branches only.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "underwell/game/zone.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::game {

inline constexpr std::int32_t chart_width_max = 41;  // rooms; odd: the viewer is in the middle
inline constexpr std::int32_t chart_height_max = 31;

// Each exit is in one of the three sets.
struct ChartRoom {
    grid::Cell cell;  // from the start room: so far east, so far north
    grid::DirectionSet two_way;
    grid::DirectionSet one_way;
    grid::DirectionSet unexplored;

    friend bool operator==(const ChartRoom&, const ChartRoom&) = default;
};

constexpr bool is_on_chart(grid::Cell cell, grid::Cell viewer) {
    return cell.x >= viewer.x - chart_width_max / 2 && cell.x <= viewer.x + chart_width_max / 2 &&
           cell.y >= viewer.y - chart_height_max / 2 && cell.y <= viewer.y + chart_height_max / 2;
}

// Nothing where no room was dug.
std::optional<ChartRoom> chart_room(const Zone& zone, grid::Cell cell);

// Where more was dug than the window shows: of the four sides.
grid::DirectionSet beyond_chart(const Zone& zone, grid::Cell viewer);

// How far a branch has grown: what was charted at one stage is right at another one but for the
// cells between them.
struct GrowthStage {
    std::uint32_t rooms = 0;
    std::size_t openings = 0;

    friend bool operator==(const GrowthStage&, const GrowthStage&) = default;
};

GrowthStage growth_stage(const Zone& zone);

// The cells that may look different since then, some of them more than once.
std::vector<grid::Cell> cells_grown(const Zone& zone, const GrowthStage& since);

}  // namespace underwell::game
