#include "underwell/game/fighting.hpp"

#include <algorithm>
#include <utility>

#include "underwell/game/battle_turns.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/company.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::uint8_t side_of_people = 0;
constexpr std::uint8_t side_of_monsters = 1;

// Where all choices are kept ones nobody has to think: such rounds are this much shorter, and long
// enough to type something else.
constexpr int shortening_of_kept_rounds = 4;

Fighter person_fighting(CharacterId who, const Choice& choice) {
    return {.who = fighter(who), .side = side_of_people, .choice = choice};
}

Fighter monster_fighting(MonsterId monster) {
    return {.who = fighter(monster), .side = side_of_monsters};
}

// B1: whoever reads by ear gets the time for it.
base::Instant end_of_round(const Deciding& deciding, const std::vector<Fighter>& fighters) {
    const Tuning& tuning = deciding.rules.content.tuning();
    bool all_readers = true;
    bool all_kept = true;
    for (const Fighter& fighter : fighters) {
        if (fighter.who.monster) continue;
        const Character* who = find_person(deciding.zone, character_of(fighter.who));
        all_readers = all_readers && who != nullptr && who->preferences.reader;
        all_kept = all_kept && fighter.choice.repeat;
    }
    const base::Duration round = all_readers ? tuning.reader_round : tuning.round;
    return deciding.now + (all_kept ? round / shortening_of_kept_rounds : round);
}

bool is_aimed_at_foe(const Choice& choice) {
    return choice.kind == ChoiceKind::attack || choice.kind == ChoiceKind::hurl ||
           choice.target.monster;
}

// All who are there and have their nerve stand by the one that is attacked.
bool stands_by(const Monster& monster, FighterId attacked) {
    if (fighter(monster.id) == attacked) return true;
    return !monster.hidden && monster.mood != Mood::flee;
}

void begin_by_person(Deciding& deciding, const Character& who, const Choice& choice) {
    std::vector<Fighter> fighters{person_fighting(who.id, choice)};
    for (const Monster& monster : deciding.room_of(who).monsters)
        if (stands_by(monster, choice.target)) fighters.push_back(monster_fighting(monster.id));
    begin_fight(deciding, who.room, std::move(fighters), false);
}

// Into a fight that goes on already: the one aimed at is drawn in first.
void join(Deciding& deciding, const Character& who, const Choice& choice) {
    const Room& place = deciding.room_of(who);
    const Fight& fight = *place.fight;
    if (choice.target.monster && find(fight, choice.target) == nullptr)
        deciding.happen(FighterJoined{.room = who.room,
                                      .fighter = monster_fighting(monster_of(choice.target))});
    if (find(fight, fighter(who.id)) == nullptr)
        return deciding.happen(
            FighterJoined{.room = who.room, .fighter = person_fighting(who.id, choice)});
    deciding.happen(ChoiceMade{.room = who.room, .who = fighter(who.id), .choice = choice});
}

// One of these is wrong, or nothing: then the choice may be made.
bool refuse_engaging(Deciding& deciding, const Character& who, const Choice& choice) {
    const Room& place = deciding.room_of(who);
    const Fight* own = fight_with(deciding.zone, who);
    const auto refused = [&](Sentence why) {
        deciding.refuse(who.id, why);
        return true;
    };
    const bool moves = is_aimed_at_foe(choice) || choice.kind == ChoiceKind::flee;
    if (own != nullptr && own->duel && choice.target.monster) return refused("duel_first");
    if (moves && has(who.vitals.effects, EffectKind::held)) return refused("held_in_fight");
    if (own != nullptr) return false;
    if (deciding.zone.surface) return refused("no_fighting_here");
    if (place.fight && place.fight->duel) return refused("duel_is_on");
    if (!is_aimed_at_foe(choice) && !place.fight) return refused("not_fighting");
    if (first_in_sight(place) == nullptr) return refused("nobody_to_fight");
    return false;
}

// ---- Rounds ----

bool is_undecided(const Fighter& fighter) {
    return !fighter.who.monster && fighter.choice.kind == ChoiceKind::undecided;
}

const Fighter* next_fleeing(const Fight& fight) {
    const auto found = std::ranges::find(fight.fighters, true, &Fighter::flees);
    return found == fight.fighters.end() ? nullptr : &*found;
}

// B3: at the end of the round in which foes had advantage. A duel is given up on the spot.
void carry_out_flight(Deciding& deciding, RoomNumber number, const Fighter& fleeing) {
    const FighterId who = fleeing.who;
    const Fight& fight = *room(deciding.zone, number).fight;
    const auto body = find_body(deciding.zone, number, who);
    if (!body) {
        deciding.happen(FighterLeft{.room = number, .who = who, .how = FightExit::gone});
    } else if (has(*body->effects, EffectKind::held)) {
        deciding.happen(FleeFailed{.room = number, .who = who});
        deciding.happen(StanceTaken{.room = number,
                                    .who = who,
                                    .defends = fleeing.defends,
                                    .flees = false,
                                    .edge = fleeing.edge});
    } else {
        deciding.happen(FighterLeft{.room = number, .who = who, .how = FightExit::fled});
        if (!fight.duel) walk_back(deciding, character_of(who));
    }
    deciding.happen(TurnPassed{.room = number, .who = who});
}

void finish_round(Deciding& deciding, RoomNumber number) {
    const Fight& fight = *room(deciding.zone, number).fight;
    if (const Fighter* fleeing = next_fleeing(fight))
        return carry_out_flight(deciding, number, *fleeing);
    deciding.happen(RoundBegan{
        .room = number, .round = fight.round + 1, .ends = end_of_round(deciding, fight.fighters)});
}

// ---- Duels ----

void set_challenge(Deciding& deciding, const Character& who, std::optional<CharacterId> by) {
    Company company = who.company;
    company.challenged_by = by;
    deciding.happen(
        CompanyChanged{.who = who.id, .company = std::move(company), .about = std::string{}});
}

// Whoever was challenged strikes first.
void begin_duel(Deciding& deciding, const Character& challenged, const Character& challenger) {
    set_challenge(deciding, challenged, std::nullopt);
    Fight fight;
    fight.duel = true;
    fight.fighters = {Fighter{.who = fighter(challenged.id), .side = 0},
                      Fighter{.who = fighter(challenger.id), .side = 1}};
    fight.ends = end_of_round(deciding, fight.fighters);
    deciding.happen(FightBegan{.room = challenged.room, .fight = std::move(fight)});
}

bool refuse_duel(Deciding& deciding, const Character& who, const Character* other) {
    const auto refused = [&](Sentence why) {
        deciding.refuse(who.id, why);
        return true;
    };
    if (other == nullptr || other->room != who.room || !other->awake || other->id == who.id)
        return refused("nobody_to_duel");
    if (ignores(*other, who.id)) {
        deciding.refuse(who.id, "wants_no_duel", {{"target", named_person(*other)}});
        return true;
    }
    if (start_place_at(deciding.zone, who.room) != nullptr) return refused("no_duel_here");
    if (deciding.room_of(who).fight) return refused("fight_is_on");
    if (who.vitals.hit_points <= 1) return refused("too_weak_to_duel");
    return false;
}

}  // namespace

const Fight* fight_with(const Zone& zone, const Character& who) {
    const Room& place = room(zone, who.room);
    if (!place.fight || find(*place.fight, fighter(who.id)) == nullptr) return nullptr;
    return place.fight.get();
}

void engage(Deciding& deciding, CharacterId id, const Choice& wanted) {
    const Character& who = deciding.person(id);
    if (refuse_engaging(deciding, who, wanted)) return;
    const Room& place = deciding.room_of(who);
    Choice choice = wanted;
    const bool unaimed = choice.target == FighterId{} && is_aimed_at_foe(choice);
    if (unaimed && !fight_with(deciding.zone, who))
        choice.target = fighter(first_in_sight(place)->id);
    if (place.fight) return join(deciding, who, choice);
    begin_by_person(deciding, who, choice);
}

bool choose_if_fighting(Deciding& deciding, CharacterId id, const Choice& choice) {
    const Character& who = deciding.person(id);
    if (fight_with(deciding.zone, who) == nullptr) return false;
    deciding.happen(ChoiceMade{.room = who.room, .who = fighter(id), .choice = choice});
    return true;
}

// B2: what was chosen for this round, else what was chosen last: who fights alone has each round
// over as soon as they choose. Whoever has chosen nothing yet keeps attacking.
void repeat_choice(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    const Fight* fight = fight_with(deciding.zone, who);
    if (fight == nullptr) return deciding.refuse(id, "not_fighting");
    Choice choice = find(*fight, fighter(id))->choice;
    if (choice.kind == ChoiceKind::undecided)
        choice.kind = std::exchange(choice.last, ChoiceKind::undecided);
    if (choice.kind == ChoiceKind::undecided) choice.kind = ChoiceKind::attack;
    if (takes_thing(choice.kind)) {
        const Thing* thing = thing_chosen(deciding, who, choice.thing);
        if (thing == nullptr) return deciding.refuse(id, "not_in_hand");
        choice.thing = thing->id;
    }
    choice.repeat = true;
    deciding.happen(ChoiceMade{.room = who.room, .who = fighter(id), .choice = choice});
}

void duel(Deciding& deciding, CharacterId id, CharacterId other_id) {
    const Character& who = deciding.person(id);
    const Character* other = find_person(deciding.zone, other_id);
    if (refuse_duel(deciding, who, other)) return;
    if (who.company.challenged_by == other->id && other->vitals.hit_points > 1)
        return begin_duel(deciding, who, *other);
    if (other->company.challenged_by == id) return deciding.refuse(id, "challenged_already");
    set_challenge(deciding, *other, id);
    tell_room(deciding, who.room,
              {"challenges", {{"actor", named_person(who)}, {"target", named_person(*other)}}});
}

void begin_fight(Deciding& deciding, RoomNumber number, std::vector<Fighter> fighters,
                 bool ambush) {
    if (room(deciding.zone, number).fight) deciding.happen(FightEnded{number});  // a duel
    Fight fight;
    fight.round = ambush ? round_of_ambush : 1;
    fight.fighters = std::move(fighters);
    for (const Fighter& fighter : fight.fighters) {
        if (!fighter.who.monster) continue;
        ++fight.foes_at_first;
        fight.foes_hit_points_at_first += body_of(deciding.zone, number, fighter.who).hit_points;
    }
    fight.ends = end_of_round(deciding, fight.fighters);
    deciding.happen(FightBegan{.room = number, .fight = std::move(fight)});
}

void close_round_if_all_chose(Deciding& deciding, RoomNumber number) {
    const Room& place = room(deciding.zone, number);
    if (!place.fight || place.fight->acting) return;
    if (std::ranges::none_of(place.fight->fighters, is_undecided))
        deciding.happen(RoundClosed{number});
}

void go_on(Deciding& deciding, RoomNumber number, FighterId last) {
    const Room& place = room(deciding.zone, number);
    if (!place.fight || !place.fight->acting) return;
    const Fight& fight = *place.fight;
    const std::size_t acting = *fight.acting;
    if (try_morale(deciding, number)) return deciding.happen(TurnPassed{number, last});
    if (acting < fight.fighters.size()) return take_turn(deciding, number, fight.fighters[acting]);
    finish_round(deciding, number);
}

void take_due_timer(Deciding& deciding) {
    const Zone& zone = deciding.zone;
    if (zone.awake == 0 || zone.timers.empty()) return;
    const Timer timer = *zone.timers.begin();
    if (timer.due > deciding.now) return;
    if (timer.monster) return act_by_itself(deciding, timer.room, *timer.monster);
    deciding.happen(RoundClosed{timer.room});
}

bool end_fight_if_over(Deciding& deciding, RoomNumber number) {
    const Room& place = room(deciding.zone, number);
    if (!place.fight) return true;
    const auto& fighters = place.fight->fighters;
    const bool both_sides = std::ranges::adjacent_find(fighters, std::ranges::not_equal_to{},
                                                       &Fighter::side) != fighters.end();
    if (!both_sides) deciding.happen(FightEnded{number});
    return !both_sides;
}

}  // namespace underwell::game
