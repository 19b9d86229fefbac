#include "underwell/game/react.hpp"

namespace underwell::game {

namespace {

bool is_in(const Zone& zone, base::CharacterId who, RoomNumber room) {
    const Character* person = find_person(zone, who);
    return person != nullptr && person->room == room;
}

}  // namespace

bool is_past(const Zone& zone, const Event& event) {
    if (const auto* walked = event.as<Walked>()) return !is_in(zone, walked->who, walked->to);
    if (const auto* arrived = event.as<Arrived>())
        return !is_in(zone, arrived->body->id, arrived->body->room);
    if (const auto* carried = event.as<Carried>()) return !is_in(zone, carried->who, carried->to);
    if (const auto* woke = event.as<Woke>()) return find_person(zone, woke->who) == nullptr;
    return false;
}

}  // namespace underwell::game
