#include "underwell/level/request.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace underwell::level {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

LevelRequest asked(std::int64_t LevelSettings::* setting, std::int64_t value) {
    LevelRequest request;
    request.numbers[number_of(setting)] = value;
    return request;
}

TEST(LevelRequest, WhatWasNotSaidHasItsDefault) {
    EXPECT_EQ(settings_of({}), LevelSettings{});
    EXPECT_EQ(settings_of(asked(&LevelSettings::width, 60)), (LevelSettings{.width = 60}));
}

TEST(LevelRequest, IsRefusedInTheWordsOfWhoeverAsked) {
    LevelRequest request = asked(&LevelSettings::room_min, 99);
    EXPECT_THAT(settings_of(request).error().message,
                StartsWith("room-min is 99, more than room-max"));
    EXPECT_EQ(settings_of(request).error().name, errors::bad_room_min);
    request.prefix = "--";
    EXPECT_THAT(settings_of(request).error().message,
                StartsWith("--room-min is 99, more than --room-max"));
}

TEST(LevelRequest, WordsAreUnderstoodOrRefused) {
    LevelRequest request;
    ASSERT_TRUE(understand({.generator = "bsp", .shapes = "all", .tunnels = "path"}, request));
    EXPECT_EQ(request.generator, Generator::bsp);
    EXPECT_EQ(request.shapes, all_shapes);
    EXPECT_EQ(request.tunnels, Tunnels::path);
    const auto refusal = [](const RequestWords& words) {
        LevelRequest wrong;
        return understand(words, wrong).error();
    };
    EXPECT_THAT(refusal({.generator = "x"}).message, HasSubstr("classic, bsp, cave"));
    EXPECT_EQ(refusal({.shapes = "x"}).name, errors::bad_shapes);
    EXPECT_THAT(refusal({.tunnels = "x"}).message, StartsWith("tunnels is 'x'; give l, path"));
}

TEST(LevelRequest, WhatTheThemeChoosesGivesWayToWhatWasSaid) {
    LevelRequest request = asked(&LevelSettings::depth, 25);
    request.generator = Generator::mixed;
    request.numbers[number_of(&LevelSettings::monsters)] = 1;
    const auto settings = settings_of(request);
    ASSERT_TRUE(settings);
    EXPECT_NE(settings->generator, Generator::mixed);
    EXPECT_EQ(settings->monsters, 1);
}

TEST(LevelRequest, WithoutWhatIsUselessItIsNeverRefusedForThat) {
    LevelRequest request = asked(&LevelSettings::secrets_percent, 50);
    request.shapes = all_shapes;
    request.generator = Generator::cave;
    EXPECT_FALSE(settings_of(request));
    EXPECT_TRUE(settings_of(without_what_is_useless(request)));
}

TEST(LevelRequest, OptionsSayItAgain) {
    LevelRequest request = asked(&LevelSettings::max_rooms, 9);
    request.seed = 7;
    request.generator = Generator::maze;
    request.decor = true;
    EXPECT_EQ(options_text(request), "--seed 7 --generator maze --max-rooms 9 --decor");
}

}  // namespace
}  // namespace underwell::level
