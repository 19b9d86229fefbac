// The map in signs, and in words for those who do not see them. A room is [ ], its passages lie
// between:
//
//          |
//   [ ]--[@]-?      -- both ways, -> and <- one way, ? where nobody has been
//    ^     \.
//   [ ]    [&]      @ oneself, & one's party, # the foot of the well
#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "underwell/game/tongue.hpp"

namespace underwell::game {

using grid::Cell;
using grid::Direction;

namespace {

// A room takes three columns, what is east of it two; what is south of a row of rooms one line.
constexpr std::int32_t columns_of_a_room = 5;
constexpr std::int32_t lines_of_a_room = 2;

struct Sign {
    char letter = ' ';
    Style style = Style::plain;
};

struct Place {
    std::int32_t column = 0;
    std::int32_t line = 0;
};

// Half a room's size more on all sides, for the exits at its edges.
class Canvas {
  public:
    explicit Canvas(const MapView& view) {
        for (const MapRoom& room : view.rooms)
            take_in(room.cell);
        if (view.home) take_in(*view.home);
        width_ = (east_ - west_ + 1) * columns_of_a_room + 2;
        height_ = (north_ - south_ + 1) * lines_of_a_room + 1;
        signs_.resize(static_cast<std::size_t>(width_ * height_));
    }

    // Of a room's middle letter.
    Place middle(Cell cell) const {
        return {.column = (cell.x - west_) * columns_of_a_room + 3,
                .line = (north_ - cell.y) * lines_of_a_room + 1};
    }

    void put(Place place, char letter, Style style = Style::plain) {
        const bool inside =
            place.column >= 0 && place.column < width_ && place.line >= 0 && place.line < height_;
        if (inside)
            signs_[static_cast<std::size_t>(place.line * width_ + place.column)] = {letter, style};
    }

    // Without blanks at the ends of lines, and without empty lines around.
    std::vector<Text> rows() const {
        std::vector<Text> rows;
        for (std::int32_t line = 0; line < height_; ++line) {
            Text row = row_of(line);
            if (!rows.empty() || row.span_count() > 0) rows.push_back(std::move(row));
        }
        while (!rows.empty() && rows.back().span_count() == 0)
            rows.pop_back();
        return rows;
    }

  private:
    void take_in(Cell cell) {
        west_ = std::min(west_, cell.x);
        east_ = std::max(east_, cell.x);
        south_ = std::min(south_, cell.y);
        north_ = std::max(north_, cell.y);
    }

    Text row_of(std::int32_t line) const {
        const auto first = signs_.begin() + line * width_;
        auto last = first + width_;
        while (last != first && (last - 1)->letter == ' ')
            --last;
        Text row;
        std::string run;
        for (auto sign = first; sign != last; ++sign) {
            run += sign->letter;
            if (sign + 1 != last && (sign + 1)->style == sign->style) continue;
            row.add(run, sign->style);
            run.clear();
        }
        return row;
    }

    std::int32_t west_ = 0;
    std::int32_t east_ = 0;
    std::int32_t south_ = 0;
    std::int32_t north_ = 0;
    std::int32_t width_ = 0;
    std::int32_t height_ = 0;
    std::vector<Sign> signs_;
};

enum class Passage : std::uint8_t { two_way, one_way, unexplored };

// East or west of a room: two letters, the one beside the room first.
void put_beside(Canvas& canvas, Place room, bool east, Passage passage) {
    const std::int32_t side = east ? 1 : -1;
    const Place near{.column = room.column + 2 * side, .line = room.line};
    const Place far{.column = room.column + 3 * side, .line = room.line};
    canvas.put(near, '-');
    if (passage == Passage::unexplored) return canvas.put(far, '?', Style::exit);
    const char arrow = east ? '>' : '<';
    canvas.put(far, passage == Passage::one_way ? arrow : '-');
}

// North or south of a room, straight or slanting. Two slanting passages may cross: each has a
// column of its own.
void put_above_or_below(Canvas& canvas, Place room, Direction side, Passage passage) {
    const Cell step = grid::step(Cell{}, side);
    const bool falls = step.x * step.y < 0;  // from the northwest to the southeast
    std::int32_t column = room.column;
    if (step.x > 0) column += falls ? 2 : 3;
    if (step.x < 0) column -= falls ? 3 : 2;
    const Place place{.column = column, .line = room.line - step.y};
    if (passage == Passage::unexplored) return canvas.put(place, '?', Style::exit);
    if (passage == Passage::one_way) return canvas.put(place, step.y > 0 ? '^' : 'v');
    const char slanting = falls ? '\\' : '/';
    canvas.put(place, step.x == 0 ? '|' : slanting);
}

void put_exits(Canvas& canvas, const MapRoom& room, grid::DirectionSet sides, Passage passage) {
    for (const Direction side : sides) {
        const Place middle = canvas.middle(room.cell);
        if (side == Direction::east || side == Direction::west)
            put_beside(canvas, middle, side == Direction::east, passage);
        else
            put_above_or_below(canvas, middle, side, passage);
    }
}

void put_frame(Canvas& canvas, Place middle, char letter, Style style) {
    canvas.put({.column = middle.column - 1, .line = middle.line}, '[');
    canvas.put(middle, letter, style);
    canvas.put({.column = middle.column + 1, .line = middle.line}, ']');
}

std::vector<Text> drawn(const MapView& view) {
    Canvas canvas{view};
    for (const MapRoom& room : view.rooms) {
        put_exits(canvas, room, room.two_way, Passage::two_way);
        put_exits(canvas, room, room.one_way, Passage::one_way);
        put_exits(canvas, room, room.unexplored, Passage::unexplored);
        put_frame(canvas, canvas.middle(room.cell), ' ', Style::plain);
    }
    if (view.home) put_frame(canvas, canvas.middle(*view.home), '#', Style::label);
    for (const MapPerson& person : view.party)
        canvas.put(canvas.middle(person.cell), '&', Style::person);
    canvas.put(canvas.middle({}), '@', Style::good);
    return canvas.rows();
}

Sentence sentence_of(const WayTo& way) {
    switch (way.goal) {
        case MapGoal::unexplored:
            return "way_to_unexplored";
        case MapGoal::home:
            return way.steps ? Sentence{"way_home"} : Sentence{"way_home_roughly"};
        case MapGoal::person:
            break;
    }
    if (!way.steps) return "way_to_person_roughly";
    return way.steps->empty() ? Sentence{"person_is_with_you"} : Sentence{"way_to_person"};
}

Text said(const Tongue& tongue, const WayTo& way) {
    Text text;
    tongue.say(text, sentence_of(way),
               {{"name", Quoted{way.name}},
                {"way", Route{way.steps.value_or(std::vector<Heading>{})}},
                {"towards", way.towards.value_or(Heading::north)}});
    return text;
}

// "two north, east": where a room lies.
void add_offset(const Tongue& tongue, Text& text, Cell cell) {
    const auto add = [&](std::int32_t count, Direction positive, Direction negative) {
        const auto steps = static_cast<std::size_t>(std::abs(count));
        const Heading towards = heading(count > 0 ? positive : negative);
        tongue.say(text, "map_room_side", {{"way", Route{std::vector(steps, towards)}}});
    };
    add(cell.y, Direction::north, Direction::south);
    if (cell.x != 0 && cell.y != 0) tongue.say(text, "map_room_and");
    add(cell.x, Direction::east, Direction::west);
}

Text said(const Tongue& tongue, const MapView& view, const MapRoom& room) {
    Text text;
    if (room.cell == Cell{}) {
        tongue.say(text, "map_room_here");
    } else {
        tongue.say(text, "map_room_there");
        add_offset(tongue, text, room.cell);
        tongue.say(text, "map_room_ways");
    }
    bool first = true;
    const auto add = [&](grid::DirectionSet sides, Sentence sentence) {
        for (const Direction side : sides) {
            if (!std::exchange(first, false)) tongue.say(text, "map_way_next");
            const bool home = view.home && grid::step(room.cell, side) == *view.home;
            tongue.say(text, home ? Sentence{"map_way_home"} : sentence,
                       {{"towards", heading(side)}});
        }
    };
    add(room.two_way, "map_way");
    add(room.one_way, "map_way_one_way");
    add(room.unexplored, "map_way_unexplored");
    tongue.say(text, "way_end");
    return text;
}

// The nearest first, and no more than anybody wants to hear.
void add_rooms(const Tongue& tongue, std::vector<Text>& words, const MapView& view) {
    constexpr std::size_t rooms_told_max = 12;
    std::vector<const MapRoom*> rooms;
    rooms.reserve(view.rooms.size());
    for (const MapRoom& room : view.rooms)
        rooms.push_back(&room);
    std::ranges::stable_sort(rooms, {}, [](const MapRoom* room) {
        return std::max(std::abs(room->cell.x), std::abs(room->cell.y));
    });
    const std::size_t told = std::min(rooms.size(), rooms_told_max);
    for (const MapRoom* room : std::span{rooms}.first(told))
        words.push_back(said(tongue, view, *room));
    if (rooms.size() > told)
        tongue.say(words.emplace_back(), "map_rooms_more",
                   {{"rooms", static_cast<std::int64_t>(rooms.size() - told)}});
}

std::vector<Text> spoken(const Tongue& tongue, const MapView& view) {
    std::vector<Text> words;
    Text known;
    tongue.say(known, "map_in_words", {{"rooms", static_cast<std::int64_t>(view.rooms.size())}});
    words.push_back(std::move(known));
    const bool finished =
        view.beyond.empty() && std::ranges::none_of(view.ways, [](const WayTo& way) {
            return way.goal == MapGoal::unexplored;
        });
    if (finished) tongue.say(words.emplace_back(), "map_all_explored");
    for (const WayTo& way : view.ways)
        words.push_back(said(tongue, way));
    add_rooms(tongue, words, view);
    return words;
}

void add_places(const Tongue& tongue, Document& screen, const MapView& view) {
    tongue.say(screen.paragraph(), "map_of_surface");
    for (const MapPlace& place : view.places) {
        Text& item = screen.item();
        tongue.say(item, place.here ? Sentence{"place_here"} : Sentence{"place"},
                   {{"name", place.name}});
        for (std::size_t number = 0; number < place.ways.size(); ++number)
            tongue.say(item, number == 0 ? Sentence{"place_way_first"} : Sentence{"place_way"},
                       {{"towards", place.ways[number].towards}, {"name", place.ways[number].to}});
    }
}

}  // namespace

Document Tongue::document(const MapView& view) const {
    Document screen;
    if (!view.places.empty()) {
        add_places(*this, screen, view);
        return screen;
    }
    std::vector<Text> rows = drawn(view);
    say(rows.emplace_back(), "map_legend");
    say(rows.emplace_back(), "map_legend_places");
    screen.drawing(rows, spoken(*this, view));
    for (const Direction side : view.beyond)
        say(screen.paragraph(), "map_goes_on", {{"towards", heading(side)}});
    return screen;
}

}  // namespace underwell::game
