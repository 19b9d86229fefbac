// A host of a start room as tests need it: applies what the start room decides, keeps the history,
// and plays scripts of deeds. How often it wakes the start room in between is its rhythm; by the
// contract of start_room.hpp that must not matter.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <rapidcheck.h>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/branch/start_room_form.hpp"

namespace underwell::tests {

inline base::Instant at(base::Duration since_epoch) {
    return {since_epoch};
}

class StartRoomHost {
  public:
    explicit StartRoomHost(const branch::StartRoomSettings& settings = {},
                           const branch::StartRoom::Origin& origin = {.id = {7}, .seed = 42})
        : start_room_{branch::StartRoom::found(settings, origin).value()} {}

    explicit StartRoomHost(branch::StartRoom start_room) : start_room_{std::move(start_room)} {}

    // The branch that the character came into.
    base::BranchId enter(std::uint64_t character, grid::Direction exit, base::Instant now) {
        carry_out(start_room_.decide_enter({.character = {character}, .exit = exit}, now));
        return start_room_.branch_of({character}).value();
    }

    branch::StartRoomEvents leave(std::uint64_t character, base::Instant now) {
        return carry_out(start_room_.decide_leave({character}, now));
    }

    branch::StartRoomEvents create_room(base::BranchId branch, base::Instant now) {
        return carry_out(start_room_.decide_room_created(branch, now));
    }

    branch::StartRoomEvents advance(base::Instant now) {
        return carry_out(start_room_.decide_advance(now));
    }

    branch::StartRoomEvents carry_out(const base::Result<branch::StartRoomEvents>& decided) {
        CHECK(decided.has_value());
        for (const branch::StartRoomEvent& event : *decided) {
            CHECK(start_room_.apply(event).has_value());
            history_.push_back(event);
        }
        return *decided;
    }

    const branch::StartRoom& start_room() const { return start_room_; }

    const branch::StartRoomEvents& history() const { return history_; }

  private:
    branch::StartRoom start_room_;
    branch::StartRoomEvents history_;
};

inline StartRoomHost after_restart(const StartRoomHost& host) {
    return StartRoomHost{branch::restore_start_room(branch::serialise(host.start_room())).value()};
}

template <typename Event>
std::vector<Event> only(const branch::StartRoomEvents& events) {
    std::vector<Event> found;
    for (const branch::StartRoomEvent& event : events)
        if (const auto* matching = std::get_if<Event>(&event)) found.push_back(*matching);
    return found;
}

// One thing that a character does after a pause. What the start room refuses is left undone.
struct Deed {
    enum class Kind : std::uint8_t { enter, leave, create_room, wait };

    Kind kind = Kind::wait;
    std::uint64_t character = 0;
    grid::Direction exit = grid::Direction::north;
    std::int64_t pause_seconds = 0;
};

inline std::ostream& operator<<(std::ostream& stream, const Deed& deed) {
    static constexpr std::array<const char*, 4> kinds = {"enter", "leave", "create_room", "wait"};
    return stream << "after " << deed.pause_seconds << " s: " << deed.character << " "
                  << kinds[std::to_underlying(deed.kind)] << " " << grid::name(deed.exit);
}

struct Script {
    branch::StartRoomSettings settings;
    std::uint64_t seed = 0;
    std::vector<Deed> deeds;
};

inline std::ostream& operator<<(std::ostream& stream, const Script& script) {
    const branch::StartRoomSettings& settings = script.settings;
    const bool timer = settings.window_policy == branch::WindowPolicy::timer;
    stream << (timer ? "timer" : "lottery") << ", in ms: window "
           << settings.window_duration.count() << ", recycle " << settings.recycle_interval.count()
           << " at " << settings.recycle_chance_percent << " percent, idle "
           << settings.branch_max_idle.count() << ", check "
           << settings.branch_check_interval.count() << ", seed " << script.seed << "\n";
    for (const Deed& deed : script.deeds)
        stream << deed << "\n";
    return stream;
}

enum class Rhythm : std::uint8_t { only_with_deeds, at_deadlines, often };

inline base::Result<branch::StartRoomEvents> decide(const branch::StartRoom& start_room,
                                                    const Deed& deed, base::Instant now) {
    switch (deed.kind) {
        case Deed::Kind::enter:
            return start_room.decide_enter({.character = {deed.character}, .exit = deed.exit}, now);
        case Deed::Kind::leave:
            return start_room.decide_leave({deed.character}, now);
        case Deed::Kind::create_room:
            return start_room.decide_room_created(
                start_room.branch_of({deed.character}).value_or(base::BranchId{}), now);
        case Deed::Kind::wait:
            break;
    }
    return branch::StartRoomEvents{};
}

inline void wake(StartRoomHost& host, Rhythm rhythm, base::Instant from, base::Instant until) {
    if (rhythm == Rhythm::at_deadlines)
        for (auto next = host.start_room().next_deadline(); next && *next <= until;
             next = host.start_room().next_deadline())
            CHECK(!host.advance(*next).empty());  // or this would go on for ever
    if (rhythm == Rhythm::often)
        for (base::Instant now = from; now < until; now = now + std::chrono::milliseconds{700})
            host.advance(now);
}

// Returns the time of the last deed.
inline base::Instant play(StartRoomHost& host, const std::vector<Deed>& deeds, Rhythm rhythm,
                          base::Instant now = {}) {
    for (const Deed& deed : deeds) {
        const base::Instant from = now;
        now = now + std::chrono::seconds{deed.pause_seconds};
        wake(host, rhythm, from, now);
        if (const auto decided = decide(host.start_room(), deed, now)) host.carry_out(decided);
    }
    host.advance(now);
    return now;
}

// Short times, so that a script of some deeds meets every deadline.
inline rc::Gen<branch::StartRoomSettings> any_start_room_settings() {
    return rc::gen::exec([] {
        const auto seconds = [](int least, int most) {
            return std::chrono::seconds{*rc::gen::inRange(least, most + 1)};
        };
        branch::StartRoomSettings settings;
        settings.directions = *rc::gen::element(4, 8);
        settings.window_policy =
            *rc::gen::element(branch::WindowPolicy::timer, branch::WindowPolicy::lottery);
        settings.window_duration = seconds(1, 20);
        settings.recycle_interval = seconds(1, 10);
        settings.recycle_chance_percent = *rc::gen::inRange(1, 101);
        settings.branch_max_idle = seconds(1, 40);
        settings.branch_check_interval = seconds(1, 15);
        return settings;
    });
}

inline rc::Gen<std::vector<Deed>> any_deeds() {
    using Kind = Deed::Kind;
    return rc::gen::container<std::vector<Deed>>(rc::gen::build<Deed>(
        rc::gen::set(&Deed::kind,
                     rc::gen::element(Kind::enter, Kind::enter, Kind::enter, Kind::leave,
                                      Kind::leave, Kind::create_room, Kind::wait)),
        rc::gen::set(&Deed::character, rc::gen::inRange<std::uint64_t>(1, 7)),
        rc::gen::set(&Deed::exit,
                     rc::gen::map(rc::gen::inRange(0, 4),
                                  [](int index) { return static_cast<grid::Direction>(index); })),
        rc::gen::set(&Deed::pause_seconds, rc::gen::inRange<std::int64_t>(0, 30))));
}

}  // namespace underwell::tests

namespace rc {

template <>
struct Arbitrary<underwell::tests::Script> {
    static Gen<underwell::tests::Script> arbitrary() {
        return gen::exec([] {
            underwell::tests::Script script;
            script.settings = *underwell::tests::any_start_room_settings();
            script.seed = *gen::arbitrary<std::uint64_t>();
            script.deeds = *underwell::tests::any_deeds();
            return script;
        });
    }
};

}  // namespace rc
