#include "underwell/adapters/web/operator_answer.hpp"

#include <algorithm>
#include <optional>

namespace underwell::adapters::web {

namespace {

struct Answer {
    std::string_view status;
    std::string body;
    std::string_view type = "text/plain; charset=utf-8";
    std::string_view more_headers = {};
};

enum class Body : std::uint8_t { sent, left_out };

std::string written(const Answer& answer, Body body = Body::sent) {
    std::string text = "HTTP/1.1 ";
    text.append(answer.status).append("\r\nContent-Type: ").append(answer.type);
    text.append("\r\nContent-Length: ").append(std::to_string(answer.body.size()));
    text.append("\r\nConnection: close\r\nCache-Control: no-store");
    text.append("\r\nX-Content-Type-Options: nosniff\r\n");
    text.append(answer.more_headers).append("\r\n");
    if (body == Body::sent) text.append(answer.body);
    return text;
}

struct RequestLine {
    std::string_view method;
    std::string_view path;
};

std::string_view take_word(std::string_view& rest) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    return word;
}

// "GET /metrics?x HTTP/1.1"
std::optional<RequestLine> request_line(std::string_view head) {
    std::string_view line = head.substr(0, head.find("\r\n"));
    const std::string_view method = take_word(line);
    const std::string_view target = take_word(line);
    const bool known = line == "HTTP/1.1" || line == "HTTP/1.0";
    if (!known || method.empty() || !target.starts_with('/')) return std::nullopt;
    return RequestLine{.method = method, .path = target.substr(0, target.find('?'))};
}

Answer page(std::string_view path, const OperatorSources& sources) {
    if (path == "/metrics")
        return {.status = "200 OK",
                .body = sources.metrics(),
                .type = "text/plain; version=0.0.4; charset=utf-8"};
    const auto illness = sources.illness();
    if (!illness) return {.status = "200 OK", .body = "ok\n"};
    return {.status = "503 Service Unavailable", .body = *illness + "\n"};
}

}  // namespace

std::string answer_to(std::string_view head, const OperatorSources& sources) {
    const auto line = request_line(head);
    if (!line) return written({.status = "400 Bad Request", .body = "no request of HTTP/1.1\n"});
    if (line->path != "/metrics" && line->path != "/healthz")
        return written({.status = "404 Not Found", .body = "there are /metrics and /healthz\n"});
    if (line->method == "HEAD") return written(page(line->path, sources), Body::left_out);
    if (line->method == "GET") return written(page(line->path, sources));
    return written({.status = "405 Method Not Allowed",
                    .body = "these pages can only be read\n",
                    .more_headers = "Allow: GET, HEAD\r\n"});
}

std::string answer_to(RequestFault fault) {
    switch (fault) {
        case RequestFault::too_large:
            return written({.status = "431 Request Header Fields Too Large",
                            .body = "the request is too large\n"});
        case RequestFault::too_slow:
            return written(
                {.status = "408 Request Timeout", .body = "the request took too long\n"});
        case RequestFault::too_many:
            break;
    }
    return written({.status = "503 Service Unavailable",
                    .body = "too many connections; try again in a moment\n",
                    .more_headers = "Retry-After: 5\r\n"});
}

}  // namespace underwell::adapters::web
