#include "underwell/game/bodies.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/falling.hpp"
#include "underwell/game/react.hpp"

namespace underwell::game {

namespace {

void follow_monster(Deciding& deciding, const HitPointsChanged& event) {
    const Monster* monster = find_monster(room(deciding.zone, event.room), monster_of(event.who));
    if (monster == nullptr) return;
    if (monster->hit_points <= 0) slay(deciding, event.room, *monster);
}

// B5: a duel ends with one hit point left.
void give_up_duel(Deciding& deciding, const HitPointsChanged& event) {
    const Room& place = room(deciding.zone, event.room);
    if (event.hit_points <= 1 && place.fight && place.fight->duel &&
        find(*place.fight, event.who) != nullptr)
        deciding.happen(FighterLeft{.room = event.room, .who = event.who, .how = FightExit::fell});
}

void follow(Deciding& deciding, const HitPointsChanged& event) {
    if (event.who.monster) return follow_monster(deciding, event);
    const Character& who = deciding.person(character_of(event.who));
    if (who.vitals.hit_points <= 0) return fall(deciding, who);
    give_up_duel(deciding, event);
}

void follow(Deciding& deciding, const ExperienceGained& event) {
    rise_if_due(deciding, event.who);
}

void follow(Deciding& deciding, const LevelGained& event) {
    rise_if_due(deciding, event.who);
}

// P5: the dead wake on the surface.
void follow(Deciding& deciding, const CharacterFell& event) {
    follow_fall(deciding, event);
}

void follow(Deciding& deciding, const Walked& event) {
    if (const auto body = find_body(deciding.zone, event.to, fighter(event.who)))
        age_effects(deciding, *body);
}

// To be heard is to be noticed; striking is followed with the fight.
void follow(Deciding& deciding, const Spoken& event) {
    come_out(deciding, event.who);
}

void follow(Deciding& deciding, const PuzzleSolved& event) {
    come_out(deciding, event.by);
}

void follow(Deciding& deciding, const ThingMoved& event) {
    if (event.how == Handling::get && event.to.character) come_out(deciding, *event.to.character);
}

void follow(Deciding& deciding, const ThingParted& event) {
    if (event.how == Handling::get && event.to.character) come_out(deciding, *event.to.character);
}

}  // namespace

constinit const EventHandlers react_bodies =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
