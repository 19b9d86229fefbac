#include "underwell/game/phrasebook.hpp"

#include <array>
#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "file_contents.hpp"
#include "underwell/game/po_reader.hpp"

namespace underwell::game {
namespace {

using testing::ElementsAre;

constexpr std::array rows = {
    SentenceRow{
        .name = "hit",
        .you = {"You hit {target} for {#damage} point.", "You hit {target} for {#damage} points."},
        .at_you = {"{^actor} hits you for {#damage} point.",
                   "{^actor} hits you for {#damage} points."},
        .other = "{^actor} hits {target}."},
    SentenceRow{.name = "see", .you = "You see {things:list} here."},
    SentenceRow{.name = "no_exit", .you = "There is no way {direction} from here."},
};

constexpr SentenceId hit = sentence_id(rows, "hit");
constexpr SentenceId see = sentence_id(rows, "see");
constexpr SentenceId no_exit = sentence_id(rows, "no_exit");

Catalogue chinese_catalogue() {
    return read_po(tests::contents_of(UNDERWELL_TEST_DATA "/golden/sample_zh_CN.po"))
        .value_or(Catalogue{});
}

Phrasebook book(const Catalogue& catalogue) {
    auto made = Phrasebook::make(rows, catalogue);
    EXPECT_TRUE(made) << made.error().message;
    return std::move(*made);
}

std::string told(const Phrasebook& book, Viewpoint viewpoint, std::int64_t damage) {
    const Noun goblin = *parse_noun(book.language() == Language::english ? "goblin" : "地精");
    const Noun bob = proper_noun("Bob");
    Text text;
    book.write(text, hit, viewpoint,
               {{"actor", NounPhrase{.noun = &goblin}},
                {"target", NounPhrase{.noun = &bob}},
                {"damage", damage}});
    return text.letters();
}

std::string refusal_of_row(const SentenceRow& row) {
    const auto made = Phrasebook::make({&row, 1}, {});
    return made ? "" : made.error().message;
}

// The problems of a translation of the row "hit" as others see it.
std::vector<std::string> problems_of_hit(const std::string& translation) {
    const SentenceRow row{.name = "hit", .other = "{^actor} hits {target}."};
    const Catalogue catalogue{
        "zh_CN",
        PluralRule::one_form,
        {{.context = "hit", .id = std::string{row.other.one}, .forms = {translation}}}};
    const auto made = Phrasebook::make({&row, 1}, catalogue);
    EXPECT_TRUE(made);
    return {made->problems().begin(), made->problems().end()};
}

TEST(Phrasebook, WhoLooksDecidesWhatIsTold) {
    const Phrasebook english = book({});
    EXPECT_EQ(told(english, Viewpoint::actor, 3), "You hit Bob for 3 points.");
    EXPECT_EQ(told(english, Viewpoint::target, 3), "The goblin hits you for 3 points.");
    EXPECT_EQ(told(english, Viewpoint::other, 3), "The goblin hits Bob.");
    EXPECT_TRUE(english.problems().empty());
}

TEST(Phrasebook, TheNumberDecidesBetweenSingularAndPlural) {
    EXPECT_EQ(told(book({}), Viewpoint::actor, 1), "You hit Bob for 1 point.");
    EXPECT_EQ(told(book({}), Viewpoint::actor, 0), "You hit Bob for 0 points.");
}

TEST(Phrasebook, SentencesAreToldInTheCataloguesLanguage) {
    const Phrasebook chinese = book(chinese_catalogue());
    EXPECT_EQ(chinese.language(), Language::chinese);
    EXPECT_EQ(told(chinese, Viewpoint::actor, 1), "你击中了Bob，造成1点伤害。");
    EXPECT_EQ(told(chinese, Viewpoint::target, 3), "地精击中了你，造成3点伤害。");
    EXPECT_EQ(told(chinese, Viewpoint::other, 3), "地精击中了Bob。");
}

TEST(Phrasebook, WhatIsNotTranslatedIsToldInEnglishAndReported) {
    const Phrasebook chinese = book(chinese_catalogue());
    Text text;
    EXPECT_TRUE(
        chinese.write(text, no_exit, Viewpoint::actor, {{"direction", grid::Direction::north}}));
    EXPECT_EQ(text.letters(), "There is no way north from here.");
    EXPECT_THAT(chinese.problems(), ElementsAre("no_exit: not translated"));
}

TEST(Phrasebook, NothingIsToldWhereThereIsNothingToTell) {
    Text text;
    EXPECT_FALSE(book({}).write(text, see, Viewpoint::other, {{"things", NounList{}}}));
    EXPECT_EQ(text, Text{});
}

TEST(Phrasebook, WithoutWordsOfTheirOwnTargetsAreToldWhatOthersAre) {
    const SentenceRow row{.name = "wave", .you = "You wave.", .other = "{^actor} waves."};
    const Noun rat = *parse_noun("rat");
    Text text;
    const auto made = Phrasebook::make({&row, 1}, {});
    ASSERT_TRUE(made);
    made->write(text, {}, Viewpoint::target, {{"actor", NounPhrase{.noun = &rat}}});
    EXPECT_EQ(text.letters(), "The rat waves.");
}

TEST(Phrasebook, WrongRowsAreRefusedByName) {
    EXPECT_EQ(refusal_of_row({.name = "empty"}), "empty: the row says nothing");
    EXPECT_EQ(refusal_of_row({.name = "", .you = "Hello."}), ": every row needs a name of its own");
    EXPECT_TRUE(refusal_of_row({.name = "open", .you = "{actor"}).starts_with("open: \"{actor\""));
    EXPECT_EQ(refusal_of_row({.name = "one", .you = "{#n} coins"}), "one: {#n} needs a plural");
    EXPECT_EQ(refusal_of_row({.name = "two", .you = {"a coin", "{n} coins"}}),
              "two: the plural names no {#number} that decides for it");
    EXPECT_EQ(refusal_of_row({.name = "mix", .you = {"{x} coin", "{#n} coins"}}),
              "mix: the two forms have different places");
    EXPECT_EQ(refusal_of_row({.name = "fine", .you = {"one coin", "{#n} coins"}}), "");
    const std::array twice = {rows[1], rows[1]};
    EXPECT_FALSE(Phrasebook::make(twice, {}));
}

TEST(Phrasebook, WrongTranslationsAreReportedAndNotUsed) {
    EXPECT_THAT(problems_of_hit("{actor}击中了{target}。"), ElementsAre());
    EXPECT_THAT(
        problems_of_hit("{actor}击中了{who}。"),
        ElementsAre("hit: its translation leaves out {target}",
                    "hit: its translation has places that the English text has not: {who}"));
    EXPECT_THAT(problems_of_hit("{actor}击中了。"),
                ElementsAre("hit: its translation leaves out {target}"));
    ASSERT_EQ(problems_of_hit("{actor").size(), 1U);
    const SentenceRow row{.name = "hit", .you = "Hit {target}."};
    const Catalogue bad{"zh_CN",
                        PluralRule::one_form,
                        {{.context = "hit", .id = "Hit {target}.", .forms = {"{who}"}}}};
    Text text;
    Phrasebook::make({&row, 1}, bad)
        ->write(text, {}, Viewpoint::actor, {{"target", std::string_view{"it"}}});
    EXPECT_EQ(text.letters(), "Hit it.");
}

TEST(Phrasebook, ATranslationThatNamesOtherCommandsIsReported) {
    const SentenceRow row{.name = "hint", .you = "Type `map`."};
    const auto problems = [&](std::string translation) {
        const Catalogue catalogue{
            "zh_CN",
            PluralRule::one_form,
            {{.context = "hint", .id = "Type `map`.", .forms = {std::move(translation)}}}};
        const auto book = Phrasebook::make({&row, 1}, catalogue);
        return std::vector<std::string>{book->problems().begin(), book->problems().end()};
    };
    EXPECT_THAT(problems("输入 `map`。"), ElementsAre());
    for (const auto* other : {"输入 map。", "输入 `look`。"})
        EXPECT_THAT(problems(other),
                    ElementsAre("hint: its translation names other commands between `backquotes`"));
}

TEST(Phrasebook, NounsAreTranslatedWithTheirGrammar) {
    const Catalogue catalogue = chinese_catalogue();
    EXPECT_EQ(translate_noun(catalogue, "sword")->measure, "把");
    EXPECT_EQ(translate_noun(catalogue, "axe")->name, "axe");
    EXPECT_FALSE(translate_noun(catalogue, "axe | shiny"));
}

TEST(Phrasebook, TheTemplateForTranslatorsIsWhatGettextReads) {
    const std::string text = po_template(rows, "zh_CN", PluralRule::one_form);
    const auto read = read_po(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(read->translations().empty());
    EXPECT_TRUE(
        text.contains("msgctxt \"see\"\nmsgid \"You see {things:list} here.\"\nmsgstr \"\"\n"));
    const std::string path = testing::TempDir() + "underwell_template.po";
    std::ofstream{path} << text;
    EXPECT_EQ(std::system(("msgfmt --check -o /dev/null '" + path + "'").c_str()), 0);
    std::remove(path.c_str());
}

}  // namespace
}  // namespace underwell::game
