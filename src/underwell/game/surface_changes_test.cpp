#include "underwell/game/surface_changes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

namespace underwell::game {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

SurfacePlan town() {
    SurfacePlan plan;
    plan.places = {{.name = "square", .title = {}, .look = {}},
                   {.name = "inn", .title = {}, .look = {}}};
    plan.ways = {{.from = "square", .towards = Heading::east, .to = "inn"},
                 {.from = "inn", .towards = Heading::west, .to = "square"}};
    plan.generator = "base:depths";
    return plan;
}

TEST(SurfaceChanges, NameWhatAWorldThatIsThereDoesNotTakeOver) {
    SurfacePlan after = town();
    EXPECT_THAT(surface_changes(town(), after).words, IsEmpty());
    after.places.push_back({.name = "cellar", .title = {}, .look = {}});
    after.ways.push_back({.from = "inn", .towards = Heading::down, .to = "cellar"});
    EXPECT_THAT(surface_changes(town(), after).words,
                ElementsAre("place cellar", "way inn down cellar"));
    EXPECT_THAT(surface_changes(after, town()).words,
                ElementsAre("place cellar", "way inn down cellar"));
    after = town();
    after.places[1].service = Service::inn;
    after.branch.max_unexplored_exits += 1;
    after.start_room.directions = 8;
    after.generator = "base:others";
    EXPECT_THAT(surface_changes(town(), after).words,
                ElementsAre("place inn", "start_room", "branch", "generator"));
}

TEST(SurfaceChanges, AreToldOfAnotherOrderToo) {
    SurfacePlan after = town();
    std::swap(after.places[0], after.places[1]);
    EXPECT_THAT(surface_changes(town(), after).words, ElementsAre("place, way"));
}

TEST(SurfaceChanges, AreCountedWhereTheyAreMany) {
    SurfacePlan after = town();
    for (char letter = 'a'; letter < 'z'; ++letter)
        after.places.push_back({.name = std::string(1, letter), .title = {}, .look = {}});
    const std::vector<std::string> words = surface_changes(town(), after).words;
    ASSERT_EQ(words.size(), surface_changes_told_max + 1);
    EXPECT_EQ(words.back(), "+ 13");
}

}  // namespace
}  // namespace underwell::game
