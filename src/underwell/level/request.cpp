#include "underwell/level/request.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "underwell/level/generate.hpp"
#include "underwell/level/refusals.hpp"

namespace underwell::level {

namespace {

// Settings have names of their own; whoever asks is told of what they asked for: "room_min" as
// "--room-min".
std::unexpected<base::Refusal> in_words_of(const LevelRequest& request, base::Refusal refusal) {
    for (base::RefusalValue& value : refusal.values) {
        if (!value.is_setting) continue;
        std::ranges::replace(value.text, '_', '-');
        value.text.insert(0, request.prefix);
    }
    return std::unexpected(base::reworded(std::move(refusal)));
}

void set_what_was_given(LevelSettings& settings, const LevelRequest& request) {
    for (std::size_t i = 0; i < request_numbers.size(); ++i)
        settings.*request_numbers[i].setting =
            request.numbers[i].value_or(settings.*request_numbers[i].setting);
    settings.shapes = request.shapes.value_or(settings.shapes);
    settings.tunnels = request.tunnels.value_or(settings.tunnels);
    settings.decor = settings.decor || request.decor;
}

base::Granted<void> check(const LevelRequest& request, const LevelSettings& settings) {
    if (auto checked = check(settings); !checked) return in_words_of(request, checked.error());
    return {};
}

template <typename Names>
std::string listed(const Names& names) {
    std::string text;
    for (const std::string_view name : names)
        text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

}  // namespace

base::Granted<void> understand(const RequestWords& words, LevelRequest& request) {
    const auto refuse = [&](std::string_view error, base::Setting setting, std::string_view given,
                            const auto& names) {
        return in_words_of(
            request,
            base::refuse(error, refusals::not_one_of, setting, given, listed(names)).error());
    };
    const auto generator = parse_generator(words.generator);
    if (!generator && !words.generator.empty())
        return refuse(errors::bad_generator, {"generator"}, words.generator, generator_names);
    request.generator = generator.value_or(request.generator);
    request.tunnels = parse_tunnels(words.tunnels);
    if (!request.tunnels && !words.tunnels.empty())
        return refuse(errors::bad_tunnels, {"tunnels"}, words.tunnels, tunnels_names);
    if (words.shapes.empty()) return {};
    auto shapes = understand_shapes(words.shapes);
    if (!shapes) {
        shapes.error().about = std::string{request.prefix} + "shapes";
        return std::unexpected(base::reworded(std::move(shapes.error())));
    }
    request.shapes = *shapes;
    return {};
}

std::size_t number_of(std::int64_t LevelSettings::* setting) {
    const auto* const found = std::ranges::find(request_numbers, setting, &RequestNumber::setting);
    return static_cast<std::size_t>(found - request_numbers.begin());
}

base::Granted<LevelSettings> settings_of(const LevelRequest& request) {
    LevelSettings settings{.generator = request.generator, .tutorial = request.tutorial};
    set_what_was_given(settings, request);
    if (auto valid = check(request, settings); !valid) return std::unexpected(valid.error());
    if (settings.generator != Generator::mixed) return settings;
    settings = resolve(settings, request.seed);
    set_what_was_given(settings, request);
    settings = fitted(settings);  // nobody could know before which generator it would be
    if (auto valid = check(request, settings); !valid) return std::unexpected(valid.error());
    return settings;
}

LevelRequest without_what_is_useless(LevelRequest request) {
    LevelSettings settings{.generator = request.generator};
    set_what_was_given(settings, request);
    const LevelSettings useful = fitted(settings);
    for (std::size_t i = 0; i < request_numbers.size(); ++i)
        if (settings.*request_numbers[i].setting != useful.*request_numbers[i].setting)
            request.numbers[i].reset();
    if (settings.shapes != useful.shapes) request.shapes.reset();
    if (settings.tunnels != useful.tunnels) request.tunnels.reset();
    return request;
}

base::Granted<Level> make_level(const LevelRequest& request) {
    const auto settings = settings_of(request);
    if (!settings) return std::unexpected(settings.error());
    auto level = request.prefabs_file.empty() ? generate(*settings, request.seed)
                                              : generate(*settings, request.seed, request.prefabs);
    if (!level) return std::unexpected(base::Refusal{std::move(level.error())});
    return std::move(*level);
}

std::string options_text(const LevelRequest& request) {
    std::string text =
        (request.tutorial ? "--tutorial-seed " : "--seed ") + std::to_string(request.seed);
    const auto add = [&](std::string_view name, std::string_view value) {
        text.append(" --").append(name).append(" ").append(value);
    };
    if (request.generator != Generator::classic)
        add("generator", generator_names[static_cast<std::size_t>(request.generator)]);
    for (std::size_t i = 0; i < request_numbers.size(); ++i)
        if (const auto& number = request.numbers[i])
            add(request_numbers[i].name, std::to_string(*number));
    if (request.shapes) add("shapes", shapes_text(*request.shapes));
    if (request.tunnels) add("tunnels", tunnels_names[static_cast<std::size_t>(*request.tunnels)]);
    if (request.decor) text += " --decor";
    if (!request.prefabs_file.empty()) add("prefabs", '"' + request.prefabs_file + '"');
    return text;
}

}  // namespace underwell::level
