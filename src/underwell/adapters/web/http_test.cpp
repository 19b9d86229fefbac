// Requests and answers of HTTP, without sockets.
#include <array>
#include <gtest/gtest.h>
#include <string>

#include "underwell/adapters/web/http_answer.hpp"
#include "underwell/adapters/web/http_request.hpp"

namespace underwell::adapters::web {
namespace {

HttpRequest request_of(const std::string& head) {
    for (std::size_t length = 0; length < head.size(); ++length) {
        const auto part = read_request(std::string_view{head}.substr(0, length));
        EXPECT_TRUE(part.has_value() && !part->has_value()) << "after " << length << " bytes";
    }
    const auto whole = read_request(head + "GET /next");
    EXPECT_TRUE(whole.has_value() && whole->has_value());
    return whole && *whole ? **whole : HttpRequest{};
}

std::string failure_of_head(const std::string& head) {
    const auto read = read_request(head);
    return read ? "none" : std::string{read.error().name};
}

TEST(HttpRequest, IsReadUpToTheEndOfItsHead) {
    const std::string head =
        "GET /a%20b/%E5%AD%97?x=%41&y HTTP/1.1\r\nHost: localhost:4001\r\n"
        "Accept-Encoding: br, gzip\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n";
    const HttpRequest request = request_of(head);
    EXPECT_EQ(request.bytes, head.size());
    EXPECT_EQ(request.method, "GET");
    EXPECT_EQ(request.path, "/a b/\u5b57");
    EXPECT_EQ(request.query, "x=%41&y");
    EXPECT_EQ(request.target, "/a%20b/%E5%AD%97?x=%41&y");
    EXPECT_EQ(request.host, "localhost:4001");
    EXPECT_EQ(request.forwarded_for, "192.0.2.7");
    EXPECT_TRUE(request.keep_alive);
    EXPECT_TRUE(lists(request.accept_encoding, "GZIP"));
    EXPECT_FALSE(request.upgrade.has_value());
}

TEST(HttpRequest, MayAskForAWebSocket) {
    const HttpRequest request = request_of(
        "GET /play HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
        "Sec-WebSocket-Key: key\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: underwell.1, other\r\n\r\n");
    EXPECT_EQ(request.upgrade,
              (UpgradeWish{.key = "key", .version = "13", .protocols = "underwell.1, other"}));
}

TEST(HttpRequest, FailsByName) {
    EXPECT_EQ(failure_of_head("hello\r\n\r\n"), errors::bad_request);
    EXPECT_EQ(failure_of_head("GET / HTTP/1.1\r\n\r\n"), errors::bad_request) << "no host";
    EXPECT_EQ(failure_of_head("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), errors::bad_request);
    EXPECT_EQ(failure_of_head("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"), errors::bad_request);
    EXPECT_EQ(failure_of_head("GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n"), errors::bad_request);
    EXPECT_EQ(failure_of_head("GET /%0d%0a HTTP/1.1\r\nHost: a\r\n\r\n"), errors::bad_request);
    EXPECT_EQ(failure_of_head("GET / HTTP/2.0\r\nHost: a\r\n\r\n"), errors::bad_request);
    EXPECT_EQ(failure_of_head("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n"),
              errors::has_a_body);
    EXPECT_EQ(failure_of_head("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"),
              errors::has_a_body);
    EXPECT_EQ(failure_of_head(std::string(head_bytes_max, 'x')), errors::head_too_large);
    EXPECT_EQ(
        failure_of_head("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(9000, 'x') + "\r\n\r\n"),
        errors::head_too_large);
}

TEST(HttpRequest, ListsWhatHasAWeight) {
    EXPECT_TRUE(lists("a;q=0.5, b", "a"));
    EXPECT_FALSE(lists("a;q=0, b", "a"));
    EXPECT_FALSE(lists("a;q=0.000", "a"));
    EXPECT_FALSE(lists("ab", "a"));
    EXPECT_FALSE(lists("", "a"));
}

HttpRequest asking_for(std::string path) {
    HttpRequest request;
    request.method = "GET";
    request.path = std::move(path);
    return request;
}

constexpr std::array<WebFile, 2> files{{{.path = "/",
                                         .type = "text/html; charset=utf-8",
                                         .bytes = "<p>Well</p>",
                                         .gzipped = "zipped",
                                         .immutable = false},
                                        {.path = "/game-1.js",
                                         .type = "text/javascript",
                                         .bytes = "play()",
                                         .gzipped = {},
                                         .immutable = true}}};

bool has_line(const std::string& answer, const std::string& line) {
    return answer.find("\r\n" + line + "\r\n") != std::string::npos;
}

std::string tag_in(const std::string& answer) {
    const std::size_t begin = answer.find("ETag: ") + 6;
    return answer.substr(begin, answer.find("\r\n", begin) - begin);
}

TEST(HttpAnswer, AFileIsSentOnceAndKnownByItsTag) {
    HttpRequest request = asking_for("/");
    const std::string first = file_answer(files, request, {.keep_alive = true}).value();
    EXPECT_TRUE(first.starts_with("HTTP/1.1 200 OK\r\n"));
    EXPECT_TRUE(first.ends_with("\r\n\r\n<p>Well</p>"));
    EXPECT_TRUE(has_line(first, "Content-Length: 11"));
    EXPECT_TRUE(has_line(first, "Cache-Control: no-cache"));
    EXPECT_TRUE(has_line(first, "Vary: Accept-Encoding"));
    request.if_none_match = tag_in(first);
    const std::string second = file_answer(files, request, {}).value();
    EXPECT_TRUE(second.starts_with("HTTP/1.1 304 "));
    EXPECT_TRUE(second.ends_with("\r\n\r\n"));
    request.accept_encoding = "gzip";
    const std::string zipped = file_answer(files, request, {}).value();
    EXPECT_TRUE(zipped.ends_with("\r\n\r\nzipped")) << "another form has another tag";
    EXPECT_TRUE(has_line(zipped, "Content-Encoding: gzip"));
    EXPECT_TRUE(has_line(file_answer(files, asking_for("/game-1.js"), {}).value(),
                         "Cache-Control: public, max-age=31536000, immutable"));
    EXPECT_FALSE(file_answer(files, asking_for("/game-2.js"), {}).has_value());
}

TEST(HttpAnswer, EveryOneKeepsBrowsersSafe) {
    const HttpRequest request = asking_for("/");
    for (const std::string& answer :
         {file_answer(files, request, {.tls = true}).value(),
          page_answer({.body = "x"}, request, {.tls = true}),
          page_answer({.status = 303, .body = {}, .location = "/who"}, request, {.tls = true}),
          refusal(404, "There is no such page.", {.tls = true})}) {
        EXPECT_NE(answer.find("Content-Security-Policy: default-src 'none'; script-src 'self';"),
                  std::string::npos);
        EXPECT_EQ(answer.find("unsafe"), std::string::npos);
        EXPECT_NE(answer.find("frame-ancestors 'none'"), std::string::npos);
        EXPECT_TRUE(has_line(answer, "X-Content-Type-Options: nosniff"));
        EXPECT_TRUE(has_line(answer, "Referrer-Policy: no-referrer"));
        EXPECT_TRUE(has_line(answer, "Strict-Transport-Security: max-age=31536000"));
    }
    EXPECT_EQ(refusal(404, "x", {}).find("Strict-Transport"), std::string::npos);
}

TEST(HttpAnswer, APlaceCannotHoldMoreHeaders) {
    const std::string answer = page_answer(
        {.status = 303, .body = {}, .location = "/\r\nSet-Cookie: a=b"}, asking_for("/"), {});
    EXPECT_EQ(answer.find("Set-Cookie"), std::string::npos);
}

TEST(HttpAnswer, HeadHasTheLengthButNotTheBody) {
    const std::string answer = file_answer(files, asking_for("/"), {.without_body = true}).value();
    EXPECT_TRUE(has_line(answer, "Content-Length: 11"));
    EXPECT_TRUE(answer.ends_with("\r\n\r\n"));
}

TEST(HttpAnswer, TheLanguageIsAskedForOrPreferred) {
    HttpRequest request = asking_for("/");
    EXPECT_EQ(language_of(request), "en");
    request.accept_language = "zh-CN,zh;q=0.9,en;q=0.8";
    EXPECT_EQ(language_of(request), "zh");
    request.query = "seed=1&language=en";
    EXPECT_EQ(language_of(request), "en");
    request.accept_language = "de, en, zh";
    request.query = "";
    EXPECT_EQ(language_of(request), "en");
}

}  // namespace
}  // namespace underwell::adapters::web
