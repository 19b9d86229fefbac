// The hall, as far as it does what the game asks of the program that runs it (request.hpp).
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "underwell/server/guest_names.hpp"
#include "underwell/server/hall.hpp"
#include "underwell/server/networks.hpp"

namespace underwell::server {

using base::CharacterId;
using base::Result;
using game::Quoted;
using game::RequestKind;

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
            if (session == nullptr) return;
            if (session->guest) {
                const game::Character* body = body_of(request.by);
                delivery_.say(*session, "door_farewell_guest",
                              {{"name", Quoted{body == nullptr ? std::string{} : body->name}}});
            } else {
                delivery_.say(*session, "door_farewell");
            }
            delivery_.signal(*session, signals::Goodbye{.reason = "quit"});
            delivery_.close(*session);
            if (session->guest) departing_[request.by] = now_;
            sessions_.unbind(*session);
            return put_to_sleep(request.by);
        case RequestKind::keep:
            if (session == nullptr) return;
            if (!session->guest)
                return delivery_.say(*session, "keep_not_guest",
                                     {{"name", Quoted{session->account}}});
            if (is_known(request.name) || is_guest_name(request.name))
                return delivery_.say(*session, "door_name_taken", {{"name", Quoted{request.name}}});
            session->door = std::make_unique<Door>(Door::asking_to_keep(request.name));
            return ask(*session);
        case RequestKind::change_password:
            if (session == nullptr) return;
            if (session->guest) return delivery_.say(*session, "password_of_guest");
            session->door = std::make_unique<Door>(Door::asking_for_other_password(false));
            return ask(*session);
    }
}

void Hall::ban(const game::Request& request) {
    const auto network = parse_network(request.name);
    if (!network && request.whom == CharacterId{}) {  // neither anybody nor a network
        if (Session* by = sessions_.find(request.by)) delivery_.say(*by, "ban_whom");
        return;
    }
    Ban ban;
    ban.kind = network ? BanKind::network : BanKind::account;
    ban.what = request.name;
    if (request.duration.count() > 0) ban.until = now_ + request.duration;
    ban.reason = request.words;
    if (const game::Character* by = body_of(request.by)) ban.by = by->name;
    ban.made = now_;
    parts_.clerk.ban(ban);
    sessions_.for_each([&](Session& session) {
        const auto address = parse_address(session.peer.address);
        const bool is_from_there = network && address && contains(*network, *address);
        const bool is_meant = ban.kind == BanKind::account && session.who == request.whom;
        if (is_from_there || is_meant) turn_away(session, ban);
    });
}

void Hall::turn_away(Session& session, const Ban& ban) {
    if (ban.until) {
        const auto hours = std::chrono::ceil<std::chrono::hours>(*ban.until - now_).count();
        delivery_.say(session, "door_banned_for",
                      {{"hours", std::int64_t{hours}}, {"words", Quoted{ban.reason}}});
    } else {
        delivery_.say(session, "door_banned", {{"words", Quoted{ban.reason}}});
    }
    delivery_.close(session);
}

void Hall::pardon(const game::Request& request) {
    parts_.clerk.pardon(parse_network(request.name) ? BanKind::network : BanKind::account,
                        request.name);
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
    former_packs_.push_back(std::exchange(pack_, std::move(*loaded)));
    // What is told now may have been decided by the last one, but by none before it.
    if (former_packs_.size() > 2) former_packs_.erase(former_packs_.begin());
    delivery_.speak_by(*pack_);
    if (house_) house_->follow(pack_->rules());
    parts_.log.note(LogLevel::info, "packs_reloaded", {});
    tell("packs_reloaded");
}

bool Hall::warn(std::chrono::seconds left) {
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
