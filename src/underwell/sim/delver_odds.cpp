#include "underwell/sim/delver_odds.hpp"

#include <algorithm>

#include "underwell/sim/delver_kit.hpp"

namespace underwell::sim {

using game::EffectKind;

namespace {

constexpr std::int64_t a_face = 50;           // of a die of twenty, in thousandths
constexpr Points a_hit_die = 4'500;           // of eight sides
constexpr Points bare_hands = 2'000;          // a die of three
constexpr std::int64_t critical_share = 50;   // a natural 20 doubles
constexpr std::int64_t drains_percent = 130;  // who heals by hurting lasts so much longer
constexpr std::int64_t splits_percent = 140;
constexpr Points rounds_counted_most = 60;  // nobody fights longer
constexpr std::int64_t percent = 100;

std::int64_t toughness_percent(const game::Trick& trick) {
    std::int64_t tough = percent;
    for (const game::TrickPart& part : trick.parts) {
        if (part.deed == game::TrickDeed::drain) tough = tough * drains_percent / percent;
        if (part.deed == game::TrickDeed::split) tough = tough * splits_percent / percent;
        if (part.deed == game::TrickDeed::rise) tough = tough * (percent + part.strength) / percent;
    }
    return tough;
}

// What an attack's effect does besides, if nobody withstands it; half of them do.
Points worth_of(const game::Effect& effect) {
    const Points rounds = effect.left;
    switch (effect.kind) {
        case EffectKind::poisoned:
            return effect.strength * rounds * thousand / 2;
        case EffectKind::held:
        case EffectKind::cursed:
        case EffectKind::frightened:
        case EffectKind::exposed:
            return rounds * thousand / 2;
        default:
            return 0;
    }
}

}  // namespace

Points average(const game::Dice& dice) {
    return dice.count * (dice.sides + 1) * (thousand / 2) + dice.more * thousand;
}

std::int64_t chance_of(std::int64_t bonus, std::int64_t against, game::Odds odds) {
    const std::int64_t faces = std::clamp<std::int64_t>(21 - (against - bonus), 1, 19);
    const std::int64_t once = faces * a_face;
    if (odds.advantage == odds.disadvantage) return once;
    const std::int64_t both = once * once / thousand;
    return odds.disadvantage ? both : 2 * once - both;
}

Guess guess_foe(const game::Content& content, const game::MonsterSeen& seen, std::uint32_t depth,
                std::int64_t armour) {
    const game::MonsterKind& kind = content.monster(seen.kind);
    Guess guess;
    guess.wits = kind.hit_dice;
    guess.hits = chance_of(game::aim_of(content, kind, depth), 10 + armour);
    guess.hit_points =
        std::max<Points>(thousand, kind.hit_dice * a_hit_die * seen.health_tenths *
                                       toughness_percent(kind.trick) / (10 * percent));
    Points damage = 0;
    for (const game::MonsterAttack& attack : kind.attacks)
        damage += average(attack.damage) + (attack.effect ? worth_of(*attack.effect) : 0);
    damage /= std::max<std::int64_t>(1, static_cast<std::int64_t>(kind.attacks.size()));
    guess.strikes = damage * (guess.hits + critical_share) / thousand;
    return guess;
}

Guess guess_friend(const game::Content& content, const game::Character& who, std::int64_t armour,
                   bool dark) {
    Guess guess;
    guess.hit_points = who.vitals.hit_points * thousand;
    Points damage = bare_hands;
    game::Ability by = game::Ability::strength;
    if (const game::ThingKind* weapon = weapon_in_hand(content, who)) {
        damage = average(weapon->damage);
        by = weapon->attack_by;
    }
    game::Odds odds = game::odds_of(who.vitals.effects);
    odds.disadvantage = odds.disadvantage || dark;
    guess.hits = chance_of(game::ability(who, by), 10 + armour, odds);
    guess.strikes = damage * (guess.hits + critical_share) / thousand;
    return guess;
}

std::int64_t armour_of_foes(const game::Content& content, std::span<const game::MonsterSeen> foes) {
    std::int64_t sum = 0;
    for (const game::MonsterSeen& foe : foes)
        sum += content.monster(foe.kind).armour;
    return foes.empty() ? 0 : sum / static_cast<std::int64_t>(foes.size());
}

Points expected_loss(Points strikes, std::vector<Guess> foes) {
    std::ranges::sort(foes, {}, &Guess::hit_points);
    Points incoming = 0;
    for (const Guess& foe : foes)
        incoming += foe.strikes;
    Points loss = 0;
    for (const Guess& foe : foes) {
        const Points rounds = std::min(rounds_counted_most * thousand,
                                       foe.hit_points * thousand / std::max<Points>(strikes, 1));
        // Who strikes first loses half a round less.
        loss += incoming * rounds / thousand;
        incoming -= foe.strikes;
    }
    return loss;
}

Points healing_of(const game::Influence& influence) {
    Points healing = average(influence.healing);
    if (const auto& effect = influence.effect; effect && effect->kind == EffectKind::mending)
        healing += Points{effect->strength} * effect->left * thousand;
    return healing;
}

Points healing_of(const game::ThingKind& kind) {
    const bool swallowed =
        kind.sort == game::ThingSort::potion || kind.sort == game::ThingSort::food;
    return swallowed && kind.influence.harm == game::Dice{} ? healing_of(kind.influence) : 0;
}

}  // namespace underwell::sim
