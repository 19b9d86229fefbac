// Tricks of monsters as packs write them (docs/packs.md). Internal to loading.
#pragma once

#include <vector>

#include "underwell/adapters/lua/pack_draft.hpp"

namespace underwell::adapters::lua {

// A kind that a trick calls, and where that is said: it may be defined further down in the file.
struct CalledKind {
    game::MonsterKindId kind;
    Field field;
};

// One word for a short form, or a list of parts.
game::Trick read_trick(PackDraft& draft, const Field& field, std::vector<CalledKind>& called);

}  // namespace underwell::adapters::lua
