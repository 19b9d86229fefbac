#include "underwell/server/sessions.hpp"

#include "underwell/base/check.hpp"

namespace underwell::server {

Session& Sessions::add(ConnectionId id, std::size_t entrance) {
    auto session = std::make_unique<Session>();
    session->id = id;
    session->entrance = entrance;
    Session& kept = *session;
    const bool fresh = all_.emplace(id, std::move(session)).second;
    CHECK(fresh);
    by_connection_.emplace(id.value, &kept);
    return kept;
}

void Sessions::remove(ConnectionId id) {
    Session* session = find(id);
    if (session == nullptr) return;
    unbind(*session);
    by_connection_.erase(id.value);
    all_.erase(id);
}

Session* Sessions::find(ConnectionId id) {
    const auto found = by_connection_.find(id.value);
    return found == by_connection_.end() ? nullptr : found->second;
}

Session* Sessions::find(base::CharacterId who) {
    const auto found = by_character_.find(who.value);
    return found == by_character_.end() ? nullptr : found->second;
}

void Sessions::bind(Session& session, base::CharacterId who) {
    unbind(session);
    if (Session* before = find(who)) unbind(*before);
    session.who = who;
    by_character_.emplace(who.value, &session);
}

void Sessions::unbind(Session& session) {
    if (session.who) by_character_.erase(session.who->value);
    session.who.reset();
}

}  // namespace underwell::server
