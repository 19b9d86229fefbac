#include "underwell/render/level_fields.hpp"

#include <charconv>

#include <fmt/format.h>

#include "underwell/render/level_record.hpp"

namespace underwell::render {

void check_format(JsonFields& fields, JsonValue format) {
    if (format.text() != level_form_name)
        fields.refuse(
            format, errors::not_a_level,
            fmt::format("not a level; it should name its format: \"{}\"", level_form_name));
}

void check_version(JsonFields& fields, const JsonField& version) {
    const auto number = fields.number<std::int64_t>(version);
    if (number != level_form_version)
        fields.refuse(
            version.value, errors::unsupported_version,
            fmt::format("version {} of the form; {} is read here", number, level_form_version));
}

std::uint64_t read_seed(JsonFields& fields, const JsonField& field) {
    const std::string digits = fields.text(field);
    std::uint64_t seed = 0;
    const char* const end = digits.data() + digits.size();
    const auto [read, error] = std::from_chars(digits.data(), end, seed);
    if (error == std::errc{} && read == end) return seed;
    fields.refuse(
        field.value, errors::bad_seed,
        fmt::format("seed is \"{}\"; give a whole number from 0 to {}", shown(digits), UINT64_MAX));
    return 0;
}

level::LevelSettings read_settings(JsonFields& fields, const FindValue& find) {
    level::LevelSettings settings;
    for (const NumberSetting& setting : number_settings)
        if (const JsonValue value = find(setting.name))
            settings.*setting.member = fields.number<std::int64_t>({setting.name, value});
    for (const SwitchSetting& setting : switch_settings)
        if (const JsonValue value = find(setting.name))
            settings.*setting.member = fields.boolean({setting.name, value});
    if (const JsonValue value = find("generator"))
        settings.generator = static_cast<level::Generator>(
            fields.choice({"generator", value}, level::generator_names));
    if (const JsonValue value = find("tunnels"))
        settings.tunnels =
            static_cast<level::Tunnels>(fields.choice({"tunnels", value}, level::tunnels_names));
    if (const JsonValue value = find("shapes")) {
        const auto mix = level::parse_shapes(fields.text({"shapes", value}));
        if (mix)
            settings.shapes = *mix;
        else
            fields.refuse(value, mix.error().name, mix.error().message);
    }
    return settings;
}

}  // namespace underwell::render
