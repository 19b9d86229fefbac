// What monsters do by themselves: C5, M1 to M3. Only while somebody awake is near; they neither
// come from nothing nor have gold of their own making.
#include <algorithm>

#include "underwell/game/staff.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using game::Handling;
using game::Monster;
using game::Room;
using game::RoomNumber;
using game::TrickDeed;

namespace {

constexpr std::int32_t sides_of_a_hit_die = 8;
constexpr std::int32_t percent = 100;

bool somebody_awake(const Judging& judging, RoomNumber number) {
    return std::ranges::any_of(judging.room(number)->people,
                               [&](base::CharacterId id) { return judging.person(id)->awake; });
}

// Rooms on the other side of an exit, whichever way one can walk through it.
std::vector<RoomNumber> rooms_beside(const Judging& judging, RoomNumber number) {
    const auto& part = *judging.zone.branch;
    const grid::Cell cell = judging.room(number)->cell;
    std::vector<RoomNumber> beside;
    for (const grid::Direction side : grid::eight_directions) {
        const grid::Cell goal = grid::step(cell, side);
        const auto other = part.numbers.find(goal);
        const auto here = part.branch->look(cell);
        const auto there = part.branch->look(goal);
        const bool joined = (here && here->exits().contains(side)) ||
                            (there && there->exits().contains(grid::opposite(side)));
        if (other && joined) beside.push_back(*other);
    }
    return beside;
}

// M2: no further away than a monster senses people; an alarm is heard one room further.
bool somebody_is_near(const Judging& judging, RoomNumber number) {
    const std::uint32_t steps =
        judging.content.tuning().monster_senses + (judging.turn.trap_sprung ? 1 : 0);
    std::vector<RoomNumber> known{number};
    std::size_t begin = 0;
    for (std::uint32_t step = 0;; ++step) {
        const std::size_t end = known.size();
        for (std::size_t index = begin; index < end; ++index)
            if (somebody_awake(judging, known[index])) return true;
        if (step == steps) return false;
        for (std::size_t index = begin; index < end; ++index)
            for (const RoomNumber other : rooms_beside(judging, known[index]))
                if (std::ranges::find(known, other) == known.end()) known.push_back(other);
        begin = end;
    }
}

const Monster* find_monster(const Judging& judging, RoomNumber number, game::MonsterId id) {
    const Room* room = judging.room(number);
    return room == nullptr ? nullptr : game::find_monster(*room, id);
}

bool has_hit_points_of_its_kind(const Judging& judging, const Monster& monster) {
    const std::int32_t dice =
        std::max<std::int32_t>(judging.content.monster(monster.kind).hit_dice, 1);
    return monster.hit_points_most >= dice && monster.hit_points_most <= sides_of_a_hit_die * dice;
}

// ---- Where monsters come from ----

bool is_spawned(const Judging& judging, const game::MonsterAppeared& event) {
    const auto& by = judging.turn.staff_by;
    const game::Character* builder = by ? judging.person(*by) : nullptr;
    return builder != nullptr && builder->role >= game::Role::builder &&
           builder->room == event.room && event.monster.halved == 0 &&
           event.monster.hit_points == event.monster.hit_points_most &&
           has_hit_points_of_its_kind(judging, event.monster);
}

// One of two halves: it has what the other has lost, and is worth half.
bool is_half(const Judging& judging, const game::TrickPlayed& trick, const Monster& half) {
    const Monster* other = find_monster(judging, trick.room, trick.monster);
    return other != nullptr && half.kind == other->kind && half.hit_points <= other->hit_points &&
           half.hit_points_most == half.hit_points &&
           half.halved == std::min(other->halved, game::halved_to_nothing);
}

// Called, or risen: it teaches nothing and leaves nothing.
bool is_called(const Judging& judging, const Monster& monster, game::MonsterKindId kind,
               std::int32_t share) {
    return monster.kind == kind && monster.halved == game::halved_to_nothing &&
           has_hit_points_of_its_kind(judging, monster) &&
           monster.hit_points == std::max(monster.hit_points_most * share / percent, 1);
}

bool is_by_a_trick(Judging& judging, const game::MonsterAppeared& event) {
    auto& tricks = judging.turn.tricks;
    for (auto trick = tricks.begin(); trick != tricks.end(); ++trick) {
        const game::TrickPart& part = judging.content.monster(trick->kind).trick.parts[trick->part];
        const Monster& monster = event.monster;
        const bool comes =
            (part.deed == TrickDeed::split && is_half(judging, *trick, monster)) ||
            (part.deed == TrickDeed::call && is_called(judging, monster, part.calls, percent)) ||
            (part.deed == TrickDeed::rise &&
             is_called(judging, monster, trick->kind, part.strength));
        if (trick->room != event.room || !comes) continue;
        tricks.erase(trick);
        return true;
    }
    return false;
}

// ---- What tricks do to bodies ----

void note_harm(Impact& impact, const game::Dice& dice, std::int32_t times) {
    game::Dice all = dice;
    all.count = static_cast<std::uint8_t>(std::min(dice.count * times, 0xFF));
    impact.least = -std::max(most_of(all), 0);
    impact.most = -std::max(least_of(all), 0);
}

void note_trick(Judging& judging, const game::TrickPlayed& event, const game::TrickPart& part) {
    Impact impact;
    impact.room = event.room;
    impact.cause = game::HarmCause::healing;
    switch (part.deed) {
        case TrickDeed::burst:
            impact.cause = game::HarmCause::burst;
            note_harm(impact, part.dice, judging.content.monster(event.kind).hit_dice);
            break;
        case TrickDeed::harm:
            impact.cause = game::HarmCause::trick;
            note_harm(impact, part.dice, 1);
            break;
        case TrickDeed::heal:
            impact.least = std::max(least_of(part.dice), 0);
            impact.most = std::max(most_of(part.dice), 0);
            break;
        case TrickDeed::drain:
            impact.least = impact.most = event.amount;
            break;
        case TrickDeed::split: {
            const Monster* monster = find_monster(judging, event.room, event.monster);
            impact.cause = game::HarmCause::split;
            impact.least = impact.most = monster == nullptr ? 0 : -(monster->hit_points / 2);
            break;
        }
        case TrickDeed::afflict:
            impact.effect = part.effect;
            break;
        case TrickDeed::strip:
            impact.strips = true;
            break;
        case TrickDeed::toughen:
        case TrickDeed::mirror:
            impact.hardens = true;
            break;
        default:
            return;
    }
    judging.turn.impacts.push_back(impact);
}

}  // namespace

void judge(Judging& judging, const game::MonsterMoved& event) {
    const game::Zone& zone = judging.zone;
    const Room* from = judging.room(event.from);
    const Room* to = judging.room(event.to);
    if (!zone.branch || from == nullptr || to == nullptr ||
        game::find_monster(*from, event.monster) == nullptr)
        return judging.breaks("C5: a monster went where no room is, or from where it was not");
    const auto side = game::direction(event.towards);
    const auto seen = zone.branch->branch->look(from->cell);
    if (!side || !seen || !seen->exits().contains(*side))
        return judging.breaks("C5: a monster went where there is no exit");
    if (to->cell != grid::step(from->cell, *side))
        judging.breaks("C5: a monster went further than the next room");
    if (!somebody_is_near(judging, event.from))
        judging.breaks("M2: a monster moved with nobody near");
    judging.turn.rooms.insert(event.from);
}

void judge(Judging& judging, const game::MonsterAppeared& event) {
    if (!judging.zone.branch) return judging.breaks("S7: a monster on the surface");
    const Room* room = judging.room(event.room);
    if (room == nullptr) return judging.breaks("C5: a monster came where no room is");
    if (room->clear && event.monster.blocks)
        judging.breaks("C5: a monster made a room unclear again");
    if (event.monster.purse != 0 || !event.monster.carries.empty())
        judging.breaks("I4: a monster has things before it met anybody");
    if (!is_by_a_trick(judging, event) && !is_spawned(judging, event))
        judging.breaks("M3: a monster came from nowhere");
}

// What a thief takes is judged by the sum. It is roused only by somebody who is near.
void judge(Judging& judging, const game::MonsterChanged& event) {
    const Monster* monster = find_monster(judging, event.room, event.monster);
    if (monster == nullptr) return judging.breaks("M2: a monster changed that is not there");
    note_gold(judging, Handling::steal,
              static_cast<std::int64_t>(event.purse) - static_cast<std::int64_t>(monster->purse));
    const bool roused = event.acts && event.acts != monster->acts;
    if (roused && !somebody_is_near(judging, event.room))
        judging.breaks("M2: a monster was roused with nobody near");
}

// The purse was left as loot before.
void judge(Judging& judging, const game::MonsterSlain& event) {
    const Monster* monster = find_monster(judging, event.room, event.monster);
    if (monster == nullptr) return judging.breaks("M2: a monster was slain that is not there");
    if (monster->hit_points > 0) judging.breaks("M2: a monster was slain that had hit points left");
    judging.turn.rooms.insert(event.room);
    judging.turn.corpses.erase(event.monster);
    const auto purse = static_cast<std::int64_t>(monster->purse);
    judging.turn.gold[Handling::loot] -= purse;
    judging.books.gold -= purse;
}

// A part that its kind has, by a monster that is there and may speak, no more often than its pack
// says. Whose death is the cue is gone.
void judge(Judging& judging, const game::TrickPlayed& event) {
    const game::MonsterKind* kind = judging.content.find_monster(event.kind);
    if (kind == nullptr || event.part >= kind->trick.parts.size())
        return judging.breaks("M3: a trick that its kind does not have");
    const game::TrickPart& part = kind->trick.parts[event.part];
    const Monster* monster = find_monster(judging, event.room, event.monster);
    if (judging.zone.awake == 0) judging.breaks("M2: a trick while nobody was awake");
    if ((monster == nullptr) != (event.cue == game::TrickCue::death))
        return judging.breaks("M3: a trick of a monster that is not there");
    note_trick(judging, event, part);
    judging.turn.tricks.push_back(event);
    if (monster == nullptr) return;
    if (monster->kind != event.kind) judging.breaks("M3: a trick of another kind");
    if (part.times != 0 && monster->played.times(event.part) >= part.times)
        judging.breaks("M3: a trick was played too often");
    if (std::ranges::find(monster->effects, game::EffectKind::hushed, &game::Effect::kind) !=
        monster->effects.end())
        judging.breaks("M3: a trick of somebody who is hushed");
}

}  // namespace underwell::sim
