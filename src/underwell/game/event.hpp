// Everything that can happen in a zone. An event states results (hit points left), never dice, so
// that a zone is remembered by applying its events in order: without chance, without scripts (law
// 2). Events are stored: changing one's shape takes a new version (zone_codec.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "underwell/game/body_events.hpp"
#include "underwell/game/world_events.hpp"

namespace underwell::game {

inline constexpr std::size_t event_kinds = 86;

// Any one of the above. Which there are stands in event_choice.hpp, which few files need: a choice
// among so many types takes compilers seconds. Most are plain bytes, and are moved as such: events
// are moved more often than anything else.
class Event {
  public:
    Event();  // that a turn began

    template <typename Happened>
        requires(std::is_class_v<Happened> && !std::is_same_v<Happened, Event>)
    Event(Happened happened);  // NOLINT(google-explicit-constructor): an event is one of these

    Event(const Event& other) : kind_{other.kind_} {
        if (is_plain())
            copy_bytes(other);
        else
            copy_parts(other);
    }

    Event(Event&& other) noexcept : kind_{other.kind_} { take(other); }

    Event& operator=(const Event& other) {
        if (this != &other) *this = Event{other};
        return *this;
    }

    Event& operator=(Event&& other) noexcept {
        if (this == &other) return *this;
        if (!is_plain()) end_parts();
        kind_ = other.kind_;
        take(other);
        return *this;
    }

    ~Event() {
        if (!is_plain()) end_parts();
    }

    // Its place among all kinds, below event_kinds.
    std::size_t kind() const { return kind_; }

    // Null if it is another.
    template <typename Happened>
    const Happened* as() const;

    template <typename Happened>
    Happened* as();

  private:
    friend class EventPlace;

    static constexpr std::size_t bytes = 160;
    static constexpr std::size_t alignment = 8;

    static const std::array<bool, event_kinds> plain;

    bool is_plain() const { return plain[kind_]; }

    void copy_bytes(const Event& other) { std::memcpy(place_.data(), other.place_.data(), bytes); }

    void take(Event& other) noexcept {
        if (is_plain())
            copy_bytes(other);
        else
            move_parts(other);
    }

    void copy_parts(const Event& other);
    void move_parts(Event& other) noexcept;
    void end_parts() noexcept;

    alignas(alignment) std::array<std::byte, bytes> place_;
    std::uint8_t kind_;
};

// For event_choice.hpp.
class EventPlace {
  public:
    static const std::byte* of(const Event& event) { return event.place_.data(); }

    static std::byte* of(Event& event) { return event.place_.data(); }
};

using Events = std::vector<Event>;

}  // namespace underwell::game
