#include "underwell/game/bodies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "underwell/game/falling.hpp"
#include "underwell/game/typed_abilities.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using tests::BattleGround;
using tests::expect_folding_gives_the_same;

double mean_throw(Odds odds) {
    base::Stream chance{7};
    int sum = 0;
    for (int count = 0; count < 20'000; ++count)
        sum += throw_d20(chance, odds);
    return sum / 20'000.0;
}

TEST(Bodies, P2AdvantageTakesTheBetterOfTwoDiceDisadvantageTheWorseAndTheTwoCancel) {
    EXPECT_NEAR(mean_throw({}), 10.5, 0.2);
    EXPECT_NEAR(mean_throw({.advantage = true, .disadvantage = false}), 13.825, 0.2);
    EXPECT_NEAR(mean_throw({.advantage = false, .disadvantage = true}), 7.175, 0.2);
    EXPECT_NEAR(mean_throw({.advantage = true, .disadvantage = true}), 10.5, 0.2);
}

TEST(Bodies, P2ACheckReaches15WithD20AndAbility) {
    Character who;
    who.vitals.abilities.fill(4);
    base::Stream chance{7};
    int passed = 0;
    for (int count = 0; count < 20'000; ++count)
        if (passes(who, {.by = Ability::wisdom}, chance)) ++passed;
    EXPECT_NEAR(passed / 20'000.0, 10 / 20.0, 0.015);  // 11 and better
}

TEST(Bodies, TheBlessedHaveAdvantageTheCursedAndTheFrightenedDisadvantage) {
    const auto of = [](EffectKind kind) {
        return odds_of({{.kind = kind, .strength = 1, .left = 3}});
    };
    EXPECT_TRUE(of(EffectKind::blessed).advantage);
    EXPECT_TRUE(of(EffectKind::cursed).disadvantage);
    EXPECT_TRUE(of(EffectKind::frightened).disadvantage);
    EXPECT_FALSE(of(EffectKind::glowing).advantage || of(EffectKind::glowing).disadvantage);
}

TEST(Bodies, OfTwoEffectsOfAKindTheStrongerAndTheLongerCounts) {
    const std::vector<Effect> once = {{.kind = EffectKind::poisoned, .strength = 3, .left = 2}};
    const auto twice = with(once, {.kind = EffectKind::poisoned, .strength = 1, .left = 5});
    ASSERT_EQ(twice.size(), 1U);
    EXPECT_EQ(twice[0].strength, 3);
    EXPECT_EQ(twice[0].left, 5);
}

TEST(Bodies, BrokenArmourProtectsNobodyAndEffectsCount) {
    BattleGround ground;
    ThingKind& mail = ground.thing("test:mail", ThingSort::armour);
    mail.armour = 4;
    mail.quality = 2;
    const auto ada = ground.delver("Ada");
    const ThingId worn = ground.give(ada, "test:mail");
    const Content& content = ground.house().content();
    EXPECT_EQ(armour_of(content, ground.house().character(ada)), 0);
    ground.wield(ada, worn, GearPlace::body);
    EXPECT_EQ(armour_of(content, ground.house().character(ada)), 4);
    ground.happen(
        ada, EffectsChanged{.who = fighter(ada),
                            .room = {},
                            .effects = {{.kind = EffectKind::exposed, .strength = 3, .left = 9},
                                        {.kind = EffectKind::shielded, .strength = 1, .left = 9}}});
    EXPECT_EQ(armour_of(content, ground.house().character(ada)), 2);
    ground.happen(ada, ThingChanged{.thing = worn,
                                    .at = {.character = ada, .room = {}},
                                    .wear = 2,
                                    .charges = 0,
                                    .lit = false,
                                    .how = Handling::wear_out});
    EXPECT_EQ(armour_of(content, ground.house().character(ada)), -2);
}

TEST(Bodies, AnInfluenceHurtsHealsCuresAndBegins) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    ground.set_hit_points(ada, 5);
    ground.happen(
        ada, EffectsChanged{.who = fighter(ada),
                            .room = {},
                            .effects = {{.kind = EffectKind::cursed, .strength = 1, .left = 9},
                                        {.kind = EffectKind::blessed, .strength = 1, .left = 9}}});
    auto& house = ground.house();
    const Rules rules{house.content(), house.generators};
    Deciding deciding{house.zone_with(ada), rules, house.now};
    const auto body = find_body(deciding.zone, {}, fighter(ada));
    const Influence influence{
        .harm = {.count = 0, .sides = 6, .more = 1},
        .healing = {.count = 0, .sides = 6, .more = 3},
        .effect = Effect{.kind = EffectKind::glowing, .strength = 1, .left = 2},
        .cures = true};
    apply_influence(deciding, *body, {.influence = influence, .cause = HarmCause::trap});
    ASSERT_EQ(deciding.events.size(), 2U);
    const auto* points = deciding.events[0].as<HitPointsChanged>();
    const auto* effects = deciding.events[1].as<EffectsChanged>();
    ASSERT_NE(points, nullptr);
    ASSERT_NE(effects, nullptr);
    EXPECT_EQ(points->hit_points, 7);
    EXPECT_FALSE(has(effects->effects, EffectKind::cursed));
    EXPECT_TRUE(has(effects->effects, EffectKind::blessed));
    EXPECT_TRUE(has(effects->effects, EffectKind::glowing));
}

TEST(Bodies, EffectsAgeWithEachRoomWalkedAndPoisonBites) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    ground.set_hit_points(ada, 8);
    ground.happen(
        ada, EffectsChanged{.who = fighter(ada),
                            .room = {},
                            .effects = {{.kind = EffectKind::poisoned, .strength = 2, .left = 2}}});
    ground.house().type(ada, "west");  // out into the start room: another zone
    ground.house().type(ada, "up");
    EXPECT_EQ(ground.house().character(ada).vitals.hit_points, 6);
    ground.house().told(ada);
    ground.house().type(ada, "down");
    EXPECT_EQ(ground.house().character(ada).vitals.hit_points, 4);
    EXPECT_TRUE(ground.house().character(ada).vitals.effects.empty());
    EXPECT_THAT(ground.house().told(ada), Contains("effect_ends"));
    ground.house().type(ada, "up");
    EXPECT_EQ(ground.house().character(ada).vitals.hit_points, 4);
    expect_folding_gives_the_same(ground.house());
}

TEST(Bodies, S7PoisonFellsNobodyOnTheSurface) {
    BattleGround ground;
    const auto ada = ground.house().newcomer("Ada");
    ground.happen(ada, EffectsChanged{
                           .who = fighter(ada),
                           .room = {},
                           .effects = {{.kind = EffectKind::poisoned, .strength = 50, .left = 9}}});
    ground.house().type(ada, "down");
    EXPECT_EQ(ground.house().character(ada).vitals.hit_points, 1);
    ground.house().type(ada, "up");
    EXPECT_EQ(ground.house().character(ada).vitals.hit_points, 1);
}

TEST(Bodies, P4TheNextLevelCostsAThousandTimesThePresentOneAndGivesHitPointsAndThreeRaises) {
    BattleGround ground;
    ground.monster("test:giant").hit_dice = 70;
    ground.first_room = {
        {.kind = tests::monster_named("test:giant"), .blocks = true, .hidden = false}};
    const auto ada = ground.delver("Ada");
    const Monster& giant = ground.house().room_of(ada).monsters[0];
    ground.set_hit_points(ada, 500);
    ground.set_abilities(ada, 30);
    const std::int32_t most = ground.house().character(ada).vitals.hit_points_most;
    ground.happen(
        ada, HitPointsChanged{.who = fighter(giant.id), .room = {}, .hit_points = 1, .cause = {}});
    ground.house().type(ada, "attack");
    while (!ground.house().room_of(ada).monsters.empty())
        ground.house().type(ada, "attack");
    const Vitals& vitals = ground.house().character(ada).vitals;
    EXPECT_EQ(vitals.experience, 12'610U);  // 70 hit dice of 180, depth 1
    EXPECT_EQ(vitals.level, 5U);            // for 10,000; the sixth is at 15,000
    EXPECT_EQ(vitals.raises_left, 12);
    EXPECT_GE(vitals.hit_points_most, most + 4);
    EXPECT_LE(vitals.hit_points_most, most + 24);
    expect_folding_gives_the_same(ground.house());
}

TEST(Bodies, P2TheDeeperAMonsterIsMetTheSurerItStrikes) {
    BattleGround ground;
    MonsterKind giant;
    giant.hit_dice = 4;
    const Content& content = ground.house().content();
    EXPECT_EQ(aim_of(content, giant, 0), 4);
    EXPECT_EQ(aim_of(content, giant, 1), 4);
    EXPECT_EQ(aim_of(content, giant, 9), 7);
}

TEST(Bodies, P4TheHigherTheLevelTheLessADeedTeaches) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    auto& house = ground.house();
    ground.happen(ada, ExperienceGained{.who = ada, .experience = 7'000});
    ground.happen(ada, LevelGained{.who = ada, .level = 4, .hit_points_most = 9, .raises_left = 0});
    const Rules rules{house.content(), house.generators};
    Deciding deciding{house.zone_with(ada), rules, house.now};
    gain_experience(deciding, house.character(ada), 203);
    ASSERT_EQ(deciding.events.size(), 1U);
    EXPECT_EQ(deciding.events[0].as<ExperienceGained>()->experience, 7'050U);
    gain_experience(deciding, house.character(ada), 3);
    EXPECT_EQ(deciding.events.size(), 1U) << "less than a point is nothing";
    gain_experience(deciding, house.character(ada), 3, 1);
    ASSERT_EQ(deciding.events.size(), 2U);
    EXPECT_EQ(deciding.events[1].as<ExperienceGained>()->experience, 7'001U);
}

// Those of older worlds.
TEST(Bodies, P4WhoRoseWhileLevelsCostLessKeepsThemAndGoesOnFromThere) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    auto& house = ground.house();
    ground.happen(ada, ExperienceGained{.who = ada, .experience = 3'100});
    ground.happen(ada, LevelGained{.who = ada, .level = 4, .hit_points_most = 9, .raises_left = 0});
    EXPECT_EQ(experience_of(house.content().tuning(), house.character(ada).vitals), 6'000U);
    EXPECT_EQ(experience_of_level(house.content().tuning(), 5), 10'000U);
    const Rules rules{house.content(), house.generators};
    Deciding deciding{house.zone_with(ada), rules, house.now};
    gain_experience(deciding, house.character(ada), 400);
    ASSERT_EQ(deciding.events.size(), 1U);
    EXPECT_EQ(deciding.events[0].as<ExperienceGained>()->experience, 6'100U);
}

// Whoever else stands there, or sleeps, learns nothing.
TEST(Bodies, P6APartySharesWhatAMonsterTeachesAlsoWithThoseWhoOnlyStandBy) {
    BattleGround ground;
    ground.monster("test:giant").hit_dice = 70;
    ground.first_room = {
        {.kind = tests::monster_named("test:giant"), .blocks = true, .hidden = false}};
    const auto ada = ground.delver("Ada");
    auto& house = ground.house();
    const auto friends = {ground.delver("Bob"), ground.delver("Cleo")};
    const auto stranger = ground.delver("Dan");
    ground.set_hit_points(ada, 500);
    ground.set_abilities(ada, 30);
    for (const auto who : friends) {
        house.type(ada, "invite " + house.character(who).name);
        house.type(who, "accept");
    }
    const auto [bob, cleo] = std::pair{*friends.begin(), *(friends.begin() + 1)};
    house.input(house.zone_with(cleo).id, Sleeps{cleo});
    const Monster& giant = house.room_of(ada).monsters[0];
    ground.happen(
        ada, HitPointsChanged{.who = fighter(giant.id), .room = {}, .hit_points = 1, .cause = {}});
    while (!house.room_of(ada).monsters.empty())
        house.type(ada, "attack");
    EXPECT_EQ(house.character(ada).vitals.experience,
              6'305U);  // half of 70 hit dice of 180, depth 1
    EXPECT_EQ(house.character(bob).vitals.experience, 6'305U);
    EXPECT_EQ(house.character(cleo).vitals.experience, 0U);
    EXPECT_EQ(house.character(stranger).vitals.experience, 0U);
    expect_folding_gives_the_same(house);
}

TEST(Bodies, K2AbilitiesAreNamedInAllLanguages) {
    EXPECT_EQ(ability_called("wis"), Ability::wisdom);
    EXPECT_EQ(ability_called("感知"), Ability::wisdom);
    EXPECT_FALSE(ability_called("感"));
    EXPECT_FALSE(ability_called("wi"));
}

// A turn has an end, whatever a pack says that something is worth.
TEST(Bodies, P4NobodyLearnsMoreThanTwentyLevelsFromOneThing) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    auto& house = ground.house();
    const Rules rules{house.content(), house.generators};
    Deciding deciding{house.zone_with(ada), rules, house.now};
    gain_experience(deciding, house.character(ada), 1'000'000'000'000);
    ASSERT_EQ(deciding.events.size(), 1U);
    EXPECT_EQ(deciding.events[0].as<ExperienceGained>()->experience, 210'000U);  // level 21
}

TEST(Bodies, P4RaisingTakesARaiseAndStopsAtTheMost) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    auto& house = ground.house();
    house.told(ada);
    house.type(ada, "raise wisdom");
    EXPECT_THAT(house.told(ada), Contains("nothing_to_raise"));
    ground.set_abilities(ada, 9);
    ground.happen(ada, LevelGained{.who = ada, .level = 2, .hit_points_most = 9, .raises_left = 3});
    house.type(ada, "raise wis");
    EXPECT_EQ(ability(house.character(ada), Ability::wisdom), 10);
    EXPECT_EQ(house.character(ada).vitals.raises_left, 2);
    house.told(ada);
    house.type(ada, "raise wisdom");
    EXPECT_THAT(house.told(ada), Contains("ability_is_highest"));
    house.type(ada, "raise luck");
    EXPECT_THAT(house.told(ada), Contains("no_such_ability"));
    EXPECT_EQ(house.character(ada).vitals.raises_left, 2);
}

TEST(Bodies, P4ALevelRaisesThreeDifferentAbilities) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    auto& house = ground.house();
    ground.set_abilities(ada, 3);
    ground.happen(ada, LevelGained{.who = ada, .level = 3, .hit_points_most = 9, .raises_left = 6});
    house.told(ada);
    for (const auto* line : {"raise wis", "raise wis", "raise str", "raise wis", "raise int"})
        house.type(ada, line);
    EXPECT_THAT(house.told(ada), Contains("ability_is_raised").Times(2));
    EXPECT_EQ(ability(house.character(ada), Ability::wisdom), 4);
    EXPECT_EQ(house.character(ada).vitals.raises_left, 3);
    house.type(ada, "raise wis");
    EXPECT_EQ(ability(house.character(ada), Ability::wisdom), 5);
}

TEST(Bodies, P1TwoAbilitiesMayBeSwappedOnce) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    auto& house = ground.house();
    ground.happen(ada, AbilityChanged{.who = ada,
                                      .ability = Ability::strength,
                                      .value = 6,
                                      .raises_left = 0,
                                      .raised = 0,
                                      .may_swap = true,
                                      .scar = false});
    const std::uint8_t wisdom = ability(house.character(ada), Ability::wisdom);
    house.told(ada);
    house.type(ada, "swap strength strength");
    EXPECT_THAT(house.told(ada), Contains("swap_two"));
    ground.set_abilities(ada, 6);
    house.type(ada, "swap strength wisdom");
    EXPECT_THAT(house.told(ada), Contains("swap_changes_nothing"));
    EXPECT_TRUE(house.character(ada).vitals.may_swap);
    ground.happen(ada, AbilityChanged{.who = ada,
                                      .ability = Ability::wisdom,
                                      .value = wisdom,
                                      .raises_left = 0,
                                      .raised = 0,
                                      .may_swap = true,
                                      .scar = false});
    house.type(ada, "swap strength and wisdom");
    EXPECT_EQ(ability(house.character(ada), Ability::wisdom), 6);
    EXPECT_EQ(ability(house.character(ada), Ability::strength), wisdom);
    house.type(ada, "swap strength wisdom");
    EXPECT_EQ(ability(house.character(ada), Ability::wisdom), 6);
    EXPECT_THAT(house.told(ada), Contains("swapped_already"));
}

// ---- Falling (P5) ----

TEST(Falling, P5LightFallsMostlyStunAndHeavyOnesKill) {
    base::Stream chance{7};
    std::array<int, 3> light{};
    std::array<int, 3> heavy{};
    for (int count = 0; count < 2'000; ++count) {
        ++light[static_cast<std::size_t>(throw_on_death_table(0, chance))];
        ++heavy[static_cast<std::size_t>(throw_on_death_table(15, chance))];
    }
    EXPECT_NEAR(light[0], 1'000, 100);
    EXPECT_NEAR(light[1], 500, 80);
    EXPECT_NEAR(light[2], 500, 80);
    EXPECT_EQ(heavy[2], 2'000);
}

// Somebody with gold, a sword worn and one in the pack falls by so many points too many.
struct Fallen {
    BattleGround ground;
    base::CharacterId who;
    ThingId worn;
    ThingId carried;
    std::uint32_t abilities = 0;  // together, before

    explicit Fallen(std::uint8_t poison, std::uint64_t seed,
                    std::optional<std::uint8_t> strength_alone = {})
        : ground{seed} {
        who = ground.delver("Ada");
        if (strength_alone) set_abilities(*strength_alone);
        worn = ground.give(who, "test:sword");
        carried = ground.give(who, "test:sword");
        ground.wield(who, worn, GearPlace::weapon_hand);
        ground.set_hit_points(who, 1);
        ground.happen(
            who, EffectsChanged{
                     .who = fighter(who),
                     .room = {},
                     .effects = {{.kind = EffectKind::poisoned, .strength = poison, .left = 9}}});
        abilities = sum_of_abilities();
        ground.house().told(who);
        for (const char* way : {"north", "east", "south"})
            if (ground.house().zone_with(who).branch && !has_fallen())
                ground.house().type(who, way);
    }

    void set_abilities(std::uint8_t strength) {
        for (std::size_t number = 0; number < ability_count; ++number) {
            const auto which = static_cast<Ability>(number);
            ground.happen(
                who,
                AbilityChanged{.who = who,
                               .ability = which,
                               .value = which == Ability::strength ? strength : std::uint8_t{0}});
        }
    }

    std::uint32_t sum_of_abilities() {
        const auto& all = ground.house().character(who).vitals.abilities;
        return std::accumulate(all.begin(), all.end(), 0U);
    }

    bool has_fallen() { return !ground.events<CharacterFell>(who).empty(); }
};

TEST(Falling, P5TheDeadWakeOnTheSurfaceWithWhatTheyWoreAndTheRestLiesWhereTheyFell) {
    Fallen fallen{100, 7};
    auto& house = fallen.ground.house();
    const Character& ada = house.character(fallen.who);
    ASSERT_TRUE(house.zone_with(fallen.who).surface);
    EXPECT_EQ(ada.room, RoomNumber{0});
    EXPECT_EQ(ada.vitals.hit_points, 1);
    EXPECT_TRUE(ada.vitals.effects.empty());
    EXPECT_EQ(ada.deeds.deaths, 1U);
    EXPECT_NE(find(ada.belongings.things, fallen.worn), nullptr);
    EXPECT_EQ(find(ada.belongings.things, fallen.carried), nullptr);
    EXPECT_EQ(ada.belongings.gold, 0U);
    const Zone& branch = house.zones.rbegin()->second;
    std::uint64_t gold = 0;
    bool lies_there = false;
    for (const Room& place : branch.rooms)
        for (const Thing& thing : place.things) {
            if (thing.kind == house.content().gold()) gold += thing.count;
            lies_there = lies_there || thing.id == fallen.carried;
        }
    EXPECT_EQ(gold, house.content().tuning().gold_at_first);
    EXPECT_TRUE(lies_there);
    const auto told = house.told(fallen.who);
    EXPECT_THAT(told, Contains("falls_dead"));
    EXPECT_THAT(told, Contains("wakes_on_surface"));
    expect_folding_gives_the_same(house);
}

TEST(Falling, P5TheStunnedStayWithOneHitPointAndTheScarredLoseAPointOfAnAbility) {
    bool stunned = false;
    bool scarred = false;
    for (std::uint64_t seed = 1; seed < 30 && !(stunned && scarred); ++seed) {
        Fallen fallen{1, seed};
        auto& house = fallen.ground.house();
        if (house.zone_with(fallen.who).surface) continue;
        const auto falls = fallen.ground.events<CharacterFell>(fallen.who);
        if (falls.size() != 1) continue;
        const Character& ada = house.character(fallen.who);
        EXPECT_EQ(ada.vitals.hit_points, 1);
        EXPECT_EQ(ada.deeds.deaths, 0U);
        EXPECT_NE(find(ada.belongings.things, fallen.carried), nullptr);
        const auto scars = fallen.ground.events<AbilityChanged>(fallen.who);
        const std::uint32_t lost = falls[0].outcome == DeathOutcome::scarred ? 1 : 0;
        EXPECT_EQ(scars.size(), lost);
        EXPECT_EQ(fallen.sum_of_abilities() + lost, fallen.abilities);
        stunned = stunned || falls[0].outcome == DeathOutcome::stunned;
        scarred = scarred || falls[0].outcome == DeathOutcome::scarred;
        expect_folding_gives_the_same(house);
    }
    EXPECT_TRUE(stunned);
    EXPECT_TRUE(scarred);
}

// Strength is all there is, or nothing at all.
void expect_scars_to_cost(std::uint8_t strength) {
    bool scarred = false;
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
        Fallen fallen{1, seed, strength};
        const Character& ada = fallen.ground.house().character(fallen.who);
        EXPECT_EQ(ada.deeds.scars + fallen.sum_of_abilities(), strength) << seed;
        scarred = scarred || ada.deeds.scars > 0;
    }
    EXPECT_EQ(scarred, strength > 0);
}

TEST(Falling, P5AScarCostsAPointOfWhatThereIsSomethingOf) {
    expect_scars_to_cost(3);
}

TEST(Falling, P5WhoHasNothingToLoseIsNotScarred) {
    expect_scars_to_cost(0);
}

TEST(Falling, P5WhoIsStruckDownIsTakenForDeadAndLeftAlone) {
    int fallen = 0;
    for (std::uint64_t seed = 1; seed < 40 && fallen < 3; ++seed) {
        BattleGround ground{seed};
        MonsterKind& giant = ground.monster("test:giant");
        giant.hit_dice = 70;
        giant.attacks.at(0).damage = {.count = 1, .sides = 1, .more = 0};
        ground.first_room = {{.kind = giant.id, .blocks = true, .hidden = false}};
        const auto ada = ground.delver("Ada");
        auto& house = ground.house();
        ground.set_hit_points(ada, 1);
        ground.happen(
            ada,
            EffectsChanged{.who = fighter(ada),
                           .room = house.character(ada).room,
                           .effects = {{.kind = EffectKind::cursed, .strength = 1, .left = 200}}});
        for (int rounds = 0; rounds < 20 && ground.events<CharacterFell>(ada).empty(); ++rounds)
            house.type(ada, "attack");
        if (house.zone_with(ada).surface) continue;
        ++fallen;
        ASSERT_EQ(house.character(ada).vitals.effects.size(), 1U) << "what ailed them is gone";
        EXPECT_TRUE(has(house.character(ada).vitals.effects, EffectKind::hidden));
        house.wait(std::chrono::minutes{5});
        EXPECT_EQ(ground.events<CharacterFell>(ada).size(), 1U);
        EXPECT_FALSE(house.room_of(ada).fight);
        house.type(ada, "say I live!");
        EXPECT_TRUE(house.character(ada).vitals.effects.empty());
        expect_folding_gives_the_same(house);
    }
    EXPECT_EQ(fallen, 3);
}

TEST(Falling, I4LootIsOfThingsThatAreAtHomeThere) {
    BattleGround ground;
    for (const auto& [name, from] : {std::pair{"test:shallow", 0U}, std::pair{"test:deep", 10U}}) {
        ThingKind& kind = ground.thing(name, ThingSort::treasure);
        kind.home = {.from = from, .to = from + 5};
        kind.weight = 10;
    }
    const Content content = *Content::make(ground.parts);
    base::Stream chance{7};
    for (int count = 0; count < 50; ++count) {
        EXPECT_EQ(choose_loot(content, 3, chance), tests::thing_named("test:shallow"));
        EXPECT_EQ(choose_loot(content, 12, chance), tests::thing_named("test:deep"));
        EXPECT_EQ(choose_loot(content, 99, chance), std::nullopt);
    }
}

}  // namespace
}  // namespace underwell::game
