#include "underwell/game/own_texts.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "file_contents.hpp"
#include "underwell/game/po_reader.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

Catalogue shipped_chinese() {
    auto read = read_po(tests::contents_of(UNDERWELL_TEST_DATA "/../locale/zh_CN.po"));
    EXPECT_TRUE(read) << "locale/zh_CN.po: " << read.error().message;
    return read ? std::move(*read) : Catalogue{};
}

// The shipped catalogue after somebody changed it.
Catalogue changed(auto&& change) {
    const Catalogue whole = shipped_chinese();
    std::vector<Translation> translations{whole.translations().begin(), whole.translations().end()};
    change(translations);
    return {whole.language(), whole.plural_rule(), std::move(translations)};
}

Translation& translation_of(std::vector<Translation>& translations, std::string_view context) {
    return *std::ranges::find(translations, context, &Translation::context);
}

TEST(OwnTexts, TheChineseCatalogueIsWholeAndRight) {
    const auto problems = problems_of(shipped_chinese());
    for (const std::string& problem : problems)
        ADD_FAILURE() << "locale/zh_CN.po: " << problem;
    EXPECT_THAT(problems, IsEmpty())
        << "Run scripts/texts: it brings every new text into the catalogue with an empty msgstr "
           "and "
           "takes out those that are gone. Fill in the empty ones (docs/languages.md).";
}

// Whether an English sign stands behind a Chinese one.
bool mixes_signs(std::string_view text) {
    bool behind_chinese = false;
    while (!text.empty()) {
        const char32_t sign = take_sign(text);
        if (behind_chinese && std::u32string_view{U",.!?:;\"()"}.contains(sign)) return true;
        behind_chinese = sign >= 0x4E00 && sign <= 0x9FFF;
    }
    return false;
}

TEST(OwnTexts, ChineseSignsStandBehindChineseWords) {
    EXPECT_TRUE(mixes_signs("你醒了."));
    EXPECT_FALSE(mixes_signs("你醒了。"));
    const Catalogue catalogue = shipped_chinese();
    for (const Translation& translation : catalogue.translations())
        EXPECT_FALSE(mixes_signs(translation.forms.front()))
            << translation.context << ": " << translation.forms.front();
}

TEST(OwnTexts, ATextThatIsMissingIsNamed) {
    EXPECT_THAT(problems_of(changed([](auto& all) {
                    std::erase_if(all, [](const Translation& one) {
                        return one.context == "no_exits" ||
                               one.id == "get THING [from CONTAINER]" || one.id == "Pull a lever.";
                    });
                })),
                ElementsAre("no_exits: not translated",
                            "usage: \"get THING [from CONTAINER]\": not translated",
                            "help: \"Pull a lever.\": not translated"));
}

TEST(OwnTexts, ATextThatNoTableHasIsNamed) {
    EXPECT_THAT(
        problems_of(changed([](auto& all) {
            all.push_back({.context = "gone", .id = "Old.", .plural_id = {}, .forms = {"旧"}});
        })),
        ElementsAre("gone: \"Old.\": no text of the game"));
}

TEST(OwnTexts, PlacesThatDifferAreNamed) {
    EXPECT_THAT(problems_of(changed(
                    [](auto& all) { translation_of(all, "exit_open").forms = {"{toward}"}; })),
                Contains("exit_open: its translation leaves out {towards}"));
}

TEST(OwnTexts, UsagesThatAreTypedAsTheyAreNeedNoTranslation) {
    const auto messages = own_messages();
    const auto has = [&](std::string_view context, std::string_view id) {
        return std::ranges::count_if(messages, [&](const Translation& message) {
            return message.context == context && message.id == id;
        });
    };
    EXPECT_EQ(has(usage_context, "get THING [from CONTAINER]"), 1);
    EXPECT_EQ(has(usage_context, "north"), 0);
    EXPECT_EQ(has(help_context, "Walk that way."), 1);
}

TEST(OwnTexts, TheTemplateHoldsEveryTextOnceAndTranslatesNone) {
    const std::string text = own_template("zh_CN", PluralRule::one_form);
    const auto read = read_po(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_THAT(read->translations(), IsEmpty());
    EXPECT_TRUE(text.contains("msgctxt \"help\"\nmsgid \"Pull a lever.\"\nmsgstr \"\"\n"));
}

}  // namespace
}  // namespace underwell::game
