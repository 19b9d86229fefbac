// What a decider works with: the zone as it is (const), the rules, the time, and where it puts what
// it decided. Every decider is a free function void x(Deciding&, …); what it decides happens only
// when it has returned, so it never sees its own results. What follows from an event is decided
// after that event was applied (react.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <utility>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/base/random.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/event.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/line.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/request.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

class Deciding {
    // What is decided at once is short, and gone soon: it asks for no memory.
    static constexpr std::size_t events_at_once = 8;

    alignas(Event) std::array<std::byte, events_at_once * sizeof(Event)> memory_;
    std::pmr::monotonic_buffer_resource scratch_{memory_.data(), memory_.size()};

  public:
    Deciding(const Zone& here, const Rules& followed, base::Instant time);
    ~Deciding();
    Deciding(const Deciding&) = delete;
    Deciding& operator=(const Deciding&) = delete;

    const Zone& zone;
    const Rules& rules;
    const base::Instant now;

    void happen(Event&& event) { events.push_back(std::move(event)); }

    // No two draws of a zone's life share a stream.
    base::Stream chance(base::Purpose purpose, std::uint64_t salt = 0) const {
        return base::StreamFamily{zone.seed, purpose}.of(zone.events_applied, salt + events.size());
    }

    void tell(base::CharacterId who, Line line);
    void tell(Notice notice);

    // Says why not, and what to do; nothing happens.
    void refuse(base::CharacterId who, Sentence reason, std::vector<Part> parts = {});

    // Of the program that runs the game.
    void ask(Request request);

    const Character& person(base::CharacterId who) const { return zone.people.at(who); }

    const Room& room_of(const Character& who) const { return room(zone, who.room); }

    // The message gets its number when it happens.
    void send(base::ZoneId to, Message message);

    // For what comes into being in this turn.
    ThingId next_thing() { return {.born_in = zone.id, .number = ++things_}; }

    MonsterId next_monster() { return {++monsters_}; }

    std::pmr::vector<Event> events{&scratch_};
    std::vector<Notice> notices;
    std::vector<Request> requests;
    std::optional<base::CharacterId> asked_for_tiles;  // shown once all has happened

  private:
    std::uint32_t things_;
    std::uint32_t monsters_;
};

}  // namespace underwell::game
