// The one small form that every screen is made of: blocks of text whose spans say what they mean,
// not how they look. Writers (server/visual_writer, server/linear_writer) make it visible; no code
// reads it back. Plain values, three allocations whatever their size. Nothing fails.
//
//   Document room;
//   room.heading("The drowned gallery");
//   room.paragraph("Water drips from the ceiling.");
//   room.item().add("a torch", Style::thing, "get torch");
//   room.row("Exits", "north, east", Style::exit);
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::game {

enum class Style : std::uint8_t {
    plain,
    title,
    label,
    exit,
    thing,
    person,
    monster,
    speech,
    danger,
    good,
    dim,
    command,
};

inline constexpr std::size_t style_count = 12;

// A view into the Text it came from.
struct Span {
    std::string_view letters = {};
    Style style = Style::plain;
    // What a click on it types; empty: a click does nothing. One that ends with a blank is only put
    // into the line, to be gone on with.
    std::string_view command = {};
};

// Whether a click only puts it into the line.
inline bool is_begun(std::string_view command) {
    return command.ends_with(' ');
}

// Letters in spans of one style each.
class Text {
  public:
    Text() = default;

    explicit Text(std::string_view letters, Style style = Style::plain) { add(letters, style); }

    // What looks and does the same as what stands before it goes on in its span.
    Text& add(std::string_view letters, Style style = Style::plain, std::string_view command = {});
    Text& add(const Text& other);

    // The next letters begin a span of their own.
    void end_span() { spans_ended_ = marks_.size(); }

    // For so many, nothing has to be moved.
    void reserve(std::size_t letters, std::size_t spans);

    const std::string& letters() const { return letters_; }

    std::size_t span_count() const { return marks_.size(); }

    Span span(std::size_t number) const;

    friend bool operator==(const Text& one, const Text& other) {
        return one.letters_ == other.letters_ && one.commands_ == other.commands_ &&
               one.marks_ == other.marks_;
    }

  private:
    struct Mark {
        std::uint32_t letters_end = 0;
        std::uint32_t commands_end = 0;
        Style style = Style::plain;

        friend bool operator==(const Mark&, const Mark&) = default;
    };

    bool ends_without_command() const;

    std::string letters_;
    std::string commands_;
    std::vector<Mark> marks_;
    std::size_t spans_ended_ = 0;  // so many at the beginning grow no more
};

enum class BlockKind : std::uint8_t {
    heading,
    paragraph,
    item,
    row,          // its first span is the label
    drawing_row,  // shown as it is to those who see it
    words,        // what a drawing shows, for those who do not
};

struct Block {
    BlockKind kind = BlockKind::paragraph;
    std::size_t first_span = 0;
    std::size_t end_span = 0;  // one past the last
};

class Document {
  public:
    // Each begins a block and gives the text that its spans are added to. All of them give the same
    // text: what is added goes to the newest block.
    Text& heading(std::string_view letters = {});
    Text& paragraph(std::string_view letters = {}, Style style = Style::plain);
    Text& item(std::string_view letters = {}, Style style = Style::plain);
    Text& row(std::string_view label, std::string_view value = {}, Style style = Style::plain);
    Text& row(const Span& label, std::string_view value = {});

    // Nothing is drawn without saying it: words must not be empty.
    void drawing(std::span<const Text> rows, std::span<const Text> words);

    void reserve(std::size_t letters, std::size_t spans) { text_.reserve(letters, spans); }

    const Text& text() const { return text_; }

    std::size_t block_count() const { return blocks_.size(); }

    Block block(std::size_t number) const;

    bool empty() const { return blocks_.empty(); }

    friend bool operator==(const Document&, const Document&) = default;

  private:
    struct Beginning {
        BlockKind kind = BlockKind::paragraph;
        std::uint32_t first_span = 0;

        friend bool operator==(const Beginning&, const Beginning&) = default;
    };

    Text& begin(BlockKind kind);

    Text text_;
    std::vector<Beginning> blocks_;
};

}  // namespace underwell::game
