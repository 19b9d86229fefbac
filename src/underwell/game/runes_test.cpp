#include "underwell/game/runes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "underwell/game/bodies.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using tests::a;
using tests::expect_folding_gives_the_same;

// Somebody with a rune of every power, before a foe that lasts.
struct Caster : tests::Encounter {
    Caster() {
        ground.ox();
        rune("test:home").returns = true;
        rune("test:smith").mends = 2;
        rune("test:way").shows_way = true;
        Rune& hush = rune("test:hush");
        hush.aim = RuneAim::foe;
        hush.saves = false;
        hush.influence.effect = Effect{.kind = EffectKind::hushed, .strength = 1, .left = 3};
    }

    Rune& rune(const std::string& name) {
        ThingKind& kind = ground.thing(name, ThingSort::rune);
        Rune& made = kind.rune.emplace();
        made.aim = RuneAim::oneself;
        return made;
    }

    void meet(std::vector<MonsterProposal> foes) {
        ground.first_room = std::move(foes);
        enter();
        for (const char* name : {"test:home", "test:smith", "test:way", "test:hush"})
            ground.give(ada, name);
        house().told(ada);
    }

    std::vector<std::string> cast(const std::string& rune) {
        house().type(ada, "cast " + rune);
        return house().told(ada);
    }

    std::int32_t points() { return who().vitals.hit_points; }
};

TEST(Runes, OneThatReturnsTakesItsCasterToTheStartRoom) {
    Caster caster;
    caster.meet({});
    caster.cast("home");
    EXPECT_TRUE(caster.house().zone_with(caster.ada).surface);
    EXPECT_EQ(caster.room().service, Service::start);
    EXPECT_EQ(caster.points(), 1'999);
    expect_folding_gives_the_same(caster.house());
    EXPECT_THAT(caster.cast("home"), Contains("rune_is_of_no_use"));
    EXPECT_EQ(caster.points(), 1'999);
}

// Whoever fell by it would leave twice.
TEST(Runes, OneThatHarmsAndReturnsOnlyBruises) {
    Caster caster;
    Rune& plunge = caster.rune("test:plunge");
    plunge.returns = true;
    plunge.influence.harm = {.count = 40, .sides = 100, .more = 0};
    caster.meet({});
    caster.ground.set_hit_points(caster.ada, 9);
    caster.ground.give(caster.ada, "test:plunge");
    const auto told = caster.cast("plunge");
    EXPECT_THAT(told, Contains("loses_hit_points"));
    EXPECT_THAT(told, Contains("is_carried"));
    EXPECT_EQ(caster.who().deeds.deaths, 0U);
    EXPECT_TRUE(caster.house().zone_with(caster.ada).surface);
    expect_folding_gives_the_same(caster.house());
}

TEST(Runes, WhatHarmsIsNotToldAsHealing) {
    Caster caster;
    caster.ground.thing("test:milk", ThingSort::food).influence.harm = {
        .count = 1, .sides = 1, .more = 2};
    caster.meet({});
    caster.ground.give(caster.ada, "test:milk");
    const auto before = caster.points();
    caster.house().type(caster.ada, "eat milk");
    const auto told = caster.house().told(caster.ada);
    EXPECT_EQ(caster.points(), before - 3);
    EXPECT_THAT(told, Contains("poison_bites"));
    EXPECT_THAT(told, testing::Not(Contains("is_healed")));
}

TEST(Runes, C3NoneTakesAnybodyOutOfAFightOrAGrip) {
    Caster caster;
    caster.meet({a("test:ox")});
    caster.house().type(caster.ada, "attack ox");
    caster.house().told(caster.ada);
    EXPECT_THAT(caster.cast("home"), Contains("flee_first"));
    EXPECT_TRUE(caster.house().zone_with(caster.ada).branch);
    Caster other;
    other.meet({});
    other.ground.happen(
        other.ada,
        EffectsChanged{.who = fighter(other.ada),
                       .room = {},
                       .effects = {{.kind = EffectKind::held, .strength = 1, .left = 9}}});
    EXPECT_THAT(other.cast("home"), Contains("you_are_held"));
    EXPECT_TRUE(other.house().zone_with(other.ada).branch);
}

TEST(Runes, OneThatMendsTakesWearOffWhatIsWornAndNothingElse) {
    Caster caster;
    caster.meet({});
    EXPECT_THAT(caster.cast("smith"), Contains("rune_is_of_no_use"));
    const ThingId worn = caster.ground.give(caster.ada, "test:sword");
    const ThingId packed = caster.ground.give(caster.ada, "test:sword");
    for (const ThingId sword : {worn, packed})
        caster.ground.happen(caster.ada, ThingChanged{.thing = sword,
                                                      .at = {.character = caster.ada, .room = {}},
                                                      .wear = 5,
                                                      .charges = 0,
                                                      .lit = false,
                                                      .how = Handling::wear_out});
    caster.ground.wield(caster.ada, worn, GearPlace::weapon_hand);
    caster.cast("smith");
    EXPECT_EQ(find(caster.who().belongings.things, worn)->wear, 3);
    EXPECT_EQ(find(caster.who().belongings.things, packed)->wear, 5);
    caster.cast("smith");
    caster.cast("smith");
    EXPECT_EQ(find(caster.who().belongings.things, worn)->wear, 0);
    expect_folding_gives_the_same(caster.house());
}

TEST(Runes, OneThatAsksKnowsWhereTheAnswerIs) {
    Caster caster;
    caster.meet({});
    EXPECT_THAT(caster.cast("way"), Contains("rune_is_of_no_use"));
    EXPECT_EQ(caster.points(), 2'000);
    Caster other;
    other.house().generators.generator.made = [](const RoomQuestion& question, base::Stream&) {
        RoomProposal room;
        room.name = named<TextId>("test:room");
        room.look = named<TextId>("test:room_look");
        room.bright = true;
        if (question.room.value > 0) {
            PuzzleProposal& puzzle = room.puzzle.emplace();
            puzzle.kind = PuzzleKind::levers;
            puzzle.look = named<TextId>("test:levers");
            puzzle.hint = named<TextId>("test:mural");
        }
        return base::Result<RoomProposal>{std::move(room)};
    };
    other.meet({});
    for (const char* way : {"north", "east", "south"})
        if (other.who().room == RoomNumber{0}) other.house().type(other.ada, way);
    ASSERT_NE(other.who().room, RoomNumber{0});
    ASSERT_TRUE(other.room().puzzle);
    other.house().told(other.ada);
    EXPECT_THAT(other.cast("way"), Contains("rune_finds_way"));
}

TEST(Runes, B2OneThatHarmsTellsWhatItTook) {
    Caster caster;
    Rune& ember = caster.rune("test:ember");
    ember.aim = RuneAim::foe;
    ember.saves = false;
    ember.influence.harm = {.count = 0, .sides = 0, .more = 7};
    caster.meet({a("test:ox")});
    const std::int32_t before = caster.room().monsters[0].hit_points;
    caster.ground.give(caster.ada, "test:ember");
    EXPECT_THAT(caster.cast("ember"), Contains("loses_hit_points"));
    EXPECT_EQ(caster.room().monsters[0].hit_points, before - 7);
    bool told = false;
    for (const Turn& turn : caster.house().turns[caster.house().zone_with(caster.ada).id])
        for (const Notice& notice : turn.notices)
            if (const auto* line = std::get_if<Line>(&notice.what);
                line != nullptr && line->sentence == Sentence{"loses_hit_points"})
                told = told || std::get<std::int64_t>(line->parts[1].meaning) == 7;
    EXPECT_TRUE(told);
}

TEST(Runes, B2WhoIsHushedCastsNothing) {
    Caster caster;
    caster.meet({a("test:ox")});
    caster.ground.happen(
        caster.ada,
        EffectsChanged{.who = fighter(caster.ada),
                       .room = {},
                       .effects = {{.kind = EffectKind::hushed, .strength = 1, .left = 9}}});
    EXPECT_THAT(caster.cast("hush"), Contains("hushed_now"));
    EXPECT_EQ(caster.points(), 2'000);
    EXPECT_TRUE(caster.ground.events<RuneCast>(caster.ada).empty());
}

TEST(Runes, OneThatHushesKeepsAFoeFromItsTrick) {
    Caster caster;
    MonsterKind& kind = caster.ground.monster("test:beast");
    kind.hit_dice = 60;
    kind.trick = trick_of(ShortTrick::splits);
    caster.meet({a("test:beast")});
    caster.ground.set_abilities(caster.ada, 30);
    caster.cast("hush at beast");
    ASSERT_TRUE(has(caster.room().monsters.front().effects, EffectKind::hushed));
    caster.house().type(caster.ada, "attack");
    EXPECT_EQ(caster.room().monsters.size(), 1U);
}

}  // namespace
}  // namespace underwell::game
