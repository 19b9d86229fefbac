// What the program that runs the game does with people, and what a crowd notices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "game_house.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/narrate.hpp"

namespace underwell::game {
namespace {

using base::CharacterId;
using testing::Contains;
using testing::IsEmpty;
using testing::Not;

class ConnectedPeople : public testing::Test {
  protected:
    const Surface& surface() { return *house_.zones.at(surface_zone).surface; }

    void go_below(CharacterId who) {
        house_.type(who, "down");
        house_.type(who, "east");
    }

    tests::GameHouse house_;
    CharacterId ada_ = house_.newcomer("Ada");
    CharacterId bob_ = house_.newcomer("Bob");
};

TEST_F(ConnectedPeople, P1AreCalledOtherwiseWhereverTheyAre) {
    go_below(ada_);
    house_.input(surface_zone, Renames{.who = ada_, .name = "Morwen"});
    EXPECT_EQ(house_.character(ada_).name, "Morwen");
    EXPECT_EQ(surface().names.at(ada_), "Morwen");
    EXPECT_TRUE(surface().by_name.contains("morwen"));
    EXPECT_FALSE(surface().by_name.contains("ada"));
    house_.input(surface_zone, Renames{.who = bob_, .name = "Bert"});
    EXPECT_EQ(house_.character(bob_).name, "Bert");
}

TEST_F(ConnectedPeople, P1NeverGetANameThatSomebodyHasOrThatIsNone) {
    for (const char* name : {"Bob", "BOB", "x", "M0rwen", ""}) {
        house_.input(surface_zone, Renames{.who = ada_, .name = name});
        EXPECT_EQ(house_.character(ada_).name, "Ada") << name;
    }
    house_.input(surface_zone, Renames{.who = ada_, .name = "ADA"});
    EXPECT_EQ(house_.character(ada_).name, "ADA");
}

TEST_F(ConnectedPeople, AreCalledHomeFromABranch) {
    go_below(ada_);
    const base::ZoneId branch = house_.zone_with(ada_).id;
    ASSERT_NE(branch, surface_zone);
    house_.input(branch, Recalls{ada_});
    EXPECT_EQ(house_.zone_with(ada_).id, surface_zone);
}

TEST_F(ConnectedPeople, N16AreForgottenWithAllTheyHaveOnceTheySleep) {
    house_.type(ada_, "invite bob");
    house_.type(bob_, "accept");
    ASSERT_EQ(surface().parties.size(), 1U);
    house_.input(surface_zone, Forgets{ada_});
    EXPECT_TRUE(surface().names.contains(ada_));  // awake
    house_.input(surface_zone, Sleeps{ada_});
    house_.input(surface_zone, Forgets{ada_});
    EXPECT_FALSE(surface().names.contains(ada_));
    EXPECT_FALSE(house_.zones.at(surface_zone).people.contains(ada_));
    EXPECT_THAT(surface().parties, IsEmpty());
    EXPECT_FALSE(house_.character(bob_).company.party);
    EXPECT_THAT(house_.room_of(bob_).people, Not(Contains(ada_)));
    const CharacterId other = house_.newcomer("Ada");
    EXPECT_EQ(house_.character(other).name, "Ada");
}

TEST_F(ConnectedPeople, NoticeWhoComesAndGoesUnlessThereIsACrowd) {
    house_.told(ada_);
    house_.type(bob_, "down");
    EXPECT_THAT(house_.told(ada_), Contains("leaves"));
    house_.type(bob_, "up");
    for (std::size_t number = 0; number < crowd_min; ++number)
        house_.newcomer(std::string{"Crowd"} + static_cast<char>('a' + number / 26) +
                        static_cast<char>('a' + number % 26));
    house_.told(ada_);
    house_.type(bob_, "down");
    EXPECT_THAT(house_.told(ada_), IsEmpty());
    house_.type(bob_, "up");
    EXPECT_THAT(house_.told(ada_), IsEmpty());
    house_.type(ada_, "invite bob");
    house_.type(bob_, "accept");
    house_.told(ada_);
    house_.type(bob_, "down");
    EXPECT_THAT(house_.told(ada_), Contains("leaves"));
}

TEST_F(ConnectedPeople, SeeSomeOfACrowdAndTheirPartyAmongThem) {
    const auto view = [&] {
        return look_at_room(house_.zone_with(ada_), house_.content(), house_.character(ada_),
                            house_.now);
    };
    EXPECT_EQ(view().people.size(), 1U);
    EXPECT_EQ(view().more_people, 0U);
    CharacterId last;
    for (std::size_t number = 0; number < people_seen_max + 20; ++number)
        last = house_.newcomer(std::string{"Crowd"} + static_cast<char>('a' + number / 26) +
                               static_cast<char>('a' + number % 26));
    EXPECT_EQ(view().people.size(), people_seen_max);
    EXPECT_EQ(view().more_people, 21U);
    house_.type(ada_, "invite " + house_.character(last).name);
    house_.type(last, "accept");
    EXPECT_EQ(view().people.front().id, last);
    EXPECT_EQ(view().people.size(), people_seen_max);
    EXPECT_EQ(view().more_people, 21U);
}

}  // namespace
}  // namespace underwell::game
