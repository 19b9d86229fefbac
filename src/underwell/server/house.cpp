#include "underwell/server/house.hpp"

#include <algorithm>

#include "underwell/base/check.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/turn.hpp"

namespace underwell::server {

using base::Instant;
using base::ZoneId;

namespace {

// Turns that only concern a collapsing zone's rooms: many in a row would hold everybody up.
constexpr std::size_t timer_steps_in_a_turn_max = 64;

base::Result<game::Zone> remember(const ZoneRecord& record, ZoneId id) {
    game::Zone zone;
    zone.id = id;
    if (record.snapshot) {
        auto restored = game::restore_zone(record.snapshot->blob);
        if (!restored) return std::unexpected(restored.error());
        zone = std::move(*restored);
    }
    for (const TurnRecord& turn : record.turns) {
        const auto kept = game::restore_turns(turn.blob);
        if (!kept) return std::unexpected(kept.error());
        for (const game::Event& event : kept->events)
            game::apply(zone, event);
    }
    return zone;
}

// Nothing will happen in it before somebody comes or wakes.
bool is_idle(const game::Zone& zone) {
    return zone.branch && zone.awake == 0 && !zone.branch->collapsing &&
           std::ranges::all_of(zone.mail.outboxes,
                               [](const auto& entry) { return entry.second.unconfirmed.empty(); });
}

}  // namespace

base::Result<std::unique_ptr<House>> House::open(Journal& journal, const game::Rules& rules,
                                                 const HouseSettings& settings, Instant now) {
    std::unique_ptr<House> house{new House{journal, rules, settings}};
    if (auto recovered = house->recover(); !recovered) return std::unexpected(recovered.error());
    if (house->zones_.empty()) house->take(game::surface_zone, game::FoundsSurface{settings.seed});
    // Messages that were under way when the journal was last written arrive now.
    for (const auto& [id, zone] : house->zones_)
        for (const auto& [to, outbox] : zone.mail.outboxes)
            if (!outbox.unconfirmed.empty()) house->mail_.emplace_back(id, to);
    // Timers wait for the first turn: by then whoever runs the house has put to sleep those whose
    // connections are gone. What is to be told waits, too.
    if (auto done = house->take_inbox(house->house_time(now)); !done)
        return std::unexpected(done.error());
    if (auto stored = house->store(); !stored) return std::unexpected(stored.error());
    std::vector<ZoneId> asleep;
    for (const auto& [id, zone] : house->zones_)
        if (is_idle(zone) && std::ranges::find(house->idle_, id) == house->idle_.end())
            asleep.push_back(id);
    for (const ZoneId id : asleep)
        house->note_idle(id);
    return house;
}

base::Result<void> House::recover() {
    const auto ids = journal_.zones();
    if (!ids) return std::unexpected(ids.error());
    for (const ZoneId id : *ids) {
        auto loaded = load(id);
        if (!loaded) return std::unexpected(loaded.error());
        latest_ = std::max(latest_, (*loaded)->now);
    }
    return {};
}

base::Result<game::Zone*> House::load(ZoneId id) {
    if (const auto found = zones_.find(id); found != zones_.end()) return &found->second;
    auto record = journal_.load(id);
    if (!record && record.error().name != errors::no_such_zone)
        return std::unexpected(record.error());
    const ZoneRecord known = record ? std::move(*record) : ZoneRecord{};
    auto zone = remember(known, id);
    if (!zone) return std::unexpected(zone.error());
    Bookkeeping& book = books_[id];
    book.snapshot_at = known.snapshot ? zone->events_applied : 0;
    if (known.snapshot) book.turn = known.snapshot->turn;
    if (!known.turns.empty()) book.turn = known.turns.back().turn;
    game::Zone& kept = zones_.emplace(id, std::move(*zone)).first->second;
    note_due(kept);
    return &kept;
}

base::Result<const game::Zone*> House::zone(ZoneId id) {
    auto loaded = load(id);
    if (!loaded) return std::unexpected(loaded.error());
    return *loaded;
}

void House::type(base::CharacterId who, std::string line) {
    if (const auto zone = whereabouts(who))
        take(*zone, game::CommandLine{.who = who, .line = std::move(line)});
}

void House::take(ZoneId zone, game::Happening what) {
    inbox_.push_back({.zone = zone, .what = std::move(what)});
}

std::optional<Instant> House::next_due() const {
    if (due_.empty()) return std::nullopt;
    return due_.begin()->first - ahead_of_clock_;
}

std::optional<ZoneId> House::whereabouts(base::CharacterId who) const {
    const auto surface = zones_.find(game::surface_zone);
    if (surface == zones_.end() || !surface->second.surface->names.contains(who))
        return std::nullopt;
    for (const auto& [id, place] : surface->second.surface->start_rooms)
        if (const auto branch = place.start_room->branch_of(who)) return game::zone_of(*branch);
    return game::surface_zone;
}

void House::note_due(const game::Zone& zone) {
    Bookkeeping& book = books_[zone.id];
    if (book.due) due_.erase({*book.due, zone.id});
    book.due = game::next_due(zone);
    if (book.due) due_.insert({*book.due, zone.id});
}

base::Result<void> House::step(ZoneId id, game::Happening what, Instant now) {
    auto loaded = load(id);
    if (!loaded) return std::unexpected(loaded.error());
    const std::uint64_t pack = rules_->content.fingerprint();
    if ((*loaded)->pack != pack) step(**loaded, game::PackLoaded{pack}, now);
    step(**loaded, std::move(what), now);
    return {};
}

void House::step(game::Zone& zone, game::Happening what, Instant now) {
    const ZoneId id = zone.id;
    game::Input input{.time = now, .what = std::move(what)};
    game::Turn turn = game::step(zone, *rules_, input);
    std::ranges::move(turn.notices, std::back_inserter(notices_));
    std::ranges::move(turn.requests, std::back_inserter(requests_));
    if (turn.events.empty()) return;
    for (const game::Event& event : turn.events)
        if (const auto* sent = event.as<game::MessageSent>()) mail_.emplace_back(id, sent->to);
    Page& page = pages_[id];
    page.kept.inputs.push_back(std::move(input));
    std::ranges::move(turn.events, std::back_inserter(page.kept.events));
    page.ended = zone.ended;
    note_due(zone);
}

// Until no message is left. Each is confirmed at once, since one commit holds both ends.
base::Result<void> House::deliver(Instant now) {
    for (std::size_t next = 0; next < mail_.size(); ++next) {
        const auto [from, to] = mail_[next];
        const auto sender = load(from);
        if (!sender) return std::unexpected(sender.error());
        const auto outbox = (*sender)->mail.outboxes.find(to);
        if (outbox == (*sender)->mail.outboxes.end() || outbox->second.unconfirmed.empty())
            continue;
        const auto [number, message] = *outbox->second.unconfirmed.begin();
        if (auto done =
                step(to, game::Delivery{.from = from, .number = number, .message = message}, now);
            !done)
            return done;
        if (auto done = step(from, game::Confirmation{.to = to, .number = number}, now); !done)
            return done;
        mail_.emplace_back(from, to);  // there may be more
    }
    mail_.clear();
    return {};
}

base::Result<void> House::run_timers(Instant now) {
    for (std::size_t steps = 0; steps < timer_steps_in_a_turn_max; ++steps) {
        if (due_.empty() || due_.begin()->first > now) return {};
        const ZoneId id = due_.begin()->second;
        if (auto done = step(id, game::TimePasses{}, now); !done) return done;
        if (auto done = deliver(now); !done) return done;
        // One that stays due without doing anything would keep us here.
        const auto& book = books_[id];
        if (book.due && *book.due <= now && !pages_.contains(id)) return {};
    }
    return {};
}

base::Result<void> House::take_inbox(Instant now) {
    if (auto done = deliver(now); !done) return done;
    for (Waiting& waiting : std::exchange(inbox_, {})) {
        if (auto done = step(waiting.zone, std::move(waiting.what), now); !done) return done;
        if (auto done = deliver(now); !done) return done;
    }
    return {};
}

base::Result<void> House::store() {
    if (pages_.empty()) return {};
    const Commit commit = written();
    if (auto stored = journal_.commit(commit); !stored) return stored;
    close_pages(commit);
    return {};
}

Commit House::written() const {
    Commit commit;
    for (const auto& [id, page] : pages_) {
        const Bookkeeping& book = books_.at(id);
        const game::Zone& zone = zones_.at(id);
        commit.turns.push_back(
            {.zone = id, .turn = book.turn + 1, .blob = game::serialise(page.kept)});
        if (page.ended) {
            commit.forgotten.push_back(id);
            continue;
        }
        if (zone.events_applied - book.snapshot_at < settings_.events_between_snapshots) continue;
        commit.snapshots.push_back(
            {.zone = id, .turn = book.turn + 1, .blob = game::snapshot(zone)});
        if (!settings_.keeps_history) commit.histories_dropped.push_back(id);
    }
    return commit;
}

void House::put_away(ZoneId id) {
    if (const auto due = books_[id].due) due_.erase({*due, id});
    books_.erase(id);
    zones_.erase(id);
}

void House::close_pages(const Commit& commit) {
    for (const TurnRecord& turn : commit.turns)
        books_[turn.zone].turn = turn.turn;
    for (const Snapshot& snapshot : commit.snapshots)
        books_[snapshot.zone].snapshot_at = zones_.at(snapshot.zone).events_applied;
    for (const auto& [id, page] : pages_)
        std::erase(idle_, id);
    for (const auto& [id, page] : pages_) {
        if (page.ended)
            put_away(id);
        else if (is_idle(zones_.at(id)))
            note_idle(id);
    }
    pages_.clear();
}

void House::note_idle(ZoneId id) {
    idle_.push_back(id);
    if (idle_.size() <= settings_.idle_zones_kept) return;
    put_away(idle_.front());
    idle_.erase(idle_.begin());
}

// A clock that was set right after having been wrong by a year must not stop battles for a year, as
// standing still would; so time goes on, by as much as the clock does.
Instant House::house_time(Instant clock) {
    ahead_of_clock_ = std::max(ahead_of_clock_, latest_ - clock);
    latest_ = clock + ahead_of_clock_;
    return latest_;
}

// The heart: take inputs → step → commit → reveal.
base::Result<std::vector<game::Notice>> House::turn(Instant clock) {
    const Instant now = house_time(clock);
    if (auto done = take_inbox(now); !done) return std::unexpected(done.error());
    if (auto done = run_timers(now); !done) return std::unexpected(done.error());
    if (auto stored = store(); !stored) return std::unexpected(stored.error());
    for (const game::Request& request : std::exchange(requests_, {}))
        if (carry_out_) carry_out_(request);
    return std::exchange(notices_, {});
}

}  // namespace underwell::server
