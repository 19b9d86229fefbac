// The hall, as far as those who run the server meet it: what it counts and logs, what their tools
// change, bans, and packs loaded anew.
#include <gmock/gmock.h>

#include "hall_ground.hpp"
#include "sample_accounts.hpp"
#include "underwell/server/ban_list.hpp"
#include "underwell/server/hall.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using std::chrono::seconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using tests::password;

class OperatorsHall : public tests::HallGround {};

TEST_F(OperatorsHall, N16CountsWhatBecameOfEachLine) {
    const ConnectionId id = guest();
    using server::CommandOutcome;
    const auto& commands = metrics_.commands;
    EXPECT_EQ(commands[CommandOutcome::done].value(), 0U);  // guest is said at the door
    type(id, "say hello");
    type(id, "look");
    type(id, "get moon");
    type(id, "qqqqqqqq");
    type(id, "sya hello");
    type(id, "");
    EXPECT_EQ(commands[CommandOutcome::done].value(), 2U);
    EXPECT_EQ(commands[CommandOutcome::refused].value(), 1U);
    EXPECT_EQ(commands[CommandOutcome::unknown].value(), 2U);
}

TEST_F(OperatorsHall, N15DigANewWorldFromTheSeedThatIsGiven) {
    const auto seed = [this] { return hall_->house()->zones().at(game::surface_zone).seed; };
    EXPECT_NE(seed(), 7U) << "nobody can guess it";
    settings_.game.seed = 7;
    open();
    EXPECT_NE(seed(), 7U) << "a world that is there keeps its own";
    hall_.reset();
    disk_ = {};
    open();
    EXPECT_EQ(seed(), 7U);
}

TEST_F(OperatorsHall, N16CountsPlayersByTheWayTheyCame) {
    using server::TransportKind;
    guest();
    for (const TransportKind kind : {TransportKind::telnet_tls, TransportKind::telnet_tls}) {
        const ConnectionId id{++connections_};
        arrive(id, server::arrivals::Connected{.peer = {.address = "::1", .transport = kind}});
        arrive(id, server::arrivals::Greets{});
        type(id, "guest");
    }
    connect();  // who stands at the door does not play
    pass(seconds{1});
    EXPECT_EQ(metrics_.players[TransportKind::telnet].value(), 1);
    EXPECT_EQ(metrics_.players[TransportKind::telnet_tls].value(), 2);
    EXPECT_EQ(metrics_.players[TransportKind::web].value(), 0);
}

TEST_F(OperatorsHall, N16CountsOnlyWhatIsDurable) {
    const ConnectionId id = guest();
    const std::uint64_t commits = metrics_.commits.value();
    const std::uint64_t events = metrics_.events.value();
    EXPECT_GT(events, commits);  // a guest comes into being by several events at once
    type(id, "look");
    EXPECT_EQ(metrics_.events.value(), events);
    holds_ = true;
    type(id, "say hello");
    EXPECT_EQ(metrics_.events.value(), events);
    queue_->release();
    EXPECT_EQ(metrics_.commits.value(), commits + 1);
    EXPECT_GT(metrics_.events.value(), events);
}

TEST_F(OperatorsHall, N16CountsRoomsAndWhatWaits) {
    using server::Queue;
    const ConnectionId id = guest();
    pass(seconds{1});
    std::size_t rooms = 0;
    for (const auto& [zone_id, zone] : hall_->house()->zones())
        rooms += zone.rooms.size();
    EXPECT_GT(rooms, 0U);
    EXPECT_EQ(metrics_.rooms.value(), static_cast<std::int64_t>(rooms));
    EXPECT_EQ(metrics_.queues[Queue::arrivals].value(), 0);
    hasher_.close_gate();
    const ConnectionId newcomer = connect();
    for (const char* line : {"connect Ada correct horse", "one", "two", "three"})
        arrive(newcomer, server::arrivals::Typed{.line = line});
    now_ = now_ + seconds{1};
    while (hall_->work(now_)) {
    }
    now_ = now_ + seconds{1};
    hall_->work(now_);
    EXPECT_EQ(metrics_.queues[Queue::arrivals].value(), 3);
    hasher_.open_gate();
    work();
    pass(seconds{1});
    EXPECT_EQ(metrics_.queues[Queue::arrivals].value(), 0);
    EXPECT_FALSE(transport_.closed.contains(id));
}

// ---- Logs (N16) ----

TEST_F(OperatorsHall, N16LogWhoComesAndWhoGoesAndHowLongTheyStayed) {
    const ConnectionId ada = create("Ada");
    const ConnectionId visitor = guest();
    const std::string name = guest_name();
    const ConnectionId stranger = connect();
    now_ = now_ + seconds{90};
    type(ada, "quit");
    for (const ConnectionId id : {ada, visitor, stranger})
        disconnect(id);
    EXPECT_THAT(log_.lines,
                ElementsAre("login name=Ada address=192.0.2.7 transport=telnet guest=false",
                            "login name=" + name + " address=192.0.2.7 transport=telnet guest=true",
                            "disconnected address=192.0.2.7 why=gone seconds=90 name=Ada "
                            "guest=false",
                            "disconnected address=192.0.2.7 why=gone seconds=90 name=" + name +
                                " guest=true",
                            "disconnected address=192.0.2.7 why=gone seconds=90"));
}

TEST_F(OperatorsHall, N16LogAGuestWhoKeptANameByThatName) {
    const ConnectionId id = guest();
    type(id, "keep Zoe");
    type(id, password);
    type(id, password);
    disconnect(id);
    EXPECT_THAT(log_.lines.back(), HasSubstr("name=Zoe guest=false"));
}

// ---- What tools change while the server runs (N16) ----

TEST_F(OperatorsHall, N16TellThoseWhoseAccountIsRemovedAndLetThemGo) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    transport_.heard(ada);
    ASSERT_TRUE(accounts_->remove("Ada").has_value());
    pass(seconds{10});
    EXPECT_THAT(transport_.heard(ada), HasSubstr("Your account was removed"));
    EXPECT_TRUE(transport_.closed.contains(ada));
    EXPECT_FALSE(transport_.closed.contains(bob));
    pass(seconds{10});
    EXPECT_EQ(transport_.heard(ada), "") << "once";
}

TEST_F(OperatorsHall, N16TurnAwayWhomAToolHasBanned) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    const ConnectionId far = connect({}, "198.51.100.7");
    transport_.heard(bob);
    ASSERT_TRUE(accounts_->add(tests::ban_of("bob")).has_value());
    pass(seconds{10});
    EXPECT_THAT(transport_.heard(bob), HasSubstr("kept out for good: shouting"));
    EXPECT_TRUE(transport_.closed.contains(bob));
    ASSERT_TRUE(accounts_->add(tests::ban_of_network("198.51.100.0/24")).has_value());
    pass(seconds{10});
    EXPECT_TRUE(transport_.closed.contains(far)) << "also at the door";
    EXPECT_FALSE(transport_.closed.contains(ada));
    ASSERT_TRUE(accounts_->remove_ban(server::BanKind::network, "198.51.100.0/24").has_value());
    pass(seconds{10});
    EXPECT_FALSE(transport_.closed.contains(connect({}, "198.51.100.7")));
}

// ---- Bans by the staff (K4) ----

class OperatorsHallBans : public OperatorsHall {
  protected:
    ConnectionId admin() {
        create("Ada");
        hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
        const ConnectionId ada = connect();
        type(ada, std::string{"connect Ada "} + password);
        return ada;
    }
};

TEST_F(OperatorsHallBans, K4AreListedWithUntilWhenWhyAndByWhom) {
    const ConnectionId ada = admin();
    EXPECT_THAT(type(ada, "bans"), HasSubstr("Nobody is kept out."));
    disconnect(create("Bob"));
    type(ada, "ban Bob 2 spam");
    type(ada, "ban 198.51.100.7/24 0 floods");
    now_ = now_ + seconds{60};
    EXPECT_EQ(type(ada, "bans"),
              "Kept out\n"
              "Bob, until 2024-10-06 00:00 UTC, by Ada: spam\n"
              "198.51.100.0/24, for good, by Ada: floods\n");
    EXPECT_THAT(type(ada, "bans b"), AllOf(HasSubstr("Bob"), Not(HasSubstr("198"))));
    EXPECT_THAT(type(ada, "bans x"), HasSubstr("Nothing that begins with x is kept out."));
    EXPECT_TRUE(audit_.has("staff_act who=Ada words=bans"));
    const ConnectionId player = create("Cy");
    EXPECT_THAT(type(player, "bans"), HasSubstr("is for staff"));
}

TEST_F(OperatorsHallBans, K4AreListedInPartWhereThereAreMany) {
    const ConnectionId ada = admin();
    for (char first = 'a'; first <= 'z'; ++first)
        for (const char second : {'a', 'b', 'c'})
            clerk_->ban(tests::ban_of(std::string{"M"} + first + second));
    const std::string listed = type(ada, "bans");
    EXPECT_EQ(std::ranges::count(listed, '\n'), 52);
    EXPECT_THAT(listed, HasSubstr("There are 28 more."));
}

TEST_F(OperatorsHallBans, K4KeepNamesAwayThatNobodyHas) {
    const ConnectionId ada = admin();
    EXPECT_THAT(type(ada, "ban Mallory 0 known"), AllOf(HasSubstr("Mallory is to be kept out"),
                                                        HasSubstr("Nobody is called Mallory yet")));
    const ConnectionId id = connect();
    constexpr auto refusal = "Nobody may be called mallory here.";
    EXPECT_THAT(type(id, "create mallory " + std::string{password}), HasSubstr(refusal));
    EXPECT_THAT(type(id, "mallory"), HasSubstr(refusal));
    type(id, "guest");
    EXPECT_THAT(type(id, "keep mallory"), HasSubstr(refusal));
    type(ada, "pardon mallory");
    EXPECT_THAT(type(id, "keep mallory"), Not(HasSubstr(refusal)));
    EXPECT_THAT(type(ada, "pardon mallory"), HasSubstr("Nothing kept mallory out."));
    EXPECT_THAT(type(ada, "ban M1 0 no"), Not(HasSubstr("kept out")));
    EXPECT_TRUE(clerk_->bans().empty());
}

TEST_F(OperatorsHallBans, K4KeepNamesAwayThatAreBannedWhileSomebodyTakesThem) {
    const ConnectionId ada = admin();
    const ConnectionId id = connect();
    type(id, "create Mallory " + std::string{password});
    const ConnectionId visitor = guest();
    type(visitor, "keep Mallory");
    type(visitor, password);
    type(ada, "ban Mallory 0 known");
    EXPECT_THAT(type(id, ""), HasSubstr("Nobody may be called Mallory here."));
    EXPECT_THAT(type(visitor, password), HasSubstr("Nobody may be called Mallory here."));
    EXPECT_EQ(body("Mallory"), nullptr);
}

TEST_F(OperatorsHallBans, K4LetThemTryAgainWhoArePardonedInThatMoment) {
    disconnect(create("Bob"));
    clerk_->ban(tests::ban_of("Bob"));
    const ConnectionId id = connect();
    arrive(id, server::arrivals::Typed{.line = "connect Bob " + std::string{password}});
    hall_->work(now_);
    hall_->mailbox().wait(seconds{10});  // for the clerk's word
    clerk_->pardon(server::BanKind::account, "Bob");
    work();
    EXPECT_THAT(transport_.heard(id), HasSubstr("try again"));
    EXPECT_FALSE(transport_.closed.contains(id));
    EXPECT_THAT(type(id, "connect Bob " + std::string{password}), HasSubstr("Welcome back, Bob."));
}

TEST_F(OperatorsHallBans, AreBounded) {
    const ConnectionId ada = admin();
    for (std::size_t number = 0; number < server::bans_max; ++number)
        clerk_->ban(tests::ban_of_network("10." + std::to_string(number / 200) + "." +
                                          std::to_string(number % 200) + ".0/24"));
    EXPECT_THAT(type(ada, "ban Mallory 0 known"), HasSubstr("There are 10,000 bans"));
    EXPECT_EQ(clerk_->bans().size(), server::bans_max);
}

// ---- Those who come again and again (N2) ----

TEST_F(OperatorsHall, N2TellsWhoMadeTooManyAccounts) {
    const std::uint32_t free = server::ClerkSettings{}.accounts_free;
    // Not P1, P2: there are no digits in names.
    const auto name = [](std::uint32_t number) {
        return std::string{"Anna"} + static_cast<char>('a' + number);
    };
    for (std::uint32_t number = 0; number <= free + 3; ++number) {
        if (number > 0) now_ = now_ + seconds{60};
        create(name(number));
        EXPECT_NE(body(name(number)), nullptr) << number;
    }
    const ConnectionId id = connect();
    type(id, "create Zoe correct horse");
    EXPECT_THAT(type(id, ""), HasSubstr("Too many names were made from your address."));
    EXPECT_EQ(body("Zoe"), nullptr);
    const ConnectionId visitor = guest();
    type(visitor, "keep Zoe");
    type(visitor, password);
    EXPECT_THAT(type(visitor, password), HasSubstr("Too many names were made from your address."));
    EXPECT_EQ(body("Zoe"), nullptr);
}

TEST_F(OperatorsHall, N2ForgetsThoseGuestsFirstWhoAreLongestGone) {
    settings_.accounts.absent_guests_max = 3;
    open();
    const auto guests = [&] {
        std::size_t there = 0;
        for (const auto& [id, zone] : hall_->house()->zones())
            for (const auto& [who, body] : zone.people)
                there += body.name.starts_with("Guest-") ? 1U : 0U;
        return there;
    };
    const ConnectionId first = guest();
    const std::string longest_gone = guest_name();
    disconnect(first);
    for (int number = 0; number < 4; ++number) {
        pass(seconds{1});
        disconnect(guest());
    }
    const ConnectionId stays = guest();
    EXPECT_EQ(guests(), 6U);
    pass(seconds{settings_.sessions.link_dead_seconds + 1});
    for (int round = 0; round < 5; ++round)
        pass(seconds{1});
    EXPECT_EQ(guests(), 4U);  // and the one who plays
    EXPECT_EQ(body(longest_gone), nullptr);
    EXPECT_FALSE(transport_.closed.contains(stays));
}

// ---- Roles (K4) ----

TEST_F(OperatorsHall, K4GiveARoleThatTheAccountHoldsOnceAndWriteItDown) {
    const ConnectionId ada = create("Ada");
    kept_.accounts.at("ada").appointed = game::Role::helper;
    transport_.heard(ada);
    pass(seconds{11});
    pass(seconds{1});
    EXPECT_THAT(transport_.heard(ada), HasSubstr("You are a helper now."));
    EXPECT_EQ(body("Ada")->role, game::Role::helper);
    pass(seconds{11});
    EXPECT_EQ(kept_.accounts.at("ada").appointed, std::nullopt);
    EXPECT_EQ(std::ranges::count(audit_.lines, "appointed whom=Ada role=helper"), 1);
    kept_.accounts.at("ada").appointed = game::Role::player;
    pass(seconds{11});
    pass(seconds{2});
    EXPECT_EQ(body("Ada")->role, game::Role::player);
    transport_.heard(ada);
    const ConnectionId again = connect();
    type(again, std::string{"connect Ada "} + password);
    pass(seconds{11});
    EXPECT_EQ(body("Ada")->role, game::Role::player) << "what was given once is not given again";
}

TEST_F(OperatorsHall, K4GiveARoleToSomebodyAsleepAndNoteItOnlyOnceItIsDurable) {
    disconnect(create("Ada"));
    pass(std::chrono::hours{1});
    ASSERT_FALSE(body("Ada")->awake);
    kept_.accounts.at("ada").appointed = game::Role::admin;
    holds_ = true;
    pass(seconds{11});
    for (int round = 0; round < 5; ++round)
        pass(seconds{1});
    ASSERT_EQ(body("Ada")->role, game::Role::admin) << "decided, and not durable yet";
    EXPECT_EQ(kept_.accounts.at("ada").appointed, game::Role::admin);
    holds_ = false;
    queue_->release();
    pass(seconds{1});
    pass(seconds{11});
    EXPECT_EQ(body("Ada")->role, game::Role::admin);
    EXPECT_EQ(kept_.accounts.at("ada").appointed, std::nullopt);
    EXPECT_EQ(std::ranges::count(audit_.lines, "appointed whom=Ada role=admin"), 1);
}

// ---- Packs (law 8) ----

TEST_F(OperatorsHall, Law8LoadsPacksOneAtATimeAndOnceMoreForWhoAskedMeanwhile) {
    create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    const ConnectionId ada = connect();
    type(ada, std::string{"connect Ada "} + password);
    const int loads = packs_.loads;
    holds_aside_ = true;
    hall_->reload_packs();
    EXPECT_EQ(aside_.size(), 1U);
    for (int asked = 0; asked < 5; ++asked) {
        type(ada, "reload");
        hall_->reload_packs();
    }
    EXPECT_EQ(aside_.size(), 1U);  // all of these wait for the first
    release_aside();
    work();
    EXPECT_EQ(packs_.loads, loads + 1);
    EXPECT_EQ(transport_.heard(ada), "");  // her words may have come too late for that one
    EXPECT_EQ(aside_.size(), 1U);
    release_aside();
    work();
    EXPECT_EQ(packs_.loads, loads + 2);
    EXPECT_THAT(transport_.heard(ada), HasSubstr("loaded anew"));
    EXPECT_TRUE(aside_.empty());
    holds_aside_ = false;
    EXPECT_THAT(type(ada, "reload"), HasSubstr("loaded anew"));
}

// A world keeps the surface that it began with.
TEST_F(OperatorsHall, Law8SaysWhatOfNewPacksIsNotTakenOver) {
    create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::admin});
    const ConnectionId ada = connect();
    type(ada, std::string{"connect Ada "} + password);
    EXPECT_THAT(type(ada, "reload"), Not(HasSubstr("this one keeps its own")));
    packs_.parts.surface.branch.max_unexplored_exits += 1;
    const std::string told = type(ada, "reload");
    EXPECT_THAT(told, HasSubstr("this one keeps its own"));
    EXPECT_THAT(told, HasSubstr("Not taken over: branch."));
    EXPECT_THAT(type(ada, "reload"), Not(HasSubstr("this one keeps its own")));
}

// G3: in the game, and not only in a log that builders cannot read.
TEST_F(OperatorsHall, G3BuildersAreToldOfErrorsInScriptsOnceAMinute) {
    const ConnectionId bob = create("Bob");
    create("Ada");
    hall_->appoint({.character = body("Ada")->id, .name = "Ada", .role = game::Role::builder});
    const ConnectionId ada = connect();
    type(ada, std::string{"connect Ada "} + password);
    transport_.heard(bob);
    const auto told = [&](const std::string& error) {
        transport_.heard(ada);
        hall_->tell_builders(error);
        work();
        return transport_.heard(ada);
    };
    EXPECT_THAT(told("rooms.lua:7: oh"), HasSubstr("script is wrong: rooms.lua:7: oh"));
    EXPECT_EQ(told("rooms.lua:7: oh"), "");
    EXPECT_THAT(told("rooms.lua:8: ah"), HasSubstr("rooms.lua:8: ah"));
    EXPECT_EQ(transport_.heard(bob), "") << "others have no use for it";
    pass(std::chrono::minutes{1});
    EXPECT_THAT(told("rooms.lua:7: oh"), HasSubstr("rooms.lua:7: oh"));
    for (int number = 0; number < 100; ++number)
        told(std::to_string(number));
    EXPECT_EQ(told("one of very many"), "");
}

}  // namespace
}  // namespace underwell::sim
