// Any bytes as what a browser's connection brings: a request's head, then frames of a WebSocket,
// then what they say. Read at once or byte by byte it is the same; what is refused has a name and
// words; what is taken is within its bounds and clean.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "underwell/adapters/network/network_settings.hpp"
#include "underwell/adapters/web/client_message.hpp"
#include "underwell/adapters/web/frame_fixture.hpp"
#include "underwell/adapters/web/http_answer.hpp"
#include "underwell/adapters/web/http_request.hpp"
#include "underwell/adapters/web/web_conversation.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::adapters::web {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

bool is_clean(std::string_view text) {
    if (!game::is_utf8(text)) return false;
    while (!text.empty())
        if (game::is_hidden(game::take_sign(text))) return false;
    return true;
}

void expect_words(const base::Error& error) {
    expect(!error.name.empty() && !error.message.empty(), "refused without words");
}

void take_request(std::string_view bytes) {
    const auto request = read_request(bytes);
    if (!request) return expect_words(request.error());
    if (!*request) return;
    expect((*request)->bytes <= head_bytes_max && (*request)->bytes <= bytes.size(),
           "longer than its bound");
    expect(is_clean((*request)->path) && (*request)->path.starts_with('/'), "no path");
    const std::string language = language_of(**request);
    expect(language == "en" || language == "zh", "no language");
    const std::string answer = redirection_to_tls(**request);
    expect(answer.find("\r\n\r\n") != std::string::npos, "no answer");
}

void take_message(std::string_view json) {
    const auto message = understand(json);
    if (!message) return expect_words(message.error());
    if (const auto* line = std::get_if<client_messages::Line>(&*message))
        expect(is_clean(line->text) && line->text.size() <= network::line_bytes_max, "no line");
    if (const auto* hello = std::get_if<client_messages::Hello>(&*message))
        expect(is_clean(hello->client) && hello->client.size() <= client_name_bytes_max,
               "no name of a client");
    if (const auto* keep = std::get_if<client_messages::Keep>(&*message))
        expect(keep->settings.size() <= page_settings_bytes_max, "settings beyond their bound");
    if (const auto* resume = std::get_if<client_messages::Resume>(&*message))
        if (const auto token = parse_token(resume->token))
            expect(parse_token(text_of(*token)).has_value(), "a token that is none");
}

void try_bytes(std::string_view bytes) {
    take_request(bytes);
    take_message(bytes);
    const FramesRead whole = read_in_parts(bytes, bytes.size() + 1);
    expect(whole == read_in_parts(bytes, 1), "read otherwise byte by byte");
    if (!whole.failure.name.empty()) expect_words(whole.failure);
    for (const Frame& frame : whole.frames) {
        const auto* message = std::get_if<frames::Message>(&frame);
        if (message == nullptr) continue;
        expect(message->text.size() <= message_bytes_max, "a message beyond its bound");
        take_message(message->text);
    }
}

}  // namespace
}  // namespace underwell::adapters::web

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    underwell::adapters::web::try_bytes(
        {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return 0;
}
