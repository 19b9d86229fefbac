#include "underwell/adapters/web/tile_pages.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "underwell/base/check.hpp"
#include "underwell/level/terrain.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/json.hpp"
#include "underwell/render/level_look.hpp"
#include "underwell/render/tile_choice.hpp"
#include "underwell/render/tile_figures.hpp"
#include "underwell/render/tile_set.hpp"

namespace underwell::adapters::web {

namespace {

using render::json_string;
namespace tiles = render::tiles;

constexpr std::string_view index_path = "/tiles/index.json";

// "/tiles/furnished-halls.png"
std::string sheet_path(std::string_view theme) {
    std::string path = fmt::format("/tiles/{}.png", theme);
    std::ranges::replace(path, ' ', '-');
    return path;
}

struct NamedGroup {
    std::string_view name;
    render::TileGroup group;
};

constexpr auto groups = std::to_array<NamedGroup>({
    {"rock", tiles::rock},
    {"floors", tiles::floors},
    {"tunnels", tiles::tunnels},
    {"waters", tiles::waters},
    {"shores", tiles::shores},
    {"shadows", tiles::shadows},
    {"rubbles", tiles::rubbles},
    {"growths", tiles::growths},
    {"carpet_edges", tiles::carpet_edges},
    {"door_across", tiles::door_across},
    {"door_along", tiles::door_along},
    {"lock", tiles::lock},
    {"cracks", tiles::cracks},
    {"pillar", tiles::pillar},
    {"entrance", tiles::entrance},
    {"monsters", tiles::monsters},
    {"figures", tiles::figures},
});

// The items of an object or a list, with commas between.
class Items {
  public:
    void add(std::string_view item) {
        if (!text_.empty()) text_ += ',';
        text_ += item;
    }

    void add(std::string_view name, std::string_view value) {
        add(json_string(name) + ":" + std::string{value});
    }

    std::string object() const { return "{" + text_ + "}"; }

    std::string list() const { return "[" + text_ + "]"; }

  private:
    std::string text_;
};

std::string index_of_themes() {
    Items themes;
    for (std::uint32_t number = 0; number < level::theme_count; ++number) {
        const std::string_view name = level::themes()[number].name;
        Items theme;
        theme.add("name", json_string(name));
        theme.add("sheet", json_string(sheet_path(name)));
        theme.add("growth_is_laid",
                  render::is_laid(render::level_look(number).growth_style) ? "true" : "false");
        themes.add(theme.object());
    }
    return themes.list();
}

// By the sign of a terrain in texts and JSON.
std::string index_of_terrain() {
    Items terrain;
    for (std::uint32_t number = 0; number < level::terrain_count; ++number) {
        const auto& traits = level::traits(static_cast<level::Terrain>(number));
        terrain.add(std::string{traits.glyph}, json_string(traits.name));
    }
    return terrain.object();
}

std::string index_of_walls() {
    Items walls;
    for (std::uint32_t bits = 0; bits < 256; ++bits)
        walls.add(std::to_string(
            render::wall_tile(grid::DirectionSet::of_bits(static_cast<std::uint8_t>(bits)), 0)));
    return walls.list();
}

std::string index_of_figures() {
    Items figures;
    for (const render::TileFigure& figure : render::tile_figures())
        figures.add(figure.word, std::to_string(figure.tile));
    return figures.object();
}

std::string tile_index() {
    Items named;
    for (std::uint32_t tile = 0; tile < render::level_tile_count; ++tile)
        named.add(render::level_tile_names[tile], std::to_string(tile));
    Items parts;
    for (const NamedGroup& group : groups)
        parts.add(group.name, fmt::format("[{},{}]", group.group.first, group.group.count));
    Items plain;
    plain.add("self", std::to_string(render::tile_number(render::LevelTile::start)));
    plain.add("person", std::to_string(render::plain_figure(render::FigureSort::person)));
    plain.add("monster", std::to_string(render::plain_figure(render::FigureSort::monster)));
    plain.add("thing", std::to_string(render::plain_figure(render::FigureSort::thing)));
    Items all;
    all.add("format", R"("underwell-tiles")");
    all.add("version", "1");
    all.add("side", std::to_string(render::tile_side_pixels));
    all.add("columns", std::to_string(render::tile_sheet_columns));
    all.add("count", std::to_string(render::tile_count));
    all.add("themes", index_of_themes());
    all.add("terrain", index_of_terrain());
    all.add("named", named.object());
    all.add("groups", parts.object());
    all.add("walls", index_of_walls());
    all.add("plain", plain.object());
    all.add("figures", index_of_figures());
    return all.object() + "\n";
}

}  // namespace

TilePages::TilePages() {
    answers_.emplace(
        index_path, WebAnswer{.type = "application/json", .body = tile_index(), .cacheable = true});
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        std::ostringstream sheet;
        const auto written = render::write_tile_sheet_png(sheet, theme);
        CHECK(written.has_value());  // memory takes everything
        answers_.emplace(
            sheet_path(level::themes()[theme].name),
            WebAnswer{.type = "image/png", .body = std::move(sheet).str(), .cacheable = true});
    }
}

std::optional<WebAnswer> TilePages::operator()(const WebRequest& request) const {
    const auto found = answers_.find(request.path);
    if (found == answers_.end()) return std::nullopt;
    return found->second;
}

}  // namespace underwell::adapters::web
