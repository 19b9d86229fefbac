#include "underwell/game/chart.hpp"

#include "underwell/base/check.hpp"

namespace underwell::game {

using grid::Cell;
using grid::Direction;

std::optional<ChartRoom> chart_room(const Zone& zone, Cell cell) {
    const branch::Branch& branch = *zone.branch->branch;
    if (!branch.contains(cell)) return std::nullopt;
    const auto seen = branch.look(cell);
    CHECK(seen.has_value());
    return ChartRoom{.cell = cell,
                     .two_way = seen->two_way,
                     .one_way = seen->one_way,
                     .unexplored = seen->unexplored};
}

grid::DirectionSet beyond_chart(const Zone& zone, Cell viewer) {
    const branch::Branch::Rim& rim = zone.branch->branch->rim();
    grid::DirectionSet beyond;
    if (rim.north.y - viewer.y > chart_height_max / 2) beyond.insert(Direction::north);
    if (rim.east.x - viewer.x > chart_width_max / 2) beyond.insert(Direction::east);
    if (viewer.y - rim.south.y > chart_height_max / 2) beyond.insert(Direction::south);
    if (viewer.x - rim.west.x > chart_width_max / 2) beyond.insert(Direction::west);
    return beyond;
}

GrowthStage growth_stage(const Zone& zone) {
    const branch::Branch& branch = *zone.branch->branch;
    return {.rooms = branch.room_count(), .openings = branch.openings().size()};
}

// A new room changes what its neighbours' exits lead to; an opening the room that it is in.
std::vector<Cell> cells_grown(const Zone& zone, const GrowthStage& since) {
    const branch::Branch& branch = *zone.branch->branch;
    std::vector<Cell> cells;
    for (std::uint32_t number = since.rooms; number < branch.room_count(); ++number) {
        const Cell dug = branch.room(number).cell;
        cells.push_back(dug);
        for (const Direction side : grid::eight_directions)
            cells.push_back(grid::step(dug, side));
    }
    for (std::size_t number = since.openings; number < branch.openings().size(); ++number)
        cells.push_back(branch.openings()[number].opening.room);
    return cells;
}

}  // namespace underwell::game
