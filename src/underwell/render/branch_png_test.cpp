#include "underwell/render/branch_png.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <optional>
#include <png.h>
#include <sstream>
#include <streambuf>
#include <string>
#include <variant>
#include <vector>

#include "sample_branches.hpp"
#include "underwell/render/font.hpp"
#include "underwell/render/layout.hpp"
#include "underwell/render/palette.hpp"
#include "underwell/render/picture.hpp"
#include "underwell/render/png_writer.hpp"

namespace underwell::render {

namespace {

using grid::Cell;
using grid::Direction;

std::string png_of(const branch::Branch& branch) {
    std::ostringstream out;
    const auto written = write_branch_png(out, branch);
    EXPECT_TRUE(written.has_value());
    return out.str();
}

struct Decoded {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> channels;

    Colour at(Point point) const {
        const std::size_t first =
            (static_cast<std::size_t>(point.y) * width + static_cast<std::size_t>(point.x)) * 3;
        return {.red = channels.at(first),
                .green = channels.at(first + 1),
                .blue = channels.at(first + 2)};
    }
};

std::optional<Decoded> decode(const std::string& bytes) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0)
        return std::nullopt;
    image.format = PNG_FORMAT_RGB;
    Decoded decoded{.width = image.width, .height = image.height, .channels = {}};
    decoded.channels.resize(PNG_IMAGE_SIZE(image));
    if (png_image_finish_read(&image, nullptr, decoded.channels.data(), 0, nullptr) == 0)
        return std::nullopt;
    return decoded;
}

// A picture and where its cells lie.
struct Seen {
    Layout layout;
    Decoded picture;

    Point centre(Cell cell) const {
        return {.x = layout.start.x + cell.x * layout.cell,
                .y = layout.start.y - cell.y * layout.cell};
    }

    Colour between(Cell a, Cell b) const {
        const Point from = centre(a);
        const Point to = centre(b);
        return picture.at({.x = (from.x + to.x) / 2, .y = (from.y + to.y) / 2});
    }
};

Seen look_at(const branch::Branch& branch) {
    const auto picture = decode(png_of(branch));
    EXPECT_TRUE(picture.has_value());
    return {.layout = lay_out(branch, bitmap_cell(branch)),
            .picture = picture.value_or(Decoded{.width = 0, .height = 0, .channels = {}})};
}

TEST(BranchPng, DecodesToTheSizeOfItsLayout) {
    for (const std::uint32_t rooms : {1U, 3U, 300U, 3'000U}) {
        const Seen seen = look_at(tests::grown({.rooms = rooms}));
        EXPECT_EQ(seen.picture.width, seen.layout.width);
        EXPECT_EQ(seen.picture.height, seen.layout.height);
    }
}

TEST(BranchPng, EveryRoomHasTheColourOfItsDepth) {
    for (const std::uint32_t rooms : {1U, 60U, 5'000U}) {
        const auto branch = tests::grown({.settings = tests::settings_of(8, 30), .rooms = rooms});
        const Seen seen = look_at(branch);
        // In large pictures a few rooms lie under the rings of the marks.
        std::size_t right = 0;
        for (const branch::Room& room : branch.rooms()) {
            const Colour expected =
                depth_colour({.depth = grid::depth(room.cell), .deepest = branch.deepest()});
            if (seen.picture.at(seen.centre(room.cell)) == expected) ++right;
        }
        if (rooms <= 60)
            EXPECT_EQ(right, rooms);
        else
            EXPECT_GT(right, rooms * 95 / 100);
    }
}

struct Joints {
    int joined = 0;  // neighbours with an exit between them, drawn
    int apart = 0;   // neighbours without one, the wall drawn
    int wrong = 0;
};

void inspect(Joints& joints, const Seen& seen, const branch::Room& a, const branch::Room& b) {
    const bool exit = std::ranges::any_of(grid::eight_directions, [&](Direction direction) {
        return (a.exits().contains(direction) && grid::step(a.cell, direction) == b.cell) ||
               (b.exits().contains(direction) && grid::step(b.cell, direction) == a.cell);
    });
    const bool drawn = seen.between(a.cell, b.cell) != colours::background;
    ++(drawn != exit ? joints.wrong : exit ? joints.joined : joints.apart);
}

TEST(BranchPng, NeighboursAreJoinedWherePassagesAreAndNowhereElse) {
    const auto branch = tests::grown({.settings = tests::settings_of(4, 30), .rooms = 600});
    const Seen seen = look_at(branch);
    Joints joints;
    for (const branch::Room& room : branch.rooms())
        for (const Direction direction : {Direction::north, Direction::east})
            if (const auto neighbour = branch.look(grid::step(room.cell, direction)))
                inspect(joints, seen, room, *neighbour);
    EXPECT_GT(joints.joined, 100);
    EXPECT_GT(joints.apart, 100);
    EXPECT_EQ(joints.wrong, 0);
}

TEST(BranchPng, OneWayExitsAndTheWellAreDrawn) {
    const Seen seen = look_at(tests::worked_example());
    EXPECT_EQ(seen.between({.x = 1, .y = 0}, {.x = 2, .y = 0}), colours::one_way);
    EXPECT_EQ(seen.between({.x = 0, .y = 0}, {.x = 1, .y = 0}), colours::well);
    EXPECT_EQ(seen.picture.at(seen.centre({.x = 0, .y = 0})), colours::well_water);
}

TEST(BranchPng, UnexploredExitsAreStubsThatEndBeforeTheNextCellsMiddle) {
    const Seen seen = look_at(tests::worked_example());
    const Point room = seen.centre({.x = 1, .y = 0});
    const Point beyond = seen.centre({.x = 1, .y = 1});
    const int room_edge = static_cast<int>(seen.layout.cell * 0.35);
    bool drawn = false;
    for (int up = room_edge + 2; up < static_cast<int>(seen.layout.cell); ++up)
        drawn = drawn || seen.picture.at({.x = room.x, .y = room.y - up}) == colours::unexplored;
    EXPECT_TRUE(drawn);
    EXPECT_EQ(seen.picture.at(beyond), colours::background);
}

TEST(BranchPng, SameBranchGivesSameBytes) {
    const auto branch = tests::grown({.settings = tests::settings_of(8, 30), .rooms = 500});
    EXPECT_EQ(png_of(branch), png_of(branch));
    EXPECT_NE(png_of(branch),
              png_of(tests::grown({.settings = tests::settings_of(8, 30), .rooms = 501})));
}

TEST(BranchPng, CellsShrinkAsTheBranchGrows) {
    EXPECT_EQ(bitmap_cell(tests::straight({.rooms = 2})), 64);
    EXPECT_EQ(bitmap_cell(tests::straight({.rooms = 60})), 32);
    EXPECT_EQ(bitmap_cell(tests::straight({.rooms = 300})), 10);
    EXPECT_EQ(bitmap_cell(tests::straight({.rooms = 1'000})), 4);
    EXPECT_EQ(bitmap_cell(tests::straight({.rooms = 2'200})), 2);
    EXPECT_EQ(bitmap_cell(tests::straight({.rooms = 4'000})), 1);
    EXPECT_LT(bitmap_cell(tests::straight({.rooms = 10'000})), 0.5);
}

// How many of the rooms can be told from the ground.
int seen_rooms(const branch::Branch& branch, const Seen& seen,
               const std::vector<std::uint32_t>& numbers) {
    return static_cast<int>(std::ranges::count_if(numbers, [&](std::uint32_t number) {
        return seen.picture.at(seen.centre(branch.room(number).cell)) != colours::background;
    }));
}

TEST(BranchPng, LinesOfManyRoomsStayWithinBoundsAndAreSeen) {
    for (const Direction towards :
         {Direction::east, Direction::south, Direction::northwest, Direction::west}) {
        const auto branch = tests::straight({.towards = towards, .rooms = 50'000});
        const Seen seen = look_at(branch);
        EXPECT_LE(std::max(seen.picture.width, seen.picture.height), bitmap_side_max);
        EXPECT_EQ(seen_rooms(branch, seen, {1'000, 25'000, 49'000}), 3);
    }
}

TEST(BranchPng, ThousandsOfRoomsInALineAreSeenAtEveryScale) {
    for (const std::uint32_t rooms : {500U, 900U, 1'500U, 2'400U, 4'500U, 6'000U}) {
        const auto branch = tests::straight({.rooms = rooms});
        const Seen seen = look_at(branch);
        const Colour middle = seen.picture.at(seen.centre(branch.room(rooms / 2).cell));
        EXPECT_NE(middle, colours::background) << rooms;
    }
}

TEST(BranchPng, BranchWithoutRoomsIsJustTheWell) {
    const auto branch = branch::Branch::undug({}, {.seed = 7});
    ASSERT_TRUE(branch.has_value());
    const Seen seen = look_at(*branch);
    EXPECT_EQ(seen.picture.at(seen.centre({.x = 0, .y = 0})), colours::well_water);
}

// How far the map and the words reach; the samples in the legend are no part of the map.
struct Reach {
    Point map_least{.x = 1e9, .y = 1e9};
    Point map_most;
    double words_right = 0;
    bool in_legend = false;

    void add(Layer layer) { in_legend = layer == Layer::legend; }

    void add(const Text& text) {
        if (text.role == Role::question) return;
        const auto width = font::width(text.words) * text.scale;
        words_right = std::max(words_right, text.baseline.x + width);
    }

    void add(const Box& box) {
        if (in_legend) return;
        map_least = {.x = std::min(map_least.x, box.corner.x),
                     .y = std::min(map_least.y, box.corner.y)};
        map_most = {.x = std::max(map_most.x, box.corner.x + box.width),
                    .y = std::max(map_most.y, box.corner.y + box.height)};
    }

    void add(const auto& /*line, ring or other sign*/) {}
};

Reach reach_of(const branch::Branch& branch, const Layout& layout) {
    Reach reach;
    draw_branch(branch, layout, [&](const Shape& shape) {
        std::visit([&](const auto& known) { reach.add(known); }, shape);
    });
    return reach;
}

void expect_words_beside_rooms(const branch::Branch& branch) {
    const Layout layout = lay_out(branch, bitmap_cell(branch));
    const Reach reach = reach_of(branch, layout);
    EXPECT_GT(reach.map_least.y, layout.facts_baseline.y + 2 * layout.text_scale);
    EXPECT_LT(reach.map_most.y, layout.depth_scale.y);
    EXPECT_GT(reach.map_least.x, 0);
    EXPECT_LT(std::max(reach.map_most.x, reach.words_right), layout.width);
    EXPECT_LT(layout.legend.back().corner.y + legend_row_height(layout), layout.height);
}

TEST(BranchPicture, WordsNeverCoverRooms) {
    expect_words_beside_rooms(tests::grown({.seed = ~std::uint64_t{0}, .rooms = 1}));
    expect_words_beside_rooms(tests::grown({.rooms = 3}));
    expect_words_beside_rooms(
        tests::grown({.settings = tests::settings_of(8, 30), .rooms = 2'000}));
    expect_words_beside_rooms(tests::straight({.towards = Direction::south, .rooms = 20'000}));
    expect_words_beside_rooms(tests::straight({.towards = Direction::east, .rooms = 20'000}));
}

// Takes so many bytes and no more.
class SmallDisk : public std::streambuf {
  public:
    explicit SmallDisk(std::streamsize space) : space_{space} {}

  protected:
    std::streamsize xsputn(const char* /*bytes*/, std::streamsize count) override {
        if (count > space_) return 0;
        space_ -= count;
        return count;
    }

  private:
    std::streamsize space_;
};

TEST(BranchPng, FullDiskIsAnError) {
    const auto branch = tests::worked_example();
    for (const std::streamsize space : {0, 10, 500}) {
        SmallDisk disk{space};
        std::ostream out{&disk};
        const auto written = write_branch_png(out, branch);
        ASSERT_FALSE(written.has_value());
        EXPECT_EQ(written.error().name, errors::cannot_write);
    }
}

TEST(BranchPng, StreamThatThrowsIsAnErrorAsWell) {
    SmallDisk disk{100};
    std::ostream out{&disk};
    out.exceptions(std::ios::badbit | std::ios::failbit);
    const auto written = write_branch_png(out, tests::worked_example());
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().name, errors::cannot_write);
}

}  // namespace

}  // namespace underwell::render
