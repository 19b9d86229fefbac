#include "underwell/game/tricks.hpp"

#include <algorithm>
#include <utility>

#include "underwell/game/generator.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/narrate.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::uint32_t gold_stolen_most = 12;
constexpr Effect fright{.kind = EffectKind::frightened, .strength = 1, .left = 2};
constexpr Dice burst_of_a_hit_die{.count = 1, .sides = 4, .more = 0};

// Told here: it is not the bearer who puts them out.
void snuff_lights(Deciding& deciding, const Monster& monster, const Character& who) {
    for (const Thing& thing : who.belongings.things) {
        if (!thing.lit) continue;
        tell_room(deciding, who.room,
                  {"snuffs_light",
                   {{"actor", named_person(who)},
                    {"monster", monster.kind},
                    {"thing", Goods{.kind = thing.kind, .count = 1}}}});
        deciding.happen(ThingChanged{.thing = thing.id,
                                     .at = {.character = who.id, .room = who.room},
                                     .wear = thing.wear,
                                     .charges = thing.charges,
                                     .lit = false,
                                     .how = Handling::steal});
    }
}

void steal(Deciding& deciding, const Monster& monster, const Character& who,
           MonsterChanged& thief) {
    base::Stream chance = deciding.chance("game.steal", who.id.value);
    const std::uint64_t wanted = 1 + chance.below(gold_stolen_most);
    const std::uint64_t taken = std::min(wanted, who.belongings.gold);
    if (taken == 0) return;
    thief.purse += taken;
    tell_room(deciding, who.room,
              {"steals_gold",
               {{"actor", named_person(who)},
                {"monster", monster.kind},
                {"gold", static_cast<std::int64_t>(taken)}}});
    deciding.happen(
        GoldChanged{.who = who.id, .gold = who.belongings.gold - taken, .how = Handling::steal});
}

// The first piece that protects and is not broken yet.
void rust_armour(Deciding& deciding, const Character& who) {
    for (const auto& worn : who.belongings.gear) {
        const Thing* thing = worn ? find(who.belongings.things, *worn) : nullptr;
        if (thing == nullptr || is_broken(deciding.rules.content, *thing)) continue;
        if (deciding.rules.content.thing(thing->kind).armour > 0)
            return wear_out(deciding, who, thing->id);
    }
}

// Each half has half of what is left, and is worth half; the room holds no more of them than a
// generator may put there.
void split(Deciding& deciding, RoomNumber number, const Monster& monster) {
    const Room& place = room(deciding.zone, number);
    if (monster.hit_points < 2 || place.monsters.size() >= proposed_monsters_max) return;
    Monster half = monster;
    half.id = deciding.next_monster();
    half.hit_points = monster.hit_points / 2;
    half.hit_points_most = half.hit_points;
    half.acts.reset();
    half.purse = 0;
    half.halved = static_cast<std::uint8_t>(std::min(monster.halved + 1, 0xFF));
    half.effects.clear();
    deciding.happen(HitPointsChanged{.who = fighter(monster.id),
                                     .room = number,
                                     .hit_points = monster.hit_points - half.hit_points,
                                     .cause = HarmCause::split});
    deciding.happen(MonsterAppeared{.room = number, .monster = std::move(half)});
}

void shed(Deciding& deciding, RoomNumber number, const Monster& monster) {
    if (monster.tricked) return;
    MonsterChanged changed = as_it_is(number, monster);
    changed.hidden = true;
    changed.tricked = true;
    changed.mood = Mood::hunt;
    changed.acts = deciding.now + deciding.rules.content.tuning().monster_pause;
    tell_room(deciding, number, {"slips_away", {{"actor", monster.kind}}});
    deciding.happen(changed);
    const Room& place = room(deciding.zone, number);
    if (place.fight && find(*place.fight, fighter(monster.id)) != nullptr)
        deciding.happen(
            FighterLeft{.room = number, .who = fighter(monster.id), .how = FightExit::gone});
}

}  // namespace

void wear_out(Deciding& deciding, const Character& who, ThingId id) {
    const Thing* thing = find(who.belongings.things, id);
    if (thing == nullptr) return;
    const std::uint16_t quality = deciding.rules.content.thing(thing->kind).quality;
    if (quality == 0 || thing->wear >= quality) return;
    deciding.happen(ThingChanged{.thing = id,
                                 .at = {.character = who.id, .room = who.room},
                                 .wear = static_cast<std::uint16_t>(thing->wear + 1),
                                 .charges = thing->charges,
                                 .lit = thing->lit,
                                 .how = Handling::wear_out});
}

void play_on_hit(Deciding& deciding, const Monster& monster, const Attacked& attack,
                 MonsterChanged& changed) {
    const Trick trick = deciding.rules.content.monster(monster.kind).trick;
    if (trick == Trick::drains)
        if (const auto body = find_body(deciding.zone, attack.room, attack.attacker))
            heal(deciding, *body, attack.damage, HarmCause::healing);
    if (attack.target.monster) return;
    const Character& target = deciding.person(character_of(attack.target));
    if (trick == Trick::snuffs) snuff_lights(deciding, monster, target);
    if (trick == Trick::steals) steal(deciding, monster, target, changed);
    if (trick == Trick::rusts) rust_armour(deciding, target);
}

void play_on_wound(Deciding& deciding, RoomNumber number, const Monster& monster, HarmCause cause) {
    if (cause != HarmCause::fight && cause != HarmCause::rune) return;
    const Trick trick = deciding.rules.content.monster(monster.kind).trick;
    if (trick == Trick::splits) split(deciding, number, monster);
    if (trick == Trick::sheds) shed(deciding, number, monster);
}

// People only: what lives there knows to keep away.
void play_on_death(Deciding& deciding, const MonsterSlain& slain) {
    const MonsterKind& kind = deciding.rules.content.monster(slain.kind);
    if (kind.trick != Trick::bursts) return;
    Dice dice = burst_of_a_hit_die;
    dice.count = std::max<std::uint8_t>(kind.hit_dice, 1);
    for (const CharacterId id : room(deciding.zone, slain.room).people) {
        if (!deciding.person(id).awake) continue;
        base::Stream chance = deciding.chance("game.burst", id.value);
        const std::int32_t damage = roll(dice, chance);
        if (const auto body = find_body(deciding.zone, slain.room, fighter(id)))
            hurt(deciding, *body, damage, HarmCause::burst);
    }
}

// Who is wise enough is not frightened.
bool play_on_turn(Deciding& deciding, RoomNumber number, const Monster& monster) {
    const MonsterKind& kind = deciding.rules.content.monster(monster.kind);
    if (kind.trick != Trick::howls || monster.tricked) return false;
    MonsterChanged changed = as_it_is(number, monster);
    changed.tricked = true;
    tell_room(deciding, number, {"howls", {{"actor", monster.kind}}});
    deciding.happen(changed);
    const Fight& fight = *room(deciding.zone, number).fight;
    for (const Fighter& other : fight.fighters) {
        if (other.who.monster) continue;
        const Character& who = deciding.person(character_of(other.who));
        base::Stream chance = deciding.chance("game.howl", other.who.value);
        const std::int32_t against = deciding.rules.content.tuning().check_against;
        if (passes(who, {.by = Ability::wisdom, .against = against}, chance)) continue;
        deciding.happen(EffectsChanged{
            .who = other.who, .room = number, .effects = with(who.vitals.effects, fright)});
    }
    return true;
}

}  // namespace underwell::game
