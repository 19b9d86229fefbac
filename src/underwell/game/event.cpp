#include "underwell/game/event.hpp"

#include <array>
#include <cstring>
#include <new>
#include <utility>

#include "underwell/game/event_choice.hpp"

namespace underwell::game {

namespace {

// How events of one kind are copied, moved and ended.
struct Upkeep {
    void (*copy)(std::byte* to, const std::byte* from);
    void (*move)(std::byte* to, std::byte* from);
    void (*end)(std::byte* place);
};

template <typename Happened>
constexpr Upkeep upkeep_of = {
    .copy =
        [](std::byte* to, const std::byte* from) {
            new (to) Happened{*std::launder(reinterpret_cast<const Happened*>(from))};
        },
    .move =
        [](std::byte* to, std::byte* from) {
            new (to) Happened{std::move(*std::launder(reinterpret_cast<Happened*>(from)))};
        },
    .end =
        [](std::byte* place) {
            std::destroy_at(std::launder(reinterpret_cast<Happened*>(place)));
        }};

constexpr auto upkeeps = for_all_kinds([]<typename... Happened>(std::type_identity<Happened>...) {
    return std::array{upkeep_of<Happened>...};
});

}  // namespace

constinit const std::array<bool, event_kinds> Event::plain =
    for_all_kinds([]<typename... Happened>(std::type_identity<Happened>...) {
        return std::array{std::is_trivially_copyable_v<Happened>...};
    });

Event::Event() : Event{TurnBegan{}} {}

template <typename Happened>
    requires(std::is_class_v<Happened> && !std::is_same_v<Happened, Event>)
Event::Event(Happened happened) : kind_{kind_of<Happened>} {
    static_assert(sizeof(Happened) <= bytes && alignof(Happened) <= alignment);
    new (place_.data()) Happened{std::move(happened)};
}

void Event::copy_parts(const Event& other) {
    upkeeps[kind_].copy(place_.data(), other.place_.data());
}

void Event::move_parts(Event& other) noexcept {
    upkeeps[kind_].move(place_.data(), other.place_.data());
}

void Event::end_parts() noexcept {
    upkeeps[kind_].end(place_.data());
}

template <typename Happened>
const Happened* Event::as() const {
    return kind_ == kind_of<Happened> ? &happened_in<Happened>(*this) : nullptr;
}

template <typename Happened>
Happened* Event::as() {
    return kind_ == kind_of<Happened> ? &happened_in<Happened>(*this) : nullptr;
}

// Here, once for all who use them.
template Event::Event(TurnBegan);
template const TurnBegan* Event::as() const;
template TurnBegan* Event::as();
template Event::Event(RoomDug);
template const RoomDug* Event::as() const;
template RoomDug* Event::as();
template Event::Event(RoomFurnished);
template const RoomFurnished* Event::as() const;
template RoomFurnished* Event::as();
template Event::Event(InscriptionAdded);
template const InscriptionAdded* Event::as() const;
template InscriptionAdded* Event::as();
template Event::Event(RoomCleared);
template const RoomCleared* Event::as() const;
template RoomCleared* Event::as();
template Event::Event(Walked);
template const Walked* Event::as() const;
template Walked* Event::as();
template Event::Event(Stepped);
template const Stepped* Event::as() const;
template Stepped* Event::as();
template Event::Event(Arrived);
template const Arrived* Event::as() const;
template Arrived* Event::as();
template Event::Event(Carried);
template const Carried* Event::as() const;
template Carried* Event::as();
template Event::Event(Departed);
template const Departed* Event::as() const;
template Departed* Event::as();
template Event::Event(Woke);
template const Woke* Event::as() const;
template Woke* Event::as();
template Event::Event(FellAsleep);
template const FellAsleep* Event::as() const;
template FellAsleep* Event::as();
template Event::Event(ThingMoved);
template const ThingMoved* Event::as() const;
template ThingMoved* Event::as();
template Event::Event(ThingMade);
template const ThingMade* Event::as() const;
template ThingMade* Event::as();
template Event::Event(ThingUnmade);
template const ThingUnmade* Event::as() const;
template ThingUnmade* Event::as();
template Event::Event(ThingChanged);
template const ThingChanged* Event::as() const;
template ThingChanged* Event::as();
template Event::Event(GoldChanged);
template const GoldChanged* Event::as() const;
template GoldChanged* Event::as();
template Event::Event(GearChanged);
template const GearChanged* Event::as() const;
template GearChanged* Event::as();
template Event::Event(HitPointsChanged);
template const HitPointsChanged* Event::as() const;
template HitPointsChanged* Event::as();
template Event::Event(EffectsChanged);
template const EffectsChanged* Event::as() const;
template EffectsChanged* Event::as();
template Event::Event(ExperienceGained);
template const ExperienceGained* Event::as() const;
template ExperienceGained* Event::as();
template Event::Event(LevelGained);
template const LevelGained* Event::as() const;
template LevelGained* Event::as();
template Event::Event(AbilityChanged);
template const AbilityChanged* Event::as() const;
template AbilityChanged* Event::as();
template Event::Event(DeedsChanged);
template const DeedsChanged* Event::as() const;
template DeedsChanged* Event::as();
template Event::Event(CharacterFell);
template const CharacterFell* Event::as() const;
template CharacterFell* Event::as();
template Event::Event(FightBegan);
template const FightBegan* Event::as() const;
template FightBegan* Event::as();
template Event::Event(FighterJoined);
template const FighterJoined* Event::as() const;
template FighterJoined* Event::as();
template Event::Event(ChoiceMade);
template const ChoiceMade* Event::as() const;
template ChoiceMade* Event::as();
template Event::Event(RoundClosed);
template const RoundClosed* Event::as() const;
template RoundClosed* Event::as();
template Event::Event(Attacked);
template const Attacked* Event::as() const;
template Attacked* Event::as();
template Event::Event(Stunted);
template const Stunted* Event::as() const;
template Stunted* Event::as();
template Event::Event(RuneCast);
template const RuneCast* Event::as() const;
template RuneCast* Event::as();
template Event::Event(StanceTaken);
template const StanceTaken* Event::as() const;
template StanceTaken* Event::as();
template Event::Event(TurnTaken);
template const TurnTaken* Event::as() const;
template TurnTaken* Event::as();
template Event::Event(TurnPassed);
template const TurnPassed* Event::as() const;
template TurnPassed* Event::as();
template Event::Event(RoundBegan);
template const RoundBegan* Event::as() const;
template RoundBegan* Event::as();
template Event::Event(FighterLeft);
template const FighterLeft* Event::as() const;
template FighterLeft* Event::as();
template Event::Event(FightersStepped);
template const FightersStepped* Event::as() const;
template FightersStepped* Event::as();
template Event::Event(FleeFailed);
template const FleeFailed* Event::as() const;
template FleeFailed* Event::as();
template Event::Event(MoraleTried);
template const MoraleTried* Event::as() const;
template MoraleTried* Event::as();
template Event::Event(FightEnded);
template const FightEnded* Event::as() const;
template FightEnded* Event::as();
template Event::Event(MonsterAppeared);
template const MonsterAppeared* Event::as() const;
template MonsterAppeared* Event::as();
template Event::Event(MonsterSlain);
template const MonsterSlain* Event::as() const;
template MonsterSlain* Event::as();
template Event::Event(MonsterMoved);
template const MonsterMoved* Event::as() const;
template MonsterMoved* Event::as();
template Event::Event(MonsterChanged);
template const MonsterChanged* Event::as() const;
template MonsterChanged* Event::as();
template Event::Event(TrickPlayed);
template const TrickPlayed* Event::as() const;
template TrickPlayed* Event::as();
template Event::Event(ThingSnatched);
template const ThingSnatched* Event::as() const;
template ThingSnatched* Event::as();
template Event::Event(PuzzleChanged);
template const PuzzleChanged* Event::as() const;
template PuzzleChanged* Event::as();
template Event::Event(PuzzleSolved);
template const PuzzleSolved* Event::as() const;
template PuzzleSolved* Event::as();
template Event::Event(TrapFound);
template const TrapFound* Event::as() const;
template TrapFound* Event::as();
template Event::Event(TrapEnded);
template const TrapEnded* Event::as() const;
template TrapEnded* Event::as();
template Event::Event(Searched);
template const Searched* Event::as() const;
template Searched* Event::as();
template Event::Event(ServiceUsed);
template const ServiceUsed* Event::as() const;
template ServiceUsed* Event::as();
template Event::Event(Spoken);
template const Spoken* Event::as() const;
template Spoken* Event::as();
template Event::Event(Heard);
template const Heard* Event::as() const;
template Heard* Event::as();
template Event::Event(CompanyChanged);
template const CompanyChanged* Event::as() const;
template CompanyChanged* Event::as();
template Event::Event(PreferencesChanged);
template const PreferencesChanged* Event::as() const;
template PreferencesChanged* Event::as();
template Event::Event(Named);
template const Named* Event::as() const;
template Named* Event::as();
template Event::Event(QuestsChanged);
template const QuestsChanged* Event::as() const;
template QuestsChanged* Event::as();
template Event::Event(HallChanged);
template const HallChanged* Event::as() const;
template HallChanged* Event::as();
template Event::Event(BoardChanged);
template const BoardChanged* Event::as() const;
template BoardChanged* Event::as();
template Event::Event(StartRoomFounded);
template const StartRoomFounded* Event::as() const;
template StartRoomFounded* Event::as();
template Event::Event(StartRoomChanged);
template const StartRoomChanged* Event::as() const;
template StartRoomChanged* Event::as();
template Event::Event(PlaceMade);
template const PlaceMade* Event::as() const;
template PlaceMade* Event::as();
template Event::Event(WayMade);
template const WayMade* Event::as() const;
template WayMade* Event::as();
template Event::Event(CharacterMade);
template const CharacterMade* Event::as() const;
template CharacterMade* Event::as();
template Event::Event(CharacterRenamed);
template const CharacterRenamed* Event::as() const;
template CharacterRenamed* Event::as();
template Event::Event(PartyMade);
template const PartyMade* Event::as() const;
template PartyMade* Event::as();
template Event::Event(BranchFounded);
template const BranchFounded* Event::as() const;
template BranchFounded* Event::as();
template Event::Event(SurfaceFounded);
template const SurfaceFounded* Event::as() const;
template SurfaceFounded* Event::as();
template Event::Event(CollapseBegan);
template const CollapseBegan* Event::as() const;
template CollapseBegan* Event::as();
template Event::Event(RoomsGone);
template const RoomsGone* Event::as() const;
template RoomsGone* Event::as();
template Event::Event(ZoneEnded);
template const ZoneEnded* Event::as() const;
template ZoneEnded* Event::as();
template Event::Event(WindowClosedHere);
template const WindowClosedHere* Event::as() const;
template WindowClosedHere* Event::as();
template Event::Event(MessageSent);
template const MessageSent* Event::as() const;
template MessageSent* Event::as();
template Event::Event(MessageTaken);
template const MessageTaken* Event::as() const;
template MessageTaken* Event::as();
template Event::Event(MessagesConfirmed);
template const MessagesConfirmed* Event::as() const;
template MessagesConfirmed* Event::as();
template Event::Event(MailForgotten);
template const MailForgotten* Event::as() const;
template MailForgotten* Event::as();
template Event::Event(StaffActed);
template const StaffActed* Event::as() const;
template StaffActed* Event::as();
template Event::Event(RoleGiven);
template const RoleGiven* Event::as() const;
template RoleGiven* Event::as();
template Event::Event(ThingParted);
template const ThingParted* Event::as() const;
template ThingParted* Event::as();
template Event::Event(PackChanged);
template const PackChanged* Event::as() const;
template PackChanged* Event::as();
template Event::Event(StartRoomSet);
template const StartRoomSet* Event::as() const;
template StartRoomSet* Event::as();
template Event::Event(ClosingChanged);
template const ClosingChanged* Event::as() const;
template ClosingChanged* Event::as();
template Event::Event(PresenceChanged);
template const PresenceChanged* Event::as() const;
template PresenceChanged* Event::as();
template Event::Event(CharacterForgotten);
template const CharacterForgotten* Event::as() const;
template CharacterForgotten* Event::as();

}  // namespace underwell::game
