#include "underwell/adapters/telnet/telnet_wire.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "underwell/game/unicode.hpp"
#include "wire_fixture.hpp"

namespace underwell::adapters::telnet {
namespace {

using std::operator""sv;
using tests::bytes;
using tests::go_ahead;
using tests::inflate_all;
using tests::message;
using tests::mudlet_shaped;
using tests::please_do;
using tests::please_dont;
using tests::terminal;
using tests::will;
using tests::WireClient;
using tests::wont;
using Lines = std::vector<std::string>;

const std::string end_of_record = bytes({255, 239});

Lines lines_of(std::string_view typed) {
    WireClient client;
    client.sends(typed);
    return client.lines();
}

TEST(Lines, EndInAnyOfTheFourWays) {
    EXPECT_EQ(lines_of("a\r\nb\r\0c\nd\re\n\n\r\n"sv), (Lines{"a", "b", "c", "d", "e", "", ""}));
}

TEST(Lines, AreEditedByBackspaceAndDelete) {
    EXPECT_EQ(lines_of("lokk\b\x7Fok\r\n"), Lines{"look"});
    EXPECT_EQ(lines_of("café\b\be\b\b\b\b\b\bok\n"), Lines{"ok"});
    EXPECT_EQ(lines_of("café\b\n"), Lines{"caf"});
    EXPECT_EQ(lines_of("ab" + bytes({255, 247}) + "c\nzz" + bytes({255, 248}) + "d\n"),
              (Lines{"ac", "d"}));
}

TEST(Lines, LoseControlCharactersOfBothKindsButNoLetters) {
    EXPECT_EQ(lines_of("say \x1B]8;;send:quit\x07hi\x1B[1;31mred\x1B[A\n"),
              Lines{"say ]8;;send:quithired"});
    EXPECT_EQ(lines_of("a\xC2\x9B"
                       "31mb\n"),
              Lines{"a31mb"});
    EXPECT_EQ(lines_of("say 地下城 ’Ł\n"), Lines{"say 地下城 ’Ł"});
    EXPECT_EQ(lines_of("a\tb\x1B[\x1B\n"), Lines{"a b["});
}

TEST(Lines, ShowWhatIsNoUtf8AsReplacementSigns) {
    EXPECT_EQ(lines_of("caf\xE9 x\n"), Lines{"caf\uFFFD x"});
    EXPECT_EQ(lines_of("a\xFF\xFF\n"), Lines{"a\uFFFD"});
}

TEST(Lines, HoldSignsTogetherThatComeInPieces) {
    WireClient client;
    client.sends_byte_by_byte("地牢\r\n");
    EXPECT_EQ(client.lines(), Lines{"地牢"});
}

TEST(Lines, OfFourKibibytesPassAndLongerOnesEndTheConnection) {
    WireClient client;
    client.sends("\r\0"sv);  // which is no part of the line after it
    client.sends(std::string(line_bytes_max, 'x') + "\n");
    EXPECT_EQ(client.lines().size(), 2);
    EXPECT_FALSE(client.failure);
    client.sends(std::string(line_bytes_max + 1, 'y'));
    EXPECT_EQ(client.failure, errors::line_too_long);
    client.failure.reset();
    client.sends("z\nquit\n");
    EXPECT_EQ(client.failure, errors::line_too_long);
    EXPECT_EQ(client.lines().size(), 2);
}

TEST(Lines, AreNotMadeTooLongByReplacement) {
    WireClient client;
    client.sends(std::string(line_bytes_max / 2, '\xE9'));
    client.sends("\n");
    EXPECT_EQ(client.failure, errors::line_too_long);
    EXPECT_TRUE(client.lines().empty());
}

TEST(Subnegotiations, OfTwentyKilobytesEndTheConnectionAndNothingOfThemIsTyped) {
    for (const Code option : {options::gmcp, options::terminal_type, Code{77}}) {
        WireClient client;
        client.sends(please_do(options::gmcp) + bytes({255, 250, option}) +
                     std::string(20'000, '\n') + "quit\r\n" + bytes({255, 240}) + "quit\r\n");
        EXPECT_EQ(client.failure, errors::subnegotiation_too_long);
        EXPECT_TRUE(client.lines().empty());
    }
}

TEST(Subnegotiations, OfEightKibibytesPass) {
    WireClient client;
    const std::string json(subnegotiation_bytes_max - 2, '1');
    client.sends(please_do(options::gmcp) + message(options::gmcp, "A " + json));
    EXPECT_FALSE(client.failure);
    ASSERT_EQ(client.events.size(), 1);
    EXPECT_EQ(std::get<wire_events::GmcpMessage>(client.events[0]).json, json);
    client.sends(message(options::gmcp, "AB " + json));
    EXPECT_EQ(client.failure, errors::subnegotiation_too_long);
    EXPECT_EQ(client.events.size(), 1);
}

TEST(Subnegotiations, CannotMakeTheServerInflateWhatAClientSends) {
    WireClient client;
    client.sends(message(options::compression, "") + "look\r\n");
    EXPECT_EQ(client.lines(), Lines{"look"});
}

TEST(Subnegotiations, OfGmcpAreHeardOnlyWhereItWasAgreed) {
    WireClient client;
    client.sends(message(options::gmcp, "Core.Ping"));
    EXPECT_TRUE(client.events.empty());
    client.sends(please_do(options::gmcp) + message(options::gmcp, "Core.Ping") +
                 please_dont(options::gmcp) + message(options::gmcp, "Core.Ping"));
    EXPECT_EQ(client.count<wire_events::GmcpMessage>(), 1);
}

TEST(Prompts, EndInGoAheadUntilAnEndOfRecordIsAgreed) {
    WireClient client;
    client.wire.prompt("Name: ");
    EXPECT_EQ(client.wire.take_output(), "Name: " + go_ahead);
    client.sends(please_do(options::end_of_record));
    client.wire.prompt("> ");
    EXPECT_EQ(client.wire.take_output(), "> " + end_of_record);
    client.sends(please_dont(options::end_of_record));
    client.wire.take_output();
    client.wire.prompt("> ");
    EXPECT_EQ(client.wire.take_output(), "> " + go_ahead);
}

TEST(Prompts, EndInNoGoAheadIfThatIsSuppressed) {
    WireClient client;
    client.sends(please_do(options::suppress_go_ahead));
    EXPECT_EQ(client.wire.take_output(), will(options::suppress_go_ahead));
    client.wire.prompt("> ");
    EXPECT_EQ(client.wire.take_output(), "> ");
    client.sends(please_do(options::end_of_record));
    client.wire.prompt("> ");
    EXPECT_EQ(client.wire.take_output(), "> " + end_of_record);
}

TEST(Echo, IsTakenOverForPasswordsAndGivenBack) {
    WireClient client;
    client.wire.echo(false);
    EXPECT_EQ(client.wire.take_output(), will(options::echo));
    client.sends(please_do(options::echo));
    client.wire.echo(true);
    EXPECT_EQ(client.wire.take_output(), wont(options::echo));
    client.sends(please_dont(options::echo));
    EXPECT_FALSE(client.wire.has_output());
}

TEST(Echo, IsRightInTheEndEvenIfTheClientAnswersLate) {
    WireClient client;
    client.wire.echo(false);
    client.sends(please_do(options::echo));
    client.wire.echo(true);
    client.wire.echo(false);
    client.wire.take_output();
    client.sends(please_dont(options::echo));
    EXPECT_EQ(client.wire.take_output(), will(options::echo));
}

TEST(Negotiation, IsRefusedOncePerQuestionAndNeverLoops) {
    WireClient client;
    client.sends(please_do(77) + will(78));
    EXPECT_EQ(client.wire.take_output(), wont(77) + please_dont(78));
    client.sends(please_dont(77) + wont(78) + please_do(options::end_of_record) +
                 please_do(options::end_of_record));
    EXPECT_FALSE(client.wire.has_output());
}

TEST(Commands, AreYouThereIsAnswered) {
    WireClient client;
    client.sends(bytes({255, 246}));
    EXPECT_EQ(client.wire.take_output(), "\r\n[Yes]\r\n");
    EXPECT_TRUE(client.events.empty());
    client.wire.keep_alive();
    EXPECT_EQ(client.wire.take_output(), bytes({255, 241}));
}

TEST(Texts, AreSentWithEvery255Doubled) {
    WireClient client;
    client.wire.text(
        "a\xFF"
        "b");
    EXPECT_EQ(client.wire.take_output(),
              "a\xFF\xFF"
              "b");
}

TEST(Gmcp, IsSentOnlyWhereItWasAgreed) {
    WireClient client;
    client.wire.gmcp("Core.Ping");
    EXPECT_FALSE(client.wire.has_output());
    client.sends(please_do(options::gmcp));
    client.wire.gmcp("Core.Ping");
    EXPECT_EQ(client.wire.take_output(), message(options::gmcp, "Core.Ping"));
}

TEST(Browsers, AreRecognisedByTheirFirstBytes) {
    for (const std::string_view request :
         {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "POST /x HTTP/1.0\r\n", "HEAD / HTTP/1.1\r\n"}) {
        WireClient whole;
        WireClient parted;
        whole.sends(request);
        parted.sends_byte_by_byte(request);
        EXPECT_EQ(whole.events, std::vector<WireEvent>{wire_events::HttpRequest{}});
        EXPECT_EQ(parted.events, whole.events);
    }
    EXPECT_EQ(lines_of("get lamp\n"), Lines{"get lamp"});
    EXPECT_EQ(lines_of("look\nGET lamp\n"), (Lines{"look", "GET lamp"}));
    EXPECT_EQ(lines_of(please_do(options::gmcp) + "GET lamp\n"), Lines{"GET lamp"});
}

// What is sent after compression was agreed, without what begins it.
std::string compressed_part(WireClient& client) {
    const std::string begin = message(options::compression, "");
    std::string sent = client.wire.take_output();
    EXPECT_TRUE(sent.starts_with(begin));
    return sent.substr(begin.size());
}

TEST(Compression, InflatesBackToTheText) {
    WireClient client;
    client.wire.handshake_timed_out(client.events);
    client.wire.take_output();
    client.sends(please_do(options::compression));
    client.wire.text("You see a rat.\r\n");
    client.wire.prompt("> ");
    std::string sent = compressed_part(client);
    EXPECT_EQ(inflate_all(sent).text, "You see a rat.\r\n> " + go_ahead);
    EXPECT_FALSE(client.wire.has_output());
    EXPECT_EQ(client.wire.take_output(), "");
    std::string long_text;
    for (int number = 0; number < 20'000; ++number)
        long_text += std::to_string(number * number);
    client.wire.text(long_text);
    sent += client.wire.take_output();
    EXPECT_EQ(inflate_all(sent).text, "You see a rat.\r\n> " + go_ahead + long_text);
    EXPECT_LT(sent.size(), long_text.size());
}

TEST(Compression, EndsProperlyWhenTheClientWantsItNoMore) {
    WireClient client;
    client.wire.handshake_timed_out(client.events);
    client.wire.take_output();
    client.sends(please_do(options::compression));
    client.wire.text("squeezed");
    client.sends(please_dont(options::compression));
    client.wire.text("plain");
    const auto inflated = inflate_all(compressed_part(client));
    EXPECT_TRUE(inflated.ended);
    EXPECT_EQ(inflated.text, "squeezed" + wont(options::compression));
    EXPECT_EQ(inflated.after, "plain");
}

TEST(Compression, EndsProperlyBeforeClosing) {
    WireClient client;
    client.sends(please_do(options::compression));
    EXPECT_EQ(client.wire.take_output(),
              will(options::compression) + message(options::compression, ""));
    client.wire.text("Goodbye.");
    client.wire.finish();
    const auto inflated = inflate_all(client.wire.take_output());
    EXPECT_TRUE(inflated.ended);
    EXPECT_EQ(inflated.text, "Goodbye.");
    client.wire.finish();
    EXPECT_FALSE(client.wire.has_output());
}

TEST(Compression, IsNotBegunForEverByOneWhoKeepsAskingForIt) {
    WireClient client;
    for (int times = 0; times < 100; ++times)
        client.sends(please_do(options::compression) + please_dont(options::compression));
    const std::string sent = client.wire.take_output();
    std::size_t begun = 0;
    for (std::size_t at = sent.find(message(options::compression, "")); at != std::string::npos;
         at = sent.find(message(options::compression, ""), at + 1))
        ++begun;
    EXPECT_EQ(begun, 4);
    client.wire.text("plain");
    EXPECT_EQ(client.wire.take_output(), "plain");
}

// Streams of what clients send, right and wrong, and any bytes between.
rc::Gen<std::string> stream_piece() {
    const auto code = rc::gen::element<int>(0, 1, 3, 24, 25, 31, 39, 42, 70, 77, 86, 201, 255);
    const auto any = rc::gen::container<std::string>(rc::gen::arbitrary<char>());
    const auto command = rc::gen::element<int>(251, 252, 253, 254, 246, 247, 248, 250, 240, 255);
    return rc::gen::oneOf(
        any,
        rc::gen::map(
            rc::gen::pair(command, code),
            [](const std::pair<int, int>& said) { return bytes({255, said.first, said.second}); }),
        rc::gen::map(rc::gen::pair(code, any),
                     [](const std::pair<int, std::string>& said) {
                         return message(static_cast<Code>(said.first), said.second);
                     }),
        rc::gen::element<std::string>(
            "look\r\n", "say 地\xC3\n", "\r", "\n", "\b", "GET / HTTP/1.1\r\n", terminal("XTERM"),
            terminal("MTTS 77"), message(options::window_size, bytes({0, 255, 0, 255})),
            message(options::charset, "\x01;UTF-8"), message(options::gmcp, "Core.Hello {}"),
            std::string(3000, 'x'), mudlet_shaped(),
            bytes({255, 250, 201}) + std::string(5000, 'y')));
}

rc::Gen<std::string> stream() {
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(stream_piece()),
                        [](const std::vector<std::string>& pieces) {
                            std::string whole;
                            for (const std::string& piece : pieces)
                                whole += piece;
                            return whole;
                        });
}

RC_GTEST_PROP(TelnetWire, AnyDivisionOfAnyStreamGivesTheSame, ()) {
    const std::string all = *stream();
    WireClient whole;
    WireClient parted;
    whole.sends(all);
    std::string_view rest = all;
    while (!rest.empty()) {
        const std::size_t size = *rc::gen::inRange<std::size_t>(1, 12);
        parted.sends(rest.substr(0, size));
        rest.remove_prefix(std::min(size, rest.size()));
    }
    RC_ASSERT(parted.events == whole.events);
    RC_ASSERT(parted.failure == whole.failure);
    RC_ASSERT(parted.traits() == whole.traits());
    RC_ASSERT(parted.wire.take_output() == whole.wire.take_output());
}

bool is_clean(std::string_view line) {
    if (!game::is_utf8(line) || line.size() > line_bytes_max) return false;
    while (!line.empty())
        if (game::is_hidden(game::take_sign(line))) return false;
    return true;
}

RC_GTEST_PROP(TelnetWire, LinesAreCleanAndComeAfterTheHandshake, ()) {
    WireClient client;
    client.sends(*stream());
    bool over = false;
    for (const WireEvent& event : client.events) {
        if (std::holds_alternative<wire_events::HandshakeOver>(event)) {
            RC_ASSERT(!over);
            over = true;
        }
        if (std::holds_alternative<wire_events::TraitsChanged>(event)) RC_ASSERT(over);
        const auto* line = std::get_if<wire_events::Line>(&event);
        if (line == nullptr) continue;
        RC_ASSERT(over);
        RC_ASSERT(is_clean(line->text));
    }
}

RC_GTEST_PROP(TelnetWire, PromptsEndInGoAheadOrEndOfRecordWhateverWasSaid, ()) {
    WireClient client{{.compression = false, .server_status = nullptr}};
    client.sends(*stream());
    if (client.wire.take_output().contains(will(options::suppress_go_ahead))) return;
    client.wire.prompt("> ");
    const std::string prompt = client.wire.take_output();
    RC_ASSERT(prompt == "> " + go_ahead || prompt == "> " + end_of_record);
}

}  // namespace
}  // namespace underwell::adapters::telnet
