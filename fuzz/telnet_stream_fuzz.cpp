// Any bytes at all from a telnet client. The first byte says how they are divided, whether
// compression may be agreed, and whether they come several times over. Every division must give the
// same events and answers; lines must be clean and within bounds; a failure must have a name, after
// which nothing more is heard.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "underwell/adapters/telnet/telnet_wire.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::adapters::telnet {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

struct Heard {
    std::vector<WireEvent> events;
    std::string_view failure;
    server::ClientTraits traits;
    std::string answers;

    friend bool operator==(const Heard&, const Heard&) = default;
};

Heard hear(std::string_view stream, std::size_t piece_size, const WireSettings& settings) {
    TelnetWire wire{settings};
    wire.open();
    Heard heard;
    while (!stream.empty()) {
        const auto taken = wire.take(stream.substr(0, piece_size), heard.events);
        if (!taken) heard.failure = taken.error().name;
        stream.remove_prefix(std::min(piece_size, stream.size()));
    }
    heard.traits = wire.traits();
    wire.echo(false);
    wire.text("You see a rat.\r\n");
    wire.gmcp("Core.Ping");
    wire.prompt("> ");
    wire.finish();
    expect(wire.has_output(), "a prompt was lost");
    heard.answers = wire.take_output();
    expect(!wire.has_output(), "something stays behind");
    return heard;
}

void judge_line(std::string_view line) {
    expect(line.size() <= line_bytes_max, "a line is too long");
    expect(game::is_utf8(line), "a line is no UTF-8");
    while (!line.empty())
        expect(!game::is_hidden(game::take_sign(line)), "a line holds a control character");
}

void judge(const Heard& heard) {
    bool handshake_is_over = false;
    for (const WireEvent& event : heard.events) {
        if (std::holds_alternative<wire_events::HandshakeOver>(event)) {
            expect(!handshake_is_over, "the handshake ends twice");
            handshake_is_over = true;
        }
        if (const auto* line = std::get_if<wire_events::Line>(&event)) {
            expect(handshake_is_over, "a line before the handshake's end");
            judge_line(line->text);
        }
    }
    expect(heard.failure.empty() || heard.failure == errors::line_too_long ||
               heard.failure == errors::subnegotiation_too_long,
           "a failure without a name");
    expect(heard.traits.width >= server::screen_width_min &&
               heard.traits.width <= server::screen_width_max,
           "a screen that cannot be");
}

void try_stream(std::uint8_t choice, std::string_view bytes) {
    const WireSettings settings = {
        .compression = (choice & 1U) != 0,
        .server_status = [] { return std::vector<MsspVariable>{{.name = "NAME", .value = "U"}}; }};
    std::string stream{bytes};
    if ((choice & 2U) != 0) stream += stream + stream + stream;
    const Heard whole = hear(stream, std::max<std::size_t>(stream.size(), 1), settings);
    judge(whole);
    const std::size_t piece_size = 1 + (choice >> 2U) % 16;
    expect(hear(stream, piece_size, settings) == whole, "another division gives something else");
}

}  // namespace
}  // namespace underwell::adapters::telnet

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto bytes = std::as_bytes(std::span{data + 1, size - 1});
    underwell::adapters::telnet::try_stream(
        data[0], {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return 0;
}
