// A level or a chamber as a PNG picture, tile by tile with our own tile set (tile_set.hpp). Rows
// are made and written one after another, so memory grows with the width of the picture alone.
#pragma once

#include <cstdint>
#include <ostream>
#include <string_view>

#include "underwell/base/refusal.hpp"
#include "underwell/render/tile_choice.hpp"

namespace underwell::render {

// What somebody waits for and a viewer opens.
inline constexpr std::uint64_t level_picture_pixels_max = 268'435'456;

inline constexpr std::int64_t tile_pixels_max = 128;

namespace errors {
inline constexpr std::string_view bad_tile_pixels = "bad_tile_pixels";
inline constexpr std::string_view bad_picture_size = "bad_picture_size";
}  // namespace errors

namespace refusals {
inline constexpr base::Wording bad_tile_pixels{
    "bad_tile_pixels",
    "a tile cannot be {1} pixels wide; take 1, 2, 4, 8, 16, or a multiple of 16 up to {2}"};
}  // namespace refusals

struct LevelPngOptions {
    // Side of a tile: 1, 2, 4, 8 (averaged), 16, or a multiple of 16 up to 128 (pixels repeated).
    std::int64_t tile_pixels = 16;
};

// Refuses by the names above before anything is written, and fails if the stream does, by the names
// in png_writer.hpp.
base::Result<void> write_level_png(std::ostream& out, const Scene& scene,
                                   const LevelPngOptions& options = {});
base::Result<void> write_level_png(std::ostream& out, const level::Level& level,
                                   const LevelPngOptions& options = {});
base::Result<void> write_level_png(std::ostream& out, const level::Chamber& chamber,
                                   const LevelPngOptions& options = {});

}  // namespace underwell::render
