// What a level is made from (T1, T10-T15), and the bounds that keep it sane. The defaults are the
// classic: rectangles joined by L-shaped tunnels, no doors. Numbers are wider than needed so that
// what a person typed arrives here unharmed and is refused by name (T9).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::level {

inline constexpr std::int64_t side_max = 2'000;           // of a level, in tiles
inline constexpr std::int64_t room_side_min = 3;          // one tile of floor within a ring of wall
inline constexpr std::int64_t shaped_room_side_max = 64;  // of rooms other than rectangles
inline constexpr std::int64_t doored_room_side_min = 4;   // a door fits into each side, odd or even
inline constexpr std::int64_t rooms_max = 10'000;
inline constexpr std::int64_t depth_max = 1'000'000;
inline constexpr std::int64_t tunnel_width_max = 3;
inline constexpr std::int64_t locks_max = 8;
inline constexpr std::int64_t secrets_max = 250;  // doors tried to be hidden
inline constexpr std::int64_t vaults_max = 100;

namespace errors {
inline constexpr std::string_view bad_width = "bad_width";
inline constexpr std::string_view bad_height = "bad_height";
inline constexpr std::string_view bad_max_rooms = "bad_max_rooms";
inline constexpr std::string_view bad_room_min = "bad_room_min";
inline constexpr std::string_view bad_room_max = "bad_room_max";
inline constexpr std::string_view bad_monsters = "bad_monsters";
inline constexpr std::string_view bad_shapes = "bad_shapes";
inline constexpr std::string_view bad_tunnels = "bad_tunnels";
inline constexpr std::string_view bad_tunnel_width = "bad_tunnel_width";
inline constexpr std::string_view bad_loops = "bad_loops";
inline constexpr std::string_view bad_doors = "bad_doors";
inline constexpr std::string_view bad_secrets = "bad_secrets";
inline constexpr std::string_view bad_locks = "bad_locks";
inline constexpr std::string_view bad_vaults = "bad_vaults";
inline constexpr std::string_view bad_depth = "bad_depth";
inline constexpr std::string_view bad_tutorial = "bad_tutorial";
}  // namespace errors

// T2, T13. `mixed` lets the theme of the depth choose everything that shapes the level
// (themes.hpp).
enum class Generator : std::uint8_t { classic, bsp, cave, maze, drunkard, mixed };

inline constexpr std::array<std::string_view, 6> generator_names = {"classic", "bsp",      "cave",
                                                                    "maze",    "drunkard", "mixed"};

// T10.
enum class Shape : std::uint8_t {
    rectangle,
    ellipse,
    cross,
    octagon,
    ell,
    pillars,
    ruin,
    blob,
    vault,  // drawn by hand (T16); not to be asked for in a mix
};

inline constexpr std::uint32_t shape_count = 8;  // those that a mix can name
inline constexpr std::array<std::string_view, 9> shape_names = {
    "rectangle", "ellipse", "cross", "octagon", "ell", "pillars", "ruin", "blob", "vault"};

// How often each shape is drawn, relative to the others.
using ShapeMix = std::array<std::uint8_t, shape_count>;
inline constexpr ShapeMix rectangles_only = {1};
inline constexpr ShapeMix all_shapes = {1, 1, 1, 1, 1, 1, 1, 1};

// T11.
enum class Tunnels : std::uint8_t { l, path, winding };

inline constexpr std::array<std::string_view, 3> tunnels_names = {"l", "path", "winding"};

struct LevelSettings {
    std::int64_t width = 80;
    std::int64_t height = 45;
    Generator generator = Generator::classic;
    std::int64_t max_rooms = 30;
    std::int64_t room_min = 6;
    std::int64_t room_max = 10;
    std::int64_t monsters = 5;
    ShapeMix shapes = rectangles_only;
    Tunnels tunnels = Tunnels::l;
    std::int64_t tunnel_width = 1;
    std::int64_t loops_percent = 0;    // of the pairs of rooms with a long detour between them
    std::int64_t doors_percent = 0;    // of the places where a tunnel enters a room
    std::int64_t secrets_percent = 0;  // of the doors that nobody needs to find; secrets_max
    std::int64_t locks = 0;            // at most so many locked doors, each with its key
    std::int64_t vaults = 0;           // at most so many rooms drawn by hand (T16)
    std::int64_t depth = 0;            // names the theme (T15)
    bool decor = false;                // things by room type; water, rubble and growth by theme
    bool tutorial = false;             // T23: the tutorial's own dice and its own mistakes
    bool proof = true;  // the finished level is walked through: true distances (Room::distance),
                        // all of it reachable, keys before locks

    friend bool operator==(const LevelSettings&, const LevelSettings&) = default;
};

// Whether rooms and tunnels are dug by these generators, rather than found in what was dug.
constexpr bool has_planned_rooms(Generator generator) {
    return generator != Generator::cave && generator != Generator::drunkard;
}

// How close to the edges of the map, and to each other, rooms may lie.
struct Spacing {
    std::int32_t before = 0;  // free columns on the left, free rows at the top
    std::int32_t after = 0;   // and on the right and at the bottom
    std::int32_t between = 1;
};

// Tunnels other than `l` are dug around rooms, and find their way if all of them leave it free.
constexpr Spacing spacing(Tunnels tunnels) {
    if (tunnels == Tunnels::l) return {.before = 0, .after = 0, .between = 1};
    return {.before = 2, .after = 3, .between = 2};
}

// Fails with the name of the first setting that cannot work, or that would do nothing.
base::Result<void> validate(const LevelSettings& settings);

// The same settings, without those that the generator has no use for: for whoever chooses the
// generator last.
LevelSettings fitted(const LevelSettings& settings);

std::optional<Generator> parse_generator(std::string_view name);
std::optional<Tunnels> parse_tunnels(std::string_view name);

// One shape or several joined by commas, each with a weight if wanted: "ellipse,cross:3"; or "all".
base::Result<ShapeMix> parse_shapes(std::string_view text);

// The shortest text that parse_shapes() understands as this mix.
std::string shapes_text(const ShapeMix& mix);

}  // namespace underwell::level
