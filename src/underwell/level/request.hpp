// A level as somebody asks for it: what they said, and nothing that they did not. Settings that
// were given win over those that the theme of a depth chooses (`mixed`); everything else takes its
// default. The tool's pictures and walks and the pages of the lab are all made from requests. Pure;
// fails by the names of settings.hpp, with a message that names the setting as it was asked for, in
// words that can be said in other languages (refusals.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/refusal.hpp"
#include "underwell/level/level.hpp"
#include "underwell/level/prefab.hpp"
#include "underwell/level/settings.hpp"

namespace underwell::level {

namespace errors {
inline constexpr std::string_view bad_generator = "bad_generator";
}  // namespace errors

// A setting that is a number, as people ask for it.
struct RequestNumber {
    std::string_view name;
    const char* type;
    std::int64_t LevelSettings::* setting;
    const char* text;
};

inline constexpr std::array<RequestNumber, 13> request_numbers = {{
    {"width", "N", &LevelSettings::width, "Tiles from west to east [80]"},
    {"height", "N", &LevelSettings::height, "Tiles from north to south [45]"},
    {"max-rooms", "N", &LevelSettings::max_rooms,
     "Try so often to place a room; those that would touch another are left out [30]"},
    {"room-min", "N", &LevelSettings::room_min, "Least side of a room, with its walls [6]"},
    {"room-max", "N", &LevelSettings::room_max, "Greatest side of a room, with its walls [10]"},
    {"monsters", "N", &LevelSettings::monsters, "At most so many monsters [5]"},
    {"tunnel-width", "1-3", &LevelSettings::tunnel_width, "Width of tunnels [1]"},
    {"loops", "PERCENT", &LevelSettings::loops_percent,
     "Of the rooms that are near, but far to walk, join so many [0]"},
    {"doors", "PERCENT", &LevelSettings::doors_percent,
     "Of the gaps in walls through which a tunnel enters a room, so many get a door [0]"},
    {"secrets", "PERCENT", &LevelSettings::secrets_percent,
     "Of the doors that nobody needs to find, so many are secret; needs doors [0]"},
    {"locks", "N", &LevelSettings::locks,
     "At most so many locked doors, each with its key; needs doors [0]"},
    {"vaults", "N", &LevelSettings::vaults, "At most so many rooms drawn by hand [0]"},
    {"depth", "N", &LevelSettings::depth, "How deep it lies; names the theme [0]"},
}};

struct LevelRequest {
    std::uint64_t seed = 0;
    bool tutorial = false;  // T23
    Generator generator = Generator::classic;
    std::array<std::optional<std::int64_t>, request_numbers.size()> numbers;
    std::optional<ShapeMix> shapes;
    std::optional<Tunnels> tunnels;
    bool decor = false;
    std::string prefabs_file;      // empty: the standard vaults
    std::vector<Prefab> prefabs;   // what is in it
    std::string_view prefix = {};  // of names where they are told: "--" on a command line
};

// What is said by name; empty: not said.
struct RequestWords {
    std::string generator = {};
    std::string shapes = {};
    std::string tunnels = {};
};

base::Granted<void> understand(const RequestWords& words, LevelRequest& request);

// The place among the numbers of a request of the one that sets this.
std::size_t number_of(std::int64_t LevelSettings::* setting);

base::Granted<LevelSettings> settings_of(const LevelRequest& request);

// For whoever changes the generator afterwards: the same request, without what the generator has no
// use for.
LevelRequest without_what_is_useless(LevelRequest request);

base::Granted<Level> make_level(const LevelRequest& request);

// The options of `underwell level` that ask for the same: "--seed 7 --generator cave".
std::string options_text(const LevelRequest& request);

}  // namespace underwell::level
