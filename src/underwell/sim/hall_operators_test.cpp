// The hall, as far as those who run the server meet it: what it counts, and packs loaded anew.
#include <gmock/gmock.h>

#include "hall_ground.hpp"
#include "underwell/server/hall.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using std::chrono::seconds;
using testing::HasSubstr;
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

// ---- Packs (law 8) ----

TEST_F(OperatorsHall, Law8LoadsPacksOneAtATimeAndOnceMoreForWhoAskedMeanwhile) {
    create("Ada");
    hall_->appoint(body("Ada")->id, {.name = "Ada", .role = game::Role::admin});
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

}  // namespace
}  // namespace underwell::sim
