// One client's talk with the hall, without the socket: bytes in become arrivals, pieces become
// bytes that wait to be written. Keeps what bounds a client: how fast its lines are taken (the rest
// waits, then nothing more is read, then it is over), and how much waits to be written. Knows where
// the client's cursor stands: text never goes on behind a prompt, and after text the prompt comes
// again. One thread; the caller brings the clock, moves the bytes and obeys is_over().
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/network/outbox.hpp"
#include "underwell/adapters/network/pace.hpp"
#include "underwell/adapters/network/protocol.hpp"
#include "underwell/adapters/telnet/gmcp.hpp"
#include "underwell/adapters/telnet/telnet_settings.hpp"
#include "underwell/adapters/telnet/telnet_wire.hpp"
#include "underwell/server/ports/transport.hpp"
#include "underwell/server/signals.hpp"

namespace underwell::adapters::telnet {

class Conversation final : public network::Conversation {
  public:
    struct Setting {
        server::ConnectionId connection;
        bool secure = false;  // logins by message are taken
        const ConversationBounds& bounds;
        const WireSettings& wire;
    };

    // What is referred to must outlive it.
    Conversation(const Setting& setting, Time now);

    std::size_t room() const override;
    void take(std::string_view bytes, Time now, std::vector<server::Arrival>& arrivals) override;

    Time next_time() const override;
    void in_time(Time now, std::vector<server::Arrival>& arrivals) override;

    // With a last sentence.
    std::string_view end() const override { return end_; }

    void text(std::string_view bytes);
    // True if it is a question that stands alone: the last one was answered, this one is another,
    // and no word comes before it. It is asked without waiting for text.
    bool prompt(std::string bytes);
    void echo(bool on);
    void signal(const server::Signal& signal);
    void finish() override;
    void ended(std::string_view why, Time now, std::vector<server::Arrival>& arrivals) override;

    bool has_output() const override;
    // With the prompt behind the text.
    void gather(Time now) override;

    std::string_view outbox() const override { return outbox_.waiting(); }

    void written(std::size_t bytes) override { outbox_.written(bytes); }

    bool outbox_is_full() const override { return outbox().size() > bounds_->outbox_bytes_max; }

  private:
    struct Now {
        Time time;
        std::vector<server::Arrival>& arrivals;
    };

    std::string_view feed(std::string_view bytes, const Now& now);
    void understand(const std::vector<WireEvent>& events, const Now& now);
    void understand(const WireEvent& event, const Now& now);
    void understand(const wire_events::GmcpMessage& message, const Now& now);
    void offer_login();
    void arrive(decltype(server::Arrival::what) what, const Now& now) const;
    void over(std::string_view end, std::string_view sentence);
    bool prompt_is_due() const;
    void start_line();

    const ConversationBounds* bounds_;
    TelnetWire wire_;
    server::ConnectionId connection_;
    GmcpClient gmcp_;
    std::string unread_;  // what was typed too fast
    network::Outbox outbox_;
    std::string prompt_;
    std::string_view end_;
    std::size_t unread_lines_ = 0;  // ends of lines in unread_
    std::size_t bytes_unpaid_ = 0;  // fewer than bytes_free_per_line
    network::Pace pace_;
    Time handshake_until_;
    Time last_output_;
    Time full_since_ = Time::max();  // of waiting lines
    bool secure_;
    bool login_is_offered_ = false;
    bool echoes_ = true;
    bool prompt_stands_ = false;  // the cursor is behind it
    bool typed_since_prompt_ = true;
    bool prompt_is_new_ = false;
    bool text_since_prompt_ = false;
};

}  // namespace underwell::adapters::telnet
