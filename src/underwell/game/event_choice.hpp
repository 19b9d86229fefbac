// All events as one choice, for those who look at every kind: applying, following, telling, coding.
#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

#include "underwell/game/event.hpp"
#include "underwell/game/event_handlers.hpp"

namespace underwell::game {

using EventChoice = std::variant<
    TurnBegan, RoomDug, RoomFurnished, InscriptionAdded, RoomCleared, Walked, Stepped, Arrived,
    Carried, Departed, Woke, FellAsleep, ThingMoved, ThingMade, ThingUnmade, ThingChanged,
    GoldChanged, GearChanged, HitPointsChanged, EffectsChanged, ExperienceGained, LevelGained,
    AbilityChanged, DeedsChanged, CharacterFell, FightBegan, FighterJoined, ChoiceMade, RoundClosed,
    Attacked, Stunted, RuneCast, StanceTaken, TurnTaken, TurnPassed, RoundBegan, FighterLeft,
    FleeFailed, MoraleTried, FightEnded, MonsterAppeared, MonsterSlain, MonsterMoved,
    MonsterChanged, PuzzleChanged, PuzzleSolved, TrapFound, TrapEnded, Searched, ServiceUsed,
    Spoken, Heard, CompanyChanged, PreferencesChanged, Named, QuestsChanged, HallChanged,
    BoardChanged, StartRoomFounded, StartRoomChanged, PlaceMade, WayMade, CharacterMade,
    CharacterRenamed, PartyMade, BranchFounded, SurfaceFounded, CollapseBegan, RoomsGone, ZoneEnded,
    WindowClosedHere, MessageSent, MessageTaken, MessagesConfirmed, StaffActed, RoleGiven,
    PackChanged, ThingParted, StartRoomSet, ClosingChanged, PresenceChanged>;

class EventChoiceOf {
  public:
    static const EventChoice& of(const Event& event) {
        return *std::launder(reinterpret_cast<const EventChoice*>(event.place_.data()));
    }

    static EventChoice& of(Event& event) {
        return *std::launder(reinterpret_cast<EventChoice*>(event.place_.data()));
    }
};

static_assert(std::variant_size_v<EventChoice> == event_kinds);

template <typename Visit>
decltype(auto) visit_event(Visit&& visit, const Event& event) {
    return std::visit(std::forward<Visit>(visit), EventChoiceOf::of(event));
}

template <typename Minds, std::size_t kind>
constexpr EventHandler handler_of() {
    using Happened = std::variant_alternative_t<kind, EventChoice>;
    if constexpr (std::is_invocable_v<Minds, Deciding&, const Happened&>)
        return [](Deciding& deciding, const Event& event) {
            Minds{}(deciding, *std::get_if<kind>(&EventChoiceOf::of(event)));
        };
    else
        return nullptr;
}

// One for each kind of event that the area can be called with: with who decides, and the event.
template <typename Minds>
constexpr EventHandlers handlers_of(Minds) {
    return []<std::size_t... kinds>(std::index_sequence<kinds...>) {
        return EventHandlers{handler_of<Minds, kinds>()...};
    }(std::make_index_sequence<event_kinds>{});
}

}  // namespace underwell::game
