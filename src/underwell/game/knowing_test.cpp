#include "underwell/game/knowing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "deep_walk.hpp"
#include "folding.hpp"
#include "game_house.hpp"
#include "underwell/game/silence.hpp"
#include "views_shown.hpp"

namespace underwell::game {
namespace {

using testing::IsEmpty;
using tests::answer_to;
using tests::GameHouse;
using tests::shown_by;

struct Knowing : testing::Test {
    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    GameHouse house;
    base::CharacterId ada = house.newcomer("Ada");
    base::CharacterId bob = house.newcomer("bob");
};

TEST_F(Knowing, P6WhoListsThoseAwakeByNameFromEverywhere) {
    house.type(bob, "down");
    house.type(bob, "east");
    const auto carl = house.newcomer("Carl");
    house.input(surface_zone, Sleeps{carl});
    const std::vector<PersonKnown> expected = {
        {.name = "Ada", .level = 1, .depth = {}, .role = Role::player, .in_party = false},
        {.name = "bob", .level = 1, .depth = 0, .role = Role::player, .in_party = false}};
    EXPECT_EQ(shown_by<WhoView>(house, ada, "who")->people, expected);
    EXPECT_EQ(shown_by<WhoView>(house, bob, "who")->people, expected);
}

TEST_F(Knowing, P6WhoWakesAndSleepsBelowIsKnownAbove) {
    house.type(bob, "down");
    house.type(bob, "east");
    const base::ZoneId below = house.zone_with(bob).id;
    house.input(below, Sleeps{bob});
    EXPECT_EQ(shown_by<WhoView>(house, ada, "who")->people.size(), 1U);
    house.input(below, Wakes{bob});
    EXPECT_EQ(shown_by<WhoView>(house, ada, "who")->people.size(), 2U);
}

TEST_F(Knowing, P6HowDeepSomebodyIsIsKnownInStepsAndCostsFewMessages) {
    house.type(bob, "down");
    house.type(bob, "east");
    tests::walk_deep(house, bob, 12);
    const auto seen = shown_by<WhoView>(house, ada, "who bo");
    ASSERT_EQ(seen->people.size(), 1U);
    EXPECT_EQ(seen->people.front().depth, 2 * presence_depth_step);
    const std::size_t walked = house.zone_with(bob).rooms.size();
    std::size_t told = 0;
    for (const Turn& turn : house.turns[surface_zone])
        for (const Event& event : turn.events)
            if (event.as<PresenceChanged>() != nullptr) ++told;
    EXPECT_LT(told, walked / 2 + 2);
}

TEST_F(Knowing, P6WhoCameHomeIsSeenThereAndNotBelow) {
    house.type(bob, "down");
    house.type(bob, "east");
    EXPECT_EQ(house.zones.at(surface_zone).surface->below.size(), 1U);
    house.type(bob, "west");
    EXPECT_THAT(house.zones.at(surface_zone).surface->below, IsEmpty());
    EXPECT_EQ(shown_by<WhoView>(house, ada, "who b")->people.front().depth, std::nullopt);
}

TEST_F(Knowing, P6OnesPartyIsMarked) {
    house.type(ada, "invite bob");
    house.type(bob, "accept");
    const auto seen = shown_by<WhoView>(house, ada, "who");
    EXPECT_FALSE(seen->people[0].in_party);
    EXPECT_TRUE(seen->people[1].in_party);
}

TEST_F(Knowing, P6ThePartyIsListedFromEverywhere) {
    house.type(ada, "invite bob");
    house.type(bob, "accept");
    house.newcomer("Cleo");
    house.type(ada, "down");
    house.type(ada, "east");
    const auto seen = shown_by<WhoView>(house, ada, "party");
    ASSERT_TRUE(seen);
    EXPECT_TRUE(seen->party);
    ASSERT_EQ(seen->people.size(), 2U);
    EXPECT_EQ(seen->people[0].name, "Ada");
    EXPECT_EQ(seen->people[1].name, "bob");
}

TEST_F(Knowing, MoreThanAScreenfulOfPeopleAreCounted) {
    for (std::size_t number = 0; number < who_listed_max + 3; ++number) {
        std::string name = "Zz";
        name.push_back(static_cast<char>('a' + number / 26));
        name.push_back(static_cast<char>('a' + number % 26));
        house.newcomer(name);
    }
    const auto seen = shown_by<WhoView>(house, ada, "who");
    EXPECT_EQ(seen->people.size(), who_listed_max);
    EXPECT_EQ(seen->more, 5U);
}

TEST_F(Knowing, PreferencesAreSetAndShown) {
    house.type(ada, "reader on");
    house.type(ada, "hints off");
    house.type(ada, "language ZH_cn");
    const Preferences wanted{.language = "zh_CN", .reader = true, .hints = false, .hints_seen = 0};
    EXPECT_EQ(house.character(ada).preferences, wanted);
    EXPECT_EQ(shown_by<SettingsView>(house, ada, "settings")->preferences, wanted);
    house.type(ada, "language english");
    house.type(ada, "reader off");
    house.type(ada, "hints on");
    EXPECT_EQ(house.character(ada).preferences, Preferences{});
}

TEST_F(Knowing, WhatCannotBeSetIsRefusedWithAnExample) {
    EXPECT_EQ(answer_to(house, ada, "reader"), "on_or_off");
    EXPECT_EQ(answer_to(house, ada, "hints maybe"), "on_or_off");
    EXPECT_EQ(answer_to(house, ada, "language klingon"), "no_such_language");
    EXPECT_EQ(answer_to(house, ada, "language"), "say_what");
    EXPECT_EQ(house.character(ada).preferences, Preferences{});
}

TEST_F(Knowing, N13WhatIsSilencedAndHeardAddsUp) {
    house.told(ada);
    house.type(ada, "silence");
    EXPECT_THAT(house.told(ada), testing::ElementsAre("nothing_is_silent", "silence_what"));
    house.type(ada, "silence all");
    house.type(ada, "hear FIGHTS");
    house.type(ada, "hear com");
    EXPECT_EQ(names_of(house.character(ada).preferences.silenced),
              (std::vector<std::string>{"doings", "emotes", "shouts"}));
    house.told(ada);
    house.type(ada, "hear");
    EXPECT_THAT(house.told(ada), testing::ElementsAre("what_is_silent", "silence_what"));
    house.type(ada, "hear all");
    EXPECT_EQ(house.character(ada).preferences, Preferences{});
    EXPECT_EQ(answer_to(house, ada, "silence everybody"), "cannot_be_silenced");
}

TEST_F(Knowing, PreferencesGoAlongIntoABranch) {
    house.type(ada, "reader on");
    house.type(ada, "down");
    house.type(ada, "east");
    EXPECT_TRUE(house.character(ada).preferences.reader);
}

}  // namespace
}  // namespace underwell::game
