#include "underwell/game/what_to_do.hpp"

#include <algorithm>

#include "underwell/game/bodies.hpp"
#include "underwell/game/fight_view.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/prices.hpp"
#include "underwell/game/quests.hpp"

namespace underwell::game {

namespace {

class Offering {
  public:
    Offering(const Zone& zone, const Content& content, const Character& who, base::Instant now)
        : zone_{zone}, content_{content}, who_{who}, view_{look_at_room(zone, content, who, now)} {}

    std::vector<DeedOffered> all() {
        if (const auto fight = look_at_fight(zone_, content_, who_)) {
            add_choices(*fight);
        } else if (is_unnoticed()) {
            add_ways();
        } else {
            add_answers();
            add_needs();
            add_challenges();
            add_services();
            add_things();
            add_ways();
        }
        if (deeds_.size() > deeds_offered_max) deeds_.resize(deeds_offered_max);
        return std::move(deeds_);
    }

  private:
    void offer(DeedOffered deed) {
        if (std::ranges::find(deeds_, deed) == deeds_.end()) deeds_.push_back(deed);
    }

    bool is_held() const { return has(who_.vitals.effects, EffectKind::held); }

    // Foes that do not notice one would, whatever one did but go.
    bool is_unnoticed() const {
        return has(who_.vitals.effects, EffectKind::hidden) && !view_.monsters.empty();
    }

    bool is_hurt() const { return who_.vitals.hit_points < who_.vitals.hit_points_most; }

    template <typename Which>
    const Thing* carried(Which which) const {
        const auto& things = who_.belongings.things;
        const auto found = std::ranges::find_if(things, [&](const Thing& thing) {
            return !thing.inside && which(thing, content_.thing(thing.kind));
        });
        return found == things.end() ? nullptr : &*found;
    }

    void offer_healing_potion() {
        const Thing* potion = carried([](const Thing&, const ThingKind& kind) {
            return kind.sort == ThingSort::potion && kind.influence.healing != Dice{};
        });
        if (potion != nullptr && is_hurt()) offer({.command = "drink", .what = potion->kind});
    }

    void add_choices(const FightView& fight) {
        if (!is_held()) offer({.command = "attack"});
        offer({.command = "defend"});
        offer_healing_potion();
        if (!is_held()) offer({.command = "flee"});
        if (fight.choice.kind != ChoiceKind::undecided && !fight.choice.repeat)
            offer({.command = "repeat"});
    }

    // To those who asked something of one.
    void add_answers() {
        if (who_.company.invited_by) offer({.command = "accept"});
        if (who_.company.challenged_by) offer({.command = "duel"});
    }

    // Light to see by, freedom to move, health.
    void add_needs() {
        if (is_held()) offer({.command = "struggle"});
        const Thing* light = find_unlit_light(content_, who_);
        if (view_.dark && light != nullptr) offer({.command = "light", .what = light->kind});
        if (2 * who_.vitals.hit_points < who_.vitals.hit_points_most) offer_healing_potion();
    }

    void add_challenges() {
        if (!is_held())
            for (const MonsterSeen& monster : view_.monsters)
                offer({.command = "attack", .what = monster.kind});
        if (!view_.traps.empty()) offer({.command = "disarm"});
        if (view_.puzzle) offer_puzzle(*view_.puzzle);
        const bool turns = std::ranges::any_of(
            view_.wheels, [](const WheelSeen& wheel) { return wheel.mark.has_value(); });
        if (turns) offer({.command = "look"});  // tells how it is turned
        if (view_.blocked && view_.uncanny && !view_.dark) offer({.command = "search"});
    }

    void offer_puzzle(const PuzzleSeen& puzzle) {
        const bool has_key = carried([&](const Thing&, const ThingKind& kind) {
                                 return kind.sort == ThingSort::key;
                             }) != nullptr;
        if (puzzle.kind == PuzzleKind::lock && has_key) offer({.command = "unlock"});
        offer({.command = "look"});  // tells how it is worked
    }

    bool can_pay_healer() const {
        return healing_price(content_.tuning(), who_.vitals) <= who_.belongings.gold;
    }

    void add_services() {
        const bool ails =
            is_hurt() || std::ranges::any_of(who_.vitals.effects,
                                             [](const Effect& e) { return is_bad(e.kind); });
        switch (view_.service) {
            case Service::inn:
                if (ails) offer({.command = "rest"});
                return offer({.command = "rumours"});
            case Service::merchant:
                return offer({.command = "list"});
            case Service::smith:
                if (carried([](const Thing& thing, const ThingKind&) { return thing.wear > 0; }))
                    offer({.command = "value"});
                return;
            case Service::healer:
                if (ails) offer({.command = can_pay_healer() ? "heal" : "value"});
                return;
            case Service::board:
                if (std::ranges::any_of(look_at_quests(who_).quests, &QuestSeen::ready))
                    offer({.command = "deliver"});
                return offer({.command = "board"});
            case Service::hall:
                return offer({.command = "hall"});
            case Service::shrine:
            case Service::spring:
            case Service::camp:
                if (ails && !view_.blocked && room(zone_, who_.room).service_left > 0)
                    offer({.command = "rest"});
                return;
            case Service::none:
            case Service::well:
            case Service::start:
                return;
        }
    }

    void add_things() {
        const std::uint64_t load = pack_load(content_, who_);
        const std::uint64_t most = pack_room(content_, who_);
        for (const ThingSeen& thing : view_.things) {
            if (content_.thing(thing.kind).sort == ThingSort::container)
                offer({.command = "open", .what = thing.kind});
            else if (load + weight_of(thing) <= most)
                offer({.command = "get", .what = thing.kind});
        }
    }

    std::uint64_t weight_of(const ThingSeen& seen) const {
        const auto& things = room(zone_, who_.room).things;
        const Thing* thing = find(things, seen.id);
        return thing == nullptr ? 0 : weight(content_, things, *thing);
    }

    // Where nobody has been comes first, the way back last.
    void add_ways() {
        if (is_held()) return;
        const auto add = [&](auto which) {
            for (const ExitSeen& exit : view_.exits)
                if (which(exit) && (exit.back || !view_.blocked)) offer({.what = exit.towards});
        };
        add([](const ExitSeen& exit) { return exit.state == ExitState::unexplored && !exit.back; });
        add([](const ExitSeen& exit) { return exit.state != ExitState::unexplored && !exit.back; });
        add([](const ExitSeen& exit) { return exit.back; });
    }

    const Zone& zone_;
    const Content& content_;
    const Character& who_;
    const RoomView view_;
    std::vector<DeedOffered> deeds_;
};

}  // namespace

std::vector<DeedOffered> what_to_do(const Zone& zone, const Content& content,
                                    const Character& viewer, base::Instant now) {
    return Offering{zone, content, viewer, now}.all();
}

}  // namespace underwell::game
