// Everything that can happen in a zone. An event states results (hit points left), never dice, so
// that a zone is remembered by applying its events in order: without chance, without scripts (law
// 2). Events are stored: changing one's shape takes a new version (zone_codec.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "underwell/game/body_events.hpp"
#include "underwell/game/world_events.hpp"

namespace underwell::game {

inline constexpr std::size_t event_kinds = 81;

// Any one of the above. What it is made of stands in event_choice.hpp, which few files need: a
// choice among so many types takes compilers seconds.
class Event {
  public:
    Event();  // that a turn began

    template <typename Happened>
        requires(!std::is_same_v<Happened, Event>)
    Event(Happened happened);  // NOLINT(google-explicit-constructor): an event is one of these
    Event(const Event& other);
    Event(Event&& other) noexcept;
    Event& operator=(const Event& other);
    Event& operator=(Event&& other) noexcept;
    ~Event();

    // Its place among all kinds, below event_kinds.
    std::size_t kind() const;

    // Null if it is another.
    template <typename Happened>
    const Happened* as() const;

    template <typename Happened>
    Happened* as();

  private:
    friend class EventChoiceOf;

    static constexpr std::size_t bytes = 168;

    alignas(std::max_align_t) std::array<std::byte, bytes> place_;
};

using Events = std::vector<Event>;

}  // namespace underwell::game
