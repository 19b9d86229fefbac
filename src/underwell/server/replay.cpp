#include "underwell/server/replay.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/event_names.hpp"
#include "underwell/game/turn.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::server {

namespace {

constexpr std::size_t bytes_shown_max = 48;

// "Walked 0a01…": enough to see that two differ, and where.
std::string shown(const game::Event& event) {
    constexpr std::string_view digits = "0123456789abcdef";
    const base::Bytes bytes = game::bytes_of(event);
    std::string text{game::name_of(event)};
    text += ' ';
    for (std::size_t index = 0; index < std::min(bytes.size(), bytes_shown_max); ++index) {
        const auto byte = std::to_integer<unsigned>(bytes[index]);
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
    }
    if (bytes.size() > bytes_shown_max) text += "…";
    return text;
}

// One zone's history, turn by turn.
class ZoneReplay {
  public:
    ZoneReplay(base::ZoneId id, std::span<const game::Rules> packs, Replayed& report)
        : packs_{packs}, report_{report} {
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
            failure_->message += " (zone " + std::to_string(zone_.id.value) + ", turn " +
                                 std::to_string(record.turn) + ")";
            return false;
        }
        game::Events replayed;
        for (const game::Input& input : kept->inputs) {
            const game::Rules* rules = rules_for(input, record);
            if (rules == nullptr) return false;
            game::Turn turn = game::step(zone_, *rules, input);
            std::ranges::move(turn.events, std::back_inserter(replayed));
        }
        ++report_.turns;
        report_.inputs += kept->inputs.size();
        report_.events += kept->events.size();
        return compare(record, kept->events, replayed);
    }

    const std::optional<base::Error>& failure() const { return failure_; }

  private:
    // That a pack is loaded needs no pack to decide it.
    const game::Rules* rules_for(const game::Input& input, const TurnRecord& record) {
        if (std::holds_alternative<game::PackLoaded>(input.what)) return &packs_.front();
        for (const game::Rules& rules : packs_)
            if (rules.content.fingerprint() == zone_.pack) return &rules;
        failure_ = {.name = errors::other_pack,
                    .message = "zone " + std::to_string(record.zone.value) + ", turn " +
                               std::to_string(record.turn) +
                               ": was decided by a pack that is not given here, of fingerprint " +
                               std::to_string(zone_.pack)};
        return nullptr;
    }

    bool compare(const TurnRecord& record, const game::Events& stored,
                 const game::Events& replayed) {
        const std::size_t count = std::max(stored.size(), replayed.size());
        for (std::size_t index = 0; index < count; ++index) {
            const bool both = index < stored.size() && index < replayed.size();
            if (both && game::same(stored[index], replayed[index])) continue;
            report_.difference =
                Difference{.zone = record.zone,
                           .turn = record.turn,
                           .event = index,
                           .stored = index < stored.size() ? shown(stored[index]) : "",
                           .replayed = index < replayed.size() ? shown(replayed[index]) : ""};
            return false;
        }
        return true;
    }

    std::span<const game::Rules> packs_;
    Replayed& report_;
    game::Zone zone_;
    std::optional<base::Error> failure_;
};

}  // namespace

std::string text_of(const Difference& difference) {
    const auto side = [](const std::string& event) { return event.empty() ? "nothing" : event; };
    return "zone " + std::to_string(difference.zone.value) + ", turn " +
           std::to_string(difference.turn) + ", event " + std::to_string(difference.event) +
           ": stored is " + side(difference.stored) + ", run again it is " +
           side(difference.replayed);
}

base::Result<Replayed> replay(const JournalReader& journal, std::span<const game::Rules> packs) {
    CHECK(!packs.empty());
    const auto zones = journal.zones();
    if (!zones) return std::unexpected(zones.error());
    Replayed report;
    for (const base::ZoneId id : *zones) {
        ZoneReplay zone{id, packs, report};
        const auto read = journal.history(
            id, {.start = [&](const Snapshot& snapshot) { zone.start(snapshot); },
                 .turn = [&](const TurnRecord& record) { return zone.turn(record); }});
        if (!read) return std::unexpected(read.error());
        const std::optional<base::Error>& failure = zone.failure();
        if (failure) return std::unexpected(*failure);
        ++report.zones;
        if (report.difference) break;
    }
    return report;
}

}  // namespace underwell::server
