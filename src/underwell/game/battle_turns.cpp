#include "underwell/game/battle_turns.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/piles.hpp"
#include "underwell/game/runes.hpp"
#include "underwell/game/tricks.hpp"
#include "underwell/game/using_things.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr Dice bare_hands{.count = 1, .sides = 3, .more = 0};
constexpr std::int32_t natural_best = 20;
constexpr std::int32_t natural_worst = 1;
constexpr std::int32_t armour_of_nobody = 10;
constexpr std::int32_t flees_when_left = 3;  // a third of its hit points

bool is_in_sight(const Zone& zone, RoomNumber number, FighterId who) {
    if (who.monster) {
        const Monster* monster = find_monster(room(zone, number), monster_of(who));
        return monster != nullptr && !monster->hidden;
    }
    const Character* person = find_person(zone, character_of(who));
    return person != nullptr && person->room == number &&
           !has(person->vitals.effects, EffectKind::hidden);
}

// The one that was meant if it can still be met, else the next foe.
const Fighter* foe_of(const Zone& zone, RoomNumber number, const Fighter& who, FighterId wanted) {
    const Fight& fight = *room(zone, number).fight;
    const Fighter* first = nullptr;
    for (const Fighter& other : fight.fighters) {
        if (other.side == who.side || !is_in_sight(zone, number, other.who)) continue;
        if (other.who == wanted) return &other;
        if (first == nullptr) first = &other;
    }
    return first;
}

// Mostly anybody, sometimes the weakest: no place in the order is safe, and the wounded worry.
const Fighter* foe_of_monster(const Deciding& deciding, RoomNumber number, const Fighter& who) {
    const Fight& fight = *room(deciding.zone, number).fight;
    const Fighter* weakest = nullptr;
    std::int32_t least = 0;
    std::uint32_t foes = 0;
    for (const Fighter& other : fight.fighters) {
        if (other.side == who.side || !is_in_sight(deciding.zone, number, other.who)) continue;
        ++foes;
        const Body body = body_of(deciding.zone, number, other.who);
        if (weakest != nullptr && body.hit_points >= least) continue;
        weakest = &other;
        least = body.hit_points;
    }
    if (foes < 2) return weakest;
    base::Stream chance = deciding.chance("game.target", who.who.value);
    std::uint32_t drawn = chance.below(foes + 1);
    for (const Fighter& other : fight.fighters) {
        if (other.side == who.side || !is_in_sight(deciding.zone, number, other.who)) continue;
        if (drawn == 0) return &other;
        --drawn;
    }
    return weakest;
}

struct Blow {
    std::int32_t bonus = 0;
    Dice damage;
    TextId verb;
    ThingKindId weapon;
    bool thrown = false;
};

Odds odds_of_blow(const Deciding& deciding, RoomNumber number, const Fighter& attacker,
                  const Fighter& target) {
    Odds odds = odds_of(*body_of(deciding.zone, number, attacker.who).effects);
    odds.advantage = odds.advantage || attacker.edge > 0 || target.flees;
    odds.disadvantage = odds.disadvantage || attacker.edge < 0 || target.defends;
    // I2: what lives down there needs no light.
    if (!attacker.who.monster && !odds.disadvantage)
        odds.disadvantage = !is_lit(deciding.zone, deciding.rules.content, number);
    return odds;
}

std::int32_t armour_at(const Deciding& deciding, RoomNumber number, FighterId target) {
    const Content& content = deciding.rules.content;
    if (!target.monster) return armour_of(content, deciding.person(character_of(target)));
    return armour_of(content, *find_monster(room(deciding.zone, number), monster_of(target)));
}

// P2: a natural 20 hits whatever the armour, a natural 1 never does.
Outcome outcome_of(std::int32_t natural, std::int32_t sum, std::int32_t against) {
    if (natural == natural_best) return Outcome::critical;
    if (natural == natural_worst) return Outcome::fumble;
    return sum >= against ? Outcome::hit : Outcome::miss;
}

void strike(Deciding& deciding, RoomNumber number, const Fighter& attacker, const Fighter& target,
            const Blow& blow) {
    base::Stream chance = deciding.chance("game.attack", attacker.who.value);
    const std::int32_t natural =
        throw_d20(chance, odds_of_blow(deciding, number, attacker, target));
    const std::int32_t against = armour_of_nobody + armour_at(deciding, number, target.who);
    const Outcome outcome = outcome_of(natural, natural + blow.bonus, against);
    std::int32_t damage = 0;
    if (outcome == Outcome::hit || outcome == Outcome::critical)
        damage = std::max(roll(blow.damage, chance), 1);
    if (outcome == Outcome::critical) damage *= 2;
    deciding.happen(Attacked{.room = number,
                             .attacker = attacker.who,
                             .target = target.who,
                             .outcome = outcome,
                             .damage = damage,
                             .verb = blow.verb,
                             .weapon = blow.weapon,
                             .thrown = blow.thrown});
}

void attack_by_person(Deciding& deciding, RoomNumber number, const Fighter& attacker) {
    const Character& who = deciding.person(character_of(attacker.who));
    const Fighter* target = foe_of(deciding.zone, number, attacker, attacker.choice.target);
    if (has(who.vitals.effects, EffectKind::held)) return deciding.refuse(who.id, "held_in_fight");
    if (target == nullptr) return;
    Blow blow{
        .bonus = ability(who, Ability::strength), .damage = bare_hands, .verb = {}, .weapon = {}};
    if (const Thing* weapon = weapon_of(deciding.rules.content, who)) {
        const ThingKind& kind = deciding.rules.content.thing(weapon->kind);
        blow.bonus = ability(who, kind.attack_by);
        blow.damage = kind.damage;
        blow.weapon = kind.id;
    }
    strike(deciding, number, attacker, *target, blow);
}

// Who was to be helped has left the fight meanwhile; what was meant for them harms nobody else.
void miss_friend(Deciding& deciding, const Fighter& who) {
    if (const Character* missed = find_person(deciding.zone, character_of(who.choice.target)))
        deciding.refuse(character_of(who.who), "friend_is_not_in_fight",
                        {{"target", named_person(*missed)}});
}

// P2: opposed against a foe; a friend is helped by a plain check.
void stunt(Deciding& deciding, RoomNumber number, const Fighter& who) {
    const Character& actor = deciding.person(character_of(who.who));
    const Fight& fight = *room(deciding.zone, number).fight;
    const Fighter* target = find(fight, who.choice.target);
    const bool for_friend = !who.choice.target.monster && who.choice.target != FighterId{};
    if (target == nullptr && for_friend) return miss_friend(deciding, who);
    if (target == nullptr) target = foe_of(deciding.zone, number, who, who.choice.target);
    if (target == nullptr || target->who == who.who) return;
    const bool is_foe = target->side != who.side;
    std::int32_t against = deciding.rules.content.tuning().check_against;
    if (is_foe) {
        const auto body = find_body(deciding.zone, number, target->who);
        if (!body) return;
        against =
            10 + strength_in(deciding.rules.content, deciding.zone, *body, who.choice.ability);
    }
    Odds odds = odds_of(actor.vitals.effects);
    odds.advantage = odds.advantage || who.edge > 0;
    odds.disadvantage = odds.disadvantage || who.edge < 0;
    base::Stream chance = deciding.chance("game.stunt", who.who.value);
    const bool success = throw_d20(chance, odds) + ability(actor, who.choice.ability) >= against;
    const int edge = is_foe ? -1 : 1;
    deciding.happen(Stunted{.room = number,
                            .who = who.who,
                            .target = target->who,
                            .ability = who.choice.ability,
                            .success = success,
                            .edge = success ? static_cast<std::int8_t>(edge) : target->edge});
}

// On oneself, or on a friend at one's side.
void use(Deciding& deciding, RoomNumber number, const Fighter& fighting) {
    const Character& who = deciding.person(character_of(fighting.who));
    const Thing* thing = find(who.belongings.things, fighting.choice.thing);
    if (thing == nullptr) return deciding.refuse(who.id, "not_in_hand");
    const ThingKind& kind = deciding.rules.content.thing(thing->kind);
    if (kind.sort != ThingSort::potion && kind.sort != ThingSort::food)
        return use_thing(deciding, who, *thing);
    const auto other = find_body(deciding.zone, number, fighting.choice.target);
    consume(deciding, who, *thing, other ? *other : body_of(deciding.zone, number, fighting.who));
}

void change_gear(Deciding& deciding, const Fighter& fighting) {
    const Character& who = deciding.person(character_of(fighting.who));
    const Thing* thing = find(who.belongings.things, fighting.choice.thing);
    if (thing == nullptr) return deciding.refuse(who.id, "not_in_hand");
    put_on(deciding, who, *thing);
}

// One of a pile. What does something where it breaks is gone; anything else lies in the room.
void throw_thing(Deciding& deciding, RoomNumber number, const Fighter& fighting) {
    const Character& who = deciding.person(character_of(fighting.who));
    const Thing* thing = thing_chosen(deciding, who, fighting.choice.thing);
    if (thing == nullptr) return deciding.refuse(who.id, "not_in_hand");
    const Fighter* target = foe_of(deciding.zone, number, fighting, fighting.choice.target);
    if (has(who.vitals.effects, EffectKind::held)) return deciding.refuse(who.id, "held_in_fight");
    if (target == nullptr) return;
    const ThingKind& kind = deciding.rules.content.thing(thing->kind);
    const Holder from{.character = who.id, .room = number};
    const Holder floor{.character = {}, .room = number};
    if (kind.influence != Influence{})
        deciding.happen(ThingUnmade{
            .thing = take_some(deciding, who, *thing), .at = from, .how = Handling::hurl});
    else
        move(deciding, *thing, 1, {.from = from, .to = floor, .how = Handling::hurl});
    strike(deciding, number, fighting, *target,
           {.bonus = ability(who, Ability::dexterity),
            .damage = kind.damage,
            .verb = {},
            .weapon = kind.id,
            .thrown = true});
}

void cast(Deciding& deciding, RoomNumber number, const Fighter& fighting) {
    const Character& who = deciding.person(character_of(fighting.who));
    const Thing* thing = find(who.belongings.things, fighting.choice.thing);
    const ThingKind* kind =
        thing == nullptr ? nullptr : deciding.rules.content.find_thing(thing->kind);
    if (kind == nullptr || !kind->rune) return deciding.refuse(who.id, "not_in_hand");
    FighterId target = fighting.choice.target;
    if (kind->rune->aim == RuneAim::foe) {
        const Fighter* foe = foe_of(deciding.zone, number, fighting, target);
        if (foe == nullptr) return;
        target = foe->who;
    }
    cast_rune(deciding, who, *kind, target);
}

void act_as_person(Deciding& deciding, RoomNumber number, const Fighter& fighting) {
    switch (fighting.choice.kind) {
        case ChoiceKind::attack:
            return attack_by_person(deciding, number, fighting);
        case ChoiceKind::stunt:
            return stunt(deciding, number, fighting);
        case ChoiceKind::use:
            return use(deciding, number, fighting);
        case ChoiceKind::change:
            return change_gear(deciding, fighting);
        case ChoiceKind::cast:
            return cast(deciding, number, fighting);
        case ChoiceKind::hurl:
            return throw_thing(deciding, number, fighting);
        case ChoiceKind::undecided:
        case ChoiceKind::hold:
        case ChoiceKind::defend:
        case ChoiceKind::flee:
            return;
    }
}

bool wants_to_run(const MonsterKind& kind, const Monster& monster) {
    if (has(monster.effects, EffectKind::frightened)) return true;
    return kind.habits.flees_when_hurt &&
           monster.hit_points * flees_when_left <= monster.hit_points_most;
}

void act_as_monster(Deciding& deciding, RoomNumber number, const Fighter& fighting) {
    const Room& place = room(deciding.zone, number);
    const Monster& monster = *find_monster(place, monster_of(fighting.who));
    const MonsterKind& kind = deciding.rules.content.monster(monster.kind);
    if (place.fight->round == round_of_ambush && fighting.edge <= 0) return;
    if (has(monster.effects, EffectKind::held)) return;
    if (wants_to_run(kind, monster)) return run_away(deciding, number, monster);
    if (play_trick(deciding, monster, {.cue = TrickCue::turn, .room = number})) return;
    const bool calls = kind.habits.calls_others && !has(monster.effects, EffectKind::hushed);
    if (calls && place.fight->round == 1 && call_others(deciding, number)) return;
    const Fighter* target = foe_of_monster(deciding, number, fighting);
    if (target == nullptr) return;
    base::Stream chance = deciding.chance("game.monster_attack", fighting.who.value);
    const auto attacks = static_cast<std::uint32_t>(kind.attacks.size());
    const MonsterAttack& attack = kind.attacks[attacks > 1 ? chance.below(attacks) : 0];
    strike(deciding, number, fighting, *target,
           {.bonus = aim_of(deciding.rules.content, kind, depth(deciding.zone, number)),
            .damage = attack.damage,
            .verb = attack.verb,
            .weapon = {}});
}

// The effect of the attack that was told by its verb.
const Effect* effect_of_attack(const MonsterKind& kind, TextId verb) {
    const auto found = std::ranges::find(kind.attacks, verb, &MonsterAttack::verb);
    if (found == kind.attacks.end()) return nullptr;
    const std::optional<Effect>& effect = found->effect;
    return effect ? &*effect : nullptr;
}

void wear_weapon(Deciding& deciding, const Character& who) {
    if (const Thing* weapon = weapon_of(deciding.rules.content, who))
        wear_out(deciding, who, weapon->id);
}

// Whoever strikes is seen by all.
void follow_for_person(Deciding& deciding, const Attacked& attack) {
    const Character& who = deciding.person(character_of(attack.attacker));
    come_out(deciding, who.id);
    if (!attack.thrown && attack.outcome == Outcome::fumble) wear_weapon(deciding, who);
}

void follow_for_monster(Deciding& deciding, const Attacked& attack) {
    const Monster& monster =
        *find_monster(room(deciding.zone, attack.room), monster_of(attack.attacker));
    if (!monster.hidden) return;
    MonsterChanged changed = as_it_is(attack.room, monster);
    changed.hidden = false;
    deciding.happen(changed);
}

// Unless the body withstands it.
std::optional<Effect> effect_on_target(const Deciding& deciding, const Attacked& attack) {
    if (attack.thrown) return deciding.rules.content.thing(attack.weapon).influence.effect;
    if (!attack.attacker.monster || attack.target.monster) return std::nullopt;
    const Monster& monster =
        *find_monster(room(deciding.zone, attack.room), monster_of(attack.attacker));
    const Effect* effect =
        effect_of_attack(deciding.rules.content.monster(monster.kind), attack.verb);
    if (effect == nullptr) return std::nullopt;
    base::Stream chance = deciding.chance("game.withstand", attack.target.value);
    const std::int32_t against = deciding.rules.content.tuning().check_against;
    if (passes(deciding.person(character_of(attack.target)),
               {.by = Ability::constitution, .against = against}, chance))
        return std::nullopt;
    return *effect;
}

// Nobody lights what burns or puts on what is worn, round by round.
bool is_used_for_good(const Character& who, const Thing& thing, ChoiceKind kind) {
    return kind == ChoiceKind::use && (thing.lit || is_worn(who, thing.id));
}

}  // namespace

const Thing* thing_chosen(const Deciding& deciding, const Character& who, ThingId chosen) {
    const std::vector<Thing>& things = who.belongings.things;
    if (const Thing* thing = find(things, chosen)) return thing;
    const Thing* thrown = find(deciding.room_of(who).things, chosen);
    if (thrown == nullptr) return nullptr;
    const auto other = std::ranges::find_if(things, [&](const Thing& thing) {
        return thing.kind == thrown->kind && !thing.inside && !is_worn(who, thing.id);
    });
    return other == things.end() ? nullptr : &*other;
}

void hold_without_things(Deciding& deciding, RoomNumber number) {
    const Room& place = room(deciding.zone, number);
    if (!place.fight || place.fight->acting) return;  // a trick has ended the fight, or the round
    for (const Fighter& fighting : place.fight->fighters) {
        const Choice& choice = fighting.choice;
        if (fighting.who.monster || !choice.repeat || !takes_thing(choice.kind)) continue;
        const Character* who = find_person(deciding.zone, character_of(fighting.who));
        if (who == nullptr) continue;
        const Thing* thing = thing_chosen(deciding, *who, choice.thing);
        if (thing != nullptr && !is_used_for_good(*who, *thing, choice.kind)) continue;
        if (thing == nullptr) deciding.refuse(who->id, "kept_thing_is_gone");
        deciding.happen(
            ChoiceMade{.room = number, .who = fighting.who, .choice = {.kind = ChoiceKind::hold}});
    }
}

// What is the matter with somebody ages after the turn, so that each of its rounds counts.
void take_turn(Deciding& deciding, RoomNumber number, const Fighter& fighting) {
    const FighterId who = fighting.who;
    if (find_body(deciding.zone, number, who)) {
        if (who.monster)
            act_as_monster(deciding, number, fighting);
        else
            act_as_person(deciding, number, fighting);
    }
    deciding.happen(TurnTaken{.room = number, .who = who});
}

// The attacker's part first: its target's end may be its own.
void follow_attack(Deciding& deciding, const Attacked& attack) {
    const bool hit = attack.outcome == Outcome::hit || attack.outcome == Outcome::critical;
    if (attack.attacker.monster)
        follow_for_monster(deciding, attack);
    else
        follow_for_person(deciding, attack);
    if (!hit) return;
    const auto body = find_body(deciding.zone, attack.room, attack.target);
    if (!body) return;
    if (const auto effect = effect_on_target(deciding, attack);
        effect && may_take_hold(deciding.zone, *body, *effect))
        deciding.happen(EffectsChanged{
            .who = body->who, .room = body->room, .effects = with(*body->effects, *effect)});
    std::int32_t damage = attack.damage;
    if (attack.thrown) {
        base::Stream chance = deciding.chance("game.thrown", attack.target.value);
        damage +=
            std::max(roll(deciding.rules.content.thing(attack.weapon).influence.harm, chance), 0);
    }
    hurt(deciding, *body, damage, HarmCause::fight);
}

}  // namespace underwell::game
