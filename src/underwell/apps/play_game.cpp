#include "underwell/apps/play_game.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>
#include <utility>
#include <variant>

#include "underwell/adapters/system/line_input.hpp"
#include "underwell/adapters/system/terminal.hpp"
#include "underwell/adapters/telnet/ascii.hpp"
#include "underwell/apps/play_memory.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/unicode.hpp"
#include "underwell/server/display_text.hpp"
#include "underwell/server/linear_writer.hpp"
#include "underwell/terminal/play_texts.hpp"

namespace underwell::apps {

using adapters::system::FullScreen;
using adapters::system::Key;
using adapters::system::LineInput;
using base::Duration;
using base::Result;
using server::Solo;
using std::chrono::milliseconds;
using terminal::PlayScreen;
namespace texts = terminal::texts;

namespace {

constexpr Duration wait_least = milliseconds{20};  // for what is due and stays so
constexpr Duration wait_most = std::chrono::hours{1};
constexpr Duration between_clock_frames = milliseconds{200};

// Time played: what passes beyond the wait that was meant is time in which the program was stopped.
class PlayClock {
  public:
    Duration played() const { return played_; }

    void pass(Duration at_most) {
        const Moment now = std::chrono::steady_clock::now();
        const auto passed = std::chrono::duration_cast<Duration>(now - last_);
        played_ += std::min(passed, at_most + delay_most);
        last_ = now;
    }

    void skip() { last_ = std::chrono::steady_clock::now(); }

  private:
    using Moment = std::chrono::steady_clock::time_point;
    static constexpr Duration delay_most = std::chrono::seconds{1};

    Moment last_ = std::chrono::steady_clock::now();
    Duration played_{0};
};

Duration until_due(const Solo& solo, Duration played) {
    const auto due = solo.next_due();
    return due ? std::clamp(*due - played, wait_least, wait_most) : wait_most;
}

milliseconds rounded_up(Duration wait) {
    return std::chrono::ceil<milliseconds>(wait);
}

// A frame for terminals that know nothing but ASCII: every sign takes the columns that it had.
std::string in_plain_characters(std::string_view frame) {
    std::string plain;
    while (!frame.empty()) {
        const std::string_view before = frame;
        const char32_t sign = game::take_sign(frame);
        const std::string_view letters = before.substr(0, before.size() - frame.size());
        if (sign < 0x80) {
            plain += letters;
            continue;
        }
        std::string typed = adapters::telnet::to_ascii(std::string{letters});
        typed.resize(server::display_width(letters), ' ');
        plain += typed;
    }
    return plain;
}

class PlayInFullScreen {
  public:
    PlayInFullScreen(Solo& solo, const PlayManner& manner, bool goes_on)
        : solo_{solo},
          manner_{manner},
          goes_on_{goes_on},
          screen_{manner.screen},
          memory_{manner.memory_file} {}

    Result<void> run() {
        begin();
        while (!has_enough_ && !terminal_.asked_to_end()) {
            if (auto done = work(); !done) return done;
            remember();
            if (has_enough_) break;
            show();
            const Duration wait = patience();
            const auto key = terminal_.key(rounded_up(wait));
            if (screen_.is_reading())
                clock_.skip();
            else
                clock_.pass(wait);
            if (key) obey(screen_.press(*key));
        }
        return {};
    }

  private:
    // A game that was left finds its screen as it was.
    void begin() {
        if (goes_on_) {
            for (const terminal::Memory& memory : memory_.read())
                screen_.recall(memory);
            screen_.go_on();
        }
        memory_.write(screen_.memories());
        if (!solo_.has_begun()) screen_.ask_name(manner_.name_offered);
    }

    void remember() {
        memory_.append(screen_.take_new_memories());
        if (memory_.is_long()) memory_.write(screen_.memories());
    }

    Result<void> work() {
        if (!solo_.has_begun()) return {};
        const auto told = solo_.work(clock_.played());
        if (!told) return std::unexpected(told.error());
        screen_.take(*told, clock_.played());
        has_enough_ = told->leaves;
        return {};
    }

    Duration patience() const {
        if (!solo_.has_begun() || screen_.is_reading()) return wait_most;
        const Duration due = until_due(solo_, clock_.played());
        return screen_.has_clock() ? std::min(due, between_clock_frames) : due;
    }

    void show() {
        const auto size = adapters::system::terminal_size();
        const std::string frame =
            screen_.frame({.columns = size.columns, .lines = size.lines}, clock_.played());
        terminal_.show(manner_.screen.look.ascii ? in_plain_characters(frame) : frame);
    }

    void obey(const terminal::PlayWish& wish) {
        if (const auto* line = std::get_if<terminal::wishes::Line>(&wish)) solo_.type(line->line);
        if (std::holds_alternative<terminal::wishes::End>(wish)) has_enough_ = true;
        if (const auto* name = std::get_if<terminal::wishes::Name>(&wish)) take_name(name->name);
        if (std::holds_alternative<terminal::wishes::Another>(wish)) show_offer(offer_ + 1);
        if (std::holds_alternative<terminal::wishes::Begin>(wish) &&
            solo_.begin(name_, manner_.player(), offer_))
            screen_.begin();
    }

    void take_name(const std::string& name) {
        if (!game::check_name(name)) return screen_.refuse_name();
        name_ = name;
        show_offer(offer_);
    }

    void show_offer(std::uint32_t number) {
        offer_ = number;
        screen_.offer(solo_.offer(number, manner_.language));
    }

    Solo& solo_;
    const PlayManner& manner_;
    const bool goes_on_;       // with a game that was left
    std::string name_;         // of somebody new
    std::uint32_t offer_ = 0;  // who that could be
    PlayScreen screen_;
    PlayMemory memory_;
    PlayClock clock_;
    bool has_enough_ = false;
    FullScreen terminal_;  // last, so that nothing is shown before all is there
};

class PlayByLines {
  public:
    PlayByLines(Solo& solo, const PlayManner& manner)
        : solo_{solo}, manner_{manner}, language_{manner.screen.look.language} {}

    Result<void> run() {
        if (!solo_.has_begun()) {
            tell(texts::welcome);
            ask_name();
        }
        while (!has_enough_) {
            if (auto done = work(); !done) return done;
            if (first_line_ && !has_enough_) {
                solo_.type(*std::exchange(first_line_, std::nullopt));
                continue;
            }
            if (has_enough_ || input_.has_ended()) break;
            const Duration wait = solo_.has_begun() ? until_due(solo_, clock_.played()) : wait_most;
            auto line = input_.line(rounded_up(wait));
            clock_.pass(wait);
            if (line) take(std::move(*line));
        }
        return {};
    }

  private:
    Result<void> work() {
        if (!solo_.has_begun()) return {};
        auto told = solo_.work(clock_.played());
        if (!told) return std::unexpected(told.error());
        for (const server::Signal& signal : told->signals)
            if (const auto* chosen = std::get_if<server::signals::Preferences>(&signal))
                language_ =
                    chosen->language == "zh_CN" ? game::Language::chinese : game::Language::english;
        std::string text;
        for (const game::Document& document : told->documents)
            server::write_linear(text, document, {.language = language_, .line_end = "\n"});
        std::cout << text << std::flush;
        if (!told->not_for_one.empty()) tell(texts::not_for_one);
        has_enough_ = told->leaves;
        return {};
    }

    void take(std::string line) {
        if (solo_.has_begun()) {
            if (!line.empty()) solo_.type(std::move(line));
        } else if (name_.empty()) {
            take_name(line.empty() ? manner_.name_offered : line);
        } else {
            take_offer(std::move(line));
        }
    }

    void take_name(const std::string& name) {
        if (game::check_name(name)) {
            name_ = name;
            return show_offer();
        }
        tell(texts::bad_name);
        ask_name();
    }

    // Whoever types something else has begun to play: it is for when they are in the world.
    void take_offer(std::string line) {
        if (line == "another" || line == "a" || line == "换") {
            ++offer_;
            return show_offer();
        }
        if (!solo_.begin(name_, manner_.player(), offer_)) return;
        if (!line.empty()) first_line_ = std::move(line);
    }

    void show_offer() {
        std::string text;
        server::write_linear(text, solo_.offer(offer_, manner_.language),
                             {.language = language_, .line_end = "\n"});
        std::cout << text << std::flush;
        tell(texts::offer_lines);
    }

    void ask_name() {
        std::cout << texts::ask_name.in(language_) << " " << texts::name_offered.in(language_)
                  << " " << manner_.name_offered << texts::full_stop.in(language_) << "\n"
                  << std::flush;
    }

    void tell(const game::Bilingual& text) {
        std::cout << text.in(language_) << "\n" << std::flush;
    }

    Solo& solo_;
    const PlayManner& manner_;
    game::Language language_;
    std::string name_;         // of somebody new
    std::uint32_t offer_ = 0;  // who that could be
    std::optional<std::string> first_line_;
    PlayClock clock_;
    bool has_enough_ = false;
    LineInput input_;
};

}  // namespace

Result<void> play(Solo& solo, const PlayManner& manner) {
    const bool goes_on = solo.has_begun();
    if (goes_on) {
        if (auto woken = solo.go_on(manner.player()); !woken) return woken;
    } else if (!manner.name.empty()) {
        if (auto begun = solo.begin(manner.name, manner.player()); !begun) return begun;
    }
    if (manner.by_lines) return PlayByLines{solo, manner}.run();
    return PlayInFullScreen{solo, manner, goes_on}.run();
}

}  // namespace underwell::apps
