// The checker, checked: a history that keeps the rules passes, and for each rule one that breaks it
// is objected to by that rule's name.
#include "branch_checker.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <string_view>

#include "expedition.hpp"

namespace underwell::tests {
namespace {

using branch::Settings;
using grid::Cell;
using grid::DirectionSet;
using enum grid::Direction;

constexpr Cell start{.x = 0, .y = 0};
constexpr Cell above{.x = 1, .y = 1};

Record dig(Cell from, grid::Direction towards, DirectionSet exits) {
    return {.walked = {.room = from, .exit = towards}, .exits = exits, .openings = {}};
}

Objections replay(const Settings& settings, const History& history) {
    BranchChecker checker{settings, east};
    for (const Record& record : history) {
        Objections found = checker.judge(record);
        if (!found.empty()) return found;
        checker.dig(record);
    }
    return {};
}

void expect_objection(const Settings& settings, const History& history, std::string_view rule) {
    const Objections found = replay(settings, history);
    ASSERT_EQ(found.size(), 1U) << rule << " expected, but:\n" << text(found);
    EXPECT_EQ(found.front().rule, rule) << found.front().message;
}

TEST(BranchChecker, HasNoObjectionToHistoriesThatKeepTheRules) {
    EXPECT_EQ(text(replay(
                  {}, {dig(start, east, {north, east, south}), dig(first_cell, south, {west, east}),
                       dig({.x = 1, .y = -1}, east, {north}), dig({.x = 2, .y = -1}, north, {})})),
              "");
}

TEST(BranchChecker, D1RoomsAreDugOnlyByWalkingThroughUnexploredExits) {
    expect_objection({}, {dig(start, north, {north})}, "D1");
    expect_objection({}, {dig(first_cell, north, {north})}, "D1");
    expect_objection({}, {dig(start, east, {north}), dig(first_cell, south, {west})}, "D1");
    expect_objection({}, {dig(start, east, {north}), dig(start, east, {north})}, "D1");
    expect_objection({}, {dig(start, east, {north}), dig(above, north, {north})}, "D1");
    expect_objection({}, {dig(start, east, {north}), dig(first_cell, west, {north})}, "D1");
}

TEST(BranchChecker, D3TooManyUnexploredExits) {
    expect_objection({.max_unexplored_exits = 2}, {dig(start, east, {north, east, south})}, "D3");
    expect_objection(
        {}, {dig(start, east, {north, east, south}), dig(first_cell, north, {north, east, west})},
        "D3");
}

TEST(BranchChecker, D4TooManyExitsForOneRoom) {
    expect_objection({.max_new_exits_per_room = 2}, {dig(start, east, {north, east, south})}, "D4");
}

TEST(BranchChecker, D5DeadEndWhileNoOtherWayIsOpen) {
    expect_objection({.endless = false}, {dig(start, east, {})}, "D5");
    expect_objection({.endless = false}, {dig(start, east, {north}), dig(first_cell, north, {})},
                     "D5");
}

TEST(BranchChecker, D6ExitIntoARoom) {
    expect_objection({}, {dig(start, east, {north}), dig(first_cell, north, {south, north})}, "D6");
}

TEST(BranchChecker, D7ExitIntoTheStartCell) {
    expect_objection({}, {dig(start, east, {north, west})}, "D7");
    expect_objection({},
                     {dig(start, east, {south}), dig(first_cell, south, {west}),
                      dig({.x = 1, .y = -1}, west, {north})},
                     "D7");
}

// Coils up until the eighth room, at (2, 0), is walled in.
History coil(std::vector<ExitPlace> openings) {
    History history = {dig(start, east, {north}),
                       dig(first_cell, north, {east}),
                       dig(above, east, {east}),
                       dig({.x = 2, .y = 1}, east, {south}),
                       dig({.x = 3, .y = 1}, south, {south}),
                       dig({.x = 3, .y = 0}, south, {west}),
                       dig({.x = 3, .y = -1}, west, {north}),
                       dig({.x = 2, .y = -1}, north, {})};
    history.back().openings = std::move(openings);
    return history;
}

TEST(BranchChecker, D9OpeningsMissingOrTooManyOrInTheWrongPlace) {
    const ExitPlace right{.room = {.x = 2, .y = 1}, .exit = north};
    EXPECT_EQ(text(replay({}, coil({right}))), "");
    EXPECT_EQ(text(replay({.endless = false}, coil({}))), "");
    expect_objection({}, coil({}), "D9");
    expect_objection({}, coil({right, {.room = {.x = 3, .y = 0}, .exit = east}}), "D9");
    expect_objection({}, coil({{.room = first_cell, .exit = west}}), "D9");
    expect_objection({}, coil({{.room = {.x = 2, .y = -1}, .exit = west}}), "D9");
    expect_objection({}, coil({{.room = {.x = 3, .y = 1}, .exit = northeast}}), "D9");
    expect_objection({}, coil({{.room = {.x = 7, .y = 7}, .exit = north}}), "D9");
    expect_objection({.endless = false}, coil({right}), "D9");
    Record unneeded = dig(start, east, {north});
    unneeded.openings = {{.room = first_cell, .exit = south}};
    expect_objection({}, {unneeded}, "D9");
}

TEST(BranchChecker, D11DiagonalsInFourDirectionsAndExitsBeyondTheRoomLimit) {
    expect_objection({}, {dig(start, east, {northeast})}, "D11");
    EXPECT_EQ(text(replay({.directions = 8}, {dig(start, east, {northeast})})), "");
    expect_objection({.room_limit = 1}, {dig(start, east, {north}), dig(first_cell, north, {east})},
                     "D11");
    EXPECT_EQ(
        text(replay({.room_limit = 1}, {dig(start, east, {north}), dig(first_cell, north, {})})),
        "");
}

// A branch with one-way exits, openings and a lair, and what the checker says once one claim about
// it is false.
void expect_objection_to_claim(const std::function<void(Claims&)>& tamper, std::string_view rule) {
    const branch::Branch branch = dug({.settings = {.max_unexplored_exits = 2, .room_limit = 400},
                                       .origin = {.seed = 6},
                                       .rooms = 400});
    BranchChecker checker{branch.settings(), branch.origin().entrance};
    for (const Record& record : history_of(branch))
        checker.dig(record);
    Claims claims = claims_of(branch);
    ASSERT_EQ(text(checker.compare(claims)), "");
    ASSERT_FALSE(claims.openings.empty());
    tamper(claims);
    const Objections found = checker.compare(claims);
    ASSERT_FALSE(found.empty()) << rule;
    EXPECT_TRUE(object_to(found, rule)) << text(found);
}

RoomClaim& room_with_a_one_way_exit(Claims& claims) {
    return *std::ranges::find_if(claims.rooms,
                                 [](const RoomClaim& room) { return !room.one_way.empty(); });
}

TEST(BranchChecker, ObjectsToFalseClaimsByTheRuleTheyAreAbout) {
    expect_objection_to_claim([](Claims& claims) { claims.rooms.pop_back(); }, "D1");
    expect_objection_to_claim(
        [](Claims& claims) { claims.rooms[5].back = grid::opposite(claims.rooms[5].back); }, "D2");
    expect_objection_to_claim([](Claims& claims) { ++claims.unexplored_exits; }, "D3");
    expect_objection_to_claim(
        [](Claims& claims) {
            RoomClaim& room = room_with_a_one_way_exit(claims);
            room.two_way = room.two_way | room.one_way;
            room.one_way = {};
        },
        "D8");
    expect_objection_to_claim([](Claims& claims) { claims.finished = true; }, "D9");
    expect_objection_to_claim([](Claims& claims) { claims.openings.pop_back(); }, "D9");
    expect_objection_to_claim([](Claims& claims) { ++claims.deepest; }, "D10");
    expect_objection_to_claim([](Claims& claims) { ++claims.rooms[7].depth; }, "D10");
    expect_objection_to_claim([](Claims& claims) { claims.lair.reset(); }, "D11");
    expect_objection_to_claim([](Claims& claims) { claims.rooms[3].lair = true; }, "D11");
    expect_objection_to_claim([](Claims& claims) { std::swap(claims.rooms[8], claims.rooms[9]); },
                              "D12");
    expect_objection_to_claim([](Claims& claims) { claims.rooms[8].two_way = {}; }, "D12");
}

}  // namespace
}  // namespace underwell::tests
