#include "underwell/level/themes.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace underwell::level {
namespace {

TEST(Themes, ADepthNamesItsTheme) {
    EXPECT_EQ(theme(0).name, "wet earth");
    EXPECT_EQ(theme(1).name, "wet earth");
    EXPECT_EQ(theme(2).name, "roots");
    EXPECT_EQ(theme(4).name, "clay");
    EXPECT_EQ(theme(6).name, "stone");
    EXPECT_EQ(theme(7).name, "stone");
    EXPECT_EQ(theme(8).name, "granite");
    EXPECT_EQ(theme(9).name, "marble");
    EXPECT_EQ(theme(10).name, "furnished halls");
    EXPECT_EQ(theme(20).name, "furnished halls");
    EXPECT_EQ(theme(21).name, "darkness");
    EXPECT_EQ(theme(depth_max).name, "darkness");
    EXPECT_EQ(theme(-1).name, "wet earth");
}

TEST(Themes, EveryThemeIsReachedInItsTurn) {
    for (std::uint32_t number = 0; number < theme_count; ++number) {
        EXPECT_EQ(theme_number(themes()[number].first_depth), number);
        EXPECT_EQ(&theme(themes()[number].first_depth), &themes()[number]);
    }
}

// A theme fills settings in, so whatever it says must be allowed there.
TEST(Themes, EveryThemeMakesSettingsThatWork) {
    for (const Theme& theme : themes())
        EXPECT_TRUE(validate({.shapes = theme.shapes,
                              .tunnels = theme.tunnels,
                              .loops_percent = theme.loops_percent,
                              .doors_percent = theme.doors_percent,
                              .secrets_percent = theme.secrets_percent,
                              .locks = theme.locks,
                              .vaults = theme.vaults,
                              .depth = theme.first_depth,
                              .decor = true})
                        .has_value())
            << theme.name;
}

TEST(Themes, EveryThemeHasAGeneratorAndSharesThatArePercent) {
    for (const Theme& theme : themes()) {
        EXPECT_GT(std::accumulate(theme.generators.begin(), theme.generators.end(), 0), 0);
        EXPECT_LE(theme.water_percent, 100);
        EXPECT_LE(theme.rubble_percent, 100);
        EXPECT_LE(theme.growth_percent, 100);
    }
}

TEST(Themes, SecretsAndLocksGrowWithTheDepth) {
    EXPECT_TRUE(std::ranges::is_sorted(themes(), {}, &Theme::secrets_percent));
    EXPECT_TRUE(std::ranges::is_sorted(themes(), {}, &Theme::locks));
}

TEST(Themes, NoTwoHaveANameOrAGrowthInCommon) {
    std::set<std::string_view> names;
    for (const Theme& theme : themes()) {
        EXPECT_TRUE(names.insert(theme.name).second);
        EXPECT_TRUE(theme.growth_name == theme.name || names.insert(theme.growth_name).second);
    }
}

}  // namespace
}  // namespace underwell::level
