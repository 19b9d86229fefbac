#include "underwell/server/linear_writer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "underwell/game/unicode.hpp"
#include "underwell/server/display_text.hpp"

namespace underwell::server {

namespace {

using game::Block;
using game::BlockKind;
using game::Document;
using game::Language;
using game::Span;
using game::Style;

struct Range {
    char32_t first;
    char32_t last;
};

constexpr std::array<Range, 9> drawing_ranges = {{
    {U'¦', U'¦'},
    {0x2190, 0x21FF},    // arrows
    {0x2300, 0x245F},    // technical signs, pictures of controls
    {0x2500, 0x27BF},    // frames, blocks, shapes, symbols
    {0x27F0, 0x297F},    // arrows, dots of Braille
    {0x2B00, 0x2BFF},    // more arrows and shapes
    {0x3000, 0x3000},    // the wide blank
    {0x1F000, 0x1F0FF},  // tiles and cards
    {0x1FB00, 0x1FBFF},  // parts of old screens
}};

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

// What is read as "dash dash dash", or not at all.
bool is_ruler_sign(char letter) {
    switch (letter) {
        case '-':
        case '=':
        case '*':
        case '#':
        case '~':
        case '_':
        case '+':
        case '/':
        case '\\':
        case '<':
        case '>':
        case '^':
            return true;
        default:
            return false;
    }
}

// Puts a line together with single blanks between its words.
class SpokenLine {
  public:
    explicit SpokenLine(Language language) : language_{language} {}

    void add(const Span& span) {
        std::string seen;
        seen.reserve(span.letters.size());
        reader_.open(span.letters);
        while (const auto sign = reader_.next()) {
            if (sign->kind == SignKind::blank || is_drawing_sign(sign->code))
                seen += ' ';
            else
                game::append_sign(seen, sign->code);
            seen += reader_.take_ascii();
        }
        if (!span.letters.starts_with('|')) speak_choices(seen);
        std::ranges::replace(seen, '|', ' ');  // the one ASCII letter that only draws
        // What people say stays as they said it: their 1/2 may be a half.
        const bool has_numbers = span.style != Style::speech;
        for (std::size_t at = 0; at < seen.size();)
            at += speak(seen, at, has_numbers);
    }

    // "on | off" is on or off.
    void speak_choices(std::string& text) const {
        constexpr std::string_view choice = " | ";
        const std::string_view spoken = language_ == Language::english ? " or " : " 或 ";
        for (std::size_t at = text.find(choice); at != std::string::npos;
             at = text.find(choice, at + spoken.size()))
            text.replace(at, choice.size(), spoken);
    }

    // What the label of a row ends with.
    void add_colon() { line_ += language_ == Language::english ? ": " : "："; }

    // Empty if nothing in the line can be spoken.
    std::string done() && {
        while (line_.ends_with(' '))
            line_.pop_back();
        if (!has_word(line_)) line_.clear();
        return std::move(line_);
    }

  private:
    // Appends what stands there; how many bytes that was.
    std::size_t speak(std::string_view seen, std::size_t at, bool has_numbers) {
        const std::size_t plain = plain_length(seen.substr(at));
        if (plain > 0) {
            line_ += seen.substr(at, plain);
            return plain;
        }
        const char here = seen[at];
        if (here == ' ') {
            if (!line_.empty() && !line_.ends_with(' ')) line_ += ' ';
            return 1;
        }
        if (const std::size_t ruler = ruler_length(seen.substr(at)); ruler > 0) return ruler;
        const std::string_view word = has_numbers ? word_for(seen, at) : std::string_view{};
        if (word.empty())
            line_ += here;
        else
            line_ += word;
        return 1;
    }

    // 7/8, +2 and -3 as they are spoken; empty for anything else.
    std::string_view word_for(std::string_view seen, std::size_t at) const {
        const char before = at > 0 ? seen[at - 1] : ' ';
        if (at + 1 == seen.size() || !is_digit(seen[at + 1])) return {};
        const bool is_english = language_ == Language::english;
        if (seen[at] == '/' && is_digit(before)) return is_english ? " of " : "，共";
        if (!std::string_view{" (,:"}.contains(before)) return {};
        if (seen[at] == '+') return is_english ? "plus " : "加";
        if (seen[at] == '-') return is_english ? "minus " : "负";
        return {};
    }

    // Letters that are spoken as they are: all but blanks and what begins rulers and numbers.
    static std::size_t plain_length(std::string_view seen) {
        std::size_t length = 0;
        while (length < seen.size() && seen[length] != ' ' && !is_ruler_sign(seen[length]))
            ++length;
        return length;
    }

    static std::size_t ruler_length(std::string_view seen) {
        constexpr std::size_t ruler_min = 3;
        if (!is_ruler_sign(seen[0])) return 0;
        const std::size_t length = std::min(seen.find_first_not_of(seen[0]), seen.size());
        return length >= ruler_min ? length : 0;
    }

    static bool has_word(std::string_view line) {
        while (!line.empty())
            if (is_word_sign(game::take_sign(line))) return true;
        return false;
    }

    Language language_;
    SignReader reader_;
    std::string line_;
};

}  // namespace

bool is_drawing_sign(char32_t code) {
    if (code < 0x7F) return code == U'|';
    return std::ranges::any_of(drawing_ranges, [&](const Range& range) {
        return code >= range.first && code <= range.last;
    });
}

void write_linear(std::string& out, const Document& document, const Reading& reading) {
    for (std::size_t number = 0; number < document.block_count(); ++number) {
        const Block block = document.block(number);
        if (block.kind == BlockKind::drawing_row) continue;
        SpokenLine line{reading.language};
        for (std::size_t span = block.first_span; span < block.end_span; ++span) {
            line.add(document.text().span(span));
            if (block.kind == BlockKind::row && span == block.first_span) line.add_colon();
        }
        const std::string spoken = std::move(line).done();
        if (spoken.empty()) continue;
        out += spoken;
        out += reading.line_end;
    }
}

}  // namespace underwell::server
