#include "underwell/adapters/web/http_request.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>

#include "underwell/game/unicode.hpp"

namespace underwell::adapters::web {

namespace {

namespace http = boost::beast::http;
using base::Result;

constexpr std::string_view end_of_head = "\r\n\r\n";

std::string_view standard(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

char lower_case(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_same_word(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, lower_case, lower_case);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

std::optional<unsigned> hexadecimal(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    const char letter = lower_case(digit);
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    return std::nullopt;
}

std::unexpected<base::Error> bad(std::string_view why) {
    return base::fail(errors::bad_request, std::string{why});
}

using Parsed = http::request_parser<http::empty_body>;

std::string value_of(const Parsed::value_type& head, http::field name) {
    return std::string{standard(head[name])};
}

std::optional<UpgradeWish> upgrade_of(const Parsed::value_type& head) {
    if (!http::token_list{head[http::field::connection]}.exists("upgrade") ||
        !lists(standard(head[http::field::upgrade]), "websocket"))
        return std::nullopt;
    return UpgradeWish{.key = value_of(head, http::field::sec_websocket_key),
                       .version = value_of(head, http::field::sec_websocket_version),
                       .protocols = value_of(head, http::field::sec_websocket_protocol)};
}

Result<HttpRequest> understood(const Parsed& parsed, std::size_t bytes) {
    const Parsed::value_type& head = parsed.get();
    if (head.version() != 11 && head.version() != 10) return bad("only HTTP/1.1 is spoken here");
    if (head.version() == 11 && head.count(http::field::host) != 1)
        return bad("a request names its host once");
    if (head.count(http::field::origin) > 1) return bad("a request has one origin");
    std::string_view target = standard(head.target());
    if (!target.starts_with('/')) return bad("what is asked for begins with a slash");
    const std::string_view path = target.substr(0, target.find('?'));
    const std::optional<std::string> decoded = percent_decoded(path);
    if (!decoded) return bad("the path is no text");
    if (parsed.chunked() || parsed.content_length().value_or(0) > 0)
        return base::fail(errors::has_a_body, "nothing can be sent here");
    return HttpRequest{
        .bytes = bytes,
        .method = std::string{standard(head.method_string())},
        .target = std::string{target},
        .path = *decoded,
        .query = std::string{target.substr(std::min(target.size(), path.size() + 1))},
        .keep_alive = parsed.keep_alive(),
        .host = value_of(head, http::field::host),
        .origin = value_of(head, http::field::origin),
        .accept_encoding = value_of(head, http::field::accept_encoding),
        .accept_language = value_of(head, http::field::accept_language),
        .if_none_match = value_of(head, http::field::if_none_match),
        .forwarded_for = std::string{standard(head["X-Forwarded-For"])},
        .forwarded_proto = std::string{standard(head["X-Forwarded-Proto"])},
        .upgrade = upgrade_of(head)};
}

}  // namespace

Result<std::optional<HttpRequest>> read_request(std::string_view bytes) {
    const std::size_t end = bytes.find(end_of_head);
    if (std::min(end, bytes.size()) > head_bytes_max - end_of_head.size())
        return base::fail(errors::head_too_large, "a request's head has at most " +
                                                      std::to_string(head_bytes_max) + " bytes");
    if (end == std::string_view::npos) return std::nullopt;
    bytes = bytes.substr(0, end + end_of_head.size());
    Parsed parser;
    parser.header_limit(head_bytes_max);
    boost::beast::error_code failed;
    const std::size_t taken = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), failed);
    if (failed) return bad("this is no request of HTTP: " + failed.message());
    if (!parser.is_header_done() || taken != bytes.size()) return bad("this is no request of HTTP");
    Result<HttpRequest> request = understood(parser, taken);
    if (!request) return std::unexpected{std::move(request).error()};
    return *std::move(request);
}

std::optional<std::string> percent_decoded(std::string_view text) {
    std::string decoded;
    while (!text.empty()) {
        if (text.front() != '%') {
            decoded += text.front();
            text.remove_prefix(1);
            continue;
        }
        if (text.size() < 3) return std::nullopt;
        const auto high = hexadecimal(text[1]);
        const auto low = hexadecimal(text[2]);
        if (!high || !low) return std::nullopt;
        decoded += static_cast<char>(*high << 4U | *low);
        text.remove_prefix(3);
    }
    if (!game::is_utf8(decoded)) return std::nullopt;
    for (std::string_view rest = decoded; !rest.empty();)
        if (game::is_hidden(game::take_sign(rest))) return std::nullopt;
    return decoded;
}

bool lists(std::string_view items, std::string_view wanted) {
    while (!items.empty()) {
        const std::string_view item = items.substr(0, items.find(','));
        items.remove_prefix(std::min(items.size(), item.size() + 1));
        const std::string_view word = trimmed(item.substr(0, item.find(';')));
        if (!is_same_word(word, wanted)) continue;
        const std::size_t weight = item.find("q=");
        if (weight == std::string_view::npos) return true;
        return item.find_first_of("123456789", weight) != std::string_view::npos;
    }
    return false;
}

}  // namespace underwell::adapters::web
