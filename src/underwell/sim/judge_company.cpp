// Parties, and whom one listens to, follows or may duel: P6, B5, K4.
#include <algorithm>

#include "underwell/game/company.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;
using game::Company;

namespace {

using Members = std::vector<CharacterId>;

bool contains(const Members& members, CharacterId who) {
    return std::ranges::find(members, who) != members.end();
}

std::size_t missing_in(const Members& members, const Members& others) {
    return static_cast<std::size_t>(std::ranges::count_if(
        members, [&](CharacterId member) { return !contains(others, member); }));
}

// Somebody in the same room; nobody is no change.
bool is_beside(const Judging& judging, const Character& who, std::optional<CharacterId> other) {
    if (!other) return true;
    const Character* person = judging.person(*other);
    return person != nullptr && person->room == who.room;
}

// The surface knows all parties; elsewhere a message tells of them.
bool is_party_known(const Judging& judging, const Company& company) {
    if (!judging.zone.surface) return judging.turn.letter.has_value();
    const auto known = judging.zone.surface->parties.find(*company.party);
    return known != judging.zone.surface->parties.end() && known->second == company.members;
}

}  // namespace

// One joins or leaves at a time; one alone is no party.
void judge(Judging& judging, const game::PartyMade& event) {
    if (!judging.zone.surface) return judging.breaks("P6: a party was made in a branch");
    const game::Surface& surface = *judging.zone.surface;
    const Members& members = event.members;
    if (members.size() == 1 || members.size() > game::party_members_max)
        judging.breaks("P6: a party of too few or too many");
    for (const CharacterId member : members) {
        if (!surface.names.contains(member)) judging.breaks("P6: a party of somebody unknown");
        for (const auto& [id, others] : surface.parties)
            if (id != event.party && contains(others, member))
                judging.breaks("P6: somebody is in two parties");
    }
    const auto found = surface.parties.find(event.party);
    const bool is_new = found == surface.parties.end();
    const Members before = is_new ? Members{} : found->second;
    const std::size_t joined = missing_in(members, before);
    const std::size_t left = missing_in(before, members);
    const bool ends = members.empty() && left == 2;
    if (is_new ? event.party.value != surface.parties_made + 1 || joined != 2
               : joined + left != 1 && !ends)
        judging.breaks("P6: more than one joined a party, or left it");
}

void judge(Judging& judging, const game::CompanyChanged& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("P6: company of somebody who is not there");
    const Company& before = who->company;
    const Company& after = *event.company;
    if (after.party.has_value() == after.members.empty())
        judging.breaks("P6: a party without members, or members without a party");
    if (after.party && (after.party != before.party || after.members != before.members) &&
        !is_party_known(judging, after))
        judging.breaks("P6: a party that nobody made");
    if (contains(after.ignored, event.who) ||
        after.ignored.size() >
            std::max<std::size_t>(judging.content.tuning().ignored_most, before.ignored.size()))
        judging.breaks("P6: ignores too many, or oneself");
    if (after.muted_until != before.muted_until) demand_staff(judging);
    if (after.follows != before.follows && !is_beside(judging, *who, after.follows))
        judging.breaks("P6: follows somebody who is not there");
    if (after.challenged_by != before.challenged_by &&
        !is_beside(judging, *who, after.challenged_by))
        judging.breaks("B5: challenged by somebody who is not there");
}

void judge(Judging& judging, const game::Spoken& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr || who->room != event.room)
        return judging.breaks("P6: spoken where nobody is");
    if (judging.zone.now < who->company.muted_until)
        judging.breaks("K4: spoken by somebody who is muted");
}

}  // namespace underwell::sim
