#include "underwell/server/hall.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "underwell/base/check.hpp"

namespace underwell::server {

using base::CharacterId;
using base::Instant;
using base::Result;

namespace {

constexpr base::Duration round_of_looking_after = std::chrono::seconds{1};

using Moment = std::chrono::steady_clock::time_point;

std::chrono::microseconds since(Moment began) {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() -
                                                                 began);
}

}  // namespace

// Called by a transport's thread: everything waits for the hall's own.
class Hall::Entrance final : public Arrivals {
  public:
    Entrance(Hall& hall, std::size_t number) : hall_{hall}, number_{number} {}

    void arrive(std::vector<Arrival> several) override {
        hall_.mailbox_.post([this, several = std::move(several)]() mutable {
            for (Arrival& arrival : several)
                hall_.arrived(number_, std::move(arrival));
        });
    }

  private:
    Hall& hall_;
    const std::size_t number_;
};

Hall::Hall(const HallParts& parts, const ServerSettings& settings)
    : parts_{parts}, settings_{settings}, delivery_{parts.languages, sessions_} {}

Hall::~Hall() = default;

Result<std::unique_ptr<Hall>> Hall::open(const HallParts& parts, const ServerSettings& settings,
                                         Instant now) {
    std::unique_ptr<Hall> hall{new Hall{parts, settings}};
    hall->now_ = now;
    hall->next_round_ = now;
    auto pack = parts.packs.load();
    if (!pack) return std::unexpected(pack.error());
    hall->pack_ = std::move(*pack);
    hall->delivery_.speak_by(*hall->pack_);
    if (auto opened = hall->open_house(); !opened) return std::unexpected(opened.error());
    return hall;
}

Arrivals& Hall::open_entrance(Transport& transport) {
    delivery_.open_entrance(transport);
    entrances_.push_back(std::make_unique<Entrance>(*this, entrances_.size()));
    return *entrances_.back();
}

// Those who were awake when the last house ended have lost their connections, as far as anybody
// knows; whoever still has one plays on.
Result<void> Hall::open_house() {
    house_.reset();
    storage_ = {};
    auto storage = parts_.open_storage();
    if (!storage) return std::unexpected(storage.error());
    const HouseSettings wanted{
        .seed = parts_.entropy(),
        .events_between_snapshots = settings_.storage.events_between_snapshots,
        .keeps_history = settings_.storage.history_kept,
        .idle_zones_kept = settings_.storage.idle_zones_kept};
    auto house = House::open(*storage->journal, pack_->rules(), wanted, now_);
    if (!house) return std::unexpected(house.error());
    storage_ = std::move(*storage);
    house_ = std::move(*house);
    ++epoch_;
    durable_ = submitted_ = 0;
    inputs_ = true;
    for (const auto& [id, zone] : house_->zones())
        for (const auto& [who, body] : zone.people)
            if (body.awake && sessions_.find(who) == nullptr) lose(who, false);
    return {};
}

bool Hall::work(Instant now) {
    now_ = std::max(now_, now);
    read_mail();
    if (!house_) try_to_go_on();
    take_lines();
    take_turn();
    reveal();
    if (now_ >= next_round_) keep_house();
    delivery_.send();
    return can_decide() && (inputs_ || !ready_.empty());
}

bool Hall::can_decide() const {
    if (!house_ || submitted_ - durable_ >= commits_under_way_max) return false;
    return !untold_since_ || now_ - *untold_since_ < untold_max;
}

void Hall::read_mail() {
    for (Mailbox::Letter& letter : mailbox_.take())
        letter();
}

// One line of each in a round, so that nobody who types much keeps the others waiting.
void Hall::take_lines() {
    if (!can_decide()) return;
    for (const ConnectionId id : std::exchange(ready_, {})) {
        Session* session = sessions_.find(id);
        if (session == nullptr || session->lines.empty()) continue;
        if (session->waits || session->closing) continue;  // until the clerk has answered
        std::string line = std::move(session->lines.front());
        session->lines.erase(session->lines.begin());
        if (!session->lines.empty()) ready_.push_back(id);
        take_line(*session, std::move(line));
    }
}

void Hall::take_line(Session& session, std::string line) {
    session.last_typed = now_;
    session.hurries = true;
    delivery_.touch(session);
    if (session.door) {
        const std::string language = session.door->language;
        DoorAnswer answer = session.door->take(line, delivery_.tongue(session), facts());
        look_after(session);
        if (session.door->language != language)
            answer = session.door->greet(delivery_.tongue(session), facts());
        return converse(session, std::move(answer));
    }
    if (!session.who) return;
    if (line.empty()) return delivery_.show_prompt_again(session);
    house_->type(*session.who, std::move(line));
    inputs_ = true;
}

void Hall::take_turn() {
    if (!can_decide()) return;
    const auto due = house_->next_due();
    if (!inputs_ && !(due && *due <= now_)) return;
    inputs_ = false;
    const auto began = std::chrono::steady_clock::now();
    auto decided = house_->decide(now_);
    parts_.metrics.turn_time.observe(since(began));
    if (!decided) return halt(decided.error());
    submit(std::move(*decided));
}

void Hall::submit(Decided decided) {
    for (Decided::Telling& telling : decided.tellings)
        pending_[telling.after].notices.push_back(std::move(telling.notice));
    for (Decided::Asking& asking : decided.askings)
        pending_[asking.after].requests.push_back(std::move(asking.request));
    for (const StaffAct& act : decided.acts)
        parts_.audit.note(LogLevel::info, "staff_act",
                          {{"who", act.name}, {"words", act.words}, {"refused", act.refused}});
    if (decided.number == 0) return;
    submitted_ = decided.number;
    const auto taken = storage_.queue->submit(
        std::move(decided.commit),
        [this, epoch = epoch_, number = decided.number,
         began = std::chrono::steady_clock::now()](const Result<void>& result) {
            parts_.metrics.commit_time.observe(since(began));
            parts_.metrics.commits.add();
            mailbox_.post([=, this] { stored(epoch, number, result); });
        });
    if (!taken) return halt(taken.error());
    read_mail();  // what is stored at once need not wait for the next round
}

void Hall::stored(std::uint64_t epoch, std::uint64_t number, const Result<void>& result) {
    if (epoch != epoch_ || !house_) return;
    if (!result) return halt(result.error());
    house_->made_durable(number);
    durable_ = number;
}

// What one zone shows comes in order, since what it waits for never goes back; so nobody is told
// the later before the earlier.
void Hall::reveal() {
    while (!pending_.empty() && pending_.begin()->first <= durable_) {
        const auto ready = pending_.extract(pending_.begin());
        for (const game::Notice& notice : ready.mapped().notices)
            delivery_.tell(notice);
        for (const game::Request& request : ready.mapped().requests)
            carry_out(request);
    }
    const auto untold_since = std::exchange(untold_since_, std::nullopt);
    for (const ConnectionId id : delivery_.take_touched())
        if (Session* session = sessions_.find(id)) refresh(*session);
    if (untold_since_ && untold_since) untold_since_ = untold_since;
}

// How somebody is to be spoken to, and what stands before the line that they type. What is not
// stored yet is not shown: then it waits for the next round.
void Hall::refresh(Session& session) {
    if (!session.who || !house_) {
        session.hurries = false;
        return;
    }
    const auto place = house_->whereabouts(*session.who);
    if (!place) return delivery_.touch(session);
    if (!house_->is_durable(*place)) {
        untold_since_ = now_;
        return delivery_.touch(session);
    }
    session.hurries = false;
    const auto zone = house_->zones().find(*place);
    if (zone == house_->zones().end()) return;
    const game::Character* body = game::find_person(zone->second, *session.who);
    if (body == nullptr) return;
    look_after(session);
    if (!session.door)
        delivery_.prompt(session, fmt::format("{}/{} > ", body->vitals.hit_points,
                                              body->vitals.hit_points_most));
    if (session.traits.signals) report_to(session, zone->second, *body);
}

void Hall::report_to(Session& session, const game::Zone& zone, const game::Character& body) {
    if (!session.reported) session.reported = std::make_unique<Reported>();
    for (Signal& signal : report({.zone = zone, .rules = pack_->rules(), .who = body, .now = now_},
                                 delivery_.tongue(session), *session.reported))
        delivery_.signal(session, std::move(signal));
}

// Nothing that was not stored has happened: the house goes on from what the journal has.
void Hall::halt(const base::Error& error) {
    parts_.log.note(LogLevel::error, "storage_failed",
                    {{"error", error.name}, {"message", error.message}});
    trouble_ = error.message;
    pending_.clear();
    house_.reset();
    storage_ = {};
    ++epoch_;
    next_round_ = now_;
    sessions_.for_each([&](Session& session) {
        if (session.who) delivery_.say(session, "door_halted");
    });
}

void Hall::try_to_go_on() {
    if (now_ < next_round_) return;
    next_round_ = now_ + round_of_looking_after;
    if (auto opened = open_house(); !opened) {
        trouble_ = opened.error().message;
        return;
    }
    trouble_.reset();
    parts_.log.note(LogLevel::info, "storage_is_back", {});
    // Who came into being in what was not stored is not there.
    sessions_.for_each([&](Session& session) {
        if (!session.who) return;
        if (house_->whereabouts(*session.who)) {
            delivery_.say(session, "door_goes_on");
            return delivery_.touch(session);
        }
        delivery_.say(session, "door_failed");
        delivery_.close(session);
    });
}

base::Instant Hall::next_due() const {
    Instant due = next_round_;
    if (can_decide())
        if (const auto house = house_->next_due()) due = std::min(due, *house);
    return due;
}

// While storing fails there is nothing to wait for: nothing that is not stored was shown.
bool Hall::has_ended() const {
    return stopping_ && (!house_ || (submitted_ == durable_ && pending_.empty()));
}

void Hall::count() {
    ServerMetrics& metrics = parts_.metrics;
    metrics.players[TransportKind::telnet].set(static_cast<std::int64_t>(playing_));
    metrics.queues[Queue::commits].set(static_cast<std::int64_t>(submitted_ - durable_));
    metrics.queues[Queue::logins].set(static_cast<std::int64_t>(parts_.clerk.waiting()));
    metrics.zones_loaded.set(house_ ? static_cast<std::int64_t>(house_->zones().size()) : 0);
}

}  // namespace underwell::server
