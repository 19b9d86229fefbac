#include "underwell/server/log_line.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "underwell/game/unicode.hpp"

namespace underwell::server {

namespace {

constexpr std::array<std::string_view, 4> level_names = {"debug", "info", "warning", "error"};

void append_padded(std::string& out, std::uint64_t number, std::size_t digits) {
    const std::string written_number = std::to_string(number);
    out.append(digits - std::min(digits, written_number.size()), '0').append(written_number);
}

void append_hex(std::string& out, std::uint32_t number, std::size_t digits) {
    constexpr std::string_view signs = "0123456789abcdef";
    for (std::size_t place = digits; place-- > 0;)
        out.push_back(signs[(number >> (4 * place)) & 0xFU]);
}

// JSON's own way, which people can read in text lines, too: beyond 16 bits two halves.
void append_escaped(std::string& out, char32_t sign) {
    constexpr char32_t beyond_16_bits = 0x10000;
    if (sign >= beyond_16_bits) {
        const auto rest = static_cast<std::uint32_t>(sign - beyond_16_bits);
        out += "\\u";
        append_hex(out, 0xD800U + (rest >> 10U), 4);
        out += "\\u";
        append_hex(out, 0xDC00U + (rest & 0x3FFU), 4);
        return;
    }
    out += "\\u";
    append_hex(out, static_cast<std::uint32_t>(sign), 4);
}

bool is_line_end(char32_t sign) {
    return sign == U'\u2028' || sign == U'\u2029';
}

void append_quoted(std::string& out, std::string_view text) {
    const bool cut = text.size() > log_value_bytes_max;
    text = text.substr(0, log_value_bytes_max);
    out.push_back('"');
    while (!text.empty()) {
        const char32_t sign = game::take_sign(text);
        if (sign == U'"' || sign == U'\\')
            out.append(1, '\\').push_back(static_cast<char>(sign));
        else if (sign == U'\n')
            out += "\\n";
        else if (sign < U' ' || game::is_hidden(sign) || is_line_end(sign))
            append_escaped(out, sign);
        else
            game::append_sign(out, sign);
    }
    out += cut ? "…\"" : "\"";
}

// What needs no quotes in a text line: nothing in it could be taken for something else.
bool is_plain(std::string_view text) {
    constexpr std::string_view plain_signs =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:/+-@%";
    return !text.empty() && text.size() <= log_value_bytes_max &&
           text.find_first_not_of(plain_signs) == std::string_view::npos;
}

void append_value(std::string& out, const LogField::Value& value, bool always_quoted) {
    std::visit(
        [&](auto given) {
            using Given = decltype(given);
            if constexpr (std::is_same_v<Given, bool>)
                out += given ? "true" : "false";
            else if constexpr (!std::is_same_v<Given, std::string_view>)
                out += std::to_string(given);
            else if (always_quoted || !is_plain(given))
                append_quoted(out, given);
            else
                out += given;
        },
        value);
}

}  // namespace

std::string_view name_of(LogLevel level) {
    return level_names.at(std::to_underlying(level));
}

std::string written(base::Instant when) {
    const std::chrono::sys_time<base::Duration> moment{when.since_epoch};
    const auto day = std::chrono::floor<std::chrono::days>(moment);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss time{moment - day};
    std::string out;
    append_padded(out, static_cast<std::uint64_t>(std::max(0, static_cast<int>(date.year()))), 4);
    out.push_back('-');
    append_padded(out, static_cast<unsigned>(date.month()), 2);
    out.push_back('-');
    append_padded(out, static_cast<unsigned>(date.day()), 2);
    out.push_back('T');
    append_padded(out, static_cast<std::uint64_t>(time.hours().count()), 2);
    out.push_back(':');
    append_padded(out, static_cast<std::uint64_t>(time.minutes().count()), 2);
    out.push_back(':');
    append_padded(out, static_cast<std::uint64_t>(time.seconds().count()), 2);
    out.push_back('.');
    append_padded(out, static_cast<std::uint64_t>(time.subseconds().count()), 3);
    out.push_back('Z');
    return out;
}

std::string text_line(const LogEvent& event) {
    std::string line = written(event.when);
    line.append(" ").append(name_of(event.level)).append(" ").append(event.name);
    for (const LogField& field : event.fields) {
        line.append(" ").append(field.name).append("=");
        append_value(line, field.value, false);
    }
    return line;
}

std::string json_line(const LogEvent& event) {
    std::string line = "{\"time\":\"" + written(event.when) + "\",\"level\":\"";
    line.append(name_of(event.level)).append("\",\"event\":");
    append_quoted(line, event.name);
    for (const LogField& field : event.fields) {
        line.push_back(',');
        append_quoted(line, field.name);
        line.push_back(':');
        append_value(line, field.value, true);
    }
    line.push_back('}');
    return line;
}

}  // namespace underwell::server
