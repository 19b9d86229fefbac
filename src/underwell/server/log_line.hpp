// A line of a log as text. Whatever a value holds, it cannot end the line, begin another field, or
// move a terminal's cursor: nobody forges what operators read. Pure; nothing fails.
//
//   2026-07-29T18:05:09.123Z warning login_failed address=192.0.2.7 account="who knows"
//   {"time":"2026-07-29T18:05:09.123Z","level":"warning","event":"login_failed","address":…}
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "underwell/base/instant.hpp"
#include "underwell/server/ports/log.hpp"

namespace underwell::server {

// Of a value; what is longer ends in "…".
inline constexpr std::size_t log_value_bytes_max = 1'000;

struct LogEvent {
    base::Instant when;
    LogLevel level = LogLevel::info;
    std::string_view name;
    std::initializer_list<LogField> fields = {};
};

std::string_view name_of(LogLevel level);

// Both without the line's end.
std::string text_line(const LogEvent& event);
std::string json_line(const LogEvent& event);

// In UTC: "2026-07-29T18:05:09.123Z".
std::string written(base::Instant when);

}  // namespace underwell::server
