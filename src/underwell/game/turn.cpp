#include "underwell/game/turn.hpp"

#include <array>
#include <cstddef>
#include <memory_resource>
#include <utility>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/decide.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/react.hpp"
#include "underwell/game/watching.hpp"

namespace underwell::game {

namespace {

// Messages are numbered in the order in which they are sent, whatever was decided first.
void number_message(const Zone& zone, Event& event) {
    auto* const sent = event.as<MessageSent>();
    if (sent == nullptr) return;
    const auto outbox = zone.mail.outboxes.find(sent->to);
    sent->number = outbox == zone.mail.outboxes.end() ? 1 : outbox->second.sent + 1;
}

// The heart of the game: what was decided happens, and what follows from it is decided, until
// nothing more follows. Depth first: what follows from an event happens before what was decided
// after it.
class Carrying {
  public:
    Carrying(Zone& zone, Deciding& deciding) : zone_{zone}, deciding_{deciding} {
        waiting_.reserve(waiting_at_once);
    }

    Turn carry_out() {
        take_decided();
        if (!waiting_.empty()) begin();
        while (!waiting_.empty()) {
            const std::size_t followed = waiting_.back().followed;
            std::size_t number = waiting_.back().number;
            if (followed == 0) number = happen(std::move(waiting_.back().event));
            waiting_.pop_back();
            follow_up(number, followed);
        }
        watching_.show(deciding_);
        turn_.notices = std::move(deciding_.notices);
        turn_.requests = std::move(deciding_.requests);
        return std::move(turn_);
    }

  private:
    // An event that is to happen; or one that has happened, and that some areas have followed up.
    struct Waiting {
        Event event;
        std::size_t number = 0;
        std::size_t followed = 0;
    };

    // Most turns are short, and those that are not are rounds of battle: growing step by step would
    // cost more than all that happens in one.
    static constexpr std::size_t events_of_a_short_turn = 6;
    static constexpr std::size_t events_of_a_long_turn = 48;
    static constexpr std::size_t waiting_at_once = 12;

    void begin() {
        turn_.events.reserve(events_of_a_short_turn);
        waiting_.push_back({.event = TurnBegan{deciding_.now}});
    }

    void take_decided() {
        while (!deciding_.events.empty()) {
            waiting_.push_back({.event = std::move(deciding_.events.back())});
            deciding_.events.pop_back();
        }
    }

    std::size_t happen(Event&& event) {
        CHECK(turn_.events.size() < events_in_a_turn_max);
        number_message(zone_, event);
        narrate(deciding_, event);
        const bool watched = zone_.watching > 0;
        if (watched) watching_.note(deciding_, event);
        game::apply(zone_, event);
        if (!watched && zone_.watching > 0) watching_.note_beginning(deciding_, event);
        if (turn_.events.size() == events_of_a_short_turn)
            turn_.events.reserve(events_of_a_long_turn);
        turn_.events.push_back(std::move(event));
        return turn_.events.size() - 1;
    }

    // What the areas that mind it make of it, after those that did already. One that decides
    // something lets that happen first.
    void follow_up(std::size_t number, std::size_t followed) {
        static const HandlersOfAreas areas{reactions};
        const Event& event = turn_.events[number];
        if (followed != 0 && is_past(zone_, event)) return;
        const auto handlers = areas.minding(event);
        while (followed < handlers.size()) {
            handlers[followed++](deciding_, event);
            if (deciding_.events.empty()) continue;
            if (followed < handlers.size())
                waiting_.push_back({.event = {}, .number = number, .followed = followed});
            return take_decided();
        }
    }

    Zone& zone_;
    Deciding& deciding_;
    Watching watching_;
    Turn turn_;
    alignas(Waiting) std::array<std::byte, waiting_at_once * sizeof(Waiting)> memory_;
    std::pmr::monotonic_buffer_resource scratch_{memory_.data(), memory_.size()};
    std::pmr::vector<Waiting> waiting_{&scratch_};  // the next one last
};

}  // namespace

Turn step(Zone& zone, const Rules& rules, const Input& input) {
    Deciding deciding{zone, rules, input.time};
    decide(deciding, input.what);
    return Carrying{zone, deciding}.carry_out();
}

}  // namespace underwell::game
