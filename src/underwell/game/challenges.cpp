#include "underwell/game/challenges.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/healing.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/things.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

// Those who share in what somebody has done.
std::vector<CharacterId> sharers(const Deciding& deciding, const Character& who) {
    std::vector<CharacterId> found;
    for (const CharacterId id : deciding.room_of(who).people) {
        const Character& other = deciding.person(id);
        const bool in_party = who.company.party && other.company.party == who.company.party;
        if (id == who.id || (in_party && other.awake)) found.push_back(id);
    }
    return found;
}

// What each of them does, once. A shrine blesses, a spring heals, at a camp one gets half of what
// one lacks.
Influence help_of(const Room& room, const Character& who) {
    Influence help;
    if (room.service == Service::shrine) {
        help.cures = true;
        help.effect = Effect{.kind = EffectKind::blessed, .strength = 1, .left = 10};
    } else if (room.service == Service::spring) {
        help.cures = true;
        help.healing = {.count = 2, .sides = 6, .more = 0};
    } else {
        const std::int32_t lacks = who.vitals.hit_points_most - who.vitals.hit_points;
        help.healing = {.count = 0, .sides = 6, .more = static_cast<std::int16_t>((lacks + 1) / 2)};
    }
    return help;
}

}  // namespace

std::uint64_t worth(const Deciding& deciding, RoomNumber number, std::uint64_t base) {
    return base * (1 + depth(deciding.zone, number));
}

void give_experience(Deciding& deciding, CharacterId id, std::uint64_t amount) {
    const auto shared_by = sharers(deciding, deciding.person(id));
    const std::uint64_t share = (amount + shared_by.size() - 1) / shared_by.size();
    for (const CharacterId sharer : shared_by)
        gain_experience(deciding, deciding.person(sharer), share);
}

void clear_if_free(Deciding& deciding, RoomNumber number) {
    const Room& place = room(deciding.zone, number);
    if (!place.clear && !blocks(place)) deciding.happen(RoomCleared{number});
}

void struggle(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    auto effects = who.vitals.effects;
    const auto held = std::ranges::find(effects, EffectKind::held, &Effect::kind);
    if (held == effects.end()) return deciding.refuse(id, "nothing_holds_you");
    if (is_busy(deciding, who)) return;
    const std::uint8_t against = deciding.rules.content.tuning().check_against;
    base::Stream chance = deciding.chance("game.struggle", id.value);
    const bool free =
        held->left <= 1 || passes(who, {.by = Ability::strength, .against = against}, chance);
    if (free)
        effects.erase(held);
    else
        --held->left;
    tell_room(
        deciding, who.room,
        {free ? Sentence{"gets_free"} : Sentence{"struggles"}, {{"actor", named_person(who)}}});
    deciding.happen(
        EffectsChanged{.who = fighter(id), .room = who.room, .effects = std::move(effects)});
}

void rest(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who)) return;
    const Room& here = deciding.room_of(who);
    if (here.service == Service::inn) return sleep_at_the_inn(deciding, who);
    if (deciding.zone.surface) return deciding.refuse(id, "rest_at_the_inn");
    const bool helps = here.service == Service::shrine || here.service == Service::spring ||
                       here.service == Service::camp;
    if (!helps) return deciding.refuse(id, "no_rest_down_here");
    if (!here.clear) return deciding.refuse(id, "no_rest_in_danger");
    if (here.service_left == 0) return deciding.refuse(id, "service_is_used_up");
    const Influence help = help_of(here, who);
    if (effects_after(who.vitals.effects, help) == who.vitals.effects &&
        who.vitals.hit_points >= who.vitals.hit_points_most)
        return deciding.refuse(id, "needs_no_rest");
    deciding.happen(ServiceUsed{
        .room = who.room, .who = id, .left = static_cast<std::uint16_t>(here.service_left - 1)});
    apply_influence(deciding, body_of(deciding.zone, who.room, fighter(id)),
                    {.influence = help, .cause = HarmCause::rest});
}

}  // namespace underwell::game
