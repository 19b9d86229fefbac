// Battle: B1 to B5, C3, S7, M2.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Fight;
using game::Fighter;
using game::FightExit;

namespace {

constexpr int quarter = 4;  // of a round in which all keep to their choices
constexpr std::uint32_t ambush = 0;

const Fight* fight_in(const Judging& judging, game::RoomNumber number) {
    const game::Room* room = judging.room(number);
    return room == nullptr ? nullptr : room->fight.get();
}

const Fighter* fighter_in(const Fight* fight, game::FighterId who) {
    if (fight == nullptr) return nullptr;
    const auto found = std::ranges::find(fight->fighters, who, &Fighter::who);
    return found == fight->fighters.end() ? nullptr : &*found;
}

bool has_two_sides(const Fight& fight) {
    return std::ranges::any_of(fight.fighters, [&](const Fighter& fighter) {
        return fighter.side != fight.fighters.front().side;
    });
}

bool somebody_has_to_choose(const Fight& fight) {
    return std::ranges::any_of(fight.fighters, [](const Fighter& fighter) {
        return !fighter.who.monster && fighter.choice.kind == game::ChoiceKind::undecided;
    });
}

bool is_held(const game::Character& who) {
    return std::ranges::any_of(who.vitals.effects, [](const game::Effect& effect) {
        return effect.kind == game::EffectKind::held;
    });
}

void judge_fleeing(Judging& judging, const Fight& fight, const Fighter& fighter) {
    const CharacterId id = game::character_of(fighter.who);
    if (!fight.duel && !fighter.flees) judging.breaks("B3: fled without having chosen to");
    if (!fight.acting || *fight.acting < fight.fighters.size())
        judging.breaks("B3: fled before the round was over");
    const game::Character* who = judging.person(id);
    if (who == nullptr || is_held(*who)) judging.breaks("B3: fled while held");
    if (!fight.duel) judging.turn.fled.insert(id);
}

// The length of a round: longer where all listen, shorter where nobody has to think.
void judge_length(Judging& judging, const Fight& fight, base::Instant ends) {
    const game::Tuning& tuning = judging.content.tuning();
    bool listen = true;
    bool keep = true;
    for (const Fighter& fighter : fight.fighters) {
        if (fighter.who.monster) continue;
        const game::Character* who = judging.person(game::character_of(fighter.who));
        listen = listen && who != nullptr && who->preferences.reader;
        keep = keep && fighter.choice.repeat;
    }
    const base::Duration whole = listen ? tuning.reader_round : tuning.round;
    if (ends - judging.zone.now != (keep ? whole / quarter : whole))
        judging.breaks("B1: a round of another length");
}

}  // namespace

void judge(Judging& judging, const game::FightBegan& event) {
    const game::Room* room = judging.room(event.room);
    if (room == nullptr) return judging.breaks("B4: a fight where no room is");
    if (room->fight) judging.breaks("B4: a second fight in one room");
    if (judging.zone.surface && !event.fight->duel) judging.breaks("S7: a fight on the surface");
    if (room->service == game::Service::start) judging.breaks("S7: a fight in the start room");
    if (!has_two_sides(*event.fight)) judging.breaks("B4: a fight of one side");
    judge_length(judging, *event.fight, event.fight->ends);
    if (!event.fight->duel) return;
    const bool people = std::ranges::none_of(event.fight->fighters,
                                             [](const Fighter& one) { return one.who.monster; });
    if (!people || event.fight->fighters.size() != 2) judging.breaks("B5: no duel of two people");
}

void judge(Judging& judging, const game::ChoiceMade& event) {
    const Fight* fight = fight_in(judging, event.room);
    if (fighter_in(fight, event.who) == nullptr)
        return judging.breaks("B2: a choice of somebody who does not fight");
    if (fight->acting) judging.breaks("B2: a choice after the round had ended");
}

void judge(Judging& judging, const game::RoundClosed& event) {
    const Fight* fight = fight_in(judging, event.room);
    if (fight == nullptr) return judging.breaks("B1: a round ended where nobody fights");
    if (fight->acting) judging.breaks("B1: a round ended twice");
    const bool early = judging.zone.now < fight->ends && fight->round != ambush;
    if (early && somebody_has_to_choose(*fight))
        judging.breaks("B1: a round ended before all had chosen");
    judging.turn.rooms.insert(event.room);
}

void judge(Judging& judging, const game::RoundBegan& event) {
    const Fight* fight = fight_in(judging, event.room);
    if (fight == nullptr) return judging.breaks("B1: a round began where nobody fights");
    if (event.round != fight->round + 1) judging.breaks("B1: a round was skipped");
    if (!fight->acting || *fight->acting < fight->fighters.size())
        judging.breaks("B1: a round began before all had their turn");
    if (std::ranges::any_of(fight->fighters, &Fighter::flees))
        judging.breaks("B3: a round began before those who flee were gone");
    judge_length(judging, *fight, event.ends);
}

void judge(Judging& judging, const game::Attacked& event) {
    const Fight* fight = fight_in(judging, event.room);
    const Fighter* attacker = fighter_in(fight, event.attacker);
    const Fighter* target = fighter_in(fight, event.target);
    if (attacker == nullptr || target == nullptr)
        return judging.breaks("B4: a blow by or at somebody who does not fight");
    if (judging.zone.awake == 0) judging.breaks("M2: a blow while nobody was awake");
    if (attacker->side == target->side) judging.breaks("B5: a blow at one's own side");
    const bool among_people = !event.attacker.monster && !event.target.monster;
    if (among_people && !fight->duel) judging.breaks("B5: a player fought a player");
}

void judge(Judging& judging, const game::FighterLeft& event) {
    const Fight* fight = fight_in(judging, event.room);
    const Fighter* fighter = fighter_in(fight, event.who);
    if (fighter == nullptr) return judging.breaks("B4: somebody left a fight they are not in");
    judging.turn.rooms.insert(event.room);
    if (!event.who.monster && event.how == FightExit::fled)
        judge_fleeing(judging, *fight, *fighter);
    if (!event.who.monster && event.how == FightExit::lost_nerve)
        judging.breaks("B4: a person lost its nerve");
}

void judge(Judging& judging, const game::FightEnded& event) {
    const Fight* fight = fight_in(judging, event.room);
    if (fight == nullptr) return judging.breaks("B4: a fight ended that is not there");
    const bool collapsing = judging.zone.branch && judging.zone.branch->collapsing;
    if (!fight->duel && !collapsing && has_two_sides(*fight))
        judging.breaks("B4: a fight ended with both sides in it");
}

// The purse was left as loot before.
void judge(Judging& judging, const game::MonsterSlain& event) {
    const game::Room* room = judging.room(event.room);
    const game::Monster* monster =
        room == nullptr ? nullptr : game::find_monster(*room, event.monster);
    if (monster == nullptr) return judging.breaks("M2: a monster was slain that is not there");
    if (monster->hit_points > 0) judging.breaks("M2: a monster was slain that had hit points left");
    judging.turn.rooms.insert(event.room);
    const auto purse = static_cast<std::int64_t>(monster->purse);
    judging.turn.gold[game::Handling::loot] -= purse;
    judging.books.gold -= purse;
}

// A part that its kind has, by a monster that is there and may speak, no more often than its pack
// says. Whose death is the cue is gone.
void judge(Judging& judging, const game::TrickPlayed& event) {
    const game::MonsterKind* kind = judging.content.find_monster(event.kind);
    if (kind == nullptr || event.part >= kind->trick.parts.size())
        return judging.breaks("M3: a trick that its kind does not have");
    const game::TrickPart& part = kind->trick.parts[event.part];
    const game::Room* room = judging.room(event.room);
    const game::Monster* monster =
        room == nullptr ? nullptr : game::find_monster(*room, event.monster);
    if ((monster == nullptr) != (event.cue == game::TrickCue::death))
        return judging.breaks("M3: a trick of a monster that is not there");
    if (monster == nullptr) return;
    if (monster->kind != event.kind) judging.breaks("M3: a trick of another kind");
    if (part.times != 0 && monster->played.times(event.part) >= part.times)
        judging.breaks("M3: a trick was played too often");
    if (std::ranges::find(monster->effects, game::EffectKind::hushed, &game::Effect::kind) !=
        monster->effects.end())
        judging.breaks("M3: a trick of somebody who is hushed");
    if (judging.zone.awake == 0) judging.breaks("M2: a trick while nobody was awake");
}

void judge_flight(Judging& judging, const game::Walked& event) {
    if (judging.turn.fled.erase(event.who) == 0) return;
    const auto seen = judging.zone.branch->branch->look(judging.room(event.from)->cell);
    if (!seen || game::heading(seen->back) != event.towards)
        judging.breaks("B3: fled by another way than the back exit");
}

void judge_flight(Judging& judging, const game::Departed& event) {
    if (judging.turn.fled.erase(event.who) == 0) return;
    if (!judging.zone.branch) return judging.breaks("B3: fled from the surface");
    const grid::Cell cell = judging.room(event.from)->cell;
    const auto seen = judging.zone.branch->branch->look(cell);
    if (!seen || grid::step(cell, seen->back) != branch::start_cell)
        judging.breaks("B3: fled by another way than the back exit");
}

void end_turn_of_fighting(Judging& judging) {
    if (!judging.turn.fled.empty()) judging.breaks("B3: somebody fled and stayed");
    for (const game::RoomNumber number : judging.turn.rooms) {
        const Fight* fight = fight_in(judging, number);
        if (fight == nullptr) continue;
        if (!has_two_sides(*fight)) judging.breaks("B4: a fight goes on with one side gone");
        if (fight->acting) judging.breaks("B1: a round was not carried out");
    }
}

}  // namespace underwell::sim
