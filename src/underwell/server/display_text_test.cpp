#include "underwell/server/display_text.hpp"

#include <gtest/gtest.h>
#include <string>
#include <utf8proc.h>

#include "property.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::server {
namespace {

std::string shown(std::string_view letters) {
    SignReader reader;
    reader.open(letters);
    std::string text;
    while (const auto sign = reader.next())
        game::append_sign(text, sign->code);
    return text;
}

TEST(DisplayText, NothingThatUnicodeCallsInvisibleComesThrough) {
    for (utf8proc_int32_t code = 0; code <= 0x10'FFFF; ++code) {
        const utf8proc_category_t category = utf8proc_category(code);
        const bool is_invisible =
            category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
            category == UTF8PROC_CATEGORY_CS || category == UTF8PROC_CATEGORY_ZL ||
            category == UTF8PROC_CATEGORY_ZP || utf8proc_get_property(code)->ignorable;
        if (!is_invisible) continue;
        ASSERT_TRUE(game::is_hidden(static_cast<char32_t>(code))) << std::hex << code;
    }
}

TEST(DisplayText, NothingVisibleIsHidden) {
    for (utf8proc_int32_t code = 0; code <= 0x10'FFFF; ++code) {
        const utf8proc_category_t category = utf8proc_category(code);
        const bool is_visible = category >= UTF8PROC_CATEGORY_LU &&
                                category <= UTF8PROC_CATEGORY_SO &&
                                !utf8proc_get_property(code)->ignorable && code != 0x2800 &&
                                category != UTF8PROC_CATEGORY_MN;
        if (!is_visible) continue;
        ASSERT_FALSE(game::is_hidden(static_cast<char32_t>(code))) << std::hex << code;
    }
}

TEST(DisplayText, WidthsAreThoseOfTerminals) {
    EXPECT_EQ(display_width("sword"), 5U);
    EXPECT_EQ(display_width("两把剑"), 6U);
    EXPECT_EQ(display_width("（剑）"), 6U);
    EXPECT_EQ(display_width("e\u0301"), 1U);
    EXPECT_EQ(display_width("한글"), 4U);
    EXPECT_EQ(display_width("🗡️a"), 2U);
    EXPECT_EQ(display_width("🍎"), 2U);
    EXPECT_EQ(display_width("\x1b\u200B\u202E"), 0U);
    EXPECT_EQ(display_width("\u3000"), 2U);
}

TEST(DisplayText, MarksAreFewAndStandOnLetters) {
    std::string flood = "e";
    for (int mark = 0; mark < 1'000; ++mark)
        flood += "\u0301";
    EXPECT_EQ(shown(flood).size(), 1 + 2 * marks_max);
    EXPECT_EQ(shown("\u0301\u0301x"), "x");
    EXPECT_EQ(shown("a \u0301b"), "a b");
    EXPECT_EQ(shown("ế"), "ế");
}

TEST(DisplayText, MarksAreCountedOverTheBordersOfSpans) {
    SignReader reader;
    std::size_t marks = 0;
    for (int span = 0; span < 10; ++span) {
        reader.open(span == 0 ? "a\u0301" : "\u0301");
        while (const auto sign = reader.next())
            marks += sign->kind == SignKind::mark ? 1U : 0U;
    }
    EXPECT_EQ(marks, marks_max);
}

TEST(DisplayText, SignsWithoutMeaningAreReplaced) {
    EXPECT_EQ(shown("\uE000\U0010FFFD\u0378"), "\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(shown("\xff"), "\uFFFD");
}

TEST(DisplayText, AnyBytesGiveValidVisibleText) {
    tests::holds_in({1'000}, [](const std::string& bytes) {
        const std::string text = shown(bytes);
        RC_ASSERT(game::is_utf8(text));
        for (std::string_view rest = text; !rest.empty();)
            RC_ASSERT(!game::is_hidden(game::take_sign(rest)));
    });
}

TEST(DisplayText, WordsAreLettersAndDigits) {
    EXPECT_TRUE(is_word_sign(U'a') && is_word_sign(U'7') && is_word_sign(U'剑'));
    EXPECT_FALSE(is_word_sign(U'-') || is_word_sign(U'。') || is_word_sign(U'★') ||
                 is_word_sign(U' ') || is_word_sign(U'+'));
}

}  // namespace
}  // namespace underwell::server
