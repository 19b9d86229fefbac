#include "underwell/base/nearest_name.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace underwell::base {
namespace {

constexpr std::array<std::string_view, 3> names = {"address", "kind", "port"};

TEST(NearestName, IsTheOneWithTheFewestLettersChanged) {
    EXPECT_EQ(suggestion("prot", names), "; did you mean 'port'?");
    EXPECT_EQ(suggestion("adress", names), "; did you mean 'address'?");
}

TEST(NearestName, IsNotGuessedWhenNothingIsNear) {
    EXPECT_EQ(suggestion("certificate", names), "; there are address, kind, port");
    EXPECT_EQ(suggestion("anything", {}), "");
}

TEST(NearestName, OfManyNamesOnlySomeAreTold) {
    const std::vector<std::string_view> many(20, "name");
    const std::string told = suggestion("something else", many);
    EXPECT_TRUE(told.ends_with("name and 8 others")) << told;
}

}  // namespace
}  // namespace underwell::base
