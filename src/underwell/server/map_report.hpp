// The map as programs draw it, told as differences (N8): all rooms in a window around the viewer
// when a branch is entered, then what comes into the window and what has grown. Worked out only
// where the viewer has moved or the branch has grown, and then only for the cells concerned. Pure;
// nothing fails.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "underwell/game/chart.hpp"
#include "underwell/server/picture_signals.hpp"
#include "underwell/server/reported_on.hpp"

namespace underwell::server {

// Rooms that we remember to have told; beyond that those outside the window are told again.
inline constexpr std::size_t map_rooms_remembered_max = 2'048;
// So much growth is followed cell by cell; beyond that the window is looked at anew.
inline constexpr std::size_t map_growth_followed_max = 64;

// What was told last.
struct MapTold {
    std::optional<base::ZoneId> zone;
    game::RoomNumber room;  // where the viewer was
    game::Language language = game::Language::english;
    grid::Cell own;
    game::GrowthStage stage;
    grid::DirectionSet more;
    boost::unordered_flat_map<std::uint64_t, game::ChartRoom> rooms;  // by their cells
};

std::optional<signals::Map> report_map(const ReportedOn& about, MapTold& last);

// Whether the branch has grown since.
bool has_grown(const ReportedOn& about, const MapTold& last);

}  // namespace underwell::server
