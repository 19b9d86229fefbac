#include "underwell/game/tricks.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "underwell/game/falling.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using tests::a;
using tests::expect_folding_gives_the_same;

// One kind of monster with a trick, in the first room, met by somebody strong.
struct Den : tests::Encounter {
    explicit Den(const TrickPart& part, std::uint64_t seed = 7) : Encounter{seed} {
        MonsterKind& kind = ground.monster("test:beast");
        kind.trick.parts = {part};
        kind.hit_dice = 60;
        ground.thing("test:gem", ThingSort::treasure);
        ground.first_room = {a("test:beast")};
    }

    void enter() {
        Encounter::enter();
        ground.set_abilities(ada, 30);
    }

    void fight(int rounds, const std::string& line = "attack") {
        for (int round = 0; round < rounds; ++round)
            ground.house().type(ada, line);
    }

    const Monster& beast() { return room().monsters.front(); }

    void set_points_of_beast(std::int32_t points) {
        ground.happen(ada, HitPointsChanged{.who = fighter(beast().id),
                                            .room = who().room,
                                            .hit_points = points,
                                            .cause = HarmCause::rest});
    }

    void hush_beast() {
        ground.happen(
            ada,
            EffectsChanged{.who = fighter(beast().id),
                           .room = who().room,
                           .effects = {{.kind = EffectKind::hushed, .strength = 1, .left = 99}}});
    }

    std::size_t times_played() { return ground.events<TrickPlayed>(ada).size(); }
};

TrickPart part_of(TrickCue cue, TrickDeed deed, TrickAim whom = TrickAim::foe) {
    TrickPart part;
    part.cue = cue;
    part.deed = deed;
    part.whom = whom;
    return part;
}

TEST(Tricks, M3AThingThatWasStolenIsCarriedAndComesBackWhenTheThiefIsSlain) {
    Den den{part_of(TrickCue::hits, TrickDeed::steal_thing)};
    den.enter();
    const ThingId gem = den.ground.give(den.ada, "test:gem");
    for (int round = 0; round < 20 && den.beast().carries.empty(); ++round)
        den.fight(1);
    ASSERT_EQ(den.beast().carries.size(), 1U);
    EXPECT_EQ(den.beast().carries.front().id, gem);
    EXPECT_EQ(find(den.who().belongings.things, gem), nullptr);
    EXPECT_THAT(den.house().told(den.ada), Contains("steals_thing"));
    expect_folding_gives_the_same(den.house());
    den.set_points_of_beast(1);
    for (int round = 0; round < 50 && !den.room().monsters.empty(); ++round)
        den.fight(1);
    EXPECT_NE(find(den.room().things, gem), nullptr);
    EXPECT_THAT(den.house().told(den.ada), Contains("gives_back"));
    expect_folding_gives_the_same(den.house());
}

TEST(Tricks, M3WhatIsWornOrLitIsNeverStolenAndAThiefCarriesOnlySoMuch) {
    Den den{part_of(TrickCue::hits, TrickDeed::steal_thing)};
    den.enter();
    const ThingId sword = den.ground.give(den.ada, "test:sword");
    den.ground.wield(den.ada, sword, GearPlace::weapon_hand);
    for (int gem = 0; gem < 9; ++gem)
        den.ground.give(den.ada, "test:gem");
    den.fight(60);
    EXPECT_EQ(den.beast().carries.size(), carried_by_a_monster_max);
    EXPECT_NE(find(den.who().belongings.things, sword), nullptr);
}

TEST(Tricks, I4AHalfOfAThiefTakesNothingAlong) {
    Den den{part_of(TrickCue::hits, TrickDeed::steal_thing)};
    den.ground.parts.monsters.back().trick.parts.push_back(
        part_of(TrickCue::wounded, TrickDeed::split, TrickAim::itself));
    den.enter();
    for (int gem = 0; gem < 9; ++gem)
        den.ground.give(den.ada, "test:gem");
    den.fight(30);
    std::vector<ThingId> all;
    for (const Monster& monster : den.room().monsters)
        for (const Thing& thing : monster.carries)
            all.push_back(thing.id);
    for (const Thing& thing : den.who().belongings.things)
        all.push_back(thing.id);
    std::ranges::sort(all);
    EXPECT_GT(den.room().monsters.size(), 2U);
    EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
}

TEST(Tricks, M3APartIsPlayedNoMoreOftenThanItsPackSays) {
    TrickPart part = part_of(TrickCue::wounded, TrickDeed::toughen, TrickAim::itself);
    part.times = 3;
    Den den{part};
    den.enter();
    den.fight(30);
    EXPECT_EQ(den.times_played(), 3U);
    EXPECT_EQ(den.beast().played.times(0), 3);
    ASSERT_EQ(den.beast().effects.size(), 1U);
    EXPECT_EQ(den.beast().effects.front().strength, 3);
}

TEST(Tricks, M3WhoIsHushedPlaysNone) {
    Den den{part_of(TrickCue::wounded, TrickDeed::split, TrickAim::itself)};
    den.enter();
    den.hush_beast();
    den.fight(20);
    EXPECT_EQ(den.times_played(), 0U);
    EXPECT_EQ(den.room().monsters.size(), 1U);
}

TEST(Tricks, M3WhoComesWhenCalledIsWorthNothing) {
    TrickPart part = part_of(TrickCue::wounded, TrickDeed::call, TrickAim::itself);
    part.times = 2;
    part.calls = tests::monster_named("test:rat");
    Den den{part};
    den.enter();
    den.fight(20);
    EXPECT_EQ(den.ground.events<MonsterAppeared>(den.ada).size(), 2U);
    for (const MonsterAppeared& came : den.ground.events<MonsterAppeared>(den.ada)) {
        const MonsterKind& kind = den.house().content().monster(came.monster.kind);
        EXPECT_EQ(experience_for(kind, 9, came.monster.halved), 0U);
        EXPECT_FALSE(came.monster.blocks);
    }
}

TEST(Tricks, M3WhatRisesRisesOnce) {
    TrickPart part = part_of(TrickCue::death, TrickDeed::rise, TrickAim::itself);
    part.strength = 50;
    Den den{part};
    den.enter();
    den.set_points_of_beast(1);
    while (den.ground.events<MonsterSlain>(den.ada).empty())
        den.fight(1);
    ASSERT_EQ(den.room().monsters.size(), 1U);
    EXPECT_TRUE(den.room().clear);
    den.set_points_of_beast(1);
    for (int round = 0; round < 50 && !den.room().monsters.empty(); ++round)
        den.fight(1);
    EXPECT_TRUE(den.room().monsters.empty());
    EXPECT_EQ(den.times_played(), 1U);
    expect_folding_gives_the_same(den.house());
}

TEST(Tricks, M3WhoIsPutOutStandsWhereTheyCameFrom) {
    TrickPart part = part_of(TrickCue::hits, TrickDeed::eject);
    part.times = 1;
    Den den{part};
    den.enter();
    for (int round = 0; round < 30 && den.house().zone_with(den.ada).branch; ++round)
        den.fight(1);
    EXPECT_TRUE(den.house().zone_with(den.ada).surface);
    for (const auto& [id, zone] : den.house().zones)
        for (const Room& room : zone.rooms)
            EXPECT_EQ(room.fight, nullptr);
    expect_folding_gives_the_same(den.house());
}

// B4: the blow that ends a fight is the last thing in it.
TEST(Tricks, M3NoTrickComesAfterTheFight) {
    std::size_t stunned = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        TrickPart part = part_of(TrickCue::hits, TrickDeed::afflict);
        part.effect = Effect{.kind = EffectKind::held, .strength = 1, .left = 2};
        Den den{part, seed};
        den.enter();
        den.ground.set_hit_points(den.ada, 1);
        for (int round = 0; round < 20 && !has(den.who().vitals.effects, EffectKind::hidden) &&
                            den.house().zone_with(den.ada).branch;
             ++round)
            den.fight(1);
        if (!den.house().zone_with(den.ada).branch) continue;
        ++stunned;
        EXPECT_EQ(den.times_played(), 0U) << seed;
        EXPECT_FALSE(has(den.who().vitals.effects, EffectKind::held)) << seed;
    }
    EXPECT_GT(stunned, 2U);
}

TEST(Tricks, M3WhoFleesCanBeCaughtBeforeTheyAreGone) {
    TrickPart part = part_of(TrickCue::flight, TrickDeed::afflict);
    part.effect = Effect{.kind = EffectKind::held, .strength = 1, .left = 2};
    Den den{part};
    den.enter();
    den.fight(1);
    den.fight(1, "flee");
    EXPECT_TRUE(den.house().zone_with(den.ada).branch);
    EXPECT_THAT(den.house().told(den.ada), Contains("cannot_flee"));
}

TEST(Tricks, M3PeopleWithstandByTheAbilityThatIsNamed) {
    TrickPart part = part_of(TrickCue::hits, TrickDeed::disarm);
    part.withstood_by = Ability::strength;
    Den den{part};
    den.enter();
    const ThingId sword = den.ground.give(den.ada, "test:sword");
    den.ground.wield(den.ada, sword, GearPlace::weapon_hand);
    den.fight(20);
    EXPECT_GT(den.times_played(), 0U);
    EXPECT_TRUE(find(den.who().belongings.things, sword));
    EXPECT_THAT(den.house().told(den.ada), Contains("withstands_trick"));
    den.ground.set_abilities(den.ada, 0);
    for (int round = 0; round < 60 && find(den.who().belongings.things, sword); ++round)
        den.fight(1);
    EXPECT_EQ(find(den.who().belongings.things, sword), nullptr);
    EXPECT_TRUE(find(den.room().things, sword));
}

TEST(Tricks, M3LightDecidesWhichAreForTheDark) {
    for (const bool bright : {true, false}) {
        TrickPart part = part_of(TrickCue::dark, TrickDeed::toughen, TrickAim::itself);
        Den den{part};
        den.ground.bright = bright;
        den.enter();
        den.fight(6, "defend");
        den.fight(1);
        den.fight(6, "defend");
        EXPECT_EQ(den.times_played() == 0, bright);
    }
}

TEST(Tricks, M3ArmourIsCopiedFromWhoeverStruck) {
    Den den{part_of(TrickCue::struck, TrickDeed::mirror, TrickAim::itself)};
    ThingKind& mail = den.ground.thing("test:mail", ThingSort::armour);
    mail.armour = 5;
    den.enter();
    den.ground.wield(den.ada, den.ground.give(den.ada, "test:mail"), GearPlace::body);
    for (int round = 0; round < 30 && den.times_played() == 0; ++round)
        den.fight(1);
    EXPECT_EQ(armour_of(den.house().content(), den.beast()), 5);
}

TEST(Tricks, I2ALightBurnsDownByWhatAClockSays) {
    TrickPart part = part_of(TrickCue::round, TrickDeed::burn_down, TrickAim::foes);
    part.strength = 4;
    Den den{part};
    den.ground.thing("test:torch", ThingSort::light).charges = 30;
    den.enter();
    const ThingId torch = den.ground.give(den.ada, "test:torch");
    den.ground.happen(den.ada, ThingChanged{.thing = torch,
                                            .at = {.character = den.ada, .room = {}},
                                            .wear = 0,
                                            .charges = 30,
                                            .lit = true,
                                            .how = Handling::light});
    den.fight(3);
    const auto rounds = static_cast<int>(den.ground.events<RoundBegan>(den.ada).size());
    ASSERT_GE(rounds, 2);
    EXPECT_EQ(find(den.who().belongings.things, torch)->charges, 30 - 4 * rounds);
    den.fight(30);
    EXPECT_EQ(find(den.who().belongings.things, torch)->charges, 1);
    EXPECT_TRUE(find(den.who().belongings.things, torch)->lit);
}

// A blow is followed up when all that it did has happened: whoever it felled may be gone by then.
TEST(Tricks, M2NoneIsPlayedToNobodyWhenTheLastOneAwakeHasFallen) {
    Den den{part_of(TrickCue::hits, TrickDeed::toughen, TrickAim::itself)};
    den.enter();
    const base::ZoneId branch = den.house().zone_with(den.ada).id;
    for (int round = 0; round < 200 && den.house().zone_with(den.ada).id == branch; ++round) {
        den.ground.set_hit_points(den.ada, 1);
        den.fight(1);
    }
    ASSERT_NE(den.house().zone_with(den.ada).id, branch);
    bool is_gone = false;
    for (const Turn& turn : den.house().turns[branch])
        for (const Event& event : turn.events) {
            if (event.as<Departed>() != nullptr) is_gone = true;
            EXPECT_FALSE(is_gone && event.as<TrickPlayed>() != nullptr);
        }
}

TEST(Tricks, PartsOfOneCueArePlayedOneAfterTheOther) {
    Den den{part_of(TrickCue::hits, TrickDeed::scatter)};
    TrickPart poison = part_of(TrickCue::hits, TrickDeed::afflict);
    poison.effect = Effect{.kind = EffectKind::exposed, .strength = 1, .left = 9};
    den.ground.parts.monsters.back().trick.parts.push_back(poison);
    den.enter();
    den.ground.give(den.ada, "test:gem");
    for (int round = 0; round < 30 && den.times_played() < 2; ++round)
        den.fight(1);
    const auto played = den.ground.events<TrickPlayed>(den.ada);
    ASSERT_GE(played.size(), 2U);
    EXPECT_EQ(played[0].part, 0);
    EXPECT_EQ(played[1].part, 1);
    EXPECT_EQ(den.room().things.size(), 1U);
    EXPECT_TRUE(has(den.who().vitals.effects, EffectKind::exposed));
}

}  // namespace
}  // namespace underwell::game
