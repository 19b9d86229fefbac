#include "underwell/server/hall.hpp"

#include <algorithm>
#include <array>
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
        const std::size_t number = several.size();
        Mailbox::Letter letter = [this, several = std::move(several)]() mutable {
            for (Arrival& arrival : several)
                hall_.arrived(number_, std::move(arrival));
        };
        if (!hall_.brought_) return hall_.mailbox_.post(std::move(letter));
        hall_.mailbox_.leave(std::move(letter));
        hall_.brought_(number);
    }

  private:
    Hall& hall_;
    const std::size_t number_;
};

Hall::Hall(const HallParts& parts, const ServerSettings& settings)
    : parts_{parts}, settings_{settings}, delivery_{parts.languages, sessions_} {
    delivery_.play_from(settings.clients.sounds_url);
}

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
        .seed = settings_.game.seed != 0 ? settings_.game.seed : parts_.entropy(),
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
    if (delivery_.has_touched()) reveal();  // by what was found to be told there
    delivery_.send();
    return can_decide() && (inputs_ || !ready_.empty());
}

bool Hall::can_decide() const {
    return house_ && submitted_ - durable_ < commits_under_way_max;
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
    delivery_.await_answer(session);
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
    for (Decided::Telling& telling : decided.tellings) {
        delivery_.touch_concerned(telling.notice);
        pending_after(telling.after).notices.push_back(std::move(telling.notice));
    }
    for (Decided::Asking& asking : decided.askings)
        pending_after(asking.after).requests.push_back(std::move(asking.request));
    for (const StaffAct& act : decided.acts)
        parts_.audit.note(LogLevel::info, "staff_act",
                          {{"who", act.name}, {"words", act.words}, {"refused", act.refused}});
    for (const Decided::SteppedIn& place : decided.stepped)
        touch_those_who_see(place);
    count(decided.lines);
    if (decided.number == 0) return;
    submitted_ = decided.number;
    const auto taken = storage_.queue->submit(
        std::move(decided.commit),
        [this, epoch = epoch_, number = decided.number, events = decided.events,
         began = std::chrono::steady_clock::now()](const Result<void>& result) {
            if (result) {
                parts_.metrics.commit_time.observe(since(began));
                parts_.metrics.commits.add();
                parts_.metrics.events.add(events);
            }
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

// What needs to wait for nothing still comes after what is durable already and not revealed yet.
Hall::Pending& Hall::pending_after(std::uint64_t commit) {
    return pending_[std::max(commit, durable_)];
}

std::optional<Hall::Viewpoint> Hall::viewpoint_of(const Session& session) const {
    const auto found = session.who && house_ ? house_->find_body(*session.who) : std::nullopt;
    if (!found) return std::nullopt;
    const auto language = parts_.languages.phrases(found->body.preferences.language).language();
    return Viewpoint{.zone = found->zone,
                     .body = found->body,
                     .tongue = delivery_.tongue(language),
                     .english = delivery_.tongue(game::Language::english)};
}

// Of the turn just decided, and shown once that is durable: so nothing is shown too early, and what
// somebody may see never has to wait for a zone to come to rest.
void Hall::prepare_aftermath(Session& session) {
    const auto viewpoint = viewpoint_of(session);
    if (!viewpoint) {
        session.answers_awaited = session.answers_unprepared = 0;
        return;
    }
    const game::Character& body = viewpoint->body;
    Aftermath aftermath{.to = session.id,
                        .who = body.id,
                        .reader = body.preferences.reader,
                        .language = viewpoint->tongue.language(),
                        .silenced = body.preferences.silenced,
                        .answers = std::exchange(session.answers_unprepared, 0)};
    if (body.preferences.prompts)
        aftermath.prompt =
            fmt::format("{}/{} > ", body.vitals.hit_points, body.vitals.hit_points_most);
    if (session.traits.signals) aftermath.signals = report_to(session, *viewpoint);
    pending_after(house_->shown_after(viewpoint->zone.id))
        .aftermaths.push_back(std::move(aftermath));
}

ReportedOn Hall::report_about(const Session& session, const Viewpoint& viewpoint) {
    return {.zone = viewpoint.zone,
            .surface = house_->zones().at(game::surface_zone),
            .rules = pack_->rules(),
            .who = viewpoint.body,
            .now = house_->time_at(now_),
            .tongue = viewpoint.tongue,
            .english = viewpoint.english,
            .scene = session.traits.views ? &scene_ : nullptr,
            .page_settings = session.page_settings};
}

std::vector<Signal> Hall::report_to(Session& session, const Viewpoint& viewpoint) {
    if (!session.reported) session.reported = std::make_unique<Reported>();
    return report(report_about(session, viewpoint), *session.reported);
}

// In a crowd everybody's steps would be looked at by everybody else: there it is done only once in
// a while.
void Hall::touch_those_who_see(const Decided::SteppedIn& place) {
    const game::Zone* zone = house_->find_zone(place.zone);
    if (zone == nullptr || place.room.value >= zone->rooms.size()) return;
    const auto& people = game::room(*zone, place.room).people;
    if (people.size() > game::people_seen_max) {
        stepped_in_crowds_.insert(place);
        return;
    }
    for (const CharacterId who : people)
        if (Session* session = sessions_.find(who); session != nullptr && session->traits.views)
            delivery_.touch(*session);
}

// What others do further off, those who take pictures are told once in a while, too.
void Hall::tell_of_far_places() {
    const auto crowds = std::exchange(stepped_in_crowds_, {});
    sessions_.for_each([&](Session& session) {
        if (!session.traits.views || !session.reported) return;
        const auto viewpoint = viewpoint_of(session);
        if (!viewpoint) return;
        const Decided::SteppedIn here{.zone = viewpoint->zone.id, .room = viewpoint->body.room};
        if (crowds.contains(here) ||
            has_more_to_tell(report_about(session, *viewpoint), *session.reported))
            delivery_.touch(session);
    });
}

// What one zone shows comes in order, since what it waits for never goes back; so nobody is told
// the later before the earlier.
void Hall::reveal() {
    do {
        for (const ConnectionId id : delivery_.take_touched())
            if (Session* session = sessions_.find(id)) prepare_aftermath(*session);
        while (!pending_.empty() && pending_.begin()->first <= durable_)
            reveal(pending_.extract(pending_.begin()).mapped());
    } while (delivery_.has_touched());  // by what was carried out
}

void Hall::reveal(Pending ready) {
    for (const Aftermath& aftermath : ready.aftermaths)
        adopt(aftermath);
    for (game::Notice& notice : ready.notices) {
        if (auto* view = std::get_if<game::View>(&notice.what))
            if (auto* who = std::get_if<game::WhoView>(view)) mark_those_away(*who);
        keep_for_those_away(notice);
        delivery_.tell(notice);
        say_who_is_away(notice);
    }
    for (Aftermath& aftermath : ready.aftermaths)
        show(std::move(aftermath));
    for (const game::Request& request : ready.requests)
        carry_out(request);
    if (ready.facts) board_.post(std::move(ready.facts));
}

// Whoever chooses another language is told so in that one.
void Hall::adopt(const Aftermath& aftermath) {
    Session* session = sessions_.find(aftermath.to);
    if (session == nullptr || session->who != aftermath.who) return;
    session->hand.reader = aftermath.reader;
    session->silenced = aftermath.silenced;
    speak(*session, aftermath.language);
}

void Hall::show(Aftermath aftermath) {
    Session* session = sessions_.find(aftermath.to);
    if (session == nullptr || session->who != aftermath.who) return;
    session->answers_awaited -= std::min(session->answers_awaited, aftermath.answers);
    if (!session->door) delivery_.prompt(*session, std::move(aftermath.prompt));
    for (Signal& signal : aftermath.signals)
        delivery_.signal(*session, std::move(signal));
}

// Nothing that was not stored has happened: the house goes on from what the journal has.
void Hall::halt(const base::Error& error) {
    parts_.log.note(LogLevel::error, "storage_failed",
                    {{"error", error.name}, {"message", error.message}});
    trouble_ = error.message;
    words_going_.reset();
    pending_.clear();
    house_.reset();
    storage_ = {};
    ++epoch_;
    next_round_ = now_;
    sessions_.for_each([&](Session& session) {
        session.reported.reset();  // of which some may never have been sent
        session.answers_awaited = session.answers_unprepared = 0;
        if (session.who)
            delivery_.say(session, "door_halted");
        else if (session.greeted)
            delivery_.say(session, "door_stands_still");
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

void Hall::count(const LinesAnswered& lines) {
    auto& commands = parts_.metrics.commands;
    commands[CommandOutcome::done].add(lines.done);
    commands[CommandOutcome::refused].add(lines.refused);
    commands[CommandOutcome::unknown].add(lines.unknown);
}

void Hall::count() {
    ServerMetrics& metrics = parts_.metrics;
    std::array<std::int64_t, std::to_underlying(TransportKind::count)> players = {};
    std::size_t arrivals = mailbox_.size();
    sessions_.for_each([&](const Session& session) {
        if (session.who) ++players.at(std::to_underlying(session.peer.transport));
        arrivals += session.lines.size();
    });
    for (std::size_t kind = 0; kind < players.size(); ++kind)
        metrics.players[static_cast<TransportKind>(kind)].set(players.at(kind));
    std::size_t rooms = 0;
    if (house_)
        for (const auto& [id, zone] : house_->zones())
            rooms += zone.rooms.size();
    metrics.queues[Queue::arrivals].set(static_cast<std::int64_t>(arrivals));
    metrics.queues[Queue::commits].set(static_cast<std::int64_t>(submitted_ - durable_));
    metrics.queues[Queue::logins].set(static_cast<std::int64_t>(parts_.clerk.waiting()));
    metrics.zones_loaded.set(house_ ? static_cast<std::int64_t>(house_->zones().size()) : 0);
    metrics.rooms.set(static_cast<std::int64_t>(rooms));
}

}  // namespace underwell::server
