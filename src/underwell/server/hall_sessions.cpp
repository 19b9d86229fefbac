// The hall, as far as it is about who comes and goes (N2, N3).
#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/game/decide.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/reserved_names.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/server/guest_names.hpp"
#include "underwell/server/hall.hpp"

namespace underwell::server {

using base::CharacterId;
using base::Instant;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

// What a tool has changed while the server runs: bans, and accounts that are gone.
constexpr base::Duration tools_heeded_every = seconds{10};
// In one round, so that no turn is long.
constexpr std::size_t seen_off_at_once_max = 200;
constexpr std::size_t zones_cleared_at_once_max = 8;

const char* code_of(game::Language language) {
    return language == game::Language::chinese ? "zh_CN" : "en";
}

bool fights(const game::Zone& zone, const game::Character& who) {
    const auto& fight = game::room(zone, who.room).fight;
    return fight && game::find(*fight, game::fighter(who.id)) != nullptr;
}

}  // namespace

void Hall::arrived(std::size_t entrance, Arrival arrival) {
    const bool connects = std::holds_alternative<arrivals::Connected>(arrival.what);
    Session* session =
        connects ? &sessions_.add(arrival.from, entrance) : sessions_.find(arrival.from);
    if (session == nullptr) return;  // it was closed meanwhile
    std::visit([&](auto& what) { take(*session, std::move(what)); }, arrival.what);
}

void Hall::take(Session& session, arrivals::Connected what) {
    session.peer = std::move(what.peer);
    session.since = session.last_typed = now_;
    session.hand.language = settings_.game.language;
    session.door = std::make_unique<Door>(new_character_id());
    session.door->language = code_of(settings_.game.language);
}

// Now it is known whether drawings are welcome.
void Hall::take(Session& session, arrivals::Greets what) {
    session.greeted = true;
    if (session.door) session.door->reader = what.traits.reader;
    if (session.door && what.traits.language)
        session.door->language = code_of(*what.traits.language);
    change_traits(session, std::move(what.traits));
    if (const auto ban = parts_.clerk.ban_of_address(session.peer.address)) {
        parts_.log.note(LogLevel::info, "banned_address", {{"address", session.peer.address}});
        parts_.metrics.connections_refused[ConnectionRefusal::banned].add();
        return turn_away(session, *ban);
    }
    if (stopping_) return delivery_.close(session);
    converse(session, session.door->greet(delivery_.tongue(session), facts()));
    if (!house_) delivery_.say(session, "door_stands_still");
}

void Hall::take(Session& session, arrivals::TraitsChanged what) {
    if (session.door && !session.who && what.traits.reader) session.door->reader = true;
    change_traits(session, std::move(what.traits));
}

void Hall::change_traits(Session& session, ClientTraits traits) {
    session.traits = std::move(traits);
    look_after(session);
}

// The hand that documents are written for: what the client can show, and what its player wants.
void Hall::look_after(Session& session) {
    Hand& hand = session.hand;
    hand.width = session.traits.width;
    hand.colours = session.traits.colours;
    hand.links = session.traits.links;
    hand.link_lines = session.traits.link_lines;
    const game::Character* body = session.who ? body_of(*session.who) : nullptr;
    session.silenced = body != nullptr ? body->preferences.silenced : game::ChatterSet{};
    if (body != nullptr) {
        hand.reader = body->preferences.reader;
        speak(session, parts_.languages.phrases(body->preferences.language).language());
    } else if (session.door) {
        hand.reader = session.door->reader;
        speak(session, parts_.languages.phrases(session.door->language).language());
    } else {
        speak(session, hand.language);
    }
}

// Who wants Chinese can read it, also where the client cannot say so, as Debian's telnet.
void Hall::speak(Session& session, game::Language language) {
    session.hand.language = language;
    session.hand.unicode = session.traits.unicode || language == game::Language::chinese;
}

void Hall::take(Session& session, arrivals::Typed what) {
    if (session.closing) return;
    if (session.lines.size() >= lines_waiting_max) {
        parts_.log.note(LogLevel::warning, "too_many_lines", {{"address", session.peer.address}});
        return delivery_.close(session);
    }
    session.lines.push_back(std::move(what.line));
    if (session.lines.size() == 1) ready_.push_back(session.id);
}

void Hall::take(Session& session, arrivals::Credentials what) {
    if (session.who || session.waits || !session.greeted) return;
    fulfil(session,
           wishes::LogIn{.name = std::move(what.name), .password = std::move(what.password)});
}

void Hall::take(Session& session, arrivals::WantsSignals what) {
    if (session.reported && what.inventory) session.reported->inventory.reset();
    if (session.reported && what.room) session.reported->room_items.reset();
    if (what.everything) tell_afresh(session);
    delivery_.touch(session);
}

// A guest has no account to keep them with.
void Hall::take(Session& session, arrivals::KeepsSettings what) {
    if (!session.who || session.guest || session.account.empty()) return;
    session.page_settings = what.settings;
    parts_.clerk.keep_page_settings(session.account, std::move(what.settings));
}

void Hall::tell_afresh(Session& session) {
    session.reported.reset();
    // First of all that a password is asked for: whatever is sent next is taken for it.
    if (!std::exchange(session.echo, true)) delivery_.echo(session, false);
    if (session.who) delivery_.signal(session, signals::Name{session.name});
    const std::string prompt = std::exchange(session.prompt, {});
    if (!prompt.empty()) delivery_.prompt(session, prompt);
}

// Who it was, if anybody came in.
void Hall::note_end(const Session& session, std::string_view why) {
    const auto stayed = std::chrono::floor<seconds>(now_ - session.since).count();
    if (session.name.empty())
        return parts_.log.note(
            LogLevel::info, "disconnected",
            {{"address", session.peer.address}, {"why", why}, {"seconds", stayed}});
    parts_.log.note(LogLevel::info, "disconnected",
                    {{"address", session.peer.address},
                     {"why", why},
                     {"seconds", stayed},
                     {"name", session.name},
                     {"guest", session.guest}});
}

// N3: the body stays for a while.
void Hall::take(Session& session, const arrivals::Disconnected& what) {
    note_end(session, what.why);
    const auto who = session.who;
    const bool guest = session.guest;
    sessions_.remove(session.id);
    if (who) lose(*who, guest);
}

void Hall::lose(CharacterId who, bool guest) {
    seconds stays{settings_.sessions.link_dead_seconds};
    if (const game::Character* body = body_of(who)) {
        const auto place = house_->whereabouts(who);
        const game::Zone* zone = place ? house_->find_zone(*place) : nullptr;
        if (zone != nullptr && fights(*zone, *body))
            stays = seconds{settings_.sessions.link_dead_in_combat_seconds};
        guest = guest || is_guest_name(body->name);
    }
    link_dead_[who] = now_ + stays;
    if (guest) departing_[who] = now_ + hours{settings_.accounts.guest_hours_kept};
}

// Awake, and nobody reads what they are told. A connection that is being closed is as good as lost.
bool Hall::is_away(CharacterId who) {
    const Session* session = sessions_.find(who);
    return session == nullptr ? link_dead_.contains(who) : session->closing;
}

void Hall::keep_for_those_away(const game::Notice& notice) {
    const auto* line = std::get_if<game::Line>(&notice.what);
    if (line == nullptr || (line->sentence != game::Sentence{"hears_tell"} &&
                            line->sentence != game::Sentence{"hears_party"}))
        return;
    for (const CharacterId who : notice.to)
        if (is_away(who)) missed_.keep(who, *line);
}

// To whoever told them something: also if they are ignored, which nobody is to notice.
void Hall::say_who_is_away(const game::Notice& notice) {
    const auto* line = std::get_if<game::Line>(&notice.what);
    if (line == nullptr || line->sentence != game::Sentence{"you_tell"}) return;
    const auto part = std::ranges::find(line->parts, "name", &game::Part::place);
    const auto* told =
        part == line->parts.end() ? nullptr : std::get_if<game::Person>(&part->meaning);
    const auto whom = told == nullptr ? std::nullopt : character_called(told->name);
    if (!whom || !is_away(*whom)) return;
    for (const CharacterId who : notice.to)
        if (Session* session = sessions_.find(who))
            delivery_.say(*session, "told_while_away", {{"name", *told}});
}

void Hall::tell_what_was_missed(Session& session, CharacterId who) {
    const Missed missed = missed_.take(who);
    if (missed.lines.empty()) return;
    delivery_.say(session, "while_you_were_away");
    if (missed.lost > 0)
        delivery_.say(session, "more_while_away",
                      {{"count", static_cast<std::int64_t>(missed.lost)}});
    for (const game::Line& line : missed.lines)
        delivery_.tell({.to = {who}, .what = line});
}

void Hall::put_to_sleep(CharacterId who) {
    if (!house_) return;
    if (const auto zone = house_->whereabouts(who)) house_->take(*zone, game::Sleeps{who});
    inputs_ = true;
}

// Home first, then out of the world: one step in each round, until it is done.
void Hall::see_off(CharacterId who) {
    const auto zone = house_->whereabouts(who);
    if (!zone) {
        if (removed_.contains(who) && !have_words_gone(who)) return;
        removed_.erase(who);
        departing_.erase(who);
        missed_.take(who);
        return parts_.clerk.note_departed(who);
    }
    house_->take(*zone, game::Sleeps{who});
    if (*zone == game::surface_zone)
        house_->take(*zone, game::Forgets{who});
    else
        house_->take(*zone, game::Recalls{who});
    inputs_ = true;
}

// Turns hold what was typed, and what others heard of it; snapshots do not. So every zone takes one
// (N16), some of them in each round; when all of that is durable the person is gone.
bool Hall::have_words_gone(CharacterId who) {
    if (!words_going_) {
        auto zones = house_->stored_zones();
        if (!zones) return false;
        words_going_ = WordsGoing{.of = who, .zones = std::move(*zones)};
    }
    if (words_going_->of != who) return false;  // one after the other
    auto& zones = words_going_->zones;
    for (std::size_t looked_at = 0; looked_at < zones_cleared_at_once_max && !zones.empty();
         ++looked_at) {
        const auto goes = house_->let_words_go(zones.back());
        if (!goes) return false;
        zones.pop_back();
        if (!*goes) continue;
        words_going_->after = submitted_ + 1;
        inputs_ = true;
    }
    if (!zones.empty() || durable_ < words_going_->after) return false;
    words_going_.reset();
    return true;
}

// Whoever had their account deleted leaves the world as well, and whoever is banned by now goes out
// (N16).
void Hall::heed_tools() {
    tools_heeded_ = now_;
    parts_.clerk.reread_bans();
    ++answers_awaited_;
    parts_.clerk.errands([this, noted = appointments_noted_](base::Result<Errands> answer) {
        mailbox_.post([this, noted, errands = std::move(answer)] {
            --answers_awaited_;
            heed_bans();
            if (!errands) return;  // they are asked for again in a while
            see_off(errands->departures);
            // What was done meanwhile may still be among them.
            if (noted == appointments_noted_)
                for (const Appointment& appointment : errands->appointments)
                    appoint(appointment);
        });
    });
}

void Hall::appoint(Appointment appointment) {
    const auto known = appointed_.find(appointment.character);
    if (known != appointed_.end() && known->second.what == appointment) return;
    const CharacterId who = appointment.character;
    appointed_[who] = {.what = std::move(appointment)};
}

// Whose character is not in the world yet is waited for.
void Hall::give_roles() {
    std::erase_if(appointed_, [&](const auto& entry) {
        const auto& [who, appointed] = entry;
        const auto found = house_->find_body(who);
        if (!found || found->body.role != appointed.what.role) return false;
        if (house_->shown_after(found->zone.id) > durable_) return false;
        parts_.clerk.note_appointed(who, appointed.what.role);
        ++appointments_noted_;
        return true;
    });
    for (const auto& [who, appointed] : appointed_)
        if (const auto place = house_->whereabouts(who)) give_role(who, *place);
}

void Hall::give_role(CharacterId who, base::ZoneId place) {
    const auto found = appointed_.find(who);
    if (found == appointed_.end()) return;
    auto& [what, is_written_down] = found->second;
    if (const game::Character* body = body_of(who); body != nullptr && body->role == what.role)
        return;  // it is only not durable yet
    if (!std::exchange(is_written_down, true))
        parts_.audit.note(
            LogLevel::info, "appointed",
            {{"whom", what.name}, {"role", game::role_names.at(std::to_underlying(what.role))}});
    house_->take(place, game::Appoints{.who = who, .role = what.role});
    inputs_ = true;
}

void Hall::see_off(std::span<const Departure> gone) {
    for (const Departure& departure : gone) {
        departing_[departure.character] = now_;
        removed_.insert(departure.character);
        appointed_.erase(departure.character);
        Session* session = sessions_.find(departure.character);
        if (session == nullptr) continue;
        delivery_.say(*session, "door_account_removed");
        delivery_.signal(*session, signals::Goodbye{.reason = "account removed"});
        delivery_.close(*session);
    }
}

// Who comes as a guest again and again, and never stays, must not fill the world: of too many who
// are gone, those who have been so longest leave at once.
void Hall::bound_absent_guests() {
    const std::size_t most = settings_.accounts.absent_guests_max;
    if (departing_.size() <= most) return;
    std::vector<std::pair<Instant, CharacterId>> absent;
    for (const auto& [who, when] : departing_)
        if (!link_dead_.contains(who) && sessions_.find(who) == nullptr)
            absent.emplace_back(when, who);
    if (absent.size() <= most) return;
    std::ranges::sort(absent);
    absent.resize(absent.size() - most);
    for (const auto& [when, who] : absent)
        departing_[who] = std::min(when, now_);
}

PublicFacts Hall::look_from_outside() {
    std::vector<CharacterId> playing;
    sessions_.for_each([&](const Session& session) {
        if (session.who) playing.push_back(*session.who);
    });
    // As in the game: whoever has lost the connection is awake for a while.
    for (const auto& [who, sleeps_at] : link_dead_)
        if (sessions_.find(who) == nullptr) playing.push_back(who);
    PublicFacts facts = server::look_from_outside(*house_, playing);
    mark_those_away(facts.awake);
    return facts;
}

void Hall::mark_those_away(game::WhoView& view) {
    if (link_dead_.empty()) return;
    std::set<std::string_view> away;
    for (const auto& [who, sleeps_at] : link_dead_)
        if (const game::Character* body = body_of(who); body != nullptr && is_away(who))
            away.insert(body->name);
    for (game::PersonKnown& person : view.people)
        person.is_away = away.contains(person.name);
}

// As everything stands now, and so not before that is durable.
void Hall::tell_outside() {
    auto facts = std::make_shared<const PublicFacts>(look_from_outside());
    if (*facts == *board_.read()) return;
    if (submitted_ == durable_) return board_.post(std::move(facts));
    pending_after(submitted_).facts = std::move(facts);
}

// Once a second: whoever was away for too long falls asleep, silent visitors are sent away.
void Hall::keep_house() {
    next_round_ = now_ + seconds{1};
    count();
    if (!house_) return;
    heed_bans();
    tell_outside();
    tell_of_far_places();
    give_roles();
    if (now_ - tools_heeded_ >= tools_heeded_every) heed_tools();
    std::erase_if(link_dead_, [&](const auto& entry) {
        if (entry.second > now_) return false;
        put_to_sleep(entry.first);
        return true;
    });
    bound_absent_guests();
    std::vector<CharacterId> leaving;
    for (const auto& [who, when] : departing_)
        if (when <= now_ && sessions_.find(who) == nullptr && leaving.size() < seen_off_at_once_max)
            leaving.push_back(who);
    for (const CharacterId who : leaving)
        see_off(who);
    const seconds at_door{settings_.sessions.login_seconds_max};
    const minutes idle{settings_.sessions.idle_minutes_max};
    const auto facts = board_.read();
    playing_ = facts->awake.people.size() + facts->awake.more;
    sessions_.for_each([&](Session& session) {
        if (session.closing) return;
        const base::Duration silent = now_ - session.last_typed;
        if (!session.who && !session.waits && silent > at_door) {
            delivery_.say(session, "door_slow");
            delivery_.close(session);
        } else if (session.who && idle.count() > 0 && silent > idle) {
            delivery_.say(session, "door_idle");
            delivery_.close(session);
        }
    });
}

bool Hall::is_known(std::string_view name) const {
    if (!house_) return true;
    for (const auto& [who, appointed] : appointed_)
        if (game::folded(appointed.what.name) == game::folded(name)) return true;
    return character_called(name).has_value();
}

bool Hall::is_reserved(std::string_view name) const {
    return is_guest_name(name) || game::is_reserved_name(name, pack_->rules().content);
}

std::optional<CharacterId> Hall::character_called(std::string_view name) const {
    const game::Zone* surface = house_ ? house_->find_zone(game::surface_zone) : nullptr;
    if (surface == nullptr) return std::nullopt;
    const auto found = surface->surface->by_name.find(game::folded(name));
    if (found == surface->surface->by_name.end()) return std::nullopt;
    return found->second;
}

const game::Character* Hall::body_of(CharacterId who) const {
    const auto found = house_ ? house_->find_body(who) : std::nullopt;
    return found ? &found->body : nullptr;
}

DoorFacts Hall::facts() {
    return {
        .game_name = settings_.game.name,
        .awake = playing_,
        .guests = settings_.accounts.guests,
        .registration = settings_.accounts.registration,
        .is_known = [this](std::string_view name) { return is_known(name); },
        .is_kept_out =
            [this](std::string_view name) { return parts_.clerk.ban_of_name(name).has_value(); },
        .is_reserved = [this](std::string_view name) { return is_reserved(name); },
        .offered =
            [this](CharacterId id, std::uint32_t offer) {
                const std::uint64_t seed = house_ ? house_->zones().at(game::surface_zone).seed : 0;
                return game::offered_vitals(seed, id, offer, pack_->rules().content.tuning());
            }};
}

}  // namespace underwell::server
