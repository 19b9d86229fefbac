#include "underwell/adapters/system/log.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace underwell::adapters::system {
namespace {

using server::LogFormat;
using server::LogLevel;
using server::LogSettings;
using testing::ElementsAre;

class LineLogTest : public testing::Test {
  protected:
    LineLogTest() { std::filesystem::create_directories(folder_); }

    ~LineLogTest() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    static std::vector<std::string> lines(const std::string& path) {
        std::vector<std::string> all;
        std::ifstream file{path};
        for (std::string line; std::getline(file, line);)
            all.push_back(line);
        return all;
    }

    static base::Instant epoch() { return {}; }

    // Its end is waited for, so everything is written.
    std::unique_ptr<LineLog> events(const LogSettings& settings) const {
        auto log = LineLog::open_events(settings, epoch);
        EXPECT_TRUE(log.has_value());
        return std::move(*log);
    }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() /
        ("underwell-log-" +
         std::string{testing::UnitTest::GetInstance()->current_test_info()->name()});
};

TEST_F(LineLogTest, WritesOneEventALine) {
    events({.file = path("a.log")})->note(LogLevel::info, "started", {{"zones", 3}});
    EXPECT_THAT(lines(path("a.log")), ElementsAre("1970-01-01T00:00:00.000Z info started zones=3"));
}

TEST_F(LineLogTest, WritesJsonIfToldSo) {
    events({.format = LogFormat::json, .file = path("a.log")})->note(LogLevel::info, "started");
    EXPECT_THAT(
        lines(path("a.log")),
        ElementsAre(R"({"time":"1970-01-01T00:00:00.000Z","level":"info","event":"started"})"));
}

TEST_F(LineLogTest, BracesInTextAreNothingSpecial) {
    events({.file = path("a.log")})->note(LogLevel::info, "said", {{"what", "{} %v {0}"}});
    EXPECT_THAT(lines(path("a.log")),
                ElementsAre("1970-01-01T00:00:00.000Z info said what=\"{} %v {0}\""));
}

TEST_F(LineLogTest, LeavesOutWhatIsLessImportantThanItsLevel) {
    {
        const auto log = events({.level = LogLevel::warning, .file = path("a.log")});
        log->note(LogLevel::info, "quiet");
        log->note(LogLevel::warning, "loud");
        log->note(LogLevel::error, "louder");
    }
    EXPECT_EQ(lines(path("a.log")).size(), 2U);
}

TEST_F(LineLogTest, AReloadChangesLevelFormatAndFile) {
    {
        const auto log = events({.level = LogLevel::warning, .file = path("a.log")});
        log->note(LogLevel::info, "quiet");
        log->note(LogLevel::warning, "loud");
        ASSERT_TRUE(
            log->reopen(
                   {.level = LogLevel::debug, .format = LogFormat::json, .file = path("b.log")})
                .has_value());
        log->note(LogLevel::debug, "whispered");
    }
    EXPECT_THAT(lines(path("a.log")), ElementsAre("1970-01-01T00:00:00.000Z warning loud"));
    EXPECT_THAT(lines(path("b.log")), ElementsAre(testing::HasSubstr("\"whispered\"")));
}

TEST_F(LineLogTest, AfterAReloadThatFailsTheOldFileGoesOn) {
    {
        const auto log = events({.file = path("a.log")});
        std::ofstream{path("no_folder")} << "a file";
        const auto reopened = log->reopen({.file = path("no_folder/b.log")});
        ASSERT_FALSE(reopened.has_value());
        EXPECT_EQ(reopened.error().name, errors::cannot_log);
        log->note(LogLevel::info, "still_here");
    }
    EXPECT_EQ(lines(path("a.log")).size(), 1U);
}

TEST_F(LineLogTest, AFileThatWasMovedAwayIsMadeAnew) {
    {
        const LogSettings settings{.file = path("a.log"), .file_bytes_max = 0};
        const auto log = events(settings);
        std::filesystem::rename(path("a.log"), path("a.log.1"));
        ASSERT_TRUE(log->reopen(settings).has_value());
        log->note(LogLevel::info, "after");
    }
    EXPECT_EQ(lines(path("a.log")).size(), 1U);
}

TEST_F(LineLogTest, AppendsToWhatIsThere) {
    for (int start = 0; start < 2; ++start)
        events({.file = path("a.log")})->note(LogLevel::info, "started");
    EXPECT_EQ(lines(path("a.log")).size(), 2U);
}

TEST_F(LineLogTest, LetsOnlyTheOwnerReadNewFiles) {
    constexpr auto only_mine =
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
    const auto rights = [&](const std::string& name) {
        return std::filesystem::status(path(name)).permissions();
    };
    {
        const auto log = events({.file = path("sub/a.log"), .file_bytes_max = 1, .files_kept = 1});
        log->note(LogLevel::info, "first");
        log->note(LogLevel::info, "second");
    }
    events({.file = path("b.log"), .file_bytes_max = 0})->note(LogLevel::info, "started");
    ASSERT_TRUE(LineLog::open_audit(path("audit.log"), epoch).has_value());
    for (const char* name : {"sub/a.log", "sub/a.1.log", "b.log", "audit.log"})
        EXPECT_EQ(rights(name), only_mine) << name;
    std::filesystem::permissions(path("b.log"), only_mine | std::filesystem::perms::group_read);
    events({.file = path("b.log"), .file_bytes_max = 0})->note(LogLevel::info, "started");
    EXPECT_EQ(rights("b.log"), only_mine | std::filesystem::perms::group_read);
}

TEST_F(LineLogTest, SetsLargeFilesAsideAndKeepsOnlySoMany) {
    {
        const auto log = events({.file = path("a.log"), .file_bytes_max = 200, .files_kept = 2});
        for (int count = 0; count < 50; ++count)
            log->note(LogLevel::info, "counted", {{"count", count}});
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator{folder_}, {}), 3);
    EXPECT_LE(std::filesystem::file_size(path("a.log")), 200U);
}

TEST_F(LineLogTest, KeepsTheLinesOfManyThreadsApart) {
    constexpr int lines_each = 500;
    {
        const auto log = events({.file = path("a.log")});
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back([&] {
                for (int count = 0; count < lines_each; ++count)
                    log->note(LogLevel::info, "counted", {{"count", "of many"}});
            });
        threads.clear();
        EXPECT_EQ(log->lines_lost(), 0U);  // fewer than may wait
    }
    const auto all = lines(path("a.log"));
    EXPECT_EQ(all.size(), 4U * lines_each);
    for (const std::string& line : all)
        ASSERT_EQ(line, "1970-01-01T00:00:00.000Z info counted count=\"of many\"");
}

TEST_F(LineLogTest, AnActOfTheStaffsIsInTheFileWhenItWasNoted) {
    const auto audit = LineLog::open_audit(path("audit.log"), epoch);
    ASSERT_TRUE(audit.has_value());
    (*audit)->note(LogLevel::info, "banned", {{"by", "Ada"}, {"what", "192.0.2.0/24"}});
    EXPECT_THAT(lines(path("audit.log")),
                ElementsAre("1970-01-01T00:00:00.000Z info banned by=Ada what=192.0.2.0/24"));
}

TEST_F(LineLogTest, TheAuditLogStaysInItsFileWhateverTheOtherDoes) {
    const auto audit = LineLog::open_audit(path("audit.log"), epoch);
    ASSERT_TRUE(audit.has_value());
    std::filesystem::rename(path("audit.log"), path("audit.log.1"));
    ASSERT_TRUE((*audit)->reopen({.level = LogLevel::error, .file = path("b.log")}).has_value());
    (*audit)->note(LogLevel::debug, "looked");
    EXPECT_EQ(lines(path("audit.log")).size(), 1U);
    EXPECT_FALSE(std::filesystem::exists(path("b.log")));
}

TEST_F(LineLogTest, SaysThatAFileCannotBeWritten) {
    std::ofstream{path("a_file")} << "a file";
    const auto log = LineLog::open_events({.file = path("a_file/a.log")});
    ASSERT_FALSE(log.has_value());
    EXPECT_EQ(log.error().name, errors::cannot_log);
    EXPECT_THAT(log.error().message, testing::HasSubstr("a_file/a.log"));
}

}  // namespace
}  // namespace underwell::adapters::system
