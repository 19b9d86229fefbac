#include "underwell/game/unicode.hpp"

#include <gtest/gtest.h>
#include <string>

#include "property.hpp"

namespace underwell::game {
namespace {

std::string clean(std::string_view text, std::size_t bytes_max = 100) {
    std::string out;
    append_clean(out, text, {.bytes_max = bytes_max});
    return out;
}

TEST(Unicode, EverySignComesBackFromItsBytes) {
    for (char32_t sign = 0; sign <= 0x10'FFFF; ++sign) {
        if (sign >= 0xD800 && sign <= 0xDFFF) continue;
        std::string text;
        append_sign(text, sign);
        std::string_view rest = text;
        ASSERT_TRUE(is_utf8(text)) << std::hex << static_cast<std::uint32_t>(sign);
        ASSERT_EQ(take_sign(rest), sign);
        ASSERT_TRUE(rest.empty());
    }
}

TEST(Unicode, WhatIsNoUtf8IsReplacedByteByByte) {
    EXPECT_EQ(clean("a\xFFz"), "a\uFFFDz");
    EXPECT_EQ(clean("\xC0\x80"), "\uFFFD\uFFFD");            // a zero, longer than it may be
    EXPECT_EQ(clean("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");  // half of a pair
    EXPECT_EQ(clean("\xF4\x90\x80\x80").size(), 12U);        // beyond the last plane
    EXPECT_EQ(clean("\xE5\x89"), "\uFFFD\uFFFD");            // cut off
    EXPECT_EQ(clean("\xE5Z"), "\uFFFDZ");
    EXPECT_FALSE(is_utf8("\xE5\x89"));
    EXPECT_TRUE(is_utf8("剑"));
}

TEST(Unicode, NothingHiddenIsLeft) {
    EXPECT_EQ(clean("\x1b[31mred\x07"), "[31mred");
    EXPECT_EQ(clean("a\u202Eb\u2066c\u200Bd\u200De\uFEFFf\u00ADg\u0085h"), "abcdefgh");
    EXPECT_EQ(clean("\u3164\u115F\uFFA0\u2800\U000E0041\U0001FFFE"), "");
    EXPECT_EQ(clean("one\r\ntwo\tthree\u2028four"), "one  two three four");
    EXPECT_EQ(clean("剑 é ñ 🗝"), "剑 é ñ 🗝");
}

TEST(Unicode, ATextThatIsTooLongEndsInAnEllipsis) {
    EXPECT_EQ(clean("abcdefgh", 8), "abcdefgh");
    EXPECT_EQ(clean("abcdefghi", 8), "abcde…");
    EXPECT_EQ(clean("剑剑剑", 8), "剑…");
    EXPECT_EQ(clean("abc", 2), "");
}

TEST(Unicode, WhateverIsCleanedIsShortValidAndVisible) {
    tests::holds_in({1'000}, [](const std::string& text, std::uint8_t bytes_max) {
        const std::string cleaned = clean(text, bytes_max);
        RC_ASSERT(cleaned.size() <= bytes_max);
        RC_ASSERT(is_utf8(cleaned));
        for (std::string_view rest = cleaned; !rest.empty();)
            RC_ASSERT(!is_hidden(take_sign(rest)));
        RC_ASSERT(clean(cleaned, bytes_max) == cleaned);
    });
}

}  // namespace
}  // namespace underwell::game
