#include "underwell/game/turn.hpp"

#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/decide.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/react.hpp"

namespace underwell::game {

namespace {

// Messages are numbered in the order in which they are sent, whatever was decided first.
void number_message(const Zone& zone, Event& event) {
    auto* const sent = event.as<MessageSent>();
    if (sent == nullptr) return;
    const auto outbox = zone.mail.outboxes.find(sent->to);
    sent->number = outbox == zone.mail.outboxes.end() ? 1 : outbox->second.sent + 1;
}

// The heart of the game. Depth first: what follows from an event happens before what was decided
// after it.
Turn carry_out(Zone& zone, Deciding& deciding) {
    Turn turn;
    std::vector<Event> waiting;  // the next one last
    const auto take_decided = [&] {
        while (!deciding.events.empty()) {
            waiting.push_back(std::move(deciding.events.back()));
            deciding.events.pop_back();
        }
    };
    take_decided();
    if (!waiting.empty()) waiting.emplace_back(TurnBegan{deciding.now});
    while (!waiting.empty()) {
        CHECK(turn.events.size() < events_in_a_turn_max);
        Event& event = turn.events.emplace_back(std::move(waiting.back()));
        waiting.pop_back();
        number_message(zone, event);
        narrate(deciding, event);
        game::apply(zone, event);
        react(deciding, event);
        take_decided();
    }
    turn.notices = std::move(deciding.notices);
    return turn;
}

}  // namespace

Turn step(Zone& zone, const Rules& rules, const Input& input) {
    Deciding deciding{zone, rules, input.time};
    decide(deciding, input.what);
    return carry_out(zone, deciding);
}

}  // namespace underwell::game
