#include "underwell/adapters/system/output_file.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace underwell::adapters::system {
namespace {

class OutputFileTest : public testing::Test {
  protected:
    OutputFileTest() { std::filesystem::create_directories(folder_); }

    ~OutputFileTest() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

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
    EXPECT_FALSE(std::filesystem::exists(path("map.txt.part")));
}

TEST_F(OutputFileTest, LeavesTheOldFileAloneWhenGivenUp) {
    std::ofstream{path("map.txt")} << "the old map";
    {
        auto output = OutputFile::open(path("map.txt"));
        ASSERT_TRUE(output.has_value());
        output->stream() << "half a";
    }
    EXPECT_EQ(content(path("map.txt")), "the old map");
    EXPECT_FALSE(std::filesystem::exists(path("map.txt.part")));
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
