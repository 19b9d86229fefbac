// How the hall tells of pictures (N8): to whom, when, and not before it is durable.
#include <gmock/gmock.h>
#include <tuple>

#include "hall_ground.hpp"
#include "picture_client.hpp"
#include "underwell/game/look.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using std::chrono::seconds;
using testing::IsEmpty;
using testing::SizeIs;
namespace signals = server::signals;

class HallPictures : public tests::HallGround {
  protected:
    ConnectionId browser(const std::string& name) {
        const ConnectionId id = connect({.signals = true, .views = true});
        type(id, "create " + name + " " + std::string{tests::password});
        type(id, "");
        return id;
    }

    template <typename Which>
    std::vector<Which> told(ConnectionId by) {
        std::vector<Which> several;
        for (const server::Signal& signal : transport_.signals[by])
            if (const auto* which = std::get_if<Which>(&signal)) several.push_back(*which);
        return several;
    }

    // What it was told since the last call, put together.
    tests::PictureClient& look(ConnectionId by) {
        clients_[by].take(std::exchange(transport_.signals[by], {}));
        return clients_[by];
    }

    void enter_branch(ConnectionId by) {
        type(by, "down");
        type(by, "east");
    }

    // Where somebody would dig a room.
    std::string way_not_taken(std::string_view name) const {
        const game::Character& who = *body(name);
        const game::Zone& zone = *hall_->house()->find_zone(*hall_->house()->whereabouts(who.id));
        for (const game::ExitSeen& exit : game::exits_of(zone, who.room, now_))
            if (exit.state == game::ExitState::unexplored)
                return std::string{game::heading_names[static_cast<std::size_t>(exit.towards)]};
        return {};
    }

    std::map<ConnectionId, tests::PictureClient> clients_;
};

TEST_F(HallPictures, N8TellNewcomersEverything) {
    const ConnectionId ada = browser("Ada");
    EXPECT_THAT(told<signals::Map>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Chamber>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Sheet>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Commands>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Hints>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Preferences>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Quests>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Party>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Hints>(ada).front().lines, testing::ElementsAre("down"));
    EXPECT_THAT(told<signals::Map>(ada).front().places, SizeIs(2));
}

TEST_F(HallPictures, N8TellOnlyOfCommandsThatOneMayUse) {
    const ConnectionId ada = browser("Ada");
    const signals::Commands commands = told<signals::Commands>(ada).at(0);
    const auto has = [&](std::string_view name) {
        return std::ranges::count(commands.commands, name, &signals::CommandTold::name) > 0;
    };
    EXPECT_TRUE(has("look"));
    EXPECT_FALSE(has("shutdown"));
}

// Of friends one knows what one sees, and where they are on the map.
TEST_F(HallPictures, N8TellOfFriendsWhatOneMayKnow) {
    const ConnectionId ada = browser("Ada");
    const ConnectionId bob = create("Bob");
    const auto member = [&] { return told<signals::Party>(ada).back().members.at(0); };
    type(ada, "invite bob");
    type(bob, "accept");
    EXPECT_EQ(member(), (signals::PartyMember{
                            .name = "Bob", .here = true, .awake = true, .health_tenths = 10}));
    enter_branch(ada);
    enter_branch(bob);
    EXPECT_EQ(member(), (signals::PartyMember{.name = "Bob",
                                              .here = true,
                                              .awake = true,
                                              .cell = grid::Cell{.x = 1, .y = 0},
                                              .health_tenths = 10}));
    type(bob, way_not_taken("Bob"));
    pass(seconds{1});
    EXPECT_FALSE(member().here);
    EXPECT_FALSE(member().health_tenths.has_value()) << "out of sight";
    const auto near = member().cell;
    ASSERT_TRUE(near.has_value());
    type(bob, way_not_taken("Bob"));
    pass(seconds{1});
    EXPECT_NE(member().cell, near);
    type(bob, "back");
    EXPECT_NE(member().cell, near);
    pass(seconds{1});
    EXPECT_EQ(member().cell, near) << "within a second, though nothing was dug";
    type(bob, "back");
    type(bob, "back");
    pass(seconds{1});
    EXPECT_EQ(member(), signals::PartyMember{.name = "Bob"}) << "elsewhere altogether";
}

TEST_F(HallPictures, N8TellWhatTheClientHasKept) {
    const ConnectionId ada = browser("Ada");
    arrive(ada, server::arrivals::KeepsSettings{.settings = "theme=dark"});
    type(ada, "look");
    EXPECT_EQ(told<signals::Preferences>(ada).back().client, "theme=dark");
}

TEST_F(HallPictures, N8TellThemOnlyToThoseWhoTakeThem) {
    const ConnectionId ada = connect({.signals = true});
    type(ada, "guest");
    enter_branch(ada);
    EXPECT_THAT(told<signals::Room>(ada), testing::Not(IsEmpty()));
    EXPECT_THAT(told<signals::Map>(ada), IsEmpty());
    EXPECT_THAT(told<signals::Chamber>(ada), IsEmpty());
    EXPECT_THAT(told<signals::Hints>(ada), IsEmpty());
    for (const signals::Room& room : told<signals::Room>(ada))
        for (const signals::Exit& exit : room.exits)
            EXPECT_FALSE(exit.back || exit.window_closes) << "Room.Info would be sent each second";
}

// Also if the same person comes back by another program.
TEST_F(HallPictures, T20TheGameKnowsWhoseProgramDrawsRooms) {
    const ConnectionId ada = browser("Ada");
    type(ada, "look");
    EXPECT_TRUE(body("Ada")->preferences.pictures);
    create("Bob");
    EXPECT_FALSE(body("Bob")->preferences.pictures);
    const ConnectionId plain = connect();
    type(plain, "connect Ada " + std::string{tests::password});
    type(plain, "look");
    EXPECT_FALSE(body("Ada")->preferences.pictures);
    const ConnectionId drawing = connect({.signals = true, .views = true});
    type(drawing, "connect Ada " + std::string{tests::password});
    type(drawing, "look");
    EXPECT_TRUE(body("Ada")->preferences.pictures);
}

// They see it; whoever reads is told.
TEST_F(HallPictures, T20SpareThoseWhoSeeTilesTheWordsForSteps) {
    const ConnectionId ada = browser("Ada");
    const ConnectionId bob = create("Bob");
    for (const auto& [by, name, is_told] :
         {std::tuple{ada, "Ada", false}, std::tuple{bob, "Bob", true}})
        for (const std::string side : {"north", "east", "south", "west"}) {
            const std::string heard = type(by, "step " + side);
            if (body(name)->position.stand != game::Stand::spot) continue;
            EXPECT_EQ(heard.contains("You take 1 step."), is_told) << heard;
            break;
        }
    EXPECT_EQ(body("Ada")->position.stand, game::Stand::spot);
    EXPECT_EQ(body("Bob")->position.stand, game::Stand::spot);
}

// Not by a clock that has gone back.
TEST_F(HallPictures, TellHowLongIsLeftByTheTimeOfTheHouse) {
    const ConnectionId ada = browser("Ada");
    for (const char* line : {"down", "east", "west"})
        type(ada, line);
    const auto window_left = [&](ConnectionId by) {
        const signals::Room room = told<signals::Room>(by).back();
        for (const signals::Exit& exit : room.exits)
            if (exit.window_closes) return exit.window_left;
        ADD_FAILURE() << "no window";
        return base::Duration{};
    };
    const base::Duration left = window_left(ada);
    disconnect(ada);
    now_ = now_ + -std::chrono::days{1};
    open();
    const ConnectionId again = connect({.signals = true, .views = true});
    type(again, "connect Ada " + std::string{tests::password});
    EXPECT_EQ(window_left(again), left);
    pass(seconds{5});
    type(again, "look");
    transport_.signals[again].clear();
    type(again, "up");
    type(again, "down");
    EXPECT_EQ(window_left(again), left - seconds{5});
}

TEST_F(HallPictures, N8FollowAWalk) {
    const ConnectionId ada = browser("Ada");
    EXPECT_FALSE(look(ada).cell.has_value());
    enter_branch(ada);
    EXPECT_EQ(look(ada).cell, (grid::Cell{.x = 1, .y = 0}));
    EXPECT_THAT(look(ada).map, SizeIs(1));
    const grid::Spot before = look(ada).own;
    type(ada, "step east");
    EXPECT_EQ(look(ada).own, (grid::Spot{.x = before.x + 1, .y = before.y}));
    type(ada, "walk west");
    EXPECT_FALSE(look(ada).cell.has_value());
    EXPECT_THAT(look(ada).map, IsEmpty());
    type(ada, "east");
    EXPECT_THAT(look(ada).map, SizeIs(1)) << "all is told again";
}

TEST_F(HallPictures, T20SeeOthersStepAtOnce) {
    const ConnectionId ada = browser("Ada");
    const ConnectionId bob = create("Bob");
    ASSERT_THAT(look(ada).bodies, SizeIs(1));
    const auto before = look(ada).bodies.front().at;
    transport_.texts[ada].clear();
    for (const std::string step : {"step west", "step north", "step south", "step east"})
        if (type(bob, step).find("takes") != std::string::npos ||
            look(ada).bodies.front().at != before)
            break;
    EXPECT_NE(look(ada).bodies.front().at, before);
    EXPECT_EQ(transport_.heard(ada), "") << "a step is told to nobody";
}

// From a room that she does not see, so that nothing else makes the hall look at her map.
TEST_F(HallPictures, N8TellWithinASecondWhatOthersDig) {
    const ConnectionId ada = browser("Ada");
    const ConnectionId bob = create("Bob");
    enter_branch(ada);
    enter_branch(bob);
    type(bob, way_not_taken("Bob"));
    const std::size_t before = look(ada).map.size();
    type(bob, way_not_taken("Bob"));
    EXPECT_EQ(look(ada).map.size(), before);
    pass(seconds{1});
    EXPECT_EQ(look(ada).map.size(), before + 1);
}

TEST_F(HallPictures, N8TellEverythingAfreshToThoseWhoAsk) {
    const ConnectionId ada = browser("Ada");
    enter_branch(ada);
    const tests::PictureClient before = look(ada);
    type(ada, "look");
    EXPECT_THAT(transport_.signals[ada], IsEmpty());
    clients_.clear();
    arrive(ada, server::arrivals::WantsSignals{.everything = true});
    work();
    EXPECT_THAT(told<signals::Name>(ada), SizeIs(1));
    EXPECT_THAT(told<signals::Commands>(ada), SizeIs(1));
    EXPECT_TRUE(told<signals::Map>(ada).at(0).fresh);
    EXPECT_TRUE(told<signals::Chamber>(ada).at(0).fresh);
    EXPECT_EQ(look(ada).map, before.map);
    EXPECT_EQ(look(ada).tiles(), before.tiles());
    EXPECT_EQ(look(ada).hints, before.hints);
}

TEST_F(HallPictures, N9TellAfreshThatAPasswordIsAskedFor) {
    const ConnectionId ada = browser("Ada");
    type(ada, "password");
    ASSERT_FALSE(transport_.echoes[ada]);
    transport_.echoes.clear();
    arrive(ada, server::arrivals::WantsSignals{.everything = true});
    work();
    ASSERT_TRUE(transport_.echoes.contains(ada));
    EXPECT_FALSE(transport_.echoes[ada]);
}

TEST_F(HallPictures, Law4ShowNothingBeforeItIsDurable) {
    const ConnectionId ada = browser("Ada");
    const ConnectionId bob = browser("Bob");
    look(ada);
    look(bob);
    holds_ = true;
    type(bob, "step west");
    type(bob, "down");
    type(ada, "down");
    pass(seconds{2});
    EXPECT_THAT(transport_.signals[ada], IsEmpty());
    EXPECT_THAT(transport_.signals[bob], IsEmpty());
    holds_ = false;
    queue_->release();
    work();
    EXPECT_THAT(told<signals::Chamber>(ada), testing::Not(IsEmpty()));
    EXPECT_THAT(look(ada).bodies, SizeIs(1));
}

TEST_F(HallPictures, N8SpeakTheLanguageThatIsChosen) {
    const ConnectionId ada = browser("Ada");
    transport_.signals[ada].clear();
    type(ada, "language zh_CN");
    ASSERT_THAT(told<signals::Preferences>(ada), SizeIs(1));
    EXPECT_EQ(told<signals::Preferences>(ada).front().language, "zh_CN");
}

}  // namespace
}  // namespace underwell::sim
