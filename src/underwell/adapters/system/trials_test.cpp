#include "underwell/adapters/system/trials.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>

#include "temporary_folder.hpp"

namespace underwell::adapters::system {
namespace {

using testing::HasSubstr;

std::string told(const base::Result<void>& tried) {
    if (tried) return "fine";
    EXPECT_EQ(tried.error().name, errors::cannot_be_used);
    return tried.error().message;
}

class TrialsTest : public testing::Test {
  protected:
    ~TrialsTest() override { EXPECT_EQ(there_, count()) << "something is left behind"; }

    std::ptrdiff_t count() const {
        return std::distance(std::filesystem::recursive_directory_iterator{folder_.path()}, {});
    }

    void write(const std::string& name) {
        std::ofstream{folder_ / name} << "kept";
        ++there_;
    }

    tests::TemporaryFolder folder_;
    std::ptrdiff_t there_ = 0;
};

TEST_F(TrialsTest, AFolderIsThereOrCouldBeMade) {
    EXPECT_EQ(told(try_folder(folder_.path())), "fine");
    EXPECT_EQ(told(try_folder(folder_ / "new/in/new/")), "fine");
    EXPECT_EQ(told(try_folder("relative/to/this/one")), "fine");
}

TEST_F(TrialsTest, AFileInTheWayIsTold) {
    write("file");
    for (const char* name : {"file", "file/data", "file/more/data"})
        EXPECT_THAT(told(try_folder(folder_ / name)), HasSubstr("/file: Not a directory; let the"));
}

TEST_F(TrialsTest, WhereNothingCanBeMadeIsTold) {
    EXPECT_THAT(told(try_folder("/proc/underwell")), HasSubstr("/proc: "));
    EXPECT_THAT(told(try_file("/proc/underwell.log")), HasSubstr("/proc: "));
}

TEST_F(TrialsTest, AFileIsThereOrCouldBeMade) {
    write("a.log");
    EXPECT_EQ(told(try_file(folder_ / "a.log")), "fine");
    EXPECT_EQ(std::filesystem::file_size(folder_ / "a.log"), 4U);
    EXPECT_EQ(told(try_file(folder_ / "b.log")), "fine");
    EXPECT_EQ(told(try_file(folder_ / "new/b.log")), "fine");
    EXPECT_EQ(told(try_file("b.log")), "fine");
    EXPECT_THAT(told(try_file(folder_.path())), HasSubstr("Is a directory; let the"));
    EXPECT_THAT(told(try_file(folder_ / "a.log/b.log")), HasSubstr("Not a directory"));
}

TEST_F(TrialsTest, AnAddressIsThisMachinesOwn) {
    EXPECT_EQ(told(try_address("127.0.0.1")), "fine");
    EXPECT_EQ(told(try_address("0.0.0.0")), "fine");
    EXPECT_THAT(told(try_address("203.0.113.1")), HasSubstr("203.0.113.1: "));
    EXPECT_THAT(told(try_address("localhost")), HasSubstr("name one that this machine has"));
}

}  // namespace
}  // namespace underwell::adapters::system
