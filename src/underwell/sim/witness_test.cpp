// Each rule seen to be noticed: the witness is shown a short and lawful life (witness_court.hpp),
// and then one turn that breaks one rule. It has to object, by that rule's number. Those of things,
// bodies and battle are in witness_things_test.cpp.
#include "underwell/sim/witness.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "underwell/game/apply.hpp"
#include "witness_court.hpp"

namespace underwell::sim {
namespace {

using base::ZoneId;
using testing::StartsWith;
using tests::Breach;
using tests::Court;
using tests::first;
using tests::second;

class Breaches : public testing::TestWithParam<Breach> {};

TEST_P(Breaches, AreNoticedByTheirRule) {
    tests::expect_noticed(GetParam());
}

const Breach breaches_of_ways[] = {
    {"TimeGoesBack", "law 1",
     [](Court& court) {
         court.witness.see(court.deep, game::TurnBegan{court.house().now - base::Duration{1}});
     }},
    {"RoomIsDugFromNowhere", "D1",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.walk.from = {100, 100};
         dug.growth.exits = grid::DirectionSet{grid::Direction::north};
         court.happens(court.deep, {dug});
     }},
    {"RoomIsDugTwice", "D1",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.walk.towards = game::compass_direction(court.way_in());
         court.happens(court.deep, {dug});
     }},
    {"RoomIsDugThatNobodyWalksInto", "D1, C5",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.exits.insert(dug.growth.walk.towards);
         court.happens(court.deep, {game::Departed{.who = court.bob,
                                                   .from = first,
                                                   .cause = game::HomeCause::carried,
                                                   .towards = {}},
                                    dug});
     }},
    {"WalksWhereNoExitIs", "D2",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.towards = game::Heading::up;
         court.happens(court.deep, {walk});
     }},
    {"ExitLeadsElsewhere", "D2",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.to = second;
         court.happens(court.deep, {walk});
     }},
    {"MoreExitsThanTheBudget", "D3",
     [](Court& court) {
         auto dug = court.dug({});
         const grid::Cell cell = grid::step(dug.growth.walk.from, dug.growth.walk.towards);
         for (const grid::Direction side : grid::eight_directions) {
             const grid::Cell goal = grid::step(cell, side);
             if (goal != branch::start_cell && !court.zone(court.deep).branch->branch->look(goal))
                 dug.growth.exits.insert(side);
         }
         court.happens(court.deep, {dug});
     }},
    {"MoreExitsThanARoomGets", "D4",
     [](Court& court) {
         game::BranchPlan plan = court.zone(court.deep).branch->plan;
         plan.branch = {court.deep.value + 7};
         grid::DirectionSet exits;
         for (const auto side : {grid::Direction::north, grid::Direction::northeast,
                                 grid::Direction::east, grid::Direction::south})
             exits.insert(side);
         court.happens(
             game::zone_of(plan.branch),
             {game::BranchFounded{plan},
              game::RoomDug{{.walk = {.from = branch::start_cell, .towards = grid::Direction::east},
                             .exits = exits,
                             .opening = {}}}});
     }},
    {"ExitIntoAnExistingRoom", "D6",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.exits.insert(grid::opposite(dug.growth.walk.towards));
         court.happens(court.deep, {dug});
     }},
    {"ExitIntoTheStartCell", "D7",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.exits.insert(dug.growth.walk.towards == grid::Direction::north
                                     ? grid::Direction::southwest
                                     : grid::Direction::northwest);
         court.happens(court.deep, {dug});
     }},
    {"NoWayOnIsLeft", "D9",
     [](Court& court) {
         game::BranchPlan plan = court.zone(court.deep).branch->plan;
         plan.branch = {court.deep.value + 7};
         court.happens(
             game::zone_of(plan.branch),
             {game::BranchFounded{plan},
              game::RoomDug{{.walk = {.from = branch::start_cell, .towards = grid::Direction::east},
                             .exits = {},
                             .opening = {}}}});
     }},
    {"RoomIsBornClearThoughBlocked", "C1",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.room = first;
         furnished.monsters.emplace_back();
         court.happens(court.deep, {furnished});
     }},
    {"WalksOnThoughBlocked", "C2",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.towards = court.way_on();
         court.happens(court.deep, {walk});
     }},
    {"WalksOutOfAFight", "C3",
     [](Court& court) { court.happens(court.deep, {court.fight(), court.walk_back()}); }},
    {"IsClearedThoughBlocked", "C4",
     [](Court& court) { court.happens(court.deep, {game::RoomCleared{second}}); }},
    {"IsClearedTwice", "C4",
     [](Court& court) { court.happens(court.deep, {game::RoomCleared{first}}); }},
    {"IsNotClearedThoughNothingBlocks", "C4",
     [](Court& court) {
         court.happens(court.deep, {game::HitPointsChanged{.who = court.rat,
                                                           .room = second,
                                                           .hit_points = 0,
                                                           .cause = game::HarmCause::trap},
                                    game::MonsterSlain{.room = second,
                                                       .monster = game::MonsterId{1},
                                                       .kind = tests::monster_named("test:rat"),
                                                       .by = {}}});
     }},
    {"MonsterWalksThroughAWall", "C5",
     [](Court& court) {
         court.happens(court.deep, {game::MonsterMoved{.monster = game::MonsterId{1},
                                                       .kind = {},
                                                       .from = second,
                                                       .to = first,
                                                       .towards = game::Heading::up}});
     }},
    {"MonsterMakesARoomUnclear", "C5",
     [](Court& court) {
         game::Monster monster;
         monster.id = {9};
         court.happens(court.deep, {game::MonsterAppeared{.room = first, .monster = monster}});
     }},
    {"MonsterOnTheSurface", "S7",
     [](Court& court) {
         court.happens(court.top, {game::MonsterAppeared{.room = first, .monster = {}}});
     }},
    {"MonsterMovesWhileNobodyIsAwake", "M2",
     [](Court& court) {
         court.happens(court.deep, {game::FellAsleep{court.ada}, game::FellAsleep{court.bob},
                                    game::MonsterMoved{.monster = game::MonsterId{1},
                                                       .kind = {},
                                                       .from = second,
                                                       .to = first,
                                                       .towards = game::opposite(court.way_in())}});
     }},
    {"ComesInElsewhereThanAtItsDoor", "T21",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.position.side = grid::opposite(walk.position.side);
         court.happens(court.deep, {walk});
     }},
    {"HintOfAPuzzleIsNowhere", "Q1",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.room = first;
         furnished.clear = false;
         game::Puzzle puzzle;
         puzzle.kind = game::PuzzleKind::levers;
         furnished.puzzle = puzzle;
         court.happens(court.deep, {furnished});
     }},
    {"PuzzleIsSolvedThatIsNotThere", "Q1",
     [](Court& court) {
         court.happens(court.deep,
                       {game::PuzzleSolved{.room = first, .by = court.bob, .kind = {}}});
     }},
    {"PuzzleIsSolvedFromAnotherRoom", "Q1",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.room = first;
         furnished.clear = false;
         furnished.puzzle = game::Puzzle{};
         court.happens(court.deep,
                       {furnished, game::PuzzleSolved{.room = first, .by = court.ada, .kind = {}},
                        game::RoomCleared{first}});
     }},
    {"SlidesElsewhereThanToTheRoomBefore", "Q2",
     [](Court& court) {
         court.happens(court.deep, {game::Carried{.who = court.bob,
                                                  .from = first,
                                                  .to = second,
                                                  .cause = game::ArrivalCause::slid}});
     }},
    {"TrapIsDisarmedThatNobodyFound", "Q2",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.room = first;
         furnished.clear = false;
         furnished.traps.emplace_back();
         court.happens(
             court.deep,
             {furnished,
              game::TrapEnded{.room = first, .trap = 0, .by = court.bob, .sprung = false}});
     }},
    {"WalksWhileHeld", "Q2",
     [](Court& court) {
         const game::Effect held{.kind = game::EffectKind::held, .strength = 1, .left = 3};
         court.happens(court.deep,
                       {game::EffectsChanged{
                            .who = game::fighter(court.ada), .room = second, .effects = {held}},
                        court.walk_back()});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfWays, Breaches, testing::ValuesIn(breaches_of_ways),
                         tests::name_of_breach);

const Breach breaches_of_zones[] = {
    {"WalksFromWhereItIsNot", "law 5",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.from = first;
         court.happens(court.deep, {walk});
     }},
    {"LeavesAndArrivesNowhere", "law 5",
     [](Court& court) {
         court.happens(court.deep, {game::Departed{.who = court.bob,
                                                   .from = first,
                                                   .cause = game::HomeCause::walked,
                                                   .towards = {}}});
     }},
    {"IsInTwoZones", "law 5",
     [](Court& court) {
         auto body = court.body(court.bob);
         body.room = first;
         court.happens(
             court.top,
             {game::MessageTaken{.from = court.deep,
                                 .number = court.zone(court.top).mail.taken.at(court.deep) + 1},
              game::Arrived{.body = body, .cause = game::ArrivalCause::came_home}});
     }},
    {"ArrivesWithoutAMessage", "law 6",
     [](Court& court) {
         auto body = court.body(court.bob);
         body.room = first;
         court.happens(court.top,
                       {game::Arrived{.body = body, .cause = game::ArrivalCause::came_home}});
     }},
    {"MessageIsLost", "law 6",
     [](Court& court) {
         court.happens(court.deep, {game::MessageTaken{.from = court.top, .number = 77}});
     }},
    {"MessageIsNotDelivered", "law 6",
     [](Court& court) {
         const auto sent = court.zone(court.deep).mail.outboxes.at(court.top).sent;
         court.happens(court.deep,
                       {game::MessageSent{.to = court.top,
                                          .number = sent + 1,
                                          .message = game::Message{game::RoomWasDug{}}}});
     }},
    {"CharacterIsMadeTwice", "P1",
     [](Court& court) {
         court.happens(court.top, {game::CharacterMade{.id = court.carol, .name = "Dora"}});
     }},
    {"NameIsGivenTwice", "P1",
     [](Court& court) {
         court.happens(court.top, {game::CharacterMade{.id = {99}, .name = "Carol"}});
     }},
    {"NameIsTakenFromSomebody", "P1",
     [](Court& court) {
         court.happens(court.top, {game::CharacterRenamed{.id = court.carol, .name = "ADA"}});
     }},
    {"IsForgottenWhileAwake", "law 5",
     [](Court& court) {
         court.happens(court.top,
                       {game::CharacterForgotten{.id = court.carol, .from = game::RoomNumber{0}}});
     }},
    {"IsHeardThoughIgnored", "P6",
     [](Court& court) {
         game::Company company;
         company.ignored = {court.bob};
         court.happens(court.deep,
                       {game::CompanyChanged{.who = court.ada, .company = company, .about = {}},
                        game::Heard{.to = court.ada,
                                    .from = court.bob,
                                    .name = "Bob",
                                    .manner = game::Manner::tell,
                                    .channel = {},
                                    .words = "hello"}});
     }},
    {"IsHeardTwice", "P6",
     [](Court& court) {
         const game::Heard heard{.to = court.ada,
                                 .from = court.bob,
                                 .name = "Bob",
                                 .manner = game::Manner::channel,
                                 .channel = "all",
                                 .words = "hello"};
         court.happens(court.deep, {heard, heard});
     }},
    {"BranchOpensWithoutARoom", "S1",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::BranchOpened{.branch = {court.deep.value + 1},
                                                              .seed = 1,
                                                              .exit = grid::Direction::west,
                                                              .time = court.house().now})});
     }},
    {"BranchOpensBesideAnOpenWindow", "S2",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::BranchOpened{.branch = {court.deep.value + 1},
                                                              .seed = 1,
                                                              .exit = grid::Direction::east,
                                                              .time = court.house().now})});
     }},
    {"WindowClosesBeforeItsTime", "S2",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::WindowClosed{.branch = game::branch_of(court.deep),
                                                              .exit = grid::Direction::east,
                                                              .time = court.house().now})});
     }},
    {"ComesInAfterTheWindowClosed", "S3",
     [](Court& court) {
         court.happens(court.top, {court.start_room(branch::CharacterEntered{
                                      .character = court.carol,
                                      .branch = game::branch_of(court.deep),
                                      .time = court.house().now + std::chrono::minutes{6}})});
     }},
    {"WindowStandsOpen", "S3",
     [](Court& court) {
         court.happens(court.deep, {game::FellAsleep{court.ada}, game::FellAsleep{court.bob}});
         court.witness.see(court.top,
                           game::TurnBegan{court.house().now + std::chrono::minutes{20}});
     }},
    {"BranchHasTheNameOfAnother", "S5",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::BranchOpened{.branch = game::branch_of(court.deep),
                                                              .seed = 1,
                                                              .exit = grid::Direction::west,
                                                              .time = court.house().now})});
     }},
    {"BranchCollapsesWithoutAReason", "S6",
     [](Court& court) {
         court.happens(
             court.top,
             {court.start_room(branch::BranchCollapsed{.branch = game::branch_of(court.deep),
                                                       .reason = branch::CollapseReason::idle,
                                                       .evacuated = {court.ada, court.bob},
                                                       .time = court.house().now})});
     }},
    {"CollapseForgetsSomebody", "S6",
     [](Court& court) {
         court.happens(court.top, {court.start_room(branch::BranchCollapsed{
                                      .branch = game::branch_of(court.deep),
                                      .reason = branch::CollapseReason::idle,
                                      .evacuated = {court.ada},
                                      .time = court.house().now + std::chrono::days{8}})});
     }},
    {"RoomsGoWithSomebodyInside", "S6",
     [](Court& court) { court.happens(court.deep, {game::RoomsGone{0}}); }},
    {"ZoneIsForgottenTooEarly", "S6",
     [](Court& court) { court.witness.see_forgotten(court.deep); }},
    {"BelongsToABranchThatItIsNotIn", "S7",
     [](Court& court) {
         court.happens(
             court.top,
             {court.start_room(branch::CharacterEntered{.character = court.carol,
                                                        .branch = game::branch_of(court.deep),
                                                        .time = court.house().now})});
     }},
    {"LeavesABranchThatItIsNotIn", "S7",
     [](Court& court) {
         court.happens(
             court.top,
             {court.start_room(branch::CharacterLeft{.character = court.carol,
                                                     .branch = game::branch_of(court.deep),
                                                     .time = court.house().now})});
     }},
    {"PlayerActsAsStaff", "K4",
     [](Court& court) {
         court.happens(court.deep,
                       {game::StaffActed{.who = court.ada, .words = "goto", .refused = false}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfZones, Breaches, testing::ValuesIn(breaches_of_zones),
                         tests::name_of_breach);

TEST(Witness, NoticesAZoneThatIsNotWhatItsEventsSay) {
    Court court;
    for (const auto& [id, zone] : court.house().zones)
        court.witness.compare(zone);
    ASSERT_EQ(court.witness.broken(), std::nullopt);
    game::Zone& zone = court.house().zones.at(court.deep);
    zone.rooms[0].things.clear();
    court.witness.compare(zone);
    EXPECT_THAT(court.witness.broken().value_or(""), StartsWith("law 2:"));
}

TEST(Witness, NoticesTimersThatAreNotWhatTheZoneSays) {
    Court court;
    game::Zone& zone = court.house().zones.at(court.deep);
    zone.timers.insert({.due = {}, .room = first, .monster = {}});
    court.witness.compare(zone);
    EXPECT_THAT(court.witness.broken().value_or(""), StartsWith("law 2:"));
}

TEST(Witness, NoticesAZoneThatNoEventTellsOf) {
    Court court;
    game::Zone zone;
    zone.id = {77};
    court.witness.compare(zone);
    EXPECT_THAT(court.witness.broken().value_or(""), StartsWith("law 2:"));
}

TEST(Witness, NoticesWhatIsShownBeforeItIsDurable) {
    Court court;
    game::Zone& zone = court.house().zones.at(court.deep);
    court.witness.see_reveal(zone.id, zone.events_applied);
    ASSERT_EQ(court.witness.broken(), std::nullopt);
    game::apply(zone, game::TurnBegan{court.house().now});
    court.witness.see_reveal(zone.id, zone.events_applied);
    EXPECT_THAT(court.witness.broken().value_or(""), StartsWith("law 4:"));
}

TEST(Witness, NoticesAZoneThatComesBackAfterItsEnd) {
    Court court;
    court.happens(ZoneId{55}, {game::ZoneEnded{}});
    court.witness.see_forgotten({55});
    ASSERT_EQ(court.witness.broken(), std::nullopt);
    court.happens(ZoneId{55}, {game::ZoneEnded{}});
    EXPECT_THAT(court.witness.broken().value_or(""), StartsWith("S5:"));
}

TEST(Witness, AsksForASecondOpinionOnEachBranch) {
    Court court;
    court.witness.second_opinion = [](const branch::Branch& branch) {
        return std::optional<std::string>{"D12: " + std::to_string(branch.room_count())};
    };
    court.witness.count();
    EXPECT_THAT(court.witness.broken().value_or(""), StartsWith("D12: 2"));
}

}  // namespace
}  // namespace underwell::sim
