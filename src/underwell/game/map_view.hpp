// The map as data (K3): what a viewer may know of the branch around, which is all that was dug; on
// the surface its places and ways. Cells are counted from the viewer, so that nobody learns more
// than the picture shows. Only a window is looked at, however large the branch is. Built by
// mapping.hpp, drawn and said by map_screen.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::game {

inline constexpr std::int32_t map_width_max = 15;  // rooms; odd: the viewer is in the middle
inline constexpr std::int32_t map_height_max = 9;
inline constexpr std::size_t map_exits_told_max = 5;
inline constexpr std::size_t map_places_max = 60;

// Each exit is in one of the three sets.
struct MapRoom {
    grid::Cell cell;  // from the viewer: so far east, so far north
    grid::DirectionSet two_way;
    grid::DirectionSet one_way;
    grid::DirectionSet unexplored;

    friend bool operator==(const MapRoom&, const MapRoom&) = default;
};

enum class MapGoal : std::uint8_t { unexplored, person, home };

// How one gets there; nothing if no way is known within the window.
struct WayTo {
    MapGoal goal = MapGoal::unexplored;
    std::string name = {};                        // of a person
    std::optional<std::vector<Heading>> steps{};  // through the unexplored exit, too
    std::optional<Heading> towards{};             // roughly, where there are no steps

    friend bool operator==(const WayTo&, const WayTo&) = default;
};

struct MapPerson {
    std::string name;
    grid::Cell cell;

    friend bool operator==(const MapPerson&, const MapPerson&) = default;
};

struct PlaceWay {
    Heading towards = Heading::north;
    TextId to;

    friend bool operator==(const PlaceWay&, const PlaceWay&) = default;
};

struct MapPlace {
    TextId name;
    bool here = false;
    std::vector<PlaceWay> ways;

    friend bool operator==(const MapPlace&, const MapPlace&) = default;
};

struct MapView {
    std::vector<MapRoom> rooms;  // from the north to the south, each row from the west to the east
    std::optional<grid::Cell> home;  // the start room, if it is in the window
    std::vector<MapPerson> party;    // those in the window
    grid::DirectionSet beyond;       // where more lies outside the window: the compass directions
    std::vector<WayTo> ways;         // the nearest exits first, then the party, then home
    std::vector<MapPlace> places;    // of the surface; then there is nothing else

    friend bool operator==(const MapView&, const MapView&) = default;
};

}  // namespace underwell::game
