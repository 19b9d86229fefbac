// Answers of HTTP/1.1 as bytes, each with the headers that keep a browser safe (N11), and which
// answer a file or a page is. Pure; nothing fails.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "underwell/adapters/web/http_request.hpp"
#include "underwell/adapters/web/web_files.hpp"
#include "underwell/adapters/web/web_page.hpp"

namespace underwell::adapters::web {

struct HttpAnswer {
    unsigned status = 200;
    std::string_view type = "text/plain; charset=utf-8";
    std::string_view body = {};
    std::string headers = {};  // more of them, each with its "\r\n"
};

struct AnswerManner {
    bool without_body = false;  // HEAD
    bool keep_alive = false;
    bool tls = false;  // the browser came by TLS, and is to come so again
};

std::string written(const HttpAnswer& answer, const AnswerManner& manner);

// What it is, in a sentence; beside it what else the client has to know.
std::string refusal(unsigned status, std::string_view sentence, const AnswerManner& manner,
                    std::string headers = {});

// Nothing if there is no such file.
std::optional<std::string> file_answer(std::span<const WebFile> files, const HttpRequest& request,
                                       const AnswerManner& manner);

std::string page_answer(const WebAnswer& page, const HttpRequest& request,
                        const AnswerManner& manner);

// The same place by TLS.
std::string redirection_to_tls(const HttpRequest& request);

// "en" or "zh": by ?language=, else as the browser prefers.
std::string language_of(const HttpRequest& request);

}  // namespace underwell::adapters::web
