// Chambers (T19): the tiles inside one room of a branch, a pure function of branch seed, cell,
// depth and exits; never stored. The chamber itself is made without looking at the exits; each exit
// then adds its own door, in the middle third of its side (of a diagonal exit: in the last third
// towards its corner), and its own tunnel, neither depending on the other exits. So one exit more
// changes nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/level/level.hpp"

namespace underwell::level {

inline constexpr grid::Size chamber_size_min = {.width = 15, .height = 11};
inline constexpr grid::Size chamber_size_max = {.width = 64, .height = 64};

namespace errors {
inline constexpr std::string_view bad_chamber_size = "bad_chamber_size";
}  // namespace errors

struct ChamberPlace {
    std::uint64_t branch_seed = 0;
    grid::Cell cell = {};
    std::uint32_t depth = 0;
    grid::DirectionSet exits = {};
    grid::Size size = {.width = 41, .height = 21};  // within chamber_size_min and _max
};

struct Chamber {
    grid::Grid<Terrain> terrain;
    std::array<std::optional<grid::Spot>, 8> doors;  // by direction; only where there is an exit
    grid::Spot centre;                               // of its floor
    Shape shape = Shape::rectangle;
    std::uint32_t theme = 0;

    friend bool operator==(const Chamber&, const Chamber&) = default;
};

// Fails with bad_chamber_size, and for no other reason.
base::Result<Chamber> make_chamber(const ChamberPlace& place);

// The same into a chamber that keeps its memory; it is unchanged after a failure.
base::Result<void> make_chamber_into(Chamber& chamber, const ChamberPlace& place);

// T21: where somebody stands who came in from this side: on its door, or, where a one-way exit
// leaves none, on the chamber's floor, as near to that side's wall or corner as can be.
grid::Spot arrival(const Chamber& chamber, grid::Direction side);

}  // namespace underwell::level
