// The one list of all settings: what each is called, what it may be, what it means, and whether a
// running server takes it on (SIGHUP). Whatever operators see of settings is made from it: the
// file, its errors, the environment's names, the flags, the commented file, what a reload says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "underwell/server/settings.hpp"

namespace underwell::adapters::system {

inline constexpr std::size_t setting_text_bytes_max = 1'000;
inline constexpr std::size_t setting_list_items_max = 100;

// A setting as it is read and written. One of several words is the text of that word.
using SettingValue = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;

struct IntegerBounds {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

// What a text, or each item of a list, must be; empty texts are always allowed.
enum class TextForm : std::uint8_t { any, address, network };

struct SettingRow {
    std::string_view name;         // "telnet.port"
    std::string_view explanation;  // one sentence
    bool live = false;             // a reload is enough; else it needs a restart
    IntegerBounds bounds = {};     // of numbers
    TextForm form = TextForm::any;
    std::span<const std::string_view> words = {};  // if it is one of these

    SettingValue (*get)(const server::ServerSettings&) = nullptr;
    // The value is of the right kind and within bounds.
    void (*set)(server::ServerSettings&, const SettingValue&) = nullptr;
};

// In the order of the commented file.
std::span<const SettingRow> setting_rows();

// Nothing if there is none of this name.
const SettingRow* find_setting(std::string_view name);

// "UNDERWELL_TELNET_PORT"
std::string environment_name(const SettingRow& row);

// What the row may be, for messages: "a whole number from 0 to 65535".
std::string allowed(const SettingRow& row);

// Empty if the row may have this value, else what is allowed.
std::string objection(const SettingRow& row, const SettingValue& value);

}  // namespace underwell::adapters::system
