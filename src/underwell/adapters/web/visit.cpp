#include "underwell/adapters/web/visit.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "underwell/adapters/web/session_messages.hpp"
#include "underwell/base/check.hpp"

namespace underwell::adapters::web {

namespace {

namespace ends = network::ends;
using base::Result;

constexpr std::string_view play_path = "/play";
constexpr std::string_view subprotocol = "underwell.1";
constexpr std::string_view websocket_version = "13";

// After these there is nothing to come back to.
bool is_final(std::string_view why) {
    return why == ends::flood || why == ends::broken_bound || why == ends::slow_reader ||
           why == ends::server_stops;
}

// "https://play.example.org" for "play.example.org".
bool is_same_host(std::string_view origin, std::string_view host) {
    const std::size_t scheme = origin.find("://");
    return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

unsigned status_of(const base::Error& error) {
    if (error.name == errors::head_too_large) return 431;
    if (error.name == errors::has_a_body) return 413;
    return 400;
}

}  // namespace

Visit::Visit(const network::Caller& caller, VisitHost& host, Time now)
    : host_{host},
      id_{caller.id},
      peer_{caller.address},
      address_{caller.address},
      secure_{caller.secure},
      tls_{caller.tls && !caller.strayed},
      strayed_{caller.strayed},
      since_{now} {}

std::size_t Visit::room() const {
    if (is_over() || is_last_answer_ || phase_ == Phase::awaits_page) return 0;
    const std::size_t most = is_socket() ? host_.bounds().waiting_bytes_max : head_bytes_max;
    return most - std::min(unread_.size(), most);
}

void Visit::take(std::string_view bytes, Time time, std::vector<server::Arrival>& arrivals) {
    if (is_over()) return;
    if (unread_.empty() && phase_ == Phase::asks) since_ = time;
    heard_ = time;
    unread_ += bytes;
    go_on({.time = time, .arrivals = arrivals});
    if (is_socket() && room() == 0) full_since_ = std::min(full_since_, time);
}

void Visit::go_on(const Now& now) {
    while (phase_ == Phase::asks && !is_over() && read_one_request(now)) {
    }
    if (is_socket() && !is_over()) read_frames(now);
}

// False: there is none, or it has to wait until the answer before it is fetched.
bool Visit::read_one_request(const Now& now) {
    more_waits_ = !unread_.empty() && has_output();
    if (unread_.empty() || more_waits_ || is_last_answer_) return false;
    const Result<std::optional<HttpRequest>> request = read_request(unread_);
    if (!request) {
        send_answer(refusal(status_of(request.error()), request.error().message, {}), {}, now.time);
        return false;
    }
    const std::optional<HttpRequest>& asked = *request;
    if (!asked) return false;
    unread_.erase(0, asked->bytes);
    answer(*asked, now);
    return true;
}

void Visit::answer(const HttpRequest& request, const Now& now) {
    ++requests_;
    see_through_proxy(request);
    const AnswerManner manner{
        .without_body = request.method == "HEAD",
        .keep_alive = request.keep_alive && requests_ < requests_per_connection_max,
        .tls = tls_};
    if (strayed_) return send_answer(redirection_to_tls(request), {}, now.time);
    if (request.method != "GET" && request.method != "HEAD")
        return send_answer(refusal(405, "Pages can only be read here: GET or HEAD.", manner,
                                   "Allow: GET, HEAD\r\n"),
                           manner, now.time);
    if (request.path == play_path) return upgrade(request, manner, now.time);
    if (auto file = file_answer(host_.files(), request, manner))
        return send_answer(*file, manner, now.time);
    if (!host_.make_page(id_, {.method = request.method,
                               .path = request.path,
                               .query = request.query,
                               .language = language_of(request),
                               .address = text_of(address_),
                               .secure = secure_}))
        return send_answer(refusal(503, "Too many pages are being made. Try again in a moment.",
                                   manner, "Retry-After: 2\r\n"),
                           manner, now.time);
    request_ = request;
    manner_ = manner;
    phase_ = Phase::awaits_page;
}

void Visit::answer(const std::optional<WebAnswer>& page, Time now) {
    if (phase_ != Phase::awaits_page || is_over()) return;
    phase_ = Phase::asks;
    CHECK(request_.has_value());
    const HttpRequest request = std::move(*request_);
    request_.reset();
    if (page)
        send_answer(page_answer(*page, request, manner_), manner_, now);
    else
        send_answer(refusal(404, "There is no such page.", manner_), manner_, now);
    more_waits_ = !unread_.empty();
}

void Visit::send_answer(std::string_view bytes, const AnswerManner& manner, Time now) {
    since_ = now;
    unsent_ += bytes;
    is_last_answer_ = !manner.keep_alive;
}

// What a proxy that is trusted says about who is behind it: the last address that is no proxy.
void Visit::see_through_proxy(const HttpRequest& request) {
    if (!host_.is_proxy(peer_) || request.forwarded_for.empty()) return;
    std::string_view rest = request.forwarded_for;
    while (!rest.empty()) {
        const std::size_t comma = rest.rfind(',');
        std::string_view last = comma == std::string_view::npos ? rest : rest.substr(comma + 1);
        rest = rest.substr(0, comma == std::string_view::npos ? 0 : comma);
        while (last.starts_with(' '))
            last.remove_prefix(1);
        while (last.ends_with(' '))
            last.remove_suffix(1);
        const auto address = server::parse_address(last);
        if (!address) break;
        address_ = *address;
        if (!host_.is_proxy(*address)) break;
    }
    secure_ = tls_ = request.forwarded_proto == "https";
}

std::optional<std::string> Visit::objection_to(const HttpRequest& request,
                                               const AnswerManner& manner) const {
    if (request.method != "GET" || !request.upgrade || request.upgrade->key.empty())
        return refusal(426, "Here is a WebSocket: open it as one (docs/protocol.md).", manner,
                       "Upgrade: websocket\r\n");
    if (request.upgrade->version != websocket_version)
        return refusal(426, "Only version 13 of WebSocket is spoken here.", manner,
                       "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    if (!request.origin.empty() && !is_same_host(request.origin, request.host) &&
        !host_.is_listed_origin(request.origin))
        return refusal(403, "Pages from elsewhere may not play here (web.origins).", manner);
    if (!lists(request.upgrade->protocols, subprotocol))
        return refusal(400, "Name the subprotocol underwell.1.", manner);
    return std::nullopt;
}

void Visit::upgrade(const HttpRequest& request, const AnswerManner& manner, Time now) {
    if (auto objection = objection_to(request, manner)) return send_answer(*objection, manner, now);
    CHECK(request.upgrade.has_value());  // else it is objected to
    if (address_ != peer_) {
        if (!host_.enter(address_, now))
            return send_answer(
                refusal(429, "There are too many connections from your address. Try again later.",
                        manner, "Retry-After: 10\r\n"),
                manner, now);
        is_admitted_ = true;
    }
    unsent_ += fmt::format(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: {}\r\nSec-WebSocket-Protocol: {}\r\n\r\n",
        accepted_key(request.upgrade->key), subprotocol);
    phase_ = Phase::awaits_welcome;
    since_ = heard_ = pinged_ = now;
}

// Message by message, as long as the pace allows it; the rest has to wait.
void Visit::read_frames(const Now& now) {
    std::string_view rest = unread_;
    while (!rest.empty() && !is_over() && pace_.allows(host_.bounds().line_pace, now.time)) {
        const Result<std::optional<Frame>> read = reader_.next(rest);
        if (!read) {
            tell_trouble(read.error());
            over(ends::broken_bound, close_code(read.error()));
            break;
        }
        const std::optional<Frame>& frame = *read;
        if (!frame) continue;
        pace_.take(host_.bounds().line_pace, now.time);
        take_frame(*frame, now);
    }
    unread_.erase(0, unread_.size() - rest.size());
}

void Visit::take_frame(const Frame& frame, const Now& now) {
    if (const auto* message = std::get_if<frames::Message>(&frame))
        take_message(message->text, now);
    else if (const auto* ping = std::get_if<frames::Ping>(&frame))
        append_pong(unsent_, ping->payload);
    else if (std::holds_alternative<frames::Close>(frame))
        over(ends::by_client, CloseCode::normal);
}

void Visit::take_message(std::string_view json, const Now& now) {
    const Result<ClientMessage> message = web::understand(json);
    if (!message) return tell_trouble(message.error());
    const bool greets = std::holds_alternative<client_messages::Hello>(*message) ||
                        std::holds_alternative<client_messages::Resume>(*message);
    if (greets != (phase_ == Phase::awaits_welcome))
        return tell_trouble({.name = troubles::malformed,
                             .message = greets ? "hello was said already" : "say hello first"});
    if (conversation_ != nullptr) conversation_->client_spoke();
    std::visit([&](const auto& what) { understand(what, now); }, *message);
}

void Visit::understand(const client_messages::Hello& hello, const Now& now) {
    greet(hello, now);
}

void Visit::understand(const client_messages::Resume& resume, const Now& now) {
    const VisitHost::Carried carried = host_.resume(id_, resume);
    if (carried.conversation == nullptr) return greet(resume.hello, now);
    welcome(carried);
}

void Visit::greet(const client_messages::Hello& hello, const Now& now) {
    const VisitHost::Carried carried = host_.begin(
        id_,
        {.address = text_of(address_), .secure = secure_, .transport = server::TransportKind::web},
        hello, now.arrivals);
    if (carried.conversation == nullptr) return over(ends::by_server, CloseCode::try_again_later);
    welcome(carried);
}

void Visit::welcome(const VisitHost::Carried& carried) {
    conversation_ = carried.conversation;
    phase_ = Phase::talks;
    const auto keeps = std::chrono::duration_cast<std::chrono::seconds>(host_.bounds().grace);
    append_message(unsent_, welcome_message({.token = carried.token,
                                             .resumed = carried.resumed,
                                             .last_line = carried.conversation->last_line(),
                                             .keeps_seconds = keeps.count()}));
}

void Visit::understand(const client_messages::Line& line, const Now& now) {
    if (conversation_->takes_line(line.number))
        arrive(server::arrivals::Typed{.line = line.text}, now);
}

void Visit::understand(const client_messages::Login& login, const Now& now) {
    if (!secure_)
        return tell_trouble({.name = troubles::insecure,
                             .message = "others could read the password on its way: use https"});
    arrive(server::arrivals::Credentials{.name = login.name, .password = login.password}, now);
}

void Visit::understand(const client_messages::Seen& seen, const Now& /*now*/) {
    if (!conversation_->seen(seen.has))
        tell_trouble({.name = troubles::malformed, .message = "that was never sent"});
}

void Visit::understand(const client_messages::Again& /*again*/, const Now& now) {
    arrive(server::arrivals::WantsSignals{.everything = true}, now);
}

void Visit::understand(const client_messages::Keep& keep, const Now& now) {
    arrive(server::arrivals::KeepsSettings{.settings = keep.settings}, now);
}

void Visit::understand(const client_messages::Ping& /*ping*/, const Now& /*now*/) {
    append_message(unsent_, pong_message);
}

void Visit::tell_trouble(const base::Error& error) {
    const bool is_ours = error.name != errors::bad_frame && error.name != errors::not_a_text &&
                         error.name != errors::bad_utf8 && error.name != errors::message_too_long;
    const bool is_long = error.name == errors::message_too_long;
    append_message(unsent_, trouble_message(is_ours   ? error.name
                                            : is_long ? troubles::too_long
                                                      : troubles::malformed,
                                            error.message));
}

void Visit::arrive(decltype(server::Arrival::what) what, const Now& now) const {
    now.arrivals.push_back({.from = conversation_->id(), .what = std::move(what)});
}

void Visit::over(std::string_view why, CloseCode code) {
    if (is_over()) return;
    end_ = why;
    if (!std::exchange(close_is_said_, true)) append_close(unsent_, code);
}

void Visit::let_go() {
    conversation_ = nullptr;
    over(ends::by_server, CloseCode::carried_elsewhere);
}

void Visit::say_goodbye() {
    while (conversation_->has_unsent())
        append_message(unsent_, conversation_->take_unsent());
    conversation_ = nullptr;
    over(ends::by_server, CloseCode::normal);
}

Time Visit::next_time() const {
    if (is_over() || phase_ == Phase::awaits_page) return Time::max();
    const WebBounds& bounds = host_.bounds();
    if (phase_ == Phase::asks) {
        if (!outbox().empty()) return since_ + bounds.answer_time;
        if (more_waits_ || is_last_answer_) return Time{};  // at once
        return since_ + (unread_.empty() ? bounds.idle_time : bounds.request_time);
    }
    Time next =
        std::min(heard_ + bounds.silence_max, std::max(heard_, pinged_) + bounds.ping_every);
    if (phase_ == Phase::awaits_welcome) next = std::min(next, since_ + bounds.hello_time);
    if (!unread_.empty()) next = std::min(next, pace_.next(bounds.line_pace));
    if (full_since_ != Time::max()) next = std::min(next, full_since_ + bounds.flood_time);
    return next;
}

void Visit::in_time(Time time, std::vector<server::Arrival>& arrivals) {
    if (is_over()) return;
    if (phase_ == Phase::asks) return asks_in_time({.time = time, .arrivals = arrivals});
    if (is_socket()) speaks_in_time({.time = time, .arrivals = arrivals});
}

void Visit::asks_in_time(const Now& now) {
    const bool may_be_answered = !is_last_answer_ && outbox().empty();
    if (more_waits_ && may_be_answered) return go_on(now);
    if (next_time() > now.time) return;
    if (!unread_.empty() && may_be_answered)
        return send_answer(refusal(408, "The request took too long.", {}), {}, now.time);
    end_ = ends::by_server;
}

void Visit::speaks_in_time(const Now& now) {
    const WebBounds& bounds = host_.bounds();
    const Time time = now.time;
    if (heard_ + bounds.silence_max <= time) {
        end_ = ends::connection_lost;
        return;
    }
    if (phase_ == Phase::awaits_welcome && since_ + bounds.hello_time <= time)
        return over(ends::by_server, CloseCode::policy);
    // It had since the last time to fill up again: whoever floods did.
    const bool may_go_on = !unread_.empty() && pace_.allows(bounds.line_pace, time);
    if (may_go_on && room() > 0) full_since_ = Time::max();
    if (full_since_ != Time::max() && full_since_ + bounds.flood_time <= time) {
        tell_trouble(
            {.name = troubles::too_fast, .message = "that is faster than anybody can follow"});
        return over(ends::flood, CloseCode::policy);
    }
    if (may_go_on) {
        read_frames(now);
        if (room() == 0) full_since_ = std::min(full_since_, time);
    }
    if (!is_over() && std::max(heard_, pinged_) + bounds.ping_every <= time) {
        append_ping(unsent_);
        pinged_ = time;
    }
}

void Visit::finish() {
    if (is_socket() && !std::exchange(close_is_said_, true))
        append_close(unsent_, CloseCode::going_away);
}

void Visit::ended(std::string_view why, Time now, std::vector<server::Arrival>& arrivals) {
    if (is_admitted_) host_.leave(address_, now);
    is_admitted_ = false;
    if (conversation_ == nullptr) return;
    WebConversation& conversation = *std::exchange(conversation_, nullptr);
    if (is_final(why))
        host_.end(conversation, why, arrivals);
    else
        host_.cut(conversation, now);
}

bool Visit::has_output() const {
    return !unsent_.empty() || !outbox().empty() ||
           (conversation_ != nullptr && conversation_->has_unsent());
}

void Visit::gather(Time /*now*/) {
    // In any case behind the welcome, and before the last word.
    while (conversation_ != nullptr && conversation_->has_unsent() && !close_is_said_)
        append_message(unsent_, conversation_->take_unsent());
    if (!unsent_.empty()) outbox_.put(std::exchange(unsent_, {}));
}

// Of answers there is one at a time, which has time to be fetched.
bool Visit::outbox_is_full() const {
    return is_socket() && outbox().size() > host_.bounds().outbox_bytes_max;
}

}  // namespace underwell::adapters::web
