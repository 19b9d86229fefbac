// What tricks do (M3), and whether they can do it.
#include <algorithm>
#include <utility>

#include "underwell/game/fight.hpp"
#include "underwell/game/furnish.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/tricks.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::uint16_t rounds_of_toughness = 30;
constexpr std::int32_t toughness_most = 6;
constexpr std::int32_t percent_of_all = 100;

Goods one(const Thing& thing) {
    return {.kind = thing.kind, .count = thing.count};
}

// ---- Whom it is meant for ----

std::vector<FighterId> fighters_there(const Deciding& deciding, RoomNumber number, bool monsters) {
    std::vector<FighterId> found;
    const Room& place = room(deciding.zone, number);
    if (!place.fight || place.fight->duel) return found;
    for (const Fighter& other : place.fight->fighters)
        if (other.who.monster == monsters && find_body(deciding.zone, number, other.who))
            found.push_back(other.who);
    return found;
}

std::vector<FighterId> fleeing_there(const Deciding& deciding, RoomNumber number) {
    std::vector<FighterId> found = fighters_there(deciding, number, false);
    std::erase_if(found, [&](FighterId who) {
        return !find(*room(deciding.zone, number).fight, who)->flees;
    });
    return found;
}

// Anybody of them may come first.
std::vector<FighterId> one_of_foes(const Deciding& deciding, MonsterId monster,
                                   const Occasion& occasion) {
    if (occasion.foe != FighterId{} && !occasion.foe.monster) return {occasion.foe};
    if (occasion.cue == TrickCue::flight) return fleeing_there(deciding, occasion.room);
    std::vector<FighterId> foes = fighters_there(deciding, occasion.room, false);
    if (foes.size() < 2) return foes;
    base::Stream chance = deciding.chance("game.trick_target", monster.number);
    const std::uint32_t first = chance.below(static_cast<std::uint32_t>(foes.size()));
    std::ranges::rotate(foes, foes.begin() + first);
    return foes;
}

std::vector<FighterId> awake_there(const Deciding& deciding, RoomNumber number) {
    std::vector<FighterId> found;
    for (const CharacterId id : room(deciding.zone, number).people)
        if (deciding.person(id).awake) found.push_back(fighter(id));
    return found;
}

std::int32_t points_missing(const Deciding& deciding, RoomNumber number, FighterId who) {
    const auto body = find_body(deciding.zone, number, who);
    return body ? body->hit_points_most - body->hit_points : 0;
}

// The one that is hurt most comes first.
std::vector<FighterId> allies_there(const Deciding& deciding, RoomNumber number,
                                    MonsterId monster) {
    std::vector<FighterId> allies = fighters_there(deciding, number, true);
    std::erase(allies, fighter(monster));
    std::ranges::stable_sort(allies, std::ranges::greater{},
                             [&](FighterId who) { return points_missing(deciding, number, who); });
    return allies;
}

// ---- What people have with them ----

bool holds_something(const Character& who, const Thing& thing) {
    return std::ranges::any_of(who.belongings.things,
                               [&](const Thing& other) { return other.inside == thing.id; });
}

// Whatever opens something, or is asked for by somebody, stays where it is.
bool is_loose(const Content& content, const Character& who, const Thing& thing) {
    const ThingSort sort = content.thing(thing.kind).sort;
    const bool kept = sort == ThingSort::key || sort == ThingSort::quest || sort == ThingSort::gold;
    return !kept && !thing.inside && !thing.lit && !thing.opens && !is_worn(who, thing.id) &&
           !holds_something(who, thing);
}

std::vector<const Thing*> loose_things(const Content& content, const Character& who) {
    std::vector<const Thing*> loose;
    for (const Thing& thing : who.belongings.things)
        if (is_loose(content, who, thing)) loose.push_back(&thing);
    return loose;
}

const Thing* any_loose_thing(const Deciding& deciding, const Character& who) {
    const auto loose = loose_things(deciding.rules.content, who);
    if (loose.empty()) return nullptr;
    base::Stream chance = deciding.chance("game.trick_thing", who.id.value);
    return loose[chance.below(static_cast<std::uint32_t>(loose.size()))];
}

// The first piece that protects and is not broken yet.
const Thing* armour_to_rust(const Content& content, const Character& who) {
    for (const auto& worn : who.belongings.gear) {
        const Thing* thing = worn ? find(who.belongings.things, *worn) : nullptr;
        if (thing == nullptr || is_broken(content, *thing)) continue;
        const ThingKind& kind = content.thing(thing->kind);
        if (kind.armour > 0 && kind.quality > 0) return thing;
    }
    return nullptr;
}

const Thing* weapon_to_rust(const Content& content, const Character& who) {
    const Thing* weapon = weapon_of(content, who);
    return weapon != nullptr && content.thing(weapon->kind).quality > 0 ? weapon : nullptr;
}

bool burns_down(const Content& content, const Thing& thing) {
    return thing.lit && content.thing(thing.kind).charges > 0 && thing.charges > 1;
}

bool is_good(const Effect& effect) {
    return !is_bad(effect.kind);
}

bool can_befall_person(const Deciding& deciding, const TrickPart& part, const Monster& monster,
                       const Character& who) {
    const Content& content = deciding.rules.content;
    const auto& things = who.belongings.things;
    switch (part.deed) {
        case TrickDeed::steal_gold:
            return who.belongings.gold > 0;
        case TrickDeed::steal_thing:
            return monster.carries.size() < carried_by_a_monster_max &&
                   !loose_things(content, who).empty();
        case TrickDeed::scatter:
            return !loose_things(content, who).empty();
        case TrickDeed::disarm:
            return weapon_of(content, who) != nullptr;
        case TrickDeed::snuff:
            return std::ranges::any_of(things, &Thing::lit);
        case TrickDeed::burn_down:
            return std::ranges::any_of(
                things, [&](const Thing& thing) { return burns_down(content, thing); });
        case TrickDeed::rust_armour:
            return armour_to_rust(content, who) != nullptr;
        case TrickDeed::rust_weapon:
            return weapon_to_rust(content, who) != nullptr;
        case TrickDeed::eject:
            return back_exit(deciding.zone, who.room).has_value() &&
                   !has(who.vitals.effects, EffectKind::held);
        default:
            return true;
    }
}

bool can_befall_body(const TrickPart& part, const Body& body) {
    switch (part.deed) {
        case TrickDeed::heal:
            return body.hit_points < body.hit_points_most;
        case TrickDeed::afflict:
            return part.effect && !has(*body.effects, part.effect->kind);
        case TrickDeed::strip:
            return std::ranges::any_of(*body.effects, is_good);
        default:
            return true;
    }
}

std::int32_t armour_to_copy(const Deciding& deciding, const Monster& monster, FighterId foe) {
    if (foe.monster || foe == FighterId{}) return 0;
    const Content& content = deciding.rules.content;
    const Character* who = find_person(deciding.zone, character_of(foe));
    return who == nullptr ? 0 : armour_of(content, *who) - content.monster(monster.kind).armour;
}

std::uint8_t strength_of(const std::vector<Effect>& effects, EffectKind kind) {
    const auto found = std::ranges::find(effects, kind, &Effect::kind);
    return found == effects.end() ? std::uint8_t{0} : found->strength;
}

// What it does to itself, or by itself.
bool can_do(const Deciding& deciding, const TrickPart& part, const Monster& monster,
            const Occasion& occasion) {
    const Room& place = room(deciding.zone, occasion.room);
    const bool has_room = place.monsters.size() < proposed_monsters_max;
    const bool fights = place.fight && find(*place.fight, fighter(monster.id)) != nullptr;
    switch (part.deed) {
        case TrickDeed::split:
            return monster.hit_points >= 2 && has_room;
        case TrickDeed::drain:
            return occasion.amount > 0 && monster.hit_points < monster.hit_points_most;
        case TrickDeed::slip_away:
            return fights && !monster.hidden && !has(monster.effects, EffectKind::held);
        case TrickDeed::call:
            return has_room;
        case TrickDeed::toughen:
            return strength_of(monster.effects, EffectKind::shielded) < toughness_most;
        case TrickDeed::mirror:
            return armour_to_copy(deciding, monster, occasion.foe) >
                   strength_of(monster.effects, EffectKind::shielded);
        case TrickDeed::rise:
            return monster.halved < halved_to_nothing;
        default:
            return true;
    }
}

// ---- Doing it ----

struct Playing {
    const TrickPlayed& played;
    const TrickPart& part;
    const Monster* monster;  // null once it is slain
};

// P2: each for themselves; says so.
bool withstands(Deciding& deciding, const TrickPart& part, FighterId target) {
    if (!part.withstood_by || target.monster) return false;
    const Character& who = deciding.person(character_of(target));
    base::Stream chance = deciding.chance("game.trick_withstood", target.value);
    const std::int32_t against = deciding.rules.content.tuning().check_against;
    if (!passes(who, {.by = *part.withstood_by, .against = against}, chance)) return false;
    tell_room(deciding, who.room, {"withstands_trick", {{"actor", named_person(who)}}});
    return true;
}

void steal_gold(Deciding& deciding, const Playing& playing, const Character& who) {
    if (playing.monster == nullptr) return;
    base::Stream chance = deciding.chance("game.steal", who.id.value);
    const std::uint64_t wanted = 1 + chance.below(playing.part.strength);
    const std::uint64_t taken = std::min(wanted, who.belongings.gold);
    if (taken == 0) return;
    MonsterChanged thief = as_it_is(who.room, *playing.monster);
    thief.purse += taken;
    tell_room(deciding, who.room,
              {"steals_gold",
               {{"actor", named_person(who)},
                {"monster", playing.played.kind},
                {"gold", static_cast<std::int64_t>(taken)}}});
    deciding.happen(
        GoldChanged{.who = who.id, .gold = who.belongings.gold - taken, .how = Handling::steal});
    deciding.happen(thief);
}

void steal_thing(Deciding& deciding, const Playing& playing, const Character& who) {
    const Thing* thing = any_loose_thing(deciding, who);
    if (playing.monster == nullptr || thing == nullptr) return;
    tell_room(
        deciding, who.room,
        {"steals_thing",
         {{"actor", named_person(who)}, {"monster", playing.played.kind}, {"thing", one(*thing)}}});
    deciding.happen(ThingSnatched{
        .room = who.room, .monster = playing.played.monster, .who = who.id, .thing = thing->id});
}

void knock_down(Deciding& deciding, const Character& who, const Thing* thing, Sentence told) {
    if (thing == nullptr) return;
    tell_room(deciding, who.room, {told, {{"actor", named_person(who)}, {"thing", one(*thing)}}});
    deciding.happen(ThingMoved{.thing = thing->id,
                               .from = {.character = who.id, .room = who.room},
                               .to = {.character = {}, .room = who.room},
                               .into = {},
                               .how = Handling::fall});
}

// Told here: it is not the bearer who puts them out.
void snuff_lights(Deciding& deciding, const Playing& playing, const Character& who) {
    for (const Thing& thing : who.belongings.things) {
        if (!thing.lit) continue;
        tell_room(deciding, who.room,
                  {"snuffs_light",
                   {{"actor", named_person(who)},
                    {"monster", playing.played.kind},
                    {"thing", Goods{.kind = thing.kind, .count = 1}}}});
        deciding.happen(ThingChanged{.thing = thing.id,
                                     .at = {.character = who.id, .room = who.room},
                                     .wear = thing.wear,
                                     .charges = thing.charges,
                                     .lit = false,
                                     .how = Handling::steal});
    }
}

// Something is left of each.
void burn_lights_down(Deciding& deciding, const Playing& playing, const Character& who) {
    for (const Thing& thing : who.belongings.things) {
        if (!burns_down(deciding.rules.content, thing)) continue;
        const int left = std::max(thing.charges - playing.part.strength, 1);
        deciding.tell(who.id, {"light_burns_down", {{"thing", one(thing)}}});
        deciding.happen(ThingChanged{.thing = thing.id,
                                     .at = {.character = who.id, .room = who.room},
                                     .wear = thing.wear,
                                     .charges = static_cast<std::uint16_t>(left),
                                     .lit = true,
                                     .how = Handling::burn});
    }
}

void rust(Deciding& deciding, const Playing& playing, const Character& who, const Thing* thing) {
    if (thing != nullptr) wear_out(deciding, who, thing->id, playing.part.strength);
}

// C3: who is put out is out of the fight.
void eject(Deciding& deciding, const Character& who) {
    const Room& place = deciding.room_of(who);
    if (!back_exit(deciding.zone, who.room) || has(who.vitals.effects, EffectKind::held)) return;
    if (place.fight && find(*place.fight, fighter(who.id)) != nullptr)
        deciding.happen(
            FighterLeft{.room = who.room, .who = fighter(who.id), .how = FightExit::gone});
    walk_back(deciding, who.id);
}

void do_to_person(Deciding& deciding, const Playing& playing, const Character& who) {
    const Content& content = deciding.rules.content;
    switch (playing.part.deed) {
        case TrickDeed::steal_gold:
            return steal_gold(deciding, playing, who);
        case TrickDeed::steal_thing:
            return steal_thing(deciding, playing, who);
        case TrickDeed::scatter:
            return knock_down(deciding, who, any_loose_thing(deciding, who), "falls_from_pack");
        case TrickDeed::disarm:
            return knock_down(deciding, who, weapon_of(content, who), "falls_from_hand");
        case TrickDeed::snuff:
            return snuff_lights(deciding, playing, who);
        case TrickDeed::burn_down:
            return burn_lights_down(deciding, playing, who);
        case TrickDeed::rust_armour:
            return rust(deciding, playing, who, armour_to_rust(content, who));
        case TrickDeed::rust_weapon:
            return rust(deciding, playing, who, weapon_to_rust(content, who));
        case TrickDeed::eject:
            return eject(deciding, who);
        default:
            return;
    }
}

void do_to_body(Deciding& deciding, const Playing& playing, const Body& body) {
    const TrickPart& part = playing.part;
    base::Stream chance = deciding.chance("game.trick_dice", body.who.value);
    Dice dice = part.dice;
    std::vector<Effect> effects = *body.effects;
    switch (part.deed) {
        case TrickDeed::burst:
            dice.count = static_cast<std::uint8_t>(std::min(
                dice.count * deciding.rules.content.monster(playing.played.kind).hit_dice, 0xFF));
            return hurt(deciding, body, roll(dice, chance), HarmCause::burst);
        case TrickDeed::harm:
            return hurt(deciding, body, roll(dice, chance), HarmCause::trick);
        case TrickDeed::heal:
            return heal(deciding, body, roll(dice, chance), HarmCause::healing);
        case TrickDeed::drain:
            return heal(deciding, body, playing.played.amount, HarmCause::healing);
        case TrickDeed::afflict:
            if (part.effect) effects = with(std::move(effects), *part.effect);
            break;
        case TrickDeed::strip:
            std::erase_if(effects, is_good);
            break;
        default:
            return;
    }
    if (effects != *body.effects)
        deciding.happen(
            EffectsChanged{.who = body.who, .room = body.room, .effects = std::move(effects)});
}

// Each half has half of what is left, and is worth half; the room holds no more of them than a
// generator may put there. What it stole stays with the first.
void split(Deciding& deciding, RoomNumber number, const Monster& monster) {
    Monster half = monster;
    half.id = deciding.next_monster();
    half.hit_points = monster.hit_points / 2;
    half.hit_points_most = half.hit_points;
    half.acts.reset();
    half.purse = 0;
    half.carries.clear();
    half.halved = static_cast<std::uint8_t>(std::min<int>(monster.halved + 1, halved_to_nothing));
    half.effects.clear();
    deciding.happen(HitPointsChanged{.who = fighter(monster.id),
                                     .room = number,
                                     .hit_points = monster.hit_points - half.hit_points,
                                     .cause = HarmCause::split});
    deciding.happen(MonsterAppeared{.room = number, .monster = std::move(half)});
}

void slip_away(Deciding& deciding, RoomNumber number, const Monster& monster) {
    MonsterChanged changed = as_it_is(number, monster);
    changed.hidden = true;
    changed.mood = Mood::hunt;
    changed.acts = deciding.now + deciding.rules.content.tuning().monster_pause;
    deciding.happen(changed);
    const Room& place = room(deciding.zone, number);
    if (place.fight && find(*place.fight, fighter(monster.id)) != nullptr)
        deciding.happen(
            FighterLeft{.room = number, .who = fighter(monster.id), .how = FightExit::gone});
}

// M3: whoever comes so teaches nothing, leaves nothing and bars no way.
void appear(Deciding& deciding, const Playing& playing, MonsterKindId kind, std::int32_t percent) {
    base::Stream chance = deciding.chance("game.trick_called", playing.played.monster.number);
    Monster monster =
        make_monster(deciding, {.kind = kind, .blocks = false, .hidden = false}, chance);
    monster.hidden = false;
    monster.halved = halved_to_nothing;
    monster.mood = Mood::hunt;
    monster.hit_points = std::max(monster.hit_points_most * percent / percent_of_all, 1);
    deciding.happen(MonsterAppeared{.room = playing.played.room, .monster = std::move(monster)});
}

void harden(Deciding& deciding, RoomNumber number, const Monster& monster, std::int32_t armour) {
    std::vector<Effect> effects = without(monster.effects, EffectKind::shielded);
    effects.push_back({.kind = EffectKind::shielded,
                       .strength = static_cast<std::uint8_t>(std::clamp(armour, 1, toughness_most)),
                       .left = rounds_of_toughness});
    deciding.happen(
        EffectsChanged{.who = fighter(monster.id), .room = number, .effects = std::move(effects)});
}

// What it does by itself. False if the deed is one that befalls others.
bool do_by_itself(Deciding& deciding, const Playing& playing) {
    const RoomNumber number = playing.played.room;
    const Monster* monster = playing.monster;
    switch (playing.part.deed) {
        case TrickDeed::split:
            if (monster != nullptr) split(deciding, number, *monster);
            return true;
        case TrickDeed::slip_away:
            if (monster != nullptr) slip_away(deciding, number, *monster);
            return true;
        case TrickDeed::call:
            appear(deciding, playing, playing.part.calls, percent_of_all);
            return true;
        case TrickDeed::rise:
            appear(deciding, playing, playing.played.kind, playing.part.strength);
            return true;
        case TrickDeed::toughen:
            if (monster != nullptr)
                harden(deciding, number, *monster,
                       strength_of(monster->effects, EffectKind::shielded) + playing.part.strength);
            return true;
        case TrickDeed::mirror:
            if (monster != nullptr)
                harden(deciding, number, *monster,
                       armour_to_copy(deciding, *monster, playing.played.target));
            return true;
        default:
            return false;
    }
}

bool befalls_people_only(TrickDeed deed) {
    switch (deed) {
        case TrickDeed::steal_gold:
        case TrickDeed::steal_thing:
        case TrickDeed::scatter:
        case TrickDeed::disarm:
        case TrickDeed::snuff:
        case TrickDeed::burn_down:
        case TrickDeed::rust_armour:
        case TrickDeed::rust_weapon:
        case TrickDeed::eject:
            return true;
        default:
            return false;
    }
}

bool is_for_one(TrickAim aim) {
    return aim == TrickAim::foe || aim == TrickAim::ally || aim == TrickAim::itself;
}

}  // namespace

std::vector<FighterId> targets_of_trick(const Deciding& deciding, const TrickPart& part,
                                        MonsterId monster, const Occasion& occasion) {
    switch (part.whom) {
        case TrickAim::foe:
            return one_of_foes(deciding, monster, occasion);
        case TrickAim::foes:
            return fighters_there(deciding, occasion.room, false);
        case TrickAim::everybody:
            return awake_there(deciding, occasion.room);
        case TrickAim::itself:
            return {fighter(monster)};
        case TrickAim::ally:
        case TrickAim::allies:
            return allies_there(deciding, occasion.room, monster);
    }
    return {};
}

bool can_befall(const Deciding& deciding, const TrickPart& part, const Monster& monster,
                const Occasion& occasion, FighterId target) {
    if (!can_do(deciding, part, monster, occasion)) return false;
    if (target == fighter(monster.id) && occasion.cue == TrickCue::death) return true;
    const auto body = find_body(deciding.zone, occasion.room, target);
    if (!body || body->hit_points <= 0 || !can_befall_body(part, *body)) return false;
    if (!befalls_people_only(part.deed)) return true;
    return !target.monster &&
           can_befall_person(deciding, part, monster, deciding.person(character_of(target)));
}

// One after the other would see what the others left; all that one trick does is decided at once,
// each for a body of its own.
void carry_out_trick(Deciding& deciding, const TrickPlayed& played) {
    const auto& parts = deciding.rules.content.monster(played.kind).trick.parts;
    if (played.part >= parts.size()) return;
    const TrickPart& part = parts[played.part];
    const Playing playing{
        .played = played,
        .part = part,
        .monster = find_monster(room(deciding.zone, played.room), played.monster)};
    if (do_by_itself(deciding, playing)) return;
    const Occasion occasion{.cue = played.cue,
                            .room = played.room,
                            .foe = part.whom == TrickAim::foe ? played.target : FighterId{},
                            .amount = played.amount};
    std::vector<FighterId> targets = targets_of_trick(deciding, part, played.monster, occasion);
    if (is_for_one(part.whom) && targets.size() > 1) targets.resize(1);
    for (const FighterId target : targets) {
        const auto body = find_body(deciding.zone, played.room, target);
        if (!body || body->hit_points <= 0 || withstands(deciding, part, target)) continue;
        if (befalls_people_only(part.deed))
            do_to_person(deciding, playing, deciding.person(character_of(target)));
        else
            do_to_body(deciding, playing, *body);
    }
}

void wear_out(Deciding& deciding, const Character& who, ThingId id, std::uint16_t by) {
    const Thing* thing = find(who.belongings.things, id);
    if (thing == nullptr) return;
    const std::uint16_t quality = deciding.rules.content.thing(thing->kind).quality;
    if (quality == 0 || thing->wear >= quality) return;
    deciding.happen(
        ThingChanged{.thing = id,
                     .at = {.character = who.id, .room = who.room},
                     .wear = static_cast<std::uint16_t>(std::min(thing->wear + by, +quality)),
                     .charges = thing->charges,
                     .lit = thing->lit,
                     .how = Handling::wear_out});
}

}  // namespace underwell::game
