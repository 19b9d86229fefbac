#include "underwell/adapters/sqlite/schema.hpp"

#include <array>
#include <filesystem>
#include <gtest/gtest.h>
#include <span>
#include <vector>

#include "journal_contract.hpp"
#include "temporary_folder.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::adapters::sqlite {
namespace {

using tests::branch;
using tests::snapshot_of;
using tests::surface;
using tests::turn_of;
using tests::turns_of;

// What the samples in tests/journals hold; each was written by the program of its time.
std::vector<server::Commit> sample_commits() {
    return {turns_of(surface, 1, 4),
            {.turns = turns_of(branch, 1, 6).turns, .snapshots = {snapshot_of(branch, 4)}},
            {.turns = {turn_of({8}, 1), turn_of({9}, 1)},
             .snapshots = {snapshot_of({10}, 0)},
             .forgotten = {{8}, {9}}},
            {.snapshots = {snapshot_of(surface, 3)}, .histories_dropped = {surface}}};
}

class SchemaTest : public testing::Test {
  protected:
    void SetUp() override {
        const std::filesystem::path samples{UNDERWELL_TEST_DATA "/journals"};
        std::filesystem::copy_file(samples / "version-1.sqlite", file_);
        ASSERT_EQ(model_.commit(sample_commits()), std::nullopt);
    }

    Connection connect() const {
        return std::move(*Connection::open(file_.string(), Connection::Mode::write_or_create));
    }

    // The steps there are, and more.
    static std::vector<const char*> steps_and(std::initializer_list<const char*> more) {
        std::vector<const char*> steps{schema_steps().begin(), schema_steps().end()};
        steps.insert(steps.end(), more);
        return steps;
    }

    tests::TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "journal";
    tests::JournalModel model_;
};

TEST_F(SchemaTest, AJournalOfVersion1IsStillRead) {
    auto journal = open_journal(file_);
    ASSERT_TRUE(journal.has_value()) << journal.error().message;
    expect_same(**journal, model_);
    const std::vector<server::Commit> more{turns_of(branch, 7, 8), {.forgotten = {branch}}};
    ASSERT_EQ(model_.commit(more), std::nullopt);
    ASSERT_TRUE((*journal)->commit_all(more).has_value());
    expect_same(**journal, model_);
}

TEST_F(SchemaTest, LargeSnapshotsOfVersion1AreCutIntoParts) {
    const std::filesystem::path old = folder_ / "old";
    const auto large = tests::bytes_of_size(300'000);
    {
        auto connection = Connection::open(old.string(), Connection::Mode::write_or_create);
        ASSERT_TRUE(migrate(*connection, schema_steps().first(1)).has_value());
        Statement insert;
        ASSERT_TRUE(connection->prepare({{insert, "insert into snapshot values (?1, ?2, ?3)"}}));
        ASSERT_TRUE(insert.run(std::int64_t{7}, std::int64_t{0}, std::span{large}));
        ASSERT_TRUE(insert.run(std::int64_t{8}, std::int64_t{0}, std::span<const std::byte>{}));
    }
    const auto journal = open_journal(old);
    ASSERT_TRUE(journal.has_value()) << journal.error().message;
    EXPECT_EQ((*journal)->load({7})->snapshot->blob, large);
    EXPECT_TRUE((*journal)->load({8})->snapshot->blob.empty());
}

TEST_F(SchemaTest, StepsAreTakenOnceAndInOrder) {
    const auto steps = steps_and({"create table note (text text)",
                                  "insert into note values ('a'); insert into note values ('b')"});
    const auto current = static_cast<std::int64_t>(schema_steps().size());
    for (int time = 0; time < 2; ++time) {
        Connection connection = connect();
        EXPECT_EQ(identify(connection, steps), time == 0 ? 1 : current + 2);
        ASSERT_TRUE(migrate(connection, steps).has_value());
        EXPECT_EQ(connection.number("select count(*) from note"), 2);
        EXPECT_EQ(connection.number("pragma user_version"), current + 2);
        EXPECT_EQ(connection.number("pragma application_id"), application_id);
        EXPECT_EQ(connection.number("select count(*) from turn where zone = 7"), 6);
    }
    EXPECT_EQ(tests::failure_of(open_journal(file_)), errors::newer_version);
    EXPECT_EQ(tests::failure_of(open_journal_for_reading(file_)), errors::newer_version);
}

TEST_F(SchemaTest, AStepThatFailsChangesNothing) {
    const auto steps = steps_and({"create table note (text text); insert into nothing values (1)"});
    {
        Connection connection = connect();
        EXPECT_FALSE(migrate(connection, steps).has_value());
        EXPECT_EQ(connection.number("pragma user_version"),
                  static_cast<std::int64_t>(schema_steps().size()));
        EXPECT_FALSE(connection.number("select count(*) from note").has_value());
    }
    const auto journal = open_journal(file_);
    ASSERT_TRUE(journal.has_value());
    expect_same(**journal, model_);
}

TEST_F(SchemaTest, ANewFileHasTheNewestVersion) {
    ASSERT_TRUE(open_journal(folder_ / "new").has_value());
    auto connection =
        Connection::open((folder_ / "new").string(), Connection::Mode::write_or_create);
    EXPECT_EQ(identify(*connection), static_cast<std::int64_t>(schema_steps().size()));
    EXPECT_EQ(connection->text("pragma journal_mode"), "wal");
}

}  // namespace
}  // namespace underwell::adapters::sqlite
