#include "underwell/sim/delve_world.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/turn.hpp"

namespace underwell::sim {

using base::CharacterId;
using base::ZoneId;

DelveWorld::DelveWorld(const game::Rules& rules, std::uint64_t seed) : rules_{rules} {
    step(game::surface_zone, game::FoundsSurface{seed});
}

CharacterId DelveWorld::newcomer(const std::string& name, std::uint32_t offer) {
    const CharacterId id{++characters_};
    step(game::surface_zone, game::Creates{.id = id, .name = name, .offer = offer});
    step(game::surface_zone, game::Wakes{id});
    return id;
}

bool DelveWorld::type(CharacterId who, const std::string& line) {
    typing_ = who;
    refused_ = false;
    step(zone_with(who).id, game::CommandLine{.who = who, .line = line});
    deliver();
    typing_ = {};
    return !refused_;
}

void DelveWorld::go_on_to(base::Instant time) {
    while (true) {
        std::optional<base::Instant> next;
        ZoneId where;
        for (const auto& [id, zone] : zones_) {
            const auto due = next_due(zone);
            if (!due || *due > time || (next && *next <= *due)) continue;
            next = due;
            where = id;
        }
        if (!next) break;
        now_ = std::max(now_, *next);
        step(where, game::TimePasses{});
        deliver();
    }
    now_ = std::max(now_, time);
}

void DelveWorld::suppose(CharacterId who, const game::Event& event) {
    for (auto& [id, zone] : zones_)
        if (zone.people.contains(who)) return game::apply(zone, event);
    CHECK(false);
}

game::ThingId DelveWorld::next_thing(CharacterId who) const {
    const game::Zone& zone = zone_with(who);
    return {.born_in = zone.id, .number = zone.things_made + 1};
}

const game::Zone& DelveWorld::zone_with(CharacterId who) const {
    for (const auto& [id, zone] : zones_)
        if (zone.people.contains(who)) return zone;
    CHECK(false);
    std::unreachable();
}

const game::Character& DelveWorld::body(CharacterId who) const {
    return zone_with(who).people.at(who);
}

void DelveWorld::step(ZoneId id, game::Happening what) {
    game::Zone& zone = zones_[id];
    zone.id = id;
    const game::Turn turn = game::step(zone, rules_, {.time = now_, .what = std::move(what)});
    for (const game::Notice& notice : turn.notices)
        refused_ = refused_ ||
                   (notice.refusal && std::ranges::find(notice.to, typing_) != notice.to.end());
    if (!listener_) return;
    for (const game::Event& event : turn.events)
        listener_(zone, event);
}

void DelveWorld::deliver() {
    for (bool found = true; found;) {
        found = false;
        for (auto& [from, zone] : zones_) {
            const auto full = std::ranges::find_if(zone.mail.outboxes, [](const auto& outbox) {
                return !outbox.second.unconfirmed.empty();
            });
            if (full == zone.mail.outboxes.end()) continue;
            const ZoneId sender = from;
            const ZoneId to = full->first;
            const auto [number, message] = *full->second.unconfirmed.begin();
            step(to, game::Delivery{.from = sender, .number = number, .message = message});
            step(sender, game::Confirmation{.to = to, .number = number});
            found = true;
            break;
        }
    }
    std::erase_if(zones_, [](const auto& entry) { return entry.second.ended; });
}

}  // namespace underwell::sim
