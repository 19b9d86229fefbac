// What happens to bodies, and what people are to each other.
#include "underwell/base/check.hpp"
#include "underwell/game/changes.hpp"

namespace underwell::game::changes {

void change(Zone& zone, const HitPointsChanged& event) {
    if (!event.who.monster) {
        person_of(zone, character_of(event.who)).vitals.hit_points = event.hit_points;
        return;
    }
    Monster& monster = monster_of(zone, event.room, game::monster_of(event.who));
    monster.hit_points = event.hit_points;
    if (event.cause == HarmCause::split && monster.halved < 0xFF) ++monster.halved;
}

void change(Zone& zone, const EffectsChanged& event) {
    if (event.who.monster)
        monster_of(zone, event.room, game::monster_of(event.who)).effects = event.effects;
    else
        person_of(zone, character_of(event.who)).vitals.effects = event.effects;
}

void change(Zone& zone, const ExperienceGained& event) {
    person_of(zone, event.who).vitals.experience = event.experience;
}

void change(Zone& zone, const LevelGained& event) {
    Vitals& vitals = person_of(zone, event.who).vitals;
    vitals.hit_points += event.hit_points_most - vitals.hit_points_most;
    vitals.level = event.level;
    vitals.hit_points_most = event.hit_points_most;
    vitals.raises_left = event.raises_left;
}

void change(Zone& zone, const AbilityChanged& event) {
    Vitals& vitals = person_of(zone, event.who).vitals;
    vitals.abilities[static_cast<std::size_t>(event.ability)] = event.value;
    vitals.raises_left = event.raises_left;
    vitals.raised = event.raised;
    vitals.may_swap = event.may_swap;
}

void change(Zone& zone, const DeedsChanged& event) {
    person_of(zone, event.who).deeds = event.deeds;
}

void change(Zone& zone, const CharacterFell& event) {
    Character& who = person_of(zone, event.who);
    if (event.outcome == DeathOutcome::died) ++who.deeds.deaths;
    if (event.outcome == DeathOutcome::scarred) ++who.deeds.scars;
    who.vitals.hit_points = 1;
    who.vitals.effects.clear();
}

// Speech changes nothing; it is kept for those who have to judge what was said.
void change(Zone&, const Spoken&) {}

void change(Zone&, const Heard&) {}

void change(Zone&, const StaffActed&) {}

void change(Zone&, const Searched&) {}

void change(Zone&, const RuneCast&) {}

void change(Zone&, const FleeFailed&) {}

void change(Zone& zone, const CompanyChanged& event) {
    person_of(zone, event.who).company = *event.company;
}

void change(Zone& zone, const PreferencesChanged& event) {
    Character& who = person_of(zone, event.who);
    if (watches(who)) --zone.watching;
    who.preferences = event.preferences;
    if (watches(who)) ++zone.watching;
}

void change(Zone& zone, const Named& event) {
    person_of(zone, event.who).last_named = event.thing;
}

void change(Zone& zone, const QuestsChanged& event) {
    Character& who = person_of(zone, event.who);
    who.quests = event.quests;
    if (event.fulfilled) ++who.deeds.quests;
}

void change(Zone& zone, const RoleGiven& event) {
    person_of(zone, event.who).role = event.role;
}

}  // namespace underwell::game::changes
