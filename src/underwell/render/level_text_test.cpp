#include "underwell/render/level_text.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "sample_levels.hpp"
#include "underwell/level/generate.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/level_signs.hpp"

namespace underwell::render {
namespace {

using tests::sample_chamber;
using tests::sample_level;

std::string drawn(const level::Level& level, const LevelTextOptions& options) {
    std::ostringstream text;
    write_level_text(text, level, options);
    return text.str();
}

TEST(LevelText, DrawsALevelInPlainCharacters) {
    EXPECT_EQ(drawn(sample_level(), {.ascii = true}),
              "############################\n"
              "#....######......=##########\n"
              "#.@..+,,,,+...o.~~##########\n"
              "#....######..I..~~S,,#######\n"
              "#..k.######.^.....##,#######\n"
              "###########::.._..##X#######\n"
              "###########:.\"\"...#....m####\n"
              "###################...>.####\n"
              "###################..$.o####\n"
              "############################\n");
}

TEST(LevelText, DrawsALevelInUtf8) {
    EXPECT_EQ(drawn(sample_level(), {}),
              "############################\n"
              "#....######......═##########\n"
              "#.@..+,,,,+...o.≈≈##########\n"
              "#....######..●..≈≈S,,#######\n"
              "#..k.######.^.....##,#######\n"
              "###########∴∴..┬..##╪#######\n"
              "###########∴.\"\"...#....m####\n"
              "###################...>.####\n"
              "###################..$.o####\n"
              "############################\n");
}

TEST(LevelText, NamesAllSignsInTheLegendInLinesOf80) {
    const std::string growth{level::theme(sample_level().settings.depth).growth_name};
    EXPECT_EQ(level_text_legend(sample_level(), {.ascii = true}),
              "# wall   . floor   , tunnel   + door   S secret door   X locked door   I pillar\n"
              "~ muddy water   : pebbles   \" " +
                  growth +
                  "   @ player   > exit   o monster   k key\n"
                  "$ chest   ^ trap   m nest   _ altar   = counter");
}

TEST(LevelText, TheLegendOfAWideLevelIsAsWide) {
    level::Level level = sample_level();
    level.terrain.reset({.width = 300, .height = 20}, level::Terrain::wall);
    level.terrain[{.x = 0, .y = 0}] = level::Terrain::secret_door;
    EXPECT_FALSE(level_text_legend(level, {}).contains('\n'));
}

TEST(LevelText, TheLegendNamesOnlyWhatIsShown) {
    const LevelTextWindow window{.size = {.columns = 5, .lines = 4}, .centre = {.x = 0, .y = 0}};
    EXPECT_EQ(level_text_legend(sample_level(), {.window = window}), "# wall   . floor   @ player");
}

TEST(LevelText, SignsAndTheirWordsFollowTheTheme) {
    level::Level level = sample_level();
    std::set<std::string> pictures;
    std::set<std::string> plain_pictures;
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        level.settings.depth = level::themes()[theme].first_depth;
        pictures.insert(drawn(level, {}));
        plain_pictures.insert(drawn(level, {.ascii = true}));
        for (const LevelTile tile : {LevelTile::growth, LevelTile::water, LevelTile::rubble}) {
            const LevelSign sign = level_sign(theme, tile);
            const std::string plain = std::string{sign.plain} + ' ' + std::string{sign.word};
            EXPECT_TRUE(level_text_legend(level, {.ascii = true}).contains(plain)) << plain;
            std::string utf8;
            append_utf8(utf8, sign.drawn);
            EXPECT_TRUE(level_text_legend(level, {}).contains(utf8 + plain.substr(1))) << plain;
        }
    }
    EXPECT_EQ(pictures.size(), level::theme_count);
    EXPECT_EQ(plain_pictures.size(), level::theme_count);
}

TEST(LevelText, DrawsADeepLevelInItsOwnSigns) {
    level::Level level = sample_level();
    level.settings.depth = 21;
    const LevelTextWindow window{.size = {.columns = 9, .lines = 6}, .centre = {.x = 15, .y = 4}};
    EXPECT_EQ(drawn(level, {.window = window}),
              "......═##\n"
              "...o.░░##\n"
              "..●..░░S,\n"
              ".^.....##\n"
              "%%..┬..##\n"
              "%.××...#.\n");
}

TEST(LevelText, DrawsThePlayerOverAMonsterOverTheExitOverAKeyOverAThing) {
    level::Level level = sample_level();
    const grid::Spot spot = {.x = 2, .y = 2};
    level.things = {{.spot = spot, .kind = level::ThingKind::chest, .room = 0}};
    level.keys = {{.spot = spot, .door = 3}};
    level.exit = spot;
    level.monsters = {spot};
    level.start = spot;
    EXPECT_EQ(level_tiles(level)[spot], LevelTile::start);
    level.start = {.x = 1, .y = 1};
    EXPECT_EQ(level_tiles(level)[spot], LevelTile::monster);
    level.monsters.clear();
    EXPECT_EQ(level_tiles(level)[spot], LevelTile::exit);
    level.exit = {.x = 1, .y = 1};
    EXPECT_EQ(level_tiles(level)[spot], LevelTile::key);
    level.keys.clear();
    EXPECT_EQ(level_tiles(level)[spot], LevelTile::chest);
}

TEST(LevelText, ShowsAWindowAroundATile) {
    const LevelTextWindow window{.size = {.columns = 7, .lines = 3}, .centre = {.x = 20, .y = 4}};
    EXPECT_EQ(drawn(sample_level(), {.ascii = true, .window = window}),
              "~S,,###\n"
              ".##,###\n"
              ".##X###\n");
}

TEST(LevelText, AWindowStopsAtTheEdgesOfTheMap) {
    const LevelTextWindow corner{.size = {.columns = 3, .lines = 2}, .centre = {.x = 27, .y = 9}};
    EXPECT_EQ(shown_part({.width = 28, .height = 10}, corner),
              (grid::Rectangle{.x = 25, .y = 8, .width = 3, .height = 2}));
    const LevelTextWindow huge{.size = {.columns = 500, .lines = 500}, .centre = {.x = 3, .y = 3}};
    EXPECT_EQ(drawn(sample_level(), {.window = huge}), drawn(sample_level(), {}));
    const LevelTextWindow none{.size = {.columns = -1, .lines = 0}, .centre = {.x = 3, .y = 3}};
    EXPECT_EQ(drawn(sample_level(), {.window = none}), "");
}

// Without the signs that a terminal takes as colours.
std::string uncoloured(std::string_view text) {
    std::string plain;
    for (std::size_t position = 0; position < text.size(); ++position) {
        if (text[position] == '\x1b')
            position = text.find('m', position);
        else
            plain += text[position];
    }
    return plain;
}

TEST(LevelText, ColoursChangeNothingElseAndEndWithEachLine) {
    for (const TextColours colours : {TextColours::palette_256, TextColours::true_colour}) {
        const std::string text = drawn(sample_level(), {.colours = colours});
        EXPECT_EQ(uncoloured(text), drawn(sample_level(), {}));
        EXPECT_TRUE(
            text.contains(colours == TextColours::true_colour ? "\x1b[38;2;" : "\x1b[38;5;"));
        std::istringstream lines{text};
        for (std::string line; std::getline(lines, line);)
            EXPECT_TRUE(line.ends_with("\x1b[0m")) << line;
    }
}

TEST(LevelText, ColoursFollowTheTheme) {
    level::Level deep = sample_level();
    deep.settings.depth = level::themes().back().first_depth;
    const LevelTextOptions options{.colours = TextColours::true_colour};
    EXPECT_NE(drawn(deep, options), drawn(sample_level(), options));
}

TEST(LevelText, DrawsAChamber) {
    std::ostringstream text;
    write_chamber_text(text, sample_chamber(), {});
    EXPECT_EQ(text.str(),
              "##+##\n"
              "#.,.#\n"
              "#.~.#\n"
              "#####\n");
    EXPECT_EQ(chamber_text_legend(sample_chamber(), {.ascii = true}),
              "# wall   . floor   , tunnel   + door   ~ bog");
}

TEST(LevelText, HasOneSignForEachTileOfAGeneratedLevel) {
    const level::Level level = level::generate({}, 7).value();
    const std::string text = drawn(level, {.ascii = true});
    EXPECT_EQ(text.size(), 81U * 45U);
    EXPECT_EQ(text[static_cast<std::size_t>(level.start.y * 81 + level.start.x)], '@');
}

}  // namespace
}  // namespace underwell::render
