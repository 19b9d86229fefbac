#include "underwell/game/prices.hpp"

#include <gtest/gtest.h>

#include "property.hpp"
#include "town.hpp"

namespace underwell::game {
namespace {

constexpr std::uint8_t any_charisma = 20;

ThingKind any_kind() {
    ThingKind kind;
    kind.sort = ThingSort::weapon;
    kind.price = *rc::gen::inRange<std::uint32_t>(0, 1'000'001);
    kind.quality = *rc::gen::inRange<std::uint16_t>(0, 60);
    kind.charges = *rc::gen::inRange<std::uint16_t>(0, 60);
    // Small prices are where rounding could be milked.
    if (*rc::gen::inRange(0, 2) == 0) kind.price %= 30;
    return kind;
}

Thing any_thing_of(const ThingKind& kind) {
    Thing thing;
    thing.kind = kind.id;
    thing.count = *rc::gen::inRange<std::uint32_t>(1, 100);
    thing.wear = *rc::gen::inRange<std::uint16_t>(0, static_cast<std::uint16_t>(kind.quality + 2));
    thing.charges = kind.charges;
    return thing;
}

std::uint8_t any_charm() {
    return *rc::gen::inRange<std::uint8_t>(0, any_charisma + 1);
}

TEST(Prices, W1BuyingAndSellingNeverMakesGoldWhoeverDoesIt) {
    tests::holds_in({20'000}, [] {
        const ThingKind kind = any_kind();
        Thing fresh;
        fresh.charges = kind.charges;
        const auto count = *rc::gen::inRange<std::uint32_t>(1, 100);
        const std::uint64_t paid = buying_price(kind, {.count = count, .charisma = any_charm()});
        // All at once, or one by one, by somebody else.
        const std::uint8_t charm = any_charm();
        const std::uint64_t got = selling_price(kind, fresh, {.count = count, .charisma = charm});
        const std::uint64_t got_singly =
            selling_price(kind, fresh, {.count = 1, .charisma = charm}) * count;
        RC_ASSERT(kind.price == 0 || got < paid);
        RC_ASSERT(kind.price == 0 || got_singly < paid);
    });
}

TEST(Prices, W1TheSameHoldsForEveryKindAndEveryPairOfCharismas) {
    const auto content = Content::make(tests::content_with_a_town());
    for (const ThingKind& kind : content->things())
        for (std::uint8_t buyer = 0; buyer <= any_charisma; ++buyer)
            for (std::uint8_t seller = 0; kind.price > 0 && seller <= any_charisma; ++seller) {
                Thing fresh;
                fresh.charges = kind.charges;
                EXPECT_LT(selling_price(kind, fresh, {.count = 1, .charisma = seller}),
                          buying_price(kind, {.count = 1, .charisma = buyer}));
            }
}

TEST(Prices, W1MendingCostsNoLessThanItAddsToWhatIsPaid) {
    tests::holds_in({20'000}, [] {
        const ThingKind kind = any_kind();
        const Thing worn = any_thing_of(kind);
        Thing mended = worn;
        mended.wear = 0;
        Tuning tuning;
        tuning.mend_percent = *rc::gen::inRange<std::uint32_t>(selling_percent_most, 401);
        const Deal deal{.count = worn.count, .charisma = any_charm()};
        const std::uint64_t price = mending_price(tuning, kind, worn);
        RC_ASSERT(selling_price(kind, mended, deal) <= selling_price(kind, worn, deal) + price);
        RC_ASSERT((price == 0) == (kind.quality == 0 || worn.wear == 0));
    });
}

TEST(Prices, APackWhoseMendingIsTooCheapIsRefused) {
    ContentParts parts = tests::content_with_a_town();
    parts.tuning.mend_percent = selling_percent_most;
    EXPECT_TRUE(Content::make(parts).has_value());
    parts.tuning.mend_percent = selling_percent_most - 1;
    const auto refused = Content::make(parts);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().name, errors::bad_content);
}

TEST(Prices, W1CharismaMakesBuyingCheaperAndSellingBetter) {
    ThingKind kind;
    kind.price = 100;
    const Thing thing;
    for (std::uint8_t charisma = 0; charisma < charisma_counted_most; ++charisma) {
        const auto more = static_cast<std::uint8_t>(charisma + 1);
        EXPECT_GT(buying_price(kind, {.count = 1, .charisma = charisma}),
                  buying_price(kind, {.count = 1, .charisma = more}));
        EXPECT_LT(selling_price(kind, thing, {.count = 1, .charisma = charisma}),
                  selling_price(kind, thing, {.count = 1, .charisma = more}));
    }
    EXPECT_EQ(buying_price(kind, {.count = 1, .charisma = 10}), 100U);
    EXPECT_EQ(selling_price(kind, thing, {.count = 1, .charisma = 10}), 60U);
}

TEST(Prices, I1WhatIsWornOrHalfBurntBringsLess) {
    ThingKind kind;
    kind.price = 100;
    kind.quality = 10;
    kind.charges = 4;
    Thing thing;
    thing.charges = 4;
    const Deal deal{.count = 1, .charisma = 10};
    EXPECT_EQ(selling_price(kind, thing, deal), 60U);
    thing.wear = 5;
    EXPECT_EQ(selling_price(kind, thing, deal), 30U);
    thing.charges = 2;
    EXPECT_EQ(selling_price(kind, thing, deal), 15U);
    thing.charges = 4;
    thing.wear = 10;
    EXPECT_EQ(selling_price(kind, thing, deal), 6U);
}

TEST(Prices, W1HealingIsPaidByWhatIsWrong) {
    const Tuning tuning;
    Vitals vitals;
    EXPECT_EQ(healing_price(tuning, vitals), 0U);
    vitals.hit_points = 5;
    EXPECT_EQ(healing_price(tuning, vitals), 3U * tuning.heal_price);
    vitals.effects = {{.kind = EffectKind::poisoned, .strength = 1, .left = 3},
                      {.kind = EffectKind::blessed, .strength = 1, .left = 3}};
    EXPECT_EQ(healing_price(tuning, vitals), 3U * tuning.heal_price + tuning.cure_price);
}

}  // namespace
}  // namespace underwell::game
