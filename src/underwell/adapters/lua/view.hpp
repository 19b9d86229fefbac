// How the host shows its values to a script: read-only, field by field, each computed only when the
// script asks. A ViewType says which fields there are; a view is one object seen by it. Lists are
// views too, with #, [i] and ipairs. Views are good for one call; writing to one is an error, and a
// field that does not exist is an error that names the nearest one.
//
//   constexpr std::array room_fields{
//       ViewField{"depth", [](Values& to, const void* room) { to.integer(as<Room>(room).depth);
//       }}};
//   constexpr ViewType room_view{.name = "room", .fields = room_fields};
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "underwell/base/random.hpp"

struct lua_State;

namespace underwell::adapters::lua {

struct ViewType;
struct ListType;

// Where values for the script go: its arguments, or the value of one field.
class Values {
  public:
    explicit Values(lua_State* lua) : lua_{lua} {}

    void nothing();
    void integer(std::int64_t value);
    void boolean(bool value);
    void text(std::string_view value);  // ends before a zero byte
    void chance(base::Stream& stream);  // must live as long as the call, as all objects below
    void view(const ViewType& type, const void* object);
    void list(const ListType& type, const void* object);

    int count() const { return count_; }

  private:
    lua_State* lua_;
    int count_ = 0;
};

struct ViewField {
    std::string_view name;
    void (*push)(Values& to, const void* object);  // exactly one value
};

// Types are constants: they outlive every sandbox. At most 64 fields.
struct ViewType {
    std::string_view name;
    std::span<const ViewField> fields;
};

struct ListType {
    std::string_view name;
    std::size_t (*count)(const void* object);
    void (*push)(Values& to, const void* object, std::size_t index);  // from 0; exactly one value
};

template <typename Object>
const Object& as(const void* object) {
    return *static_cast<const Object*>(object);
}

}  // namespace underwell::adapters::lua
