#include "underwell/game/trading.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "folding.hpp"
#include "property.hpp"
#include "town.hpp"
#include "underwell/game/prices.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using tests::kind_called;
using tests::Town;

// Ada, with gold, and Bob, who looks on, at the merchant.
struct Trading : testing::Test {
    Trading() {
        for (const auto who : {ada, bob})
            town.house.type(who, "east");
        hush();
    }

    void TearDown() override { tests::expect_folding_gives_the_same(town.house); }

    void hush() {
        town.house.told(ada);
        town.house.told(bob);
    }

    void to_the_smith() {
        town.house.type(ada, "west");
        town.house.type(ada, "northeast");
        hush();
    }

    std::uint64_t price_of(std::string_view kind, std::uint32_t count = 1) {
        return buying_price(town.house.content().thing(kind_called(kind)), {.count = count});
    }

    Town town;
    base::CharacterId ada = town.townsman("Ada", 100);
    base::CharacterId bob = town.townsman("Bob");
};

bool has_ware(const std::vector<Ware>& wares, std::string_view kind) {
    return std::ranges::find(wares, kind_called(kind), &Ware::kind) != wares.end();
}

TEST_F(Trading, W1TheListShowsWaresAtOnesOwnPrice) {
    town.typed(ada, "list");
    const auto view = tests::newest_view<WaresView>(town.house, ada);
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->gold, 100U);
    const auto torch = std::ranges::find(view->wares, kind_called("torch"), &WareSeen::kind);
    ASSERT_NE(torch, view->wares.end());
    EXPECT_EQ(torch->price, price_of("torch"));
    EXPECT_FALSE(torch->today);
}

TEST_F(Trading, W1AShopSaysWhatItPaysForWhatOneCarries) {
    town.give(ada, "gem");
    town.give(ada, "key");
    const auto look = [&] {
        return look_at_shop(town.house.zone_with(ada), town.house.content(),
                            town.house.character(ada), town.house.now);
    };
    const WaresView view = look();
    EXPECT_EQ(view.service, Service::merchant);
    ASSERT_EQ(view.deals.size(), 1U) << "nobody buys keys";
    EXPECT_EQ(view.deals.front().thing.kind, kind_called("gem"));
    const std::uint64_t before = town.gold(ada);
    town.house.type(ada, "sell gem");
    EXPECT_EQ(town.gold(ada), before + view.deals.front().price);
    town.house.type(ada, "west");
    EXPECT_EQ(look(), (WaresView{.wares = {}, .gold = town.gold(ada), .service = Service::none}));
}

TEST_F(Trading, W1WaresCanBeExaminedBeforeTheyAreBought) {
    EXPECT_THAT(town.typed(ada, "examine sword"), ElementsAre("room", "ware_costs"));
    const auto view = tests::newest_view<ThingView>(town.house, ada);
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->thing.kind, kind_called("sword"));
    EXPECT_EQ(view->wear, 0U);
    town.give(ada, "sword", {.wear = 2});
    EXPECT_THAT(town.typed(ada, "examine sword"), ElementsAre("room")) << "one's own comes first";
    EXPECT_EQ(tests::newest_view<ThingView>(town.house, ada)->wear, 2U);
}

TEST_F(Trading, W1TheSmithListsWhatCouldBeMendedAndForHowMuch) {
    town.give(ada, "sword", {.wear = 2});
    town.give(ada, "gem");
    to_the_smith();
    town.typed(ada, "list");
    const auto view = tests::newest_view<WaresView>(town.house, ada);
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->service, Service::smith);
    ASSERT_EQ(view->deals.size(), 1U);
    const std::uint64_t before = town.gold(ada);
    town.house.type(ada, "mend sword");
    EXPECT_EQ(town.gold(ada), before - view->deals.front().price);
}

TEST_F(Trading, W1WhatIsBoughtIsPaidForAndEverybodySees) {
    EXPECT_THAT(town.typed(ada, "buy torch"), ElementsAre("buys"));
    EXPECT_EQ(town.held(ada, "torch"), 1U);
    EXPECT_EQ(town.gold(ada), 100 - price_of("torch"));
    EXPECT_THAT(town.house.told(bob), ElementsAre("buys"));
    town.house.type(ada, "buy 3 torches");
    EXPECT_EQ(town.held(ada, "torch"), 4U);
    EXPECT_EQ(town.gold(ada), 100 - price_of("torch") - price_of("torch", 3));
    town.house.type(ada, "light it");
    EXPECT_THAT(town.house.told(ada), Contains("lights"));
}

TEST_F(Trading, ThingsThatWearAreBoughtOneByOne) {
    town.house.type(ada, "buy 2 sword");
    EXPECT_EQ(town.held(ada, "sword"), 2U);
    EXPECT_EQ(town.house.character(ada).belongings.things.size(), 2U);
}

TEST_F(Trading, W1BuyingIsRefusedWithTheReason) {
    EXPECT_THAT(town.typed(ada, "buy"), ElementsAre("say_what"));
    EXPECT_THAT(town.typed(ada, "buy all"), ElementsAre("say_what"));
    EXPECT_THAT(town.typed(ada, "buy dragon"), ElementsAre("not_sold"));
    EXPECT_THAT(town.typed(ada, "buy torhc"), ElementsAre("not_sold_nearest"));
    EXPECT_THAT(town.typed(ada, "buy gem"), ElementsAre("not_sold"));
    EXPECT_THAT(town.typed(ada, "buy 100 torches"), ElementsAre("buy_fewer"));
    EXPECT_THAT(town.typed(ada, "buy 5 sword"), ElementsAre("cannot_afford"));
    EXPECT_THAT(town.typed(ada, "buy 20 torches"), ElementsAre("does_not_fit"));
    EXPECT_EQ(town.gold(ada), 100U);
    EXPECT_THAT(town.house.character(ada).belongings.things, IsEmpty());
    town.house.type(ada, "west");
    EXPECT_THAT(town.typed(ada, "buy torch"), ElementsAre("no_merchant_here"));
    EXPECT_THAT(town.typed(ada, "list"), ElementsAre("no_merchant_here"));
    EXPECT_THAT(town.typed(ada, "sell all"), ElementsAre("no_merchant_here"));
    EXPECT_THAT(town.typed(ada, "value torch"), ElementsAre("no_value_here"));
}

TEST_F(Trading, P4TreasureThatIsSoldGivesGoldAndExperience) {
    town.give(ada, "gem", {.count = 2});
    EXPECT_THAT(town.typed(ada, "sell gem"),
                ElementsAre("sells", "gains_experience", "gains_level"));
    EXPECT_EQ(town.held(ada, "gem"), 0U);
    EXPECT_EQ(town.gold(ada), 100 + 2 * 16U);
    EXPECT_EQ(town.house.character(ada).vitals.experience, 80 * experience_for_a_gold);
    EXPECT_THAT(town.house.told(bob), ElementsAre("sells", "gains_level"));
    town.give(ada, "sword");
    EXPECT_THAT(town.typed(ada, "sell sword"), ElementsAre("sells"));
    EXPECT_EQ(town.house.character(ada).vitals.experience, 80 * experience_for_a_gold);
}

TEST_F(Trading, P6APartySharesTheExperienceForWhatWasBroughtHome) {
    town.house.type(ada, "invite bob");
    town.house.type(bob, "accept");
    town.give(ada, "gem");
    town.house.type(ada, "sell gem");
    EXPECT_EQ(town.house.character(ada).vitals.experience, 20 * experience_for_a_gold);
    EXPECT_EQ(town.house.character(bob).vitals.experience, 20 * experience_for_a_gold);
}

TEST_F(Trading, SellAllMeansTheTreasureOnly) {
    EXPECT_THAT(town.typed(ada, "sell all"), ElementsAre("no_treasure_to_sell"));
    town.give(ada, "gem");
    town.give(ada, "torch");
    town.house.type(ada, "sell all");
    EXPECT_EQ(town.held(ada, "gem"), 0U);
    EXPECT_EQ(town.held(ada, "torch"), 1U);
    town.give(ada, "sword");
    town.give(ada, "sword");
    town.house.type(ada, "wield sword");
    town.house.type(ada, "sell all sword");
    EXPECT_EQ(town.held(ada, "sword"), 1U);
}

TEST_F(Trading, OfAPileAPartCanBeSold) {
    town.give(ada, "gem", {.count = 3});
    town.house.type(ada, "sell 2 gems");
    EXPECT_EQ(town.held(ada, "gem"), 1U);
    EXPECT_EQ(town.gold(ada), 100 + 2 * 16U);
}

TEST_F(Trading, W1SellingIsRefusedWithTheReason) {
    for (const auto kind : {"key", "relic", "sword", "sack", "gem", "bread", "arrow"})
        town.give(ada, kind);
    town.house.type(ada, "put gem in sack");
    town.house.type(ada, "wield sword");
    EXPECT_THAT(town.typed(ada, "sell"), ElementsAre("say_what"));
    EXPECT_THAT(town.typed(ada, "sell dragon"), ElementsAre("not_carried"));
    EXPECT_THAT(town.typed(ada, "sell gold"), ElementsAre("gold_is_not_bought"));
    EXPECT_THAT(town.typed(ada, "sell key"), ElementsAre("keys_are_not_bought"));
    EXPECT_THAT(town.typed(ada, "sell relic"), ElementsAre("quest_things_are_not_bought"));
    EXPECT_THAT(town.typed(ada, "sell sword"), ElementsAre("take_it_off_first"));
    EXPECT_THAT(town.typed(ada, "sell sack"), ElementsAre("empty_it_first"));
    EXPECT_THAT(town.typed(ada, "sell arrow"), ElementsAre("worth_nothing"));
    EXPECT_EQ(town.gold(ada), 100U);
    EXPECT_EQ(town.house.character(ada).belongings.things.size(), 7U);
}

TEST_F(Trading, ValueSaysWhatSellingAndBuyingWouldDo) {
    town.give(ada, "gem");
    EXPECT_THAT(town.typed(ada, "value gem"), ElementsAre("would_pay"));
    EXPECT_THAT(town.typed(ada, "value"), ElementsAre("would_pay"));
    EXPECT_THAT(town.typed(ada, "value torch"), ElementsAre("ware_costs"));
    EXPECT_THAT(town.typed(ada, "value dragon"), ElementsAre("not_carried"));
    EXPECT_EQ(town.held(ada, "gem"), 1U);
    EXPECT_EQ(town.gold(ada), 100U);
}

TEST_F(Trading, I1TheSmithMendsWhatIsWorn) {
    town.give(ada, "sword", {.wear = 3});
    to_the_smith();
    EXPECT_THAT(town.typed(ada, "wield sword"), ElementsAre("is_broken"));
    EXPECT_THAT(town.typed(ada, "value sword"), ElementsAre("mending_costs"));
    EXPECT_THAT(town.typed(ada, "mend sword"), ElementsAre("mends"));
    EXPECT_EQ(town.gold(ada), 100 - 19U);  // three quarters of 25, rounded up
    EXPECT_EQ(town.house.character(ada).belongings.things.front().wear, 0U);
    EXPECT_THAT(town.typed(ada, "wield sword"), ElementsAre("wields"));
}

TEST_F(Trading, I1MendAllMendsWhatIsWornAndWhatIsCarried) {
    town.give(ada, "sword", {.wear = 1});
    town.give(ada, "sword", {.wear = 2});
    town.give(ada, "gem");
    town.house.type(ada, "wield sword");
    to_the_smith();
    EXPECT_THAT(town.typed(ada, "mend all"), ElementsAre("mends"));
    for (const Thing& thing : town.house.character(ada).belongings.things)
        EXPECT_EQ(thing.wear, 0U);
    EXPECT_THAT(town.typed(ada, "mend all"), ElementsAre("nothing_needs_mending"));
}

TEST_F(Trading, W1MendingIsRefusedWithTheReason) {
    town.give(ada, "sword");
    town.give(ada, "gem");
    EXPECT_THAT(town.typed(ada, "mend sword"), ElementsAre("no_smith_here"));
    to_the_smith();
    EXPECT_THAT(town.typed(ada, "mend"), ElementsAre("say_what"));
    EXPECT_THAT(town.typed(ada, "mend sword"), ElementsAre("needs_no_mending"));
    EXPECT_THAT(town.typed(ada, "mend gem"), ElementsAre("cannot_be_mended"));
    EXPECT_THAT(town.typed(ada, "mend dragon"), ElementsAre("not_carried"));
    town.give(ada, "sword", {.wear = 3});
    town.set_gold(ada, 18);
    EXPECT_THAT(town.typed(ada, "mend 2.sword"), ElementsAre("cannot_afford"));
    EXPECT_EQ(town.gold(ada), 18U);
}

// ---- What a merchant has ----

TEST(Wares, W1StaplesAreAlwaysThereAndFinerOnesChangeByDay) {
    const auto content = Content::make(tests::content_with_a_town());
    std::set<ThingKindId> finer;
    for (std::uint64_t day = 0; day < 200; ++day) {
        const Market market{.seed = 7, .day = day, .reach = 5};
        const auto wares = wares_of(*content, market);
        EXPECT_EQ(wares, wares_of(*content, market));
        for (const auto staple : {"torch", "bread", "sword", "knife", "arrow", "picks"})
            EXPECT_TRUE(has_ware(wares, staple));
        EXPECT_LE(wares.size(), staples_max + 2 + finer_wares);
        for (const Ware& ware : wares) {
            const ThingKind& kind = content->thing(ware.kind);
            EXPECT_EQ(std::ranges::count(wares, ware.kind, &Ware::kind), 1);
            EXPECT_GT(kind.price, 0U);
            EXPECT_TRUE(kind.sort != ThingSort::treasure && kind.sort != ThingSort::quest &&
                        kind.sort != ThingSort::key && kind.sort != ThingSort::gold);
            EXPECT_EQ(ware.today, kind.home.from > 1);
            EXPECT_LE(kind.home.from, 5U);
            if (ware.today) finer.insert(ware.kind);
        }
    }
    EXPECT_EQ(finer.size(), 4U);  // potion, cap, pike, glowstone: never the mail, which is too deep
}

// One who sits in the depths has what is at home around there, and not what lies near the entrance.
TEST(Wares, W1PeddlersHaveFinerWaresOfTheirDepth) {
    ContentParts parts = tests::content_with_a_town();
    for (std::uint32_t number = 0; number < 40; ++number) {
        ThingKind kind = parts.things.front();
        kind.id = kind_called("fine" + std::to_string(number));
        kind.sort = ThingSort::weapon;
        kind.price = 10;
        kind.home = {.from = 2 + number % 10, .to = 4 + number % 10};
        parts.things.push_back(kind);
    }
    const auto content = Content::make(parts);
    for (std::uint64_t day = 0; day < 50; ++day) {
        const auto wares =
            wares_of(*content, {.seed = 7, .day = day, .reach = 9, .is_peddler = true});
        EXPECT_EQ(std::ranges::count(wares, true, &Ware::today),
                  static_cast<std::ptrdiff_t>(finer_wares));
        for (const Ware& ware : wares)
            EXPECT_TRUE(!ware.today || content->thing(ware.kind).home.contains(9));
    }
}

TEST(Wares, FinerOnesAreFewAndOthersTomorrow) {
    ContentParts parts = tests::content_with_a_town();
    for (int number = 0; number < 40; ++number) {
        ThingKind kind = parts.things.front();
        kind.id = kind_called("fine" + std::to_string(number));
        kind.sort = ThingSort::weapon;
        kind.price = 10;
        kind.home.from = 2;
        parts.things.push_back(kind);
    }
    const auto content = Content::make(parts);
    const auto today = wares_of(*content, {.seed = 7, .day = 1, .reach = 2});
    const auto tomorrow = wares_of(*content, {.seed = 7, .day = 2, .reach = 2});
    EXPECT_EQ(std::ranges::count(today, true, &Ware::today),
              static_cast<std::ptrdiff_t>(finer_wares));
    EXPECT_NE(today, tomorrow);
    EXPECT_NE(today, wares_of(*content, {.seed = 8, .day = 1, .reach = 2}));
}

TEST(Wares, WhateverAPackHasThereIsLightAndFood) {
    ContentParts parts = tests::content_with_a_town();
    for (ThingKind& kind : parts.things)
        kind.home.from = 9;
    const auto content = Content::make(parts);
    const auto wares = wares_of(*content, {.seed = 7, .day = 1, .reach = 1});
    EXPECT_EQ(wares.size(), 2U);
    EXPECT_TRUE(has_ware(wares, "torch"));
    EXPECT_TRUE(has_ware(wares, "bread"));
}

// ---- Gold is conserved ----

// In purses and lying around.
std::uint64_t all_gold(const tests::GameHouse& house) {
    std::uint64_t sum = 0;
    for (const auto& [id, zone] : house.zones) {
        for (const auto& [who, character] : zone.people)
            sum += character.belongings.gold;
        for (const Room& room : zone.rooms)
            sum += tests::count_of(room.things, "gold");
    }
    return sum;
}

bool brings_gold(Handling how) {
    return how == Handling::sell || how == Handling::reward || how == Handling::loot;
}

bool takes_gold(Handling how) {
    return how == Handling::buy || how == Handling::mend || how == Handling::pay;
}

TEST(TownStorm, W1GoldComesAndGoesOnlyByWhatEventsSay) {
    const std::vector<std::string> lines = {"north",
                                            "east",
                                            "south",
                                            "west",
                                            "northeast",
                                            "southwest",
                                            "buy torch",
                                            "buy 2 bread",
                                            "buy sword",
                                            "buy 3 arrow",
                                            "sell all",
                                            "sell sword",
                                            "sell 1 torch",
                                            "mend all",
                                            "heal",
                                            "rest",
                                            "drop 3 gold",
                                            "get gold",
                                            "give 2 gold to bob",
                                            "accept 1",
                                            "accept 2",
                                            "deliver",
                                            "abandon 1",
                                            "value",
                                            "sell arrow",
                                            "list",
                                            "board",
                                            "wield sword",
                                            "rumours",
                                            "hall"};
    tests::holds_in({60}, [&] {
        Town town;
        std::vector<base::CharacterId> people = {town.townsman("Ada", 60), town.townsman("Bob", 9)};
        for (int step = 0; step < 80; ++step) {
            const auto who = people[*rc::gen::inRange<std::size_t>(0, people.size())];
            const auto& line = lines[*rc::gen::inRange<std::size_t>(0, lines.size())];
            if (step % 16 == 0) town.give(who, "gem", {.count = 2});
            if (step % 20 == 0) town.set_hit_points(who, 3);
            if (step % 25 == 0) town.give(who, "sword", {.wear = 2});
            std::map<base::CharacterId, std::uint64_t> purses;
            for (const auto person : people)
                purses[person] = town.gold(person);
            const std::uint64_t before = all_gold(town.house);
            const std::size_t turns = town.house.turns[surface_zone].size();
            town.house.type(who, line);
            std::uint64_t brought = 0;
            std::uint64_t taken = 0;
            for (std::size_t turn = turns; turn < town.house.turns[surface_zone].size(); ++turn)
                for (const Event& event : town.house.turns[surface_zone][turn].events) {
                    const auto* changed = event.as<GoldChanged>();
                    if (changed == nullptr) continue;
                    std::uint64_t& purse = purses[changed->who];
                    if (brings_gold(changed->how)) brought += changed->gold - purse;
                    if (takes_gold(changed->how)) taken += purse - changed->gold;
                    RC_ASSERT(!brings_gold(changed->how) || changed->gold > purse);
                    RC_ASSERT(!takes_gold(changed->how) || changed->gold < purse);
                    purse = changed->gold;
                }
            RC_ASSERT(before + brought == all_gold(town.house) + taken);
        }
        tests::expect_folding_gives_the_same(town.house);
    });
}

}  // namespace
}  // namespace underwell::game
