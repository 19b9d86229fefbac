// Ways over known ground: which rooms can be reached from one of them, and by which steps, the
// nearest first (K3, N13). Looks at rooms that exist and digs none (D1); without chance. Looks no
// further than it has to, and however large a branch is, no further than its ground allows.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/grid/cell.hpp"

namespace underwell::game {

inline constexpr std::size_t ways_rooms_max = 2'000;

// What is looked at.
struct KnownGround {
    std::size_t rooms_max = ways_rooms_max;
    std::optional<grid::Cell> window = {};  // so far east and west, north and south of the first
    bool passable = false;  // C2: out of rooms that are not clear by their back exits only
};

using Steps = std::vector<Heading>;

class Ways {
  public:
    // The zone must outlive it, and stay as it is.
    Ways(const Zone& zone, RoomNumber first, const KnownGround& ground);

    // Nothing if there is no way, or none is known.
    std::optional<Steps> steps_to(RoomNumber number);
    std::optional<Steps> steps_home();           // through the exit out of the branch
    std::optional<Steps> steps_to_unexplored();  // through the nearest exit that is

    // Through each of the nearest ones.
    std::vector<Steps> steps_to_unexplored(std::size_t exits_max);

    // The nearest room of which this is true.
    template <typename Test>
    std::optional<RoomNumber> nearest(Test test) {
        for (std::size_t next = 0;; ++next) {
            while (next == rooms_.size())
                if (!look_on()) return std::nullopt;
            if (test(rooms_[next])) return rooms_[next];
        }
    }

    // All there are.
    const std::vector<RoomNumber>& rooms();

  private:
    struct Exit {
        RoomNumber from;
        Heading towards = Heading::north;
    };

    bool look_on();
    void look_around(RoomNumber number);
    void take(const Exit& exit, RoomNumber to);
    bool is_outside(RoomNumber number) const;
    Steps known_steps_to(RoomNumber number) const;
    Steps steps_through(const Exit& exit) const;

    const Zone& zone_;
    const KnownGround ground_;
    std::vector<RoomNumber> rooms_;
    std::size_t looked_at_ = 0;                          // so many of these
    std::map<RoomNumber, std::optional<Exit>> came_by_;  // nothing: the first
    std::vector<Exit> unexplored_;
    std::optional<Exit> homewards_;
};

// Roughly, where steps are not known: east of two cells that are three east and one north of each
// other.
Heading rough_heading(grid::Cell from, grid::Cell to);

}  // namespace underwell::game
