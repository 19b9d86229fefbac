// What the written forms of a level share (JSON and Tiled map): the names of its settings, and the
// last look at what a reader has put together. check_level() makes sure that nothing in a level
// points outside of it, whoever wrote the file; that everything can be reached is for
// level::prove() to say.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/level/level.hpp"

namespace underwell::render {

namespace errors {
inline constexpr std::string_view wrong_size = "wrong_size";
inline constexpr std::string_view off_the_map = "off_the_map";
inline constexpr std::string_view no_such_room = "no_such_room";
inline constexpr std::string_view no_such_door = "no_such_door";
inline constexpr std::string_view other_door = "other_door";
}  // namespace errors

inline constexpr std::string_view level_form_name = "underwell-level";
inline constexpr std::int64_t level_form_version = 1;

// A setting that is a number or a switch; generator, tunnels and shapes are written by name.
struct NumberSetting {
    std::string_view name;
    std::int64_t level::LevelSettings::* member;
};

struct SwitchSetting {
    std::string_view name;
    bool level::LevelSettings::* member;
};

inline constexpr std::array<NumberSetting, 13> number_settings = {{
    {.name = "width", .member = &level::LevelSettings::width},
    {.name = "height", .member = &level::LevelSettings::height},
    {.name = "max_rooms", .member = &level::LevelSettings::max_rooms},
    {.name = "room_min", .member = &level::LevelSettings::room_min},
    {.name = "room_max", .member = &level::LevelSettings::room_max},
    {.name = "monsters", .member = &level::LevelSettings::monsters},
    {.name = "tunnel_width", .member = &level::LevelSettings::tunnel_width},
    {.name = "loops_percent", .member = &level::LevelSettings::loops_percent},
    {.name = "doors_percent", .member = &level::LevelSettings::doors_percent},
    {.name = "secrets_percent", .member = &level::LevelSettings::secrets_percent},
    {.name = "locks", .member = &level::LevelSettings::locks},
    {.name = "vaults", .member = &level::LevelSettings::vaults},
    {.name = "depth", .member = &level::LevelSettings::depth},
}};

inline constexpr std::array<SwitchSetting, 3> switch_settings = {{
    {.name = "decor", .member = &level::LevelSettings::decor},
    {.name = "tutorial", .member = &level::LevelSettings::tutorial},
    {.name = "proof", .member = &level::LevelSettings::proof},
}};

// The names of kinds of doors and things, in the order of their numbers.
inline constexpr std::array<std::string_view, 3> door_kind_names = {
    level::traits(level::Terrain::door).name, level::traits(level::Terrain::secret_door).name,
    level::traits(level::Terrain::locked_door).name};

constexpr level::Terrain door_kind(std::size_t number) {
    return static_cast<level::Terrain>(static_cast<std::size_t>(level::Terrain::door) + number);
}

inline constexpr std::array<std::string_view, level::thing_table.size()> thing_names = [] {
    std::array<std::string_view, level::thing_table.size()> names;
    for (std::size_t kind = 0; kind < names.size(); ++kind)
        names[kind] = level::thing_table[kind].name;
    return names;
}();

// The name of the value that an enumeration of level has in one of its tables of names.
template <typename Names, typename Kind>
constexpr std::string_view name_in(const Names& names, Kind kind) {
    return names[static_cast<std::size_t>(kind)];
}

// Settings that validate() refuses are refused by its name.
base::Result<void> check_level(const level::Level& level);

}  // namespace underwell::render
