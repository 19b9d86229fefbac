#include "underwell/adapters/system/screen_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace underwell::adapters::system {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::size_t lines_most = 24;

TEST(ScreenLines, WriteTheFirstFrameAsAWhole) {
    ScreenLines lines;
    const std::string bytes = lines.change_to("one\ntwo", lines_most);
    EXPECT_THAT(bytes, HasSubstr("\x1b[2J"));
    EXPECT_THAT(bytes, HasSubstr("\x1b[1;1H\x1b[Kone"));
    EXPECT_THAT(bytes, HasSubstr("\x1b[2;1H\x1b[Ktwo"));
}

TEST(ScreenLines, WriteOnlyWhatHasChanged) {
    ScreenLines lines;
    lines.change_to("one\ntwo\nthree", lines_most);
    EXPECT_EQ(lines.change_to("one\ntwo\nthree", lines_most), "");
    EXPECT_EQ(lines.change_to("one\n2\nthree", lines_most),
              "\x1b[?2026h\x1b[2;1H\x1b[K2\x1b[?2026l");
}

TEST(ScreenLines, ClearLinesThatAShorterFrameNoLongerHas) {
    ScreenLines lines;
    lines.change_to("one\ntwo\nthree", lines_most);
    EXPECT_EQ(lines.change_to("one", lines_most),
              "\x1b[?2026h\x1b[2;1H\x1b[K\x1b[3;1H\x1b[K\x1b[?2026l");
    EXPECT_EQ(lines.change_to("one", lines_most), "");
}

TEST(ScreenLines, WriteAllAnewAfterSomebodyElseHasWritten) {
    ScreenLines lines;
    lines.change_to("one\ntwo", lines_most);
    lines.forget();
    EXPECT_THAT(lines.change_to("one\ntwo", lines_most), HasSubstr("\x1b[1;1H\x1b[Kone"));
}

TEST(ScreenLines, LeaveOutWhatLiesBelowTheScreen) {
    ScreenLines lines;
    const std::string bytes = lines.change_to("one\ntwo\nthree", 2);
    EXPECT_THAT(bytes, HasSubstr("two"));
    EXPECT_THAT(bytes, Not(HasSubstr("three")));
}

}  // namespace
}  // namespace underwell::adapters::system
