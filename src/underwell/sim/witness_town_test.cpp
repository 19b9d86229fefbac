// The rules of the town, of company and of challenges, each seen to be noticed (witness_test.cpp).
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "witness_court.hpp"

namespace underwell::sim {
namespace {

using base::CharacterId;
using game::Handling;
using game::PuzzleKind;
using game::Service;
using tests::Breach;
using tests::Court;
using tests::first;
using tests::nobody;
using tests::second;
using tests::third;

class BreachesOfTown : public testing::TestWithParam<Breach> {};

TEST_P(BreachesOfTown, AreNoticedInTheirWords) {
    tests::expect_noticed(GetParam());
}

// A fair one, to map five rooms two deep.
game::Quest mapping(std::uint32_t number) {
    game::Quest quest;
    quest.number = number;
    quest.sort = game::QuestSort::map;
    quest.depth = 2;
    quest.wanted = 5;
    quest.reward = 10;
    return quest;
}

// A fair one, to bring a potion from two deep.
game::Quest bringing(std::uint32_t number) {
    game::Quest quest;
    quest.number = number;
    quest.sort = game::QuestSort::bring;
    quest.kind = tests::thing_named("test:potion").value;
    quest.depth = 2;
    quest.reward = 4;
    return quest;
}

game::QuestsChanged quests(CharacterId who, std::vector<game::Quest> now, std::uint32_t number,
                           bool fulfilled = false) {
    return {.who = who, .quests = std::move(now), .number = number, .fulfilled = fulfilled};
}

// Notices are put up, and Carol stands before them.
void reads_board(Court& court, std::vector<game::Quest> notices) {
    court.happens(court.top, {game::BoardChanged{.number = 50, .quests = std::move(notices)}});
    court.visits(Service::board, {});
}

game::Quest done(game::Quest quest) {
    quest.done = quest.wanted;
    return quest;
}

const Breach breaches_of_quests[] = {
    {"BoardInABranch", "W1: a notice board in a branch",
     [](Court& court) { court.happens(court.deep, {game::BoardChanged{}}); }},
    {"NoticeOfAnOldNumber", "W1: a notice that is not new",
     [](Court& court) {
         court.happens(court.top, {game::BoardChanged{.number = 50, .quests = {mapping(51)}}});
     }},
    {"NoticePromisesTooMuch", "W1: a notice promises what it is not worth",
     [](Court& court) {
         auto notice = mapping(50);
         notice.reward = 1'000'000;
         court.happens(court.top, {game::BoardChanged{.number = 50, .quests = {notice}}});
     }},
    {"QuestOfNobody", "W1: a quest of somebody who is not there",
     [](Court& court) { court.happens(court.top, {quests(nobody, {}, 1)}); }},
    {"QuestFromNoBoard", "W1: a quest that hangs on no board",
     [](Court& court) { court.happens(court.top, {quests(court.carol, {mapping(50)}, 50)}); }},
    {"QuestIsLost", "W1: a quest was lost",
     [](Court& court) {
         reads_board(court, {mapping(49), mapping(50)});
         for (const auto& now :
              {quests(court.carol, {mapping(49)}, 49),
               quests(court.carol, {mapping(49), mapping(50)}, 50), quests(court.carol, {}, 49)})
             court.witness.see(court.top, now);
     }},
    {"QuestIsFulfilledUndone", "W1: a quest was fulfilled that is not done",
     [](Court& court) {
         reads_board(court, {mapping(50)});
         court.witness.see(court.top, quests(court.carol, {mapping(50)}, 50));
         court.witness.see(court.top, quests(court.carol, {}, 50, true));
     }},
    {"QuestIsRewardedForEver", "W1: a reward, and no quest fulfilled",
     [](Court& court) {
         reads_board(court, {mapping(50)});
         court.witness.see(court.top, quests(court.carol, {mapping(50)}, 50));
         court.witness.see(court.top, quests(court.carol, {done(mapping(50))}, 50));
         const auto gold = court.body(court.carol).belongings.gold;
         court.witness.see(
             court.top,
             game::GoldChanged{.who = court.carol, .gold = gold + 10, .how = Handling::reward});
     }},
    {"GoodsAreTakenForNothing", "W1: handed over, and no quest fulfilled",
     [](Court& court) {
         reads_board(court, {bringing(50)});
         court.witness.see(court.top, quests(court.carol, {bringing(50)}, 50));
         court.witness.see(
             court.top,
             game::ThingUnmade{.thing = court.body(court.carol).belongings.things.front().id,
                               .at = {.character = court.carol, .room = {}},
                               .how = Handling::pay});
     }},
    {"DeedsOfNobody", "W1: deeds of somebody who is not there",
     [](Court& court) {
         court.happens(court.deep, {game::DeedsChanged{.who = nobody, .deeds = {}}});
     }},
    {"DeedsThatNobodyDid", "W1: deeds that nobody did",
     [](Court& court) {
         auto deeds = court.body(court.bob).deeds;
         deeds.slain += 7;
         court.happens(court.deep, {game::DeedsChanged{.who = court.bob, .deeds = deeds}});
     }},
    {"SellsWhatIsWorn", "W1: sold what no merchant takes",
     [](Court& court) {
         const game::ThingId potion = court.body(court.carol).belongings.things.front().id;
         court.visits(Service::merchant,
                      {game::GearChanged{
                           .who = court.carol, .place = game::GearPlace::head, .thing = potion},
                       game::ThingUnmade{.thing = potion,
                                         .at = {.character = court.carol, .room = {}},
                                         .how = Handling::sell}});
     }},
    {"HallInABranch", "W1: a hall in a branch",
     [](Court& court) { court.happens(court.deep, {game::HallChanged{}}); }},
    {"PlaceInABranch", "W1: a place where none can be",
     [](Court& court) {
         court.happens(court.deep, {game::PlaceMade{.room = third, .name = {}, .look = {}}});
     }},
    {"WayToNowhere", "W1: a way between what is not there",
     [](Court& court) { court.happens(court.top, {game::WayMade{.from = first, .to = {99}}}); }},
    {"WalksWhereNoWayIs", "W2: walked where there is no way",
     [](Court& court) {
         court.happens(court.top, {game::Walked{.who = court.carol,
                                                .from = court.body(court.carol).room,
                                                .to = second,
                                                .towards = game::Heading::up,
                                                .position = {}}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfQuests, BreachesOfTown, testing::ValuesIn(breaches_of_quests),
                         tests::name_of_breach);

game::PartyMade party(std::uint64_t number, std::vector<CharacterId> members) {
    return {.party = game::PartyId{number}, .members = std::move(members)};
}

game::CompanyChanged company(CharacterId who, game::Company now) {
    return {.who = who, .company = std::move(now), .about = {}};
}

const Breach breaches_of_company[] = {
    {"PartyInABranch", "P6: a party was made in a branch",
     [](Court& court) { court.happens(court.deep, {party(1, {court.ada, court.bob})}); }},
    {"PartyOfOne", "P6: a party of too few or too many",
     [](Court& court) { court.happens(court.top, {party(1, {court.ada})}); }},
    {"PartyOfStrangers", "P6: a party of somebody unknown",
     [](Court& court) { court.happens(court.top, {party(1, {court.ada, nobody})}); }},
    {"PartyOfThreeAtOnce", "P6: more than one joined a party, or left it",
     [](Court& court) {
         court.happens(court.top, {party(1, {court.ada, court.bob, court.carol})});
     }},
    {"MemberOfTwoParties", "P6: somebody is in two parties",
     [](Court& court) {
         court.happens(court.top,
                       {party(1, {court.ada, court.bob}), party(2, {court.bob, court.carol})});
     }},
    {"CompanyOfNobody", "P6: company of somebody who is not there",
     [](Court& court) { court.happens(court.top, {company(nobody, {})}); }},
    {"PartyWithoutMembers", "P6: a party without members, or members without a party",
     [](Court& court) {
         game::Company now;
         now.party = game::PartyId{1};
         court.happens(court.top, {company(court.carol, now)});
     }},
    {"PartyThatNobodyMade", "P6: a party that nobody made",
     [](Court& court) {
         game::Company now;
         now.party = game::PartyId{1};
         now.members = {court.carol, court.ada};
         court.happens(court.top, {company(court.carol, now)});
     }},
    {"IgnoresOneself", "P6: ignores too many, or oneself",
     [](Court& court) {
         game::Company now;
         now.ignored = {court.carol};
         court.happens(court.top, {company(court.carol, now)});
     }},
    {"FollowsSomebodyElsewhere", "P6: follows somebody who is not there",
     [](Court& court) {
         game::Company now;
         now.follows = court.ada;
         court.happens(court.deep, {company(court.bob, now)});
     }},
    {"IsChallengedFromElsewhere", "B5: challenged by somebody who is not there",
     [](Court& court) {
         game::Company now;
         now.challenged_by = court.ada;
         court.happens(court.deep, {company(court.bob, now)});
     }},
    {"IsMutedByNobody", "K4: decreed by nobody of the staff",
     [](Court& court) {
         game::Company now;
         now.muted_until = court.house().now + std::chrono::hours{1};
         court.happens(court.deep, {company(court.bob, now)});
     }},
    {"SpeaksElsewhere", "P6: spoken where nobody is",
     [](Court& court) {
         court.happens(court.deep, {game::Spoken{.who = court.bob, .room = second, .words = "hi"}});
     }},
    {"SpeaksThoughMuted", "K4: spoken by somebody who is muted",
     [](Court& court) {
         game::Company now = court.body(court.carol).company;
         now.muted_until = court.house().now + std::chrono::hours{1};
         court.visits(Service::inn, {company(court.carol, now)});
         const auto here = court.witness.zones().at(court.top).people.at(court.carol).room;
         court.witness.see(court.top,
                           game::Spoken{.who = court.carol, .room = here, .words = "hi"});
     }},
    {"NobodyHears", "P6: heard by somebody who is not there",
     [](Court& court) {
         game::Heard heard;
         heard.to = nobody;
         court.happens(court.deep, {heard});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfCompany, BreachesOfTown, testing::ValuesIn(breaches_of_company),
                         tests::name_of_breach);

// Dials that have to stand at 2 and 3.
game::RoomFurnished dials() {
    game::RoomFurnished furnished;
    furnished.clear = false;
    furnished.puzzle = game::Puzzle{};
    (*furnished.puzzle)->kind = PuzzleKind::dials;
    (*furnished.puzzle)->goal = {2, 3};
    (*furnished.puzzle)->state = {1, 1};
    return furnished;
}

game::RoomFurnished shrine() {
    game::RoomFurnished furnished;
    furnished.service = Service::shrine;
    furnished.service_left = 1;
    return furnished;
}

game::PuzzleChanged turned(CharacterId by, std::vector<std::uint8_t> state) {
    return {.room = third, .by = by, .state = std::move(state), .tries = 0};
}

game::PuzzleSolved solved(Court& court, PuzzleKind kind) {
    return {.room = third, .by = court.bob, .kind = kind};
}

game::ServiceUsed helped(Court& court, game::RoomNumber room, std::uint16_t left) {
    return {.room = room, .who = court.bob, .left = left};
}

const Breach breaches_of_challenges[] = {
    {"NoPuzzleChanges", "Q1: a puzzle changed that is not there",
     [](Court& court) {
         court.happens(court.deep, {game::PuzzleChanged{
                                       .room = first, .by = court.bob, .state = {}, .tries = 0}});
     }},
    {"PuzzleIsWorkedAtFromAfar", "Q1: a puzzle was worked at from where it cannot be",
     [](Court& court) { court.enters(dials(), {turned(court.ada, {1, 2})}); }},
    {"TriesAreForgotten", "Q1: tries are counted wrongly",
     [](Court& court) {
         auto changed = turned(court.bob, {1, 2});
         changed.tries = 9;
         court.enters(dials(), {changed});
     }},
    {"StandsSolvedAndIsNot", "Q1: a puzzle stands as it cannot",
     [](Court& court) { court.enters(dials(), {turned(court.bob, {2, 3})}); }},
    {"TwoDialsAreTurnedAtOnce", "Q1: a puzzle was solved by what does not solve it",
     [](Court& court) { court.enters(dials(), {solved(court, PuzzleKind::dials)}); }},
    {"RiddleIsAnsweredByNothing", "Q1: a puzzle was solved by what does not solve it",
     [](Court& court) {
         auto furnished = dials();
         (*furnished.puzzle)->kind = PuzzleKind::riddle;
         court.enters(furnished, {solved(court, PuzzleKind::riddle)});
     }},
    {"DarkRoomIsSolvedInTheDark", "Q1: a puzzle was solved by what does not solve it",
     [](Court& court) {
         auto furnished = dials();
         (*furnished.puzzle)->kind = PuzzleKind::darkness;
         court.enters(furnished, {solved(court, PuzzleKind::darkness)});
     }},
    {"SpiritIsPaidNothing", "Q1: a puzzle was solved by what does not solve it",
     [](Court& court) {
         auto furnished = dials();
         (*furnished.puzzle)->kind = PuzzleKind::bargain;
         (*furnished.puzzle)->price = 5;
         court.enters(furnished, {solved(court, PuzzleKind::bargain)});
     }},
    {"LockOpensWithoutAKey", "Q1: a puzzle was solved by what does not solve it",
     [](Court& court) {
         auto furnished = dials();
         (*furnished.puzzle)->kind = PuzzleKind::lock;
         (*furnished.puzzle)->told_in = first;
         court.enters(furnished, {solved(court, PuzzleKind::lock)});
     }},
    {"PuzzleIsSolvedFromAnotherRoom", "Q1: a puzzle was solved from where it cannot be",
     [](Court& court) {
         auto by_ada = solved(court, PuzzleKind::dials);
         by_ada.by = court.ada;
         court.enters(dials(), {by_ada});
     }},
    {"NoTrapEnds", "Q2: a trap ended that is not there",
     [](Court& court) {
         court.happens(court.deep, {game::TrapEnded{
                                       .room = first, .trap = 0, .by = court.bob, .sprung = true}});
     }},
    {"NoTrapIsFound", "Q2: a trap was found that is not there",
     [](Court& court) {
         court.happens(court.deep, {game::TrapFound{.room = first, .trap = 0, .by = court.bob}});
     }},
    {"FallsWithoutATrap", "Q2: somebody fell or slid without a trap",
     [](Court& court) {
         court.happens(court.deep, {game::Carried{.who = court.bob,
                                                  .from = first,
                                                  .to = second,
                                                  .cause = game::ArrivalCause::fell}});
     }},
    {"FallsUpwards", "Q2: fell upwards",
     [](Court& court) {
         game::Trap trap;
         trap.kind = game::TrapKind::drops;
         court.springs(
             trap,
             {game::Carried{
                 .who = court.bob, .from = third, .to = first, .cause = game::ArrivalCause::fell}});
     }},
    {"SlidesElsewhere", "Q2: slid elsewhere than to the room before",
     [](Court& court) {
         game::Trap trap;
         trap.kind = game::TrapKind::returns;
         court.springs(trap, {game::Carried{.who = court.bob,
                                            .from = third,
                                            .to = second,
                                            .cause = game::ArrivalCause::slid}});
     }},
    {"NoShrineHelps", "Q3: helped by what is not there",
     [](Court& court) { court.happens(court.deep, {helped(court, first, 0)}); }},
    {"ShrineHelpsForEver", "Q3: helped more often than it can",
     [](Court& court) { court.enters(shrine(), {helped(court, third, 1)}); }},
    {"ShrineHelpsBehindATrap", "Q3: helped while something bars the way",
     [](Court& court) {
         auto furnished = shrine();
         furnished.clear = false;
         furnished.traps.emplace_back();
         court.enters(furnished, {helped(court, third, 0)});
     }},
    {"RoomIsFurnishedAgain", "G1: a room was furnished that nobody has just dug",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.room = first;
         court.happens(court.deep, {furnished});
     }},
    {"RoomIsFurnishedTooWell", "G1: more in a room than a generator may put there",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.things.resize(13);
         court.enters(furnished, {});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfChallenges, BreachesOfTown, testing::ValuesIn(breaches_of_challenges),
                         tests::name_of_breach);

}  // namespace
}  // namespace underwell::sim
