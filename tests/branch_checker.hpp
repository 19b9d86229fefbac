// The second opinion on a branch: replays its history by the rules D1 to D11 with the plainest data
// structures there are, then compares what it has with what the branch says of itself. Shares
// nothing with Branch but cells, directions and settings, so that a mistake has to be made twice to
// go unseen. An objection carries the name of the broken rule. Used by the property tests, the long
// runs and the fuzz target; tested itself with histories that break each rule.
//
//   BranchChecker checker{settings, entrance};
//   for (const Record& record : history) {
//       report(checker.judge(record));  // before
//       checker.dig(record);
//   }
//   report(checker.compare(claims_of(branch)));
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "objections.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/settings.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::tests {

// An exit of a room, by its place.
struct ExitPlace {
    grid::Cell room;
    grid::Direction exit = grid::Direction::north;

    friend auto operator<=>(const ExitPlace&, const ExitPlace&) = default;
};

// One room dug: the way into it, the exits it was given, and what was opened elsewhere with it.
struct Record {
    ExitPlace walked;
    grid::DirectionSet exits;
    std::vector<ExitPlace> openings;

    friend bool operator==(const Record&, const Record&) = default;
};

using History = std::vector<Record>;

// What a branch says of one room, and of itself.
struct RoomClaim {
    grid::Cell cell;
    std::uint64_t depth = 0;
    grid::Direction back = grid::Direction::north;
    grid::DirectionSet two_way;
    grid::DirectionSet one_way;
    grid::DirectionSet unexplored;
    bool lair = false;
};

struct Claims {
    std::vector<RoomClaim> rooms;
    std::uint64_t unexplored_exits = 0;
    std::uint64_t deepest = 0;
    bool finished = false;
    std::optional<grid::Cell> lair;
    std::vector<ExitPlace> openings;
};

Record record_of(const branch::Growth& growth);
History history_of(const branch::Branch& branch);
Claims claims_of(const branch::Branch& branch);

class BranchChecker {
  public:
    BranchChecker(const branch::Settings& settings, grid::Direction entrance);

    // What the rules leave to a room that this walk would dig.
    struct Survey {
        grid::Cell cell;
        grid::DirectionSet open = {};  // what D6 and D7 leave open
        std::uint64_t elsewhere = 0;   // unexplored exits, those that end here not counted
        std::uint64_t least = 0;
        std::uint64_t most = 0;
        bool sealed = false;
    };

    Survey survey(const ExitPlace& walked) const;

    // Every rule that digging this would break; empty if it may be dug.
    Objections judge(const Record& record) const;
    Objections judge_exits(const ExitPlace& walked, grid::DirectionSet exits) const;

    // Digs, whether the rules allow it or not; what cannot be dug at all is passed over.
    void dig(const Record& record);

    Objections compare(const Claims& claims) const;

    bool has_room(grid::Cell cell) const { return rooms_.contains(cell); }

    bool is_unexplored(const ExitPlace& exit) const;

    std::uint64_t unexplored_exits() const { return unexplored_.size(); }

    std::vector<ExitPlace> unexplored_exits_into(grid::Cell cell) const;

    std::size_t room_count() const { return order_.size(); }

    std::uint64_t deepest() const { return deepest_; }

    bool sealed() const;

  private:
    enum class Kind : std::uint8_t { two_way, one_way, unexplored };

    struct Exit {
        grid::Cell destination;
        Kind kind = Kind::unexplored;
    };

    struct DugRoom {
        grid::Direction back = grid::Direction::north;
        std::uint64_t depth = 0;
        std::map<grid::Direction, Exit> exits;
    };

    Objections judge_walk(const ExitPlace& walked) const;
    Objections judge_openings(const Record& record) const;
    Objections judge_opening(const ExitPlace& opening, grid::Cell new_cell) const;
    Objections compare_room(const RoomClaim& claim, grid::Cell expected_cell) const;
    void add_exit(const ExitPlace& place);
    grid::Cell deepest_way_on() const;

    branch::Settings settings_;
    grid::Direction entrance_;
    std::map<grid::Cell, DugRoom> rooms_;
    std::vector<grid::Cell> order_;
    std::multimap<grid::Cell, ExitPlace> unexplored_;  // by destination
    std::vector<ExitPlace> openings_;
    std::uint64_t deepest_ = 0;
    std::optional<grid::Cell> lair_;
    grid::Cell southwest_corner_;  // of the rectangle around all rooms
    grid::Cell northeast_corner_;
};

// Replays all that happened to the branch, and compares; empty if every rule was kept.
Objections check_branch(const branch::Branch& branch);

}  // namespace underwell::tests
