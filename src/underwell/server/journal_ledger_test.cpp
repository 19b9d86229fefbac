#include "underwell/server/journal_ledger.hpp"

#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "journal_model.hpp"
#include "underwell/base/random.hpp"

namespace underwell::server {
namespace {

using base::ZoneId;

TEST(JournalLedger, CheckingChangesNothing) {
    JournalLedger ledger;
    const std::vector<Commit> group{
        {.turns = {{.zone = {1}, .turn = 1, .blob = {}}}, .forgotten = {{2}}}};
    for (int time = 0; time < 2; ++time) {
        const auto change = ledger.check(group);
        ASSERT_TRUE(change.has_value());
        EXPECT_EQ(change->size(), 2U);
        EXPECT_TRUE(ledger.zones().empty());
        EXPECT_FALSE(ledger.has_forgotten({2}));
    }
    ledger.apply(*ledger.check(group));
    EXPECT_EQ(ledger.zones().at({1}).newest_turn, 1U);
    EXPECT_TRUE(ledger.has_forgotten({2}));
    EXPECT_EQ(tests::failure_of(ledger.check(group)), errors::wrong_turn);
}

TEST(JournalLedger, SaysWhichTurnWouldBeTheNextOne) {
    JournalLedger ledger;
    ledger.apply({{{5}, ZoneProgress{.newest_turn = 7, .newest_snapshot = {}}}});
    const std::vector<Commit> group{{.turns = {{.zone = {5}, .turn = 9, .blob = {}}}}};
    const auto refused = ledger.check(group);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().message, "turn 9 of zone 5 cannot be stored: the next one is 8");
}

TEST(JournalLedger, JoinsForgottenIdsThatAreNeighbours) {
    JournalLedger ledger;
    std::set<std::uint64_t> forgotten;
    base::Stream stream{1};
    for (int count = 0; count < 300; ++count) {
        const std::uint64_t first = stream.below(400);
        const std::uint64_t last = first + (stream.below(4) == 0 ? stream.below(5) : 0);
        ledger.forget({first}, {last});
        for (std::uint64_t id = first; id <= last; ++id)
            forgotten.insert(id);
    }
    std::size_t ranges = 0;
    for (std::uint64_t id = 0; id < 410; ++id) {
        EXPECT_EQ(ledger.has_forgotten({id}), forgotten.contains(id)) << id;
        if (forgotten.contains(id) && !forgotten.contains(id + 1)) ++ranges;
    }
    EXPECT_EQ(ledger.forgotten().size(), ranges);
    ledger.forget({0}, {500});
    EXPECT_EQ(ledger.forgotten(), (std::map<ZoneId, ZoneId>{{{0}, {500}}}));
}

TEST(JournalLedger, ForgetsTheFirstAndTheLastId) {
    JournalLedger ledger;
    ledger.forget({0}, {0});
    ledger.forget({zone_id_max}, {zone_id_max});
    EXPECT_TRUE(ledger.has_forgotten({0}));
    EXPECT_TRUE(ledger.has_forgotten({zone_id_max}));
    EXPECT_FALSE(ledger.has_forgotten({1}));
    EXPECT_FALSE(ledger.has_forgotten({zone_id_max - 1}));
}

}  // namespace
}  // namespace underwell::server
