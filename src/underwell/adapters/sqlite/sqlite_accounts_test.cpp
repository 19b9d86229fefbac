#include "underwell/adapters/sqlite/sqlite_accounts.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>

#include "accounts_contract.hpp"
#include "faulty_files.hpp"
#include "file_contents.hpp"
#include "temporary_folder.hpp"
#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::tests {
namespace {

template <FaultyFiles::Fault Fault>
class SqliteAccountsStore {
  public:
    base::Result<std::unique_ptr<server::Accounts>> open() {
        files_.mend();
        return adapters::sqlite::open_accounts(folder_ / "accounts");
    }

    void break_next_write() { files_.break_at(Fault, 0, false); }

  private:
    TemporaryFolder folder_;
    FaultyFiles files_;
};

using EveryFault = testing::Types<SqliteAccountsStore<FaultyFiles::Fault::write_fails>,
                                  SqliteAccountsStore<FaultyFiles::Fault::write_is_short>,
                                  SqliteAccountsStore<FaultyFiles::Fault::disk_is_full>,
                                  SqliteAccountsStore<FaultyFiles::Fault::sync_fails>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, AccountsContract, EveryFault);

}  // namespace
}  // namespace underwell::tests

namespace underwell::adapters::sqlite {
namespace {

using tests::account_of;
using tests::at_minute;
using tests::ban_of;
using tests::contents_of;
using tests::failed_by;

class SqliteAccountsTest : public testing::Test {
  protected:
    std::unique_ptr<server::Accounts> open() const {
        auto opened = open_accounts(file_);
        EXPECT_TRUE(opened.has_value()) << opened.error().message;
        return opened ? std::move(*opened) : nullptr;
    }

    void run(const char* sql) const {
        auto connection = Connection::open(file_.string(), Connection::Mode::write_or_create);
        ASSERT_TRUE(connection.has_value());
        const auto done = connection->run(sql);
        ASSERT_TRUE(done.has_value()) << done.error().message;
    }

    void expect_refused(std::string_view name) const {
        const auto told = [&](const auto& opened) {
            EXPECT_EQ(failed_by(opened), name);
            if (opened) return;
            EXPECT_NE(opened.error().message.find(file_.string()), std::string::npos)
                << opened.error().message;
        };
        told(open_accounts(file_));
        told(open_accounts_for_tools(file_));
        told(open_accounts_for_reading(file_));
        told(account_holders(file_));
    }

    // In the file or in its log.
    bool stands_on_disk(const std::string& words) const {
        return contents_of(file_).contains(words) ||
               contents_of(file_.string() + "-wal").contains(words);
    }

    tests::TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "accounts.sqlite";
};

TEST_F(SqliteAccountsTest, OnlyTheOwnerMayReadTheFile) {
    const auto accounts = open();
    ASSERT_TRUE(accounts->add(account_of("Kim", 1)).has_value());
    for (const char* ending : {"", "-wal"}) {
        struct stat there{};
        ASSERT_EQ(::stat((file_.string() + ending).c_str(), &there), 0) << ending;
        EXPECT_EQ(there.st_mode & 0777U, 0600U) << ending;
    }
}

// Written by the program of its time.
TEST_F(SqliteAccountsTest, AFileOfVersion1IsStillRead) {
    std::filesystem::copy_file(UNDERWELL_TEST_DATA "/accounts/version-1.sqlite", file_);
    const auto accounts = open();
    EXPECT_EQ(accounts->count(), 2U);
    EXPECT_EQ(accounts->find("Ada"), account_of("Ada", 1));
    EXPECT_TRUE((*accounts->find("Lou"))->must_change_password);
    EXPECT_EQ(accounts->departures(), (std::vector{server::Departure{{3}, "Max"}}));
    EXPECT_EQ(accounts->bans(at_minute(10)),
              (std::vector{ban_of("Ned"), ban_of("Ola", at_minute(20)),
                           tests::ban_of_network("192.0.2.0/24")}));
}

TEST_F(SqliteAccountsTest, AFileOfVersion2IsStillRead) {
    std::filesystem::copy_file(UNDERWELL_TEST_DATA "/accounts/version-2.sqlite", file_);
    const auto accounts = open();
    EXPECT_EQ(accounts->find("Ada"), account_of("Ada", 1));
    EXPECT_EQ((*accounts->find("Lou"))->page_settings, "theme=dark");
}

TEST_F(SqliteAccountsTest, AFileOfVersion3IsStillRead) {
    std::filesystem::copy_file(UNDERWELL_TEST_DATA "/accounts/version-3.sqlite", file_);
    const auto accounts = open();
    EXPECT_EQ(accounts->find("Ada"), account_of("Ada", 1));
    EXPECT_EQ((*accounts->find("Lou"))->appointed, game::Role::builder);
}

TEST_F(SqliteAccountsTest, AnOlderFileCanBeReadByToolsButNotChanged) {
    std::filesystem::copy_file(UNDERWELL_TEST_DATA "/accounts/version-1.sqlite", file_);
    EXPECT_EQ(failed_by(open_accounts_for_tools(file_)), errors::older_version);
    const auto reading = open_accounts_for_reading(file_);
    ASSERT_TRUE(reading.has_value()) << reading.error().message;
    EXPECT_EQ((*reading)->find("Ada"), account_of("Ada", 1));
    EXPECT_EQ((*reading)->find(base::CharacterId{1}), account_of("Ada", 1));
    EXPECT_TRUE((*reading)->appointments()->empty());
    EXPECT_EQ(account_holders(file_)->size(), 2U);
}

TEST_F(SqliteAccountsTest, RefusesFilesOfOthersAndOfNewerPrograms) {
    ASSERT_TRUE(open_journal(file_).has_value());
    expect_refused(errors::other_application);
    std::filesystem::remove(file_);
    open().reset();
    run("pragma user_version = 1000");
    expect_refused(errors::newer_version);
    std::filesystem::remove(file_);
    std::ofstream{file_} << std::string(10'000, 'x');
    expect_refused(errors::not_a_database);
}

TEST_F(SqliteAccountsTest, RefusesAFileWithoutItsTables) {
    open().reset();
    run("drop table account");
    expect_refused(errors::accounts_damaged);
}

TEST_F(SqliteAccountsTest, AJournalRefusesAFileOfAccounts) {
    open().reset();
    EXPECT_EQ(failed_by(open_journal(file_)), errors::other_application);
}

TEST_F(SqliteAccountsTest, ToolsMakeNoFile) {
    EXPECT_EQ(failed_by(open_accounts_for_tools(file_)), errors::cannot_open);
    EXPECT_EQ(failed_by(open_accounts_for_reading(file_)), errors::cannot_open);
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(SqliteAccountsTest, ToolsReadAndWriteWhileAServerRuns) {
    const auto server = open();
    ASSERT_TRUE(server->add(account_of("Kim", 1)).has_value());
    ASSERT_TRUE(server->add(account_of("Lou", 2)).has_value());
    const auto reader = open_accounts_for_reading(file_);
    const auto tool = open_accounts_for_tools(file_);
    ASSERT_TRUE(reader.has_value() && tool.has_value());
    EXPECT_EQ((*reader)->find("kim"), account_of("Kim", 1));
    ASSERT_TRUE((*tool)->remove("Kim").has_value());
    EXPECT_EQ(server->find("Kim"), std::nullopt);
    EXPECT_EQ((*reader)->find("Kim"), std::nullopt);
    EXPECT_EQ(server->departures()->size(), 1U);
    ASSERT_TRUE((*tool)->add(ban_of("Max")).has_value());
    EXPECT_EQ(server->bans(at_minute(0))->size(), 1U);
    ASSERT_TRUE(server->note_departed({1}).has_value());
    EXPECT_TRUE((*reader)->departures()->empty());
    const auto holders = account_holders(file_);
    ASSERT_TRUE(holders.has_value());
    ASSERT_EQ(holders->size(), 1U);
    EXPECT_EQ(holders->front().name, "Lou");
}

TEST_F(SqliteAccountsTest, NothingOfWhatWasRemovedStaysOnDisk) {
    const auto accounts = open();
    server::Account kim = account_of("Kim", 1);
    kim.password_hash = "a hash that cannot be missed";
    kim.last_address = "203.0.113.99";
    ASSERT_TRUE(accounts->add(kim).has_value());
    ASSERT_TRUE(stands_on_disk("cannot be missed"));
    ASSERT_TRUE(accounts->remove("Kim").has_value());
    EXPECT_FALSE(stands_on_disk("cannot be missed"));
    EXPECT_FALSE(stands_on_disk("203.0.113.99"));
}

TEST_F(SqliteAccountsTest, KeepsWhatWasStoredBeforeAPowerCut) {
    for (std::uint64_t after = 0; after < 40; ++after) {
        const tests::TemporaryFolder folder;
        tests::FaultyFiles files;
        std::uint64_t stored = 0;
        {
            auto opened = open_accounts(folder / "accounts");
            ASSERT_TRUE(opened.has_value());
            files.break_at(tests::FaultyFiles::Fault::any_fails, after, true);
            while (stored < 30 && (*opened)->add(account_of("N" + std::to_string(stored), stored)))
                ++stored;
        }
        files.cut_power(base::Stream{after});
        files.mend();
        const auto again = open_accounts(folder / "accounts");
        ASSERT_TRUE(again.has_value()) << again.error().message;
        const auto count = (*again)->count();
        ASSERT_TRUE(count.has_value());
        EXPECT_GE(*count, stored) << after;
        EXPECT_LE(*count, stored + 1) << after;
    }
}

}  // namespace
}  // namespace underwell::adapters::sqlite
