#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_things.hpp"
#include "underwell/game/what_to_do.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using tests::GameHouse;

// Ada and Bob in the start room, with nothing told yet.
class PeopleTogether : public testing::Test {
  protected:
    PeopleTogether() {
        for (const auto who : {ada_, bob_})
            house_.type(who, "down");
        hush();
    }

    void hush() {
        house_.told(ada_);
        house_.told(bob_);
    }

    GameHouse house_;
    base::CharacterId ada_ = house_.newcomer("Ada");
    base::CharacterId bob_ = house_.newcomer("Bob");
};

TEST_F(PeopleTogether, P6EverybodyInTheRoomHearsWhatIsSaid) {
    house_.type(ada_, "say Good evening!");
    EXPECT_THAT(house_.told(ada_), ElementsAre("says"));
    EXPECT_THAT(house_.told(bob_), ElementsAre("says"));
    house_.type(bob_, "up");
    hush();
    house_.type(ada_, "'Still here?");
    EXPECT_THAT(house_.told(bob_), ElementsAre());
}

TEST_F(PeopleTogether, P6AShoutIsHeardInTheWholeZoneAndNotBeyond) {
    house_.type(bob_, "up");
    hush();
    house_.type(ada_, "shout Anybody?");
    EXPECT_THAT(house_.told(bob_), ElementsAre("shouts"));
    house_.type(ada_, "east");
    hush();
    house_.type(ada_, "shout Anybody?");
    EXPECT_THAT(house_.told(bob_), ElementsAre());
}

// Nor is the zone they sleep in woken for what nobody there would hear.
TEST_F(PeopleTogether, P6SleepersHearNothingAndWhoSpeaksToThemIsToldSo) {
    house_.type(ada_, "east");
    const base::ZoneId below = house_.zone_with(ada_).id;
    house_.input(below, Sleeps{ada_});
    hush();
    const std::size_t turns = house_.turns[below].size();
    house_.type(bob_, "tell ada where are you?");
    EXPECT_THAT(house_.told(bob_), ElementsAre("asleep_somewhere"));
    house_.type(bob_, "chat anybody?");
    EXPECT_THAT(house_.told(bob_), ElementsAre("hears_channel"));
    EXPECT_EQ(house_.turns[below].size(), turns);
}

TEST_F(PeopleTogether, P6ATellReachesSomebodyInAnotherZone) {
    house_.type(ada_, "east");
    hush();
    house_.type(bob_, "tell ada where are you?");
    EXPECT_THAT(house_.told(ada_), ElementsAre("hears_tell"));
    house_.type(ada_, "tell Bob below");
    EXPECT_THAT(house_.told(bob_), Contains("hears_tell"));
}

TEST_F(PeopleTogether, ATellToNobodySaysSo) {
    house_.type(ada_, "tell Zoe hello");
    EXPECT_THAT(house_.told(ada_), Contains("nobody_of_that_name"));
    house_.type(ada_, "east");
    hush();
    house_.type(ada_, "tell Zoe hello");
    EXPECT_THAT(house_.told(ada_), Contains("nobody_of_that_name"));
}

TEST_F(PeopleTogether, P6ChatIsHeardByAllWhoListenInAllZones) {
    house_.type(ada_, "east");
    hush();
    house_.type(ada_, "chat hello");
    EXPECT_THAT(house_.told(ada_), ElementsAre("hears_channel"));
    EXPECT_THAT(house_.told(bob_), ElementsAre("hears_channel"));
    house_.type(bob_, "channel all");
    hush();
    house_.type(ada_, "chat hello");
    EXPECT_THAT(house_.told(bob_), ElementsAre());
}

// Who speaks knows that it was heard, wherever they are.
TEST_F(PeopleTogether, P6WhoChatsHearsItAlsoIfTheyLeftTheChannel) {
    house_.type(ada_, "channel all");
    for (const char* way : {"look", "east"}) {
        house_.type(ada_, way);
        hush();
        house_.type(ada_, "chat hello");
        EXPECT_THAT(house_.told(ada_), ElementsAre("hears_channel")) << way;
        EXPECT_THAT(house_.told(bob_), ElementsAre("hears_channel")) << way;
    }
}

// However many branches there are.
TEST_F(PeopleTogether, P6WhatIsSaidOnTheSurfaceIsHeardOnceEverywhere) {
    const auto cleo = house_.newcomer("Cleo");
    house_.type(cleo, "down");
    house_.type(cleo, "west");
    house_.type(bob_, "east");
    hush();
    house_.told(cleo);
    house_.type(ada_, "chat hello");
    for (const base::CharacterId who : {ada_, bob_, cleo})
        EXPECT_THAT(house_.told(who), ElementsAre("hears_channel"));
}

TEST_F(PeopleTogether, P6WhoIsElsewhereIsIgnoredByName) {
    house_.type(ada_, "east");
    hush();
    house_.type(ada_, "ignore bob");
    EXPECT_THAT(house_.told(ada_), ElementsAre("ignores"));
    house_.type(bob_, "tell ada psst");
    house_.type(bob_, "chat psst");
    EXPECT_THAT(house_.told(ada_), ElementsAre());
    house_.type(ada_, "ignore bob");
    EXPECT_THAT(house_.told(ada_), ElementsAre("hears_again"));
    house_.type(ada_, "ignore zed");
    EXPECT_THAT(house_.told(ada_), ElementsAre("nobody_of_that_name"));
    house_.type(ada_, "ignore me");
    EXPECT_THAT(house_.told(ada_), ElementsAre("not_yourself"));
}

TEST_F(PeopleTogether, P6WhoIsIgnoredIsNotHeard) {
    house_.type(bob_, "ignore ada");
    hush();
    house_.type(ada_, "say psst");
    house_.type(ada_, "tell bob psst");
    house_.type(ada_, "chat psst");
    EXPECT_THAT(house_.told(bob_), ElementsAre());
    house_.type(bob_, "ignore ada");
    hush();
    house_.type(ada_, "say psst");
    EXPECT_THAT(house_.told(bob_), ElementsAre("says"));
}

TEST_F(PeopleTogether, P6WhoIsIgnoredNeitherInvitesNorFollows) {
    house_.type(ada_, "follow bob");
    house_.type(bob_, "ignore ada");
    EXPECT_FALSE(house_.character(ada_).company.follows.has_value());
    hush();
    house_.type(ada_, "follow bob");
    EXPECT_THAT(house_.told(ada_), ElementsAre("wants_no_follower"));
    house_.type(ada_, "invite bob");
    EXPECT_THAT(house_.told(ada_), ElementsAre("you_invite")) << "it goes unnoticed";
    EXPECT_FALSE(house_.character(bob_).company.invited_by.has_value());
    EXPECT_THAT(house_.told(bob_), ElementsAre());
}

TEST_F(PeopleTogether, P6AnInvitationStandsWhileOneLeavesAnotherParty) {
    const auto cid = house_.newcomer("Cid");
    house_.type(bob_, "invite ada");
    house_.type(ada_, "accept");
    house_.type(cid, "invite ada");
    house_.type(ada_, "leave");
    EXPECT_EQ(house_.character(ada_).company.invited_by, cid);
    house_.type(ada_, "accept");
    EXPECT_THAT(house_.character(ada_).company.members, ElementsAre(cid, ada_));
    EXPECT_FALSE(house_.character(ada_).company.invited_by.has_value());
}

TEST_F(PeopleTogether, P6WhoIsInvitedOrChallengedIsOfferedTheAnswerFirst) {
    const auto first_offered = [&] {
        return what_to_do(house_.zone_with(ada_), house_.content(), house_.character(ada_),
                          house_.now)
            .at(0);
    };
    house_.type(bob_, "invite ada");
    EXPECT_EQ(first_offered(), DeedOffered{.command = "accept"});
    house_.type(ada_, "accept");
    for (const auto who : {ada_, bob_})
        house_.type(who, "east");
    house_.type(bob_, "duel ada");
    EXPECT_EQ(first_offered(), DeedOffered{.command = "duel"});
}

TEST_F(PeopleTogether, P6NobodyIsInvitedIntoThePartyTheyAreIn) {
    house_.type(bob_, "invite ada");
    house_.type(ada_, "accept");
    hush();
    house_.type(bob_, "invite ada");
    EXPECT_THAT(house_.told(bob_), ElementsAre("in_your_party"));
    EXPECT_THAT(house_.told(ada_), ElementsAre());
}

TEST(PeopleApart, P6NobodyIgnoresMorePeopleThanTheRulesAllow) {
    ContentParts parts = tests::plain_content();
    parts.tuning.ignored_most = 2;
    GameHouse house{7, std::move(parts)};
    const auto ada = house.newcomer("Ada");
    for (const char* name : {"Bob", "Cleo", "Dan"})
        house.newcomer(name);
    house.type(ada, "ignore bob");
    house.type(ada, "ignore cleo");
    house.told(ada);
    house.type(ada, "ignore dan");
    EXPECT_THAT(house.told(ada), ElementsAre("ignores_enough"));
    EXPECT_EQ(house.character(ada).company.ignored.size(), 2U);
    house.type(ada, "ignore bob");
    house.type(ada, "ignore dan");
    EXPECT_THAT(house.told(ada), ElementsAre("hears_again", "ignores"));
}

TEST_F(PeopleTogether, P6APartyIsMadeByInvitationAndReachesAcrossZones) {
    house_.type(ada_, "invite bob");
    EXPECT_THAT(house_.told(bob_), ElementsAre("invited"));
    house_.type(bob_, "accept");
    EXPECT_EQ(house_.character(ada_).company.members, (std::vector{ada_, bob_}));
    EXPECT_EQ(house_.character(ada_).company.party, house_.character(bob_).company.party);
    house_.type(ada_, "east");
    hush();
    house_.type(bob_, "party where are you?");
    EXPECT_THAT(house_.told(ada_), ElementsAre("hears_party"));
    house_.type(ada_, "leave");
    EXPECT_EQ(house_.character(bob_).company.party, std::nullopt);
    EXPECT_EQ(house_.character(ada_).company.party, std::nullopt);
    EXPECT_TRUE(house_.zones.at(surface_zone).surface->parties.empty());
}

TEST_F(PeopleTogether, P6AnInvitationFindsSomebodyInABranch) {
    house_.type(bob_, "east");
    hush();
    house_.type(ada_, "invite Bob");
    EXPECT_THAT(house_.told(bob_), ElementsAre("invited"));
    house_.type(bob_, "accept");
    EXPECT_EQ(house_.character(ada_).company.members.size(), 2U);
}

TEST_F(PeopleTogether, P6WhoFollowsGoesAlongAlsoIntoABranch) {
    house_.type(bob_, "follow ada");
    house_.type(ada_, "east");
    EXPECT_EQ(&house_.zone_with(ada_), &house_.zone_with(bob_));
    house_.type(ada_, "west");
    EXPECT_TRUE(house_.zone_with(bob_).surface);
    house_.type(bob_, "follow");
    house_.type(ada_, "up");
    EXPECT_NE(house_.character(ada_).room, house_.character(bob_).room);
}

TEST_F(PeopleTogether, P6WhoCannotFollowIsToldSoAndWhoLeadsAsWell) {
    house_.type(bob_, "follow ada");
    const Effect held{.kind = EffectKind::held, .strength = 1, .left = 90};
    tests::happen(house_, bob_,
                  EffectsChanged{.who = fighter(bob_), .room = {}, .effects = {held}});
    hush();
    house_.type(ada_, "up");
    EXPECT_THAT(house_.told(bob_), Contains("stays_behind"));
    EXPECT_THAT(house_.told(ada_), Contains("stays_behind"));
}

TEST_F(PeopleTogether, WhatCannotBeDoneIsRefusedWithItsReason) {
    const auto refusal = [&](const char* line) {
        house_.told(ada_);
        house_.type(ada_, line);
        const auto told = house_.told(ada_);
        return told.empty() ? std::string{} : told.back();
    };
    EXPECT_EQ(refusal("say"), "speak_what");
    EXPECT_EQ(refusal("tell"), "tell_whom");
    EXPECT_EQ(refusal("party hello"), "no_party");
    EXPECT_EQ(refusal("accept"), "nobody_invited_you");
    EXPECT_EQ(refusal("leave"), "no_party");
    EXPECT_EQ(refusal("invite"), "invite_whom");
    EXPECT_EQ(refusal("invite ada"), "not_yourself");
    EXPECT_EQ(refusal("follow"), "follow_whom");
    EXPECT_EQ(refusal("follow zoe"), "not_here");
    EXPECT_EQ(refusal("ignore zoe"), "nobody_of_that_name");
    EXPECT_EQ(refusal("channel secret"), "no_such_channel");
    EXPECT_EQ(refusal("sya hello"), "unknown_command_nearest");
    EXPECT_EQ(refusal("qqqqqqqq"), "unknown_command");
}

}  // namespace
}  // namespace underwell::game
