#include "underwell/sim/simulated_journal.hpp"

#include <array>
#include <gtest/gtest.h>

#include "journal_contract.hpp"

namespace underwell::tests {
namespace {

template <sim::JournalFault Fault>
class SimulatedStore {
  public:
    base::Result<std::unique_ptr<server::Journal>> open() {
        return sim::SimulatedJournal::open(disk_);
    }

    void break_next_commit() {
        disk_.faults = sim::JournalFaults::scripted({{disk_.commits, Fault}});
    }

  private:
    sim::SimulatedDisk disk_;
};

using EveryFault = testing::Types<
    SimulatedStore<sim::JournalFault::fails>, SimulatedStore<sim::JournalFault::unknown_lost>,
    SimulatedStore<sim::JournalFault::unknown_stored>,
    SimulatedStore<sim::JournalFault::crashes_before>, SimulatedStore<sim::JournalFault::torn>,
    SimulatedStore<sim::JournalFault::crashes_after>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Simulated, JournalContract, EveryFault);

}  // namespace
}  // namespace underwell::tests

namespace underwell::sim {
namespace {

using tests::surface;
using tests::turns_of;

struct Case {
    JournalFault fault;
    std::string_view name;
    bool stored;
};

TEST(SimulatedJournal, EachFaultAnswersAndStoresAsItSays) {
    for (const auto& [fault, name, stored] :
         {Case{JournalFault::fails, server::errors::storage_failed, false},
          Case{JournalFault::unknown_lost, server::errors::outcome_unknown, false},
          Case{JournalFault::unknown_stored, server::errors::outcome_unknown, true},
          Case{JournalFault::crashes_before, errors::crashed, false},
          Case{JournalFault::torn, errors::crashed, false},
          Case{JournalFault::crashes_after, errors::crashed, true}}) {
        SimulatedDisk disk{.faults = JournalFaults::scripted({{1, fault}})};
        auto journal = *SimulatedJournal::open(disk);
        ASSERT_TRUE(journal->commit(turns_of(surface, 1, 1)).has_value());
        const auto failed = journal->commit(turns_of(surface, 2, 2));
        ASSERT_FALSE(failed.has_value());
        EXPECT_EQ(failed.error().name, name);
        journal.reset();
        journal = *SimulatedJournal::open(disk);
        EXPECT_EQ(journal->load(surface)->turns.size(), stored ? 2U : 1U);
    }
}

TEST(SimulatedJournal, DrawsTheSameFaultsAgainAndEveryKindOfThem) {
    const base::StreamFamily streams{7, "test.faults"};
    const auto faults = JournalFaults::drawn(streams, 300);
    const auto again = JournalFaults::drawn(streams, 300);
    std::array<int, journal_fault_count> drawn{};
    for (std::uint64_t commit = 0; commit < 2000; ++commit) {
        EXPECT_EQ(faults.at(commit), again.at(commit));
        ++drawn.at(static_cast<std::size_t>(faults.at(commit)));
    }
    for (std::size_t kind = 1; kind < drawn.size(); ++kind)
        EXPECT_GT(drawn.at(kind), 50) << kind;
    EXPECT_GT(drawn[0], 1200);
    EXPECT_EQ(JournalFaults::drawn(streams, 0).at(5), JournalFault::none);
}

// Law 6: whichever sectors of a record reached the disk, no zone may show anything of it.
TEST(SimulatedJournal, ATornCommitOverSeveralZonesIsFoundAndDroppedAsAWhole) {
    constexpr base::ZoneId deep{7};
    constexpr std::uint64_t tears = 200;
    for (std::uint64_t number = 0; number < tears; ++number) {
        SimulatedDisk disk{.faults = JournalFaults::scripted({{number + 1, JournalFault::torn}})};
        disk.commits = number;  // another tear each time
        auto journal = *SimulatedJournal::open(disk);
        server::Commit both = turns_of(surface, 1, 1);
        both.turns.push_back(turns_of(deep, 1, 1).turns.front());
        ASSERT_TRUE(journal->commit(both).has_value());
        for (server::TurnRecord& turn : both.turns) {
            turn.turn = 2;
            turn.blob.resize(200, std::byte{7});
        }
        ASSERT_FALSE(journal->commit(both).has_value());
        EXPECT_FALSE(disk.log.empty()) << "something was written";
        journal.reset();
        journal = *SimulatedJournal::open(disk);
        EXPECT_EQ(disk.torn_dropped, 1U);
        EXPECT_EQ(journal->zones()->size(), 2U);
        EXPECT_EQ(journal->load(surface)->turns.size(), 1U);
        EXPECT_EQ(journal->load(deep)->turns.size(), 1U);
    }
}

// A host that opens the journal anew after each fault and goes on from what it finds there.
TEST(SimulatedJournal, NothingAcknowledgedIsLostOverManyFaults) {
    SimulatedDisk disk{.faults = JournalFaults::drawn({11, "test.faults"}, 200)};
    auto journal = *SimulatedJournal::open(disk);
    std::uint64_t newest = 0;
    std::uint64_t faults = 0;
    while (newest < 500) {
        const auto stored = journal->commit(turns_of(surface, newest + 1, newest + 1));
        if (stored) {
            ++newest;
            continue;
        }
        ++faults;
        journal.reset();
        journal = *SimulatedJournal::open(disk);
        const auto loaded = journal->load(surface);
        const std::uint64_t found = loaded ? loaded->turns.size() : 0;
        ASSERT_GE(found, newest);
        ASSERT_LE(found, newest + 1);
        newest = found;
    }
    EXPECT_GT(faults, 50U);
}

}  // namespace
}  // namespace underwell::sim
