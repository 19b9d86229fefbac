// Oneself, and what one looks at closely, in words.
#include <algorithm>
#include <vector>

#include "underwell/game/gear.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::game {

namespace {

std::vector<Goods> goods_of(const std::vector<ThingSeen>& things) {
    std::vector<Goods> goods;
    for (const ThingSeen& thing : things)
        if (!thing.inside) goods.push_back({.kind = thing.kind, .count = thing.count});
    return goods;
}

// Those that look the same are counted together, wherever they lie in the pack.
std::vector<ThingSeen> counted(const std::vector<ThingSeen>& things) {
    std::vector<ThingSeen> piles;
    for (const ThingSeen& thing : things) {
        if (thing.inside) continue;
        const auto same = std::ranges::find_if(piles, [&](const ThingSeen& pile) {
            return pile.kind == thing.kind && pile.lit == thing.lit;
        });
        if (same == piles.end())
            piles.push_back(thing);
        else
            same->count += thing.count;
    }
    return piles;
}

std::vector<Goods> one(const ThingSeen& thing) {
    return {{.kind = thing.kind, .count = thing.count}};
}

std::int64_t number(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

void add_effects(const Tongue& tongue, Document& screen, const std::vector<Effect>& effects) {
    for (const Effect& effect : effects)
        tongue.say(screen.item(), "effect_on_you",
                   {{"effect", effect.kind}, {"left", std::int64_t{effect.left}}});
}

Sentence sentence_for(RuneAim aim) {
    switch (aim) {
        case RuneAim::oneself:
            return "rune_for_oneself";
        case RuneAim::ally:
            return "rune_for_friend";
        case RuneAim::foe:
            return "rune_for_foe";
        case RuneAim::all_friends:
            return "rune_for_all_friends";
        case RuneAim::all_foes:
            return "rune_for_all_foes";
        case RuneAim::room:
            break;
    }
    return "rune_for_room";
}

bool is_rolled(const Dice& dice) {
    return dice.count > 0 || dice.more > 0;
}

void add_rune(const Tongue& tongue, Document& screen, const Rune& rune) {
    const auto say = [&](Sentence sentence) { tongue.say(screen.item(), sentence); };
    tongue.say(screen.paragraph(), sentence_for(rune.aim));
    if (is_rolled(rune.influence.harm)) say("rune_harms");
    if (is_rolled(rune.influence.healing)) say("rune_heals");
    if (rune.influence.cures) say("rune_cures");
    if (const auto& effect = rune.influence.effect) {
        tongue.say(screen.item(), "rune_leaves",
                   {{"effect", effect->kind}, {"rounds", std::int64_t{effect->left}}});
        if (effect->kind == EffectKind::hushed) say("rune_hushes");
    }
    if (rune.reveals) say("rune_reveals");
    if (rune.shows_way) say("rune_shows_way");
    if (rune.returns) say("rune_returns");
    if (rune.mends > 0) say("rune_mends");
    tongue.say(screen.paragraph(), "rune_costs", {{"cost", std::int64_t{rune.cost}}});
}

std::int64_t least(const Dice& dice) {
    return std::int64_t{dice.count} + dice.more;
}

std::int64_t most(const Dice& dice) {
    return std::int64_t{dice.count} * dice.sides + dice.more;
}

Sentence sentence_for(GearPlace place) {
    switch (place) {
        case GearPlace::weapon_hand:
            return "gear_for_weapon_hand";
        case GearPlace::shield_hand:
            return "gear_for_shield_hand";
        case GearPlace::both_hands:
            return "gear_for_both_hands";
        case GearPlace::body:
            return "gear_for_body";
        case GearPlace::head:
            break;
    }
    return "gear_for_head";
}

// What it is good for in a fight, in numbers that can be compared.
void add_use_in_fights(const Tongue& tongue, Document& screen, const ThingKind& kind) {
    const auto place = place_for(kind);
    if (place) tongue.say(screen.paragraph(), sentence_for(*place));
    const bool thrown = kind.sort == ThingSort::throwable;
    if (thrown) tongue.say(screen.paragraph(), "gear_for_throwing");
    if (thrown || kind.sort == ThingSort::weapon)
        tongue.say(screen.item(), "gear_strikes",
                   {{"least", least(kind.damage)},
                    {"most", most(kind.damage)},
                    {"ability", thrown ? Ability::dexterity : kind.attack_by}});
    if (kind.armour != 0)
        tongue.say(screen.item(), "gear_wards", {{"armour", std::int64_t{kind.armour}}});
}

// How far it is from breaking.
void add_wear(const Tongue& tongue, Document& screen, const ThingView& view) {
    if (view.quality == 0) return;
    Sentence sentence = "thing_worn_out";
    if (view.wear == 0) sentence = "thing_not_worn_yet";
    if (view.wear >= view.quality) sentence = "thing_is_broken";
    tongue.say(screen.paragraph(), sentence,
               {{"wear", std::int64_t{view.wear}}, {"quality", std::int64_t{view.quality}}});
}

void add_light(const Tongue& tongue, Document& screen, const ThingView& view,
               const ThingKind& kind) {
    if (view.charges != 0)
        return tongue.say(screen.paragraph(), "thing_burns",
                          {{"rooms", std::int64_t{view.charges}}});
    tongue.say(screen.paragraph(),
               kind.charges != 0 ? Sentence{"thing_is_burnt_down"} : Sentence{"thing_burns_on"});
}

void add_health(const Tongue& tongue, Document& screen, std::uint8_t tenths) {
    if (tenths >= 10) return tongue.say(screen.paragraph(), "is_unhurt");
    tongue.say(screen.paragraph(), "is_hurt", {{"tenths", std::int64_t{tenths}}});
}

}  // namespace

Document Tongue::document(const InventoryView& view) const {
    Document screen;
    if (view.things.empty() && view.gold == 0) {
        say(screen.paragraph(), "carries_nothing");
    } else {
        say(screen.paragraph(), "inventory");
        for (const ThingSeen& thing : counted(view.things))
            offer(screen.item(), thing.lit ? Sentence{"burning"} : Sentence{"goods"},
                  {{"things", one(thing)}});
        if (view.gold != 0) say(screen.item(), "gold_carried", {{"gold", number(view.gold)}});
    }
    say(screen.paragraph(), "pack_is_so_full",
        {{"used", number((view.tenths_used + 9) / 10)}, {"most", number(view.tenths_most / 10)}});
    return screen;
}

Document Tongue::document(const EquipmentView& view) const {
    Document screen;
    std::vector<ThingSeen> worn;
    for (const auto& thing : view.gear)
        if (thing) worn.push_back(*thing);
    if (worn.empty() && view.lights.empty()) {
        say(screen.paragraph(), "wears_nothing");
        return screen;
    }
    say(screen.paragraph(), "equipment");
    for (const ThingSeen& thing : worn)
        offer(screen.item(), "goods", {{"things", one(thing)}});
    for (const ThingSeen& light : view.lights)
        offer(screen.item(), "burning", {{"things", one(light)}});
    return screen;
}

Document Tongue::document(const SheetView& view) const {
    Document screen;
    screen.heading(view.name);
    say(screen.paragraph(), "sheet_level",
        {{"level", std::int64_t{view.vitals.level}},
         {"experience", number(view.vitals.experience)},
         {"wanted", number(view.experience_wanted)}});
    say(screen.paragraph(), "sheet_hit_points",
        {{"points", std::int64_t{view.vitals.hit_points}},
         {"most", std::int64_t{view.vitals.hit_points_most}}});
    say(screen.paragraph(), "sheet_armour", {{"armour", std::int64_t{view.armour}}});
    for (std::size_t ability = 0; ability < ability_count; ++ability)
        say(screen.item(), "sheet_ability",
            {{"ability", static_cast<Ability>(ability)},
             {"value", std::int64_t{view.vitals.abilities[ability]}}});
    say(screen.paragraph(), "gold_carried", {{"gold", number(view.gold)}});
    say(screen.paragraph(), "sheet_deepest", {{"depth", std::int64_t{view.deeds.deepest}}});
    if (view.vitals.raises_left != 0)
        say(screen.paragraph(), "sheet_raises",
            {{"raises", std::int64_t{view.vitals.raises_left}}});
    add_effects(*this, screen, view.vitals.effects);
    return screen;
}

Document Tongue::document(const EffectsView& view) const {
    Document screen;
    if (view.effects.empty()) say(screen.paragraph(), "no_effects");
    add_effects(*this, screen, view.effects);
    return screen;
}

Document Tongue::document(const ThingView& view) const {
    Document screen;
    say(screen.heading(), "goods", {{"things", one(view.thing)}});
    screen.paragraph(text(view.look));
    if (view.writing) screen.paragraph(text(*view.writing), Style::speech);
    if (view.trap) screen.paragraph(text(*view.trap), Style::danger);
    const ThingKind& kind = content_->thing(view.thing.kind);
    if (kind.rune) add_rune(*this, screen, *kind.rune);
    add_use_in_fights(*this, screen, kind);
    add_wear(*this, screen, view);
    if (view.sort == ThingSort::light)
        add_light(*this, screen, view, kind);
    else if (view.charges != 0)
        say(screen.paragraph(), "thing_charges", {{"charges", std::int64_t{view.charges}}});
    std::vector<Goods> inside;
    for (const ThingSeen& thing : view.inside)
        inside.push_back({.kind = thing.kind, .count = thing.count});
    const bool holds_one = inside.size() == 1 && inside.front().count == 1;
    if (inside.empty() && view.open) say(screen.paragraph(), "thing_holds_nothing");
    if (!inside.empty())
        say(screen.paragraph(),
            holds_one ? Sentence{"thing_holds"} : Sentence{"thing_holds_several"},
            {{"things", inside}});
    return screen;
}

Document Tongue::document(const BeingView& view) const {
    Document screen;
    if (view.monster) {
        say(screen.heading(), "monster_here", {{"monster", view.monster->kind}});
        screen.paragraph(text(view.look));
        if (view.hint != TextId{}) screen.paragraph(text(view.hint));
        add_health(*this, screen, view.monster->health_tenths);
    }
    if (view.person) {
        screen.heading(view.person->name);
        add_health(*this, screen, view.person->health_tenths);
        if (const auto gear = goods_of(view.gear); !gear.empty())
            say(screen.paragraph(), "goods", {{"things", gear}});
    }
    add_effects(*this, screen, view.effects);
    return screen;
}

Document Tongue::document(const ScanView& view) const {
    Document screen;
    if (view.rooms.empty()) say(screen.paragraph(), "scans_nothing");
    for (const RoomGlimpse& room : view.rooms) {
        say(screen.paragraph(), room.dark ? Sentence{"glimpse_dark"} : Sentence{"glimpse"},
            {{"towards", room.towards}, {"name", room.name}});
        for (const PersonSeen& person : room.people)
            say(screen.item(), "person_here",
                {{"person", Person{.id = person.id, .name = person.name}}});
        for (const MonsterSeen& monster : room.monsters)
            say(screen.item(), "monster_here", {{"monster", monster.kind}});
    }
    return screen;
}

}  // namespace underwell::game
