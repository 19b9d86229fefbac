// The forms of a level over what the generators make: whatever was made is read back the same.
#include <array>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "underwell/level/generate.hpp"
#include "underwell/render/level_json.hpp"
#include "underwell/render/level_json_reader.hpp"
#include "underwell/render/level_tmj.hpp"
#include "underwell/render/level_tmj_reader.hpp"
#include "underwell/render/tile_set.hpp"

namespace underwell::render {
namespace {

using level::Generator;
using level::Level;
using level::LevelSettings;

constexpr std::array<Generator, 6> generators = {Generator::classic,  Generator::bsp,
                                                 Generator::cave,     Generator::maze,
                                                 Generator::drunkard, Generator::mixed};

LevelSettings rich_settings(Generator generator, std::int64_t depth) {
    return level::fitted({.width = 50,
                          .height = 30,
                          .generator = generator,
                          .shapes = level::all_shapes,
                          .tunnels = level::Tunnels::path,
                          .loops_percent = 50,
                          .doors_percent = 80,
                          .secrets_percent = 30,
                          .locks = 2,
                          .vaults = 1,
                          .depth = depth,
                          .decor = true});
}

void expect_read_back(const Level& level) {
    std::ostringstream json;
    write_level_json(json, level);
    EXPECT_EQ(read_level_json(json.str()), level);
    std::ostringstream tmj;
    write_level_tmj(tmj, level, {.image = "tiles.png", .tile_count = tile_count});
    EXPECT_EQ(read_level_tmj(tmj.str()), level);
}

void expect_levels_read_back(std::uint64_t seeds) {
    for (const Generator generator : generators) {
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const auto depth = static_cast<std::int64_t>(seed * 5 % 40);
            const auto level = level::generate(rich_settings(generator, depth), seed);
            ASSERT_TRUE(level) << level.error().message;
            expect_read_back(*level);
        }
    }
}

TEST(LevelForms, LevelsOfEveryGeneratorAreReadBackEqual) {
    expect_levels_read_back(4);
}

TEST(LevelForms, LongManyLevelsOfEveryGeneratorAreReadBackEqual) {
    expect_levels_read_back(300);
}

TEST(LevelForms, TheClassicLevelIsReadBackEqual) {
    expect_read_back(level::generate({}, 7).value());
    expect_read_back(level::generate({.tutorial = true, .proof = false}, 7).value());
}

TEST(LevelForms, LongTheLargestLevelIsReadBackEqual) {
    const auto level = level::generate(
        {.width = level::side_max, .height = level::side_max, .max_rooms = level::rooms_max}, 7);
    ASSERT_TRUE(level.has_value()) << level.error().message;
    expect_read_back(*level);
}

TEST(LevelForms, LongTheLargestMapWithAPictureIsReadBackEqual) {
    const auto level = level::generate({.width = 1'000,
                                        .height = tmj_picture_tiles_max / 1'000,
                                        .generator = Generator::cave,
                                        .max_rooms = level::rooms_max,
                                        .monsters = 10'000,
                                        .depth = 15,
                                        .decor = true},
                                       7);
    ASSERT_TRUE(level.has_value()) << level.error().message;
    std::ostringstream tmj;
    write_level_tmj(tmj, *level, {.image = "tiles.png", .tile_count = tile_count});
    EXPECT_TRUE(tmj.view().contains("picture"));
    expect_read_back(*level);
}

}  // namespace
}  // namespace underwell::render
