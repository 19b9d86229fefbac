// How a branch grows: what is known where a room is about to be dug (Site), what was dug (Growth,
// an event without chance in it), and who chooses the exits (GrowthPolicy, D13). A policy proposes;
// the branch checks every proposal against D3 to D8 and refuses it by the rule's name.
#pragma once

#include <cstdint>
#include <optional>

#include "underwell/base/random.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::branch {

class Branch;

// A step out of a room; from the start cell it is the step into the branch.
struct Walk {
    grid::Cell from;
    grid::Direction towards = grid::Direction::north;

    friend bool operator==(const Walk&, const Walk&) = default;
};

// An exit that `endless` opens in a room dug earlier, so that there is a way on (D9).
struct Opening {
    grid::Cell room;
    grid::Direction exit = grid::Direction::north;

    friend bool operator==(const Opening&, const Opening&) = default;
};

// One room dug by one walk.
struct Growth {
    Walk walk = {};
    grid::DirectionSet exits = {};  // those that lead on; the way back is not among them
    std::optional<Opening> opening = {};

    friend bool operator==(const Growth&, const Growth&) = default;
};

// Where a room is about to be dug. The exit walked through is spent already, and so are the exits
// that the new room turns into one-way ones (D8).
struct Site {
    grid::Cell cell;
    grid::Direction back = grid::Direction::north;
    grid::DirectionSet open;      // what D6 and D7 leave open
    grid::DirectionSet one_way;   // where neighbours stand whose exits become one-way (D8)
    std::uint32_t elsewhere = 0;  // unexplored exits in the rest of the branch
    std::uint32_t least = 0;      // the smallest number of exits that D5 allows
    std::uint32_t most = 0;       // the largest that D3, D4 and room_limit allow
};

class GrowthPolicy {
  public:
    virtual ~GrowthPolicy() = default;

    // The exits to propose, between site.least and site.most of those in site.open. The stream
    // depends only on the branch's seed and the cell (D12).
    virtual grid::DirectionSet choose_exits(const Branch& branch, const Site& site,
                                            base::Stream& stream) const = 0;
};

// D4: the number uniform from least to most, the directions a uniform choice among those open.
class UniformGrowth final : public GrowthPolicy {
  public:
    grid::DirectionSet choose_exits(const Branch& branch, const Site& site,
                                    base::Stream& stream) const override;
};

inline const UniformGrowth uniform_growth{};

}  // namespace underwell::branch
