#include "underwell/render/level_svg.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "underwell/base/check.hpp"
#include "underwell/render/level_look.hpp"
#include "underwell/render/tile_outline.hpp"

namespace underwell::render {

namespace {

using grid::Direction;
using grid::Spot;
using level::Terrain;

// How large the picture is shown at first; it can be zoomed.
constexpr std::int64_t shown_tile_pixels = 16;
constexpr std::int64_t shown_side_max = 2'400;

constexpr std::int32_t heading_tiles = 2;  // above the map, for the title

// Signs for what stands on the map, on a field of 16 × 16 as the tiles have. Words in capitals
// stand for colours of the theme.
struct Sign {
    std::string_view id;
    std::string_view shapes;
};

constexpr std::array<Sign, 9> mark_signs = {{
    {.id = "start",
     .shapes = R"(<circle cx="8" cy="8" r="7.4" fill="none" stroke="ACCENT"/>)"
               R"(<path d="M3.5 14v-3a4.5 4.5 0 0 1 9 0v3z" fill="#4460b8" stroke="LINE"/>)"
               R"(<circle cx="8" cy="5" r="3" fill="#f0bc94" stroke="LINE"/>)"},
    {.id = "exit",
     .shapes = R"(<path d="M1 1h14v14h-14z" fill="#14141c" stroke="TOP"/>)"
               R"(<path d="M3 3h10v2.5h-10zM4 7h8v2h-8z" fill="#c4ccd8"/>)"
               R"(<path d="M5 10.5h6v1.5h-6zM6 13h4v1h-4z" fill="#868e9e"/>)"},
    {.id = "monster",
     .shapes = R"(<path d="M2 14v-5a6 6 0 0 1 12 0v5l-3-2-3 2-3-2z" fill="#c8343c" stroke="LINE"/>)"
               R"(<path d="M5 7h2v2h-2zM9 7h2v2h-2z" fill="#fff4d8"/>)"},
    {.id = "key",
     .shapes = R"(<g fill="none" stroke-width="4" stroke="LINE"><circle cx="5" cy="5" r="3"/>)"
               R"(<path d="M7 7l6 6M10 12l2-2"/></g>)"
               R"(<g fill="none" stroke-width="2" stroke="#e0a430"><circle cx="5" cy="5" r="3"/>)"
               R"(<path d="M7 7l6 6M10 12l2-2"/></g>)"},
    {.id = "chest",
     .shapes =
         R"(<path d="M2 13v-6a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v6z" fill="#8a5834" stroke="LINE"/>)"
         R"(<path d="M2 8h12M8 8v3" stroke="#ffe888" stroke-width="2"/>)"},
    {.id = "trap",
     .shapes = R"(<path d="M2 13l2-9 2 9 2-9 2 9 2-9 2 9z" fill="#c4ccd8" stroke="LINE"/>)"},
    {.id = "nest",
     .shapes = R"(<ellipse cx="8" cy="9" rx="7" ry="5" fill="#8a5834" stroke="LINE"/>)"
               R"(<ellipse cx="6" cy="8" rx="2" ry="2.5" fill="#f6f2e4"/>)"
               R"(<ellipse cx="10" cy="8" rx="2" ry="2.5" fill="#f6f2e4"/>)"},
    {.id = "altar",
     .shapes = R"(<path d="M1 5h14v3h-2v6h-10v-6h-2z" fill="#c4ccd8" stroke="LINE"/>)"
               R"(<path d="M8 0l2 3-2 2-2-2zM6 5h4v6l-2 2-2-2z" fill="ACCENT"/>)"},
    {.id = "counter",
     .shapes = R"(<path d="M1 5h14v9h-14z" fill="#8a5834" stroke="LINE"/>)"
               R"(<path d="M1 6.5h14" stroke="#c48c54" stroke-width="3"/>)"},
}};

constexpr std::array<Sign, 6> door_signs = {{
    {.id = "door-across",
     .shapes = R"(<path d="M1 4h14v12h-14z" fill="DOOR" stroke="LINE"/>)"
               R"(<path d="M6 4v12M10 4v12" stroke="LINE" stroke-opacity=".4"/>)"
               R"(<circle cx="12" cy="11" r="1" fill="#ffe888"/>)"},
    {.id = "door-along",
     .shapes = R"(<path d="M5.5 0h5v16h-5z" fill="DOOR" stroke="LINE"/>)"
               R"(<circle cx="8" cy="11" r="1" fill="#ffe888"/>)"},
    {.id = "locked-across",
     .shapes =
         R"(<path d="M1 4h14v12h-14z" fill="DOOR" stroke="LINE"/>)"
         R"(<path d="M5.5 10v-2a2.5 2.5 0 0 1 5 0v2M4 10h8v5h-8z" fill="#e0a430" stroke="LINE"/>)"},
    {.id = "locked-along",
     .shapes =
         R"(<path d="M5.5 0h5v16h-5z" fill="DOOR" stroke="LINE"/>)"
         R"(<path d="M5.5 8v-2a2.5 2.5 0 0 1 5 0v2M4 8h8v5h-8z" fill="#e0a430" stroke="LINE"/>)"},
    {.id = "secret-across",
     .shapes = R"(<path d="M8 8l-1 2 2 2-2 2 1 2" fill="none" stroke="LINE" stroke-width="1.5"/>)"},
    {.id = "secret-along",
     .shapes = R"(<path d="M8 1l-2 4 3 3-3 3 2 4" fill="none" stroke="TOP" stroke-width="2"/>)"},
}};

std::string replaced(std::string text, std::string_view word, const std::string& by) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at))
        text.replace(at, word.size(), by);
    return text;
}

std::string escaped(std::string_view words) {
    std::string safe;
    for (const char letter : words)
        if (letter == '<')
            safe += "&lt;";
        else if (letter == '&')
            safe += "&amp;";
        else
            safe += letter;
    return safe;
}

class LevelSvg {
  public:
    LevelSvg(std::ostream& out, const Scene& scene)
        : out_{out}, scene_{scene}, terrain_{*scene.terrain}, look_{level_look(scene.theme)} {}

    void write() {
        begin();
        define_patterns();
        for (const Sign& sign : mark_signs)
            define(sign);
        for (const Sign& sign : door_signs)
            define(sign);
        out_ << "</defs>\n";
        write_heading();
        out_ << fmt::format("<g transform=\"translate(0 {})\">\n", heading_tiles);
        write_ground();
        write_doors();
        write_marks();
        out_ << "</g>\n</svg>\n";
    }

  private:
    void begin() {
        const std::int64_t width = terrain_.width();
        const std::int64_t height = terrain_.height() + heading_tiles;
        const std::int64_t tile_pixels = std::clamp(shown_side_max / std::max(width, height),
                                                    std::int64_t{1}, shown_tile_pixels);
        out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             << fmt::format(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
                    "viewBox=\"0 0 {} {}\" role=\"img\">\n",
                    width * tile_pixels, height * tile_pixels, width, height)
             << "<title>" << escaped(scene_.title) << "</title>\n<defs>\n";
    }

    // Ground is filled by patterns that repeat with every tile.
    void define_patterns() {
        define_pattern("flags", look_.floor,
                       R"(<path d="M0 15.5h15.5v-15.5" fill="none" stroke="DARK"/>)");
        define_pattern(
            "rubble", look_.floor,
            R"(<path d="M2 11l3-4 4 3-1 4-5 1zM9 5l3-2 2 3-2 2z" fill="FACE" stroke="LINE"/>)");
        if (is_laid(look_.growth_style))
            define_pattern("growth", look_.growth,
                           R"(<path d="M8 4l4 4-4 4-4-4z" fill="none" stroke="LIGHT"/>)");
        else
            define_pattern("growth", look_.floor,
                           R"(<path d="M1 12q3-8 6-2t8-5M3 4q2-3 4 0M10 14q2-4 4-1" fill="none" )"
                           R"(stroke="GROWTH" stroke-width="2"/>)");
        define_pattern(
            "water", look_.water,
            R"(<path d="M2 5q2-2 4 0t4 0M6 12q2-2 4 0t4 0" fill="none" stroke="LIGHT"/>)");
        define_pattern(
            "pillar", look_.floor,
            R"(<circle cx="8" cy="8" r="5.5" fill="TOP" stroke="LINE" stroke-width="2"/>)");
    }

    void define_pattern(std::string_view id, const Ramp& ground, std::string shapes) {
        shapes = replaced(std::move(shapes), "DARK", hexadecimal(ground.dark));
        shapes = replaced(std::move(shapes), "LIGHT", hexadecimal(ground.light));
        out_ << fmt::format(
            "<pattern id=\"{}\" width=\"1\" height=\"1\" patternUnits=\"userSpaceOnUse\" "
            "viewBox=\"0 0 16 16\"><path d=\"M0 0h16v16h-16z\" fill=\"{}\"/>{}</pattern>\n",
            id, hexadecimal(ground.middle), coloured(std::move(shapes)));
    }

    void define(const Sign& sign) {
        out_ << fmt::format("<g id=\"{}\" transform=\"scale(.0625)\">{}</g>\n", sign.id,
                            coloured(std::string{sign.shapes}));
    }

    std::string coloured(std::string shapes) const {
        shapes = replaced(std::move(shapes), "ACCENT", hexadecimal(look_.accent.middle));
        shapes = replaced(std::move(shapes), "GROWTH", hexadecimal(look_.growth.middle));
        shapes = replaced(std::move(shapes), "LINE", hexadecimal(look_.outline));
        shapes = replaced(std::move(shapes), "FACE", hexadecimal(look_.wall_face.middle));
        shapes = replaced(std::move(shapes), "DOOR", hexadecimal(look_.door.middle));
        shapes = replaced(std::move(shapes), "TOP", hexadecimal(look_.wall_top.middle));
        return shapes;
    }

    void write_heading() {
        out_ << fmt::format("<path d=\"M0 0h{}v{}h-{}z\" fill=\"{}\"/>\n", terrain_.width(),
                            terrain_.height() + heading_tiles, terrain_.width(),
                            hexadecimal(look_.rock))
             << fmt::format(
                    "<text class=\"title\" x=\"1\" y=\"1.5\" font-family=\"monospace\" "
                    "font-size=\"1.1\" fill=\"{}\">{}</text>\n",
                    hexadecimal(colours::title), escaped(scene_.title));
    }

    // One outline; nothing where there is no such ground.
    void write_path(std::string_view name, std::string_view paint, const IsInside& is_inside) {
        const std::string path = outline_path(terrain_.size(), is_inside);
        if (!path.empty())
            out_ << fmt::format("<path class=\"{}\" {} d=\"{}\"/>\n", name, paint, path);
    }

    void write_terrain(std::string_view name, std::string_view fill, Terrain wanted) {
        write_path(name, fmt::format("fill=\"{}\"", fill),
                   [&](Spot spot) { return terrain_[spot] == wanted; });
    }

    void write_ground() {
        const std::string top = hexadecimal(look_.wall_top.middle);
        // A rim around all that is open, and once more higher up, above the faces.
        write_path("walls",
                   fmt::format("id=\"open\" fill=\"{0}\" stroke=\"{0}\" "
                               "stroke-width=\".6\"",
                               top),
                   [&](Spot spot) { return !is_wall(spot); });
        out_ << "<use href=\"#open\" y=\"-.5\"/>\n";
        // A face covers the lower half of its tile: moved down, the rest of it lies under the
        // floor.
        write_path("faces",
                   fmt::format("fill=\"{}\" transform=\"translate(0 .5)\"",
                               hexadecimal(look_.wall_face.middle)),
                   [&](Spot spot) { return shows_face(spot); });
        write_terrain("floor", "url(#flags)", Terrain::floor);
        write_path("tunnels", fmt::format("fill=\"{}\"", hexadecimal(look_.tunnel.middle)),
                   [&](Spot spot) { return is_tunnel(spot); });
        write_terrain("water", "url(#water)", Terrain::water);
        write_terrain("rubble", "url(#rubble)", Terrain::rubble);
        write_terrain("growth", "url(#growth)", Terrain::growth);
        write_terrain("pillars", "url(#pillar)", Terrain::pillar);
    }

    bool is_wall(Spot spot) const {
        return terrain_[spot] == Terrain::wall || terrain_[spot] == Terrain::secret_door;
    }

    bool shows_face(Spot spot) const {
        return (is_wall(spot) || across(spot)) &&
               open_neighbours(terrain_, spot).contains(Direction::south);
    }

    bool across(Spot spot) const {
        return level::is_door(terrain_[spot]) && door_way(terrain_, spot) == DoorWay::across;
    }

    bool is_tunnel(Spot spot) const {
        return terrain_[spot] == Terrain::tunnel ||
               (level::is_door(terrain_[spot]) && !is_wall(spot) && !across(spot));
    }

    void write_use(std::string_view id, Spot spot) {
        out_ << fmt::format("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>\n", id, spot.x, spot.y);
    }

    void write_doors() {
        for (std::int32_t y = 0; y < terrain_.height(); ++y)
            for (std::int32_t x = 0; x < terrain_.width(); ++x) {
                const Spot spot{.x = x, .y = y};
                if (!level::is_door(terrain_[spot])) continue;
                std::string id = "door";
                if (terrain_[spot] == Terrain::locked_door) id = "locked";
                if (terrain_[spot] == Terrain::secret_door) id = "secret";
                write_use(id + (across(spot) ? "-across" : "-along"), spot);
            }
    }

    void write_marks() {
        for (const SceneMark& mark : scene_.marks)
            write_use(name(mark.tile), mark.spot);
    }

    std::ostream& out_;
    const Scene& scene_;
    const grid::Grid<Terrain>& terrain_;
    LevelLook look_;
};

}  // namespace

void write_level_svg(std::ostream& out, const Scene& scene) {
    CHECK(scene.terrain != nullptr);
    LevelSvg{out, scene}.write();
}

void write_level_svg(std::ostream& out, const level::Level& level) {
    write_level_svg(out, scene_of(level));
}

void write_level_svg(std::ostream& out, const level::Chamber& chamber) {
    write_level_svg(out, scene_of(chamber));
}

}  // namespace underwell::render
