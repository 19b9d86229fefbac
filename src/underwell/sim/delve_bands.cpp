#include "underwell/sim/delve_bands.hpp"

#include <algorithm>

#include "underwell/base/check.hpp"

namespace underwell::sim {

using base::CharacterId;

namespace {

constexpr std::uint32_t deeper_together = 1;  // a step, for each companion
constexpr std::uint32_t lines_most = 3'000;   // they come back to where they fell asleep

}  // namespace

void DelveBands::found(std::vector<CharacterId> members, std::uint32_t deeper) {
    for (std::size_t number = 0; number < members.size(); ++number)
        delvers_[members[number]] = {.band = bands_.size(), .number = number};
    bands_.push_back({.members = std::move(members), .deeper = deeper});
}

std::string DelveBands::line_for(CharacterId who) {
    Delver& delver = delvers_.at(who);
    const game::Zone* zone = eyes_.find_zone_with(who);
    CHECK(zone != nullptr);
    DelveParty& party = party_in(bands_[delver.band], *zone);
    party.note(delver.number, delver.line, !delver.refused);
    delver.refused = false;
    delver.line = party.line_for(delver.number);
    return delver.line;
}

void DelveBands::note_refusal(CharacterId who) {
    delvers_.at(who).refused = true;
}

void DelveBands::come_home(CharacterId who) {
    Delver& delver = delvers_.at(who);
    delver.line.clear();
    Band& band = bands_[delver.band];
    std::erase_if(band.parties, [&](const auto& entry) {
        return std::ranges::none_of(band.members, [&](CharacterId member) {
            const game::Zone* zone = eyes_.find_zone_with(member);
            return zone != nullptr && zone->id == entry.first;
        });
    });
}

DelveParty& DelveBands::party_in(Band& band, const game::Zone& zone) const {
    std::unique_ptr<DelveParty>& party = band.parties[zone.id];
    if (!party)
        party = std::make_unique<DelveParty>(eyes_, knows_, plan_for(band, zone), band.members);
    return *party;
}

// As deep as the weakest of them is fit for, and deeper the more they are.
DelvePlan DelveBands::plan_for(const Band& band, const game::Zone& zone) const {
    std::uint32_t level = 0;
    std::uint32_t companions = 0;
    for (const CharacterId member : band.members) {
        const game::Character* body = game::find_person(zone, member);
        if (body == nullptr || !body->awake) continue;
        level = level == 0 ? body->vitals.level : std::min(level, body->vitals.level);
        ++companions;
    }
    return {.goal_depth = level + band.deeper + deeper_together * (companions - 1),
            .lines_most = lines_most};
}

}  // namespace underwell::sim
