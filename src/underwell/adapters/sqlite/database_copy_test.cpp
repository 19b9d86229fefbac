#include "underwell/adapters/sqlite/database_copy.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>

#include "journal_contract.hpp"
#include "sample_accounts.hpp"
#include "temporary_folder.hpp"
#include "underwell/adapters/sqlite/sqlite_accounts.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::adapters::sqlite {
namespace {

using tests::account_of;
using tests::branch;
using tests::failure_of;
using tests::surface;
using tests::turns_of;

class DatabaseCopyTest : public testing::Test {
  protected:
    tests::TemporaryFolder folder_;
    std::filesystem::path journal_ = folder_ / "journal.sqlite";
    std::filesystem::path copy_ = folder_ / "copy.sqlite";
};

server::Commit large_turn(base::ZoneId zone, std::uint64_t turn) {
    return {.turns = {{.zone = zone, .turn = turn, .blob = tests::bytes_of_size(200'000)}}};
}

TEST_F(DatabaseCopyTest, IsOfOneMomentWhileAServerGoesOn) {
    auto server = *open_journal(journal_);
    std::uint64_t turn = 0;
    while (turn < 40)
        ASSERT_TRUE(server->commit(large_turn(surface, ++turn)).has_value());
    std::uint64_t steps = 0;
    std::uint64_t last_done = 0;
    const auto copied = copy_database(
        journal_, copy_, DatabaseKind::journal, [&](std::uint64_t done, std::uint64_t total) {
            ++steps;
            EXPECT_GT(done, last_done);  // it never begins anew
            EXPECT_LE(done, total);
            last_done = done;
            EXPECT_TRUE(server->commit(large_turn(surface, ++turn)).has_value());
        });
    ASSERT_TRUE(copied.has_value()) << copied.error().message;
    EXPECT_GT(steps, 4U);
    EXPECT_TRUE(check_database(copy_, DatabaseKind::journal).has_value());
    const auto reader = open_journal_for_reading(copy_);
    ASSERT_TRUE(reader.has_value()) << reader.error().message;
    EXPECT_EQ((*reader)->load(surface)->turns.size(), 40U);
    EXPECT_EQ(server->load(surface)->turns.size(), turn);
}

TEST_F(DatabaseCopyTest, IsOneFileThatOnlyItsOwnerMayRead) {
    auto server = *open_accounts(folder_ / "accounts.sqlite");
    ASSERT_TRUE(server->add(account_of("Kim", 1)).has_value());
    ASSERT_EQ(::chmod((folder_ / "accounts.sqlite").c_str(), 0644), 0);
    const tests::TemporaryFolder elsewhere;
    ASSERT_TRUE(
        copy_database(folder_ / "accounts.sqlite", elsewhere / "copy", DatabaseKind::accounts, {})
            .has_value());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator{elsewhere.path()}, {}), 1);
    struct stat there{};
    ASSERT_EQ(::stat((elsewhere / "copy").c_str(), &there), 0);
    EXPECT_EQ(there.st_mode & 0777U, 0600U);
    EXPECT_EQ((*open_accounts(elsewhere / "copy"))->find("Kim"), account_of("Kim", 1));
}

TEST_F(DatabaseCopyTest, NeverOverwrites) {
    open_journal(journal_)->reset();
    std::ofstream{copy_} << "precious";
    EXPECT_EQ(failure_of(copy_database(journal_, copy_, DatabaseKind::journal, {})),
              errors::already_there);
    std::string content;
    std::getline(std::ifstream{copy_}, content);
    EXPECT_EQ(content, "precious");
}

TEST_F(DatabaseCopyTest, RefusesWhatIsNotOfTheKind) {
    open_journal(journal_)->reset();
    EXPECT_EQ(failure_of(copy_database(journal_, copy_, DatabaseKind::accounts, {})),
              errors::other_application);
    EXPECT_EQ(failure_of(check_database(journal_, DatabaseKind::accounts)),
              errors::other_application);
    EXPECT_EQ(failure_of(copy_database(folder_ / "none", copy_, DatabaseKind::journal, {})),
              errors::cannot_open);
    std::ofstream{folder_ / "empty"};
    EXPECT_EQ(failure_of(check_database(folder_ / "empty", DatabaseKind::journal)),
              errors::older_version);
    EXPECT_FALSE(std::filesystem::exists(copy_));
}

TEST_F(DatabaseCopyTest, ACheckFindsDamage) {
    {
        auto server = *open_journal(journal_);
        ASSERT_TRUE(server->commit(large_turn(branch, 1)).has_value());
    }
    EXPECT_TRUE(check_database(journal_, DatabaseKind::journal).has_value());
    std::fstream file{journal_, std::ios::binary | std::ios::in | std::ios::out};
    file.seekp(30 * 4096);
    file << std::string(4, '\xFF');
    file.close();
    EXPECT_FALSE(check_database(journal_, DatabaseKind::journal).has_value());
}

TEST_F(DatabaseCopyTest, AServerAndTheLockKeepEachOtherAway) {
    auto server = *open_journal(journal_);
    EXPECT_EQ(failure_of(keep_servers_away(journal_)), errors::in_use);
    server.reset();
    const auto lock = keep_servers_away(journal_);
    ASSERT_TRUE(lock.has_value());
    EXPECT_EQ(failure_of(open_journal(journal_)), errors::in_use);
}

TEST_F(DatabaseCopyTest, AReaderMayStayAtOneMoment) {
    auto server = *open_journal(journal_);
    ASSERT_TRUE(server->commit(turns_of(surface, 1, 3)).has_value());
    const auto reader = open_journal_for_reading(journal_, Reading::one_moment);
    ASSERT_TRUE(reader.has_value()) << reader.error().message;
    ASSERT_TRUE(server->commit(turns_of(surface, 4, 9)).has_value());
    ASSERT_TRUE(server->commit(turns_of(branch, 1, 1)).has_value());
    EXPECT_EQ((*reader)->load(surface)->turns.size(), 3U);
    EXPECT_EQ((*reader)->zones()->size(), 1U);
    EXPECT_EQ(failure_of((*reader)->load(branch)), server::errors::no_such_zone);
    EXPECT_EQ((*open_journal_for_reading(journal_))->load(surface)->turns.size(), 9U);
}

}  // namespace
}  // namespace underwell::adapters::sqlite
