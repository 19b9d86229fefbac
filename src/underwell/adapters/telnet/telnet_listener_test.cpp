#include "underwell/adapters/telnet/telnet_listener.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "underwell/adapters/telnet/telnet_fixture.hpp"
#include "underwell/game/document.hpp"

namespace underwell::adapters::telnet {
namespace {

using server::ConnectionId;
using server::Piece;
using std::chrono_literals::operator""h;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
namespace arrivals = server::arrivals;
namespace pieces = server::pieces;

class TelnetListenerTest : public ListenerTest {};

TEST_F(TelnetListenerTest, ALineComesInAndTextGoesOut) {
    open(wide_settings());
    Client client{port()};
    client.read_until("Hello.\r\n");
    expect_answers(client, "look");
    const auto [id, connected] = hall_.await<arrivals::Connected>();
    EXPECT_EQ(connected.peer.address, "127.0.0.1");
    EXPECT_TRUE(connected.peer.secure);
    EXPECT_EQ(hall_.await<arrivals::Typed>().second.line, "look");
    EXPECT_EQ(metrics().lines_in, 1U);
    EXPECT_EQ(metrics().plain.connections, 1U);
}

TEST_F(TelnetListenerTest, EveryConnectedIsFollowedByOneDisconnected) {
    open(wide_settings());
    {
        Client client{port()};
        client.read_until("Hello.\r\n");
    }
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    EXPECT_EQ(hall_.await_end(id), "closed by client");
    await_count(metrics().plain.connections, 0);
    listener_->send({pieces::Text{.to = {id}, .bytes = "Nobody hears this.\r\n"},
                     pieces::Prompt{.to = id, .bytes = "> "}, pieces::Echo{.to = id},
                     pieces::Signal{.to = id, .signal = server::signals::Name{.name = "Ann"}},
                     pieces::Close{.to = id}});
    listener_->stop();
    EXPECT_EQ(hall_.all<arrivals::Disconnected>().size(), 1U);
}

TEST_F(TelnetListenerTest, ManyTalkAtOnce) {
    open(wide_settings());
    std::vector<Client> clients;
    for (int count = 0; count < 400; ++count)
        clients.emplace_back(port());
    for (int round = 0; round < 5; ++round) {
        for (std::size_t number = 0; number < clients.size(); ++number)
            clients[number].send(std::to_string(number) + "\r\n");
        for (std::size_t number = 0; number < clients.size(); ++number)
            clients[number].read_until("You typed " + std::to_string(number) + ".\r\n");
    }
    EXPECT_EQ(metrics().plain.connections, 400U);
    EXPECT_EQ(metrics().lines_in, 2000U);
    std::set<ConnectionId> ids;
    for (const auto& [id, connected] : hall_.all<arrivals::Connected>())
        ids.insert(id);
    EXPECT_EQ(ids.size(), 400U);
}

TEST_F(TelnetListenerTest, IdsAreUniqueOverAllTransports) {
    open(wide_settings());
    const auto other = TelnetListener::open(wide_settings(), hall_, connection_ids_);
    ASSERT_TRUE(other.has_value());
    (*other)->start();
    const Client first{port()};
    const Client second{(*other)->port()};
    hall_.await<arrivals::Connected>(2);
    const auto connected = hall_.all<arrivals::Connected>();
    EXPECT_NE(connected[0].first, connected[1].first);
    (*other)->stop();
}

TEST_F(TelnetListenerTest, LongInputIsReadWholeAndInOrder) {
    open(wide_settings());
    Client client{port()};
    std::string bytes;
    for (int number = 0; number < 20'000; ++number)
        bytes += std::to_string(number) + "\r\n";
    std::jthread sender{[&] { client.send(bytes); }};
    client.read_until("You typed 19999.\r\n");
    const auto typed = hall_.all<arrivals::Typed>();
    ASSERT_EQ(typed.size(), 20'000U);
    for (std::size_t number = 0; number < typed.size(); ++number)
        ASSERT_EQ(typed[number].second.line, std::to_string(number));
}

TEST_F(TelnetListenerTest, TextToManyIsTheSameForAll) {
    open(wide_settings());
    std::vector<Client> clients;
    for (int count = 0; count < 20; ++count)
        clients.emplace_back(port()).read_until("Hello.\r\n");
    std::vector<ConnectionId> all;
    for (const auto& [id, connected] : hall_.all<arrivals::Connected>())
        all.push_back(id);
    listener_->send({pieces::Text{.to = all, .bytes = "The ground shakes.\r\n"}});
    for (Client& client : clients)
        EXPECT_EQ(client.read_until("shakes.\r\n"), "The ground shakes.\r\n");
}

TEST_F(TelnetListenerTest, TextThatDoesNotHurryIsGatheredIntoOneWrite) {
    open(wide_settings());
    Client client{port()};
    client.read_until("Hello.\r\n");
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    const std::uint64_t writes = metrics().writes;
    std::vector<Piece> several;
    for (int number = 0; number < 100; ++number)
        several.emplace_back(pieces::Text{
            .to = {id}, .bytes = "Line " + std::to_string(number) + ".\r\n", .hurries = false});
    listener_->send(std::move(several));
    client.read_until("Line 99.\r\n");
    EXPECT_EQ(metrics().writes, writes + 1);
}

TEST_F(TelnetListenerTest, TextThatDoesNotHurryWaitsForTextThatDoes) {
    TelnetSettings settings = wide_settings();
    settings.network.gathering_time = 1h;
    open(std::move(settings));
    Client client{port()};
    client.read_until("Hello.\r\n");
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    const std::uint64_t writes = metrics().writes;
    listener_->send({pieces::Text{.to = {id}, .bytes = "One.\r\n", .hurries = false}});
    listener_->send({pieces::Text{.to = {id}, .bytes = "Two.\r\n", .hurries = false}});
    Client other{port()};
    other.read_until("Hello.\r\n");           // what was sent before is handed out by now
    EXPECT_EQ(metrics().writes, writes + 3);  // two offers, one greeting, all to the other
    listener_->send({pieces::Prompt{.to = id, .bytes = "> "},
                     pieces::Text{.to = {id}, .bytes = "Three.\r\n"},
                     pieces::Text{.to = {id}, .bytes = "Four.\r\n", .hurries = false}});
    EXPECT_EQ(client.read_until("\xff\xf9"), "One.\r\nTwo.\r\nThree.\r\nFour.\r\n> \xff\xf9");
    EXPECT_EQ(metrics().writes, writes + 4);
}

TEST_F(TelnetListenerTest, PromptsFollowTextAndTextStartsALineOfItsOwn) {
    open(wide_settings());
    Client client{port()};
    client.read_until("Hello.\r\n");
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    listener_->send({pieces::Text{.to = {id}, .bytes = "You wake.\r\n"},
                     pieces::Prompt{.to = id, .bytes = "> "}});
    EXPECT_EQ(client.read_until("\xff\xf9"), "You wake.\r\n> \xff\xf9");
    listener_->send({pieces::Text{.to = {id}, .bytes = "Ann arrives.\r\n", .hurries = false}});
    EXPECT_EQ(client.read_until("\xff\xf9"), "\r\nAnn arrives.\r\n> \xff\xf9");
    client.send("look\r\n");
    EXPECT_EQ(client.read_until("\xff\xf9"), "You typed look.\r\n> \xff\xf9");
}

TEST_F(TelnetListenerTest, CloseSendsEverythingBeforeIt) {
    open(wide_settings());
    Client client{port(), {.receive_bytes = 4096}};
    client.read_until("Hello.\r\n");
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    const std::string text(200'000, 'x');
    listener_->send({pieces::Text{.to = {id}, .bytes = text, .hurries = false},
                     pieces::Text{.to = {id}, .bytes = "Goodbye.\r\n", .hurries = false},
                     pieces::Close{.to = id}});
    EXPECT_EQ(hall_.await_end(id), "closed by server");
    // What is typed now is read by nobody, and must not take back what was sent.
    for (int count = 0; count < 10; ++count)
        client.send(std::string(1000, 'u'));
    EXPECT_EQ(client.read_to_end(), text + "Goodbye.\r\n");
    EXPECT_TRUE(hall_.all<arrivals::Typed>().empty());
}

TEST_F(TelnetListenerTest, WhoDoesNotReadTheLastWordsIsNotWaitedFor) {
    TelnetSettings settings = wide_settings();
    settings.network.close_time = 50ms;
    open(std::move(settings));
    Client client{port(), {.receive_bytes = 4096}};
    client.read_until("Hello.\r\n");
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    listener_->send(
        {pieces::Text{.to = {id}, .bytes = std::string(250'000, 'x')}, pieces::Close{.to = id}});
    await_count(metrics().plain.connections, 0);
    EXPECT_EQ(hall_.await_end(id), "closed by server");
}

TEST_F(TelnetListenerTest, ASlowReaderIsClosedWhileOthersGoOn) {
    TelnetSettings settings = wide_settings();
    settings.conversation.outbox_bytes_max = 64 << 10;
    open(std::move(settings));
    Client deaf{port(), {.receive_bytes = 4096}};
    deaf.read_until("Hello.\r\n");
    const ConnectionId deaf_id = hall_.await<arrivals::Connected>().first;
    Client other{port()};
    std::string noise(8000, 'x');
    noise += "\r\n";
    std::uint64_t waited_most = 0;
    for (int round = 0; round < 200 && metrics().slow_readers_closed == 0; ++round) {
        listener_->send({pieces::Text{.to = {deaf_id}, .bytes = noise}});
        expect_answers(other, std::to_string(round));
        waited_most = std::max(waited_most, metrics().outbox_bytes.load());
    }
    EXPECT_GT(waited_most, 0U);
    EXPECT_LE(waited_most, 64U << 10U);
    EXPECT_EQ(hall_.await_end(deaf_id), "slow reader");
    EXPECT_EQ(metrics().slow_readers_closed, 1U);
    EXPECT_EQ(metrics().ended_by_server, 0U);
    EXPECT_EQ(metrics().outbox_bytes, 0U);
    await_count(metrics().plain.connections, 1);
    expect_answers(other, "still here");
}

TEST_F(TelnetListenerTest, AFloodIsSlowedThenClosedAndOthersAreUnharmed) {
    TelnetSettings settings = wide_settings();
    settings.conversation.line_pace = {.per_second = 100, .burst = 20};
    settings.conversation.flood_time = 300ms;
    open(std::move(settings));
    Client flooder{port()};
    flooder.read_until("Hello.\r\n");
    const ConnectionId flooder_id = hall_.await<arrivals::Connected>().first;
    Client other{port()};
    std::string noise;
    for (int count = 0; count < 200; ++count)
        noise += "again\r\n";
    std::uint64_t pushed = 0;
    std::jthread flooding{[&](const std::stop_token& enough) {
        while (!enough.stop_requested() && flooder.push(noise))
            pushed += 200;
    }};
    expect_answers(other, "one");
    EXPECT_EQ(hall_.await_end(flooder_id), "flood");
    expect_answers(other, "two");
    flooding.request_stop();
    flooding.join();
    EXPECT_NE(flooder.read_to_end().find("You type faster"), std::string::npos);
    EXPECT_EQ(metrics().floods_closed, 1U);
    EXPECT_LT(hall_.all<arrivals::Typed>().size(), pushed);
    // What it sent beyond what may wait stayed in its own socket.
    EXPECT_LT(metrics().plain.bytes_in, std::uint64_t{10} << 20U);
}

TEST_F(TelnetListenerTest, AnHttpRequestIsAnsweredByOneLineAndClosed) {
    open(wide_settings());
    Client browser{port()};
    browser.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_NE(browser.read_to_end().find("telnet"), std::string::npos);
    EXPECT_EQ(hall_.await_end(hall_.await<arrivals::Connected>().first), "HTTP request");
    EXPECT_TRUE(hall_.all<arrivals::Typed>().empty());
}

TEST_F(TelnetListenerTest, ASubnegotiationWithoutEndIsClosedAndRunsNoCommand) {
    open(wide_settings());
    Client client{port()};
    client.send("\xff\xfa\xc9");
    for (int count = 0; count < 20; ++count)
        if (!client.send(std::string(1000, 'x'))) break;
    client.send("\r\nquit\r\n");
    EXPECT_EQ(hall_.await_end(hall_.await<arrivals::Connected>().first),
              "line or message too long");
    EXPECT_TRUE(hall_.all<arrivals::Typed>().empty());
    EXPECT_EQ(metrics().bounds_broken, 1U);
}

TEST_F(TelnetListenerTest, KeepsIdleConnectionsAlive) {
    TelnetSettings settings = wide_settings();
    settings.conversation.keep_alive_every = 20ms;
    open(std::move(settings));
    Client client{port()};
    client.read_until("Hello.\r\n");
    client.read_until("\xff\xf1");
    client.read_until("\xff\xf1");
}

TEST_F(TelnetListenerTest, ThousandsFromOneAddressAreRefusedPastTheBound) {
    TelnetSettings settings = wide_settings();
    settings.network.admission.household_connections_max = 50;
    std::atomic<int> noted = 0;
    settings.network.refused = [&](std::string_view address, std::string_view) {
        if (address == "127.0.0.1") ++noted;
    };
    open(std::move(settings));
    std::vector<Client> clients;
    for (int count = 0; count < 50; ++count)
        clients.emplace_back(port()).read_until("Hello.\r\n");
    for (int count = 0; count < 2000; ++count) {
        Client refused{port()};
        EXPECT_NE(refused.read_to_end().find("too many connections"), std::string::npos);
    }
    EXPECT_EQ(metrics().refused_household_full, 2000U);
    EXPECT_EQ(noted, 2000);
    EXPECT_EQ(hall_.all<arrivals::Connected>().size(), 50U);
    expect_answers(clients.front(), "unharmed");
    Client elsewhere{port(), {.from = "127.0.0.2"}};
    expect_answers(elsewhere, "let in");
    clients.pop_back();
    await_count(metrics().plain.connections, 50);
    Client again{port()};
    expect_answers(again, "there is room again");
}

TEST_F(TelnetListenerTest, WhoComesTooFastWaits) {
    TelnetSettings settings = wide_settings();
    settings.network.admission.household_pace = {.per_second = 10, .burst = 1};
    settings.network.admission.wait_max = 30s;
    open(std::move(settings));
    std::vector<Client> clients;
    for (int count = 0; count < 6; ++count)
        clients.emplace_back(port());
    for (Client& client : clients)
        client.read_until("Hello.\r\n");
    EXPECT_GE(metrics().delayed, 1U);
}

TEST_F(TelnetListenerTest, WhoWouldWaitTooLongIsRefused) {
    TelnetSettings settings = wide_settings();
    settings.network.admission.household_pace = {.per_second = 1, .burst = 3};
    settings.network.admission.wait_max = 0s;
    open(std::move(settings));
    std::vector<Client> clients;
    for (int count = 0; count < 40; ++count)
        clients.emplace_back(port());
    const auto& refused = metrics().refused_household_too_fast;
    const auto end = std::chrono::steady_clock::now() + patience;
    while (refused == 0 && std::chrono::steady_clock::now() < end)
        std::this_thread::yield();
    EXPECT_GE(refused, 1U);
}

TEST_F(TelnetListenerTest, OtherBoundsHoldWhilePeopleAreThere) {
    open(wide_settings());
    std::vector<Client> clients;
    for (int count = 0; count < 2; ++count)
        clients.emplace_back(port()).read_until("Hello.\r\n");
    TelnetSettings narrow = wide_settings();
    narrow.network.admission.household_connections_max = 2;
    narrow.conversation.line_pace = {.per_second = 1, .burst = 1};
    narrow.conversation.flood_time = 0s;
    narrow.conversation.waiting_lines_max = 10;
    listener_->follow(narrow);
    Client refused{port()};
    EXPECT_NE(refused.read_to_end().find("too many connections"), std::string::npos);
    std::string many;
    for (int count = 0; count < 1000; ++count)
        many += "look\r\n";
    clients.back().send(many);
    clients.back().read_until("You type faster than anybody can follow.");
    narrow.network.connections_max = 1;
    listener_->follow(narrow);
    Client another{port(), {.from = "127.0.0.2"}};
    EXPECT_NE(another.read_to_end().find("Everybody is here"), std::string::npos);
    expect_answers(clients.front(), "still here");
}

TEST_F(TelnetListenerTest, AFullServerSaysSo) {
    TelnetSettings settings = wide_settings();
    settings.network.connections_max = 3;
    open(std::move(settings));
    std::vector<Client> clients;
    for (int count = 0; count < 3; ++count)
        clients.emplace_back(port()).read_until("Hello.\r\n");
    Client refused{port(), {.from = "127.0.0.2"}};
    EXPECT_NE(refused.read_to_end().find("Everybody is here"), std::string::npos);
    EXPECT_EQ(metrics().refused_server_full, 1U);
}

TEST_F(TelnetListenerTest, StoppingSendsWhatWaitsAndEndsEverything) {
    open(wide_settings());
    Client client{port()};
    client.read_until("Hello.\r\n");
    Client other{port()};
    other.read_until("Hello.\r\n");
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    listener_->send({pieces::Text{.to = {id}, .bytes = "The server stops.\r\n", .hurries = false}});
    listener_->stop();
    EXPECT_EQ(client.read_to_end(), "The server stops.\r\n");
    EXPECT_EQ(other.read_to_end(), "");
    EXPECT_EQ(hall_.all<arrivals::Disconnected>().size(), 2U);
    EXPECT_EQ(hall_.await_end(id), "server stops");
    EXPECT_EQ(metrics().plain.connections, 0U);
    listener_->send({pieces::Text{.to = {id}, .bytes = "Nobody hears this.\r\n"}});
    listener_->stop();  // once more does no harm
}

TEST_F(TelnetListenerTest, StoppingDoesNotWaitForWhoDoesNotRead) {
    TelnetSettings settings = wide_settings();
    settings.network.stop_time = 50ms;
    open(std::move(settings));
    Client client{port(), {.receive_bytes = 4096}};
    client.read_until("Hello.\r\n");
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    listener_->send({pieces::Text{.to = {id}, .bytes = std::string(250'000, 'x')}});
    listener_->stop();
    EXPECT_EQ(metrics().plain.connections, 0U);
}

TEST_F(TelnetListenerTest, AnAddressInUseSaysWhatToDo) {
    open(wide_settings());
    TelnetSettings settings = wide_settings();
    settings.network.listen = {{.address = "127.0.0.1", .port = port()}};
    const auto second = TelnetListener::open(settings, hall_, connection_ids_);
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error().name, network::errors::cannot_listen);
    EXPECT_NE(second.error().message.find(std::to_string(port())), std::string::npos);
    EXPECT_NE(second.error().message.find("another"), std::string::npos);
}

TEST_F(TelnetListenerTest, WhatIsNoAddressIsRefused) {
    TelnetSettings settings = wide_settings();
    settings.network.listen = {{.address = "nowhere", .port = 0}};
    const auto listener = TelnetListener::open(settings, hall_, connection_ids_);
    ASSERT_FALSE(listener.has_value());
    EXPECT_EQ(listener.error().name, network::errors::cannot_listen);
}

TEST_F(TelnetListenerTest, ListensOnSeveralAddresses) {
    TelnetSettings settings = wide_settings();
    settings.network.listen = {{.address = "127.0.0.1", .port = 0},
                               {.address = "0.0.0.0", .port = 0}};
    open(std::move(settings));
    Client first{port(0)};
    Client second{port(1)};
    expect_answers(first, "one");
    expect_answers(second, "two");
}

TEST_F(TelnetListenerTest, WritesDocumentsAsTheHandSays) {
    open(wide_settings());
    game::Document document;
    document.heading("Café");
    document.row("Exits", "north");
    const std::string seen =
        listener_->written(document, {.colours = server::Colours::palette_16, .unicode = true});
    EXPECT_NE(seen.find('\x1b'), std::string::npos);
    EXPECT_NE(seen.find("Café"), std::string::npos);
    const std::string plain = listener_->written(document, {});
    EXPECT_NE(plain.find("Cafe"), std::string::npos);
    EXPECT_TRUE(std::ranges::all_of(plain, [](char byte) { return byte >= 0; }));
    const std::string heard = listener_->written(
        document, {.colours = server::Colours::palette_16, .unicode = true, .reader = true});
    EXPECT_EQ(heard, "Café\r\nExits: north\r\n");
}

}  // namespace
}  // namespace underwell::adapters::telnet
