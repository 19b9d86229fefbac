#include "underwell/base/nearest_name.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace underwell::base {

namespace {

// Letters to add, drop or change to make one of the other (Levenshtein).
std::size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t column = 0; column < row.size(); ++column)
        row[column] = column;
    for (std::size_t line = 1; line <= one.size(); ++line) {
        std::size_t diagonal = row[0];
        row[0] = line;
        for (std::size_t column = 1; column < row.size(); ++column) {
            const std::size_t above = row[column];
            const std::size_t changed = diagonal + (one[line - 1] == other[column - 1] ? 0 : 1);
            row[column] = std::min({above + 1, row[column - 1] + 1, changed});
            diagonal = above;
        }
    }
    return row.back();
}

}  // namespace

std::string_view nearest_name(std::string_view wrong, std::span<const std::string_view> names) {
    constexpr std::size_t wrong_bytes_max = 60;
    wrong = wrong.substr(0, wrong_bytes_max);
    const std::size_t off_max = wrong.size() <= 2 ? 1 : std::max<std::size_t>(2, wrong.size() / 3);
    std::size_t least = off_max + 1;
    std::string_view nearest;
    for (const std::string_view name : names) {
        const std::size_t off = distance(wrong, name);
        if (off >= least) continue;
        least = off;
        nearest = name;
    }
    return nearest;
}

std::string suggestion(std::string_view wrong, std::span<const std::string_view> names) {
    const std::string_view nearest = nearest_name(wrong, names);
    if (!nearest.empty()) return "; did you mean '" + std::string{nearest} + "'?";
    if (names.empty()) return "";
    constexpr std::size_t named_max = 12;
    const auto named = names.first(std::min(names.size(), named_max));
    std::string all;
    for (const std::string_view name : named)
        all.append(all.empty() ? "" : ", ").append(name);
    if (named.size() < names.size())
        all += " and " + std::to_string(names.size() - named.size()) + " others";
    return "; there are " + all;
}

}  // namespace underwell::base
