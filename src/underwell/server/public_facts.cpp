#include "underwell/server/public_facts.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "underwell/game/fame.hpp"
#include "underwell/game/knowing.hpp"

namespace underwell::server {

namespace {

std::optional<game::PersonKnown> known(const House& house, base::CharacterId who) {
    const auto place = house.whereabouts(who);
    const game::Zone* zone = place ? house.find_zone(*place) : nullptr;
    const game::Character* body = zone != nullptr ? game::find_person(*zone, who) : nullptr;
    if (body == nullptr) return std::nullopt;
    // Told as `who` tells it in the game, in steps of depth: not where exactly somebody is.
    const game::Presence presence = game::presence_of(*zone, *body);
    return game::PersonKnown{.name = body->name,
                             .level = presence.level,
                             .depth = zone->surface ? std::nullopt : std::optional{presence.depth},
                             .role = presence.role,
                             .in_party = false};
}

}  // namespace

PublicFacts look_from_outside(const House& house, std::span<const base::CharacterId> playing) {
    PublicFacts facts;
    auto& people = facts.awake.people;
    for (const base::CharacterId who : playing)
        if (auto person = known(house, who)) people.push_back(std::move(*person));
    std::ranges::sort(people, {}, &game::PersonKnown::name);
    if (people.size() > delvers_listed_max) {
        facts.awake.more = static_cast<std::uint32_t>(people.size() - delvers_listed_max);
        people.resize(delvers_listed_max);
    }
    for (const auto& [id, zone] : house.zones()) {
        if (zone.surface) {
            facts.deepest = game::look_at_hall(zone, {});
            facts.names = zone.surface->names.size();
        } else {
            ++facts.branches;
            facts.rooms_dug += zone.rooms.size();
        }
    }
    return facts;
}

void PublicBoard::post(std::shared_ptr<const PublicFacts> facts) {
    const std::scoped_lock lock{mutex_};
    facts_ = std::move(facts);
}

std::shared_ptr<const PublicFacts> PublicBoard::read() const {
    const std::scoped_lock lock{mutex_};
    return facts_;
}

}  // namespace underwell::server
