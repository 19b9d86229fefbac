#include "underwell/branch/start_room.hpp"

#include <bit>
#include <chrono>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <rapidcheck/gtest.h>
#include <set>
#include <vector>

#include "noon.hpp"
#include "start_room_host.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/start_room_form.hpp"

namespace underwell::branch {

namespace {

using base::BranchId;
using base::CharacterId;
using base::Instant;
using grid::Direction;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::VariantWith;
using tests::after_restart;
using tests::noon;
using tests::only;
using tests::Rhythm;
using tests::Script;
using tests::StartRoomHost;

StartRoomSettings lottery() {
    StartRoomSettings settings;
    settings.window_policy = WindowPolicy::lottery;
    return settings;
}

std::optional<OpenWindow> window_at(const StartRoomHost& host, Direction exit, Instant now) {
    for (const ExitView& view : host.start_room().look(now))
        if (view.exit == exit) return view.window;
    return std::nullopt;
}

// S1

TEST(StartRoomS1, TheFirstThroughAnExitOpensABranchThere) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::east, noon);
    const auto opened = only<BranchOpened>(host.history());
    ASSERT_EQ(opened.size(), 1U);
    EXPECT_EQ(opened[0].branch, branch);
    EXPECT_EQ(opened[0].exit, Direction::east);
    EXPECT_EQ(opened[0].time, noon);
    EXPECT_EQ(host.history().at(1),
              StartRoomEvent(CharacterEntered{.character = {1}, .branch = branch, .time = noon}));
}

TEST(StartRoomS1, EachExitHasABranchOfItsOwn) {
    StartRoomHost host{{.directions = 8}, {.id = {1}, .seed = 7}};
    std::set<BranchId> branches;
    for (const Direction exit : grid::eight_directions)
        branches.insert(host.enter(grid::index(exit) + 1U, exit, noon));
    EXPECT_EQ(branches.size(), 8U);
}

TEST(StartRoomS1, LookingOpensNothing) {
    const StartRoomHost host;
    for (const ExitView& view : host.start_room().look(noon))
        EXPECT_FALSE(view.window.has_value());
    EXPECT_EQ(host.start_room().state(), StartRoom::State{});
}

TEST(StartRoomS1, AnExitThatIsNotThereIsRefused) {
    const StartRoomHost four;
    const Entry northeast{.character = {1}, .exit = Direction::northeast};
    EXPECT_EQ(four.start_room().decide_enter(northeast, noon).error().name, errors::no_such_exit);
    StartRoomHost eight{{.directions = 8}};
    EXPECT_TRUE(eight.start_room().decide_enter(northeast, noon).has_value());
    const Entry nowhere{.character = {1}, .exit = std::bit_cast<Direction>(std::uint8_t{200})};
    EXPECT_EQ(eight.start_room().decide_enter(nowhere, noon).error().name, errors::no_such_exit);
}

// S2

TEST(StartRoomS2, EverybodyGoingTheSameWayWithinTheWindowEntersTheSameBranch) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    EXPECT_EQ(host.enter(2, Direction::north, noon), branch);
    EXPECT_EQ(host.enter(3, Direction::north, noon + minutes{5} - milliseconds{1}), branch);
}

// The tutorial's lottery splits a party seconds after it entered.
RC_GTEST_PROP(StartRoomS2, APartyIsNotSplitWhateverTheTimeOfDay, ()) {
    StartRoomHost host;
    Instant now = noon + milliseconds{*rc::gen::inRange(0, 86'400'000)};
    const Instant closes = now + minutes{5};
    const BranchId branch = host.enter(1, Direction::south, now);
    for (std::uint64_t follower = 2; follower < 12; ++follower) {
        now = now + milliseconds{*rc::gen::inRange(0, 60'000)};
        if (now >= closes) break;
        host.advance(now);
        RC_ASSERT(host.enter(follower, Direction::south, now) == branch);
    }
}

TEST(StartRoomS2, LookersAreToldWhereWindowsAreOpenUntilWhenAndHowManyAreInside) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::east, noon);
    host.enter(2, Direction::east, noon + minutes{1});
    const OpenWindow window{.branch = branch, .closes = noon + minutes{5}, .inside = 2};
    EXPECT_THAT(host.start_room().look(noon + minutes{2}),
                ElementsAre(ExitView{.exit = Direction::north, .window = std::nullopt},
                            ExitView{.exit = Direction::east, .window = window},
                            ExitView{.exit = Direction::south, .window = std::nullopt},
                            ExitView{.exit = Direction::west, .window = std::nullopt}));
}

TEST(StartRoomS2, LookersAreNotToldOfAWindowThatIsOverThoughTheHostIsLate) {
    StartRoomHost host;
    host.enter(1, Direction::east, noon);
    EXPECT_TRUE(window_at(host, Direction::east, noon + minutes{5} - milliseconds{1}).has_value());
    EXPECT_FALSE(window_at(host, Direction::east, noon + minutes{5}).has_value());
}

TEST(StartRoomS2, LookersAreNotToldWhenTheLotteryWillCloseAWindow) {
    StartRoomHost host{lottery()};
    const BranchId branch = host.enter(1, Direction::east, noon);
    const OpenWindow window{.branch = branch, .closes = std::nullopt, .inside = 1};
    EXPECT_EQ(window_at(host, Direction::east, noon), window);
}

// S3

TEST(StartRoomS3, AfterTheWindowTheExitLeadsToANewBranch) {
    StartRoomHost host;
    const BranchId old = host.enter(1, Direction::north, noon);
    host.advance(noon + minutes{5});
    EXPECT_NE(host.enter(2, Direction::north, noon + minutes{5}), old);
}

TEST(StartRoomS3, AlsoIfTheHostWasLateToCloseTheWindow) {
    StartRoomHost host;
    const BranchId old = host.enter(1, Direction::north, noon);
    EXPECT_NE(host.enter(2, Direction::north, noon + minutes{5}), old);
    EXPECT_EQ(only<WindowClosed>(host.history()).at(0).time, noon + minutes{5});
}

TEST(StartRoomS3, AWindowIsNotProlongedByThoseWhoJoin) {
    StartRoomHost host;
    host.enter(1, Direction::north, noon);
    host.enter(2, Direction::north, noon + minutes{4});
    EXPECT_THAT(host.advance(noon + minutes{5}),
                ElementsAre(VariantWith<WindowClosed>(testing::_)));
}

TEST(StartRoomS3, TheOldBranchLivesOnAndItsWayBackBecomesOneWay) {
    StartRoomHost host;
    const BranchId old = host.enter(1, Direction::north, noon);
    EXPECT_TRUE(host.start_room().can_come_back(old, noon + minutes{5} - milliseconds{1}));
    EXPECT_FALSE(host.start_room().can_come_back(old, noon + minutes{5}));
    const BranchId young = host.enter(2, Direction::north, noon + minutes{6});
    EXPECT_EQ(host.start_room().branch_of({1}), old);
    EXPECT_FALSE(host.start_room().can_come_back(old, noon + minutes{6}));
    EXPECT_TRUE(host.start_room().can_come_back(young, noon + minutes{6}));
    host.create_room(old, noon + minutes{7});
    host.leave(1, noon + minutes{8});
    EXPECT_EQ(host.enter(1, Direction::north, noon + minutes{9}), young);
}

TEST(StartRoomS3, WithinTheWindowOneCanLeaveAndComeBack) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    host.leave(1, noon + minutes{1});
    const OpenWindow empty{.branch = branch, .closes = noon + minutes{5}, .inside = 0};
    EXPECT_EQ(window_at(host, Direction::north, noon + minutes{1}), empty);
    EXPECT_EQ(host.enter(1, Direction::north, noon + minutes{2}), branch);
}

// S4

TEST(StartRoomS4, TheTimerIsTheDefaultAndItsDurationCanBeSet) {
    EXPECT_EQ(StartRoomSettings{}.window_policy, WindowPolicy::timer);
    StartRoomHost host{{.window_duration = seconds{90}}};
    const BranchId branch = host.enter(1, Direction::north, noon);
    EXPECT_EQ(host.start_room().next_deadline(), noon + seconds{90});
    EXPECT_TRUE(host.start_room().can_come_back(branch, noon + milliseconds{89'999}));
    EXPECT_FALSE(host.start_room().can_come_back(branch, noon + seconds{90}));
}

TEST(StartRoomS4, TheLotteryResetsExitsOnlyAtItsInterval) {
    StartRoomSettings settings = lottery();
    settings.recycle_chance_percent = 100;
    StartRoomHost host{settings};
    host.enter(1, Direction::north, noon + seconds{10});
    EXPECT_THAT(host.advance(noon + minutes{5} - milliseconds{1}), IsEmpty());
    EXPECT_EQ(host.advance(noon + minutes{6}).size(), 1U);
    EXPECT_EQ(only<WindowClosed>(host.history()).at(0).time, noon + minutes{5});
}

struct ResetPercentages {
    double north = 0, south = 0, both = 0;
};

ResetPercentages lottery_resets(std::int64_t recycle_chance_percent) {
    StartRoomSettings settings = lottery();
    settings.recycle_chance_percent = recycle_chance_percent;
    StartRoomHost host{settings};
    constexpr int intervals = 2'000;
    constexpr double percent = 100.0 / intervals;
    ResetPercentages resets;
    std::uint64_t character = 0;
    for (int i = 0; i < intervals; ++i) {
        const Instant now = noon + i * minutes{5};
        host.enter(++character, Direction::north, now);
        host.enter(++character, Direction::south, now);
        const Instant draw = now + minutes{5};
        host.advance(draw);
        const bool north = !window_at(host, Direction::north, draw).has_value();
        const bool south = !window_at(host, Direction::south, draw).has_value();
        if (north) resets.north += percent;
        if (south) resets.south += percent;
        if (north && south) resets.both += percent;
    }
    return resets;
}

TEST(StartRoomS4, TheLotteryResetsEachExitOnItsOwnAndAsOftenAsItsChanceSays) {
    for (const std::int64_t chance : {10, 50, 75}) {
        const ResetPercentages resets = lottery_resets(chance);
        const auto expected = static_cast<double>(chance);
        EXPECT_NEAR(resets.north, expected, 4.0);
        EXPECT_NEAR(resets.south, expected, 4.0);
        EXPECT_NEAR(resets.both, expected * expected / 100.0, 4.0);
    }
}

TEST(StartRoomS4, TheLotteryEndsAtOnceAfterAgesOfDowntime) {
    StartRoomSettings settings = lottery();
    settings.directions = 8;
    settings.recycle_interval = seconds{1};
    settings.recycle_chance_percent = 1;
    StartRoomHost host{settings};
    for (const Direction exit : grid::eight_directions)
        host.enter(grid::index(exit), exit, noon);
    // Some 2 x 10^12 draws, were each made.
    EXPECT_EQ(only<WindowClosed>(host.advance(time_max)).size(), 8U);
}

// S5

TEST(StartRoomS5, IdsOfDifferentStartRoomsDifferAndNameTheirStartRoom) {
    StartRoomHost here{{}, {.id = {1}, .seed = 5}};
    StartRoomHost there{{}, {.id = {2}, .seed = 5}};
    const BranchId one = here.enter(1, Direction::north, noon);
    const BranchId other = there.enter(2, Direction::north, noon);
    EXPECT_NE(one, other);
    EXPECT_EQ(start_room_of(one), base::StartRoomId{1});
    EXPECT_EQ(start_room_of(other), base::StartRoomId{2});
    EXPECT_NE(only<BranchOpened>(here.history()).at(0).seed,
              only<BranchOpened>(there.history()).at(0).seed);
}

TEST(StartRoomS5, AnIdIsNotUsedAgainAfterCollapseAndRestart) {
    StartRoomHost host;
    std::set<BranchId> ids;
    std::set<std::uint64_t> seeds;
    for (int visit = 0; visit < 100; ++visit) {
        const Instant now = noon + visit * hours{1};
        ids.insert(host.enter(1, Direction::north, now));
        seeds.insert(only<BranchOpened>(host.history()).back().seed);
        host.leave(1, now + minutes{1});
        host.advance(now + minutes{5});
        host = after_restart(host);
        EXPECT_THAT(host.start_room().state().branches, IsEmpty());
    }
    EXPECT_EQ(ids.size(), 100U);
    EXPECT_EQ(seeds.size(), 100U);
}

TEST(StartRoomS5, IdsThatCouldBeTakenForAnothersAreRefused) {
    for (const std::uint64_t id : {std::uint64_t{0}, start_room_id_max + 1}) {
        const auto founded = StartRoom::found({}, {.id = {id}, .seed = 1});
        ASSERT_FALSE(founded.has_value());
        EXPECT_EQ(founded.error().name, errors::bad_start_room_id);
    }
    const auto full =
        StartRoom::in_state({}, {.id = {1}, .seed = 1},
                            {.branches_opened = branch_number_max, .latest = noon, .branches = {}});
    EXPECT_EQ(full->decide_enter({.character = {1}, .exit = Direction::north}, noon).error().name,
              errors::branches_used_up);
}

RC_GTEST_PROP(StartRoomS5, NoIdEverComesTwice, (const Script& script)) {
    StartRoomHost host{script.settings};
    tests::play(host, script.deeds, Rhythm::at_deadlines);
    std::set<BranchId> ids;
    for (const BranchOpened& opened : only<BranchOpened>(host.history()))
        RC_ASSERT(ids.insert(opened.branch).second);
}

// S6

TEST(StartRoomS6, AnEmptyBranchCollapsesAtOnceWhenItsWindowCloses) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    EXPECT_EQ(host.leave(1, noon + minutes{1}).size(), 1U);
    EXPECT_THAT(host.advance(noon + minutes{5} - milliseconds{1}), IsEmpty());
    const Instant closes = noon + minutes{5};
    EXPECT_THAT(
        host.advance(closes),
        ElementsAre(StartRoomEvent(
                        WindowClosed{.branch = branch, .exit = Direction::north, .time = closes}),
                    StartRoomEvent(BranchCollapsed{.branch = branch,
                                                   .reason = CollapseReason::nobody_can_return,
                                                   .evacuated = {},
                                                   .time = closes})));
}

// The tutorial keeps empty branches for a week.
TEST(StartRoomS6, AClosedBranchCollapsesAtOnceWhenTheLastOneLeaves) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    host.enter(2, Direction::north, noon);
    EXPECT_THAT(
        host.leave(1, noon + minutes{10}),
        ElementsAre(VariantWith<WindowClosed>(testing::_), VariantWith<CharacterLeft>(testing::_)));
    const Instant last = noon + minutes{20};
    EXPECT_THAT(
        host.leave(2, last),
        ElementsAre(StartRoomEvent(CharacterLeft{.character = {2}, .branch = branch, .time = last}),
                    StartRoomEvent(BranchCollapsed{.branch = branch,
                                                   .reason = CollapseReason::nobody_can_return,
                                                   .evacuated = {},
                                                   .time = last})));
}

TEST(StartRoomS6, ABranchWithSomebodyInsideLivesThoughNobodyActs) {
    StartRoomHost host;  // whoever logged off inside is inside: nothing is told
    const BranchId branch = host.enter(1, Direction::north, noon);
    host.advance(noon + days{6});
    EXPECT_EQ(host.start_room().branch_of({1}), branch);
}

TEST(StartRoomS6, AnIdleBranchCollapsesAtTheFirstCheckAfterSevenDays) {
    StartRoomHost host;
    const Instant entered = noon + minutes{10};
    const BranchId branch = host.enter(1, Direction::north, entered);
    host.advance(entered + days{6});
    const Instant check = noon + days{7} + hours{1};
    EXPECT_EQ(host.start_room().next_deadline(), check);
    EXPECT_THAT(host.advance(check - milliseconds{1}), IsEmpty());
    EXPECT_THAT(
        host.advance(check),
        ElementsAre(StartRoomEvent(BranchCollapsed{
            .branch = branch, .reason = CollapseReason::idle, .evacuated = {{1}}, .time = check})));
}

TEST(StartRoomS6, IdleForExactlyTheMaximumAtACheckIsIdle) {
    StartRoomHost host;
    host.enter(1, Direction::north, noon);
    host.advance(noon + days{7});
    EXPECT_EQ(only<BranchCollapsed>(host.history()).at(0).time, noon + days{7});
}

TEST(StartRoomS6, ANewRoomEndsIdleness) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    host.create_room(branch, noon + days{6});
    host.advance(noon + days{12});
    EXPECT_EQ(host.start_room().branch_of({1}), branch);
    host.advance(noon + days{13});
    EXPECT_EQ(host.start_room().branch_of({1}), std::nullopt);
}

// The tutorial leaves followers behind in a dead branch.
TEST(StartRoomS6, CollapseMovesOutEverybodyInsideFollowersToo) {
    StartRoomHost host;
    for (const std::uint64_t character : {30U, 10U, 20U})
        host.enter(character, Direction::north, noon);
    const auto collapsed = only<BranchCollapsed>(host.advance(noon + days{8}));
    ASSERT_EQ(collapsed.size(), 1U);
    EXPECT_THAT(collapsed[0].evacuated,
                ElementsAre(CharacterId{10}, CharacterId{20}, CharacterId{30}));
    for (const std::uint64_t character : {10U, 20U, 30U})
        EXPECT_EQ(host.start_room().branch_of({character}), std::nullopt);
}

TEST(StartRoomS6, NothingOfACollapsedBranchIsLeft) {
    StartRoomHost host;
    const BranchId branch = host.enter(1, Direction::north, noon);
    const Instant later = noon + days{8};
    host.advance(later);
    EXPECT_THAT(host.start_room().state().branches, IsEmpty());
    EXPECT_EQ(host.start_room().next_deadline(), std::nullopt);
    EXPECT_FALSE(host.start_room().can_come_back(branch, later));
    EXPECT_EQ(host.start_room().decide_room_created(branch, later).error().name,
              errors::no_such_branch);
    // What follows from the state is rebuilt by restoring and compared as well.
    EXPECT_EQ(after_restart(host).start_room(), host.start_room());
}

RC_GTEST_PROP(StartRoomS6, NoSettledBranchIsForsakenAndNoCharacterIsLost, (const Script& script)) {
    StartRoomHost host{script.settings};
    tests::play(host, script.deeds, Rhythm::at_deadlines);
    std::map<CharacterId, BranchId> inside;
    for (const StartRoomEvent& event : host.history()) {
        if (const auto* entered = std::get_if<CharacterEntered>(&event))
            RC_ASSERT(inside.emplace(entered->character, entered->branch).second);
        if (const auto* left = std::get_if<CharacterLeft>(&event)) inside.erase(left->character);
        if (const auto* collapsed = std::get_if<BranchCollapsed>(&event))
            for (const CharacterId character : collapsed->evacuated) {
                RC_ASSERT(inside.at(character) == collapsed->branch);
                inside.erase(character);
            }
    }
    std::map<CharacterId, BranchId> known;
    for (const auto& [id, branch] : host.start_room().state().branches) {
        RC_ASSERT(branch.window_open || !branch.inside.empty());
        for (const CharacterId character : branch.inside)
            known.emplace(character, id);
    }
    RC_ASSERT(known == inside);
}

// S7

// The tutorial pulls back whoever left by other means when the branch collapses.
TEST(StartRoomS7, WhoLeftIsNotConcernedByTheCollapse) {
    StartRoomHost host;
    host.enter(1, Direction::north, noon);
    host.enter(2, Direction::north, noon);
    host.leave(1, noon + hours{1});
    const BranchId elsewhere = host.enter(1, Direction::south, noon + days{3});
    const auto collapsed = only<BranchCollapsed>(host.advance(noon + days{7}));
    ASSERT_EQ(collapsed.size(), 1U);
    EXPECT_THAT(collapsed[0].evacuated, ElementsAre(CharacterId{2}));
    EXPECT_EQ(host.start_room().branch_of({1}), elsewhere);
}

TEST(StartRoomS7, OneIsInOneBranchAtATime) {
    StartRoomHost host;
    host.enter(1, Direction::north, noon);
    for (const Direction exit : {Direction::north, Direction::south})
        EXPECT_EQ(
            host.start_room().decide_enter({.character = {1}, .exit = exit}, noon).error().name,
            errors::already_inside);
    host.leave(1, noon);
    EXPECT_EQ(host.start_room().branch_of({1}), std::nullopt);
    EXPECT_EQ(host.start_room().decide_leave({1}, noon).error().name, errors::not_inside);
    host.enter(1, Direction::south, noon);
}

// The tutorial's exit goes on leading into the dead branch, or is itself deleted.
TEST(StartRoomS7, TheExitOfACollapsedBranchLeadsToANewOne) {
    StartRoomHost host{{.window_duration = days{30}}};  // so that it collapses with its window open
    const BranchId dead = host.enter(1, Direction::north, noon);
    const Instant later = noon + days{7};
    EXPECT_FALSE(window_at(host, Direction::north, later).has_value());
    host.advance(later);
    EXPECT_EQ(host.start_room().look(later).size(), 4U);
    const BranchId young = host.enter(2, Direction::north, later);
    EXPECT_NE(young, dead);
    EXPECT_EQ(host.enter(1, Direction::north, later), young);
}

// S8

void expect_closed_after_downtime(Instant back) {
    StartRoomHost before;
    const BranchId old = before.enter(1, Direction::north, noon);
    StartRoomHost host = after_restart(before);
    EXPECT_EQ(window_at(host, Direction::north, back), std::nullopt);
    host.advance(back);
    EXPECT_THAT(host.history(),
                ElementsAre(StartRoomEvent(WindowClosed{
                    .branch = old, .exit = Direction::north, .time = noon + minutes{5}})));
    EXPECT_NE(host.enter(2, Direction::north, back), old);
}

TEST(StartRoomS8, AWindowThatEndedDuringDowntimeIsClosedAfterIt) {
    expect_closed_after_downtime(noon + minutes{5});
    expect_closed_after_downtime(noon + hours{9});
    expect_closed_after_downtime(noon + days{6});
}

TEST(StartRoomS8, AWindowIsNeitherProlongedNorCutShortByARestart) {
    StartRoomHost before;
    const BranchId branch = before.enter(1, Direction::north, noon);
    StartRoomHost host = after_restart(before);
    EXPECT_EQ(host.start_room().next_deadline(), noon + minutes{5});
    EXPECT_EQ(host.enter(2, Direction::north, noon + minutes{5} - milliseconds{1}), branch);
}

TEST(StartRoomS8, IdlenessCountsThroughDowntime) {
    StartRoomHost before;
    before.enter(1, Direction::north, noon);
    StartRoomHost host = after_restart(before);
    const auto collapsed = only<BranchCollapsed>(host.advance(noon + days{400}));
    ASSERT_EQ(collapsed.size(), 1U);
    EXPECT_THAT(collapsed[0].evacuated, ElementsAre(CharacterId{1}));
}

}  // namespace

}  // namespace underwell::branch
