// A level as somebody asks for it: what they said, and nothing that they did not. Settings that
// were given win over those that the theme of a depth chooses (`mixed`); everything else takes its
// default. Both the picture of a level and the walk through it are made from a request.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/level/level.hpp"
#include "underwell/level/prefab.hpp"
#include "underwell/level/settings.hpp"

namespace underwell::apps {

// An option that sets a number.
struct NumberOption {
    const char* option;
    const char* type;
    std::int64_t level::LevelSettings::* setting;
    const char* text;
};

inline constexpr std::array<NumberOption, 13> number_options = {{
    {"--width", "N", &level::LevelSettings::width, "Tiles from west to east [80]"},
    {"--height", "N", &level::LevelSettings::height, "Tiles from north to south [45]"},
    {"--max-rooms", "N", &level::LevelSettings::max_rooms,
     "Try so often to place a room; those that would touch another are left out [30]"},
    {"--room-min", "N", &level::LevelSettings::room_min,
     "Least side of a room, with its walls [6]"},
    {"--room-max", "N", &level::LevelSettings::room_max,
     "Greatest side of a room, with its walls [10]"},
    {"--monsters", "N", &level::LevelSettings::monsters, "At most so many monsters [5]"},
    {"--tunnel-width", "1-3", &level::LevelSettings::tunnel_width, "Width of tunnels [1]"},
    {"--loops", "PERCENT", &level::LevelSettings::loops_percent,
     "Of the rooms that are near, but far to walk, join so many [0]"},
    {"--doors", "PERCENT", &level::LevelSettings::doors_percent,
     "Of the gaps in walls through which a tunnel enters a room, so many get a door [0]"},
    {"--secrets", "PERCENT", &level::LevelSettings::secrets_percent,
     "Of the doors that nobody needs to find, so many are secret; needs --doors [0]"},
    {"--locks", "N", &level::LevelSettings::locks,
     "At most so many locked doors, each with its key; needs --doors [0]"},
    {"--vaults", "N", &level::LevelSettings::vaults, "At most so many rooms drawn by hand [0]"},
    {"--depth", "N", &level::LevelSettings::depth, "How deep it lies; names the theme [0]"},
}};

struct LevelRequest {
    std::uint64_t seed = 0;
    bool tutorial = false;  // T23
    level::Generator generator = level::Generator::classic;
    std::array<std::optional<std::int64_t>, number_options.size()> numbers;
    std::optional<level::ShapeMix> shapes;
    std::optional<level::Tunnels> tunnels;
    bool decor = false;
    std::string prefabs_file;            // empty: the standard vaults
    std::vector<level::Prefab> prefabs;  // what is in it
};

// The place among the numbers of a request of the one that sets this.
std::size_t number_of(std::int64_t level::LevelSettings::* setting);

// Fails with a message that names the option.
base::Result<level::LevelSettings> settings_of(const LevelRequest& request);

// For whoever changes the generator afterwards: the same request, without the options for which the
// generator has no use.
LevelRequest without_what_is_useless(LevelRequest request);

base::Result<level::Level> make_level(const LevelRequest& request);

// The options that ask for the same: "--seed 7 --generator cave".
std::string options_text(const LevelRequest& request);

}  // namespace underwell::apps
