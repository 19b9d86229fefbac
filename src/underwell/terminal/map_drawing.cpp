#include "underwell/terminal/map_drawing.hpp"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/game/unicode.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/render/palette.hpp"
#include "underwell/terminal/play_texts.hpp"

namespace underwell::terminal {

using grid::Cell;
using grid::Direction;

namespace {

constexpr std::int32_t columns_apart = 4;  // from one room to the next
constexpr std::int32_t lines_apart = 2;

char32_t arrow(Direction towards) {
    return std::u32string_view{U"▲↗►↘▼↙◄↖"}[grid::index(towards)];
}

char32_t shaft(Direction towards) {
    return std::u32string_view{U"│╱─╲│╱─╲"}[grid::index(towards)];
}

char32_t plain(char32_t sign) {
    constexpr std::u32string_view drawn = U"▲↗►↘▼↙◄↖│╱─╲■◆◎";
    constexpr std::u32string_view typed = U"^^>vvv<^|/-\\o@O";
    static_assert(drawn.size() == typed.size());
    const std::size_t found = drawn.find(sign);
    return found == std::u32string_view::npos ? sign : typed[found];
}

class BranchDrawing {
  public:
    BranchDrawing(Sheet& sheet, const Box& where, const MapKnown& map, const MapMiddle& middle,
                  const PlayLook& look)
        : sheet_{sheet}, where_{where}, map_{map}, middle_{middle}, look_{look} {
        for (const auto& [cell, room] : map.rooms)
            deepest_ = std::max(deepest_, depth_of(cell));
    }

    // Ways first: a room is never hidden by one that ends there.
    void draw() {
        for (const auto& [cell, room] : map_.rooms)
            draw_ways(room);
        for (const auto& [cell, room] : map_.rooms)
            put(cell, {}, room_sign(cell), numbers(cell));
        if (!map_.rooms.contains({})) put({}, {}, U'◎', numbers_of(render::colours::well, look_));
        if (map_.own) put(*map_.own, {}, U'◆', bold(render::colours::newest));
        if (middle_.chosen) draw_cursor();
    }

  private:
    struct Offset {
        std::int32_t columns = 0;
        std::int32_t lines = 0;
    };

    static std::uint32_t depth_of(Cell cell) {
        return static_cast<std::uint32_t>(std::abs(cell.x) + std::abs(cell.y));
    }

    std::string numbers(Cell cell) const {
        return numbers_of(render::depth_colour({.depth = depth_of(cell), .deepest = deepest_}),
                          look_);
    }

    std::string bold(render::Colour colour) const {
        const std::string numbers = numbers_of(colour, look_);
        return numbers.empty() ? "1" : "1;" + numbers;
    }

    static char32_t room_sign(Cell cell) { return cell == Cell{} ? U'◎' : U'■'; }

    void draw_ways(const game::ChartRoom& room) {
        for (const Direction towards : room.two_way)
            draw_way(room.cell, towards, shaft(towards), shaft(towards));
        for (const Direction towards : room.one_way)
            draw_way(room.cell, towards, shaft(towards), arrow(towards));
        for (const Direction towards : room.unexplored)
            draw_way(room.cell, towards, shaft(towards), U'?');
    }

    // Between two rooms there is place for three signs sideways, else for one.
    void draw_way(Cell cell, Direction towards, char32_t near, char32_t far) {
        const Cell step = grid::step(Cell{}, towards);
        const std::string look = numbers(cell);
        if (step.y == 0) {
            put(cell, {.columns = step.x}, near, look);
            put(cell, {.columns = 2 * step.x}, far, look);
            if (far == near) put(cell, {.columns = 3 * step.x}, far, look);
            return;
        }
        put(cell, {.columns = 2 * step.x, .lines = -step.y}, far, look);
    }

    void draw_cursor() {
        put(middle_.cell, {.columns = -1}, U'[', bold(render::colours::title));
        put(middle_.cell, {.columns = 1}, U']', bold(render::colours::title));
    }

    void put(Cell cell, Offset offset, char32_t sign, const std::string& look) {
        const std::int64_t x = where_.columns / 2 + offset.columns +
                               (std::int64_t{cell.x} - middle_.cell.x) * columns_apart;
        const std::int64_t y =
            where_.lines / 2 + offset.lines - (std::int64_t{cell.y} - middle_.cell.y) * lines_apart;
        if (x < 0 || y < 0 || x >= where_.columns || y >= where_.lines) return;
        sheet_.put_sign(where_.left + static_cast<std::int32_t>(x),
                        where_.top + static_cast<std::int32_t>(y), look_.ascii ? plain(sign) : sign,
                        look);
    }

    Sheet& sheet_;
    const Box where_;
    const MapKnown& map_;
    const MapMiddle& middle_;
    const PlayLook& look_;
    std::uint32_t deepest_ = 0;
};

using Places = std::vector<server::signals::Place>;

// By the names of the places: the shortest walk from where one is, in words.
std::map<std::string, std::string> walks_from_here(const Places& places, game::Language language) {
    std::map<std::string, std::string> walks;
    const auto here = std::ranges::find_if(places, &server::signals::Place::here);
    if (here == places.end()) return walks;
    std::deque<std::string> next{here->name};
    walks.emplace(here->name, "");
    for (; !next.empty(); next.pop_front()) {
        const auto from = std::ranges::find(places, next.front(), &server::signals::Place::name);
        if (from == places.end()) continue;
        for (const auto& [towards, there] : from->ways) {
            std::string walk = walks.at(from->name);
            if (!walk.empty()) walk += texts::and_then.in(language);
            walk += heading_word(towards, language);
            if (walks.emplace(there, std::move(walk)).second) next.push_back(there);
        }
    }
    return walks;
}

// One place a line, oneself marked, and how one walks there.
void draw_places(Sheet& sheet, const Box& where, const MapKnown& map, const MapMiddle& middle,
                 const PlayLook& look) {
    constexpr std::int32_t before_names = 4;
    const auto walks = walks_from_here(map.places, look.language);
    std::int32_t longest = 0;
    for (const server::signals::Place& place : map.places)
        longest = std::max(longest, columns_of(place.name));
    for (std::size_t number = 0; number < map.places.size(); ++number) {
        const server::signals::Place& place = map.places[number];
        Box row = where.line(static_cast<std::int32_t>(number));
        if (middle.chosen && middle.place == number) sheet.put(row, ">");
        if (place.here) sheet.put(indented(row, 2), look.ascii ? "@" : "◆");
        row = indented(row, before_names);
        const game::Style style = place.here ? game::Style::title : game::Style::plain;
        sheet.put(row, styled(cut(place.name, row.columns, look.ascii), style, look));
        const auto walk = walks.find(place.name);
        row = indented(row, longest + 2);
        if (walk != walks.end())
            sheet.put(row,
                      styled(cut(walk->second, row.columns, look.ascii), game::Style::exit, look));
    }
}

}  // namespace

void draw_map(Sheet& sheet, const Box& where, const MapKnown& map, const MapMiddle& middle,
              const PlayLook& look) {
    if (where.empty()) return;
    if (!map.places.empty()) return draw_places(sheet, where, map, middle, look);
    if (map.own || !map.rooms.empty()) BranchDrawing{sheet, where, map, middle, look}.draw();
}

std::string map_legend(const PlayLook& look) {
    std::string legend{texts::legend.in(look.language)};
    if (!look.ascii) return legend;
    std::string typed;
    for (std::string_view rest = legend; !rest.empty();)
        game::append_sign(typed, plain(game::take_sign(rest)));
    return typed;
}

}  // namespace underwell::terminal
