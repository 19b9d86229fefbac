#include "underwell/server/acquaintances.hpp"

#include <gtest/gtest.h>

namespace underwell::server {
namespace {

const Acquaintances::Pair kim_at_home{.account = "kim", .household = "192.0.2.7"};
const Acquaintances::Pair kim_at_work{.account = "kim", .household = "192.0.2.8"};
const Acquaintances::Pair kimberly{.account = "kimberly", .household = "192.0.2.7"};

TEST(Acquaintances, AreOfOneAccountFromOneHousehold) {
    Acquaintances known{10};
    known.remember(kim_at_home);
    EXPECT_TRUE(known.knows(kim_at_home));
    EXPECT_FALSE(known.knows(kim_at_work));
    EXPECT_FALSE(known.knows(kimberly));
}

TEST(Acquaintances, OfTooManyWhoeverWasLongestAwayIsForgotten) {
    Acquaintances known{2};
    known.remember(kim_at_home);
    known.remember(kim_at_work);
    known.remember(kim_at_home);
    known.remember(kimberly);
    EXPECT_EQ(known.size(), 2U);
    EXPECT_TRUE(known.knows(kim_at_home));
    EXPECT_FALSE(known.knows(kim_at_work));
    EXPECT_TRUE(known.knows(kimberly));
}

TEST(Acquaintances, AnAccountIsForgottenEverywhereAndNoOtherIs) {
    Acquaintances known{10};
    for (const auto& pair : {kim_at_home, kim_at_work, kimberly})
        known.remember(pair);
    known.forget("kim");
    EXPECT_EQ(known.size(), 1U);
    EXPECT_TRUE(known.knows(kimberly));
}

}  // namespace
}  // namespace underwell::server
