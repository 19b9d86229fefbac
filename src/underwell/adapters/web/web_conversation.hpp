// One browser's talk with the hall, which outlives its connections (N9): counts what is said, keeps
// it until the client has seen it, and knows by which token it is found again. Without sockets and
// without a clock of its own. What was said and is not kept any more cannot be resumed; all the
// rest comes exactly once, in order, whatever is cut. One thread; nothing fails.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/adapters/web/web_bounds.hpp"
#include "underwell/adapters/web/web_messages.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::web {

// 128 bits that nobody can guess.
using TokenBits = std::array<std::uint64_t, 2>;

// What a client shows to come back: which conversation, and that it is its own.
struct ResumeToken {
    server::ConnectionId conversation;
    TokenBits secret{};
};

std::string text_of(const ResumeToken& token);
std::optional<ResumeToken> parse_token(std::string_view text);

class WebConversation {
  public:
    // A JSON object with one member at least, and without a number; what many are told is shared.
    using Message = std::shared_ptr<const std::string>;

    // The bounds must outlive it.
    WebConversation(server::ConnectionId id, const WebBounds& bounds,
                    const MessageManner& manner = {})
        : id_{id}, bounds_{&bounds}, manner_{manner} {}

    server::ConnectionId id() const { return id_; }

    // How its client wants to be told; the same by whichever connection.
    const MessageManner& manner() const { return manner_; }

    void say(Message message);

    bool has_unsent() const { return sent_ < said_; }

    // The next that goes to the connection that carries it, with its number.
    std::string take_unsent();

    // The client has everything up to this; false if that was never sent.
    bool seen(std::uint64_t has);

    // False if the line with this number has come before, by another connection. 0: not numbered.
    bool takes_line(std::uint64_t number);

    std::uint64_t last_line() const { return last_line_; }

    // From now on it is found by this. What the client has shown to come back stays good until it
    // has spoken: only then it is known to have the new one.
    std::string give_token(const TokenBits& secret, const std::optional<TokenBits>& shown = {});

    void client_spoke() { shown_.reset(); }

    // Whether it can go on after this for whoever shows this. What one window has seen is not kept
    // for another that comes with less: that one gets what follows, and asks anew for the rest.
    bool can_resume(const TokenBits& shown, std::uint64_t has) const;

    // A connection carries it, by which everything after this number is sent.
    void carry_on(server::ConnectionId carrier, std::uint64_t has);
    void cut(Time now);

    const std::optional<server::ConnectionId>& carrier() const { return carrier_; }

    // While nothing carries it, it is waited for until then, if it does not miss too much before.
    Time given_up_at() const { return cut_at_ + grace_; }

    // Whether the hall has said goodbye already.
    void note_goodbye() { has_goodbye_ = true; }

    bool has_goodbye() const { return has_goodbye_; }

    bool has_missed_too_much() const { return missed_too_much_; }

  private:
    std::uint64_t first_kept() const { return said_ - kept_.size() + 1; }

    void forget_first();

    server::ConnectionId id_;
    const WebBounds* bounds_;
    MessageManner manner_;
    std::optional<server::ConnectionId> carrier_;
    std::optional<TokenBits> token_;
    std::optional<TokenBits> shown_;
    std::deque<Message> kept_;  // the last ones said
    std::size_t kept_bytes_ = 0;
    std::uint64_t said_ = 0;  // numbers are counted from 1
    std::uint64_t sent_ = 0;
    std::uint64_t seen_ = 0;
    std::uint64_t last_line_ = 0;  // of the client's
    Time cut_at_{};
    TimeSpan grace_{};  // as it was when it was cut
    bool missed_too_much_ = false;
    bool has_goodbye_ = false;
};

}  // namespace underwell::adapters::web
