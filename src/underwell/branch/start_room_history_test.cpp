#include <chrono>
#include <cstddef>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

#include "noon.hpp"
#include "start_room_host.hpp"
#include "start_room_model.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/branch/start_room_form.hpp"

// What a start room does over time: deadlines, the fold of events, and the whole history compared
// with that of a plain model of the rules.
namespace underwell::branch {

namespace {

using base::BranchId;
using base::Instant;
using grid::Direction;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using testing::IsEmpty;
using tests::after_restart;
using tests::at;
using tests::noon;
using tests::only;
using tests::Rhythm;
using tests::Script;
using tests::StartRoomHost;

TEST(StartRoomTime, AClockThatRunsBackwardsStandsStill) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    EXPECT_EQ(host.enter(2, Direction::north, noon - days{3}), branch);
    EXPECT_EQ(only<CharacterEntered>(host.history()).at(1).time, noon);
    EXPECT_THAT(host.advance(at(milliseconds::min())), IsEmpty());
    host.advance(noon + minutes{5});
    EXPECT_FALSE(host.start_room().can_come_back(branch, noon));
    EXPECT_NE(host.enter(3, Direction::north, noon), branch);
}

TEST(StartRoomTime, AClockPastAllTimesIsRefused) {
    const StartRoomHost host;
    for (const Instant never : {time_max + milliseconds{1}, at(milliseconds::max())}) {
        EXPECT_EQ(host.start_room().decide_advance(never).error().name, errors::bad_time);
        EXPECT_EQ(host.start_room()
                      .decide_enter({.character = {1}, .exit = Direction::north}, never)
                      .error()
                      .name,
                  errors::bad_time);
    }
}

RC_GTEST_PROP(StartRoomTime, HowOftenTheHostWakesUpDoesNotMatter, (const Script& script)) {
    StartRoomHost late{script.settings, {.id = {3}, .seed = script.seed}};
    StartRoomHost punctual = late;
    StartRoomHost restless = late;
    tests::play(late, script.deeds, Rhythm::only_with_deeds);
    tests::play(punctual, script.deeds, Rhythm::at_deadlines);
    tests::play(restless, script.deeds, Rhythm::often);
    RC_ASSERT(punctual.history() == restless.history());
    RC_ASSERT(punctual.history() == late.history());
    RC_ASSERT(punctual.start_room() == restless.start_room());
    RC_ASSERT(punctual.start_room() == late.start_room());
}

RC_GTEST_PROP(StartRoomTime, SomethingHappensAtEveryDeadlineAndNothingBefore,
              (const Script& script)) {
    StartRoomHost host{script.settings, {.id = {3}, .seed = script.seed}};
    tests::play(host, script.deeds, Rhythm::only_with_deeds);
    while (const auto deadline = host.start_room().next_deadline()) {
        RC_ASSERT(host.advance(*deadline - milliseconds{1}).empty());
        RC_ASSERT(!host.advance(*deadline).empty());
    }
    RC_ASSERT(host.start_room().state().branches.empty());
}

RC_GTEST_PROP(StartRoomRules, HistoryIsThatOfThePlainModel, (const Script& script)) {
    const StartRoom::Origin origin{.id = {3}, .seed = script.seed};
    StartRoomHost host{script.settings, origin};
    tests::StartRoomModel model{script.settings, origin};
    tests::play(host, script.deeds, Rhythm::at_deadlines);
    model.play(script.deeds);
    RC_ASSERT(host.history() == model.history());
}

RC_GTEST_PROP(StartRoomHistory, FoldingThemGivesTheSameStartRoom, (const Script& script)) {
    const StartRoom::Origin origin{.id = {3}, .seed = script.seed};
    StartRoomHost host{script.settings, origin};
    tests::play(host, script.deeds, Rhythm::only_with_deeds);
    StartRoom folded = StartRoom::found(script.settings, origin).value();
    for (const StartRoomEvent& event : host.history())
        RC_ASSERT(folded.apply(event).has_value());
    RC_ASSERT(folded == host.start_room());
    RC_ASSERT(serialise(folded) == serialise(host.start_room()));
}

TEST(StartRoomHistory, ACollapseThatWasNotStoredWithItsCauseIsMadeUpFor) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    host.advance(noon + minutes{5});
    StartRoom torn = host.start_room();
    const Instant left = noon + hours{1};
    ASSERT_TRUE(torn.apply(CharacterLeft{.character = {1}, .branch = branch, .time = left}));
    EXPECT_EQ(torn.next_deadline(), left);
    StartRoomHost mended = after_restart(StartRoomHost{torn});
    EXPECT_EQ(mended.start_room(), torn);
    EXPECT_EQ(only<BranchCollapsed>(mended.advance(noon)).at(0).time, left);
}

TEST(StartRoomHistory, WhatTheRulesForbidIsRefusedAndChangesNothing) {
    StartRoomHost host;
    const BranchId closed = host.enter(1, Direction::north, noon);
    const BranchId open = host.enter(2, Direction::east, noon + minutes{5});
    const BranchId next = branch_id({7}, 3);
    const Instant now = noon + minutes{6};
    const StartRoomEvents forbidden = {
        BranchOpened{.branch = next, .seed = 1, .exit = Direction::east, .time = now},
        BranchOpened{.branch = next, .seed = 1, .exit = Direction::northeast, .time = now},
        BranchOpened{.branch = open, .seed = 1, .exit = Direction::west, .time = now},
        BranchOpened{.branch = next, .seed = 1, .exit = Direction::west, .time = noon},
        BranchOpened{
            .branch = next, .seed = 1, .exit = Direction::west, .time = at(days{9'999'999})},
        CharacterEntered{.character = {3}, .branch = closed, .time = now},
        CharacterEntered{.character = {3}, .branch = next, .time = now},
        CharacterEntered{.character = {1}, .branch = open, .time = now},
        CharacterEntered{.character = {3}, .branch = open, .time = noon + minutes{10}},
        CharacterLeft{.character = {1}, .branch = open, .time = now},
        CharacterLeft{.character = {3}, .branch = open, .time = now},
        RoomCreated{.branch = next, .time = now},
        WindowClosed{.branch = closed, .exit = Direction::north, .time = now},
        WindowClosed{.branch = open, .exit = Direction::west, .time = noon + minutes{10}},
        WindowClosed{.branch = open, .exit = Direction::east, .time = now},
        WindowClosed{.branch = next, .exit = Direction::east, .time = now},
        BranchCollapsed{.branch = next, .reason = {}, .evacuated = {}, .time = now},
        BranchCollapsed{.branch = closed,
                        .reason = CollapseReason::nobody_can_return,
                        .evacuated = {{1}},
                        .time = now},
        BranchCollapsed{.branch = closed,
                        .reason = CollapseReason::idle,
                        .evacuated = {{1}},
                        .time = noon + days{7} - milliseconds{1}},
        BranchCollapsed{.branch = closed,
                        .reason = CollapseReason::idle,
                        .evacuated = {},
                        .time = noon + days{7}}};
    StartRoom start_room = host.start_room();
    for (std::size_t i = 0; i < forbidden.size(); ++i) {
        const auto applied = start_room.apply(forbidden[i]);
        ASSERT_FALSE(applied.has_value()) << i;
        EXPECT_TRUE(applied.error().name == errors::not_an_event ||
                    applied.error().name == errors::no_such_branch)
            << i;
        EXPECT_EQ(start_room, host.start_room()) << i;
    }
}

}  // namespace

}  // namespace underwell::branch
