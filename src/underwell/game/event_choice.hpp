// All events as one choice, for those who look at every kind: applying, following, telling, coding.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include "underwell/game/event.hpp"
#include "underwell/game/event_handlers.hpp"

namespace underwell::game {

template <typename... Happened>
struct EventList {};

// Their order is their number in what is stored: new ones come last.
using AllEvents =
    EventList<TurnBegan, RoomDug, RoomFurnished, InscriptionAdded, RoomCleared, Walked, Stepped,
              Arrived, Carried, Departed, Woke, FellAsleep, ThingMoved, ThingMade, ThingUnmade,
              ThingChanged, GoldChanged, GearChanged, HitPointsChanged, EffectsChanged,
              ExperienceGained, LevelGained, AbilityChanged, DeedsChanged, CharacterFell,
              FightBegan, FighterJoined, ChoiceMade, RoundClosed, Attacked, Stunted, RuneCast,
              StanceTaken, TurnTaken, TurnPassed, RoundBegan, FighterLeft, FleeFailed, MoraleTried,
              FightEnded, MonsterAppeared, MonsterSlain, MonsterMoved, MonsterChanged,
              PuzzleChanged, PuzzleSolved, TrapFound, TrapEnded, Searched, ServiceUsed, Spoken,
              Heard, CompanyChanged, PreferencesChanged, Named, QuestsChanged, HallChanged,
              BoardChanged, StartRoomFounded, StartRoomChanged, PlaceMade, WayMade, CharacterMade,
              CharacterRenamed, PartyMade, BranchFounded, SurfaceFounded, CollapseBegan, RoomsGone,
              ZoneEnded, WindowClosedHere, MessageSent, MessageTaken, MessagesConfirmed, StaffActed,
              RoleGiven, PackChanged, ThingParted, StartRoomSet, ClosingChanged, PresenceChanged,
              CharacterForgotten, FightersStepped, TrickPlayed, ThingSnatched, MailForgotten>;

// What make gives for all of them at once, each as std::type_identity, in their order.
template <typename Make>
constexpr auto for_all_kinds(Make make) {
    return [&]<typename... Happened>(EventList<Happened...>) {
        static_assert(sizeof...(Happened) == event_kinds);
        return make(std::type_identity<Happened>{}...);
    }(AllEvents{});
}

template <typename Sought>
inline constexpr std::uint8_t kind_of =
    for_all_kinds([]<typename... Happened>(std::type_identity<Happened>...) {
        std::uint8_t kind = 0;
        static_cast<void>(((std::is_same_v<Happened, Sought> || (++kind, false)) || ...));
        return kind;
    });

// Of an event that is known to be of this kind.
template <typename Happened>
const Happened& happened_in(const Event& event) {
    return *std::launder(reinterpret_cast<const Happened*>(EventPlace::of(event)));
}

template <typename Happened>
Happened& happened_in(Event& event) {
    return *std::launder(reinterpret_cast<Happened*>(EventPlace::of(event)));
}

template <typename Visit>
decltype(auto) visit_event(const Visit& visit, const Event& event) {
    using Given = std::invoke_result_t<const Visit&, const TurnBegan&>;
    using Call = Given (*)(const Visit&, const Event&);
    static constexpr std::array<Call, event_kinds> calls =
        for_all_kinds([]<typename... Happened>(std::type_identity<Happened>...) {
            return std::array<Call, event_kinds>{[](const Visit& called, const Event& each) {
                return called(happened_in<Happened>(each));
            }...};
        });
    return calls[event.kind()](visit, event);
}

template <typename Minds, typename Happened>
constexpr EventHandler handler_of() {
    if constexpr (std::is_invocable_v<Minds, Deciding&, const Happened&>)
        return [](Deciding& deciding, const Event& event) {
            Minds{}(deciding, happened_in<Happened>(event));
        };
    else
        return nullptr;
}

// One for each kind of event that the area can be called with: with who decides, and the event.
template <typename Minds>
constexpr EventHandlers handlers_of(Minds) {
    return for_all_kinds([]<typename... Happened>(std::type_identity<Happened>...) {
        return EventHandlers{handler_of<Minds, Happened>()...};
    });
}

}  // namespace underwell::game
