// What those who run the world may decree about branches.
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noon.hpp"
#include "start_room_host.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/branch/start_room_form.hpp"

namespace underwell::branch {

namespace {

using base::BranchId;
using base::Instant;
using grid::Direction;
using std::chrono::days;
using std::chrono::minutes;
using testing::ElementsAre;
using tests::noon;
using tests::StartRoomHost;

TEST(StartRoomDecree, AWindowClosesBeforeItsTimeAndThoseInsideStay) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    EXPECT_THAT(host.carry_out(host.start_room().decide_close(branch, noon + minutes{1})),
                ElementsAre(StartRoomEvent(WindowClosed{.branch = branch,
                                                        .exit = Direction::north,
                                                        .time = noon + minutes{1},
                                                        .decreed = true})));
    EXPECT_EQ(host.start_room().branch_of({1}), branch);
    EXPECT_NE(host.enter(2, Direction::north, noon + minutes{1}), branch);
    EXPECT_EQ(host.start_room().decide_close(branch, noon + minutes{2}).error().name,
              errors::already_closed);
}

TEST(StartRoomDecree, AnEmptyBranchWhoseWindowIsClosedCollapsesAtOnce) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    host.leave(1, noon);
    EXPECT_EQ(host.carry_out(host.start_room().decide_close(branch, noon)).size(), 2U);
    EXPECT_TRUE(host.start_room().state().branches.empty());
}

TEST(StartRoomDecree, ABranchCollapsesWithEverybodyInItAndItsExitLeadsToANewOne) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::east, noon);
    host.enter(2, Direction::east, noon);
    EXPECT_THAT(host.carry_out(host.start_room().decide_collapse(branch, noon)),
                ElementsAre(StartRoomEvent(BranchCollapsed{.branch = branch,
                                                           .reason = CollapseReason::decreed,
                                                           .evacuated = {{1}, {2}},
                                                           .time = noon})));
    EXPECT_EQ(host.start_room().branch_of({1}), std::nullopt);
    EXPECT_NE(host.enter(1, Direction::east, noon), branch);
    EXPECT_EQ(host.start_room().decide_collapse(branch, noon).error().name, errors::no_such_branch);
}

TEST(StartRoomDecree, SomebodyIsLetInThoughTheWindowIsClosedButNotTwice) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    const Instant later = noon + minutes{10};
    host.advance(later);
    host.carry_out(host.start_room().decide_admit({9}, branch, later));
    EXPECT_EQ(host.start_room().branch_of({9}), branch);
    EXPECT_EQ(host.start_room().decide_admit({9}, branch, later).error().name,
              errors::already_inside);
    host.leave(1, later);
    EXPECT_TRUE(host.start_room().state().branches.contains(branch));
    EXPECT_EQ(restore_start_room(serialise(host.start_room())), host.start_room());
}

TEST(StartRoomDecree, WhatWasNotDecreedIsStillRefused) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    StartRoom start_room = host.start_room();
    EXPECT_FALSE(
        start_room.apply(WindowClosed{.branch = branch, .exit = Direction::north, .time = noon})
            .has_value());
    EXPECT_FALSE(
        start_room
            .apply(BranchCollapsed{
                .branch = branch, .reason = CollapseReason::idle, .evacuated = {{1}}, .time = noon})
            .has_value());
    EXPECT_FALSE(
        start_room
            .apply(BranchCollapsed{
                .branch = branch, .reason = CollapseReason::decreed, .evacuated = {}, .time = noon})
            .has_value());
}

}  // namespace

}  // namespace underwell::branch
