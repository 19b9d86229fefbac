#include "underwell/adapters/system/input_file.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

namespace underwell::adapters::system {
namespace {

class InputFileTest : public testing::Test {
  protected:
    ~InputFileTest() override { std::filesystem::remove(path_); }

    void write(const std::string& text) const { std::ofstream{path_, std::ios::binary} << text; }

    std::string path_ =
        (std::filesystem::temp_directory_path() /
         ("underwell-input-" +
          std::string{testing::UnitTest::GetInstance()->current_test_info()->name()}))
            .string();
};

TEST_F(InputFileTest, IsReadByteForByte) {
    const std::string text = {'a', '\r', '\n', '\0', '\xff', '\n'};
    write(text);
    EXPECT_EQ(read_file(path_, 100), text);
    write("");
    EXPECT_EQ(read_file(path_, 100), "");
}

TEST_F(InputFileTest, IsRefusedIfItIsTooLong) {
    write("12345");
    EXPECT_EQ(read_file(path_, 5), "12345");
    EXPECT_EQ(read_file(path_, 4).error().name, errors::too_long);
    EXPECT_EQ(read_file("/dev/zero", 4).error().name, errors::too_long);
}

TEST_F(InputFileTest, IsRefusedIfItIsNotThereOrNoFile) {
    const auto missing = read_file(path_, 100);
    EXPECT_EQ(missing.error().name, errors::cannot_read);
    EXPECT_NE(missing.error().message.find("No such file"), std::string::npos);
    EXPECT_EQ(read_file(std::filesystem::temp_directory_path().string(), 100).error().name,
              errors::cannot_read);
}

}  // namespace
}  // namespace underwell::adapters::system
