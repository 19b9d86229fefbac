#include "underwell/game/falling.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/keys.hpp"
#include "underwell/game/tricks.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

// d20 and the points that were too many: half of all light falls only stun, a quarter kills.
constexpr std::int32_t stunned_up_to = 10;
constexpr std::int32_t scarred_up_to = 15;

constexpr std::uint64_t experience_for_a_hit_die = 180;
constexpr std::uint64_t experience_for_a_depth = 10;
constexpr std::uint32_t percent = 100;

// What is worn stays on; what lies in a container goes with it, but for keys of this branch.
void drop_all(Deciding& deciding, const Character& who) {
    const Holder from{.character = who.id, .room = who.room};
    const Holder to{.character = {}, .room = who.room};
    Character body = who;
    tell_of_keys_left(deciding, who);
    leave_keys(deciding, body);
    for (const Thing& thing : body.belongings.things)
        if (!thing.inside && !is_worn(who, thing.id))
            deciding.happen(ThingMoved{
                .thing = thing.id, .from = from, .to = to, .into = {}, .how = Handling::fall});
    if (who.belongings.gold == 0) return;
    deciding.happen(GoldChanged{.who = who.id, .gold = 0, .how = Handling::fall});
    for (std::uint64_t left = who.belongings.gold; left > 0;) {
        Thing gold;
        gold.id = deciding.next_thing();
        gold.kind = deciding.rules.content.gold();
        gold.count = static_cast<std::uint32_t>(std::min<std::uint64_t>(left, 0xFFFF'FFFFU));
        gold.lies = who.position;
        left -= gold.count;
        deciding.happen(ThingMade{.thing = gold, .at = to, .how = Handling::fall});
    }
}

std::vector<Ability> abilities_to_lose(const Character& who) {
    std::vector<Ability> abilities;
    for (std::size_t number = 0; number < ability_count; ++number)
        if (who.vitals.abilities[number] > 0) abilities.push_back(static_cast<Ability>(number));
    return abilities;
}

// P5: it costs a point of what there is something of.
void scar(Deciding& deciding, const Character& who) {
    const std::vector<Ability> abilities = abilities_to_lose(who);
    base::Stream chance = deciding.chance("game.scar", who.id.value);
    const Ability which = abilities[chance.below(static_cast<std::uint32_t>(abilities.size()))];
    const std::uint8_t now = ability(who, which);
    deciding.happen(AbilityChanged{.who = who.id,
                                   .ability = which,
                                   .value = static_cast<std::uint8_t>(now - 1),
                                   .raises_left = who.vitals.raises_left,
                                   .raised = who.vitals.raised,
                                   .may_swap = who.vitals.may_swap,
                                   .scar = true});
}

// Foes take them for dead until they have crept away, or do something. Whatever ailed them before
// the fall is gone.
void lie_as_if_dead(Deciding& deciding, const Character& who) {
    const Effect unnoticed{.kind = EffectKind::hidden, .strength = 1, .left = 3};
    deciding.tell(who.id, {"taken_for_dead", {}});
    deciding.happen(
        EffectsChanged{.who = fighter(who.id), .room = who.room, .effects = {unnoticed}});
}

// Among all who fight there, and those of their parties who are with them (P6). A whole one teaches
// everybody something, however many they are; its parts only what they are worth.
void share_experience(Deciding& deciding, const Fight& fight, std::uint64_t points,
                      std::uint64_t least) {
    std::vector<CharacterId> sharers;
    std::vector<PartyId> parties;
    for (const Fighter& fighter : fight.fighters) {
        if (fighter.who.monster) continue;
        sharers.push_back(character_of(fighter.who));
        if (const auto party = deciding.person(sharers.back()).company.party)
            parties.push_back(*party);
    }
    if (sharers.empty()) return;
    for (const CharacterId id : deciding.room_of(deciding.person(sharers.front())).people) {
        const Character& who = deciding.person(id);
        const bool in_party =
            who.company.party && std::ranges::find(parties, *who.company.party) != parties.end();
        const bool fights = std::ranges::find(sharers, id) != sharers.end();
        if (in_party && who.awake && !fights) sharers.push_back(id);
    }
    const std::uint64_t share = points / sharers.size();
    for (const CharacterId id : sharers)
        gain_experience(deciding, deciding.person(id), share, least);
}

std::uint64_t part_of(std::uint64_t whole, std::uint8_t halved) {
    return whole >> std::min<std::uint8_t>(halved, 63);
}

void leave_thing(Deciding& deciding, RoomNumber room, ThingKindId kind, std::uint32_t count) {
    Thing thing;
    thing.id = deciding.next_thing();
    thing.kind = kind;
    thing.count = count;
    thing.charges = deciding.rules.content.thing(kind).charges;
    deciding.happen(
        ThingMade{.thing = thing, .at = {.character = {}, .room = room}, .how = Handling::loot});
}

// I4: gold grows by a tenth with each step of depth; a hoard is twice as large, and never bare. A
// part of what was split leaves its share (M3).
void leave_loot(Deciding& deciding, RoomNumber room, const Monster& monster) {
    const MonsterKind& kind = deciding.rules.content.monster(monster.kind);
    base::Stream chance = deciding.chance("game.loot", monster.id.number);
    const std::uint32_t deep = depth(deciding.zone, room);
    std::uint64_t most = std::uint64_t{kind.gold} * kind.hit_dice * (10 + deep) / 10;
    if (kind.habits.hoards) most *= 2;
    most = part_of(std::min<std::uint64_t>(most, 1'000'000), monster.halved);
    const std::uint64_t gold = monster.purse + chance.below(static_cast<std::uint32_t>(most + 1));
    if (gold > 0)
        leave_thing(deciding, room, deciding.rules.content.gold(),
                    static_cast<std::uint32_t>(std::min<std::uint64_t>(gold, 0xFFFF'FFFFU)));
    const bool lucky = chance.below(percent) < part_of(kind.loot_percent, monster.halved);
    if (!lucky && (!kind.habits.hoards || monster.halved > 0)) return;
    if (const auto found = choose_loot(deciding.rules.content, deep, chance))
        leave_thing(deciding, room, *found, 1);
}

// Whose turn it is, if that is a person.
std::optional<CharacterId> who_acts(const Fight& fight) {
    if (!fight.acting || *fight.acting >= fight.fighters.size()) return std::nullopt;
    const FighterId who = fight.fighters[*fight.acting].who;
    if (who.monster) return std::nullopt;
    return character_of(who);
}

}  // namespace

DeathOutcome throw_on_death_table(std::int32_t points_too_many, base::Stream& chance) {
    const auto thrown = static_cast<std::int32_t>(1 + chance.below(20)) + points_too_many;
    if (thrown <= stunned_up_to) return DeathOutcome::stunned;
    if (thrown <= scarred_up_to) return DeathOutcome::scarred;
    return DeathOutcome::died;
}

// What is carried is dropped before the body goes: it takes along what it has when it goes.
void fall(Deciding& deciding, const Character& who) {
    base::Stream chance = deciding.chance("game.death", who.id.value);
    DeathOutcome outcome = throw_on_death_table(-who.vitals.hit_points, chance);
    // Who has nothing to lose by a scar has none to be healed of either.
    if (outcome == DeathOutcome::scarred && abilities_to_lose(who).empty())
        outcome = DeathOutcome::stunned;
    if (outcome == DeathOutcome::died) drop_all(deciding, who);
    deciding.happen(CharacterFell{.who = who.id, .room = who.room, .outcome = outcome});
}

void follow_fall(Deciding& deciding, const CharacterFell& event) {
    const Character& who = deciding.person(event.who);
    const Room& place = deciding.room_of(who);
    const bool in_fight = place.fight && find(*place.fight, fighter(who.id)) != nullptr;
    if (event.outcome == DeathOutcome::scarred) scar(deciding, who);
    if (in_fight && event.outcome != DeathOutcome::died) lie_as_if_dead(deciding, who);
    if (in_fight)
        deciding.happen(
            FighterLeft{.room = who.room, .who = fighter(who.id), .how = FightExit::fell});
    if (event.outcome == DeathOutcome::died) go_home(deciding, who, HomeCause::died);
}

std::uint64_t experience_for(const MonsterKind& kind, std::uint32_t depth, std::uint8_t halved) {
    return part_of(experience_for_a_hit_die * kind.hit_dice + experience_for_a_depth * depth,
                   halved);
}

// Experience and loot before the monster is gone: its end may bring the fight and people to theirs.
void slay(Deciding& deciding, RoomNumber number, const Monster& monster) {
    const Room& place = room(deciding.zone, number);
    const FighterId who = fighter(monster.id);
    std::optional<CharacterId> by;
    if (place.fight) {
        by = who_acts(*place.fight);
        const MonsterKind& kind = deciding.rules.content.monster(monster.kind);
        if (find(*place.fight, who) != nullptr)
            share_experience(deciding, *place.fight,
                             experience_for(kind, depth(deciding.zone, number), monster.halved),
                             monster.halved == 0 ? 1 : 0);
    }
    leave_loot(deciding, number, monster);
    if (place.fight && find(*place.fight, who) != nullptr)
        deciding.happen(FighterLeft{.room = number, .who = who, .how = FightExit::slain});
    deciding.happen(
        MonsterSlain{.room = number, .monster = monster.id, .kind = monster.kind, .by = by});
    play_trick(deciding, monster,
               {.cue = TrickCue::death,
                .room = number,
                .foe = by ? fighter(*by) : FighterId{},
                .amount = monster.halved});
}

std::optional<ThingKindId> choose_loot(const Content& content, std::uint32_t depth,
                                       base::Stream& chance) {
    const auto may_be_found = [&](const ThingKind& kind) {
        return kind.weight > 0 && kind.home.contains(depth) && kind.sort != ThingSort::gold &&
               kind.sort != ThingSort::key && kind.sort != ThingSort::quest;
    };
    std::uint64_t weights = 0;
    for (const ThingKind& kind : content.things())
        if (may_be_found(kind)) weights += kind.weight;
    if (weights == 0) return std::nullopt;
    std::uint64_t drawn =
        chance.below(static_cast<std::uint32_t>(std::min<std::uint64_t>(weights, 0xFFFF'FFFFU)));
    for (const ThingKind& kind : content.things()) {
        if (!may_be_found(kind)) continue;
        if (drawn < kind.weight) return kind.id;
        drawn -= kind.weight;
    }
    return std::nullopt;
}

}  // namespace underwell::game
