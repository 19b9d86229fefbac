#include "underwell/adapters/lua/pattern.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace underwell::adapters::lua {

namespace {

using Set = std::bitset<256>;

bool is_between(int letter, char first, char last) {
    return letter >= first && letter <= last;
}

// The classes of the C locale, whatever the process has set.
bool is_of_class(int letter, char name) {
    const bool is_lower = is_between(letter, 'a', 'z');
    const bool is_upper = is_between(letter, 'A', 'Z');
    const bool is_digit = is_between(letter, '0', '9');
    const bool is_graphic = letter > 32 && letter < 127;
    switch (name) {
        case 'a':
            return is_lower || is_upper;
        case 'c':
            return letter < 32 || letter == 127;
        case 'd':
            return is_digit;
        case 'g':
            return is_graphic;
        case 'l':
            return is_lower;
        case 'p':
            return is_graphic && !is_lower && !is_upper && !is_digit;
        case 's':
            return letter == ' ' || is_between(letter, '\t', '\r');
        case 'u':
            return is_upper;
        case 'w':
            return is_lower || is_upper || is_digit;
        case 'x':
            return is_digit || is_between(letter, 'a', 'f') || is_between(letter, 'A', 'F');
        default:
            return false;
    }
}

constexpr std::string_view class_names = "acdglpsuwx";

std::array<Set, class_names.size()> all_classes() {
    std::array<Set, class_names.size()> classes;
    for (std::size_t number = 0; number < classes.size(); ++number)
        for (int letter = 0; letter < 256; ++letter)
            classes[number][static_cast<std::size_t>(letter)] =
                is_of_class(letter, class_names[number]);
    return classes;
}

// %a, %D …; nothing if the letter names no class.
std::optional<Set> class_of(char name) {
    static const std::array<Set, class_names.size()> classes = all_classes();
    const char lower = is_between(name, 'A', 'Z') ? static_cast<char>(name - 'A' + 'a') : name;
    const std::size_t number = class_names.find(lower);
    if (number == std::string_view::npos) return std::nullopt;
    return lower == name ? classes[number] : ~classes[number];
}

std::size_t code(char letter) {
    return static_cast<unsigned char>(letter);
}

struct Range {
    std::size_t first;
    std::size_t last;
};

// All at once: a set has room for hundreds of ranges.
Set range(Range letters) {
    const Set all = ~Set{};
    if (letters.first > letters.last) return {};
    return (all << letters.first) & (all >> (all.size() - 1 - letters.last));
}

}  // namespace

class PatternCompiler {
  public:
    explicit PatternCompiler(std::string_view text) : rest_{text} {}

    base::Result<Pattern> compile(Pattern::Options options) {
        if (options.anchoring && rest_.starts_with('^')) {
            pattern_.is_anchored_ = true;
            rest_.remove_prefix(1);
        }
        while (!rest_.empty() && complaint_.empty()) {
            if (pattern_.items_.size() == Pattern::items_max) complain("too long");
            add_item();
        }
        if (complaint_.empty() && !open_.empty()) complain("unfinished capture");
        if (!complaint_.empty())
            return base::fail(errors::bad_pattern, "malformed pattern (" + complaint_ + ")");
        return std::move(pattern_);
    }

  private:
    using Item = Pattern::Item;
    using Kind = Pattern::Kind;

    void complain(std::string_view what) { complaint_ = what; }

    char take() {
        const char letter = rest_.front();
        rest_.remove_prefix(1);
        return letter;
    }

    void add_item() {
        const char letter = take();
        switch (letter) {
            case '(':
                return add_open();
            case ')':
                return add_close();
            case '$':
                if (!rest_.empty()) return add_single({.letter = '$'});
                pattern_.items_.push_back({.kind = Kind::end});
                return;
            case '%':
                return add_escape();
            case '[':
                return add_set(Kind::set);
            case '.':
                return add_single({.kind = Kind::any});
            default:
                return add_single({.letter = static_cast<unsigned char>(letter)});
        }
    }

    void add_open() {
        if (pattern_.captures_ == Pattern::captures_max) return complain("too many captures");
        const std::size_t number = pattern_.captures_++;
        closed_.push_back(false);
        if (rest_.starts_with(')')) {
            rest_.remove_prefix(1);
            pattern_.items_.push_back({.kind = Kind::position, .number = number});
            return;
        }
        open_.push_back(number);
        pattern_.items_.push_back({.kind = Kind::open, .number = number});
    }

    void add_close() {
        if (open_.empty()) return complain("no capture to close");
        pattern_.items_.push_back({.kind = Kind::close, .number = open_.back()});
        closed_[open_.back()] = true;
        open_.pop_back();
    }

    void add_escape() {
        if (rest_.empty()) return complain("ends with '%'");
        const char letter = take();
        if (letter == 'b') return add_balanced();
        if (letter == 'f') return add_frontier();
        if (is_between(letter, '0', '9')) return add_repeat(letter);
        if (const std::optional<Set> set = class_of(letter)) return add_single_set(Kind::set, *set);
        add_single({.letter = static_cast<unsigned char>(letter)});
    }

    void add_balanced() {
        if (rest_.size() < 2) return complain("missing letters after '%b'");
        const char first = take();
        const char last = take();
        pattern_.items_.push_back({.kind = Kind::balanced,
                                   .letter = static_cast<unsigned char>(first),
                                   .other_letter = static_cast<unsigned char>(last)});
    }

    void add_frontier() {
        if (!rest_.starts_with('[')) return complain("missing '[' after '%f'");
        rest_.remove_prefix(1);
        add_set(Kind::frontier);
    }

    void add_repeat(char digit) {
        const auto number = static_cast<std::size_t>(digit - '1');
        if (digit == '0' || number >= closed_.size() || !closed_[number])
            return complain("invalid capture index");
        pattern_.items_.push_back({.kind = Kind::repeat, .number = number});
    }

    // After its opening bracket. Where it ends is found first, as in Lua: there, a % always hides
    // the next letter, also at the end of a range.
    void add_set(Kind kind) {
        const bool is_inverted = rest_.starts_with('^');
        if (is_inverted) rest_.remove_prefix(1);
        std::size_t end = 0;
        do {
            end += end < rest_.size() && rest_[end] == '%' ? std::size_t{2} : std::size_t{1};
        } while (end < rest_.size() && rest_[end] != ']');
        if (end >= rest_.size()) return complain("missing ']'");
        const Set set = letters_of(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
        add_single_set(kind, is_inverted ? ~set : set);
    }

    static Set letters_of(std::string_view body) {
        Set set;
        for (std::size_t at = 0; at < body.size(); ++at) {
            if (body[at] == '%' && at + 1 < body.size()) {
                const char escaped = body[++at];
                set |= class_of(escaped).value_or(Set{}.set(code(escaped)));
            } else if (at + 2 < body.size() && body[at + 1] == '-') {
                set |= range({.first = code(body[at]), .last = code(body[at + 2])});
                at += 2;
            } else {
                set.set(code(body[at]));
            }
        }
        return set;
    }

    void add_single_set(Kind kind, const Set& set) {
        const Item item{.kind = kind, .number = pattern_.sets_.size()};
        pattern_.sets_.push_back(set);
        if (kind == Kind::frontier)
            pattern_.items_.push_back(item);
        else
            add_single(item);
    }

    void add_single(Item item) {
        using Times = Pattern::Times;
        const char next = rest_.empty() ? '\0' : rest_.front();
        if (next == '*') item.times = Times::any_number;
        if (next == '+') item.times = Times::at_least_once;
        if (next == '-') item.times = Times::as_few_as_possible;
        if (next == '?') item.times = Times::at_most_once;
        if (item.times != Times::once) rest_.remove_prefix(1);
        pattern_.items_.push_back(item);
    }

    Pattern pattern_;
    std::string_view rest_;
    std::string complaint_;
    std::vector<std::size_t> open_;
    std::vector<bool> closed_;
};

base::Result<Pattern> Pattern::compile(std::string_view text, Options options) {
    return PatternCompiler{text}.compile(options);
}

bool Matcher::is_in_set(std::size_t set, std::size_t at) const {
    // Beyond both ends stands a zero byte.
    const std::size_t letter = at < subject_.size() ? code(subject_[at]) : 0;
    return pattern_->sets_[set].test(letter);
}

bool Matcher::fits(const Pattern::Item& item, std::size_t at) const {
    if (at >= subject_.size()) return false;
    if (item.kind == Pattern::Kind::any) return true;
    if (item.kind == Pattern::Kind::set) return is_in_set(item.number, at);
    return static_cast<unsigned char>(subject_[at]) == item.letter;
}

Matcher::Outcome Matcher::match_at(std::size_t start, std::uint64_t steps_max) {
    steps_ = 0;
    return try_at(start, steps_max);
}

Matcher::Outcome Matcher::find_from(std::size_t start, std::uint64_t steps_max) {
    steps_ = 0;
    for (std::size_t at = start; at <= subject_.size(); ++at) {
        const Outcome outcome = try_at(at, steps_max);
        if (outcome != Outcome::no_match || pattern_->is_anchored()) return outcome;
    }
    return Outcome::no_match;
}

Matcher::Outcome Matcher::try_at(std::size_t start, std::uint64_t steps_max) {
    start_ = start;
    at_ = start;
    item_ = 0;
    captures_.clear();
    choices_.clear();
    while (item_ < pattern_->items_.size()) {
        if (++steps_ > steps_max) return Outcome::spent;
        if (!step() && !backtrack()) return Outcome::no_match;
    }
    return Outcome::matched;
}

// Takes the next item at the present place; false if it does not fit.
bool Matcher::step() {
    const Pattern::Item& item = pattern_->items_[item_];
    switch (item.kind) {
        case Pattern::Kind::letter:
        case Pattern::Kind::any:
        case Pattern::Kind::set:
            return step_single();
        case Pattern::Kind::open:
        case Pattern::Kind::close:
        case Pattern::Kind::position:
        case Pattern::Kind::repeat:
            return step_capture();
        case Pattern::Kind::balanced:
            return step_balanced();
        case Pattern::Kind::frontier:
            // Before the first letter: beyond the end of any text, too.
            if (is_in_set(item.number, at_ == 0 ? subject_.size() : at_ - 1)) return false;
            if (!is_in_set(item.number, at_)) return false;
            break;
        case Pattern::Kind::end:
            if (at_ != subject_.size()) return false;
            break;
    }
    ++item_;
    return true;
}

bool Matcher::step_single() {
    using Times = Pattern::Times;
    const Pattern::Item& item = pattern_->items_[item_];
    if (item.times == Times::as_few_as_possible) {
        choices_.push_back({.kind = Choice::Kind::one_more, .item = item_, .at = at_});
        ++item_;
        return true;
    }
    if (item.times == Times::any_number || item.times == Times::at_least_once) {
        const std::size_t first = at_;
        const std::size_t least = item.times == Times::at_least_once ? 1 : 0;
        while (fits(item, at_))
            ++at_;
        const std::size_t count = at_ - first;
        steps_ += count / 4;
        if (count < least) return false;
        if (count > least)
            choices_.push_back({.kind = Choice::Kind::fewer,
                                .item = item_,
                                .at = first + least,
                                .count = count - least});
        ++item_;
        return true;
    }
    const bool does_fit = fits(item, at_);
    if (item.times == Times::once && !does_fit) return false;
    if (item.times == Times::at_most_once && does_fit)
        choices_.push_back({.kind = Choice::Kind::without, .item = item_, .at = at_});
    if (does_fit) ++at_;
    ++item_;
    return true;
}

bool Matcher::step_capture() {
    const Pattern::Item& item = pattern_->items_[item_];
    if (item.kind == Pattern::Kind::close) {
        // Taken again after going back, it is simply set again.
        Capture& capture = captures_[item.number];
        capture.length = at_ - capture.start;
    } else if (item.kind == Pattern::Kind::repeat) {
        const Capture& capture = captures_[item.number];
        const std::string_view again = subject_.substr(capture.start, capture.length);
        steps_ += again.size() / 4;
        if (!subject_.substr(at_).starts_with(again)) return false;
        at_ += again.size();
    } else {
        captures_.push_back({.start = at_, .is_position = item.kind == Pattern::Kind::position});
        choices_.push_back({.kind = Choice::Kind::drop_capture, .item = item_, .at = at_});
    }
    ++item_;
    return true;
}

bool Matcher::step_balanced() {
    const Pattern::Item& item = pattern_->items_[item_];
    if (at_ >= subject_.size() || static_cast<unsigned char>(subject_[at_]) != item.letter)
        return false;
    std::size_t depth = 1;
    for (std::size_t at = at_ + 1; at < subject_.size(); ++at) {
        ++steps_;
        const auto letter = static_cast<unsigned char>(subject_[at]);
        if (letter == item.other_letter) {
            if (--depth > 0) continue;
            at_ = at + 1;
            ++item_;
            return true;
        }
        if (letter == item.letter) ++depth;
    }
    return false;
}

// Goes back to the last place where another way was open; false if there is none.
bool Matcher::backtrack() {
    while (!choices_.empty())
        if (take_last_choice()) return true;
    return false;
}

// False if it led nowhere; it is gone then.
bool Matcher::take_last_choice() {
    Choice& choice = choices_.back();
    item_ = choice.item + 1;
    switch (choice.kind) {
        case Choice::Kind::drop_capture:
            captures_.pop_back();
            break;
        case Choice::Kind::fewer:
            at_ = choice.at + --choice.count;
            if (choice.count == 0) choices_.pop_back();
            return true;
        case Choice::Kind::without:
            at_ = choice.at;
            choices_.pop_back();
            return true;
        case Choice::Kind::one_more:
            if (!fits(pattern_->items_[choice.item], choice.at)) break;
            at_ = ++choice.at;
            return true;
    }
    choices_.pop_back();
    return false;
}

}  // namespace underwell::adapters::lua
