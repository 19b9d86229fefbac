#include "underwell/render/canvas.hpp"

#include <gtest/gtest.h>
#include <set>
#include <string>

#include "underwell/render/font.hpp"

namespace underwell::render {

namespace {

constexpr Colour ground{.red = 0, .green = 0, .blue = 0};
constexpr Colour ink{.red = 200, .green = 100, .blue = 50};

Canvas blank() {
    return {{.width = 20, .height = 16}, ground};
}

int inked_pixels(const Canvas& canvas) {
    int count = 0;
    for (std::int32_t y = 0; y < canvas.size().height; ++y)
        for (std::int32_t x = 0; x < canvas.size().width; ++x)
            if (canvas.at({.x = x, .y = y}) != ground) ++count;
    return count;
}

Box box(Point corner, double width, double height) {
    return {.role = Role::room,
            .corner = corner,
            .width = width,
            .height = height,
            .colour = ink,
            .cell = std::nullopt};
}

TEST(Canvas, BoxOnWholePixelsHasHardEdges) {
    Canvas canvas = blank();
    canvas.paint(box({.x = 3, .y = 4}, 5, 2));
    EXPECT_EQ(inked_pixels(canvas), 10);
    EXPECT_EQ(canvas.at({.x = 3, .y = 4}), ink);
    EXPECT_EQ(canvas.at({.x = 7, .y = 5}), ink);
    EXPECT_EQ(canvas.at({.x = 8, .y = 5}), ground);
    EXPECT_EQ(canvas.at({.x = 7, .y = 6}), ground);
}

TEST(Canvas, BoxBetweenPixelsIsSmooth) {
    Canvas canvas = blank();
    canvas.paint(box({.x = 3.5, .y = 4}, 4, 4));
    EXPECT_EQ(canvas.at({.x = 3, .y = 6}).red, 100);
    EXPECT_EQ(canvas.at({.x = 4, .y = 6}), ink);
    EXPECT_EQ(canvas.at({.x = 7, .y = 6}).red, 100);
}

TEST(Canvas, RoundingTakesTheCornersOff) {
    Canvas canvas = blank();
    Box rounded = box({.x = 2, .y = 2}, 12, 12);
    rounded.rounding = 4;
    canvas.paint(rounded);
    EXPECT_EQ(canvas.at({.x = 2, .y = 2}), ground);
    EXPECT_EQ(canvas.at({.x = 8, .y = 2}), ink);
    EXPECT_EQ(canvas.at({.x = 8, .y = 8}), ink);
}

TEST(Canvas, OpacityBlendsAndAddsUp) {
    Canvas canvas = blank();
    Box half = box({.x = 1, .y = 1}, 1, 1);
    half.opacity = 0.5;
    canvas.paint(half);
    EXPECT_EQ(canvas.at({.x = 1, .y = 1}).red, 100);
    canvas.paint(half);
    EXPECT_EQ(canvas.at({.x = 1, .y = 1}).red, 150);
}

TEST(Canvas, WhatLiesOutsideIsClipped) {
    Canvas canvas = blank();
    canvas.paint(box({.x = -1e12, .y = 2}, 2e12, 1));
    EXPECT_EQ(inked_pixels(canvas), 20);
    canvas.paint(box({.x = 100, .y = 100}, 5, 5));
    canvas.paint(Disc{.centre = {.x = -50, .y = 3}, .radius = 9, .colour = ink});
    EXPECT_EQ(inked_pixels(canvas), 20);
}

TEST(Canvas, LinesAreAsWideAsAskedInEveryDirection) {
    Canvas canvas = blank();
    canvas.paint(
        Line{.from = {.x = 2, .y = 5}, .to = {.x = 12, .y = 5}, .width = 2, .colour = ink});
    EXPECT_EQ(inked_pixels(canvas), 20);
    EXPECT_EQ(canvas.at({.x = 2, .y = 4}), ink);
    EXPECT_EQ(canvas.at({.x = 11, .y = 5}), ink);

    Canvas diagonal = blank();
    diagonal.paint(
        Line{.from = {.x = 2, .y = 2}, .to = {.x = 12, .y = 12}, .width = 3, .colour = ink});
    EXPECT_EQ(diagonal.at({.x = 7, .y = 7}), ink);
    EXPECT_EQ(diagonal.at({.x = 10, .y = 4}), ground);
    EXPECT_EQ(diagonal.at({.x = 13, .y = 13}), ground);
}

TEST(Canvas, DashedLinesHaveGaps) {
    Canvas canvas = blank();
    canvas.paint(Line{
        .from = {.x = 2, .y = 5}, .to = {.x = 14, .y = 5}, .width = 2, .colour = ink, .dash = 3});
    EXPECT_EQ(canvas.at({.x = 3, .y = 5}), ink);
    EXPECT_EQ(canvas.at({.x = 6, .y = 5}), ground);
    EXPECT_EQ(canvas.at({.x = 9, .y = 5}), ink);
    EXPECT_EQ(canvas.at({.x = 12, .y = 5}), ground);
}

TEST(Canvas, PolygonsAreFilledWhicheverWayTheyTurn) {
    const Polygon triangle{
        .corners = {{{.x = 2, .y = 2}, {.x = 14, .y = 2}, {.x = 2, .y = 14}, {.x = 2, .y = 14}}},
        .colour = ink};
    Polygon turned = triangle;
    std::swap(turned.corners[0], turned.corners[1]);
    for (const Polygon& polygon : {triangle, turned}) {
        Canvas canvas = blank();
        canvas.paint(polygon);
        EXPECT_EQ(canvas.at({.x = 4, .y = 4}), ink);
        EXPECT_EQ(canvas.at({.x = 12, .y = 12}), ground);
        EXPECT_EQ(canvas.at({.x = 1, .y = 5}), ground);
    }
}

TEST(Canvas, RingsAreHollowAndDiscsAreNot) {
    Canvas canvas = blank();
    canvas.paint(Ring{.centre = {.x = 8.5, .y = 8.5}, .radius = 5, .width = 2, .colour = ink});
    EXPECT_EQ(canvas.at({.x = 8, .y = 8}), ground);
    EXPECT_EQ(canvas.at({.x = 13, .y = 8}), ink);
    EXPECT_EQ(canvas.at({.x = 8, .y = 3}), ink);
    canvas.paint(Disc{.centre = {.x = 8.5, .y = 8.5}, .radius = 3, .colour = ink});
    EXPECT_EQ(canvas.at({.x = 8, .y = 8}), ink);
}

TEST(Canvas, WordsStandOnTheirBaseline) {
    Canvas canvas = blank();
    canvas.paint(Text{.baseline = {.x = 1, .y = 14}, .scale = 2, .colour = ink, .words = "L"});
    EXPECT_EQ(canvas.at({.x = 1, .y = 0}), ink);    // the top of the upright
    EXPECT_EQ(canvas.at({.x = 10, .y = 13}), ink);  // the end of the foot
    EXPECT_EQ(canvas.at({.x = 10, .y = 11}), ground);
    EXPECT_EQ(canvas.at({.x = 1, .y = 14}), ground);
    EXPECT_EQ(inked_pixels(canvas), 11 * 4);
}

TEST(Canvas, WordsAreAnchored) {
    for (const auto& [anchor, first_column] :
         {std::pair{Text::Anchor::left, 10}, {Text::Anchor::middle, 8}, {Text::Anchor::right, 5}}) {
        Canvas canvas = blank();
        canvas.paint(Text{.baseline = {.x = 10, .y = 9},
                          .anchor = anchor,
                          .scale = 1,
                          .colour = ink,
                          .words = "L"});
        EXPECT_EQ(canvas.at({.x = first_column, .y = 5}), ink);
        EXPECT_EQ(canvas.at({.x = first_column - 1, .y = 5}), ground);
    }
}

std::string drawn(char character) {
    std::string dots;
    for (int row = 0; row < font::rows; ++row)
        for (int column = 0; column < font::columns; ++column)
            dots += font::has_ink(character, {.column = column, .row = row}) ? '#' : '.';
    return dots;
}

TEST(Font, EveryPrintableCharacterHasAShapeOfItsOwn) {
    std::set<std::string> shapes;
    for (char character = ' '; character <= '~'; ++character)
        shapes.insert(drawn(character));
    EXPECT_EQ(shapes.size(), 95U);
    EXPECT_FALSE(shapes.contains(drawn('\x7F')));
    EXPECT_EQ(drawn(' ').find('#'), std::string::npos);
}

TEST(Font, WhatIsNotPrintableIsABox) {
    EXPECT_EQ(drawn('\n'), drawn('\x7F'));
    EXPECT_EQ(drawn(static_cast<char>(0xC3)), drawn('\x7F'));
}

TEST(Font, WordsAreAsWideAsTheirDots) {
    EXPECT_EQ(font::width("well"), 23);
    EXPECT_EQ(font::width(""), 0);
}

}  // namespace

}  // namespace underwell::render
