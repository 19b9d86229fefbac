// Battle, its rounds and who takes part: B1 to B5, C3, S7. What is done in it is judged in
// judge_blows.cpp.
#include <algorithm>

#include "underwell/base/check.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Fight;
using game::Fighter;
using game::FightExit;

namespace {

constexpr int quarter = 4;  // of a round in which all keep to their choices
constexpr std::uint32_t ambush = 0;

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

// Somebody awake, or a monster.
bool is_present(const Judging& judging, game::RoomNumber number, game::FighterId who) {
    const game::Room& room = *judging.room(number);
    if (who.monster) return game::find_monster(room, game::monster_of(who)) != nullptr;
    const game::Character* person = judging.person(game::character_of(who));
    return person != nullptr && person->room == number && person->awake;
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

const Fight* fight_in(const Judging& judging, game::RoomNumber number) {
    const game::Room* room = judging.room(number);
    return room == nullptr ? nullptr : room->fight.get();
}

const Fighter* fighter_in(const Fight* fight, game::FighterId who) {
    if (fight == nullptr) return nullptr;
    const auto found = std::ranges::find(fight->fighters, who, &Fighter::who);
    return found == fight->fighters.end() ? nullptr : &*found;
}

bool is_turn_of(const Fight& fight, game::FighterId who) {
    return fight.acting && *fight.acting < fight.fighters.size() &&
           fight.fighters[*fight.acting].who == who;
}

void judge(Judging& judging, const game::FightBegan& event) {
    const game::Room* room = judging.room(event.room);
    if (room == nullptr) return judging.breaks("B4: a fight where no room is");
    if (room->fight) judging.breaks("B4: a second fight in one room");
    if (judging.zone.surface && !event.fight->duel) judging.breaks("S7: a fight on the surface");
    if (room->service == game::Service::start) judging.breaks("S7: a fight in the start room");
    if (!has_two_sides(*event.fight)) judging.breaks("B4: a fight of one side");
    for (const Fighter& fighter : event.fight->fighters)
        if (!is_present(judging, event.room, fighter.who))
            judging.breaks("B4: somebody fights who is not there");
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

// Whoever is there may join, on its own side; nobody comes between two who duel.
void judge(Judging& judging, const game::FighterJoined& event) {
    const Fight* fight = fight_in(judging, event.room);
    if (fight == nullptr || fight->duel) return judging.breaks("B4: joined a fight that is none");
    const Fighter& fighter = event.fighter;
    if (fighter_in(fight, fighter.who) != nullptr) judging.breaks("B4: joined a fight twice");
    if (!is_present(judging, event.room, fighter.who))
        return judging.breaks("B4: somebody joined who is not there");
    for (const Fighter& other : fight->fighters)
        if ((other.who.monster == fighter.who.monster) != (other.side == fighter.side))
            judging.breaks("B5: joined the other side");
}

// B4: once at first blood, once at half.
void judge(Judging& judging, const game::MoraleTried& event) {
    const Fight* fight = fight_in(judging, event.room);
    if (fight == nullptr || fight->duel)
        return judging.breaks("B4: nerve was tried where nobody fights a monster");
    if ((event.first_blood && fight->first_blood) || (event.half && fight->half) ||
        (!event.first_blood && !event.half))
        judging.breaks("B4: nerve was tried once more");
    std::int64_t points = 0;
    std::uint32_t foes = 0;
    for (const game::Monster& monster : judging.room(event.room)->monsters)
        if (fighter_in(fight, game::fighter(monster.id)) != nullptr) points += monster.hit_points;
    for (const Fighter& fighter : fight->fighters)
        if (fighter.who.monster) ++foes;
    const bool unhurt = foes >= fight->foes_at_first && points >= fight->foes_hit_points_at_first;
    const bool half_is_left = fight->foes_at_first > 1
                                  ? foes * 2 <= fight->foes_at_first
                                  : points * 2 <= fight->foes_hit_points_at_first;
    if (unhurt || (event.half && !half_is_left))
        judging.breaks("B4: nerve was tried before its time");
}

void judge_flight(Judging& judging, const game::Walked& event) {
    if (judging.turn.fled.erase(event.who) == 0) return;
    const auto seen = judging.zone.branch->branch->look(judging.room(event.from)->cell);
    if (!seen || game::heading(seen->back) != event.towards)
        judging.breaks("B3: fled by another way than the back exit");
}

void judge_flight(Judging& judging, const game::Departed& event) {
    if (judging.turn.fled.erase(event.who) == 0) return;
    CHECK(judging.zone.branch != nullptr);  // on the surface there are only duels (S7)
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
