#include "underwell/game/monsters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "property.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/falling.hpp"

namespace underwell::game {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::Contains;
using testing::Not;
using tests::a;
using tests::expect_folding_gives_the_same;
using tests::GameHouse;

// One kind of monster with a trick, in the first room, met by somebody strong.
struct Lair : tests::Encounter {
    explicit Lair(ShortTrick trick, std::uint64_t seed = 7) : Encounter{seed} {
        MonsterKind& kind = ground.monster("test:beast");
        kind.trick = trick_of(trick);
        kind.hit_dice = 60;
        ground.first_room = {a("test:beast")};
    }

    void enter() {
        Encounter::enter();
        ground.set_abilities(ada, 30);
    }

    void fight(int rounds) {
        for (int round = 0; round < rounds; ++round)
            ground.house().type(ada, "attack");
    }
};

TEST(Monsters, TrickSplitsAWoundThatDoesNotKillMakesTwo) {
    Lair lair{ShortTrick::splits};
    lair.enter();
    lair.fight(1);
    const auto& monsters = lair.room().monsters;
    ASSERT_EQ(monsters.size(), 2U);
    EXPECT_LE(std::abs(monsters[0].hit_points - monsters[1].hit_points), 1);
    EXPECT_TRUE(find(*lair.room().fight, fighter(monsters[1].id)));
    lair.fight(40);
    EXPECT_LE(lair.room().monsters.size(), 8U);
    expect_folding_gives_the_same(lair.ground.house());
}

// However it is cut up: what all parts are worth together, in experience and gold.
TEST(Monsters, M3AllPartsOfASplitOneAreNeverWorthMoreThanTheWhole) {
    std::size_t parts = 0;
    tests::holds_in({.count = 60}, [&] {
        Lair lair{ShortTrick::splits, *rc::gen::inRange<std::uint64_t>(1, 1'000'000)};
        MonsterKind& kind = lair.ground.parts.monsters.back();
        kind.hit_dice = *rc::gen::inRange<std::uint8_t>(1, 12);
        kind.gold = 10;
        kind.loot_percent = 0;
        const MonsterKind beast = kind;
        lair.ground.parts.tuning.experience_for_a_level = 0;
        lair.enter();
        for (int round = 0; round < 400 && !lair.room().monsters.empty(); ++round)
            lair.fight(1);
        RC_ASSERT(lair.room().monsters.empty());
        const std::uint32_t deep = depth(lair.ground.house().zone_with(lair.ada), lair.who().room);
        const std::uint64_t gold_most =
            std::uint64_t{beast.gold} * beast.hit_dice * (10 + deep) / 10;
        std::uint64_t gold = 0;
        for (const Thing& thing : lair.room().things)
            gold += thing.count;
        RC_ASSERT(lair.who().vitals.experience > 0U);
        RC_ASSERT(lair.who().vitals.experience <= experience_for(beast, deep));
        RC_ASSERT(gold <= gold_most);
        parts += lair.ground.events<MonsterSlain>(lair.ada).size();
    });
    EXPECT_GT(parts, 120U);
}

TEST(Monsters, TrickSnuffsAHitPutsOutLights) {
    Lair lair{ShortTrick::snuffs};
    lair.ground.thing("test:torch", ThingSort::light);
    lair.enter();
    const ThingId torch = lair.ground.give(lair.ada, "test:torch");
    lair.ground.happen(lair.ada, ThingChanged{.thing = torch,
                                              .at = {.character = lair.ada, .room = {}},
                                              .wear = 0,
                                              .charges = 5,
                                              .lit = true,
                                              .how = Handling::light});
    lair.fight(3);
    EXPECT_FALSE(find(lair.who().belongings.things, torch)->lit);
}

TEST(Monsters, TrickStealsAHitTakesGoldThatItsDeathGivesBack) {
    Lair lair{ShortTrick::steals};
    lair.ground.parts.tuning.gold_at_first = 100;
    lair.enter();
    lair.fight(4);
    const std::uint64_t left = lair.who().belongings.gold;
    EXPECT_LT(left, 100U);
    EXPECT_EQ(lair.room().monsters[0].purse, 100 - left);
    for (int round = 0; round < 2'000 && !lair.room().monsters.empty(); ++round)
        lair.fight(1);
    std::uint64_t lying = 0;
    for (const Thing& thing : lair.room().things)
        if (thing.kind == lair.ground.house().content().gold()) lying += thing.count;
    EXPECT_EQ(lying + lair.who().belongings.gold, 100U);
    expect_folding_gives_the_same(lair.ground.house());
}

TEST(Monsters, TrickRustsAHitWearsArmourAndBeingHitWearsTheWeapon) {
    Lair lair{ShortTrick::rusts};
    ThingKind& mail = lair.ground.thing("test:mail", ThingSort::armour);
    mail.armour = 1;
    mail.quality = 200;
    lair.enter();
    const ThingId worn = lair.ground.give(lair.ada, "test:mail");
    const ThingId sword = lair.ground.give(lair.ada, "test:sword");
    lair.ground.wield(lair.ada, worn, GearPlace::body);
    lair.ground.wield(lair.ada, sword, GearPlace::weapon_hand);
    lair.fight(3);
    EXPECT_GE(find(lair.who().belongings.things, worn)->wear, 2);
    EXPECT_GE(find(lair.who().belongings.things, sword)->wear, 2);
}

TEST(Monsters, TrickBurstsItsDeathHurtsEverybodyAround) {
    Lair lair{ShortTrick::bursts};
    lair.enter();
    const auto bob = lair.ground.delver("Bob");
    lair.ground.set_hit_points(bob, 1'000);
    lair.ground.happen(lair.ada, HitPointsChanged{.who = fighter(lair.room().monsters[0].id),
                                                  .room = {},
                                                  .hit_points = 1,
                                                  .cause = HarmCause::fight});
    while (!lair.room().monsters.empty())
        lair.fight(1);
    EXPECT_LT(lair.ground.house().character(bob).vitals.hit_points, 1'000 - 60);
    EXPECT_LT(lair.who().vitals.hit_points, 2'000 - 60);
    EXPECT_TRUE(lair.room().clear);
    expect_folding_gives_the_same(lair.ground.house());
}

TEST(Monsters, ABurstThatFellsWhoCausedItEndsWell) {
    Lair lair{ShortTrick::bursts};
    lair.enter();
    lair.ground.set_hit_points(lair.ada, 20);
    lair.ground.happen(lair.ada, HitPointsChanged{.who = fighter(lair.room().monsters[0].id),
                                                  .room = {},
                                                  .hit_points = 1,
                                                  .cause = HarmCause::fight});
    for (int round = 0; round < 20 && lair.ground.house().zone_with(lair.ada).branch; ++round)
        lair.fight(1);
    EXPECT_TRUE(lair.ground.house().zone_with(lair.ada).surface);
    expect_folding_gives_the_same(lair.ground.house());
}

// Whose connection is lost leaves the round to the others, and is asleep by then.
TEST(Monsters, ABurstSparesWhoFellAsleepTheMomentBefore) {
    std::size_t bursts = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Lair lair{ShortTrick::bursts, seed};
        lair.enter();
        const auto bob = lair.ground.delver("Bob");
        tests::GameHouse& house = lair.ground.house();
        house.type(lair.ada, "attack");
        house.type(bob, "attack");
        house.type(lair.ada, "attack");  // a round ends, and both are to choose again
        lair.ground.happen(lair.ada, HitPointsChanged{.who = fighter(lair.room().monsters[0].id),
                                                      .room = {},
                                                      .hit_points = 1,
                                                      .cause = HarmCause::fight});
        lair.ground.set_hit_points(bob, 1);
        house.type(lair.ada, "attack");
        ASSERT_TRUE(house.zone_with(bob).branch && !lair.room().monsters.empty());
        const base::ZoneId branch = house.zone_with(bob).id;
        house.input(branch, Sleeps{bob});
        ASSERT_EQ(house.zone_with(bob).id, branch);
        EXPECT_FALSE(house.character(bob).awake);
        EXPECT_EQ(house.character(bob).vitals.hit_points, 1);
        if (lair.room().monsters.empty()) ++bursts;
        expect_folding_gives_the_same(house);
    }
    EXPECT_GT(bursts, 0U);
}

TEST(Monsters, TrickDrainsWhatItHurtsByHealsIt) {
    Lair lair{ShortTrick::drains};
    lair.ground.parts.monsters.back().attacks[0].damage = {.count = 0, .sides = 1, .more = 50};
    lair.enter();
    for (int round = 0; round < 5; ++round)
        lair.ground.house().type(lair.ada, round == 0 ? "attack" : "hold");
    const Monster& beast = lair.room().monsters[0];
    EXPECT_EQ(beast.hit_points, beast.hit_points_most);
    EXPECT_FALSE(lair.ground.events<HitPointsChanged>(lair.ada).empty());
}

TEST(Monsters, TrickHowlsOnTheFirstRoundItFrightensAllWhoAreNotWiseEnough) {
    int frightened = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Lair lair{ShortTrick::howls, seed};
        lair.enter();
        lair.ground.set_abilities(lair.ada, 0);
        lair.fight(1);
        EXPECT_EQ(lair.room().monsters[0].played.times(0), 1);
        EXPECT_THAT(lair.ground.house().told(lair.ada), Contains("howls"));
        if (has(lair.who().vitals.effects, EffectKind::frightened)) ++frightened;
        lair.fight(3);
        EXPECT_FALSE(has(lair.who().vitals.effects, EffectKind::frightened));  // it passes
    }
    EXPECT_GE(frightened, 8);
    EXPECT_LT(frightened, 20);
}

TEST(Monsters, TrickShedsHurtForTheFirstTimeItHidesAndStrikesAgainFromThere) {
    Lair lair{ShortTrick::sheds};
    lair.enter();
    lair.fight(1);
    ASSERT_TRUE(lair.room().monsters[0].hidden);
    EXPECT_EQ(lair.room().fight, nullptr);
    EXPECT_FALSE(lair.room().clear);
    lair.ground.house().told(lair.ada);
    lair.ground.house().wait(seconds{9});
    const auto told = lair.ground.house().told(lair.ada);
    EXPECT_THAT(told, Contains("ambush"));
    EXPECT_THAT(told, Not(Contains("monster_is_seen")));  // that says it already
    EXPECT_FALSE(lair.room().monsters[0].hidden);
    ASSERT_NE(lair.room().fight, nullptr);
    lair.fight(2);
    EXPECT_FALSE(lair.room().monsters[0].hidden);  // once only
    expect_folding_gives_the_same(lair.ground.house());
}

TEST(Monsters, M1AnAmbushStrikesBeforeAnybodyCanChoose) {
    Lair lair{ShortTrick::none};
    lair.ground.first_room = {a("test:beast", true, true), a("test:rat")};
    lair.ada = lair.ground.house().newcomer("Ada");
    lair.ground.set_hit_points(lair.ada, 2'000);
    lair.ground.house().type(lair.ada, "down");
    lair.ground.house().type(lair.ada, "east");
    ASSERT_NE(lair.room().fight, nullptr);
    EXPECT_EQ(lair.room().fight->round, 1U);
    const auto attacks = lair.ground.events<Attacked>(lair.ada);
    ASSERT_EQ(attacks.size(), 1U);  // not the rat
    EXPECT_EQ(attacks[0].attacker, fighter(lair.room().monsters[0].id));
    expect_folding_gives_the_same(lair.ground.house());
}

TEST(Monsters, B4AtFirstBloodTheyMayLoseTheirNerveAndTheRoomIsClear) {
    Lair lair{ShortTrick::none};
    lair.ground.parts.monsters.back().morale = 1;  // 2d6 is always over it
    lair.enter();
    while (lair.room().fight == nullptr || !lair.room().fight->first_blood) {
        lair.fight(1);
        if (lair.room().clear) break;
    }
    EXPECT_TRUE(lair.room().clear);
    EXPECT_EQ(lair.room().fight, nullptr);
    ASSERT_EQ(lair.room().monsters.size(), 1U);  // no other room: it cowers
    EXPECT_EQ(lair.room().monsters[0].mood, Mood::flee);
    EXPECT_THAT(lair.ground.house().told(lair.ada), Contains("loses_nerve"));
    expect_folding_gives_the_same(lair.ground.house());
}

TEST(Monsters, M1FleesWhenHurtIntoARoomThatExists) {
    Lair lair{ShortTrick::none};
    MonsterKind& kind = lair.ground.parts.monsters.back();
    kind.habits.flees_when_hurt = true;
    lair.ground.first_room = {};
    lair.ground.other_rooms = {a("test:beast")};
    lair.enter();
    for (const char* way : {"north", "east", "south"})
        if (lair.who().room == RoomNumber{0}) lair.ground.house().type(lair.ada, way);
    ASSERT_EQ(lair.room().monsters.size(), 1U);
    const std::size_t rooms = lair.ground.house().zone_with(lair.ada).rooms.size();
    lair.ground.happen(lair.ada, HitPointsChanged{.who = fighter(lair.room().monsters[0].id),
                                                  .room = lair.who().room,
                                                  .hit_points = 90,
                                                  .cause = HarmCause::fight});
    for (int round = 0; round < 30 && !lair.room().clear; ++round)
        lair.fight(1);
    EXPECT_TRUE(lair.room().clear);
    const Zone& zone = lair.ground.house().zone_with(lair.ada);
    EXPECT_EQ(zone.rooms.size(), rooms);
    EXPECT_TRUE(zone.rooms[0].clear);  // C5: it makes none unclear
    ASSERT_EQ(zone.rooms[0].monsters.size(), 1U);
    EXPECT_FALSE(zone.rooms[0].monsters[0].blocks);
    expect_folding_gives_the_same(lair.ground.house());
}

// Roamers all around somebody who stands still for an hour.
TEST(Monsters, C5RoamersMoveBetweenRoomsThatExistBringBattleAndClearNothing) {
    Lair lair{ShortTrick::none};
    lair.ground.monster("test:wolf").habits.roams = true;
    lair.ground.parts.tuning.monster_senses = 6;
    lair.ground.first_room = {};
    lair.ground.other_rooms = {a("test:wolf", false)};
    lair.enter();
    const std::array ways = {std::pair{"north", "south"}, std::pair{"east", "west"},
                             std::pair{"south", "north"}};
    for (const auto& [there, back] : ways) {
        lair.ground.house().type(lair.ada, there);
        if (lair.who().room != RoomNumber{0}) lair.ground.house().type(lair.ada, back);
    }
    const Zone& zone = lair.ground.house().zone_with(lair.ada);
    ASSERT_TRUE(zone.branch);
    const std::size_t rooms = zone.rooms.size();
    ASSERT_GT(rooms, 1U);
    lair.ground.house().wait(minutes{10});
    EXPECT_EQ(zone.rooms.size(), rooms);
    EXPECT_FALSE(lair.ground.events<MonsterMoved>(lair.ada).empty());
    EXPECT_FALSE(lair.ground.events<FightBegan>(lair.ada).empty());
    for (const Room& room : zone.rooms)
        EXPECT_TRUE(room.clear);
    expect_folding_gives_the_same(lair.ground.house());
}

// Where a way leads out of the branch: roamers have every chance to take it, and never do.
TEST(Monsters, C5RoamersNeverEnterTheStartRoomNorDigAnything) {
    Lair lair{ShortTrick::none};
    lair.ground.monster("test:wolf").habits.roams = true;
    lair.ground.parts.tuning.monster_senses = 6;
    lair.ground.first_room = {a("test:wolf", false), a("test:wolf", false)};
    lair.ground.other_rooms = {a("test:wolf", false)};
    lair.enter();
    GameHouse& house = lair.ground.house();
    const base::CharacterId bob = house.newcomer("Bob");
    house.type(bob, "down");
    // Who is not noticed is neither hunted nor fought: they roam.
    const auto hide = [&] {
        lair.ground.happen(
            lair.ada,
            EffectsChanged{.who = fighter(lair.ada),
                           .room = lair.who().room,
                           .effects = {{.kind = EffectKind::hidden, .strength = 1, .left = 99}}});
    };
    hide();
    for (const char* way : {"north", "east", "south"})
        if (lair.who().room == RoomNumber{0}) house.type(lair.ada, way);
    hide();
    const Zone& zone = house.zone_with(lair.ada);
    ASSERT_TRUE(zone.branch);
    const std::size_t rooms = zone.rooms.size();
    ASSERT_GT(rooms, 1U);
    ASSERT_GT(zone.branch->branch->unexplored_exits(), 0U);
    house.told(bob);
    house.wait(minutes{30});
    std::size_t visits_of_the_first_room = 0;
    for (const MonsterMoved& moved : lair.ground.events<MonsterMoved>(lair.ada)) {
        ASSERT_LT(moved.to.value, rooms);
        const grid::Cell there =
            grid::step(room(zone, moved.from).cell, compass_direction(moved.towards));
        ASSERT_NE(there, branch::start_cell);
        ASSERT_EQ(there, room(zone, moved.to).cell);
        if (moved.to == RoomNumber{0}) ++visits_of_the_first_room;
    }
    EXPECT_GT(visits_of_the_first_room, 20U);
    EXPECT_EQ(zone.rooms.size(), rooms);
    EXPECT_TRUE(house.room_of(bob).monsters.empty());
    EXPECT_THAT(house.told(bob), Not(Contains("monster_comes")));
    expect_folding_gives_the_same(house);
}

TEST(Monsters, C5WhoLosesTheirNerveInTheFirstRoomDoesNotRunIntoTheStartRoom) {
    Lair lair{ShortTrick::none};
    MonsterKind& coward = lair.ground.monster("test:coward");
    coward.morale = 1;
    coward.hit_dice = 60;
    lair.ground.first_room = {a("test:coward")};
    lair.enter();
    lair.fight(12);
    const auto left = lair.ground.events<FighterLeft>(lair.ada);
    ASSERT_FALSE(left.empty());
    EXPECT_EQ(left[0].how, FightExit::lost_nerve);
    EXPECT_THAT(lair.ground.events<MonsterMoved>(lair.ada), testing::IsEmpty());
    EXPECT_EQ(lair.room().monsters.size(), 1U);
}

TEST(Monsters, B4BloodOfAnEarlierFightTriesNoMorale) {
    Lair lair{ShortTrick::none};
    lair.enter();
    const Monster& beast = lair.room().monsters[0];
    lair.ground.happen(lair.ada, HitPointsChanged{.who = fighter(beast.id),
                                                  .room = lair.who().room,
                                                  .hit_points = beast.hit_points_most / 4,
                                                  .cause = HarmCause::fight});
    lair.fight(1);
    const auto struck = lair.ground.events<Attacked>(lair.ada);
    ASSERT_FALSE(struck.empty());
    for (const MoraleTried& tried : lair.ground.events<MoraleTried>(lair.ada))
        EXPECT_FALSE(tried.half) << "a blow is not half of what it had";
}

// Somebody is near, but unnoticed: there is nobody to hunt.
TEST(Monsters, M1RoamersRoamWhereThereIsNobodyToHunt) {
    Lair lair{ShortTrick::none};
    lair.ground.monster("test:wolf").habits.roams = true;
    lair.ground.parts.tuning.monster_senses = 6;
    lair.ground.first_room = {a("test:wolf", false)};
    lair.ground.other_rooms = {};
    lair.enter();
    lair.ground.happen(
        lair.ada,
        EffectsChanged{.who = fighter(lair.ada),
                       .room = {},
                       .effects = {{.kind = EffectKind::hidden, .strength = 1, .left = 99}}});
    for (const char* way : {"north", "east", "south"})
        if (lair.who().room == RoomNumber{0}) lair.ground.house().type(lair.ada, way);
    ASSERT_NE(lair.who().room, RoomNumber{0});
    lair.ground.house().wait(minutes{10});
    EXPECT_FALSE(lair.ground.events<MonsterMoved>(lair.ada).empty());
}

TEST(Monsters, M2WhereNobodyIsNearNothingActsAndNoTimerIsLeft) {
    Lair lair{ShortTrick::none};
    lair.ground.monster("test:wolf").habits.roams = true;
    lair.ground.first_room = {a("test:wolf", false), a("test:wolf", false)};
    lair.enter();
    const base::ZoneId branch = lair.ground.house().zone_with(lair.ada).id;
    const auto bob = lair.ground.delver("Bob");
    EXPECT_EQ(lair.ground.house().zones[branch].timers.size(), 2U);
    lair.ground.house().input(branch, Sleeps{lair.ada});
    EXPECT_TRUE(next_due(lair.ground.house().zones[branch]));
    lair.ground.house().input(branch, Sleeps{bob});
    EXPECT_EQ(next_due(lair.ground.house().zones[branch]), std::nullopt);
    expect_folding_gives_the_same(lair.ground.house());
}

TEST(Monsters, M1WhoIsHitMayBePoisonedUnlessTheBodyWithstands) {
    Lair lair{ShortTrick::none};
    lair.ground.parts.monsters.back().attacks[0].effect =
        Effect{.kind = EffectKind::poisoned, .strength = 1, .left = 3};
    lair.enter();
    lair.fight(3);
    EXPECT_FALSE(has(lair.who().vitals.effects, EffectKind::poisoned));  // constitution 30
    lair.ground.set_abilities(lair.ada, 0);
    lair.fight(8);
    bool poisoned = false;
    for (const EffectsChanged& event : lair.ground.events<EffectsChanged>(lair.ada))
        poisoned = poisoned || has(event.effects, EffectKind::poisoned);
    EXPECT_TRUE(poisoned);
}

}  // namespace
}  // namespace underwell::game
