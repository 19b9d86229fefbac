// Small things that all parts of a bot (bot.hpp) say and draw alike.
#pragma once

#include <cstdint>
#include <string_view>

#include "underwell/base/random.hpp"
#include "underwell/game/heading.hpp"

namespace underwell::sim {

// Of a list that is not empty.
template <typename List>
const auto& any_of(const List& list, base::Stream& chance) {
    return list[chance.below(static_cast<std::uint32_t>(list.size()))];
}

inline std::string_view name_of(game::Heading towards) {
    return game::heading_names[static_cast<std::size_t>(towards)];
}

}  // namespace underwell::sim
