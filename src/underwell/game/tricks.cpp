#include "underwell/game/tricks.hpp"

#include <algorithm>

#include "underwell/game/fight.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {

namespace {

constexpr std::uint32_t percent_of_all = 100;

bool is_at_half(const Monster& monster) {
    return monster.hit_points * 2 <= monster.hit_points_most;
}

// A round that begins is also one with or without light; a blow that wounds is also a wound.
bool is_cue_for(const Deciding& deciding, const TrickPart& part, const Monster& monster,
                const Occasion& occasion) {
    if (part.cue == occasion.cue) return true;
    const bool wounds = occasion.cue == TrickCue::struck || occasion.cue == TrickCue::wounded;
    switch (part.cue) {
        case TrickCue::dark:
        case TrickCue::lit:
            return occasion.cue == TrickCue::round &&
                   is_lit(deciding.zone, deciding.rules.content, occasion.room) ==
                       (part.cue == TrickCue::lit);
        case TrickCue::wounded:
            return wounds;
        case TrickCue::half:
            return wounds && is_at_half(monster);
        default:
            return false;
    }
}

bool may_play(const Deciding& deciding, const Monster& monster, std::size_t number,
              const Occasion& occasion) {
    const TrickPart& part = deciding.rules.content.monster(monster.kind).trick.parts[number];
    if (!is_cue_for(deciding, part, monster, occasion)) return false;
    if (part.times != 0 && monster.played.times(number) >= part.times) return false;
    if (part.percent >= percent_of_all) return true;
    base::Stream chance = deciding.chance("game.trick", monster.id.number);
    return chance.below(percent_of_all) < part.percent;
}

const Fight* fight_at(const Deciding& deciding, RoomNumber number) {
    const Room& place = room(deciding.zone, number);
    return place.fight && !place.fight->duel ? place.fight.get() : nullptr;
}

}  // namespace

Trick trick_of(ShortTrick form) {
    constexpr Effect fright{.kind = EffectKind::frightened, .strength = 1, .left = 2};
    constexpr Dice burst_of_a_hit_die{.count = 1, .sides = 4, .more = 0};
    constexpr std::uint8_t gold_stolen_most = 12;
    const auto one = [](TrickPart part) { return Trick{.parts = {part}, .hint = {}}; };
    TrickPart part;
    switch (form) {
        case ShortTrick::none:
            return {};
        case ShortTrick::splits:
            part.cue = TrickCue::wounded;
            part.deed = TrickDeed::split;
            part.whom = TrickAim::itself;
            return one(part);
        case ShortTrick::snuffs:
            part.deed = TrickDeed::snuff;
            return one(part);
        case ShortTrick::steals:
            part.strength = gold_stolen_most;
            return one(part);
        case ShortTrick::rusts: {
            part.deed = TrickDeed::rust_armour;
            TrickPart weapon;
            weapon.cue = TrickCue::struck;
            weapon.deed = TrickDeed::rust_weapon;
            return {.parts = {part, weapon}, .hint = {}};
        }
        case ShortTrick::bursts:
            part.cue = TrickCue::death;
            part.deed = TrickDeed::burst;
            part.whom = TrickAim::everybody;
            part.dice = burst_of_a_hit_die;
            return one(part);
        case ShortTrick::drains:
            part.deed = TrickDeed::drain;
            part.whom = TrickAim::itself;
            return one(part);
        case ShortTrick::howls:
            part.cue = TrickCue::turn;
            part.deed = TrickDeed::afflict;
            part.whom = TrickAim::foes;
            part.times = 1;
            part.effect = fright;
            part.withstood_by = Ability::wisdom;
            return one(part);
        case ShortTrick::sheds:
            part.cue = TrickCue::wounded;
            part.deed = TrickDeed::slip_away;
            part.whom = TrickAim::itself;
            part.times = 1;
            return one(part);
    }
    return {};
}

bool play_trick(Deciding& deciding, const Monster& monster, const Occasion& occasion,
                std::size_t from) {
    if (has(monster.effects, EffectKind::hushed)) return false;
    if (deciding.zone.awake == 0) return false;  // the last one to see it has just fallen (M2)
    const auto& parts = deciding.rules.content.monster(monster.kind).trick.parts;
    for (std::size_t number = from; number < parts.size(); ++number) {
        const TrickPart& part = parts[number];
        if (!may_play(deciding, monster, number, occasion)) continue;
        const auto targets = targets_of_trick(deciding, part, monster.id, occasion);
        const auto befallen = std::ranges::find_if(targets, [&](FighterId target) {
            return can_befall(deciding, part, monster, occasion, target);
        });
        if (befallen == targets.end()) continue;
        deciding.happen(
            TrickPlayed{.room = occasion.room,
                        .monster = monster.id,
                        .kind = monster.kind,
                        .cue = occasion.cue,
                        .part = static_cast<std::uint8_t>(number),
                        .target = occasion.foe == FighterId{} ? *befallen : occasion.foe,
                        .amount = occasion.amount});
        return true;
    }
    return false;
}

bool comes_to_all(TrickCue cue) {
    switch (cue) {
        case TrickCue::begins:
        case TrickCue::round:
        case TrickCue::ally_falls:
        case TrickCue::foe_falls:
        case TrickCue::flight:
            return true;
        default:
            return false;
    }
}

void play_tricks_around(Deciding& deciding, const Occasion& occasion, FighterId after) {
    const Fight* fight = fight_at(deciding, occasion.room);
    if (fight == nullptr) return;
    bool is_past_last = after == FighterId{};
    for (const Fighter& fighting : fight->fighters) {
        if (!is_past_last) {
            is_past_last = fighting.who == after;
            continue;
        }
        if (!fighting.who.monster) continue;
        const Monster* monster =
            find_monster(room(deciding.zone, occasion.room), monster_of(fighting.who));
        if (monster != nullptr && play_trick(deciding, *monster, occasion)) return;
    }
}

// Whoever was slain has no more parts to play: what its death does is one thing.
void play_next_trick(Deciding& deciding, const TrickPlayed& played) {
    const Monster* monster = find_monster(room(deciding.zone, played.room), played.monster);
    const Occasion occasion{
        .cue = played.cue, .room = played.room, .foe = played.target, .amount = played.amount};
    if (monster == nullptr || played.cue == TrickCue::death) return;
    const bool one_a_turn = played.cue == TrickCue::turn;
    if (!one_a_turn && play_trick(deciding, *monster, occasion, played.part + std::size_t{1}))
        return;
    if (comes_to_all(played.cue))
        play_tricks_around(deciding, {.cue = played.cue, .room = played.room},
                           fighter(played.monster));
}

}  // namespace underwell::game
