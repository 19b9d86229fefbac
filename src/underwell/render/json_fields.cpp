#include "underwell/render/json_fields.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace underwell::render {

void JsonFields::refuse(JsonValue at, std::string_view name, std::string_view message) {
    if (error_) return;
    error_ = base::Error{.name = name, .message = fmt::format("line {}: {}", at.line(), message)};
}

bool JsonFields::is(const JsonField& field, JsonKind kind) {
    if (failed()) return false;
    const JsonKind given = field.value.kind();
    if (given == kind) return true;
    refuse(field.value, errors::wrong_type,
           fmt::format("{} is {}; give {}", field.name, name(given), name(kind)));
    return false;
}

JsonField JsonFields::of(JsonValue object, std::string_view name) {
    if (failed()) return {};
    const JsonValue value = object.field(name);
    if (!value)
        refuse(object, errors::missing_field, fmt::format("the field {} is missing here", name));
    return {.name = name, .value = value};
}

std::int64_t JsonFields::number_within(const JsonField& field, Range range) {
    if (!is(field, JsonKind::number)) return 0;
    const auto number = field.value.integer();
    if (number && *number >= range.least && *number <= range.most) return *number;
    refuse(field.value, errors::bad_number,
           fmt::format("{} is {}; give a whole number from {} to {}", field.name,
                       shown(field.value.source()), range.least, range.most));
    return 0;
}

bool JsonFields::boolean(const JsonField& field) {
    return is(field, JsonKind::boolean) && field.value.boolean().value_or(false);
}

std::string JsonFields::text(const JsonField& field) {
    return is(field, JsonKind::string) ? field.value.text().value_or("") : std::string{};
}

JsonValue JsonFields::object(const JsonField& field) {
    return is(field, JsonKind::object) ? field.value : JsonValue{};
}

JsonValue::Elements JsonFields::elements(const JsonField& field) {
    return is(field, JsonKind::array) ? field.value.elements() : JsonValue::Elements{};
}

void JsonFields::numbers(const JsonField& field, std::span<std::int32_t> numbers) {
    std::size_t count = 0;
    for (const JsonValue value : elements(field)) {
        if (count < numbers.size())
            numbers[count] = number<std::int32_t>({.name = field.name, .value = value});
        ++count;
    }
    if (count != numbers.size())
        refuse(field.value, errors::wrong_type,
               fmt::format("{} has {} numbers; give {}", field.name, count, numbers.size()));
}

std::size_t JsonFields::choice(const JsonField& field, std::span<const std::string_view> names) {
    const std::string given = text(field);
    const auto found = std::ranges::find(names, given);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    refuse(field.value, errors::unknown_name,
           fmt::format("{} is \"{}\"; give one of: {}", field.name, shown(given),
                       fmt::join(names, ", ")));
    return 0;
}

std::string shown(std::string_view text) {
    constexpr std::size_t signs_max = 40;
    std::string clean{text.substr(0, signs_max)};
    std::ranges::replace_if(clean, [](char sign) { return sign < ' ' || sign > '~'; }, '?');
    if (text.size() > signs_max) clean += " ...";
    return clean;
}

}  // namespace underwell::render
