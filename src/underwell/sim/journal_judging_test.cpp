#include "underwell/sim/journal_judging.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <utility>

#include "game_house.hpp"
#include "people.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/house.hpp"
#include "underwell/sim/simulated_journal.hpp"

namespace underwell::sim {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;
using tests::ada;
using tests::bob;

// The journal of two short lives, on a disk that a test may damage.
class JournalJudgings : public testing::Test {
  protected:
    JournalJudgings() {
        auto journal = std::move(*SimulatedJournal::open(disk_));
        const auto house = std::move(*server::House::open(*journal, rules_, settings_, now_));
        for (const auto& [who, name] : {std::pair{ada, "Ada"}, std::pair{bob, "Bob"}}) {
            house->take(game::surface_zone, game::Creates{.id = who, .name = name, .offer = 0});
            house->take(game::surface_zone, game::Wakes{who});
        }
        const auto type = [&](base::CharacterId who, const char* line) {
            house->type(who, line);
            now_ = now_ + std::chrono::seconds{1};
            EXPECT_TRUE(house->turn(now_).has_value());
        };
        for (const char* line : {"down", "east", "tell bob here", "north", "say on", "south"})
            type(ada, line);
        for (const char* line : {"say hello", "down", "west", "north", "tell ada there"})
            type(bob, line);
    }

    base::Result<JournalJudged> judged() {
        const auto journal = SimulatedJournal::open(disk_);
        return judge_journal(**journal, {&rules_, 1});
    }

    std::string broken() {
        const auto report = judged();
        EXPECT_TRUE(report.has_value()) << report.error().message;
        return report ? report->broken.value_or("nothing") : "";
    }

    // Some branch in which something happened.
    SimulatedDisk::Zone& branch() {
        for (auto& [id, zone] : disk_.zones)
            if (id != game::surface_zone) return zone;
        throw std::runtime_error{"nobody went below"};
    }

    std::uint64_t events_stored() const {
        std::uint64_t stored = 0;
        for (const auto& [id, zone] : disk_.zones)
            for (const server::TurnRecord& turn : zone.turns)
                stored += kept(turn).events.size();
        return stored;
    }

    static game::TurnsKept kept(const server::TurnRecord& turn) {
        return *game::restore_turns(turn.blob);
    }

    template <typename Wanted>
    static bool tells_of(const server::TurnRecord& turn) {
        return std::ranges::any_of(kept(turn).events, [](const game::Event& event) {
            return event.as<Wanted>() != nullptr;
        });
    }

    const game::Content content_ = *game::Content::make(tests::plain_content());
    tests::ScriptedGenerators generators_;
    const game::Rules rules_{.content = content_, .generators = generators_};
    const server::HouseSettings settings_{
        .seed = 7, .events_between_snapshots = 20, .keeps_history = true, .idle_zones_kept = 8};
    base::Instant now_{std::chrono::days{20'000}};
    SimulatedDisk disk_;
};

TEST_F(JournalJudgings, FindAWholeHistoryLawful) {
    const auto report = judged();
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_EQ(report->broken, std::nullopt);
    EXPECT_EQ(report->events, events_stored());
    EXPECT_GT(disk_.zones.size(), 1U);
    EXPECT_GT(report->commits, 5U);
}

TEST_F(JournalJudgings, Law6NoticeThatHalfACommitIsMissing) {
    auto& turns = branch().turns;
    while (!tells_of<game::MessageTaken>(turns.back()))
        turns.pop_back();
    turns.pop_back();
    EXPECT_THAT(broken(), AllOf(StartsWith("law 6: message "), HasSubstr("never taken")));
}

TEST_F(JournalJudgings, NoticeATurnThatWasStoredTwice) {
    auto& turns = disk_.zones.at(game::surface_zone).turns;
    const auto made = std::ranges::find_if(
        turns, [](const auto& turn) { return tells_of<game::CharacterMade>(turn); });
    ASSERT_NE(made, turns.end());
    server::TurnRecord again = *made;
    again.turn = turns.back().turn + 1;
    turns.push_back(again);
    EXPECT_THAT(broken(), StartsWith("law 1: time went back"));
}

TEST_F(JournalJudgings, Law2NoticeASnapshotThatIsNotWhatItsEventsSay) {
    SimulatedDisk::Zone& zone = branch();
    game::Zone other;
    other.id = zone.turns.front().zone;
    for (const game::Event& event : kept(zone.turns.front()).events)
        game::apply(other, event);
    zone.snapshots = {{.zone = other.id, .turn = zone.turns.back().turn, .blob = snapshot(other)}};
    EXPECT_THAT(broken(), StartsWith("law 2: the zone is not what its events say"));
}

TEST_F(JournalJudgings, AreRefusedWithoutTheWholeHistory) {
    SimulatedDisk cut = disk_;
    disk_.zones.erase(branch().turns.front().zone);
    EXPECT_EQ(judged().error().name, errors::history_incomplete);
    disk_ = cut;
    SimulatedDisk::Zone& surface = disk_.zones.at(game::surface_zone);
    game::Zone zone;
    for (const game::Event& event : kept(surface.turns.front()).events)
        game::apply(zone, event);
    surface.snapshots = {{.zone = zone.id, .turn = 1, .blob = snapshot(zone)}};
    surface.turns.pop_front();
    EXPECT_EQ(judged().error().name, errors::history_incomplete);
}

// Bots never do, so that a witness of theirs notices what is heard twice.
TEST_F(JournalJudgings, P6LetPeopleSayTheSameAgain) {
    auto& turns = disk_.zones.at(game::surface_zone).turns;
    game::Zone surface;
    for (const server::TurnRecord& turn : turns)
        for (const game::Event& event : kept(turn).events)
            game::apply(surface, event);
    ASSERT_FALSE(surface.people.empty());
    const game::Heard words{.to = surface.people.begin()->first,
                            .from = surface.surface->names.rbegin()->first,
                            .name = "Bob",
                            .manner = game::Manner::tell,
                            .channel = {},
                            .words = "hello"};
    for (int time = 0; time < 2; ++time)
        turns.push_back({.zone = game::surface_zone,
                         .turn = turns.back().turn + 1,
                         .blob = game::serialise(
                             {.inputs = {}, .events = {game::TurnBegan{surface.now}, words}})});
    EXPECT_EQ(broken(), "nothing");
}

}  // namespace
}  // namespace underwell::sim
