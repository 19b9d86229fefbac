#include "underwell/game/fight_view.hpp"

#include "underwell/game/fighting.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {

namespace {

void add_foes(FightView& view, const Fight& fight, const Room& place) {
    std::uint32_t number = 0;
    for (const Monster& monster : place.monsters) {
        if (monster.hidden) continue;
        ++number;
        if (find(fight, fighter(monster.id)) != nullptr)
            view.foes.push_back({.monster = seen_as(monster), .number = number});
    }
}

void add_people(FightView& view, const Fight& fight, const Fighter& own, const Zone& zone,
                const Character& viewer) {
    for (const Fighter& other : fight.fighters) {
        if (other.who.monster || other.who == own.who) continue;
        const Character* person = find_person(zone, character_of(other.who));
        if (person == nullptr) continue;
        if (other.side != own.side)
            view.rivals.push_back(seen_as(*person, viewer));
        else
            view.friends.push_back({.person = seen_as(*person, viewer),
                                    .chosen = other.choice.kind != ChoiceKind::undecided});
    }
}

}  // namespace

std::optional<FightView> look_at_fight(const Zone& zone, const Content& content,
                                       const Character& viewer) {
    const Fight* fight = fight_with(zone, viewer);
    if (fight == nullptr) return std::nullopt;
    const Fighter& own = *find(*fight, fighter(viewer.id));
    FightView view{.round = fight->round,
                   .ends = fight->ends,
                   .duel = fight->duel,
                   .choice = own.choice,
                   .foes = {},
                   .rivals = {},
                   .friends = {}};
    if (is_lit(zone, content, viewer.room)) add_foes(view, *fight, room(zone, viewer.room));
    add_people(view, *fight, own, zone, viewer);
    return view;
}

}  // namespace underwell::game
