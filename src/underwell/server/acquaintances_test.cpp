#include "underwell/server/acquaintances.hpp"

#include <gtest/gtest.h>

namespace underwell::server {
namespace {

TEST(Acquaintances, AreAccountsFromWhereTheyCame) {
    Acquaintances known{10};
    known.meet({.account = "ada", .address = "192.0.2.1"});
    EXPECT_TRUE(known.knows({.account = "ada", .address = "192.0.2.1"}));
    EXPECT_FALSE(known.knows({.account = "ada", .address = "192.0.2.2"}));
    EXPECT_FALSE(known.knows({.account = "bob", .address = "192.0.2.1"}));
}

TEST(Acquaintances, OfTooManyThoseWhoWereLongestAwayAreForgotten) {
    Acquaintances known{2};
    known.meet({.account = "ada", .address = "home"});
    known.meet({.account = "bob", .address = "home"});
    known.meet({.account = "ada", .address = "home"});
    known.meet({.account = "cai", .address = "home"});
    EXPECT_EQ(known.size(), 2U);
    EXPECT_TRUE(known.knows({.account = "ada", .address = "home"}));
    EXPECT_FALSE(known.knows({.account = "bob", .address = "home"}));
    EXPECT_TRUE(known.knows({.account = "cai", .address = "home"}));
}

}  // namespace
}  // namespace underwell::server
