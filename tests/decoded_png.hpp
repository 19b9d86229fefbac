// A PNG file read back by libpng, for tests that look at pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <png.h>
#include <string>
#include <vector>

#include "underwell/render/tile_set.hpp"

namespace underwell::tests {

struct DecodedPng {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> channels;  // red, green, blue and opacity

    render::TileInk at(std::uint32_t x, std::uint32_t y) const {
        const std::size_t first = (std::size_t{y} * width + x) * 4;
        return {.colour = {.red = channels.at(first),
                           .green = channels.at(first + 1),
                           .blue = channels.at(first + 2)},
                .opacity = channels.at(first + 3)};
    }
};

inline std::optional<DecodedPng> decode_png(const std::string& bytes) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0)
        return std::nullopt;
    image.format = PNG_FORMAT_RGBA;
    DecodedPng decoded{.width = image.width, .height = image.height, .channels = {}};
    decoded.channels.resize(PNG_IMAGE_SIZE(image));
    if (png_image_finish_read(&image, nullptr, decoded.channels.data(), 0, nullptr) == 0)
        return std::nullopt;
    return decoded;
}

}  // namespace underwell::tests
