#include "underwell/game/languages.hpp"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "underwell/game/sentences.hpp"

namespace underwell::game {
namespace {

using testing::ElementsAre;

// A catalogue in which one sentence is translated.
Catalogue chinese_of_one_sentence() {
    return {"zh_CN",
            PluralRule::one_form,
            {{.context = "no_exits",
              .id = "There is no way out.",
              .plural_id = {},
              .forms = {"这里没有出路。"}}}};
}

std::string told(const Languages& languages, std::string_view language, Sentence sentence) {
    Text text;
    languages.phrases(language).write(text, sentence.id(), Viewpoint::actor, {});
    return text.letters();
}

TEST(Languages, EnglishIsSpokenWithoutACatalogue) {
    const auto languages = Languages::make({});
    ASSERT_TRUE(languages);
    EXPECT_THAT(languages->names(), ElementsAre("en"));
    EXPECT_TRUE(languages->speaks("en"));
    EXPECT_FALSE(languages->speaks("zh_CN"));
    EXPECT_EQ(told(*languages, "en", "no_exits"), "There is no way out.");
}

TEST(Languages, EverybodyIsToldInTheirOwn) {
    const auto languages = Languages::make(std::array{chinese_of_one_sentence()});
    ASSERT_TRUE(languages);
    EXPECT_THAT(languages->names(), ElementsAre("en", "zh_CN"));
    EXPECT_EQ(told(*languages, "en", "no_exits"), "There is no way out.");
    EXPECT_EQ(told(*languages, "zh_CN", "no_exits"), "这里没有出路。");
}

TEST(Languages, WhatIsNotTranslatedAndWhatIsNotSpokenIsEnglish) {
    const auto languages = Languages::make(std::array{chinese_of_one_sentence()});
    ASSERT_TRUE(languages);
    EXPECT_EQ(told(*languages, "zh_CN", "room_is_clear"), "Nothing bars the way any more.");
    EXPECT_EQ(told(*languages, "tlh", "no_exits"), "There is no way out.");
}

TEST(Languages, TwoCataloguesOfOneLanguageAreRefused) {
    const auto languages =
        Languages::make(std::array{chinese_of_one_sentence(), chinese_of_one_sentence()});
    ASSERT_FALSE(languages);
    EXPECT_EQ(languages.error().name, errors::bad_languages);
}

}  // namespace
}  // namespace underwell::game
