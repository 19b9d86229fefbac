// What packs have named so far, and how one name is found: "torch" means a pack's own torch,
// "base:torch" that of another. Kept sorted, since scripts' answers are looked up here for every
// room.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "underwell/game/generator.hpp"
#include "underwell/game/ids.hpp"

namespace underwell::adapters::lua {

inline constexpr std::size_t name_bytes_max = 80;  // of a full name

// "base" and "torch" as "base:torch"; a name that has a pack already stays as it is.
inline std::string full_name(std::string_view pack, std::string_view name) {
    if (name.find(':') != std::string_view::npos) return std::string{name};
    std::string full{pack};
    full += ':';
    full += name;
    return full;
}

// May a builder call something this? Small letters, digits and underscores.
inline bool is_identifier(std::string_view name) {
    return !name.empty() && name.size() <= 40 && name[0] >= 'a' && name[0] <= 'z' &&
           std::ranges::all_of(name, [](char letter) {
               return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
                      letter == '_';
           });
}

// Hyphens as well; "core" is the game itself.
inline bool is_pack_name(std::string_view name) {
    std::string plain{name};
    std::ranges::replace(plain, '-', '_');
    return is_identifier(plain) && name != "core";
}

struct NameHash {
    // NOLINTNEXTLINE(readability-identifier-naming): the standard library asks for this name
    using is_transparent = void;

    std::size_t operator()(std::string_view name) const {
        return std::hash<std::string_view>{}(name);
    }
};

// For look-up; walked over only where the order is of no account.
template <typename Value>
using Named = std::unordered_map<std::string, Value, NameHash, std::equal_to<>>;

template <typename Value>
const Value* find_named(const Named<Value>& names, std::string_view pack, std::string_view name) {
    if (name.find(':') == std::string_view::npos) {
        std::array<char, name_bytes_max> buffer;
        if (pack.size() + 1 + name.size() > buffer.size()) return nullptr;
        auto* const colon = std::ranges::copy(pack, buffer.begin()).out;
        *colon = ':';
        const auto* const end = std::ranges::copy(name, colon + 1).out;
        const auto found = names.find(std::string_view{buffer.data(), end});
        return found == names.end() ? nullptr : &found->second;
    }
    const auto found = names.find(name);
    return found == names.end() ? nullptr : &found->second;
}

// All of them in order, for suggestions.
template <typename Value>
std::vector<std::string_view> sorted_names(const Named<Value>& names) {
    std::vector<std::string_view> sorted;
    for (const auto& [name, value] : names)
        sorted.push_back(name);
    std::ranges::sort(sorted);
    return sorted;
}

struct PackNames {
    Named<game::ThingKindId> things;
    Named<game::MonsterKindId> monsters;
    Named<game::PuzzleProposal> puzzles;
    Named<game::TrapProposal> traps;
    Named<game::TextId> texts;
};

}  // namespace underwell::adapters::lua
