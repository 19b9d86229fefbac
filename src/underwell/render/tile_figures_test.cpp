#include "underwell/render/tile_figures.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

namespace underwell::render {

namespace {

// The tables of a pack's file: "[coin_rat]".
std::vector<std::string> kinds_in(const std::string& file) {
    std::vector<std::string> kinds;
    std::string path = UNDERWELL_TEST_DATA "/../packs/base/";
    std::ifstream lines{path.append(file)};
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with('[') && line.ends_with(']') && !line.contains('.'))
            kinds.push_back(line.substr(1, line.size() - 2));
    EXPECT_GE(kinds.size(), 9U) << file;
    return kinds;
}

TEST(TileFigures, EveryWordHasItsTileOnce) {
    std::set<std::string_view> words;
    for (const TileFigure& figure : tile_figures()) {
        EXPECT_LT(figure.tile, tile_count) << figure.word;
        EXPECT_TRUE(words.insert(figure.word).second) << figure.word;
    }
}

TEST(TileFigures, AKindIsShownByItsNameElseByItsLastKnownWord) {
    const TileNumber rat = figure_tile("rat", FigureSort::monster);
    EXPECT_NE(rat, plain_figure(FigureSort::monster));
    EXPECT_EQ(figure_tile("base:coin_rat", FigureSort::monster), rat);
    EXPECT_EQ(figure_tile("rat_of_old", FigureSort::monster), rat);
    EXPECT_NE(figure_tile("clear_draught", FigureSort::thing),
              figure_tile("red_draught", FigureSort::thing));
}

TEST(TileFigures, WhatNobodyHasDrawnHasTheFigureOfItsSort) {
    for (const std::string_view kind : {"", ":", "_", "__", "ratatouille", "x_y_z", "base:"}) {
        EXPECT_EQ(figure_tile(kind, FigureSort::monster), plain_figure(FigureSort::monster))
            << kind;
        EXPECT_EQ(figure_tile(kind, FigureSort::thing), plain_figure(FigureSort::thing)) << kind;
    }
    EXPECT_EQ(figure_tile("rat", FigureSort::person), plain_figure(FigureSort::person));
}

TEST(TileFigures, EveryKindOfTheBasePackHasOne) {
    for (const std::string& kind : kinds_in("monsters.toml"))
        EXPECT_NE(figure_tile(kind, FigureSort::monster), plain_figure(FigureSort::monster))
            << kind;
    for (const std::string& kind : kinds_in("things.toml"))
        EXPECT_NE(figure_tile(kind, FigureSort::thing), plain_figure(FigureSort::thing)) << kind;
}

}  // namespace

}  // namespace underwell::render
