// The house over the simulated journal: what is durable, what is revealed, what comes back.
#include "underwell/server/house.hpp"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "game_house.hpp"
#include "people.hpp"
#include "underwell/server/replay.hpp"
#include "underwell/sim/simulated_journal.hpp"

namespace underwell::sim {
namespace {

using base::CharacterId;
using base::Instant;
using tests::ada;
using tests::bob;

// A house that can lose power.
class Houses : public testing::Test {
  protected:
    Houses() { open(); }

    void open() {
        house_.reset();
        journal_.reset();
        auto journal = SimulatedJournal::open(disk_);
        ASSERT_TRUE(journal.has_value());
        journal_ = std::move(*journal);
        auto house = server::House::open(*journal_, rules_, settings_, now_);
        ASSERT_TRUE(house.has_value()) << house.error().message;
        house_ = std::move(*house);
    }

    // What was revealed, or nothing if the turn failed.
    std::optional<std::size_t> turn() {
        const auto notices = house_->turn(now_);
        if (!notices) return std::nullopt;
        return notices->size();
    }

    void create(CharacterId who, const std::string& name) {
        house_->take(game::surface_zone, game::Creates{.id = who, .name = name, .offer = 0});
        house_->take(game::surface_zone, game::Wakes{who});
        ASSERT_TRUE(turn().has_value());
    }

    std::optional<std::size_t> type(CharacterId who, const std::string& line) {
        house_->type(who, line);
        return turn();
    }

    std::map<base::ZoneId, base::Bytes> snapshots() {
        std::map<base::ZoneId, base::Bytes> all;
        for (const auto& [id, zone] : house_->zones())
            all.emplace(id, game::snapshot(zone));
        return all;
    }

    game::Content content_ = *game::Content::make(tests::plain_content());
    tests::ScriptedGenerators generators_;
    game::Rules rules_{.content = content_, .generators = generators_};
    server::HouseSettings settings_{
        .seed = 7, .events_between_snapshots = 20, .keeps_history = false, .idle_zones_kept = 8};
    SimulatedDisk disk_;
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<server::House> house_;
    Instant now_{std::chrono::days{20'000}};
};

// C3: nobody is hurt while the program that would have shown it was down.
TEST_F(Houses, NoTimePassesBeforeTheFirstTurn) {
    create(ada, "Ada");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    const auto before = snapshots();
    now_ = now_ + std::chrono::days{30};
    open();
    EXPECT_EQ(snapshots(), before);
    ASSERT_TRUE(turn().has_value());
    EXPECT_NE(snapshots(), before);
}

// The walk is decided before the timers, and finds the start room's time passing the branch's end.
TEST_F(Houses, S5WhoWalksOutInTheMomentOfTheCollapseIsHome) {
    create(ada, "Ada");
    for (const auto* line : {"down", "east", "north"})
        type(ada, line);
    type(ada, "south");
    now_ = now_ + std::chrono::days{30};
    ASSERT_TRUE(type(ada, "west").has_value());
    EXPECT_EQ(house_->whereabouts(ada), game::surface_zone);
    while (house_->next_due() && *house_->next_due() <= now_)
        turn();
    EXPECT_THAT(house_->zones(), testing::SizeIs(1));
}

// K4: whoever is in a branch asks the surface, which answers within the turn.
TEST_F(Houses, KnowThatALineWasRefusedByAnotherZone) {
    create(ada, "Ada");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    house_->take(*house_->whereabouts(ada), game::Appoints{.who = ada, .role = game::Role::admin});
    for (const auto* line : {"mute zoe 5", "mute ada 0", "tell zoe hello"})
        house_->type(ada, line);
    const auto decided = house_->decide(now_);
    ASSERT_TRUE(decided.has_value());
    ASSERT_THAT(decided->acts, testing::SizeIs(2));
    EXPECT_EQ(decided->acts[0].words, "mute zoe 5");
    EXPECT_TRUE(decided->acts[0].refused);
    EXPECT_EQ(decided->acts[1].words, "mute ada 0");
    EXPECT_FALSE(decided->acts[1].refused);
    EXPECT_EQ(decided->lines, (server::LinesAnswered{.done = 1, .refused = 2, .unknown = 0}));
}

TEST_F(Houses, ComeBackAsTheyWere) {
    create(ada, "Ada");
    for (const auto* line : {"down", "east", "north", "east", "south"})
        type(ada, line);
    const auto before = snapshots();
    EXPECT_EQ(before.size(), 2U);
    open();
    EXPECT_EQ(snapshots(), before);
    EXPECT_TRUE(type(ada, "look").has_value());
}

TEST_F(Houses, RevealNothingOfATurnThatWasNotStored) {
    create(ada, "Ada");
    const auto before = snapshots();
    disk_.faults = JournalFaults::scripted({{disk_.commits, JournalFault::fails}});
    EXPECT_EQ(type(ada, "down"), std::nullopt);
    open();
    EXPECT_EQ(snapshots(), before);
    EXPECT_TRUE(type(ada, "down").has_value());
    EXPECT_EQ(house_->zones().begin()->second.people.at(ada).room, game::RoomNumber{1});
}

TEST_F(Houses, GoOnWithATurnThatWasStoredWithoutAnybodyKnowing) {
    create(ada, "Ada");
    disk_.faults = JournalFaults::scripted({{disk_.commits, JournalFault::unknown_stored}});
    EXPECT_EQ(type(ada, "down"), std::nullopt);
    open();
    EXPECT_EQ(house_->zones().begin()->second.people.at(ada).room, game::RoomNumber{1});
}

TEST_F(Houses, HandOnWhatTheGameAsksForOnlyWhenItsTurnIsStored) {
    std::vector<game::RequestKind> asked;
    const auto listen = [&] {
        house_->on_request([&](const game::Request& request) { asked.push_back(request.what); });
    };
    create(ada, "Ada");
    house_->take(game::surface_zone, game::Appoints{.who = ada, .role = game::Role::admin});
    turn();
    listen();
    disk_.faults = JournalFaults::scripted({{disk_.commits, JournalFault::fails}});
    EXPECT_EQ(type(ada, "reload"), std::nullopt);
    EXPECT_TRUE(asked.empty());
    open();
    listen();
    EXPECT_TRUE(asked.empty());
    type(ada, "reload");
    EXPECT_EQ(asked, std::vector{game::RequestKind::reload_packs});
    type(ada, "look");
    EXPECT_EQ(asked.size(), 1U);
}

TEST_F(Houses, StoreNothingForLooking) {
    create(ada, "Ada");
    const auto commits = disk_.commits;
    EXPECT_EQ(type(ada, "look"), std::optional<std::size_t>{1});
    EXPECT_EQ(disk_.commits, commits);
}

TEST_F(Houses, HoldBothEndsOfATransferInOneCommit) {
    create(ada, "Ada");
    type(ada, "down");
    const auto commits = disk_.commits;
    type(ada, "east");
    EXPECT_EQ(disk_.commits, commits + 1);
    EXPECT_NE(house_->whereabouts(ada), game::surface_zone);
}

TEST_F(Houses, PutAwayABranchInWhichNobodyIsAwake) {
    settings_.idle_zones_kept = 0;
    open();
    create(ada, "Ada");
    type(ada, "down");
    type(ada, "east");
    const base::ZoneId branch = *house_->whereabouts(ada);
    EXPECT_TRUE(house_->zones().contains(branch));
    house_->take(branch, game::Sleeps{ada});
    turn();
    EXPECT_FALSE(house_->zones().contains(branch));
    house_->take(branch, game::Wakes{ada});
    turn();
    EXPECT_TRUE(house_->zones().contains(branch));
    EXPECT_TRUE(house_->zones().at(branch).people.at(ada).awake);
}

TEST_F(Houses, KeepSomeIdleBranchesAtHandAndPutTheOldestAway) {
    settings_.idle_zones_kept = 1;
    open();
    create(ada, "Ada");
    create(bob, "Bob");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    for (const auto* line : {"down", "west"})
        type(bob, line);
    const base::ZoneId one = *house_->whereabouts(ada);
    const base::ZoneId other = *house_->whereabouts(bob);
    house_->take(one, game::Sleeps{ada});
    turn();
    EXPECT_TRUE(house_->zones().contains(one));
    house_->take(other, game::Sleeps{bob});
    turn();
    EXPECT_FALSE(house_->zones().contains(one));
    EXPECT_TRUE(house_->zones().contains(other));
    create({3}, "Carol");
    EXPECT_TRUE(type({3}, "chat is anybody awake?").has_value());  // concerns both
    EXPECT_EQ(house_->zones().size(), 2U);
    open();
    EXPECT_EQ(house_->zones().size(), 1U);  // nobody is awake in either
}

// A start must not take longer the more was ever dug.
TEST_F(Houses, FetchOnlyThoseBranchesInWhichSomebodyIsAwake) {
    create(ada, "Ada");
    create(bob, "Bob");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    for (const auto* line : {"down", "west"})
        type(bob, line);
    const base::ZoneId one = *house_->whereabouts(ada);
    const base::ZoneId other = *house_->whereabouts(bob);
    house_->take(other, game::Sleeps{bob});
    turn();
    open();
    EXPECT_TRUE(house_->zones().contains(one));
    EXPECT_FALSE(house_->zones().contains(other));
    EXPECT_EQ(house_->whereabouts(bob), other);
    house_->take(other, game::Wakes{bob});
    turn();
    EXPECT_TRUE(house_->zones().at(other).people.at(bob).awake);
}

TEST_F(Houses, GoOnWithACollapseAfterARestart) {
    create(ada, "Ada");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    const base::ZoneId branch = *house_->whereabouts(ada);
    house_->take(branch, game::Sleeps{ada});
    now_ = now_ + std::chrono::days{30};
    turn();  // it collapses, and is not gone yet
    open();
    while (house_->next_due() && *house_->next_due() <= now_)
        ASSERT_TRUE(turn().has_value());
    EXPECT_EQ(house_->zones().size(), 1U);
    EXPECT_FALSE(disk_.zones.contains(branch));
}

// However often it is restarted: what happened since the last snapshot counts.
TEST_F(Houses, TakeSnapshotsAlsoBetweenManyRestarts) {
    create(ada, "Ada");
    const auto snapshots = [&] { return disk_.zones.at(game::surface_zone).snapshots.size(); };
    const auto turns = [&] { return disk_.zones.at(game::surface_zone).turns.size(); };
    for (int round = 0; round < 30; ++round) {
        type(ada, "say " + std::to_string(round));
        open();
    }
    EXPECT_GT(snapshots(), 0U);
    EXPECT_LT(turns(), 25U);
}

// What a snapshot costs is in proportion to what happened: with so many people twenty events are
// not worth one.
TEST_F(Houses, TakeSnapshotsOfALargeZoneLessOften) {
    constexpr std::uint64_t crowd = 200;
    for (std::uint64_t number = 1; number <= crowd; ++number) {
        std::string name = "Person";
        for (std::uint64_t rest = number; rest > 0; rest /= 26)
            name += static_cast<char>('a' + rest % 26);
        create({number}, name);
    }
    const game::Zone& surface = house_->zones().at(game::surface_zone);
    const auto snapshot_turn = [&] {
        return disk_.zones.at(game::surface_zone).snapshots.back().turn;
    };
    std::vector<std::uint64_t> apart;
    std::uint64_t last_turn = snapshot_turn();
    std::uint64_t last_events = surface.events_applied;
    while (apart.size() < 3) {
        type(ada, "say hello");
        if (snapshot_turn() == last_turn) continue;
        last_turn = snapshot_turn();
        apart.push_back(surface.events_applied -
                        std::exchange(last_events, surface.events_applied));
    }
    EXPECT_GE(apart[1], crowd);
    EXPECT_GE(apart[2], crowd);
}

// S6: the rest waits for the next turn, so that others have theirs in between.
TEST_F(Houses, S6LetOneSliceGoInATurn) {
    create(ada, "Ada");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    const base::ZoneId branch = *house_->whereabouts(ada);
    house_->take(branch, game::Sleeps{ada});
    now_ = now_ + std::chrono::days{30};
    turn();
    std::size_t turns = 0;
    for (; disk_.zones.contains(branch); ++turns)
        ASSERT_TRUE(turn().has_value());
    EXPECT_GE(turns, 1U);  // the rooms in one, the end of the zone in the next
}

// A turn that is decided while another one is being stored.
TEST_F(Houses, SayWhatEachTellingHasToWaitFor) {
    create(ada, "Ada");
    create(bob, "Bob");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    house_->type(bob, "say hello");
    const auto first = house_->decide(now_);
    ASSERT_TRUE(first.has_value());
    ASSERT_NE(first->number, 0U);
    house_->type(ada, "look");
    house_->type(bob, "look");
    const auto second = house_->decide(now_);
    ASSERT_TRUE(second.has_value());
    EXPECT_EQ(second->number, 0U);
    ASSERT_EQ(second->tellings.size(), 2U);
    EXPECT_EQ(second->tellings[0].after, 0U);
    EXPECT_EQ(second->tellings[1].after, first->number);
    EXPECT_GT(house_->shown_after(game::surface_zone), 0);
    ASSERT_TRUE(journal_->commit(first->commit).has_value());
    house_->made_durable(first->number);
    EXPECT_EQ(house_->shown_after(game::surface_zone), 0);
}

TEST_F(Houses, PutNothingAwayThatIsNotStoredYet) {
    settings_.idle_zones_kept = 0;
    open();
    create(ada, "Ada");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    const base::ZoneId branch = *house_->whereabouts(ada);
    house_->take(branch, game::Sleeps{ada});
    const auto decided = house_->decide(now_);
    ASSERT_TRUE(decided.has_value());
    EXPECT_TRUE(house_->zones().contains(branch));
    ASSERT_TRUE(journal_->commit(decided->commit).has_value());
    house_->made_durable(decided->number);
    EXPECT_FALSE(house_->zones().contains(branch));
}

TEST_F(Houses, KeepNoRowOfACollapsedBranch) {
    create(ada, "Ada");
    type(ada, "down");
    type(ada, "east");
    type(ada, "west");
    EXPECT_EQ(disk_.zones.size(), 2U);
    now_ = now_ + std::chrono::minutes{6};
    while (house_->next_due() && *house_->next_due() <= now_)
        turn();
    EXPECT_EQ(disk_.zones.size(), 1U);
    EXPECT_EQ(house_->zones().size(), 1U);
}

TEST_F(Houses, CloseAWindowThatShouldHaveClosedWhileTheyWereDown) {
    create(ada, "Ada");
    create(bob, "Bob");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    type(bob, "down");
    now_ = now_ + std::chrono::minutes{6};
    open();
    type(bob, "east");
    EXPECT_NE(house_->whereabouts(ada), house_->whereabouts(bob));  // S8
}

TEST_F(Houses, GoOnAtTheClocksPaceWhenItIsSetBack) {
    create(ada, "Ada");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    const auto& surface = house_->zones().at(game::surface_zone);
    const Instant before = surface.now;
    const Instant closes = *house_->next_due();
    now_ = now_ - std::chrono::days{400};
    const auto left = closes - before;
    type(ada, "north");
    EXPECT_GE(surface.now, before);
    // By the clock that is wrong now, the window closes as long from now as before.
    EXPECT_EQ(*house_->next_due() - now_, left);
    now_ = now_ + left;
    turn();
    EXPECT_EQ(surface.now, closes);
    EXPECT_FALSE(house_->zones().at(*house_->whereabouts(ada)).branch->window_open);
}

TEST_F(Houses, RememberTheirLatestMomentWhenTheyAreOpenedAnew) {
    create(ada, "Ada");
    type(ada, "down");
    const Instant before = house_->zones().at(game::surface_zone).now;
    now_ = now_ - std::chrono::hours{5};
    open();
    type(ada, "up");
    EXPECT_EQ(house_->zones().at(game::surface_zone).now, before);
    now_ = now_ + std::chrono::seconds{3};
    type(ada, "down");
    EXPECT_EQ(house_->zones().at(game::surface_zone).now, before + std::chrono::seconds{3});
}

TEST_F(Houses, FailATurnWhoseZoneCannotBeRead) {
    create(ada, "Ada");
    type(ada, "down");
    type(ada, "east");
    const base::ZoneId branch = *house_->whereabouts(ada);
    settings_.idle_zones_kept = 0;
    open();
    house_->take(branch, game::Sleeps{ada});
    turn();
    disk_.read_faults = JournalFaults::scripted({{disk_.reads, JournalFault::crashes_before}});
    house_->take(branch, game::Wakes{ada});
    EXPECT_EQ(turn(), std::nullopt);
    open();
    EXPECT_FALSE((*house_->zone(branch))->people.at(ada).awake);
}

TEST_F(Houses, TellEachZoneOfAnotherPackBeforeItDecidesAnything) {
    create(ada, "Ada");
    type(ada, "down");
    auto parts = tests::plain_content();
    parts.fingerprint = 77;
    const auto other_content = game::Content::make(parts);
    const game::Rules other{.content = *other_content, .generators = generators_};
    house_->follow(other);
    EXPECT_EQ(house_->zones().at(game::surface_zone).pack, content_.fingerprint());
    type(ada, "east");
    for (const auto& [id, zone] : house_->zones())
        EXPECT_EQ(zone.pack, 77U);
}

TEST_F(Houses, AreRunAgainWithThePackThatWasInForce) {
    settings_.keeps_history = true;
    disk_ = {};
    open();
    create(ada, "Ada");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    auto parts = tests::plain_content();
    parts.fingerprint = 77;
    const auto other_content = game::Content::make(parts);
    tests::ScriptedGenerators other_generators;
    other_generators.generator.made = [](const game::RoomQuestion&, base::Stream&) {
        game::RoomProposal dark;
        dark.name = game::named<game::TextId>("test:dark_room");
        dark.look = dark.name;
        return dark;
    };
    const game::Rules other{.content = *other_content, .generators = other_generators};
    house_->follow(other);
    for (const auto* line : {"north", "east", "south"})
        type(ada, line);
    const auto replayed = server::replay(*journal_, std::array{rules_, other});
    ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
    EXPECT_EQ(replayed->difference, std::nullopt);
    const auto unknown = server::replay(*journal_, {&rules_, 1});
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().name, server::errors::other_pack);
    EXPECT_THAT(unknown.error().message, testing::HasSubstr("fingerprint 77"));
}

TEST_F(Houses, AreTheSameWhenTheirInputsRunAgain) {
    settings_.keeps_history = true;
    disk_ = {};
    open();
    create(ada, "Ada");
    for (const auto* line : {"down", "east", "north", "east", "look", "south", "xyzzy", "w"})
        type(ada, line);
    const auto replayed = server::replay(*journal_, {&rules_, 1});
    ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
    EXPECT_EQ(replayed->difference, std::nullopt);
    EXPECT_EQ(replayed->zones, 2U);
    EXPECT_GT(replayed->events, 20U);
}

TEST_F(Houses, ShowTheFirstEventThatComesOutDifferently) {
    settings_.keeps_history = true;
    disk_ = {};
    open();
    create(ada, "Ada");
    for (const auto* line : {"down", "east"})
        type(ada, line);
    generators_.generator.made = [](const game::RoomQuestion&, base::Stream&) {
        game::RoomProposal other;
        other.name = game::named<game::TextId>("test:another_room");
        other.look = other.name;
        return other;
    };
    const auto replayed = server::replay(*journal_, {&rules_, 1});
    ASSERT_TRUE(replayed.has_value() && replayed->difference.has_value());
    EXPECT_TRUE(replayed->difference->stored.starts_with("RoomFurnished "));
    EXPECT_TRUE(replayed->difference->replayed.starts_with("RoomFurnished "));
    EXPECT_NE(replayed->difference->stored, replayed->difference->replayed);
}

}  // namespace
}  // namespace underwell::sim
