#include "underwell/adapters/web/http_answer.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

namespace underwell::adapters::web {

namespace {

// Nothing from elsewhere, nothing inline, in nobody's frame.
constexpr std::string_view safety =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Frame-Options: DENY\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

constexpr std::string_view come_by_tls = "Strict-Transport-Security: max-age=31536000\r\n";

constexpr std::string_view for_good = "Cache-Control: public, max-age=31536000, immutable\r\n";
constexpr std::string_view ask_again = "Cache-Control: no-cache\r\n";
constexpr std::string_view never = "Cache-Control: no-store\r\n";

std::string_view reason_of(unsigned status) {
    switch (status) {
        case 200:
            return "OK";
        case 301:
            return "Moved Permanently";
        case 302:
            return "Found";
        case 303:
            return "See Other";
        case 304:
            return "Not Modified";
        case 307:
            return "Temporary Redirect";
        case 308:
            return "Permanent Redirect";
        case 400:
            return "Bad Request";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 408:
            return "Request Timeout";
        case 413:
            return "Content Too Large";
        case 426:
            return "Upgrade Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 503:
            return "Service Unavailable";
        default:
            return "Answer";
    }
}

// FNV-1a: nobody gains by making two files of ours look alike.
std::string tag_of(std::string_view bytes, std::string_view kind) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    return fmt::format("\"{:016x}{}\"", hash, kind);
}

// What the browser has already is not sent again.
std::string tagged(HttpAnswer answer, std::string_view kind, const HttpRequest& request,
                   const AnswerManner& manner) {
    const std::string tag = tag_of(answer.body, kind);
    answer.headers += "ETag: " + tag + "\r\n";
    if (request.if_none_match == "*" || request.if_none_match.contains(tag)) {
        answer.status = 304;
        answer.body = {};
    }
    return written(answer, manner);
}

}  // namespace

std::string written(const HttpAnswer& answer, const AnswerManner& manner) {
    std::string text;
    text.reserve(1024 + answer.body.size());
    text.append(fmt::format("HTTP/1.1 {} {}\r\n", answer.status, reason_of(answer.status)));
    if (answer.status != 304)
        text.append(fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", answer.type,
                                answer.body.size()));
    text.append(manner.keep_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n");
    text.append(safety);
    if (manner.tls) text.append(come_by_tls);
    text.append(answer.headers).append("\r\n");
    if (!manner.without_body) text.append(answer.body);
    return text;
}

std::string refusal(unsigned status, std::string_view sentence, const AnswerManner& manner,
                    std::string headers) {
    const std::string body = std::string{sentence} + "\n";
    return written({.status = status, .body = body, .headers = headers.append(never)}, manner);
}

std::optional<std::string> file_answer(std::span<const WebFile> files, const HttpRequest& request,
                                       const AnswerManner& manner) {
    const auto file = std::ranges::find(files, request.path, &WebFile::path);
    if (file == files.end()) return std::nullopt;
    const bool zipped = !file->gzipped.empty() && lists(request.accept_encoding, "gzip");
    HttpAnswer answer{.type = file->type,
                      .body = zipped ? file->gzipped : file->bytes,
                      .headers = std::string{file->immutable ? for_good : ask_again}};
    if (!file->gzipped.empty()) answer.headers += "Vary: Accept-Encoding\r\n";
    if (zipped) answer.headers += "Content-Encoding: gzip\r\n";
    return tagged(std::move(answer), zipped ? "z" : "", request, manner);
}

std::string page_answer(const WebAnswer& page, const HttpRequest& request,
                        const AnswerManner& manner) {
    HttpAnswer answer{.status = page.status, .type = page.type, .body = page.body};
    if (!page.location.empty() && page.location.find_first_of("\r\n") == std::string::npos)
        answer.headers += "Location: " + page.location + "\r\n";
    answer.headers += "Vary: Accept-Language\r\n";
    answer.headers += page.cacheable ? ask_again : never;
    if (!page.cacheable || page.status != 200) return written(answer, manner);
    return tagged(std::move(answer), "", request, manner);
}

std::string redirection_to_tls(const HttpRequest& request) {
    const AnswerManner manner{.without_body = request.method == "HEAD"};
    return refusal(308, "This is https://" + request.host + request.target, manner,
                   "Location: https://" + request.host + request.target + "\r\n");
}

std::string language_of(const HttpRequest& request) {
    constexpr std::string_view name = "language=";
    for (std::string_view rest = request.query; !rest.empty();) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), part.size() + 1));
        if (!part.starts_with(name)) continue;
        return part.substr(name.size()).starts_with("zh") ? "zh" : "en";
    }
    // Browsers list the best first.
    const std::size_t chinese = request.accept_language.find("zh");
    const std::size_t english = request.accept_language.find("en");
    return chinese < english ? "zh" : "en";
}

}  // namespace underwell::adapters::web
