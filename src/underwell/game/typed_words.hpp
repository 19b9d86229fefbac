// Taking apart what somebody typed (K2).
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace underwell::game {

// Without blanks around.
std::string_view trimmed(std::string_view text);

// The first word, taken off the rest together with the blanks around it. Signs that stand for a
// command of their own, such as ' for say, are a word wherever they begin a line.
std::string_view take_word(std::string_view& rest);

// Those that a slip of the fingers could have meant, the nearest first.
std::vector<std::string_view> nearest_words(std::string_view word,
                                            std::span<const std::string_view> choices);

}  // namespace underwell::game
