#include "underwell/game/texts.hpp"

#include <gtest/gtest.h>

namespace underwell::game {
namespace {

Texts made(std::vector<TextRow> rows) {
    auto texts = Texts::make(std::move(rows));
    EXPECT_TRUE(texts) << texts.error().message;
    return std::move(*texts);
}

std::string refusal_of_texts(std::vector<TextRow> rows) {
    const auto texts = Texts::make(std::move(rows));
    if (texts) return "";
    EXPECT_EQ(texts.error().name, errors::bad_texts);
    return texts.error().message;
}

const TextRow torch{
    .name = "p:torch", .english = "torch", .chinese = "火把 | measure 支", .is_noun = true};
const TextRow hall{.name = "p:hall", .english = "A hall | with a bar."};

TEST(Texts, AreFoundInTheViewersLanguage) {
    const Texts texts = made({torch, hall});
    EXPECT_EQ(texts.text(named<TextId>("p:torch"), Language::english), "torch");
    EXPECT_EQ(texts.text(named<TextId>("p:torch"), Language::chinese), "火把");
    EXPECT_EQ(texts.noun(named<TextId>("p:torch"), Language::english).plural, "torches");
    EXPECT_EQ(texts.noun(named<TextId>("p:torch"), Language::chinese).measure, "支");
    EXPECT_EQ(texts.name(named<TextId>("p:torch")), "p:torch");
}

TEST(Texts, EnglishStandsInForWhatIsNotTranslated) {
    const Texts texts = made({torch, hall});
    EXPECT_EQ(texts.text(named<TextId>("p:hall"), Language::chinese), "A hall | with a bar.");
    EXPECT_EQ(texts.untranslated(Language::chinese), std::vector<std::string_view>{"p:hall"});
    EXPECT_TRUE(texts.untranslated(Language::english).empty());
}

TEST(Texts, WhatNoPackDefinesIsShownAsDots) {
    const Texts texts = made({});
    EXPECT_EQ(texts.text(named<TextId>("p:gone"), Language::chinese), "…");
    EXPECT_EQ(texts.name(named<TextId>("p:gone")), "");
    EXPECT_FALSE(texts.contains(named<TextId>("p:gone")));
}

TEST(Texts, TheCoresOwnWordsAreAlwaysThereInBothLanguages) {
    const Texts texts = made({});
    for (const std::string_view name :
         {"core:unknown_thing", "core:unknown_thing_look", "core:unknown_monster",
          "core:unknown_monster_look", "core:strikes", "core:plain_room", "core:plain_room_look"})
        EXPECT_TRUE(texts.contains(named<TextId>(name))) << name;
    EXPECT_TRUE(texts.untranslated(Language::chinese).empty());
}

TEST(Texts, WhatCannotWorkIsRefusedByName) {
    EXPECT_NE(refusal_of_texts({torch, torch}).find("p:torch"), std::string::npos);
    EXPECT_NE(refusal_of_texts({{.name = "p:empty"}}).find("p:empty"), std::string::npos);
    EXPECT_NE(refusal_of_texts({{.name = "p:bad", .english = "torch | plurall x", .is_noun = true}})
                  .find("p:bad"),
              std::string::npos);
    EXPECT_NE(
        refusal_of_texts(
            {{.name = "p:bad", .english = "torch", .chinese = "火把 | nonsense", .is_noun = true}})
            .find("p:bad"),
        std::string::npos);
}

}  // namespace
}  // namespace underwell::game
