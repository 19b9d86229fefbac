#include "underwell/adapters/system/screen_lines.hpp"

#include <algorithm>
#include <utility>

namespace underwell::adapters::system {

namespace {

// Between these marks, terminals that know them show nothing half done.
constexpr std::string_view begin_update = "\x1b[?2026h";
constexpr std::string_view end_update = "\x1b[?2026l";
constexpr std::string_view clear_line = "\x1b[K";
constexpr std::string_view clear_screen = "\x1b[2J";

std::vector<std::string> lines_of(std::string_view text, std::size_t lines_most) {
    std::vector<std::string> lines;
    while (lines.size() < lines_most) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

std::string to_line(std::size_t number) {
    return "\x1b[" + std::to_string(number + 1) + ";1H";
}

}  // namespace

// A line is cleared before it is written: behind a line that ends in the last column, clearing
// would take that column along.
std::string ScreenLines::change_to(std::string_view text, std::size_t lines_most) {
    std::vector<std::string> wanted = lines_of(text, lines_most);
    std::string changes;
    if (!is_known_) changes += clear_screen;
    const std::size_t lines = std::max(wanted.size(), shown_.size());
    wanted.resize(lines);
    shown_.resize(lines);
    for (std::size_t line = 0; line < lines; ++line) {
        if (is_known_ && wanted[line] == shown_[line]) continue;
        changes += to_line(line);
        changes += clear_line;
        changes += wanted[line];
    }
    shown_ = std::move(wanted);
    is_known_ = true;
    if (changes.empty()) return {};
    return std::string{begin_update} + changes + std::string{end_update};
}

void ScreenLines::forget() {
    shown_.clear();
    is_known_ = false;
}

}  // namespace underwell::adapters::system
