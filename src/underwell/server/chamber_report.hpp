// The tiles around somebody, told as differences (N8, T20): what ChamberView shows and nothing
// else. Tiles that were told of a room are not told again while we remember that room; clients keep
// as many rooms in mind as we do. Pure; nothing fails.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "underwell/server/picture_signals.hpp"
#include "underwell/server/reported_on.hpp"

namespace underwell::server {

// Rooms whose tiles a client has to keep in mind; of the others it is told all again.
inline constexpr std::size_t chambers_remembered_max = 16;

// What was told last.
struct ChamberTold {
    struct Tiles {
        base::ZoneId zone;
        game::RoomNumber room;
        std::string signs;  // one a tile; a blank: never in sight
    };

    std::vector<Tiles> remembered;  // the latest last
    std::optional<signals::Chamber::Frame> frame;
    grid::Spot own;
    bool dark = false;
    grid::BitGrid seen;
    std::vector<signals::ChamberExit> exits;
    std::vector<signals::Body> bodies;
};

// Nothing if there is nothing new. Only for those who take pictures.
std::optional<signals::Chamber> report_chamber(const ReportedOn& about, ChamberTold& last);

}  // namespace underwell::server
