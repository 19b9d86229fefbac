#include "underwell/game/narrate.hpp"

#include <utility>
#include <vector>

namespace underwell::game {

using base::CharacterId;

void narrate(Deciding& deciding, const Event& event) {
    narrate_walking(deciding, event);
    narrate_company(deciding, event);
    narrate_bodies(deciding, event);
    narrate_fighting(deciding, event);
    narrate_things(deciding, event);
    narrate_challenges(deciding, event);
    narrate_town(deciding, event);
    narrate_staff(deciding, event);
}

void tell_room(Deciding& deciding, RoomNumber number, Line line, CharacterId but) {
    std::vector<CharacterId> viewers;
    for (const CharacterId id : room(deciding.zone, number).people)
        if (id != but && deciding.zone.people.at(id).awake) viewers.push_back(id);
    if (!viewers.empty()) deciding.tell({.to = std::move(viewers), .what = std::move(line)});
}

Person named_person(const Character& who) {
    return {.id = who.id, .name = who.name};
}

Meaning named_fighter(const Zone& zone, RoomNumber number, FighterId who) {
    if (who.monster) {
        const Monster* monster = find_monster(room(zone, number), monster_of(who));
        return monster == nullptr ? MonsterKindId{} : monster->kind;
    }
    const Character* person = find_person(zone, character_of(who));
    return person == nullptr ? Person{} : named_person(*person);
}

}  // namespace underwell::game
