#include "underwell/adapters/system/unfinished_file.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "temporary_folder.hpp"

namespace underwell::adapters::system {
namespace {

class UnfinishedFileTest : public testing::Test {
  protected:
    static void write(const std::filesystem::path& file, const std::string& words) {
        std::ofstream{file} << words;
    }

    static std::string read(const std::filesystem::path& file) {
        std::string words;
        std::ifstream stream{file};
        std::getline(stream, words);
        return words;
    }

    tests::TemporaryFolder folder_;
};

TEST_F(UnfinishedFileTest, GetsItsNameWhenItIsFinished) {
    {
        UnfinishedFile file{folder_ / "name"};
        write(file.path(), "words");
        EXPECT_FALSE(std::filesystem::exists(folder_ / "name"));
        EXPECT_TRUE(file.finish().has_value());
    }
    EXPECT_EQ(read(folder_ / "name"), "words");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator{folder_.path()}, {}), 1);
}

TEST_F(UnfinishedFileTest, LeavesNothingUnlessItIsFinished) {
    {
        const UnfinishedFile file{folder_ / "name"};
        write(file.path(), "words");
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(UnfinishedFileTest, NeverTakesThePlaceOfAnother) {
    write(folder_ / "name", "precious");
    {
        UnfinishedFile file{folder_ / "name"};
        write(file.path(), "words");
        const auto finished = file.finish();
        ASSERT_FALSE(finished.has_value());
        EXPECT_EQ(finished.error().name, errors::name_is_taken);
    }
    EXPECT_EQ(read(folder_ / "name"), "precious");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator{folder_.path()}, {}), 1);
}

TEST_F(UnfinishedFileTest, SaysWhyItCannotBeNamed) {
    UnfinishedFile file{folder_ / "nowhere" / "name"};
    const auto finished = file.finish();
    ASSERT_FALSE(finished.has_value());
    EXPECT_EQ(finished.error().name, errors::cannot_rename);
    EXPECT_NE(finished.error().message.find("nowhere"), std::string::npos);
}

}  // namespace
}  // namespace underwell::adapters::system
