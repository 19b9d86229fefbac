// Somebody who sees every event that became durable, and knows the rules. A witness folds the
// events into zones of its own and judges each against them, sharing no code with the deciders. At
// any time it can be asked whether the world is what its events say. A broken rule is told once,
// with its number; then the witness is done.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "underwell/base/ids.hpp"
#include "underwell/game/event.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::sim {

class Witness {
  public:
    void see(base::ZoneId zone, const game::Event& event);

    // A zone that was forgotten: it must have ended, with nobody inside.
    void see_forgotten(base::ZoneId zone);

    // All zones' events of one commit were seen. Both ends of a transfer stand in one commit.
    void see_commit_end();

    // Compares a zone of the world with what its events say.
    void compare(const game::Zone& zone);

    // Counts everything there is: each thing in one place, each character in one zone. For moments
    // at which no message is under way.
    void count();

    const std::optional<std::string>& broken() const { return broken_; }

    std::uint64_t events() const { return events_; }

    const std::map<base::ZoneId, game::Zone>& zones() const { return zones_; }

  private:
    void breaks(std::string rule);

    void judge(const game::Zone& zone, const game::RoomDug& event);
    void judge(const game::Zone& zone, const game::Walked& event);
    void judge(const game::Zone& zone, const game::Arrived& event);
    void judge(const game::Zone& zone, const game::Departed& event);
    void judge(const game::Zone& zone, const game::RoomFurnished& event);
    void judge(const game::Zone& zone, const game::RoomCleared& event);
    void judge(const game::Zone& zone, const game::ThingMade& event);
    void judge(const game::Zone& zone, const game::ThingUnmade& event);
    void judge(const game::Zone& zone, const game::ThingParted& event);
    void judge(const game::Zone& zone, const game::MonsterMoved& event);
    void judge(const game::Zone& zone, const game::Attacked& event);
    void judge(const game::Zone& zone, const game::FightBegan& event);
    void judge(const game::Zone& zone, const game::Heard& event);
    void judge(const game::Zone& zone, const game::RoomsGone& event);
    void judge(const game::Zone& zone, const game::CharacterMade& event);
    void judge(const game::Zone& zone, const game::TurnBegan& event);
    void judge(const game::Zone& zone, const game::GoldChanged& event);
    void judge(const game::Zone& zone, const game::QuestsChanged& event);

    void made(game::ThingId thing);
    void unmade(game::ThingId thing);

    std::map<base::ZoneId, game::Zone> zones_;
    std::set<base::ZoneId> forgotten_;
    std::map<base::CharacterId, std::int32_t> bodies_;  // of each character: how many there are
    std::set<base::CharacterId> moved_;                 // by the commit that is being looked at
    std::set<game::ThingId> things_;
    std::optional<std::string> broken_;
    std::uint64_t events_ = 0;
};

}  // namespace underwell::sim
