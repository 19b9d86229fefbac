#include "underwell/render/tile_outline.hpp"

#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "property.hpp"

namespace underwell::render {

namespace {

using grid::Grid;
using grid::Size;
using grid::Spot;

std::string outline(std::initializer_list<std::string_view> rows) {
    const std::vector<std::string_view> picture{rows};
    const Size size{.width = static_cast<std::int32_t>(picture.front().size()),
                    .height = static_cast<std::int32_t>(picture.size())};
    return outline_path(size, [&](Spot spot) {
        return picture[static_cast<std::size_t>(spot.y)][static_cast<std::size_t>(spot.x)] == '#';
    });
}

// Reads the path and counts for each tile how often loops go around it, clockwise positive: walking
// down the right side of a tile puts it, and all to its left, inside.
Grid<std::int32_t> windings(Size size, const std::string& path) {
    Grid<std::int32_t> counts{size, 0};
    std::istringstream in{path};
    Spot at;
    Spot start;
    const auto go_down = [&](std::int32_t length) {
        for (; length != 0; length += length > 0 ? -1 : 1) {
            const std::int32_t y = length > 0 ? at.y : at.y - 1;
            for (std::int32_t x = 0; x < at.x; ++x)
                counts[{.x = x, .y = y}] += length > 0 ? 1 : -1;
            at.y += length > 0 ? 1 : -1;
        }
    };
    for (char command = 0; in >> command;) {
        std::int32_t length = 0;
        if (command == 'M') {
            in >> at.x >> at.y;
            start = at;
        } else if (command == 'z') {
            go_down(start.y - at.y);
        } else {
            in >> length;
            if (command == 'h')
                at.x += length;
            else
                go_down(length);
        }
    }
    return counts;
}

TEST(TileOutline, OfNothingIsEmpty) {
    EXPECT_EQ(outline({"...", "..."}), "");
}

TEST(TileOutline, OfARectangleHasFourCorners) {
    EXPECT_EQ(outline({".....", ".###.", ".###."}), "M1 1h3v2h-3z");
}

TEST(TileOutline, AHoleIsALoopInTheOtherSense) {
    EXPECT_EQ(outline({"###", "#.#", "###"}), "M0 0h3v3h-3zM1 2h1v-1h-1z");
}

TEST(TileOutline, PiecesThatTouchAtACornerStayApart) {
    EXPECT_EQ(outline({"#.", ".#"}), "M0 0h1v1h-1zM1 1h1v1h-1z");
    EXPECT_EQ(outline({".#", "#."}), "M1 0h1v1h-1zM0 1h1v1h-1z");
}

TEST(TileOutline, GoesOnceAroundWhatIsInsideAndAroundNothingElse) {
    tests::holds_in({.count = 300}, [] {
        const auto width = *rc::gen::inRange(1, 12);
        const auto height = *rc::gen::inRange(1, 12);
        const Size size{.width = width, .height = height};
        Grid<std::uint8_t> inside{size, 0};
        for (std::uint8_t& tile : inside.values())
            tile = *rc::gen::arbitrary<bool>() ? 1 : 0;
        const Grid<std::int32_t> counts =
            windings(size, outline_path(size, [&](Spot spot) { return inside[spot] != 0; }));
        for (std::int32_t y = 0; y < height; ++y)
            for (std::int32_t x = 0; x < width; ++x) {
                const Spot spot{.x = x, .y = y};
                RC_ASSERT(counts[spot] == inside[spot]);
            }
    });
}

}  // namespace

}  // namespace underwell::render
