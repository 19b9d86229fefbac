#include "underwell/apps/play_command.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/system/entropy.hpp"
#include "underwell/adapters/system/terminal.hpp"
#include "underwell/apps/data_folder.hpp"
#include "underwell/apps/language_files.hpp"
#include "underwell/apps/options.hpp"
#include "underwell/apps/play_game.hpp"
#include "underwell/apps/play_memory.hpp"
#include "underwell/apps/play_save.hpp"
#include "underwell/apps/server_packs.hpp"
#include "underwell/game/names.hpp"
#include "underwell/server/guest_names.hpp"
#include "underwell/server/solo.hpp"

namespace underwell::apps {

namespace system = adapters::system;
using base::Result;

namespace {

constexpr int exit_cannot_play = 1;
constexpr std::size_t script_errors_told_max = 10;

base::Instant system_now() {
    return {std::chrono::duration_cast<base::Duration>(
        std::chrono::system_clock::now().time_since_epoch())};
}

// "zh" is enough.
Result<std::string> understand_language(const std::string& word, const game::Languages& languages) {
    if (word.empty()) return std::string{};
    for (const std::string_view name : languages.names())
        if (name == word || name.substr(0, name.find('_')) == word) return std::string{name};
    std::string choices;
    for (const std::string_view name : languages.names()) {
        if (!choices.empty()) choices += " or ";
        choices += name.substr(0, name.find('_'));
    }
    return bad_option(fmt::format("--language is '{}'; choose {}", word, choices));
}

Result<server::Theme> understand_background(const std::string& word) {
    if (word == "dark") return server::Theme::dark;
    if (word == "light") return server::Theme::light;
    return bad_option(fmt::format("--background is '{}'; choose dark or light", word));
}

Result<terminal::KeyStyle> understand_keys(const std::string& word) {
    if (word == "commands") return terminal::KeyStyle::commands;
    if (word == "vi") return terminal::KeyStyle::vi;
    return bad_option(fmt::format("--keys is '{}'; choose commands or vi", word));
}

server::Colours colours_here() {
    switch (system::terminal_colours()) {
        case system::Colours::true_colour:
            return server::Colours::true_colour;
        case system::Colours::palette_256:
            return server::Colours::palette_256;
        case system::Colours::none:
            break;
    }
    return server::Colours::none;
}

// A name that can be said, for those who do not care.
std::string some_name() {
    const std::string guest = server::guest_name(system::fresh_bits());
    constexpr std::size_t letters = 6;
    return guest.substr(guest.find('-') + 1, letters);
}

Result<PlayManner> understand(const PlayOptions& options, const game::Languages& languages) {
    const auto language = understand_language(options.language, languages);
    if (!language) return std::unexpected(language.error());
    const auto theme = understand_background(options.background);
    if (!theme) return std::unexpected(theme.error());
    const auto keys = understand_keys(options.keys);
    if (!keys) return std::unexpected(keys.error());
    if (!options.name.empty())
        if (const auto fine = game::check_name(options.name); !fine)
            return bad_option("--name: " + fine.error().message);
    const bool is_chinese = *language == "zh_CN";
    PlayManner manner;
    manner.screen = {
        .look = {.ascii = options.ascii || !system::terminal_is_utf8(),
                 .colours = colours_here(),
                 .theme = *theme,
                 .language = is_chinese ? game::Language::chinese : game::Language::english},
        .keys = *keys};
    manner.reader = options.reader;
    manner.by_lines =
        options.reader || !system::stdin_is_terminal() || !system::stdout_is_terminal();
    manner.name = options.name;
    manner.language = *language;
    manner.name_offered = some_name();
    return manner;
}

// What was asked for a new game does not fit one that is there.
Result<void> check_fits(const server::Solo& solo, const PlayOptions& options) {
    const auto name = solo.name();
    if (!name) return {};
    if (!options.seed.empty())
        return bad_option("--seed is for a new game, and " + *name +
                          " is in the midst of one; leave it out to go on, or add --new");
    if (!options.name.empty() && game::folded(options.name) != game::folded(*name))
        return bad_option("--name: this is the game of " + *name +
                          "; leave it out to go on, or add --new to begin as " + options.name);
    return {};
}

void tell_where_it_is(const std::filesystem::path& folder, const PlayOptions& options) {
    std::cout << "Saved in " << folder.string() << ". Go on with: underwell play";
    if (!options.data_folder.empty()) std::cout << " --data " << options.data_folder;
    std::cout << "\n" << std::flush;
}

}  // namespace

CLI::App* add_play_command(CLI::App& app, PlayOptions& options) {
    CLI::App* command =
        app.add_subcommand("play", "Play the game alone, in this terminal (docs/playing.md)");
    const ValueOptions option{*command};
    option("--data", options.data_folder, "DIR",
           "The save's folder [$XDG_DATA_HOME/underwell/play]; several folders, several saves");
    option("--name", options.name, "NAME", "Begin as NAME instead of being asked");
    command->add_flag("--new", options.new_game,
                      "Begin a new game; the old save is kept beside it under another name");
    option("--seed", options.seed, "N", "The seed of a new game; a fresh one if left out");
    option("--pack", options.pack, "DIR",
           "Play this pack, with those it needs [the save's own, or packs/base]");
    option("--language", options.language, "LANG", "en or zh [as in the game before]");
    option("--background", options.background, "GROUND",
           "dark or light: what colours are to be read on [dark]");
    option("--keys", options.keys, "STYLE",
           "commands: letters begin a command; vi: hjklyubn walk, / begins one [commands]");
    add_ascii_flag(*command, options.ascii);
    command->add_flag("--reader", options.reader,
                      "Line by line, for screen readers; always so in a pipe");
    command->footer(
        "Everything is saved by itself, and time stands still while nobody plays. Ctrl-C or quit "
        "ends.\n\nExamples:\n"
        "  underwell play\n"
        "  underwell play --language zh --background light\n"
        "  underwell play --data saves/second --name Ada --seed 7\n");
    return command;
}

int run_play_command(const PlayOptions& options) {
    const auto languages = load_languages(data_path(catalogues_folder));
    if (!languages) return fail(languages.error(), exit_cannot_play);
    auto manner = understand(options, *languages);
    if (!manner) return fail(manner.error());
    const auto seed = understand_seed("--seed", options.seed);
    if (!seed) return fail(seed.error());
    auto folder = options.data_folder.empty() ? usual_save_folder()
                                              : Result<std::filesystem::path>{options.data_folder};
    if (!folder) return fail(folder.error());
    manner->memory_file = *folder / memory_file_name;
    auto save = open_save({.folder = *folder, .pack = options.pack, .new_game = options.new_game});
    if (!save) return fail(save.error(), exit_cannot_play);
    // Told when the screen is the shell's again.
    std::vector<std::string> script_errors;
    ServerPacks packs{save->pack, [&](const base::Error& error) {
                          if (script_errors.size() < script_errors_told_max)
                              script_errors.push_back(error.message);
                      }};
    auto pack = packs.load();
    if (!pack) return fail(pack.error(), exit_cannot_play);
    if (!options.pack.empty())
        if (auto kept = keep_pack(*folder, options.pack); !kept)
            return fail(kept.error(), exit_cannot_play);
    auto solo =
        server::Solo::open({.journal = *save->journal, .pack = *pack, .languages = *languages},
                           {.seed = *seed, .begins = system_now()});
    if (!solo) return fail(solo.error(), exit_cannot_play);
    if (auto fits = check_fits(**solo, options); !fits) return fail(fits.error());
    const auto played = play(**solo, *manner);
    for (const std::string& message : script_errors)
        std::cerr << "underwell: " << message << "\n";
    if (!played) return fail(played.error(), exit_cannot_play);
    tell_where_it_is(*folder, options);
    return EXIT_SUCCESS;
}

}  // namespace underwell::apps
