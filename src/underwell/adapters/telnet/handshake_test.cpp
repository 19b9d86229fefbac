#include <gtest/gtest.h>

#include "underwell/adapters/telnet/telnet_wire.hpp"
#include "wire_fixture.hpp"

namespace underwell::adapters::telnet {
namespace {

using server::ClientTraits;
using server::Colours;
using std::operator""sv;
using tests::bytes;
using tests::environment;
using tests::message;
using tests::mudlet_shaped;
using tests::please_do;
using tests::please_dont;
using tests::terminal;
using tests::will;
using tests::WireClient;
using tests::wont;
using wire_events::HandshakeOver;
using wire_events::TraitsChanged;

const std::string opening_expected =
    will(options::end_of_record) + please_do(options::terminal_type) +
    please_do(options::window_size) + will(options::charset) + please_do(options::environment) +
    will(options::server_status) + will(options::gmcp);

const ClientTraits mudlet_traits = {.width = 132,
                                    .height = 43,
                                    .colours = Colours::true_colour,
                                    .unicode = true,
                                    .reader = false,
                                    .links = true,
                                    .link_lines = true,
                                    .signals = true,
                                    .client = "MUDLET 4.17.2"};

std::string refusals() {
    return please_dont(options::end_of_record) + wont(options::terminal_type) +
           wont(options::window_size) + please_dont(options::charset) + wont(options::environment) +
           please_dont(options::server_status) + please_dont(options::gmcp);
}

TEST(Handshake, OpensWithTheOffersThatAreSafeForAllClientsAndWithoutCompression) {
    const WireClient client;
    EXPECT_EQ(client.opening, opening_expected);
}

TEST(Handshake, OffersNoStatusIfThereIsNone) {
    const WireClient client{{.compression = true, .server_status = nullptr}};
    EXPECT_FALSE(client.opening.contains(will(options::server_status)));
}

TEST(Handshake, OfMudletGivesAllItsTraitsAtOnce) {
    WireClient client;
    client.sends(mudlet_shaped());
    EXPECT_EQ(client.traits(), mudlet_traits);
    ASSERT_EQ(client.events.size(), 3);
    EXPECT_EQ(client.events[0],
              WireEvent{(wire_events::GmcpMessage{
                  .package = "Core.Hello", .json = R"({"client":"Mudlet","version":"4.17.2"})"})});
    EXPECT_EQ(client.events[2], WireEvent{HandshakeOver{mudlet_traits}});
    EXPECT_EQ(client.wire.take_output(), message(options::terminal_type, "\x01") +
                                             message(options::charset, "\x01;UTF-8;US-ASCII") +
                                             message(options::environment, "\x01") +
                                             message(options::server_status,
                                                     "\x01NAME\x02Underwell\x01PORT\x02"
                                                     "4443\x02"
                                                     "4000") +
                                             message(options::terminal_type, "\x01") +
                                             message(options::terminal_type, "\x01") +
                                             will(options::compression));
}

TEST(Handshake, OfMudletByteByByteGivesTheSame) {
    WireClient whole;
    WireClient parted;
    const std::string answer = mudlet_shaped() + please_do(options::compression) + "look\r\n";
    whole.sends(answer);
    parted.sends_byte_by_byte(answer);
    EXPECT_EQ(parted.events, whole.events);
    EXPECT_EQ(parted.traits(), mudlet_traits);
    EXPECT_EQ(parted.wire.take_output(), whole.wire.take_output());
    EXPECT_EQ(parted.lines(), std::vector<std::string>{"look"});
}

TEST(Handshake, ShowsAScreenReaderBeforeAnythingIsSaid) {
    WireClient client;
    client.sends(mudlet_shaped("MTTS 2413"));  // 64 more
    ASSERT_EQ(client.count<HandshakeOver>(), 1);
    EXPECT_TRUE(std::get<HandshakeOver>(client.events.back()).traits.reader);
}

TEST(Handshake, OfTinTinEndsWithoutGmcp) {
    WireClient client;
    client.sends(please_do(options::end_of_record) + will(options::terminal_type) +
                 will(options::window_size) +
                 message(options::window_size, bytes({0, 100, 0, 30})) +
                 please_do(options::charset) + will(options::environment) +
                 please_dont(options::server_status) + please_dont(options::gmcp) +
                 terminal("tintin++") + message(options::charset, "\x02UTF-8") +
                 environment(message_is, {{"CLIENT_NAME", "TinTin++"},
                                          {"CLIENT_VERSION", "2.02.62"},
                                          {"CHARSET", "UTF-8"},
                                          {"MTTS", "2829"}}) +
                 terminal("xterm-256color") + terminal("MTTS 2829"));
    EXPECT_EQ(client.events,
              std::vector<WireEvent>{(HandshakeOver{{.width = 100,
                                                     .height = 30,
                                                     .colours = Colours::true_colour,
                                                     .unicode = true,
                                                     .client = "TinTin++ 2.02.62"}})});
}

TEST(Handshake, DoesNotWaitForAnEnvironmentOnceThereIsMtts) {
    WireClient client;  // as TinTin++ 2.02.20 answers, which sends none
    client.sends(please_do(options::end_of_record) + will(options::terminal_type) +
                 will(options::window_size) +
                 message(options::window_size, bytes({0, 100, 0, 30})) +
                 please_do(options::charset) + will(options::environment) +
                 please_dont(options::gmcp) + terminal("TINTIN++") +
                 message(options::charset, "\x02 UTF-8") + terminal("xterm-256color"));
    EXPECT_EQ(client.count<HandshakeOver>(), 0);
    client.sends(terminal("MTTS 271"));
    EXPECT_EQ(client.events, std::vector<WireEvent>{(HandshakeOver{{.width = 100,
                                                                    .height = 30,
                                                                    .colours = Colours::true_colour,
                                                                    .unicode = true,
                                                                    .client = "TINTIN++"}})});
}

TEST(Handshake, TakesWhatTinyFugueOffersUnasked) {
    WireClient client;
    client.sends(will(options::binary) + please_do(options::binary) + will(options::window_size) +
                 message(options::window_size, bytes({0, 80, 0, 24})));
    EXPECT_EQ(client.wire.take_output(), please_do(options::binary) + will(options::binary));
    client.sends(please_do(options::end_of_record) + will(options::terminal_type) +
                 please_do(options::charset) + wont(options::environment) +
                 please_dont(options::server_status) + please_do(options::gmcp) +
                 terminal("TINYFUGUE") + message(options::charset, "\x02UTF-8") +
                 terminal("ANSI-ATTR") + terminal("ANSI") + terminal("UNKNOWN"));
    EXPECT_EQ(client.count<HandshakeOver>(), 0);
    client.sends(terminal("UNKNOWN"));
    EXPECT_EQ(client.events, std::vector<WireEvent>{(HandshakeOver{{.colours = Colours::palette_16,
                                                                    .unicode = true,
                                                                    .signals = true,
                                                                    .client = "TINYFUGUE"}})});
}

TEST(Handshake, EndsAtOnceIfEverythingIsRefused) {
    WireClient client;
    client.sends(refusals());
    EXPECT_EQ(client.events, std::vector<WireEvent>{HandshakeOver{}});
    EXPECT_EQ(client.wire.take_output(), will(options::compression));
}

TEST(Handshake, WithAClientThatAnswersNothingEndsInPlainAsciiOf80Columns) {
    WireClient client;
    client.wire.handshake_timed_out(client.events);
    const ClientTraits plain = {.width = 80,
                                .height = 24,
                                .colours = Colours::none,
                                .unicode = false,
                                .reader = false,
                                .links = false,
                                .signals = false,
                                .client = ""};
    EXPECT_EQ(client.events, std::vector<WireEvent>{HandshakeOver{plain}});
    client.sends("look\n");
    EXPECT_EQ(client.lines(), std::vector<std::string>{"look"});
    client.wire.handshake_timed_out(client.events);
    EXPECT_EQ(client.count<HandshakeOver>(), 1);
}

TEST(Handshake, EndsBeforeALineThatDidNotWaitForIt) {
    WireClient client;
    client.sends(please_do(options::end_of_record) + "connect Ada secret\r\n");
    ASSERT_EQ(client.events.size(), 2);
    EXPECT_TRUE(std::holds_alternative<HandshakeOver>(client.events[0]));
    client.sends(mudlet_shaped());
    EXPECT_EQ(client.count<HandshakeOver>(), 1);
    EXPECT_EQ(std::get<TraitsChanged>(client.events.back()).traits, mudlet_traits);
}

TEST(Handshake, OffersCompressionOnlyAfterTheTerminalTypes) {
    WireClient client;
    client.sends(will(options::terminal_type) + terminal("MUDLET") + terminal("XTERM"));
    EXPECT_FALSE(client.wire.take_output().contains(will(options::compression)));
    client.sends(terminal("MTTS 1"));
    EXPECT_EQ(client.wire.take_output(), will(options::compression));
    client.wire.handshake_timed_out(client.events);
    EXPECT_FALSE(client.wire.has_output());
}

TEST(Handshake, NeverAgreesToCompressionWhereItMustNotBe) {
    WireClient client{{.compression = false, .server_status = nullptr}};
    client.sends(mudlet_shaped());
    client.wire.handshake_timed_out(client.events);
    EXPECT_FALSE(client.wire.take_output().contains(will(options::compression)));
    client.sends(please_do(options::compression));
    EXPECT_EQ(client.wire.take_output(), wont(options::compression));
    client.wire.text("plain");
    EXPECT_EQ(client.wire.take_output(), "plain");
}

TEST(TerminalTypes, AreAskedForUntilOneComesTwice) {
    WireClient client;
    client.sends(will(options::terminal_type) + terminal("XTERM-256COLOR"));
    EXPECT_EQ(client.wire.take_output(),
              message(options::terminal_type, "\x01") + message(options::terminal_type, "\x01"));
    client.sends(terminal("XTERM-256COLOR") + terminal("OTHER"));
    EXPECT_EQ(client.wire.take_output(), will(options::compression));
    EXPECT_EQ(client.traits().colours, Colours::palette_256);
    EXPECT_EQ(client.traits().client, "XTERM-256COLOR");
}

TEST(TerminalTypes, AreAskedForFiveTimesAtMost) {
    WireClient client;
    client.sends(will(options::terminal_type));
    for (const char* type : {"A", "B", "C", "D", "E", "F"})
        client.sends(terminal(type));
    EXPECT_EQ(client.wire.take_output().size(), 5 * message(options::terminal_type, "\x01").size() +
                                                    will(options::compression).size());
}

TEST(TerminalTypes, GiveColoursByNameWhereThereIsNoMtts) {
    const auto colours_with = [](std::string_view type) {
        WireClient client;
        client.sends(will(options::terminal_type) + terminal(type));
        return client.traits().colours;
    };
    EXPECT_EQ(colours_with("screen-256color"), Colours::palette_256);
    EXPECT_EQ(colours_with("foo-truecolor"), Colours::true_colour);
    EXPECT_EQ(colours_with("xterm"), Colours::palette_256);
    EXPECT_EQ(colours_with("ANSI"), Colours::palette_16);
    EXPECT_EQ(colours_with("DUMB"), Colours::none);
    EXPECT_EQ(colours_with("MTTS 1"), Colours::palette_16);
    EXPECT_EQ(colours_with("MTTS 9"), Colours::palette_256);
    EXPECT_EQ(colours_with("MTTS 257"), Colours::true_colour);
    EXPECT_EQ(colours_with("MTTS 0"), Colours::none);
    EXPECT_EQ(colours_with("MTTS x"), Colours::none);
}

TEST(WindowSize, ChangesAtAnyTime) {
    WireClient client;
    client.wire.handshake_timed_out(client.events);
    client.sends(will(options::window_size) + message(options::window_size, bytes({0, 90, 0, 30})));
    client.sends(message(options::window_size, bytes({0, 91, 0, 30})));
    client.sends(message(options::window_size, bytes({0, 91, 0, 30})));
    EXPECT_EQ(client.count<TraitsChanged>(), 2);
    EXPECT_EQ(client.traits().width, 91);
}

TEST(WindowSize, Of255Times255IsReadDoubledAndUndoubled) {
    const auto size_read = [](std::string_view payload) {
        WireClient client;
        client.sends(will(options::window_size) + message(options::window_size, payload) + "x\n");
        EXPECT_EQ(client.lines(), std::vector<std::string>{"x"});
        return std::pair{client.traits().width, client.traits().height};
    };
    using Size = std::pair<std::uint16_t, std::uint16_t>;
    EXPECT_EQ(size_read(bytes({0, 255, 255, 0, 255, 255})), (Size{255, 255}));
    EXPECT_EQ(size_read(bytes({0, 255, 0, 255})), (Size{255, 255}));
    EXPECT_EQ(size_read(bytes({0, 255, 0, 50})), (Size{255, 50}));
    EXPECT_EQ(size_read(bytes({0, 100, 0, 255})), (Size{100, 255}));
}

TEST(WindowSize, IsClampedAndZeroIsUnknown) {
    const auto size_read = [](std::initializer_list<int> payload) {
        WireClient client;
        client.sends(message(options::window_size, bytes(payload)));
        return std::pair<int, int>{client.traits().width, client.traits().height};
    };
    EXPECT_EQ(size_read({0, 0, 0, 0}), (std::pair{80, 24}));
    EXPECT_EQ(size_read({0, 3, 0, 1}), (std::pair{20, 5}));
    EXPECT_EQ(size_read({3, 0, 3, 0}), (std::pair{400, 400}));
    EXPECT_EQ(size_read({0, 90, 0}), (std::pair{80, 24}));
}

TEST(Charset, RejectedLeavesPlainAscii) {
    WireClient client;
    client.sends(please_do(options::charset) + message(options::charset, "\x03"));
    EXPECT_FALSE(client.traits().unicode);
    client.sends(message(options::charset, "\x02utf-8"));
    EXPECT_TRUE(client.traits().unicode);
    client.sends(message(options::charset, "\x02US-ASCII"));
    EXPECT_FALSE(client.traits().unicode);
}

TEST(Charset, IsChosenFromWhatAClientRequests) {
    const auto answer_to = [](std::string_view payload) {
        WireClient client;
        client.sends(will(options::charset));
        client.wire.take_output();
        client.sends(message(options::charset, payload));
        return std::pair{client.wire.take_output(), client.traits().unicode};
    };
    EXPECT_EQ(answer_to("\x01;ISO-8859-1;UTF-8"),
              (std::pair{message(options::charset, "\x02UTF-8"), true}));
    EXPECT_EQ(answer_to("\x01[TTABLE]\x01 US-ASCII LATIN1"),
              (std::pair{message(options::charset, "\x02US-ASCII"), false}));
    EXPECT_EQ(answer_to("\x01;KOI8-R"), (std::pair{message(options::charset, "\x03"), false}));
    EXPECT_EQ(answer_to("\x01"), (std::pair{message(options::charset, "\x03"), false}));
}

TEST(Environment, ChangesTraitsWhileOnePlays) {
    WireClient client;
    client.sends(mudlet_shaped());
    client.sends(environment(message_info, {{"SCREEN_READER", "1"}}));
    EXPECT_TRUE(std::get<TraitsChanged>(client.events.back()).traits.reader);
    client.sends(environment(message_info, {{"SCREEN_READER", "0"}, {"OSC_HYPERLINKS_SEND", "0"}}));
    EXPECT_FALSE(client.traits().reader);
    EXPECT_FALSE(client.traits().links);
    EXPECT_TRUE(client.traits().link_lines);
    client.sends(environment(message_info, {{"OSC_HYPERLINKS_PROMPT", "0"}}));
    EXPECT_FALSE(client.traits().link_lines);
}

TEST(Environment, ReadsEscapedNamesAndVariablesWithoutValues) {
    WireClient client;
    client.sends(will(options::environment) +
                 message(options::environment,
                         "\0\0USER\3CLIENT_NAME\1a\2\1b\0X\3SCREEN_READER\1"
                         "1"sv));
    EXPECT_EQ(client.traits().client, "ab");
    EXPECT_TRUE(client.traits().reader);
}

TEST(Traits, NameAClientPrintablyAndWithinBounds) {
    WireClient client;
    client.sends(will(options::terminal_type) +
                 terminal("\x1B]0;evil\x07" + std::string(500, 'x')));
    EXPECT_TRUE(client.traits().client.starts_with("]0;evilxxx"));
    EXPECT_LE(client.traits().client.size(), 64);
    client.wire.handshake_timed_out(client.events);
    client.wire.client_named({.name = "Mudlet", .version = "4.17"}, client.events);
    EXPECT_EQ(std::get<TraitsChanged>(client.events.back()).traits.client, "Mudlet 4.17");
}

}  // namespace
}  // namespace underwell::adapters::telnet
