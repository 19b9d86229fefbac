// The hall, as far as it is about who comes and goes (N2, N3).
#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/game/decide.hpp"
#include "underwell/game/names.hpp"
#include "underwell/server/guest_names.hpp"
#include "underwell/server/hall.hpp"

namespace underwell::server {

using base::CharacterId;
using base::Instant;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

constexpr base::Duration departures_asked_every = minutes{1};
// In one round, so that no turn is long.
constexpr std::size_t seen_off_at_once_max = 200;

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
    session.door->language = settings_.game.language == game::Language::chinese ? "zh_CN" : "en";
}

// Now it is known whether drawings are welcome.
void Hall::take(Session& session, arrivals::Greets what) {
    session.greeted = true;
    if (session.door) session.door->reader = what.traits.reader;
    change_traits(session, std::move(what.traits));
    if (const auto ban = parts_.clerk.ban_of_address(session.peer.address)) {
        parts_.log.note(LogLevel::info, "banned_address", {{"address", session.peer.address}});
        parts_.metrics.connections_refused[ConnectionRefusal::banned].add();
        return turn_away(session, *ban);
    }
    if (stopping_) return delivery_.close(session);
    converse(session, session.door->greet(delivery_.tongue(session), facts()));
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
    delivery_.touch(session);
}

// N3: the body stays for a while.
void Hall::take(Session& session, arrivals::Disconnected what) {
    parts_.log.note(LogLevel::info, "disconnected",
                    {{"address", session.peer.address}, {"why", what.why}});
    const auto who = session.who;
    const bool guest = session.guest;
    sessions_.remove(session.id);
    if (who) lose(*who, guest);
}

void Hall::lose(CharacterId who, bool guest) {
    seconds stays{settings_.sessions.link_dead_seconds};
    if (const game::Character* body = body_of(who)) {
        const game::Zone* zone = house_->find_zone(*house_->whereabouts(who));
        if (zone != nullptr && fights(*zone, *body))
            stays = seconds{settings_.sessions.link_dead_in_combat_seconds};
        guest = guest || is_guest_name(body->name);
    }
    link_dead_[who] = now_ + stays;
    if (guest) departing_[who] = now_ + hours{settings_.accounts.guest_hours_kept};
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
        departing_.erase(who);
        return parts_.clerk.note_departed(who);
    }
    house_->take(*zone, game::Sleeps{who});
    if (*zone == game::surface_zone)
        house_->take(*zone, game::Forgets{who});
    else
        house_->take(*zone, game::Recalls{who});
    inputs_ = true;
}

// Whoever had their account deleted leaves the world as well (N16).
void Hall::ask_for_departures() {
    departures_asked_ = now_;
    ++answers_awaited_;
    parts_.clerk.departures([this](base::Result<std::vector<Departure>> answer) {
        mailbox_.post([this, gone = std::move(answer)] {
            --answers_awaited_;
            if (!gone) return;  // asked again in a while
            for (const Departure& departure : *gone) {
                departing_[departure.character] = now_;
                Session* session = sessions_.find(departure.character);
                if (session != nullptr) delivery_.close(*session);
            }
        });
    });
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

// Once a second: whoever was away for too long falls asleep, silent visitors are sent away.
void Hall::keep_house() {
    next_round_ = now_ + seconds{1};
    count();
    if (!house_) return;
    if (now_ - departures_asked_ >= departures_asked_every) ask_for_departures();
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
    playing_ = 0;
    sessions_.for_each([&](Session& session) {
        if (session.who) ++playing_;
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
    for (const auto& [who, appointment] : appointed_)
        if (game::folded(appointment.name) == game::folded(name)) return true;
    const game::Zone* surface = house_->find_zone(game::surface_zone);
    return surface != nullptr && surface->surface->by_name.contains(game::folded(name));
}

const game::Character* Hall::body_of(CharacterId who) const {
    if (!house_) return nullptr;
    const auto place = house_->whereabouts(who);
    if (!place) return nullptr;
    const game::Zone* zone = house_->find_zone(*place);
    return zone == nullptr ? nullptr : game::find_person(*zone, who);
}

DoorFacts Hall::facts() {
    return {.game_name = settings_.game.name,
            .awake = playing_,
            .guests = settings_.accounts.guests,
            .registration = settings_.accounts.registration,
            .is_known = [this](std::string_view name) { return is_known(name); },
            .offered =
                [this](CharacterId id, std::uint32_t offer) {
                    const std::uint64_t seed =
                        house_ ? house_->zones().at(game::surface_zone).seed : 0;
                    return game::offered_vitals(seed, id, offer, pack_->rules().content.tuning());
                }};
}

}  // namespace underwell::server
