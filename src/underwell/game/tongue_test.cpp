#include "underwell/game/tongue.hpp"

#include <gtest/gtest.h>

#include "game_house.hpp"
#include "underwell/game/sentence_rows.hpp"

namespace underwell::game {
namespace {

// What one line says to one viewer, in English.
std::string said(const Line& line, base::CharacterId viewer) {
    const auto phrases = Phrasebook::make(sentence_rows, {});
    EXPECT_TRUE(phrases.has_value()) << phrases.error().message;
    const auto content = Content::make(tests::plain_content());
    const auto texts = Texts::make({});
    EXPECT_TRUE(texts.has_value()) << texts.error().message;
    Text text;
    Tongue{*phrases, *content, *texts}.write(text, line, viewer);
    return text.letters();
}

constexpr base::CharacterId ada{1};
constexpr base::CharacterId bob{2};
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

TEST(Tongue, SentencesInWhichNobodyActsAreSaidToWhoeverHearsThem) {
    EXPECT_EQ(said({"no_such_exit", {{"towards", Heading::up}}}, ada),
              "There is no way up from here. Type exits to see the ways there are.");
    EXPECT_EQ(said({"unknown_command", {{"word", Quoted{"x\x1b[31my"}}}}, ada),
              "There is no command \"x[31my\". Type help for those there are.");
}

}  // namespace
}  // namespace underwell::game
