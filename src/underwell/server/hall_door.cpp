// The hall, as far as it is about conversations at the door and what comes of them (N2, P1).
#include <string>
#include <tuple>
#include <utility>
#include <variant>

#include "underwell/game/commands.hpp"
#include "underwell/game/names.hpp"
#include "underwell/server/guest_names.hpp"
#include "underwell/server/hall.hpp"

namespace underwell::server {

using base::CharacterId;
using base::Result;
using game::Quoted;

namespace {

constexpr std::uint32_t failed_logins_max = 5;  // on one connection

}  // namespace

// What the clerk answers is taken by the hall's thread, and only if somebody still waits for it.
template <typename... Given, typename... More>
Clerk::Answer Hall::later(ConnectionId id, void (Hall::*answer)(ConnectionId, Given...),
                          const More&... more) {
    ++answers_awaited_;
    return [this, id, answer, more...](Result<Account> result) {
        mailbox_.post([this, id, answer, more..., result = std::move(result)]() mutable {
            --answers_awaited_;
            Session* session = sessions_.find(id);
            if (session == nullptr) return;
            session->waits = false;
            if (!session->lines.empty()) ready_.push_back(id);
            delivery_.await_answer(*session);
            if (house_) return (this->*answer)(id, more..., std::move(result));
            delivery_.say(*session, "door_failed");
            delivery_.close(*session);
        });
    };
}

void Hall::converse(Session& session, DoorAnswer answer) {
    delivery_.show(session, answer.shown);
    std::visit([&](auto& wish) { fulfil(session, std::move(wish)); }, answer.wish);
    ask(session);
}

// The next question, if a conversation goes on.
void Hall::ask(Session& session) {
    if (!session.door || session.closing) return;
    const game::Tongue tongue = delivery_.tongue(session);
    delivery_.echo(session, !session.door->is_secret());
    delivery_.prompt(session, session.door->prompt(tongue));
    delivery_.show_prompt_again(session);
}

void Hall::fulfil(Session&, wishes::Nothing) {}

void Hall::fulfil(Session& session, wishes::GiveUp) {
    end_conversation(session);
}

void Hall::fulfil(Session& session, wishes::Leave) {
    delivery_.close(session);
}

void Hall::fulfil(Session& session, wishes::SeeWho) {
    if (!house_) return delivery_.say(session, "door_stands_still");
    const game::WhoView view = look_from_outside().awake;
    if (view.people.empty()) return delivery_.say(session, "door_nobody");
    delivery_.show(session, delivery_.tongue(session).document(view));
}

void Hall::fulfil(Session& session, wishes::LogIn wish) {
    session.waits = true;
    if (parts_.clerk.would_wait(session.peer.address)) delivery_.say(session, "door_checking");
    auto answer = later(session.id, &Hall::answer_login, wish.name);
    parts_.clerk.log_in(std::move(wish.name), std::move(wish.password), session.peer.address,
                        std::move(answer));
}

void Hall::answer_login(ConnectionId id, const std::string& name, Result<Account> answer) {
    Session& session = *sessions_.find(id);
    if (!answer) {
        refuse_login(session, name, answer.error());
        return ask(session);
    }
    parts_.metrics.logins.add();
    delivery_.signal(session, signals::LoginResult{.success = true, .message = {}});
    let_in(session, *answer, 0);
}

// What is nobody's name is not logged: it may be a password that was typed too early.
void Hall::refuse_login(Session& session, std::string_view name, const base::Error& error) {
    parts_.metrics.logins_failed.add();
    delivery_.signal(session, signals::LoginResult{.success = false, .message = error.message});
    if (error.name == errors::banned) {
        auto ban = parts_.clerk.ban_of_name(name);
        if (!ban) ban = parts_.clerk.ban_of_address(session.peer.address);
        if (ban) return turn_away(session, *ban);
    }
    if (error.name == errors::wrong_login)
        note_failed_login(parts_.log, session.peer.address, is_known(name) ? name : "");
    if (!session.door) session.door = std::make_unique<Door>(new_character_id());
    // Whoever was pardoned in this very moment may try again.
    const base::Error told = error.name == errors::banned
                                 ? base::Error{.name = errors::accounts_failed, .message = {}}
                                 : error;
    delivery_.show(session, session.door->failed(told, delivery_.tongue(session)).shown);
    if (++session.failures < failed_logins_max) return;
    delivery_.say(session, "door_too_many_tries");
    delivery_.close(session);
}

// A character that the house does not know was registered just before something failed: it begins
// anew, as it was offered.
void Hall::let_in(Session& session, const Account& account, std::uint32_t offer) {
    session.account = account.name;
    session.page_settings = account.page_settings;
    session.guest = false;
    const bool is_new = !house_->whereabouts(account.character);
    if (is_new)
        house_->take(game::surface_zone,
                     game::Creates{.id = account.character, .name = account.name, .offer = offer});
    delivery_.say(session,
                  is_new ? game::Sentence{"door_made"} : game::Sentence{"door_welcome_back"},
                  {{"name", Quoted{account.name}}});
    bind(session, account.character, account.name);
    // One that was kept just before something failed has an account, and still a guest's name.
    const auto& names = house_->zones().at(game::surface_zone).surface->names;
    const auto known = names.find(account.character);
    if (known != names.end() && known->second != account.name)
        house_->take(game::surface_zone,
                     game::Renames{.who = account.character, .name = account.name});
    if (!account.must_change_password) return;
    delivery_.say(session, "door_given_password");
    session.door = std::make_unique<Door>(Door::asking_for_other_password(true));
    ask(session);
}

// N3: whoever logs in again takes over.
void Hall::bind(Session& session, CharacterId who, const std::string& name) {
    if (Session* before = sessions_.find(who); before != nullptr && before != &session) {
        delivery_.say(*before, "door_taken_over");
        delivery_.signal(*before, signals::Goodbye{.reason = "taken over"});
        delivery_.close(*before);
        delivery_.say(session, "door_took_over");
    }
    link_dead_.erase(who);
    departing_.erase(who);
    sessions_.bind(session, who);
    session.name = name;
    parts_.log.note(LogLevel::info, "login",
                    {{"name", name},
                     {"address", session.peer.address},
                     {"transport", name_of(session.peer.transport)},
                     {"guest", session.guest}});
    const std::string language = session.door ? session.door->language : std::string{"en"};
    const bool reader = (session.door && session.door->reader) || session.traits.reader;
    session.door.reset();
    delivery_.echo(session, true);
    delivery_.prompt(session, {});
    const auto zone = house_->whereabouts(who).value_or(game::surface_zone);
    std::ignore = house_->zone(zone);  // waking needs it anyway, and says what is wrong with it
    const game::Character* body = body_of(who);
    if (body != nullptr) look_after(session);
    session.hand.reader = session.hand.reader || reader;
    tell_what_was_missed(session, who);
    if (session.traits.views != (body != nullptr && body->preferences.pictures))
        house_->take(zone, game::ShowsPictures{.who = who, .shows = session.traits.views});
    house_->take(zone, game::Wakes{who});
    const auto type = [&](std::string line) {
        house_->take(zone, game::CommandLine{.who = who, .line = std::move(line)});
    };
    give_role(who, zone);
    if (body == nullptr && language != "en") type("language " + language);
    if (reader && (body == nullptr || !body->preferences.reader)) type("reader on");
    if (body != nullptr && body->awake) type("look");  // who wakes is shown the room anyway
    tell_of_stop(session);
    inputs_ = true;
    delivery_.signal(session, signals::Name{name});
    if (!settings_.clients.mudlet_package_url.empty())
        delivery_.signal(
            session, signals::ClientPackage{.version = std::string{signals::mudlet_package_version},
                                            .url = settings_.clients.mudlet_package_url});
}

void Hall::fulfil(Session& session, wishes::Begin wish) {
    if (is_known(wish.name) || is_guest_name(wish.name)) {
        delivery_.show(session, session.door
                                    ->failed({.name = errors::name_taken, .message = {}},
                                             delivery_.tongue(session))
                                    .shown);
        return;
    }
    session.waits = true;
    Account account;
    account.name = std::move(wish.name);
    account.character = session.door->draft();
    account.made = account.last_login = now_;
    account.last_address = session.peer.address;
    parts_.clerk.register_account(std::move(account), std::move(wish.password),
                                  later(session.id, &Hall::answer_begin, wish.offer));
}

void Hall::answer_begin(ConnectionId id, std::uint32_t offer, Result<Account> answer) {
    Session& session = *sessions_.find(id);
    if (answer) return let_in(session, *answer, offer);
    if (answer.error().name == errors::banned)
        if (const auto ban = parts_.clerk.ban_of_address(session.peer.address))
            return turn_away(session, *ban);
    if (session.door)
        delivery_.show(session,
                       session.door->failed(answer.error(), delivery_.tongue(session)).shown);
    ask(session);
}

void Hall::fulfil(Session& session, wishes::PlayAsGuest) {
    const std::string name = new_guest_name();
    const CharacterId who = session.door->draft();
    house_->take(game::surface_zone, game::Creates{.id = who, .name = name, .offer = 0});
    session.guest = true;
    delivery_.say(session, "door_guest", {{"name", Quoted{name}}});
    bind(session, who, name);
}

std::string Hall::new_guest_name() {
    std::string name;
    do
        name = guest_name(parts_.entropy());
    while (is_known(name));
    return name;
}

// Of 53 bits, so that every program that reads it can hold it.
CharacterId Hall::new_character_id() {
    constexpr std::uint64_t most = (std::uint64_t{1} << 53) - 1;
    CharacterId id;
    do
        id = {parts_.entropy() & most};
    while (id.value == 0 || (house_ && house_->whereabouts(id)));
    return id;
}

void Hall::fulfil(Session& session, wishes::ChangePassword wish) {
    session.waits = true;
    auto answer = later(session.id, &Hall::answer_password);
    if (wish.old_password.empty())
        return parts_.clerk.reset_password(session.account, std::move(wish.new_password), false,
                                           std::move(answer));
    parts_.clerk.change_password(session.account, std::move(wish.old_password),
                                 std::move(wish.new_password), session.peer.address,
                                 std::move(answer));
}

void Hall::answer_password(ConnectionId id, Result<Account> answer) {
    Session& session = *sessions_.find(id);
    if (answer)
        delivery_.say(session, "password_changed");
    else if (answer.error().name == errors::wrong_login)
        delivery_.say(session, "password_wrong");
    else if (answer.error().name == errors::weak_password)
        delivery_.say(session, "door_password_weak");
    else
        delivery_.say(session, "door_failed");
    end_conversation(session);
}

void Hall::end_conversation(Session& session) {
    session.door.reset();
    delivery_.echo(session, true);
    delivery_.touch(session);
}

void Hall::fulfil(Session& session, wishes::Keep wish) {
    if (!session.who) return end_conversation(session);
    if (is_known(wish.name) || is_guest_name(wish.name)) {
        delivery_.say(session, "door_name_taken", {{"name", Quoted{wish.name}}});
        return end_conversation(session);
    }
    session.waits = true;
    auto answer = later(session.id, &Hall::answer_keep, wish.name);
    Account account;
    account.name = std::move(wish.name);
    account.character = *session.who;
    account.made = account.last_login = now_;
    account.last_address = session.peer.address;
    parts_.clerk.register_account(std::move(account), std::move(wish.password), std::move(answer));
}

void Hall::answer_keep(ConnectionId id, std::string name, Result<Account> answer) {
    Session& session = *sessions_.find(id);
    if (answer && session.who) {
        session.guest = false;
        session.account = session.name = answer->name;
        house_->take(game::surface_zone, game::Renames{.who = *session.who, .name = answer->name});
        inputs_ = true;  // told once it is durable
    } else if (!answer && answer.error().name == errors::name_taken) {
        delivery_.say(session, "door_name_taken", {{"name", Quoted{std::move(name)}}});
    } else if (!answer && answer.error().name == errors::banned) {
        delivery_.say(session, "door_name_kept_out", {{"name", Quoted{std::move(name)}}});
    } else if (!answer && answer.error().name == errors::too_many_accounts) {
        delivery_.say(session, "door_too_many_accounts");
    } else {
        delivery_.say(session, "door_failed");
    }
    end_conversation(session);
}

}  // namespace underwell::server
