// The screen, as far as it is about keys and what they mean.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "underwell/terminal/play_screen.hpp"
#include "underwell/terminal/play_texts.hpp"

namespace underwell::terminal {

using base::Key;
using grid::Cell;
using grid::Direction;
using Kind = Key::Kind;

namespace {

constexpr char control_a = '\x01';
constexpr char control_d = '\x04';
constexpr char control_e = '\x05';
constexpr char control_k = '\x0b';
constexpr char control_u = '\x15';
constexpr char control_w = '\x17';

std::optional<Direction> direction_of(Key key) {
    switch (key.kind) {
        case Kind::up:
            return Direction::north;
        case Kind::right:
            return Direction::east;
        case Kind::down:
            return Direction::south;
        case Kind::left:
            return Direction::west;
        default:
            return std::nullopt;
    }
}

// As they lie on a keypad; none for 5.
std::optional<Direction> direction_of_digit(char digit) {
    constexpr std::array<std::optional<Direction>, 10> by_digit = {
        std::nullopt,     Direction::southwest, Direction::south, Direction::southeast,
        Direction::west,  std::nullopt,         Direction::east,  Direction::northwest,
        Direction::north, Direction::northeast};
    return by_digit.at(static_cast<std::size_t>(digit - '0'));
}

std::optional<Direction> direction_of_vi(char letter) {
    constexpr std::string_view letters = "kulnjbhy";  // in the order of Direction
    const std::size_t found = letters.find(letter);
    if (found == std::string_view::npos) return std::nullopt;
    return static_cast<Direction>(found);
}

bool is_enter(char letter) {
    return letter == '\r' || letter == '\n';
}

bool is_printable(char letter) {
    return letter >= ' ' && letter <= '~';
}

std::int64_t far_from(Cell one, Cell other) {
    return std::max(std::abs(std::int64_t{one.x} - other.x),
                    std::abs(std::int64_t{one.y} - other.y));
}

}  // namespace

PlayWish PlayScreen::press(Key key) {
    if (key.kind == Kind::resized || key.kind == Kind::unknown) return wishes::Nothing{};
    if (beginning_) return press_at_beginning(key);
    if (mode_ == Mode::help) {
        mode_ = Mode::game;
        return wishes::Nothing{};
    }
    if (mode_ == Mode::map) return press_in_map(key);
    if (key.kind == Kind::page_up) {
        story_.scroll(std::max(1, story_lines_ - 2));
        return wishes::Nothing{};
    }
    if (key.kind == Kind::page_down) {
        story_.scroll(-std::max(1, story_lines_ - 2));
        return wishes::Nothing{};
    }
    return is_typing() ? press_while_typing(key) : press_in_game(key);
}

PlayWish PlayScreen::press_in_game(Key key) {
    if (const auto towards = direction_of(key)) return step(*towards);
    if (key.kind == Kind::home) story_.to_begin();
    if (key.kind == Kind::end || key.kind == Kind::escape) story_.to_end();
    if (key.kind == Kind::sign) input_.insert(key.sign);
    if (key.kind != Kind::letter) return wishes::Nothing{};
    return press_letter(key.letter);
}

PlayWish PlayScreen::press_letter(char letter) {
    if (letter >= '0' && letter <= '9') return press_digit(letter);
    if (letter == '<') return act("up");
    if (letter == '>') return act("down");
    if (letter == control_d) return wishes::End{};
    if (letter == '?') mode_ = Mode::help;
    if (letter == '\t') open_map();
    if (letter == '/' || is_enter(letter)) is_typing_ = true;
    if (letter == '/' || letter == '?' || !is_printable(letter) || letter == ' ')
        return wishes::Nothing{};
    if (keys_ == KeyStyle::vi) return press_vi(letter);
    input_.insert(static_cast<char32_t>(letter));
    return wishes::Nothing{};
}

PlayWish PlayScreen::press_vi(char letter) {
    if (const auto towards = direction_of_vi(letter)) return step(*towards);
    if (letter == 'o') return act("explore");
    if (letter == 'm') open_map();
    return wishes::Nothing{};
}

// In a fight, what stands beside the number; else a keypad's direction.
PlayWish PlayScreen::press_digit(char digit) {
    if (world_.fight) {
        const auto& choices = world_.fight->told.choices;
        const auto number = static_cast<std::size_t>(digit - '0');
        if (number >= 1 && number <= choices.size()) return act(choices[number - 1].line);
        return wishes::Nothing{};
    }
    if (digit == '0') return act("explore");
    if (digit == '5') return act("look");
    if (const auto towards = direction_of_digit(digit)) return step(*towards);
    return wishes::Nothing{};
}

PlayWish PlayScreen::step(Direction towards) {
    return wishes::Line{fmt::format("step {}", grid::name(towards))};
}

PlayWish PlayScreen::press_while_typing(Key key) {
    switch (key.kind) {
        case Kind::sign:
            input_.insert(key.sign);
            break;
        case Kind::left:
            input_.move_left();
            break;
        case Kind::right:
            input_.move_right();
            break;
        case Kind::home:
            input_.move_to_begin();
            break;
        case Kind::end:
            input_.move_to_end();
            break;
        case Kind::up:
            input_.back();
            break;
        case Kind::down:
            input_.forth();
            break;
        case Kind::remove:
            input_.erase_at();
            break;
        case Kind::escape:
            input_.clear();
            is_typing_ = false;
            break;
        case Kind::letter:
            return type_letter(key.letter);
        default:
            break;
    }
    return wishes::Nothing{};
}

PlayWish PlayScreen::type_letter(char letter) {
    if (is_enter(letter)) return send();
    if (letter == control_d && input_.empty()) return wishes::End{};
    if (letter == '\x7f' || letter == '\b') {
        input_.erase_before();
        if (input_.empty()) is_typing_ = false;
    }
    if (letter == control_a) input_.move_to_begin();
    if (letter == control_e) input_.move_to_end();
    if (letter == control_k) input_.erase_to_end();
    if (letter == control_u) input_.clear();
    if (letter == control_w) input_.erase_word();
    if (letter == '\t') input_.complete(words());
    if (is_printable(letter)) input_.insert(static_cast<char32_t>(letter));
    return wishes::Nothing{};
}

PlayWish PlayScreen::send() {
    is_typing_ = false;
    if (beginning_) {
        std::string name = input_.text();
        input_.clear();
        return wishes::Name{name.empty() ? beginning_->name_offered : std::move(name)};
    }
    std::string line = input_.take();
    if (line.empty()) return wishes::Nothing{};
    new_memories_.emplace_back(memories::Typed{line});
    return act(std::move(line));
}

PlayWish PlayScreen::act(std::string line) {
    keep(story_.echo(line));
    story_.to_end();
    return wishes::Line{std::move(line)};
}

// What can be typed here.
Words PlayScreen::words() const {
    Words words;
    for (const server::signals::CommandTold& command : world_.commands)
        words.commands.emplace_back(command.name);
    const auto add = [&](std::string name) {
        if (std::ranges::find(words.subjects, name) == words.subjects.end())
            words.subjects.push_back(std::move(name));
    };
    for (const server::signals::Item& item : world_.ground)
        add(std::string{plain_name(item.name)});
    for (const server::signals::Item& item : world_.pack)
        add(std::string{plain_name(item.name)});
    for (const server::signals::Exit& exit : world_.room.exits)
        add(std::string{game::heading_names[static_cast<std::size_t>(exit.towards)]});
    return words;
}

void PlayScreen::open_map() {
    mode_ = Mode::map;
    cursor_.cell = world_.map.own.value_or(Cell{});
    const auto& places = world_.map.places;
    const auto here = std::ranges::find_if(places, &server::signals::Place::here);
    cursor_.place = here == places.end() ? 0 : static_cast<std::size_t>(here - places.begin());
}

PlayWish PlayScreen::press_in_map(Key key) {
    auto towards = direction_of(key);
    const char letter = key.kind == Kind::letter ? key.letter : '\0';
    if (!towards && letter >= '1' && letter <= '9') towards = direction_of_digit(letter);
    if (!towards && keys_ == KeyStyle::vi) towards = direction_of_vi(letter);
    if (towards) {
        move_cursor(*towards);
        return wishes::Nothing{};
    }
    if (key.kind == Kind::escape || letter == '\t' || letter == 'm' || letter == 'q' ||
        is_enter(letter))
        mode_ = Mode::game;
    return is_enter(letter) ? travel_to_chosen() : wishes::Nothing{};
}

PlayWish PlayScreen::travel_to_chosen() {
    const auto& places = world_.map.places;
    if (cursor_.place < places.size() && !places[cursor_.place].here)
        return act(fmt::format("travel {}", places[cursor_.place].name));
    const auto own = world_.map.own;
    if (!own || cursor_.cell == *own) return wishes::Nothing{};
    return act(fmt::format("travel {} {}", cursor_.cell.x, cursor_.cell.y));
}

// To the nearest room that lies rather that way than another.
void PlayScreen::move_cursor(Direction towards) {
    if (!world_.map.places.empty()) return move_among_places(towards);
    const Cell cursor = cursor_.cell;
    const Cell way = grid::step(Cell{}, towards);
    std::optional<Cell> best;
    for (const auto& [cell, room] : world_.map.rooms) {
        const std::int64_t x = std::int64_t{cell.x} - cursor.x;
        const std::int64_t y = std::int64_t{cell.y} - cursor.y;
        const std::int64_t along = x * way.x + y * way.y;
        const std::int64_t aside = std::abs(x * way.y - y * way.x);
        if (along <= 0 || aside > along) continue;
        if (!best || far_from(cell, cursor) < far_from(*best, cursor)) best = cell;
    }
    if (best) cursor_.cell = *best;
}

// They stand in a list.
void PlayScreen::move_among_places(Direction towards) {
    const bool is_up = towards == Direction::north || towards == Direction::west;
    if (is_up && cursor_.place > 0) --cursor_.place;
    if (!is_up && cursor_.place + 1 < world_.map.places.size()) ++cursor_.place;
}

}  // namespace underwell::terminal
