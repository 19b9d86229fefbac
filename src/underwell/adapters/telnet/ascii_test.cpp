#include "underwell/adapters/telnet/ascii.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace underwell::adapters::telnet {
namespace {

TEST(Ascii, LeavesAsciiAsItIs) {
    EXPECT_EQ(to_ascii("\x1B[1mNorth\x1B[0m, 3 gold.\r\n"), "\x1B[1mNorth\x1B[0m, 3 gold.\r\n");
    EXPECT_EQ(to_ascii(""), "");
}

TEST(Ascii, WritesQuotationMarksAndDashesAsTypewritersDo) {
    EXPECT_EQ(to_ascii("“Halt” — she’s ‘here’…"), "\"Halt\" - she's 'here'...");
}

TEST(Ascii, TakesMarksOffLetters) {
    EXPECT_EQ(to_ascii("café naïve Ångström Łódź straße cœur"),
              "cafe naive Angstrom Lodz strasse coeur");
    EXPECT_EQ(to_ascii("e\u0301te\u0301"), "ete");
}

TEST(Ascii, KeepsTheShapeOfDrawings) {
    EXPECT_EQ(to_ascii("┌──┐"), "+--+");
    EXPECT_EQ(to_ascii("║·★║"), "|.*|");
    EXPECT_EQ(to_ascii("╲▲►█"), "\\^>#");
}

TEST(Ascii, AsksAboutWhatItCannotWrite) {
    EXPECT_EQ(to_ascii("地牢"), "??");
    EXPECT_EQ(to_ascii("\xFF|\xE2\x82"), "?|??");
}

TEST(Ascii, WritesWideFormsAsTheirPlainOnes) {
    EXPECT_EQ(to_ascii("（２）！"), "(2)!");
}

RC_GTEST_PROP(Ascii, IsAsciiWhateverComesIn, (const std::string& bytes)) {
    const std::string ascii = to_ascii(bytes);
    RC_ASSERT(std::ranges::all_of(ascii, [](char byte) { return byte >= 0; }));
    RC_ASSERT(to_ascii(ascii) == ascii);
}

}  // namespace
}  // namespace underwell::adapters::telnet
