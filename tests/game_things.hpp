// A content with one thing of each sort, named so that tests can type names, and a house with a
// branch whose first room holds what a test puts there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game_house.hpp"

namespace underwell::tests {

game::ContentParts content_with_things();

// "test:sword"; the sort, the weight and the words are in game_things.cpp.
inline game::ThingKindId kind_called(std::string_view name) {
    return game::named<game::ThingKindId>("test:" + std::string{name});
}

// What the generator makes of every room: bright unless a test says otherwise, with a name.
game::RoomProposal named_room();

// The difficulty of a trap or a lock that nobody sees or overcomes by chance.
inline constexpr std::uint8_t impossible = 200;

// The newest view of this kind that somebody was shown; nothing if there was none.
template <typename View>
std::optional<View> newest_view(GameHouse& house, base::CharacterId who) {
    std::optional<View> newest;
    for (const game::Turn& turn : house.turns[house.zone_with(who).id])
        for (const game::Notice& notice : turn.notices) {
            const auto* view = std::get_if<game::View>(&notice.what);
            if (view == nullptr || notice.to != game::Audience{who}) continue;
            if (const auto* wanted = std::get_if<View>(view)) newest = *wanted;
        }
    return newest;
}

// How often an event of this kind has happened in a zone.
template <typename Happened>
std::size_t times(GameHouse& house, base::ZoneId zone) {
    std::size_t count = 0;
    for (const game::Turn& turn : house.turns[zone])
        for (const game::Event& event : turn.events)
            if (event.as<Happened>() != nullptr) ++count;
    return count;
}

// How many things of this kind are in a list, piles counted one by one.
inline std::uint32_t count_of(const std::vector<game::Thing>& things, std::string_view name) {
    std::uint32_t count = 0;
    for (const game::Thing& thing : things)
        if (thing.kind == kind_called(name)) count += thing.count;
    return count;
}

// Down the well and east, into the first room of a branch.
void enter_branch(GameHouse& house, base::CharacterId who);

// As if it had been decided, where somebody is.
void happen(GameHouse& house, base::CharacterId who, game::Event event);

// Changes somebody's body behind the game's back, but as events, so that folding still fits.
void set_ability(GameHouse& house, base::CharacterId who, game::Ability ability,
                 std::uint8_t value);

}  // namespace underwell::tests
