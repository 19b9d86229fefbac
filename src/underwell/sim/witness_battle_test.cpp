// The rules of battle, bodies and monsters, each seen to be noticed (witness_test.cpp).
#include <gtest/gtest.h>
#include <string>

#include "witness_court.hpp"

namespace underwell::sim {
namespace {

using base::CharacterId;
using game::ChoiceKind;
using game::Handling;
using game::HarmCause;
using tests::Breach;
using tests::Court;
using tests::first;
using tests::monster_named;
using tests::nobody;
using tests::second;
using tests::third;

class BreachesOfBattle : public testing::TestWithParam<Breach> {};

TEST_P(BreachesOfBattle, AreNoticedInTheirWords) {
    tests::expect_noticed(GetParam());
}

constexpr game::FighterId no_monster = game::fighter(game::MonsterId{99});

game::Attacked blow(Court& court) {
    game::Attacked blow;
    blow.room = second;
    blow.attacker = game::fighter(court.ada);
    blow.target = court.rat;
    return blow;
}

game::Stunted stunt(Court& court, std::int8_t edge) {
    return {.room = second,
            .who = game::fighter(court.ada),
            .target = court.rat,
            .ability = game::Ability::strength,
            .success = true,
            .edge = edge};
}

game::RuneCast cast(CharacterId who, game::RoomNumber room, game::FighterId target) {
    return {.room = room,
            .who = who,
            .rune = tests::thing_named("test:rune"),
            .target = target,
            .withstood = false};
}

game::EffectsChanged hushed(game::FighterId who) {
    return {.who = who,
            .room = third,
            .effects = {{.kind = game::EffectKind::hushed, .strength = 1, .left = 3}}};
}

game::TurnTaken turn_of(game::FighterId who, game::RoomNumber room = second) {
    return {.room = room, .who = who};
}

const Breach breaches_of_blows[] = {
    {"BlowOutOfTurn", "B1: a blow out of turn",
     [](Court& court) { court.happens(court.deep, {court.fight(), blow(court)}); }},
    {"TurnBetweenTwoRounds", "B1: a turn between two rounds",
     [](Court& court) {
         court.happens(court.deep, {court.fight(), turn_of(game::fighter(court.ada))});
     }},
    {"BlowAtItsOwnSide", "B5: a blow at one's own side",
     [](Court& court) {
         auto own = blow(court);
         own.attacker = court.rat;
         court.happens(court.deep, {court.fight(), own});
     }},
    {"BlowWhileNobodyIsAwake", "M2: a blow while nobody was awake",
     [](Court& court) {
         court.happens(court.deep, {court.fight(), game::FellAsleep{court.ada},
                                    game::FellAsleep{court.bob}, blow(court)});
     }},
    {"BlowOfAGiant", "P2: a blow that its dice do not give",
     [](Court& court) {
         auto hard = blow(court);
         hard.outcome = game::Outcome::hit;
         hard.damage = 100;
         court.happens(court.deep, {court.fight_with_choice(ChoiceKind::attack),
                                    game::RoundClosed{second}, hard});
     }},
    {"BlowWithASwordThatOthersHave", "P2: a blow with what is not in hand",
     [](Court& court) {
         auto armed = blow(court);
         armed.weapon = tests::thing_named("test:sword");
         court.happens(court.deep, {court.fight_with_choice(ChoiceKind::attack),
                                    game::RoundClosed{second}, armed});
     }},
    {"StuntWhereNobodyFights", "B2: a stunt of or on somebody who does not fight",
     [](Court& court) { court.happens(court.deep, {stunt(court, -1)}); }},
    {"StuntNobodyChose", "B2: a stunt that was not chosen",
     [](Court& court) { court.happens(court.deep, {court.fight(), stunt(court, -1)}); }},
    {"StuntHelpsAFoe", "B2: a stunt that does something else",
     [](Court& court) {
         court.happens(court.deep, {court.fight_with_choice(ChoiceKind::stunt),
                                    game::RoundClosed{second}, stunt(court, 1)});
     }},
    {"RuneFromAfar", "I1: a rune was cast from where nobody is",
     [](Court& court) { court.happens(court.deep, {cast(court.bob, second, court.rat)}); }},
    {"RuneThatOthersCarry", "I1: a rune was cast that nobody carries",
     [](Court& court) { court.happens(court.deep, {cast(court.ada, second, court.rat)}); }},
    {"RuneWithoutAVoice", "I1: a rune was cast by somebody who is hushed",
     [](Court& court) {
         const auto bob = game::fighter(court.bob);
         court.enters({}, {cast(court.bob, third, bob), hushed(bob), cast(court.bob, third, bob)});
     }},
    {"RuneAgainstAFriend", "B5: a rune harms somebody who is no foe",
     [](Court& court) { court.enters({}, {cast(court.bob, third, game::fighter(court.ada))}); }},
    {"RuneNobodyChose", "B2: a rune that was not chosen",
     [](Court& court) {
         court.meets("test:thief", {court.bobs_fight(ChoiceKind::attack),
                                    cast(court.bob, third, game::fighter(court.bob))});
     }},
    {"StanceWithoutFighting", "B2: a stance of somebody who does not fight",
     [](Court& court) {
         court.happens(court.deep,
                       {game::StanceTaken{.room = first, .who = game::fighter(court.bob)}});
     }},
    {"StanceOfFlight", "B3: flees without having chosen to",
     [](Court& court) {
         court.happens(
             court.deep,
             {court.fight(),
              game::StanceTaken{.room = second, .who = game::fighter(court.ada), .flees = true}});
     }},
    {"FlightFailsThatNobodyBegan", "B3: a flight failed that nobody began",
     [](Court& court) {
         court.happens(
             court.deep,
             {court.fight(), game::FleeFailed{.room = second, .who = game::fighter(court.ada)}});
     }},
    {"FlightFailsForNoReason", "B3: a flight failed for no reason",
     [](Court& court) {
         auto fight = court.fight();
         fight.fight->fighters[0].flees = true;
         court.happens(court.deep,
                       {fight, game::FleeFailed{.room = second, .who = game::fighter(court.ada)}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfBlows, BreachesOfBattle, testing::ValuesIn(breaches_of_blows),
                         tests::name_of_breach);

game::RoundBegan round(Court& court, std::uint32_t number) {
    return {.room = second,
            .round = number,
            .ends = court.house().now + court.house().content().tuning().round};
}

game::FighterLeft leaves(game::FighterId who, game::FightExit how, game::RoomNumber room = second) {
    return {.room = room, .who = who, .how = how};
}

game::FighterJoined joins(game::FighterId who, std::uint8_t side, game::RoomNumber room = second) {
    return {.room = room, .fighter = {.who = who, .side = side}};
}

// The whole round in which Ada flees.
void flees(Court& court) {
    court.happens(court.deep, {court.fight_with_choice(ChoiceKind::flee), game::RoundClosed{second},
                               turn_of(game::fighter(court.ada)), turn_of(court.rat)});
}

const Breach breaches_of_rounds[] = {
    {"RoundBeginsTooSoon", "B1: a round began before all had their turn",
     [](Court& court) {
         court.happens(court.deep, {court.fight_with_choice(ChoiceKind::attack),
                                    game::RoundClosed{second}, round(court, 2)});
     }},
    {"RoundBeginsWhereNobodyFights", "B1: a round began where nobody fights",
     [](Court& court) { court.happens(court.deep, {round(court, 2)}); }},
    {"RoundIsSkipped", "B1: a round was skipped",
     [](Court& court) { court.happens(court.deep, {court.fight(), round(court, 5)}); }},
    {"RoundEndsTwice", "B1: a round ended twice",
     [](Court& court) {
         court.happens(court.deep, {court.fight_with_choice(ChoiceKind::attack),
                                    game::RoundClosed{second}, game::RoundClosed{second}});
     }},
    {"RoundEndsWhereNobodyFights", "B1: a round ended where nobody fights",
     [](Court& court) { court.happens(court.deep, {game::RoundClosed{first}}); }},
    {"ChoosesTooLate", "B2: a choice after the round had ended",
     [](Court& court) {
         court.happens(
             court.deep,
             {court.fight_with_choice(ChoiceKind::attack), game::RoundClosed{second},
              game::ChoiceMade{.room = second, .who = game::fighter(court.ada), .choice = {}}});
     }},
    {"RoundBeginsWithOneWhoFlees", "B3: a round began before those who flee were gone",
     [](Court& court) {
         flees(court);
         court.witness.see(court.deep, round(court, 2));
     }},
    {"FleesBeforeTheRoundIsOver", "B3: fled before the round was over",
     [](Court& court) {
         court.happens(court.deep,
                       {court.fight_with_choice(ChoiceKind::flee), game::RoundClosed{second},
                        leaves(game::fighter(court.ada), game::FightExit::fled)});
     }},
    {"FleesAndStays", "B3: somebody fled and stayed",
     [](Court& court) {
         flees(court);
         court.witness.see(court.deep, leaves(game::fighter(court.ada), game::FightExit::fled));
         court.witness.see(court.deep, game::FightEnded{second});
     }},
    {"FleesByAnotherWay", "B3: fled by another way than the back exit",
     [](Court& court) {
         flees(court);
         court.witness.see(court.deep, leaves(game::fighter(court.ada), game::FightExit::fled));
         court.witness.see(court.deep, game::FightEnded{second});
         court.witness.see(court.deep, game::Departed{.who = court.ada,
                                                      .from = second,
                                                      .cause = game::HomeCause::walked,
                                                      .towards = {}});
     }},
    {"FleesWhileHeld", "B3: fled while held",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.clear = false;
         furnished.traps.emplace_back().kind = game::TrapKind::holds;
         furnished.monsters.emplace_back().id = {2};
         furnished.monsters.back().kind = monster_named("test:thief");
         furnished.monsters.back().blocks = false;
         const auto bob = game::fighter(court.bob);
         court.enters(furnished,
                      {game::TrapEnded{.room = third, .trap = 0, .by = court.bob, .sprung = true},
                       game::RoomCleared{third}, court.held_bob(),
                       court.bobs_fight(ChoiceKind::flee), game::RoundClosed{third},
                       turn_of(bob, third), turn_of(game::fighter(game::MonsterId{2}), third),
                       leaves(bob, game::FightExit::fled, third)});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfRounds, BreachesOfBattle, testing::ValuesIn(breaches_of_rounds),
                         tests::name_of_breach);

const Breach breaches_of_sides[] = {
    {"FightOfOneSide", "B4: a fight of one side",
     [](Court& court) {
         auto fight = court.fight();
         fight.fight->fighters[1].side = 0;
         court.happens(court.deep, {fight});
     }},
    {"FightWhereNoRoomIs", "B4: a fight where no room is",
     [](Court& court) {
         auto fight = court.fight();
         fight.room = {99};
         court.happens(court.deep, {fight});
     }},
    {"FightWithNobody", "B4: somebody fights who is not there",
     [](Court& court) {
         auto fight = court.fight();
         fight.fight->fighters[1].who = no_monster;
         court.happens(court.deep, {fight});
     }},
    {"SecondFightInOneRoom", "B4: a second fight in one room",
     [](Court& court) { court.happens(court.deep, {court.fight(), court.fight()}); }},
    {"FightEndsThatIsNotThere", "B4: a fight ended that is not there",
     [](Court& court) { court.happens(court.deep, {game::FightEnded{first}}); }},
    {"PersonLosesItsNerve", "B4: a person lost its nerve",
     [](Court& court) {
         court.happens(court.deep, {court.fight(),
                                    leaves(game::fighter(court.ada), game::FightExit::lost_nerve)});
     }},
    {"LeavesAFightItIsNotIn", "B4: somebody left a fight they are not in",
     [](Court& court) {
         court.happens(court.deep,
                       {court.fight(), leaves(game::fighter(court.bob), game::FightExit::gone)});
     }},
    {"JoinsNoFight", "B4: joined a fight that is none",
     [](Court& court) { court.happens(court.deep, {joins(game::fighter(court.bob), 0, first)}); }},
    {"JoinsTwice", "B4: joined a fight twice",
     [](Court& court) {
         court.happens(court.deep, {court.fight(), joins(game::fighter(court.ada), 0)});
     }},
    {"JoinsFromAfar", "B4: somebody joined who is not there",
     [](Court& court) {
         court.happens(court.deep, {court.fight(), joins(game::fighter(court.bob), 0)});
     }},
    {"JoinsTheOtherSide", "B5: joined the other side",
     [](Court& court) {
         court.happens(court.deep, {court.snuff(), court.walk_in(), court.fight(),
                                    joins(game::fighter(court.bob), 1)});
     }},
    {"NerveIsTriedWhereNobodyFights", "B4: nerve was tried where nobody fights a monster",
     [](Court& court) {
         court.happens(court.deep, {game::MoraleTried{.room = first, .first_blood = true}});
     }},
    {"NerveIsTriedOnceMore", "B4: nerve was tried once more",
     [](Court& court) {
         auto fight = court.fight();
         fight.fight->first_blood = true;
         court.happens(court.deep, {fight, game::MoraleTried{.room = second, .first_blood = true}});
     }},
    {"NerveIsTriedTooSoon", "B4: nerve was tried before its time",
     [](Court& court) {
         court.happens(court.deep, {court.fight_with_choice(ChoiceKind::attack),
                                    game::MoraleTried{.room = second, .first_blood = true}});
     }},
    {"DuelInTheStartRoom", "S7: a fight in the start room",
     [](Court& court) {
         auto duel = court.fight(true, true);
         duel.room = court.zone(court.top).surface->start_rooms.begin()->second.room;
         court.happens(court.top, {duel});
     }},
    {"FallsInADuel", "B5: somebody fell in a duel",
     [](Court& court) {
         court.happens(court.deep, {court.snuff(), court.walk_in(), court.fight(true, true),
                                    Court::hit_points(court.ada, second, 0, HarmCause::fight)});
     }},
    {"PoisonedInADuel", "B5: what harms took hold in a duel",
     [](Court& court) {
         game::EffectsChanged poisoned{
             .who = game::fighter(court.ada),
             .room = second,
             .effects = {{.kind = game::EffectKind::poisoned, .strength = 1, .left = 3}}};
         court.happens(court.deep,
                       {court.snuff(), court.walk_in(), court.fight(true, true), poisoned});
     }},
    {"LeavesTheZoneOutOfAFight", "C3: left the zone out of a fight",
     [](Court& court) {
         court.happens(court.deep, {court.fight(), game::Departed{.who = court.ada,
                                                                  .from = second,
                                                                  .cause = game::HomeCause::walked,
                                                                  .towards = {}}});
     }},
    {"StepsWhileARoundIsCarriedOut", "T20: stepped while a round was carried out",
     [](Court& court) {
         court.happens(court.deep,
                       {court.fight_with_choice(ChoiceKind::attack), game::RoundClosed{second},
                        game::FightersStepped{.room = second, .steps = {}}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfSides, BreachesOfBattle, testing::ValuesIn(breaches_of_sides),
                         tests::name_of_breach);

game::AbilityChanged ability(Court& court, std::uint8_t value) {
    return {.who = court.bob, .ability = game::Ability::strength, .value = value};
}

game::ExperienceGained rat_teaches(Court& court) {
    return {.who = court.ada, .experience = court.body(court.ada).vitals.experience + 190};
}

const Breach breaches_of_levels[] = {
    {"SwapsWithNothing", "P1: abilities were swapped, and one is another",
     [](Court& court) { court.happens(court.deep, {ability(court, 9)}); }},
    {"AbilityOfNobody", "P1: an ability of somebody who is not there",
     [](Court& court) {
         auto changed = ability(court, 9);
         changed.who = nobody;
         court.happens(court.deep, {changed});
     }},
    {"LevelOfNobody", "P4: a level for somebody who is not there",
     [](Court& court) {
         court.happens(court.deep, {game::LevelGained{.who = nobody, .level = 2}});
     }},
    {"LevelIsNotGiven", "P4: a level that was due was not given",
     [](Court& court) {
         court.slays_rat({rat_teaches(court), court.rat_leaves(), game::FightEnded{second},
                          court.rat_is_slain(), game::RoomCleared{second}});
     }},
    {"LevelIsSkipped", "P4: a level was skipped",
     [](Court& court) {
         court.happens(court.deep, {game::LevelGained{.who = court.bob, .level = 3}});
     }},
    {"LevelOfAGiant", "P4: a level with other hit points than its die gives",
     [](Court& court) {
         court.slays_rat({rat_teaches(court), court.next_level(court.ada, 100, 3)});
     }},
    {"LevelWithoutRaises", "P4: a level without its raises",
     [](Court& court) {
         court.slays_rat({rat_teaches(court), court.next_level(court.ada, 3, 0)});
     }},
    {"ScarThatHelps", "P5: a scar of more than one",
     [](Court& court) {
         auto scar = ability(court, 9);
         scar.scar = true;
         court.happens(court.deep, {scar});
     }},
    {"NobodyFalls", "P5: somebody fell who is not there",
     [](Court& court) {
         court.happens(court.deep, {game::CharacterFell{.who = nobody, .room = first}});
     }},
    {"GoesHomeAsDead", "P5: the dead did not go home, or the living did as dead",
     [](Court& court) {
         court.happens(
             court.deep,
             {game::Departed{
                 .who = court.bob, .from = first, .cause = game::HomeCause::died, .towards = {}}});
     }},
    {"DeadTakesGoldAlong", "P5: the dead took gold along",
     [](Court& court) {
         court.fells_bob(
             {game::CharacterFell{.who = court.bob, .room = third},
              game::Departed{
                  .who = court.bob, .from = third, .cause = game::HomeCause::died, .towards = {}}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfLevels, BreachesOfBattle, testing::ValuesIn(breaches_of_levels),
                         tests::name_of_breach);

game::TrickPlayed trick(game::RoomNumber room, std::uint32_t monster, std::uint8_t part) {
    return {.room = room,
            .monster = {monster},
            .kind = monster_named("test:thief"),
            .cue = game::TrickCue::hits,
            .part = part,
            .target = {}};
}

game::ThingSnatched snatches(Court& court, game::ThingId thing) {
    return {.room = third, .monster = {2}, .who = court.bob, .thing = thing};
}

game::MonsterMoved moves(Court& court) {
    return {.monster = {1},
            .kind = monster_named("test:rat"),
            .from = second,
            .to = first,
            .towards = game::opposite(court.way_in())};
}

game::MonsterChanged roused(game::RoomNumber room, std::optional<base::Instant> acts) {
    game::MonsterChanged changed;
    changed.room = room;
    changed.monster = {1};
    changed.acts = acts;
    return changed;
}

const Breach breaches_of_monsters[] = {
    {"ComesWhereNoRoomIs", "C5: a monster came where no room is",
     [](Court& court) {
         court.happens(court.deep, {game::MonsterAppeared{.room = {99}, .monster = {}}});
     }},
    {"ComesFromNowhere", "M3: a monster came from nowhere",
     [](Court& court) {
         game::Monster monster;
         monster.id = {9};
         monster.kind = monster_named("test:rat");
         monster.blocks = false;
         court.happens(court.deep, {game::MonsterAppeared{.room = first, .monster = monster}});
     }},
    {"GoesTooFar", "C5: a monster went further than the next room",
     [](Court& court) {
         auto moved = moves(court);
         moved.to = second;
         court.happens(court.deep, {moved});
     }},
    {"GoesFromWhereItIsNot", "C5: a monster went where no room is, or from where it was not",
     [](Court& court) {
         auto moved = moves(court);
         moved.monster = {99};
         court.happens(court.deep, {moved});
     }},
    {"ChangesWithoutBeingThere", "M2: a monster changed that is not there",
     [](Court& court) { court.happens(court.deep, {roused(first, {})}); }},
    {"IsRousedByNobody", "M2: a monster was roused with nobody near",
     [](Court& court) {
         court.happens(court.deep, {game::FellAsleep{court.ada}, game::FellAsleep{court.bob},
                                    roused(second, court.house().now)});
     }},
    {"IsSlainAlive", "M2: a monster was slain that had hit points left",
     [](Court& court) { court.happens(court.deep, {court.rat_is_slain()}); }},
    {"IsSlainElsewhere", "M2: a monster was slain that is not there",
     [](Court& court) {
         auto slain = court.rat_is_slain();
         slain.room = first;
         court.happens(court.deep, {slain});
     }},
    {"TrickWhileNobodyIsAwake", "M2: a trick while nobody was awake",
     [](Court& court) {
         court.meets("test:thief", {game::FellAsleep{court.ada}, game::FellAsleep{court.bob},
                                    trick(third, 2, 0)});
     }},
    {"TrickOfNobody", "M3: a trick of a monster that is not there",
     [](Court& court) { court.happens(court.deep, {trick(second, 99, 0)}); }},
    {"TrickOfAnotherKind", "M3: a trick of another kind",
     [](Court& court) { court.happens(court.deep, {trick(second, 1, 0)}); }},
    {"TrickPlayedTwice", "M3: a trick was played too often",
     [](Court& court) { court.meets("test:thief", {trick(third, 2, 0), trick(third, 2, 0)}); }},
    {"TrickWithoutAVoice", "M3: a trick of somebody who is hushed",
     [](Court& court) {
         const auto thief = game::fighter(game::MonsterId{2});
         court.meets("test:thief",
                     {cast(court.bob, third, thief), hushed(thief), trick(third, 2, 0)});
     }},
    {"StealsWithoutATrick", "M3: a thing was stolen without a trick",
     [](Court& court) { court.meets("test:thief", {snatches(court, court.bag)}); }},
    {"StealsWhatIsWorn", "M3: a thing was stolen that nobody can lose so",
     [](Court& court) {
         court.meets("test:thief", {game::GearChanged{.who = court.bob,
                                                      .place = game::GearPlace::weapon_hand,
                                                      .thing = court.sword},
                                    trick(third, 2, 1), snatches(court, court.sword)});
     }},
    {"StealsMoreThanItCanCarry", "M3: a monster carries too much",
     [](Court& court) {
         court.meets("test:thief",
                     {trick(third, 2, 1), snatches(court, court.bag), snatches(court, court.sword),
                      snatches(court, court.rune), snatches(court, court.potions),
                      snatches(court, court.halberd)});
     }},
    {"ThreeHands", "P3: three hands",
     [](Court& court) {
         court.happens(
             court.deep,
             {game::GearChanged{
                  .who = court.bob, .place = game::GearPlace::weapon_hand, .thing = court.sword},
              game::GearChanged{
                  .who = court.bob, .place = game::GearPlace::both_hands, .thing = court.halberd}});
     }},
    {"BornAGiant", "M1: other hit points than its hit dice give",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.monsters.emplace_back().id = {2};
         furnished.monsters.back().kind = monster_named("test:rat");
         furnished.monsters.back().blocks = false;
         furnished.monsters.back().hit_points = 100;
         furnished.monsters.back().hit_points_most = 100;
         court.enters(furnished, {});
     }},
    {"MasterAwayFromItsLair", "M3: a master away from its lair",
     [](Court& court) { court.meets("test:master", {}); }},
};

INSTANTIATE_TEST_SUITE_P(OfMonsters, BreachesOfBattle, testing::ValuesIn(breaches_of_monsters),
                         tests::name_of_breach);

}  // namespace
}  // namespace underwell::sim
