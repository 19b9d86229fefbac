// Battle as it is typed: what other areas of the game do with things and words, in a fight.
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <utility>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "underwell/game/bodies.hpp"

namespace underwell::game {
namespace {

using std::chrono::seconds;
using testing::Contains;
using tests::a;
using tests::expect_folding_gives_the_same;
using tests::monster_named;

// Somebody strong among foes that neither die nor kill soon.
struct TypedBattle : tests::Encounter {
    TypedBattle() {
        ground.ox();
        ground.first_room = {a("test:ox")};
    }

    void enter() {
        Encounter::enter();
        type("attack");
        ground.house().told(ada);
    }

    void type(const std::string& line) { ground.house().type(ada, line); }

    void pile(const std::string& kind, std::uint32_t count) {
        const ThingId one = ground.give(ada, kind);
        Thing thing = *find(who().belongings.things, one);
        const Holder hand{.character = ada, .room = {}};
        ground.happen(ada, ThingUnmade{.thing = one, .at = hand, .how = Handling::use});
        thing.count = count;
        ground.happen(ada, ThingMade{.thing = thing, .at = hand, .how = Handling::reward});
    }

    std::uint32_t carried(const std::string& kind) {
        std::uint32_t count = 0;
        for (const Thing& thing : who().belongings.things)
            if (thing.kind == tests::thing_named(kind)) count += thing.count;
        return count;
    }

    std::uint32_t lying(const std::string& kind) {
        std::uint32_t count = 0;
        for (const Thing& thing : room().things)
            if (thing.kind == tests::thing_named(kind)) count += thing.count;
        return count;
    }
};

TEST(TypedBattle, B2APotionOfAPileIsDrunkAndTheOthersAreKept) {
    TypedBattle battle;
    battle.ground.thing("test:draught", ThingSort::potion).influence.healing = {
        .count = 0, .sides = 6, .more = 500};
    battle.enter();
    battle.pile("test:draught", 3);
    battle.ground.set_hit_points(battle.ada, 1'000);
    battle.type("drink draught");
    EXPECT_EQ(battle.carried("test:draught"), 2U);
    EXPECT_GT(battle.who().vitals.hit_points, 1'400);
    expect_folding_gives_the_same(battle.ground.house());
}

TEST(TypedBattle, B2APotionCanBeHeldToAFriendsLips) {
    TypedBattle battle;
    battle.ground.thing("test:draught", ThingSort::potion).influence.healing = {
        .count = 0, .sides = 6, .more = 500};
    battle.enter();
    const auto bob = battle.ground.delver("Bob");
    battle.ground.set_hit_points(bob, 1'000);
    battle.ground.set_hit_points(bob, 100);
    battle.ground.house().type(bob, "attack");
    battle.pile("test:draught", 1);
    battle.type("use draught on bob");
    battle.ground.house().type(bob, "hold");
    EXPECT_EQ(battle.carried("test:draught"), 0U);
    EXPECT_GT(battle.ground.house().character(bob).vitals.hit_points, 500);
    EXPECT_THAT(battle.ground.house().told(bob), Contains("serves"));
    expect_folding_gives_the_same(battle.ground.house());
}

TEST(TypedBattle, B2WieldingIsAChoiceAndFollowsTheRulesOfGear) {
    TypedBattle battle;
    battle.ground.thing("test:pike", ThingSort::weapon).two_handed = true;
    battle.ground.parts.things.back().quality = 2;
    battle.enter();
    const ThingId pike = battle.ground.give(battle.ada, "test:pike");
    battle.type("wield pike");
    const auto& gear = battle.who().belongings.gear;
    EXPECT_EQ(gear[static_cast<std::size_t>(GearPlace::both_hands)], pike);
    const ThingId broken = battle.ground.give(battle.ada, "test:pike");
    battle.ground.happen(battle.ada, ThingChanged{.thing = broken,
                                                  .at = {.character = battle.ada, .room = {}},
                                                  .wear = 2,
                                                  .charges = 0,
                                                  .lit = false,
                                                  .how = Handling::wear_out});
    battle.type("wield 2.pike");
    EXPECT_THAT(battle.ground.house().told(battle.ada), Contains("is_broken"));
    EXPECT_EQ(gear[static_cast<std::size_t>(GearPlace::both_hands)], pike);
    expect_folding_gives_the_same(battle.ground.house());
}

TEST(TypedBattle, B2OfAPileOneIsThrownAndCanBePickedUpAfterwards) {
    TypedBattle battle;
    battle.ground.thing("test:knife", ThingSort::throwable);
    battle.ground.thing("test:flask", ThingSort::throwable).influence.harm = {
        .count = 0, .sides = 6, .more = 7};
    battle.enter();
    battle.pile("test:knife", 5);
    battle.pile("test:flask", 2);
    battle.type("throw knife at ox");
    EXPECT_EQ(battle.carried("test:knife"), 4U);
    EXPECT_EQ(battle.lying("test:knife"), 1U);
    battle.type("throw flask at ox");
    EXPECT_EQ(battle.carried("test:flask"), 1U);
    EXPECT_EQ(battle.lying("test:flask"), 0U);
    expect_folding_gives_the_same(battle.ground.house());
}

// B5: whoever stands beside one is no foe.
TEST(TypedBattle, B5NothingIsThrownAtFriends) {
    TypedBattle battle;
    battle.ground.thing("test:knife", ThingSort::throwable);
    battle.enter();
    const auto bob = battle.ground.delver("Bob");
    battle.ground.house().type(bob, "attack");
    battle.pile("test:knife", 2);
    battle.ground.house().told(battle.ada);
    battle.type("throw knife at bob");
    EXPECT_THAT(battle.ground.house().told(battle.ada), Contains("people_only_duel"));
    battle.type("throw knife at me");
    EXPECT_THAT(battle.ground.house().told(battle.ada), Contains("not_your_own_foe"));
    EXPECT_EQ(battle.carried("test:knife"), 2U);
    expect_folding_gives_the_same(battle.ground.house());
}

TEST(TypedBattle, B5InADuelThingsAreThrownAtTheOtherOnly) {
    tests::BattleGround ground;
    ground.thing("test:knife", ThingSort::throwable);
    const auto ada = ground.delver("Ada");
    const auto bob = ground.delver("Bob");
    ground.delver("Cleo");
    for (const auto who : {ada, bob})
        ground.set_hit_points(who, 500);
    ground.give(ada, "test:knife");
    auto& house = ground.house();
    house.type(ada, "duel bob");
    house.type(bob, "duel");
    ASSERT_NE(house.room_of(ada).fight, nullptr);
    house.told(ada);
    house.type(ada, "throw knife at cleo");
    EXPECT_THAT(house.told(ada), Contains("people_only_duel"));
    house.type(ada, "throw knife at bob");
    house.type(bob, "hold");
    const auto attacks = ground.events<Attacked>(ada);
    ASSERT_FALSE(attacks.empty());
    EXPECT_EQ(attacks.back().target, fighter(bob));
    EXPECT_TRUE(house.character(ada).belongings.things.empty());
    expect_folding_gives_the_same(house);
}

TEST(TypedBattle, I2ATorchCanBeLitInAFight) {
    TypedBattle battle;
    battle.ground.thing("test:torch", ThingSort::light).charges = 20;
    battle.ground.bright = false;
    battle.enter();
    battle.pile("test:torch", 2);
    battle.type("light torch");
    std::uint32_t lit = 0;
    for (const Thing& thing : battle.who().belongings.things)
        if (thing.lit) lit += thing.count;
    EXPECT_EQ(lit, 1U);
    EXPECT_EQ(battle.carried("test:torch"), 2U);
    expect_folding_gives_the_same(battle.ground.house());
}

TEST(TypedBattle, K2FoesAreNamedLikeEverythingElse) {
    TypedBattle battle;
    battle.ground.first_room = {a("test:ox"), a("test:rat"), a("test:ox")};
    battle.enter();
    const auto target = [&](const std::string& words) {
        battle.type("attack " + words);
        const auto attacks = battle.ground.events<Attacked>(battle.ada);
        for (auto attack = attacks.rbegin(); attack != attacks.rend(); ++attack)
            if (!attack->attacker.monster) return attack->target;
        return FighterId{};
    };
    const auto& monsters = battle.room().monsters;
    EXPECT_EQ(target("ox"), fighter(monsters[0].id));
    EXPECT_EQ(target("2.ox"), fighter(monsters[2].id));
    EXPECT_EQ(target("3"), fighter(monsters[2].id));
    battle.ground.house().told(battle.ada);
    battle.type("attack unicorn");
    EXPECT_THAT(battle.ground.house().told(battle.ada), Contains("not_here"));
}

// Of 250 blows, how many hit: by somebody whose chance is middling.
int hits_of_ada(bool bright) {
    TypedBattle battle;
    battle.ground.bright = bright;
    battle.ground.parts.monsters.back().armour = 4;
    battle.enter();
    battle.ground.set_abilities(battle.ada, 4);
    for (int round = 0; round < 250; ++round)
        battle.type("attack");
    int hits = 0;
    for (const Attacked& attack : battle.ground.events<Attacked>(battle.ada))
        if (!attack.attacker.monster && attack.damage > 0) ++hits;
    return hits;
}

TEST(TypedBattle, I2InTheDarkOneHitsWithDisadvantage) {
    EXPECT_LT(hits_of_ada(false) + 30, hits_of_ada(true));
}

TEST(TypedBattle, M1WhoCallsOthersIsHeardInTheNextRoom) {
    TypedBattle battle;
    battle.ground.monster("test:piper").habits.calls_others = true;
    battle.ground.first_room = {};
    battle.ground.other_rooms = {a("test:rat", false)};
    battle.ada = battle.ground.delver("Ada");
    battle.ground.set_hit_points(battle.ada, 2'000);
    const std::array ways = {std::pair{"north", "south"}, std::pair{"east", "west"},
                             std::pair{"south", "north"}};
    for (const auto& [there, back] : ways) {
        battle.type(there);
        if (battle.who().room != RoomNumber{0}) battle.type(back);
    }
    const RoomNumber here = battle.who().room;
    ASSERT_EQ(here, RoomNumber{0});
    Monster piper;
    piper.id = {900'000};
    piper.kind = monster_named("test:piper");
    piper.hit_points = piper.hit_points_most = 500;
    battle.ground.happen(battle.ada, MonsterAppeared{.room = here, .monster = piper});
    battle.type("attack piper");
    EXPECT_GE(battle.room().monsters.size(), 2U);
    EXPECT_THAT(battle.ground.house().told(battle.ada), Contains("calls_others"));
    expect_folding_gives_the_same(battle.ground.house());
}

TEST(TypedBattle, WhoIsHiddenIsNotStruckUntilTheyStrike) {
    TypedBattle battle;
    battle.enter();
    const auto bob = battle.ground.delver("Bob");
    battle.ground.set_hit_points(bob, 2'000);
    battle.ground.house().type(bob, "attack");
    battle.ground.house().type(bob, "hold");
    battle.ground.happen(
        bob, EffectsChanged{.who = fighter(bob),
                            .room = battle.who().room,
                            .effects = {{.kind = EffectKind::hidden, .strength = 1, .left = 200}}});
    const auto blows_at_bob = [&] {
        int blows = 0;
        for (const Attacked& attack : battle.ground.events<Attacked>(bob))
            if (attack.target == fighter(bob)) ++blows;
        return blows;
    };
    const int before = blows_at_bob();
    for (int round = 0; round < 30; ++round) {
        battle.type("defend");
        battle.ground.house().type(bob, "hold");
    }
    EXPECT_EQ(blows_at_bob(), before);
    battle.ground.house().type(bob, "attack");
    battle.type("defend");
    EXPECT_FALSE(has(battle.ground.house().character(bob).vitals.effects, EffectKind::hidden));
    expect_folding_gives_the_same(battle.ground.house());
}

TEST(TypedBattle, P2SomebodyOfMoreWitMayWithstandARune) {
    TypedBattle battle;
    battle.ground.thing("test:sleep", ThingSort::rune).rune =
        Rune{.aim = RuneAim::foe,
             .cost = 1,
             .influence = {.harm = {},
                           .healing = {},
                           .effect = Effect{.kind = EffectKind::held, .strength = 1, .left = 2}},
             .reveals = false,
             .saves = true};
    battle.enter();
    battle.ground.give(battle.ada, "test:sleep");
    battle.ground.set_abilities(battle.ada, 0);  // 100 hit dice withstand that
    for (int round = 0; round < 10; ++round)
        battle.type("cast sleep at ox");
    const auto casts = battle.ground.events<RuneCast>(battle.ada);
    ASSERT_EQ(casts.size(), 10U);
    for (const RuneCast& cast : casts)
        EXPECT_TRUE(cast.withstood);
    EXPECT_TRUE(battle.room().monsters[0].effects.empty());
    battle.ground.set_abilities(battle.ada, 250);
    battle.type("cast sleep at ox");
    EXPECT_FALSE(battle.ground.events<RuneCast>(battle.ada).back().withstood);
    expect_folding_gives_the_same(battle.ground.house());
}

}  // namespace
}  // namespace underwell::game
