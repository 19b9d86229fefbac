#include "underwell/game/catalogue.hpp"

#include <gtest/gtest.h>

namespace underwell::game {
namespace {

Catalogue sample() {
    return {"xx",
            PluralRule::one_and_many,
            {{.context = "say", .id = "Go", .forms = {"Geh"}},
             {.context = "", .id = "Go", .forms = {"Los"}},
             {.context = "", .id = "A coin", .plural_id = "Coins", .forms = {"Münze", "Münzen"}}}};
}

TEST(Catalogue, TranslationsAreFoundByContextAndEnglishText) {
    const Catalogue catalogue = sample();
    EXPECT_EQ(catalogue.text({.context = "say", .id = "Go"}), "Geh");
    EXPECT_EQ(catalogue.text({.context = "", .id = "Go"}), "Los");
}

TEST(Catalogue, WhatIsNotTranslatedIsEnglish) {
    const Catalogue catalogue = sample();
    EXPECT_EQ(catalogue.text({.context = "shout", .id = "Go"}), "Go");
    EXPECT_EQ(catalogue.text({.context = "", .id = "Stop"}), "Stop");
    EXPECT_EQ(Catalogue{}.text({.context = "", .id = "Stop"}), "Stop");
    const CountedMessage gems{
        .key = {.context = "", .id = "A gem"}, .plural_id = "Gems", .number = 2};
    EXPECT_EQ(catalogue.text(gems), "Gems");
}

TEST(Catalogue, TheNumberChoosesTheForm) {
    const Catalogue catalogue = sample();
    CountedMessage coins{.key = {.context = "", .id = "A coin"}, .plural_id = "Coins", .number = 1};
    EXPECT_EQ(catalogue.text(coins), "Münze");
    for (const std::int64_t many : {0, 2, -1, 21}) {
        coins.number = many;
        EXPECT_EQ(catalogue.text(coins), "Münzen");
    }
    EXPECT_EQ(form_number(PluralRule::one_form, 7), 0U);
}

TEST(Catalogue, AMessageWhosePluralChangedIsAnotherMessage) {
    const CountedMessage go{.key = {.context = "", .id = "Go"}, .plural_id = "Goes", .number = 3};
    EXPECT_EQ(sample().text(go), "Goes");
}

TEST(CatalogueDeathTest, NoMessageIsTranslatedTwice) {
    EXPECT_DEATH((Catalogue{"xx",
                            PluralRule::one_form,
                            {{.id = "Go", .forms = {"a"}}, {.id = "Go", .forms = {"b"}}}}),
                 "adjacent_find");
}

}  // namespace
}  // namespace underwell::game
