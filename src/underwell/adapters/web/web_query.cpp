#include "underwell/adapters/web/web_query.hpp"

#include <algorithm>
#include <charconv>
#include <ranges>

#include "underwell/base/nearest_name.hpp"

namespace underwell::adapters::web {

namespace {

template <typename... Values>
std::unexpected<base::Refusal> bad_query(const base::Wording& wording, const Values&... values) {
    return base::refuse(errors::bad_query, wording, values...);
}

std::optional<char> decoded_pair(std::string_view digits) {
    if (digits.size() != 2) return std::nullopt;
    unsigned value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + 2, value, 16);
    if (read.ec != std::errc{} || read.ptr != digits.data() + 2) return std::nullopt;
    return static_cast<char>(value);
}

bool is_printable(char letter) {
    return letter >= ' ' && letter <= '~';
}

// "a%20b+c" as "a b c".
base::Granted<std::string> decoded(std::string_view text) {
    std::string letters;
    while (!text.empty()) {
        std::optional<char> letter = text.front() == '+' ? ' ' : text.front();
        std::size_t length = 1;
        if (text.front() == '%') {
            letter = decoded_pair(text.substr(1, 2));
            length = 3;
        }
        if (!letter || !is_printable(*letter)) return bad_query(refusals::strange_signs);
        letters += *letter;
        text.remove_prefix(length);
    }
    return letters;
}

}  // namespace

base::Granted<WebQuery> WebQuery::read(std::string_view query) {
    if (query.size() > query_bytes_max) return bad_query(refusals::long_address, query_bytes_max);
    WebQuery read;
    for (const auto part : std::views::split(query, '&')) {
        const std::string_view given{part.begin(), part.end()};
        if (given.empty()) continue;
        if (read.values_.size() == query_names_max)
            return bad_query(refusals::many_settings, query_names_max);
        const std::size_t equals = std::min(given.find('='), given.size());
        auto name = decoded(given.substr(0, equals));
        if (!name) return std::unexpected(name.error());
        auto value = decoded(given.substr(std::min(equals + 1, given.size())));
        if (!value) return std::unexpected(value.error());
        read.values_.emplace_back(std::move(*name), std::move(*value));
    }
    return read;
}

std::optional<std::string_view> WebQuery::find(std::string_view name) const {
    for (const auto& [known, value] : std::views::reverse(values_))
        if (known == name) return value;
    return std::nullopt;
}

std::string WebQuery::text(std::string_view name) const {
    return std::string{find(name).value_or("")};
}

base::Granted<std::optional<std::int64_t>> WebQuery::number(std::string_view name) const {
    const auto given = find(name);
    if (!given) return std::nullopt;
    std::int64_t value = 0;
    const char* const end = given->data() + given->size();
    const auto read = std::from_chars(given->data(), end, value);
    if (read.ec != std::errc{} || read.ptr != end)
        return bad_query(refusals::no_whole_number, name, *given);
    return value;
}

base::Granted<bool> WebQuery::flag(std::string_view name) const {
    const auto given = find(name);
    if (!given || *given == "0") return false;
    if (given->empty() || *given == "1") return true;
    return bad_query(refusals::not_one_or_zero, name, *given);
}

base::Granted<void> WebQuery::only(std::span<const std::string_view> known) const {
    for (const auto& [name, value] : values_) {
        if (std::ranges::find(known, name) != known.end()) continue;
        const std::string_view nearest = base::nearest_name(name, known);
        if (!nearest.empty()) return bad_query(refusals::no_setting_but_a_near_one, name, nearest);
        std::string all;
        for (const std::string_view each : known)
            all.append(all.empty() ? "" : ", ").append(each);
        return bad_query(refusals::no_setting, name, all);
    }
    return {};
}

}  // namespace underwell::adapters::web
