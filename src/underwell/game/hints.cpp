#include "underwell/game/hints.hpp"

#include <algorithm>
#include <optional>

#include "underwell/game/bodies.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {

namespace {

constexpr std::array<Sentence, hint_count> sentences = {
    "hint_welcome", "hint_window", "hint_map",   "hint_dark",   "hint_blocked", "hint_puzzle",
    "hint_things",  "hint_fight",  "hint_wound", "hint_ailing", "hint_full",    "hint_level",
    "hint_company", "hint_fallen", "hint_flee",  "hint_rest",
};

constexpr std::uint32_t bit_of(Hint hint) {
    return std::uint32_t{1} << static_cast<std::uint32_t>(hint);
}

// Whoever is in a party knows what to do about company.
bool could_find_company(const Zone& zone, const Character& who) {
    if (who.company.party) return false;
    return std::ranges::any_of(room(zone, who.room).people, [&](base::CharacterId id) {
        return id != who.id && zone.people.at(id).awake;
    });
}

// Whether this very place would help somebody who is hurt (I2, Q3).
bool can_rest_here(const Room& place) {
    if (place.service == Service::inn) return true;
    const bool helps = place.service == Service::shrine || place.service == Service::spring ||
                       place.service == Service::camp;
    return helps && place.clear && place.service_left > 0;
}

// In the dark nobody sees what there would be to do.
std::optional<Hint> hint_of_branch_room(const Deciding& deciding, const Character& who) {
    const Room& place = deciding.room_of(who);
    const bool lit = is_lit(deciding.zone, deciding.rules.content, who.room);
    const auto is_new = [&](Hint hint) { return (who.preferences.hints_seen & bit_of(hint)) == 0; };
    if (is_new(Hint::rest) && is_hurt(who) && can_rest_here(place)) return Hint::rest;
    if (is_new(Hint::wound) && is_hurt(who)) return Hint::wound;
    const bool could_see = !lit && find_unlit_light(deciding.rules.content, who) != nullptr;
    if (is_new(Hint::dark) && could_see) return Hint::dark;
    if (is_new(Hint::puzzle) && lit && place.puzzle) return Hint::puzzle;
    if (is_new(Hint::blocked) && !place.clear) return Hint::blocked;
    const bool lie_here = std::ranges::any_of(
        place.things, [](const Thing& thing) { return !thing.hidden && !thing.inside; });
    if (is_new(Hint::things) && lit && lie_here) return Hint::things;
    if (is_new(Hint::company) && could_find_company(deciding.zone, who)) return Hint::company;
    return Hint::map;
}

std::optional<Hint> hint_of_surface(const Zone& zone, const Character& who) {
    const Room& place = room(zone, who.room);
    if (place.service == Service::start) return Hint::window;
    if (is_hurt(who) && can_rest_here(place)) return Hint::rest;
    if (could_find_company(zone, who)) return Hint::company;
    return std::nullopt;
}

}  // namespace

bool is_at_leisure(const Zone& zone, const Character& who) {
    const auto& effects = who.vitals.effects;
    return fight_with(zone, who) == nullptr && !has(effects, EffectKind::held) &&
           !has(effects, EffectKind::hidden);
}

bool is_hurt(const Character& who) {
    return who.vitals.hit_points < who.vitals.hit_points_most;
}

void give_hint(Deciding& deciding, const Character& who, std::initializer_list<Hint> hints) {
    const bool wanted = who.awake && who.preferences.hints &&
                        who.vitals.level <= deciding.rules.content.tuning().hints_until_level;
    if (!wanted) return;
    for (const Hint hint : hints) {
        if ((who.preferences.hints_seen & bit_of(hint)) != 0) continue;
        Preferences preferences = who.preferences;
        preferences.hints_seen |= bit_of(hint);
        deciding.happen(PreferencesChanged{.who = who.id, .preferences = std::move(preferences)});
        deciding.tell(who.id, {sentences[static_cast<std::size_t>(hint)], {}});
        return;
    }
}

void give_hint_about_place(Deciding& deciding, base::CharacterId id) {
    const Character* who = find_person(deciding.zone, id);
    if (who == nullptr || !who->awake || !is_at_leisure(deciding.zone, *who)) return;
    const auto hint = deciding.zone.branch ? hint_of_branch_room(deciding, *who)
                                           : hint_of_surface(deciding.zone, *who);
    if (hint) give_hint(deciding, *who, {*hint});
}

}  // namespace underwell::game
