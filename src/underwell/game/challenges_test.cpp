#include "underwell/game/challenges.hpp"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "folding.hpp"
#include "game_things.hpp"
#include "puzzle_rooms.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using tests::count_of;
using tests::GameHouse;
using tests::impossible;
using tests::kind_called;
using tests::puzzle;
using tests::typed;
using tests::way_on;

constexpr std::uint8_t easy = 0;

// Somebody in the first room of a branch, which is as a test makes it; the others are plain.
struct Challenges : testing::Test {
    using Make = std::function<void(RoomProposal&, const RoomQuestion&)>;

    void enter(Make make) {
        house.generators.generator.made = [make](const RoomQuestion& question, base::Stream&) {
            RoomProposal room = tests::named_room();
            make(room, question);
            return room;
        };
        ada = house.newcomer("Ada");
        tests::enter_branch(house, ada);
    }

    // Into a room that was not there before.
    void walk_on() { house.type(ada, typed(way_on(house, ada).value())); }

    void walk_back() {
        house.type(ada, typed(*back_exit(house.zone_with(ada), house.character(ada).room)));
    }

    const Vitals& vitals() { return house.character(ada).vitals; }

    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    GameHouse house{7, tests::content_with_things()};
    base::CharacterId ada;
};

TrapProposal trap(TrapKind kind, std::uint8_t difficulty) {
    TrapProposal proposal;
    proposal.kind = kind;
    proposal.look = named<TextId>("test:trap");
    proposal.difficulty = difficulty;
    proposal.influence.harm = {.count = 0, .sides = 6, .more = 2};
    return proposal;
}

TEST_F(Challenges, Q2ATrapThatNobodyNoticesSpringsAndThenTheRoomIsClear) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.traps = {trap(TrapKind::hurts, impossible)};
    });
    // Only a natural 20 notices this one.
    ASSERT_FALSE(house.room_of(ada).traps.at(0).found);
    EXPECT_EQ(vitals().hit_points, 8);
    EXPECT_FALSE(house.room_of(ada).clear);
    const RoomNumber here = house.character(ada).room;
    walk_on();
    EXPECT_EQ(house.character(ada).room, here);
    EXPECT_EQ(vitals().hit_points, 6);
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_THAT(house.told(ada), Contains("springs_trap"));
}

TEST_F(Challenges, Q2ACarefulSearchFindsTheTrapOnTheWayBeforeItSprings) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.traps = {trap(TrapKind::hurts, impossible)};
    });
    ASSERT_FALSE(house.room_of(ada).traps.at(0).found);
    house.type(ada, "search");
    EXPECT_TRUE(house.room_of(ada).traps.at(0).found);
    walk_on();
    EXPECT_THAT(house.told(ada), Contains("way_is_blocked_by_a_trap"));
    EXPECT_EQ(vitals().hit_points, 8);
}

TEST_F(Challenges, Q2WhoNoticesATrapHasToDisarmItBeforeTheWayIsOpen) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        if (question.room.value == 0) room.traps = {trap(TrapKind::hurts, easy)};
    });
    ASSERT_EQ(house.room_of(ada).traps.size(), 1U);
    EXPECT_TRUE(house.room_of(ada).traps[0].found);
    EXPECT_FALSE(house.room_of(ada).clear);
    EXPECT_EQ(vitals().hit_points, 8);
    walk_on();
    EXPECT_THAT(house.told(ada), Contains("way_is_blocked_by_a_trap"));
    house.type(ada, "disarm");
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_EQ(vitals().hit_points, 8);
    EXPECT_EQ(vitals().experience, 2 * experience_for_a_trap);  // at depth 1
    house.type(ada, "disarm");
    EXPECT_THAT(house.told(ada), Contains("no_trap_known"));
}

TEST_F(Challenges, Q2AFailedDisarmSprings) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.things = {{.kind = kind_called("chest")}, {.kind = kind_called("picks")}};
        room.traps = {trap(TrapKind::hurts, impossible)};
        room.traps[0].on = 0;
    });
    EXPECT_TRUE(house.room_of(ada).clear);
    house.type(ada, "disarm chest");
    EXPECT_THAT(house.told(ada), Contains("no_trap_known"));
    house.type(ada, "search");
    EXPECT_THAT(house.told(ada), Contains("notices_trap"));
    house.type(ada, "get picks");
    house.type(ada, "disarm chest");
    EXPECT_THAT(house.room_of(ada).traps, IsEmpty());
    EXPECT_EQ(vitals().hit_points, 6);
    EXPECT_EQ(house.character(ada).belongings.things[0].charges, 1U);
}

TEST_F(Challenges, Q2WhatATrapScattersIsNotTheToolThatBrokeOnIt) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.things = {{.kind = kind_called("chest")},
                       {.kind = kind_called("chest")},
                       {.kind = kind_called("picks")},
                       {.kind = kind_called("gem")}};
        room.traps = {trap(TrapKind::hurts, impossible), trap(TrapKind::scatters, impossible)};
        room.traps[0].on = 0;
        room.traps[1].on = 1;
    });
    for (const char* line : {"search", "get picks", "get gem", "disarm chest", "disarm 2.chest"})
        house.type(ada, line);
    EXPECT_THAT(house.room_of(ada).traps, IsEmpty());
    EXPECT_THAT(house.character(ada).belongings.things, IsEmpty());
    EXPECT_EQ(house.room_of(ada).things.size(), 3U) << "two chests and a gem";
}

TEST_F(Challenges, Q2TouchingATrappedContainerSpringsTheTrapOnce) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.things = {{.kind = kind_called("chest")},
                       {.kind = kind_called("gem"), .count = 1, .inside = 0}};
        room.traps = {trap(TrapKind::hurts, impossible)};
        room.traps[0].on = 0;
    });
    house.type(ada, "get gem from chest");
    EXPECT_EQ(vitals().hit_points, 6);
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "gem"), 0U);
    house.type(ada, "open chest");
    EXPECT_EQ(vitals().hit_points, 6);
    house.type(ada, "get gem from chest");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "gem"), 1U);
}

void lay_trapped_gem_in_sack(RoomProposal& room, const RoomQuestion&) {
    room.things = {{.kind = kind_called("sack")},
                   {.kind = kind_called("gem"), .count = 1, .inside = 0}};
    room.traps = {trap(TrapKind::hurts, impossible)};
    room.traps[0].on = 1;
}

TEST_F(Challenges, Q2ATrapOnWhatLiesInAContainerSpringsWhenThatIsTaken) {
    enter(lay_trapped_gem_in_sack);
    house.type(ada, "open sack");
    EXPECT_EQ(vitals().hit_points, 8) << "the trap is on the gem";
    house.type(ada, "get gem from sack");
    EXPECT_EQ(vitals().hit_points, 6);
    EXPECT_THAT(house.character(ada).belongings.things, IsEmpty());
    house.type(ada, "get gem from sack");
    EXPECT_EQ(vitals().hit_points, 6);
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "gem"), 1U);
}

TEST_F(Challenges, Q2ATrapOnWhatLiesInAContainerSpringsForWhoCarriesThatOff) {
    enter(lay_trapped_gem_in_sack);
    house.type(ada, "get sack");
    EXPECT_EQ(vitals().hit_points, 6);
    EXPECT_THAT(house.character(ada).belongings.things, IsEmpty());
}

TEST_F(Challenges, Q2WhoTakesAllLeavesWhatHoldsAKnownTrap) {
    enter(lay_trapped_gem_in_sack);
    house.type(ada, "search");
    for (const char* line : {"get all", "get all from sack"}) {
        house.told(ada);
        house.type(ada, line);
        EXPECT_THAT(house.told(ada), Contains("leaves_trapped")) << line;
        EXPECT_THAT(house.character(ada).belongings.things, IsEmpty());
    }
    EXPECT_EQ(vitals().hit_points, 8);
}

TEST_F(Challenges, Q2WhoTakesAllLeavesAKnownTrapAndSpringsAnUnknownOne) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.things = {{.kind = kind_called("sack")}, {.kind = kind_called("gem")}};
        room.traps = {trap(TrapKind::hurts, impossible)};
        room.traps[0].on = 0;
    });
    house.type(ada, "search");
    house.type(ada, "get all");
    EXPECT_THAT(house.told(ada), Contains("leaves_trapped"));
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "gem"), 1U);
    EXPECT_EQ(vitals().hit_points, 8);
    house.type(ada, "drop gem");
    house.type(ada, "get gem and sack");
    EXPECT_EQ(vitals().hit_points, 6);
    EXPECT_THAT(house.character(ada).belongings.things, IsEmpty());
}

TEST_F(Challenges, Q2NobodyNoticesATrapInTheDark) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.bright = false;
        room.traps = {trap(TrapKind::hurts, easy)};
    });
    EXPECT_FALSE(house.room_of(ada).traps.at(0).found);
}

TEST_F(Challenges, Q2HeldOnesStruggleUntilTheyAreFree) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.things = {{.kind = kind_called("chest")}};
        room.traps = {trap(TrapKind::holds, impossible)};
        room.traps[0].on = 0;
    });
    house.type(ada, "struggle");
    EXPECT_THAT(house.told(ada), Contains("nothing_holds_you"));
    house.type(ada, "open chest");
    ASSERT_EQ(vitals().effects.size(), 1U);
    house.type(ada, "west");
    EXPECT_THAT(house.told(ada), Contains("you_are_held"));
    for (int tries = 0; tries < 3; ++tries)
        house.type(ada, "struggle");
    EXPECT_THAT(vitals().effects, IsEmpty());
    house.type(ada, "effects");
    EXPECT_THAT(tests::newest_view<EffectsView>(house, ada)->effects, IsEmpty());
}

TEST_F(Challenges, Q2ATrapDoorDropsIntoADeeperRoomThatExists) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        if (question.room.value != 0) return;
        room.things = {{.kind = kind_called("chest")}, {.kind = kind_called("chest")}};
        room.traps = {trap(TrapKind::drops, impossible), trap(TrapKind::drops, impossible)};
        room.traps[0].on = 0;
        room.traps[1].on = 1;
    });
    house.type(ada, "open chest");
    EXPECT_EQ(house.character(ada).room, RoomNumber{0});
    EXPECT_EQ(vitals().hit_points, 6);
    int walked = 0;
    while (depth(house.zone_with(ada), house.character(ada).room) < 2 && ++walked < 20)
        walk_on();
    ASSERT_LT(walked, 20);
    while (house.character(ada).room.value != 0)
        walk_back();
    house.type(ada, "open 2.chest");
    EXPECT_GT(depth(house.zone_with(ada), house.character(ada).room), 1U);
    EXPECT_THAT(house.told(ada), Contains("falls_down"));
    EXPECT_EQ(vitals().hit_points, 4);
}

TEST_F(Challenges, Q2HiddenMonstersAreFoundBySearching) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.monsters = {
            {.kind = named<MonsterKindId>("test:rat"), .blocks = false, .hidden = false}};
    });
    // As if it had slipped away: one that lies in ambush would strike at once.
    house.zone_with(ada).rooms[house.character(ada).room.value].monsters[0].hidden = true;
    house.type(ada, "search");
    EXPECT_FALSE(house.room_of(ada).monsters[0].hidden);
}

TEST_F(Challenges, I2RestIsRefusedInTheDepthsButShrinesSpringsAndCampsHelp) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        if (question.room.value == 0) {
            room.things = {{.kind = kind_called("chest")}};
            room.traps = {trap(TrapKind::poisons, impossible)};
            room.traps[0].on = 0;
            return;
        }
        room.service = Service::spring;
        room.service_uses = 1;
    });
    house.type(ada, "open chest");
    EXPECT_EQ(vitals().effects.size(), 1U);
    house.type(ada, "rest");
    EXPECT_THAT(house.told(ada), Contains("no_rest_down_here"));
    walk_on();
    house.type(ada, "rest");
    EXPECT_EQ(vitals().hit_points, 8);
    EXPECT_THAT(vitals().effects, IsEmpty());
    house.type(ada, "rest");
    EXPECT_THAT(house.told(ada), Contains("service_is_used_up"));
}

// ---- Q1: puzzles ----

TEST_F(Challenges, Q1AWrongOrderStartsAfreshAndTheThirdIsAnsweredWithAHint) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        if (question.room.value == 1) room.puzzle = puzzle(PuzzleKind::levers);
    });
    walk_on();
    const auto goal = house.room_of(ada).puzzle->goal;
    ASSERT_EQ(goal.size(), 3U);
    for (int tries = 1; tries <= 3; ++tries) {
        EXPECT_THAT(house.told(ada), Not(Contains("hint_behind")));
        for (const std::size_t index : {2U, 1U, 0U})
            house.type(ada, "pull " + std::to_string(goal[index]));
        EXPECT_THAT(house.room_of(ada).puzzle->state, IsEmpty());
        EXPECT_EQ(house.room_of(ada).puzzle->tries, static_cast<std::uint32_t>(tries));
    }
    EXPECT_THAT(house.told(ada), Contains("hint_behind"));
    house.type(ada, "pull 9");
    EXPECT_THAT(house.told(ada), Contains("which_piece"));
    for (const std::uint8_t lever : goal)
        house.type(ada, "pull " + std::to_string(lever));
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_EQ(house.character(ada).deeds.solved, 1U);
    EXPECT_GT(vitals().experience, 0U);
}

TEST_F(Challenges, Q1ARiddleTakesAnyOfItsAnswersHoweverTheyAreWritten) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        if (question.room.value < 2) room.puzzle = puzzle(PuzzleKind::riddle);
    });
    house.type(ada, "answer the wind");
    EXPECT_THAT(house.told(ada), Contains("answer_wrong"));
    EXPECT_FALSE(house.room_of(ada).clear);
    house.type(ada, "answer  The ECHO!");
    EXPECT_TRUE(house.room_of(ada).clear);
    walk_on();
    house.type(ada, "answer 回声");
    EXPECT_TRUE(house.room_of(ada).clear);
}

TEST_F(Challenges, Q1ALockOpensWithItsOwnKeyOnly) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        if (question.room.value == 1) room.puzzle = puzzle(PuzzleKind::lock);
        room.things = {{.kind = kind_called("key")}};
    });
    house.type(ada, "get key");
    const std::string there = typed(way_on(house, ada).value());
    house.type(ada, there);
    house.type(ada, "unlock");
    EXPECT_THAT(house.told(ada), Contains("no_key_fits"));
    walk_back();
    house.type(ada, "get key");
    house.type(ada, there);
    house.type(ada, "open door");
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "key"), 1U);
}

// Walking ages what has come over somebody; whoever glows solves a dark room by that, and may rise.
TEST_F(Challenges, P4HitPointsOfANewLevelAreNotLostToWhatMends) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        if (question.room.value == 0) return;
        room.bright = false;
        room.puzzle = puzzle(PuzzleKind::darkness);
    });
    const RoomNumber here = house.character(ada).room;
    const FighterId who = fighter(ada);
    tests::happen(house, ada, ExperienceGained{.who = ada, .experience = 999});
    tests::happen(
        house, ada,
        HitPointsChanged{.who = who, .room = here, .hit_points = 3, .cause = HarmCause::rest});
    tests::happen(
        house, ada,
        EffectsChanged{.who = who,
                       .room = here,
                       .effects = {{.kind = EffectKind::glowing, .strength = 1, .left = 9},
                                   {.kind = EffectKind::mending, .strength = 2, .left = 9}}});
    const std::int32_t most_before = vitals().hit_points_most;
    walk_on();
    ASSERT_EQ(vitals().level, 2U);
    EXPECT_EQ(vitals().hit_points, 3 + 2 + vitals().hit_points_most - most_before);
}

// By chance all dials would stand right, in one room of 216.
TEST(PuzzlesFound, Q1AreNeverSolvedAlready) {
    for (std::uint64_t seed = 1; seed <= 1'000; ++seed) {
        GameHouse house{seed, tests::content_with_things()};
        house.generators.generator.made = [](const RoomQuestion&, base::Stream&) {
            RoomProposal room = tests::named_room();
            room.puzzle = puzzle(PuzzleKind::dials);
            return room;
        };
        const auto ada = house.newcomer("Ada");
        tests::enter_branch(house, ada);
        const Puzzle& found = *house.room_of(ada).puzzle;
        ASSERT_NE(found.state, found.goal) << "seed " << seed;
    }
}

TEST_F(Challenges, P4HitPointsOfANewLevelAreNotLostToWhatIsDrunk) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        room.things = {{.kind = kind_called("tonic")}};
        if (question.room.value == 0) return;
        room.bright = false;
        room.puzzle = puzzle(PuzzleKind::darkness);
    });
    house.type(ada, "get tonic");
    walk_on();
    tests::happen(house, ada, ExperienceGained{.who = ada, .experience = 999});
    tests::happen(house, ada,
                  HitPointsChanged{.who = fighter(ada),
                                   .room = house.character(ada).room,
                                   .hit_points = 2,
                                   .cause = HarmCause::rest});
    const std::int32_t most_before = vitals().hit_points_most;
    house.type(ada, "drink tonic");
    ASSERT_EQ(vitals().level, 2U);
    EXPECT_EQ(vitals().hit_points, 2 + 5 + vitals().hit_points_most - most_before);
}

TEST_F(Challenges, Q1DarknessIsSolvedByLight) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        room.things = {{.kind = kind_called("torch")}};
        if (question.room.value != 1) return;
        room.bright = false;
        room.puzzle = puzzle(PuzzleKind::darkness);
    });
    house.type(ada, "get torch");
    walk_on();
    house.type(ada, "solve");
    EXPECT_THAT(house.told(ada), Contains("wants_light"));
    EXPECT_FALSE(house.room_of(ada).clear);
    house.type(ada, "light torch");
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_THAT(house.told(ada), Contains("darkness_lifts"));
    EXPECT_TRUE(house.room_of(ada).bright) << "for good";
}

// Ada and Bob, each with a torch, before a dark room that wants light.
struct BeforeTheDark : Challenges {
    BeforeTheDark() {
        enter([](RoomProposal& room, const RoomQuestion& question) {
            room.things = {{.kind = kind_called("torch")}, {.kind = kind_called("torch")}};
            if (question.room.value != 1) return;
            room.bright = false;
            room.puzzle = puzzle(PuzzleKind::darkness);
        });
        bob = house.newcomer("Bob");
        tests::enter_branch(house, bob);
        for (const auto who : {ada, bob})
            house.type(who, "get torch");
        way = typed(way_on(house, ada).value());
    }

    std::optional<base::CharacterId> solver() {
        for (const Turn& turn : house.turns[house.zone_with(ada).id])
            for (const Event& event : turn.events)
                if (const auto* solved = event.as<PuzzleSolved>()) return solved->by;
        return std::nullopt;
    }

    base::CharacterId bob;
    std::string way;
};

TEST_F(BeforeTheDark, Q1WhoBringsLightIntoTheDarkSolvesIt) {
    house.type(ada, way);
    house.type(bob, "light torch");
    house.type(bob, way);
    EXPECT_EQ(solver(), bob);
}

TEST_F(BeforeTheDark, Q1WhoLightsATorchInTheDarkSolvesItWhoeverCameLast) {
    house.type(ada, way);
    house.type(bob, way);
    house.type(ada, "light torch");
    EXPECT_EQ(solver(), ada);
}

TEST_F(BeforeTheDark, Q1SleepersSolveNothingUntilTheyWake) {
    house.type(ada, way);
    tests::happen(house, ada,
                  ThingChanged{.thing = house.character(ada).belongings.things.front().id,
                               .at = {.character = ada, .room = {}},
                               .wear = 0,
                               .charges = 5,
                               .lit = true,
                               .how = Handling::light});
    const Zone& zone = house.zone_with(ada);
    house.input(zone.id, Sleeps{ada});
    const Rules rules{.content = house.content(), .generators = house.generators};
    Deciding deciding{zone, rules, house.now};
    solve_by_light(deciding, house.character(ada).room, ada);
    EXPECT_THAT(deciding.events, IsEmpty());
    house.input(zone.id, Wakes{ada});
    EXPECT_EQ(solver(), ada);
}

TEST_F(Challenges, Q1ASpiritTakesItsPriceAndNoLess) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        if (question.room.value < 2) room.puzzle = puzzle(PuzzleKind::bargain);
    });
    house.type(ada, "give 15 gold to spirit");
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_EQ(house.character(ada).belongings.gold, 5U);
    walk_on();
    house.type(ada, "solve");
    EXPECT_THAT(house.told(ada), Contains("spirit_is_to_be_paid"));
    house.type(ada, "give 15 gold to spirit");
    EXPECT_THAT(house.told(ada), Contains("cannot_pay_spirit"));
    EXPECT_EQ(house.character(ada).belongings.gold, 5U);
}

TEST_F(Challenges, Q1ASpiritIsNotPaidInBloodThatCostsNothing) {
    enter(
        [](RoomProposal& room, const RoomQuestion&) { room.puzzle = puzzle(PuzzleKind::bargain); });
    const auto bleed_to = [&](std::int32_t points) {
        tests::happen(house, ada,
                      HitPointsChanged{.who = fighter(ada),
                                       .room = house.character(ada).room,
                                       .hit_points = points,
                                       .cause = HarmCause::trap});
    };
    bleed_to(1);
    house.type(ada, "give blood to spirit");
    EXPECT_THAT(house.told(ada), Contains("too_little_blood"));
    EXPECT_FALSE(house.room_of(ada).clear);
    EXPECT_EQ(house.character(ada).vitals.hit_points, 1);
    bleed_to(2);
    house.type(ada, "give blood to spirit");
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_EQ(house.character(ada).vitals.hit_points, 1);
}

TEST_F(Challenges, Q1NothingIsWorkedAtInTheDark) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.bright = false;
        room.puzzle = puzzle(PuzzleKind::plates);
    });
    house.type(ada, "push stone 1 left");
    EXPECT_THAT(house.told(ada), Contains("too_dark_to_work"));
}

TEST_F(Challenges, Q1AWrongGuessAtAllDialsIsCalledWrongAndStays) {
    enter([](RoomProposal& room, const RoomQuestion&) {
        room.puzzle = puzzle(PuzzleKind::dials);
        room.puzzle->size = 3;
    });
    const std::vector<std::uint8_t> goal = house.room_of(ada).puzzle->goal;
    const bool is_all_two = goal == std::vector<std::uint8_t>{2, 2, 2};
    house.type(ada, is_all_two ? "solve 3 3 3" : "solve 2 2 2");
    EXPECT_THAT(house.told(ada), Contains("dials_are_wrong"));
    EXPECT_EQ(house.room_of(ada).puzzle->tries, 1U);
    EXPECT_EQ(house.room_of(ada).puzzle->state.at(0), is_all_two ? 3 : 2);
}

TEST_F(Challenges, Q1DialsAndStonesStayAsTheyWerePut) {
    enter([](RoomProposal& room, const RoomQuestion& question) {
        room.puzzle = puzzle(question.room.value == 0 ? PuzzleKind::dials : PuzzleKind::plates);
    });
    const auto goal = house.room_of(ada).puzzle->goal;
    for (std::size_t dial = 0; dial < goal.size() && house.room_of(ada).puzzle; ++dial)
        house.type(ada, "turn " + std::to_string(dial + 1) + " to " + std::to_string(goal[dial]));
    EXPECT_TRUE(house.room_of(ada).clear);
    walk_on();
    house.type(ada, "put stone 2 right");
    ASSERT_TRUE(house.room_of(ada).puzzle);
    EXPECT_EQ(house.room_of(ada).puzzle->state[1], 2U);
    house.type(ada, "push 1 sideways");
    EXPECT_THAT(house.told(ada), Contains("left_or_right"));
}

}  // namespace
}  // namespace underwell::game
