#include <type_traits>

#include <fmt/format.h>

#include "underwell/adapters/system/configuration.hpp"
#include "underwell/adapters/system/setting_rows.hpp"

namespace underwell::adapters::system {

namespace {

constexpr std::string_view opening =
    R"(# The settings of an Underwell server.
#
# Any of them can be given in the environment (UNDERWELL_TELNET_PORT=4000) and as a flag
# (--telnet.port 4000), too; lists have commas there (--telnet.addresses 127.0.0.1,::1).
# A flag beats the environment, the environment beats this file.
#
# Those marked "reload" are taken on by a running server when it gets SIGHUP (systemctl
# reload underwell); all others need a restart. To look for mistakes:
#
#     underwell serve --config underwell.toml --check-config
)";

// Settings have no control characters, so there is little to escape.
std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') out.push_back('\\');
        out.push_back(letter);
    }
    return out + "\"";
}

std::string written(const SettingValue& value) {
    return std::visit(
        [](const auto& given) -> std::string {
            using Given = std::remove_cvref_t<decltype(given)>;
            if constexpr (std::is_same_v<Given, std::string>) {
                return quoted(given);
            } else if constexpr (std::is_same_v<Given, std::vector<std::string>>) {
                std::vector<std::string> items;
                items.reserve(given.size());
                for (const std::string& item : given)
                    items.push_back(quoted(item));
                // One a line, since a line has its bound.
                constexpr std::size_t items_in_a_line_max = 3;
                if (items.size() <= items_in_a_line_max)
                    return fmt::format("[{}]", fmt::join(items, ", "));
                return fmt::format("[\n    {},\n]", fmt::join(items, ",\n    "));
            } else {
                return fmt::format("{}", given);
            }
        },
        value);
}

// Words and bounds are worth telling; that a name is a text is not.
std::string bounds_told(const SettingRow& row) {
    const SettingValue kind = row.get({});
    if (row.words.empty() && !std::holds_alternative<std::int64_t>(kind)) return "";
    std::string told = allowed(row);
    told.front() = told.front() == 'a' ? 'A' : 'O';
    return " " + told + ".";
}

}  // namespace

std::string settings_file(const server::ServerSettings& settings) {
    std::string file{opening};
    std::string_view part;
    for (const SettingRow& row : setting_rows()) {
        const std::size_t dot = row.name.find('.');
        if (row.name.substr(0, dot) != part) {
            part = row.name.substr(0, dot);
            file += fmt::format("\n[{}]\n", part);
        }
        file += fmt::format("# {}{}{}\n{} = {}\n", row.explanation, bounds_told(row),
                            row.live ? " (reload)" : "", row.name.substr(dot + 1),
                            written(row.get(settings)));
    }
    return file;
}

std::vector<SettingChange> difference(const server::ServerSettings& running,
                                      const server::ServerSettings& wanted) {
    std::vector<SettingChange> changes;
    for (const SettingRow& row : setting_rows()) {
        const SettingValue before = row.get(running);
        const SettingValue after = row.get(wanted);
        if (before == after) continue;
        changes.push_back({.name = row.name,
                           .before = written(before),
                           .after = written(after),
                           .live = row.live});
    }
    return changes;
}

server::ServerSettings reloaded(server::ServerSettings running,
                                const server::ServerSettings& wanted) {
    for (const SettingRow& row : setting_rows())
        if (row.live) row.set(running, row.get(wanted));
    return running;
}

}  // namespace underwell::adapters::system
