// Somebody who sees every event that became durable, and knows the rules. A witness folds the
// events into zones of its own and has each judged against them (judging.hpp). At any time it can
// be asked whether the world is what its events say, and whether what is being shown is durable. A
// broken rule is told once, with its number and where; then the witness is done.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "underwell/base/ids.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/event.hpp"
#include "underwell/game/input.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

class Witness {
  public:
    // Contents must outlive the witness.
    explicit Witness(const game::Content& content) : first_{&content} { know(content); }

    // Another pack that may come into force (law 8): each zone says which one it follows.
    void know(const game::Content& content) { packs_[content.fingerprint()] = &content; }

    // Where people may say the same again, hearing it twice proves nothing (P6).
    void hears_people_repeat_themselves() { books_.words_repeat = true; }

    // What came in, before the events that came of it; for all of them or for none. Only so it is
    // known whom the program itself gave a role (K4), and what was answered (Q1).
    void see(const game::Input& input);

    void see(base::ZoneId zone, const game::Event& event);

    // A zone that was forgotten: it must have ended, with nobody inside.
    void see_forgotten(base::ZoneId zone);

    // All zones' events of one commit were seen. Both ends of a transfer stand in one commit.
    void see_commit_end();

    // Somebody is about to be shown what comes of this zone after so many events: all of them must
    // be durable (law 4).
    void see_reveal(base::ZoneId zone, std::uint64_t events);

    // Compares a zone of the world with what its events say.
    void compare(const game::Zone& zone);

    // Counts everything there is: each thing and each coin in one place, each character in one
    // zone; and that nothing is overdue. For moments at which no message is under way.
    void count();

    // A second opinion on a whole branch: an objection, or nothing. Asked when it is counted.
    std::function<std::optional<std::string>(const branch::Branch&)> second_opinion{};

    const std::optional<std::string>& broken() const { return broken_; }

    std::uint64_t events() const { return events_; }

    const std::map<base::ZoneId, game::Zone>& zones() const { return zones_; }

  private:
    void breaks(const std::string& rule, const game::Zone* zone = nullptr);
    const game::Content& content_of(const game::Zone& zone) const;
    void end_turn(base::ZoneId id);
    void count_overdue();
    void ask_second_opinion();

    const game::Content* first_;
    std::map<std::uint64_t, const game::Content*> packs_;  // by fingerprint
    std::map<base::ZoneId, game::Zone> zones_;
    std::map<base::ZoneId, TurnSeen> turns_;  // those that are not over
    std::set<base::ZoneId> forgotten_;
    Books books_;
    std::optional<std::string> broken_;
    std::uint64_t events_ = 0;
};

}  // namespace underwell::sim
