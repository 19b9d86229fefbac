#include "underwell/terminal/chamber_drawing.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "underwell/game/unicode.hpp"
#include "underwell/level/terrain.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/level_look.hpp"
#include "underwell/render/level_signs.hpp"

namespace underwell::terminal {

namespace signals = server::signals;
using grid::Spot;
using render::LevelTile;

namespace {

constexpr std::string_view dim_numbers = "2";
constexpr std::string_view bold_numbers = "1";
constexpr std::uint32_t town_theme = 3;  // paved with stone
constexpr char32_t thing_sign = U')';    // no theme has it
constexpr char32_t gold_sign = U'$';
constexpr render::Colour monster_colour{.red = 0xFF, .green = 0x87, .blue = 0xAF};
constexpr render::Colour way_colour{.red = 0x6F, .green = 0xE3, .blue = 0xFF};

std::uint32_t theme_called(std::string_view name) {
    const auto found = std::ranges::find(level::themes(), name, &level::Theme::name);
    if (found == level::themes().end()) return town_theme;
    return static_cast<std::uint32_t>(found - level::themes().begin());
}

std::optional<LevelTile> tile_of(char sign) {
    for (std::uint32_t number = 0; number < level::terrain_count; ++number)
        if (level::terrain_table[number].glyph == sign)
            return render::tile_of(static_cast<level::Terrain>(number));
    return std::nullopt;
}

// From the first to the last column or line in which something is known.
struct Known {
    std::int32_t first = 0;
    std::int32_t last = 0;

    std::int32_t count() const { return last - first + 1; }
};

struct KnownPart {
    Known columns;
    Known lines;
};

KnownPart known_part(const ChamberKnown& chamber) {
    KnownPart part{.columns = {.first = chamber.own.x, .last = chamber.own.x},
                   .lines = {.first = chamber.own.y, .last = chamber.own.y}};
    for (std::int32_t y = 0; y < chamber.frame.size.height; ++y)
        for (std::int32_t x = 0; x < chamber.frame.size.width; ++x) {
            if (chamber.tile({.x = x, .y = y}) == unknown_tile) continue;
            part.columns = {.first = std::min(part.columns.first, x),
                            .last = std::max(part.columns.last, x)};
            part.lines = {.first = std::min(part.lines.first, y),
                          .last = std::max(part.lines.last, y)};
        }
    return part;
}

// Where the first column or line of the map stands. It stands still for most steps: in the middle
// if all of the room fits, or as near to that as shows all that is known of it; else it moves by
// quarters, so that one is in the middle half.
std::int32_t first_shown(std::int32_t tiles, std::int32_t shown, std::int32_t own, Known known) {
    if (tiles <= shown) return -(shown - tiles) / 2;
    if (known.count() <= shown)
        return std::clamp((tiles - shown) / 2, std::max(0, known.last + 1 - shown),
                          std::min(known.first, tiles - shown));
    const std::int32_t quarter = std::max(shown / 4, 1);
    return std::clamp((own - shown / 2) / quarter * quarter, 0, tiles - shown);
}

class Drawing {
  public:
    Drawing(Sheet& sheet, const Box& where, const ChamberKnown& chamber, const PlayLook& look)
        : sheet_{sheet},
          where_{where},
          chamber_{chamber},
          look_{look},
          theme_{theme_called(chamber.frame.theme)},
          first_{first_spot(chamber, where)} {}

    void draw() {
        for (std::int32_t y = 0; y < where_.lines; ++y)
            for (std::int32_t x = 0; x < where_.columns; ++x)
                draw_tile({.x = first_.x + x, .y = first_.y + y});
        for (const signals::ChamberExit& exit : chamber_.exits) {
            if (exit.towards == game::Heading::up) put(exit.at, U'<', emphasised(way_colour));
            if (exit.towards == game::Heading::down) put(exit.at, U'>', emphasised(way_colour));
        }
        for (const signals::BodySort sort :
             {signals::BodySort::thing, signals::BodySort::person, signals::BodySort::monster})
            for (const signals::Body& body : chamber_.bodies)
                if (body.sort == sort) draw_body(body);
        put(chamber_.own, U'@', emphasised(render::colours::newest));
    }

  private:
    static Spot first_spot(const ChamberKnown& chamber, const Box& where) {
        const grid::Size size = chamber.frame.size;
        const KnownPart known = known_part(chamber);
        return {.x = first_shown(size.width, where.columns, chamber.own.x, known.columns),
                .y = first_shown(size.height, where.lines, chamber.own.y, known.lines)};
    }

    bool has_colours() const { return look_.colours != server::Colours::none; }

    std::string emphasised(render::Colour colour) const {
        const std::string numbers = numbers_of(colour, look_);
        return std::string{bold_numbers} + (numbers.empty() ? "" : ";" + numbers);
    }

    void draw_tile(Spot spot) {
        const auto tile = tile_of(chamber_.tile(spot));
        if (!tile) return;
        const render::LevelSign sign = render::level_sign(theme_, *tile);
        const render::Colour colour = render::terminal_colour(theme_, *tile);
        const bool seen = chamber_.is_seen(spot);
        std::string numbers = numbers_of(seen ? colour : render::dim(colour), look_);
        if (!has_colours() && !seen) numbers = dim_numbers;
        put(spot, sign.shown(look_.ascii), numbers);
    }

    void draw_body(const signals::Body& body) {
        switch (body.sort) {
            case signals::BodySort::thing:
                return put(body.at, body.kind == "gold" ? gold_sign : thing_sign,
                           emphasised(render::colours::title));
            case signals::BodySort::person:
                return put(body.at, U'@', emphasised(way_colour));
            case signals::BodySort::monster:
                return put(body.at, static_cast<char32_t>(monster_letter(body.kind)),
                           emphasised(monster_colour));
        }
    }

    void put(std::optional<Spot> spot, char32_t sign, std::string_view numbers) {
        if (!spot) return;
        const std::int32_t x = spot->x - first_.x;
        const std::int32_t y = spot->y - first_.y;
        if (x < 0 || y < 0 || x >= where_.columns || y >= where_.lines) return;
        sheet_.put_sign(where_.left + x, where_.top + y, sign, numbers);
    }

    Sheet& sheet_;
    const Box where_;
    const ChamberKnown& chamber_;
    const PlayLook& look_;
    const std::uint32_t theme_;
    const Spot first_;
};

}  // namespace

char monster_letter(std::string_view kind) {
    const std::size_t word = kind.rfind(' ') == std::string_view::npos ? 0 : kind.rfind(' ') + 1;
    const char letter = word < kind.size() ? kind[word] : 'm';
    return letter >= 'a' && letter <= 'z' ? letter : 'm';
}

std::string ground_signs(std::string_view theme, const PlayLook& look) {
    std::string signs;
    for (const level::Terrain terrain :
         {level::Terrain::water, level::Terrain::growth, level::Terrain::rubble}) {
        const render::LevelSign sign =
            render::level_sign(theme_called(theme), render::tile_of(terrain));
        if (!signs.empty()) signs += ' ';
        game::append_sign(signs, sign.shown(look.ascii));
    }
    return signs;
}

void draw_chamber(Sheet& sheet, const Box& where, const ChamberKnown& chamber,
                  const PlayLook& look) {
    if (!where.empty()) Drawing{sheet, where, chamber, look}.draw();
}

}  // namespace underwell::terminal
