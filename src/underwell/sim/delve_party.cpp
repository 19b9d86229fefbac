#include "underwell/sim/delve_party.hpp"

#include <algorithm>

#include "underwell/base/check.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/look.hpp"
#include "underwell/sim/delver_kit.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::EffectKind;
using game::GearPlace;
using game::Service;
using game::Thing;
using game::ThingKind;
using game::ThingSort;

namespace {

constexpr std::uint32_t waits_most = 12;
constexpr std::uint32_t refusals_most = 3;
constexpr std::uint32_t searches_most = 5;  // of one room: what slips away hides anew
constexpr std::int32_t is_hurt_percent = 70;
constexpr std::int32_t is_badly_hurt_percent = 50;
constexpr std::int32_t percent = 100;
constexpr std::uint64_t is_laden_percent = 80;
constexpr std::uint32_t bulky_tenths = 5;  // of a slot
constexpr std::uint32_t light_enough = 4;  // rooms, for each step of the way and of its depth

std::uint64_t pack_percent(const game::Content& content, const game::Character& who) {
    return game::pack_load(content, who) * percent /
           std::max<std::uint64_t>(1, game::pack_room(content, who));
}

bool has(const game::Character& who, EffectKind kind) {
    return game::has(who.vitals.effects, kind);
}

Points missing(const game::Character& who) {
    return Points{who.vitals.hit_points_most - who.vitals.hit_points} * thousand;
}

bool is_below_percent(const game::Character& who, std::int32_t of_hundred) {
    return who.vitals.hit_points * percent < who.vitals.hit_points_most * of_hundred;
}

const Thing* worn_at(const game::Character& who, GearPlace place) {
    const auto& id = who.belongings.gear[static_cast<std::size_t>(place)];
    return id ? game::find(who.belongings.things, *id) : nullptr;
}

}  // namespace

DelveParty::DelveParty(const DelverEyes& eyes, const DelveKnowledge& knows, const DelvePlan& plan,
                       std::vector<CharacterId> members)
    : eyes_{eyes}, knows_{knows}, plan_{plan} {
    for (const CharacterId id : members)
        members_.push_back({.id = id});
}

const game::Character* DelveParty::find_awake(const game::Zone& zone, CharacterId who) const {
    const game::Character* body = game::find_person(zone, who);
    return body != nullptr && body->awake ? body : nullptr;
}

bool DelveParty::is_below(std::size_t member) const {
    const CharacterId who = members_[member].id;
    const game::Zone* zone = eyes_.find_zone_with(who);
    return zone != nullptr && zone->branch && find_awake(*zone, who) != nullptr;
}

// The only look at the world: what the views show, the sheets of those at one's side, and the cell
// that the map shows.
DelveParty::Sight DelveParty::see(std::size_t member) const {
    const game::Zone* zone = eyes_.find_zone_with(members_[member].id);
    CHECK(zone != nullptr);
    const game::Character& self = zone->people.at(members_[member].id);
    Sight sight{.member = member,
                .zone = *zone,
                .self = self,
                .room = game::look_at_room(*zone, content(), self, eyes_.now()),
                .fight = game::look_at_fight(*zone, content(), self),
                .cell = game::room(*zone, self.room).cell,
                .friends = {&self}};
    for (const Member& other : members_) {
        const game::Character* body = find_awake(*zone, other.id);
        if (body != nullptr && body != &self && body->room == self.room)
            sight.friends.push_back(body);
    }
    return sight;
}

std::optional<std::size_t> DelveParty::leader_beside(const Sight& sight) const {
    for (std::size_t member = 0; member < members_.size(); ++member)
        if (find_awake(sight.zone, members_[member].id) != nullptr) return member;
    return std::nullopt;
}

std::string DelveParty::line_for(std::size_t member) {
    const Sight sight = see(member);
    remember(sight);
    if (sight.fight) return battle_line(sight);
    if (members_[member].refusals > refusals_most) {
        members_[member].refusals = 0;
        return way_back(sight);
    }
    const auto leading = leader_beside(sight);
    if (std::string line = care_line(sight); !line.empty()) return line;
    if (leading && *leading != member) return line_of_follower(sight, *leading);
    return line_of_leader(sight);
}

void DelveParty::note(std::size_t number, const std::string& line, bool accepted) {
    Member& member = members_[number];
    member.waits = line.empty() ? member.waits + 1 : 0;
    if (line.empty()) return;
    ++member.lines;
    member.last_line = line;
    member.refusals = accepted ? 0 : member.refusals + 1;
}

// ---- Each for themselves ----

// What comes before everything else, outside of fights.
std::string DelveParty::care_line(const Sight& sight) {
    if (has(sight.self, EffectKind::held)) return "struggle";
    if (sight.room.fighting && !has(sight.self, EffectKind::hidden)) return "attack";
    const bool threatened = std::ranges::any_of(
        sight.room.monsters, [](const auto& monster) { return monster.mood != game::Mood::flee; });
    if (std::string line = light_line(sight); !line.empty()) return line;
    if (threatened) return {};
    if (std::string line = healing_line(sight); !line.empty()) return line;
    if (std::string line = rest_line(sight); !line.empty()) return line;
    if (std::string line = gear_line(sight); !line.empty()) return line;
    return drop_line(sight);
}

std::string DelveParty::words_of(const game::Character& who, const Thing& thing) const {
    return words_for(content(), who.belongings.things, thing);
}

// One light for all of them.
std::string DelveParty::light_line(const Sight& sight) const {
    if (!sight.room.dark) return {};
    const Thing* light = game::find_unlit_light(content(), sight.self);
    return light == nullptr ? std::string{} : "light " + words_of(sight.self, *light);
}

Points DelveParty::healing_carried(const game::Character& who) const {
    Points sum = 0;
    for (const Thing& thing : who.belongings.things)
        sum += healing_of(content().thing(thing.kind)) * thing.count;
    return sum;
}

// The least that helps: food before draughts, and nothing that would be wasted.
std::string DelveParty::healing_line(const Sight& sight) const {
    const game::Character* worst = sight.friends.front();
    for (const game::Character* each : sight.friends)
        if (missing(*each) * worst->vitals.hit_points_most >
            missing(*worst) * each->vitals.hit_points_most)
            worst = each;
    if (!is_below_percent(*worst, is_hurt_percent)) return {};
    const bool badly = is_below_percent(*worst, is_badly_hurt_percent);
    const bool oneself = worst == &sight.self;
    const Thing* best = nullptr;
    Points least = 0;
    for (const Thing& thing : sight.self.belongings.things) {
        const ThingKind& kind = content().thing(thing.kind);
        Points gain = healing_of(kind);
        Points cost = 0;
        if (kind.rune && (kind.rune->aim == game::RuneAim::ally ||
                          (oneself && kind.rune->aim == game::RuneAim::oneself))) {
            gain = healing_of(kind.rune->influence);
            cost = kind.rune->cost * thousand;
            const bool spared = sight.self.vitals.hit_points * thousand > 3 * cost;
            const auto& effect = kind.rune->influence.effect;
            const bool lasts = effect && has(*worst, effect->kind);
            if (gain <= cost || !spared || lasts) gain = 0;
        }
        const bool fits = gain > 0 && (badly || gain <= missing(*worst)) &&
                          (badly || kind.sort != ThingSort::potion || turns_back());
        const Points price = kind.rune ? 0 : kind.price * thousand + gain;
        if (!fits || (best != nullptr && price >= least)) continue;
        best = &thing;
        least = price;
    }
    if (best == nullptr) return {};
    const bool rune = content().thing(best->kind).rune.has_value();
    const std::string words = words_of(sight.self, *best);
    if (rune) return "cast " + words + (oneself ? "" : " at " + worst->name);
    return "use " + words + (oneself ? "" : " on " + worst->name);
}

std::string DelveParty::rest_line(const Sight& sight) {
    const Service service = sight.room.service;
    const bool helps =
        service == Service::spring || service == Service::camp || service == Service::shrine;
    if (!helps || place(sight).rested || sight.room.blocked) return {};
    const bool ailing = std::ranges::any_of(
        sight.self.vitals.effects, [](const auto& effect) { return game::is_bad(effect.kind); });
    const bool blesses = service == Service::shrine && !has(sight.self, EffectKind::blessed);
    if (!ailing && !blesses && !is_below_percent(sight.self, is_hurt_percent)) return {};
    if (members_[sight.member].refusals > 0) {
        place(sight).rested = true;
        return {};
    }
    return "rest";
}

// Whatever protects or strikes better than what is worn, and fits the hands.
std::string DelveParty::gear_line(const Sight& sight) const {
    if (members_[sight.member].refusals > 0) return {};
    const game::Character& self = sight.self;
    const ThingKind* weapon = weapon_in_hand(content(), self);
    const Thing* held = worn_at(self, GearPlace::weapon_hand);
    if (held == nullptr) held = worn_at(self, GearPlace::both_hands);
    const bool broken = held == nullptr || game::is_broken(content(), *held);
    for (const Thing& thing : self.belongings.things) {
        const ThingKind& kind = content().thing(thing.kind);
        if (thing.inside || game::is_worn(self, thing.id) || game::is_broken(content(), thing))
            continue;
        bool better = false;
        if (kind.sort == ThingSort::weapon) {
            const bool alike = weapon == nullptr || class_of(kind) == class_of(*weapon);
            better = broken || (alike && average(kind.damage) > average(weapon->damage));
        } else if (const auto where = game::place_for(kind);
                   where && kind.sort != ThingSort::weapon) {
            const bool hands_free =
                kind.sort != ThingSort::shield || worn_at(self, GearPlace::both_hands) == nullptr;
            const Thing* worn = worn_at(self, *where);
            better = hands_free && (worn == nullptr || game::is_broken(content(), *worn) ||
                                    content().thing(worn->kind).armour < kind.armour);
        }
        if (better) return "wear " + words_of(self, thing);
    }
    return {};
}

// What takes much room for little gold is left behind, so that what is worth more has room.
std::string DelveParty::drop_line(const Sight& sight) const {
    const game::Character& self = sight.self;
    if (pack_percent(content(), self) < is_laden_percent || members_[sight.member].refusals > 0)
        return {};
    const auto gold_a_slot = [&](const Thing& thing) {
        const ThingKind& kind = content().thing(thing.kind);
        return kind.price * 10 / std::max<std::uint32_t>(1, kind.tenths_of_slot);
    };
    const bool bright = light_carried(self) > light_enough * plan_.goal_depth * plan_.goal_depth;
    const Thing* worst = nullptr;
    for (const Thing& thing : self.belongings.things) {
        const ThingKind& kind = content().thing(thing.kind);
        const bool bulky = kind.tenths_of_slot * thing.count >= bulky_tenths;
        const bool needed = kind.sort == ThingSort::potion || kind.sort == ThingSort::treasure ||
                            kind.rune || (kind.sort == ThingSort::light && (thing.lit || !bright));
        if (!bulky || needed || game::is_worn(self, thing.id)) continue;
        if (worst == nullptr || gold_a_slot(thing) < gold_a_slot(*worst)) worst = &thing;
    }
    return worst == nullptr ? std::string{} : "drop " + words_of(self, *worst);
}

// ---- Together ----

std::string DelveParty::line_of_follower(const Sight& sight, std::size_t leading) {
    const game::Character& leader = sight.zone.people.at(members_[leading].id);
    const bool together = leader.room == sight.self.room;
    if (!together) {
        if (members_[sight.member].refusals > 0) return way_back(sight);
        return "travel " + leader.name;
    }
    if (sight.self.company.follows != leader.id) return "follow " + leader.name;
    const bool can_carry = pack_percent(content(), leader) >= is_laden_percent &&
                           pack_percent(content(), sight.self) < is_laden_percent;
    return can_carry && !turns_back() ? loot_line(sight) : std::string{};
}

// The others catch up, if they can.
bool DelveParty::waits_for_others(const Sight& sight) {
    if (members_[sight.member].waits >= waits_most) return false;
    const std::size_t below = static_cast<std::size_t>(std::ranges::count_if(
        members_, [&](const Member& each) { return find_awake(sight.zone, each.id) != nullptr; }));
    return below > sight.friends.size();
}

std::string DelveParty::line_of_leader(const Sight& sight) {
    if (!turns_back()) turned_back_ = reason_to_turn_back(sight);
    if (std::string line = foes_line(sight); !line.empty()) return line;
    if (waits_for_others(sight)) return {};
    if (!turns_back()) {
        if (std::string line = trap_line(sight); !line.empty()) return line;
        if (std::string line = puzzle_line(sight); !line.empty()) return line;
        if (std::string line = loot_line(sight); !line.empty()) return line;
        if (std::string line = errand_line(sight); !line.empty()) return line;
    }
    return way_line(sight);
}

// Fights what it can beat; what it cannot is left alone, and so is its room.
std::string DelveParty::foes_line(const Sight& sight) {
    if (sight.room.monsters.empty()) return {};
    if (!can_beat(sight)) {
        place(sight).given_up = place(sight).given_up || sight.room.blocked;
        return {};
    }
    if (turns_back() && !sight.room.blocked) return {};
    return "attack 1";
}

std::string DelveParty::trap_line(const Sight& sight) {
    Place& here = place(sight);
    if (sight.room.dark) return {};
    if (!sight.room.traps.empty()) return "disarm";
    const bool chest = std::ranges::any_of(sight.room.things, [&](const game::ThingSeen& thing) {
        return content().thing(thing.kind).sort == ThingSort::container;
    });
    const bool strange = sight.room.uncanny && here.searches < searches_most;
    const bool guarded = chest && plan_.searches && here.searches == 0;
    if (!strange && !guarded) return {};
    ++here.searches;
    return "search";
}

// Chests are emptied where they stand.
std::string DelveParty::loot_line(const Sight& sight) {
    Place& here = place(sight);
    const bool gropes = sight.room.dark && light_carried(sight.self) == 0;
    if (gropes && here.tries < takes_most) {
        ++here.tries;
        return "get all";
    }
    if (sight.room.dark || sight.room.things.empty()) return {};
    const bool key = std::ranges::any_of(sight.room.things, [&](const game::ThingSeen& thing) {
        return thing.kind == content().key();
    });
    if (key && members_[sight.member].refusals == 0) return "get key";
    const bool full = pack_percent(content(), sight.self) >= is_laden_percent;
    if (here.tries >= takes_most || (full && !reached_goal())) return {};
    const auto is_chest = [&](const game::ThingSeen& thing) {
        return content().thing(thing.kind).sort == ThingSort::container;
    };
    const bool chest = std::ranges::any_of(sight.room.things, is_chest);
    ++here.tries;
    const bool opens = chest && here.tries == 1;
    if (opens) return "get all from container";
    const bool loose = std::ranges::any_of(sight.room.things, [&](const game::ThingSeen& thing) {
        return !thing.inside && !is_chest(thing);
    });
    return loose ? "get all" : std::string{};
}

}  // namespace underwell::sim
