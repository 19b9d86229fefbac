#include "underwell/adapters/lua/pack_toml.hpp"

#include <algorithm>
#include <cstddef>
#include <toml++/toml.h>

#include <fmt/format.h>

namespace underwell::adapters::lua {

namespace {

// Packs nest their values three or four deep.
constexpr int depth_max = 16;
// The parser bounds how deep brackets nest, but not how long a.b.c… may be, and takes tables apart
// by recursion.
constexpr std::ptrdiff_t dots_in_a_line_max = 100;

// Makes plain values of the parser's, by recursion as deep as depth_max says.
// NOLINTBEGIN(misc-no-recursion)
class Converter {
  public:
    TomlValue plain(const toml::node& node, int depth = 0) {
        TomlValue value;
        value.line = node.source().begin.line;
        if (depth > depth_max)
            too_deep_at = value.line;
        else if (const auto* array = node.as_array())
            value.what = plain_list(*array, depth);
        else if (const auto* table = node.as_table())
            value.what = plain_table(*table, depth);
        else if (const auto* text = node.as_string())
            value.what = text->get();
        else if (const auto* number = node.as_integer())
            value.what = number->get();
        else if (const auto* truth = node.as_boolean())
            value.what = truth->get();
        return value;
    }

    std::uint32_t too_deep_at = 0;  // the line; 0: nothing was

  private:
    TomlList plain_list(const toml::array& array, int depth) {
        TomlList list;
        list.reserve(array.size());
        for (const toml::node& item : array)
            list.push_back(plain(item, depth + 1));
        return list;
    }

    TomlTable plain_table(const toml::table& table, int depth) {
        TomlTable fields;
        fields.reserve(table.size());
        for (const auto& [name, value] : table)
            fields.emplace_back(std::string{name.str()}, plain(value, depth + 1));
        return fields;
    }
};

// NOLINTEND(misc-no-recursion)

// The first line with too many dots; 0 if there is none.
std::uint32_t line_with_many_dots(std::string_view text) {
    for (std::uint32_t line = 1; !text.empty(); ++line) {
        const std::string_view one = text.substr(0, text.find('\n'));
        if (std::ranges::count(one, '.') > dots_in_a_line_max) return line;
        text.remove_prefix(std::min(text.size(), one.size() + 1));
    }
    return 0;
}

base::Result<TomlValue> wrong(std::string_view file, std::uint32_t line, std::string_view message) {
    return base::fail(errors::bad_pack, fmt::format("{}:{}: {}", file, line, message));
}

}  // namespace

base::Result<TomlValue> parse_toml(std::string_view file, std::string_view text) {
    if (const std::uint32_t line = line_with_many_dots(text); line != 0)
        return wrong(file, line,
                     fmt::format("has more than {} dots; break the line", dots_in_a_line_max));
    try {
        Converter converter;
        TomlValue value = converter.plain(toml::parse(text));
        if (converter.too_deep_at != 0)
            return wrong(file, converter.too_deep_at, "values stand too deep in each other");
        return value;
    } catch (const toml::parse_error& error) {
        return wrong(file, error.source().begin.line, error.description());
    }
}

}  // namespace underwell::adapters::lua
