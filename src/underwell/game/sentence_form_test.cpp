#include "underwell/game/sentence_form.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "parsed_noun.hpp"
#include "property.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::game {
namespace {

using grid::Direction;
using tests::noun;

SentenceForm form(std::string_view text, Language language = Language::english) {
    auto parsed = SentenceForm::parse(text, language);
    EXPECT_TRUE(parsed) << parsed.error().message;
    return parsed.value_or(SentenceForm{});
}

std::string written(std::string_view text, std::initializer_list<Argument> arguments,
                    Language language = Language::english) {
    Text out;
    form(text, language).write(out, arguments);
    return out.letters();
}

std::string refusal_of_form(std::string_view text) {
    const auto parsed = SentenceForm::parse(text, Language::english);
    if (parsed) return "";
    EXPECT_EQ(parsed.error().name, errors::bad_form);
    return parsed.error().message;
}

TEST(SentenceForm, PlacesAreFilled) {
    const Noun goblin = noun("goblin");
    const Noun bob = proper_noun("Bob");
    EXPECT_EQ(written("{^actor} hits {target} for {damage} points.",
                      {{"actor", NounPhrase{.noun = &goblin}},
                       {"target", NounPhrase{.noun = &bob}},
                       {"damage", 1'200}}),
              "The goblin hits Bob for 1,200 points.");
}

TEST(SentenceForm, OptionsChooseTheArticle) {
    const Noun axe = noun("axe");
    const NounPhrase phrase{.noun = &axe};
    EXPECT_EQ(written("{x}, {x:the}, {x:a}, {x:name}, {x:their}", {{"x", phrase}}),
              "the axe, the axe, an axe, axe, its");
    EXPECT_EQ(written("{^x:a}. {^x:name}.", {{"x", phrase}}), "An axe. Axe.");
}

TEST(SentenceForm, NumbersCanBeWords) {
    EXPECT_EQ(written("{n:words} and {n}", {{"n", 7}}), "seven and 7");
    EXPECT_EQ(written("{n:words}、{n}", {{"n", 7}}, Language::chinese), "七、7");
}

TEST(SentenceForm, CapitalsAreMadeByTheForm) {
    EXPECT_EQ(written("{^x}", {{"x", std::string_view{"élan"}}}), "Élan");
    EXPECT_EQ(written("{^x}", {{"x", std::string_view{"÷"}}}), "÷");
    EXPECT_EQ(written("{^x}", {{"x", Direction::northeast}}), "Northeast");
    EXPECT_EQ(written("{^x}", {{"x", std::string_view{""}}}), "");
    EXPECT_EQ(written("{^x}", {{"x", Typed{.letters = "bob"}}}), "bob");  // as it was typed
}

TEST(SentenceForm, DirectionsAreNamedInTheLanguage) {
    EXPECT_EQ(written("to the {d}", {{"d", Direction::southwest}}), "to the southwest");
    EXPECT_EQ(written("{d}边", {{"d", Direction::southwest}}, Language::chinese), "西南边");
}

TEST(SentenceForm, ListsAreJoinedAsTheLanguageDoes) {
    const Noun torch = noun("torch");
    const Noun coin = noun("coin");
    const Noun rope = noun("rope");
    const std::vector<NounPhrase> things = {
        {.noun = &torch}, {.noun = &coin, .count = 2}, {.noun = &rope}};
    const NounList all = things;
    EXPECT_EQ(written("You see {things:list}.", {{"things", all}}),
              "You see a torch, two coins and a rope.");
    EXPECT_EQ(written("{^things:list}.", {{"things", all.first(2)}}), "A torch and two coins.");
    EXPECT_EQ(written("{things:the}", {{"things", all.first(2)}}), "the torch and the two coins");
    EXPECT_EQ(written("{things:list}", {{"things", all.first(1)}}), "a torch");
    EXPECT_EQ(written("{things:list}", {{"things", NounList{}}}), "nothing");
    const Noun huoba = noun("火把 | measure 支");
    const Noun yingbi = noun("硬币 | measure 枚");
    const Noun shengzi = noun("绳子 | measure 根");
    const std::vector<NounPhrase> chinese = {
        {.noun = &huoba}, {.noun = &yingbi, .count = 2}, {.noun = &shengzi}};
    EXPECT_EQ(written("{things:list}。", {{"things", NounList{chinese}}}, Language::chinese),
              "一支火把、两枚硬币和一根绳子。");
}

TEST(SentenceForm, WordsInARowHaveTheCommasOfTheLanguageAndAreShownClean) {
    const std::vector<std::string> words{"3", "lo\x1bok", "2"};
    EXPECT_EQ(written("It shows {signs}.", {{"signs", WordList{words}}}), "It shows 3, look, 2.");
    EXPECT_EQ(written("{signs}。", {{"signs", WordList{words}}}, Language::chinese),
              "3、look、2。");
    EXPECT_EQ(written("{signs}", {{"signs", WordList{}}}), "");
}

TEST(SentenceForm, WhatFillsChineseIsNotRunTogether) {
    const auto emote = [](std::string_view who, std::string_view what) {
        return written("{who}{what}", {{"who", who}, {"what", what}}, Language::chinese);
    };
    EXPECT_EQ(emote("小明", "笑了。"), "小明笑了。");
    EXPECT_EQ(emote("Ada", "笑了。"), "Ada笑了。");
    EXPECT_EQ(emote("Ada", "grins."), "Ada grins.");
}

TEST(SentenceForm, ListsThatAreLongAreCountedAtTheEnd) {
    const Noun coin = noun("coin");
    const std::vector<NounPhrase> coins(list_items_max + 1'000, {.noun = &coin});
    const std::string text = written("{things:list}", {{"things", NounList{coins}}});
    EXPECT_TRUE(text.ends_with(", a coin and 1,000 more"));
    EXPECT_LT(text.size(), 1'000U);
    const std::string exact =
        written("{things:list}", {{"things", NounList{coins}.first(list_items_max)}});
    EXPECT_TRUE(exact.ends_with("a coin and a coin"));
}

TEST(SentenceForm, MeaningIsKeptAsStyleAndCommand) {
    const Noun goblin = noun("goblin");
    Text text;
    form("{^x} appears.")
        .write(text,
               {{"x", NounPhrase{
                          .noun = &goblin, .style = Style::monster, .command = "attack goblin"}}});
    ASSERT_EQ(text.span_count(), 2U);
    EXPECT_EQ(text.span(0).style, Style::monster);
    EXPECT_EQ(text.span(0).command, "attack goblin");
    Text outer;
    form("Suddenly, {what}").write(outer, {{"what", &text}});
    EXPECT_EQ(outer.letters(), "Suddenly, The goblin appears.");
    EXPECT_EQ(outer.span(1).style, Style::monster);
}

TEST(SentenceForm, WhatPlayersTypeIsShownCleanAndNotWithoutEnd) {
    EXPECT_EQ(written("{w}", {{"w", Typed{.letters = "\x1b]0;x\x07 {actor} \u202E}"}}}),
              "]0;x {actor} }");
    const std::string flood(100'000, 'a');
    EXPECT_EQ(written("{w}", {{"w", Typed{.letters = flood}}}).size(), typed_bytes_max);
}

TEST(SentenceForm, AMissingArgumentIsSeenAndHarmless) {
    EXPECT_EQ(written("{^actor} leaves {direction}.", {}), "{actor} leaves {direction}.");
    EXPECT_EQ(written("{x}{x:list}", {{"x", static_cast<const Text*>(nullptr)}}), "");
    EXPECT_EQ(written("{x}.", {{"x", NounPhrase{}}}), ".");
}

TEST(SentenceForm, BracesAreDoubled) {
    EXPECT_EQ(written("{{{n}}} is {{n}}", {{"n", 1}}), "{1} is {n}");
}

// Each span with what a click on it types.
std::string clicks(std::string_view text, std::initializer_list<Argument> arguments,
                   Language language = Language::english) {
    Text out;
    form(text, language).write(out, arguments);
    std::string all;
    for (std::size_t number = 0; number < out.span_count(); ++number) {
        const Span span = out.span(number);
        const bool is_command = span.style == Style::command;
        all += is_command ? "[" + std::string{span.letters} + ":" + std::string{span.command} + "]"
                          : std::string{span.letters};
    }
    return all;
}

TEST(SentenceForm, CommandsAreTypedByAClickAndThoseThatGoOnAreBegun) {
    EXPECT_EQ(clicks("Type `map`, or `tell …` and a name.", {}),
              "Type [map:map], or [tell:tell ] and a name.");
    EXPECT_EQ(written("Type `map`, or `tell …` and a name.", {}), "Type map, or tell and a name.");
    EXPECT_EQ(clicks("`n``e`", {}), "[n:n][e:e]");
    EXPECT_EQ(clicks("输入 `tell …` 加名字。", {}, Language::chinese),
              "输入 [tell:tell ] 加名字。");
}

TEST(SentenceForm, PlacesInCommandsAreTypedAsTheyAreRead) {
    const Noun axe = noun("axe");
    EXPECT_EQ(clicks("Type `give {price} gold to spirit`: {price}.", {{"price", 1'200}}),
              "Type [give 1200 gold to spirit:give 1200 gold to spirit]: 1,200.");
    EXPECT_EQ(clicks("`throw {x:name}`", {{"x", NounPhrase{.noun = &axe}}}),
              "[throw axe:throw axe]");
    EXPECT_EQ(clicks("`{x} …`", {{"x", std::string_view{"buy rope"}}}), "[buy rope:buy rope ]");
}

TEST(SentenceForm, WhatSomebodyTypedMakesNoCommand) {
    const std::vector<std::string> words{"drop all"};
    EXPECT_EQ(clicks("`{w}`", {{"w", Typed{.letters = "drop all"}}}), "[drop all:]");
    EXPECT_EQ(clicks("`say {w}`", {{"w", WordList{words}}}), "[say drop all:]");
    EXPECT_EQ(clicks("{w}", {{"w", Typed{.letters = "`drop all`"}}}), "`drop all`");
    EXPECT_EQ(clicks("`get {w}`, `map`", {}), "[get {w}:], [map:map]");
}

TEST(SentenceForm, TranslationsNameTheSameCommands) {
    const auto english = form("Type `buy …` or `sell all`.");
    EXPECT_TRUE(names_same_commands(english, form("`sell all` 或 `buy …`", Language::chinese)));
    EXPECT_TRUE(names_same_commands(english, form("`sell 全部`、`buy …`", Language::chinese)));
    EXPECT_FALSE(names_same_commands(english, form("`buy …`", Language::chinese)));
    EXPECT_FALSE(names_same_commands(english, form("`buy …` 或 `drop all`", Language::chinese)));
}

TEST(SentenceForm, WhatIsWrongIsRefused) {
    for (const std::string_view text :
         {"{",     "}",    "{actor", "actor}",    "{}",          "{^}",  "{Actor}",
          "{a b}", "{x:}", "{x:an}", "{#n} {#m}", "{a:the:the}", "\x1b", "a\nb",
          "\xff",  "`",    "``",     "`map",      "`a```",       "map`"})
        EXPECT_NE(refusal_of_form(text), "") << text;
    EXPECT_NE(refusal_of_form(std::string(form_bytes_max + 1, 'a')), "");
    EXPECT_EQ(refusal_of_form(std::string(form_bytes_max, 'a')), "");
    EXPECT_NE(refusal_of_form("{" + std::string(place_name_bytes_max + 1, 'a') + "}"), "");
    std::string places;
    for (std::size_t number = 0; number < form_places_max; ++number)
        places += "{x}";
    EXPECT_EQ(refusal_of_form(places), "");
    EXPECT_NE(refusal_of_form(places + "{x}"), "");
}

TEST(SentenceForm, TranslationsAreComparedPlaceByPlace) {
    const auto english = form("{^actor} gives {thing:a} to {target}.");
    const auto translated = form("{actor}把{thing}给了{who}。", Language::chinese);
    const PlaceDifferences differences = compare_places(english, translated);
    EXPECT_EQ(differences.unknown, std::vector<std::string>{"who"});
    EXPECT_EQ(differences.missing, std::vector<std::string>{"target"});
}

TEST(SentenceForm, AnyTextIsRefusedOrShowsEveryArgument) {
    const auto parts =
        rc::gen::element<std::string>("{x}", "{^x:a}", "{y}", "{#y}", "{y:words}", "{{", "}}", "{",
                                      "}", "剑", " and ", "\x1b", "`", " …");
    tests::holds_in({1'000}, [&] {
        std::string text;
        for (const std::string& part : *rc::gen::container<std::vector<std::string>>(parts))
            text += part;
        const auto parsed = SentenceForm::parse(text, Language::english);
        if (!parsed) return;
        Text out;
        const Noun goblin = noun("goblin");
        parsed->write(out, {{"x", NounPhrase{.noun = &goblin}}, {"y", 77}});
        RC_ASSERT(!parsed->has_place("x") || out.letters().contains("goblin"));
        RC_ASSERT(!parsed->has_place("y") || out.letters().contains("77"));
        RC_ASSERT(is_utf8(out.letters()));
    });
}

}  // namespace
}  // namespace underwell::game
