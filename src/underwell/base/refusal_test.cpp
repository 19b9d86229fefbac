#include "underwell/base/refusal.hpp"

#include <gtest/gtest.h>

namespace underwell::base {
namespace {

constexpr std::string_view bad_width = "bad_width";

Granted<int> ask(int width) {
    if (width > 9) return refuse(bad_width, refusals::out_of_range, Setting{"width"}, width, 1, 9);
    return width;
}

Result<int> ask_for_the_english(int width) {
    const auto asked = ask(width);
    if (!asked) return std::unexpected(asked.error());
    return *asked;
}

TEST(Refusal, KnowsItsWordingAndWhatStandsInItsPlaces) {
    const Refusal refusal = ask(12).error();
    EXPECT_EQ(refusal.name, bad_width);
    EXPECT_EQ(refusal.message, "width is 12; give a number from 1 to 9");
    EXPECT_EQ(refusal.wording, &refusals::out_of_range);
    ASSERT_EQ(refusal.values.size(), 4U);
    EXPECT_TRUE(refusal.values[0].is_setting);
    EXPECT_FALSE(refusal.values[1].is_setting);
    EXPECT_EQ(filled("{4}, {1}, {4}", refusal.values), "9, width, 9");
}

TEST(Refusal, IsAnErrorLikeAnyOtherInAResult) {
    EXPECT_EQ(ask_for_the_english(12).error(),
              (Error{.name = bad_width, .message = "width is 12; give a number from 1 to 9"}));
    EXPECT_EQ(ask_for_the_english(3).value(), 3);
}

TEST(Refusal, IsSaidAnewUnderOtherNames) {
    Refusal refusal = ask(12).error();
    refusal.values[0].text = "--width";
    refusal.about = "level";
    EXPECT_EQ(reworded(refusal).message, "level: --width is 12; give a number from 1 to 9");
}

TEST(Refusal, WithoutAWordingKeepsItsMessage) {
    EXPECT_EQ(reworded(Refusal{{.name = bad_width, .message = "too {1}"}}).message, "too {1}");
}

TEST(Refusal, RepeatsWhatWasGivenAsItIs) {
    const auto refused = refuse(bad_width, refusals::out_of_range, "{2}", "{0}", "{", "{10}");
    EXPECT_EQ(refused.error().message, "{2} is {0}; give a number from { to {10}");
}

}  // namespace
}  // namespace underwell::base
