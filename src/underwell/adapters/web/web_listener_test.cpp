#include "underwell/adapters/web/web_listener.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "underwell/adapters/network/admission.hpp"
#include "underwell/adapters/network/protocol.hpp"
#include "underwell/adapters/web/web_fixture.hpp"

namespace underwell::adapters::web {
namespace {

using server::ConnectionId;
using std::chrono_literals::operator""h;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using std::string_literals::operator""s;
namespace arrivals = server::arrivals;
namespace pieces = server::pieces;

const std::string get_page = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n";

class WebListenerTest : public WebTest {
  protected:
    static WebListenerSettings with_pages() {
        WebListenerSettings settings = wide_settings();
        settings.pages = [](const WebRequest& request) -> std::optional<WebAnswer> {
            if (request.path != "/page") return std::nullopt;
            return WebAnswer{.body = "for " + request.address +
                                     (request.secure ? " safely" : " openly") + request.query};
        };
        return settings;
    }

    void expect_answers(Browser& browser, const std::string& line) {
        browser.type(line);
        browser.read_until("You typed " + line + ".");
    }
};

TEST_F(WebListenerTest, ALineComesInAndTextGoesOut) {
    open(wide_settings());
    Browser browser{port()};
    EXPECT_NE(browser.head().find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
              std::string::npos);
    EXPECT_NE(browser.head().find("Sec-WebSocket-Protocol: underwell.1\r\n"), std::string::npos);
    browser.greet();
    browser.read_until(R"({"n":1,"t":"story","x":"Hello."})");
    expect_answers(browser, "look");
    const auto [id, connected] = hall_.await<arrivals::Connected>();
    EXPECT_EQ(connected.peer.address, "127.0.0.1");
    EXPECT_TRUE(connected.peer.secure);
    EXPECT_EQ(connected.peer.transport, server::TransportKind::web);
    EXPECT_TRUE(hall_.await<arrivals::Greets>().second.traits.signals);
    listener_->send({pieces::Prompt{.to = id, .bytes = "8/8 > "},
                     pieces::Echo{.to = id, .on = false},
                     pieces::Signal{.to = id, .signal = server::signals::Name{.name = "Ann"}}});
    browser.read_until(R"({"n":3,"t":"prompt","text":"8/8 > "})");
    browser.read_until(R"({"n":4,"t":"echo","on":false})");
    browser.read_until(R"({"n":5,"t":"name","name":"Ann"})");
}

TEST_F(WebListenerTest, ChangesAreToldToThoseWhoAskForThem) {
    open(wide_settings());
    server::signals::Chamber chamber;
    chamber.bodies.emplace();
    chamber.body_changes = server::signals::BodyChanges{.changed = {}, .gone = {7}};
    Browser plain{port()};
    plain.greet();
    Browser keen{port()};
    keen.say(R"({"t":"hello","protocol":1,"changes":true})");
    keen.read_until("Hello.");
    for (const std::size_t number : {1U, 2U})
        listener_->send({pieces::Signal{.to = hall_.await<arrivals::Connected>(number).first,
                                        .signal = chamber}});
    plain.read_until(R"("bodies":[]})");
    keen.read_until(R"("gone":["7"]})");
}

TEST_F(WebListenerTest, PagesAndFilesComeByOneConnection) {
    constexpr std::array<WebFile, 1> files{{{.path = "/file",
                                             .type = "text/plain",
                                             .bytes = "a file",
                                             .gzipped = {},
                                             .immutable = true}}};
    WebListenerSettings settings = with_pages();
    settings.files = files;
    open(std::move(settings));
    Client client{port()};
    client.send(get_page);
    client.read_until("for 127.0.0.1 safely");
    // Several at once: each is answered in its turn.
    client.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n" + get_page +
                "HEAD /file HTTP/1.1\r\nHost: a\r\n\r\nGET /none HTTP/1.1\r\nHost: a\r\n\r\n");
    client.read_until("\r\n\r\na file");
    client.read_until("for 127.0.0.1 safely");
    EXPECT_EQ(client.read_until("\r\n\r\n").find("a file"), std::string::npos);
    EXPECT_TRUE(client.read_until("There is no such page.\n").starts_with("HTTP/1.1 404 "));
    client.send("GET /file HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    EXPECT_TRUE(client.read_to_end().ends_with("a file"));
    EXPECT_TRUE(hall_.all<arrivals::Connected>().empty()) << "the hall has nothing to do with it";
}

TEST_F(WebListenerTest, AConnectionAsksForSoManyFilesAndNoMore) {
    constexpr std::array<WebFile, 1> files{
        {{.path = "/file", .type = "text/plain", .bytes = "!", .gzipped = {}, .immutable = true}}};
    WebListenerSettings settings = wide_settings();
    settings.files = files;
    open(std::move(settings));
    Client client{port()};
    const std::string head_of_file = "HEAD /file HTTP/1.1\r\nHost: a\r\n\r\n";
    for (std::size_t count = 1; count < requests_per_connection_max; ++count) {
        client.send(head_of_file);
        ASSERT_TRUE(client.read_until("\r\n\r\n").contains("Connection: keep-alive")) << count;
    }
    client.send(head_of_file);
    EXPECT_TRUE(client.read_to_end().contains("Connection: close"));
}

TEST_F(WebListenerTest, ALargeFileReachesASlowReader) {
    const std::string large(std::size_t{3} << 20U, 'x');
    const std::array<WebFile, 1> files{{{.path = "/file",
                                         .type = "text/plain",
                                         .bytes = large,
                                         .gzipped = {},
                                         .immutable = true}}};
    WebListenerSettings settings = wide_settings();
    settings.files = files;
    settings.network.close_time = 1ms;
    open(std::move(settings));
    Client client{port(), {.receive_bytes = 4096}};
    client.send("GET /file HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    const std::string answer = client.read_to_end();
    EXPECT_TRUE(answer.ends_with("\r\n\r\n" + large));
    listener_->stop();
}

TEST_F(WebListenerTest, ACutSessionIsResumedAndMissesNothing) {
    open(wide_settings());
    std::string token;
    {
        Browser browser{port()};
        browser.greet();
        browser.read_until("Hello.");
        token = browser.token();
    }
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    await_count(metrics().plain.connections, 0);
    listener_->send({pieces::Text{.to = {id}, .bytes = story("Meanwhile.")}});
    Browser back{port()};
    back.come_back(token, 1);
    EXPECT_TRUE(back.is_resumed());
    EXPECT_NE(back.token(), token);
    EXPECT_EQ(back.read_until("Meanwhile.").find("Hello."), std::string::npos);
    expect_answers(back, "look");
    EXPECT_EQ(hall_.all<arrivals::Connected>().size(), 1U);
    EXPECT_TRUE(hall_.all<arrivals::Disconnected>().empty());
    EXPECT_EQ(hall_.await<arrivals::Typed>().first, id);
}

TEST_F(WebListenerTest, ATokenIsSpentAsSoonAsTheClientHasSpokenAfterTheNext) {
    open(wide_settings());
    Browser first{port()};
    first.greet();
    first.read_until("Hello.");
    Browser second{port()};
    second.come_back(first.token(), 1);
    ASSERT_TRUE(second.is_resumed());
    expect_answers(second, "look");
    Browser thief{port()};
    thief.come_back(first.token(), 1);
    EXPECT_FALSE(thief.is_resumed());
    expect_answers(second, "wait");
}

TEST_F(WebListenerTest, SessionsThatAreWaitedForTakeTheirRoom) {
    WebListenerSettings settings = wide_settings();
    settings.network.connections_max = 1;
    open(std::move(settings));
    std::string token;
    {
        Browser browser{port()};
        browser.greet();
        token = browser.token();
    }
    await_count(metrics().plain.connections, 0);
    {
        Browser other{port()};
        other.say(R"({"t":"hello","protocol":1})");
        EXPECT_TRUE(other.client().read_to_end().ends_with("\x88\x02\x03\xf5")) << "1013";
    }
    await_count(metrics().plain.connections, 0);
    Browser back{port()};
    back.come_back(token, 0);
    EXPECT_TRUE(back.is_resumed());
}

TEST_F(WebListenerTest, TheOldConnectionIsClosedWhenTheSessionGoesOnByAnother) {
    open(wide_settings());
    Browser first{port()};
    first.greet();
    first.read_until("Hello.");
    Browser second{port()};
    second.come_back(first.token(), 0);
    EXPECT_TRUE(second.is_resumed());
    second.read_until("Hello.");
    EXPECT_TRUE(first.client().read_to_end().ends_with("\x88\x02\x0f\xa0"s)) << "4000";
    expect_answers(second, "look");
    EXPECT_TRUE(hall_.all<arrivals::Disconnected>().empty());
}

TEST_F(WebListenerTest, WhoDoesNotComeBackIsGivenUp) {
    WebListenerSettings settings = wide_settings();
    settings.bounds.grace = 20ms;
    open(std::move(settings));
    std::string token;
    {
        Browser browser{port()};
        browser.greet();
        token = browser.token();
    }
    EXPECT_EQ(hall_.await_end(hall_.await<arrivals::Connected>().first), "connection lost");
    Browser late{port()};
    late.come_back(token, 0);
    EXPECT_FALSE(late.is_resumed());
    late.read_until("Hello.");
    EXPECT_EQ(hall_.all<arrivals::Connected>().size(), 2U);
}

TEST_F(WebListenerTest, WhoMissesTooMuchIsGivenUp) {
    WebListenerSettings settings = wide_settings();
    settings.bounds.kept_bytes_max = 10'000;
    open(std::move(settings));
    {
        Browser browser{port()};
        browser.greet();
        browser.read_until("Hello.");
    }
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    await_count(metrics().plain.connections, 0);
    listener_->send({pieces::Text{.to = {id}, .bytes = story(std::string(20'000, 'x'))}});
    EXPECT_EQ(hall_.await_end(id), "missed too much");
}

TEST_F(WebListenerTest, TheLastWordIsSaidAndNothingIsLeft) {
    open(wide_settings());
    Browser browser{port()};
    browser.greet();
    browser.type("quit");
    browser.read_until("You typed quit.");
    browser.read_until("\"t\":\"goodbye\"");
    EXPECT_TRUE(browser.client().read_to_end().ends_with("\x88\x02\x03\xe8"));
    EXPECT_EQ(hall_.await_end(hall_.await<arrivals::Connected>().first), "closed by server");
    Browser late{port()};
    late.come_back(browser.token(), 0);
    EXPECT_FALSE(late.is_resumed());
}

std::size_t count_of(std::string_view sought, std::string_view text) {
    std::size_t count = 0;
    for (auto at = text.find(sought); at != text.npos; at = text.find(sought, at + 1))
        ++count;
    return count;
}

TEST_F(WebListenerTest, WhoeverWasToldWhyIsToldGoodbyeNoSecondTime) {
    open(wide_settings());
    Browser browser{port()};
    browser.greet();
    browser.read_until("Hello.");
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    listener_->send(
        {pieces::Signal{.to = id, .signal = server::signals::Goodbye{.reason = "taken over"}},
         pieces::Close{id}});
    const std::string last = browser.client().read_to_end();
    EXPECT_EQ(count_of("\"t\":\"goodbye\"", last), 1U) << last;
    EXPECT_TRUE(last.contains("taken over")) << last;
}

TEST_F(WebListenerTest, StopClosesAllAndTellsTheHall) {
    open(wide_settings());
    Browser browser{port()};
    browser.greet();
    browser.read_until("Hello.");
    {
        Browser cut{port()};
        cut.greet();
        cut.read_until("Hello.");
    }
    hall_.await<arrivals::Connected>(2);
    await_count(metrics().plain.connections, 1);
    listener_->stop();
    EXPECT_TRUE(browser.client().read_to_end().ends_with("\x88\x02\x03\xe9"));
    EXPECT_EQ(hall_.all<arrivals::Disconnected>().size(), 2U);
}

TEST_F(WebListenerTest, WhoFloodsIsClosedForGood) {
    WebListenerSettings settings = wide_settings();
    settings.bounds.line_pace = {.per_second = 10, .burst = 5};
    settings.bounds.flood_time = 50ms;
    open(std::move(settings));
    Browser browser{port()};
    browser.greet();
    std::string many;
    for (int count = 0; count < 1000; ++count)
        many += masked_frame(R"({"t":"line","text":"look"})");
    constexpr std::size_t far_too_many = 10'000;  // else who is never closed would type for ever
    while (browser.client().push(many) && metrics().floods_closed == 0 &&
           hall_.all<arrivals::Typed>().size() < far_too_many) {
    }
    EXPECT_EQ(hall_.await_end(hall_.await<arrivals::Connected>().first), "flood");
    EXPECT_LT(hall_.all<arrivals::Typed>().size(), 100U);
}

TEST_F(WebListenerTest, WhoBreaksARuleIsToldWhichAndClosedForGood) {
    struct Broken {
        std::string bytes;
        std::string_view trouble;
        std::string_view close;
    };

    open(wide_settings());
    const std::vector<Broken> several{
        {"\x81\x01", "malformed", "\x03\xea"},  // without a mask: 1002
        {masked_frame("{}", 0x82), "malformed", "\x03\xeb"},
        {masked_frame("\xff"), "malformed", "\x03\xef"},
        {masked_frame(std::string(message_bytes_max + 1, ' ')), "too_long", "\x03\xf1"}};
    for (std::size_t number = 0; number < several.size(); ++number) {
        const Broken& broken = several[number];
        Browser browser{port()};
        browser.greet();
        browser.client().send(broken.bytes);
        browser.read_until(R"("why":")" + std::string{broken.trouble});
        EXPECT_TRUE(
            browser.client().read_to_end().ends_with("\x88\x02" + std::string{broken.close}));
        const ConnectionId id = hall_.await<arrivals::Connected>(number + 1).first;
        EXPECT_EQ(hall_.await_end(id), network::ends::broken_bound);
    }
}

TEST_F(WebListenerTest, WhoDoesNotReadIsClosedForGood) {
    WebListenerSettings settings = wide_settings();
    settings.bounds.outbox_bytes_max = 64 << 10;
    open(std::move(settings));
    Browser browser{port(), {}, {.receive_bytes = 4096}};
    browser.greet();
    const ConnectionId id = hall_.await<arrivals::Connected>().first;
    for (int round = 0; round < 500 && metrics().slow_readers_closed == 0; ++round) {
        listener_->send({pieces::Text{.to = {id}, .bytes = story(std::string(10'000, 'x'))}});
        std::this_thread::sleep_for(1ms);
    }
    EXPECT_EQ(hall_.await_end(id), "slow reader");
}

TEST_F(WebListenerTest, WhoAnswersNoPingIsGone) {
    WebListenerSettings settings = wide_settings();
    settings.bounds.ping_every = 20ms;
    settings.bounds.silence_max = 100ms;
    settings.bounds.grace = 1ms;
    open(std::move(settings));
    Browser browser{port()};
    browser.greet();
    browser.read_until("\x89"s + '\0');
    EXPECT_EQ(hall_.await_end(hall_.await<arrivals::Connected>().first), "connection lost");
}

TEST_F(WebListenerTest, WhoSaysNothingIsClosed) {
    WebListenerSettings settings = wide_settings();
    settings.bounds.request_time = 20ms;
    settings.bounds.idle_time = 20ms;
    settings.bounds.hello_time = 20ms;
    open(std::move(settings));
    Client silent{port()};
    EXPECT_EQ(silent.read_to_end(), "");
    Client slow{port()};
    slow.send("GET / HTTP/1.1\r\n");
    EXPECT_TRUE(slow.read_to_end().starts_with("HTTP/1.1 408 "));
    Browser mute{port()};
    EXPECT_TRUE(mute.client().read_to_end().ends_with("\x88\x02\x03\xf0"));
    EXPECT_TRUE(hall_.all<arrivals::Connected>().empty());
}

TEST_F(WebListenerTest, AWebSocketIsOpenedOnlyAsOne) {
    open(wide_settings());
    const auto status_of = [&](std::string_view what, std::string_view instead) {
        std::string head = play_head;
        head.replace(head.find(what), what.size(), instead);
        Client client{port()};
        client.send(head + "\r\n");
        return client.read_until("\r\n").substr(9, 3);
    };
    EXPECT_EQ(status_of("GET /play", "GET /play"), "101");
    EXPECT_EQ(status_of("Connection: Upgrade", "Connection: close"), "426");
    EXPECT_EQ(status_of("Version: 13", "Version: 8"), "426");
    EXPECT_EQ(status_of("underwell.1", "underwell.2"), "400");
    EXPECT_EQ(status_of("GET /play", "POST /play"), "405");
}

TEST_F(WebListenerTest, PagesFromElsewhereMayPlayOnlyIfListed) {
    WebListenerSettings settings = wide_settings();
    settings.origins = {"https://friends.example.org"};
    open(std::move(settings));
    for (const char* origin : {"http://localhost", "https://friends.example.org"})
        EXPECT_TRUE(
            Browser(port(), "Origin: "s + origin + "\r\n").head().starts_with("HTTP/1.1 101 "));
    for (const char* origin : {"http://localhost:80", "https://evil.example.org", "null"})
        EXPECT_TRUE(
            Browser(port(), "Origin: "s + origin + "\r\n").head().starts_with("HTTP/1.1 403 "));
}

TEST_F(WebListenerTest, OnlyProxiesThatAreTrustedSpeakForOthers) {
    const std::string forwarded =
        "X-Forwarded-For: 198.51.100.9, 192.0.2.7, 127.0.0.1\r\nX-Forwarded-Proto: http\r\n";
    WebListenerSettings settings = with_pages();
    open(settings);
    const auto asked = [&] {
        Client client{port()};
        client.send("GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + forwarded + "\r\n");
        return client.read_to_end();
    };
    EXPECT_TRUE(asked().ends_with("for 127.0.0.1 safely"));
    settings.network.proxies = {server::parse_network("127.0.0.0/8").value()};
    settings.network.admission.household_connections_max = 1;
    listener_->follow(settings);
    EXPECT_TRUE(asked().ends_with("for 192.0.2.7 openly"));
    Browser first{port(), forwarded};
    EXPECT_TRUE(first.head().starts_with("HTTP/1.1 101 "));
    first.say(R"({"t":"login","name":"Ada","password":"secret"})");
    first.greet();
    first.say(R"({"t":"login","name":"Ada","password":"secret"})");
    first.read_until("\"why\":\"insecure\"");
    EXPECT_EQ(hall_.await<arrivals::Connected>().second.peer.address, "192.0.2.7");
    EXPECT_TRUE(hall_.all<arrivals::Credentials>().empty());
    EXPECT_TRUE(Browser(port(), forwarded).head().starts_with("HTTP/1.1 429 "));
    EXPECT_TRUE(
        Browser(port(), "X-Forwarded-For: 192.0.2.8\r\n").head().starts_with("HTTP/1.1 101 "));
    first.client().send(masked_frame("", 0x88));
    first.client().read_to_end();
    await_count(metrics().plain.connections, 0);
    EXPECT_TRUE(Browser(port(), forwarded).head().starts_with("HTTP/1.1 101 ")) << "there is room";
}

TEST_F(WebListenerTest, TooManyFromOneAddressAreToldSo) {
    WebListenerSettings settings = wide_settings();
    settings.network.admission.household_connections_max = 1;
    open(std::move(settings));
    Browser browser{port()};
    browser.greet();
    Client other{port()};
    EXPECT_TRUE(other.read_to_end().starts_with("HTTP/1.1 429 "));
}

TEST_F(WebListenerTest, BoundsHoldOverAllTransportsThatShareThem) {
    WebListenerSettings settings = wide_settings();
    settings.network.admission.household_connections_max = 1;
    settings.network.connections_max = 2;
    settings.network.shared_admission =
        std::make_shared<network::Admission>(network::AdmissionBounds{});
    open(settings);
    const auto other = WebListener::open(settings, hall_, connection_ids_);
    ASSERT_TRUE(other.has_value());
    (*other)->start();
    Browser browser{port()};
    browser.greet();
    Client neighbour{(*other)->port()};
    EXPECT_TRUE(neighbour.read_to_end().starts_with("HTTP/1.1 429 "));
    Browser stranger{(*other)->port(), {}, {.from = "127.0.0.2"}};
    stranger.greet();
    Client one_too_many{port(), {.from = "127.0.0.3"}};
    EXPECT_TRUE(one_too_many.read_to_end().starts_with("HTTP/1.1 503 "));
}

TEST_F(WebListenerTest, APageThatIsNotFetchedStopsNobody) {
    WebListenerSettings settings = with_pages();
    std::atomic<bool> may_go_on = false;
    settings.pages = [&](const WebRequest&) -> std::optional<WebAnswer> {
        while (!may_go_on)
            std::this_thread::yield();
        return WebAnswer{.body = "late"};
    };
    open(std::move(settings));
    std::vector<Client> waiting;
    for (std::size_t count = 0; count < pages_waiting_max; ++count) {
        waiting.emplace_back(port());
        waiting.back().send(get_page);
    }
    await_count(metrics().plain.bytes_in, pages_waiting_max * get_page.size());
    Client refused{port()};
    refused.send(get_page);
    EXPECT_TRUE(refused.read_until("Try again in a moment.").starts_with("HTTP/1.1 503 "));
    Browser browser{port()};
    browser.greet();
    browser.type("look");
    browser.read_until("You typed look.");
    may_go_on = true;
    for (Client& client : waiting)
        client.read_until("late");
}

}  // namespace
}  // namespace underwell::adapters::web
