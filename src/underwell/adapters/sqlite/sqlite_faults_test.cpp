// What is left of a journal when the disk, the process or the power fails in the midst of commits.
#include <array>
#include <csignal>
#include <gtest/gtest.h>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>

#include "faulty_files.hpp"
#include "journal_contract.hpp"
#include "temporary_folder.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::adapters::sqlite {
namespace {

using server::Commit;
using tests::branch;
using tests::FaultyFiles;
using tests::surface;

// So few that the log is moved into the file all the time, and fails there as well.
constexpr SqliteSettings short_log{.log_pages_max = 20};

// Turns of two zones that belong together, one of them large, and now and then a snapshot.
Commit paired(std::uint64_t turn) {
    const auto filling = static_cast<std::uint8_t>(turn);
    Commit commit{
        .turns = {{.zone = surface, .turn = turn, .blob = tests::bytes_of_size(200, filling)},
                  {.zone = branch, .turn = turn, .blob = tests::bytes_of_size(9000, filling)}}};
    if (turn % 7 == 0) {
        commit.snapshots.push_back(
            {.zone = branch, .turn = turn, .blob = tests::bytes_of_size(5000, filling)});
        commit.histories_dropped.push_back(branch);
    }
    return commit;
}

// How many paired commits are stored, all of them whole.
std::uint64_t stored_pairs(const server::Journal& journal) {
    const auto zones = journal.zones();
    EXPECT_TRUE(zones.has_value());
    if (!zones || zones->empty()) return 0;
    const auto first = journal.load(surface);
    const auto second = journal.load(branch);
    EXPECT_TRUE(first.has_value() && second.has_value());
    if (!first || !second) return 0;
    const std::uint64_t count = first->turns.size();
    EXPECT_EQ(count, (second->snapshot ? second->snapshot->turn : 0) + second->turns.size());
    EXPECT_EQ(second->snapshot ? second->snapshot->turn : 0, count / 7 * 7);
    for (const auto* turns : {&first->turns, &second->turns})
        for (const server::TurnRecord& record : *turns)
            EXPECT_EQ(record.blob.front(), std::byte{static_cast<std::uint8_t>(record.turn)});
    return count;
}

class SqliteFaults : public testing::Test {
  protected:
    std::unique_ptr<server::Journal> open() const {
        auto opened = open_journal(folder_ / "journal", short_log);
        EXPECT_TRUE(opened.has_value()) << opened.error().message;
        return opened ? std::move(*opened) : nullptr;
    }

    // Commits until the first failure, or so many; returns how many were acknowledged.
    static std::uint64_t commit_pairs(server::Journal& journal, std::uint64_t count,
                                      base::Result<void>& last) {
        const std::uint64_t before = stored_pairs(journal);
        for (std::uint64_t turn = before + 1; turn <= before + count; ++turn) {
            last = journal.commit(paired(turn));
            if (!last) return turn - 1;
        }
        return before + count;
    }

    // One fault, at one moment. Returns whether it struck at all.
    bool survives(FaultyFiles::Fault fault, std::uint64_t after, bool always) {
        const tests::TemporaryFolder folder;
        FaultyFiles files;
        auto journal = std::move(*open_journal(folder / "journal", short_log));
        base::Result<void> last;
        EXPECT_EQ(commit_pairs(*journal, 3, last), 3U);
        files.break_at(fault, after, always);
        const std::uint64_t acknowledged = commit_pairs(*journal, 12, last);
        const bool failed = !last;
        if (failed) {
            EXPECT_TRUE(last.error().name == server::errors::outcome_unknown ||
                        last.error().name == server::errors::storage_failed ||
                        last.error().name == server::errors::journal_halted)
                << last.error().message;
            const auto later = journal->commit(paired(acknowledged + 1));
            EXPECT_EQ(tests::failure_of(later), server::errors::journal_halted);
        }
        const bool struck = files.struck();
        journal.reset();
        files.mend();
        journal = std::move(*open_journal(folder / "journal", short_log));
        const std::uint64_t found = stored_pairs(*journal);
        EXPECT_GE(found, acknowledged);
        const bool doubtful = failed && last.error().name == server::errors::outcome_unknown;
        EXPECT_LE(found, acknowledged + (doubtful ? 1 : 0));
        EXPECT_EQ(commit_pairs(*journal, 2, last), found + 2);
        return struck;
    }

    tests::TemporaryFolder folder_;
};

TEST_F(SqliteFaults, NothingAcknowledgedIsLostWhereverAnOperationFails) {
    for (const auto fault : {FaultyFiles::Fault::write_fails, FaultyFiles::Fault::write_is_short,
                             FaultyFiles::Fault::disk_is_full, FaultyFiles::Fault::sync_fails,
                             FaultyFiles::Fault::any_fails})
        for (const bool always : {false, true}) {
            std::uint64_t moment = 0;
            while (survives(fault, moment, always)) {
                if (HasFailure()) FAIL() << "fault " << static_cast<int>(fault) << " at " << moment;
                moment += moment < 30 ? 1 : 5;
            }
            EXPECT_GT(moment, 10U);  // the faults went through whole commits and checkpoints
        }
}

TEST_F(SqliteFaults, IsNotOpenedBeforeStoringWorksAgain) {
    FaultyFiles files;
    auto journal = open();
    base::Result<void> last;
    ASSERT_EQ(commit_pairs(*journal, 3, last), 3U);
    files.break_at(FaultyFiles::Fault::sync_fails, 0, true);
    ASSERT_FALSE(journal->commit(paired(4)).has_value());
    journal.reset();
    EXPECT_EQ(tests::failure_of(open_journal(folder_ / "journal")), server::errors::storage_failed);
    files.mend();
    journal = open();
    ASSERT_NE(journal, nullptr);
    EXPECT_GE(stored_pairs(*journal), 3U);
}

TEST_F(SqliteFaults, SaysThatTheDiskIsFull) {
    FaultyFiles files;
    auto journal = open();
    files.break_at(FaultyFiles::Fault::disk_is_full, 0, true);
    const auto stored = journal->commit(paired(1));
    ASSERT_FALSE(stored.has_value());
    EXPECT_NE(stored.error().message.find("the disk is full"), std::string::npos);
    EXPECT_NE(stored.error().message.find((folder_ / "journal").string()), std::string::npos);
}

TEST_F(SqliteFaults, ANewJournalOnAFullDiskIsRefusedAndWorksOnceThereIsRoom) {
    FaultyFiles files;
    for (std::uint64_t moment = 0;; ++moment) {
        files.break_at(FaultyFiles::Fault::disk_is_full, moment, true);
        const auto opened = open_journal(folder_ / "journal");
        if (opened) break;
        EXPECT_NE(opened.error().message.find("the disk is full"), std::string::npos)
            << opened.error().message;
        ASSERT_LT(moment, 100U);
    }
    files.mend();
    EXPECT_TRUE(open()->commit(paired(1)).has_value());
}

TEST_F(SqliteFaults, NothingAcknowledgedIsLostWhenThePowerIsCut) {
    const base::StreamFamily streams{5, "test.power"};
    std::uint64_t cuts = 0;
    for (std::uint64_t round = 0; round < 150; ++round) {
        const tests::TemporaryFolder folder;
        FaultyFiles files;
        base::Stream stream = streams.of(round);
        std::uint64_t acknowledged = 0;
        // Twice, so that the second cut meets a file that was recovered from the first.
        for (int life = 0; life < 2; ++life) {
            auto journal = std::move(*open_journal(folder / "journal", short_log));
            ASSERT_GE(stored_pairs(*journal), acknowledged) << "round " << round;
            files.break_at(FaultyFiles::Fault::any_fails, stream.below(80), true);
            base::Result<void> last;
            acknowledged = commit_pairs(*journal, 40, last);
            if (files.struck()) ++cuts;
            journal.reset();
            files.cut_power(streams.of(round, 1 + static_cast<std::uint64_t>(life)));
        }
        const auto journal = std::move(*open_journal(folder / "journal", short_log));
        const std::uint64_t found = stored_pairs(*journal);
        ASSERT_GE(found, acknowledged) << "round " << round;
        ASSERT_LE(found, acknowledged + 1) << "round " << round;
    }
    EXPECT_GT(cuts, 250U);
}

TEST_F(SqliteFaults, ALogThatCannotBeMovedHaltsTheJournalButLosesNothing) {
    FaultyFiles files;
    auto journal = open();
    base::Result<void> last;
    ASSERT_EQ(commit_pairs(*journal, 2, last), 2U);
    // The log is synced once for each commit; the file, which fails, after the log in a checkpoint.
    for (std::uint64_t moment = 0; moment < 20; ++moment) {
        files.mend();
        journal.reset();
        journal = open();
        files.break_at(FaultyFiles::Fault::sync_fails, moment, false);
        const std::uint64_t acknowledged = commit_pairs(*journal, 6, last);
        if (last || last.error().name != server::errors::journal_halted) continue;
        EXPECT_TRUE(files.struck());
        files.mend();
        journal.reset();
        journal = open();
        EXPECT_EQ(stored_pairs(*journal), acknowledged);
        return;
    }
    FAIL() << "no sync of a checkpoint was met";
}

// A child that commits and tells, through a pipe, what was acknowledged; killed at any moment.
class KilledChild {
  public:
    explicit KilledChild(const std::filesystem::path& file) {
        if (::pipe(pipe_.data()) != 0) throw std::runtime_error{"no pipe"};
        child_ = ::fork();
        if (child_ == 0) commit_for_ever(file);
        ::close(pipe_[1]);
    }

    // Kills it after so many acknowledgements and some time more; returns the last of all.
    std::uint64_t kill_after(std::uint64_t acknowledgements, unsigned microseconds) {
        std::uint64_t newest = 0;
        std::uint64_t turn = 0;
        for (std::uint64_t count = 0; count < acknowledgements && receive(turn); ++count)
            newest = turn;
        ::usleep(microseconds);
        ::kill(child_, SIGKILL);
        while (receive(turn))
            newest = turn;
        int status = 0;
        ::waitpid(child_, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status)) << "the child ended by itself: " << status;
        ::close(pipe_[0]);
        return newest;
    }

  private:
    bool receive(std::uint64_t& turn) {
        return ::read(pipe_[0], &turn, sizeof turn) == sizeof turn;
    }

    [[noreturn]] void commit_for_ever(const std::filesystem::path& file) {
        auto journal = open_journal(file, short_log);
        if (!journal) ::_exit(2);
        for (std::uint64_t turn = stored_pairs(**journal) + 1;; ++turn) {
            if (!(*journal)->commit(paired(turn))) ::_exit(3);
            if (::write(pipe_[1], &turn, sizeof turn) != sizeof turn) ::_exit(4);
        }
    }

    std::array<int, 2> pipe_{};
    pid_t child_ = 0;
};

TEST_F(SqliteFaults, NothingAcknowledgedIsLostWhenTheProcessIsKilled) {
    base::Stream stream{2026};
    for (int round = 0; round < 20; ++round) {
        KilledChild child{folder_ / "journal"};
        const std::uint32_t acknowledgements = 1 + stream.below(20);
        const std::uint32_t microseconds = stream.below(900);
        const std::uint64_t acknowledged = child.kill_after(acknowledgements, microseconds);
        const auto journal = open();
        ASSERT_NE(journal, nullptr);
        const std::uint64_t found = stored_pairs(*journal);
        EXPECT_GE(found, acknowledged);
        EXPECT_LE(found, acknowledged + 1);
        if (HasFailure()) FAIL() << "in round " << round;
    }
}

}  // namespace
}  // namespace underwell::adapters::sqlite
