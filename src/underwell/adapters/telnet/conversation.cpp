#include "underwell/adapters/telnet/conversation.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/result.hpp"

namespace underwell::adapters::telnet {

namespace {

using base::Result;
using server::Arrival;

// What such a conversation ends by.
constexpr std::string_view http_request = "HTTP request";

template <typename... Functions>
struct Cases : Functions... {
    using Functions::operator()...;
};

// Up to the end of a line, however that is written; of what has none, not too much at once.
std::string_view first_part_of(std::string_view bytes) {
    bytes = bytes.substr(0, bytes_free_per_line);
    const std::size_t end = bytes.find_first_of("\r\n");
    if (end == std::string_view::npos) return bytes;
    const bool is_pair = bytes[end] == '\r' && end + 1 < bytes.size() &&
                         (bytes[end + 1] == '\n' || bytes[end + 1] == '\0');
    return bytes.substr(0, end + (is_pair ? 2 : 1));
}

std::size_t lines_in(std::string_view bytes) {
    return static_cast<std::size_t>(std::ranges::count(bytes, '\n'));
}

}  // namespace

Conversation::Conversation(const Setting& setting, Time now)
    : bounds_{&setting.bounds},
      wire_{setting.wire},
      connection_{setting.connection},
      handshake_until_{now + setting.bounds.handshake_time},
      last_output_{now},
      secure_{setting.secure} {
    wire_.open();
}

std::size_t Conversation::room() const {
    if (is_over() || unread_lines_ >= bounds_->waiting_lines_max) return 0;
    return bounds_->waiting_bytes_max - std::min(unread_.size(), bounds_->waiting_bytes_max);
}

void Conversation::take(std::string_view bytes, Time time, std::vector<Arrival>& arrivals) {
    if (is_over()) return;
    const Now now{.time = time, .arrivals = arrivals};
    if (unread_.empty()) bytes = feed(bytes, now);
    if (is_over()) return;
    unread_ += bytes;
    unread_lines_ += lines_in(bytes);
    if (room() == 0) full_since_ = std::min(full_since_, time);
}

// Line by line, as long as the pace allows it; returns what has to wait.
std::string_view Conversation::feed(std::string_view bytes, const Now& now) {
    std::vector<WireEvent> events;
    while (!bytes.empty() && !is_over() && pace_.allows(bounds_->line_pace, now.time)) {
        const std::string_view part = first_part_of(bytes);
        events.clear();
        const Result<void> taken = wire_.take(part, events);
        bytes_unpaid_ += part.size();
        pace_.take(bounds_->line_pace, now.time,
                   static_cast<std::uint32_t>(events.size() + bytes_unpaid_ / bytes_free_per_line));
        bytes_unpaid_ %= bytes_free_per_line;
        understand(events, now);
        if (!taken)
            over(network::ends::broken_bound, "That is longer than can be read here. Goodbye.\r\n");
        bytes.remove_prefix(part.size());
    }
    return bytes;
}

void Conversation::understand(const std::vector<WireEvent>& events, const Now& now) {
    for (const WireEvent& event : events)
        if (!is_over()) understand(event, now);
}

void Conversation::understand(const WireEvent& event, const Now& now) {
    std::visit(Cases{[&](const wire_events::Line& line) {
                         typed_since_prompt_ = true;
                         // Where the client shows nothing of what is typed, the cursor stays.
                         if (echoes_) prompt_stands_ = false;
                         arrive(server::arrivals::Typed{.line = line.text}, now);
                     },
                     [&](const wire_events::HandshakeOver& over) {
                         arrive(server::arrivals::Greets{.traits = over.traits}, now);
                     },
                     [&](const wire_events::TraitsChanged& changed) {
                         arrive(server::arrivals::TraitsChanged{.traits = changed.traits}, now);
                     },
                     [&](const wire_events::GmcpMessage& message) { understand(message, now); },
                     [&](const wire_events::HttpRequest&) {
                         over(http_request,
                              "This is a game for telnet clients, not a page for browsers.\r\n");
                     }},
               event);
}

void Conversation::understand(const wire_events::GmcpMessage& message, const Now& now) {
    const Result<GmcpRequest> request = telnet::understand(message.package, message.json);
    if (!request) return;
    std::vector<WireEvent> events;
    std::visit(
        Cases{[&](const gmcp::Hello& hello) {
                  gmcp_.take(hello);
                  wire_.client_named({.name = hello.client, .version = hello.version}, events);
                  offer_login();
              },
              [&](const gmcp::Supports& supports) {
                  const bool had_items = gmcp_.takes_items();
                  gmcp_.take(supports);
                  if (!had_items && gmcp_.takes_items())
                      arrive(server::arrivals::WantsSignals{.inventory = true, .room = true}, now);
                  offer_login();
              },
              [&](const gmcp::Ping&) { wire_.gmcp(gmcp_pong); },
              [&](const gmcp::LoginCredentials& login) {
                  const bool by_text = login.account.empty() && login.password.empty();
                  if (secure_ && !by_text)
                      arrive(server::arrivals::Credentials{.name = login.account,
                                                           .password = login.password},
                             now);
              },
              [&](const gmcp::WantsInventory&) {
                  arrive(server::arrivals::WantsSignals{.inventory = true}, now);
              },
              [&](const gmcp::WantsRoomItems&) {
                  arrive(server::arrivals::WantsSignals{.room = true}, now);
              },
              [](const gmcp::KeepAlive&) {}, [](const gmcp::Unknown&) {}},
        *request);
    // Only the client's name can have caused these: none is a message again.
    for (const WireEvent& event : events)
        if (const auto* changed = std::get_if<wire_events::TraitsChanged>(&event))
            arrive(server::arrivals::TraitsChanged{.traits = changed->traits}, now);
}

void Conversation::offer_login() {
    if (!secure_ || login_is_offered_ || !gmcp_.takes_logins()) return;
    wire_.gmcp(gmcp_login_offer);
    login_is_offered_ = true;
}

void Conversation::arrive(decltype(Arrival::what) what, const Now& now) const {
    now.arrivals.push_back({.from = connection_, .what = std::move(what)});
}

void Conversation::over(std::string_view end, std::string_view sentence) {
    if (is_over()) return;
    end_ = end;
    unread_ = {};
    unread_lines_ = 0;
    start_line();
    wire_.text(sentence);
    finish();
}

Time Conversation::next_time() const {
    if (is_over()) return Time::max();
    Time next = wire_.handshake_is_over() ? Time::max() : handshake_until_;
    if (!unread_.empty()) next = std::min(next, pace_.next(bounds_->line_pace));
    if (full_since_ != Time::max()) next = std::min(next, full_since_ + bounds_->flood_time);
    if (bounds_->keep_alive_every) next = std::min(next, last_output_ + *bounds_->keep_alive_every);
    return next;
}

void Conversation::in_time(Time time, std::vector<Arrival>& arrivals) {
    if (is_over()) return;
    const Now now{.time = time, .arrivals = arrivals};
    if (!wire_.handshake_is_over() && handshake_until_ <= time) {
        std::vector<WireEvent> events;
        wire_.handshake_timed_out(events);
        understand(events, now);
    }
    // It had since the last time to fill up again: whoever floods did.
    const bool may_go_on = !unread_.empty() && pace_.allows(bounds_->line_pace, time);
    if (may_go_on && room() > 0) full_since_ = Time::max();
    if (full_since_ != Time::max() && full_since_ + bounds_->flood_time <= time) {
        over(network::ends::flood, "You type faster than anybody can follow. Goodbye.\r\n");
        return;
    }
    if (may_go_on) {
        const std::string waiting = std::exchange(unread_, {});
        unread_lines_ = 0;
        take(waiting, time, arrivals);
    }
    if (bounds_->keep_alive_every && last_output_ + *bounds_->keep_alive_every <= time) {
        wire_.keep_alive();
        last_output_ = time;
    }
}

void Conversation::start_line() {
    if (!std::exchange(prompt_stands_, false)) return;
    wire_.text("\r\n");
}

void Conversation::text(std::string_view bytes) {
    if (bytes.empty()) return;
    start_line();
    wire_.text(bytes);
    text_since_prompt_ = true;
}

bool Conversation::prompt(std::string bytes) {
    if (bytes != prompt_ && typed_since_prompt_) prompt_is_new_ = true;
    prompt_ = std::move(bytes);
    return !prompt_.empty() && prompt_is_new_ && !text_since_prompt_;
}

void Conversation::echo(bool on) {
    echoes_ = on;
    wire_.echo(on);
}

void Conversation::signal(const server::Signal& signal) {
    if (!wire_.traits().signals) return;
    for (const std::string& message : gmcp_.messages(signal))
        wire_.gmcp(message);
}

void Conversation::finish() {
    prompt_ = {};
    wire_.finish();
}

void Conversation::ended(std::string_view why, Time /*now*/, std::vector<Arrival>& arrivals) {
    arrivals.push_back(
        {.from = connection_, .what = server::arrivals::Disconnected{.why = std::string{why}}});
}

bool Conversation::prompt_is_due() const {
    return !prompt_.empty() && (text_since_prompt_ || prompt_is_new_);
}

bool Conversation::has_output() const {
    return wire_.has_output() || prompt_is_due();
}

void Conversation::gather(Time now) {
    if (prompt_is_due()) {
        start_line();
        wire_.prompt(prompt_);
        prompt_stands_ = true;
        typed_since_prompt_ = false;
        prompt_is_new_ = false;
        text_since_prompt_ = false;
    }
    if (!wire_.has_output()) return;
    last_output_ = now;
    outbox_.put(wire_.take_output());
}

}  // namespace underwell::adapters::telnet
