#include "underwell/game/apply.hpp"

#include <algorithm>

#include "underwell/base/check.hpp"
#include "underwell/game/changes.hpp"
#include "underwell/game/event_choice.hpp"

namespace underwell::game {

void apply(Zone& zone, const Event& event) {
    visit_event([&](const auto& happened) { changes::change(zone, happened); }, event);
    ++zone.events_applied;
}

namespace changes {

Room& room_of(Zone& zone, RoomNumber number) {
    CHECK(number.value < zone.rooms.size());
    return zone.rooms[number.value];
}

Character& person_of(Zone& zone, base::CharacterId id) {
    const auto found = zone.people.find(id);
    CHECK(found != zone.people.end());
    return found->second;
}

Monster& monster_of(Zone& zone, RoomNumber room, MonsterId id) {
    Room& place = room_of(zone, room);
    const auto found = std::ranges::find(place.monsters, id, &Monster::id);
    CHECK(found != place.monsters.end());
    return *found;
}

std::vector<Thing>& things_of(Zone& zone, const Holder& holder) {
    if (holder.character) return person_of(zone, *holder.character).belongings.things;
    return room_of(zone, holder.room).things;
}

std::vector<Thing>::iterator thing_of(std::vector<Thing>& things, ThingId id) {
    const auto found = std::ranges::find(things, id, &Thing::id);
    CHECK(found != things.end());
    return found;
}

Fight& fight_of(Zone& zone, RoomNumber room) {
    Room& place = room_of(zone, room);
    CHECK(place.fight != nullptr);
    return *place.fight;
}

Fighter& fighter_of(Fight& fight, FighterId who) {
    const auto found = std::ranges::find(fight.fighters, who, &Fighter::who);
    CHECK(found != fight.fighters.end());
    return *found;
}

void set_monster_timer(Zone& zone, RoomNumber room, Monster& monster,
                       std::optional<base::Instant> acts) {
    if (monster.acts)
        zone.timers.erase({.due = *monster.acts, .room = room, .monster = monster.id});
    monster.acts = acts;
    if (acts) zone.timers.insert({.due = *acts, .room = room, .monster = monster.id});
}

}  // namespace changes

}  // namespace underwell::game
