#include "underwell/game/things.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "folding.hpp"
#include "game_things.hpp"
#include "property.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::Not;
using tests::count_of;
using tests::GameHouse;
using tests::kind_called;

// Two people in a bright room in which lies what a test asks for.
struct Things : testing::Test {
    void lay(std::vector<ThingProposal> things, bool bright = true) {
        house.generators.generator.made = [things, bright](const RoomQuestion& question,
                                                           base::Stream&) {
            RoomProposal room = tests::named_room();
            room.bright = bright;
            if (question.room.value == 0) room.things = things;
            return room;
        };
        ada = house.newcomer("Ada");
        bob = house.newcomer("Bob");
        tests::enter_branch(house, ada);
        tests::enter_branch(house, bob);
        tests::set_ability(house, ada, Ability::constitution, 1);
        house.told(ada);
        house.told(bob);
    }

    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    const std::vector<Thing>& held(base::CharacterId who) {
        return house.character(who).belongings.things;
    }

    // Out of the first room, to where nobody has been.
    Heading way_on() {
        const auto exits = exits_of(house.zone_with(ada), {0}, house.now);
        return std::ranges::find(exits, ExitState::unexplored, &ExitSeen::state)->towards;
    }

    void walk(Heading towards) {
        house.type(ada, std::string{heading_names[static_cast<std::size_t>(towards)]});
    }

    void hurt() {
        tests::happen(house, ada,
                      HitPointsChanged{.who = fighter(ada),
                                       .room = house.character(ada).room,
                                       .hit_points = 2,
                                       .cause = HarmCause::trap});
    }

    std::optional<ThingId> worn(GearPlace place) {
        return house.character(ada).belongings.gear[static_cast<std::size_t>(place)];
    }

    GameHouse house{7, tests::content_with_things()};
    base::CharacterId ada;
    base::CharacterId bob;
};

TEST_F(Things, I3WhatIsTakenIsGoneFromTheRoomAndEverybodySees) {
    lay({{.kind = kind_called("gem")}});
    house.type(ada, "get gem");
    EXPECT_EQ(count_of(held(ada), "gem"), 1U);
    EXPECT_EQ(count_of(house.room_of(ada).things, "gem"), 0U);
    EXPECT_THAT(house.told(bob), Contains("gets"));
    house.type(ada, "drop gem");
    EXPECT_EQ(count_of(house.room_of(ada).things, "gem"), 1U);
    EXPECT_THAT(house.told(bob), Contains("drops"));
}

TEST_F(Things, I3GivenThingsChangeHands) {
    lay({{.kind = kind_called("gem")}});
    house.type(ada, "get gem");
    house.type(ada, "give gem to bob");
    EXPECT_EQ(count_of(held(bob), "gem"), 1U);
    EXPECT_EQ(count_of(held(ada), "gem"), 0U);
    EXPECT_THAT(house.told(bob), Contains("gives"));
    house.type(ada, "give gem to me");
    EXPECT_THAT(house.told(ada), Contains("give_to_yourself"));
}

TEST_F(Things, I3NothingIsGivenToSleepers) {
    lay({{.kind = kind_called("gem")}});
    house.type(ada, "get gem");
    house.input(house.zone_with(bob).id, Sleeps{bob});
    house.type(ada, "give gem to bob");
    EXPECT_EQ(count_of(held(bob), "gem"), 0U);
    EXPECT_THAT(house.told(ada), Contains("is_asleep"));
}

TEST_F(Things, I3GoldGoesIntoThePurseAndOut) {
    lay({{.kind = kind_called("gold"), .count = 30}});
    house.type(ada, "get 10 coins");
    EXPECT_EQ(house.character(ada).belongings.gold, 30U);
    house.type(ada, "get gold");
    EXPECT_EQ(house.character(ada).belongings.gold, 50U);
    EXPECT_EQ(held(ada).size(), 0U);
    house.type(ada, "give 15 gold to bob");
    EXPECT_EQ(house.character(ada).belongings.gold, 35U);
    EXPECT_EQ(house.character(bob).belongings.gold, 35U);
    EXPECT_THAT(house.told(bob), Contains("gives_gold"));
    house.type(ada, "drop 5 gold");
    house.type(ada, "drop 7 gold");
    EXPECT_EQ(house.character(ada).belongings.gold, 23U);
    EXPECT_EQ(house.room_of(ada).things.size(), 1U);
    EXPECT_EQ(count_of(house.room_of(ada).things, "gold"), 12U);
    house.type(ada, "give 24 gold to bob");
    EXPECT_THAT(house.told(ada), Contains("not_so_much_gold"));
}

// K2: what one cannot do with gold is not answered with "you carry none".
TEST_F(Things, K2GoldIsInThePurseAndNotAmongTheThings) {
    lay({{.kind = kind_called("sack")}});
    for (const char* line : {"put gold in sack", "throw gold", "wield coins"}) {
        house.type(ada, line);
        EXPECT_THAT(house.told(ada), Contains("gold_is_in_purse")) << line;
    }
    house.type(ada, "drop all gold");
    house.told(ada);
    house.type(ada, "throw gold");
    EXPECT_THAT(house.told(ada), Not(Contains("gold_is_in_purse")));
}

TEST_F(Things, I3ContainersHoldThingsAndCarryThemAlong) {
    lay({{.kind = kind_called("sack")}, {.kind = kind_called("gem")}});
    house.type(ada, "get all");
    house.type(ada, "put gem in sack");
    EXPECT_EQ(held(ada).size(), 2U);
    house.type(ada, "give sack to bob");
    EXPECT_EQ(held(ada).size(), 0U);
    EXPECT_EQ(count_of(held(bob), "gem"), 1U);
    house.type(bob, "open sack");
    const auto view = tests::newest_view<ThingView>(house, bob);
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->inside.size(), 1U);
    house.type(bob, "get gem from sack");
    EXPECT_FALSE(held(bob).back().inside.has_value());
    house.type(bob, "put sack in sack");
    EXPECT_THAT(house.told(bob), Contains("no_container_in_container"));
    house.type(bob, "put sack in gem");
    EXPECT_THAT(house.told(bob), Contains("no_container"));
}

TEST_F(Things, I3WhatBurnsIsNotPutIntoAContainer) {
    lay({{.kind = kind_called("sack")}, {.kind = kind_called("torch")}});
    house.type(ada, "get all");
    house.type(ada, "light torch");
    house.type(ada, "put torch in sack");
    EXPECT_THAT(house.told(ada), Contains("burns_too_well_to_put"));
    const auto torch = [&] {
        return *std::ranges::find(held(ada), kind_called("torch"), &Thing::kind);
    };
    EXPECT_FALSE(torch().inside.has_value());
    house.type(ada, "extinguish torch");
    house.type(ada, "put torch in sack");
    EXPECT_TRUE(torch().inside.has_value());
}

// No command and no pack can bring it about any more (Furnishing.I4*); older worlds may have it.
TEST_F(Things, I4WhatLiesInAContainerWithinAContainerIsNotLeftBehind) {
    lay({{.kind = kind_called("sack")}});
    const Holder floor{.character = {}, .room = house.character(ada).room};
    const ThingId outer = house.room_of(ada).things[0].id;
    Thing inner = house.room_of(ada).things[0];
    inner.id.number += 1;
    inner.inside = outer;
    Thing gem = inner;
    gem.id.number += 1;
    gem.kind = kind_called("gem");
    gem.inside = inner.id;
    for (const Thing& thing : {inner, gem})
        tests::happen(house, ada, ThingMade{.thing = thing, .at = floor, .how = Handling::loot});
    house.type(ada, "get sack");
    EXPECT_EQ(count_of(held(ada), "sack"), 2U);
    EXPECT_EQ(count_of(held(ada), "gem"), 1U);
    EXPECT_EQ(count_of(house.room_of(ada).things, "gem"), 0U);
}

TEST_F(Things, P3WhatDoesNotFitIsRefused) {
    lay({{.kind = kind_called("gem"), .count = 12}, {.kind = kind_called("chest")}});
    house.type(ada, "get gems");
    EXPECT_EQ(held(ada).size(), 0U);
    EXPECT_THAT(house.told(ada), Contains("does_not_fit"));
    house.type(ada, "get 11 gems");
    EXPECT_EQ(count_of(held(ada), "gem"), 11U);
    house.type(ada, "get gem");
    EXPECT_EQ(count_of(held(ada), "gem"), 11U);
    house.type(bob, "get chest");
    EXPECT_THAT(house.told(bob), Contains("does_not_fit"));
}

TEST_F(Things, P3NobodyIsGivenMoreThanFits) {
    lay({{.kind = kind_called("gem"), .count = 20}, {.kind = kind_called("knife")}});
    tests::set_ability(house, bob, Ability::constitution, 9);
    house.type(bob, "get 11 gems");
    house.type(bob, "get knife");
    house.type(ada, "get 9 gems");
    house.type(bob, "give gems to ada");
    EXPECT_THAT(house.told(bob), Contains("cannot_carry"));
    EXPECT_EQ(count_of(held(ada), "gem"), 9U);
}

TEST_F(Things, P3WhatIsWornTakesNoSlot) {
    lay({{.kind = kind_called("mail")}});
    house.type(ada, "get mail");
    EXPECT_EQ(pack_load(house.content(), house.character(ada)), 10U);
    house.type(ada, "wear mail");
    EXPECT_EQ(pack_load(house.content(), house.character(ada)), 0U);
    EXPECT_TRUE(worn(GearPlace::body).has_value());
    house.type(ada, "inventory");
    EXPECT_EQ(tests::newest_view<InventoryView>(house, ada)->things.size(), 0U);
    house.type(ada, "equipment");
    EXPECT_TRUE(tests::newest_view<EquipmentView>(house, ada)->gear[3].has_value());
    house.type(ada, "score");
    EXPECT_EQ(tests::newest_view<SheetView>(house, ada)->armour, 3U);
    house.type(ada, "remove mail");
    EXPECT_FALSE(worn(GearPlace::body).has_value());
}

TEST_F(Things, P3TwoHandedWeaponsTakeBothHands) {
    lay({{.kind = kind_called("pike")},
         {.kind = kind_called("sword")},
         {.kind = kind_called("shield")}});
    house.type(ada, "get all");
    house.type(ada, "wield sword");
    house.type(ada, "wear shield");
    EXPECT_TRUE(worn(GearPlace::weapon_hand) && worn(GearPlace::shield_hand));
    house.type(ada, "wield pike");
    EXPECT_TRUE(worn(GearPlace::both_hands).has_value());
    EXPECT_FALSE(worn(GearPlace::weapon_hand) || worn(GearPlace::shield_hand));
    house.type(ada, "wear shield");
    EXPECT_FALSE(worn(GearPlace::both_hands).has_value());
    house.type(ada, "wear shield");
    EXPECT_THAT(house.told(ada), Contains("already_worn"));
}

TEST_F(Things, P3ChangingGearNeedsRoomForWhatComesOff) {
    lay({{.kind = kind_called("pike")},
         {.kind = kind_called("sword")},
         {.kind = kind_called("shield")},
         {.kind = kind_called("gem"), .count = 10}});
    for (const auto* line : {"get sword", "wield sword", "get shield", "wear shield", "get 10 gems",
                             "get pike", "wield pike"})
        house.type(ada, line);
    EXPECT_THAT(house.told(ada), Contains("no_room_to_change"));
    EXPECT_TRUE(worn(GearPlace::weapon_hand) && worn(GearPlace::shield_hand));
    house.type(ada, "remove sword");
    EXPECT_THAT(house.told(ada), Contains("no_room_to_remove"));
    house.type(ada, "drop sword");
    EXPECT_FALSE(worn(GearPlace::weapon_hand).has_value());
}

// By a scar or a swap the pack can be too full already: what makes it lighter is no reason to
// refuse.
TEST_F(Things, P3WhoCarriesTooMuchMayTakeOfItInHand) {
    lay({{.kind = kind_called("sword")}, {.kind = kind_called("gem"), .count = 13}});
    tests::set_ability(house, ada, Ability::constitution, 4);
    for (const auto* line : {"get sword", "get 13 gems"})
        house.type(ada, line);
    tests::set_ability(house, ada, Ability::constitution, 0);
    const Character& who = house.character(ada);
    ASSERT_GT(pack_load(house.content(), who),
              pack_room(house.content(), who) + weight(house.content(), {}, held(ada).front()));
    house.type(ada, "wield sword");
    EXPECT_TRUE(worn(GearPlace::weapon_hand).has_value());
}

TEST_F(Things, P3WhatIsWornTakesSlotsInACarriedChest) {
    lay({{.kind = kind_called("mail")},
         {.kind = kind_called("sack")},
         {.kind = kind_called("gem"), .count = 10}});
    for (const auto* line :
         {"get mail", "wear mail", "get sack", "get 10 gems", "put mail in sack"})
        house.type(ada, line);
    EXPECT_THAT(house.told(ada), Contains("no_room_to_remove"));
    EXPECT_TRUE(worn(GearPlace::body).has_value());
}

TEST_F(Things, P3DroppingAllKeepsWhatIsWorn) {
    lay({{.kind = kind_called("mail")}, {.kind = kind_called("gem")}});
    for (const auto* line : {"get all", "wear mail", "drop all"})
        house.type(ada, line);
    EXPECT_EQ(held(ada).size(), 1U);
    EXPECT_TRUE(worn(GearPlace::body).has_value());
}

TEST_F(Things, I1PotionsAndFoodDoTheirWorkAndAreUsedUp) {
    lay({{.kind = kind_called("potion"), .count = 2}, {.kind = kind_called("bread")}});
    house.type(ada, "get all");
    house.type(ada, "drink bread");
    EXPECT_THAT(house.told(ada), Contains("not_to_drink"));
    house.type(ada, "drink potion");
    EXPECT_THAT(house.told(ada), Contains("keep_for_later"));
    EXPECT_EQ(count_of(held(ada), "potion"), 2U);
    hurt();
    house.type(ada, "drink potion");
    EXPECT_EQ(count_of(held(ada), "potion"), 1U);
    EXPECT_THAT(house.told(bob), Contains("drinks"));
    hurt();
    house.type(ada, "eat bread");
    EXPECT_EQ(count_of(held(ada), "bread"), 1U);
    hurt();
    house.type(ada, "use bread");
    EXPECT_EQ(count_of(held(ada), "bread"), 0U);
}

TEST_F(Things, I2LightsBurnDownWithRoomsWalked) {
    lay({{.kind = kind_called("torch"), .count = 2}}, true);
    house.type(ada, "get torches");
    house.type(ada, "light torch");
    ASSERT_EQ(held(ada).size(), 2U);
    EXPECT_TRUE(held(ada).back().lit);
    EXPECT_EQ(held(ada).front().count, 1U);
    const Heading there = way_on();
    house.told(ada);
    walk(there);
    EXPECT_EQ(held(ada).back().charges, 3U);
    EXPECT_THAT(house.told(ada), Contains("burns_low"));
    walk(opposite(there));
    walk(there);
    EXPECT_TRUE(held(ada).back().lit);
    walk(opposite(there));
    EXPECT_THAT(house.told(ada), Contains("burns_out"));
    EXPECT_EQ(held(ada).size(), 1U);
    EXPECT_EQ(held(ada).front().charges, 5U);
}

TEST_F(Things, I2WhatIsPutOutBurnsNoMore) {
    lay({{.kind = kind_called("torch")}});
    for (const auto* line : {"get torch", "light torch", "extinguish torch", "west"})
        house.type(ada, line);
    EXPECT_EQ(held(ada).back().charges, 4U);
    EXPECT_THAT(house.told(ada), Contains("lighting_costs"));
    house.type(ada, "extinguish torch");
    EXPECT_THAT(house.told(ada), Contains("not_lit"));
}

TEST_F(Things, I2LightingAgainBehindEachStepSparesNothing) {
    lay({{.kind = kind_called("torch")}});
    house.type(ada, "get torch");
    for (int times = 0; times < 4; ++times)
        for (const auto* line : {"light torch", "extinguish torch"})
            house.type(ada, line);
    ASSERT_EQ(held(ada).size(), 1U);
    EXPECT_EQ(held(ada).back().charges, 1U);
    house.told(ada);
    house.type(ada, "light torch");
    EXPECT_THAT(house.told(ada), Contains("burns_its_last"));
    EXPECT_TRUE(held(ada).back().lit);
    house.type(ada, "extinguish torch");
    EXPECT_THAT(house.told(ada), Contains("burns_out"));
    EXPECT_TRUE(held(ada).empty());
}

TEST_F(Things, I2TheLastOfALightGoesOutAtTheNextStep) {
    lay({{.kind = kind_called("torch")}});
    house.type(ada, "get torch");
    for (int times = 0; times < 4; ++times)
        for (const auto* line : {"light torch", "extinguish torch"})
            house.type(ada, line);
    house.type(ada, "light torch");
    EXPECT_EQ(held(ada).size(), 1U);
    walk(way_on());
    EXPECT_THAT(house.told(ada), Contains("burns_out"));
    EXPECT_TRUE(held(ada).empty());
}

TEST_F(Things, I2InTheDarkOneFindsAndReadsNothing) {
    lay({{.kind = kind_called("scroll")}, {.kind = kind_called("glowstone")}}, false);
    house.type(ada, "get scroll");
    EXPECT_THAT(house.told(ada), Contains("too_dark_to_find"));
    house.type(ada, "read scroll");
    EXPECT_THAT(house.told(ada), Contains("too_dark_to_read"));
    house.type(ada, "search");
    EXPECT_THAT(house.told(ada), Contains("too_dark_to_search"));
    EXPECT_EQ(held(ada).size(), 0U);
}

TEST_F(Things, I2OnesLightIsEverybodysLight) {
    lay({{.kind = kind_called("scroll")}}, false);
    Thing stone;
    stone.id = {.born_in = surface_zone, .number = 1'000};
    stone.kind = kind_called("glowstone");
    Zone& zone = house.zone_with(bob);
    Turn turn;
    turn.events.emplace_back(
        ThingMade{.thing = stone, .at = {.character = bob, .room = {}}, .how = Handling::reward});
    apply(zone, turn.events.back());
    house.turns[zone.id].push_back(std::move(turn));
    house.type(bob, "light glowstone");
    house.type(ada, "get scroll");
    EXPECT_EQ(held(ada).size(), 1U);
    house.type(ada, "read scroll");
    EXPECT_THAT(house.told(ada), Contains("reads_thing"));
}

TEST_F(Things, HiddenThingsAreFoundBySearching) {
    lay({{.kind = kind_called("gem"), .count = 1, .inside = {}, .hidden = true}});
    house.type(ada, "get gem");
    EXPECT_EQ(held(ada).size(), 0U);
    house.type(ada, "search");
    EXPECT_THAT(house.told(ada), Contains("finds"));
    house.type(ada, "get gem");
    EXPECT_EQ(held(ada).size(), 1U);
    house.type(ada, "search");
    EXPECT_THAT(house.told(ada), Contains("searches_in_vain"));
}

TEST_F(Things, ThrowingAtNobodyIsRefused) {
    lay({{.kind = kind_called("arrow")}});
    house.type(ada, "get arrow");
    house.type(ada, "throw arrow");
    EXPECT_THAT(house.told(ada), Contains("nothing_to_throw_at"));
    EXPECT_EQ(held(ada).size(), 1U);
}

TEST_F(Things, ScanShowsWhoIsInTheRoomsThatExist) {
    lay({});
    const auto exits = exits_of(house.zone_with(ada), {0}, house.now);
    const auto on = std::ranges::find(exits, ExitState::unexplored, &ExitSeen::state);
    house.type(ada, "scan");
    EXPECT_EQ(tests::newest_view<ScanView>(house, ada)->rooms.size(), 0U);
    house.type(bob, std::string{heading_names[static_cast<std::size_t>(on->towards)]});
    house.type(ada, "scan");
    const auto view = tests::newest_view<ScanView>(house, ada);
    ASSERT_EQ(view->rooms.size(), 1U);
    EXPECT_EQ(view->rooms[0].towards, on->towards);
    ASSERT_EQ(view->rooms[0].people.size(), 1U);
    EXPECT_EQ(view->rooms[0].people[0].name, "Bob");
    house.type(ada, "scan sideways");
    EXPECT_THAT(house.told(ada), Contains("no_such_direction"));
    house.type(ada, "exits");
    EXPECT_EQ(tests::newest_view<ExitsView>(house, ada)->exits.size(), exits.size());
}

// ---- I4: nothing is duplicated or lost ----

// What there is: how many of each kind, and all gold, wherever it is.
struct Stock {
    std::map<ThingKindId, std::uint64_t> counts;
    std::set<ThingId> ids;
    std::uint64_t gold = 0;
    bool doubled = false;

    friend bool operator==(const Stock& one, const Stock& other) {
        return one.counts == other.counts && one.gold == other.gold;
    }
};

void count(Stock& stock, const std::vector<Thing>& things) {
    for (const Thing& thing : things) {
        stock.doubled = stock.doubled || !stock.ids.insert(thing.id).second;
        if (thing.kind == kind_called("gold"))
            stock.gold += thing.count;
        else
            stock.counts[thing.kind] += thing.count;
        if (thing.inside && find(things, *thing.inside) == nullptr) stock.doubled = true;
    }
}

Stock stock_of(const Zone& zone) {
    Stock stock;
    for (const Room& room : zone.rooms)
        count(stock, room.things);
    for (const auto& [id, who] : zone.people) {
        count(stock, who.belongings.things);
        stock.gold += who.belongings.gold;
        for (const auto& worn : who.belongings.gear)
            if (worn && find(who.belongings.things, *worn) == nullptr) stock.doubled = true;
    }
    return stock;
}

std::string random_line() {
    static const std::vector<std::string> verbs = {"get",   "drop",   "give",  "put",    "wear",
                                                   "wield", "remove", "open",  "light",  "read",
                                                   "look",  "take",   "throw", "search", "examine"};
    static const std::vector<std::string> names = {
        "all",   "sword",    "all.gem", "gem",      "3 gems",  "2.sword", "gold", "5 gold",
        "sack",  "arrows",   "4 arrow", "potion",   "mail",    "shield",  "it",   "pike",
        "torch", "all gold", "chest",   "999 gold", "torches", ""};
    static const std::vector<std::string> rests = {
        "",        "",        "",        " from sack", " in sack", " from chest", " in chest",
        " to bob", " to ada", " to cyd", " to me",     " at bob",  " from from",  " in it"};
    const auto verb = *rc::gen::elementOf(verbs);
    const auto name = *rc::gen::elementOf(names);
    const auto rest = *rc::gen::elementOf(rests);
    return verb + " " + name + rest;
}

RoomProposal room_full_of_things(const RoomQuestion&, base::Stream&) {
    RoomProposal room = tests::named_room();
    room.things = {{.kind = kind_called("sack")},
                   {.kind = kind_called("gem"), .count = 7},
                   {.kind = kind_called("gold"), .count = 40},
                   {.kind = kind_called("gold"), .count = 9, .inside = 0},
                   {.kind = kind_called("sword"), .count = 2},
                   {.kind = kind_called("shield")},
                   {.kind = kind_called("pike")},
                   {.kind = kind_called("mail")},
                   {.kind = kind_called("chest")},
                   {.kind = kind_called("arrow"), .count = 12, .inside = 8},
                   {.kind = kind_called("torch"), .count = 3},
                   {.kind = kind_called("gem"), .count = 1, .inside = 8, .hidden = true}};
    return room;
}

// Walks are left out: a torch that burns down is gone, and rooms that are dug bring things along.
TEST(Conservation, I4WhateverPeopleDoNothingIsDuplicatedOrLost) {
    tests::holds_in({.count = 60}, [] {
        GameHouse house{*rc::gen::arbitrary<std::uint64_t>(), tests::content_with_things()};
        house.generators.generator.made = room_full_of_things;
        std::vector<base::CharacterId> people;
        for (const auto* name : {"Ada", "Bob", "Cyd", "Dot"}) {
            people.push_back(house.newcomer(name));
            tests::enter_branch(house, people.back());
        }
        const base::ZoneId zone = house.zone_with(people.front()).id;
        const Stock before = stock_of(house.zones.at(zone));
        for (int step = 0; step < 60; ++step) {
            const auto who = *rc::gen::elementOf(people);
            const std::string line = random_line();
            RC_LOG() << who.value << ": " << line << '\n';
            house.type(who, line);
            const Stock after = stock_of(house.zones.at(zone));
            RC_ASSERT(!after.doubled);
            RC_ASSERT(after == before);
        }
        Zone folded;
        folded.id = zone;
        for (const Turn& turn : house.turns[zone])
            for (const Event& event : turn.events)
                apply(folded, event);
        RC_ASSERT(snapshot(folded) == snapshot(house.zones.at(zone)));
    });
}

TEST(Conservation, P3NobodyEverCarriesMoreThanFits) {
    tests::holds_in({.count = 30}, [] {
        GameHouse house{*rc::gen::arbitrary<std::uint64_t>(), tests::content_with_things()};
        house.generators.generator.made = room_full_of_things;
        std::vector<base::CharacterId> people;
        for (const auto* name : {"Ada", "Bob"}) {
            people.push_back(house.newcomer(name));
            tests::enter_branch(house, people.back());
        }
        for (int step = 0; step < 60; ++step) {
            house.type(*rc::gen::elementOf(people), random_line());
            for (const auto who : people) {
                const Character& body = house.character(who);
                RC_ASSERT(pack_load(house.content(), body) <= pack_room(house.content(), body));
            }
        }
    });
}

}  // namespace
}  // namespace underwell::game
