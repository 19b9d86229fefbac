#include "underwell/game/document.hpp"

#include <array>
#include <gtest/gtest.h>

namespace underwell::game {
namespace {

TEST(Document, SpansKeepTheirLettersStyleAndCommand) {
    Text text{"You see "};
    text.add("a torch", Style::thing, "get torch").add("").add(".");
    ASSERT_EQ(text.span_count(), 3U);
    EXPECT_EQ(text.span(1).letters, "a torch");
    EXPECT_EQ(text.span(1).style, Style::thing);
    EXPECT_EQ(text.span(1).command, "get torch");
    EXPECT_EQ(text.span(2).letters, ".");
    EXPECT_EQ(text.span(2).command, "");
    EXPECT_EQ(text.letters(), "You see a torch.");
}

TEST(Document, ATextIsAddedSpanBySpan) {
    Text torch;
    torch.add("a torch", Style::thing, "get torch");
    Text sentence{"Here is "};
    sentence.add(torch).add(torch);
    EXPECT_EQ(sentence.letters(), "Here is a torcha torch");
    EXPECT_EQ(sentence.span(2).command, "get torch");
}

TEST(Document, BlocksHoldWhatWasAddedAfterThem) {
    Document document;
    EXPECT_TRUE(document.empty());
    document.heading("The drowned gallery");
    document.paragraph("Water drips.").add(" It is cold.", Style::dim);
    document.paragraph();
    document.item().add("a torch", Style::thing);
    document.row("Exits", "north", Style::exit).add(", east", Style::exit);
    ASSERT_EQ(document.block_count(), 5U);
    EXPECT_EQ(document.block(0).kind, BlockKind::heading);
    EXPECT_EQ(document.text().span(document.block(0).first_span).style, Style::title);
    EXPECT_EQ(document.block(1).end_span - document.block(1).first_span, 2U);
    EXPECT_EQ(document.block(2).end_span, document.block(2).first_span);
    EXPECT_EQ(document.block(4).kind, BlockKind::row);
    EXPECT_EQ(document.text().span(document.block(4).first_span).letters, "Exits");
    EXPECT_EQ(document.block(4).end_span, document.text().span_count());
}

TEST(Document, ADrawingStandsBesideItsWords) {
    Document document;
    const std::array rows = {Text{"###"}, Text{"#@#"}};
    const std::array words = {Text{"You are in a cell."}};
    document.drawing(rows, words);
    ASSERT_EQ(document.block_count(), 3U);
    EXPECT_EQ(document.block(1).kind, BlockKind::drawing_row);
    EXPECT_EQ(document.block(2).kind, BlockKind::words);
}

TEST(DocumentDeathTest, NothingIsDrawnWithoutSayingIt) {
    Document document;
    const std::array rows = {Text{"###"}};
    EXPECT_DEATH(document.drawing(rows, {}), "words");
}

}  // namespace
}  // namespace underwell::game
