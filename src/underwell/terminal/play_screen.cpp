#include "underwell/terminal/play_screen.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "underwell/game/unicode.hpp"
#include "underwell/terminal/chamber_drawing.hpp"
#include "underwell/terminal/map_drawing.hpp"

namespace underwell::terminal {

namespace signals = server::signals;
using base::Duration;
using game::Style;

namespace {

constexpr std::int32_t lines_below = 4;          // exits, hints, what is typed, keys
constexpr std::int32_t left_columns_min = 34;    // of the chamber
constexpr std::int32_t left_columns_max = 43;    // a whole one
constexpr std::int32_t chamber_lines_most = 21;  // a whole one
constexpr std::int32_t right_columns_min = 30;   // of the map
constexpr std::int32_t right_columns_max = 46;
constexpr std::int32_t story_columns_max = 92;   // longer lines are hard to read
constexpr std::int32_t columns_for_right = 116;  // narrower screens have no map beside the story
constexpr std::int32_t columns_between = 5;      // rules, and blanks beside them
constexpr std::int32_t lines_for_lists = 7;
constexpr std::int32_t choices_shown_max = 9;  // one for each digit
constexpr std::int32_t foes_shown_max = 4;
constexpr std::int32_t health_columns = 8;
constexpr std::int32_t clock_columns = 12;
constexpr std::string_view chinese = "zh_CN";

}  // namespace

void PlayScreen::recall(const Memory& memory) {
    if (const auto* told = std::get_if<memories::Told>(&memory)) story_.add(told->document);
    if (const auto* typed = std::get_if<memories::Typed>(&memory)) input_.keep(typed->line);
    if (const auto* tiles = std::get_if<memories::Tiles>(&memory)) world_.recall(*tiles);
}

void PlayScreen::go_on() {
    is_back_ = true;
}

std::vector<Memory> PlayScreen::memories() const {
    std::vector<Memory> all;
    for (const game::Document& document : story_.documents())
        all.emplace_back(memories::Told{document});
    for (const std::string& line : input_.lines())
        all.emplace_back(memories::Typed{line});
    for (memories::Tiles& tiles : world_.remembered_tiles())
        all.emplace_back(std::move(tiles));
    return all;
}

std::vector<Memory> PlayScreen::take_new_memories() {
    return std::exchange(new_memories_, {});
}

void PlayScreen::keep(const game::Document& told) {
    new_memories_.emplace_back(memories::Told{told});
}

// Of a room that is entered, all that is known.
void PlayScreen::keep_tiles(const signals::Chamber& told) {
    if (!world_.chamber || (!told.frame && told.tiles.empty())) return;
    const ChamberKnown& known = *world_.chamber;
    const bool all = told.frame || told.fresh;
    new_memories_.emplace_back(memories::Tiles{
        .room = known.frame.room,
        .count = static_cast<std::uint32_t>(known.tiles.size()),
        .afresh = all,
        .runs =
            all ? std::vector{signals::TileRun{.first = 0, .signs = known.tiles}} : told.tiles});
}

void PlayScreen::take(const server::Solo::Told& told, Duration played) {
    for (const server::Signal& signal : told.signals) {
        world_.take(signal, played);
        if (const auto* chamber = std::get_if<signals::Chamber>(&signal)) keep_tiles(*chamber);
    }
    look_.language = world_.language == chinese ? game::Language::chinese : game::Language::english;
    if (std::exchange(is_back_, false)) keep(story_.note(say(texts::back)));
    for (const game::Document& document : told.documents)
        keep(story_.add(document));
    if (!told.not_for_one.empty()) keep(story_.note(say(texts::not_for_one)));
}

std::string PlayScreen::frame(render::TextSize size, Duration played) {
    Sheet sheet{size};
    if (size.columns < screen_size_min.columns || size.lines < screen_size_min.lines) {
        Story words;
        words.note(say(texts::too_small));
        words.draw(sheet, sheet.all(), look_);
    } else if (beginning_) {
        draw_beginning(sheet);
    } else if (mode_ == Mode::map) {
        draw_map_screen(sheet);
    } else if (mode_ == Mode::help) {
        draw_help(sheet);
    } else {
        draw_game(sheet, played);
    }
    return sheet.text();
}

std::int32_t PlayScreen::fight_lines() const {
    if (!world_.fight) return 0;
    const signals::Fight& fight = world_.fight->told;
    const auto shown = [](std::size_t number, std::int32_t most) {
        return static_cast<std::int32_t>(
            std::min<std::size_t>(number, static_cast<std::size_t>(most)));
    };
    return 2 + std::max(1, shown(fight.foes.size(), foes_shown_max)) +
           (shown(fight.choices.size(), choices_shown_max) + 1) / 2;
}

// Beside the story there is the map, which takes what a very wide screen has left.
std::int32_t PlayScreen::right_columns(std::int32_t all, std::int32_t left) {
    if (all < columns_for_right) return 0;
    const std::int32_t usual = std::clamp(all / 4, right_columns_min, right_columns_max);
    return std::max(usual, all - left - columns_between - story_columns_max);
}

// The chamber keeps its place whatever happens: a fight takes its lines from the story.
PlayScreen::Layout PlayScreen::layout(const Sheet& sheet) const {
    const Box all = sheet.all();
    const std::int32_t body_lines = all.lines - 1 - lines_below;
    const std::int32_t left = std::clamp(all.columns * 9 / 20, left_columns_min, left_columns_max);
    const std::int32_t right = right_columns(all.columns, left);
    const std::int32_t chamber_lines = std::min(body_lines, chamber_lines_most);
    const std::int32_t fight = std::min(fight_lines(), body_lines - 2);
    Layout places;
    places.title = all.line(0);
    places.chamber = {.left = 0, .top = 1, .columns = left, .lines = chamber_lines};
    if (body_lines - chamber_lines > lines_for_lists)
        places.below_chamber = {.left = 1,
                                .top = 2 + chamber_lines,
                                .columns = left - 1,
                                .lines = body_lines - chamber_lines - 1};
    places.story = {.left = left + 2,
                    .top = 1,
                    .columns = all.columns - left - 2 - (right > 0 ? right + 3 : 0),
                    .lines = body_lines - fight};
    places.fight = places.story;
    places.fight.top += places.story.lines;
    places.fight.lines = fight;
    if (right > 0)
        places.right = {
            .left = all.columns - right, .top = 1, .columns = right, .lines = body_lines};
    places.exits = all.line(all.lines - 4);
    places.hints = all.line(all.lines - 3);
    places.input = all.line(all.lines - 2);
    places.keys = all.line(all.lines - 1);
    return places;
}

void PlayScreen::draw_game(Sheet& sheet, Duration played) {
    const Layout places = layout(sheet);
    draw_title(sheet, places.title);
    draw_rules(sheet, places);
    if (world_.chamber) draw_chamber(sheet, places.chamber, *world_.chamber, look_);
    story_lines_ = places.story.lines;
    story_.draw(sheet, places.story, look_);
    if (world_.fight) draw_fight(sheet, places.fight, played);
    if (!places.right.empty())
        draw_right(sheet, places);
    else if (!places.below_chamber.empty())
        draw_map(sheet, places.below_chamber, world_.map,
                 {.cell = world_.map.own.value_or(grid::Cell{})}, look_);
    if (!places.right.empty()) draw_lists(sheet, places.below_chamber);
    draw_exits(sheet, places.exits);
    draw_hints(sheet, places.hints);
    draw_input(sheet, places.input);
    draw_keys(sheet, places.keys);
}

// Where it is narrow the branch is left out: how deep one is matters more.
std::string PlayScreen::place_within(std::int32_t columns) const {
    const std::string_view dot = look_.ascii ? " | " : " · ";
    const std::string name = " " + world_.room.name;
    std::string area;
    if (!world_.room.area.empty()) area = fmt::format("{}{}", dot, world_.room.area);
    std::string depth;
    if (world_.room.cell) depth = fmt::format("{}{} {}", dot, say(texts::depth), world_.room.depth);
    const std::string whole = name + area + depth;
    if (columns_of(whole) <= columns || depth.empty()) return whole;
    return cut(name, columns - columns_of(depth), look_.ascii) + depth;
}

// "The drowned gallery · Branch 7 · depth 3      HP ████░░ 12/20 · level 1 · gold 5"
void PlayScreen::draw_title(Sheet& sheet, const Box& where) const {
    const std::string_view dot = look_.ascii ? " | " : " · ";
    if (world_.vitals.hit_points_most > 0) {
        const auto& vitals = world_.vitals;
        const std::string state =
            fmt::format("{} {} {}/{}{}{} {}{}{} {} ", say(texts::health),
                        bar(vitals.hit_points, vitals.hit_points_most, health_columns, look_),
                        vitals.hit_points, vitals.hit_points_most, dot, say(texts::level),
                        world_.status.level, dot, say(texts::gold), world_.status.gold);
        sheet.put_right(where, state);
        Box left = where;
        left.columns -= columns_of(state) + 1;
        sheet.put(left, cut(place_within(left.columns), left.columns, look_.ascii));
    } else {
        put_title(sheet, where);
    }
    sheet.invert(where);
}

void PlayScreen::put_title(Sheet& sheet, const Box& where) const {
    sheet.put(indented(where, 1), say(texts::title));
}

// Between the columns.
void PlayScreen::draw_rules(Sheet& sheet, const Layout& places) const {
    const std::string numbers =
        look_.colours == server::Colours::none
            ? "2"
            : numbers_of(render::Colour{.red = 110, .green = 110, .blue = 110}, look_);
    const char32_t rule = look_.ascii ? U'|' : U'│';
    const std::int32_t lines = places.exits.top - 1;
    for (std::int32_t line = 1; line <= lines; ++line) {
        sheet.put_sign(places.story.left - 2, line, rule, numbers);
        if (!places.right.empty()) sheet.put_sign(places.right.left - 2, line, rule, numbers);
    }
}

void PlayScreen::draw_fight(Sheet& sheet, const Box& where, Duration played) const {
    if (!world_.fight) return;
    const FightKnown& fight = *world_.fight;
    const Duration left = std::max(Duration{0}, fight.ends - played);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(left).count();
    std::int32_t line = 1;  // the first parts it from the story
    const std::string clock = fmt::format(
        "{} {} {} {}{}", say(texts::round), fight.told.round,
        bar(left.count(), fight.lasts.count(), clock_columns, look_), seconds, say(texts::seconds));
    const std::int32_t taken = sheet.put(where.line(line), styled(clock, Style::title, look_));
    if (fight.told.choice != "undecided")
        sheet.put(indented(where.line(line), taken + 2),
                  styled(fmt::format("{} {}", say(texts::chosen),
                                     choice_word(fight.told.choice, look_.language)),
                         Style::good, look_));
    ++line;
    if (fight.told.foes.empty())
        sheet.put(where.line(line++), styled(say(texts::unseen_foes), Style::monster, look_));
    for (const signals::Fight::Foe& foe : fight.told.foes) {
        if (line >= 2 + foes_shown_max) break;
        const std::string health = bar(foe.health_tenths, 10, health_columns, look_);
        sheet.put(where.line(line++),
                  styled(fmt::format("{} {}", health, foe.name), Style::monster, look_));
    }
    draw_choices(sheet, where.below(line));
}

// Two a line, so that the story keeps its lines.
void PlayScreen::draw_choices(Sheet& sheet, const Box& where) const {
    const std::int32_t half = where.columns / 2;
    std::int32_t number = 0;
    for (const signals::Fight::Choice& choice : world_.fight->told.choices) {
        if (number == choices_shown_max) break;
        Box place = where.line(number / 2);
        if (number % 2 != 0)
            place = indented(place, half);
        else
            place.columns = half - 1;
        ++number;
        const std::string words =
            fmt::format("{} {}{}{}", number, choice_word(choice.name, look_.language),
                        choice.target.empty() ? "" : " ", choice.target);
        sheet.put(place, styled(cut(words, place.columns, look_.ascii), Style::command, look_));
    }
}

// What lies here and what one carries, one thing a line.
void PlayScreen::draw_lists(Sheet& sheet, const Box& where) const {
    std::int32_t line = 0;
    const auto list = [&](std::string_view title, const std::vector<signals::Item>& items) {
        sheet.put(where.line(line++), styled(title, Style::title, look_));
        if (items.empty())
            sheet.put(indented(where.line(line++), 1),
                      styled(say(texts::nothing), Style::dim, look_));
        for (const signals::Item& item : items) {
            const Box row = indented(where.line(line++), 1);
            const Style style = item.monster ? Style::monster : Style::thing;
            const bool used = item.worn || item.wielded || item.lit;
            const std::string name = used ? item.name + " *" : item.name;
            sheet.put(row, styled(cut(name, row.columns, look_.ascii), style, look_));
        }
    };
    list(say(texts::here), world_.ground);
    ++line;
    list(say(texts::pack), world_.pack);
}

// The map; below it the lists, where there is no place for them under the chamber.
void PlayScreen::draw_right(Sheet& sheet, const Layout& places) const {
    Box map = places.right;
    if (places.below_chamber.empty()) {
        map.lines = places.right.lines / 2;
        draw_lists(sheet, places.right.below(map.lines + 1));
    }
    draw_map(sheet, map, world_.map, {.cell = world_.map.own.value_or(grid::Cell{})}, look_);
}

std::string PlayScreen::exit_words(const signals::Exit& exit) const {
    std::string words{heading_word(exit.towards, look_.language)};
    if (exit.leads == game::ExitState::unexplored) words += '?';
    if (exit.leads == game::ExitState::one_way) words += look_.ascii ? ">" : "►";
    return words;
}

void PlayScreen::draw_exits(Sheet& sheet, const Box& where) const {
    std::string effects;
    for (const std::string& effect : world_.status.effects)
        effects += (effects.empty() ? "" : ", ") + effect;
    Box place = indented(where, 1);
    if (!effects.empty()) {
        const std::string shown = cut(effects, where.columns / 3, look_.ascii);
        place.columns -= 1;
        sheet.put_right(place, styled(shown, Style::danger, look_));
        place.columns -= columns_of(shown) + 1;
    }
    std::string words;
    for (const signals::Exit& exit : world_.room.exits)
        words += (words.empty() ? "" : "  ") + exit_words(exit);
    const std::int32_t taken = sheet.put(place, styled(say(texts::exits), Style::label, look_)) + 1;
    place = indented(place, taken);
    if (words.empty()) words = say(texts::no_exits);
    sheet.put(place, cut(words, place.columns, look_.ascii));
}

// Without the ways: those stand above it.
void PlayScreen::draw_hints(Sheet& sheet, const Box& where) const {
    const std::string_view dot = look_.ascii ? " | " : " · ";
    std::string lines;
    for (const std::string& line : world_.hints) {
        if (std::ranges::find(game::heading_names, line) != game::heading_names.end()) continue;
        lines += (lines.empty() ? "" : std::string{dot}) + line;
    }
    if (lines.empty()) return;
    const std::string words = fmt::format("{} {}", say(texts::try_this), lines);
    const Box place = indented(where, 1);
    sheet.put(place, styled(cut(words, place.columns - 1, look_.ascii), Style::dim, look_));
}

// The cursor is drawn: a screen that is written as a whole has none of its own.
void PlayScreen::draw_input(Sheet& sheet, const Box& where) const {
    std::string before = "> ";
    if (beginning_) before = fmt::format("{} ", say(texts::ask_name));
    std::int32_t column = sheet.put(indented(where, 1), before) + 1;
    const std::string& typed = input_.text();
    // Of a line that is too long, the part that ends with the cursor.
    std::string_view shown{typed};
    std::size_t hidden = 0;
    const std::int32_t room = where.columns - column - 2;
    while (columns_of(shown.substr(0, input_.cursor() - hidden)) > room) {
        const std::size_t length = shown.size();
        game::take_sign(shown);
        hidden += length - shown.size();
    }
    sheet.put(indented(where, column), shown);
    if (!is_typing() && !beginning_) return;
    column += columns_of(shown.substr(0, input_.cursor() - hidden));
    sheet.invert({.left = column, .top = where.top, .columns = 1, .lines = 1});
}

void PlayScreen::draw_keys(Sheet& sheet, const Box& where) const {
    const Bilingual& usual = keys_ == KeyStyle::vi ? texts::vi_keys : texts::keys;
    const Bilingual& keys = story_.is_back() ? texts::older
                            : is_typing()    ? texts::typing_keys
                            : world_.fight   ? texts::fight_keys
                                             : usual;
    put_keys(sheet, where, keys);
}

void PlayScreen::put_keys(Sheet& sheet, const Box& where, const Bilingual& keys) const {
    constexpr std::string_view dot = "·";
    std::string words{say(keys)};
    if (look_.ascii)
        for (std::size_t at = words.find(dot); at != std::string::npos; at = words.find(dot))
            words.replace(at, dot.size(), "|");
    const Box place = indented(where, 1);
    sheet.put(place, styled(cut(words, place.columns - 1, look_.ascii), Style::dim, look_));
}

void PlayScreen::draw_map_screen(Sheet& sheet) const {
    const Box all = sheet.all();
    const std::string_view dot = look_.ascii ? " | " : " · ";
    sheet.put(all.line(0), fmt::format(" {}{}{}", say(texts::map), dot, world_.room.area));
    sheet.invert(all.line(0));
    Box drawing = indented(all.below(1), 1);
    drawing.lines -= 3;
    const bool is_town = !world_.map.places.empty();
    draw_map(sheet, drawing, world_.map, cursor_, look_);
    if (!is_town) sheet.put(indented(all.line(all.lines - 2), 1), map_legend(look_));
    put_keys(sheet, all.line(all.lines - 1), is_town ? texts::places_keys : texts::map_keys);
}

// What stands on the tiles: the same everywhere, and as this room's ground has it.
void PlayScreen::add_signs(game::Document& page) const {
    page.paragraph();
    for (const texts::KeyHelp& sign : texts::sign_helps)
        page.row(say(sign.keys), say(sign.what));
    std::string_view theme;
    if (world_.chamber) theme = world_.chamber->frame.theme;
    page.row(ground_signs(theme, look_), say(texts::ground_signs));
}

void PlayScreen::draw_help(Sheet& sheet) const {
    const Box all = sheet.all();
    Story words;
    game::Document page;
    const auto add = [&](std::span<const texts::KeyHelp> helps) {
        for (const texts::KeyHelp& help : helps)
            page.row(say(help.keys), say(help.what));
    };
    const std::span<const texts::KeyHelp> usual = texts::key_helps;
    const bool is_vi = keys_ == KeyStyle::vi;
    if (is_vi) add(texts::vi_helps);
    add(is_vi ? usual.subspan(1) : usual);  // the first is about letters
    add_signs(page);
    words.add(std::move(page));
    Box place = indented(all.below(1), 1);
    place.columns -= 1;
    place.lines -= 2;
    words.draw(sheet, place, look_);
    put_title(sheet, all.line(0));
    sheet.invert(all.line(0));
    put_keys(sheet, all.line(all.lines - 1), texts::help_keys);
}

}  // namespace underwell::terminal
