#include "underwell/apps/pack_command.hpp"

#include <array>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/adapters/lua/pack_reference.hpp"
#include "underwell/apps/data_folder.hpp"
#include "underwell/apps/pack_report.hpp"

namespace underwell::apps {

namespace lua = adapters::lua;

namespace {

constexpr int exit_wrong_pack = 1;
constexpr std::int64_t sample_rooms_max = 1'000'000;

// What a new pack begins with; NAME stands for its name.
struct StarterFile {
    std::string_view name;
    std::string_view text;
};

constexpr std::array<StarterFile, 5> starter_files{{
    {"pack.toml",
     "name = \"NAME\"\nversion = \"0.1.0\"\nneeds = [\"base\"]\ngenerators = [\"rooms\"]\n"},
    {"surface.toml",
     "# Everything else of the surface stays as base has it.\ngenerator = \"rooms\"\n"},
    {"texts.toml",
     "[cellar]\nname = \"Cellar\"\nlook = [\n"
     "    \"Jars to the ceiling. One of them is breathing.\",\n"
     "    \"A cellar with two stairs, and both of them lead down.\",\n]\n"},
    {"rooms.lua",
     "-- Every tenth room is a cellar; all others are as base makes them.\n"
     "local kinds = require \"kinds\"\nlocal base = require \"base/rooms\"\n\n"
     "local looks = kinds.texts[\"NAME:cellar.look\"]\n\n"
     "local function rooms(room, chance)\n"
     "    if room.first or room.lair or not chance:percent(10) then\n"
     "        return base.depths(room, chance)\n    end\n"
     "    return {\n        name = \"cellar.name\",\n        look = chance:pick(looks),\n"
     "        monsters = {\"base:coin_rat\"},\n"
     "        things = base.reward(room, chance, 1),\n    }\nend\n\n"
     "return {rooms = rooms}\n"},
    {"tests.toml",
     "# Tried on sample rooms by: underwell pack check NAME\n\n[[rule]]\n"
     "says = \"a tenth of all rooms is a cellar\"\nroom = \"cellar.name\"\n"
     "least_percent = 5\nmost_percent = 16\n"},
}};

std::string with_name(std::string_view text, std::string_view name) {
    constexpr std::string_view mark = "NAME";
    std::string filled;
    for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark)) {
        filled += text.substr(0, at);
        filled += name;
        text.remove_prefix(at + mark.size());
    }
    filled += text;
    return filled;
}

int write_text(const std::string& output, std::string_view text) {
    const auto written = write_output({.format = "", .output = output},
                                      [&](std::ostream& out) -> base::Result<void> {
                                          out << text;
                                          return {};
                                      });
    return written ? 0 : fail_writing(written.error());
}

base::Result<void> make_folder(const std::filesystem::path& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (!failed) return {};
    return base::fail("cannot_write", fmt::format("cannot write {}: {}; choose another folder",
                                                  folder.string(), failed.message()));
}

int begin_pack(const PackOptions& options) {
    const std::filesystem::path folder{options.place};
    const std::string name = folder.filename().string();
    if (!lua::is_pack_name(name))
        return fail(bad_option(fmt::format("a pack cannot be called '{}'; take small letters, "
                                           "digits and hyphens, as in deep-crypt",
                                           name))
                        .error());
    if (std::filesystem::exists(folder))
        return fail(
            bad_option(fmt::format("{} is there already; choose another name", folder.string()))
                .error());
    // It could not be told from the other, which it needs perhaps.
    if (std::filesystem::exists(data_path(options.packs) / name / "pack.toml"))
        return fail(
            bad_option(fmt::format("there is a pack '{}' in {} already; choose another name", name,
                                   options.packs))
                .error());
    if (const auto made = make_folder(folder); !made) return fail(made.error(), exit_cannot_write);
    for (const StarterFile& file : starter_files)
        if (const int code = write_text((folder / file.name).string(), with_name(file.text, name));
            code != 0)
            return code;
    std::cout << fmt::format("{} is begun; try it: underwell pack check {}\n", name,
                             folder.string());
    return 0;
}

int write_charts(const std::filesystem::path& folder, const lua::SampleReport& report) {
    if (const auto made = make_folder(folder); !made) return fail(made.error(), exit_cannot_write);
    const auto write = [&](std::string_view name, auto&& draw) {
        const auto written = write_output({.format = "", .output = (folder / name).string()},
                                          [&](std::ostream& out) -> base::Result<void> {
                                              draw(out);
                                              return {};
                                          });
        return written ? 0 : fail_writing(written.error());
    };
    if (const int code =
            write("rooms.svg", [&](std::ostream& out) { write_sorts_chart(out, report); });
        code != 0)
        return code;
    if (const int code =
            write("danger.svg",
                  [&](std::ostream& out) { write_growth_chart(out, report, Growing::danger); });
        code != 0)
        return code;
    return write("worth.svg",
                 [&](std::ostream& out) { write_growth_chart(out, report, Growing::worth); });
}

int check_pack(const PackOptions& options) {
    const auto seed = understand_seed("--seed", options.seed);
    if (!seed) return fail(seed.error());
    if (const auto valid =
            check_range("--rooms", options.rooms, {.least = 1, .most = sample_rooms_max});
        !valid)
        return fail(valid.error());
    const auto folders =
        lua::folders_needed(data_path(options.place), std::array{data_path(options.packs)});
    if (!folders) return fail(folders.error(), exit_wrong_pack);
    const auto packs = lua::load_packs(*folders);
    if (!packs) return fail(packs.error(), exit_wrong_pack);
    const auto report = lua::sample_rooms(
        *packs, {.seed = *seed, .rooms = static_cast<std::uint32_t>(options.rooms)});
    if (!report) return fail(report.error(), exit_wrong_pack);
    write_pack_report(std::cout, *packs, *report);
    if (!options.output.empty())
        if (const int code = write_charts(options.output, *report); code != 0) return code;
    return report->fine() ? 0 : exit_wrong_pack;
}

}  // namespace

CLI::App* add_pack_command(CLI::App& app, PackOptions& options) {
    CLI::App* command =
        app.add_subcommand("pack", "Try out a pack of content, or begin one (docs/packs.md)");
    command->add_option("ACTION", options.action, "check, new, api (what scripts can use) or stubs")
        ->required()
        ->type_name("");
    command->add_option("FOLDER", options.place, "The pack's folder, for check and new")
        ->type_name("");
    const ValueOptions option{*command};
    option("--packs", options.packs, "FOLDER",
           "Where packs that it needs are, if not beside it [packs]");
    option("--rooms", options.rooms, "N", "How many sample rooms to make [1000]");
    option("--seed", options.seed, "N", "The seed of the branches they are in [1]");
    option("-o,--output", options.output, "PATH",
           "check: a folder for charts; api and stubs: a file");
    command->footer(
        "Examples:\n"
        "  underwell pack check packs/base\n"
        "  underwell pack new deep-crypt\n");
    return command;
}

int run_pack_command(const PackOptions& options) {
    if (options.action == "api") return write_text(options.output, lua::builders_page());
    if (options.action == "stubs") return write_text(options.output, lua::builders_stubs());
    const bool is_known = options.action == "check" || options.action == "new";
    if (!is_known)
        return fail(bad_option(fmt::format("'{}' is nothing that pack does; take check, new, api "
                                           "or stubs",
                                           options.action))
                        .error());
    if (options.place.empty())
        return fail(bad_option(fmt::format("pack {} needs a folder, as in: underwell pack {} "
                                           "packs/base",
                                           options.action, options.action))
                        .error());
    return options.action == "new" ? begin_pack(options) : check_pack(options);
}

}  // namespace underwell::apps
