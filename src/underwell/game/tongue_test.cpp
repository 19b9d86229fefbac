#include "underwell/game/tongue.hpp"

#include <bit>
#include <cstdint>
#include <gtest/gtest.h>

#include "game_house.hpp"
#include "people.hpp"
#include "underwell/game/sentence_rows.hpp"

namespace underwell::game {
namespace {

using tests::ada;
using tests::bob;

// Somebody who speaks the catalogue's language.
struct Speaker {
    explicit Speaker(const Catalogue& catalogue = {})
        : phrases{*Phrasebook::make(sentence_rows, catalogue)},
          content{*Content::make(tests::plain_content())},
          texts{*Texts::make({})},
          tongue{phrases, content, texts} {}

    std::string says(const Line& line, base::CharacterId viewer) const {
        Text text;
        tongue.write(text, line, viewer);
        return text.letters();
    }

    Phrasebook phrases;
    Content content;
    Texts texts;
    Tongue tongue;
};

// What one line says to one viewer, in English.
std::string said(const Line& line, base::CharacterId viewer) {
    return Speaker{}.says(line, viewer);
}

constexpr base::CharacterId eve{3};

TEST(Tongue, AllSentencesAreWellFormedAndHaveNamesOfTheirOwn) {
    const auto phrases = Phrasebook::make(sentence_rows, {});
    EXPECT_TRUE(phrases.has_value()) << phrases.error().message;
}

TEST(Tongue, WhoLooksDecidesWhatIsSaid) {
    const Line line{"follows",
                    {{"actor", Person{.id = ada, .name = "Ada"}},
                     {"target", Person{.id = bob, .name = "Bob"}}}};
    EXPECT_EQ(said(line, ada), "You follow Bob from now on.");
    EXPECT_EQ(said(line, bob), "Ada follows you from now on.");
    EXPECT_EQ(said(line, eve), "");
}

// Every span with what a click on it types.
std::string clicks(const Text& text) {
    std::string all;
    for (std::size_t number = 0; number < text.span_count(); ++number) {
        const Span span = text.span(number);
        all += span.command.empty()
                   ? std::string{span.letters}
                   : "[" + std::string{span.letters} + ": " + std::string{span.command} + "]";
    }
    return all;
}

TEST(Tongue, WhatIsOfferedCanBeClicked) {
    const Speaker speaker;
    Text text;
    speaker.tongue.offer(text, "exits_line", {{"ways", Headings{{Heading::north, Heading::down}}}});
    EXPECT_EQ(clicks(text), "[Exits: [north: north], [down: down]]");
    Text person;
    speaker.tongue.offer(person, "person_here", {{"person", Person{.id = bob, .name = "Bob"}}});
    EXPECT_EQ(clicks(person), "[Bob: examine Bob] is here.");
}

TEST(Tongue, OfWhatIsSaidOnlyPeopleCanBeClicked) {
    const Speaker speaker;
    Text text;
    speaker.tongue.say(text, "person_here", {{"person", Person{.id = bob, .name = "Bob"}}});
    speaker.tongue.say(text, "exit_back", {{"towards", Heading::north}});
    speaker.tongue.write(
        text, {"says", {{"actor", Person{.id = ada, .name = "Ada"}}, {"words", Quoted{"north"}}}},
        bob);
    EXPECT_EQ(clicks(text),
              "[Bob: tell Bob ] is here.north, the way back[Ada: tell Ada ] says, \"north\"");
}

TEST(Tongue, WhatCouldBeTypedIsPutIntoTheLine) {
    const Speaker speaker;
    Text text;
    speaker.tongue.write(text, {"say_what", {{"example", Typable{{"buy 3 torches"}}}}}, ada);
    EXPECT_EQ(clicks(text), "Say what you mean, as in \"[buy 3 torches: buy 3 torches ]\".");
    Text nearest;
    speaker.tongue.write(nearest,
                         {"unknown_command_nearest",
                          {{"word", Quoted{"`quit`"}}, {"nearest", Typable{{"get", "give"}}}}},
                         ada);
    EXPECT_EQ(clicks(nearest),
              "There is no command \"`quit`\". Did you mean [get: get ], [give: give ]?");
}

TEST(Tongue, CommandsInHintsRunAndThoseInHelpArePutIntoTheLine) {
    const Speaker speaker;
    Text hint;
    speaker.tongue.write(hint, {"hint_level", {}}, ada);
    EXPECT_EQ(clicks(hint),
              "Hint: you have gained a level. Type [raise: raise ] and the name of an ability; "
              "[score: score] shows how many you may raise.");
    HelpView view{.sort = HelpSort::topic};
    view.topics.push_back({.name = "town", .title = "help_town_title"});
    view.text = Sentence{"help_town"};
    const std::string help = clicks(speaker.tongue.document(view).text());
    EXPECT_TRUE(help.contains("[sell all: sell all ]")) << help;
    EXPECT_FALSE(help.contains(": sell all]")) << help;
    const std::string overview =
        clicks(speaker.tongue.document(HelpView{.sort = HelpSort::overview, .topics = view.topics})
                   .text());
    EXPECT_TRUE(overview.contains("[town: help town]")) << overview;
    EXPECT_TRUE(overview.contains("[help get: help get]")) << overview;
}

TEST(Tongue, ASideOfAFightIsNamedPersonByPerson) {
    Beings many;
    for (const auto* name : {"Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus"})
        many.people.push_back({.id = ada, .name = name});
    EXPECT_EQ(said({"duel_begins", {{"ours", many}, {"theirs", many}}}, eve),
              "A duel begins: Ada, Bob, Cleo, Dan, Eve, Fay and Gus against Ada, Bob, Cleo, Dan, "
              "Eve, Fay and Gus, to the last hit point but one.");
}

TEST(Tongue, AmongOthersOneIsCalledYou) {
    const Beings ours{.people = {{.id = eve, .name = "Eve"}, {.id = ada, .name = "Ada"}},
                      .creatures = {}};
    const Beings theirs{.people = {{.id = bob, .name = "Bob"}}, .creatures = {}};
    const Line begins{"fight_begins", {{"ours", ours}, {"theirs", theirs}}};
    EXPECT_EQ(said(begins, ada), "A fight begins: Eve and you against Bob.");
    EXPECT_EQ(said(begins, bob), "A fight begins: Eve and Ada against you.");
}

TEST(Tongue, SentencesInWhichNobodyActsAreSaidToWhoeverHearsThem) {
    EXPECT_EQ(said({"no_such_exit", {{"towards", Heading::up}}}, ada),
              "There is no way up from here. Type exits to see the ways there are.");
    EXPECT_EQ(said({"unknown_command", {{"word", Quoted{"x\x1b[31my"}}}}, ada),
              "There is no command \"x[31my\". Type help for those there are.");
}

// Whoever is refused something is answered, also about themselves.
TEST(Tongue, K2WhatIsSaidToOneIsNeverEmptyWhoeverItIsAbout) {
    const Speaker speaker;
    const Person person{.id = ada, .name = "Ada"};
    for (std::uint16_t row = 0; row < sentence_rows.size(); ++row) {
        const SentenceRow& sentence = sentence_rows[row];
        const bool to_one = sentence.at_you.empty() && sentence.other.empty();
        if (!to_one) continue;
        // A sentence is named by a literal everywhere else.
        Line line{std::bit_cast<Sentence>(SentenceId{row}), {}};
        for (const std::string_view place : {"target", "name", "thing", "word"})
            line.parts.emplace_back(place, person);
        for (const base::CharacterId viewer : {ada, bob})
            EXPECT_NE(speaker.says(line, viewer), "") << sentence.name;
    }
}

TEST(Tongue, WhoIsToldOfThemselvesIsToldByName) {
    EXPECT_EQ(said({"leave_sleepers", {{"target", Person{.id = ada, .name = "Ada"}}}}, ada),
              "Ada is asleep. Leave them be until they wake.");
}

TEST(Tongue, HelpOfCommandsIsSaidInTheLanguageOrElseInEnglish) {
    const Speaker chinese{Catalogue{
        "zh_CN",
        PluralRule::one_form,
        {{.context = "help", .id = "Pull a lever.", .plural_id = {}, .forms = {"拉下一根拉杆。"}},
         {.context = "usage", .id = "pull NUMBER", .plural_id = {}, .forms = {"pull 编号"}}}}};
    EXPECT_EQ(chinese.tongue.help("Pull a lever."), "拉下一根拉杆。");
    EXPECT_EQ(chinese.tongue.usage("pull NUMBER"), "pull 编号");
    EXPECT_EQ(chinese.tongue.help("Strike a bell."), "Strike a bell.");
    EXPECT_EQ(Speaker{}.tongue.help("Pull a lever."), "Pull a lever.");
}

}  // namespace
}  // namespace underwell::game
