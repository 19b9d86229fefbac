// What every journal promises, as tests that each kind of journal is put through (law: one contract
// test per port). A Store is a place where a journal can be opened again and again:
//   base::Result<std::unique_ptr<server::Journal>> open();
//   void break_next_commit();  // of the open journal: it fails in this store's way
// Use: INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, JournalContract, SqliteStore);
#pragma once

#include <atomic>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "journal_model.hpp"
#include "underwell/base/random.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::tests {

template <typename Store>
class JournalContract : public testing::Test {
  protected:
    void SetUp() override { reopen(); }

    void reopen() {
        journal_.reset();
        auto opened = store_.open();
        ASSERT_TRUE(opened.has_value()) << opened.error().message;
        journal_ = std::move(*opened);
    }

    // Commits to the journal and to the model, which must agree.
    void commit(const server::Commit& commit) { commit_all({&commit, 1}); }

    void commit_all(std::span<const server::Commit> group) {
        const auto broken = model_.commit(group);
        const auto stored = journal_->commit_all(group);
        if (broken) {
            ++refusals_;
            ASSERT_FALSE(stored.has_value()) << "expected: " << *broken;
            EXPECT_EQ(stored.error().name, *broken);
            EXPECT_TRUE(server::is_refusal(stored.error().name));
        } else {
            ASSERT_TRUE(stored.has_value()) << stored.error().message;
        }
    }

    void refuse(std::string_view name, const server::Commit& wrong) {
        const auto stored = journal_->commit(wrong);
        ASSERT_FALSE(stored.has_value()) << "expected: " << name;
        EXPECT_EQ(stored.error().name, name);
        expect_same(*journal_, model_);
    }

    void expect_model_before_and_after_opening_anew() {
        expect_same(*journal_, model_);
        reopen();
        expect_same(*journal_, model_);
    }

    Store store_;
    std::unique_ptr<server::Journal> journal_;
    JournalModel model_;
    int refusals_ = 0;
};

inline constexpr base::ZoneId surface{0};
inline constexpr base::ZoneId branch{7};

inline server::TurnRecord turn_of(base::ZoneId zone, std::uint64_t turn) {
    return {.zone = zone, .turn = turn, .blob = bytes("turn " + std::to_string(turn))};
}

inline server::Snapshot snapshot_of(base::ZoneId zone, std::uint64_t turn) {
    return {.zone = zone, .turn = turn, .blob = bytes("after " + std::to_string(turn))};
}

inline server::Commit turns_of(base::ZoneId zone, std::uint64_t first, std::uint64_t last) {
    server::Commit commit;
    for (std::uint64_t turn = first; turn <= last; ++turn)
        commit.turns.push_back(turn_of(zone, turn));
    return commit;
}

TYPED_TEST_SUITE_P(JournalContract);

TYPED_TEST_P(JournalContract, KnowsNothingAtFirst) {
    this->expect_model_before_and_after_opening_anew();
    const auto loaded = this->journal_->load(surface);
    ASSERT_FALSE(loaded.has_value());
    EXPECT_EQ(loaded.error().name, server::errors::no_such_zone);
    EXPECT_FALSE(this->journal_->load({UINT64_MAX}).has_value());
    const auto read =
        this->journal_->history(surface, {.start = {}, .turn = [](const auto&) { return true; }});
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().name, server::errors::no_such_zone);
}

TYPED_TEST_P(JournalContract, KeepsWhatWasCommitted) {
    this->commit(turns_of(surface, 1, 3));
    this->commit({.turns = {turn_of(surface, 4), turn_of(branch, 1)}});
    this->expect_model_before_and_after_opening_anew();
    this->commit(turns_of(branch, 2, 2));
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, TakesACommitWithNothingInIt) {
    this->commit({});
    this->commit_all({});
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, KeepsEmptyAndLargeBlobs) {
    const std::vector<std::size_t> sizes{0, 1, 4095, 4096, 100'000, 5'000'000};
    std::uint64_t turn = 0;
    for (const std::size_t size : sizes)
        this->commit({.turns = {{.zone = branch, .turn = ++turn, .blob = bytes_of_size(size)}},
                      .snapshots = {{.zone = branch, .turn = turn, .blob = bytes_of_size(size)}}});
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, RefusesABlobOverTheLimit) {
    const auto large = bytes_of_size(server::blob_bytes_max + 1);
    this->refuse(server::errors::blob_too_large,
                 {.turns = {{.zone = branch, .turn = 1, .blob = large}}});
    this->commit(turns_of(branch, 1, 1));
    this->refuse(server::errors::blob_too_large,
                 {.snapshots = {{.zone = branch, .turn = 1, .blob = large}}});
}

TYPED_TEST_P(JournalContract, KnowsTheLargestZoneIdAndRefusesLargerOnes) {
    this->commit(turns_of({server::zone_id_max}, 1, 1));
    this->refuse(server::errors::zone_id_too_large, turns_of({server::zone_id_max + 1}, 1, 1));
    this->refuse(server::errors::zone_id_too_large, {.forgotten = {{UINT64_MAX}}});
    this->commit({.forgotten = {{server::zone_id_max}, {server::zone_id_max - 1}}});
    this->refuse(server::errors::zone_forgotten, turns_of({server::zone_id_max}, 1, 1));
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, RefusesGapsAndRepetitions) {
    this->refuse(server::errors::wrong_turn, turns_of(surface, 0, 0));
    this->refuse(server::errors::wrong_turn, turns_of(surface, 2, 2));
    this->commit(turns_of(surface, 1, 2));
    this->refuse(server::errors::wrong_turn, turns_of(surface, 2, 2));
    this->refuse(server::errors::wrong_turn, turns_of(surface, 4, 4));
    this->refuse(server::errors::wrong_turn, {.turns = {{surface, UINT64_MAX, {}}}});
    this->refuse(server::errors::wrong_turn, {.turns = {turn_of(surface, 3), turn_of(surface, 3)}});
    this->commit(turns_of(surface, 3, 3));
    this->expect_model_before_and_after_opening_anew();
    this->refuse(server::errors::wrong_turn, turns_of(surface, 1, 1));
}

TYPED_TEST_P(JournalContract, StoresAGroupAsAWholeOrNotAtAll) {
    const std::vector<server::Commit> right{turns_of(surface, 1, 1), turns_of(branch, 1, 2),
                                            turns_of(surface, 2, 2)};
    this->commit_all(right);
    const std::vector<server::Commit> wrong{turns_of(surface, 3, 3), turns_of(branch, 9, 9)};
    this->commit_all(wrong);
    const std::vector<server::Commit> forgotten_before{{.forgotten = {branch}},
                                                       turns_of(branch, 3, 3)};
    this->commit_all(forgotten_before);
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, RecoversFromTheNewestSnapshotAndTheTurnsAfterIt) {
    this->commit(turns_of(surface, 1, 5));
    this->commit({.snapshots = {snapshot_of(surface, 3)}});
    this->expect_model_before_and_after_opening_anew();
    this->commit({.turns = {turn_of(surface, 6)}, .snapshots = {snapshot_of(surface, 6)}});
    this->expect_model_before_and_after_opening_anew();
    const auto loaded = this->journal_->load(surface);
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(loaded->snapshot, snapshot_of(surface, 6));
    EXPECT_TRUE(loaded->turns.empty());
}

TYPED_TEST_P(JournalContract, RefusesASnapshotOfAFutureTurnOrOfAnOldOne) {
    this->refuse(server::errors::wrong_snapshot, {.snapshots = {snapshot_of(surface, 1)}});
    this->commit(turns_of(surface, 1, 5));
    this->refuse(server::errors::wrong_snapshot, {.snapshots = {snapshot_of(surface, 6)}});
    this->commit({.snapshots = {snapshot_of(surface, 4)}});
    this->refuse(server::errors::wrong_snapshot, {.snapshots = {snapshot_of(surface, 4)}});
    this->refuse(server::errors::wrong_snapshot, {.snapshots = {snapshot_of(surface, 2)}});
    this->reopen();
    this->refuse(server::errors::wrong_snapshot, {.snapshots = {snapshot_of(surface, 4)}});
    this->commit({.snapshots = {snapshot_of(surface, 5)}});
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, AZoneMayBeginWithASnapshot) {
    this->commit({.snapshots = {snapshot_of(branch, 0)}});
    this->expect_model_before_and_after_opening_anew();
    this->refuse(server::errors::wrong_snapshot, {.snapshots = {snapshot_of(branch, 0)}});
    this->commit(turns_of(branch, 1, 4));
    this->commit({.snapshots = {snapshot_of(branch, 2)}});
    this->commit({.snapshots = {snapshot_of(branch, 4)}});
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, KeepsTheWholeHistoryUntilItIsDropped) {
    for (std::uint64_t turn = 1; turn <= 9; turn += 3)
        this->commit({.turns = turns_of(surface, turn, turn + 2).turns,
                      .snapshots = {snapshot_of(surface, turn + 1)}});
    this->expect_model_before_and_after_opening_anew();
    this->commit({.histories_dropped = {surface}});
    this->expect_model_before_and_after_opening_anew();
    this->commit(
        {.turns = turns_of(surface, 10, 12).turns, .snapshots = {snapshot_of(surface, 11)}});
    this->expect_model_before_and_after_opening_anew();
    this->commit({.snapshots = {snapshot_of(surface, 12)}, .histories_dropped = {surface}});
    this->expect_model_before_and_after_opening_anew();
    this->refuse(server::errors::wrong_turn, turns_of(surface, 12, 12));
    this->commit(turns_of(surface, 13, 13));
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, NeverDropsAHistoryWithoutASnapshot) {
    this->refuse(server::errors::wrong_snapshot, {.histories_dropped = {surface}});
    this->commit(turns_of(surface, 1, 2));
    this->refuse(server::errors::wrong_snapshot, {.histories_dropped = {surface}});
}

TYPED_TEST_P(JournalContract, AHistoryCanBeLeftEarly) {
    this->commit(turns_of(surface, 1, 9));
    std::uint64_t last = 0;
    const auto read =
        this->journal_->history(surface, {.start = {}, .turn = [&](const server::TurnRecord& turn) {
                                              last = turn.turn;
                                              return last < 4;
                                          }});
    EXPECT_TRUE(read.has_value());
    EXPECT_EQ(last, 4U);
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, AForgottenZoneLeavesNothingAndNeverComesBack) {
    this->commit({.turns = turns_of(branch, 1, 3).turns, .snapshots = {snapshot_of(branch, 2)}});
    this->commit(turns_of(surface, 1, 1));
    this->commit({.turns = {turn_of(branch, 4)}, .forgotten = {branch}});
    for (int opening = 0; opening < 2; ++opening) {
        this->refuse(server::errors::zone_forgotten, turns_of(branch, 1, 1));
        this->refuse(server::errors::zone_forgotten, turns_of(branch, 5, 5));
        this->refuse(server::errors::zone_forgotten, {.snapshots = {snapshot_of(branch, 0)}});
        this->refuse(server::errors::zone_forgotten, {.histories_dropped = {branch}});
        this->refuse(server::errors::zone_forgotten, {.forgotten = {branch}});
        this->expect_model_before_and_after_opening_anew();
    }
}

TYPED_TEST_P(JournalContract, ForgetsZonesInAnyOrder) {
    for (const std::uint64_t zone : {5U, 3U, 9U, 4U, 1U, 8U, 6U, 2U, 11U})
        this->commit({.turns = {turn_of({zone}, 1)}, .forgotten = {{zone}}});
    this->commit({.forgotten = {{20}, {22}, {21}}});  // of which nothing was ever stored
    this->commit(turns_of({7}, 1, 1));
    this->commit(turns_of({10}, 1, 1));
    this->expect_model_before_and_after_opening_anew();
    for (const std::uint64_t zone : {1U, 2U, 3U, 4U, 5U, 6U, 8U, 9U, 11U, 20U, 21U, 22U})
        this->refuse(server::errors::zone_forgotten, turns_of({zone}, 1, 1));
    this->commit(turns_of({12}, 1, 1));
    this->commit(turns_of({0}, 1, 1));
}

TYPED_TEST_P(JournalContract, IsOpenedByOneAtATime) {
    EXPECT_FALSE(this->store_.open().has_value());
    this->commit(turns_of(surface, 1, 1));
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, AfterAFailureEveryCallFailsUntilItIsOpenedAnew) {
    this->commit(turns_of(surface, 1, 2));
    this->store_.break_next_commit();
    const server::Commit doubtful{.turns = {turn_of(surface, 3), turn_of(branch, 1)}};
    const auto failed = this->journal_->commit(doubtful);
    ASSERT_FALSE(failed.has_value());
    EXPECT_FALSE(server::is_refusal(failed.error().name)) << failed.error().message;

    for (const auto& later : {this->journal_->commit(turns_of(surface, 3, 3)),
                              this->journal_->commit(turns_of({9}, 1, 1))}) {
        ASSERT_FALSE(later.has_value());
        EXPECT_EQ(later.error().name, server::errors::journal_halted);
    }
    EXPECT_EQ(failure_of(this->journal_->zones()), server::errors::journal_halted);
    EXPECT_EQ(failure_of(this->journal_->load(surface)), server::errors::journal_halted);
    const auto read =
        this->journal_->history(surface, {.start = {}, .turn = [](const auto&) { return true; }});
    EXPECT_EQ(failure_of(read), server::errors::journal_halted);

    const std::string_view said = failed.error().name;
    this->reopen();
    const auto zones = this->journal_->zones();
    ASSERT_TRUE(zones.has_value());
    const bool stored = zones->size() == 2;
    EXPECT_FALSE(stored && said == server::errors::storage_failed);
    if (stored) std::ignore = this->model_.commit({&doubtful, 1});
    expect_same(*this->journal_, this->model_);
    this->commit(turns_of(surface, stored ? 4 : 3, 5));
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, ReadersOnOtherThreadsSeeWholeCommitsOnly) {
    this->commit({.turns = {turn_of(surface, 1), turn_of(branch, 1)}});
    std::atomic<bool> over = false;
    std::atomic<int> readings = 0;
    std::jthread reader{[&] {
        while (!over) {
            // The branch is read first, so it cannot be ahead of the surface.
            const auto behind = this->journal_->load(branch);
            const auto ahead = this->journal_->load(surface);
            ASSERT_TRUE(behind.has_value() && ahead.has_value());
            EXPECT_LE(behind->turns.size(), ahead->turns.size());
            EXPECT_EQ(behind->turns.size() % 3, 1U);
            ++readings;
        }
    }};
    for (std::uint64_t turn = 2; turn < 60 || (readings < 3 && turn < 6000); turn += 3)
        this->commit({.turns = {turn_of(branch, turn), turn_of(branch, turn + 1),
                                turn_of(branch, turn + 2), turn_of(surface, turn),
                                turn_of(surface, turn + 1), turn_of(surface, turn + 2)}});
    over = true;
    reader.join();
    this->expect_model_before_and_after_opening_anew();
}

TYPED_TEST_P(JournalContract, AnswersAsTheModelDoesAfterAnyCommits) {
    const base::StreamFamily streams{20'26, "journal.contract"};
    CommitMaker maker{streams.of(1)};
    base::Stream reopening = streams.of(2);
    for (int round = 0; round < 400; ++round) {
        this->commit_all(maker.group(this->model_));
        if (reopening.below(20) == 0) this->reopen();
        if (round % 10 == 0) expect_same(*this->journal_, this->model_);
        if (testing::Test::HasFailure()) FAIL() << "in round " << round;
    }
    EXPECT_GT(this->refusals_, 20);
    EXPECT_LT(this->refusals_, 300);
    EXPECT_GT(this->model_.forgotten.size(), 5U);
    this->expect_model_before_and_after_opening_anew();
}

REGISTER_TYPED_TEST_SUITE_P(JournalContract, KnowsNothingAtFirst, KeepsWhatWasCommitted,
                            TakesACommitWithNothingInIt, KeepsEmptyAndLargeBlobs,
                            RefusesABlobOverTheLimit, KnowsTheLargestZoneIdAndRefusesLargerOnes,
                            RefusesGapsAndRepetitions, StoresAGroupAsAWholeOrNotAtAll,
                            RecoversFromTheNewestSnapshotAndTheTurnsAfterIt,
                            RefusesASnapshotOfAFutureTurnOrOfAnOldOne, AZoneMayBeginWithASnapshot,
                            KeepsTheWholeHistoryUntilItIsDropped,
                            NeverDropsAHistoryWithoutASnapshot, AHistoryCanBeLeftEarly,
                            AForgottenZoneLeavesNothingAndNeverComesBack, ForgetsZonesInAnyOrder,
                            IsOpenedByOneAtATime, AfterAFailureEveryCallFailsUntilItIsOpenedAnew,
                            ReadersOnOtherThreadsSeeWholeCommitsOnly,
                            AnswersAsTheModelDoesAfterAnyCommits);

}  // namespace underwell::tests
