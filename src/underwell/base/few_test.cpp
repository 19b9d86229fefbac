#include "underwell/base/few.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

namespace underwell::base {
namespace {

using Numbers = Few<std::uint64_t, 3>;

std::vector<std::uint64_t> all(const Numbers& numbers) {
    return {numbers.begin(), numbers.end()};
}

TEST(Few, holds_what_was_put_in_however_many) {
    Numbers numbers;
    std::vector<std::uint64_t> expected;
    EXPECT_TRUE(numbers.empty());
    for (std::uint64_t number = 10; number < 20; ++number) {
        numbers.push_back(number);
        expected.push_back(number);
        EXPECT_EQ(numbers.size(), expected.size());
        EXPECT_EQ(all(numbers), expected);
        EXPECT_EQ(numbers[expected.size() - 1], number);
    }
}

TEST(Few, is_copied_and_moved_whole) {
    for (const Numbers& numbers : {Numbers{1, 2}, Numbers{1, 2, 3}, Numbers{1, 2, 3, 4, 5}}) {
        const std::vector<std::uint64_t> expected = all(numbers);
        Numbers copy = numbers;
        EXPECT_EQ(all(copy), expected);
        copy.push_back(9);
        EXPECT_EQ(all(numbers), expected);
        EXPECT_NE(copy, numbers);
        const Numbers moved = std::move(copy);
        EXPECT_EQ(moved.size(), expected.size() + 1);
        EXPECT_EQ(moved[expected.size()], 9);
    }
}

TEST(Few, those_with_the_same_values_are_equal) {
    Numbers grown{1, 2, 3};
    EXPECT_EQ(grown, (Numbers{1, 2, 3}));
    grown.push_back(4);
    EXPECT_EQ(grown, (Numbers{1, 2, 3, 4}));
    EXPECT_NE(grown, (Numbers{1, 2, 3, 5}));
}

}  // namespace
}  // namespace underwell::base
