#include "underwell/apps/branch_command.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/system/progress.hpp"
#include "underwell/adapters/system/terminal.hpp"
#include "underwell/apps/branch_viewer.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/branch/request.hpp"
#include "underwell/render/branch_json.hpp"
#include "underwell/render/branch_png.hpp"
#include "underwell/render/branch_svg.hpp"
#include "underwell/render/branch_text.hpp"

namespace underwell::apps {

using adapters::system::Progress;
using branch::Explorer;
using branch::Grown;
using grid::Direction;

namespace {

constexpr std::int64_t delay_milliseconds_max = 60'000;

constexpr std::array offered_formats = {Format::text, Format::json, Format::svg, Format::png};

// Everything that was asked for, understood and checked.
struct Plan {
    branch::BranchRequest request;
    Format format = Format::text;
};

base::Result<Direction> understand_entrance(const BranchOptions& options,
                                            const std::vector<Direction>& walk) {
    std::optional<Direction> wanted;
    if (!options.entrance.empty()) {
        const auto entrance = understand_direction(options.entrance);
        if (!entrance) return entrance;
        wanted = *entrance;
    }
    return branch::entrance_for(walk, wanted, "--entrance");
}

base::Result<Plan> understand(const BranchOptions& options) {
    Plan plan;
    branch::BranchRequest& request = plan.request;
    const auto seed = understand_seed("--seed", options.seed);
    if (!seed) return std::unexpected(seed.error());
    request.seed = *seed;
    request.settings = options.settings;
    request.settings.endless = !options.no_endless;
    if (auto valid = branch::validate(request.settings); !valid)
        return std::unexpected(valid.error());
    auto walk = branch::understand_walk(options.walk);
    if (!walk) return std::unexpected(walk.error());
    request.walk = std::move(*walk);
    const auto entrance = understand_entrance(options, request.walk);
    if (!entrance) return std::unexpected(entrance.error());
    request.entrance = *entrance;
    request.rooms =
        options.rooms.value_or(request.walk.empty() ? branch::request_rooms_by_default : 1);
    if (auto valid = check_range("--rooms", request.rooms, {.least = 1, .most = branch::rooms_max});
        !valid)
        return std::unexpected(valid.error());
    const auto choice = branch::parse_choice(options.explore);
    if (!choice)
        return bad_option(
            fmt::format("--explore is '{}'; give random, deepest or nearest", options.explore));
    request.explore = *choice;
    const auto format = understand_format(options.destination, offered_formats);
    if (!format) return std::unexpected(format.error());
    plan.format = *format;
    if (options.delay_milliseconds < 0 || options.delay_milliseconds > delay_milliseconds_max)
        return bad_option(fmt::format("--delay is {}; give milliseconds from 0 to {}",
                                      options.delay_milliseconds, delay_milliseconds_max));
    return plan;
}

base::Result<void> explore_with_progress(const branch::BranchRequest& request, Grown& grown) {
    if (grown.branch.room_count() >= request.rooms) return {};
    Progress progress{"digging", static_cast<std::uint64_t>(request.rooms)};
    return branch::explore(request, grown, [&](std::uint32_t rooms) { progress.reach(rooms); });
}

render::TextOptions text_options(const BranchOptions& options, const Grown& grown) {
    return {.style = options.compact ? render::TextStyle::compact : render::TextStyle::boxes,
            .ascii = plain_characters(options.ascii, options.destination),
            .colours = text_colours(options.destination),
            .marked = grown.place,
            .window = std::nullopt};
}

// On a terminal, the part around the walker that fits; elsewhere all of it.
base::Result<void> write_text(std::ostream& out, const Grown& grown, const BranchOptions& options) {
    render::TextOptions text = text_options(options, grown);
    const render::TextSize all = render::branch_text_size(grown.branch, text.style);
    const auto terminal = adapters::system::terminal_size();
    constexpr int lines_below = 4;
    const render::TextSize space{.columns = terminal.columns,
                                 .lines = std::max(terminal.lines - lines_below, 5)};
    const bool cropped = options.destination.is_terminal() &&
                         (all.columns > space.columns || all.lines > space.lines);
    if (cropped) text.window = {.size = space, .centre = grown.place};
    if (!cropped && all.columns > render::branch_text_signs_max / all.lines)
        return bad_option(
            fmt::format("the picture would have {} x {} signs; use --compact, -o "
                        "FILE.png, or fewer rooms",
                        all.columns, all.lines));
    render::write_branch_text(out, grown.branch, text);
    out << render::branch_text_legend(grown.branch, text) << '\n'
        << render::branch_text_summary(grown.branch) << '\n';
    if (cropped)
        out << fmt::format(
            "({} x {} of {} x {} shown; for all of it: | less -RS, or -o FILE.svg)\n",
            std::min(space.columns, all.columns), std::min(space.lines, all.lines), all.columns,
            all.lines);
    return {};
}

base::Result<void> write(const Plan& plan, const Grown& grown, const BranchOptions& options) {
    return write_output(options.destination, [&](std::ostream& out) -> base::Result<void> {
        switch (plan.format) {
            case Format::json:
                render::write_branch_json(out, grown.branch);
                return {};
            case Format::svg:
                render::write_branch_svg(out, grown.branch);
                return {};
            case Format::png:
                return render::write_branch_png(out, grown.branch);
            default:
                return write_text(out, grown, options);
        }
    });
}

// The command that digs the same branch again.
std::string same_branch(const Plan& plan, const BranchOptions& options) {
    const branch::BranchRequest& request = plan.request;
    const branch::Settings& settings = request.settings;
    const branch::Settings by_default;
    std::string command =
        fmt::format("{} branch --seed {} --rooms {}", options.program, request.seed, request.rooms);
    const auto add = [&](std::string_view option, const auto& value) {
        command += fmt::format(" {} {}", option, value);
    };
    if (settings.max_unexplored_exits != by_default.max_unexplored_exits)
        add("--max-unexplored-exits", settings.max_unexplored_exits);
    if (settings.max_new_exits_per_room != by_default.max_new_exits_per_room)
        add("--max-new-exits", settings.max_new_exits_per_room);
    if (settings.directions != by_default.directions) add("--directions", settings.directions);
    if (request.entrance != Direction::east) add("--entrance", grid::name(request.entrance));
    if (!settings.endless) command += " --no-endless";
    if (settings.room_limit) add("--room-limit", *settings.room_limit);
    if (!options.walk.empty()) add("--walk", fmt::format("\"{}\"", options.walk));
    if (request.explore != Explorer::Choice::random) add("--explore", options.explore);
    return command;
}

int animate(const Plan& plan, Grown grown, const BranchOptions& options) {
    const auto delay = std::chrono::milliseconds{options.delay_milliseconds};
    auto place = watch_branch_grow(grown.branch,
                                   {.rooms = static_cast<std::uint32_t>(plan.request.rooms),
                                    .explore = plan.request.explore,
                                    .delay = delay,
                                    .ascii = plain_characters(options.ascii, options.destination)});
    if (!place) return fail(place.error());
    grown.place = *place;
    BranchOptions still = options;
    const auto terminal = adapters::system::terminal_size();
    const auto boxes = render::branch_text_size(grown.branch, render::TextStyle::boxes);
    if (boxes.columns > terminal.columns || boxes.lines + 4 > terminal.lines) still.compact = true;
    if (auto written = write(plan, grown, still); !written) return fail_writing(written.error());
    const std::string again = same_branch(plan, options);
    fmt::print("Again:   {0} --animate\nPicture: {0} -o branch.png\n", again);
    return 0;
}

}  // namespace

CLI::App* add_branch_command(CLI::App& app, BranchOptions& options) {
    CLI::App* command = app.add_subcommand("branch", "Grow a branch by itself and show it");
    const ValueOptions option{*command};
    option("--seed", options.seed, "N", "The branch's seed; a fresh one if left out");
    option("--rooms", options.rooms, "N", "Dig until there are so many rooms [30]");
    option("--max-unexplored-exits", options.settings.max_unexplored_exits, "K",
           "The budget of the whole branch: 1 gives a line, many a maze [4]");
    option("--max-new-exits", options.settings.max_new_exits_per_room, "K",
           "At most so many exits lead on from a new room [3]");
    option("--directions", options.settings.directions, "4|8", "8 adds the diagonals [4]");
    option("--entrance", options.entrance, "DIR",
           "The start room's exit behind which the branch lies [east]");
    command->add_flag("--no-endless", options.no_endless,
                      "Let the branch close when its last exit is explored");
    option("--room-limit", options.settings.room_limit, "N",
           "No exits beyond so many rooms; the deepest one left leads to a lair");
    option("--walk", options.walk, "STEPS",
           "Walk like this from the start room, for example \"east south east\"; then dig on to "
           "--rooms, if given");
    option("--explore", options.explore, "HOW",
           "Which unexplored exit to take next: random, deepest or nearest [random]");
    add_destination(*command, options.destination, "text, json, svg or png");
    add_ascii_flag(*command, options.ascii);
    command->add_flag("--compact", options.compact, "Text with one sign for each room");
    command->add_flag("--animate", options.animate,
                      "Watch it grow, room by room; q ends, Space hurries to the end");
    option("--delay", options.delay_milliseconds, "MS",
           "Milliseconds between two rooms with --animate [90]");
    command->footer(
        "Examples:\n"
        "  underwell branch --rooms 60 --seed 7\n"
        "  underwell branch --rooms 10000 --max-unexplored-exits 30 -o maze.png\n"
        "  underwell branch --walk \"east\" --rooms 5 --seed 3 --format json\n"
        "  underwell branch --rooms 50 --room-limit 40 --explore deepest -o lair.svg\n"
        "  underwell branch --animate --directions 8\n");
    return command;
}

int run_branch_command(const BranchOptions& options) {
    const auto plan = understand(options);
    if (!plan) return fail(plan.error());
    auto grown = branch::walk_as_told(plan->request);
    if (!grown) return fail(grown.error());
    if (options.animate && options.destination.is_terminal() && plan->format == Format::text)
        return animate(*plan, std::move(*grown), options);
    if (auto explored = explore_with_progress(plan->request, *grown); !explored)
        return fail(explored.error());
    if (grown->branch.finished() && grown->branch.room_count() < plan->request.rooms)
        fmt::print(stderr,
                   "underwell: the branch is finished after {} rooms: no unexplored exit is left\n",
                   grown->branch.room_count());
    if (auto written = write(*plan, *grown, options); !written)
        return fail_writing(written.error());
    return 0;
}

}  // namespace underwell::apps
