#include "underwell/game/fighting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::game {
namespace {

using std::chrono::seconds;
using testing::Contains;
using testing::Not;
using tests::a;
using tests::BattleGround;
using tests::expect_folding_gives_the_same;

// Chooses without the command that belongs to another area of the game.
void choose(BattleGround& ground, base::CharacterId who, const Choice& choice) {
    ground.happen(who, ChoiceMade{.room = ground.house().character(who).room,
                                  .who = fighter(who),
                                  .choice = choice});
}

struct Fray : tests::Encounter {
    explicit Fray(std::uint64_t seed = 7) : Encounter{seed} {
        ground.ox();
        ground.first_room = {a("test:ox")};
    }

    const Fight* fight() { return room().fight.get(); }
};

TEST(Battle, B1ARoundEndsWhenEverybodyHasChosen) {
    Fray fray;
    fray.enter();
    const auto bob = fray.ground.delver("Bob");
    fray.house().type(fray.ada, "attack");
    ASSERT_NE(fray.fight(), nullptr);
    EXPECT_EQ(fray.fight()->round, 2U);  // alone in it: nobody to wait for
    fray.house().type(bob, "attack");    // joins; Ada has not chosen yet
    EXPECT_EQ(fray.fight()->round, 2U);
    fray.house().type(fray.ada, "defend");
    EXPECT_EQ(fray.fight()->round, 3U);
    expect_folding_gives_the_same(fray.house());
}

TEST(Battle, B1ARoundEndsAtItsTimeAndTheUndecidedHold) {
    Fray fray;
    fray.enter();
    fray.house().type(fray.ada, "attack");
    const auto attacks = fray.ground.events<Attacked>(fray.ada).size();
    fray.house().wait(seconds{7});
    EXPECT_EQ(fray.fight()->round, 2U);
    fray.house().wait(seconds{1});
    EXPECT_EQ(fray.fight()->round, 3U);
    EXPECT_EQ(fray.ground.events<Attacked>(fray.ada).size(), attacks + 1);  // the ox alone
}

TEST(Battle, B1WhereAllUseAReaderARoundTakesThirtySeconds) {
    Fray fray;
    fray.enter();
    Preferences reader = fray.house().character(fray.ada).preferences;
    reader.reader = true;
    fray.ground.happen(fray.ada, PreferencesChanged{.who = fray.ada, .preferences = reader});
    fray.house().type(fray.ada, "attack");
    fray.house().wait(seconds{29});
    EXPECT_EQ(fray.fight()->round, 2U);
    fray.house().wait(seconds{1});
    EXPECT_EQ(fray.fight()->round, 3U);
}

TEST(Battle, B1MonstersThatBlockFallUponWhoeverStays) {
    Fray fray;
    fray.enter();
    EXPECT_EQ(fray.fight(), nullptr);
    fray.house().wait(seconds{8});
    ASSERT_NE(fray.fight(), nullptr);
    EXPECT_EQ(fray.fight()->fighters.size(), 2U);
}

TEST(Battle, B2AChoiceCanBeChangedUntilTheRoundEnds) {
    Fray fray;
    fray.enter();
    const auto bob = fray.ground.delver("Bob");
    fray.house().type(fray.ada, "attack");
    fray.house().type(bob, "attack");
    fray.house().type(bob, "defend");
    EXPECT_EQ(find(*fray.fight(), fighter(bob))->choice.kind, ChoiceKind::defend);
}

TEST(Battle, B2RepeatKeepsTheChoiceAndRoundsGoOnByThemselvesButNotAtOnce) {
    Fray fray;
    fray.enter();
    fray.house().type(fray.ada, "attack");
    fray.house().type(fray.ada, "repeat");
    EXPECT_EQ(fray.fight()->round, 3U);
    fray.house().wait(seconds{2});
    EXPECT_EQ(fray.fight()->round, 4U);
    EXPECT_TRUE(find(*fray.fight(), fighter(fray.ada))->choice.repeat);
    fray.house().type(fray.ada, "hold");
    EXPECT_FALSE(find(*fray.fight(), fighter(fray.ada))->choice.repeat);
}

TEST(Battle, B2RepeatMeansWhatWasChosenLastWhereTheRoundIsOver) {
    Fray fray;
    fray.enter();
    fray.house().type(fray.ada, "attack");
    fray.house().type(fray.ada, "defend");
    const Choice& choice = find(*fray.fight(), fighter(fray.ada))->choice;
    EXPECT_EQ(choice.kind, ChoiceKind::undecided);
    fray.house().wait(seconds{8});
    fray.house().type(fray.ada, "repeat");
    EXPECT_EQ(choice.kind, ChoiceKind::defend);
    EXPECT_TRUE(choice.repeat);
    expect_folding_gives_the_same(fray.house());
}

TEST(Battle, B2WhatWasChosenLastIsStored) {
    Fray fray;
    fray.enter();
    fray.house().type(fray.ada, "attack");
    for (const char* line : {"defend", "attack", "hold"}) {
        fray.house().type(fray.ada, line);
        const Zone& zone = fray.house().zone_with(fray.ada);
        const auto restored = restore_zone(snapshot(zone));
        ASSERT_TRUE(restored.has_value());
        const RoomNumber number = fray.house().character(fray.ada).room;
        EXPECT_EQ(*room(*restored, number).fight, *fray.fight()) << line;
        EXPECT_NE(find(*fray.fight(), fighter(fray.ada))->choice.last, ChoiceKind::undecided);
    }
}

int hits_of_ox(std::string_view line, std::uint64_t seed) {
    Fray fray{seed};
    fray.ground.parts.monsters.back().hit_dice = 5;
    fray.enter();
    fray.ground.happen(
        fray.ada, HitPointsChanged{.who = fighter(fray.house().room_of(fray.ada).monsters[0].id),
                                   .room = {},
                                   .hit_points = 5'000,
                                   .cause = HarmCause::rest});
    fray.house().type(fray.ada, "attack");
    for (int round = 0; round < 250; ++round) {
        fray.house().type(fray.ada, std::string{line});
        fray.house().type(fray.ada, "attack");
    }
    int hits = 0;
    for (const Attacked& attack : fray.ground.events<Attacked>(fray.ada))
        if (attack.attacker.monster && attack.damage > 0) ++hits;
    return hits;
}

TEST(Battle, B2WhoDefendsIsHitLess) {
    EXPECT_LT(hits_of_ox("defend", 3) + 15, hits_of_ox("hold", 3));
}

TEST(Battle, B2AStuntGivesAnEdgeForOneThrow) {
    Fray fray;
    fray.enter();
    const auto bob = fray.ground.delver("Bob");
    fray.ground.set_abilities(fray.ada, 250);
    fray.house().type(bob, "attack");
    fray.house().type(fray.ada, "stunt Bob");
    EXPECT_EQ(find(*fray.fight(), fighter(fray.ada))->choice.kind, ChoiceKind::stunt);
    fray.house().type(bob, "hold");
    const auto stunts = fray.ground.events<Stunted>(fray.ada);
    ASSERT_EQ(stunts.size(), 1U);
    EXPECT_TRUE(stunts[0].success);
    EXPECT_EQ(find(*fray.fight(), fighter(bob))->edge, 1);
    fray.house().type(fray.ada, "stunt strength 1");
    fray.house().type(bob, "attack");
    EXPECT_EQ(find(*fray.fight(), fighter(bob))->edge, 0);
    const auto second = fray.ground.events<Stunted>(fray.ada);
    ASSERT_EQ(second.size(), 2U);
    EXPECT_TRUE(second[1].target.monster);
    EXPECT_EQ(second[1].edge, -1);
    EXPECT_EQ(second[1].ability, Ability::strength);
    expect_folding_gives_the_same(fray.house());
}

TEST(Battle, B2UsingAnItemIsATurnAndUsesItUp) {
    Fray fray;
    fray.ground.thing("test:draught", ThingSort::potion).influence.healing = {
        .count = 0, .sides = 6, .more = 500};
    fray.enter();
    const ThingId draught = fray.ground.give(fray.ada, "test:draught");
    fray.ground.set_hit_points(fray.ada, 1'000);
    fray.house().type(fray.ada, "attack");
    const std::int32_t before = fray.house().character(fray.ada).vitals.hit_points;
    choose(fray.ground, fray.ada, {.kind = ChoiceKind::use, .target = {}, .thing = draught});
    fray.house().wait(seconds{8});
    EXPECT_GT(fray.house().character(fray.ada).vitals.hit_points, before + 400);
    EXPECT_EQ(find(fray.house().character(fray.ada).belongings.things, draught), nullptr);
    expect_folding_gives_the_same(fray.house());
}

TEST(Battle, B2ChangingTheWeaponTakesTheTurn) {
    Fray fray;
    fray.ground.thing("test:pike", ThingSort::weapon).two_handed = true;
    fray.enter();
    const ThingId sword = fray.ground.give(fray.ada, "test:sword");
    const ThingId pike = fray.ground.give(fray.ada, "test:pike");
    fray.ground.wield(fray.ada, sword, GearPlace::weapon_hand);
    fray.house().type(fray.ada, "attack");
    const auto attacks = fray.ground.events<Attacked>(fray.ada).size();
    choose(fray.ground, fray.ada, {.kind = ChoiceKind::change, .target = {}, .thing = pike});
    fray.house().wait(seconds{8});
    const auto& gear = fray.house().character(fray.ada).belongings.gear;
    EXPECT_EQ(gear[static_cast<std::size_t>(GearPlace::both_hands)], pike);
    EXPECT_EQ(gear[static_cast<std::size_t>(GearPlace::weapon_hand)], std::nullopt);
    EXPECT_EQ(fray.ground.events<Attacked>(fray.ada).size(), attacks + 1);
}

TEST(Battle, B2WhatIsThrownLiesInTheRoomAndWhatBreaksIsGone) {
    Fray fray;
    fray.ground.thing("test:stone", ThingSort::throwable);
    fray.ground.thing("test:flask", ThingSort::throwable).influence.harm = {
        .count = 0, .sides = 6, .more = 7};
    fray.enter();
    const ThingId stone = fray.ground.give(fray.ada, "test:stone");
    const ThingId flask = fray.ground.give(fray.ada, "test:flask");
    fray.house().type(fray.ada, "attack");
    for (const ThingId thing : {stone, flask}) {
        choose(fray.ground, fray.ada, {.kind = ChoiceKind::hurl, .target = {}, .thing = thing});
        fray.house().wait(seconds{8});
    }
    EXPECT_NE(find(fray.house().room_of(fray.ada).things, stone), nullptr);
    EXPECT_EQ(find(fray.house().room_of(fray.ada).things, flask), nullptr);
    EXPECT_EQ(find(fray.house().character(fray.ada).belongings.things, flask), nullptr);
    expect_folding_gives_the_same(fray.house());
}

TEST(Battle, B2ARuneCostsHitPointsButNeverTheLast) {
    Fray fray;
    fray.ground.thing("test:fire", ThingSort::rune).rune = Rune{
        .aim = RuneAim::all_foes,
        .cost = 3,
        .influence = {.harm = {.count = 0, .sides = 6, .more = 9}, .healing = {}, .effect = {}},
        .reveals = false,
        .saves = false};
    fray.ground.first_room = {a("test:ox"), a("test:ox")};
    fray.enter();
    fray.ground.give(fray.ada, "test:fire");
    fray.ground.set_hit_points(fray.ada, 3);
    fray.house().told(fray.ada);
    fray.house().type(fray.ada, "cast");
    EXPECT_THAT(fray.house().told(fray.ada), Contains("too_weak_to_cast"));
    EXPECT_EQ(fray.fight(), nullptr);
    fray.ground.set_hit_points(fray.ada, 900);
    fray.house().type(fray.ada, "cast 1");
    ASSERT_NE(fray.fight(), nullptr);
    for (const Monster& monster : fray.house().room_of(fray.ada).monsters)
        EXPECT_EQ(monster.hit_points, monster.hit_points_most - 9);
    EXPECT_LE(fray.house().character(fray.ada).vitals.hit_points, 897);
    expect_folding_gives_the_same(fray.house());
}

TEST(Battle, B3FleeingTakesOneWholeRoundAndLeadsThroughTheBackExit) {
    Fray fray;
    fray.enter();
    const auto bob = fray.ground.delver("Bob");
    fray.house().type(fray.ada, "attack");
    fray.house().type(bob, "attack");
    fray.house().told(fray.ada);
    fray.house().type(fray.ada, "west");
    EXPECT_THAT(fray.house().told(fray.ada), Contains("flee_first"));
    const auto strikes = [&] {
        const auto attacks = fray.ground.events<Attacked>(bob);
        return std::ranges::count_if(
            attacks, [](const Attacked& attack) { return attack.attacker.monster; });
    };
    const auto before = strikes();
    // Bob has chosen: this closes the round, the ox strikes, and then Ada is off.
    fray.house().type(fray.ada, "flee");
    EXPECT_EQ(strikes(), before + 1);
    EXPECT_TRUE(
        fray.house().zone_with(fray.ada).surface);  // the first room leads to the start room
    const Room& room = fray.house().room_of(bob);
    ASSERT_TRUE(room.fight);
    EXPECT_EQ(room.fight->fighters.size(), 2U);
    expect_folding_gives_the_same(fray.house());
}

TEST(Battle, B3WhoFleesIsHitMore) {
    Fray fray{5};
    fray.enter();
    int hits_standing = 0;
    int hits_fleeing = 0;
    const Monster& ox = fray.house().room_of(fray.ada).monsters[0];
    // Held, so that each flight fails and can be tried again; the ox's hit dice are few enough to
    // miss.
    for (int round = 0; round < 400; ++round) {
        const bool flees = round % 2 == 1;
        if (fray.fight() == nullptr) fray.house().type(fray.ada, "attack");
        fray.ground.happen(
            fray.ada, EffectsChanged{
                          .who = fighter(fray.ada),
                          .room = {},
                          .effects = {{.kind = EffectKind::held, .strength = 1, .left = 2},
                                      {.kind = EffectKind::shielded, .strength = 102, .left = 2}}});
        const auto before = fray.ground.events<Attacked>(fray.ada).size();
        choose(fray.ground, fray.ada, {.kind = flees ? ChoiceKind::flee : ChoiceKind::hold});
        fray.house().wait(seconds{8});
        const auto attacks = fray.ground.events<Attacked>(fray.ada);
        for (std::size_t index = before; index < attacks.size(); ++index)
            if (attacks[index].attacker == fighter(ox.id) && attacks[index].damage > 0)
                ++(flees ? hits_fleeing : hits_standing);
    }
    EXPECT_GT(hits_fleeing, hits_standing + 25);
    EXPECT_FALSE(fray.ground.events<FleeFailed>(fray.ada).empty());
    EXPECT_TRUE(fray.house().zone_with(fray.ada).branch);
}

TEST(Battle, B4AFightEndsWhenOneSideIsGoneAndTheRoomIsClear) {
    BattleGround ground;
    ground.first_room = {a("test:rat")};
    const auto ada = ground.delver("Ada");
    const auto bob = ground.delver("Bob");
    ground.set_hit_points(ada, 500);
    ground.set_hit_points(bob, 500);
    EXPECT_FALSE(ground.house().room_of(ada).clear);
    ground.house().type(ada, "attack");
    ground.house().type(bob, "attack");
    while (ground.house().room_of(ada).fight) {
        ground.house().type(ada, "attack");
        ground.house().type(bob, "attack");
    }
    EXPECT_TRUE(ground.house().room_of(ada).clear);
    EXPECT_TRUE(ground.house().room_of(ada).monsters.empty());
    const auto slain = ground.events<MonsterSlain>(ada);
    ASSERT_EQ(slain.size(), 1U);
    const auto total = ground.house().character(ada).vitals.experience +
                       ground.house().character(bob).vitals.experience;
    EXPECT_GE(total, 40U);
    expect_folding_gives_the_same(ground.house());
}

TEST(Battle, B5NobodyAttacksPeopleWithoutADuel) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    ground.delver("Bob");
    ground.house().told(ada);
    ground.house().type(ada, "attack Bob");
    EXPECT_THAT(ground.house().told(ada), Contains("people_only_duel"));
    ground.house().type(ada, "attack");
    EXPECT_THAT(ground.house().told(ada), Contains("nobody_to_fight"));
    EXPECT_EQ(ground.house().room_of(ada).fight, nullptr);
}

TEST(Battle, B5ADuelNeedsBothAndEndsWithOneHitPointLeft) {
    BattleGround ground;
    const auto ada = ground.house().newcomer("Ada");
    const auto bob = ground.house().newcomer("Bob");
    auto& house = ground.house();
    house.type(ada, "duel Bob");
    EXPECT_EQ(house.room_of(ada).fight, nullptr);
    house.type(bob, "duel");
    ASSERT_NE(house.room_of(ada).fight, nullptr);
    for (int round = 0; round < 300 && house.room_of(ada).fight; ++round) {
        house.type(ada, "attack");
        house.type(bob, "attack");
    }
    EXPECT_EQ(house.room_of(ada).fight, nullptr);
    const std::int32_t ada_left = house.character(ada).vitals.hit_points;
    const std::int32_t bob_left = house.character(bob).vitals.hit_points;
    EXPECT_EQ(std::min(ada_left, bob_left), 1);
    EXPECT_GT(std::max(ada_left, bob_left), 1);
    EXPECT_TRUE(ground.events<CharacterFell>(ada).empty());
    expect_folding_gives_the_same(house);
}

TEST(Battle, B5AChallengeStandsWhileBothAreThereAndAwake) {
    tests::GameHouse house;
    const auto ada = house.newcomer("Ada");
    const auto bob = house.newcomer("Bob");
    const auto challenged = [&] {
        house.type(ada, "duel bob");
        return house.character(bob).company.challenged_by == ada;
    };
    for (const auto who : {ada, bob}) {
        ASSERT_TRUE(challenged());
        house.type(who, "down");
        house.type(who, "up");
        EXPECT_FALSE(house.character(bob).company.challenged_by.has_value());
        ASSERT_TRUE(challenged());
        house.input(surface_zone, Sleeps{who});
        EXPECT_FALSE(house.character(bob).company.challenged_by.has_value());
        house.input(surface_zone, Wakes{who});
    }
    house.type(bob, "ignore ada");
    EXPECT_FALSE(challenged());
}

TEST(Battle, B5ADuelLeavesNothingBehindThatHarms) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    const auto bob = ground.delver("Bob");
    auto& house = ground.house();
    Influence poison;
    poison.effect = Effect{.kind = EffectKind::poisoned, .strength = 2, .left = 5};
    const auto poisoned = [&] {
        const Rules rules{house.content(), house.generators};
        Deciding deciding{house.zone_with(bob), rules, house.now};
        apply_influence(deciding, *find_body(deciding.zone, {}, fighter(bob)),
                        {.influence = poison, .cause = HarmCause::rune});
        return !deciding.events.empty();
    };
    EXPECT_TRUE(poisoned());
    house.type(ada, "duel Bob");
    house.type(bob, "duel Ada");
    ASSERT_NE(house.room_of(ada).fight, nullptr);
    EXPECT_FALSE(poisoned());
}

TEST(Battle, B5ADuelInTheDepthsKillsNobody) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        BattleGround ground{seed};
        const auto ada = ground.delver("Ada");
        const auto bob = ground.delver("Bob");
        auto& house = ground.house();
        ground.set_hit_points(ada, 2);
        ground.set_hit_points(bob, 2);
        house.type(ada, "duel Bob");
        house.type(bob, "duel Ada");
        ASSERT_NE(house.room_of(ada).fight, nullptr);
        for (int round = 0; round < 300 && house.room_of(ada).fight; ++round) {
            house.type(ada, "attack");
            house.type(bob, "attack");
        }
        EXPECT_EQ(house.room_of(ada).fight, nullptr);
        EXPECT_EQ(std::min(house.character(ada).vitals.hit_points,
                           house.character(bob).vitals.hit_points),
                  1);
        EXPECT_TRUE(ground.events<CharacterFell>(ada).empty());
    }
}

TEST(Battle, S7NobodyFightsInTheStartRoomNotEvenADuel) {
    BattleGround ground;
    const auto ada = ground.house().newcomer("Ada");
    const auto bob = ground.house().newcomer("Bob");
    auto& house = ground.house();
    house.type(ada, "down");
    house.type(bob, "down");
    house.told(ada);
    house.type(ada, "duel Bob");
    EXPECT_THAT(house.told(ada), Contains("no_duel_here"));
    house.type(ada, "attack");
    EXPECT_THAT(house.told(ada), Contains("no_fighting_here"));
}

TEST(Battle, P2ANatural1WearsTheWeaponAndABrokenOneCountsAsBareHands) {
    Fray fray;
    fray.enter();
    const ThingId sword = fray.ground.give(fray.ada, "test:sword");
    fray.ground.wield(fray.ada, sword, GearPlace::weapon_hand);
    const auto wear = [&] {
        return find(fray.house().character(fray.ada).belongings.things, sword)->wear;
    };
    for (int round = 0; round < 400 && wear() < 5; ++round)
        fray.house().type(fray.ada, "attack");
    EXPECT_EQ(wear(), 5);
    std::size_t fumbles = 0;
    for (const Attacked& attack : fray.ground.events<Attacked>(fray.ada))
        if (!attack.attacker.monster && attack.outcome == Outcome::fumble) ++fumbles;
    EXPECT_EQ(fumbles, 5U);
    fray.house().type(fray.ada, "attack");
    const auto attacks = fray.ground.events<Attacked>(fray.ada);
    for (auto last = attacks.rbegin(); last != attacks.rend(); ++last) {
        if (last->attacker.monster) continue;
        EXPECT_EQ(last->weapon, ThingKindId{});
        break;
    }
}

TEST(Battle, P2ANatural20DoublesTheDamage) {
    Fray fray;
    fray.enter();
    fray.ground.wield(fray.ada, fray.ground.give(fray.ada, "test:sword"), GearPlace::weapon_hand);
    for (int round = 0; round < 200; ++round)
        fray.house().type(fray.ada, "attack");
    bool any = false;
    for (const Attacked& attack : fray.ground.events<Attacked>(fray.ada)) {
        if (attack.attacker.monster || attack.weapon == ThingKindId{}) continue;
        const bool doubled = attack.outcome == Outcome::critical;
        if (attack.damage > 0) {
            EXPECT_EQ(attack.damage, doubled ? 6 : 3);
        }
        any = any || attack.outcome == Outcome::critical;
    }
    EXPECT_TRUE(any);
}

TEST(Battle, WhoFallsAsleepOrIsCarriedOffLeavesTheFight) {
    Fray fray;
    fray.enter();
    fray.house().type(fray.ada, "attack");
    fray.house().input(fray.house().zone_with(fray.ada).id, Sleeps{fray.ada});
    EXPECT_EQ(fray.fight(), nullptr);
    EXPECT_EQ(next_due(fray.house().zone_with(fray.ada)), std::nullopt);
    expect_folding_gives_the_same(fray.house());
}

}  // namespace
}  // namespace underwell::game
