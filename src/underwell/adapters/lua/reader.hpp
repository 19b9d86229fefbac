// What a script returned, read strictly and once: every field is asked for by name and bounds, and
// a field that nobody asked for is refused. The first thing that is wrong is remembered with its
// path
// ("room.monsters[2].kind: …"); from there on reading gives zeros, so callers need not look at
// each step: whoever started the reading tells the failure (Sandbox::call).
//
//   result.table([&](TableReader& room) {
//       name = room.required("name").text({.bytes_max = 80});
//       room.required("monsters").list({.count_max = 4}, [&](Reader& monster) { … });
//   });
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace underwell::adapters::lua {

struct FunctionId {
    int number = 0;
};

struct IntegerRange {
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

struct TextBound {
    std::size_t bytes_max;
};

struct ListBound {
    std::size_t count_max;
};

// The steps from the result to the value, one in each reader on the way.
struct Path {
    const Path* parent = nullptr;
    std::string_view name;   // of a field
    std::size_t number = 0;  // or of an item, from 1
};

class TableReader;

class Reader {
  public:
    Reader(lua_State* lua, int index, Path path, std::string& failure)
        : lua_{lua}, index_{index}, path_{path}, failure_{&failure} {}

    std::int64_t integer(IntegerRange range = {});
    bool boolean();
    std::string text(TextBound bound);  // UTF-8 without control characters but line feeds
    // The same without a copy: good as long as the script's result, empty if it is refused.
    std::string_view text_view(TextBound bound);
    // The same not even looked at, for what is then found among names that are known; empty if it
    // is no string, which is refused.
    std::string_view text_as_it_is();
    // The place of the text among the names.
    std::size_t one_of(std::span<const std::string_view> names);
    FunctionId function();

    template <typename Read>
    void table(Read&& read);

    // A list without gaps; read is called with a Reader for each item.
    template <typename Read>
    void list(ListBound bound, Read&& read) {
        const std::size_t count = open_list(bound);
        for (std::size_t number = 1; number <= count && failure_->empty(); ++number) {
            Reader item = open_item(number);
            read(item);
        }
    }

    // The same into a vector, which has none yet: read returns one item.
    template <typename Item, typename Read>
    void list_into(std::vector<Item>& items, ListBound bound, Read&& read) {
        const std::size_t count = open_list(bound);
        items.reserve(count);
        for (std::size_t number = 1; number <= count && failure_->empty(); ++number) {
            Reader item = open_item(number);
            items.push_back(read(item));
        }
    }

    // Did the script return anything here?
    bool is_there() const;
    // For fields that may be a mere name or a table.
    bool is_text() const;
    // For what only the caller can judge: "the room is full".
    void refuse(std::string_view message);

  private:
    friend class TableReader;

    bool expect(int kind, std::string_view name);
    std::size_t open_list(ListBound bound);
    Reader open_item(std::size_t number);
    int open_table();  // the place of its content, 0 if it is none

    lua_State* lua_;
    int index_;  // 0: there is nothing
    Path path_;
    std::string* failure_;
};

// One table, with names for keys. Readers of its fields are good until the next field is asked for.
class TableReader {
  public:
    // Names are literals: Lua finds a literal's string again by its address.
    Reader required(const char* name);
    // Nothing if the field is absent.
    std::optional<Reader> optional(const char* name);

  private:
    friend class Reader;

    static constexpr std::size_t fields_max = 32;

    TableReader(const Reader& reader, int content) : reader_{&reader}, content_{content} {}

    Reader open_field(const char* name);
    void refuse_unknown() const;

    const Reader* reader_;
    int content_;
    std::size_t present_ = 0;  // of the names asked for
    std::size_t asked_count_ = 0;
    std::array<const char*, fields_max> asked_;  // as many as were asked for; the rest is not set
};

template <typename Read>
void Reader::table(Read&& read) {
    const int content = open_table();
    if (content == 0) return;
    TableReader fields{*this, content};
    read(fields);
    fields.refuse_unknown();
}

}  // namespace underwell::adapters::lua
