// T23: what CPython 3.11 gave, once for all: random.seed(), randint() and random(). That whole maps
// are the tutorial's is tested beside Python itself (tests/tool/tutorial_test.py).
#include "underwell/level/tutorial_dice.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>

#include "underwell/level/generate.hpp"

namespace underwell::level {
namespace {

constexpr std::uint64_t one_word = 7;
constexpr std::uint64_t two_words = (std::uint64_t{1} << 40) + 5;

template <std::size_t count>
std::array<std::int32_t, count> between(std::uint64_t seed, std::int32_t least, std::int32_t most) {
    TutorialDice dice{seed};
    std::array<std::int32_t, count> drawn{};
    for (std::int32_t& number : drawn)
        number = dice.between(least, most);
    return drawn;
}

TEST(TutorialDice, T23SidesOfRoomsArePythons) {
    using Sides = std::array<std::int32_t, 8>;
    EXPECT_EQ(between<8>(0, 6, 10), (Sides{9, 9, 6, 8, 10, 9, 9, 8}));
    EXPECT_EQ(between<8>(1, 6, 10), (Sides{7, 10, 6, 8, 6, 9, 9, 9}));
    EXPECT_EQ(between<8>(one_word, 6, 10), (Sides{8, 7, 9, 6, 6, 10, 6, 8}));
    EXPECT_EQ(between<8>(two_words, 6, 10), (Sides{10, 10, 8, 6, 10, 6, 7, 6}));
    EXPECT_EQ(between<8>(~std::uint64_t{0}, 6, 10), (Sides{6, 7, 8, 10, 7, 9, 10, 6}));
}

TEST(TutorialDice, T23PlacesOfRoomsArePythons) {
    using Places = std::array<std::int32_t, 6>;
    EXPECT_EQ(between<6>(0, 0, 72), (Places{49, 53, 5, 33, 65, 62}));
    EXPECT_EQ(between<6>(1, 0, 72), (Places{17, 72, 8, 32, 15, 63}));
    EXPECT_EQ(between<6>(one_word, 0, 72), (Places{41, 19, 50, 6, 9, 68}));
    EXPECT_EQ(between<6>(two_words, 0, 72), (Places{64, 66, 34, 3, 67, 5}));
}

TEST(TutorialDice, T23NumbersOfAllBitsArePythons) {
    using Numbers = std::array<std::int32_t, 3>;
    constexpr std::int32_t most = 2'147'483'646;
    EXPECT_EQ(between<3>(0, 0, most), (Numbers{1'813'382'118, 827'307'999, 1'627'694'678}));
    EXPECT_EQ(between<3>(two_words, 0, most), (Numbers{1'083'148'434, 1'110'080'414, 576'823'636}));
}

TEST(TutorialDice, T23CoinsArePythons) {
    const auto coins = [](std::uint64_t seed) {
        TutorialDice dice{seed};
        std::string drawn;
        for (int count = 0; count < 16; ++count)
            drawn += dice.coin() ? '1' : '0';
        return drawn;
    };
    EXPECT_EQ(coins(0), "0011010110001001");
    EXPECT_EQ(coins(1), "1001110011010110");
    EXPECT_EQ(coins(one_word), "1101011011111011");
    EXPECT_EQ(coins(two_words), "0100000010100100");
}

TEST(TutorialDice, T23NumbersAndCoinsMayBeDrawnInTurn) {
    TutorialDice dice{one_word};
    EXPECT_EQ(dice.between(6, 10), 8);
    EXPECT_EQ(dice.between(0, 72), 19);
    EXPECT_TRUE(dice.coin());
    EXPECT_EQ(dice.between(6, 10), 6);
    EXPECT_EQ(dice.between(0, 72), 9);
    EXPECT_FALSE(dice.coin());
}

// 5,000 numbers make the whole state new eight times.
TEST(TutorialDice, T23TheStateIsMadeNewAsPythonDoes) {
    TutorialDice dice{one_word};
    for (int count = 0; count < 2'500; ++count)
        dice.coin();
    EXPECT_EQ(dice.between(0, 999'999), 518'394);
    EXPECT_EQ(dice.between(0, 999'999), 443'526);
    EXPECT_EQ(dice.between(0, 999'999), 523'795);
}

struct Figures {
    std::int64_t floor;
    std::int64_t tunnel;
    grid::Spot start;

    friend bool operator==(const Figures&, const Figures&) = default;
};

Figures figures(std::uint64_t seed) {
    const Level level = generate({.tutorial = true}, seed).value();
    return {.floor = std::ranges::count(level.terrain.values(), Terrain::floor),
            .tunnel = std::ranges::count(level.terrain.values(), Terrain::tunnel),
            .start = level.start};
}

TEST(TutorialLevel, T23HasAsMuchFloorAndTunnelAsTheTutorials) {
    EXPECT_EQ(figures(0), (Figures{.floor = 404, .tunnel = 352, .start = {.x = 9, .y = 20}}));
    EXPECT_EQ(figures(1), (Figures{.floor = 386, .tunnel = 399, .start = {.x = 11, .y = 21}}));
    EXPECT_EQ(figures(one_word),
              (Figures{.floor = 420, .tunnel = 556, .start = {.x = 54, .y = 6}}));
    EXPECT_EQ(figures(two_words),
              (Figures{.floor = 313, .tunnel = 345, .start = {.x = 39, .y = 6}}));
}

}  // namespace
}  // namespace underwell::level
