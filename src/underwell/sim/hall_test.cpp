#include "underwell/server/hall.hpp"

#include <gmock/gmock.h>

#include "hall_ground.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using tests::password;

class Halls : public tests::HallGround {};

// ---- Coming and going (N3) ----

TEST_F(Halls, N3KeepABodyAwakeForAWhileAfterItsConnectionIsLost) {
    const ConnectionId id = create("Ada");
    disconnect(id);
    pass(seconds{settings_.sessions.link_dead_seconds} - seconds{1});
    EXPECT_TRUE(body("Ada")->awake);
    pass(seconds{2});
    EXPECT_FALSE(body("Ada")->awake);
}

TEST_F(Halls, N3LetWhoeverComesBackPlayOn) {
    disconnect(create("Ada"));
    const ConnectionId again = connect();
    type(again, std::string{"connect Ada "} + password);
    pass(hours{1});
    EXPECT_TRUE(body("Ada")->awake);
    EXPECT_THAT(type(again, "say back"), HasSubstr("You say, \"back\""));
}

TEST_F(Halls, N3LetASecondLoginTakeOver) {
    const ConnectionId first = create("Ada");
    const ConnectionId second = connect();
    EXPECT_THAT(type(second, std::string{"connect Ada "} + password),
                HasSubstr("This connection takes over."));
    EXPECT_THAT(transport_.heard(first), HasSubstr("plays on from elsewhere"));
    EXPECT_TRUE(transport_.closed.contains(first));
    disconnect(first);
    pass(hours{1});
    EXPECT_TRUE(body("Ada")->awake);
    EXPECT_EQ(type(first, "say ghost"), "");
}

TEST_F(Halls, LetPeopleQuitAndSleep) {
    const ConnectionId id = create("Ada");
    EXPECT_THAT(type(id, "quit"), HasSubstr("You fall asleep where you are."));
    EXPECT_TRUE(transport_.closed.contains(id));
    EXPECT_FALSE(body("Ada")->awake);
}

TEST_F(Halls, ForgetGuestsWhoQuit) {
    const ConnectionId id = guest();
    const std::string name = guest_name();
    type(id, "down");
    type(id, "east");
    type(id, "quit");
    disconnect(id);
    for (int round = 0; round < 5; ++round)
        pass(seconds{1});
    EXPECT_EQ(body(name), nullptr);
}

TEST_F(Halls, ForgetGuestsWhoStayedAway) {
    disconnect(guest());
    const std::string name = guest_name();
    pass(hours{settings_.accounts.guest_hours_kept} - seconds{1});
    EXPECT_NE(body(name), nullptr);
    for (int round = 0; round < 5; ++round)
        pass(seconds{1});
    EXPECT_EQ(body(name), nullptr);
}

TEST_F(Halls, LetGuestsKeepWhoTheyAre) {
    const ConnectionId id = guest();
    const base::CharacterId who = body(guest_name())->id;
    type(id, "down");
    type(id, "east");
    type(id, "keep Morwen");
    EXPECT_FALSE(transport_.echoes[id]);
    type(id, password);
    EXPECT_THAT(type(id, password), HasSubstr("You are Morwen from now on."));
    ASSERT_NE(body("Morwen"), nullptr);
    EXPECT_EQ(body("Morwen")->id, who);
    disconnect(id);
    pass(hours{48});
    const ConnectionId again = connect();
    EXPECT_THAT(type(again, std::string{"connect Morwen "} + password),
                HasSubstr("Welcome back, Morwen."));
    EXPECT_TRUE(body("Morwen")->awake);
}

TEST_F(Halls, SayThatANameIsKeptOnceItIsDurable) {
    const ConnectionId id = guest();
    type(id, "keep Morwen");
    type(id, password);
    holds_ = true;
    EXPECT_THAT(type(id, password), Not(HasSubstr("You are Morwen")));
    EXPECT_TRUE(kept_.accounts.contains("morwen"));
    holds_ = false;
    queue_->release();
    work();
    EXPECT_THAT(transport_.heard(id), HasSubstr("You are Morwen from now on."));
}

TEST_F(Halls, GiveAKeptNameOnceMoreIfItWasLost) {
    const ConnectionId id = guest();
    const base::CharacterId who = body(guest_name())->id;
    type(id, "keep Morwen");
    type(id, password);
    holds_ = true;
    type(id, password);
    holds_ = false;
    open();  // after a crash: the account is there, the other name is not
    EXPECT_EQ(body("Morwen"), nullptr);
    EXPECT_THAT(type(connect(), std::string{"connect Morwen "} + password),
                HasSubstr("You are Morwen from now on."));
    ASSERT_NE(body("Morwen"), nullptr);
    EXPECT_EQ(body("Morwen")->id, who);
    pass(hours{48});
    EXPECT_NE(body("Morwen"), nullptr);
}

TEST_F(Halls, BeginACharacterAnewWhoseMakingWasLost) {
    const ConnectionId id = create("Ada");
    disconnect(id);
    disk_ = {};  // what was stored of the world is gone, the account is not
    hall_.reset();
    open();
    const ConnectionId again = connect();
    type(again, std::string{"connect Ada "} + password);
    ASSERT_NE(body("Ada"), nullptr);
    EXPECT_EQ(body("Ada")->id, kept_.accounts.at("ada").character);
}

// N16
TEST_F(Halls, LetTheCharacterOfADeletedAccountGo) {
    const ConnectionId id = create("Ada");
    type(id, "down");
    type(id, "east");
    disconnect(id);
    tests::Answers answers;
    clerk_->remove_account("Ada", answers.to("operator"));
    EXPECT_EQ(answers.name_of("operator"), "fine");
    for (int round = 0; round < 200 && body("Ada") != nullptr; ++round)
        pass(seconds{1});
    EXPECT_EQ(body("Ada"), nullptr);
}

TEST_F(Halls, N16LetTheWordsOfADeletedAccountGo) {
    const ConnectionId bob = create("Bob");
    const ConnectionId ada = create("Ada");
    type(ada, "say a-word-above");
    type(ada, "tell bob a-word-between");
    type(ada, "down");
    type(ada, "east");
    type(ada, "say a-word-below");
    type(ada, "chat a-word-everywhere");
    type(ada, "west");
    disconnect(ada);
    const auto is_kept = [this] {
        for (const auto& [zone, kept] : disk_.zones)
            for (const server::TurnRecord& turn : kept.turns)
                if (std::string{reinterpret_cast<const char*>(turn.blob.data()), turn.blob.size()}
                        .contains("a-word"))
                    return true;
        return false;
    };
    EXPECT_TRUE(is_kept());
    ASSERT_TRUE(accounts_->remove("Ada").has_value());
    for (int round = 0; round < 30; ++round) {
        pass(seconds{1});
        if (kept_.departures.empty()) break;
    }
    EXPECT_TRUE(kept_.departures.empty());
    EXPECT_FALSE(is_kept());
    EXPECT_THAT(type(bob, "say still here"), HasSubstr("You say"));
    hall_.reset();
    open();
    EXPECT_NE(body("Bob"), nullptr) << "the world is as it was";
}

TEST_F(Halls, N13SpeakToThoseWhoComeBackAsTheyWantItFromTheFirstWordOn) {
    const ConnectionId first = create("Ada");
    type(first, "reader on");
    disconnect(first);
    pass(minutes{30});
    const ConnectionId again = connect();
    EXPECT_FALSE(transport_.last_hand.reader);
    type(again, "connect Ada " + std::string{password});
    EXPECT_TRUE(transport_.last_hand.reader);
}

// ---- Many people ----

TEST_F(Halls, TakeOneLineOfEachInARound) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    transport_.heard(bob);
    for (int number = 0; number < 20; ++number)
        arrive(ada, server::arrivals::Typed{.line = "say " + std::to_string(number)});
    arrive(bob, server::arrivals::Typed{.line = "say me"});
    work();
    const std::string heard = transport_.heard(bob);
    EXPECT_LT(heard.find("You say, \"me\""), heard.find("Ada says, \"5\""));
}

TEST_F(Halls, CloseWhoeverLeavesTooManyLinesWaiting) {
    const ConnectionId ada = create("Ada");
    for (std::size_t number = 0; number <= server::lines_waiting_max; ++number)
        arrive(ada, server::arrivals::Typed{.line = "look"});
    hall_->work(now_);
    EXPECT_TRUE(transport_.closed.contains(ada));
}

TEST_F(Halls, WriteWhatManyHearOnce) {
    const ConnectionId ada = create("Ada");
    for (int number = 0; number < 20; ++number)
        guest();
    const std::size_t before = transport_.documents_written;
    transport_.waited.clear();
    type(ada, "say hello");
    EXPECT_LE(transport_.documents_written - before, 2U);
    EXPECT_EQ(transport_.waited.size(), 20U);
    EXPECT_FALSE(transport_.waited.contains(ada));
}

// ---- Staff (K4) ----

TEST_F(Halls, K4KeepOutWhoIsBannedAndWriteItDown) {
    const ConnectionId ada = create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    const ConnectionId again = connect();
    type(again, std::string{"connect Ada "} + password);
    const ConnectionId bob = create("Bob");
    type(again, "ban Bob 1 spam");
    EXPECT_THAT(transport_.heard(bob), HasSubstr("spam"));
    EXPECT_TRUE(transport_.closed.contains(bob));
    const ConnectionId back = connect();
    EXPECT_THAT(type(back, std::string{"connect Bob "} + password), HasSubstr("spam"));
    EXPECT_TRUE(audit_.has("staff_act who=Ada words=ban Bob 1 spam"));
    type(again, "pardon Bob");
    const ConnectionId pardoned = connect();
    EXPECT_THAT(type(pardoned, std::string{"connect Bob "} + password), HasSubstr("Welcome back"));
    EXPECT_FALSE(transport_.closed.contains(ada) && transport_.closed.contains(again));
}

TEST_F(Halls, Law8ReloadPacksWithoutDroppingAnyone) {
    create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    const ConnectionId ada = connect();
    type(ada, std::string{"connect Ada "} + password);
    const int loads = packs_.loads;
    EXPECT_THAT(type(ada, "reload"), HasSubstr("loaded anew"));
    EXPECT_EQ(packs_.loads, loads + 1);
    packs_.broken = true;
    EXPECT_THAT(type(ada, "reload"), HasSubstr("rooms.lua:3: wrong"));
    EXPECT_THAT(type(ada, "say on"), HasSubstr("You say, \"on\""));
}

TEST_F(Halls, StopWithAWordToEverybody) {
    const ConnectionId ada = create("Ada");
    transport_.heard(ada);
    hall_->stop("new stairs");
    work();
    EXPECT_THAT(transport_.heard(ada), HasSubstr("new stairs"));
    EXPECT_TRUE(transport_.closed.contains(ada));
    EXPECT_TRUE(hall_->has_ended());
    hall_.reset();
    open();
    EXPECT_TRUE(body("Ada")->awake);  // as if the connection had been lost
    pass(seconds{settings_.sessions.link_dead_seconds + 1});
    EXPECT_FALSE(body("Ada")->awake);
}

TEST_F(Halls, WarnThoseWhoPlayAndOnlyThem) {
    EXPECT_FALSE(hall_->warn(seconds{10}));
    const ConnectionId visitor = connect();
    EXPECT_FALSE(hall_->warn(seconds{10}));
    const ConnectionId ada = create("Ada");
    transport_.heard(visitor);
    transport_.heard(ada);
    EXPECT_TRUE(hall_->warn(seconds{10}));
    EXPECT_TRUE(hall_->warn(seconds{120}));
    work();
    EXPECT_THAT(transport_.heard(ada), AllOf(HasSubstr("The world will stop in 10 seconds."),
                                             HasSubstr("The world will stop in 2 minutes.")));
    EXPECT_EQ(transport_.heard(visitor), "");
    EXPECT_FALSE(hall_->has_ended());
    pass(seconds{30});
    EXPECT_THAT(type(visitor, "guest"), HasSubstr("The world will stop in 1 minute."))
        << "who comes in meanwhile";
}

TEST_F(Halls, K4TellWhoComesInOfACountdown) {
    create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    const ConnectionId ada = connect();
    type(ada, "connect Ada " + std::string{password});
    type(ada, "shutdown 5 new stairs");
    EXPECT_THAT(type(connect(), "guest"),
                HasSubstr("The world will stop in 5 minutes. new stairs"));
    type(ada, "shutdown cancel");
    EXPECT_THAT(type(connect(), "guest"), Not(HasSubstr("will stop")));
}

// N3: as `who` tells it in the game.
TEST_F(Halls, CountThoseAwakeWhoseConnectionIsLost) {
    const ConnectionId bob = create("Bob");
    disconnect(create("Ada"));
    pass(seconds{1});
    const ConnectionId id = connect();
    EXPECT_THAT(transport_.heard(id), HasSubstr("2 people are awake in this world."));
    EXPECT_THAT(type(id, "who"), AllOf(HasSubstr("2 people are awake"),
                                       HasSubstr("Ada, level 1, on the surface, connection lost")));
    EXPECT_THAT(type(bob, "who"), AllOf(HasSubstr("Ada, level 1, on the surface, connection lost"),
                                        HasSubstr("Bob, level 1, on the surface\n")));
    disconnect(bob);
    pass(hours{1});
    EXPECT_THAT(type(connect(), "who"), HasSubstr("Nobody is awake in this world."));
}

TEST_F(Halls, K4KeepOutWholeNetworksAndSayForHowLong) {
    const ConnectionId admin = create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    disconnect(admin);
    const ConnectionId again = connect();
    type(again, "connect Ada " + std::string{password});
    const ConnectionId near = connect({}, "198.51.100.7");
    type(near, "guest");
    const ConnectionId far = connect({}, "198.51.101.7");
    type(far, "guest");
    transport_.heard(near);
    EXPECT_EQ(type(again, "ban 198.51.100.0/24 1 floods"),
              "198.51.100.0/24 is to be kept out for 1 day.\n");
    EXPECT_THAT(transport_.heard(near), HasSubstr("You are kept out for 1 more day: floods"));
    EXPECT_TRUE(transport_.closed.contains(near));
    EXPECT_FALSE(transport_.closed.contains(far));
    const ConnectionId later = connect({}, "198.51.100.9");
    EXPECT_TRUE(transport_.closed.contains(later));
    EXPECT_EQ(type(again, "pardon 198.51.100.0/24"), "198.51.100.0/24 is to be let in again.\n");
    const ConnectionId pardoned = connect({}, "198.51.100.9");
    EXPECT_FALSE(transport_.closed.contains(pardoned));
    EXPECT_EQ(type(again, "ban 203.0.113.0/24 0 floods"),
              "203.0.113.0/24 is to be kept out for good.\n");
    type(again, "ban Ada 1 me");
    EXPECT_FALSE(transport_.closed.contains(again)) << "nobody shuts themselves out";
}

TEST_F(Halls, K4NobodyKeepsOutTheNetworkThatTheyComeFrom) {
    create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    const ConnectionId ada = connect({}, "192.0.2.7");
    type(ada, "connect Ada " + std::string{password});
    for (const char* network : {"192.0.2.7", "192.0.2.0/24", "0.0.0.0/0", "128.0.0.0/1"})
        EXPECT_THAT(type(ada, "ban " + std::string{network} + " 1 x"),
                    HasSubstr(network + std::string{" holds 192.0.2.7, from where you come"}));
    pass(seconds{2});
    EXPECT_FALSE(transport_.closed.contains(ada));
    EXPECT_TRUE(clerk_->bans().empty());
    EXPECT_TRUE(audit_.has("network_holds_who_bans who=Ada words=0.0.0.0/0"));
    EXPECT_THAT(type(ada, "ban 192.0.3.0/24 1 x"), HasSubstr("kept out for 1 day"));
}

TEST_F(Halls, K4TellHowLongSomebodyIsKeptOutAsItWasSaid) {
    create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    const ConnectionId ada = connect();
    type(ada, "connect Ada " + std::string{password});
    const auto told = [&](const std::string& span) {
        const ConnectionId near = connect({}, "198.51.100.7");
        transport_.heard(near);
        type(ada, "ban 198.51.100.0/24 " + span + " x");
        const std::string heard = transport_.heard(near);
        type(ada, "pardon 198.51.100.0/24");
        return heard;
    };
    EXPECT_THAT(told("30 minutes"), HasSubstr("for 30 more minutes"));
    EXPECT_THAT(told("1 hour"), HasSubstr("for 1 more hour:"));
    EXPECT_THAT(told("36 hours"), HasSubstr("for 36 more hours"));
    EXPECT_THAT(told("2 weeks"), HasSubstr("for 14 more days"));
}

TEST_F(Halls, K4TellWhetherThereWasABanToTakeBack) {
    create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    const ConnectionId ada = connect();
    type(ada, "connect Ada " + std::string{password});
    EXPECT_EQ(type(ada, "pardon zzz"), "Nothing kept zzz out. Type bans to see who is kept out.\n");
    EXPECT_TRUE(audit_.has("nobody_to_pardon who=Ada words=zzz"));
    type(ada, "ban zzz 1 x");
    EXPECT_EQ(type(ada, "pardon zzz"), "zzz is to be let in again.\n");
}

TEST_F(Halls, K4AnswerOnceThatSomethingIsNoNetwork) {
    const ConnectionId admin = create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    disconnect(admin);
    const ConnectionId again = connect();
    type(again, "connect Ada " + std::string{password});
    const std::string answer =
        "\"198.51.1\" is neither a name nor a network. Type a name, or a network as in 192.0.2.7, "
        "192.0.2.0/24, 2001:db8::/32.\n";
    EXPECT_EQ(type(again, "ban 198.51.1 1 slip"), answer);
    EXPECT_EQ(type(again, "pardon 198.51.1"), answer);
    EXPECT_THAT(audit_.lines, ElementsAre("appointed whom=Ada role=admin",
                                          "staff_act who=Ada words=ban 198.51.1 1 slip "
                                          "refused=false",
                                          "not_a_network who=Ada words=198.51.1",
                                          "staff_act who=Ada words=pardon 198.51.1 refused=false",
                                          "not_a_network who=Ada words=198.51.1"));
}

TEST_F(Halls, K4WriteDownAsRefusedWhatAnotherZoneRefused) {
    const ConnectionId admin = create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    disconnect(admin);
    const ConnectionId again = connect();
    type(again, "connect Ada " + std::string{password});
    for (const char* line : {"down", "east", "mute Zoe 5", "seal 99", "seal"})
        type(again, line);
    EXPECT_THAT(audit_.lines, ElementsAre("appointed whom=Ada role=admin",
                                          "staff_act who=Ada words=mute Zoe 5 refused=true",
                                          "staff_act who=Ada words=seal 99 refused=true",
                                          "staff_act who=Ada words=seal refused=false"));
}

// ---- Programs at the other end (N6) ----

TEST_F(Halls, N6TellNewcomersTheirName) {
    const ConnectionId id = connect({.signals = true});
    type(id, "guest");
    std::vector<std::string> names;
    for (const server::Signal& signal : transport_.signals[id])
        if (const auto* name = std::get_if<server::signals::Name>(&signal))
            names.push_back(name->name);
    EXPECT_THAT(names, ElementsAre(guest_name()));
}

TEST_F(Halls, N6TakeALoginByMessageOnceAndSayWhatCameOfIt) {
    disconnect(create("Ada"));
    create("Bob");
    const ConnectionId id = connect({.signals = true});
    const auto results = [&] {
        std::vector<bool> several;
        for (const server::Signal& signal : transport_.signals[id])
            if (const auto* result = std::get_if<server::signals::LoginResult>(&signal))
                several.push_back(result->success);
        return several;
    };
    const auto send = [&](const std::string& name, const std::string& with) {
        arrive(id, server::arrivals::Credentials{.name = name, .password = with});
        work();
    };
    send("Ada", "wrong password");
    EXPECT_THAT(results(), ElementsAre(false));
    send("Ada", password);
    EXPECT_THAT(results(), ElementsAre(false, true));
    EXPECT_THAT(type(id, "say me"), HasSubstr("You say"));
    send("Bob", password);
    EXPECT_THAT(results(), ElementsAre(false, true)) << "who plays plays on";
}

TEST_F(Halls, N6TellProgramsAboutTheRoomAndTheBody) {
    const ConnectionId id = connect({.signals = true});
    type(id, "guest");
    const auto has = [&]<typename Kind>(std::type_identity<Kind>) {
        return std::ranges::any_of(transport_.signals[id], [](const server::Signal& signal) {
            return std::holds_alternative<Kind>(signal);
        });
    };
    EXPECT_TRUE(has(std::type_identity<server::signals::Vitals>{}));
    EXPECT_TRUE(has(std::type_identity<server::signals::Room>{}));
    transport_.signals[id].clear();
    type(id, "look");
    EXPECT_TRUE(transport_.signals[id].empty());
    type(id, "down");
    EXPECT_TRUE(has(std::type_identity<server::signals::Room>{}));
    EXPECT_FALSE(has(std::type_identity<server::signals::Vitals>{}));
}

// Where somebody always types there is no moment in which everything is stored.
TEST_F(Halls, N6TellProgramsAlsoWhereThereIsAlwaysSomethingToStore) {
    const ConnectionId ada = connect({.signals = true});
    type(ada, "guest");
    const ConnectionId bob = create("Bob");
    holds_ = true;
    type(ada, "down");
    transport_.signals[ada].clear();
    for (int round = 0; round < 20; ++round) {
        type(bob, "say " + std::to_string(round));
        now_ = now_ + std::chrono::milliseconds{10};
        if (queue_->waiting() > 0) queue_->release_one();
        work();
    }
    const auto& told = transport_.signals[ada];
    EXPECT_TRUE(std::ranges::any_of(told, [](const server::Signal& signal) {
        return std::holds_alternative<server::signals::Room>(signal);
    }));
    holds_ = false;
    queue_->release();
    work();
    EXPECT_THAT(transport_.heard(bob), HasSubstr("You say, \"19\""));
}

TEST_F(Halls, N6TellProgramsOfWaysThatThereAreNot) {
    const ConnectionId id = connect({.signals = true});
    type(id, "guest");
    transport_.signals[id].clear();
    type(id, "up");
    ASSERT_EQ(transport_.signals[id].size(), 1U);
    EXPECT_EQ(std::get<server::signals::WrongDirection>(transport_.signals[id][0]).towards,
              game::Heading::up);
}

TEST_F(Halls, N6TellProgramsWhoSaysWhat) {
    const ConnectionId ada = create("Ada");
    const ConnectionId id = connect({.signals = true});
    type(id, "guest");
    transport_.signals[id].clear();
    type(ada, "say mind the rats");
    type(ada, "chat hello");
    ASSERT_EQ(transport_.signals[id].size(), 2U);
    EXPECT_EQ(std::get<server::signals::Speech>(transport_.signals[id][0]),
              (server::signals::Speech{
                  .channel = "say", .talker = "Ada", .to = {}, .text = "mind the rats"}));
    EXPECT_EQ(
        std::get<server::signals::Speech>(transport_.signals[id][1]),
        (server::signals::Speech{.channel = "all", .talker = "Ada", .to = {}, .text = "hello"}));
}

}  // namespace
}  // namespace underwell::sim
