#include "underwell/sim/delver_kit.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/prices.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Ability;
using game::ThingKind;
using game::ThingKindId;
using game::ThingSort;

namespace {

constexpr std::array<std::uint32_t, delver_level_max> purses = {20,  70,  140, 230,  340,  470,
                                                                620, 790, 980, 1190, 1420, 1670};

constexpr std::uint32_t percent = 100;
constexpr std::uint32_t armour_percent = 30;
constexpr std::uint32_t weapon_percent = 30;
constexpr std::uint32_t rune_percent = 40;
constexpr std::uint32_t small_armour_percent = 12;  // a shield, a helmet
constexpr std::uint32_t draughts_percent = 75;      // of what is left then
constexpr std::uint32_t both_hands_percent = 42;    // what others spend on a shield as well
constexpr std::uint64_t small_armour_least = 20;
constexpr std::uint32_t lantern_percent = 15;
constexpr std::uint32_t rooms_of_a_level = 3;  // that one walks, for each level and step of depth
constexpr std::uint32_t throwables_most = 3;
constexpr std::uint32_t hit_points_of_a_level = 6;
constexpr std::uint32_t kit_depth = 20;  // as deep as what the seasoned make is at home
constexpr std::uint32_t kit_draughts = 3;
constexpr std::uint32_t kit_lights = 3;
constexpr std::int64_t dear = 1'000'000;

std::string_view name_of(Ability ability) {
    return game::ability_names[static_cast<std::size_t>(ability)];
}

Ability ability_for(WeaponClass weapon) {
    const bool strong = weapon == WeaponClass::strong_hand || weapon == WeaponClass::strong_both;
    return strong ? Ability::strength : Ability::dexterity;
}

bool takes_both_hands(WeaponClass weapon) {
    return weapon == WeaponClass::strong_both || weapon == WeaponClass::deft_both;
}

// Somebody with a purse before all that is sold.
class Shopper {
  public:
    Shopper(DelveWorld& world, CharacterId who, std::uint32_t level)
        : world_{world}, who_{who}, level_{level}, purse_{purse_of(level)}, left_{purse_} {}

    std::uint64_t left() const { return left_; }

    std::uint64_t share(std::uint32_t of_hundred) const {
        return std::min<std::uint64_t>(left_, std::uint64_t{purse_} * of_hundred / percent);
    }

    std::uint64_t price(const ThingKind& kind) const {
        const std::uint8_t charisma = game::ability(world_.body(who_), Ability::charisma);
        return game::buying_price(kind, {.count = 1, .charisma = charisma});
    }

    // The one that is worth most by this measure; of equals the cheapest. Nothing if none fits.
    template <typename Measure>
    const ThingKind* best(std::uint64_t most, Measure measure) const {
        const ThingKind* found = nullptr;
        for (const ThingKind& kind : world_.content().things()) {
            const std::int64_t worth = measure(kind);
            const bool sold = kind.weight > 0 && kind.price > 0 && kind.home.from <= level_ + 1;
            if (worth <= 0 || !sold || price(kind) > most) continue;
            const auto rank = [&](const ThingKind& each) {
                return std::tuple{-measure(each), each.price, each.id};
            };
            if (found == nullptr || rank(kind) < rank(*found)) found = &kind;
        }
        return found;
    }

    void buy(const ThingKind& kind, std::uint32_t count = 1) {
        game::Thing thing;
        thing.id = world_.next_thing(who_);
        thing.kind = kind.id;
        thing.count = count;
        thing.charges = kind.charges;
        left_ -= price(kind) * count;
        world_.suppose(who_, game::ThingMade{.thing = thing,
                                             .at = {.character = who_, .room = {}},
                                             .how = game::Handling::buy});
    }

    void wear_newest() {
        const auto& things = world_.body(who_).belongings.things;
        world_.type(who_, "wear " + words_for(world_.content(), things, things.back()));
    }

    template <typename Measure>
    void buy_and_wear(std::uint64_t most, Measure measure) {
        const ThingKind* kind = best(most, measure);
        if (kind == nullptr) return;
        buy(*kind);
        wear_newest();
    }

  private:
    DelveWorld& world_;
    CharacterId who_;
    std::uint32_t level_;
    std::uint32_t purse_;
    std::uint64_t left_;
};

auto armour_of(ThingSort sort) {
    return [sort](const ThingKind& kind) -> std::int64_t {
        return kind.sort == sort ? kind.armour : 0;
    };
}

std::int64_t healing_of(const ThingKind& kind) {
    const bool swallowed = kind.sort == ThingSort::potion || kind.sort == ThingSort::food;
    return swallowed && kind.influence.harm == game::Dice{} ? average_of(kind.influence.healing)
                                                            : 0;
}

std::int64_t harm_of(const ThingKind& kind) {
    if (kind.sort != ThingSort::throwable) return 0;
    const auto& effect = kind.influence.effect;
    const bool poisons = effect && effect->kind == game::EffectKind::poisoned;
    return average_of(kind.damage) + average_of(kind.influence.harm) +
           (poisons ? 2 * effect->strength * effect->left : 0);
}

void buy_light(Shopper& shopper, std::uint32_t level) {
    const auto burns = [](const ThingKind& kind) -> std::int64_t {
        return kind.sort == ThingSort::light ? kind.charges : 0;
    };
    const auto cheaply = [](const ThingKind& kind) -> std::int64_t {
        return kind.sort == ThingSort::light && kind.price > 0 ? dear / kind.price : 0;
    };
    const std::uint64_t to_keep = shopper.left() - shopper.share(lantern_percent);
    std::uint32_t rooms = 0;
    while (rooms < rooms_of_a_level * level * level) {
        const ThingKind* lantern = shopper.best(shopper.left() - to_keep, burns);
        if (lantern == nullptr) break;
        shopper.buy(*lantern);
        rooms += lantern->charges;
    }
    if (const ThingKind* torch = shopper.best(shopper.left(), cheaply))
        shopper.buy(*torch, 1 + level / 3);
}

void buy_small_armour(Shopper& shopper, ThingSort sort) {
    const std::uint64_t most =
        std::max(shopper.share(small_armour_percent), std::min(shopper.left(), small_armour_least));
    shopper.buy_and_wear(most, armour_of(sort));
}

// Of one's class; who cannot pay that uses the same ability with other hands, or any.
void buy_weapon(Shopper& shopper, WeaponClass wanted) {
    const auto damage = [&](auto fits) {
        return [&, fits](const ThingKind& kind) -> std::int64_t {
            const bool weapon = kind.sort == ThingSort::weapon;
            return weapon && fits(class_of(kind)) ? average_of(kind.damage) : 0;
        };
    };
    const std::uint64_t most =
        shopper.share(takes_both_hands(wanted) ? both_hands_percent : weapon_percent);
    const auto same = damage([&](WeaponClass each) { return each == wanted; });
    const auto like =
        damage([&](WeaponClass each) { return ability_for(each) == ability_for(wanted); });
    if (shopper.best(most, same) != nullptr) return shopper.buy_and_wear(most, same);
    shopper.buy_and_wear(most, like);
}

void buy_supplies(Shopper& shopper, std::uint32_t level) {
    const std::uint64_t to_keep = shopper.left() * (percent - draughts_percent) / percent;
    const std::uint32_t doses = 4 + level / 2;
    for (std::uint32_t dose = 0; dose < doses; ++dose) {
        const std::uint64_t for_one = (shopper.left() - to_keep) / (doses - dose);
        if (const ThingKind* kind = shopper.best(for_one, healing_of)) shopper.buy(*kind);
    }
    for (std::uint32_t thrown = 0; thrown < throwables_most; ++thrown)
        if (const ThingKind* kind = shopper.best(shopper.left() / 3, harm_of)) shopper.buy(*kind);
}

void raise_level(DelveWorld& world, CharacterId who, std::uint32_t level, base::Stream& chance) {
    const game::Tuning& tuning = world.content().tuning();
    std::int32_t hit_points = world.body(who).vitals.hit_points_most;
    for (std::uint32_t gained = 1; gained < level; ++gained)
        hit_points += static_cast<std::int32_t>(1 + chance.below(hit_points_of_a_level));
    const auto raises = static_cast<std::uint8_t>(tuning.raises_a_level * (level - 1));
    world.suppose(who, game::ExperienceGained{
                           .who = who, .experience = game::experience_of_level(tuning, level)});
    world.suppose(
        who, game::LevelGained{
                 .who = who, .level = level, .hit_points_most = hit_points, .raises_left = raises});
    world.suppose(who, game::HitPointsChanged{.who = game::fighter(who),
                                              .room = world.body(who).room,
                                              .hit_points = hit_points,
                                              .cause = game::HarmCause::rest});
}

// Each level raises three different ones, as long as there are any to choose from.
void raise_abilities(DelveWorld& world, CharacterId who, const Bent& bent) {
    const Ability main = ability_for(bent.weapon);
    const Ability third = bent.rune ? Ability::intelligence : Ability::wisdom;
    const std::array<Ability, 7> wanted = {main,
                                           Ability::constitution,
                                           third,
                                           Ability::wisdom,
                                           Ability::dexterity,
                                           Ability::strength,
                                           Ability::charisma};
    Ability highest = main;
    for (std::size_t number = 0; number < game::ability_count; ++number)
        if (const auto each = static_cast<Ability>(number);
            game::ability(world.body(who), each) > game::ability(world.body(who), highest))
            highest = each;
    if (highest != main)
        world.type(who, "swap " + std::string{name_of(main)} + " " + std::string{name_of(highest)});
    while (world.body(who).vitals.raises_left > 0) {
        const bool raised = std::ranges::any_of(wanted, [&](Ability ability) {
            return world.type(who, "raise " + std::string{name_of(ability)});
        });
        if (!raised) break;  // all are as high as they can be
    }
}

// The best of all whose homes are not too deep, by this measure; nothing if none is any good.
template <typename Measure>
const ThingKind* best_made(const game::Content& content, Measure measure) {
    const ThingKind* found = nullptr;
    for (const ThingKind& kind : content.things()) {
        if (kind.home.from > kit_depth || measure(kind) <= 0) continue;
        if (found == nullptr || measure(kind) > measure(*found)) found = &kind;
    }
    return found;
}

// The first English word of its name that no kind before it is called by; else all of them.
std::string words_to_make(const game::Content& content, const ThingKind& kind) {
    constexpr auto is_english = [](char letter) { return static_cast<signed char>(letter) > 0; };
    std::string all;
    for (const std::string& word : content.words(kind.name)) {
        if (!std::ranges::all_of(word, is_english)) continue;
        const game::Wish wish = game::parse_wish(word);
        for (const ThingKind& each : content.things()) {
            if (!game::is_called(content, each.name, wish)) continue;
            if (each.id == kind.id) return word;
            break;
        }
        all += (all.empty() ? "" : " ") + word;
    }
    return all;
}

}  // namespace

std::int32_t average_of(const game::Dice& dice) {
    return dice.count * (dice.sides + 1) + 2 * dice.more;
}

std::vector<KitPiece> seasoned_kit(const game::Content& content) {
    const auto weapon = [](const ThingKind& kind) -> std::int64_t {
        const bool fits = kind.sort == ThingSort::weapon && !kind.two_handed;
        return fits ? average_of(kind.damage) : 0;
    };
    const auto light = [](const ThingKind& kind) -> std::int64_t {
        const bool sold = kind.sort == ThingSort::light && kind.price > 0;
        return sold ? kind.charges * dear / kind.price : 0;
    };
    const auto lantern = [](const ThingKind& kind) -> std::int64_t {
        return kind.sort == ThingSort::light ? kind.charges : 0;
    };
    const auto rune = [](const ThingKind& kind) -> std::int64_t {
        const bool strikes = kind.rune && kind.rune->aim == game::RuneAim::foe;
        return strikes ? average_of(kind.rune->influence.harm) : 0;
    };
    std::vector<KitPiece> kit;
    const auto add = [&](const ThingKind* kind, std::uint32_t count) {
        if (kind != nullptr)
            kit.push_back(
                {.kind = kind->id, .count = count, .words = words_to_make(content, *kind)});
    };
    add(best_made(content, armour_of(ThingSort::armour)), 1);
    add(best_made(content, armour_of(ThingSort::shield)), 1);
    add(best_made(content, armour_of(ThingSort::helmet)), 1);
    add(best_made(content, weapon), 1);
    add(best_made(content, light), kit_lights);
    add(best_made(content, rune), 1);
    add(best_made(content, healing_of), kit_draughts);
    add(best_made(content, lantern), 1);
    return kit;
}

WeaponClass class_of(const ThingKind& weapon) {
    const bool deft = weapon.attack_by == Ability::dexterity;
    if (weapon.two_handed) return deft ? WeaponClass::deft_both : WeaponClass::strong_both;
    return deft ? WeaponClass::deft_hand : WeaponClass::strong_hand;
}

const ThingKind* weapon_in_hand(const game::Content& content, const game::Character& who) {
    for (const game::GearPlace place : {game::GearPlace::weapon_hand, game::GearPlace::both_hands})
        if (const auto& held = who.belongings.gear[static_cast<std::size_t>(place)])
            if (const game::Thing* thing = game::find(who.belongings.things, *held))
                return &content.thing(thing->kind);
    return nullptr;
}

std::vector<ThingKindId> rune_kinds(const game::Content& content) {
    std::vector<const ThingKind*> kinds;
    for (const ThingKind& kind : content.things())
        if (kind.rune && kind.price > 0 && kind.weight > 0) kinds.push_back(&kind);
    std::ranges::sort(kinds, {},
                      [](const ThingKind* kind) { return std::tie(kind->price, kind->id); });
    std::vector<ThingKindId> ids;
    for (const ThingKind* kind : kinds)
        ids.push_back(kind->id);
    return ids;
}

std::uint32_t purse_of(std::uint32_t level) {
    CHECK(level >= 1 && level <= delver_level_max);
    return purses[level - 1];
}

std::optional<ThingKindId> fit_out(DelveWorld& world, CharacterId who, std::uint32_t level,
                                   const Bent& bent, base::Stream& chance) {
    raise_level(world, who, level, chance);
    Shopper shopper{world, who, level};
    buy_light(shopper, level);
    shopper.buy_and_wear(shopper.share(armour_percent), armour_of(ThingSort::armour));
    buy_weapon(shopper, bent.weapon);
    if (weapon_in_hand(world.content(), world.body(who)) == nullptr)
        world.type(who, "wield weapon");
    std::optional<ThingKindId> rune;
    if (bent.rune) {
        const ThingKind& kind = world.content().thing(*bent.rune);
        const bool sold = kind.home.from <= level + 1;
        if (sold && shopper.price(kind) <= shopper.share(rune_percent)) {
            shopper.buy(kind);
            rune = bent.rune;
        }
    }
    const ThingKind* weapon = weapon_in_hand(world.content(), world.body(who));
    if (weapon == nullptr || !weapon->two_handed) buy_small_armour(shopper, ThingSort::shield);
    buy_small_armour(shopper, ThingSort::helmet);
    buy_supplies(shopper, level);
    raise_abilities(world, who,
                    {.weapon = weapon == nullptr ? bent.weapon : class_of(*weapon), .rune = rune});
    world.suppose(
        who, game::GoldChanged{.who = who, .gold = shopper.left(), .how = game::Handling::pay});
    return rune;
}

std::uint64_t worth_of(const game::Content& content, const game::Character& who) {
    std::uint64_t worth = who.belongings.gold;
    for (const game::Thing& thing : who.belongings.things) {
        const ThingKind& kind = content.thing(thing.kind);
        const bool sold = kind.sort != ThingSort::key && kind.sort != ThingSort::gold;
        if (sold)
            worth += game::selling_price(
                kind, thing,
                {.count = thing.count, .charisma = game::ability(who, Ability::charisma)});
    }
    return worth;
}

std::string words_for(const game::Content& content, const std::vector<game::Thing>& things,
                      const game::Thing& wanted) {
    std::string word{game::name_of(content.thing(wanted.kind).sort)};
    for (const std::string& each : content.words(content.thing(wanted.kind).name))
        if (!game::is_filler(each)) {
            word = each;
            break;
        }
    const game::Wish wish = game::parse_wish(word);
    std::uint32_t which = 0;
    for (const game::Thing& thing : things) {
        if (thing.hidden || thing.inside != wanted.inside) continue;
        if (game::is_called(content, content.thing(thing.kind), wish)) ++which;
        if (thing.id == wanted.id) break;
    }
    return std::to_string(which) + "." + word;
}

}  // namespace underwell::sim
