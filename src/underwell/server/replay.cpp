#include "underwell/server/replay.hpp"

#include <algorithm>
#include <utility>

#include "underwell/game/event_names.hpp"
#include "underwell/game/turn.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::server {

namespace {

// One zone's history, turn by turn.
class ZoneReplay {
  public:
    ZoneReplay(base::ZoneId id, const game::Rules& rules, Replayed& report)
        : rules_{rules}, report_{report} {
        zone_.id = id;
    }

    void start(const Snapshot& snapshot) {
        auto restored = game::restore_zone(snapshot.blob);
        if (restored)
            zone_ = std::move(*restored);
        else
            failure_ = restored.error();
    }

    // False: enough.
    bool turn(const TurnRecord& record) {
        if (failure_) return false;
        const auto kept = game::restore_turns(record.blob);
        if (!kept) {
            failure_ = kept.error();
            return false;
        }
        game::Events replayed;
        for (const game::Input& input : kept->inputs) {
            game::Turn turn = game::step(zone_, rules_, input);
            std::ranges::move(turn.events, std::back_inserter(replayed));
        }
        ++report_.turns;
        report_.inputs += kept->inputs.size();
        report_.events += kept->events.size();
        return compare(record, kept->events, replayed);
    }

    const std::optional<base::Error>& failure() const { return failure_; }

  private:
    bool compare(const TurnRecord& record, const game::Events& stored,
                 const game::Events& replayed) {
        const std::size_t count = std::max(stored.size(), replayed.size());
        for (std::size_t index = 0; index < count; ++index) {
            const bool both = index < stored.size() && index < replayed.size();
            if (both && game::same(stored[index], replayed[index])) continue;
            report_.difference = Difference{
                .zone = record.zone,
                .turn = record.turn,
                .event = index,
                .stored = index < stored.size() ? std::string{game::name_of(stored[index])} : "",
                .replayed =
                    index < replayed.size() ? std::string{game::name_of(replayed[index])} : ""};
            return false;
        }
        return true;
    }

    const game::Rules& rules_;
    Replayed& report_;
    game::Zone zone_;
    std::optional<base::Error> failure_;
};

}  // namespace

base::Result<Replayed> replay(const JournalReader& journal, const game::Rules& rules) {
    const auto zones = journal.zones();
    if (!zones) return std::unexpected(zones.error());
    Replayed report;
    for (const base::ZoneId id : *zones) {
        ZoneReplay zone{id, rules, report};
        const auto read = journal.history(
            id, {.start = [&](const Snapshot& snapshot) { zone.start(snapshot); },
                 .turn = [&](const TurnRecord& record) { return zone.turn(record); }});
        if (!read) return std::unexpected(read.error());
        if (zone.failure()) return std::unexpected(*zone.failure());
        ++report.zones;
        if (report.difference) break;
    }
    return report;
}

}  // namespace underwell::server
