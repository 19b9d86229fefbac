#include "underwell/apps/level_request.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "underwell/apps/options.hpp"
#include "underwell/level/generate.hpp"

namespace underwell::apps {

using level::Generator;
using level::LevelSettings;

namespace {

bool is_part_of_name(char letter) {
    return (letter >= 'a' && letter <= 'z') || letter == '_';
}

// "room_min" as "--room-min", if there is such an option.
std::optional<std::string> as_option(std::string_view setting) {
    std::string option = fmt::format("--{}", setting);
    std::ranges::replace(option, '_', '-');
    const auto is_it = [&](const NumberOption& known) { return option == known.option; };
    if (option == "--shapes" || std::ranges::any_of(number_options, is_it)) return option;
    return std::nullopt;
}

// The library speaks of settings, this program of options. A setting is named at the beginning of a
// message; further on only those count that cannot be words of the sentence.
std::string in_words_of_options(std::string_view message) {
    std::string text;
    while (!message.empty()) {
        const auto* const end = std::ranges::find_if_not(message, is_part_of_name);
        const std::string_view word{message.begin(), end};
        const bool is_name = text.empty() || word.contains('_');
        const auto option = is_name ? as_option(word) : std::nullopt;
        const std::size_t length = std::max<std::size_t>(word.size(), 1);
        text += option ? *option : std::string{message.substr(0, length)};
        message.remove_prefix(length);
    }
    return text;
}

void set_what_was_given(LevelSettings& settings, const LevelRequest& request) {
    for (std::size_t i = 0; i < number_options.size(); ++i)
        settings.*number_options[i].setting =
            request.numbers[i].value_or(settings.*number_options[i].setting);
    settings.shapes = request.shapes.value_or(settings.shapes);
    settings.tunnels = request.tunnels.value_or(settings.tunnels);
    settings.decor = settings.decor || request.decor;
}

base::Result<void> check(const LevelSettings& settings) {
    if (auto valid = level::validate(settings); !valid)
        return bad_option(in_words_of_options(valid.error().message));
    return {};
}

}  // namespace

std::size_t number_of(std::int64_t LevelSettings::* setting) {
    const auto* const found = std::ranges::find(number_options, setting, &NumberOption::setting);
    return static_cast<std::size_t>(found - number_options.begin());
}

base::Result<LevelSettings> settings_of(const LevelRequest& request) {
    LevelSettings settings{.generator = request.generator, .tutorial = request.tutorial};
    set_what_was_given(settings, request);
    if (auto valid = check(settings); !valid) return std::unexpected(valid.error());
    if (settings.generator != Generator::mixed) return settings;
    settings = level::resolve(settings, request.seed);
    set_what_was_given(settings, request);
    settings = level::fitted(settings);  // nobody could know before which generator it would be
    if (auto valid = check(settings); !valid) return std::unexpected(valid.error());
    return settings;
}

LevelRequest without_what_is_useless(LevelRequest request) {
    LevelSettings settings{.generator = request.generator};
    set_what_was_given(settings, request);
    const LevelSettings useful = level::fitted(settings);
    for (std::size_t i = 0; i < number_options.size(); ++i)
        if (settings.*number_options[i].setting != useful.*number_options[i].setting)
            request.numbers[i].reset();
    if (settings.shapes != useful.shapes) request.shapes.reset();
    if (settings.tunnels != useful.tunnels) request.tunnels.reset();
    return request;
}

base::Result<level::Level> make_level(const LevelRequest& request) {
    const auto settings = settings_of(request);
    if (!settings) return std::unexpected(settings.error());
    return request.prefabs_file.empty() ? level::generate(*settings, request.seed)
                                        : level::generate(*settings, request.seed, request.prefabs);
}

std::string options_text(const LevelRequest& request) {
    std::string text =
        fmt::format("{} {}", request.tutorial ? "--tutorial-seed" : "--seed", request.seed);
    const auto add = [&](std::string_view option, const auto& value) {
        text += fmt::format(" {} {}", option, value);
    };
    if (request.generator != Generator::classic)
        add("--generator", level::generator_names[static_cast<std::size_t>(request.generator)]);
    for (std::size_t i = 0; i < number_options.size(); ++i)
        if (const auto& number = request.numbers[i]) add(number_options[i].option, *number);
    if (request.shapes) add("--shapes", level::shapes_text(*request.shapes));
    if (request.tunnels)
        add("--tunnels", level::tunnels_names[static_cast<std::size_t>(*request.tunnels)]);
    if (request.decor) text += " --decor";
    if (!request.prefabs_file.empty())
        add("--prefabs", fmt::format("\"{}\"", request.prefabs_file));
    return text;
}

}  // namespace underwell::apps
