#include "underwell/terminal/input_line.hpp"

#include <algorithm>
#include <utility>

#include "underwell/game/names.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::terminal {

namespace {

constexpr std::size_t candidates_max = 8;

bool begins_sign(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

std::vector<std::string> begun(std::string_view start, const std::vector<std::string>& names) {
    std::vector<std::string> hits;
    if (start.empty()) return hits;
    const std::string wanted = game::folded(start);
    for (const std::string& name : names) {
        const std::string folded = game::folded(name);
        const bool is_new = std::ranges::find(hits, name) == hits.end();
        if (folded.starts_with(wanted) && folded != wanted && is_new) hits.push_back(name);
    }
    return hits;
}

}  // namespace

std::string_view plain_name(std::string_view name) {
    const std::size_t blank = name.find(' ');
    if (blank == std::string_view::npos) return name;
    const std::string_view first = name.substr(0, blank);
    const bool is_number = first.find_first_not_of("0123456789") == std::string_view::npos;
    const bool is_article = first == "a" || first == "an" || first == "the" || first == "some";
    return is_number || is_article ? name.substr(blank + 1) : name;
}

// "put torch in che": the last word, or as many of the last words as begin a name.
std::vector<std::string> completions(std::string_view typed, const Words& words) {
    const std::size_t begin = typed.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    typed.remove_prefix(begin);
    std::vector<std::string> lines;
    std::size_t word = typed.find(' ');
    if (word == std::string_view::npos) lines = begun(typed, words.commands);
    for (; word != std::string_view::npos && lines.empty(); word = typed.find(' ', word + 1)) {
        const std::string_view before = typed.substr(0, word + 1);
        for (const std::string& hit : begun(typed.substr(word + 1), words.subjects))
            lines.push_back(std::string{before} + hit);
        if (word + 1 == typed.size())
            for (const std::string& subject : words.subjects)
                lines.push_back(std::string{before} + subject);
    }
    if (lines.size() > candidates_max) lines.resize(candidates_max);
    return lines;
}

void InputLine::set(std::string text) {
    text_ = std::move(text);
    cursor_ = text_.size();
}

void InputLine::insert(char32_t sign) {
    if (game::is_hidden(sign)) return;
    std::string letters;
    game::append_sign(letters, sign);
    if (text_.size() + letters.size() > typed_bytes_max) return;
    text_.insert(cursor_, letters);
    cursor_ += letters.size();
    offered_.clear();
}

void InputLine::move_left() {
    if (cursor_ == 0) return;
    do
        --cursor_;
    while (cursor_ > 0 && !begins_sign(text_[cursor_]));
}

void InputLine::move_right() {
    if (cursor_ == text_.size()) return;
    do
        ++cursor_;
    while (cursor_ < text_.size() && !begins_sign(text_[cursor_]));
}

void InputLine::erase_before() {
    const std::size_t end = cursor_;
    move_left();
    text_.erase(cursor_, end - cursor_);
    offered_.clear();
}

void InputLine::erase_at() {
    const std::size_t begin = cursor_;
    move_right();
    text_.erase(begin, cursor_ - begin);
    cursor_ = begin;
    offered_.clear();
}

void InputLine::erase_to_end() {
    text_.erase(cursor_);
    offered_.clear();
}

void InputLine::erase_word() {
    while (cursor_ > 0 && text_[cursor_ - 1] == ' ')
        erase_before();
    while (cursor_ > 0 && text_[cursor_ - 1] != ' ')
        erase_before();
}

void InputLine::clear() {
    set({});
    at_ = lines_.size();
    offered_.clear();
}

void InputLine::back() {
    if (at_ == 0) return;
    if (at_ == lines_.size()) draft_ = text_;
    set(lines_[--at_]);
    offered_.clear();
}

void InputLine::forth() {
    if (at_ == lines_.size()) return;
    ++at_;
    set(at_ == lines_.size() ? draft_ : lines_[at_]);
    offered_.clear();
}

void InputLine::complete(const Words& words) {
    if (offered_.empty()) {
        offered_ = completions(text_, words);
        offer_ = 0;
    }
    if (offered_.empty()) return;
    set(offered_[offer_]);
    offer_ = (offer_ + 1) % offered_.size();
}

std::string InputLine::take() {
    std::string line = std::exchange(text_, {});
    keep(line);
    clear();
    return line;
}

void InputLine::keep(const std::string& line) {
    const bool goes_on = at_ == lines_.size();
    if (!line.empty() && (lines_.empty() || lines_.back() != line)) lines_.push_back(line);
    if (lines_.size() > lines_kept_max) lines_.erase(lines_.begin());
    if (goes_on) at_ = lines_.size();
}

}  // namespace underwell::terminal
