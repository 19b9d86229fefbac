#include "underwell/game/aiming.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "underwell/game/names.hpp"

namespace underwell::game {

namespace {

// 0 if it is no number.
std::uint32_t number_typed(std::string_view words) {
    std::uint32_t number = 0;
    const char* const end = words.data() + words.size();
    const auto [rest, error] = std::from_chars(words.data(), end, number);
    return error == std::errc{} && rest == end ? number : 0;
}

}  // namespace

const Character* person_called(const Deciding& deciding, const Character& who,
                               std::string_view words) {
    const std::string small = folded(words);
    if (small.empty()) return nullptr;
    for (const base::CharacterId id : deciding.room_of(who).people) {
        const Character& other = deciding.person(id);
        if (id != who.id && other.awake && folded(other.name).starts_with(small)) return &other;
    }
    return nullptr;
}

std::optional<FighterId> aim(Deciding& deciding, const Character& who, std::string_view words) {
    if (words.empty()) return FighterId{};
    std::uint32_t wanted = number_typed(words);
    if (wanted > 0)
        for (const Monster& monster : deciding.room_of(who).monsters)
            if (!monster.hidden && --wanted == 0) return fighter(monster.id);
    if (const Character* person = person_called(deciding, who, words)) return fighter(person->id);
    deciding.refuse(who.id, "no_such_foe", {{"word", Quoted{std::string{words}}}});
    return std::nullopt;
}

const Thing* rune_called(Deciding& deciding, const Character& who, std::string_view words) {
    std::uint32_t wanted = words.empty() ? 1 : number_typed(words);
    for (const Thing& thing : who.belongings.things)
        if (deciding.rules.content.thing(thing.kind).rune && wanted > 0 && --wanted == 0)
            return &thing;
    deciding.refuse(who.id, "no_such_rune", {{"word", Quoted{std::string{words}}}});
    return nullptr;
}

}  // namespace underwell::game
