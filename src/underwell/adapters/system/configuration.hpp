// Settings as operators give them: a flag (--telnet.port 4000) beats the environment
// (UNDERWELL_TELNET_PORT=4000), that beats the file ([telnet] port = 4000), that beats the default.
// Lists in flags and in the environment have commas between their items. Everything that is wrong
// is told at once, a line each, with file and line and what is allowed: bad_settings. Nothing is
// half taken. read_settings() is pure and takes any bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/server/settings.hpp"

namespace underwell::adapters::system {

namespace errors {
inline constexpr std::string_view bad_settings = "bad_settings";
}  // namespace errors

inline constexpr std::size_t settings_file_bytes_max = 65'536;
// What is told of a file that is wrong throughout.
inline constexpr std::size_t settings_problems_max = 20;

struct SettingGiven {
    std::string name;  // "telnet.port"; in the environment "UNDERWELL_TELNET_PORT"
    std::string text;
};

struct SettingSources {
    std::string file_name = {};  // as messages tell it
    std::string file_text = {};
    std::vector<SettingGiven> environment = {};  // what is no setting's is ignored, unless it looks
                                                 // like one that was mistyped
    std::vector<SettingGiven> flags = {};
};

// Where a setting was given.
struct SettingPlace {
    std::uint32_t line =
        UINT32_MAX;       // of the file; those of flags and of the environment come last
    std::string written;  // "underwell.toml:3", "UNDERWELL_TELNET_PORT", "--telnet.port"

    bool is_in_file() const { return line != UINT32_MAX; }
};

struct LocatedSettings {
    server::ServerSettings settings;
    std::map<std::string_view, SettingPlace> places;  // by name; of all others the default holds

    // "underwell.toml:3: telnet.port: is taken"
    std::string told(std::string_view name, std::string_view message) const;
};

base::Result<LocatedSettings> locate_settings(const SettingSources& sources);
base::Result<server::ServerSettings> read_settings(const SettingSources& sources);

// Reads the file (none if the path is empty) and this program's environment. Fails with
// bad_settings also where the file cannot be read.
base::Result<LocatedSettings> load_settings(const std::string& path,
                                            std::vector<SettingGiven> flags);

// The commented file that has these settings: what read_settings() makes of it again.
std::string settings_file(const server::ServerSettings& settings);

// A setting that is to be another one.
struct SettingChange {
    std::string_view name;
    std::string before;  // as in the file
    std::string after;
    bool live = false;  // else it waits for a restart
};

std::vector<SettingChange> difference(const server::ServerSettings& running,
                                      const server::ServerSettings& wanted);

// The running settings with all that can change without a restart.
server::ServerSettings reloaded(server::ServerSettings running,
                                const server::ServerSettings& wanted);

}  // namespace underwell::adapters::system
