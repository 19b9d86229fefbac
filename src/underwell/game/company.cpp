#include "underwell/game/company.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include "underwell/game/names.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

// As far as the surface knows: people in branches may have fallen asleep just now.
bool is_awake(const Zone& surface, CharacterId who) {
    if (const Character* here = find_person(surface, who)) return here->awake;
    const auto below = surface.surface->below.find(who);
    return below != surface.surface->below.end() && below->second.awake;
}

Role role_of(const Zone& surface, CharacterId who) {
    if (const Character* here = find_person(surface, who)) return here->role;
    const auto below = surface.surface->below.find(who);
    return below == surface.surface->below.end() ? Role::player : below->second.role;
}

// Somebody who is neither here nor in a branch is on the way to us: the message waits for nobody.
template <typename Addressed>
void forward(Deciding& deciding, CharacterId to, const Addressed& message) {
    const base::ZoneId zone = whereabouts(deciding.zone, to);
    if (zone != deciding.zone.id) deciding.send(zone, message);
}

void hear(Deciding& deciding, const Character& listener, const Words& words) {
    if (!listener.awake || ignores(listener, words.from)) return;
    deciding.happen(Heard{.to = listener.id,
                          .from = words.from,
                          .name = words.name,
                          .manner = words.manner,
                          .channel = words.channel,
                          .words = words.words});
}

bool listens(const Character& listener, const Words& words) {
    if (words.manner == Manner::announcement) return true;
    return std::ranges::find(listener.company.channels, words.channel) !=
           listener.company.channels.end();
}

// From a branch to the surface; from there to all branches, where they are not passed on again.
void broadcast(Deciding& deciding, const Words& words) {
    if (!deciding.zone.surface && words.to != CharacterId{}) {
        Words onwards = words;
        onwards.to = {};
        return deciding.send(surface_zone, onwards);
    }
    for (const auto& [id, listener] : deciding.zone.people)
        // Who speaks hears it, whether they listen to others or not.
        if (id == words.from || listens(listener, words)) hear(deciding, listener, words);
    if (!deciding.zone.surface) return;
    Words onwards = words;
    onwards.to = {};
    for (const base::ZoneId zone : wakeful_branches(deciding.zone))
        deciding.send(zone, onwards);
}

struct PartyFound {
    std::optional<PartyId> id;
    std::vector<CharacterId> members;
};

PartyFound party_of(const Surface& surface, CharacterId who) {
    for (const auto& [id, members] : surface.parties)
        if (std::ranges::find(members, who) != members.end()) return {.id = id, .members = members};
    return {};
}

std::string name_of(const Surface& surface, CharacterId who) {
    const auto found = surface.names.find(who);
    return found == surface.names.end() ? std::string{} : found->second;
}

void tell_members(Deciding& deciding, PartyId party, const std::vector<CharacterId>& members,
                  CharacterId about) {
    deciding.happen(PartyMade{.party = party, .members = members});
    for (const CharacterId member : members)
        take_company(deciding, PartyIs{.who = member,
                                       .party = party,
                                       .members = members,
                                       .invited_by = {},
                                       .about = name_of(*deciding.zone.surface, about)});
}

void answer(Deciding& deciding, CharacterId asking, CompanyFound found, std::string name,
            std::string words = {}) {
    take_company(deciding, CompanyAnswer{.who = asking,
                                         .found = found,
                                         .whom = {},
                                         .name = std::move(name),
                                         .words = std::move(words)});
}

// Who that is, if they are awake; if not, or nobody, whoever asked is told.
std::optional<CharacterId> find_named(Deciding& deciding, CharacterId asking,
                                      const std::string& name) {
    const Surface& surface = *deciding.zone.surface;
    const auto found = surface.by_name.find(folded(name));
    if (found == surface.by_name.end()) {
        answer(deciding, asking, CompanyFound::nobody, name);
        return std::nullopt;
    }
    if (!is_awake(deciding.zone, found->second)) {
        answer(deciding, asking, CompanyFound::asleep, name_of(surface, found->second));
        return std::nullopt;
    }
    return found->second;
}

void invite(Deciding& deciding, const WantsCompany& wish) {
    const Surface& surface = *deciding.zone.surface;
    const auto whom = find_named(deciding, wish.who, wish.whom_name);
    if (!whom || *whom == wish.who) return;
    const PartyFound theirs = party_of(surface, *whom);
    if (std::ranges::find(theirs.members, wish.who) != theirs.members.end())
        return answer(deciding, wish.who, CompanyFound::in_your_party, name_of(surface, *whom));
    take_company(deciding, PartyIs{.who = *whom,
                                   .party = theirs.id,
                                   .members = theirs.members,
                                   .invited_by = wish.who,
                                   .about = name_of(surface, wish.who)});
    answer(deciding, wish.who, CompanyFound::invited, name_of(surface, *whom));
}

void find_ignored(Deciding& deciding, const WantsCompany& wish) {
    const Surface& surface = *deciding.zone.surface;
    const auto found = surface.by_name.find(folded(wish.whom_name));
    if (found == surface.by_name.end())
        return answer(deciding, wish.who, CompanyFound::nobody, wish.whom_name);
    take_company(deciding, CompanyAnswer{.who = wish.who,
                                         .found = CompanyFound::to_ignore,
                                         .whom = found->second,
                                         .name = name_of(surface, found->second),
                                         .words = {}});
}

void accept(Deciding& deciding, const WantsCompany& wish) {
    const Surface& surface = *deciding.zone.surface;
    if (party_of(surface, wish.who).id) return;
    PartyFound party = party_of(surface, wish.whom);
    if (!party.id) {
        party.id = PartyId{surface.parties_made + 1};
        party.members = {wish.whom};
    }
    if (party.members.size() >= party_members_max)
        return answer(deciding, wish.who, CompanyFound::party_is_full, name_of(surface, wish.whom));
    party.members.push_back(wish.who);
    tell_members(deciding, *party.id, party.members, wish.who);
}

// Nobody is woken for words.
void deliver(Deciding& deciding, const Words& words) {
    if (const Character* listener = find_person(deciding.zone, words.to))
        hear(deciding, *listener, words);
    else if (!deciding.zone.surface || is_awake(deciding.zone, words.to))
        forward(deciding, words.to, words);
}

void find_and_tell(Deciding& deciding, const Words& words) {
    if (!deciding.zone.surface) return deciding.send(surface_zone, words);
    const auto to = find_named(deciding, words.from, words.to_name);
    if (!to) return;
    if (words.channel == only_to_staff && role_of(deciding.zone, *to) == Role::player)
        return answer(deciding, words.from, CompanyFound::muted, {});
    Words found = words;
    found.to = *to;
    found.to_name.clear();
    found.channel.clear();
    deliver(deciding, found);
    // Whoever ignores the speaker does so unnoticed.
    answer(deciding, words.from, CompanyFound::told, name_of(*deciding.zone.surface, *to),
           words.words);
}

// Whoever is to be ignored no longer comes along.
void turn_away(Deciding& deciding, const Character& leader, CharacterId whom) {
    const Character* follower = find_person(deciding.zone, whom);
    if (follower == nullptr || follower->company.follows != leader.id) return;
    Company company = follower->company;
    company.follows.reset();
    deciding.tell(whom, {"stops_following", {{"actor", Person{whom, follower->name}}}});
    deciding.happen(
        CompanyChanged{.who = whom, .company = std::move(company), .about = std::string{}});
}

}  // namespace

bool is_muted(const Deciding& deciding, const Character& who) {
    return deciding.now < who.company.muted_until;
}

void refuse_muted(Deciding& deciding, const Character& who) {
    const auto left =
        std::chrono::ceil<std::chrono::minutes>(who.company.muted_until - deciding.now);
    deciding.refuse(who.id, "you_are_muted", {{"minutes", std::int64_t{left.count()}}});
}

bool ignores(const Character& listener, CharacterId speaker) {
    return std::ranges::find(listener.company.ignored, speaker) != listener.company.ignored.end();
}

void leave_party(Deciding& deciding, CharacterId who) {
    PartyFound party = party_of(*deciding.zone.surface, who);
    if (!party.id) return;
    std::erase(party.members, who);
    take_company(deciding, PartyIs{.who = who,
                                   .party = {},
                                   .members = {},
                                   .invited_by = {},
                                   .about = name_of(*deciding.zone.surface, who)});
    if (party.members.size() > 1) return tell_members(deciding, *party.id, party.members, who);
    // One alone is no party.
    deciding.happen(PartyMade{.party = *party.id, .members = {}});
    for (const CharacterId member : party.members)
        take_company(deciding, PartyIs{.who = member,
                                       .party = {},
                                       .members = {},
                                       .invited_by = {},
                                       .about = name_of(*deciding.zone.surface, who)});
}

base::ZoneId whereabouts(const Zone& zone, CharacterId who) {
    if (!zone.surface) return surface_zone;
    for (const auto& [id, place] : zone.surface->start_rooms)
        if (const auto branch = place.start_room->branch_of(who)) return zone_of(*branch);
    return surface_zone;
}

std::vector<base::ZoneId> wakeful_branches(const Zone& zone) {
    const auto wakes = [&](CharacterId who) { return is_awake(zone, who); };
    std::vector<base::ZoneId> zones;
    for (const auto& [id, place] : zone.surface->start_rooms)
        for (const auto& [branch, live] : place.start_room->state().branches)
            if (std::ranges::any_of(live.inside, wakes)) zones.push_back(zone_of(branch));
    return zones;
}

void ignore(Deciding& deciding, const Character& who, CharacterId whom, const std::string& name) {
    if (whom == who.id) return deciding.refuse(who.id, "not_yourself");
    Company company = who.company;
    const bool was_ignored = std::erase(company.ignored, whom) > 0;
    const std::uint32_t most = deciding.rules.content.tuning().ignored_most;
    if (!was_ignored && company.ignored.size() >= most)
        return deciding.refuse(who.id, "ignores_enough", {{"most", std::int64_t{most}}});
    if (!was_ignored) company.ignored.push_back(whom);
    if (!was_ignored) turn_away(deciding, who, whom);
    deciding.tell(who.id, {was_ignored ? Sentence{"hears_again"} : Sentence{"ignores"},
                           {{"name", Quoted{name}}}});
    deciding.happen(
        CompanyChanged{.who = who.id, .company = std::move(company), .about = std::string{}});
}

void take_company(Deciding& deciding, const CompanyAnswer& answer) {
    if (find_person(deciding.zone, answer.who) == nullptr)
        return forward(deciding, answer.who, answer);
    const Quoted name{answer.name};
    const Person whom{.id = answer.whom, .name = answer.name};
    switch (answer.found) {
        case CompanyFound::nobody:
            return deciding.refuse(answer.who, "nobody_of_that_name", {{"name", name}});
        case CompanyFound::asleep:
            return deciding.refuse(answer.who, "asleep_somewhere", {{"name", name}});
        case CompanyFound::party_is_full:
            return deciding.refuse(answer.who, "their_party_is_full", {{"name", name}});
        case CompanyFound::in_your_party:
            return deciding.refuse(answer.who, "in_your_party", {{"name", name}});
        case CompanyFound::told:
            return deciding.tell(answer.who,
                                 {"you_tell", {{"name", whom}, {"words", Quoted{answer.words}}}});
        case CompanyFound::invited:
            return deciding.tell(answer.who, {"you_invite", {{"name", whom}}});
        case CompanyFound::muted:
            return refuse_muted(deciding, deciding.person(answer.who));
        case CompanyFound::to_ignore:
            return ignore(deciding, deciding.person(answer.who), answer.whom, answer.name);
    }
}

void take_company(Deciding& deciding, const Words& words) {
    const bool to_one = words.manner == Manner::tell || words.manner == Manner::party;
    if (!to_one) return broadcast(deciding, words);
    if (!words.to_name.empty()) return find_and_tell(deciding, words);
    deliver(deciding, words);
}

void take_company(Deciding& deciding, const WantsCompany& wish) {
    if (!deciding.zone.surface) return deciding.send(surface_zone, wish);
    switch (wish.wish) {
        case CompanyWish::invite:
            return invite(deciding, wish);
        case CompanyWish::accept:
            return accept(deciding, wish);
        case CompanyWish::leave:
            return leave_party(deciding, wish.who);
        case CompanyWish::ignore:
            return find_ignored(deciding, wish);
    }
}

// An invitation stands until one is in a party by it, or is invited by somebody else. Whoever
// ignores the one who invites does so unnoticed.
void take_company(Deciding& deciding, const PartyIs& party) {
    const Character* who = find_person(deciding.zone, party.who);
    if (who == nullptr) return forward(deciding, party.who, party);
    if (party.invited_by && ignores(*who, *party.invited_by)) return;
    Company company = who->company;
    const bool joins = party.party && party.party != company.party;
    if (joins || party.invited_by) company.invited_by = party.invited_by;
    company.party = party.party;
    company.members = party.members;
    deciding.happen(
        CompanyChanged{.who = party.who, .company = std::move(company), .about = party.about});
}

}  // namespace underwell::game
