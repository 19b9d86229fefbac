// The rules of things, bodies and battle, each seen to be noticed (witness_test.cpp).
#include <gtest/gtest.h>
#include <string>

#include "witness_court.hpp"

namespace underwell::sim {
namespace {

using base::CharacterId;
using base::ZoneId;
using game::Handling;
using game::RoomNumber;
using tests::Breach;
using tests::Court;
using tests::first;
using tests::second;
using tests::third;

class MoreBreaches : public testing::TestWithParam<Breach> {};

TEST_P(MoreBreaches, AreNoticedByTheirRule) {
    tests::expect_noticed(GetParam());
}

game::Thing coins(std::uint32_t count) {
    game::Thing thing;
    thing.id = {.born_in = ZoneId{5}, .number = 1};
    thing.kind = tests::thing_named("test:gold");
    thing.count = count;
    return thing;
}

game::GoldChanged gold_of_ada(Court& court, std::uint64_t gold, Handling how) {
    return {.who = court.ada, .gold = gold, .how = how};
}

const Breach breaches_of_the_town[] = {
    {"SoldWhereNoMerchantIs", "W1: a trade where no merchant is",
     [](Court& court) { court.happens(court.deep, {gold_of_ada(court, 500, Handling::sell)}); }},
    {"BoughtForNothing", "W1: somebody paid nothing",
     [](Court& court) {
         court.happens(court.deep,
                       {gold_of_ada(court, court.body(court.ada).belongings.gold, Handling::buy)});
     }},
    {"MendedWhereNoSmithIs", "W1: mended where no smith is",
     [](Court& court) { court.happens(court.deep, {gold_of_ada(court, 0, Handling::mend)}); }},
    {"FourQuests", "W1: more than three quests",
     [](Court& court) {
         court.happens(court.deep, {game::QuestsChanged{.who = court.ada,
                                                        .quests = std::vector<game::Quest>(4),
                                                        .number = 1,
                                                        .fulfilled = false}});
     }},
    {"MoreDoneThanWanted", "W1: more was done than wanted",
     [](Court& court) {
         game::Quest quest;
         quest.wanted = 2;
         quest.done = 3;
         court.happens(court.deep,
                       {game::QuestsChanged{
                           .who = court.ada, .quests = {quest}, .number = 1, .fulfilled = false}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfTheTown, MoreBreaches, testing::ValuesIn(breaches_of_the_town),
                         tests::name_of_breach);

const Breach breaches_of_things[] = {
    {"ThingIsTakenFromWhereItIsNot", "I4: a thing was taken from where it was not",
     [](Court& court) {
         court.happens(court.deep, {game::ThingMoved{.thing = court.sword,
                                                     .from = {.character = court.ada, .room = {}},
                                                     .to = {.character = court.bob, .room = {}},
                                                     .into = {},
                                                     .how = Handling::give}});
     }},
    {"ThingIsMadeTwice", "I4: a thing was made twice",
     [](Court& court) {
         game::Thing gem;
         gem.id = court.sword;
         gem.kind = tests::thing_named("test:gem");
         const auto learnt = court.body(court.ada).vitals.experience + 190;
         court.slays_rat(
             {game::ExperienceGained{.who = court.ada, .experience = learnt},
              court.next_level(court.ada, 3, 3),
              game::ThingMade{
                  .thing = gem, .at = {.character = {}, .room = second}, .how = Handling::loot},
              court.rat_leaves(), game::FightEnded{second}, court.rat_is_slain(),
              game::RoomCleared{second}});
     }},
    {"ThingGoesThatIsNotThere", "I4: a thing went that was not there",
     [](Court& court) {
         court.happens(court.deep, {game::ThingUnmade{.thing = court.sword,
                                                      .at = {.character = {}, .room = first},
                                                      .how = Handling::use}});
     }},
    {"MoreIsTakenOffAPileThanLiesThere", "I4: more was taken off a pile than lies there",
     [](Court& court) {
         court.happens(court.deep,
                       {game::ThingParted{.thing = court.anvil,
                                          .count = 1,
                                          .parted = {.born_in = court.deep, .number = 900},
                                          .from = {.character = {}, .room = first},
                                          .to = {.character = court.bob, .room = {}},
                                          .into = {},
                                          .how = Handling::get}});
     }},
    {"GoldComesFromNowhere", "I4: gold came from nowhere, or went there",
     [](Court& court) {
         court.happens(court.deep,
                       {game::GoldChanged{.who = court.bob, .gold = 500, .how = Handling::get}});
     }},
    {"GoldIsDoubledOnTheFloor", "I4: gold came from nowhere, or went there",
     [](Court& court) {
         const auto gold = court.body(court.bob).belongings.gold;
         court.happens(court.deep, {game::GoldChanged{
                                        .who = court.bob, .gold = gold - 5, .how = Handling::drop},
                                    game::ThingMade{.thing = coins(10),
                                                    .at = {.character = {}, .room = first},
                                                    .how = Handling::drop}});
     }},
    {"GoldIsStolenWithoutATrick", "M3: more gold was stolen than a trick takes",
     [](Court& court) {
         court.happens(court.deep,
                       {game::GoldChanged{.who = court.bob, .gold = 1, .how = Handling::steal}});
     }},
    {"GoldAppearsWithAMonster", "I4: a monster has things before it met anybody",
     [](Court& court) {
         game::Monster monster;
         monster.id = {9};
         monster.blocks = false;
         monster.purse = 5;
         court.happens(court.deep, {game::MonsterAppeared{.room = first, .monster = monster}});
     }},
    {"ThingAppearsWithAMonster", "I4: a monster has things before it met anybody",
     [](Court& court) {
         game::Monster monster;
         monster.id = {9};
         monster.blocks = false;
         monster.carries.push_back(coins(1));
         court.happens(court.deep, {game::MonsterAppeared{.room = first, .monster = monster}});
     }},
    {"ThingIsStolenFromWhoHasItNot", "I4: a thing was taken from where it was not",
     [](Court& court) {
         court.happens(court.deep,
                       {game::ThingSnatched{.room = second,
                                            .monster = game::MonsterId{1},
                                            .who = court.ada,
                                            .thing = {.born_in = ZoneId{5}, .number = 77}}});
     }},
    {"ThingIsStolenByNobody", "M3: a thing was stolen by or from somebody who is not there",
     [](Court& court) {
         court.happens(court.deep, {game::ThingSnatched{.room = second,
                                                        .monster = game::MonsterId{99},
                                                        .who = court.ada,
                                                        .thing = court.sword}});
     }},
    {"TrickThatItsKindDoesNotHave", "M3: a trick that its kind does not have",
     [](Court& court) {
         court.happens(court.deep, {game::TrickPlayed{.room = second,
                                                      .monster = game::MonsterId{1},
                                                      .kind = tests::monster_named("test:rat"),
                                                      .cue = game::TrickCue::hits,
                                                      .part = 9,
                                                      .target = {},
                                                      .amount = 0}});
     }},
    {"MessageTakesAlongOtherThings", "I4: a message took along other things than its character has",
     [](Court& court) {
         auto body = court.body(court.bob);
         body.belongings.gold += 1;
         court.happens(court.deep, {game::MessageSent{.to = court.top,
                                                      .number = 0,
                                                      .message = game::Message{game::ComesHome{
                                                          .branch = game::branch_of(court.deep),
                                                          .cause = game::HomeCause::walked,
                                                          .body = body}}}});
     }},
    {"KeyLeavesItsBranch", "Q1: a key was carried out of its branch",
     [](Court& court) {
         game::Thing key;
         key.id = {.born_in = court.deep, .number = 900};
         key.kind = tests::thing_named("test:key");
         key.opens = game::LockNumber{.branch = game::branch_of(court.deep), .number = 2};
         game::RoomFurnished furnished;
         furnished.clear = false;
         furnished.puzzle = game::Puzzle{};
         (*furnished.puzzle)->kind = game::PuzzleKind::lock;
         (*furnished.puzzle)->told_in = third;
         const game::Holder floor{.character = {}, .room = third};
         const game::Holder hand{.character = court.bob, .room = third};
         auto body = court.body(court.bob);
         court.enters(
             furnished,
             {game::ThingMade{.thing = key, .at = floor, .how = Handling::loot},
              game::ThingMoved{
                  .thing = key.id, .from = floor, .to = hand, .into = {}, .how = Handling::get}});
         body.belongings = court.witness.zones().at(court.deep).people.at(court.bob).belongings;
         court.happens(court.deep, {game::MessageSent{.to = court.top,
                                                      .number = 0,
                                                      .message = game::Message{game::ComesHome{
                                                          .branch = game::branch_of(court.deep),
                                                          .cause = game::HomeCause::walked,
                                                          .body = body}}}});
     }},
    {"TransferChangesWhatSomebodyCarries", "I4: a transfer changed what somebody carries",
     [](Court& court) {
         auto body = court.body(court.bob);
         const auto number = court.zone(court.deep).mail.outboxes.at(court.top).sent + 1;
         court.happens(court.deep, {game::MessageSent{.to = court.top,
                                                      .number = number,
                                                      .message = game::Message{game::ComesHome{
                                                          .branch = game::branch_of(court.deep),
                                                          .cause = game::HomeCause::carried,
                                                          .body = body}}},
                                    game::Departed{.who = court.bob,
                                                   .from = first,
                                                   .cause = game::HomeCause::carried,
                                                   .towards = {}}});
         body.belongings.things.clear();
         court.happens(court.top,
                       {game::MessageTaken{.from = court.deep, .number = number},
                        game::Arrived{.body = body, .cause = game::ArrivalCause::carried}});
     }},
    {"IsWornMoreThanItsQuality", "I1: worn more than its quality",
     [](Court& court) {
         court.happens(court.deep, {game::ThingChanged{.thing = court.sword,
                                                       .at = {.character = court.bob, .room = {}},
                                                       .wear = 6,
                                                       .charges = 0,
                                                       .lit = false,
                                                       .how = Handling::wear_out}});
     }},
    {"LightDoesNotBurnDown", "I2: a light did not burn down",
     [](Court& court) { court.happens(court.deep, {court.walk_in()}); }},
    {"ChargesComeFromNowhere", "I2: charges came from nowhere",
     [](Court& court) {
         court.happens(court.deep, {game::ThingChanged{.thing = court.torch,
                                                       .at = {.character = court.bob, .room = {}},
                                                       .wear = 0,
                                                       .charges = 11,
                                                       .lit = true,
                                                       .how = Handling::burn}});
     }},
    {"IsLitForNothing", "I1: a thing changed by itself",
     [](Court& court) {
         auto lit = court.snuff();
         lit.lit = true;
         lit.how = Handling::light;
         court.happens(court.deep, {court.snuff(), lit});
     }},
    {"IsPutIntoWhatIsNotThere", "I3: a thing was put into what is not there",
     [](Court& court) {
         court.happens(court.deep, {game::ThingMoved{.thing = court.sword,
                                                     .from = {.character = court.bob, .room = {}},
                                                     .to = {.character = {}, .room = first},
                                                     .into = court.torch,
                                                     .how = Handling::put}});
     }},
    {"PackHoldsMoreThanFits", "P3: a pack holds more than fits",
     [](Court& court) {
         court.happens(court.deep, {game::ThingMoved{.thing = court.anvil,
                                                     .from = {.character = {}, .room = first},
                                                     .to = {.character = court.bob, .room = {}},
                                                     .into = {},
                                                     .how = Handling::get}});
     }},
    {"IsWornInTheWrongPlace", "P3: worn in the wrong place",
     [](Court& court) {
         court.happens(court.deep, {game::GearChanged{.who = court.bob,
                                                      .place = game::GearPlace::head,
                                                      .thing = court.sword}});
     }},
    {"IsWornByWhoDoesNotHaveIt", "P3: wears what it does not have",
     [](Court& court) {
         court.happens(court.deep, {game::GearChanged{.who = court.ada,
                                                      .place = game::GearPlace::weapon_hand,
                                                      .thing = court.sword}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfThings, MoreBreaches, testing::ValuesIn(breaches_of_things),
                         tests::name_of_breach);

game::HitPointsChanged wounded(CharacterId who, RoomNumber room, std::int32_t left) {
    return {.who = game::fighter(who),
            .room = room,
            .hit_points = left,
            .cause = game::HarmCause::trap};
}

game::CharacterFell fell(Court& court) {
    return {.who = court.bob, .room = third, .outcome = game::DeathOutcome::died};
}

game::GoldChanged gold_falls(Court& court) {
    return {.who = court.bob, .gold = 0, .how = Handling::fall};
}

game::ThingMade coins_fall(Court& court) {
    return {.thing = coins(static_cast<std::uint32_t>(court.body(court.bob).belongings.gold)),
            .at = {.character = {}, .room = third},
            .how = Handling::fall};
}

game::Departed goes_home(Court& court) {
    return {.who = court.bob, .from = third, .cause = game::HomeCause::died, .towards = {}};
}

const Breach breaches_of_bodies[] = {
    {"HasMoreHitPointsThanItCan", "P1: more hit points than it can have",
     [](Court& court) { court.happens(court.deep, {wounded(court.bob, first, 900)}); }},
    {"FallsOnTheSurface", "S7: somebody fell on the surface",
     [](Court& court) { court.happens(court.top, {wounded(court.carol, first, 0)}); }},
    {"StandsWithoutHitPoints", "P5: somebody without hit points stands",
     [](Court& court) { court.fells_bob({}); }},
    {"LosesExperience", "P4: experience was lost",
     [](Court& court) {
         court.happens(court.deep, {game::ExperienceGained{.who = court.bob, .experience = 0}});
     }},
    {"DoesNotGetALevelThatIsDue", "P4: experience for nothing",
     [](Court& court) {
         court.happens(court.deep, {game::ExperienceGained{.who = court.bob, .experience = 1500}});
     }},
    {"GetsALevelThatIsNotDue", "P4: a level without the experience for it",
     [](Court& court) {
         court.happens(court.deep,
                       {game::LevelGained{
                           .who = court.bob, .level = 2, .hit_points_most = 12, .raises_left = 3}});
     }},
    {"AbilityIsRaisedByTwo", "P4: an ability was raised by more than one",
     [](Court& court) {
         const auto now = game::ability(court.body(court.bob), game::Ability::strength);
         court.happens(court.deep,
                       {game::AbilityChanged{.who = court.bob,
                                             .ability = game::Ability::strength,
                                             .value = static_cast<std::uint8_t>(now + 2),
                                             .raises_left = 255,
                                             .may_swap = true,
                                             .scar = false}});
     }},
    {"AbilityChangesByItself", "P1: an ability changed by itself",
     [](Court& court) {
         court.happens(court.deep, {game::AbilityChanged{.who = court.bob,
                                                         .ability = game::Ability::strength,
                                                         .value = 9,
                                                         .raises_left = 0,
                                                         .may_swap = true,
                                                         .scar = false}});
     }},
    {"FallsWithHitPointsLeft", "P5: somebody fell who had hit points left",
     [](Court& court) {
         court.happens(court.deep,
                       {game::CharacterFell{
                           .who = court.bob, .room = first, .outcome = game::DeathOutcome::died}});
     }},
    {"TheDeadDoNotGoHome", "P5: the dead did not go home",
     [](Court& court) { court.fells_bob({fell(court)}); }},
    {"TheDeadTakeThingsAlong", "P5: the dead took along what they carried",
     [](Court& court) {
         court.fells_bob({gold_falls(court), coins_fall(court), fell(court), goes_home(court)});
     }},
    {"TheDeadWakeElsewhere", "P5: the dead woke elsewhere than on the surface",
     [](Court& court) {
         auto body = court.body(court.bob);
         body.room = second;
         court.happens(court.top, {game::Arrived{.body = body, .cause = game::ArrivalCause::died}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfBodies, MoreBreaches, testing::ValuesIn(breaches_of_bodies),
                         tests::name_of_breach);

const Breach breaches_of_fights[] = {
    {"RoundEndsBeforeAllChose", "B1: a round ended before all had chosen",
     [](Court& court) { court.happens(court.deep, {court.fight(), game::RoundClosed{second}}); }},
    {"RoundIsTooLong", "B1: a round of another length",
     [](Court& court) {
         auto fight = court.fight();
         fight.fight->ends = court.house().now + std::chrono::minutes{5};
         court.happens(court.deep, {fight});
     }},
    {"RoundIsNotCarriedOut", "B1: a round was not carried out",
     [](Court& court) {
         auto fight = court.fight();
         fight.fight->fighters[0].choice.kind = game::ChoiceKind::attack;
         court.happens(court.deep, {fight, game::RoundClosed{second}});
     }},
    {"RoundIsForgotten", "B1, M2: time passes a round or a monster by",
     [](Court& court) {
         court.happens(court.deep, {court.fight()});
         court.witness.see(court.top, game::TurnBegan{court.house().now + std::chrono::minutes{4}});
     }},
    {"ChoosesWithoutFighting", "B2: a choice of somebody who does not fight",
     [](Court& court) {
         court.happens(court.deep, {court.fight(), game::ChoiceMade{.room = second,
                                                                    .who = game::fighter(court.bob),
                                                                    .choice = {}}});
     }},
    {"FleesWithoutHavingChosenTo", "B3: fled without having chosen to",
     [](Court& court) {
         court.happens(court.deep,
                       {court.fight(), game::FighterLeft{.room = second,
                                                         .who = game::fighter(court.ada),
                                                         .how = game::FightExit::fled}});
     }},
    {"FightEndsWithBothSidesInIt", "B4: a fight ended with both sides in it",
     [](Court& court) { court.happens(court.deep, {court.fight(), game::FightEnded{second}}); }},
    {"FightGoesOnWithOneSideGone", "B4: a fight goes on with one side gone",
     [](Court& court) {
         court.happens(
             court.deep,
             {court.fight(),
              game::FighterLeft{.room = second, .who = court.rat, .how = game::FightExit::gone}});
     }},
    {"StrikesWhoDoesNotFight", "B4: a blow by or at somebody who does not fight",
     [](Court& court) {
         game::Attacked blow;
         blow.room = second;
         blow.attacker = game::fighter(court.ada);
         blow.target = game::fighter(court.bob);
         court.happens(court.deep, {court.fight(), blow});
     }},
    {"PlayersFightWithoutADuel", "B5: a player fought a player",
     [](Court& court) {
         game::Attacked blow;
         blow.room = second;
         blow.attacker = game::fighter(court.ada);
         blow.target = game::fighter(court.bob);
         court.happens(court.deep,
                       {court.snuff(), court.walk_in(), court.fight(false, true), blow});
     }},
    {"DuelHasAMonsterInIt", "B5: no duel of two people",
     [](Court& court) { court.happens(court.deep, {court.fight(true)}); }},
    {"FightOnTheSurface", "S7: a fight on the surface",
     [](Court& court) {
         auto fight = court.fight();
         court.happens(court.top, {fight});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfFights, MoreBreaches, testing::ValuesIn(breaches_of_fights),
                         tests::name_of_breach);

}  // namespace
}  // namespace underwell::sim
