#include "underwell/game/typed_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "underwell/game/names.hpp"

namespace underwell::game {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view ends_of_sentences = ".,!?";
constexpr std::array<std::string_view, 5> articles = {"the", "a", "an", "some", "my"};
constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view signs = "'\":;!@";
constexpr std::size_t word_compared_max = 32;

// How many letters have to be added, taken out, changed or swapped with their neighbour.
std::size_t slips_between(std::string_view one, std::string_view other) {
    one = one.substr(0, word_compared_max);
    other = other.substr(0, word_compared_max);
    std::vector<std::size_t> before(other.size() + 1);
    std::vector<std::size_t> last(other.size() + 1);
    std::vector<std::size_t> here(other.size() + 1);
    for (std::size_t column = 0; column <= other.size(); ++column)
        last[column] = column;
    for (std::size_t row = 1; row <= one.size(); ++row) {
        here[0] = row;
        for (std::size_t column = 1; column <= other.size(); ++column) {
            const std::size_t changed = one[row - 1] == other[column - 1] ? 0 : 1;
            here[column] =
                std::min({last[column] + 1, here[column - 1] + 1, last[column - 1] + changed});
            const bool swapped = row > 1 && column > 1 && one[row - 1] == other[column - 2] &&
                                 one[row - 2] == other[column - 1];
            if (swapped) here[column] = std::min(here[column], before[column - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, here);
    }
    return last[other.size()];
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return text.substr(text.size());
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view take_word(std::string_view& rest) {
    const std::size_t first = std::min(rest.find_first_not_of(blanks), rest.size());
    rest.remove_prefix(first);
    if (rest.empty()) return {};
    const bool is_sign = signs.find(rest.front()) != std::string_view::npos;
    const std::size_t end = is_sign ? 1 : std::min(rest.find_first_of(blanks), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(end);
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    return word;
}

std::string plain_words(std::string_view text) {
    std::string small = folded(text);
    std::erase_if(small, [](char letter) { return ends_of_sentences.find(letter) != npos; });
    std::string plain;
    for (std::string_view rest = trimmed(small); !rest.empty();) {
        const std::string_view word = take_word(rest);
        const bool is_article = std::ranges::find(articles, word) != articles.end();
        if (is_article && !(plain.empty() && rest.empty())) continue;
        if (!plain.empty()) plain += ' ';
        plain += word;
    }
    return plain;
}

std::optional<PartedWords> part_at(std::string_view text, std::string_view word) {
    for (std::string_view rest = text; !trimmed(rest).empty();) {
        const std::string_view next = take_word(rest);
        if (next != word || next.data() == text.data()) continue;
        const auto length = static_cast<std::size_t>(next.data() - text.data());
        return PartedWords{.before = trimmed(text.substr(0, length)), .behind = trimmed(rest)};
    }
    return std::nullopt;
}

std::optional<std::string_view> behind_word(std::string_view text, std::string_view word) {
    const bool is_first = folded(take_word(text)) == word;
    return is_first && !text.empty() ? std::optional{text} : std::nullopt;
}

std::optional<std::uint32_t> number_of(std::string_view word) {
    constexpr std::size_t digits_max = 9;
    if (word.empty() || word.size() > digits_max) return std::nullopt;
    std::uint32_t number = 0;
    for (const char letter : word) {
        if (letter < '0' || letter > '9') return std::nullopt;
        number = number * 10 + static_cast<std::uint32_t>(letter - '0');
    }
    if (number == 0) return std::nullopt;
    return number;
}

std::string with_plain_numbers(std::string_view words) {
    std::string small = folded(words);
    std::ranges::replace(small, ',', ' ');
    std::string plain;
    for (std::string_view rest = trimmed(small); !rest.empty();) {
        const std::string_view word = take_word(rest);
        if (!plain.empty() && plain.back() != '-') plain += ' ';
        plain += word == "minus" ? "-" : word;
    }
    return plain;
}

std::optional<TwoNumbers> two_numbers(std::string_view words) {
    const std::string plain = with_plain_numbers(words);
    std::string_view rest = plain;
    const auto first = integer_of(take_word(rest));
    const auto second = integer_of(take_word(rest));
    if (!first || !second || !rest.empty()) return std::nullopt;
    return TwoNumbers{.first = *first, .second = *second};
}

std::vector<std::string_view> nearest_words(std::string_view word,
                                            std::span<const std::string_view> choices) {
    const std::size_t slips_max = word.size() <= 3 ? 1 : 2;
    std::vector<std::pair<std::size_t, std::string_view>> found;
    for (const std::string_view choice : choices) {
        const std::size_t slips = slips_between(word, choice);
        if (slips <= slips_max) found.emplace_back(slips, choice);
    }
    std::ranges::sort(found);
    std::vector<std::string_view> nearest;
    nearest.reserve(found.size());
    for (const auto& [slips, choice] : found)
        nearest.push_back(choice);
    return nearest;
}

}  // namespace underwell::game
