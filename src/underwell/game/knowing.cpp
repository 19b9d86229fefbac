#include "underwell/game/knowing.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "underwell/game/company.hpp"
#include "underwell/game/names.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

bool is_in(const Surface& surface, PartyId party, CharacterId who) {
    const auto found = surface.parties.find(party);
    return found != surface.parties.end() &&
           std::ranges::find(found->second, who) != found->second.end();
}

// Everybody who is awake and is asked for.
std::vector<KnownPerson> people_known(const Zone& zone, const AsksWho& asks) {
    std::vector<KnownPerson> people;
    const auto add = [&](KnownPerson person) {
        const bool meant = folded(person.name).starts_with(asks.beginning) &&
                           (!asks.party || is_in(*zone.surface, *asks.party, person.id));
        if (person.presence.awake && meant) people.push_back(std::move(person));
    };
    for (const auto& [id, who] : zone.people)
        add({.id = id, .name = who.name, .below = false, .presence = presence_of(zone, who)});
    for (const auto& [id, presence] : zone.surface->below)
        add({.id = id, .name = zone.surface->names.at(id), .below = true, .presence = presence});
    std::ranges::sort(people, {}, [](const KnownPerson& one) { return folded(one.name); });
    return people;
}

PersonKnown seen_by(const Character& viewer, const KnownPerson& known) {
    const auto& members = viewer.company.members;
    PersonKnown person;
    person.name = known.name;
    person.level = known.presence.level;
    if (known.below) person.depth = known.presence.depth;
    person.role = known.presence.role;
    person.in_party =
        known.id != viewer.id && std::ranges::find(members, known.id) != members.end();
    return person;
}

void ask(Deciding& deciding, AsksWho asks) {
    if (deciding.zone.surface) return take_knowing(deciding, asks);
    deciding.send(surface_zone, std::move(asks));
}

}  // namespace

Presence presence_of(const Zone& zone, const Character& who) {
    return {.awake = who.awake,
            .level = who.vitals.level,
            .depth = depth(zone, who.room) / presence_depth_step * presence_depth_step,
            .role = who.role};
}

void report_presence(Deciding& deciding, const Character& who) {
    if (deciding.zone.surface) return;
    deciding.send(surface_zone,
                  PresenceIs{.who = who.id, .presence = presence_of(deciding.zone, who)});
}

void ask_who(Deciding& deciding, CharacterId who, std::string_view beginning) {
    ask(deciding, {.who = who, .beginning = folded(beginning), .party = {}});
}

void ask_who_is_in_party(Deciding& deciding, CharacterId who, PartyId party) {
    ask(deciding, {.who = who, .beginning = {}, .party = party});
}

// Somebody who has come home meanwhile is seen there.
void take_knowing(Deciding& deciding, const PresenceIs& presence) {
    const Zone& zone = deciding.zone;
    if (zone.people.contains(presence.who) || whereabouts(zone, presence.who) == surface_zone)
        return;
    deciding.happen(PresenceChanged{.who = presence.who, .presence = presence.presence});
}

void take_knowing(Deciding& deciding, const AsksWho& asks) {
    WhoIs answer{.who = asks.who,
                 .people = people_known(deciding.zone, asks),
                 .more = 0,
                 .party = asks.party.has_value()};
    if (answer.people.size() > who_listed_max) {
        answer.more = static_cast<std::uint32_t>(answer.people.size() - who_listed_max);
        answer.people.resize(who_listed_max);
    }
    take_knowing(deciding, answer);
}

void take_knowing(Deciding& deciding, const WhoIs& answer) {
    const Character* viewer = find_person(deciding.zone, answer.who);
    if (viewer == nullptr) {
        const base::ZoneId there = whereabouts(deciding.zone, answer.who);
        if (there != deciding.zone.id) deciding.send(there, answer);
        return;
    }
    WhoView view;
    for (const KnownPerson& person : answer.people)
        view.people.push_back(seen_by(*viewer, person));
    view.more = answer.more;
    view.party = answer.party;
    deciding.tell(Notice{.to = {viewer->id}, .what = View{std::move(view)}});
}

}  // namespace underwell::game
