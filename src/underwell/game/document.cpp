#include "underwell/game/document.hpp"

#include "underwell/base/check.hpp"

namespace underwell::game {

Text& Text::add(std::string_view letters, Style style, std::string_view command) {
    if (letters.empty()) return *this;
    letters_ += letters;
    if (command.empty() && marks_.size() > spans_ended_ && marks_.back().style == style &&
        ends_without_command()) {
        marks_.back().letters_end = static_cast<std::uint32_t>(letters_.size());
        return *this;
    }
    commands_ += command;
    marks_.push_back({.letters_end = static_cast<std::uint32_t>(letters_.size()),
                      .commands_end = static_cast<std::uint32_t>(commands_.size()),
                      .style = style});
    return *this;
}

bool Text::ends_without_command() const {
    const std::uint32_t before = marks_.size() < 2 ? 0 : marks_[marks_.size() - 2].commands_end;
    return marks_.back().commands_end == before;
}

void Text::reserve(std::size_t letters, std::size_t spans) {
    letters_.reserve(letters);
    marks_.reserve(spans);
}

Text& Text::add(const Text& other) {
    CHECK(&other != this);
    for (std::size_t number = 0; number < other.span_count(); ++number) {
        const Span span = other.span(number);
        add(span.letters, span.style, span.command);
    }
    return *this;
}

Span Text::span(std::size_t number) const {
    CHECK(number < marks_.size());
    const Mark& mark = marks_[number];
    const Mark before = number == 0 ? Mark{} : marks_[number - 1];
    const std::string_view letters = letters_;
    const std::string_view commands = commands_;
    return {
        .letters = letters.substr(before.letters_end, mark.letters_end - before.letters_end),
        .style = mark.style,
        .command = commands.substr(before.commands_end, mark.commands_end - before.commands_end)};
}

Text& Document::begin(BlockKind kind) {
    text_.end_span();
    blocks_.push_back({.kind = kind, .first_span = static_cast<std::uint32_t>(text_.span_count())});
    return text_;
}

Text& Document::heading(std::string_view letters) {
    return begin(BlockKind::heading).add(letters, Style::title);
}

Text& Document::paragraph(std::string_view letters, Style style) {
    return begin(BlockKind::paragraph).add(letters, style);
}

Text& Document::item(std::string_view letters, Style style) {
    return begin(BlockKind::item).add(letters, style);
}

Text& Document::row(std::string_view label, std::string_view value, Style style) {
    row(Span{.letters = label, .style = Style::label});
    return text_.add(value, style);
}

Text& Document::row(const Span& label, std::string_view value) {
    CHECK(!label.letters.empty());  // the first span would be taken for it
    begin(BlockKind::row).add(label.letters, label.style, label.command).end_span();
    return text_.add(value);
}

void Document::drawing(std::span<const Text> rows, std::span<const Text> words) {
    CHECK(!words.empty());
    for (const Text& row : rows)
        begin(BlockKind::drawing_row).add(row);
    for (const Text& line : words)
        begin(BlockKind::words).add(line);
}

Block Document::block(std::size_t number) const {
    CHECK(number < blocks_.size());
    const bool is_last = number + 1 == blocks_.size();
    return {.kind = blocks_[number].kind,
            .first_span = blocks_[number].first_span,
            .end_span = is_last ? text_.span_count() : blocks_[number + 1].first_span};
}

}  // namespace underwell::game
