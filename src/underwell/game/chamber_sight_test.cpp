#include "underwell/game/chamber_sight.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "folding.hpp"
#include "screen_blocks.hpp"
#include "tile_steps.hpp"
#include "underwell/game/look.hpp"
#include "views_shown.hpp"

namespace underwell::game {
namespace {

using grid::Spot;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::answer_to;
using tests::BattleGround;
using tests::blocks;
using tests::monster_named;
using tests::put_on;
using tests::shown_by;
using tests::spot_under;

struct ChamberSight : testing::Test {
    void TearDown() override { tests::expect_folding_gives_the_same(battle.house()); }

    ChamberView seen_by(base::CharacterId who) {
        return *shown_by<ChamberView>(battle.house(), who, "tiles");
    }

    BattleGround battle;
};

// Nobody learns more by one way than by another.
TEST_F(ChamberSight, T20WhoIsInTheTextIsOnTheTilesAndNobodyElse) {
    battle.first_room = {{.kind = monster_named("test:rat"), .blocks = false, .hidden = false},
                         {.kind = monster_named("test:rat"), .blocks = false, .hidden = true}};
    const auto ada = battle.delver("Ada");
    battle.delver("Bob");
    const auto text = *shown_by<RoomView>(battle.house(), ada, "look");
    const ChamberView tiles = seen_by(ada);
    ASSERT_EQ(tiles.people.size(), text.people.size());
    EXPECT_EQ(tiles.people.front().person, text.people.front());
    ASSERT_EQ(tiles.monsters.size(), text.monsters.size());
    EXPECT_EQ(tiles.monsters.front().monster, text.monsters.front());
    EXPECT_EQ(tiles.ways.size(), text.exits.size());
}

TEST_F(ChamberSight, T17WhatIsOutOfSightIsNotShown) {
    std::uint32_t unseen = 0;
    const auto ada = battle.delver("Ada");
    const ChamberView view = seen_by(ada);
    const Ground ground = tests::ground_under(battle.house(), ada);
    for (std::int32_t y = 0; y < view.terrain.height(); ++y)
        for (std::int32_t x = 0; x < view.terrain.width(); ++x) {
            const Spot spot{.x = x, .y = y};
            EXPECT_EQ(view.terrain[spot],
                      view.seen[spot] ? ground.chamber.terrain[spot] : level::Terrain::wall);
            if (!view.seen[spot] && can_stand(ground, spot)) ++unseen;
        }
    EXPECT_EQ(view.own, spot_under(battle.house(), ada));
    EXPECT_GT(unseen, 0U);
}

TEST_F(ChamberSight, I2InTheDarkOneFeelsOnlyWhatIsNextToOne) {
    battle.bright = false;
    battle.first_room = {{.kind = monster_named("test:rat"), .blocks = true, .hidden = false}};
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    const Spot rat = *tests::stands_around(battle.house(), ada).monsters.front();
    const auto side = tests::side_with(tests::ground_under(battle.house(), ada), rat, true);
    put_on(battle, ada, grid::step(rat, *side));
    const ChamberView view = seen_by(ada);
    EXPECT_TRUE(view.dark);
    EXPECT_LE(view.seen.count(), 9U);
    EXPECT_THAT(view.monsters, IsEmpty());
    ASSERT_EQ(view.people.size(), 1U);
    EXPECT_EQ(view.people.front().person.id, bob);
    EXPECT_FALSE(view.people.front().spot);
}

TEST_F(ChamberSight, T20ItIsDrawnAndSaidInWords) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    const Spot door = spot_under(battle.house(), ada);
    put_on(battle, bob, {.x = door.x + 2, .y = door.y});
    const ChamberView view = seen_by(ada);
    const auto rows = blocks(view, BlockKind::drawing_row);
    EXPECT_THAT(rows, Contains(HasSubstr("@,&")));
    EXPECT_THAT(rows.back(), HasSubstr("@ you"));
    const auto words = blocks(view, BlockKind::words);
    EXPECT_THAT(words, Contains("Bob, 2 steps east"));
    EXPECT_THAT(words, Contains("the way west, where you stand"));
}

TEST_F(ChamberSight, T20AClickTypesACommand) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    const Spot door = spot_under(battle.house(), ada);
    put_on(battle, bob, {.x = door.x + 2, .y = door.y});
    const auto phrases = Phrasebook::make(sentence_rows, {});
    const auto texts = Texts::make({});
    const Document screen =
        Tongue{*phrases, battle.house().content(), *texts}.document(seen_by(ada));
    std::vector<std::string> commands;
    for (std::size_t number = 0; number < screen.text().span_count(); ++number)
        commands.emplace_back(screen.text().span(number).command);
    EXPECT_THAT(commands, Contains(tests::walk_line({.x = door.x + 2, .y = door.y})));
}

TEST_F(ChamberSight, T20OnAndOffAreKeptAsAWish) {
    const auto ada = battle.delver("Ada");
    EXPECT_EQ(answer_to(battle.house(), ada, "tiles perhaps"), "tiles_on_or_off");
    battle.house().type(ada, "tiles on");
    EXPECT_TRUE(battle.house().character(ada).preferences.tiles);
    EXPECT_EQ(answer_to(battle.house(), ada, "tiles off"), "tiles_are_off");
    EXPECT_FALSE(battle.house().character(ada).preferences.tiles);
}

}  // namespace
}  // namespace underwell::game
