#include "underwell/game/event_choice.hpp"
#include "underwell/game/quests.hpp"
#include "underwell/game/react.hpp"

namespace underwell::game {

namespace {

void follow(Deciding& deciding, const MonsterSlain& event) {
    count_slain(deciding, event.room, event.kind);
}

void follow(Deciding& deciding, const RoomDug& event) {
    const auto from = deciding.zone.branch->numbers.find(event.growth.walk.from);
    if (!from) return;  // the first one (S1)
    count_dug(deciding, *from, {static_cast<std::uint32_t>(deciding.zone.rooms.size() - 1)});
}

void follow(Deciding& deciding, const ThingMoved& event) {
    if (event.from != event.to) count_found(deciding, event.to, event.thing);
}

void follow(Deciding& deciding, const ThingParted& event) {
    if (event.from != event.to) count_found(deciding, event.to, event.parted);
}

void keep_board(Deciding& deciding, RoomNumber number) {
    const bool is_board =
        deciding.zone.surface && room(deciding.zone, number).service == Service::board;
    if (is_board) keep_board_full(deciding);
}

void follow(Deciding& deciding, const PlaceMade& event) {
    keep_board(deciding, event.room);
}

// Also after a new pack, whose kinds may be others.
void follow(Deciding& deciding, const Walked& event) {
    keep_board(deciding, event.to);
}

// All that is ready is handed in at once.
void follow(Deciding& deciding, const QuestsChanged& event) {
    if (event.fulfilled) deliver_next(deciding, deciding.person(event.who));
}

}  // namespace

constinit const EventHandlers react_town =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
