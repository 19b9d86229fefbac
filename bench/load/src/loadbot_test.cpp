// The swarm's parts with corner cases: telnet, WebSocket, scenario, histogram.
#include <gtest/gtest.h>
#include <set>
#include <stdexcept>
#include <string>

#include "histogram.hpp"
#include "scenario.hpp"
#include "telnet_filter.hpp"
#include "websocket_wire.hpp"

namespace loadbot {
namespace {

constexpr const char* sample =
    "port 1234\n# c\nfail full\nexpect name?\nsend {name}\non new goto n\non old goto o\n"
    "label n\nsend y\nlabel o\nsend {pass}\ndone\n"
    "group reading\ncmd x3 look => \\g || >\\s\ngroup talking\ncmd say {id} {x} => ok\n";

std::string expanded(std::string_view text, const Variables& variables) {
    std::string out;
    expand(text, parse_scenario(sample, "t"), variables, out);
    return out;
}

TEST(LoadbotTelnet, RefusesOptionsAndKeepsText) {
    TelnetFilter telnet;
    std::string text;
    std::string reply;
    telnet.feed("a\xff\xfd", text, reply);  // split in the middle of DO
    telnet.feed(std::string_view("\x18"
                                 "b\xff\xfb\x56\xff\xfa\x18\x01\xff\xf0"
                                 "c\xff\xff\x1b[1;31md\xff\xf9",
                                 24),
                text, reply);
    EXPECT_EQ(text,
              "abc\xff"
              "d\x01");
    EXPECT_EQ(reply, "\xff\xfc\x18\xff\xfe\x56");
}

TEST(LoadbotTelnet, DoesNotAnswerRefusals) {
    TelnetFilter telnet;
    std::string text;
    std::string reply;
    telnet.feed("\xff\xfc\x01\xff\xfe\x01", text, reply);
    EXPECT_TRUE(reply.empty());
}

TEST(LoadbotWebSocket, SpeaksAfterTheUpgradeAndReadsSplitFrames) {
    WebSocketWire web;
    const std::string granted = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n";
    const std::string long_text(300, 'x');
    std::string in =
        granted + "\x81\x02hi" + "\x89\x01p" + std::string("\x81\x7e\x01\x2c", 4) + long_text;
    std::string text;
    std::string reply;
    for (const char byte : in)
        web.feed({&byte, 1}, "hello", text, reply);
    EXPECT_EQ(text, "hi\n" + long_text + "\n");
    EXPECT_EQ(reply, std::string("\x81\x85\0\0\0\0hello\x8a\x81\0\0\0\0p", 18));
}

TEST(LoadbotWebSocket, ShowsARefusal) {
    WebSocketWire web;
    std::string text;
    std::string reply;
    web.feed("HTTP/1.1 403 Forbidden\r\n\r\nno", "hello", text, reply);
    EXPECT_TRUE(text.starts_with("HTTP/1.1 403"));
    EXPECT_TRUE(reply.empty());
}

TEST(LoadbotScenario, WrapsLinesIntoMessages) {
    const Scenario scenario = parse_scenario(
        "websocket /play underwell.1\nwrap {\"text\":\" ... \"}\ncmd say \"a\" => b\n", "t");
    std::string out;
    append_line(R"(say "a")", scenario, out);
    EXPECT_EQ(out.substr(6), R"({"text":"say \"a\""})");
    EXPECT_EQ(scenario.websocket, "/play");
    EXPECT_EQ(scenario.subprotocol, "underwell.1");
}

TEST(LoadbotScenario, ReadsLoginAndCommands) {
    const Scenario scenario = parse_scenario(sample, "t");
    EXPECT_EQ(scenario.port, 1234);
    EXPECT_EQ(scenario.fail_on.size(), 1U);
    ASSERT_EQ(scenario.login.size(), 7U);
    ASSERT_EQ(scenario.login[2].any.size(), 2U);
    EXPECT_EQ(scenario.login[2].any[0].target, 3);
    EXPECT_EQ(scenario.login[2].any[1].target, 4);
    ASSERT_EQ(scenario.commands.size(), 4U);
    EXPECT_EQ(scenario.commands[0].markers, (std::vector<std::string>{"\x01", "> "}));
}

TEST(LoadbotScenario, CommandsBelongToTheGroupBeforeThem) {
    const Scenario scenario = parse_scenario(sample, "t");
    EXPECT_EQ(scenario.groups[scenario.commands[0].group], "reading");
    EXPECT_EQ(scenario.groups[scenario.commands[3].group], "talking");
}

TEST(LoadbotScenario, ExpandsWhatItKnows) {
    EXPECT_EQ(expanded("say {id} {x}", {.id = 7}), "say 7 {x}");
    EXPECT_EQ(expanded("{north|south|up}", {.rnd = 4}), "south");
    EXPECT_EQ(expanded("{way}", {.way = "east"}), "east");
}

TEST(LoadbotScenario, FindsTheWaysThatAreWantedMost) {
    const Scenario scenario =
        parse_scenario("ways Nobody has been ... .\nways [Exits: ... ]\ncmd {way} => \\g\n", "t");
    const Way fresh =
        way_in("A cave\r\n[Exits: north, up]\r\nNobody has been east,\r\nsouth.", scenario, 1);
    EXPECT_EQ(fresh.name, "south");
    EXPECT_EQ(fresh.list, 0U);
    const Way known = way_in("A cave\r\n[Exits: north, up]\r\n", scenario, 0);
    EXPECT_EQ(known.name, "north");
    EXPECT_EQ(known.list, 1U);
    EXPECT_EQ(way_in("There is no way east.", scenario, 0).name, "");
}

TEST(LoadbotScenario, RefusesLabelsThatAreNotThereAndScenariosWithoutCommands) {
    EXPECT_THROW(parse_scenario("goto nowhere\ncmd a => b\n", "t"), std::runtime_error);
    EXPECT_THROW(parse_scenario("expect x\n", "t"), std::runtime_error);
}

TEST(LoadbotScenario, BotsHaveNamesOfTheirOwn) {
    std::set<std::string> names;
    for (unsigned i = 0; i < 20'000; ++i)
        names.insert(bot_name("Bot", i));
    EXPECT_EQ(names.size(), 20'000U);
}

TEST(LoadbotHistogram, KnowsQuantilesWithinTwoPercent) {
    Histogram latency;
    EXPECT_EQ(latency.quantile(.5), 0U);
    for (std::uint64_t i = 1; i <= 100'000; ++i)
        latency.record(i);
    for (const double quantile : {.5, .95, .99, .999}) {
        const auto found = static_cast<double>(latency.quantile(quantile));
        EXPECT_GE(found, quantile * 100'000 * 0.99);
        EXPECT_LE(found, quantile * 100'000 * 1.02);
    }
    EXPECT_EQ(latency.max(), 100'000U);
    EXPECT_EQ(latency.count(), 100'000U);
    latency.record(~std::uint64_t{0});  // clamped, not out of bounds
    EXPECT_EQ(latency.quantile(1.0), latency.max());
}

}  // namespace
}  // namespace loadbot
