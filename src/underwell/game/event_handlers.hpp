// What the areas of the game make of events. An area has a function for each kind of event that it
// minds (handlers_of in event_choice.hpp); the others cost it nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "underwell/game/event.hpp"

namespace underwell::game {

class Deciding;

using EventHandler = void (*)(Deciding& deciding, const Event& event);

// Of one area, by kind of event: null where it does not mind.
using EventHandlers = std::array<EventHandler, event_kinds>;

// Of several areas, in their order.
class HandlersOfAreas {
  public:
    template <std::size_t areas>
    explicit HandlersOfAreas(const std::array<const EventHandlers*, areas>& handlers) {
        static_assert(areas <= areas_max);
        for (const EventHandlers* area : handlers)
            add(*area);
    }

    std::span<const EventHandler> minding(const Event& event) const {
        const Minding& all = by_kind_[event.kind()];
        return std::span{all.handlers}.first(all.count);
    }

  private:
    static constexpr std::size_t areas_max = 10;

    struct Minding {
        std::array<EventHandler, areas_max> handlers = {};
        std::uint8_t count = 0;
    };

    void add(const EventHandlers& area) {
        for (std::size_t kind = 0; kind < event_kinds; ++kind)
            if (area[kind] != nullptr) by_kind_[kind].handlers[by_kind_[kind].count++] = area[kind];
    }

    std::array<Minding, event_kinds> by_kind_;
};

}  // namespace underwell::game
