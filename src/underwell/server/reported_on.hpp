// Whom and what a report is about (reporter.hpp), and what its parts have in common: how things are
// named and numbered for programs. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/tongue.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::server {

// The room that was looked at last: most often the next who looks is in there, too.
class SceneKept {
  public:
    const game::Scene& of(const game::Zone& zone, const game::Content& content,
                          game::RoomNumber room);

  private:
    std::optional<base::ZoneId> zone_;
    std::uint64_t events_ = 0;
    std::uint64_t pack_ = 0;
    game::Scene scene_;
};

// The rules are those of the pack that is in force.
struct ReportedOn {
    const game::Zone& zone;
    const game::Zone& surface;  // where the way home leads
    const game::Rules& rules;
    const game::Character& who;
    base::Instant now;
    const game::Tongue& tongue;           // the viewer's
    const game::Tongue& english;          // by which pictures are named
    SceneKept* scene = nullptr;           // nothing: those who take no pictures
    std::string_view page_settings = {};  // kept with the account, whatever they mean

    bool takes_pictures() const { return scene != nullptr; }
};

std::string name_of(const game::Tongue& tongue, const game::Noun& noun, std::uint32_t count);

// As pictures are called: "giant rat".
std::string kind_name(const ReportedOn& about, game::ThingKindId kind);
std::string kind_name(const ReportedOn& about, game::MonsterKindId kind);

// In one list no two are the same, and each is the same wherever it is told.
std::uint64_t program_number(const ReportedOn& about, game::MonsterId monster);
std::uint64_t program_number(game::ThingId thing);
std::uint64_t program_number(base::CharacterId person);

// A room's number for programs that draw maps (N6): positive, of 31 bits, the same as long as the
// room stands, seen or in the dark. Rooms of the surface come first. Branches of 16 start rooms are
// told apart, 2,000 of each before numbers repeat. 0: the 65,537th room of a branch and those after
// it have none.
std::uint32_t room_number(const game::Zone& zone, game::RoomNumber room);
std::uint32_t room_number(base::BranchId branch, game::RoomNumber room);

// 1: the surface. Told apart as rooms are.
std::uint32_t area_number(const game::Zone& zone);

}  // namespace underwell::server
