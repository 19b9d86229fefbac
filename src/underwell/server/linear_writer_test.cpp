#include "underwell/server/linear_writer.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "property.hpp"
#include "sample_documents.hpp"
#include "underwell/game/unicode.hpp"
#include "underwell/server/display_text.hpp"

namespace underwell::server {
namespace {

using game::Document;
using game::Language;
using game::Style;
using game::Text;

std::string spoken(const Document& document, Language language = Language::english) {
    std::string out;
    write_linear(out, document, {.language = language, .line_end = "\n"});
    return out;
}

std::string spoken(std::string_view letters, Language language = Language::english) {
    Document document;
    document.paragraph(letters);
    return spoken(document, language);
}

// Nothing but words, punctuation and single blanks; every line has a word.
bool is_readable(std::string_view text) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (line.size() == text.size()) return false;
        text.remove_prefix(line.size() + 1);
        if (line.starts_with(' ') || line.ends_with(' ')) return false;
        bool has_word = false;
        for (std::string_view rest = line; !rest.empty();) {
            const char32_t sign = game::take_sign(rest);
            if (game::is_hidden(sign) || is_drawing_sign(sign)) return false;
            has_word = has_word || is_word_sign(sign);
        }
        if (!has_word || !game::is_utf8(line)) return false;
    }
    return true;
}

TEST(LinearWriter, ARoomIsOneThingALine) {
    EXPECT_EQ(spoken(tests::sample_room()),
              "The drowned gallery\n"
              "Water drips from the ceiling into black pools; something has scratched the same "
              "sign into every pillar.\n"
              "A small room with a door south.\n"
              "a torch\n"
              "two coins in the mud\n"
              "Exits: north, east\n"
              "Hit points: 7 of 8\n");
}

TEST(LinearWriter, NumbersAreWrittenAsTheyAreSpoken) {
    EXPECT_EQ(spoken("7/8"), "7 of 8\n");
    EXPECT_EQ(spoken("armour +2, nerve -3 (+1)"), "armour plus 2, nerve minus 3 (plus 1)\n");
    EXPECT_EQ(spoken("7/8，-3", Language::chinese), "7，共8，-3\n");
    EXPECT_EQ(spoken("勇气 -3", Language::chinese), "勇气 负3\n");
    EXPECT_EQ(spoken("well-keeper and/or 3d6+2"), "well-keeper and/or 3d6+2\n");
}

TEST(LinearWriter, LabelsEndInTheColonOfTheLanguage) {
    Document document;
    document.row("生命", "七点");
    EXPECT_EQ(spoken(document, Language::chinese), "生命：七点\n");
}

TEST(LinearWriter, SpeechStaysAsItWasSaid) {
    Document document;
    document.paragraph("Bob says, ").add("I need 1/2 of it", Style::speech);
    EXPECT_EQ(spoken(document), "Bob says, I need 1/2 of it\n");
}

TEST(LinearWriter, RulersFramesAndArtAreLeftOut) {
    EXPECT_EQ(spoken("==== Gate ===="), "Gate\n");
    EXPECT_EQ(spoken("║ Gate ║ open →"), "Gate open\n");
    EXPECT_EQ(spoken("| Gate | open |"), "Gate open\n");
    EXPECT_EQ(spoken("-----"), "");
    EXPECT_EQ(spoken("!?!"), "");
    EXPECT_EQ(spoken("  * . *  "), "");
    EXPECT_EQ(spoken(""), "");
}

TEST(LinearWriter, BlanksAreSingle) {
    EXPECT_EQ(spoken("  one \t  two　三 "), "one two 三\n");
}

TEST(LinearWriter, LineEndsAreTheCallersChoice) {
    Document document;
    document.paragraph("One");
    std::string out;
    write_linear(out, document, {});
    EXPECT_EQ(out, "One\r\n");
}

TEST(LinearWriter, HostileLettersAreHarmlessEverywhere) {
    for (const std::string& letters : tests::hostile_letters()) {
        Document document;
        document.heading(letters);
        document.paragraph(letters, Style::speech);
        document.item(letters);
        document.row("x" + letters, letters);
        const std::array rows = {Text{letters}};
        const std::array words = {Text{letters}};
        document.drawing(rows, words);
        EXPECT_TRUE(is_readable(spoken(document))) << letters;
    }
}

TEST(LinearWriter, AnyDocumentIsReadable) {
    tests::holds_in({500}, [] {
        const Document document = tests::any_document();
        RC_ASSERT(is_readable(spoken(document)));
        RC_ASSERT(is_readable(spoken(document, Language::chinese)));
    });
}

TEST(LinearWriter, NoWordIsLost) {
    tests::holds_in({500}, [] {
        const std::string words = *tests::any_words();
        std::string expected;
        SignReader reader;
        reader.open(words);
        while (const auto sign = reader.next())
            if (is_word_sign(sign->code)) game::append_sign(expected, sign->code);
        Document document;
        document.paragraph(words, Style::speech);  // in which numbers stay as they are
        const std::string line = spoken(document);
        std::string kept;
        for (std::string_view rest = line; !rest.empty();)
            if (const char32_t sign = game::take_sign(rest); is_word_sign(sign))
                game::append_sign(kept, sign);
        RC_ASSERT(kept == expected);
    });
}

}  // namespace
}  // namespace underwell::server
