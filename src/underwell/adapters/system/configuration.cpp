#include "underwell/adapters/system/configuration.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <toml++/toml.h>
#include <tuple>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/system/input_file.hpp"
#include "underwell/adapters/system/setting_rows.hpp"
#include "underwell/base/nearest_name.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::adapters::system {

namespace {

using base::Result;
using server::ServerSettings;

constexpr std::string_view environment_prefix = "UNDERWELL_";
// The parser bounds how deep brackets nest, but not how long a.b.c… may be, and takes tables apart
// by recursion. A list of networks that comes so far can go on in the next line.
constexpr std::ptrdiff_t dots_in_a_line_max = 50;

// Names that somebody typed, for messages: short, and harmless on a screen.
std::string shown(std::string_view name) {
    constexpr std::size_t shown_bytes_max = 60;
    std::string clean;
    game::append_clean(clean, name, {.bytes_max = shown_bytes_max});
    return clean;
}

std::string_view part_of(std::string_view name) {
    return name.substr(0, name.find('.'));
}

// The parts of the file in their order, each once.
std::vector<std::string_view> parts() {
    std::vector<std::string_view> all;
    for (const SettingRow& row : setting_rows())
        if (all.empty() || all.back() != part_of(row.name)) all.push_back(part_of(row.name));
    return all;
}

std::vector<std::string_view> setting_names() {
    std::vector<std::string_view> names;
    for (const SettingRow& row : setting_rows())
        names.push_back(row.name);
    return names;
}

std::vector<std::string_view> environment_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const SettingRow& row : setting_rows())
            all.push_back(environment_name(row));
        return all;
    }();
    return {names.begin(), names.end()};
}

// A value as it was typed in a flag or in the environment; nothing if it is of another kind.
std::optional<SettingValue> understood(const SettingRow& row, std::string_view text) {
    const SettingValue kind = row.get({});
    if (std::holds_alternative<std::string>(kind)) return std::string{text};
    if (std::holds_alternative<bool>(kind)) {
        if (text == "true") return true;
        if (text == "false") return false;
        return std::nullopt;
    }
    if (std::holds_alternative<std::int64_t>(kind)) {
        std::int64_t number = 0;
        const auto read = std::from_chars(text.begin(), text.end(), number);
        if (read.ec != std::errc{} || read.ptr != text.end()) return std::nullopt;
        return number;
    }
    std::vector<std::string> list;
    while (!text.empty()) {
        std::string_view item = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), item.size() + 1));
        item.remove_prefix(std::min(item.size(), item.find_first_not_of(' ')));
        item = item.substr(0, item.find_last_not_of(' ') + 1);
        list.emplace_back(item);
    }
    return list;
}

std::optional<SettingValue> understood(const toml::node& node) {
    if (const auto* truth = node.as_boolean()) return truth->get();
    if (const auto* number = node.as_integer()) return number->get();
    if (const auto* text = node.as_string()) return text->get();
    const auto* array = node.as_array();
    if (array == nullptr) return std::nullopt;
    std::vector<std::string> list;
    for (const toml::node& item : *array) {
        const auto* text = item.as_string();
        if (text == nullptr) return std::nullopt;
        list.push_back(text->get());
    }
    return list;
}

class Reading {
  public:
    explicit Reading(const SettingSources& sources) : file_name_{sources.file_name} {
        read_file(sources.file_text);
        for (const SettingGiven& given : sources.environment)
            read_environment(given);
        for (const SettingGiven& given : sources.flags)
            read_flag(given);
        if (problems_.empty()) find_contradictions();
    }

    Result<LocatedSettings> result() && {
        if (problems_.empty()) return std::move(read_);
        // The parser sorts by name; people read from top to bottom.
        std::ranges::stable_sort(problems_, {}, &Problem::line);
        std::string all;
        for (std::size_t index = 0; index < problems_.size(); ++index) {
            if (index == settings_problems_max) {
                all += fmt::format("\n… and {} more", problems_.size() - index);
                break;
            }
            all.append(all.empty() ? "" : "\n").append(told(problems_[index]));
        }
        return base::fail(errors::bad_settings, std::move(all));
    }

  private:
    using Names = std::vector<std::string_view> (*)();

    struct Problem {
        std::uint32_t line = 0;  // those of flags and of the environment come last
        std::string message;
        std::string mistyped = {};
        Names names = nullptr;  // one of them was meant
    };

    // The nearest name is looked for only now: of a thousand mistakes only some are told.
    static std::string told(const Problem& problem) {
        if (problem.names == nullptr) return problem.message;
        return problem.message + base::suggestion(problem.mistyped, problem.names());
    }

    SettingPlace in_file(std::uint32_t line) const {
        return {.line = line, .written = fmt::format("{}:{}", file_name_, line)};
    }

    void object(const SettingPlace& place, std::string_view message) {
        problems_.push_back(
            {.line = place.line, .message = fmt::format("{}: {}", place.written, message)});
    }

    void object_to_name(const SettingPlace& place, std::string_view message,
                        std::string_view mistyped, Names names) {
        object(place, message);
        problems_.back().mistyped = shown(mistyped);
        problems_.back().names = names;
    }

    void read_file(std::string_view text) {
        if (text.size() > settings_file_bytes_max)
            return object(in_file(1),
                          fmt::format("the file is longer than {} bytes", settings_file_bytes_max));
        if (const std::uint32_t line = line_with_many_dots(text); line != 0)
            return object(in_file(line),
                          fmt::format("has more than {} dots; break the line", dots_in_a_line_max));
        try {
            for (const auto& [name, node] : toml::parse(text))
                read_part(name.str(), node);
        } catch (const toml::parse_error& error) {
            object(in_file(error.source().begin.line), shown_reason(error.description()));
        }
    }

    // The parser's words may hold what it stumbled over.
    static std::string shown_reason(std::string_view reason) {
        constexpr std::size_t reason_bytes_max = 300;
        std::string clean;
        game::append_clean(clean, reason, {.bytes_max = reason_bytes_max});
        return clean;
    }

    // The first line with too many dots; 0 if there is none. Lines of comment may have as many as
    // they like.
    static std::uint32_t line_with_many_dots(std::string_view text) {
        for (std::uint32_t line = 1; !text.empty(); ++line) {
            const std::string_view one = text.substr(0, text.find('\n'));
            const std::size_t first = one.find_first_not_of(" \t");
            const bool comment = first != std::string_view::npos && one[first] == '#';
            if (!comment && std::ranges::count(one, '.') > dots_in_a_line_max) return line;
            text.remove_prefix(std::min(text.size(), one.size() + 1));
        }
        return 0;
    }

    void read_part(std::string_view part, const toml::node& node) {
        const SettingPlace place = in_file(node.source().begin.line);
        const auto known = parts();
        if (std::ranges::find(known, part) == known.end())
            return object_to_name(place, fmt::format("{}: there is no such part", shown(part)),
                                  part, parts);
        const auto* const table = node.as_table();
        if (table == nullptr)
            return object(place,
                          fmt::format("{}: is a part and has no value: write [{}]", part, part));
        for (const auto& [name, value] : *table)
            read_value(fmt::format("{}.{}", part, name.str()), value);
    }

    void read_value(const std::string& name, const toml::node& node) {
        const SettingPlace place = in_file(node.source().begin.line);
        const SettingRow* const row = find_setting(name);
        if (row == nullptr)
            return object_to_name(place, fmt::format("{}: there is no such setting", shown(name)),
                                  name, setting_names);
        take(*row, understood(node), place);
    }

    void read_environment(const SettingGiven& given) {
        const auto rows = setting_rows();
        const auto found = std::ranges::find(rows, given.name, environment_name);
        const SettingPlace place{.written = shown(given.name)};
        if (found != rows.end()) return take(*found, understood(*found, given.text), place);
        if (looks_like_a_setting(given.name))
            object_to_name(place, "there is no such setting", given.name, environment_names);
    }

    // UNDERWELL_TELNET_PROT, but not UNDERWELL_HOME, which is none of ours.
    static bool looks_like_a_setting(std::string_view name) {
        const auto rows = setting_rows();
        return std::ranges::any_of(rows, [&](const SettingRow& row) {
            const std::string full = environment_name(row);
            const std::size_t part = environment_prefix.size() + part_of(row.name).size() + 1;
            return name.starts_with(std::string_view{full}.substr(0, part));
        });
    }

    void read_flag(const SettingGiven& given) {
        const SettingPlace place{.written = "--" + shown(given.name)};
        const SettingRow* const row = find_setting(given.name);
        if (row == nullptr)
            return object_to_name(place, "there is no such setting", given.name, setting_names);
        take(*row, understood(*row, given.text), place);
    }

    void take(const SettingRow& row, const std::optional<SettingValue>& value,
              const SettingPlace& place) {
        read_.places[row.name] = place;
        const std::string wrong = value ? objection(row, *value) : "must be " + allowed(row);
        if (!value || !wrong.empty()) return object_to(row.name, wrong);
        row.set(read_.settings, *value);
    }

    // About a setting that cannot be, or does not go with the others.
    void object_to(std::string_view name, std::string_view message) {
        const auto found = read_.places.find(name);
        const std::uint32_t line = found == read_.places.end() ? UINT32_MAX : found->second.line;
        problems_.push_back({.line = line, .message = read_.told(name, message)});
    }

    void find_contradictions() {
        const ServerSettings& settings = read_.settings;
        const bool certificate = !settings.tls.certificate_file.empty();
        const bool key = !settings.tls.key_file.empty();
        if (certificate && !key) object_to("tls.certificate_file", "needs tls.key_file beside it");
        if (key && !certificate) object_to("tls.key_file", "needs tls.certificate_file beside it");
        if (!settings.log.file.empty() && settings.log.file == settings.log.audit_file)
            object_to("log.audit_file", "is the same as log.file");
        object_to_proxies_without_trust();
        object_to_addresses_twice("telnet.addresses", settings.telnet.addresses);
        object_to_addresses_twice("web.addresses", settings.web.addresses);
        object_to_ports_twice();
    }

    void object_to_proxies_without_trust() {
        const ServerSettings& settings = read_.settings;
        if (!settings.proxies.trusted_networks.empty()) return;
        for (const auto& [name, on] :
             {std::pair{"telnet.proxy_protocol", settings.telnet.proxy_protocol},
              std::pair{"telnet.tls_proxy_protocol", settings.telnet.tls_proxy_protocol},
              std::pair{"web.proxy_protocol", settings.web.proxy_protocol}})
            if (on) object_to(name, "needs the proxies' addresses in proxies.trusted_networks");
    }

    // One port can be listened to once at an address; all addresses of a kind hold each of them.
    void object_to_addresses_twice(std::string_view name,
                                   const std::vector<std::string>& addresses) {
        const auto is_v6 = [](std::string_view address) { return address.contains(':'); };
        for (std::size_t later = 1; later < addresses.size(); ++later)
            for (std::size_t first = 0; first < later; ++first) {
                const std::string& one = addresses[first];
                const std::string& other = addresses[later];
                const std::string_view everything = is_v6(one) ? "::" : "0.0.0.0";
                if (is_v6(one) != is_v6(other)) continue;
                if (one == other)
                    return object_to(name, fmt::format("has {} twice; take one out", one));
                if (one == everything || other == everything)
                    return object_to(name,
                                     fmt::format("has {}, which holds {}; take one out", everything,
                                                 one == everything ? other : one));
            }
    }

    struct Listener {
        std::string_view name;
        std::uint16_t port = 0;
        std::vector<std::string> addresses;
    };

    static bool collide(const Listener& one, const Listener& other) {
        if (one.port != other.port || one.port == 0) return false;
        const auto everything = [](const std::string& address) {
            return address == "0.0.0.0" || address == "::";
        };
        if (one.addresses.empty() || other.addresses.empty()) return false;
        if (std::ranges::any_of(one.addresses, everything) ||
            std::ranges::any_of(other.addresses, everything))
            return true;
        return std::ranges::find_first_of(one.addresses, other.addresses) != one.addresses.end();
    }

    void object_to_ports_twice() {
        const auto& [telnet, web, operators] =
            std::tie(read_.settings.telnet, read_.settings.web, read_.settings.operators);
        std::vector<Listener> listeners = {{"telnet.port", telnet.port, telnet.addresses},
                                           {"web.port", web.port, web.addresses},
                                           {"operators.port", operators.port, {}}};
        if (!operators.address.empty()) listeners.back().addresses = {operators.address};
        if (!read_.settings.tls.certificate_file.empty())
            listeners.push_back({"telnet.tls_port", telnet.tls_port, telnet.addresses});
        for (std::size_t later = 1; later < listeners.size(); ++later)
            for (std::size_t first = 0; first < later; ++first)
                if (collide(listeners[first], listeners[later]))
                    object_to(listeners[later].name,
                              fmt::format("is the same as {}", listeners[first].name));
    }

    std::string file_name_;
    LocatedSettings read_;
    std::vector<Problem> problems_;
};

std::vector<SettingGiven> own_environment() {
    std::vector<SettingGiven> all;
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        const std::string_view whole = *variable;
        const std::size_t equals = whole.find('=');
        if (equals == std::string_view::npos || !whole.starts_with(environment_prefix)) continue;
        all.push_back({.name = std::string{whole.substr(0, equals)},
                       .text = std::string{whole.substr(equals + 1)}});
    }
    return all;
}

}  // namespace

// A file's line does not tell the name.
std::string LocatedSettings::told(std::string_view name, std::string_view message) const {
    const auto found = places.find(name);
    if (found == places.end()) return fmt::format("{}: {}", name, message);
    const SettingPlace& place = found->second;
    return place.is_in_file() ? fmt::format("{}: {}: {}", place.written, name, message)
                              : fmt::format("{}: {}", place.written, message);
}

Result<LocatedSettings> locate_settings(const SettingSources& sources) {
    return Reading{sources}.result();
}

Result<ServerSettings> read_settings(const SettingSources& sources) {
    auto read = locate_settings(sources);
    if (!read) return std::unexpected(read.error());
    return std::move(read->settings);
}

Result<LocatedSettings> load_settings(const std::string& path, std::vector<SettingGiven> flags) {
    SettingSources sources{.file_name = path,
                           .file_text = {},
                           .environment = own_environment(),
                           .flags = std::move(flags)};
    if (!path.empty()) {
        auto text = read_file(path, settings_file_bytes_max);
        if (!text) return base::fail(errors::bad_settings, text.error().message);
        sources.file_text = std::move(*text);
    }
    return locate_settings(sources);
}

}  // namespace underwell::adapters::system
