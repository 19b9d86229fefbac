// Prefabs (T16): rooms drawn by hand in a text file, turned, mirrored and placed by tag. Reading
// fails with bad_prefab, the line, and what to do about it; whatever it accepts can be walked
// through from every door site, and has a free tile. The text is described in docs/formats.md:
//
//   vault "The drowned chapel"
//   tags shrine depth 2-9 weight 3
//   legend ~ water
//   map
//   #####
//   #.~.#
//   ##+##
//   end
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/grid/grid.hpp"
#include "underwell/level/level.hpp"

namespace underwell::level {

inline constexpr std::int32_t prefab_side_max = 64;
inline constexpr std::int32_t prefab_side_min = 3;
inline constexpr std::size_t prefabs_max = 10'000;
inline constexpr std::size_t prefab_text_bytes_max = 4'000'000;
inline constexpr std::size_t prefab_name_bytes_max = 80;
inline constexpr std::uint32_t prefab_weight_max = 1'000;

namespace errors {
inline constexpr std::string_view bad_prefab = "bad_prefab";
}  // namespace errors

struct Prefab {
    std::string name;
    RoomType type = RoomType::plain;  // the rooms it serves, unless `any`
    bool any_type = true;
    std::uint32_t depth_min = 0;
    std::uint32_t depth_max = 0xFFFF'FFFF;
    std::uint32_t weight = 1;
    grid::Grid<Terrain> terrain;         // walls where nothing is drawn; doors are walls here
    std::vector<grid::Spot> door_sites;  // on the outermost ring, each with floor behind it
    std::vector<Thing> things;           // spots within the prefab; room is 0
    std::vector<grid::Spot> monsters;    // these three lists go row by row from the top

    friend bool operator==(const Prefab&, const Prefab&) = default;
};

base::Result<std::vector<Prefab>> parse_prefabs(std::string_view text);

// Text that parse_prefabs() reads back as the same prefabs, given prefabs that came from it.
std::string prefabs_text(std::span<const Prefab> prefabs);

// How a prefab is laid: quarter turns clockwise, after mirroring left and right.
struct Laying {
    std::uint8_t quarter_turns = 0;  // 0 to 3
    bool mirrored = false;
};

Prefab laid(const Prefab& prefab, Laying laying);

// The vaults that ship with the library: their text, and what it says, read at the first call.
std::string_view standard_vaults_text();
std::span<const Prefab> standard_vaults();

}  // namespace underwell::level
