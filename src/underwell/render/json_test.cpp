#include "underwell/render/json.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "property.hpp"

namespace underwell::render {
namespace {

// The document's text must outlive it.
struct Read {
    std::string text;
    base::Result<JsonDocument> document;

    explicit Read(std::string given)
        : text{std::move(given)}, document{JsonDocument::parse(text)} {}

    JsonValue root() const { return document->root(); }
};

TEST(Json, TakesAnObjectApart) {
    const Read read{R"( { "name" : "well" , "deep" : [ 1 , -2 , true , null , { } ] } )"};
    ASSERT_TRUE(read.document.has_value());
    EXPECT_EQ(read.root().kind(), JsonKind::object);
    EXPECT_EQ(read.root().field("name").text(), "well");
    std::vector<std::string> sources;
    for (const JsonValue value : read.root().field("deep").elements())
        sources.emplace_back(value.source());
    EXPECT_EQ(sources, (std::vector<std::string>{"1", "-2", "true", "null", "{ }"}));
    EXPECT_FALSE(read.root().field("width"));
}

TEST(Json, StepsOverWhatIsNestedWhileLookingForAField) {
    const Read read{R"({"a":{"b":[1,[2]],"c":3},"c":4,"b":5})"};
    EXPECT_EQ(read.root().field("c").integer(), 4);
    EXPECT_EQ(read.root().field("b").integer(), 5);
    EXPECT_EQ(read.root().field("a").field("c").integer(), 3);
}

TEST(Json, TheFirstOfTwoFieldsOfOneNameCounts) {
    EXPECT_EQ(Read{R"({"a":1,"a":2})"}.root().field("a").integer(), 1);
}

TEST(Json, KeepsAll64BitsOfWholeNumbers) {
    EXPECT_EQ(Read{"9223372036854775807"}.root().integer(), INT64_MAX);
    EXPECT_EQ(Read{"-9223372036854775808"}.root().integer(), INT64_MIN);
    EXPECT_EQ(Read{"9007199254740993"}.root().integer(), 9'007'199'254'740'993);
    EXPECT_FALSE(Read{"9223372036854775808"}.root().integer());
    EXPECT_FALSE(Read{"1.0"}.root().integer());
    EXPECT_FALSE(Read{"1e3"}.root().integer());
    EXPECT_FALSE(Read{"\"7\""}.root().integer());
}

TEST(Json, RoundsDownFractions) {
    EXPECT_EQ(Read{"16.75"}.root().floor(), 16);
    EXPECT_EQ(Read{"-16.75"}.root().floor(), -17);
    EXPECT_EQ(Read{"-16.00"}.root().floor(), -16);
    EXPECT_EQ(Read{"-0.5"}.root().floor(), -1);
    EXPECT_EQ(Read{"12"}.root().floor(), 12);
    EXPECT_FALSE(Read{"1.5e3"}.root().floor());
    EXPECT_FALSE(Read{"-9223372036854775808.5"}.root().floor());
    EXPECT_FALSE(Read{"99999999999999999999.5"}.root().floor());
    EXPECT_FALSE(Read{"true"}.root().floor());
}

TEST(Json, ResolvesEscapes) {
    EXPECT_EQ(Read{R"("\"\\\/\b\f\n\r\t")"}.root().text(), "\"\\/\b\f\n\r\t");
    EXPECT_EQ(Read{R"("\u0041\u00e9\u2248\ud83d\udd11")"}.root().text(), "Aé≈🔑");
    EXPECT_EQ(Read{R"("\ud83d\u0041 \udd11 \ud83d")"}.root().text(), "\uFFFDA \uFFFD \uFFFD");
    EXPECT_EQ(Read{R"({"\u0061":1})"}.root().field("a").integer(), 1);
    EXPECT_EQ(Read{"\"≈\""}.root().text(), "≈");
}

TEST(Json, NothingBehavesAsAnEmptyNull) {
    const JsonValue nothing;
    EXPECT_FALSE(nothing);
    EXPECT_EQ(nothing.kind(), JsonKind::null);
    EXPECT_FALSE(nothing.field("a"));
    EXPECT_EQ(nothing.elements().begin(), nothing.elements().end());
    EXPECT_EQ(nothing.source(), "");
}

TEST(Json, RefusesWhatIsNoJson) {
    for (const std::string_view text : {"",
                                        " ",
                                        "{",
                                        "[",
                                        "\"",
                                        "[1",
                                        "[1,",
                                        "[1,]",
                                        "[,1]",
                                        "{\"a\"}",
                                        "{\"a\":}",
                                        "{\"a\":1,}",
                                        "{a:1}",
                                        "[1}",
                                        "{\"a\":1]",
                                        "1 2",
                                        "[] []",
                                        "tru",
                                        "nul",
                                        "True",
                                        "+1",
                                        "01",
                                        "1.",
                                        ".5",
                                        "-",
                                        "1e",
                                        "1e+",
                                        "- 1",
                                        "'a'",
                                        "\"\\x\"",
                                        "\"\\u12g4\"",
                                        "\"\\u12\"",
                                        "\"a\nb\"",
                                        "\"\\",
                                        "{1:2}",
                                        "[1 2]",
                                        "NaN",
                                        "// note\n1",
                                        "\xEF\xBB\xBF{}"}) {
        const auto document = JsonDocument::parse(text);
        ASSERT_FALSE(document.has_value()) << text;
        EXPECT_EQ(document.error().name, errors::not_json) << text;
    }
    EXPECT_FALSE(JsonDocument::parse(std::string_view{"\0", 1}));
    EXPECT_FALSE(JsonDocument::parse(std::string_view{"\"\\\0\"", 4}));
}

TEST(Json, SaysInWhichLineItStopped) {
    const auto document = JsonDocument::parse("{\n\"a\": 1,\n\"b\" 2}");
    EXPECT_EQ(document.error().message, "line 3: expected a colon after the name of a field");
    EXPECT_EQ(JsonDocument::parse("[1,\n").error().message,
              "line 2: the text ends too early; expected a value");
    EXPECT_EQ(Read{"[1,\n\n2]"}.root().elements().begin().operator*().line(), 1U);
    EXPECT_EQ((*++Read{"[1,\n\n2]"}.root().elements().begin()).source(), "2");
}

TEST(Json, NestsToTheBoundAndNotBeyond) {
    const std::string within = std::string(json_depth_max, '[') + std::string(json_depth_max, ']');
    EXPECT_TRUE(JsonDocument::parse(within).has_value());
    EXPECT_EQ(JsonDocument::parse("[" + within + "]").error().name, errors::not_json);
    EXPECT_EQ(JsonDocument::parse(std::string(10'000'000, '[')).error().name, errors::not_json);
    std::string objects;
    for (int depth = 0; depth < 100'000; ++depth)
        objects += R"({"a":)";
    EXPECT_EQ(JsonDocument::parse(objects).error().name, errors::not_json);
}

TEST(Json, RefusesTooManyBytesBeforeReadingThem) {
    const std::string text(json_bytes_max + 1, ' ');
    EXPECT_EQ(JsonDocument::parse(text).error().name, errors::json_too_large);
}

TEST(Json, LongRefusesTooManyValues) {
    std::string text = "[";
    while (text.size() < 2 * json_values_max + 10)
        text += "1,";
    EXPECT_EQ(JsonDocument::parse(text).error().name, errors::json_too_large);
}

TEST(Json, WhatIsWrittenAsAStringIsReadAsTheSame) {
    tests::holds_in({.count = 300}, [](const std::string& text) {
        const Read read{json_string(text)};
        RC_ASSERT(read.document.has_value());
        RC_ASSERT(read.root().text() == text);
    });
}

TEST(Json, ReadsOrRefusesWhateverComes) {
    tests::holds_in({.count = 2'000}, [] {
        const std::string text = *rc::gen::container<std::string>(
            rc::gen::elementOf(std::string{"[]{}\":,\\u01-.e tfn\n"}));
        const auto document = JsonDocument::parse(text);
        if (document)
            RC_ASSERT(document->root().source().size() <= text.size());
        else
            RC_ASSERT(!document.error().message.empty());
    });
}

}  // namespace
}  // namespace underwell::render
