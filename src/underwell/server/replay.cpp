#include "underwell/server/replay.hpp"

#include <algorithm>
#include <map>
#include <set>
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
        started_at_ = last_turn_ = snapshot.turn;
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
        last_turn_ = record.turn;
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
        for (const game::Event& event : kept->events)
            if (const auto* forgotten = event.as<game::MailForgotten>())
                ended_.push_back(forgotten->with);
        return compare(record, kept->events, replayed);
    }

    const std::optional<base::Error>& failure() const { return failure_; }

    const game::Zone& zone() const { return zone_; }

    std::optional<std::uint64_t> started_at() const { return started_at_; }

    std::uint64_t last_turn() const { return last_turn_; }

    const std::vector<base::ZoneId>& ended() const { return ended_; }  // branches that collapsed

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
    std::optional<std::uint64_t> started_at_;  // the snapshot's turn, if not from the first turn on
    std::uint64_t last_turn_ = 0;
    std::vector<base::ZoneId> ended_;
};

std::string name_of(base::ZoneId zone) {
    return "zone " + std::to_string(zone.value);
}

// Both ends of a message are stored by one commit, so whoever has one end lacks nothing before it.
class Letters {
  public:
    void note(const game::Zone& zone) {
        if (zone.ended) return;  // the surface forgets what it had to do with it
        zones_.insert(zone.id);
        for (const auto& [to, outbox] : zone.mail.outboxes)
            ends_[{zone.id, to}].sent = outbox.sent;
        for (const auto& [from, number] : zone.mail.taken)
            ends_[{from, zone.id}].taken = number;
    }

    void tell_missing(std::vector<std::string>& missing) const {
        std::set<base::ZoneId> told;
        for (const auto& [between, ends] : ends_) {
            const auto& [from, to] = between;
            const bool sender_lacks = ends.sent < ends.taken;
            const base::ZoneId lacking = sender_lacks ? from : to;
            const base::ZoneId knowing = sender_lacks ? to : from;
            const bool both = zones_.contains(from) && zones_.contains(to);
            if (!both && lacking != game::surface_zone) continue;  // a branch that collapsed
            if (ends.sent == ends.taken || !told.insert(lacking).second) continue;
            missing.push_back(
                name_of(lacking) + ": turns are missing at its end: " + name_of(knowing) + " has " +
                (sender_lacks ? "taken" : "sent") + " message " +
                std::to_string(std::max(ends.sent, ends.taken)) + ", of which they do not know");
        }
    }

  private:
    struct Ends {
        std::uint64_t sent = 0;
        std::uint64_t taken = 0;
    };

    std::set<base::ZoneId> zones_;
    std::map<std::pair<base::ZoneId, base::ZoneId>, Ends> ends_;
};

// What of this zone was not run.
void note_what_is_missing(const ZoneReplay& zone, const std::optional<Snapshot>& newest,
                          Replayed& report) {
    const base::ZoneId id = zone.zone().id;
    if (const auto from = zone.started_at())
        report.from_snapshots.push_back(
            {.zone = id, .turn = *from, .nothing_to_run = zone.last_turn() == *from});
    if (newest && zone.last_turn() < newest->turn)
        report.missing.push_back(name_of(id) + ": no turns lead to its snapshot at turn " +
                                 std::to_string(newest->turn) + "; the last one is turn " +
                                 std::to_string(zone.last_turn()));
}

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
    Letters letters;
    for (const base::ZoneId id : *zones) {
        ZoneReplay zone{id, packs, report};
        const auto kept = journal.load(id);
        if (!kept) return std::unexpected(kept.error());
        const auto read = journal.history(
            id, {.start = [&](const Snapshot& snapshot) { zone.start(snapshot); },
                 .turn = [&](const TurnRecord& record) { return zone.turn(record); }});
        if (!read) return std::unexpected(read.error());
        const std::optional<base::Error>& failure = zone.failure();
        if (failure) return std::unexpected(*failure);
        ++report.zones;
        if (report.difference) return report;
        note_what_is_missing(zone, kept->snapshot, report);
        letters.note(zone.zone());
        for (const base::ZoneId ended : zone.ended())
            if (!std::ranges::binary_search(*zones, ended)) ++report.collapsed;
    }
    letters.tell_missing(report.missing);
    return report;
}

}  // namespace underwell::server
