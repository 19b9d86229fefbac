#include "underwell/render/level_png.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "underwell/base/check.hpp"
#include "underwell/render/png_writer.hpp"

namespace underwell::render {

namespace {

constexpr std::size_t channels = 3;

bool is_tile_size(std::int64_t pixels) {
    if (pixels < 1 || pixels > tile_pixels_max) return false;
    return tile_side_pixels % pixels == 0 || pixels % tile_side_pixels == 0;
}

// One row of tiles as pixels, made when the first of its pixel rows is asked for.
class LevelRows {
  public:
    LevelRows(const Scene& scene, std::uint32_t tile_pixels)
        : scene_{scene},
          tile_set_{scene.theme},
          tile_pixels_{tile_pixels},
          row_channels_{static_cast<std::size_t>(scene.terrain->width()) * tile_pixels * channels},
          band_(row_channels_ * tile_pixels) {}

    std::span<const std::uint8_t> row(std::uint32_t y) {
        if (y % tile_pixels_ == 0) make_band(static_cast<std::int32_t>(y / tile_pixels_));
        return std::span{band_}.subspan(y % tile_pixels_ * row_channels_, row_channels_);
    }

  private:
    void make_band(std::int32_t tile_row) {
        for (std::int32_t column = 0; column < scene_.terrain->width(); ++column) {
            const TileStack stack = choose_tiles(scene_, {.x = column, .y = tile_row});
            TileImage image = tile_set_[stack.tiles().front()];
            for (const TileNumber tile : stack.tiles().subspan(1))
                std::ranges::transform(image, tile_set_[tile], image.begin(), laid_over);
            place(image, static_cast<std::size_t>(column) * tile_pixels_ * channels);
        }
    }

    void place(const TileImage& image, std::size_t first_channel) {
        for (std::uint32_t y = 0; y < tile_pixels_; ++y)
            for (std::uint32_t x = 0; x < tile_pixels_; ++x) {
                const Colour colour = pixel(image, x, y);
                const std::size_t at = y * row_channels_ + first_channel + x * channels;
                band_[at] = colour.red;
                band_[at + 1] = colour.green;
                band_[at + 2] = colour.blue;
            }
    }

    // The mean of the drawn pixels that lie in this one; of a large tile, the one it lies in.
    Colour pixel(const TileImage& image, std::uint32_t x, std::uint32_t y) const {
        const std::uint32_t left = x * tile_side_pixels / tile_pixels_;
        const std::uint32_t top = y * tile_side_pixels / tile_pixels_;
        const std::uint32_t span =
            tile_pixels_ < tile_side_pixels ? tile_side_pixels / tile_pixels_ : 1;
        const std::uint32_t count = span * span;
        CHECK(count > 0);
        std::uint32_t red = 0;
        std::uint32_t green = 0;
        std::uint32_t blue = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Colour drawn =
                image[(top + i / span) * tile_side_pixels + left + i % span].colour;
            red += drawn.red;
            green += drawn.green;
            blue += drawn.blue;
        }
        return {.red = static_cast<std::uint8_t>((red + count / 2) / count),
                .green = static_cast<std::uint8_t>((green + count / 2) / count),
                .blue = static_cast<std::uint8_t>((blue + count / 2) / count)};
    }

    const Scene& scene_;
    TileSet tile_set_;
    std::uint32_t tile_pixels_;
    std::size_t row_channels_;
    std::vector<std::uint8_t> band_;
};

}  // namespace

base::Result<void> write_level_png(std::ostream& out, const Scene& scene,
                                   const LevelPngOptions& options) {
    CHECK(scene.terrain != nullptr);
    if (!is_tile_size(options.tile_pixels))
        return base::refuse(errors::bad_tile_pixels, refusals::bad_tile_pixels, options.tile_pixels,
                            tile_pixels_max);
    const auto tile_pixels = static_cast<std::uint64_t>(options.tile_pixels);
    const std::uint64_t width = static_cast<std::uint64_t>(scene.terrain->width()) * tile_pixels;
    const std::uint64_t height = static_cast<std::uint64_t>(scene.terrain->height()) * tile_pixels;
    if (width == 0 || height == 0)
        return base::fail(errors::bad_picture_size, "there is no map to draw; make a level first");
    if (width * height > level_picture_pixels_max)
        return base::fail(errors::bad_picture_size,
                          fmt::format("the picture would have {} x {} pixels; take smaller tiles "
                                      "or a smaller level (at most {} pixels)",
                                      width, height, level_picture_pixels_max));
    LevelRows rows{scene, static_cast<std::uint32_t>(tile_pixels)};
    return write_png(
        out,
        {.width = static_cast<std::uint32_t>(width), .height = static_cast<std::uint32_t>(height)},
        [&](std::uint32_t y) { return rows.row(y); });
}

base::Result<void> write_level_png(std::ostream& out, const level::Level& level,
                                   const LevelPngOptions& options) {
    return write_level_png(out, scene_of(level), options);
}

base::Result<void> write_level_png(std::ostream& out, const level::Chamber& chamber,
                                   const LevelPngOptions& options) {
    return write_level_png(out, scene_of(chamber), options);
}

}  // namespace underwell::render
