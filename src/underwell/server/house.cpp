#include "underwell/server/house.hpp"

#include <algorithm>
#include <limits>

#include "underwell/base/check.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/turn.hpp"
#include "underwell/server/recovery.hpp"

namespace underwell::server {

using base::Instant;
using base::ZoneId;

namespace {

// More wait for the next turn: many in a row would hold everybody up.
constexpr std::size_t timer_steps_in_a_turn_max = 64;

bool is_collapsing(const game::Zone& zone) {
    return zone.branch && zone.branch->collapsing;
}

// Nothing will happen in it before somebody comes or wakes.
bool is_idle(const game::Zone& zone) {
    return zone.branch && zone.awake == 0 && !is_collapsing(zone) &&
           std::ranges::all_of(zone.mail.outboxes,
                               [](const auto& entry) { return entry.second.unconfirmed.empty(); });
}

bool is_about_unknown_command(const game::Notice& notice) {
    const auto* line = std::get_if<game::Line>(&notice.what);
    return line != nullptr && (line->sentence == game::Sentence{"unknown_command"} ||
                               line->sentence == game::Sentence{"unknown_command_nearest"});
}

}  // namespace

base::Result<std::unique_ptr<House>> House::open(Journal& journal, const game::Rules& rules,
                                                 const HouseSettings& settings, Instant now) {
    std::unique_ptr<House> house{new House{journal, rules, settings}};
    game::learn_commands();
    if (auto recovered = house->recover(); !recovered) return std::unexpected(recovered.error());
    if (house->zones_.empty()) house->take(game::surface_zone, game::FoundsSurface{settings.seed});
    // Messages that were under way when the journal was last written arrive now.
    for (const auto& [id, zone] : house->zones_)
        for (const auto& [to, outbox] : zone.mail.outboxes)
            if (!outbox.unconfirmed.empty()) house->mail_.emplace_back(id, to);
    // Timers wait for the first turn: by then whoever runs the house has put to sleep those whose
    // connections are gone. What is to be told waits, too.
    if (auto done = house->take_inbox(house->go_on_to(now)); !done)
        return std::unexpected(done.error());
    std::vector<Said> said = std::exchange(house->said_, {});
    if (auto stored = house->store(house->close_turn()); !stored)
        return std::unexpected(stored.error());
    house->said_ = std::move(said);
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
    if (std::ranges::find(*ids, game::surface_zone) == ids->end()) return {};
    if (auto loaded = load(game::surface_zone); !loaded) return std::unexpected(loaded.error());
    return recover_wakeful(*ids);
}

// Branches in which something goes on by itself: somebody is awake, or they are collapsing, which
// is why the start rooms know them no more.
base::Result<void> House::recover_wakeful(const std::vector<ZoneId>& stored) {
    const game::Surface& surface = *zones_.at(game::surface_zone).surface;
    std::set<ZoneId> asleep;
    for (const auto& [id, place] : surface.start_rooms)
        for (const auto& [branch, live] : place.start_room->state().branches)
            asleep.insert(game::zone_of(branch));
    for (const auto& [who, presence] : surface.below)
        if (const auto zone = whereabouts(who); presence.awake && zone) asleep.erase(*zone);
    for (const ZoneId id : stored) {
        if (asleep.contains(id)) continue;
        if (auto loaded = load(id); !loaded) return std::unexpected(loaded.error());
    }
    return {};
}

base::Result<game::Zone*> House::load(ZoneId id) {
    if (const auto found = at_hand_.find(id.value); found != at_hand_.end()) return found->second;
    auto record = journal_.load(id);
    if (!record && record.error().name != errors::no_such_zone)
        return std::unexpected(record.error());
    const ZoneRecord known = record ? std::move(*record) : ZoneRecord{};
    auto zone = recover_zone(known, id);
    if (!zone) return std::unexpected(zone.error());
    Bookkeeping& book = books_[id.value];
    book.snapshot_at = zone->events_at_snapshot;
    if (known.snapshot) book.turn = known.snapshot->turn;
    if (!known.turns.empty()) book.turn = known.turns.back().turn;
    game::Zone& kept = zones_.emplace(id, std::move(zone->zone)).first->second;
    at_hand_[id.value] = &kept;
    latest_ = std::max(latest_, kept.now);
    for (const auto& [who, body] : kept.people)
        places_[who.value] = id;
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
        inbox_.push_back({.zone = *zone,
                          .what = game::CommandLine{.who = who, .line = std::move(line)},
                          .typed_by = who});
}

void House::take(ZoneId zone, game::Happening what) {
    inbox_.push_back({.zone = zone, .what = std::move(what)});
}

std::optional<Instant> House::next_due() const {
    if (due_.empty()) return std::nullopt;
    return due_.begin()->first - ahead_of_clock_;
}

std::optional<ZoneId> House::whereabouts(base::CharacterId who) const {
    if (const auto place = places_.find(who.value); place != places_.end()) return place->second;
    // Asleep in a branch that is not loaded, or nowhere.
    const auto surface = zones_.find(game::surface_zone);
    if (surface == zones_.end() || !surface->second.surface->names.contains(who))
        return std::nullopt;
    for (const auto& [id, place] : surface->second.surface->start_rooms)
        if (const auto branch = place.start_room->branch_of(who)) return game::zone_of(*branch);
    return game::surface_zone;
}

std::uint64_t House::shown_after(ZoneId zone) const {
    const auto book = books_.find(zone.value);
    return book == books_.end() ? 0 : book->second.commit;
}

std::optional<House::BodyFound> House::find_body(base::CharacterId who) const {
    const auto place = whereabouts(who);
    const game::Zone* zone = place ? find_zone(*place) : nullptr;
    const game::Character* body = zone == nullptr ? nullptr : game::find_person(*zone, who);
    if (body == nullptr) return std::nullopt;
    return BodyFound{.zone = *zone, .body = *body};
}

const game::Zone* House::find_zone(ZoneId id) const {
    const auto found = at_hand_.find(id.value);
    return found == at_hand_.end() ? nullptr : found->second;
}

void House::note_due(const game::Zone& zone) {
    Bookkeeping& book = books_[zone.id.value];
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
    // A zone that was just fetched may have lived through later moments, by a clock that was wrong.
    game::Input input{.time = std::max(now, zone.now), .what = std::move(what)};
    game::Turn turn = game::step(zone, *rules_, input);
    for (game::Notice& notice : turn.notices)
        said_.push_back({.zone = id, .notice = std::move(notice)});
    for (game::Request& request : turn.requests)
        wished_.push_back({.zone = id, .request = std::move(request)});
    if (turn.events.empty()) return;
    for (const game::Event& event : turn.events)
        note(zone, event);
    game::TurnsKept& page = pages_[id];
    page.inputs.push_back(std::move(input));
    std::ranges::move(turn.events, std::back_inserter(page.events));
    note_due(zone);
}

void House::note(const game::Zone& zone, const game::Event& event) {
    if (const auto* sent = event.as<game::MessageSent>()) mail_.emplace_back(zone.id, sent->to);
    if (const auto* arrived = event.as<game::Arrived>()) places_[arrived->body->id.value] = zone.id;
    if (const auto* stepped = event.as<game::Stepped>())
        if (const game::Character* who = game::find_person(zone, stepped->who))
            stepped_.push_back({.zone = zone.id, .room = who->room});
    if (const auto* stepped = event.as<game::FightersStepped>())
        stepped_.push_back({.zone = zone.id, .room = stepped->room});
    if (const auto* gone = event.as<game::CharacterForgotten>()) places_.erase(gone->id.value);
    if (const auto* acted = event.as<game::StaffActed>()) {
        acts_.push_back(
            {.name = name_of(acted->who), .words = acted->words, .refused = acted->refused});
    }
}

// Also of whoever has just gone elsewhere.
std::string House::name_of(base::CharacterId who) const {
    const game::Zone* surface = find_zone(game::surface_zone);
    if (surface == nullptr) return {};
    const auto found = surface->surface->names.find(who);
    return found == surface->surface->names.end() ? std::string{} : found->second;
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
        // A slice of what collapses is enough for one turn (S6).
        if (const game::Zone* zone = find_zone(id); zone != nullptr && is_collapsing(*zone))
            return {};
        // One that stays due without doing anything would keep us here.
        const auto& book = books_[id.value];
        if (book.due && *book.due <= now && !pages_.contains(id)) return {};
    }
    return {};
}

base::Result<void> House::take_inbox(Instant now) {
    if (auto done = deliver(now); !done) return done;
    for (Waiting& waiting : std::exchange(inbox_, {})) {
        const std::size_t said_before = said_.size();
        const std::size_t acts_before = acts_.size();
        if (auto done = step(waiting.zone, std::move(waiting.what), now); !done) return done;
        if (auto done = deliver(now); !done) return done;
        if (!waiting.typed_by) continue;
        const game::Notice* refusal = refusal_of(*waiting.typed_by, said_before);
        count_answer(refusal);
        for (std::size_t act = acts_before; act < acts_.size(); ++act)
            acts_[act].refused = acts_[act].refused || refusal != nullptr;
    }
    return {};
}

// Also if another zone had to be asked.
const game::Notice* House::refusal_of(base::CharacterId who, std::size_t said_before) const {
    for (std::size_t index = said_before; index < said_.size(); ++index) {
        const game::Notice& notice = said_[index].notice;
        if (notice.refusal && std::ranges::find(notice.to, who) != notice.to.end()) return &notice;
    }
    return nullptr;
}

void House::count_answer(const game::Notice* refusal) {
    if (refusal == nullptr)
        ++lines_.done;
    else
        ++(is_about_unknown_command(*refusal) ? lines_.unknown : lines_.refused);
}

base::Result<void> House::store(const Decided& decided) {
    if (decided.number == 0) return {};
    if (auto stored = journal_.commit(decided.commit); !stored) return stored;
    made_durable(decided.number);
    return {};
}

// What a zone shows has to wait for the last commit that it is part of.
Decided House::close_turn() {
    Decided decided;
    if (!pages_.empty() || !snapshots_wanted_.empty()) {
        decided.number = ++commits_decided_;
        decided.commit = written();
        for (const auto& [id, page] : pages_)
            decided.events += page.events.size();
        close_pages(decided.commit);
    }
    decided.acts = std::exchange(acts_, {});
    decided.lines = std::exchange(lines_, {});
    decided.stepped = std::exchange(stepped_, {});
    decided.tellings.reserve(said_.size());
    for (Said& said : std::exchange(said_, {}))
        decided.tellings.push_back(
            {.after = shown_after(said.zone), .notice = std::move(said.notice)});
    for (Wished& wished : std::exchange(wished_, {}))
        decided.askings.push_back(
            {.after = shown_after(wished.zone), .request = std::move(wished.request)});
    return decided;
}

// Making one takes as long as a zone is large, so a large zone waits for more to happen: what a
// snapshot costs is then in proportion to that, and so is folding what came after it. What
// collapses will need none.
std::uint64_t House::events_between_snapshots(const game::Zone& zone) const {
    if (is_collapsing(zone)) return std::numeric_limits<std::uint64_t>::max();
    return std::max<std::uint64_t>(settings_.events_between_snapshots,
                                   zone.rooms.size() + zone.people.size());
}

Commit House::written() const {
    Commit commit;
    for (const auto& [id, page] : pages_) {
        const Bookkeeping& book = books_.at(id.value);
        const game::Zone& zone = zones_.at(id);
        commit.turns.push_back({.zone = id, .turn = book.turn + 1, .blob = game::serialise(page)});
        if (zone.ended) {
            commit.forgotten.push_back(id);
            continue;
        }
        if (snapshots_wanted_.contains(id) ||
            zone.events_applied - book.snapshot_at >= events_between_snapshots(zone))
            write_snapshot(commit, id, book.turn + 1);
    }
    for (const ZoneId id : snapshots_wanted_)
        if (!pages_.contains(id)) write_snapshot(commit, id, books_.at(id.value).turn);
    commit.erases = !snapshots_wanted_.empty();
    return commit;
}

void House::write_snapshot(Commit& commit, ZoneId id, std::uint64_t turn) const {
    commit.snapshots.push_back({.zone = id, .turn = turn, .blob = game::snapshot(zones_.at(id))});
    if (!settings_.keeps_history) commit.histories_dropped.push_back(id);
}

void House::put_away(ZoneId id) {
    if (const auto due = books_[id.value].due) due_.erase({*due, id});
    books_.erase(id.value);
    at_hand_.erase(id.value);
    zones_.erase(id);
}

void House::close_pages(const Commit& commit) {
    for (const TurnRecord& turn : commit.turns) {
        books_[turn.zone.value].turn = turn.turn;
        books_[turn.zone.value].commit = commits_decided_;
    }
    for (const Snapshot& snapshot : commit.snapshots)
        books_[snapshot.zone.value].snapshot_at = zones_.at(snapshot.zone).events_applied;
    std::vector<ZoneId>& zones = under_way_[commits_decided_];
    for (const auto& [id, page] : pages_)
        zones.push_back(id);
    for (const ZoneId id : std::exchange(snapshots_wanted_, {}))
        if (!pages_.contains(id)) {
            books_[id.value].commit = commits_decided_;
            zones.push_back(id);
        }
    for (const ZoneId id : zones)
        std::erase(idle_, id);
    pages_.clear();
}

// Only now can a zone be put away: if it is fetched again it must be as it was.
void House::made_durable(std::uint64_t commit) {
    const auto done = under_way_.find(commit);
    CHECK(done != under_way_.end());
    for (const ZoneId id : done->second) {
        Bookkeeping& book = books_.at(id.value);
        if (book.commit != commit) continue;  // a later one is under way
        book.commit = 0;
        const game::Zone& zone = zones_.at(id);
        if (zone.ended)
            put_away(id);
        else if (is_idle(zone))
            note_idle(id);
    }
    under_way_.erase(done);
}

// What collapses will leave nothing anyway.
base::Result<bool> House::let_words_go(ZoneId id) {
    const auto loaded = load(id);
    if (!loaded) return std::unexpected(loaded.error());
    const game::Zone& zone = **loaded;
    const Bookkeeping& book = books_.at(id.value);
    if (!zone.ended && !is_collapsing(zone) && zone.events_applied > book.snapshot_at) {
        snapshots_wanted_.insert(id);
        return true;
    }
    // It was only fetched to be looked at.
    if (is_idle(zone) && book.commit == 0 && std::ranges::find(idle_, id) == idle_.end())
        note_idle(id);
    return false;
}

void House::note_idle(ZoneId id) {
    idle_.push_back(id);
    if (idle_.size() <= settings_.idle_zones_kept) return;
    put_away(idle_.front());
    idle_.erase(idle_.begin());
}

// A clock that was set right after having been wrong by a year must not stop battles for a year, as
// standing still would; so time goes on, by as much as the clock does.
Instant House::time_at(Instant clock) const {
    return clock + std::max(ahead_of_clock_, latest_ - clock);
}

Instant House::go_on_to(Instant clock) {
    latest_ = time_at(clock);
    ahead_of_clock_ = latest_ - clock;
    return latest_;
}

// The heart: take inputs → step → commit → reveal.
base::Result<std::vector<game::Notice>> House::turn(Instant clock) {
    auto decided = decide(clock);
    if (!decided) return std::unexpected(decided.error());
    if (auto stored = store(*decided); !stored) return std::unexpected(stored.error());
    if (carry_out_)
        for (const Decided::Asking& asking : decided->askings)
            carry_out_(asking.request);
    std::vector<game::Notice> notices;
    notices.reserve(decided->tellings.size());
    for (Decided::Telling& telling : decided->tellings)
        notices.push_back(std::move(telling.notice));
    return notices;
}

base::Result<Decided> House::decide(Instant clock) {
    const Instant now = go_on_to(clock);
    if (auto done = take_inbox(now); !done) return std::unexpected(done.error());
    if (auto done = run_timers(now); !done) return std::unexpected(done.error());
    // One of them may have been put away since.
    for (const ZoneId id : snapshots_wanted_)
        if (auto loaded = load(id); !loaded) return std::unexpected(loaded.error());
    return close_turn();
}

}  // namespace underwell::server
