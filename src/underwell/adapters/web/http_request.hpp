// One request of HTTP/1.1, read from the bytes that arrived so far, by Boost.Beast: its headers are
// heavy, so that nothing else is in that file. Pure; any thread. Fails by name, and the connection
// is to be closed then: what comes next cannot be told from what was meant.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::adapters::web {

namespace errors {
inline constexpr std::string_view bad_request = "bad_request";
inline constexpr std::string_view head_too_large = "head_too_large";
inline constexpr std::string_view has_a_body = "has_a_body";  // nothing here takes one
}  // namespace errors

inline constexpr std::size_t head_bytes_max = 8192;

// What a client wants that asks for a WebSocket.
struct UpgradeWish {
    std::string key;
    std::string version;
    std::string protocols;  // "underwell.1, another"

    friend bool operator==(const UpgradeWish&, const UpgradeWish&) = default;
};

// Headers that are not there are empty.
struct HttpRequest {
    std::size_t bytes = 0;  // its own length: what follows is the next one's
    std::string method;
    std::string target;  // as it was sent, from the first slash on
    std::string path;    // decoded, without the query
    std::string query;
    bool keep_alive = false;
    std::string host;
    std::string origin;
    std::string accept_encoding;
    std::string accept_language;
    std::string if_none_match;
    std::string forwarded_for;
    std::string forwarded_proto;
    std::optional<UpgradeWish> upgrade;
};

// Nothing if more bytes are needed to tell.
base::Result<std::optional<HttpRequest>> read_request(std::string_view bytes);

// "%41" becomes "A"; nothing if it is no valid UTF-8, or hides something.
std::optional<std::string> percent_decoded(std::string_view text);

// Whether one of the items of a list ("gzip;q=0.5, br") is this, in letters of any size; what is
// given the weight 0 is not.
bool lists(std::string_view items, std::string_view wanted);

}  // namespace underwell::adapters::web
