#include "underwell/adapters/lua/told_errors.hpp"

#include <gtest/gtest.h>
#include <string>

#include "underwell/adapters/lua/told_text.hpp"

namespace underwell::adapters::lua {
namespace {

base::Error error_saying(std::string message) {
    return {.name = "script_error", .message = std::move(message)};
}

TEST(ToldErrors, EachIsToldOnce) {
    ToldErrors told;
    EXPECT_EQ(told.news_of(error_saying("one"))->message, "one");
    EXPECT_EQ(told.news_of(error_saying("other"))->message, "other");
    EXPECT_FALSE(told.news_of(error_saying("one")));
}

TEST(ToldErrors, SoManyAndNoMoreAreRememberedAndThatIsToldOnce) {
    ToldErrors told;
    for (std::size_t number = 0; number < ToldErrors::remembered_max; ++number)
        ASSERT_TRUE(told.news_of(error_saying(std::to_string(number))));
    const auto last = told.news_of(error_saying("too many"));
    ASSERT_TRUE(last);
    EXPECT_NE(last->message.find("further errors are not told"), std::string::npos);
    for (std::size_t number = 0; number < 3 * ToldErrors::remembered_max; ++number)
        EXPECT_FALSE(told.news_of(error_saying("more" + std::to_string(number))));
}

TEST(ToldErrors, OfLongOnesTheBeginningIsRemembered) {
    ToldErrors told;
    const std::string beginning(told_error_bytes_max, 'x');
    EXPECT_LE(told.news_of(error_saying(beginning + "1"))->message.size(), told_error_bytes_max);
    EXPECT_FALSE(told.news_of(error_saying(beginning + "2")));
}

TEST(ToldText, ErrorsMoveNoCursorAndAreOneShortLine) {
    EXPECT_EQ(told_error("rooms.lua:2: \x1b[2Ja\r\nb\tc\x7f"), "rooms.lua:2:  [2Ja  b c ");
    EXPECT_EQ(told_error("\xc2\x9b"
                         "31m \xe2\x80\xa8 \xff"),
              " 31m    ")
        << "C1, a line separator, no UTF-8";
    EXPECT_EQ(told_error("a\u202e"
                         "b\u2066"
                         "c\u2069\u200f"),
              "a b c  ")
        << "what turns the direction of a line";
    EXPECT_EQ(told_error("井底 …"), "井底 …");
    const std::string cut = told_error(std::string(1, 'x') + [] {
        std::string many;
        for (int number = 0; number < 10'000; ++number)
            many += "井";
        return many;
    }());
    EXPECT_LE(cut.size(), told_error_bytes_max);
    EXPECT_GT(cut.size(), told_error_bytes_max - 8);
    EXPECT_TRUE(cut.ends_with("井…"));
}

TEST(ToldText, LinesStayLines) {
    EXPECT_EQ(told_lines("one\ntwo\tthree\x1b\n"), "one\ntwo\tthree \n");
}

}  // namespace
}  // namespace underwell::adapters::lua
