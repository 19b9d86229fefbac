// What is gathered while packs are read, one after the other, those that others need first.
// Internal to loading.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/lua/pack_fields.hpp"
#include "underwell/adapters/lua/pack_names.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/texts.hpp"

namespace underwell::adapters::lua {

inline constexpr std::size_t text_bytes_max = 2'000;
inline constexpr std::size_t kinds_max = 2'000;  // in one file

struct PuzzleKindEntry {
    std::string name;
    game::PuzzleKind kind;
    game::Depths home;
    std::uint32_t weight;
};

struct TrapKindEntry {
    std::string name;
    game::TrapKind kind;
    game::Depths home;
    std::uint32_t weight;
};

struct PackDraft {
    std::string pack;  // that is being read
    PackNames names;
    game::ContentParts parts;
    std::vector<game::TextRow> texts;
    std::vector<std::string> thing_names;  // as parts.things
    std::vector<std::string> monster_names;
    std::vector<PuzzleKindEntry> puzzles;
    std::vector<TrapKindEntry> traps;
    // Texts that were given as a list, by the name of the list.
    std::map<std::string, std::vector<std::string>> text_lists;
};

// Keeps the words, under the pack's name and this one: "things.torch.look".
game::TextId add_text(PackDraft& draft, const std::string& name, std::string words,
                      bool is_noun = false);

// The noun or text of a field, kept under "things." and the field's path.
game::TextId read_text(PackDraft& draft, std::string_view file, const Field& field);
game::TextId read_noun(PackDraft& draft, std::string_view file, const Field& field);

// "2d6+1", "1d4", "3".
game::Dice read_dice(const Field& field);
game::Effect read_effect(const Field& field);
game::Influence read_influence(Fields& fields);
game::Depths read_depths(Fields& fields);  // from and to

// One file each. They fail by what they remember in the field.
void read_texts(PackDraft& draft, const Field& file);
void read_things(PackDraft& draft, const Field& file);
void read_monsters(PackDraft& draft, const Field& file);
void read_puzzles(PackDraft& draft, const Field& file);
void read_traps(PackDraft& draft, const Field& file);
void read_quests(PackDraft& draft, const Field& file);
void read_surface(PackDraft& draft, const Field& file);

// The file `kinds.lua` that every script can require: what there is, as tables.
std::string kinds_as_lua(const PackDraft& draft);

}  // namespace underwell::adapters::lua
