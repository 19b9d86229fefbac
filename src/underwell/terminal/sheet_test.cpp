#include "underwell/terminal/sheet.hpp"

#include <gtest/gtest.h>

namespace underwell::terminal {
namespace {

TEST(Sheets, ShowWhatWasPutWithoutBlanksAtTheEndsOfLines) {
    Sheet sheet{{.columns = 10, .lines = 3}};
    sheet.put({.left = 2, .top = 1, .columns = 5, .lines = 1}, "rat");
    EXPECT_EQ(sheet.text(), "\n  rat\n");
}

TEST(Sheets, CutWhatLeavesItsPlace) {
    Sheet sheet{{.columns = 10, .lines = 1}};
    EXPECT_EQ(sheet.put({.left = 1, .columns = 4, .lines = 1}, "corridor"), 4);
    EXPECT_EQ(sheet.text(), " corr");
    sheet.put({.left = 7, .columns = 40, .lines = 1}, "corridor");
    EXPECT_EQ(sheet.text(), " corr  cor");
}

TEST(Sheets, CutAWideSignAsAWhole) {
    Sheet sheet{{.columns = 10, .lines = 1}};
    EXPECT_EQ(sheet.put({.columns = 5, .lines = 1}, "井下城"), 4);
    sheet.put({.left = 5, .columns = 1, .lines = 1}, "|");
    EXPECT_EQ(sheet.text(), "井下 |");
}

TEST(Sheets, LeaveNoHalfOfAWideSign) {
    Sheet sheet{{.columns = 4, .lines = 1}};
    sheet.put(sheet.all(), "井下");
    sheet.put_sign(1, 0, U'x', "");
    EXPECT_EQ(sheet.text(), " x下");
    sheet.put_sign(2, 0, U'y', "");
    EXPECT_EQ(sheet.text(), " xy");
}

TEST(Sheets, SwitchLooksOnlyWhereTheyChange) {
    Sheet sheet{{.columns = 10, .lines = 1}};
    sheet.put(sheet.all(), "a\x1b[1;31mbc\x1b[0md");
    EXPECT_EQ(sheet.text(), "a\x1b[0;1;31mbc\x1b[0md");
}

TEST(Sheets, LetNoOtherSequencePass) {
    Sheet sheet{{.columns = 20, .lines = 1}};
    sheet.put(sheet.all(),
              "a\x1b[2Jb\x1b]0;title\x07"
              "c");
    EXPECT_EQ(sheet.text().find("\x1b[2J"), std::string::npos);
    EXPECT_EQ(sheet.text().find("\x1b]"), std::string::npos);
    EXPECT_EQ(sheet.text().find('\x07'), std::string::npos);
}

TEST(Sheets, PutTextAtTheRightEnd) {
    Sheet sheet{{.columns = 10, .lines = 1}};
    sheet.put_right(sheet.all(), "生命 8");
    EXPECT_EQ(sheet.text(), "    生命 8");
}

TEST(Sheets, InvertALine) {
    Sheet sheet{{.columns = 3, .lines = 1}};
    sheet.put(sheet.all(), "a");
    sheet.invert(sheet.all());
    EXPECT_EQ(sheet.text(), "\x1b[0;7ma  \x1b[0m");
}

TEST(Sheets, WhatIsCutEndsInAnEllipsis) {
    EXPECT_EQ(cut("a giant rat", 11, false), "a giant rat");
    EXPECT_EQ(cut("a giant rat", 8, false), "a giant…");
    EXPECT_EQ(cut("a giant rat", 8, true), "a gia...");
    EXPECT_EQ(cut("井下城", 5, false), "井下…");
}

}  // namespace
}  // namespace underwell::terminal
