#include "underwell/game/watching.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "folding.hpp"
#include "tile_steps.hpp"
#include "underwell/grid/walking.hpp"

namespace underwell::game {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::BattleGround;
using tests::spot_under;
using tests::step_line;

struct WatchingTiles : testing::Test {
    void TearDown() override { tests::expect_folding_gives_the_same(battle.house()); }

    tests::GameHouse& house() { return battle.house(); }

    // What somebody was shown of tiles while something was done, in all zones.
    template <typename Done>
    std::vector<ChamberView> shown(base::CharacterId who, Done done) {
        std::map<base::ZoneId, std::size_t> before;
        for (const auto& [id, turns] : house().turns)
            before[id] = turns.size();
        done();
        std::vector<ChamberView> views;
        for (const auto& [id, turns] : house().turns)
            for (std::size_t turn = before[id]; turn < turns.size(); ++turn)
                for (const Notice& notice : turns[turn].notices)
                    add_view(views, notice, who);
        return views;
    }

    std::vector<ChamberView> shown(base::CharacterId who, base::CharacterId actor,
                                   const std::string& line) {
        return shown(who, [&] { house().type(actor, line); });
    }

    static void add_view(std::vector<ChamberView>& views, const Notice& notice,
                         base::CharacterId who) {
        const auto* view = std::get_if<View>(&notice.what);
        if (view == nullptr || std::ranges::find(notice.to, who) == notice.to.end()) return;
        if (const auto* seen = std::get_if<ChamberView>(view)) views.push_back(*seen);
    }

    // A direction in which somebody can step without leaving.
    grid::Direction free_side(base::CharacterId who) {
        return *tests::side_with(tests::ground_under(house(), who), spot_under(house(), who), true);
    }

    BattleGround battle;
};

TEST_F(WatchingTiles, T20AStepIsShownToThoseWhoWatchAndToldToNobody) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    EXPECT_EQ(shown(ada, ada, "tiles on").size(), 1U);
    const grid::Direction side = free_side(bob);
    house().told(ada);
    const auto views = shown(ada, bob, step_line(side));
    ASSERT_EQ(views.size(), 1U);
    EXPECT_EQ(views.front().people.front().spot, spot_under(house(), bob));
    EXPECT_THAT(house().told(ada), ElementsAre("room"));
    EXPECT_THAT(shown(bob, bob, step_line(grid::opposite(side))), IsEmpty());
    house().type(ada, "tiles off");
    EXPECT_THAT(shown(ada, bob, step_line(side)), IsEmpty());
}

TEST_F(WatchingTiles, T20NothingIsShownWhereNothingChanged) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    house().type(ada, "tiles on");
    for (const auto* line : {"say hello", "look", "inventory", "step", "hints off"})
        EXPECT_THAT(shown(ada, bob, line), IsEmpty()) << line;
    EXPECT_THAT(shown(ada, ada, "tiles on"), IsEmpty());
}

TEST_F(WatchingTiles, T20WhoComesAndGoesAndWhatIsDroppedIsSeen) {
    battle.thing("test:pebble", ThingSort::treasure);
    const auto ada = battle.delver("Ada");
    house().type(ada, "tiles on");
    const auto bob = house().newcomer("Bob");
    house().type(bob, "down");
    const auto coming = shown(ada, bob, "east");
    ASSERT_EQ(coming.size(), 1U);
    EXPECT_EQ(coming.front().people.size(), 1U);
    battle.give(bob, "test:pebble");
    const auto dropping = shown(ada, bob, "drop pebble");
    ASSERT_EQ(dropping.size(), 1U);
    EXPECT_EQ(dropping.front().things.size(), 1U);
    const auto going = shown(ada, bob, "step w");
    ASSERT_TRUE(house().zone_with(bob).surface);
    ASSERT_EQ(going.size(), 1U);
    EXPECT_THAT(going.front().people, IsEmpty());
}

TEST_F(WatchingTiles, T20WhoWalksOnSeesTheNewRoomOnce) {
    const auto ada = battle.delver("Ada");
    house().type(ada, "tiles on");
    const auto seen = house().zone_with(ada).branch->branch->look(house().room_of(ada).cell);
    const auto on = std::ranges::find_if(
        grid::straight_directions_first,
        [&](grid::Direction side) { return side != seen->back && seen->exits().contains(side); });
    ASSERT_NE(on, grid::straight_directions_first.end());
    const auto views = shown(ada, ada, std::string{grid::name(*on)});
    ASSERT_EQ(views.size(), 1U);
    EXPECT_EQ(views.front().room, house().character(ada).room);
    EXPECT_NE(views.front().room, RoomNumber{0});
}

TEST_F(WatchingTiles, T20WhoSleepsWatchesNothing) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    house().type(ada, "tiles on");
    house().input(house().zone_with(ada).id, Sleeps{ada});
    EXPECT_THAT(shown(ada, bob, step_line(free_side(bob))), IsEmpty());
    const auto waking = shown(ada, [&] { house().input(house().zone_with(ada).id, Wakes{ada}); });
    EXPECT_EQ(waking.size(), 1U);
}

}  // namespace
}  // namespace underwell::game
