#include "underwell/render/level_svg.hpp"

#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "sample_levels.hpp"
#include "svg_text.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::render {

namespace {

using level::Terrain;
using tests::count;
using tests::malformed;

template <typename Drawn>
std::string svg_of(const Drawn& drawn) {
    std::ostringstream out;
    write_level_svg(out, drawn);
    return out.str();
}

std::size_t uses(std::string_view svg, std::string_view id) {
    return count(svg, "<use href=\"#" + std::string{id} + "\"");
}

TEST(LevelSvg, IsWellFormedInEveryTheme) {
    level::Level level = tests::sample_level();
    for (const level::Theme& theme : level::themes()) {
        level.settings.depth = theme.first_depth;
        EXPECT_EQ(malformed(svg_of(level)), "") << theme.name;
    }
    EXPECT_EQ(malformed(svg_of(tests::sample_chamber())), "");
}

TEST(LevelSvg, HasATitleThatIsEscaped) {
    level::Level level = tests::sample_level();
    level.seed = 18'446'744'073'709'551'615U;
    level.settings.depth = level::themes()[3].first_depth;
    const std::string depth = std::to_string(level.settings.depth);
    EXPECT_TRUE(svg_of(level).contains("<title>Level 18446744073709551615: stone, depth " + depth +
                                       "</title>"));
    const level::Chamber chamber = tests::sample_chamber();
    Scene scene = scene_of(chamber);
    scene.title = "Rock & <roll>";
    EXPECT_TRUE(svg_of(scene).contains("<title>Rock &amp; &lt;roll></title>"));
    EXPECT_EQ(malformed(svg_of(scene)), "");
}

TEST(LevelSvg, ShowsEveryDoorOnceByItsKindAndTurn) {
    const std::string svg = svg_of(tests::sample_level());
    EXPECT_EQ(uses(svg, "door-along"), 2U);
    EXPECT_EQ(uses(svg, "locked-across"), 1U);
    EXPECT_EQ(uses(svg, "secret-along"), 1U);
    EXPECT_EQ(uses(svg, "door-across") + uses(svg, "locked-along") + uses(svg, "secret-across"),
              0U);
}

TEST(LevelSvg, ShowsEveryoneAndEverythingAtItsSpot) {
    const std::string svg = svg_of(tests::sample_level());
    EXPECT_TRUE(svg.contains("<use href=\"#start\" x=\"2\" y=\"2\"/>"));
    EXPECT_TRUE(svg.contains("<use href=\"#exit\" x=\"22\" y=\"7\"/>"));
    EXPECT_TRUE(svg.contains("<use href=\"#key\" x=\"3\" y=\"4\"/>"));
    EXPECT_EQ(uses(svg, "monster"), 2U);
    for (const level::ThingTraits& thing : level::thing_table)
        EXPECT_EQ(uses(svg, thing.name), 1U) << thing.name;
}

TEST(LevelSvg, EverySignThatIsUsedIsDefined) {
    const std::string svg = svg_of(tests::sample_level());
    constexpr std::string_view begin = "href=\"#";
    for (std::size_t at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at + 1)) {
        const std::size_t first = at + begin.size();
        const std::string id = svg.substr(first, svg.find('"', first) - first);
        EXPECT_TRUE(svg.contains("id=\"" + id + "\"")) << id;
    }
    for (const std::string_view word : {"ACCENT", "GROWTH", "LINE", "FACE", "DOOR", "TOP", "DARK"})
        EXPECT_FALSE(svg.contains(word)) << word;
}

TEST(LevelSvg, EveryKindOfGroundIsOneOutline) {
    const std::string svg = svg_of(tests::sample_level());
    for (const std::string_view ground :
         {"walls", "faces", "floor", "tunnels", "water", "rubble", "growth", "pillars"})
        EXPECT_EQ(count(svg, "<path class=\"" + std::string{ground} + "\""), 1U) << ground;
    EXPECT_TRUE(svg.contains("fill=\"url(#water)\" d=\"M16 2h2v2h-2z\""));
    EXPECT_FALSE(svg_of(tests::sample_chamber()).contains("class=\"pillars\""));
}

TEST(LevelSvg, AnOrdinaryLevelStaysBelowSixtyKilobytes) {
    level::Level level = tests::sample_level();
    // As ragged as a cave gets: every fourth tile is something else.
    level.terrain.reset({.width = 80, .height = 45}, Terrain::floor);
    std::uint32_t number = 0;
    for (Terrain& tile : level.terrain.values())
        if (number++ % 4 == 0) tile = static_cast<Terrain>(number * 7 % 11 % 10);
    EXPECT_LT(svg_of(level).size(), 60'000U);
    EXPECT_LT(svg_of(tests::sample_level()).size(), 9'000U);
}

TEST(LevelSvg, HasNoScriptAndLoadsNothing) {
    const std::string svg = svg_of(tests::sample_level());
    EXPECT_FALSE(svg.contains("<script"));
    EXPECT_FALSE(svg.contains("<image"));
    EXPECT_EQ(count(svg, "http"), 1U);  // the name space
}

TEST(LevelSvg, TheSameLevelGivesTheSameTextAndAnotherThemeOthers) {
    level::Level level = tests::sample_level();
    const std::string first = svg_of(level);
    EXPECT_EQ(first, svg_of(level));
    level.settings.depth = level::themes()[6].first_depth;
    EXPECT_NE(first, svg_of(level));
}

}  // namespace

}  // namespace underwell::render
