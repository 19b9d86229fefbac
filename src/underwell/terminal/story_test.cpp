#include "underwell/terminal/story.hpp"

#include <gtest/gtest.h>

namespace underwell::terminal {
namespace {

constexpr Box place{.columns = 30, .lines = 3};

std::string drawn(Story& story, const Box& where = place) {
    Sheet sheet{{.columns = where.columns, .lines = where.lines}};
    story.draw(sheet, where, {});
    return sheet.text();
}

Story of_lines(int count) {
    Story story;
    for (int line = 1; line <= count; ++line)
        story.note("line " + std::to_string(line));
    return story;
}

TEST(Stories, ShowTheNewestLines) {
    Story story = of_lines(5);
    EXPECT_EQ(drawn(story), "line 3\nline 4\nline 5");
}

TEST(Stories, CanBeLookedBackAt) {
    Story story = of_lines(5);
    drawn(story);
    story.scroll(1);
    EXPECT_EQ(drawn(story), "line 2\nline 3\nline 4");
    story.to_begin();
    EXPECT_EQ(drawn(story), "line 1\nline 2\nline 3");
    story.scroll(-100);
    EXPECT_FALSE(story.is_back());
    EXPECT_EQ(drawn(story), "line 3\nline 4\nline 5");
}

TEST(Stories, ShowTheSameToWhoeverLooksBackWhileMoreIsTold) {
    Story story = of_lines(5);
    drawn(story);
    story.scroll(2);
    const std::string before = drawn(story);
    story.note("line 6");
    EXPECT_EQ(drawn(story), before);
}

TEST(Stories, AreWrittenAnewForAnotherWidth) {
    Story story;
    story.note("the quick brown fox jumps over the dog");
    EXPECT_EQ(drawn(story), "the quick brown fox jumps over\nthe dog\n");
    EXPECT_EQ(drawn(story, {.columns = 60, .lines = 1}), "the quick brown fox jumps over the dog");
}

TEST(Stories, AreBounded) {
    Story story = of_lines(static_cast<int>(documents_kept_max) + 50);
    drawn(story);
    story.to_begin();
    EXPECT_EQ(drawn(story).find("line 1\n"), std::string::npos);
    story.to_end();
    EXPECT_NE(drawn(story).find("line 550"), std::string::npos);
}

}  // namespace
}  // namespace underwell::terminal
