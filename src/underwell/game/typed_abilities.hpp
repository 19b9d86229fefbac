// Which ability a typed word means: its name or a beginning of it, of three letters at least; in
// Chinese its whole name, as texts.cpp has it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/game/kinds.hpp"
#include "underwell/game/names.hpp"

namespace underwell::game {

inline std::optional<Ability> ability_called(std::string_view word) {
    constexpr std::size_t letters_min = 3;
    if (word.size() < letters_min) return std::nullopt;
    constexpr std::array<std::string_view, ability_count> chinese_names = {"力量", "敏捷", "体质",
                                                                           "智力", "感知", "魅力"};
    const std::string small = folded(word);
    for (std::size_t index = 0; index < ability_count; ++index)
        if (ability_names[index].starts_with(small) || chinese_names[index] == small)
            return static_cast<Ability>(index);
    return std::nullopt;
}

}  // namespace underwell::game
