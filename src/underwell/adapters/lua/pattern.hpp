// Lua's patterns (%a+, (%d*)-%1, [^,]*, %b(), %f[%w] …) with a meter: a pattern that tries too
// many ways stops after a given number of steps, where Lua's own matcher would go on for years.
// A pattern has no repeated groups, so the ways still open are at most one for each of its items:
// they are kept in a list, and nothing calls itself. Pure. Used by the string library.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"

namespace underwell::adapters::lua {

namespace errors {
inline constexpr std::string_view bad_pattern = "bad_pattern";
}

class Pattern {
  public:
    static constexpr std::size_t items_max = 250;
    static constexpr std::size_t captures_max = 32;

    // With anchoring, a ^ at the beginning binds the pattern to where matching starts.
    struct Options {
        bool anchoring = true;
    };

    static base::Result<Pattern> compile(std::string_view text, Options options);

    bool is_anchored() const { return is_anchored_; }

  private:
    friend class Matcher;
    friend class PatternCompiler;

    enum class Kind : std::uint8_t {
        letter,
        any,
        set,
        open,      // a capture begins
        close,     // a capture ends
        position,  // a capture of the place itself
        repeat,    // what a capture caught, again
        balanced,
        frontier,
        end,  // $ at the end
    };
    enum class Times : std::uint8_t {
        once,
        any_number,
        at_least_once,
        as_few_as_possible,
        at_most_once
    };

    struct Item {
        Kind kind = Kind::letter;
        Times times = Times::once;
        unsigned char letter = 0;        // the letter, or the opening one of a balanced pair
        unsigned char other_letter = 0;  // the closing one
        std::size_t number = 0;          // of the set, or of the capture
    };

    std::vector<Item> items_;
    std::vector<std::bitset<256>> sets_;
    std::size_t captures_ = 0;
    bool is_anchored_ = false;
};

struct Capture {
    std::size_t start = 0;
    std::size_t length = 0;
    bool is_position = false;
};

class Matcher {
  public:
    enum class Outcome : std::uint8_t { matched, no_match, spent };

    Matcher(const Pattern& pattern, std::string_view subject)
        : pattern_{&pattern}, subject_{subject} {}

    // Does the pattern match from here on? Takes at most so many steps.
    Outcome match_at(std::size_t start, std::uint64_t steps_max);

    // The first match at or after start, or only at it if the pattern is anchored.
    Outcome find_from(std::size_t start, std::uint64_t steps_max);

    // After a match.
    std::size_t start() const { return start_; }

    std::size_t end() const { return at_; }

    const std::vector<Capture>& captures() const { return captures_; }

    std::uint64_t steps() const { return steps_; }  // taken in the last call

  private:
    // A way that was not taken yet, or what must be undone before an older one can be taken.
    struct Choice {
        enum class Kind : std::uint8_t { fewer, one_more, without, drop_capture };

        Kind kind;
        std::size_t item;
        std::size_t at;
        std::size_t count = 0;
    };

    Outcome try_at(std::size_t start, std::uint64_t steps_max);
    bool step();
    bool step_single();
    bool step_capture();
    bool step_balanced();
    bool backtrack();
    bool take_last_choice();
    bool fits(const Pattern::Item& item, std::size_t at) const;
    bool is_in_set(std::size_t set, std::size_t at) const;

    const Pattern* pattern_;
    std::string_view subject_;
    std::vector<Capture> captures_;
    std::vector<Choice> choices_;
    std::size_t start_ = 0;
    std::size_t item_ = 0;
    std::size_t at_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace underwell::adapters::lua
