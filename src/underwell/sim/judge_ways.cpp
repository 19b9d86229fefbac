// Walking and rooms: D2, C1 to C4, G1, Q1, Q2, T21. How branches grow is judged in
// judge_growth.cpp.
#include <algorithm>

#include "underwell/game/generator.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using game::Room;
using game::Zone;
using grid::Direction;

namespace {

constexpr std::int32_t sides_of_a_hit_die = 8;

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

// W2: on the surface ways lead where they were made to.
void judge_way_walked(Judging& judging, const game::Walked& event) {
    const auto& ways = judging.zone.surface->ways;
    const bool leads = event.from.value < ways.size() &&
                       std::ranges::find(ways[event.from.value],
                                         game::Way{.towards = event.towards, .to = event.to}) !=
                           ways[event.from.value].end();
    if (!leads) judging.breaks("W2: walked where there is no way");
}

// D2: the room before is the one that this one was created from.
void judge_slide(Judging& judging, const game::Carried& event) {
    const Room* from = judging.room(event.from);
    const Room* to = judging.room(event.to);
    const auto seen = judging.zone.branch->branch->look(from->cell);
    if (!seen || to->cell != grid::step(from->cell, seen->back))
        judging.breaks("Q2: slid elsewhere than to the room before");
}

// What a generator may put there, and nothing that somebody stole.
void judge_furniture(Judging& judging, const game::RoomFurnished& event) {
    if (event.things.size() > game::proposed_things_max ||
        event.monsters.size() > game::proposed_monsters_max ||
        event.traps.size() > game::proposed_traps_max)
        judging.breaks("G1: more in a room than a generator may put there");
    const Room& room = *judging.room(event.room);
    const bool lair = judging.zone.branch->branch->lair() == room.cell;
    for (const game::Monster& monster : event.monsters) {
        const game::MonsterKind& kind = judging.content.monster(monster.kind);
        const std::int32_t dice = std::max<std::int32_t>(kind.hit_dice, 1);
        if (monster.hit_points < dice || monster.hit_points > sides_of_a_hit_die * dice ||
            monster.hit_points != monster.hit_points_most)
            judging.breaks("M1: other hit points than its hit dice give");
        if (monster.purse != 0 || !monster.carries.empty() || monster.halved != 0)
            judging.breaks("I4: a monster has things before it met anybody");
        if (kind.unique && !lair) judging.breaks("M3: a master away from its lair");
    }
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
    const bool is_new = !judging.turn.dug.empty() && !judging.turn.furnished &&
                        event.room.value + 1 == judging.zone.rooms.size();
    if (!is_new) return judging.breaks("G1: a room was furnished that nobody has just dug");
    judging.turn.furnished = event.room;
    judge_furniture(judging, event);
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

// Hints and lore come with a new room, into it or into others (G1).
void judge(Judging& judging, const game::InscriptionAdded& event) {
    if (judging.room(event.room) == nullptr || !judging.turn.furnished)
        judging.breaks("G1: a writing appeared by itself");
}

void judge(Judging& judging, const game::RoomCleared& event) {
    const Room* room = judging.room(event.room);
    if (room == nullptr || room->clear) return judging.breaks("C4: cleared twice");
    if (is_blocked(*room)) judging.breaks("C4: cleared while something blocks");
}

void judge(Judging& judging, const game::Walked& event) {
    judging.turn.looking_up.insert(event.who);
    const game::Character* who = judging.person(event.who);
    const Room* from = judging.room(event.from);
    if (who == nullptr || from == nullptr || who->room != event.from)
        return judging.breaks("law 5: walked from where it was not");
    if (fights(judging.zone, event.who)) judging.breaks("C3: walked out of a fight");
    if (is_held(*who)) judging.breaks("Q2: walked while held");
    if (!judging.zone.branch) {
        judging.turn.ageing.insert(game::fighter(event.who));
        return judge_way_walked(judging, event);
    }
    judge_exit_walked(judging, event, *from);
    judge_flight(judging, event);
    note_lights(judging, event);
    judging.turn.ageing.insert(game::fighter(event.who));
}

void judge(Judging& judging, const game::Carried& event) {
    judging.turn.looking_up.insert(event.who);
    const game::Character* who = judging.person(event.who);
    if (who == nullptr || who->room != event.from)
        return judging.breaks("law 5: carried from where it was not");
    if (judging.room(event.to) == nullptr) return judging.breaks("D1: carried to where no room is");
    if (event.cause != game::ArrivalCause::slid && event.cause != game::ArrivalCause::fell)
        return demand_staff(judging);
    if (judging.turn.trap_sprung != event.from)
        judging.breaks("Q2: somebody fell or slid without a trap");
    if (event.cause == game::ArrivalCause::slid) return judge_slide(judging, event);
    if (game::depth(judging.zone, event.to) <= game::depth(judging.zone, event.from))
        judging.breaks("Q2: fell upwards");
}

void end_turn_of_ways(Judging& judging) {
    if (!judging.zone.branch) return;
    for (const game::RoomNumber number : judging.turn.rooms)
        if (const Room* room = judging.room(number);
            room != nullptr && !room->clear && !is_blocked(*room))
            judging.breaks("C4: nothing blocks, and the room is not clear");
}

}  // namespace underwell::sim
