#include <algorithm>
#include <set>

#include "underwell/game/event_choice.hpp"
#include "underwell/game/furnish.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/react.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

namespace {

void show_room(Deciding& deciding, base::CharacterId who) {
    const Character& viewer = deciding.person(who);
    if (!viewer.awake) return;
    deciding.tell(
        {.to = {who},
         .what = look_at_room(deciding.zone, deciding.rules.content, viewer, deciding.now)});
}

void follow(Deciding& deciding, const RoomDug& event) {
    const RoomNumber number{static_cast<std::uint32_t>(deciding.zone.rooms.size() - 1)};
    furnish(deciding, number);
    deciding.send(surface_zone, RoomWasDug{.branch = branch_of(deciding.zone.id),
                                           .time = deciding.now,
                                           .depth = depth(deciding.zone, number)});
    static_cast<void>(event);
}

// D10: however somebody came there, by walking, through the well or by a fall. Staff go wherever
// they like: that is no feat.
void note_depth(Deciding& deciding, base::CharacterId id) {
    const Character& who = deciding.person(id);
    if (!deciding.zone.branch || who.role != Role::player) return;
    Deeds deeds = who.deeds;
    ++deeds.rooms;
    deeds.deepest = std::max(deeds.deepest, depth(deciding.zone, who.room));
    deciding.happen(DeedsChanged{.who = id, .deeds = deeds});
}

void follow(Deciding& deciding, const Walked& event) {
    note_depth(deciding, event.who);
    show_room(deciding, event.who);
}

void follow(Deciding& deciding, const Arrived& event) {
    note_depth(deciding, event.body->id);
    show_room(deciding, event.body->id);
}

void follow(Deciding& deciding, const Carried& event) {
    note_depth(deciding, event.who);
    show_room(deciding, event.who);
}

void follow(Deciding& deciding, const Woke& event) {
    show_room(deciding, event.who);
}

// What the start room knows about a branch, the branch has to hear.
void follow(Deciding& deciding, const StartRoomChanged& event) {
    if (const auto* collapsed = std::get_if<branch::BranchCollapsed>(&event.event))
        deciding.send(zone_of(collapsed->branch), Collapses{collapsed->reason});
    if (const auto* closed = std::get_if<branch::WindowClosed>(&event.event))
        deciding.send(zone_of(closed->branch), WindowShut{});
}

// Where nobody is, nobody fights: the largest branch is not looked through.
void follow(Deciding& deciding, const CollapseBegan&) {
    std::set<RoomNumber> fights;
    for (const auto& [id, who] : deciding.zone.people)
        if (room(deciding.zone, who.room).fight) fights.insert(who.room);
    for (const RoomNumber number : fights)
        deciding.happen(FightEnded{number});
}

}  // namespace

constinit const EventHandlers react_walking =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
