// A pack's TOML, read strictly: every field is asked for by name and bounds, and a field that
// nobody asked for is refused with the nearest right name. The first thing that is wrong is
// remembered with file, line and path ("things.toml:12: torch.damage: …"); from there on reading
// gives zeros, so callers look once, at the end. The twin of reader.hpp, which reads what scripts
// return.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/lua/pack_toml.hpp"
#include "underwell/adapters/lua/reader.hpp"

namespace underwell::adapters::lua {

class Fields;

// Where failures of one file go.
struct TomlFailure {
    std::string file;
    std::string message = {};  // the first one

    bool empty() const { return message.empty(); }
};

// One value, and where it stands.
class Field {
  public:
    // No value: the field is missing from the table that begins on this line.
    Field(const TomlValue* value, std::uint32_t line, std::string path, TomlFailure& failure);

    std::int64_t integer(IntegerRange range) const;
    bool boolean() const;
    std::string text(TextBound bound) const;  // never empty
    std::size_t one_of(std::span<const std::string_view> names) const;

    template <typename Read>
    void list(ListBound bound, Read&& read) const {
        for (std::size_t index = 0; index < list_size(bound); ++index)
            read(item(index));
    }

    template <typename Read>
    void table(Read&& read) const;

    bool is_text() const;
    bool is_list() const;
    bool is_table() const;

    const TomlTable& names() const;  // of a table whose names the builder chooses
    Field child(std::string_view name, const TomlValue& value) const;
    Field missing(std::string_view name) const;

    bool is_there() const { return value_ != nullptr; }

    void refuse(std::string_view message) const;

    const std::string& path() const { return path_; }

  private:
    std::size_t list_size(ListBound bound) const;
    Field item(std::size_t index) const;

    template <typename Kind>
    const Kind* expect(std::string_view name) const;

    const TomlValue* value_;
    std::uint32_t line_;
    std::string path_;
    TomlFailure* failure_;
};

class Fields {
  public:
    Fields(const Field* table, TomlFailure& failure) : table_{table}, failure_{&failure} {}

    Field required(std::string_view name);
    std::optional<Field> optional(std::string_view name);  // nothing if the field is absent
    void refuse_unknown() const;

  private:
    const Field* table_;
    TomlFailure* failure_;
    std::vector<std::string_view> asked_;
};

template <typename Read>
void Field::table(Read&& read) const {
    if (expect<TomlTable>("a table") == nullptr) return;
    Fields fields{this, *failure_};
    read(fields);
    fields.refuse_unknown();
}

// Reads the whole file; its top is a table.
template <typename Read>
base::Result<void> read_toml(std::string file, std::string_view text, Read&& read) {
    const auto parsed = parse_toml(file, text);
    if (!parsed) return std::unexpected(parsed.error());
    TomlFailure failure{.file = std::move(file)};
    read(Field{&*parsed, 1, "", failure});
    if (!failure.empty()) return base::fail(errors::bad_pack, failure.message);
    return {};
}

}  // namespace underwell::adapters::lua
