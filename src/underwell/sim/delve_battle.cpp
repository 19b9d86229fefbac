// How delvers fight (B2): every choice is weighed by the hit points that it is expected to save
// their side, and the best is taken. A blow of so many points saves what the foes would have done
// in the time that it takes off the fight.
#include <algorithm>
#include <optional>

#include "underwell/game/gear.hpp"
#include "underwell/sim/bot_words.hpp"
#include "underwell/sim/delve_party.hpp"
#include "underwell/sim/delver_kit.hpp"

namespace underwell::sim {

using game::Effect;
using game::EffectKind;
using game::Influence;
using game::RuneAim;
using game::Thing;
using game::ThingKind;
using game::ThingSort;

namespace {

constexpr Points percent = 100;
constexpr Points loss_accepted_percent = 60;  // of what the side has left
constexpr Points share_of_healing = 50;       // that a side counts on, when it thinks of a fight
constexpr Points hard_percent = 35;           // a fight that costs so much is worth a draught
constexpr Points desperate_percent = 60;      // and one that costs so much, letting the foes go
constexpr Points rounds_of_danger = 2;        // who could be dead by then heals first
constexpr Points half_urgent_percent = 60;
constexpr Points worth_of_a_cure = 2 * thousand;
constexpr Points worth_of_light = 10 * thousand;  // in a fight that one cannot see
constexpr std::int64_t against_of_help = 15;

std::string number(std::size_t value) {
    return std::to_string(value);
}

}  // namespace

struct DelveParty::Battle {
    const Sight& sight;
    std::vector<game::MonsterSeen> foes;
    std::vector<Guess> guesses = {};  // of these
    std::vector<Guess> friends = {};  // as in the sight
    Points incoming = 0;              // a round, from all foes
    Points strikes = 0;               // a round, of all friends
    Points foes_left = 0;
    Points loss = 0;  // that the fight will cost the side
    Points pool = 0;  // what the side has left, with some of what heals

    Points incoming_for_one() const {
        return incoming / std::max<Points>(1, static_cast<Points>(friends.size()));
    }

    Points loss_for_one() const {
        return loss / std::max<Points>(1, static_cast<Points>(friends.size()));
    }

    // What taking so much off the foes saves; the last one takes a blow as well, however weak.
    Points saved_by(Points harm) const {
        if (strikes == 0) return harm;
        return std::min(harm, std::max(foes_left, strikes)) * incoming / strikes;
    }

    Points rounds() const { return strikes == 0 ? thousand : foes_left * thousand / strikes; }

    // So many rounds of something, if the fight lasts that long.
    Points over(Points each_round, std::uint16_t lasting) const {
        return each_round * std::min<Points>(lasting * thousand, std::max(rounds(), thousand)) /
               thousand;
    }

    bool costs(Points of_hundred) const {
        return loss_for_one() * percent > friends.front().hit_points * of_hundred;
    }

    // The first that was seen, in the words of commands.
    std::string foe_number(std::size_t index) const {
        return number(sight.fight ? sight.fight->foes[index].number : index + 1);
    }

    // The one that does most for what it takes to fell it.
    std::size_t target() const {
        std::size_t best = 0;
        for (std::size_t index = 1; index < guesses.size(); ++index)
            if (guesses[index].strikes * guesses[best].hit_points >
                guesses[best].strikes * guesses[index].hit_points)
                best = index;
        return best;
    }

    bool is_weakest() const {
        return std::ranges::all_of(friends, [&](const Guess& each) {
            return &each == &friends.front() || each.strikes > friends.front().strikes;
        });
    }

    // Then nothing can be aimed at a foe.
    bool held() const { return game::has(sight.self.vitals.effects, EffectKind::held); }

    Points heals(const game::Character& who, Points healing) const;
    Points worth_on(const game::Character& who, const Influence& influence) const;
    Points worth_against(std::size_t foe, const Influence& influence) const;
};

// Who could fall soon is healed first; who is well needs nothing.
Points DelveParty::Battle::heals(const game::Character& who, Points healing) const {
    const Points left = who.vitals.hit_points * thousand;
    const Points most = who.vitals.hit_points_most * thousand;
    const Points gained = std::min(healing, most - left);
    if (left <= rounds_of_danger * std::max(incoming_for_one() * 3 / 2, thousand))
        return 2 * gained;
    return left * 2 < most ? gained * half_urgent_percent / percent : 0;
}

Points DelveParty::Battle::worth_on(const game::Character& who, const Influence& influence) const {
    Points worth = heals(who, average(influence.healing));
    if (influence.cures)
        worth += worth_of_a_cure *
                 std::ranges::count_if(who.vitals.effects,
                                       [](const Effect& each) { return game::is_bad(each.kind); });
    if (!influence.effect || game::has(who.vitals.effects, influence.effect->kind)) return worth;
    const Effect& effect = *influence.effect;
    const Guess& self = friends.front();
    const Points misses = thousand - self.hits;
    switch (effect.kind) {
        case EffectKind::mending:
            return worth + over(effect.strength * thousand, effect.left);
        case EffectKind::blessed:
            return worth + over(saved_by(self.strikes * misses / thousand), effect.left);
        case EffectKind::shielded:
            return worth + over(incoming_for_one() * effect.strength * 50 / 500, effect.left);
        case EffectKind::hidden:
            return worth + over(incoming_for_one() / 2, effect.left);
        default:
            return worth;
    }
}

Points DelveParty::Battle::worth_against(std::size_t foe, const Influence& influence) const {
    const Guess& guess = guesses[foe];
    Points worth = saved_by(std::min(average(influence.harm), guess.hit_points));
    if (!influence.effect) return worth;
    const Effect& effect = *influence.effect;
    switch (effect.kind) {
        case EffectKind::poisoned:
            return worth + saved_by(over(effect.strength * thousand, effect.left));
        case EffectKind::held:
            return worth + over(guess.strikes, effect.left);
        case EffectKind::frightened:
            // It runs, and takes along what it is worth.
            return worth + (costs(desperate_percent) ? over(guess.strikes, 100) : 0);
        case EffectKind::cursed:
            return worth + over(guess.strikes * (thousand - guess.hits) / thousand, effect.left);
        case EffectKind::exposed:
            return worth + over(saved_by(strikes * effect.strength * 50 / 600), effect.left);
        default:
            return worth;
    }
}

DelveParty::Battle DelveParty::judge(const Sight& sight,
                                     std::vector<game::MonsterSeen> foes) const {
    Battle battle{.sight = sight, .foes = std::move(foes)};
    const std::int64_t foes_armour = armour_of_foes(content(), battle.foes);
    std::int64_t armour = 0;
    Points healing = 0;
    for (const game::Character* each : sight.friends) {
        armour += game::armour_of(content(), *each);
        healing += healing_carried(*each);
        const Guess guess = guess_friend(content(), *each, foes_armour, sight.room.dark);
        battle.friends.push_back(guess);
        battle.strikes += guess.strikes;
        battle.pool += guess.hit_points;
    }
    battle.pool += std::min(battle.pool, healing * share_of_healing / percent);
    armour /= static_cast<std::int64_t>(sight.friends.size());
    for (const game::MonsterSeen& foe : battle.foes) {
        battle.guesses.push_back(guess_foe(content(), foe, sight.room.depth, armour));
        battle.incoming += battle.guesses.back().strikes;
        battle.foes_left += battle.guesses.back().hit_points;
    }
    battle.loss = expected_loss(battle.strikes, battle.guesses);
    return battle;
}

bool DelveParty::can_beat(const Sight& sight) const {
    const Battle battle = judge(sight, sight.room.monsters);
    return battle.loss * percent <= battle.pool * loss_accepted_percent;
}

void DelveParty::consider_blows(const Battle& battle, std::vector<Option>& options) const {
    const game::Character& self = battle.sight.self;
    const Guess& own = battle.friends.front();
    if (battle.guesses.empty()) {
        options.push_back({.worth = 1, .line = "attack"});
        options.push_back({.worth = 0, .line = "defend"});
        return;
    }
    const std::size_t target = battle.target();
    options.push_back(
        {.worth = battle.saved_by(own.strikes), .line = "attack " + battle.foe_number(target)});
    const Points warded = battle.incoming_for_one() * (thousand - battle.guesses[target].hits);
    options.push_back({.worth = warded / thousand, .line = "defend"});
    const Thing* held = nullptr;
    for (const auto& id : {self.belongings.gear[0], self.belongings.gear[2]})
        if (id) held = game::find(self.belongings.things, *id);
    if (held != nullptr && !game::is_broken(content(), *held)) return;
    for (const Thing& thing : self.belongings.things) {
        const ThingKind& kind = content().thing(thing.kind);
        const bool fit = kind.sort == ThingSort::weapon && !game::is_broken(content(), thing) &&
                         !game::is_worn(self, thing.id);
        if (fit)
            options.push_back({.worth = battle.saved_by(2 * average(kind.damage)),
                               .line = "wield " + words_of(self, thing)});
    }
}

void DelveParty::consider_things(const Battle& battle, std::vector<Option>& options) const {
    const game::Character& self = battle.sight.self;
    const bool hard = battle.costs(hard_percent);
    const bool aims = hard && !battle.guesses.empty() && !battle.held();
    for (const Thing& thing : self.belongings.things) {
        const ThingKind& kind = content().thing(thing.kind);
        if (kind.sort == ThingSort::light && battle.sight.room.dark && !thing.lit)
            options.push_back({.worth = worth_of_light, .line = "light " + words_of(self, thing)});
        const bool swallowed = kind.sort == ThingSort::potion || kind.sort == ThingSort::food;
        if (swallowed && (hard || healing_of(kind) > 0))
            for (const game::Character* each : battle.sight.friends)
                if (const Points worth = battle.worth_on(*each, kind.influence); worth > 0)
                    options.push_back({.worth = worth,
                                       .line = "use " + words_of(self, thing) +
                                               (each == &self ? "" : " on " + each->name)});
        if (kind.sort != ThingSort::throwable || !aims) continue;
        const std::size_t target = battle.target();
        const std::int64_t hits = chance_of(game::ability(self, game::Ability::dexterity),
                                            10 + armour_of_foes(content(), battle.foes));
        const Points harm = battle.saved_by(average(kind.damage));
        options.push_back(
            {.worth = (harm + battle.worth_against(target, kind.influence)) * hits / thousand,
             .line = "throw " + words_of(self, thing) + " at " + battle.foe_number(target)});
    }
}

void DelveParty::consider_runes(const Battle& battle, std::vector<Option>& options) const {
    const game::Character& self = battle.sight.self;
    for (const Thing& thing : self.belongings.things) {
        const ThingKind& kind = content().thing(thing.kind);
        if (!kind.rune || self.vitals.hit_points <= 2 * kind.rune->cost) continue;
        const game::Rune& rune = *kind.rune;
        if (battle.held() && (rune.aim == RuneAim::foe || rune.aim == RuneAim::all_foes)) continue;
        const std::string words = "cast " + words_of(self, thing);
        const Points cost = rune.cost * thousand;
        const auto works = [&](std::size_t foe) {
            return rune.saves ? chance_of(game::ability(self, game::Ability::intelligence),
                                          10 + battle.guesses[foe].wits,
                                          game::odds_of(self.vitals.effects))
                              : thousand;
        };
        Points all = 0;
        switch (rune.aim) {
            case RuneAim::foe:
                for (std::size_t foe = 0; foe < battle.guesses.size(); ++foe)
                    options.push_back({.worth = battle.worth_against(foe, rune.influence) *
                                                    works(foe) / thousand -
                                                cost,
                                       .line = words + " at " + battle.foe_number(foe)});
                break;
            case RuneAim::all_foes:
                for (std::size_t foe = 0; foe < battle.guesses.size(); ++foe)
                    all += battle.worth_against(foe, rune.influence) * works(foe) / thousand;
                options.push_back({.worth = all - cost, .line = words});
                break;
            case RuneAim::ally:
                for (const game::Character* each : battle.sight.friends)
                    options.push_back({.worth = battle.worth_on(*each, rune.influence) - cost,
                                       .line = words + (each == &self ? "" : " at " + each->name)});
                break;
            case RuneAim::oneself:
                options.push_back(
                    {.worth = battle.worth_on(self, rune.influence) - cost, .line = words});
                break;
            case RuneAim::all_friends:
            case RuneAim::room:
                for (const game::Character* each : battle.sight.friends)
                    all += battle.worth_on(*each, rune.influence);
                options.push_back({.worth = all - cost, .line = words});
                break;
        }
    }
}

// A foe is hindered, or a friend helped, by what one is best at. One of them may do so, the one
// whose blows count least: somebody has to strike.
void DelveParty::consider_stunts(const Battle& battle, std::vector<Option>& options) const {
    if (battle.friends.size() < 2 || battle.guesses.empty() || !battle.is_weakest()) return;
    const game::Character& self = battle.sight.self;
    std::size_t best = 0;
    for (std::size_t each = 1; each < game::ability_count; ++each)
        if (self.vitals.abilities[each] > self.vitals.abilities[best]) best = each;
    const std::int64_t skill = self.vitals.abilities[best];
    const std::string by = " by " + std::string{game::ability_names[best]};
    for (std::size_t foe = 0; foe < battle.guesses.size(); ++foe) {
        const Guess& guess = battle.guesses[foe];
        const std::int64_t works = chance_of(skill, 10 + guess.wits);
        options.push_back(
            {.worth = guess.strikes * (thousand - guess.hits) / thousand * works / thousand,
             .line = "stunt " + battle.foe_number(foe) + by});
    }
    for (std::size_t each = 1; each < battle.friends.size(); ++each) {
        const Guess& helped = battle.friends[each];
        const Points more = helped.strikes * (thousand - helped.hits) / thousand;
        options.push_back(
            {.worth = battle.saved_by(more) * chance_of(skill, against_of_help) / thousand,
             .line = "stunt " + battle.sight.friends[each]->name + by});
    }
}

// Whoever will not live to see the end of it runs while they can; nothing if there is hope.
std::string DelveParty::flight_line(const Battle& battle,
                                    const std::vector<Option>& options) const {
    const game::Character& self = battle.sight.self;
    const Points left = battle.friends.front().hit_points;
    const Points healing = std::min(left, healing_carried(self) * share_of_healing / percent);
    const bool losing = battle.loss_for_one() * 10 > (left + healing) * 11;
    if (!losing || battle.held()) return {};
    const Points price = battle.incoming_for_one() * 3 / 2;
    const auto saves_more = [&](const Option& option) { return option.worth > 2 * price; };
    if (left <= price && std::ranges::any_of(options, saves_more)) return {};
    return "flee";
}

std::string DelveParty::battle_line(const Sight& sight) {
    const game::FightView& fight = *sight.fight;
    if (fight.choice.kind != game::ChoiceKind::undecided) return {};
    const std::uint32_t refusals = members_[sight.member].refusals;
    if (refusals == 1) return "attack";
    if (refusals > 1) return "defend";
    std::vector<game::MonsterSeen> foes;
    for (const game::FoeSeen& foe : fight.foes)
        foes.push_back(foe.monster);
    const Battle battle = judge(sight, std::move(foes));
    std::vector<Option> options;
    if (battle.held())
        options.push_back({.worth = 0, .line = "defend"});
    else
        consider_blows(battle, options);
    consider_things(battle, options);
    consider_runes(battle, options);
    if (!battle.held()) consider_stunts(battle, options);
    if (std::string line = flight_line(battle, options); !line.empty()) return line;
    const auto best = std::ranges::max_element(options, {}, &Option::worth);
    return best->line;
}

}  // namespace underwell::sim
