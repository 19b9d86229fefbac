// What operators are told: one event a line, with its facts as fields. A port: adapters/system
// writes lines to a file or to standard error; SilentLog is for tests that do not look. A second
// instance keeps the staff's acts (the audit log). Names of events and fields are lower_snake_case
// and stable: programs read them. Never a password, a token or what people say to each other. Any
// thread; returns at once; nothing fails: a line that cannot be written is lost.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace underwell::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

struct LogField {
    using Value = std::variant<std::string_view, std::int64_t, std::uint64_t, bool>;

    // So that {"zone", 7} and {"name", "Ada"} are fields as they stand.
    LogField(std::string_view field_name, std::string_view text) : name{field_name}, value{text} {}

    LogField(std::string_view field_name, const char* text)
        : LogField{field_name, std::string_view{text}} {}

    LogField(std::string_view field_name, const std::string& text)
        : LogField{field_name, std::string_view{text}} {}

    LogField(std::string_view field_name, bool truth) : name{field_name}, value{truth} {}

    template <std::signed_integral Number>
    LogField(std::string_view field_name, Number number)
        : name{field_name}, value{static_cast<std::int64_t>(number)} {}

    template <std::unsigned_integral Number>
    LogField(std::string_view field_name, Number number)
        : name{field_name}, value{static_cast<std::uint64_t>(number)} {}

    std::string_view name;
    Value value;  // any bytes: the log makes them harmless
};

class Log {
  public:
    Log() = default;
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    virtual ~Log() = default;

    virtual void note(LogLevel level, std::string_view event,
                      std::initializer_list<LogField> fields = {}) = 0;
};

class SilentLog final : public Log {
  public:
    void note(LogLevel, std::string_view, std::initializer_list<LogField>) override {}
};

// A login that failed, in the one form that fail2ban's filter knows (packaging/fail2ban). `account`
// is a name that there is, or empty: what was typed may be a password in the wrong place.
inline void note_failed_login(Log& log, std::string_view address, std::string_view account) {
    log.note(LogLevel::warning, "login_failed", {{"address", address}, {"account", account}});
}

}  // namespace underwell::server
