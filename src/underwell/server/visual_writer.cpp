#include "underwell/server/visual_writer.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "underwell/game/unicode.hpp"
#include "underwell/server/display_text.hpp"

namespace underwell::server {

namespace {

using game::Block;
using game::BlockKind;
using game::Document;
using game::Span;
using game::Style;

constexpr std::size_t list_indent = 2;
constexpr std::size_t label_width_max = 20;
constexpr std::size_t colon_and_blank = 2;  // after a label

// How a style looks, as the numbers of the sequence that switches to it; empty: as usual.
struct Look {
    std::string_view palette_16;
    std::string_view palette_256;
    std::string_view true_colour;
};

using Looks = std::array<Look, game::style_count>;

// In the order of game::Style.
constexpr Looks dark_looks = {{
    {"", "", ""},                                  // plain
    {"1;37", "1;38;5;231", "1;38;2;255;255;255"},  // title
    {"37", "38;5;250", "38;2;188;188;188"},        // label
    {"36", "38;5;80", "38;2;95;215;215"},          // exit
    {"33", "38;5;221", "38;2;255;215;95"},         // thing
    {"32", "38;5;114", "38;2;135;215;135"},        // person
    {"35", "38;5;176", "38;2;215;135;215"},        // monster
    {"1;36", "38;5;159", "38;2;175;255;255"},      // speech
    {"1;31", "1;38;5;203", "1;38;2;255;95;95"},    // danger
    {"1;32", "38;5;120", "38;2;135;255;135"},      // good
    {"37", "38;5;247", "38;2;158;158;158"},        // dim
    {"1;33", "4;38;5;222", "4;38;2;255;215;135"},  // command
}};
constexpr Looks light_looks = {{
    {"", "", ""},
    {"1;30", "1;38;5;16", "1;38;2;0;0;0"},
    {"30", "38;5;240", "38;2;88;88;88"},
    {"34", "38;5;25", "38;2;0;95;175"},
    {"35", "38;5;94", "38;2;135;95;0"},
    {"32", "38;5;22", "38;2;0;95;0"},
    {"35", "38;5;90", "38;2;135;0;135"},
    {"34", "38;5;24", "38;2;0;95;135"},
    {"1;31", "1;38;5;124", "1;38;2;175;0;0"},
    {"32", "38;5;28", "38;2;0;135;0"},
    {"30", "38;5;241", "38;2;98;98;98"},
    {"1;34", "4;38;5;19", "4;38;2;0;0;175"},
}};
constexpr Looks high_contrast_looks = {{
    {"", "", ""},
    {"1;37", "1;38;5;231", "1;38;2;255;255;255"},
    {"1;37", "38;5;231", "38;2;255;255;255"},
    {"1;36", "1;38;5;51", "1;38;2;0;255;255"},
    {"1;33", "1;38;5;226", "1;38;2;255;255;0"},
    {"1;32", "1;38;5;46", "1;38;2;0;255;0"},
    {"1;35", "1;38;5;219", "1;38;2;255;175;255"},
    {"1;36", "38;5;195", "38;2;215;255;255"},
    {"1;31", "1;4;38;5;217", "1;4;38;2;255;175;175"},
    {"1;32", "1;38;5;157", "1;38;2;175;255;175"},
    {"", "38;5;255", "38;2;238;238;238"},
    {"1;33", "1;4;38;5;229", "1;4;38;2;255;255;175"},
}};

const Looks& looks_of(Theme theme) {
    switch (theme) {
        case Theme::light:
            return light_looks;
        case Theme::high_contrast:
            return high_contrast_looks;
        case Theme::dark:
            break;
    }
    return dark_looks;
}

// Signs that no line may begin with, and those that none may end with.
constexpr std::u32string_view closing_signs =
    U"!%),.:;?]}'\"¢°’”†‡…‰′″℃、。々〉》」』】〕〗〙〛〞〟ぁぃぅぇぉっゃゅょァィゥェォッャュョー・"
    U"—·！＂％＇），．：；？］｝～｠｡｣､･";
constexpr std::u32string_view opening_signs = U"([{'\"£¥‘“〈《「『【〔〖〘〚〝（［｛｟｢";

// Between two signs that no blank parts: next to an ideograph, unless punctuation holds them
// together.
bool may_break(const Sign& before, const Sign& after) {
    return (before.width == 2 || after.width == 2) && !closing_signs.contains(after.code) &&
           !opening_signs.contains(before.code);
}

constexpr std::string_view link_end = "\x1b]8;;\x1b\\";

// Everything but the plainest letters in percent: a command can neither end the link nor begin
// another.
void append_link(std::string& out, std::string_view command) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    out += "\x1b]8;;";
    out += game::is_begun(command) ? "prompt:" : "send:";
    for (const char letter : command) {
        const bool is_plain = (letter >= 'a' && letter <= 'z') ||
                              (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
        if (is_plain) {
            out += letter;
            continue;
        }
        const auto byte = static_cast<unsigned char>(letter);
        out += '%';
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
    }
    out += "\x1b\\";
}

struct Indents {
    std::size_t first = 0;
    std::size_t further = 0;
};

// Puts signs into lines. A word waits until it is known whether it fits.
class Lines {
  public:
    Lines(std::string& out, const Screen& screen)
        : out_{out},
          screen_{screen},
          looks_{looks_of(screen.theme)},
          width_{std::clamp(screen.width, screen_width_min, screen_width_max)} {}

    std::size_t width() const { return width_; }

    // Blanks up to the column that the block's first word begins in.
    void begin_block(Indents indents) {
        indents_ = indents;
        if (column_ < indents.first) out_.append(indents.first - column_, ' ');
        column_ = std::max(column_, indents.first);
        at_line_begin_ = true;
    }

    void put(SignReader& reader, const Span& span) {
        reader.open(span.letters);
        const std::string_view link = link_of(span);
        for (;;) {
            put_ascii(reader.take_ascii(), span.style, link);
            if (reader.take_blank()) {
                put_blank(1);
            } else if (const auto sign = reader.next()) {
                put(*sign, span.style, link);
            } else {
                return;
            }
        }
    }

    void put(const Sign& sign, Style style, std::string_view link = {}) {
        if (sign.kind == SignKind::blank) return put_blank(sign.width);
        if (sign.kind == SignKind::letter) {
            const bool is_parted = !word_.empty() && may_break(last_, sign);
            if (is_parted || word_width_ + sign.width > room()) put_word();
            last_ = sign;
        }
        begin_run(style, link);
        game::append_sign(word_, sign.code);
        word_width_ += sign.width;
    }

    // As they are, wherever the line ends. Returns the columns that they take.
    std::size_t put_drawn(SignReader& reader, const Span& span) {
        reader.open(span.letters);
        link_to(link_of(span));
        std::size_t columns = 0;
        for (;;) {
            if (const std::string_view letters = reader.take_ascii(); !letters.empty()) {
                switch_to(span.style);
                out_ += letters;
                columns += letters.size();
            }
            const auto sign = reader.next();
            if (!sign) return columns;
            columns += sign->width;
            if (sign->kind == SignKind::blank) {
                out_.append(sign->width, ' ');
                continue;
            }
            switch_to(span.style);
            game::append_sign(out_, sign->code);
        }
    }

    void put_word() {
        if (word_.empty()) return;
        if (!is_same(link_, runs_.front().link)) link_to({});  // no blank before it belongs to it
        if (!at_line_begin_ && column_ + blanks_ + word_width_ > width_) {
            end_line();
            out_.append(indents_.further, ' ');
            column_ = indents_.further;
        } else if (!at_line_begin_) {
            // A line under a word does not run on below the blank behind it.
            if (look_of(runs_.front().style) != look_) switch_to(Style::plain);
            out_.append(blanks_, ' ');
            column_ += blanks_;
        }
        if (runs_.size() == 1) {
            switch_to(runs_.front().style);
            link_to(runs_.front().link);
            out_ += word_;
        } else {
            put_runs();
        }
        column_ += word_width_;
        at_line_begin_ = false;
        forget_word();
    }

    void put_runs() {
        for (std::size_t run = 0; run < runs_.size(); ++run) {
            const std::size_t end = run + 1 == runs_.size() ? word_.size() : runs_[run + 1].begin;
            switch_to(runs_[run].style);
            link_to(runs_[run].link);
            out_.append(word_, runs_[run].begin, end - runs_[run].begin);
        }
    }

    void end_line() {
        link_to({});  // one that is left open would make links of all lines to come
        switch_to(Style::plain);
        out_ += screen_.line_end;
        column_ = 0;
        blanks_ = 0;
        at_line_begin_ = true;
    }

    void end_block() {
        put_word();
        end_line();
    }

    // What stands before a block: "- ", or a label with its colon.
    void put_before(std::string_view letters, Style style) {
        put_before({.letters = letters, .style = style});
    }

    void put_before(const Span& span) {
        SignReader reader;
        column_ += put_drawn(reader, span);
        link_to({});  // nothing after it belongs to it
    }

    std::string_view link_of(const Span& span) const {
        const bool taken = game::is_begun(span.command) ? screen_.link_lines : screen_.links;
        return taken ? span.command : std::string_view{};
    }

  private:
    // Of one span, not only alike.
    static bool is_same(std::string_view one, std::string_view other) {
        return one.size() == other.size() && (one.empty() || one.data() == other.data());
    }

    void link_to(std::string_view link) {
        if (is_same(link_, link)) return;
        if (!link_.empty()) out_ += link_end;
        if (!link.empty()) append_link(out_, link);
        link_ = link;
    }

    void put_blank(std::size_t columns) {
        put_word();
        blanks_ = std::min(blanks_ + columns, width_);
    }

    void begin_run(Style style, std::string_view link) {
        if (runs_.empty() || runs_.back().style != style || !is_same(runs_.back().link, link))
            runs_.push_back({.begin = word_.size(), .style = style, .link = link});
    }

    // Letters of one word, one by one only where it may have to be parted.
    void put_ascii(std::string_view letters, Style style, std::string_view link) {
        while (!letters.empty() &&
               ((!word_.empty() && last_.width == 2) || word_width_ + letters.size() > room())) {
            put({.code = static_cast<unsigned char>(letters.front())}, style, link);
            letters.remove_prefix(1);
        }
        if (letters.empty()) return;
        begin_run(style, link);
        word_ += letters;
        word_width_ += letters.size();
        last_ = {.code = static_cast<unsigned char>(letters.back())};
    }

    // Columns that a word can have at most.
    std::size_t room() const { return width_ - indents_.further; }

    struct Run {
        std::size_t begin = 0;
        Style style = Style::plain;
        std::string_view link = {};
    };

    void forget_word() {
        word_.clear();
        runs_.clear();
        word_width_ = 0;
        blanks_ = 0;
    }

    std::string_view look_of(Style style) const {
        const Look& look = looks_[static_cast<std::size_t>(style)];
        if (screen_.colours == Colours::true_colour) return look.true_colour;
        return screen_.colours == Colours::palette_16 ? look.palette_16 : look.palette_256;
    }

    void switch_to(Style style) {
        if (screen_.colours == Colours::none) return;
        const std::string_view look = look_of(style);
        if (look == look_) return;
        out_ += "\x1b[0";
        if (!look.empty()) (out_ += ';') += look;
        out_ += 'm';
        look_ = look;
    }

    std::string& out_;
    const Screen& screen_;
    const Looks& looks_;
    std::size_t width_;
    Indents indents_;
    std::size_t column_ = 0;
    std::size_t blanks_ = 0;  // since the last word
    bool at_line_begin_ = true;
    std::string word_;
    std::size_t word_width_ = 0;
    std::vector<Run> runs_;
    Sign last_;
    std::string_view look_;
    std::string_view link_;  // that is open
};

class VisualWriter {
  public:
    VisualWriter(std::string& out, const Document& document, const Screen& screen)
        : document_{document}, lines_{out, screen} {}

    void write() {
        for (std::size_t number = 0; number < document_.block_count(); ++number)
            write_block(number);
    }

  private:
    void write_block(std::size_t number) {
        const Block block = document_.block(number);
        switch (block.kind) {
            case BlockKind::heading:
                if (number > 0) lines_.end_line();
                write_spans(block.first_span, block.end_span, {});
                break;
            case BlockKind::paragraph:
                write_spans(block.first_span, block.end_span, {});
                break;
            case BlockKind::item:
                lines_.put_before("- ", Style::plain);
                write_spans(block.first_span, block.end_span,
                            {.first = list_indent, .further = list_indent});
                break;
            case BlockKind::row:
                write_row(number, block);
                break;
            case BlockKind::drawing_row:
                write_drawing_row(block);
                break;
            case BlockKind::words:
                break;
        }
    }

    void write_spans(std::size_t first, std::size_t end, Indents indents) {
        lines_.begin_block(indents);
        SignReader reader;
        for (std::size_t number = first; number < end; ++number) {
            const Span span = document_.text().span(number);
            lines_.put(reader, span);
        }
        lines_.end_block();
    }

    void write_row(std::size_t number, const Block& block) {
        const Span label = document_.text().span(block.first_span);
        if (number >= table_end_) measure_table(number);
        if (display_width(label.letters) > label_room()) {
            // Too long to stand beside anything: it is the beginning of a paragraph.
            lines_.begin_block({.first = 0, .further = list_indent});
            SignReader reader;
            lines_.put(reader, label);
            lines_.put({.code = U':'}, label.style);
            lines_.put({.kind = SignKind::blank}, label.style);
            write_value(block);
            return;
        }
        lines_.put_before(label);
        lines_.put_before(": ", label.style);
        lines_.begin_block({.first = value_column_, .further = value_column_});
        write_value(block);
    }

    void write_value(const Block& block) {
        SignReader reader;
        for (std::size_t number = block.first_span + 1; number < block.end_span; ++number) {
            const Span span = document_.text().span(number);
            lines_.put(reader, span);
        }
        lines_.end_block();
    }

    // Labels take half of a narrow screen at most.
    std::size_t label_room() const {
        return std::min(label_width_max, lines_.width() / 2 - colon_and_blank);
    }

    // Rows that follow each other are a table: their values begin in one column.
    void measure_table(std::size_t first) {
        std::size_t widest = 0;
        table_end_ = first;
        while (table_end_ < document_.block_count() &&
               document_.block(table_end_).kind == BlockKind::row) {
            const Block row = document_.block(table_end_++);
            const std::size_t width = display_width(document_.text().span(row.first_span).letters);
            if (width <= label_room()) widest = std::max(widest, width);
        }
        value_column_ = widest + colon_and_blank;
    }

    void write_drawing_row(const Block& block) {
        SignReader reader;
        for (std::size_t number = block.first_span; number < block.end_span; ++number) {
            const Span span = document_.text().span(number);
            lines_.put_drawn(reader, span);
        }
        lines_.end_line();
    }

    const Document& document_;
    Lines lines_;
    std::size_t table_end_ = 0;
    std::size_t value_column_ = 0;
};

}  // namespace

void write_visual(std::string& out, const Document& document, const Screen& screen) {
    VisualWriter{out, document, screen}.write();
}

}  // namespace underwell::server
