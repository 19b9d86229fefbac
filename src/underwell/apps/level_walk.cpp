#include "underwell/apps/level_walk.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/system/terminal.hpp"
#include "underwell/apps/options.hpp"
#include "underwell/apps/walk_screen.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/level/walk.hpp"

namespace underwell::apps {

using adapters::system::Key;
using grid::Direction;
using level::Generator;
using level::Obstacle;
using level::Walk;

namespace {

constexpr std::chrono::hours without_hurry{24};
constexpr std::chrono::milliseconds step_by_itself{25};

std::optional<Direction> direction_of_letter(char letter) {
    switch (letter) {
        case 'k':
        case '8':
            return Direction::north;
        case 'u':
        case '9':
            return Direction::northeast;
        case 'l':
        case '6':
            return Direction::east;
        case 'n':
        case '3':
            return Direction::southeast;
        case 'j':
        case '2':
            return Direction::south;
        case 'b':
        case '1':
            return Direction::southwest;
        case 'h':
        case '4':
            return Direction::west;
        case 'y':
        case '7':
            return Direction::northwest;
        default:
            return std::nullopt;
    }
}

std::optional<Direction> direction_of(Key key) {
    switch (key.kind) {
        case Key::Kind::letter:
            return direction_of_letter(key.letter);
        case Key::Kind::up:
            return Direction::north;
        case Key::Kind::page_up:
            return Direction::northeast;
        case Key::Kind::right:
            return Direction::east;
        case Key::Kind::page_down:
            return Direction::southeast;
        case Key::Kind::down:
            return Direction::south;
        case Key::Kind::end:
            return Direction::southwest;
        case Key::Kind::left:
            return Direction::west;
        case Key::Kind::home:
            return Direction::northwest;
        default:
            return std::nullopt;
    }
}

bool is_end(Key key) {
    return key == Key::of('q') || key.kind == Key::Kind::escape;
}

std::string_view refusal(Obstacle obstacle) {
    switch (obstacle) {
        case Obstacle::none:
            break;
        case Obstacle::edge:
            return "The world ends here.";
        case Obstacle::wall:
            return "A wall is in the way.";
        case Obstacle::pillar:
            return "A pillar is in the way.";
        case Obstacle::locked_door:
            return "The door is locked, and you do not have its key.";
        case Obstacle::monster:
            return "A monster is in the way.";
    }
    return "";
}

// What there is at the walker's feet.
std::string at_feet(const Walk& walk) {
    if (walk.at_exit()) return "Here is the exit. > leads deeper.";
    for (const level::Thing& thing : walk.level().things)
        if (thing.spot == walk.place())
            return fmt::format("Here is {} {}.", thing.kind == level::ThingKind::altar ? "an" : "a",
                               level::traits(thing.kind).name);
    return "";
}

// What a step led to, in sentences.
std::string account(const Walk& walk, const level::Stepped& stepped) {
    if (stepped.obstacle != Obstacle::none) return std::string{refusal(stepped.obstacle)};
    std::string text;
    const auto add = [&](std::string_view sentence) {
        if (!text.empty() && !sentence.empty()) text += ' ';
        text += sentence;
    };
    if (stepped.unlocked) add("You unlock the door.");
    if (stepped.keys_found > 0) add("You find a key.");
    if (stepped.secret_doors_found > 0) add("You find a secret door!");
    add(at_feet(walk));
    return text;
}

std::string_view name(Generator generator) {
    return level::generator_names[static_cast<std::size_t>(generator)];
}

class LevelWalk {
  public:
    LevelWalk(level::LevelRequest request, level::Level first, bool ascii)
        : asked_{request},
          request_{std::move(request)},
          walk_{std::move(first)},
          screen_{{.ascii = ascii, .colours = text_colours()}} {
        screen_.take_in(walk_);
        message_ = "Press ? for help.";
    }

    void run() {
        while (!wants_end_ && !terminal_.asked_to_end()) {
            show();
            if (const auto key = terminal_.key(without_hurry)) obey(*key);
        }
    }

    const level::LevelRequest& request() const { return request_; }

    // "cave (mixed), seed 7, depth 3 (roots)"
    std::string level_title() const {
        const level::LevelSettings& settings = walk_.level().settings;
        const bool mixed = request_.generator == Generator::mixed;
        return fmt::format("{}{}, {}seed {}, depth {} ({})", name(settings.generator),
                           mixed ? " (mixed)" : "", settings.tutorial ? "tutorial " : "",
                           request_.seed, settings.depth, level::theme(settings.depth).name);
    }

  private:
    void show() {
        const auto size = adapters::system::terminal_size();
        std::string title =
            fmt::format("{}, at {},{}", level_title(), walk_.place().x, walk_.place().y);
        if (const std::uint32_t keys = walk_.keys_held(); keys > 0)
            title += fmt::format(", {} key{}", keys, keys == 1 ? "" : "s");
        terminal_.show(screen_.frame(walk_, {.title = title, .message = message_},
                                     {.columns = size.columns, .lines = size.lines}));
    }

    void obey(Key key) {
        wants_end_ = is_end(key);
        if (const auto towards = direction_of(key))
            step(*towards);
        else if (key.kind == Key::Kind::letter && !wants_end_)
            obey_letter(key.letter);
    }

    void obey_letter(char letter) {
        switch (letter) {
            case 'v':
                toggle_show_all();
                break;
            case 'x':
                explore();
                break;
            case 't':
                travel_to_exit();
                break;
            case '>':
                descend();
                break;
            case ' ':
                enter_next_seed();
                break;
            case '\t':
                enter_next_generator();
                break;
            case '?':
                show_help();
                break;
            default:
                message_ = "That key does nothing; ? shows those that do.";
        }
    }

    void step(Direction towards) {
        const level::Stepped stepped = walk_.step(towards);
        if (stepped.unlocked || stepped.keys_found > 0 || stepped.secret_doors_found > 0)
            screen_.take_in(walk_);
        message_ = account(walk_, stepped);
    }

    // Until there is no next step, or a key is pressed; whether it came to its end. Nothing is
    // waited for after the last step: a key pressed then is for what comes next.
    bool walk_by_itself(const std::function<std::optional<Direction>()>& next_step) {
        std::optional<Direction> towards = next_step();
        while (towards) {
            step(*towards);
            towards = next_step();
            if (!towards) break;
            show();
            const auto key = terminal_.key(step_by_itself);
            if (terminal_.asked_to_end()) return false;
            if (!key || key->kind == Key::Kind::resized) continue;
            wants_end_ = is_end(*key);
            message_ = "You stop.";
            return false;
        }
        return true;
    }

    void explore() {
        if (!walk_by_itself([this] { return walk_.next_to_explore(); })) return;
        message_ = "You know everything that can be reached.";
        message_ += walk_.knows_exit() ? " t takes you to the exit." : "";
    }

    void travel_to_exit() {
        if (walk_.at_exit()) {
            message_ = at_feet(walk_);
            return;
        }
        if (!walk_.knows_exit()) {
            message_ = "You have not seen the exit yet.";
            return;
        }
        const bool ended =
            walk_by_itself([this] { return walk_.next_towards(walk_.level().exit); });
        if (ended && !walk_.at_exit()) message_ = "You know no way to the exit.";
    }

    void descend() {
        if (!walk_.at_exit()) {
            travel_to_exit();
            return;
        }
        level::LevelRequest next = request_;
        ++next.seed;
        next.numbers[level::number_of(&level::LevelSettings::depth)] =
            walk_.level().settings.depth + 1;
        if (enter(std::move(next))) message_ = "You climb down.";
    }

    void enter_next_seed() {
        level::LevelRequest next = request_;
        ++next.seed;
        if (enter(std::move(next))) message_ = "A new level.";
    }

    // The first of the others that can work with what was asked for.
    void enter_next_generator() {
        level::LevelRequest next = asked_;
        next.seed = request_.seed;
        next.generator = request_.generator;
        const std::size_t depth = level::number_of(&level::LevelSettings::depth);
        next.numbers[depth] = request_.numbers[depth];
        next.tutorial = false;  // which is a way of the classic generator only
        std::string left_out;
        for (std::size_t tries = 0; tries < level::generator_names.size(); ++tries) {
            const auto number = static_cast<std::size_t>(next.generator) + 1;
            next.generator = static_cast<Generator>(number % level::generator_names.size());
            if (enter(level::without_what_is_useless(next))) {
                message_ =
                    fmt::format("The generator is {} now.{}", name(next.generator), left_out);
                return;
            }
            left_out += fmt::format(" ({}: {})", name(next.generator), message_);
        }
    }

    // T8: another level, the walker at its start. If it cannot be made, this one stays.
    bool enter(level::LevelRequest next) {
        auto level = level::make_level(next);
        if (!level) {
            message_ = level.error().message;
            return false;
        }
        request_ = std::move(next);
        walk_ = Walk{std::move(*level)};
        screen_.take_in(walk_);
        screen_.centre();
        return true;
    }

    void toggle_show_all() {
        shows_all_ = !shows_all_;
        screen_.show_all(shows_all_);
        message_ = shows_all_ ? "You see all of the level." : "You see what your eyes see.";
    }

    // Page by page. What ends the walk ends only the help here; another size begins it anew.
    void show_help() {
        message_.clear();
        std::vector<std::string> pages = help_pages();
        std::size_t page = 0;
        while (page < pages.size()) {
            terminal_.show(pages[page]);
            const auto key = terminal_.key(without_hurry);
            if (terminal_.asked_to_end() || (key && is_end(*key))) return;
            if (key && key->kind == Key::Kind::resized) {
                pages = help_pages();
                page = 0;
            } else if (key) {
                ++page;
            }
        }
    }

    std::vector<std::string> help_pages() const {
        const auto size = adapters::system::terminal_size();
        return screen_.help(walk_, {.columns = size.columns, .lines = size.lines});
    }

    level::LevelRequest
        asked_;  // what the walk began with: every generator takes of it what it can use
    level::LevelRequest request_;  // of the level that is walked
    Walk walk_;
    WalkScreen screen_;
    bool shows_all_ = false;
    bool wants_end_ = false;
    std::string message_;
    adapters::system::FullScreen terminal_;  // last, so that nothing is shown before all is there
};

}  // namespace

base::Result<Walked> walk_through_levels(const level::LevelRequest& request, bool ascii) {
    auto first = level::make_level(request);
    if (!first) return std::unexpected(first.error());
    LevelWalk walk{request, std::move(*first), ascii};
    walk.run();
    return Walked{.last = walk.request(), .farewell = walk.level_title()};
}

}  // namespace underwell::apps
