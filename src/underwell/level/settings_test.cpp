#include "underwell/level/settings.hpp"

#include <gtest/gtest.h>

namespace underwell::level {
namespace {

std::string_view refused(const LevelSettings& settings) {
    const auto checked = validate(settings);
    if (checked) return "";
    EXPECT_FALSE(checked.error().message.empty());
    return checked.error().name;
}

TEST(LevelSettings, TheDefaultsAreTheClassicAndValid) {
    EXPECT_TRUE(validate({}));
    EXPECT_EQ(LevelSettings{}.width, 80);
    EXPECT_EQ(LevelSettings{}.height, 45);
    EXPECT_EQ(LevelSettings{}.max_rooms, 30);
    EXPECT_EQ(LevelSettings{}.room_min, 6);
    EXPECT_EQ(LevelSettings{}.room_max, 10);
    EXPECT_EQ(LevelSettings{}.monsters, 5);
}

TEST(LevelSettings, T9NumbersThatCannotWorkAreRefusedByName) {
    EXPECT_EQ(refused({.width = 0}), errors::bad_width);
    EXPECT_EQ(refused({.width = -80}), errors::bad_width);
    EXPECT_EQ(refused({.width = 100'000, .height = 100'000}), errors::bad_width);
    EXPECT_EQ(refused({.height = 0}), errors::bad_height);
    EXPECT_EQ(refused({.height = 2'001}), errors::bad_height);
    EXPECT_EQ(refused({.max_rooms = 0}), errors::bad_max_rooms);
    EXPECT_EQ(refused({.room_min = 2}), errors::bad_room_min);
    EXPECT_EQ(refused({.room_min = 11}), errors::bad_room_min);
    EXPECT_EQ(refused({.room_max = 46}), errors::bad_room_max);
    EXPECT_EQ(refused({.monsters = -1}), errors::bad_monsters);
    EXPECT_EQ(refused({.tunnel_width = 4}), errors::bad_tunnel_width);
    EXPECT_EQ(refused({.loops_percent = 101}), errors::bad_loops);
    EXPECT_EQ(refused({.doors_percent = 101}), errors::bad_doors);
    EXPECT_EQ(refused({.secrets_percent = -1}), errors::bad_secrets);
    EXPECT_EQ(refused({.locks = 9}), errors::bad_locks);
    EXPECT_EQ(refused({.vaults = 101}), errors::bad_vaults);
    EXPECT_EQ(refused({.depth = -1}), errors::bad_depth);
}

TEST(LevelSettings, TheLargestRoomThatFitsIsAllowed) {
    EXPECT_EQ(refused({.room_max = 45}), "");
    EXPECT_EQ(refused({.room_max = 40, .tunnels = Tunnels::path}), "");
    EXPECT_EQ(refused({.room_max = 41, .tunnels = Tunnels::path}), errors::bad_room_max);
    EXPECT_EQ(refused({.room_max = 44, .tutorial = true}), "");
    EXPECT_EQ(refused({.room_max = 45, .tutorial = true}), errors::bad_room_max);
}

TEST(LevelSettings, WhatDoesNotGoTogetherIsRefused) {
    EXPECT_EQ(refused({.shapes = {}}), errors::bad_shapes);
    EXPECT_EQ(refused({.width = 100, .height = 100, .room_max = 65, .shapes = all_shapes}),
              errors::bad_room_max);
    EXPECT_EQ(refused({.room_min = 3, .tunnels = Tunnels::path}), errors::bad_room_min);
    EXPECT_EQ(refused({.generator = Generator::maze, .room_min = 6, .room_max = 6}),
              errors::bad_room_max);
    EXPECT_EQ(refused({.vaults = 1}), errors::bad_vaults);
    EXPECT_EQ(refused({.generator = Generator::cave, .tunnels = Tunnels::path, .vaults = 1}),
              errors::bad_vaults);
    EXPECT_EQ(refused({.doors_percent = 5, .tutorial = true}), errors::bad_tutorial);
    EXPECT_EQ(refused({.generator = Generator::bsp, .tutorial = true}), errors::bad_tutorial);
}

TEST(LevelSettings, WhatWouldDoNothingIsRefused) {
    EXPECT_EQ(refused({.locks = 1}), errors::bad_locks);
    EXPECT_EQ(refused({.secrets_percent = 1}), errors::bad_secrets);
    EXPECT_EQ(refused({.doors_percent = 1, .secrets_percent = 1, .locks = 1}), "");
    EXPECT_EQ(refused({.loops_percent = 50}), "");
    for (const Generator dug : {Generator::cave, Generator::drunkard}) {
        EXPECT_EQ(refused({.generator = dug, .shapes = all_shapes}), errors::bad_shapes);
        EXPECT_EQ(refused({.generator = dug, .tunnels = Tunnels::path}), errors::bad_tunnels);
        EXPECT_EQ(refused({.generator = dug, .tunnel_width = 2}), errors::bad_tunnel_width);
        EXPECT_EQ(refused({.generator = dug, .loops_percent = 1}), errors::bad_loops);
        EXPECT_EQ(refused({.generator = dug, .doors_percent = 1}), errors::bad_doors);
    }
    EXPECT_EQ(refused({.generator = Generator::maze, .tunnels = Tunnels::path}),
              errors::bad_tunnels);
    EXPECT_EQ(refused({.generator = Generator::maze, .tunnels = Tunnels::winding}), "");
    EXPECT_EQ(refused({.generator = Generator::maze, .tunnel_width = 2}), errors::bad_tunnel_width);
    EXPECT_EQ(refused({.generator = Generator::mixed, .locks = 1}), "")
        << "its theme may hang doors";
    EXPECT_EQ(validate({.generator = Generator::cave, .doors_percent = 5}).error().message,
              "doors would do nothing with the generator cave; leave it out");
    EXPECT_EQ(validate({.locks = 5}).error().message,
              "locks is 5, but there are no doors; give a number of doors");
}

TEST(LevelSettings, FittedLeavesOutWhatWouldDoNothing) {
    const LevelSettings all{.shapes = all_shapes,
                            .tunnels = Tunnels::path,
                            .tunnel_width = 2,
                            .loops_percent = 10,
                            .doors_percent = 20,
                            .secrets_percent = 30,
                            .locks = 4,
                            .vaults = 5};
    EXPECT_EQ(fitted(all), all);
    for (std::uint8_t number = 0; number < generator_names.size(); ++number) {
        LevelSettings settings = all;
        settings.generator = static_cast<Generator>(number);
        settings.room_max = 11;
        EXPECT_TRUE(validate(fitted(settings))) << generator_names[number];
        EXPECT_EQ(fitted(settings).room_max, 11) << "what is of use stays";
    }
}

TEST(LevelSettings, GeneratorsAndTunnelsAreReadByName) {
    for (std::uint8_t number = 0; number < generator_names.size(); ++number)
        EXPECT_EQ(parse_generator(generator_names[number]), static_cast<Generator>(number));
    for (std::uint8_t number = 0; number < tunnels_names.size(); ++number)
        EXPECT_EQ(parse_tunnels(tunnels_names[number]), static_cast<Tunnels>(number));
    EXPECT_FALSE(parse_generator("Classic"));
    EXPECT_FALSE(parse_tunnels(""));
}

TEST(LevelSettings, ShapesAreReadWithTheirWeightsAndWrittenBack) {
    for (const std::string_view text : {"rectangle", "ellipse,cross:3", "ell:255,blob", "all"}) {
        const auto mix = parse_shapes(text);
        ASSERT_TRUE(mix) << text;
        EXPECT_EQ(shapes_text(*mix), text);
    }
    EXPECT_EQ(*parse_shapes("all"), all_shapes);
    for (const std::string_view text : {"", "round", "vault", "cross:", "cross:0", "cross:256",
                                        "cross:x", "cross,,ell", "cross,"})
        EXPECT_EQ(parse_shapes(text).error().name, errors::bad_shapes) << text;
}

}  // namespace
}  // namespace underwell::level
