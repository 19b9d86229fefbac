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
using tests::third;

class Breaches : public testing::TestWithParam<Breach> {};

TEST_P(Breaches, AreNoticedByTheirRule) {
    tests::expect_noticed(GetParam());
}

game::Puzzle puzzle_of(game::PuzzleKind kind, std::vector<std::uint8_t> goal) {
    game::Puzzle puzzle;
    puzzle.kind = kind;
    puzzle.goal = std::move(goal);
    return puzzle;
}

game::RoomFurnished room_with(game::Puzzle puzzle) {
    game::RoomFurnished furnished;
    furnished.clear = false;
    furnished.puzzle = std::move(puzzle);
    return furnished;
}

const Breach breaches_of_ways[] = {
    {"TimeGoesBack", "law 1: time went back",
     [](Court& court) {
         court.witness.see(court.deep, game::TurnBegan{court.house().now - base::Duration{1}});
     }},
    {"RoomIsDugFromNowhere", "D1: a room was dug from nowhere",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.walk.from = {100, 100};
         dug.growth.exits = grid::DirectionSet{grid::Direction::north};
         court.happens(court.deep, {dug});
     }},
    {"RoomIsDugTwice", "D1: a room was dug twice",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.walk.towards = game::compass_direction(court.way_in());
         court.happens(court.deep, {dug});
     }},
    {"RoomIsDugThatNobodyWalksInto", "D1, C5: a room was dug that nobody walks into",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.exits.insert(dug.growth.walk.towards);
         court.happens(court.deep, {game::Departed{.who = court.bob,
                                                   .from = first,
                                                   .cause = game::HomeCause::carried,
                                                   .towards = {}},
                                    dug});
     }},
    {"WalksWhereNoExitIs", "D2: walked where there is no exit",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.towards = game::Heading::up;
         court.happens(court.deep, {walk});
     }},
    {"ExitLeadsElsewhere", "D2: an exit led elsewhere than to the neighbouring cell",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.to = second;
         court.happens(court.deep, {walk});
     }},
    {"MoreExitsThanTheBudget", "D3: more unexplored exits than the budget",
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
    {"MoreExitsThanARoomGets", "D4: more exits than a room may get",
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
    {"ExitIntoAnExistingRoom", "D6: an exit into an existing room",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.exits.insert(grid::opposite(dug.growth.walk.towards));
         court.happens(court.deep, {dug});
     }},
    {"ExitIntoTheStartCell", "D7: an exit into the start cell",
     [](Court& court) {
         auto dug = court.dug({});
         dug.growth.exits.insert(dug.growth.walk.towards == grid::Direction::north
                                     ? grid::Direction::southwest
                                     : grid::Direction::northwest);
         court.happens(court.deep, {dug});
     }},
    {"NoWayOnIsLeft", "D9: no way on is left",
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
    {"RoomIsBornClearThoughBlocked", "C1: clear and blocked do not agree",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.traps.emplace_back();
         court.enters(furnished, {});
     }},
    {"WalksOnThoughBlocked", "C2: walked on from a room that is not clear",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.towards = court.way_on();
         court.happens(court.deep, {walk});
     }},
    {"WalksOutOfAFight", "C3: walked out of a fight",
     [](Court& court) { court.happens(court.deep, {court.fight(), court.walk_back()}); }},
    {"IsClearedThoughBlocked", "C4: cleared while something blocks",
     [](Court& court) { court.happens(court.deep, {game::RoomCleared{second}}); }},
    {"IsClearedTwice", "C4: cleared twice",
     [](Court& court) { court.happens(court.deep, {game::RoomCleared{first}}); }},
    {"IsNotClearedThoughNothingBlocks", "C4: nothing blocks, and the room is not clear",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.clear = false;
         furnished.traps.emplace_back();
         court.enters(furnished,
                      {game::TrapEnded{.room = third, .trap = 0, .by = court.bob, .sprung = true}});
     }},
    {"MonsterWalksThroughAWall", "C5: a monster went where there is no exit",
     [](Court& court) {
         court.happens(court.deep, {game::MonsterMoved{.monster = game::MonsterId{1},
                                                       .kind = {},
                                                       .from = second,
                                                       .to = first,
                                                       .towards = game::Heading::up}});
     }},
    {"MonsterMakesARoomUnclear", "C5: a monster made a room unclear again",
     [](Court& court) {
         game::Monster monster;
         monster.id = {9};
         court.happens(court.deep, {game::MonsterAppeared{.room = first, .monster = monster}});
     }},
    {"MonsterOnTheSurface", "S7: a monster on the surface",
     [](Court& court) {
         court.happens(court.top, {game::MonsterAppeared{.room = first, .monster = {}}});
     }},
    {"MonsterMovesWhileNobodyIsAwake", "M2: a monster moved with nobody near",
     [](Court& court) {
         court.happens(court.deep, {game::FellAsleep{court.ada}, game::FellAsleep{court.bob},
                                    game::MonsterMoved{.monster = game::MonsterId{1},
                                                       .kind = {},
                                                       .from = second,
                                                       .to = first,
                                                       .towards = game::opposite(court.way_in())}});
     }},
    {"ComesInElsewhereThanAtItsDoor", "T21: came in elsewhere than at its door",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.position.side = grid::opposite(walk.position.side);
         court.happens(court.deep, {walk});
     }},
    {"HintOfAPuzzleIsNowhere", "Q1: a puzzle across rooms whose hint is nowhere",
     [](Court& court) { court.enters(room_with(puzzle_of(game::PuzzleKind::levers, {})), {}); }},
    {"PuzzleIsSolvedThatIsNotThere", "Q1: a puzzle was solved that is not there",
     [](Court& court) {
         court.happens(court.deep,
                       {game::PuzzleSolved{.room = first, .by = court.bob, .kind = {}}});
     }},
    {"TrapIsDisarmedThatNobodyFound", "Q2: a trap was disarmed that nobody had found",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.clear = false;
         furnished.traps.emplace_back();
         court.enters(furnished, {game::TrapEnded{
                                     .room = third, .trap = 0, .by = court.bob, .sprung = false}});
     }},
    {"WalksWhileHeld", "Q2: walked while held",
     [](Court& court) {
         game::Trap trap;
         trap.kind = game::TrapKind::holds;
         auto walk = court.walk_back();
         walk.who = court.bob;
         walk.from = third;
         court.springs(trap, {court.held_bob(), walk});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfWays, Breaches, testing::ValuesIn(breaches_of_ways),
                         tests::name_of_breach);

const Breach breaches_of_zones[] = {
    {"WalksFromWhereItIsNot", "law 5: walked from where it was not",
     [](Court& court) {
         auto walk = court.walk_back();
         walk.from = first;
         court.happens(court.deep, {walk});
     }},
    {"LeavesAndArrivesNowhere", "law 5: a character has not one body",
     [](Court& court) {
         court.happens(court.deep, {game::Departed{.who = court.bob,
                                                   .from = first,
                                                   .cause = game::HomeCause::walked,
                                                   .towards = {}}});
     }},
    {"IsInTwoZones", "law 5: a character has not one body",
     [](Court& court) {
         auto body = court.body(court.bob);
         body.room = first;
         court.happens(
             court.top,
             {game::MessageTaken{.from = court.deep,
                                 .number = court.zone(court.top).mail.taken.at(court.deep) + 1},
              game::Arrived{.body = body, .cause = game::ArrivalCause::came_home}});
     }},
    {"ArrivesWithoutAMessage", "law 6: somebody arrived without a message",
     [](Court& court) {
         auto body = court.body(court.bob);
         body.room = first;
         court.happens(court.top,
                       {game::Arrived{.body = body, .cause = game::ArrivalCause::came_home}});
     }},
    {"MessageIsLost", "law 6: a message was lost, or taken twice",
     [](Court& court) {
         court.happens(court.deep, {game::MessageTaken{.from = court.top, .number = 77}});
     }},
    {"MessageIsNotDelivered", "law 6: a message was not delivered",
     [](Court& court) {
         const auto sent = court.zone(court.deep).mail.outboxes.at(court.top).sent;
         court.happens(court.deep,
                       {game::MessageSent{.to = court.top,
                                          .number = sent + 1,
                                          .message = game::Message{game::RoomWasDug{}}}});
     }},
    {"CharacterIsMadeTwice", "P1: a character was made twice",
     [](Court& court) {
         court.happens(court.top, {game::CharacterMade{.id = court.carol, .name = "Dora"}});
     }},
    {"NameIsGivenTwice", "P1: a name that somebody has already",
     [](Court& court) {
         court.happens(court.top, {game::CharacterMade{.id = {99}, .name = "Carol"}});
     }},
    {"NameIsTakenFromSomebody", "P1: a name that somebody has already",
     [](Court& court) {
         court.happens(court.top, {game::CharacterRenamed{.id = court.carol, .name = "ADA"}});
     }},
    {"IsForgottenWhileAwake", "law 5: somebody was forgotten who is awake",
     [](Court& court) {
         court.happens(court.top,
                       {game::CharacterForgotten{.id = court.carol, .from = game::RoomNumber{0}}});
     }},
    {"IsHeardThoughIgnored", "P6: heard somebody who is ignored",
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
    {"IsHeardTwice", "P6: heard twice",
     [](Court& court) {
         const game::Heard heard{.to = court.ada,
                                 .from = court.bob,
                                 .name = "Bob",
                                 .manner = game::Manner::channel,
                                 .channel = "all",
                                 .words = "hello"};
         court.happens(court.deep, {heard, heard});
     }},
    {"BranchOpensWithoutARoom", "S1: a branch was opened without its first room",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::BranchOpened{.branch = {court.deep.value + 1},
                                                              .seed = 1,
                                                              .exit = grid::Direction::west,
                                                              .time = court.house().now})});
     }},
    {"BranchOpensBesideAnOpenWindow", "S2: a new branch though the window was open",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::BranchOpened{.branch = {court.deep.value + 1},
                                                              .seed = 1,
                                                              .exit = grid::Direction::east,
                                                              .time = court.house().now})});
     }},
    {"WindowClosesBeforeItsTime", "S2: a window closed before its time",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::WindowClosed{.branch = game::branch_of(court.deep),
                                                              .exit = grid::Direction::east,
                                                              .time = court.house().now})});
     }},
    {"ComesInAfterTheWindowClosed", "S3: somebody came in after the window had closed",
     [](Court& court) {
         court.happens(court.top, {court.start_room(branch::CharacterEntered{
                                      .character = court.carol,
                                      .branch = game::branch_of(court.deep),
                                      .time = court.house().now + std::chrono::minutes{6}})});
     }},
    {"WindowStandsOpen", "S3: a window stands open that should have closed",
     [](Court& court) {
         court.happens(court.deep, {game::FellAsleep{court.ada}, game::FellAsleep{court.bob}});
         court.witness.see(court.top,
                           game::TurnBegan{court.house().now + std::chrono::minutes{20}});
     }},
    {"BranchHasTheNameOfAnother", "S5: a branch has the identifier of an earlier one",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::BranchOpened{.branch = game::branch_of(court.deep),
                                                              .seed = 1,
                                                              .exit = grid::Direction::west,
                                                              .time = court.house().now})});
     }},
    {"BranchCollapsesWithoutAReason", "S6: a branch collapsed without a reason",
     [](Court& court) {
         court.happens(
             court.top,
             {court.start_room(branch::BranchCollapsed{.branch = game::branch_of(court.deep),
                                                       .reason = branch::CollapseReason::idle,
                                                       .evacuated = {court.ada, court.bob},
                                                       .time = court.house().now})});
     }},
    {"CollapseForgetsSomebody", "S6: a collapse did not move everybody inside",
     [](Court& court) {
         court.happens(court.top, {court.start_room(branch::BranchCollapsed{
                                      .branch = game::branch_of(court.deep),
                                      .reason = branch::CollapseReason::idle,
                                      .evacuated = {court.ada},
                                      .time = court.house().now + std::chrono::days{8}})});
     }},
    {"RoomsGoWithSomebodyInside", "S6: rooms went with somebody inside",
     [](Court& court) { court.happens(court.deep, {game::RoomsGone{0}}); }},
    {"ZoneIsForgottenTooEarly", "S6: a zone was forgotten that had not ended",
     [](Court& court) { court.witness.see_forgotten(court.deep); }},
    {"BelongsToABranchThatItIsNotIn", "S7: belongs to a branch that it is not in",
     [](Court& court) {
         court.happens(
             court.top,
             {court.start_room(branch::CharacterEntered{.character = court.carol,
                                                        .branch = game::branch_of(court.deep),
                                                        .time = court.house().now})});
     }},
    {"LeavesABranchThatItIsNotIn", "S7: left a branch that it was not in",
     [](Court& court) {
         court.happens(
             court.top,
             {court.start_room(branch::CharacterLeft{.character = court.carol,
                                                     .branch = game::branch_of(court.deep),
                                                     .time = court.house().now})});
     }},
    {"PlayerActsAsStaff", "K4: somebody acted as staff who is none",
     [](Court& court) {
         court.happens(court.deep,
                       {game::StaffActed{.who = court.ada, .words = "goto", .refused = false}});
     }},
};

const Breach breaches_of_places[] = {
    {"IsCarriedToNowhere", "D1: carried to where no room is",
     [](Court& court) {
         court.happens(court.deep, {game::Carried{.who = court.bob, .from = first, .to = {99}}});
     }},
    {"IsCarriedFromWhereItIsNot", "law 5: carried from where it was not",
     [](Court& court) {
         court.happens(court.deep, {game::Carried{.who = court.bob, .from = second, .to = first}});
     }},
    {"ArrivesNowhere", "D1: arrived where no room is",
     [](Court& court) {
         auto body = court.body(court.bob);
         body.room = {99};
         court.happens(court.top, {game::Arrived{.body = body}});
     }},
    {"LeavesFromWhereItIsNot", "law 5: left from where it was not",
     [](Court& court) {
         court.happens(court.deep,
                       {game::Departed{.who = court.bob, .from = second, .towards = {}}});
     }},
    {"ArrivesByNoMessage", "law 6: somebody arrived whom no message brought",
     [](Court& court) {
         auto body = court.body(court.bob);
         court.happens(court.deep, {game::Departed{.who = court.bob,
                                                   .from = first,
                                                   .cause = game::HomeCause::carried,
                                                   .towards = {}}});
         court.happens(
             court.top,
             {game::MessageTaken{.from = court.deep,
                                 .number = court.zone(court.top).mail.taken.at(court.deep) + 1},
              game::Arrived{.body = body, .cause = game::ArrivalCause::carried}});
     }},
    {"CharacterIsMadeInABranch", "P1: a character was made in a branch",
     [](Court& court) {
         court.happens(court.deep, {game::CharacterMade{.id = {99}, .name = "Dora"}});
     }},
    {"CharacterWithoutABody", "law 5: a character is not in one place",
     [](Court& court) {
         court.happens(court.top, {game::CharacterMade{.id = {99}, .name = "Dora"}});
     }},
    {"IsForgottenInABranch", "law 5: somebody was forgotten who is not at home",
     [](Court& court) {
         court.happens(court.top, {game::CharacterForgotten{.id = court.bob, .from = first}});
     }},
    {"StepsWhereItIsNot", "law 5: stepped where it was not",
     [](Court& court) { court.happens(court.top, {game::Stepped{.who = court.bob, .spot = {}}}); }},
    {"BranchIsFoundedTwice", "S5: a branch was founded where one was",
     [](Court& court) {
         court.happens(court.deep, {game::BranchFounded{court.zone(court.deep).branch->plan}});
     }},
    {"BranchIsFoundedElsewhere", "S5: a branch in a zone of another name",
     [](Court& court) {
         court.happens(ZoneId{5555}, {game::BranchFounded{court.zone(court.deep).branch->plan}});
     }},
    {"LeavesNoBranch", "S7: something concerns a branch that does not stand",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::CharacterLeft{.character = court.carol,
                                                               .branch = {court.deep.value + 9},
                                                               .time = court.house().now})});
     }},
    {"StartRoomInABranch", "S1: a start room in a branch",
     [](Court& court) { court.happens(court.deep, {court.start_room(branch::CharacterLeft{})}); }},
    {"StartRoomThatIsNotThere", "S1: a start room that is not there",
     [](Court& court) {
         court.happens(court.top, {game::StartRoomChanged{.id = base::StartRoomId{99},
                                                          .event = branch::CharacterLeft{}}});
     }},
    {"BranchStandsForEver", "S6: a branch stands that should have collapsed",
     [](Court& court) {
         const base::Instant now = court.house().now;
         court.happens(court.deep, {game::FellAsleep{court.ada}, game::FellAsleep{court.bob}});
         court.happens(
             court.top,
             {court.start_room(branch::WindowClosed{.branch = game::branch_of(court.deep),
                                                    .exit = grid::Direction::east,
                                                    .time = now + std::chrono::minutes{6}})});
         court.witness.see(court.top, game::TurnBegan{now + std::chrono::days{8}});
     }},
    {"ZoneEndsWithRooms", "S6: a zone ended with rooms in it",
     [](Court& court) { court.happens(court.deep, {game::ZoneEnded{}}); }},
    {"MessagesAreForgottenOfABranchThatStands",
     "S6: messages were forgotten of a branch that stands",
     [](Court& court) { court.happens(court.top, {game::MailForgotten{court.deep}}); }},
    {"ABranchForgetsItsMessages", "law 6: a branch forgot its messages",
     [](Court& court) { court.happens(court.deep, {game::MailForgotten{court.top}}); }},
    {"WakesTwice", "law 5: somebody woke who was not asleep",
     [](Court& court) { court.happens(court.deep, {game::Woke{court.bob}}); }},
    {"FallsAsleepTwice", "law 5: somebody fell asleep who was not awake",
     [](Court& court) {
         court.happens(court.deep, {game::FellAsleep{court.bob}, game::FellAsleep{court.bob}});
     }},
    {"WritingAppearsByItself", "G1: a writing appeared by itself",
     [](Court& court) {
         court.happens(court.deep, {game::InscriptionAdded{.room = first, .inscription = {}}});
     }},
    {"CollapseOfTheSurface", "S6: a collapse outside of a branch",
     [](Court& court) { court.happens(court.top, {game::CollapseBegan{}}); }},
};

INSTANTIATE_TEST_SUITE_P(OfPlaces, Breaches, testing::ValuesIn(breaches_of_places),
                         tests::name_of_breach);

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
    EXPECT_THAT(court.witness.broken().value_or(""),
                StartsWith("law 2: the zone is not what its events say"));
}

TEST(Witness, NoticesTimersThatAreNotWhatTheZoneSays) {
    Court court;
    game::Zone& zone = court.house().zones.at(court.deep);
    zone.timers.insert({.due = {}, .room = first, .monster = {}});
    court.witness.compare(zone);
    EXPECT_THAT(court.witness.broken().value_or(""), StartsWith("law 2: what is derived differs"));
}

TEST(Witness, NoticesAZoneThatNoEventTellsOf) {
    Court court;
    game::Zone zone;
    zone.id = {77};
    court.witness.compare(zone);
    EXPECT_THAT(court.witness.broken().value_or(""),
                StartsWith("law 2: a zone that no event tells of"));
}

TEST(Witness, NoticesWhatIsShownBeforeItIsDurable) {
    Court court;
    game::Zone& zone = court.house().zones.at(court.deep);
    court.witness.see_reveal(zone.id, zone.events_applied);
    ASSERT_EQ(court.witness.broken(), std::nullopt);
    game::apply(zone, game::TurnBegan{court.house().now});
    court.witness.see_reveal(zone.id, zone.events_applied);
    EXPECT_THAT(court.witness.broken().value_or(""),
                StartsWith("law 4: shown before it was durable (zone "));
}

TEST(Witness, NoticesAZoneThatComesBackAfterItsEnd) {
    Court court;
    court.happens(ZoneId{55}, {game::ZoneEnded{}});
    court.witness.see_forgotten({55});
    ASSERT_EQ(court.witness.broken(), std::nullopt);
    court.happens(ZoneId{55}, {game::ZoneEnded{}});
    EXPECT_THAT(court.witness.broken().value_or(""),
                StartsWith("S5: a zone that had ended came back"));
}

TEST(Witness, AsksForASecondOpinionOnEachBranch) {
    Court court;
    court.witness.second_opinion = [](const branch::Branch& branch) {
        return std::optional<std::string>{"rooms: " + std::to_string(branch.room_count())};
    };
    court.witness.count();
    EXPECT_THAT(court.witness.broken().value_or(""), StartsWith("rooms: 2"));
}

}  // namespace
}  // namespace underwell::sim
