// One function for each event, all of apply() (apply.hpp). Not for anybody else.
#pragma once

#include "underwell/game/event.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game::changes {

void change(Zone& zone, const TurnBegan& event);
void change(Zone& zone, const RoomDug& event);
void change(Zone& zone, const RoomFurnished& event);
void change(Zone& zone, const InscriptionAdded& event);
void change(Zone& zone, const RoomCleared& event);
void change(Zone& zone, const Walked& event);
void change(Zone& zone, const Stepped& event);
void change(Zone& zone, const Arrived& event);
void change(Zone& zone, const Carried& event);
void change(Zone& zone, const Departed& event);
void change(Zone& zone, const Woke& event);
void change(Zone& zone, const FellAsleep& event);
void change(Zone& zone, const ThingMoved& event);
void change(Zone& zone, const ThingParted& event);
void change(Zone& zone, const ThingMade& event);
void change(Zone& zone, const ThingUnmade& event);
void change(Zone& zone, const ThingChanged& event);
void change(Zone& zone, const GoldChanged& event);
void change(Zone& zone, const GearChanged& event);
void change(Zone& zone, const HitPointsChanged& event);
void change(Zone& zone, const EffectsChanged& event);
void change(Zone& zone, const ExperienceGained& event);
void change(Zone& zone, const LevelGained& event);
void change(Zone& zone, const AbilityChanged& event);
void change(Zone& zone, const DeedsChanged& event);
void change(Zone& zone, const CharacterFell& event);
void change(Zone& zone, const FightBegan& event);
void change(Zone& zone, const FighterJoined& event);
void change(Zone& zone, const ChoiceMade& event);
void change(Zone& zone, const RoundClosed& event);
void change(Zone& zone, const Attacked& event);
void change(Zone& zone, const Stunted& event);
void change(Zone& zone, const RuneCast& event);
void change(Zone& zone, const StanceTaken& event);
void change(Zone& zone, const TurnTaken& event);
void change(Zone& zone, const TurnPassed& event);
void change(Zone& zone, const RoundBegan& event);
void change(Zone& zone, const FighterLeft& event);
void change(Zone& zone, const FightersStepped& event);
void change(Zone& zone, const FleeFailed& event);
void change(Zone& zone, const MoraleTried& event);
void change(Zone& zone, const FightEnded& event);
void change(Zone& zone, const MonsterAppeared& event);
void change(Zone& zone, const MonsterSlain& event);
void change(Zone& zone, const MonsterMoved& event);
void change(Zone& zone, const MonsterChanged& event);
void change(Zone& zone, const TrickPlayed& event);
void change(Zone& zone, const ThingSnatched& event);
void change(Zone& zone, const PuzzleChanged& event);
void change(Zone& zone, const PuzzleSolved& event);
void change(Zone& zone, const TrapFound& event);
void change(Zone& zone, const TrapEnded& event);
void change(Zone& zone, const Searched& event);
void change(Zone& zone, const ServiceUsed& event);
void change(Zone& zone, const Spoken& event);
void change(Zone& zone, const Heard& event);
void change(Zone& zone, const CompanyChanged& event);
void change(Zone& zone, const PreferencesChanged& event);
void change(Zone& zone, const Named& event);
void change(Zone& zone, const QuestsChanged& event);
void change(Zone& zone, const HallChanged& event);
void change(Zone& zone, const BoardChanged& event);
void change(Zone& zone, const StartRoomFounded& event);
void change(Zone& zone, const StartRoomChanged& event);
void change(Zone& zone, const PlaceMade& event);
void change(Zone& zone, const WayMade& event);
void change(Zone& zone, const CharacterMade& event);
void change(Zone& zone, const CharacterRenamed& event);
void change(Zone& zone, const CharacterForgotten& event);
void change(Zone& zone, const PartyMade& event);
void change(Zone& zone, const BranchFounded& event);
void change(Zone& zone, const SurfaceFounded& event);
void change(Zone& zone, const CollapseBegan& event);
void change(Zone& zone, const RoomsGone& event);
void change(Zone& zone, const ZoneEnded& event);
void change(Zone& zone, const WindowClosedHere& event);
void change(Zone& zone, const MessageSent& event);
void change(Zone& zone, const MessageTaken& event);
void change(Zone& zone, const MessagesConfirmed& event);
void change(Zone& zone, const MailForgotten& event);
void change(Zone& zone, const StaffActed& event);
void change(Zone& zone, const RoleGiven& event);
void change(Zone& zone, const PackChanged& event);
void change(Zone& zone, const StartRoomSet& event);
void change(Zone& zone, const ClosingChanged& event);
void change(Zone& zone, const PresenceChanged& event);

// For the files that implement them: what an event names must be there.
Room& room_of(Zone& zone, RoomNumber number);
Character& person_of(Zone& zone, base::CharacterId id);
Monster& monster_of(Zone& zone, RoomNumber room, MonsterId id);
std::vector<Thing>& things_of(Zone& zone, const Holder& holder);
std::vector<Thing>::iterator thing_of(std::vector<Thing>& things, ThingId id);
Fight& fight_of(Zone& zone, RoomNumber room);
Fighter& fighter_of(Fight& fight, FighterId who);
void set_monster_timer(Zone& zone, RoomNumber room, Monster& monster,
                       std::optional<base::Instant> acts);

}  // namespace underwell::game::changes
