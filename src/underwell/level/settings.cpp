#include "underwell/level/settings.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <span>
#include <utility>

#include "underwell/level/refusals.hpp"

namespace underwell::level {

using base::refuse;
using base::Setting;

namespace {

struct Range {
    std::string_view error;
    std::string_view name;
    std::int64_t LevelSettings::* setting;
    std::int64_t least;
    std::int64_t most;
};

constexpr auto ranges = std::to_array<Range>({
    {errors::bad_width, "width", &LevelSettings::width, room_side_min, side_max},
    {errors::bad_height, "height", &LevelSettings::height, room_side_min, side_max},
    {errors::bad_max_rooms, "max_rooms", &LevelSettings::max_rooms, 1, rooms_max},
    {errors::bad_room_min, "room_min", &LevelSettings::room_min, room_side_min, side_max},
    {errors::bad_room_max, "room_max", &LevelSettings::room_max, room_side_min, side_max},
    {errors::bad_monsters, "monsters", &LevelSettings::monsters, 0, rooms_max},
    {errors::bad_tunnel_width, "tunnel_width", &LevelSettings::tunnel_width, 1, tunnel_width_max},
    {errors::bad_loops, "loops", &LevelSettings::loops_percent, 0, 100},
    {errors::bad_doors, "doors", &LevelSettings::doors_percent, 0, 100},
    {errors::bad_secrets, "secrets", &LevelSettings::secrets_percent, 0, 100},
    {errors::bad_locks, "locks", &LevelSettings::locks, 0, locks_max},
    {errors::bad_vaults, "vaults", &LevelSettings::vaults, 0, vaults_max},
    {errors::bad_depth, "depth", &LevelSettings::depth, 0, depth_max},
});

base::Granted<void> check_numbers(const LevelSettings& settings) {
    for (const Range& range : ranges) {
        const std::int64_t value = settings.*range.setting;
        if (range.least <= value && value <= range.most) continue;
        return refuse(range.error, base::refusals::out_of_range, Setting{range.name}, value,
                      range.least, range.most);
    }
    return {};
}

base::Granted<void> check_room_fits(const LevelSettings& settings) {
    if (settings.room_min > settings.room_max)
        return refuse(errors::bad_room_min, refusals::more_than_the_greatest, Setting{"room_min"},
                      settings.room_min, Setting{"room_max"}, settings.room_max);
    if (!has_planned_rooms(settings.generator)) return {};
    const bool winds = settings.tunnels != Tunnels::l || settings.generator == Generator::mixed;
    const Spacing kept = spacing(winds ? Tunnels::path : Tunnels::l);
    const std::int64_t free = kept.before + kept.after + (settings.tutorial ? 1 : 0);
    const std::int64_t most = std::min(settings.width, settings.height) - free;
    if (settings.room_max > most)
        return refuse(
            errors::bad_room_max,
            most < room_side_min ? refusals::map_is_too_small : refusals::map_has_no_place,
            Setting{"room_max"}, settings.room_max, settings.width, settings.height, most);
    if (winds && settings.room_min < doored_room_side_min)
        return refuse(errors::bad_room_min, refusals::tunnels_need_larger_rooms,
                      Setting{"room_min"}, settings.room_min, doored_room_side_min);
    return {};
}

// Rooms in a maze lie between its lanes, so their sides are odd. An odd side fits into the map if
// room_max does.
base::Granted<void> check_maze(const LevelSettings& settings) {
    if (settings.generator != Generator::maze && settings.generator != Generator::mixed) return {};
    const std::int64_t smallest_odd = settings.room_min | 1;
    if (smallest_odd <= settings.room_max) return {};
    return refuse(errors::bad_room_max, refusals::maze_needs_odd_side, Setting{"room_max"},
                  settings.room_max, Setting{"room_min"});
}

base::Granted<void> check_shapes(const LevelSettings& settings) {
    const auto absent = [](std::uint8_t weight) { return weight == 0; };
    const auto others = std::span{settings.shapes}.subspan(1);
    if (std::ranges::all_of(settings.shapes, absent))
        return refuse(errors::bad_shapes, refusals::no_shapes, Setting{"shapes"});
    const bool shaped =
        !std::ranges::all_of(others, absent) || settings.generator == Generator::mixed;
    if (!shaped || settings.room_max <= shaped_room_side_max) return {};
    return refuse(errors::bad_room_max, refusals::too_large_for_shapes, Setting{"room_max"},
                  settings.room_max, shaped_room_side_max);
}

base::Granted<void> check_vaults(const LevelSettings& settings) {
    if (settings.vaults == 0 || settings.generator == Generator::mixed) return {};
    if (settings.generator == Generator::classic && settings.tunnels != Tunnels::l) return {};
    return refuse(errors::bad_vaults, refusals::no_place_for_vaults, Setting{"vaults"},
                  settings.vaults);
}

std::string_view name_of(Generator generator) {
    return generator_names[static_cast<std::size_t>(generator)];
}

// Settings that are there and would do nothing.
base::Granted<void> check_use(const LevelSettings& settings) {
    const bool takes_all =
        settings.generator == Generator::classic || settings.generator == Generator::bsp;
    if (takes_all && settings.locks == 0 && settings.secrets_percent == 0) return {};
    if (settings.generator == Generator::mixed) return {};
    const LevelSettings useful = fitted(settings);
    const auto useless = [&](std::string_view error, std::string_view name) {
        return refuse(error, refusals::useless, Setting{name}, name_of(settings.generator));
    };
    if (settings.shapes != useful.shapes) return useless(errors::bad_shapes, "shapes");
    if (settings.tunnels != useful.tunnels) return useless(errors::bad_tunnels, "tunnels");
    for (const Range& range : ranges) {
        if (settings.*range.setting == useful.*range.setting) continue;
        const bool lacks_doors = settings.doors_percent == 0 && useful.doors_percent == 0 &&
                                 has_planned_rooms(settings.generator);
        if (!lacks_doors) return useless(range.error, range.name);
        return refuse(range.error, refusals::no_doors, Setting{range.name},
                      settings.*range.setting);
    }
    return {};
}

base::Granted<void> check_tutorial(const LevelSettings& settings) {
    if (!settings.tutorial) return {};
    const LevelSettings plain{.width = settings.width,
                              .height = settings.height,
                              .max_rooms = settings.max_rooms,
                              .room_min = settings.room_min,
                              .room_max = settings.room_max,
                              .monsters = settings.monsters,
                              .depth = settings.depth,
                              .tutorial = true,
                              .proof = settings.proof};
    if (settings == plain) return {};
    return refuse(errors::bad_tutorial, refusals::tutorial_is_plain);
}

template <typename Names>
std::optional<std::size_t> position(const Names& names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

base::Granted<void> parse_shape(ShapeMix& mix, std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const auto shape = position(std::span{shape_names}.first(shape_count), name);
    if (!shape) {
        std::string known;
        for (std::uint32_t index = 0; index < shape_count; ++index)
            known.append(known.empty() ? "" : ", ").append(shape_names[index]);
        return refuse(errors::bad_shapes, refusals::no_shape, name, known);
    }
    std::uint8_t weight = 1;
    if (colon != std::string_view::npos) {
        const std::string digits{text.substr(colon + 1)};
        const char* end = digits.data() + digits.size();
        const auto read = std::from_chars(digits.data(), end, weight);
        if (read.ec != std::errc{} || read.ptr != end || weight == 0)
            return refuse(errors::bad_shapes, refusals::bad_weight, name, digits, 1,
                          std::numeric_limits<std::uint8_t>::max());
    }
    mix[*shape] = weight;
    return {};
}

}  // namespace

base::Result<void> validate(const LevelSettings& settings) {
    return check(settings);
}

base::Granted<void> check(const LevelSettings& settings) {
    for (const auto check_part : {check_numbers, check_room_fits, check_maze, check_shapes,
                                  check_vaults, check_use, check_tutorial})
        if (auto checked = check_part(settings); !checked) return checked;
    return {};
}

LevelSettings fitted(const LevelSettings& settings) {
    LevelSettings useful = settings;
    if (settings.generator == Generator::mixed) return useful;
    if (!has_planned_rooms(settings.generator)) {
        useful.shapes = rectangles_only;
        useful.tunnels = Tunnels::l;
        useful.loops_percent = 0;
        useful.doors_percent = 0;
    }
    // A maze winds, or it does not.
    if (settings.generator == Generator::maze && settings.tunnels == Tunnels::path)
        useful.tunnels = Tunnels::l;
    if (!has_planned_rooms(settings.generator) || settings.generator == Generator::maze)
        useful.tunnel_width = 1;
    if (settings.generator != Generator::classic || useful.tunnels == Tunnels::l) useful.vaults = 0;
    if (useful.doors_percent == 0) {
        useful.locks = 0;
        useful.secrets_percent = 0;
    }
    return useful;
}

std::optional<Generator> parse_generator(std::string_view name) {
    const auto found = position(generator_names, name);
    if (!found) return std::nullopt;
    return static_cast<Generator>(*found);
}

std::optional<Tunnels> parse_tunnels(std::string_view name) {
    const auto found = position(tunnels_names, name);
    if (!found) return std::nullopt;
    return static_cast<Tunnels>(*found);
}

base::Result<ShapeMix> parse_shapes(std::string_view text) {
    return understand_shapes(text);
}

base::Granted<ShapeMix> understand_shapes(std::string_view text) {
    if (text == "all") return all_shapes;
    ShapeMix mix = {};
    while (true) {
        const std::size_t comma = text.find(',');
        if (auto parsed = parse_shape(mix, text.substr(0, comma)); !parsed)
            return std::unexpected(parsed.error());
        if (comma == std::string_view::npos) return mix;
        text.remove_prefix(comma + 1);
    }
}

std::string shapes_text(const ShapeMix& mix) {
    if (mix == all_shapes) return "all";
    std::string text;
    for (std::uint32_t shape = 0; shape < shape_count; ++shape) {
        if (mix[shape] == 0) continue;
        if (!text.empty()) text += ',';
        text += shape_names[shape];
        if (mix[shape] != 1) text += ':' + std::to_string(mix[shape]);
    }
    return text;
}

}  // namespace underwell::level
