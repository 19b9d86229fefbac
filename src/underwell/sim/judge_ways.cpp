// Growth, walking, rooms: D1 to D9, C1 to C5, Q1, Q2, T21.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using game::Room;
using game::Zone;
using grid::Direction;

namespace {

bool is_held(const game::Character& who) {
    return std::ranges::any_of(who.vitals.effects, [](const game::Effect& effect) {
        return effect.kind == game::EffectKind::held;
    });
}

// Exits of rooms around that end here: one is walked through, the others become one-way (D8).
std::uint64_t exits_that_end_at(const branch::Branch& branch, grid::Cell cell) {
    std::uint64_t ending = 0;
    for (const Direction side : grid::eight_directions) {
        const auto neighbour = branch.look(grid::step(cell, side));
        if (neighbour && neighbour->unexplored.contains(grid::opposite(side))) ++ending;
    }
    return ending;
}

void judge_exits(Judging& judging, const branch::Growth& growth, grid::Cell cell) {
    const branch::Branch& branch = *judging.zone.branch->branch;
    std::uint64_t exits = 0;
    for (const Direction side : growth.exits) {
        ++exits;
        const grid::Cell goal = grid::step(cell, side);
        if (goal == branch::start_cell) judging.breaks("D7: an exit into the start cell");
        if (branch.look(goal)) judging.breaks("D6: an exit into an existing room");
    }
    const auto& settings = judging.zone.branch->plan.settings;
    const std::uint64_t elsewhere = branch.unexplored_exits() - exits_that_end_at(branch, cell);
    const auto most = static_cast<std::uint64_t>(settings.max_unexplored_exits);
    if (elsewhere + exits + (growth.opening ? 1 : 0) > most)
        judging.breaks("D3: more unexplored exits than the budget");
    if (exits > static_cast<std::uint64_t>(settings.max_new_exits_per_room))
        judging.breaks("D4: more exits than a room may get");
    const bool way_on = elsewhere + exits > 0;
    if (growth.opening && way_on) judging.breaks("D9: opened a way though there was one");
    if (settings.endless && !settings.room_limit && !way_on && !growth.opening)
        judging.breaks("D9: no way on is left");
}

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

}  // namespace

bool is_blocked(const Room& room) {
    for (const game::Monster& monster : room.monsters)
        if (monster.blocks) return true;
    for (const game::Trap& trap : room.traps)
        if (!trap.on) return true;
    return room.puzzle != nullptr;
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

void judge(Judging& judging, const game::RoomDug& event) {
    const Zone& zone = judging.zone;
    if (!zone.branch) return judging.breaks("D1: a room was dug outside of a branch");
    const auto& walk = event.growth.walk;
    const grid::Cell cell = grid::step(walk.from, walk.towards);
    if (zone.branch->numbers.contains(cell)) return judging.breaks("D1: a room was dug twice");
    if (cell == branch::start_cell) return judging.breaks("D7: the start cell was dug");
    judge_exits(judging, event.growth, cell);
    if (walk.from == branch::start_cell) return;
    const auto number = zone.branch->numbers.find(walk.from);
    if (!number) return judging.breaks("D1: a room was dug from nowhere");
    if (zone.rooms[number->value].people.empty())
        judging.breaks("D1, C5: a room was dug that nobody walks into");
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
    const bool across = puzzle.kind == game::PuzzleKind::levers ||
                        puzzle.kind == game::PuzzleKind::bells ||
                        puzzle.kind == game::PuzzleKind::lock;
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
    if (judging.room(event.to) == nullptr) judging.breaks("D1: carried to where no room is");
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
