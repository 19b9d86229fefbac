// Taking apart what somebody typed (K2).
#pragma once

#include <charconv>
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

// A whole number with its sign, and nothing else.
template <typename Number = std::int32_t>
std::optional<Number> integer_of(std::string_view word) {
    Number number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (read.ec != std::errc{} || read.ptr != word.data() + word.size()) return std::nullopt;
    return number;
}

// Two numbers as they are shown or read out: "3 -2", "3, -2", "minus 1, 0"; nothing else.
struct TwoNumbers {
    std::int32_t first = 0;
    std::int32_t second = 0;
};

std::optional<TwoNumbers> two_numbers(std::string_view words);

// In small letters, with numbers as they are typed: "minus 1, 0" becomes "-1 0".
std::string with_plain_numbers(std::string_view words);

// Those that a slip of the fingers could have meant, the nearest first.
std::vector<std::string_view> nearest_words(std::string_view word,
                                            std::span<const std::string_view> choices);

}  // namespace underwell::game
