// A level as a map for the editor Tiled, 1.8 and later (T22): a layer of terrain, layers that show
// it as the PNG does, and layers of objects for start and exit, monsters, keys, things, doors,
// rooms and tunnels, with all that is known of them as properties; seed, settings and proof are
// properties of the map. The tiles are an embedded tileset that refers to a picture by name
// (tile_set.hpp). docs/formats.md describes it; level_tmj_reader.hpp reads it back, also after
// Tiled has saved it. Whether writing worked is the stream's to say.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "underwell/level/level.hpp"
#include "underwell/render/level_tiles.hpp"

namespace underwell::render {

// Larger maps have no layers of picture: they would be too large to be read back.
inline constexpr std::int64_t tmj_picture_tiles_max = 1'000'000;

struct TmjTileSheet {
    std::string image;  // its file name, seen from the map; in UTF-8
    // The map has a picture only if the sheet has all tiles of tile_set.hpp.
    std::uint32_t tile_count = level_tile_count;
};

// The names of the layers.
namespace tmj_layers {
inline constexpr std::string_view terrain = "terrain";
inline constexpr std::string_view picture = "picture";  // above it "picture 2", "picture 3" …
inline constexpr std::string_view rooms = "rooms";
inline constexpr std::string_view tunnels = "tunnels";
inline constexpr std::string_view doors = "doors";
inline constexpr std::string_view keys = "keys";
inline constexpr std::string_view things = "things";
inline constexpr std::string_view monsters = "monsters";
inline constexpr std::string_view places = "places";  // start and exit
}  // namespace tmj_layers

void write_level_tmj(std::ostream& out, const level::Level& level, const TmjTileSheet& sheet);

}  // namespace underwell::render
