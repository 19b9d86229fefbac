#include "underwell/adapters/system/output_file.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>

namespace underwell::adapters::system {
namespace {

class OutputFileTest : public testing::Test {
  protected:
    OutputFileTest() { std::filesystem::create_directories(folder_); }

    ~OutputFileTest() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    std::ptrdiff_t files() const {
        return std::distance(std::filesystem::directory_iterator{folder_}, {});
    }

    static std::string content(const std::string& path) {
        std::ostringstream text;
        text << std::ifstream{path}.rdbuf();
        return text.str();
    }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() /
        ("underwell-output-" +
         std::string{testing::UnitTest::GetInstance()->current_test_info()->name()});
};

TEST_F(OutputFileTest, AppearsOnlyWhenFinished) {
    auto output = OutputFile::open(path("map.txt"));
    ASSERT_TRUE(output.has_value());
    output->stream() << "a map";
    EXPECT_FALSE(std::filesystem::exists(path("map.txt")));
    ASSERT_TRUE(output->finish().has_value());
    EXPECT_EQ(content(path("map.txt")), "a map");
    EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, LeavesTheOldFileAloneWhenGivenUp) {
    std::ofstream{path("map.txt")} << "the old map";
    {
        auto output = OutputFile::open(path("map.txt"));
        ASSERT_TRUE(output.has_value());
        output->stream() << "half a";
    }
    EXPECT_EQ(content(path("map.txt")), "the old map");
    EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, KeepsPermissionsAndLinks) {
    std::ofstream{path("map.txt")} << "the old map";
    constexpr auto only_mine =
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
    std::filesystem::permissions(path("map.txt"), only_mine);
    std::filesystem::create_symlink(path("map.txt"), path("link.txt"));
    auto output = OutputFile::open(path("link.txt"));
    ASSERT_TRUE(output.has_value());
    output->stream() << "a map";
    ASSERT_TRUE(output->finish().has_value());
    EXPECT_EQ(content(path("map.txt")), "a map");
    EXPECT_TRUE(std::filesystem::is_symlink(path("link.txt")));
    EXPECT_EQ(std::filesystem::status(path("map.txt")).permissions(), only_mine);
}

TEST_F(OutputFileTest, LetsOnlyItsOwnerReadWhatIsPrivate) {
    constexpr auto only_mine =
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
    std::ofstream{path("old.json")} << "{}";
    std::filesystem::permissions(path("old.json"), only_mine | std::filesystem::perms::others_read);
    for (const char* name : {"new.json", "old.json"}) {
        auto output = OutputFile::open(path(name), Readers::only_owner);
        ASSERT_TRUE(output.has_value());
        ASSERT_TRUE(output->finish().has_value());
        EXPECT_EQ(std::filesystem::status(path(name)).permissions(), only_mine) << name;
    }
}

TEST_F(OutputFileTest, TouchesNothingBesides) {
    std::ofstream{path("map.txt.part")} << "somebody else's";
    auto output = OutputFile::open(path("map.txt"));
    ASSERT_TRUE(output.has_value());
    ASSERT_TRUE(output->finish().has_value());
    EXPECT_EQ(content(path("map.txt.part")), "somebody else's");
    EXPECT_EQ(files(), 2);
}

TEST_F(OutputFileTest, RefusesAFolder) {
    EXPECT_FALSE(OutputFile::open(path(".")).has_value());
}

TEST_F(OutputFileTest, SaysWhyAFolderThatIsNotThereCannotBeWritten) {
    const auto output = OutputFile::open(path("nowhere/map.txt"));
    ASSERT_FALSE(output.has_value());
    EXPECT_EQ(output.error().name, errors::cannot_write);
    EXPECT_NE(output.error().message.find("nowhere/map.txt"), std::string::npos);
}

TEST_F(OutputFileTest, SaysThatADeviceIsFull) {
    auto output = OutputFile::open("/dev/full");
    ASSERT_TRUE(output.has_value());
    output->stream() << "a map";
    const auto finished = output->finish();
    ASSERT_FALSE(finished.has_value());
    EXPECT_EQ(finished.error().name, errors::cannot_write);
}

}  // namespace
}  // namespace underwell::adapters::system
