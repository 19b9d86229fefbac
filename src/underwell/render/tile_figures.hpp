// Which tile shows a kind of monster or thing that a pack has made: packs name kinds as they like
// ("coin_rat", "rune_of_embers"), the tile set has a handful of figures. A kind is shown by the
// figure of its whole name, else by that of its last word that has one, else by one for all of its
// sort. Browsers do the same with the same table (/tiles/index.json). Pure; nothing fails.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "underwell/render/tile_set.hpp"

namespace underwell::render {

// A word and the tile of its figure.
struct TileFigure {
    std::string_view word;
    TileNumber tile = 0;
};

std::span<const TileFigure> tile_figures();

enum class FigureSort : std::uint8_t { person, monster, thing };

// The figure for all of a sort.
TileNumber plain_figure(FigureSort sort);

// "coin_rat", with or without its pack before it: "base:coin_rat".
TileNumber figure_tile(std::string_view kind, FigureSort sort);

}  // namespace underwell::render
