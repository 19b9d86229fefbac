// The hall, as far as it does what the game asks of the program that runs it (request.hpp).
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "underwell/game/names.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/game/surface_changes.hpp"
#include "underwell/server/ban_list.hpp"
#include "underwell/server/guest_names.hpp"
#include "underwell/server/hall.hpp"
#include "underwell/server/networks.hpp"

namespace underwell::server {

using base::CharacterId;
using base::Result;
using game::Quoted;
using game::RequestKind;

namespace {

constexpr std::size_t bans_listed_max = 50;  // at once

// As exactly as somebody who waits wants to know it: of a long time not every minute.
std::int64_t minutes_left(base::Duration time) {
    using std::chrono::ceil;
    using std::chrono::minutes;
    if (time > std::chrono::weeks{1}) return minutes{ceil<std::chrono::days>(time)}.count();
    if (time > std::chrono::hours{2}) return minutes{ceil<std::chrono::hours>(time)}.count();
    return ceil<minutes>(time).count();
}

constexpr base::Duration script_error_told_every = std::chrono::minutes{1};
constexpr std::size_t script_errors_told_max = 10;  // different ones within that time

}  // namespace

void Hall::carry_out(const game::Request& request) {
    Session* session = sessions_.find(request.by);
    switch (request.what) {
        case RequestKind::reload_packs:
            packs_wanted_by_.insert(request.by);
            return load_packs();
        case RequestKind::ban:
            return ban(request);
        case RequestKind::pardon:
            return pardon(request);
        case RequestKind::shut_down:
            return stop(request.words);
        case RequestKind::leave:
            if (session != nullptr) leave(*session, request.by);
            return;
        case RequestKind::keep:
            if (session != nullptr) keep(*session, request.name);
            return;
        case RequestKind::change_password:
            if (session == nullptr) return;
            if (session->guest) return delivery_.say(*session, "password_of_guest");
            session->door = std::make_unique<Door>(Door::asking_for_other_password(false));
            delivery_.say(*session, "door_back_how");
            return ask(*session);
        case RequestKind::list_bans:
            if (session != nullptr) list_bans(*session, request.name);
            return;
    }
}

void Hall::leave(Session& session, CharacterId who) {
    if (session.guest) {
        const game::Character* body = body_of(who);
        delivery_.say(session, "door_farewell_guest",
                      {{"name", Quoted{body == nullptr ? std::string{} : body->name}}});
    } else {
        delivery_.say(session, "door_farewell");
    }
    delivery_.signal(session, signals::Goodbye{.reason = "quit"});
    delivery_.close(session);
    if (session.guest) departing_[who] = now_;
    sessions_.unbind(session);
    put_to_sleep(who);
}

// A guest's character under a name of its own, once a password is chosen.
void Hall::keep(Session& session, const std::string& name) {
    if (!session.guest)
        return delivery_.say(session, "keep_not_guest", {{"name", Quoted{session.account}}});
    if (is_known(name)) return delivery_.say(session, "door_name_taken", {{"name", Quoted{name}}});
    if (is_reserved(name)) return delivery_.say(session, "name_reserved", {{"name", Quoted{name}}});
    if (parts_.clerk.ban_of_name(name))
        return delivery_.say(session, "door_name_kept_out", {{"name", Quoted{name}}});
    session.door = std::make_unique<Door>(Door::asking_to_keep(name));
    delivery_.say(session, "door_back_how");
    ask(session);
}

void Hall::ban(const game::Request& request) {
    const auto network = parse_network(request.name);
    const bool is_somebody = request.whom != CharacterId{};
    const auto tell = [&](game::Sentence sentence, std::initializer_list<game::Part> parts = {}) {
        if (Session* by = sessions_.find(request.by)) delivery_.say(*by, sentence, parts);
    };
    if (!network && !is_somebody && !game::check_name(request.name)) return refuse_network(request);
    if (parts_.clerk.bans().size() >= bans_max)
        return tell("too_many_bans", {{"most", static_cast<std::int64_t>(bans_max)}});
    if (!network && !is_somebody) tell("ban_of_nobody", {{"name", Quoted{request.name}}});
    Ban ban;
    ban.kind = network ? BanKind::network : BanKind::account;
    ban.what = request.name;
    if (request.duration.count() > 0) ban.until = now_ + request.duration;
    ban.reason = request.words;
    if (const game::Character* by = body_of(request.by)) ban.by = by->name;
    ban.made = now_;
    if (network && would_keep_out_oneself(request, ban)) return;
    const bool for_good = !ban.until;
    parts_.clerk.ban(std::move(ban));
    heed_bans();
    if (!network) return;  // of people the game has said so
    if (for_good) return tell("you_banned_for_good", {{"name", Quoted{request.name}}});
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(request.duration).count();
    const auto [sentence, number] = game::told_span(minutes, game::span_of_ban);
    tell(sentence, {{"name", Quoted{request.name}}, number});
}

// Nobody could let them in again.
bool Hall::would_keep_out_oneself(const game::Request& request, const Ban& ban) {
    Session* by = sessions_.find(request.by);
    if (by == nullptr) return false;
    Ban stored = ban;
    stored.what = plain_form(ban.kind, ban.what);
    if (!BanList{{stored}}.of_address(by->peer.address, now_)) return false;
    parts_.audit.note(LogLevel::info, "network_holds_who_bans",
                      {{"who", by->name}, {"words", request.name}});
    delivery_.say(*by, "network_holds_you",
                  {{"name", Quoted{request.name}}, {"address", Quoted{by->peer.address}}});
    return true;
}

// Those who are in are looked at when bans have changed, by whomever.
void Hall::heed_bans() {
    const std::uint64_t changed = parts_.clerk.bans_changed();
    if (std::exchange(bans_heeded_, changed) == changed) return;
    sessions_.for_each([&](Session& session) {
        if (!session.greeted || session.closing) return;
        auto ban = parts_.clerk.ban_of_address(session.peer.address);
        if (!ban && session.who) ban = parts_.clerk.ban_of_name(session.name);
        if (ban) turn_away(session, *ban);
    });
}

// What is neither anybody's name nor a network.
void Hall::refuse_network(const game::Request& request) {
    const game::Character* by = body_of(request.by);
    parts_.audit.note(LogLevel::info, "not_a_network",
                      {{"who", by == nullptr ? std::string_view{} : std::string_view{by->name}},
                       {"words", request.name}});
    if (Session* session = sessions_.find(request.by))
        delivery_.say(*session, "not_a_network",
                      {{"word", Quoted{request.name}},
                       {"examples", game::Series{{"192.0.2.7", "192.0.2.0/24", "2001:db8::/32"}}}});
}

void Hall::turn_away(Session& session, const Ban& ban) {
    if (ban.until) {
        constexpr game::SpanSentences sentences{.minutes = "door_banned_for_minutes",
                                                .hours = "door_banned_for",
                                                .days = "door_banned_for_days"};
        const auto [sentence, number] = game::told_span(minutes_left(*ban.until - now_), sentences);
        delivery_.say(session, sentence, {number, {"words", Quoted{ban.reason}}});
    } else {
        delivery_.say(session, "door_banned", {{"words", Quoted{ban.reason}}});
    }
    delivery_.close(session);
}

void Hall::pardon(const game::Request& request) {
    const bool network = parse_network(request.name).has_value();
    if (!network && request.whom == CharacterId{} && !game::check_name(request.name))
        return refuse_network(request);
    const bool was_kept_out =
        parts_.clerk.pardon(network ? BanKind::network : BanKind::account, request.name);
    Session* by = sessions_.find(request.by);
    if (!was_kept_out)
        parts_.audit.note(LogLevel::info, "nobody_to_pardon",
                          {{"who", by == nullptr ? std::string_view{} : std::string_view{by->name}},
                           {"words", request.name}});
    if (by == nullptr) return;
    delivery_.say(
        *by, was_kept_out ? game::Sentence{"you_pardoned"} : game::Sentence{"pardon_of_nobody"},
        {{"name", Quoted{request.name}}});
}

void Hall::list_bans(Session& session, std::string_view beginning) {
    const game::Tongue tongue = delivery_.tongue(session);
    std::vector<Ban> bans = parts_.clerk.bans();
    std::erase_if(bans, [wanted = game::folded(beginning)](const Ban& ban) {
        return !game::folded(ban.what).starts_with(wanted);
    });
    if (bans.empty())
        return beginning.empty() ? delivery_.say(session, "bans_none")
                                 : delivery_.say(session, "bans_none_so",
                                                 {{"name", Quoted{std::string{beginning}}}});
    game::Document page;
    tongue.say(page.heading(), "bans_title");
    for (std::size_t number = 0; number < std::min(bans.size(), bans_listed_max); ++number) {
        const Ban& ban = bans[number];
        tongue.say(page.item(),
                   ban.until ? game::Sentence{"ban_until"} : game::Sentence{"ban_for_good"},
                   {{"name", Quoted{ban.what}},
                    {"until", Quoted{ban.until ? minute_of(*ban.until) : std::string{}}},
                    {"by", Quoted{ban.by}},
                    {"words", Quoted{ban.reason}}});
    }
    if (bans.size() > bans_listed_max)
        tongue.say(page.paragraph(), "bans_more",
                   {{"count", static_cast<std::int64_t>(bans.size() - bans_listed_max)}});
    delivery_.show(session, page);
}

void Hall::reload_packs() {
    carry_out({.what = RequestKind::reload_packs});
}

// One load at a time: whoever asks meanwhile may have changed what was read already, so one more
// follows, for all of them.
void Hall::load_packs() {
    if (packs_are_loading_ || packs_wanted_by_.empty()) return;
    packs_are_loading_ = true;
    parts_.run_aside([this, by = std::exchange(packs_wanted_by_, {})] {
        auto loaded = parts_.packs.load();
        mailbox_.post([this, by, loaded = std::move(loaded)]() mutable {
            packs_are_loading_ = false;
            packs_loaded(by, std::move(loaded));
            load_packs();
        });
    });
}

// Law 8: between two turns; on any error the old one goes on.
void Hall::packs_loaded(const std::set<CharacterId>& by,
                        Result<std::shared_ptr<const Pack>> loaded) {
    const auto tell = [&](game::Sentence sentence, std::initializer_list<game::Part> parts = {}) {
        for (const CharacterId who : by)
            if (Session* session = sessions_.find(who)) delivery_.say(*session, sentence, parts);
    };
    if (!loaded) {
        const std::string& message = loaded.error().message;
        parts_.log.note(LogLevel::error, "packs_not_reloaded", {{"message", message}});
        return tell("packs_not_reloaded", {{"words", Quoted{message}}});
    }
    const game::Series not_taken_over = game::surface_changes(pack_->rules().content.surface(),
                                                              (*loaded)->rules().content.surface());
    former_packs_.push_back(std::exchange(pack_, std::move(*loaded)));
    // What is told now may have been decided by the last one, but by none before it.
    if (former_packs_.size() > 2) former_packs_.erase(former_packs_.begin());
    delivery_.speak_by(*pack_);
    if (house_) house_->follow(pack_->rules());
    parts_.log.note(LogLevel::info, "packs_reloaded", {});
    tell("packs_reloaded");
    if (!not_taken_over.words.empty()) tell("surface_stays", {{"names", not_taken_over}});
}

// A room that cannot be made fails wherever it is dug.
void Hall::tell_builders(const std::string& error) {
    std::erase_if(script_errors_told_,
                  [&](const auto& told) { return now_ - told.second >= script_error_told_every; });
    if (script_errors_told_.size() >= script_errors_told_max) return;
    if (!script_errors_told_.emplace(error, now_).second) return;
    sessions_.for_each([&](Session& session) {
        if (!session.who || session.closing) return;
        const game::Character* body = body_of(*session.who);
        if (body != nullptr && body->role >= game::Role::builder)
            delivery_.say(session, "script_fails", {{"words", Quoted{error}}});
    });
}

bool Hall::warn(std::chrono::seconds left) {
    stops_at_ = now_ + left;
    const std::int64_t minutes = left.count() / 60;
    const game::Part words{"words", Quoted{}};
    bool anybody = false;
    sessions_.for_each([&](Session& session) {
        if (!session.who || session.closing) return;
        anybody = true;
        if (minutes > 0)
            delivery_.say(session, "world_stops_in_minutes", {{"minutes", minutes}, words});
        else
            delivery_.say(session, "world_stops_in_seconds",
                          {{"seconds", std::int64_t{left.count()}}, words});
    });
    return anybody;
}

// Whoever comes in during a countdown: by an admin's word, or by that of whoever runs the program.
void Hall::tell_of_stop(Session& session) {
    const auto& closing = house_->zones().at(game::surface_zone).surface->closing;
    const auto at = closing ? std::optional{closing->at - house_->time_at(now_)}
                            : stops_at_.transform([&](auto end) { return end - now_; });
    if (!at || at->count() <= 0) return;
    const auto left = std::chrono::ceil<std::chrono::seconds>(*at);
    const game::Part words{"words", Quoted{closing ? closing->words : std::string{}}};
    if (left >= std::chrono::minutes{1})
        delivery_.say(session, "world_stops_in_minutes",
                      {{"minutes", std::int64_t{left.count() / 60}}, words});
    else
        delivery_.say(session, "world_stops_in_seconds",
                      {{"seconds", std::int64_t{left.count()}}, words});
}

void Hall::stop(std::string why) {
    if (stopping_) return;
    stopping_ = std::move(why);
    parts_.log.note(LogLevel::info, "stopping", {{"why", *stopping_}});
    sessions_.for_each([&](Session& session) {
        if (stopping_->empty())
            delivery_.say(session, "door_closing_plain");
        else
            delivery_.say(session, "door_closing", {{"words", Quoted{*stopping_}}});
        delivery_.signal(session, signals::Goodbye{.reason = "the world stops for a while"});
        delivery_.close(session);
    });
}

}  // namespace underwell::server
