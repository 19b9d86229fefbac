// What a client's program is told about its player (signals.hpp): worked out from what the player
// may see, and sent only where it differs from what was sent last. Those who take pictures are told
// more (picture_signals.hpp), which costs the others nothing. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/server/chamber_report.hpp"
#include "underwell/server/map_report.hpp"
#include "underwell/server/reported_on.hpp"
#include "underwell/server/signals.hpp"

namespace underwell::server {

// What those who take pictures were told last, and as what stood then.
struct PicturesTold {
    std::optional<base::ZoneId> zone;
    std::uint64_t events = 0;  // of the zone
    std::uint64_t pack = 0;
    game::Language language = game::Language::english;
    std::string page_settings;
    MapTold map;
    ChamberTold chamber;
    std::optional<signals::Fight> fight;
    std::optional<signals::Party> party;
    std::optional<signals::Quests> quests;
    std::optional<signals::Sheet> sheet;
    std::optional<signals::Hints> hints;
    std::optional<signals::Shop> shop;
    std::optional<signals::Preferences> preferences;
    std::optional<std::pair<game::Role, game::Language>> commands_for;
};

// What was sent last.
struct Reported {
    std::optional<signals::Vitals> vitals;
    std::optional<signals::Status> status;
    std::optional<signals::Items> inventory;
    std::optional<signals::Items> room_items;
    std::optional<signals::Room> room;
    std::optional<signals::Players> players;
    std::unique_ptr<PicturesTold> pictures;
};

// The signals that are new, in a sensible order.
std::vector<Signal> report(const ReportedOn& about, Reported& last);

// Whether others have changed what is shown of places further off: the branch has grown, friends
// have moved. Cheap, for those who take pictures.
bool has_more_to_tell(const ReportedOn& about, const Reported& last);

}  // namespace underwell::server
