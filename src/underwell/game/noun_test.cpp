#include "underwell/game/noun.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <string>

#include "parsed_noun.hpp"
#include "property.hpp"

namespace underwell::game {
namespace {

using tests::noun;

std::string english(std::string_view line, NounOption option, std::int64_t count = 1) {
    std::string text;
    append_noun(text, noun(line), {.option = option, .count = count});
    return text;
}

std::string chinese(std::string_view line, NounOption option, std::int64_t count = 1) {
    std::string text;
    append_noun(text, noun(line),
                {.option = option, .count = count, .language = Language::chinese});
    return text;
}

TEST(Noun, TheArticleFollowsTheSound) {
    for (const std::string_view name :
         {"sword", "unicorn", "one-eyed rat", "used torch", "halberd", "euphonium", "union banner"})
        EXPECT_EQ(noun(name).article, "a") << name;
    for (const std::string_view name :
         {"axe", "hourglass", "unidentified potion", "heirloom", "urn", "Elder", "iron sword"})
        EXPECT_EQ(noun(name).article, "an") << name;
    EXPECT_EQ(english("ewe | article a", NounOption::a), "a ewe");
}

TEST(Noun, PluralsAreDerivedOrTold) {
    EXPECT_EQ(noun("torch").plural, "torches");
    EXPECT_EQ(noun("ruby").plural, "rubies");
    EXPECT_EQ(noun("key").plural, "keys");
    EXPECT_EQ(noun("rusty knife").plural, "rusty knives");
    EXPECT_EQ(noun("swordsman").plural, "swordsmen");
    EXPECT_EQ(noun("human").plural, "humans");
    EXPECT_EQ(noun("pair of boots").plural, "pairs of boots");
    EXPECT_EQ(noun("lich | plural lich kin").plural, "lich kin");
}

TEST(Noun, EnglishCountsWithArticlesAndWords) {
    EXPECT_EQ(english("sword", NounOption::a), "a sword");
    EXPECT_EQ(english("sword", NounOption::the), "the sword");
    EXPECT_EQ(english("sword", NounOption::name), "sword");
    EXPECT_EQ(english("sword", NounOption::a, 2), "two swords");
    EXPECT_EQ(english("sword", NounOption::the, 3), "the three swords");
    EXPECT_EQ(english("sword", NounOption::name, 3), "swords");
    EXPECT_EQ(english("sword", NounOption::a, 0), "no swords");
    EXPECT_EQ(english("sword", NounOption::a, 1'234'567), "1,234,567 swords");
}

TEST(Noun, WhatCannotBeCountedIsSomeOrMeasured) {
    EXPECT_EQ(english("gold | some", NounOption::a), "some gold");
    EXPECT_EQ(english("gold | some", NounOption::a, 35), "35 gold");
    EXPECT_EQ(english("gold | some", NounOption::a, 0), "no gold");
    EXPECT_EQ(english("gold | some", NounOption::the), "the gold");
    EXPECT_EQ(english("gold | some", NounOption::the, 8), "8 gold");
    EXPECT_EQ(english("oil | some | measure flask", NounOption::a), "a flask of oil");
    EXPECT_EQ(english("oil | some | measure flask", NounOption::a, 2), "two flasks of oil");
    EXPECT_EQ(english("oil | some | measure flask", NounOption::name), "oil");
    EXPECT_EQ(english("tea | some | measure urn", NounOption::a), "an urn of tea");
}

TEST(Noun, ProperNamesHaveNoArticle) {
    EXPECT_EQ(english("the Warden | proper | she", NounOption::a), "the Warden");
    EXPECT_EQ(english("Bob | proper", NounOption::the), "Bob");
    EXPECT_EQ(chinese("鲍勃 | proper", NounOption::a), "鲍勃");
}

TEST(Noun, PronounsFollowPersonAndNumber) {
    EXPECT_EQ(english("Warden | she", NounOption::their), "her");
    EXPECT_EQ(english("rat", NounOption::themselves), "itself");
    EXPECT_EQ(english("ogre | he", NounOption::them), "him");
    EXPECT_EQ(english("Bob | proper | they", NounOption::themselves), "themself");
    EXPECT_EQ(english("ogre | he", NounOption::themselves, 2), "themselves");
    EXPECT_EQ(chinese("狼", NounOption::their), "它的");
    EXPECT_EQ(chinese("女巫 | she", NounOption::themselves), "她自己");
    EXPECT_EQ(chinese("狼", NounOption::them, 3), "它们");
}

TEST(Noun, ChineseCountsWithMeasureWords) {
    EXPECT_EQ(chinese("剑 | measure 把", NounOption::a), "一把剑");
    EXPECT_EQ(chinese("剑 | measure 把", NounOption::a, 2), "两把剑");
    EXPECT_EQ(chinese("剑 | measure 把", NounOption::the), "剑");
    EXPECT_EQ(chinese("剑 | measure 把", NounOption::the, 12), "十二把剑");
    EXPECT_EQ(chinese("箱子", NounOption::a, 3), "三个箱子");
    EXPECT_EQ(chinese("箱子", NounOption::a, 1'200), "1200个箱子");
    EXPECT_EQ(chinese("水 | some", NounOption::a), "一些水");
    EXPECT_EQ(chinese("油 | some | measure 瓶", NounOption::a, 2), "两瓶油");
    EXPECT_EQ(chinese("剑 | measure 把", NounOption::name, 2), "剑");
}

TEST(Noun, NumbersOfEverySizeAreWritten) {
    std::string text;
    append_number(text, std::numeric_limits<std::int64_t>::min(), Language::english);
    EXPECT_EQ(text, "-9,223,372,036,854,775,808");
    text.clear();
    append_number(text, -999, Language::english);
    append_number(text, 1'000, Language::english);
    EXPECT_EQ(text, "-9991,000");
}

TEST(Noun, WhatIsWrongIsRefusedByName) {
    for (const std::string_view line :
         {"", "  ", "| some", "sword | shiny", "sword | plural", "sword | article the", "sw\x1bord",
          "sw\u202Eord", "\xff"}) {
        const auto parsed = parse_noun(line);
        ASSERT_FALSE(parsed) << line;
        EXPECT_EQ(parsed.error().name, errors::bad_noun);
    }
    EXPECT_FALSE(parse_noun(std::string(noun_bytes_max + 1, 'a')));
    EXPECT_TRUE(parse_noun(std::string(noun_bytes_max, 'a')));
}

TEST(Noun, ThePlayersNameIsCleaned) {
    EXPECT_EQ(proper_noun("Bo\x1b[2J\u202Eb").name, "Bo[2Jb");
    EXPECT_EQ(proper_noun("Ann", Pronoun::she).pronoun, Pronoun::she);
}

TEST(Noun, AnyLineIsANounOrRefused) {
    tests::holds_in({1'000}, [](const std::string& line, std::int64_t count) {
        const auto parsed = parse_noun(line + " | some");
        if (!parsed) return;
        for (const Language language : {Language::english, Language::chinese}) {
            std::string text;
            append_noun(text, *parsed,
                        {.option = NounOption::a, .count = count, .language = language});
            RC_ASSERT(text.contains(parsed->name));
        }
    });
}

}  // namespace
}  // namespace underwell::game
