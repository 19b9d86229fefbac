#include "underwell/adapters/web/web_query.hpp"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>

namespace underwell::adapters::web {
namespace {

using testing::HasSubstr;

WebQuery query(std::string_view text) {
    auto read = WebQuery::read(text);
    EXPECT_TRUE(read.has_value()) << text;
    return read.value();
}

std::string refusal_of_query(std::string_view text) {
    const auto read = WebQuery::read(text);
    return read ? "" : read.error().message;
}

TEST(WebQuery, NamesAndValuesAreDecoded) {
    EXPECT_EQ(query("a=1&b=2").text("b"), "2");
    EXPECT_EQ(query("walk=east+south%2Ceast").text("walk"), "east south,east");
    EXPECT_EQ(query("a%3Db=%26").text("a=b"), "&");
    EXPECT_EQ(query("a=b=c").text("a"), "b=c");
    EXPECT_EQ(query("&&a=1&").text("a"), "1");
    EXPECT_FALSE(query("a=1").find("b"));
    EXPECT_EQ(query("").text("a"), "");
}

TEST(WebQuery, OfTwoEqualNamesTheLastCounts) {
    EXPECT_EQ(query("a=1&a=2").text("a"), "2");
}

TEST(WebQuery, WhatNoSettingHasIsRefused) {
    for (const std::string_view wrong : {"a=%", "a=%4", "a=%zz", "a=%00", "a=%0A", "a=%ff", "a=%+1",
                                         "a=\x01", "\xC3\xA9=1", "a=%C3%A9"})
        EXPECT_THAT(refusal_of_query(wrong), HasSubstr("signs that no setting has")) << wrong;
}

TEST(WebQuery, IsBounded) {
    EXPECT_EQ(refusal_of_query("a=" + std::string(query_bytes_max - 2, 'x')), "");
    EXPECT_THAT(refusal_of_query("a=" + std::string(query_bytes_max - 1, 'x')),
                HasSubstr("too long"));
    std::string many;
    for (std::size_t i = 0; i < query_names_max; ++i)
        many += "a&";
    EXPECT_EQ(refusal_of_query(many), "");
    EXPECT_THAT(refusal_of_query(many + "a"), HasSubstr("more than 64 settings"));
}

TEST(WebQuery, NumbersAreWholeOrRefusedByName) {
    EXPECT_EQ(query("a=-7").number("a").value(), -7);
    EXPECT_EQ(query("a=7").number("b").value(), std::nullopt);
    for (const std::string_view wrong :
         {"a=", "a", "a=1.5", "a=1e3", "a=+1", "a=0x10", "a=99999999999999999999", "a=1%20"})
        EXPECT_THAT(query(wrong).number("a").error().message, HasSubstr("a is '")) << wrong;
}

TEST(WebQuery, FlagsAreOnOrOff) {
    EXPECT_EQ(query("a").flag("a"), true);
    EXPECT_EQ(query("a=1").flag("a"), true);
    EXPECT_EQ(query("a=0").flag("a"), false);
    EXPECT_EQ(query("").flag("a"), false);
    EXPECT_FALSE(query("a=yes").flag("a"));
}

TEST(WebQuery, UnknownNamesAreToldTheNearest) {
    constexpr std::array<std::string_view, 2> known = {"width", "height"};
    EXPECT_TRUE(query("width=1&height=2").only(known));
    EXPECT_THAT(query("widht=1").only(known).error().message, HasSubstr("did you mean 'width'"));
}

RC_GTEST_PROP(WebQuery, TakesAnybodysBytes, (const std::string& bytes)) {
    const auto read = WebQuery::read(bytes);
    RC_ASSERT(read || read.error().name == errors::bad_query);
}

}  // namespace
}  // namespace underwell::adapters::web
