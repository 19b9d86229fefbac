// All events as one choice, for those who look at every kind: applying, following, telling, coding.
#pragma once

#include <new>
#include <variant>

#include "underwell/game/event.hpp"

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

template <typename Visit>
decltype(auto) visit_event(Visit&& visit, const Event& event) {
    return std::visit(std::forward<Visit>(visit), EventChoiceOf::of(event));
}

}  // namespace underwell::game
