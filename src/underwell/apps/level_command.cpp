#include "underwell/apps/level_command.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "underwell/adapters/system/input_file.hpp"
#include "underwell/adapters/system/terminal.hpp"
#include "underwell/apps/level_walk.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/level_json.hpp"
#include "underwell/render/level_png.hpp"
#include "underwell/render/level_svg.hpp"
#include "underwell/render/level_text.hpp"
#include "underwell/render/level_tmj.hpp"
#include "underwell/render/tile_set.hpp"

namespace underwell::apps {

using level::Level;
using level::LevelRequest;

namespace {

constexpr std::array offered_formats = {Format::text, Format::json, Format::svg, Format::png,
                                        Format::tmj};
constexpr std::string_view sheet_ending = "-tiles.png";
constexpr std::string_view sheet_by_default = "underwell-tiles.png";
constexpr std::size_t sheet_bytes_max = 1'000'000;  // far more than a sheet has

base::Result<void> understand_seeds(const LevelOptions& options, LevelRequest& request) {
    if (!options.seed.empty() && !options.tutorial_seed.empty())
        return bad_option("--seed and --tutorial-seed were both given; leave one of them out");
    request.tutorial = !options.tutorial_seed.empty();
    const auto seed = request.tutorial ? understand_seed("--tutorial-seed", options.tutorial_seed)
                                       : understand_seed("--seed", options.seed);
    if (!seed) return std::unexpected(seed.error());
    request.seed = *seed;
    return {};
}

base::Result<void> understand_words(const LevelOptions& options, LevelRequest& request) {
    return level::understand(options.words, request);
}

base::Result<void> read_prefabs(const LevelOptions& options, LevelRequest& request) {
    if (options.prefabs_file.empty()) return {};
    const bool has_vaults =
        request.numbers[level::number_of(&level::LevelSettings::vaults)].has_value();
    if (!has_vaults && request.generator != level::Generator::mixed)
        return bad_option("--prefabs was given, but no vaults are wanted; add --vaults N");
    const auto text =
        adapters::system::read_file(options.prefabs_file, level::prefab_text_bytes_max);
    if (!text) return bad_option(text.error().message);
    auto prefabs = level::parse_prefabs(*text);
    if (!prefabs)
        return bad_option(fmt::format("{}: {}", options.prefabs_file, prefabs.error().message));
    const auto depth = request.numbers[level::number_of(&level::LevelSettings::depth)].value_or(0);
    if (std::ranges::none_of(*prefabs, [&](const level::Prefab& prefab) {
            return prefab.depth_min <= depth && depth <= prefab.depth_max;
        }))
        return bad_option(fmt::format("{} has no vaults for depth {}; add some, or change --depth",
                                      options.prefabs_file, depth));
    request.prefabs_file = options.prefabs_file;
    request.prefabs = std::move(*prefabs);
    return {};
}

base::Result<LevelRequest> understand(const LevelOptions& options) {
    LevelRequest request;
    request.prefix = "--";
    request.numbers = options.numbers;
    request.decor = options.decor;
    for (const auto understand_part : {understand_seeds, understand_words, read_prefabs})
        if (auto understood = understand_part(options, request); !understood)
            return std::unexpected(understood.error());
    return request;
}

// On a terminal too narrow for it, the columns around the player; lines can be scrolled back.
void write_text(std::ostream& out, const Level& level, const LevelOptions& options) {
    render::LevelTextOptions text{.ascii = plain_characters(options.ascii, options.destination),
                                  .colours = text_colours(options.destination)};
    const grid::Size map = level.terrain.size();
    const std::int32_t columns = adapters::system::terminal_size().columns;
    const bool cropped = options.destination.is_terminal() && map.width > columns;
    if (cropped)
        text.window = {.size = {.columns = columns, .lines = map.height}, .centre = level.start};
    render::write_level_text(out, level, text);
    out << render::level_text_legend(level, text) << '\n'
        << render::level_text_summary(level) << '\n';
    if (cropped)
        out << fmt::format("({} of {} columns shown; for all of them: | less -S, or -o FILE.png)\n",
                           columns, map.width);
}

// Tiled looks for the picture with the tiles beside the map.
std::filesystem::path sheet_beside(const Destination& destination) {
    if (destination.is_stdout() || destination.output.starts_with("/dev/")) return {};
    std::filesystem::path path{destination.output};
    path.replace_filename(path.stem().string() + std::string{sheet_ending});
    return path;
}

// Nobody named the sheet's file, so nobody expects a picture of theirs to be replaced by it.
base::Result<void> refuse_to_replace(const std::filesystem::path& sheet) {
    std::error_code ignored;
    if (!std::filesystem::exists(sheet, ignored)) return {};
    const auto file = adapters::system::read_file(sheet.string(), sheet_bytes_max);
    if (file && render::is_tile_sheet_png(*file)) return {};
    return bad_option(
        fmt::format("the map's tiles would be written to {}, which is there and holds something "
                    "else; move it away, or give another name with -o",
                    sheet.string()));
}

base::Result<void> write_sheet(const std::filesystem::path& sheet, const Level& level) {
    if (auto refused = refuse_to_replace(sheet); !refused) return refused;
    const auto theme = level::theme_number(level.settings.depth);
    return write_output({.format = "png", .output = sheet.string()}, [&](std::ostream& tiles) {
        return render::write_tile_sheet_png(tiles, theme);
    });
}

// The map gets its name after this, so there is never one without its tiles.
base::Result<void> write_tmj(std::ostream& out, const Level& level, const LevelOptions& options) {
    const std::filesystem::path sheet = sheet_beside(options.destination);
    if (!sheet.empty())
        if (auto written = write_sheet(sheet, level); !written) return written;
    const std::string image =
        sheet.empty() ? std::string{sheet_by_default} : sheet.filename().string();
    render::write_level_tmj(out, level, {.image = image, .tile_count = render::tile_count});
    return {};
}

// That there are two files, where one was named.
void tell_of_sheet(const Destination& destination) {
    const std::filesystem::path sheet = sheet_beside(destination);
    if (sheet.empty())
        fmt::print(stderr,
                   "underwell: the map takes its tiles from {}; with -o FILE.tmj they are written "
                   "beside it\n",
                   sheet_by_default);
    else
        fmt::print(stderr, "underwell: wrote {} and its tiles, {}\n", destination.output,
                   sheet.string());
}

base::Result<void> write(Format format, const Level& level, const LevelOptions& options) {
    return write_output(options.destination, [&](std::ostream& out) -> base::Result<void> {
        switch (format) {
            case Format::text:
                write_text(out, level, options);
                return {};
            case Format::json:
                render::write_level_json(out, level);
                return {};
            case Format::svg:
                render::write_level_svg(out, level);
                return {};
            case Format::png:
                return blame_scale(
                    render::write_level_png(out, level, {.tile_pixels = options.tile_pixels}));
            case Format::tmj:
                return write_tmj(out, level, options);
        }
        return {};
    });
}

int walk(const LevelRequest& request, const LevelOptions& options) {
    if (!options.destination.format.empty() || !options.destination.output.empty())
        return fail(
            {.name = bad_option_name,
             .message = "--walk shows the level on the terminal; leave --format and -o out"});
    if (!adapters::system::stdin_is_terminal() || !adapters::system::stdout_is_terminal())
        return fail({.name = bad_option_name,
                     .message = "--walk needs a terminal to show the level and to read keys; leave "
                                "it out to print the level"});
    const auto walked =
        walk_through_levels(request, plain_characters(options.ascii, options.destination));
    if (!walked) return fail(walked.error());
    fmt::print("{}\nAgain:   {} level --walk {}\n", walked->farewell, options.program,
               level::options_text(walked->last));
    return 0;
}

}  // namespace

CLI::App* add_level_command(CLI::App& app, LevelOptions& options) {
    CLI::App* command = app.add_subcommand("level", "Make a level of tiles and show it");
    const ValueOptions option{*command};
    option("--seed", options.seed, "N", "The level's seed; a fresh one if left out");
    option("--tutorial-seed", options.tutorial_seed, "N",
           "Instead: the level that the well-known Python tutorial makes after random.seed(N), "
           "tile by tile");
    option("--generator", options.words.generator, "NAME",
           "classic, bsp, cave, maze, drunkard, or mixed: by the theme of the depth, with doors, "
           "decor and all [classic]");
    for (std::size_t i = 0; i < level::request_numbers.size(); ++i) {
        const level::RequestNumber& number = level::request_numbers[i];
        option(fmt::format("--{}", number.name).c_str(), options.numbers[i], number.type,
               number.text);
    }
    option(
        "--shapes", options.words.shapes, "MIX",
        "Of rooms: all, or some of rectangle, ellipse, cross, octagon, ell, pillars, ruin, blob, "
        "as in \"ellipse,cross:3\", where crosses are three times as frequent [rectangle]");
    option("--tunnels", options.words.tunnels, "KIND",
           "l: with one bend; path: around rooms, sharing ways; winding [l]");
    option("--prefabs", options.prefabs_file, "FILE",
           "Take the vaults from FILE instead of those that come with the program");
    command->add_flag("--decor", options.decor,
                      "Chests, altars and the like by type of room; water, rubble and growth");
    add_destination(*command, options.destination,
                    "text, json, svg, png or tmj, a map for the editor Tiled");
    add_ascii_flag(*command, options.ascii);
    add_scale(*command, options.tile_pixels);
    command->add_flag("--walk", options.walk,
                      "Walk through it, full screen in the terminal; ? shows the keys");
    command->footer(
        "Examples:\n"
        "  underwell level --seed 7\n"
        "  underwell level --generator cave --width 120 --height 60 -o cave.png\n"
        "  underwell level --shapes all --tunnels path --doors 80 --loops 50 -o level.svg\n"
        "  underwell level --generator mixed --depth 25 --format json\n"
        "  underwell level --generator mixed --seed 3 -o level.tmj\n"
        "  underwell level --walk --generator mixed\n");
    return command;
}

int run_level_command(const LevelOptions& options) {
    const auto request = understand(options);
    if (!request) return fail(request.error());
    if (options.walk) return walk(*request, options);
    const auto format = understand_format(options.destination, offered_formats);
    if (!format) return fail(format.error());
    const auto level = level::make_level(*request);
    if (!level) return fail(level.error());
    if (auto written = write(*format, *level, options); !written)
        return fail_writing(written.error());
    if (format == Format::tmj) tell_of_sheet(options.destination);
    return 0;
}

}  // namespace underwell::apps
