#include "underwell/terminal/story.hpp"

#include <algorithm>
#include <utility>

#include "underwell/server/visual_writer.hpp"

namespace underwell::terminal {

// Dropping in groups, since all lines are written anew afterwards.
const game::Document& Story::add(game::Document document) {
    documents_.push_back(std::move(document));
    if (documents_.size() > documents_kept_max) {
        documents_.erase(documents_.begin(), documents_.begin() + documents_kept_max / 5);
        columns_ = 0;
    }
    return documents_.back();
}

const game::Document& Story::echo(std::string_view line) {
    game::Document document;
    if (!documents_.empty()) document.paragraph();  // what was told before ends here
    document.paragraph("> " + std::string{line}, game::Style::dim);
    return add(std::move(document));
}

const game::Document& Story::note(std::string_view words) {
    game::Document document;
    document.paragraph(words, game::Style::label);
    return add(std::move(document));
}

void Story::scroll(std::int32_t lines) {
    const auto most = static_cast<std::int32_t>(lines_.size());
    back_ = std::clamp(back_ + lines, 0, most);
}

void Story::to_begin() {
    back_ = static_cast<std::int32_t>(lines_.size());
}

void Story::write(std::int32_t columns, const PlayLook& look) {
    if (columns != columns_ || look != look_) {
        lines_.clear();
        written_ = 0;
        columns_ = columns;
        look_ = look;
    }
    const std::size_t before = lines_.size();
    for (; written_ < documents_.size(); ++written_) {
        std::string text;
        server::write_visual(text, documents_[written_],
                             {.width = static_cast<std::size_t>(std::max(columns, 1)),
                              .colours = look.colours,
                              .theme = look.theme,
                              .line_end = "\n"});
        for (std::string_view rest = text; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            lines_.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    // Whoever looks back goes on seeing the same.
    if (back_ > 0 && before > 0) back_ += static_cast<std::int32_t>(lines_.size() - before);
}

void Story::draw(Sheet& sheet, const Box& where, const PlayLook& look) {
    if (where.empty()) return;
    write(where.columns, look);
    const auto count = static_cast<std::int32_t>(lines_.size());
    back_ = std::clamp(back_, 0, std::max(0, count - where.lines));
    const std::int32_t end = count - back_;
    const std::int32_t first = std::max(0, end - where.lines);
    for (std::int32_t line = first; line < end; ++line)
        sheet.put(where.line(line - first), lines_[static_cast<std::size_t>(line)]);
}

}  // namespace underwell::terminal
