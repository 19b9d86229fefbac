#include "underwell/game/mail.hpp"

#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/company.hpp"
#include "underwell/game/fame.hpp"
#include "underwell/game/knowing.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

namespace {

void take(Deciding& deciding, const Enters& enters) {
    const Zone& zone = deciding.zone;
    RoomNumber first{0};
    if (!zone.branch) {
        deciding.happen(BranchFounded{enters.plan});
        // The first room (S1): decided on a branch of its own, since ours does not exist yet.
        auto fresh = branch::Branch::undug(
            enters.plan.settings, {.seed = enters.plan.seed, .entrance = enters.plan.entrance});
        CHECK(fresh.has_value());
        const auto growth =
            fresh->decide({.from = branch::start_cell, .towards = enters.plan.entrance});
        CHECK(growth.has_value());
        const std::optional<branch::Growth>& decided = *growth;
        CHECK(decided.has_value());
        deciding.happen(RoomDug{*decided});
    }
    Character body = *enters.body;
    body.room = first;
    body.position = {
        .stand = Stand::door, .side = grid::opposite(enters.plan.entrance), .spot = {}};
    deciding.happen(Arrived{.body = std::move(body), .cause = ArrivalCause::entered});
}

ArrivalCause arrival_cause(HomeCause cause) {
    switch (cause) {
        case HomeCause::walked:
            return ArrivalCause::came_home;
        case HomeCause::died:
            return ArrivalCause::died;
        case HomeCause::collapsed:
            return ArrivalCause::collapsed;
        case HomeCause::carried:
            break;
    }
    return ArrivalCause::carried;
}

// S7: whatever way it came out, it belongs to the branch no more. The dead wake on the surface
// (P5), all others stand in the start room, those on their own feet beside the exit (T20).
void take(Deciding& deciding, const ComesHome& home) {
    const Zone& zone = deciding.zone;
    const auto start = zone.surface->start_rooms.find(branch::start_room_of(home.branch));
    CHECK(start != zone.surface->start_rooms.end());
    const branch::StartRoom& start_room = *start->second.start_room;
    if (start_room.branch_of(home.body->id) == home.branch) {
        auto left = start_room.decide_leave(home.body->id, deciding.now);
        // What fell due before comes first, and may have been the end of that branch.
        if (!left) left = start_room.decide_advance(deciding.now);
        CHECK(left.has_value());
        for (const branch::StartRoomEvent& event : *left)
            deciding.happen(StartRoomChanged{.id = start->first, .event = event});
    }
    Character body = *home.body;
    body.room = home.cause == HomeCause::died ? RoomNumber{0} : start->second.room;
    deciding.happen(Arrived{.body = std::move(body), .cause = arrival_cause(home.cause)});
    enter_hall(deciding, home);
}

void take(Deciding& deciding, const RoomWasDug& dug) {
    const auto start = deciding.zone.surface->start_rooms.find(branch::start_room_of(dug.branch));
    CHECK(start != deciding.zone.surface->start_rooms.end());
    const auto created = start->second.start_room->decide_room_created(dug.branch, dug.time);
    if (!created) return;  // it collapsed meanwhile
    for (const branch::StartRoomEvent& event : *created)
        deciding.happen(StartRoomChanged{.id = start->first, .event = event});
}

// Everybody inside is sent home at once; the rooms go in slices, so that nobody waits for them.
void take(Deciding& deciding, const Collapses& collapse) {
    deciding.happen(CollapseBegan{collapse.reason});
    for (const auto& [id, who] : deciding.zone.people)
        go_home(deciding, who, HomeCause::collapsed);
}

// S6: nothing of it is left behind.
void take(Deciding& deciding, const HasEnded& ended) {
    deciding.happen(MailForgotten{zone_of(ended.branch)});
}

void take(Deciding& deciding, const NameIs& is) {
    if (find_person(deciding.zone, is.who) != nullptr)
        deciding.happen(CharacterRenamed{.id = is.who, .name = is.name});
}

void take(Deciding& deciding, const WindowShut&) {
    deciding.happen(WindowClosedHere{});
}

}  // namespace

void take_message(Deciding& deciding, const Delivery& delivery) {
    const auto found = deciding.zone.mail.taken.find(delivery.from);
    const std::uint64_t taken = found == deciding.zone.mail.taken.end() ? 0 : found->second;
    if (delivery.number != taken + 1) return;
    deciding.happen(MessageTaken{.from = delivery.from, .number = delivery.number});
    std::visit(
        [&](const auto& message) {
            if constexpr (requires { take(deciding, message); })
                take(deciding, message);
            else if constexpr (requires { take_knowing(deciding, message); })
                take_knowing(deciding, message);
            else if constexpr (requires { take_staff(deciding, message); })
                take_staff(deciding, message);
            else
                take_company(deciding, message);
        },
        *delivery.message);
}

void confirm(Deciding& deciding, const Confirmation& confirmation) {
    const auto found = deciding.zone.mail.outboxes.find(confirmation.to);
    if (found == deciding.zone.mail.outboxes.end()) return;
    const auto& waiting = found->second.unconfirmed;
    if (waiting.empty() || waiting.begin()->first > confirmation.number) return;
    deciding.happen(MessagesConfirmed{.to = confirmation.to, .number = confirmation.number});
}

}  // namespace underwell::game
