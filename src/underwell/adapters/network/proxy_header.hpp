// The line or block that a proxy sends before anything else (PROXY protocol, versions 1 and 2), so
// that one knows who is at its far end. Read from what arrived so far, in pieces of any size. Pure;
// any thread. Whether the sender may be believed is for the caller to judge first.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/server/networks.hpp"

namespace underwell::adapters::network {

namespace errors {
inline constexpr std::string_view bad_proxy_header = "bad_proxy_header";
}  // namespace errors

// More is refused; what version 2 adds behind the addresses counts as well.
inline constexpr std::size_t proxy_header_bytes_max = 4096;

struct ProxyHeader {
    std::size_t bytes = 0;  // its own length: what follows is the client's
    std::optional<server::InternetAddress>
        source{};         // nothing: the proxy itself (a health check), or not told
    bool secure = false;  // the client reached the proxy by TLS

    friend bool operator==(const ProxyHeader&, const ProxyHeader&) = default;
};

// Nothing if more bytes are needed to tell.
base::Result<std::optional<ProxyHeader>> read_proxy_header(std::string_view bytes);

}  // namespace underwell::adapters::network
