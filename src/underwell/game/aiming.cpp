#include "underwell/game/aiming.hpp"

#include <string>

#include "underwell/game/fighting.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

// A puzzle, such as a spirit that wants a bargain, or a thing: one sees it, and cannot fight it.
bool is_no_foe(const Deciding& deciding, const Character& who, std::string_view words) {
    const Wish wish = parse_wish(words);
    if (wish.all || wish.it) return false;
    return puzzle_called(deciding, who, words) != nullptr ||
           !find_meant(deciding, who, wish, {.held = true, .room = true}).empty();
}

}  // namespace

std::optional<FighterId> aim(Deciding& deciding, const Character& who, std::string_view words) {
    if (words.empty()) return FighterId{};
    std::uint32_t wanted = number_of(words).value_or(0);
    if (wanted > 0)
        for (const Monster& monster : deciding.room_of(who).monsters)
            if (!monster.hidden && --wanted == 0) return fighter(monster.id);
    const Reach beings{.monsters = true, .people = true};
    if (find_meant(deciding, who, parse_wish(words), beings).empty() &&
        is_no_foe(deciding, who, words)) {
        const std::string plain = plain_words(words);
        deciding.refuse(who.id, "not_to_be_fought",
                        {{"word", Quoted{plain}}, {"example", Typable{{"examine " + plain}}}});
        return std::nullopt;
    }
    const auto meant = find_one(deciding, who, words, beings);
    if (!meant) return std::nullopt;
    if (meant->person != nullptr && !meant->person->awake) {
        deciding.refuse(who.id, "leave_sleepers", {{"target", named_person(*meant->person)}});
        return std::nullopt;
    }
    return meant->monster != nullptr ? fighter(meant->monster->id) : fighter(meant->person->id);
}

std::optional<FighterId> aim_at_foe(Deciding& deciding, const Character& who,
                                    std::string_view words) {
    const auto target = aim(deciding, who, words);
    if (!target || target->monster || *target == FighterId{}) return target;
    if (*target == fighter(who.id))
        return deciding.refuse(who.id, "not_your_own_foe"), std::nullopt;
    const Fight* fight = fight_with(deciding.zone, who);
    if (fight != nullptr && fight->duel && find(*fight, *target) != nullptr) return target;
    deciding.refuse(who.id, "people_only_duel",
                    {{"target", named_person(deciding.person(character_of(*target)))}});
    return std::nullopt;
}

const Thing* rune_called(Deciding& deciding, const Character& who, std::string_view words) {
    const std::uint32_t number = number_of(words).value_or(0);
    Wish wish = number > 0 ? Wish{} : parse_wish(words);
    wish.all = true;  // what is no rune is passed over
    std::uint32_t wanted = number > 0 ? number : wish.which;
    for (const Meant& meant : find_meant(deciding, who, wish, {.held = true}))
        if (deciding.rules.content.thing(meant.thing->kind).rune && --wanted == 0)
            return meant.thing;
    if (words.empty()) return deciding.refuse(who.id, "no_runes"), nullptr;
    deciding.refuse(who.id, "no_such_rune", {{"word", Quoted{std::string{words}}}});
    return nullptr;
}

}  // namespace underwell::game
