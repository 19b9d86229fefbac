#include "underwell/grid/explore.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "slow_distances.hpp"
#include "tile_maps.hpp"
#include "underwell/base/random.hpp"

namespace underwell::grid {
namespace {

using tests::walkable_in;

constexpr base::StreamFamily explore_streams{18, "test.explore"};

BitGrid all_of(Size size) {
    BitGrid all{size};
    tests::for_each_spot(size, [&](Spot spot) { all.insert(spot); });
    return all;
}

// Somebody who sees as far as the tiles beside the one stood on.
class Walker {
  public:
    Walker(const BitGrid& walkable, Spot start) : walkable_{walkable}, known_{walkable.size()} {
        go(start);
    }

    void go(Spot spot) {
        here_ = spot;
        for (std::int32_t y = spot.y - 1; y <= spot.y + 1; ++y)
            for (std::int32_t x = spot.x - 1; x <= spot.x + 1; ++x)
                if (const Spot seen{.x = x, .y = y}; known_.contains(seen)) known_.insert(seen);
    }

    Spot here() const { return here_; }

    const BitGrid& known() const { return known_; }

    Knowledge knowledge() const { return {.walkable = walkable_, .known = known_}; }

  private:
    const BitGrid& walkable_;
    BitGrid known_;
    Spot here_;
};

struct Case {
    BitGrid walkable;
    Spot start;
    Neighbours neighbours = Neighbours::eight;
};

Case any_case(base::Stream& stream) {
    Case drawn;
    const BitGrid wall = tests::any_wall(stream);
    drawn.walkable = tests::floor_of(wall);
    drawn.start = tests::any_spot(stream, wall.size());
    if (stream.below(2) == 0) drawn.neighbours = Neighbours::four;
    return drawn;
}

TEST(AutoExplore, EveryTileThatCanBeReachedBecomesKnownInASaneNumberOfSteps) {
    for (std::uint64_t map = 0; map < 300; ++map) {
        SCOPED_TRACE(map);
        base::Stream stream = explore_streams.of(1, map);
        const Case drawn = any_case(stream);
        if (!drawn.walkable[drawn.start]) continue;
        const Goal start{.spot = drawn.start};
        DistanceMap reachable;
        reachable.fill(drawn.walkable, {&start, 1}, {.walking = {.neighbours = drawn.neighbours}});

        Walker walker{drawn.walkable, drawn.start};
        AutoExplore explore{drawn.neighbours};
        std::uint64_t steps = 0;
        while (const auto next = explore.next_step(walker.knowledge(), walker.here())) {
            ASSERT_TRUE(drawn.walkable[*next]);
            ASSERT_TRUE(walker.known()[*next]);
            walker.go(*next);
            ++steps;
        }
        std::uint64_t tiles = 0;
        tests::for_each_spot(drawn.walkable.size(), [&](Spot spot) {
            if (reachable[spot] == unreachable) return;
            ++tiles;
            EXPECT_TRUE(walker.known()[spot]) << spot.x << ", " << spot.y;
        });
        EXPECT_LE(steps, 4 * tiles);
    }
}

TEST(AutoExplore, NobodyLearnsFromItWhatIsNotKnown) {
    for (std::uint64_t map = 0; map < 100; ++map) {
        base::Stream stream = explore_streams.of(2, map);
        const Case drawn = any_case(stream);
        Walker walker{drawn.walkable, drawn.start};
        BitGrid elsewhere = drawn.walkable;
        tests::for_each_spot(elsewhere.size(), [&](Spot spot) {
            if (!walker.known()[spot] && stream.below(2) == 0) elsewhere.insert(spot);
        });
        AutoExplore explore{drawn.neighbours};
        AutoExplore other{drawn.neighbours};
        EXPECT_EQ(explore.next_step(walker.knowledge(), drawn.start),
                  other.next_step({.walkable = elsewhere, .known = walker.known()}, drawn.start));
    }
}

TEST(AutoExplore, TheWholeWayIsTheStepsOneByOne) {
    for (std::uint64_t map = 0; map < 100; ++map) {
        base::Stream stream = explore_streams.of(3, map);
        const Case drawn = any_case(stream);
        const BitGrid known =
            tests::floor_of(tests::noise(stream, drawn.walkable.size(), 1 + stream.below(30)));
        const Knowledge knowledge{.walkable = drawn.walkable, .known = known};
        AutoExplore explore{drawn.neighbours};
        std::vector<Spot> path;
        const bool found = explore.find_path(knowledge, drawn.start, path);
        ASSERT_EQ(found, !path.empty());
        if (!found) continue;
        // Nothing new is seen on the way, so each step is the next one of the same way.
        for (std::size_t place = 0; place + 1 < path.size(); ++place)
            ASSERT_EQ(explore.next_step(knowledge, path[place]), path[place + 1]);
    }
}

TEST(AutoExplore, TheNearestUnknownComesFirst) {
    const BitGrid walkable = walkable_in({"..........", ".........."});
    BitGrid known = all_of(walkable.size());
    known.erase({.x = 0, .y = 0});
    known.erase({.x = 9, .y = 0});
    AutoExplore explore;
    std::vector<Spot> path;
    ASSERT_TRUE(explore.find_path({.walkable = walkable, .known = known}, {.x = 4, .y = 0}, path));
    EXPECT_EQ(path, (std::vector<Spot>{
                        {.x = 4, .y = 0}, {.x = 3, .y = 0}, {.x = 2, .y = 0}, {.x = 1, .y = 0}}));
}

TEST(AutoExplore, ItEndsEvenIfSomethingStaysUnknown) {
    const BitGrid walkable = walkable_in({".....", ".....", "....."});
    BitGrid known = all_of(walkable.size());
    known.erase({.x = 2, .y = 1});
    AutoExplore explore;
    Spot here{.x = 0, .y = 0};
    int steps = 0;
    while (const auto next = explore.next_step({.walkable = walkable, .known = known}, here)) {
        here = *next;
        ASSERT_LT(++steps, 40);
    }
    EXPECT_GE(steps, 8);
    explore.forget();
    EXPECT_TRUE(explore.next_step({.walkable = walkable, .known = known}, here).has_value());
}

TEST(AutoExplore, OffTheMapThereIsNothingToExplore) {
    const BitGrid walkable = walkable_in({".."});
    const BitGrid known{walkable.size()};
    AutoExplore explore;
    std::vector<Spot> path;
    EXPECT_EQ(explore.next_step({.walkable = walkable, .known = known}, {.x = 5, .y = 5}),
              std::nullopt);
    EXPECT_FALSE(
        explore.find_path({.walkable = walkable, .known = known}, {.x = -1, .y = 0}, path));
}

constexpr PathRequest along{.from = {.x = 0, .y = 0}, .to = {.x = 4, .y = 0}};

TEST(Travel, GoesStepByStepUntilItArrives) {
    const BitGrid walkable = walkable_in({"....."});
    const BitGrid known = all_of(walkable.size());
    Travel travel;
    ASSERT_TRUE(travel.start({.walkable = walkable, .known = known}, along));
    for (std::int32_t x = 1; x <= 4; ++x) {
        EXPECT_FALSE(travel.has_arrived());
        EXPECT_EQ(travel.rest().size(), static_cast<std::size_t>(6 - x));
        EXPECT_EQ(travel.next_step({.walkable = walkable, .known = known}), (Spot{.x = x, .y = 0}));
    }
    EXPECT_TRUE(travel.has_arrived());
    EXPECT_EQ(travel.next_step({.walkable = walkable, .known = known}), std::nullopt);
    EXPECT_TRUE(travel.has_arrived());
}

TEST(Travel, KeepsToWhatIsKnown) {
    const BitGrid walkable = walkable_in({".....", "....."});
    BitGrid known = all_of(walkable.size());
    known.erase({.x = 2, .y = 0});
    Travel travel;
    ASSERT_TRUE(travel.start({.walkable = walkable, .known = known}, along));
    while (const auto next = travel.next_step({.walkable = walkable, .known = known}))
        EXPECT_TRUE(known[*next]);
    EXPECT_TRUE(travel.has_arrived());
    known.erase({.x = 2, .y = 1});
    EXPECT_FALSE(travel.start({.walkable = walkable, .known = known}, along));
    EXPECT_FALSE(travel.has_arrived());
    EXPECT_TRUE(travel.rest().empty());
}

TEST(Travel, StopsForGoodWhereTheWayIsBlocked) {
    BitGrid walkable = walkable_in({"....."});
    const BitGrid known = all_of(walkable.size());
    Travel travel;
    ASSERT_TRUE(travel.start({.walkable = walkable, .known = known}, along));
    EXPECT_TRUE(travel.next_step({.walkable = walkable, .known = known}).has_value());
    walkable.erase({.x = 2, .y = 0});
    EXPECT_EQ(travel.next_step({.walkable = walkable, .known = known}), std::nullopt);
    EXPECT_FALSE(travel.has_arrived());
    walkable.insert({.x = 2, .y = 0});
    EXPECT_EQ(travel.next_step({.walkable = walkable, .known = known}), std::nullopt);
}

}  // namespace
}  // namespace underwell::grid
