// Walking and rooms: D2, C1 to C5, Q1, Q2, T21. How branches grow is judged in judge_growth.cpp.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using game::Room;
using game::Zone;
using grid::Direction;

namespace {

void judge_exit_walked(Judging& judging, const game::Walked& event, const Room& from) {
    const auto seen = judging.zone.branch->branch->look(from.cell);
    const auto side = game::direction(event.towards);
    if (!seen || !side || !seen->exits().contains(*side))
        return judging.breaks("D2: walked where there is no exit");
    if (!from.clear && *side != seen->back)
        judging.breaks("C2: walked on from a room that is not clear");
    const Room* to = judging.room(event.to);
    if (to == nullptr || to->cell != grid::step(from.cell, *side))
        judging.breaks("D2: an exit led elsewhere than to the neighbouring cell");
    if (event.position.stand != game::Stand::door || event.position.side != grid::opposite(*side))
        judging.breaks("T21: came in elsewhere than at its door");
}

// D2: the room before is the one that this one was created from.
void judge_slide(Judging& judging, const game::Carried& event) {
    const Room* from = judging.room(event.from);
    const Room* to = judging.room(event.to);
    const auto seen = judging.zone.branch->branch->look(from->cell);
    if (!seen || to->cell != grid::step(from->cell, seen->back))
        judging.breaks("Q2: slid elsewhere than to the room before");
}

}  // namespace

bool is_blocked(const Room& room) {
    for (const game::Monster& monster : room.monsters)
        if (monster.blocks) return true;
    for (const game::Trap& trap : room.traps)
        if (!trap.on) return true;
    return room.puzzle != nullptr;
}

bool is_held(const game::Character& who) {
    return std::ranges::any_of(who.vitals.effects, [](const game::Effect& effect) {
        return effect.kind == game::EffectKind::held;
    });
}

bool fights(const Zone& zone, base::CharacterId who) {
    const auto found = zone.people.find(who);
    if (found == zone.people.end()) return false;
    const Room& room = zone.rooms[found->second.room.value];
    if (!room.fight) return false;
    return std::ranges::any_of(room.fight->fighters, [&](const game::Fighter& fighter) {
        return !fighter.who.monster && fighter.who.value == who.value;
    });
}

const game::Character* Judging::person(base::CharacterId who) const {
    const auto found = zone.people.find(who);
    return found == zone.people.end() ? nullptr : &found->second;
}

const Room* Judging::room(game::RoomNumber number) const {
    return number.value < zone.rooms.size() ? &zone.rooms[number.value] : nullptr;
}

void judge(Judging& judging, const game::TurnBegan& event) {
    if (event.time < judging.zone.now) judging.breaks("law 1: time went back");
}

void judge(Judging& judging, const game::RoomFurnished& event) {
    const bool blocked =
        event.puzzle || std::ranges::any_of(event.monsters, &game::Monster::blocks) ||
        std::ranges::any_of(event.traps, [](const game::Trap& trap) { return !trap.on; });
    if (event.clear == blocked) judging.breaks("C1: clear and blocked do not agree");
    for (const game::Thing& thing : event.things)
        note_made(judging, thing);
    if (!event.puzzle) return;
    const game::Puzzle& puzzle = **event.puzzle;
    const bool across =
        puzzle.kind == game::PuzzleKind::levers || puzzle.kind == game::PuzzleKind::bells ||
        puzzle.kind == game::PuzzleKind::lock || puzzle.kind == game::PuzzleKind::statues ||
        puzzle.kind == game::PuzzleKind::water;
    if (across && (!puzzle.told_in || judging.room(*puzzle.told_in) == nullptr))
        judging.breaks("Q1: a puzzle across rooms whose hint is nowhere");
}

void judge(Judging& judging, const game::RoomCleared& event) {
    const Room* room = judging.room(event.room);
    if (room == nullptr || room->clear) return judging.breaks("C4: cleared twice");
    if (is_blocked(*room)) judging.breaks("C4: cleared while something blocks");
}

void judge(Judging& judging, const game::Walked& event) {
    const game::Character* who = judging.person(event.who);
    const Room* from = judging.room(event.from);
    if (who == nullptr || from == nullptr || who->room != event.from)
        return judging.breaks("law 5: walked from where it was not");
    if (fights(judging.zone, event.who)) judging.breaks("C3: walked out of a fight");
    if (is_held(*who)) judging.breaks("Q2: walked while held");
    if (!judging.zone.branch) return;
    judge_exit_walked(judging, event, *from);
    judge_flight(judging, event);
    note_lights(judging, event);
}

void judge(Judging& judging, const game::Carried& event) {
    const game::Character* who = judging.person(event.who);
    if (who == nullptr || who->room != event.from)
        return judging.breaks("law 5: carried from where it was not");
    if (judging.room(event.to) == nullptr) return judging.breaks("D1: carried to where no room is");
    if (event.cause == game::ArrivalCause::slid) return judge_slide(judging, event);
    if (event.cause != game::ArrivalCause::fell) return demand_staff(judging);
    if (game::depth(judging.zone, event.to) <= game::depth(judging.zone, event.from))
        judging.breaks("Q2: fell upwards");
}

void judge(Judging& judging, const game::MonsterMoved& event) {
    const Zone& zone = judging.zone;
    const Room* from = judging.room(event.from);
    const Room* to = judging.room(event.to);
    if (!zone.branch || from == nullptr || to == nullptr)
        return judging.breaks("C5: a monster went where no room is");
    if (zone.awake == 0) judging.breaks("M2: a monster moved while nobody was awake");
    const auto side = game::direction(event.towards);
    const auto seen = zone.branch->branch->look(from->cell);
    if (!side || !seen || !seen->exits().contains(*side))
        return judging.breaks("C5: a monster went where there is no exit");
    if (to->cell != grid::step(from->cell, *side))
        judging.breaks("C5: a monster went further than the next room");
    judging.turn.rooms.insert(event.from);
}

void judge(Judging& judging, const game::MonsterAppeared& event) {
    if (!judging.zone.branch) judging.breaks("S7: a monster on the surface");
    const Room* room = judging.room(event.room);
    if (room == nullptr) return judging.breaks("C5: a monster came where no room is");
    if (room->clear && event.monster.blocks)
        judging.breaks("C5: a monster made a room unclear again");
}

void judge(Judging& judging, const game::PuzzleSolved& event) {
    const Room* room = judging.room(event.room);
    if (room == nullptr || !room->puzzle || room->puzzle->kind != event.kind)
        return judging.breaks("Q1: a puzzle was solved that is not there");
    const game::Character* by = judging.person(event.by);
    const bool from_afar = event.kind == game::PuzzleKind::water;
    if (by == nullptr || by->room != (from_afar ? room->puzzle->told_in : event.room))
        judging.breaks("Q1: a puzzle was solved from where it cannot be");
    judging.turn.rooms.insert(event.room);
}

void judge(Judging& judging, const game::TrapEnded& event) {
    const Room* room = judging.room(event.room);
    if (room == nullptr || event.trap >= room->traps.size())
        return judging.breaks("Q2: a trap ended that is not there");
    if (!event.sprung && !room->traps[event.trap].found)
        judging.breaks("Q2: a trap was disarmed that nobody had found");
    judging.turn.rooms.insert(event.room);
}

void end_turn_of_ways(Judging& judging) {
    if (!judging.zone.branch) return;
    for (const game::RoomNumber number : judging.turn.rooms)
        if (const Room* room = judging.room(number);
            room != nullptr && !room->clear && !is_blocked(*room))
            judging.breaks("C4: nothing blocks, and the room is not clear");
}

}  // namespace underwell::sim
