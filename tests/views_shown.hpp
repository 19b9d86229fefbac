// What somebody was shown last, for tests that ask for a view by typing.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <variant>

#include "game_house.hpp"

namespace underwell::tests {

// Nothing if it was of another kind, or no view.
template <typename Seen>
std::optional<Seen> shown_by(GameHouse& house, base::CharacterId who, const std::string& line) {
    std::map<base::ZoneId, std::size_t> before;
    for (const auto& [id, turns] : house.turns)
        before[id] = turns.size();
    house.type(who, line);
    std::optional<Seen> seen;
    for (const auto& [id, turns] : house.turns)
        for (std::size_t turn = before[id]; turn < turns.size(); ++turn)
            for (const game::Notice& notice : turns[turn].notices) {
                const auto* view = std::get_if<game::View>(&notice.what);
                const bool theirs = std::ranges::find(notice.to, who) != notice.to.end();
                if (view == nullptr || !theirs) continue;
                if (const auto* shown = std::get_if<Seen>(view)) seen = *shown;
            }
    return seen;
}

// The last thing that somebody was told after typing a line.
inline std::string answer_to(GameHouse& house, base::CharacterId who, const std::string& line) {
    house.told(who);
    house.type(who, line);
    const auto told = house.told(who);
    return told.empty() ? std::string{} : told.back();
}

}  // namespace underwell::tests
