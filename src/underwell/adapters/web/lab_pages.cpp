#include "underwell/adapters/web/lab_pages.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/web/lab_refusals.hpp"
#include "underwell/adapters/web/web_query.hpp"
#include "underwell/branch/refusals.hpp"
#include "underwell/branch/request.hpp"
#include "underwell/level/request.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/branch_json.hpp"
#include "underwell/render/branch_png.hpp"
#include "underwell/render/branch_svg.hpp"
#include "underwell/render/branch_text.hpp"
#include "underwell/render/layout.hpp"
#include "underwell/render/level_json.hpp"
#include "underwell/render/level_png.hpp"
#include "underwell/render/level_svg.hpp"
#include "underwell/render/level_text.hpp"
#include "underwell/render/level_tmj.hpp"
#include "underwell/render/tile_set.hpp"

namespace underwell::adapters::web {

namespace {

namespace errors {
constexpr std::string_view too_much = "too_much";
constexpr std::string_view bad_seed = "bad_seed";
constexpr std::string_view bad_explore = "bad_explore";
}  // namespace errors

// What an error of a writer is to whoever asked for the picture.
base::Granted<void> granted(base::Result<void> written) {
    if (written) return {};
    return std::unexpected(base::Refusal{std::move(written.error())});
}

// With the setting to blame, where the words do not name it.
std::unexpected<base::Refusal> blame(std::string_view setting,
                                     std::unexpected<base::Refusal> refused) {
    refused.error().about = setting;
    return std::unexpected(base::reworded(std::move(refused.error())));
}

using Written = base::Granted<std::string>;

// By its theme: maps of several lie in one folder of downloads.
std::string tiles_beside(const level::Level& level) {
    std::string theme{level::theme(level.settings.depth).name};
    std::ranges::replace(theme, ' ', '-');
    return "underwell-tiles-" + theme + ".png";
}

struct Bound {
    std::string_view name;
    std::int64_t most = 0;
};

base::Granted<void> check_bound(const Bound& bound, std::int64_t value) {
    if (value <= bound.most) return {};
    return base::refuse(errors::too_much, refusals::too_much_here, bound.name, value, bound.most);
}

base::Granted<std::uint64_t> seed_in(const WebQuery& query, std::string_view name) {
    const auto given = query.find(name);
    std::uint64_t seed = 0;
    const std::string_view text = given.value_or("");
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, seed);
    if (!text.empty() && read.ec == std::errc{} && read.ptr == end) return seed;
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    if (!given) return base::refuse(errors::bad_seed, refusals::no_seed, name, 0, most);
    return base::refuse(errors::bad_seed, refusals::bad_seed, name, text, 0, most);
}

// ---- branches

constexpr auto branch_names = std::to_array<std::string_view>(
    {"seed", "rooms", "max-unexplored-exits", "max-new-exits", "directions", "entrance",
     "no-endless", "room-limit", "walk", "explore", "ascii", "compact", "language"});

base::Granted<void> read_branch_settings(const WebQuery& query, branch::Settings& settings) {
    const auto exits = query.number("max-unexplored-exits");
    if (!exits) return std::unexpected(exits.error());
    settings.max_unexplored_exits = exits->value_or(settings.max_unexplored_exits);
    const auto new_exits = query.number("max-new-exits");
    if (!new_exits) return std::unexpected(new_exits.error());
    settings.max_new_exits_per_room = new_exits->value_or(settings.max_new_exits_per_room);
    const auto directions = query.number("directions");
    if (!directions) return std::unexpected(directions.error());
    settings.directions = directions->value_or(settings.directions);
    const auto limit = query.number("room-limit");
    if (!limit) return std::unexpected(limit.error());
    settings.room_limit = *limit;
    const auto ends = query.flag("no-endless");
    if (!ends) return std::unexpected(ends.error());
    settings.endless = !*ends;
    return branch::check(settings);
}

base::Granted<void> read_walk(const WebQuery& query, branch::BranchRequest& request) {
    auto walk = branch::understand_walk(query.text("walk"));
    if (!walk) return std::unexpected(walk.error());
    if (std::ssize(*walk) > lab_walk_steps_max)
        return base::refuse(errors::too_much, refusals::long_walk, walk->size(),
                            lab_walk_steps_max);
    request.walk = std::move(*walk);
    std::optional<grid::Direction> wanted;
    if (const std::string word = query.text("entrance"); !word.empty()) {
        const auto entrance = branch::understand_direction(word);
        if (!entrance) return std::unexpected(entrance.error());
        wanted = *entrance;
    }
    const auto entrance = branch::entrance_for(request.walk, wanted);
    if (!entrance) return std::unexpected(entrance.error());
    request.entrance = *entrance;
    return {};
}

base::Granted<branch::BranchRequest> read_branch(const WebQuery& query) {
    branch::BranchRequest request;
    if (auto known = query.only(branch_names); !known) return std::unexpected(known.error());
    const auto seed = seed_in(query, "seed");
    if (!seed) return std::unexpected(seed.error());
    request.seed = *seed;
    if (auto read = read_branch_settings(query, request.settings); !read)
        return std::unexpected(read.error());
    if (auto read = read_walk(query, request); !read) return std::unexpected(read.error());
    const auto rooms = query.number("rooms");
    if (!rooms) return std::unexpected(rooms.error());
    request.rooms = rooms->value_or(request.walk.empty() ? request.rooms : 1);
    if (request.rooms < 1)
        return base::refuse(errors::too_much, base::refusals::out_of_range, "rooms", request.rooms,
                            1, lab_branch_rooms_max);
    const auto bounded =
        check_bound({.name = "rooms", .most = lab_branch_rooms_max}, request.rooms);
    if (!bounded) return std::unexpected(bounded.error());
    const std::string explore = query.text("explore");
    const auto choice = branch::parse_choice(explore.empty() ? "random" : explore);
    if (!choice) return base::refuse(errors::bad_explore, refusals::bad_explore, explore);
    request.explore = *choice;
    return request;
}

base::Granted<void> write_text(std::ostream& out, const branch::Grown& grown,
                               const WebQuery& query) {
    const auto ascii = query.flag("ascii");
    if (!ascii) return std::unexpected(ascii.error());
    const auto compact = query.flag("compact");
    if (!compact) return std::unexpected(compact.error());
    const render::TextOptions text{
        .style = *compact ? render::TextStyle::compact : render::TextStyle::boxes,
        .ascii = *ascii,
        .colours = render::TextColours::none,
        .marked = grown.place,
        .window = std::nullopt};
    const auto size = render::branch_text_size(grown.branch, text.style);
    if (size.columns > lab_text_signs_max / size.lines)
        return blame("rooms", base::refuse(errors::too_much, refusals::large_text, size.columns,
                                           size.lines));
    render::write_branch_text(out, grown.branch, text);
    out << render::branch_text_legend(grown.branch, text) << '\n'
        << render::branch_text_summary(grown.branch) << '\n';
    return {};
}

base::Granted<void> write_picture(std::ostream& out, const branch::Branch& branch) {
    const auto layout = render::lay_out(branch, render::bitmap_cell(branch));
    if (layout.width * layout.height > static_cast<double>(lab_picture_pixels_max))
        return blame("rooms",
                     base::refuse(errors::too_much, refusals::large_branch_picture,
                                  fmt::to_string(layout.width), fmt::to_string(layout.height)));
    return granted(render::write_branch_png(out, branch));
}

Written branch_file(std::string_view ending, const WebQuery& query) {
    const auto request = read_branch(query);
    if (!request) return std::unexpected(request.error());
    auto grown = branch::walk_as_told(*request);
    if (!grown) return std::unexpected(grown.error());
    if (auto explored = granted(branch::explore(*request, *grown)); !explored)
        return std::unexpected(explored.error());
    std::ostringstream out;
    base::Granted<void> written;
    if (ending == "svg") render::write_branch_svg(out, grown->branch);
    if (ending == "json") render::write_branch_json(out, grown->branch);
    if (ending == "png") written = write_picture(out, grown->branch);
    if (ending == "txt") written = write_text(out, *grown, query);
    if (!written) return std::unexpected(written.error());
    return std::move(out).str();
}

// ---- levels

constexpr auto level_words =
    std::to_array<std::string_view>({"seed", "tutorial-seed", "generator", "shapes", "tunnels",
                                     "decor", "scale", "ascii", "fit", "bare", "language"});

constexpr auto level_bounds = std::to_array<Bound>({
    {.name = "width", .most = lab_level_width_max},
    {.name = "height", .most = lab_level_height_max},
    {.name = "max-rooms", .most = lab_level_rooms_max},
    {.name = "monsters", .most = lab_level_rooms_max},
});

base::Granted<void> read_numbers(const WebQuery& query, level::LevelRequest& request) {
    for (std::size_t i = 0; i < request.numbers.size(); ++i) {
        const std::string_view name = level::request_numbers[i].name;
        const auto number = query.number(name);
        if (!number) return std::unexpected(number.error());
        const std::optional<std::int64_t>& given = *number;
        request.numbers[i] = given;
        const auto* const bound = std::ranges::find(level_bounds, name, &Bound::name);
        if (bound == level_bounds.end() || !given) continue;
        if (auto checked = check_bound(*bound, *given); !checked) return checked;
    }
    return {};
}

base::Granted<void> read_level_seed(const WebQuery& query, level::LevelRequest& request) {
    request.tutorial = query.find("tutorial-seed").has_value();
    if (request.tutorial && query.find("seed"))
        return base::refuse(errors::bad_seed, refusals::two_seeds);
    const auto seed = seed_in(query, request.tutorial ? "tutorial-seed" : "seed");
    if (!seed) return std::unexpected(seed.error());
    request.seed = *seed;
    return {};
}

base::Granted<level::LevelRequest> read_level(const WebQuery& query) {
    std::vector<std::string_view> known{level_words.begin(), level_words.end()};
    for (const level::RequestNumber& number : level::request_numbers)
        known.push_back(number.name);
    if (auto all_known = query.only(known); !all_known) return std::unexpected(all_known.error());
    level::LevelRequest request;
    if (auto read = read_level_seed(query, request); !read) return std::unexpected(read.error());
    const level::RequestWords words{.generator = query.text("generator"),
                                    .shapes = query.text("shapes"),
                                    .tunnels = query.text("tunnels")};
    if (auto understood = level::understand(words, request); !understood)
        return std::unexpected(understood.error());
    if (auto read = read_numbers(query, request); !read) return std::unexpected(read.error());
    const auto decor = query.flag("decor");
    if (!decor) return std::unexpected(decor.error());
    request.decor = *decor;
    const auto fit = query.flag("fit");
    if (!fit) return std::unexpected(fit.error());
    return *fit ? level::without_what_is_useless(std::move(request)) : request;
}

// The ground as somebody sees it who has found nothing: no marks, secret doors are wall.
base::Result<void> write_bare_picture(std::ostream& out, const level::Level& level,
                                      const render::LevelPngOptions& options) {
    grid::Grid<level::Terrain> apparent = level.terrain;
    for (std::int32_t y = 0; y < apparent.height(); ++y)
        for (level::Terrain& tile : apparent.row(y))
            if (tile == level::Terrain::secret_door) tile = level::Terrain::wall;
    render::Scene scene = render::scene_of(level);
    scene.terrain = &apparent;
    scene.marks.clear();
    return render::write_level_png(out, scene, options);
}

base::Granted<void> write_picture(std::ostream& out, const level::Level& level,
                                  const WebQuery& query) {
    const auto scale = query.number("scale");
    if (!scale) return std::unexpected(scale.error());
    const auto bare = query.flag("bare");
    if (!bare) return std::unexpected(bare.error());
    render::LevelPngOptions options;
    options.tile_pixels = scale->value_or(options.tile_pixels);
    const grid::Size map = level.terrain.size();
    const std::int64_t tiles = std::int64_t{map.width} * map.height;
    const std::int64_t side = std::clamp<std::int64_t>(options.tile_pixels, 1, 1'000);
    if (tiles * side * side > lab_picture_pixels_max)
        return base::refuse(errors::too_much, refusals::large_level_picture, options.tile_pixels,
                            map.width * side, map.height * side);
    auto written = *bare ? write_bare_picture(out, level, options)
                         : render::write_level_png(out, level, options);
    if (!written && written.error().name == render::errors::bad_tile_pixels)
        return blame("scale", base::refuse(written.error().name, render::refusals::bad_tile_pixels,
                                           options.tile_pixels, render::tile_pixels_max));
    return granted(std::move(written));
}

base::Granted<void> write_text(std::ostream& out, const level::Level& level,
                               const WebQuery& query) {
    const auto ascii = query.flag("ascii");
    if (!ascii) return std::unexpected(ascii.error());
    const render::LevelTextOptions text{.ascii = *ascii};
    render::write_level_text(out, level, text);
    out << render::level_text_legend(level, text) << '\n'
        << render::level_text_summary(level) << '\n';
    return {};
}

Written level_file(std::string_view ending, const WebQuery& query) {
    const auto request = read_level(query);
    if (!request) return std::unexpected(request.error());
    const auto level = level::make_level(*request);
    if (!level) return std::unexpected(level.error());
    std::ostringstream out;
    base::Granted<void> written;
    if (ending == "svg") render::write_level_svg(out, *level);
    if (ending == "json") render::write_level_json(out, *level);
    if (ending == "png") written = write_picture(out, *level, query);
    if (ending == "txt") written = write_text(out, *level, query);
    if (ending == "tmj")
        render::write_level_tmj(out, *level,
                                {.image = tiles_beside(*level), .tile_count = render::tile_count});
    if (!written) return std::unexpected(written.error());
    return std::move(out).str();
}

// ---- pages

struct LabFile {
    std::string_view path;
    std::string_view type;
    Written (*make)(std::string_view ending, const WebQuery& query) = nullptr;
};

constexpr auto lab_files = std::to_array<LabFile>({
    {.path = "/lab/branch.svg", .type = "image/svg+xml", .make = branch_file},
    {.path = "/lab/branch.png", .type = "image/png", .make = branch_file},
    {.path = "/lab/branch.json", .type = "application/json", .make = branch_file},
    {.path = "/lab/branch.txt", .type = "text/plain; charset=utf-8", .make = branch_file},
    {.path = "/lab/level.svg", .type = "image/svg+xml", .make = level_file},
    {.path = "/lab/level.png", .type = "image/png", .make = level_file},
    {.path = "/lab/level.json", .type = "application/json", .make = level_file},
    {.path = "/lab/level.tmj", .type = "application/json", .make = level_file},
    {.path = "/lab/level.txt", .type = "text/plain; charset=utf-8", .make = level_file},
});

WebAnswer refused(const base::Refusal& refusal, std::string_view language) {
    return {.status = 400,
            .type = "text/plain; charset=utf-8",
            .body = refusal_in(language, refusal) + "\n"};
}

}  // namespace

std::optional<WebAnswer> lab_page(const WebRequest& request) {
    const auto* const file = std::ranges::find(lab_files, request.path, &LabFile::path);
    if (file == lab_files.end()) return std::nullopt;
    const auto query = WebQuery::read(request.query);
    if (!query) return refused(query.error(), request.language);
    auto body = file->make(file->path.substr(file->path.find('.') + 1), *query);
    if (!body) return refused(body.error(), request.language);
    return WebAnswer{.type = std::string{file->type}, .body = std::move(*body), .cacheable = true};
}

}  // namespace underwell::adapters::web
