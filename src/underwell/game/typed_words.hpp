// Taking apart what somebody typed (K2).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::game {

// Without blanks around.
std::string_view trimmed(std::string_view text);

// The first word, taken off the rest together with the blanks around it. Signs that stand for a
// command of their own, such as ' for say, are a word wherever they begin a line.
std::string_view take_word(std::string_view& rest);

// In small letters, one blank between two words, without articles and the signs that end sentences:
// "The  Echo!" and "an echo" are both "echo".
std::string plain_words(std::string_view text);

// Where a word such as "from" parts what was typed; nothing if it stands nowhere inside.
struct PartedWords {
    std::string_view before;
    std::string_view behind;
};

std::optional<PartedWords> part_at(std::string_view text, std::string_view word);

// What follows this word, if it is the first of several.
std::optional<std::string_view> behind_word(std::string_view text, std::string_view word);

// A number from 1 to 999,999,999, written in digits and nothing else.
std::optional<std::uint32_t> number_of(std::string_view word);

// Those that a slip of the fingers could have meant, the nearest first.
std::vector<std::string_view> nearest_words(std::string_view word,
                                            std::span<const std::string_view> choices);

}  // namespace underwell::game
