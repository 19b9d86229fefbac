#include "underwell/base/integer.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>

#include "underwell/base/random.hpp"

namespace underwell::base {
namespace {

constexpr std::uint64_t root_max = 0xFFFF'FFFFULL;

// Whether the roots right around k² are exact.
bool exact_around(std::uint64_t k) {
    const std::uint64_t square = k * k;
    return square_root(square) == k && (k == 0 || square_root(square - 1) == k - 1) &&
           (k == 0 || square_root(square + 1) == k);
}

TEST(SquareRoot, IsExactAroundEverySquareOfASmallNumber) {
    for (std::uint64_t k = 0; k <= 100'000; ++k)
        ASSERT_TRUE(exact_around(k)) << k;
}

TEST(SquareRoot, IsExactAroundSquaresUpToTheLargest) {
    for (std::uint64_t k = 100'000; k <= root_max; k += 4'999)
        ASSERT_TRUE(exact_around(k)) << k;
    for (std::uint64_t k = root_max - 50'000; k <= root_max; ++k)
        ASSERT_TRUE(exact_around(k)) << k;
    for (unsigned bit = 0; bit < 32; ++bit)
        for (const std::uint64_t power = std::uint64_t{1} << bit;
             const std::uint64_t k : {power - 1, power, power + 1})
            ASSERT_TRUE(exact_around(k)) << k;
}

TEST(SquareRoot, IsExactAtTheExtremes) {
    static_assert(square_root(0) == 0);
    static_assert(square_root(1) == 1);
    static_assert(square_root(2) == 1);
    static_assert(square_root(3) == 1);
    static_assert(square_root(4) == 2);
    static_assert(square_root(root_max * root_max) == root_max);
    static_assert(square_root(std::numeric_limits<std::uint64_t>::max()) == root_max);
    static_assert(square_root(std::uint64_t{1} << 63) == 3'037'000'499U);
}

RC_GTEST_PROP(SquareRoot, LiesBetweenTheSquaresAroundIt, ()) {
    const auto number = scramble(*rc::gen::arbitrary<std::uint64_t>()) >> *rc::gen::inRange(0, 64);
    const std::uint64_t root = square_root(number);
    RC_ASSERT(root * root <= number);
    RC_ASSERT(root == root_max || (root + 1) * (root + 1) > number);
}

TEST(SquareRoot, LongIsExactAroundSquaresSampledDensely) {
    for (std::uint64_t k = 0; k <= root_max; k += 101)
        ASSERT_TRUE(exact_around(k)) << k;
}

TEST(CountBits, CountsEveryBitInEveryPlace) {
    static_assert(count_bits(0) == 0);
    static_assert(count_bits(std::numeric_limits<std::uint64_t>::max()) == 64);
    for (unsigned one = 0; one < 64; ++one)
        for (unsigned other = 0; other < 64; ++other) {
            const std::uint64_t bits = std::uint64_t{1} << one | std::uint64_t{1} << other;
            const std::uint32_t set = one == other ? 1 : 2;
            ASSERT_EQ(count_bits(bits), set) << one << " and " << other;
            ASSERT_EQ(count_bits(~bits), 64 - set) << one << " and " << other;
        }
}

RC_GTEST_PROP(CountBits, IsTheNumberOfTimesThatTheLowestBitCanBeTakenAway, ()) {
    const auto number = scramble(*rc::gen::arbitrary<std::uint64_t>()) >> *rc::gen::inRange(0, 64);
    std::uint32_t taken = 0;
    for (std::uint64_t left = number; left != 0; left &= left - 1)
        ++taken;
    RC_ASSERT(count_bits(number) == taken);
}

}  // namespace
}  // namespace underwell::base
