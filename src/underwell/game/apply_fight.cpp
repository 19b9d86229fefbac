// Battle, monsters, puzzles and traps.
#include <algorithm>
#include <iterator>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/changes.hpp"

namespace underwell::game::changes {

namespace {

Timer round_timer(RoomNumber room, const Fight& fight) {
    return {.due = fight.ends, .room = room, .monster = {}};
}

void remove_monster(Zone& zone, RoomNumber number, MonsterId id) {
    set_monster_timer(zone, number, monster_of(zone, number, id), {});
    std::erase_if(room_of(zone, number).monsters,
                  [&](const Monster& monster) { return monster.id == id; });
}

// What was chosen is remembered for repeat, also by those who let a round go by.
void make_undecided(Choice& choice) {
    if (choice.kind != ChoiceKind::undecided)
        choice.last = std::exchange(choice.kind, ChoiceKind::undecided);
}

}  // namespace

void change(Zone& zone, const FightBegan& event) {
    Room& room = room_of(zone, event.room);
    CHECK(room.fight == nullptr);
    room.fight = std::make_unique<Fight>(*event.fight);
    zone.timers.insert(round_timer(event.room, *room.fight));
    for (const Fighter& fighter : room.fight->fighters)
        if (fighter.who.monster)
            monster_of(zone, event.room, game::monster_of(fighter.who)).mood = Mood::fight;
}

void change(Zone& zone, const FighterJoined& event) {
    Fight& fight = fight_of(zone, event.room);
    CHECK(find(fight, event.fighter.who) == nullptr);
    fight.fighters.push_back(event.fighter);
    if (!event.fighter.who.monster) return;
    Monster& monster = monster_of(zone, event.room, game::monster_of(event.fighter.who));
    ++fight.foes_at_first;
    fight.foes_hit_points_at_first += monster.hit_points;
    monster.mood = Mood::fight;
}

void change(Zone& zone, const ChoiceMade& event) {
    fighter_of(fight_of(zone, event.room), event.who).choice = event.choice;
}

void change(Zone& zone, const RoundClosed& event) {
    Fight& fight = fight_of(zone, event.room);
    zone.timers.erase(round_timer(event.room, fight));
    fight.acting = 0;
    // How one stands counts from the first turn of the round on, whoever comes first.
    for (Fighter& fighter : fight.fighters) {
        fighter.defends = fighter.choice.kind == ChoiceKind::defend;
        fighter.flees = fighter.choice.kind == ChoiceKind::flee;
    }
}

// An edge is good for one throw.
void change(Zone& zone, const Attacked& event) {
    fighter_of(fight_of(zone, event.room), event.attacker).edge = 0;
}

void change(Zone& zone, const Stunted& event) {
    Fight& fight = fight_of(zone, event.room);
    fighter_of(fight, event.who).edge = 0;
    fighter_of(fight, event.target).edge = event.edge;
}

void change(Zone& zone, const StanceTaken& event) {
    Fighter& fighter = fighter_of(fight_of(zone, event.room), event.who);
    fighter.defends = event.defends;
    fighter.flees = event.flees;
    fighter.edge = event.edge;
}

// Unless the fight ended by that very turn, or who took it left: then another stands in its place
// already.
void change(Zone& zone, const TurnTaken& event) {
    const Room& room = room_of(zone, event.room);
    if (!room.fight) return;
    Fight& fight = *room.fight;
    auto& acting = fight.acting;
    if (!acting) return;
    const bool there = *acting < fight.fighters.size();
    if (there && fight.fighters[*acting].who == event.who) ++*acting;
}

void change(Zone&, const TurnPassed&) {}

// Choices that are to be kept are; all others have to be made anew.
void change(Zone& zone, const RoundBegan& event) {
    Fight& fight = fight_of(zone, event.room);
    fight.round = event.round;
    fight.ends = event.ends;
    fight.acting.reset();
    for (Fighter& fighter : fight.fighters) {
        if (!fighter.choice.repeat) make_undecided(fighter.choice);
        fighter.defends = false;
        fighter.flees = false;
    }
    zone.timers.insert(round_timer(event.room, fight));
}

void change(Zone& zone, const FighterLeft& event) {
    Fight& fight = fight_of(zone, event.room);
    const auto found = std::ranges::find(fight.fighters, event.who, &Fighter::who);
    CHECK(found != fight.fighters.end());
    const auto position = static_cast<std::uint32_t>(found - fight.fighters.begin());
    fight.fighters.erase(found);
    // Whoever comes after the one that left is next, and nobody is passed over.
    if (fight.acting && position < *fight.acting) --*fight.acting;
    if (event.how != FightExit::lost_nerve) return;
    Monster& monster = monster_of(zone, event.room, game::monster_of(event.who));
    monster.mood = Mood::flee;
    monster.blocks = false;
}

// Does not count: where fighters stand moves no die (law 3).
void change(Zone& zone, const FightersStepped& event) {
    for (const FighterStep& step : event.steps) {
        Position& position = step.who.monster
                                 ? monster_of(zone, event.room, game::monster_of(step.who)).position
                                 : person_of(zone, character_of(step.who)).position;
        position = {.stand = Stand::spot, .side = grid::Direction::north, .spot = step.spot};
    }
    --zone.events_applied;
}

void change(Zone& zone, const MoraleTried& event) {
    Fight& fight = fight_of(zone, event.room);
    fight.first_blood = fight.first_blood || event.first_blood;
    fight.half = fight.half || event.half;
}

void change(Zone& zone, const FightEnded& event) {
    Room& room = room_of(zone, event.room);
    zone.timers.erase(round_timer(event.room, fight_of(zone, event.room)));
    room.fight.reset();
    for (Monster& monster : room.monsters)
        if (monster.mood == Mood::fight) monster.mood = Mood::idle;
}

void change(Zone& zone, const MonsterAppeared& event) {
    Room& room = room_of(zone, event.room);
    Monster& monster = room.monsters.emplace_back(event.monster);
    zone.monsters_made = std::max(zone.monsters_made, monster.id.number);
    set_monster_timer(zone, event.room, monster, std::exchange(monster.acts, {}));
}

// What it had stolen lies where it fell.
void change(Zone& zone, const MonsterSlain& event) {
    Room& place = room_of(zone, event.room);
    auto& carries = monster_of(zone, event.room, event.monster).carries;
    std::ranges::move(carries, std::back_inserter(place.things));
    remove_monster(zone, event.room, event.monster);
    if (event.by) ++person_of(zone, *event.by).deeds.slain;
}

// A monster that moves blocks no way any more (C5).
void change(Zone& zone, const MonsterMoved& event) {
    Monster monster = monster_of(zone, event.from, event.monster);
    const auto acts = monster.acts;
    remove_monster(zone, event.from, event.monster);
    monster.acts.reset();
    monster.blocks = false;
    monster.position = {
        .stand = Stand::door, .side = compass_direction(opposite(event.towards)), .spot = {}};
    Room& room = room_of(zone, event.to);
    set_monster_timer(zone, event.to, room.monsters.emplace_back(std::move(monster)), acts);
}

void change(Zone& zone, const MonsterChanged& event) {
    Monster& monster = monster_of(zone, event.room, event.monster);
    monster.mood = event.mood;
    monster.hidden = event.hidden;
    monster.played = event.played;
    monster.purse = event.purse;
    set_monster_timer(zone, event.room, monster, event.acts);
}

// Whose death was the cue is gone by now.
void change(Zone& zone, const TrickPlayed& event) {
    auto& monsters = room_of(zone, event.room).monsters;
    const auto monster = std::ranges::find(monsters, event.monster, &Monster::id);
    if (monster != monsters.end()) monster->played = monster->played.with(event.part);
}

void change(Zone& zone, const ThingSnatched& event) {
    auto& things = person_of(zone, event.who).belongings.things;
    const auto thing = std::ranges::find(things, event.thing, &Thing::id);
    CHECK(thing != things.end());
    thing->lies.reset();
    monster_of(zone, event.room, event.monster).carries.push_back(*thing);
    things.erase(thing);
}

void change(Zone& zone, const PuzzleChanged& event) {
    Room& room = room_of(zone, event.room);
    CHECK(room.puzzle != nullptr);
    room.puzzle->state = event.state;
    room.puzzle->tries = event.tries;
}

void change(Zone& zone, const PuzzleSolved& event) {
    Room& place = room_of(zone, event.room);
    if (event.kind == PuzzleKind::darkness) place.bright = true;
    place.puzzle.reset();
    ++person_of(zone, event.by).deeds.solved;
}

void change(Zone& zone, const TrapFound& event) {
    auto& traps = room_of(zone, event.room).traps;
    CHECK(event.trap < traps.size());
    traps[event.trap].found = true;
}

void change(Zone& zone, const TrapEnded& event) {
    auto& traps = room_of(zone, event.room).traps;
    CHECK(event.trap < traps.size());
    traps.erase(traps.begin() + event.trap);
}

void change(Zone& zone, const ServiceUsed& event) {
    room_of(zone, event.room).service_left = event.left;
}

}  // namespace underwell::game::changes
