// One branch of the dungeon that digs itself: rooms come into being when somebody walks into them,
// by the rules D1 to D13 of docs/rules.md. Pure: same seed, settings and walks give the same branch
// on every machine; no clock, no I/O, no locks (one thread at a time may change a branch). A failed
// call changes nothing and says what to do. Walking is decide() and apply() in one; hosts that keep
// a journal call the two apart, store the Growth in between, and replay it without chance. A branch
// holds the shape only: what is in a room is its host's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ranges>
#include <string_view>
#include <vector>

#include "underwell/base/random.hpp"
#include "underwell/base/result.hpp"
#include "underwell/branch/growth.hpp"
#include "underwell/branch/room_table.hpp"
#include "underwell/branch/settings.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::branch {

// The start room's cell; never part of a branch (D7).
inline constexpr grid::Cell start_cell{.x = 0, .y = 0};

namespace errors {
inline constexpr std::string_view no_such_room = "no_such_room";
inline constexpr std::string_view no_such_exit = "no_such_exit";
inline constexpr std::string_view branch_full = "branch_full";    // rooms_max reached
inline constexpr std::string_view not_a_growth = "not_a_growth";  // apply() to what exists already
// Proposals of exits that a rule forbids are refused with the rule's own name.
inline constexpr std::string_view d3 = "D3";
inline constexpr std::string_view d4 = "D4";
inline constexpr std::string_view d5 = "D5";
inline constexpr std::string_view d6 = "D6";
inline constexpr std::string_view d7 = "D7";
inline constexpr std::string_view d9 = "D9";
inline constexpr std::string_view d11 = "D11";
}  // namespace errors

// What stands where: a room as one sees it. Each exit is in exactly one of the three sets.
struct Room {
    grid::Cell cell;
    grid::Direction back = grid::Direction::north;
    grid::DirectionSet two_way;
    grid::DirectionSet one_way;
    grid::DirectionSet unexplored;
    bool lair = false;

    grid::DirectionSet exits() const { return two_way | one_way | unexplored; }

    friend bool operator==(const Room&, const Room&) = default;
};

struct Walked {
    grid::Cell to;                 // start_cell if the walk led out of the branch
    std::optional<Growth> growth;  // set if the walk dug the room it led to
};

// An opening and the number of the room whose digging made it necessary.
struct OpeningAfter {
    std::uint32_t room_number = 0;
    Opening opening;

    friend bool operator==(const OpeningAfter&, const OpeningAfter&) = default;
};

class Branch {
  public:
    struct Origin {
        std::uint64_t seed = 0;
        grid::Direction entrance = grid::Direction::east;  // the start room's exit it lies behind

        friend bool operator==(const Origin&, const Origin&) = default;
    };

    // A new branch with its first room.
    static base::Result<Branch> open(const Settings& settings, const Origin& origin,
                                     const GrowthPolicy& policy = uniform_growth);

    // The branch without its first room, for replaying a history with apply(). Until the first
    // growth is applied there is nothing in it to walk, explore or restore.
    static base::Result<Branch> undug(const Settings& settings, const Origin& origin);

    base::Result<Walked> walk(const Walk& walk, const GrowthPolicy& policy = uniform_growth);

    // What walk() would dig; nothing if the walk leads over known ground.
    base::Result<std::optional<Growth>> decide(const Walk& walk,
                                               const GrowthPolicy& policy = uniform_growth) const;

    // Digs what was decided, here or in another process. Checks it against every rule.
    base::Result<void> apply(const Growth& growth);

    base::Result<Room> look(grid::Cell cell) const;

    bool contains(grid::Cell cell) const;

    bool is_unexplored(const Walk& exit) const;

    std::uint32_t room_count() const { return rooms_.size(); }

    // Rooms are numbered from 0 in the order in which they were dug; the number must exist.
    Room room(std::uint32_t number) const;

    // All rooms in the order in which they were dug.
    auto rooms() const {
        return std::views::iota(std::uint32_t{0}, room_count()) |
               std::views::transform([this](std::uint32_t number) { return room(number); });
    }

    // Everything that ever happened, in order: replaying it with apply() gives this branch again.
    void for_each_growth(const std::function<void(const Growth&)>& visit) const;

    std::uint32_t unexplored_exits() const { return unexplored_exits_; }

    bool finished() const { return unexplored_exits_ == 0; }

    std::uint32_t deepest() const { return base::square_root(deepest_squared_); }

    // Once room_limit is reached: where the deepest exit then unexplored leads (D11).
    std::optional<grid::Cell> lair() const { return lair_; }

    const std::vector<OpeningAfter>& openings() const { return openings_; }

    const Settings& settings() const { return settings_; }

    const Origin& origin() const { return origin_; }

    // The rooms furthest out, first come; each has the room itself if the branch has only one.
    struct Rim {
        grid::Cell north, east, south, west;
    };

    const Rim& rim() const { return rim_; }

    // All memory held, in bytes.
    std::size_t bytes() const;

  private:
    Branch(const Settings& settings, const Origin& origin);

    struct Goal {
        RoomTable::Spot spot;
        bool known = false;
    };

    base::Result<Goal> find_goal(const Walk& walk) const;
    base::Result<Goal> find_entrance(const Walk& walk) const;
    base::Result<Goal> no_way(const Walk& walk, grid::DirectionSet exits) const;
    Site survey(const Walk& walk, const RoomTable::Spot& spot) const;
    base::Result<grid::DirectionSet> choose_exits(const Site& site,
                                                  const GrowthPolicy& policy) const;
    bool allows(const Site& site, grid::DirectionSet exits) const;
    base::Error refusal(const Site& site, grid::DirectionSet exits) const;
    bool needs_opening(const Site& site, grid::DirectionSet exits) const;
    Opening choose_opening(const Site& site) const;
    base::Result<void> check_opening(const Site& site, const Growth& growth) const;
    void dig(const Site& site, const RoomTable::Spot& spot, const Growth& growth);
    Rim rim_with(grid::Cell cell) const;
    bool sealed() const;
    grid::Cell deepest_unexplored() const;
    Room seen(const RoomTable::Spot& spot) const;

    Settings settings_;
    Origin origin_;
    grid::DirectionSet directions_;  // of the settings
    std::uint32_t sealed_at_;        // the number of rooms after which no exits are made
    base::StreamFamily growth_streams_;
    RoomTable rooms_;
    std::vector<OpeningAfter> openings_;
    Rim rim_;
    std::uint32_t unexplored_exits_ = 0;
    std::uint64_t deepest_squared_ = 0;
    std::optional<grid::Cell> lair_;
};

}  // namespace underwell::branch
