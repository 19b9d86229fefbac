#include "underwell/adapters/sqlite/sqlite_journal.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "faulty_files.hpp"
#include "file_contents.hpp"
#include "journal_contract.hpp"
#include "temporary_folder.hpp"
#include "underwell/adapters/sqlite/snapshot_table.hpp"

namespace underwell::tests {
namespace {

class SqliteStore {
  public:
    base::Result<std::unique_ptr<server::Journal>> open() {
        files_.mend();
        return adapters::sqlite::open_journal(folder_ / "journal");
    }

    void break_next_commit() { files_.break_at(FaultyFiles::Fault::sync_fails, 0, true); }

  private:
    TemporaryFolder folder_;
    FaultyFiles files_;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, JournalContract, SqliteStore);

}  // namespace
}  // namespace underwell::tests

namespace underwell::adapters::sqlite {
namespace {

using tests::branch;
using tests::contents_of;
using tests::failure_of;
using tests::snapshot_of;
using tests::surface;
using tests::turn_of;
using tests::turns_of;

// How often there was something more.
int sweep(server::Journal& journal) {
    int times = 0;
    while (journal.sweep().value())
        ++times;
    return times;
}

class SqliteJournalTest : public testing::Test {
  protected:
    std::unique_ptr<server::Journal> open() const {
        auto opened = open_journal(file_);
        EXPECT_TRUE(opened.has_value()) << opened.error().message;
        return opened ? std::move(*opened) : nullptr;
    }

    // Refused by this name, with the file named, for servers and for readers.
    void expect_refused(std::string_view name) const {
        const auto opened = open_journal(file_);
        ASSERT_FALSE(opened.has_value());
        EXPECT_EQ(opened.error().name, name) << opened.error().message;
        EXPECT_NE(opened.error().message.find(file_.string()), std::string::npos)
            << opened.error().message;
        const auto reader = open_journal_for_reading(file_);
        ASSERT_FALSE(reader.has_value());
        EXPECT_EQ(reader.error().name, name) << reader.error().message;
        EXPECT_NE(reader.error().message.find(file_.string()), std::string::npos);
    }

    // Changes the file as SQLite's own shell would; returns the last number that was selected.
    std::int64_t run(const std::string& sql) const {
        sqlite3* database = nullptr;
        EXPECT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
        std::int64_t number = 0;
        char* message = nullptr;
        sqlite3_exec(
            database, sql.c_str(),
            [](void* found, int, char** values, char**) {
                *static_cast<std::int64_t*>(found) = std::atoll(values[0]);
                return 0;
            },
            &number, &message);
        EXPECT_EQ(message, nullptr) << message;
        sqlite3_free(message);
        sqlite3_close(database);
        return number;
    }

    tests::TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "journal";
};

TEST_F(SqliteJournalTest, ASecondServerIsRefusedByAClearMessage) {
    const auto journal = open();
    std::filesystem::create_symlink(file_, folder_ / "another name");
    for (const auto& name : {file_, folder_ / "another name"}) {
        const auto second = open_journal(name);
        ASSERT_FALSE(second.has_value());
        EXPECT_EQ(second.error().name, errors::in_use);
        EXPECT_NE(second.error().message.find("process " + std::to_string(::getpid())),
                  std::string::npos)
            << second.error().message;
    }
}

TEST_F(SqliteJournalTest, AFileIsNeverTakenForOneOfSqlitesSpecialNames) {
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder_.path());
    for (const auto* name : {":memory:", "file:x?mode=memory"}) {
        ASSERT_TRUE((*open_journal(name))->commit(turns_of(surface, 1, 1)).has_value());
        EXPECT_TRUE((*open_journal(name))->load(surface).has_value());
        EXPECT_TRUE(std::filesystem::exists(name));
    }
    std::filesystem::current_path(before);
}

TEST_F(SqliteJournalTest, CanBeReadWhileAServerRuns) {
    const auto journal = open();
    ASSERT_TRUE(journal->commit(turns_of(surface, 1, 2)).has_value());
    const auto reader = open_journal_for_reading(file_);
    ASSERT_TRUE(reader.has_value()) << reader.error().message;
    EXPECT_EQ((*reader)->load(surface)->turns.size(), 2U);
    ASSERT_TRUE(journal->commit(turns_of(branch, 1, 1)).has_value());
    EXPECT_EQ((*reader)->zones()->size(), 2U);
    // A reader in the midst of a long history holds nobody up.
    std::uint64_t turn = 3;
    std::uint64_t visited = 0;
    const auto read = (*reader)->history(
        surface, {.start = {}, .turn = [&](const server::TurnRecord&) {
                      EXPECT_TRUE(journal->commit(turns_of(surface, turn, turn)).has_value());
                      ++turn;
                      ++visited;
                      return true;
                  }});
    EXPECT_TRUE(read.has_value());
    EXPECT_EQ(visited, 2U);
    EXPECT_EQ((*reader)->load(surface)->turns.size(), 4U);
}

TEST_F(SqliteJournalTest, AReaderMakesNoFile) {
    const auto reader = open_journal_for_reading(file_);
    ASSERT_FALSE(reader.has_value());
    EXPECT_EQ(reader.error().name, errors::cannot_open);
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(SqliteJournalTest, AReaderLeavesAnEmptyFileToAServer) {
    std::ofstream{file_};
    EXPECT_EQ(failure_of(open_journal_for_reading(file_)), errors::older_version);
    EXPECT_EQ(contents_of(file_), "");
    EXPECT_TRUE(open()->commit(turns_of(surface, 1, 1)).has_value());
}

TEST_F(SqliteJournalTest, ForgettingLeavesNoRow) {
    auto journal = open();
    for (std::uint64_t zone = 1; zone <= 50; ++zone)
        ASSERT_TRUE(journal
                        ->commit({.turns = turns_of({zone}, 1, 3).turns,
                                  .snapshots = {snapshot_of({zone}, 2)}})
                        .has_value());
    for (std::uint64_t step = 0; step < 50; ++step)  // in a wild order
        ASSERT_TRUE(journal->commit({.forgotten = {{1 + step * 27 % 50}}}).has_value());
    sweep(*journal);
    journal.reset();
    EXPECT_EQ(run("select (select count(*) from turn) + (select count(*) from snapshot)"), 0);
    EXPECT_EQ(run("select (select count(*) from part) + (select count(*) from litter)"), 0);
    EXPECT_EQ(run("select count(*) from forgotten"), 1);  // from 1 to 50
}

// S6: what collapses must not be felt, however large it was.
TEST_F(SqliteJournalTest, SweepsALargeSnapshotAwayInSlices) {
    constexpr int parts = 80;
    const auto large = tests::bytes_of_size(parts * part_bytes_max - 7);
    auto journal = open();
    for (const std::uint64_t zone : {1U, 2U})
        ASSERT_TRUE(journal->commit({.snapshots = {{.zone = {zone}, .turn = 0, .blob = large}}})
                        .has_value());
    EXPECT_EQ(journal->load({2})->snapshot->blob, large);
    ASSERT_TRUE(journal->commit({.forgotten = {{1}}}).has_value());
    EXPECT_EQ(failure_of(journal->load({1})), server::errors::zone_forgotten) << "at once";
    EXPECT_GT(run("select count(*) from part"), parts + parts / 2) << "and by and by";
    EXPECT_TRUE(journal->sweep().value());
    journal = nullptr;
    journal = open();
    const std::int64_t before = run("select count(*) from part");
    ASSERT_TRUE(journal->commit(turns_of(surface, 1, 1)).has_value());
    EXPECT_LT(run("select count(*) from part"), before) << "also with other commits";
    EXPECT_GE(sweep(*journal), 1) << "goes on after a restart";
    EXPECT_EQ(run("select count(*) from part"), parts) << "and leaves what is another's";
    EXPECT_EQ(run("select count(*) from litter"), 0);
    EXPECT_EQ(journal->load({2})->snapshot->blob, large);
    EXPECT_FALSE(journal->sweep().value());
}

// N16
TEST_F(SqliteJournalTest, NothingThatACommitErasesStaysOnDisk) {
    const auto words = [](const std::string& text) {
        const auto bytes = std::as_bytes(std::span{text});
        return base::Bytes{bytes.begin(), bytes.end()};
    };
    const auto stands_on_disk = [this] {
        return contents_of(file_).contains("cannot be missed") ||
               contents_of(file_.string() + "-wal").contains("cannot be missed");
    };
    const std::string secret = std::string(5'000, 'x') + "a word that cannot be missed";
    auto journal = open();
    ASSERT_TRUE(journal->commit({.turns = {{.zone = branch, .turn = 1, .blob = words(secret)}}})
                    .has_value());
    EXPECT_TRUE(stands_on_disk());
    ASSERT_TRUE(journal
                    ->commit({.snapshots = {snapshot_of(branch, 1)},
                              .histories_dropped = {branch},
                              .erases = true})
                    .has_value());
    EXPECT_FALSE(stands_on_disk());
    ASSERT_TRUE(journal->commit(turns_of(branch, 2, 1)).has_value()) << "it goes on";
}

TEST_F(SqliteJournalTest, NoticesAMissingPart) {
    auto journal = open();
    ASSERT_TRUE(journal
                    ->commit({.snapshots = {{.zone = branch,
                                             .turn = 0,
                                             .blob = tests::bytes_of_size(3 * part_bytes_max)}}})
                    .has_value());
    EXPECT_TRUE(journal->load(branch).has_value());
    run("delete from part where number = (select max(number) - 1 from part)");
    EXPECT_EQ(failure_of(journal->load(branch)), server::errors::journal_damaged);
}

TEST_F(SqliteJournalTest, KeepsTwoSnapshotsOfAZoneAtMost) {
    auto journal = open();
    ASSERT_TRUE(journal->commit({.snapshots = {snapshot_of(branch, 0)}}).has_value());
    for (std::uint64_t turn = 1; turn <= 9; ++turn)
        ASSERT_TRUE(journal
                        ->commit({.turns = {turn_of(branch, turn)},
                                  .snapshots = {snapshot_of(branch, turn)}})
                        .has_value());
    journal.reset();
    EXPECT_EQ(run("select count(*) from snapshot"), 2);
    journal = open();
    ASSERT_TRUE(journal->commit({.histories_dropped = {branch}}).has_value());
    journal.reset();
    EXPECT_EQ(run("select count(*) from snapshot"), 1);
    EXPECT_EQ(run("select count(*) from turn"), 0);
}

TEST_F(SqliteJournalTest, RefusesWhatIsNoDatabase) {
    std::ofstream{file_} << std::string(10'000, 'x');
    expect_refused(errors::not_a_database);
    EXPECT_EQ(contents_of(file_), std::string(10'000, 'x'));
}

TEST_F(SqliteJournalTest, RefusesTheFileOfAnotherApplicationAndDoesNotTouchIt) {
    run("create table song (title text); insert into song values ('Blue Monday')");
    const std::string before = contents_of(file_);
    expect_refused(errors::other_application);
    run("pragma application_id = 252006673");
    expect_refused(errors::other_application);
    run("drop table song; pragma application_id = 0; pragma user_version = 3");
    expect_refused(errors::other_application);
    EXPECT_EQ(contents_of(file_).size(), before.size());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator{folder_.path()}, {}), 1);
}

TEST_F(SqliteJournalTest, RefusesANewerVersion) {
    open().reset();
    run("pragma user_version = 1000");
    expect_refused(errors::newer_version);
}

TEST_F(SqliteJournalTest, RefusesAFileWithoutItsTables) {
    open().reset();
    run("drop table turn");
    expect_refused(server::errors::journal_damaged);
    run("pragma user_version = 0");
    expect_refused(server::errors::journal_damaged);
}

TEST_F(SqliteJournalTest, RefusesNumbersThatDoNotFitTogether) {
    ASSERT_TRUE(open()->commit(turns_of(branch, 1, 5)).has_value());
    run("delete from turn where turn = 3");
    EXPECT_EQ(failure_of(open()->load(branch)), server::errors::journal_damaged);
    EXPECT_EQ(failure_of(
                  open()->history(branch, {.start = {}, .turn = [](const auto&) { return true; }})),
              server::errors::journal_damaged);
    run("insert into forgotten values (5, 9)");
    EXPECT_EQ(failure_of(open_journal(file_)), server::errors::journal_damaged);
    run("delete from forgotten; insert into forgotten values (9, 5)");
    EXPECT_EQ(failure_of(open_journal(file_)), server::errors::journal_damaged);
    run("delete from forgotten; insert into turn values (-4, 1, x'00')");
    EXPECT_EQ(failure_of(open_journal(file_)), server::errors::journal_damaged);
    run("delete from turn; insert into turn values (4, -1, x'00')");
    EXPECT_EQ(failure_of(open_journal(file_)), server::errors::journal_damaged);
}

TEST_F(SqliteJournalTest, ChecksTheWholeFileOnOpening) {
    ASSERT_TRUE(
        open()
            ->commit(
                {.snapshots = {{.zone = branch, .turn = 0, .blob = tests::bytes_of_size(500'000)}}})
            .has_value());
    std::string broken = contents_of(file_);
    // In the midst of the large blob's pages: nothing that opening would read by itself.
    broken.replace(broken.size() / 2 / 4096 * 4096, 4, 4, '\xFF');
    std::ofstream{file_, std::ios::binary | std::ios::trunc} << broken;
    EXPECT_EQ(failure_of(open_journal(file_)), server::errors::journal_damaged);
}

TEST_F(SqliteJournalTest, RunsNoTriggerThatAFileBringsAlong) {
    open().reset();
    run("create trigger thief after insert on turn begin delete from turn; end");
    const auto journal = open();
    ASSERT_TRUE(journal->commit(turns_of(branch, 1, 5)).has_value());
    EXPECT_EQ(journal->load(branch)->turns.size(), 5U);
}

TEST_F(SqliteJournalTest, RefusesPlacesWhereItCannotWrite) {
    EXPECT_EQ(failure_of(open_journal(folder_ / "nowhere" / "journal")), errors::cannot_open);
    EXPECT_EQ(failure_of(open_journal(folder_.path())), errors::cannot_open);
    EXPECT_EQ(failure_of(open_journal("")), errors::cannot_open);

    // Root may write everywhere, so this is tried as somebody else.
    open().reset();
    const uid_t somebody = 65534;
    ::chmod(folder_.path().c_str(), 0755);
    ::chmod(file_.c_str(), 0444);
    const bool is_root = ::geteuid() == 0;
    if (!is_root) ::chmod(folder_.path().c_str(), 0555);
    ASSERT_EQ(is_root ? ::seteuid(somebody) : 0, 0);
    const auto existing = open_journal(file_);
    const auto fresh = open_journal(folder_ / "fresh");
    ASSERT_EQ(is_root ? ::seteuid(0) : 0, 0);
    ::chmod(folder_.path().c_str(), 0755);
    for (const auto* opened : {&existing, &fresh}) {
        ASSERT_FALSE(opened->has_value());
        EXPECT_EQ(opened->error().name, errors::cannot_open) << opened->error().message;
    }
}

TEST_F(SqliteJournalTest, ADamagedFileIsRefusedOrReadButNeverCrashes) {
    const tests::FaultyFiles quick;  // since they sync nothing
    {
        auto journal = open();
        for (std::uint64_t turn = 1; turn <= 60; ++turn)
            ASSERT_TRUE(journal
                            ->commit({.turns = {{branch, turn, tests::bytes_of_size(turn * 40)},
                                                turn_of(surface, turn)},
                                      .snapshots = {snapshot_of(surface, turn)},
                                      .forgotten = {{1000 + turn * 2}}})
                            .has_value());
    }
    const std::string whole = contents_of(file_);
    base::Stream stream{99};
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
        std::string broken = whole;
        const auto size = static_cast<std::uint32_t>(whole.size());
        if (round % 10 == 0) broken.resize(stream.below(size));
        for (std::uint32_t count = 1 + stream.below(20); count > 0 && !broken.empty(); --count) {
            const std::uint32_t near_a_page = stream.below(2) == 0 ? size : 100;
            const std::uint32_t page = stream.below(size / 4096) * 4096;
            const std::size_t place =
                near_a_page == size ? stream.below(size) : page + stream.below(near_a_page);
            broken.at(place % broken.size()) = static_cast<char>(stream.below(256));
        }
        std::ofstream{file_, std::ios::binary | std::ios::trunc} << broken;
        const auto opened = open_journal(file_);
        if (!opened) {
            ++refused;
            EXPECT_FALSE(opened.error().message.empty());
            continue;
        }
        const auto zones = (*opened)->zones();
        for (const base::ZoneId zone : zones ? *zones : std::vector<base::ZoneId>{}) {
            std::ignore = (*opened)->load(zone);
            std::ignore =
                (*opened)->history(zone, {.start = {}, .turn = [](const auto&) { return true; }});
        }
        std::ignore = (*opened)->commit(turns_of({5000}, 1, 1));
    }
    EXPECT_GT(refused, 50);
}

}  // namespace
}  // namespace underwell::adapters::sqlite
