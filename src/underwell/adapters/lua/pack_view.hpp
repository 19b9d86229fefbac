// What a room generator sees: the room that was just dug, and the branch around it. Fields are
// described once, with the sentence that the reference tells builders (pack_reference.hpp).
#pragma once

#include <forward_list>
#include <span>
#include <string_view>

#include "underwell/adapters/lua/pack_names.hpp"
#include "underwell/adapters/lua/view.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/texts.hpp"

namespace underwell::adapters::lua {

struct SeenRoom;

// All that views of one call show; lives as long as the call.
struct SeenBranch {
    const game::Zone* zone = nullptr;
    const game::Texts* texts = nullptr;
    const PackNames* names = nullptr;
    bool lair = false;
    game::RoomNumber newest = {};
    mutable std::forward_list<SeenRoom> rooms = {};  // those that the script asked for
};

struct SeenRoom {
    const SeenBranch* branch = nullptr;
    game::RoomNumber number = {};
};

// As arguments of a generator: the view of this room.
void push_room(Values& to, const SeenRoom& room);

struct FieldEntry {
    std::string_view view;  // "room" or "branch"
    std::string_view name;
    std::string_view type;  // as the Lua language server writes it
    std::string_view sentence;
};

std::span<const FieldEntry> view_entries();

}  // namespace underwell::adapters::lua
