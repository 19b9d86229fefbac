#include "underwell/game/narrate.hpp"

#include <array>
#include <utility>

namespace underwell::game {

using base::CharacterId;

void narrate(Deciding& deciding, const Event& event) {
    static const HandlersOfAreas areas{
        std::array{&narrate_walking, &narrate_company, &narrate_bodies, &narrate_fighting,
                   &narrate_things, &narrate_challenges, &narrate_town, &narrate_staff}};
    for (const EventHandler tell : areas.minding(event))
        tell(deciding, event);
}

Audience awake_in(const Zone& zone, RoomNumber number, CharacterId but) {
    Audience viewers;
    for_each_person_in(zone, number, [&](const Character& person) {
        if (person.id != but && person.awake) viewers.push_back(person.id);
    });
    return viewers;
}

void tell_room(Deciding& deciding, RoomNumber number, Line line, CharacterId but) {
    const Audience viewers = awake_in(deciding.zone, number, but);
    if (!viewers.empty()) deciding.tell({.to = viewers, .what = std::move(line)});
}

Audience who_notice(const Zone& zone, RoomNumber number, const Character& who) {
    if (room(zone, number).people.size() < crowd_min) return awake_in(zone, number, who.id);
    Audience party;
    for (const CharacterId id : who.company.members) {
        const Character* member = find_person(zone, id);
        if (id != who.id && member != nullptr && member->awake && member->room == number)
            party.push_back(id);
    }
    return party;
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
