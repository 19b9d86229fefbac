// A branch as somebody asks for it, and the growing of it: walked as told, then explored until it
// has as many rooms as were wanted. The tool's pictures and the pages of the lab are made from
// requests. Pure; fails by the names of settings.hpp and branch.hpp and by those below, in words
// that can be said in other languages (refusals.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "underwell/base/refusal.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/branch/settings.hpp"

namespace underwell::branch {

namespace errors {
inline constexpr std::string_view no_direction = "no_direction";
}  // namespace errors

inline constexpr std::int64_t request_rooms_by_default = 30;

struct BranchRequest {
    std::uint64_t seed = 0;
    Settings settings = {};
    grid::Direction entrance = grid::Direction::east;
    std::vector<grid::Direction> walk = {};  // from the start room, so it begins with the entrance
    std::int64_t rooms = request_rooms_by_default;
    Explorer::Choice explore = Explorer::Choice::random;
};

// The branch, and where in it the walker stands.
struct Grown {
    Branch branch;
    grid::Cell place;
};

// "north", "ne" …
base::Granted<grid::Direction> understand_direction(std::string_view word);

// "east south east", with blanks or commas between.
base::Granted<std::vector<grid::Direction>> understand_walk(std::string_view walk);

// Where the walk begins is where the branch lies; without a walk it is east. Fails if something
// else is wanted, and calls the setting by this name.
base::Granted<grid::Direction> entrance_for(const std::vector<grid::Direction>& walk,
                                            std::optional<grid::Direction> wanted,
                                            std::string_view setting = "entrance");

base::Granted<Grown> walk_as_told(const BranchRequest& request);

// Called after each room, with how many there are.
using RoomDug = std::function<void(std::uint32_t rooms)>;

// Digs on until there are as many rooms as were asked for, or the branch is finished.
base::Result<void> explore(const BranchRequest& request, Grown& grown, const RoomDug& dug = {});

}  // namespace underwell::branch
