#include "underwell/render/terminal_text.hpp"

#include <gtest/gtest.h>
#include <string>

namespace underwell::render {
namespace {

std::string sign_in_utf8(char32_t sign) {
    std::string text;
    append_utf8(text, sign);
    return text;
}

std::string foreground(Colour colour, TextColours colours) {
    std::string text;
    append_foreground(text, colour, colours);
    return text;
}

TEST(TerminalText, SignsOfEveryLengthAreUtf8) {
    EXPECT_EQ(sign_in_utf8(U'#'), "#");
    EXPECT_EQ(sign_in_utf8(U'é'), "é");
    EXPECT_EQ(sign_in_utf8(U'≈'), "≈");
    EXPECT_EQ(sign_in_utf8(U'🗝'), "🗝");
}

TEST(TerminalText, TrueColoursAreWrittenAsTheyAre) {
    EXPECT_EQ(foreground({.red = 1, .green = 20, .blue = 255}, TextColours::true_colour),
              "\x1b[38;2;1;20;255m");
}

TEST(TerminalText, OfThe256ColoursTheNearestIsTaken) {
    const auto code = [](Colour colour) { return foreground(colour, TextColours::palette_256); };
    EXPECT_EQ(code({.red = 0, .green = 0, .blue = 0}), "\x1b[38;5;16m");
    EXPECT_EQ(code({.red = 255, .green = 255, .blue = 255}), "\x1b[38;5;231m");
    EXPECT_EQ(code({.red = 250, .green = 5, .blue = 5}), "\x1b[38;5;196m");
    EXPECT_EQ(code({.red = 90, .green = 140, .blue = 180}), "\x1b[38;5;67m");
    EXPECT_EQ(code({.red = 50, .green = 52, .blue = 47}), "\x1b[38;5;236m");  // a grey
}

TEST(TerminalText, WithoutColoursNothingIsWritten) {
    EXPECT_EQ(foreground({.red = 250, .green = 5, .blue = 5}, TextColours::none), "");
}

}  // namespace
}  // namespace underwell::render
