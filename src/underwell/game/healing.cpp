#include "underwell/game/healing.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/prices.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/typed_abilities.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

std::int64_t number(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

void pay(Deciding& deciding, const Character& who, std::uint64_t price) {
    if (price > 0)
        deciding.happen(
            GoldChanged{.who = who.id, .gold = who.belongings.gold - price, .how = Handling::pay});
}

bool can_pay(Deciding& deciding, const Character& who, std::uint64_t price) {
    if (price <= who.belongings.gold) return true;
    deciding.refuse(who.id, "cannot_afford_healing",
                    {{"price", number(price)}, {"gold", number(who.belongings.gold)}});
    return false;
}

// Effects first, hit points last, as everywhere.
void restore(Deciding& deciding, const Character& who, std::vector<Effect> effects,
             HarmCause cause) {
    if (effects != who.vitals.effects)
        deciding.happen(EffectsChanged{
            .who = fighter(who.id), .room = who.room, .effects = std::move(effects)});
    if (who.vitals.hit_points < who.vitals.hit_points_most)
        deciding.happen(HitPointsChanged{.who = fighter(who.id),
                                         .room = who.room,
                                         .hit_points = who.vitals.hit_points_most,
                                         .cause = cause});
}

// P5 does not say which point a scar has cost; so whoever pays chooses which one comes back, one
// for each scar.
void heal_scar(Deciding& deciding, const Character& who, std::string_view words) {
    if (who.deeds.scars == 0) return deciding.refuse(who.id, "no_scars");
    const auto which = ability_called(words);
    if (!which) return deciding.refuse(who.id, "heal_scar_of_what");
    const Tuning& tuning = deciding.rules.content.tuning();
    const std::uint8_t now = ability(who, *which);
    if (now >= tuning.ability_most)
        return deciding.refuse(who.id, "ability_is_highest", {{"ability", *which}});
    if (!can_pay(deciding, who, tuning.scar_price)) return;
    tell_room(deciding, who.room,
              {"scar_is_healed",
               {{"actor", named_person(who)}, {"price", std::int64_t{tuning.scar_price}}}});
    pay(deciding, who, tuning.scar_price);
    Deeds deeds = who.deeds;
    --deeds.scars;
    deciding.happen(DeedsChanged{.who = who.id, .deeds = deeds});
    deciding.happen(AbilityChanged{.who = who.id,
                                   .ability = *which,
                                   .value = static_cast<std::uint8_t>(now + 1),
                                   .raises_left = who.vitals.raises_left,
                                   .raised = who.vitals.raised,
                                   .may_swap = who.vitals.may_swap,
                                   .scar = false});
}

}  // namespace

void visit_healer(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who)) return;
    if (deciding.room_of(who).service != Service::healer)
        return deciding.refuse(id, "no_healer_here");
    std::string_view rest = words;
    if (take_word(rest).starts_with("scar")) return heal_scar(deciding, who, rest);
    const std::uint64_t price = healing_price(deciding.rules.content.tuning(), who.vitals);
    std::vector<Effect> effects = who.vitals.effects;
    std::erase_if(effects, [](const Effect& effect) { return is_bad(effect.kind); });
    const bool is_well = who.vitals.hit_points >= who.vitals.hit_points_most;
    if (is_well && effects == who.vitals.effects)
        return deciding.refuse(id, who.deeds.scars == 0 ? Sentence{"needs_no_healing"}
                                                        : Sentence{"only_scars_to_heal"});
    if (!can_pay(deciding, who, price)) return;
    tell_room(deciding, who.room,
              {"is_treated", {{"actor", named_person(who)}, {"price", number(price)}}});
    pay(deciding, who, price);
    restore(deciding, who, std::move(effects), HarmCause::healing);
}

void value_at_healer(Deciding& deciding, const Character& who) {
    const Tuning& tuning = deciding.rules.content.tuning();
    const std::uint64_t price = healing_price(tuning, who.vitals);
    if (price == 0 && who.deeds.scars == 0) return deciding.refuse(who.id, "needs_no_healing");
    if (price > 0) deciding.tell(who.id, {"healing_costs", {{"price", number(price)}}});
    if (who.deeds.scars > 0)
        deciding.tell(who.id, {"scar_costs",
                               {{"price", std::int64_t{tuning.scar_price}},
                                {"scars", std::int64_t{who.deeds.scars}}}});
}

std::uint64_t price_of_a_bed(const Tuning& tuning, const Character& who) {
    return std::min<std::uint64_t>(tuning.rest_price, who.belongings.gold);
}

void sleep_at_the_inn(Deciding& deciding, const Character& who) {
    if (who.vitals.hit_points >= who.vitals.hit_points_most && who.vitals.effects.empty())
        return deciding.refuse(who.id, "needs_no_sleep");
    const std::uint64_t price = price_of_a_bed(deciding.rules.content.tuning(), who);
    tell_room(deciding, who.room,
              {price == 0 ? Sentence{"sleeps_for_nothing"} : Sentence{"sleeps_at_the_inn"},
               {{"actor", named_person(who)}, {"price", number(price)}}});
    pay(deciding, who, price);
    restore(deciding, who, {}, HarmCause::rest);
}

}  // namespace underwell::game
