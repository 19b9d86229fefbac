#include "underwell/apps/chamber_command.hpp"

#include <array>
#include <charconv>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "underwell/level/settings.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/level_json.hpp"
#include "underwell/render/level_png.hpp"
#include "underwell/render/level_svg.hpp"
#include "underwell/render/level_text.hpp"

namespace underwell::apps {

using level::Chamber;
using level::ChamberPlace;

namespace {

constexpr std::array offered_formats = {Format::text, Format::json, Format::svg, Format::png};

// Two whole numbers with a comma between them.
base::Result<grid::Cell> understand_cell(const std::string& text) {
    grid::Cell cell;
    const char* const end = text.data() + text.size();
    auto read = std::from_chars(text.data(), end, cell.x);
    const bool comma = read.ec == std::errc{} && read.ptr != end && *read.ptr == ',';
    if (comma) read = std::from_chars(read.ptr + 1, end, cell.y);
    if (comma && read.ec == std::errc{} && read.ptr == end) return cell;
    return bad_option(fmt::format("--cell is '{}'; give two whole numbers, as in 2,-1", text));
}

base::Result<grid::DirectionSet> understand_exits(const std::string& text) {
    grid::DirectionSet exits;
    std::istringstream words{text};
    for (std::string word; std::getline(words, word, ',');) {
        const auto direction = understand_direction(word);
        if (!direction) return std::unexpected(direction.error());
        exits.insert(*direction);
    }
    return exits;
}

base::Result<ChamberPlace> understand(const ChamberOptions& options) {
    const auto seed = understand_seed("--seed", options.seed);
    if (!seed) return std::unexpected(seed.error());
    const auto cell = understand_cell(options.cell);
    if (!cell) return std::unexpected(cell.error());
    const auto exits = understand_exits(options.exits);
    if (!exits) return std::unexpected(exits.error());
    const std::int64_t depth = options.depth.value_or(grid::depth(*cell));
    constexpr grid::Size least = level::chamber_size_min;
    constexpr grid::Size most = level::chamber_size_max;
    const std::array checked = {
        check_range("--width", options.width, {.least = least.width, .most = most.width}),
        check_range("--height", options.height, {.least = least.height, .most = most.height}),
        options.depth ? check_range("--depth", depth, {.least = 0, .most = level::depth_max})
                      : base::Result<void>{}};
    for (const auto& valid : checked)
        if (!valid) return std::unexpected(valid.error());
    return ChamberPlace{.branch_seed = *seed,
                        .cell = *cell,
                        .depth = static_cast<std::uint32_t>(depth),
                        .exits = *exits,
                        .size = {.width = static_cast<std::int32_t>(options.width),
                                 .height = static_cast<std::int32_t>(options.height)}};
}

// "seed 7, cell (2, -1), depth 2 (wet earth), ellipse, exits: north, east"
std::string summary(const ChamberPlace& place, const Chamber& chamber) {
    std::string exits;
    for (const grid::Direction direction : place.exits)
        exits += fmt::format("{}{}", exits.empty() ? "" : ", ", grid::name(direction));
    return fmt::format("seed {}, cell ({}, {}), depth {} ({}), {}, exits: {}", place.branch_seed,
                       place.cell.x, place.cell.y, place.depth, level::themes()[chamber.theme].name,
                       level::shape_names[static_cast<std::size_t>(chamber.shape)],
                       exits.empty() ? "none" : exits);
}

void write_text(std::ostream& out, const ChamberPlace& place, const Chamber& chamber,
                const ChamberOptions& options) {
    const render::LevelTextOptions text{
        .ascii = plain_characters(options.ascii, options.destination),
        .colours = text_colours(options.destination)};
    render::write_chamber_text(out, chamber, text);
    out << render::chamber_text_legend(chamber, text) << '\n' << summary(place, chamber) << '\n';
}

}  // namespace

CLI::App* add_chamber_command(CLI::App& app, ChamberOptions& options) {
    CLI::App* command = app.add_subcommand("chamber", "Show the tiles inside one room of a branch");
    const ValueOptions option{*command};
    option("--seed", options.seed, "N", "The branch's seed; a fresh one if left out");
    option("--cell", options.cell, "X,Y", "The room's cell, x to the east, y to the north [1,0]");
    option("--exits", options.exits, "DIRS", "Its exits, as in north,east; each is a door [none]");
    option("--depth", options.depth, "N", "How deep it lies; names the theme [the cell's depth]");
    option("--width", options.width, "N", "Tiles from west to east [41]");
    option("--height", options.height, "N", "Tiles from north to south [21]");
    add_destination(*command, options.destination, "text, json, svg or png");
    add_ascii_flag(*command, options.ascii);
    add_scale(*command, options.tile_pixels);
    command->footer(
        "Examples:\n"
        "  underwell chamber --seed 7 --cell 2,-1 --exits north,east\n"
        "  underwell chamber --seed 7 --cell 40,9 --exits n,e,s,w -o chamber.png\n");
    return command;
}

int run_chamber_command(const ChamberOptions& options) {
    const auto format = understand_format(options.destination, offered_formats);
    if (!format) return fail(format.error());
    const auto place = understand(options);
    if (!place) return fail(place.error());
    const auto chamber = level::make_chamber(*place);
    if (!chamber) return fail(chamber.error());
    auto written = write_output(options.destination, [&](std::ostream& out) -> base::Result<void> {
        switch (*format) {
            case Format::json:
                render::write_chamber_json(out, *place, *chamber);
                return {};
            case Format::svg:
                render::write_level_svg(out, *chamber);
                return {};
            case Format::png:
                return blame_scale(
                    render::write_level_png(out, *chamber, {.tile_pixels = options.tile_pixels}));
            default:
                write_text(out, *place, *chamber, options);
                return {};
        }
    });
    if (!written) return fail_writing(written.error());
    return 0;
}

}  // namespace underwell::apps
