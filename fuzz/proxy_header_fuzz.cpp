// Any bytes at all as what a proxy sends first. A header is the same however it is cut into pieces,
// is never longer than what was sent, and is bounded; what is refused is refused for good and says
// why.
#include "underwell/adapters/network/proxy_header.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace underwell::adapters::network {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

void check_header(const ProxyHeader& header, std::string_view bytes) {
    expect(header.bytes > 0 && header.bytes <= bytes.size(), "longer than what was sent");
    expect(header.bytes <= proxy_header_bytes_max, "longer than its bound");
    const auto alone = read_proxy_header(bytes.substr(0, header.bytes));
    expect(alone.has_value() && *alone == header, "what follows it changes it");
    if (!header.source) return;
    const auto again = server::parse_address(text_of(*header.source));
    expect(again.has_value() && *again == *header.source, "an address reads back differently");
}

void read_in_pieces(std::string_view bytes) {
    for (std::size_t length = 0; length <= bytes.size(); ++length) {
        const auto read = read_proxy_header(bytes.substr(0, length));
        if (!read) {
            expect(read.error().name == errors::bad_proxy_header && !read.error().message.empty(),
                   "an error without words");
            expect(!read_proxy_header(bytes).has_value(), "refused, then taken");
            return;
        }
        if (*read) {
            expect((*read)->bytes == length, "whole before its end, or only after it");
            check_header(**read, bytes);
            return;
        }
        expect(length < proxy_header_bytes_max, "asks for more than its bound");
    }
}

}  // namespace
}  // namespace underwell::adapters::network

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    underwell::adapters::network::read_in_pieces({reinterpret_cast<const char*>(data), size});
    return 0;
}
