// Everything there is, counted: laws 5 and 6, S7, I4. Whatever escaped those who looked at each
// event is missing here, or too much.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Zone;

namespace {

std::string name(game::ThingId thing) {
    return std::to_string(thing.born_in.value) + "/" + std::to_string(thing.number);
}

bool is_under_way(const game::Mail& mail) {
    return std::ranges::any_of(mail.outboxes,
                               [](const auto& entry) { return !entry.second.unconfirmed.empty(); });
}

bool is_where_it_is(const Zone& zone, const game::Character& who) {
    return who.room.value < zone.rooms.size() &&
           std::ranges::count(zone.rooms[who.room.value].people, who.id) == 1;
}

std::vector<game::ThingId> things_in(const Zones& zones) {
    std::vector<game::ThingId> present;
    for (const auto& [id, zone] : zones) {
        for (const auto& [who, character] : zone.people)
            for (const game::Thing& thing : character.belongings.things)
                present.push_back(thing.id);
        for (const game::Room& room : zone.rooms) {
            for (const game::Thing& thing : room.things)
                present.push_back(thing.id);
            for (const game::Monster& monster : room.monsters)
                for (const game::Thing& thing : monster.carries)
                    present.push_back(thing.id);
        }
    }
    std::ranges::sort(present);
    return present;
}

}  // namespace

std::optional<std::string> objection_to_mail(const Zones& zones) {
    for (const auto& [id, zone] : zones) {
        const auto is_gone = [&](const auto& entry) { return !zones.contains(entry.first); };
        if (is_under_way(zone.mail)) return "law 6: a message was not delivered";
        if (std::ranges::any_of(zone.mail.outboxes, is_gone) ||
            std::ranges::any_of(zone.mail.taken, is_gone))
            return "S6: messages are remembered of a branch that is gone";
    }
    return std::nullopt;
}

std::optional<std::string> objection_to_bodies(const Zones& zones, const Books& books) {
    std::map<CharacterId, std::uint32_t> bodies;
    for (const auto& [id, zone] : zones) {
        for (const auto& [who, character] : zone.people) {
            ++bodies[who];
            if (!is_where_it_is(zone, character))
                return "law 5: a character is not in the room it is in";
        }
    }
    for (const auto& [who, known] : books.bodies)
        if (bodies[who] != 1)
            return "law 5: a character is not in one place: " + std::to_string(who.value);
    for (const auto& [branch, seen] : books.standing) {
        const auto zone = zones.find(game::zone_of(branch));
        for (const CharacterId who : seen.inside)
            if (zone == zones.end() || !zone->second.people.contains(who))
                return "S7: belongs to a branch that it is not in: " + std::to_string(who.value);
    }
    return std::nullopt;
}

std::optional<std::string> objection_to_things(const Zones& zones, const Books& books) {
    const std::vector<game::ThingId> present = things_in(zones);
    if (std::ranges::adjacent_find(present) != present.end()) return "I4: a thing is in two places";
    for (const game::ThingId thing : present)
        if (!books.things.contains(thing)) return "I4: a thing came from nowhere: " + name(thing);
    for (const game::ThingId thing : books.things)
        if (!std::ranges::binary_search(present, thing))
            return "I4: a thing was lost: " + name(thing);
    return std::nullopt;
}

std::optional<std::string> objection_to_gold(std::int64_t gold, const Books& books) {
    if (gold == books.gold) return std::nullopt;
    return "I4: gold is counted wrongly: " + std::to_string(gold) + " there, and " +
           std::to_string(books.gold) + " there should be";
}

}  // namespace underwell::sim
