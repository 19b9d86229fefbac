// A chamber in signs, those of `underwell level`, and in words for those who do not see them: where
// everything is by direction and distance. A click on a sign types the command it stands for.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "underwell/game/chambers.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::game {

using grid::Direction;
using grid::Spot;

namespace {

struct Sign {
    char letter = ' ';
    Style style = Style::plain;
    bool can_be_clicked = false;
};

char sign_of(Heading way) {
    if (way == Heading::up) return '<';
    return way == Heading::down ? '>' : level::traits(level::Terrain::door).glyph;
}

Style style_of(level::Terrain terrain) {
    return terrain == level::Terrain::wall ? Style::dim : Style::plain;
}

// What stands on a tile hides what lies there, and that the ground.
grid::Grid<Sign> signs_of(const ChamberView& view) {
    grid::Grid<Sign> signs{view.terrain.size(), Sign{}};
    const auto put = [&](const std::optional<Spot>& spot, char letter, Style style) {
        if (spot) signs[*spot] = {.letter = letter, .style = style, .can_be_clicked = true};
    };
    for (std::int32_t y = 0; y < signs.height(); ++y)
        for (std::int32_t x = 0; x < signs.width(); ++x)
            if (const Spot spot{.x = x, .y = y}; view.seen[spot])
                signs[spot] = {.letter = level::traits(view.terrain[spot]).glyph,
                               .style = style_of(view.terrain[spot])};
    for (const WayPlaced& way : view.ways)
        put(way.spot, sign_of(way.towards), Style::exit);
    for (const ThingPlaced& thing : view.things)
        put(thing.spot, '*', Style::thing);
    for (const MonsterPlaced& monster : view.monsters)
        put(monster.spot, 'm', Style::monster);
    for (const PersonPlaced& person : view.people)
        put(person.spot, '&', Style::person);
    signs[view.own] = {.letter = '@', .style = Style::good};
    return signs;
}

std::string click_on(Spot spot) {
    return "walk " + std::to_string(spot.x) + "," + std::to_string(spot.y);
}

// Without blanks at its end.
Text row_of(const grid::Grid<Sign>& signs, std::int32_t y) {
    const auto row = signs.row(y);
    std::size_t end = row.size();
    while (end > 0 && row[end - 1].letter == ' ')
        --end;
    Text text;
    std::string run;
    for (std::size_t x = 0; x < end; ++x) {
        run += row[x].letter;
        const bool goes_on = x + 1 < end && !row[x].can_be_clicked && !row[x + 1].can_be_clicked &&
                             row[x + 1].style == row[x].style;
        if (goes_on) continue;
        const Spot spot{.x = static_cast<std::int32_t>(x), .y = y};
        text.add(run, row[x].style, row[x].can_be_clicked ? click_on(spot) : std::string{});
        run.clear();
    }
    return text;
}

// Without empty rows above and below.
std::vector<Text> drawn(const ChamberView& view) {
    const grid::Grid<Sign> signs = signs_of(view);
    std::vector<Text> rows;
    for (std::int32_t y = 0; y < signs.height(); ++y) {
        Text row = row_of(signs, y);
        if (!rows.empty() || row.span_count() > 0) rows.push_back(std::move(row));
    }
    while (!rows.empty() && rows.back().span_count() == 0)
        rows.pop_back();
    return rows;
}

// The nearest of the eight directions.
Direction direction_between(Spot from, Spot to) {
    const std::int32_t east = to.x - from.x;
    const std::int32_t south = to.y - from.y;
    const bool is_upright = 2 * std::abs(east) < std::abs(south);
    const bool is_level = 2 * std::abs(south) < std::abs(east);
    if (is_upright) return south < 0 ? Direction::north : Direction::south;
    if (is_level) return east < 0 ? Direction::west : Direction::east;
    if (south < 0) return east < 0 ? Direction::northwest : Direction::northeast;
    return east < 0 ? Direction::southwest : Direction::southeast;
}

// How a kind of thing is said to be somewhere.
struct Saying {
    Sentence at_distance;
    Sentence underfoot;
    Sentence unseen;
};

constexpr Saying saying_of_ways = {"way_at_distance", "way_underfoot", "way_unseen"};
constexpr Saying saying_of_people = {"person_at_distance", "person_underfoot", "person_unseen"};
constexpr Saying saying_of_monsters = {"monster_at_distance", "monster_underfoot",
                                       "monster_unseen"};
constexpr Saying saying_of_things = {"thing_at_distance", "thing_underfoot", "thing_unseen"};

// What is in sight comes first, by where it is; then what is known to be there, too.
class Telling {
  public:
    Telling(const Tongue& tongue, Spot own) : tongue_{tongue}, own_{own} {}

    void add(const Saying& saying, const std::optional<Spot>& spot, const Part& what) {
        if (!spot) return tongue_.say(elsewhere_.emplace_back(), saying.unseen, {what});
        Text& text = words.emplace_back();
        if (*spot == own_) return tongue_.say(text, saying.underfoot, {what});
        tongue_.say(text, saying.at_distance,
                    {what,
                     {"steps", std::int64_t{steps_between(own_, *spot)}},
                     {"towards", heading(direction_between(own_, *spot))}});
    }

    std::vector<Text> all() && {
        if (!elsewhere_.empty()) tongue_.say(words.emplace_back(), "chamber_elsewhere");
        std::ranges::move(elsewhere_, std::back_inserter(words));
        return std::move(words);
    }

    std::vector<Text> words;

  private:
    const Tongue& tongue_;
    Spot own_;
    std::vector<Text> elsewhere_;
};

std::vector<Text> spoken(const Tongue& tongue, const ChamberView& view) {
    Telling telling{tongue, view.own};
    tongue.say(telling.words.emplace_back(),
               view.dark ? Sentence{"chamber_in_the_dark"} : Sentence{"chamber_in_words"});
    for (const auto& [monster, spot] : view.monsters)
        telling.add(saying_of_monsters, spot, {"monster", monster.kind});
    for (const auto& [person, spot] : view.people)
        telling.add(saying_of_people, spot,
                    {"person", Person{.id = person.id, .name = person.name}});
    for (const auto& [thing, spot] : view.things)
        telling.add(saying_of_things, spot,
                    {"things", std::vector<Goods>{{.kind = thing.kind, .count = thing.count}}});
    for (const auto& [towards, spot] : view.ways)
        telling.add(saying_of_ways, spot, {"way", towards});
    return std::move(telling).all();
}

}  // namespace

Document Tongue::document(const ChamberView& view) const {
    Document screen;
    std::vector<Text> rows = drawn(view);
    say(rows.emplace_back(), "chamber_legend");
    screen.drawing(rows, spoken(*this, view));
    return screen;
}

}  // namespace underwell::game
