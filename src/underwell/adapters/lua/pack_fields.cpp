#include "underwell/adapters/lua/pack_fields.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/utf8.hpp"
#include "underwell/base/nearest_name.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr std::size_t shown_bytes_max = 60;

std::string joined(const std::string& path, std::string_view name) {
    return path.empty() ? std::string{name} : fmt::format("{}.{}", path, name);
}

bool is_control(char letter) {
    return static_cast<unsigned char>(letter) < 32 && letter != '\n';
}

// A needed field is missing if its name is mistyped: then that is told, since nobody would look for
// what stands there.
void tell_mistyped(const Field& table, std::span<const std::string_view> asked,
                   TomlFailure& failure) {
    const auto is_missing = [&](std::string_view name) {
        return failure.message.contains(fmt::format(": {}: missing; ", joined(table.path(), name)));
    };
    const auto missing = std::ranges::find_if(asked, is_missing);
    if (missing == asked.end() || !table.is_table()) return;
    std::string told;
    std::swap(told, failure.message);  // else names() says nothing
    for (const auto& [name, value] : table.names()) {
        if (std::ranges::find(asked, name) != asked.end() || name.size() > shown_bytes_max ||
            base::nearest_name(name, std::span{&*missing, 1}).empty())
            continue;
        return table.child(name, value)
            .refuse(fmt::format("nobody knows this field; did you mean '{}'?", *missing));
    }
    failure.message = std::move(told);
}

}  // namespace

Field::Field(const TomlValue* value, std::uint32_t line, std::string path, TomlFailure& failure)
    : value_{value},
      line_{value == nullptr ? line : value->line},
      path_{std::move(path)},
      failure_{&failure} {}

void Field::refuse(std::string_view message) const {
    TomlFailure& failure = *failure_;
    if (!failure.empty()) return;
    failure.message = fmt::format("{}:{}: {}{}{}", failure.file, line_, path_,
                                  path_.empty() ? "" : ": ", message);
}

template <typename Kind>
const Kind* Field::expect(std::string_view name) const {
    if (!failure_->empty()) return nullptr;
    if (value_ == nullptr) {
        refuse(fmt::format("missing; {} is expected", name));
        return nullptr;
    }
    const auto* const found = std::get_if<Kind>(&value_->what);
    if (found == nullptr) refuse(fmt::format("{} is expected", name));
    return found;
}

template const TomlTable* Field::expect<TomlTable>(std::string_view name) const;

std::int64_t Field::integer(IntegerRange range) const {
    const auto* const value = expect<std::int64_t>("a whole number");
    if (value == nullptr) return 0;
    if (*value >= range.least && *value <= range.most) return *value;
    refuse(fmt::format("{} is not between {} and {}", *value, range.least, range.most));
    return 0;
}

bool Field::boolean() const {
    const bool* const value = expect<bool>("true or false");
    return value != nullptr && *value;
}

std::string Field::text(TextBound bound) const {
    const auto* const value = expect<std::string>("a text in quotes");
    if (value == nullptr) return {};
    if (value->empty())
        refuse("is empty; give it words or leave it out");
    else if (value->size() > bound.bytes_max)
        refuse(fmt::format("has {} bytes, at most {} fit", value->size(), bound.bytes_max));
    else if (std::ranges::any_of(*value, is_control))
        refuse("has control characters in it");
    return failure_->empty() ? *value : std::string{};
}

std::size_t Field::one_of(std::span<const std::string_view> names) const {
    const auto* const value = expect<std::string>("a name");
    if (value == nullptr) return 0;
    const auto found = std::ranges::find(names, std::string_view{*value});
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string_view shown = std::string_view{*value}.substr(0, shown_bytes_max);
    refuse(fmt::format("there is no '{}'{}", is_utf8(shown) ? shown : "…",
                       base::suggestion(shown, names)));
    return 0;
}

bool Field::is_text() const {
    return value_ != nullptr && std::holds_alternative<std::string>(value_->what);
}

bool Field::is_list() const {
    return value_ != nullptr && std::holds_alternative<TomlList>(value_->what);
}

bool Field::is_table() const {
    return value_ != nullptr && std::holds_alternative<TomlTable>(value_->what);
}

const TomlTable& Field::names() const {
    static const TomlTable none;
    const auto* const table = expect<TomlTable>("a table");
    return table == nullptr ? none : *table;
}

Field Field::child(std::string_view name, const TomlValue& value) const {
    return {&value, line_, joined(path_, name), *failure_};
}

Field Field::missing(std::string_view name) const {
    return {nullptr, line_, joined(path_, name), *failure_};
}

std::size_t Field::list_size(ListBound bound) const {
    const auto* const list = expect<TomlList>("a list");
    if (list == nullptr) return 0;
    if (list->size() <= bound.count_max) return list->size();
    refuse(fmt::format("has more than {} items", bound.count_max));
    return 0;
}

Field Field::item(std::size_t index) const {
    return {&std::get<TomlList>(value_->what)[index], line_,
            fmt::format("{}[{}]", path_, index + 1), *failure_};
}

Field Fields::required(std::string_view name) {
    asked_.push_back(name);
    const TomlTable& table = table_->names();
    const auto found = std::ranges::find(
        table, name, [](const auto& field) -> std::string_view { return field.first; });
    if (found != table.end()) return table_->child(name, found->second);
    return table_->missing(name);
}

std::optional<Field> Fields::optional(std::string_view name) {
    const Field field = required(name);
    return field.is_there() ? std::optional{field} : std::nullopt;
}

void Fields::refuse_unknown() const {
    if (!failure_->empty()) return tell_mistyped(*table_, asked_, *failure_);
    for (const auto& [name, value] : table_->names()) {
        if (std::ranges::find(asked_, name) != asked_.end()) continue;
        const std::string_view shown = std::string_view{name}.substr(0, shown_bytes_max);
        table_->child(is_utf8(shown) ? shown : "…", value)
            .refuse(fmt::format("nobody knows this field{}", base::suggestion(shown, asked_)));
        return;
    }
}

}  // namespace underwell::adapters::lua
