// Any text at all as GMCP messages, one on each line: "Package.Name json". What understand()
// refuses must have a name and words; whatever a client lists, it is told signals only as messages
// of one line; whatever people say, it stays inside its message.
#include "underwell/adapters/telnet/gmcp.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/adapters/telnet/ascii.hpp"

namespace underwell::adapters::telnet {
namespace {

namespace signals = server::signals;

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

void take_line(GmcpClient& client, std::string_view line) {
    const std::string_view package = line.substr(0, line.find(' '));
    line.remove_prefix(package.size());
    const auto request = understand(package, line);
    if (!request) {
        expect(request.error().name == errors::bad_gmcp && !request.error().message.empty(),
               "refused without words");
        return;
    }
    if (const auto* hello = std::get_if<gmcp::Hello>(&*request)) client.take(*hello);
    if (const auto* supports = std::get_if<gmcp::Supports>(&*request)) client.take(*supports);
}

void tell(GmcpClient& client, std::string_view text) {
    const std::string words{text};
    signals::Room room;
    room.number = 1;
    room.name = words;
    room.area = words;
    room.cell = std::pair{1, 2};
    const std::vector<server::Signal> several = {
        signals::Name{.name = words},
        signals::Vitals{},
        signals::Status{.effects = {words, words}},
        signals::Items{.items = {{.name = words}}},
        room,
        signals::Players{.names = {words}},
        signals::Speech{.channel = "say", .talker = words, .to = words, .text = words},
        signals::LoginResult{.message = words},
        signals::Goodbye{.reason = words}};
    for (const server::Signal& signal : several)
        for (const std::string& message : client.messages(signal))
            for (const char letter : message)
                expect(static_cast<unsigned char>(letter) >= ' ',
                       "a message holds control characters");
}

void try_messages(std::string_view text) {
    GmcpClient client;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        take_line(client, line);
    }
    tell(client, text);
    for (const char letter : to_ascii(std::string{text}))
        expect(static_cast<unsigned char>(letter) < 0x80, "not ASCII");
}

}  // namespace
}  // namespace underwell::adapters::telnet

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = std::as_bytes(std::span{data, size});
    underwell::adapters::telnet::try_messages(
        {reinterpret_cast<const char*>(text.data()), text.size()});
    return 0;
}
