#include "underwell/server/visual_writer.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "property.hpp"
#include "sample_documents.hpp"
#include "underwell/game/unicode.hpp"
#include "underwell/server/display_text.hpp"

namespace underwell::server {
namespace {

using game::Document;
using game::Style;
using game::Text;

std::string shown(const Document& document, Screen screen = {.line_end = "\n"}) {
    std::string out;
    write_visual(out, document, screen);
    return out;
}

std::string paragraph(std::string_view letters, std::size_t width) {
    Document document;
    document.paragraph(letters);
    return shown(document, {.width = width, .line_end = "\n"});
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        EXPECT_NE(end, text.npos);  // every line is ended
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

// Takes out the sequences that the writer itself makes, and only those.
std::string without_colours(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        if (!text.starts_with("\x1b[0")) {
            plain += text.front();
            text.remove_prefix(1);
            continue;
        }
        const std::size_t end = text.find_first_not_of("0123456789;", 2);
        EXPECT_EQ(text[end], 'm');
        text.remove_prefix(end + 1);
    }
    return plain;
}

// Letters in their order, without blanks.
std::string visible(std::string_view text) {
    SignReader reader;
    reader.open(text);
    std::string letters;
    while (const auto sign = reader.next())
        if (sign->kind != SignKind::blank) game::append_sign(letters, sign->code);
    return letters;
}

TEST(VisualWriter, ARoomLooksAsItShould) {
    EXPECT_EQ(shown(tests::sample_room(), {.width = 40, .line_end = "\n"}),
              "The drowned gallery\n"
              "Water drips from the ceiling into black\n"
              "pools; something has scratched the same\n"
              "sign into every pillar.\n"
              "┌───┐\n"
              "│.@.│\n"
              "└─+─┘\n"
              "- a torch\n"
              "- two coins in the mud\n"
              "Exits:      north, east\n"
              "Hit points: 7/8\n");
}

TEST(VisualWriter, ABlankLineStandsBeforeALaterHeading) {
    Document document;
    document.heading("One");
    document.heading("Two");
    EXPECT_EQ(shown(document), "One\n\nTwo\n");
}

TEST(VisualWriter, ItemsAndValuesHangUnderTheirBeginning) {
    Document document;
    document.item("a very long thing that needs more");
    document.row("Worn", "a helmet, a coat of mail and boots");
    document.row("身上", "剑");
    EXPECT_EQ(shown(document, {.width = 24, .line_end = "\n"}),
              "- a very long thing that\n"
              "  needs more\n"
              "Worn: a helmet, a coat\n"
              "      of mail and boots\n"
              "身上: 剑\n");
}

TEST(VisualWriter, ALabelThatIsTooLongBeginsAParagraph) {
    Document document;
    document.row("A label that nobody would call short", "and its value");
    document.row("HP", "7");
    EXPECT_EQ(shown(document, {.width = 24, .line_end = "\n"}),
              "A label that nobody\n"
              "  would call short: and\n"
              "  its value\n"
              "HP: 7\n");
}

TEST(VisualWriter, LabelsLeaveHalfOfANarrowScreenToTheirValues) {
    Document document;
    document.row("Nineteen letters it", "value");
    for (const std::string& line : lines_of(shown(document, {.width = 20, .line_end = "\n"})))
        EXPECT_LE(line.size(), 20U);
}

TEST(VisualWriter, ChineseBreaksAnywhereButNotBeforeClosingPunctuation) {
    EXPECT_EQ(paragraph("你看见这里有一把剑和一支火把，还有绳子。", 20),
              "你看见这里有一把剑和\n一支火把，还有绳子。\n");
    EXPECT_EQ(paragraph("一二三四五六七八九十，十一", 20), "一二三四五六七八九\n十，十一\n");
    EXPECT_EQ(paragraph("一二三四五六七八九“十”", 20), "一二三四五六七八九\n“十”\n");
    EXPECT_EQ(paragraph("一二三四五六七八九（十）", 20), "一二三四五六七八九\n（十）\n");
    EXPECT_EQ(paragraph("你对Bartholomew说话了", 20), "你对Bartholomew说话\n了\n");
}

TEST(VisualWriter, AWordLongerThanTheLineIsParted) {
    EXPECT_EQ(paragraph(std::string(45, 'a'), 20),
              std::string(20, 'a') + "\n" + std::string(20, 'a') + "\naaaaa\n");
}

TEST(VisualWriter, WidthsBeyondReasonAreBounded) {
    const std::string words(1'000, 'a');
    EXPECT_EQ(lines_of(paragraph(words, 0)).front().size(), screen_width_min);
    EXPECT_EQ(lines_of(paragraph(words, 1'000'000)).front().size(), screen_width_max);
}

TEST(VisualWriter, StylesAreColoursThatEndWithTheLine) {
    Document document;
    document.paragraph("You see ").add("a torch", Style::thing).add(".");
    document.paragraph("all of this is dim to the very end", Style::dim);
    const auto in = [&](Colours colours, Theme theme = Theme::dark) {
        return shown(document, {.width = 20, .colours = colours, .theme = theme, .line_end = "\n"});
    };
    EXPECT_EQ(in(Colours::palette_16),
              "You see \x1b[0;33ma torch\x1b[0m.\n"
              "\x1b[0;37mall of this is dim\x1b[0m\n"
              "\x1b[0;37mto the very end\x1b[0m\n");
    EXPECT_TRUE(in(Colours::palette_256).contains("\x1b[0;38;5;221ma torch\x1b[0m"));
    EXPECT_TRUE(in(Colours::true_colour).contains("\x1b[0;38;2;255;215;95ma torch\x1b[0m"));
    EXPECT_TRUE(in(Colours::palette_16, Theme::light).contains("\x1b[0;35ma torch\x1b[0m"));
    EXPECT_FALSE(in(Colours::none).contains('\x1b'));
}

TEST(VisualWriter, ALineUnderAWordEndsWithTheWord) {
    Document document;
    document.paragraph("Type ").add("guest", Style::command).add(" to play at once.");
    EXPECT_EQ(shown(document, {.width = 40, .colours = Colours::palette_256, .line_end = "\n"}),
              "Type \x1b[0;4;38;5;222mguest\x1b[0m to play at once.\n");
}

// A click sends what stands behind "send:".
std::string link(std::string_view target, std::string_view letters) {
    return "\x1b]8;;send:" + std::string{target} + "\x1b\\" + std::string{letters} +
           "\x1b]8;;\x1b\\";
}

TEST(VisualWriter, CommandsAreLinksWhereTheClientTakesThem) {
    Document document;
    document.paragraph("Here is ")
        .add("a rusty sword", Style::thing, "examine rusty sword")
        .add(". ")
        .add("north", Style::exit, "north")
        .add("east", Style::exit, "east");
    EXPECT_EQ(shown(document, {.links = true, .line_end = "\n"}),
              "Here is " + link("examine%20rusty%20sword", "a rusty sword") + ". " +
                  link("north", "north") + link("east", "east") + "\n");
    EXPECT_EQ(shown(document), "Here is a rusty sword. northeast\n");
}

TEST(VisualWriter, LinksEndWithTheirLine) {
    Document document;
    document.paragraph("Here is ").add("a very rusty sword", Style::thing, "get it");
    document.paragraph("Nothing else.");
    EXPECT_EQ(shown(document, {.width = 20, .links = true, .line_end = "\n"}),
              "Here is " + link("get%20it", "a very rusty") + "\n" + link("get%20it", "sword") +
                  "\nNothing else.\n");
}

TEST(VisualWriter, SignsOfADrawingAreLinksOfTheirOwn) {
    Document document;
    Text row;
    row.add("#").add("m", Style::monster, "walk 1,0").add("*", Style::thing, "walk 2,0").add(" #");
    document.drawing(std::array{row}, std::array{Text{"a monster"}});
    EXPECT_EQ(shown(document, {.links = true, .line_end = "\n"}),
              "#" + link("walk%201%2C0", "m") + link("walk%202%2C0", "*") + " #\n");
}

TEST(VisualWriter, WhatIsOnlyBegunIsPutIntoTheLineOrIsNoLink) {
    Document document;
    document.paragraph("Type ")
        .add("map", Style::command, "map")
        .add(" or ")
        .add("tell", Style::command, "tell ");
    const std::string begun = "\x1b]8;;prompt:tell%20\x1b\\tell\x1b]8;;\x1b\\";
    EXPECT_EQ(shown(document, {.links = true, .line_end = "\n"}),
              "Type " + link("map", "map") + " or tell\n");
    EXPECT_EQ(shown(document, {.links = true, .link_lines = true, .line_end = "\n"}),
              "Type " + link("map", "map") + " or " + begun + "\n");
    EXPECT_EQ(shown(document, {.link_lines = true, .line_end = "\n"}),
              "Type map or " + begun + "\n");
}

TEST(VisualWriter, ALabelCanBeALink) {
    Document document;
    document.row({.letters = "town", .style = Style::label, .command = "help town"}, "the surface");
    EXPECT_EQ(shown(document, {.links = true, .line_end = "\n"}),
              link("help%20town", "town") + ": the surface\n");
}

TEST(VisualWriter, NobodyCanForgeALinkOrLeaveOneOpen) {
    for (const std::string& letters : tests::hostile_letters()) {
        Document document;
        document.paragraph(letters, Style::speech).add(letters, Style::person, letters + ";\x1b");
        const std::string text = shown(document, {.links = true, .line_end = "\n"});
        for (std::string_view line : lines_of(text)) {
            while (!line.empty()) {
                const std::size_t begin = line.find('\x1b');
                if (begin == line.npos) break;
                line.remove_prefix(begin);
                ASSERT_TRUE(line.starts_with("\x1b]8;;send:")) << letters;
                line.remove_prefix(std::string_view{"\x1b]8;;send:"}.size());
                const std::size_t end = line.find('\x1b');
                ASSERT_EQ(line.substr(0, end).find_first_not_of(
                              "%0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
                          line.npos);
                line.remove_prefix(end);
                ASSERT_TRUE(line.starts_with("\x1b\\"));
                line.remove_prefix(2);
                const std::size_t closes = line.find('\x1b');
                ASSERT_NE(closes, line.npos) << "it is open at the end of the line";
                line.remove_prefix(closes);
                ASSERT_TRUE(line.starts_with("\x1b]8;;\x1b\\"));
                line.remove_prefix(std::string_view{"\x1b]8;;\x1b\\"}.size());
            }
        }
    }
}

TEST(VisualWriter, LineEndsAreTheCallersChoice) {
    Document document;
    document.paragraph("One");
    EXPECT_EQ(shown(document, {}), "One\r\n");
}

TEST(VisualWriter, HostileLettersAreHarmlessEverywhere) {
    for (const std::string& letters : tests::hostile_letters()) {
        Document document;
        document.heading(letters);
        document.paragraph(letters);
        document.item(letters);
        document.row("x" + letters, letters);
        const std::array rows = {Text{letters}};
        const std::array words = {Text{letters}};
        document.drawing(rows, words);
        for (const Colours colours :
             {Colours::none, Colours::palette_16, Colours::palette_256, Colours::true_colour}) {
            const std::string text = shown(document, {.colours = colours, .line_end = "\n"});
            for (const std::string& line : lines_of(without_colours(text))) {
                ASSERT_TRUE(game::is_utf8(line));
                for (std::string_view rest = line; !rest.empty();)
                    ASSERT_FALSE(game::is_hidden(game::take_sign(rest))) << letters;
            }
        }
    }
}

TEST(VisualWriter, NoLineIsWiderThanTheScreenAndNoLetterIsLost) {
    tests::holds_in({500}, [] {
        const Document document = tests::any_document();
        const std::size_t width = *rc::gen::inRange<std::size_t>(20, 60);
        std::string expected;
        for (std::size_t number = 0; number < document.block_count(); ++number) {
            const game::Block block = document.block(number);
            std::string letters;
            for (std::size_t span = block.first_span; span < block.end_span; ++span) {
                letters += document.text().span(span).letters;
                if (block.kind == game::BlockKind::row && span == block.first_span) letters += ": ";
            }
            if (block.kind == game::BlockKind::item) letters = "- " + letters;
            expected += visible(letters);
        }
        const std::string plain = shown(document, {.width = width, .line_end = "\n"});
        for (const std::string& line : lines_of(plain))
            RC_ASSERT(display_width(line) <= width);
        RC_ASSERT(visible(plain) == expected);
        const Screen coloured{.width = width, .colours = Colours::palette_256, .line_end = "\n"};
        RC_ASSERT(without_colours(shown(document, coloured)) == plain);
    });
}

TEST(VisualWriter, NoLineBeginsWithClosingPunctuation) {
    const auto parts =
        rc::gen::element<std::string>("剑", "火把", "，", "。", "”", "）", "（", "“");
    tests::holds_in({500}, [&] {
        std::string text = "剑";
        bool was_letter = true;
        for (const std::string& part : *rc::gen::container<std::vector<std::string>>(parts)) {
            // At most two of them in a row: a row as long as a line has to be parted somewhere.
            const bool is_letter = part == "剑" || part == "火把";
            if (!is_letter && !was_letter) text += "剑";
            text += part;
            was_letter = is_letter;
        }
        for (const std::string& line : lines_of(paragraph(text, 20)))
            for (const std::string_view closing : {"，", "。", "”", "）"})
                RC_ASSERT(!line.starts_with(closing));
        for (const std::string& line : lines_of(paragraph(text + "剑", 20)))
            for (const std::string_view opening : {"（", "“"})
                RC_ASSERT(!line.ends_with(opening));
    });
}

}  // namespace
}  // namespace underwell::server
