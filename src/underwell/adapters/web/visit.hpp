// One connection of the web's port, without the socket: requests and their answers, until one of
// them asks for a WebSocket; from then on it carries a WebConversation. Keeps what bounds a client
// (web_bounds.hpp). What concerns more than this one connection is the host's business. On the
// network's thread; who breaks a bound is told so and is over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/network/outbox.hpp"
#include "underwell/adapters/network/protocol.hpp"
#include "underwell/adapters/web/client_message.hpp"
#include "underwell/adapters/web/http_answer.hpp"
#include "underwell/adapters/web/http_request.hpp"
#include "underwell/adapters/web/web_bounds.hpp"
#include "underwell/adapters/web/web_conversation.hpp"
#include "underwell/adapters/web/web_files.hpp"
#include "underwell/adapters/web/web_page.hpp"
#include "underwell/adapters/web/web_socket.hpp"

namespace underwell::adapters::web {

// What a visit asks of the server around it.
class VisitHost {
  public:
    VisitHost() = default;
    VisitHost(const VisitHost&) = delete;
    VisitHost& operator=(const VisitHost&) = delete;
    virtual ~VisitHost() = default;

    virtual const WebBounds& bounds() const = 0;
    virtual std::span<const WebFile> files() const = 0;

    // Whose word about others is believed (X-Forwarded-For).
    virtual bool is_proxy(const server::InternetAddress& address) const = 0;
    // Whether pages from there may speak for whoever looks at them.
    virtual bool is_listed_origin(std::string_view origin) const = 0;

    // Of somebody behind a proxy; leave() follows if it is true.
    virtual bool enter(const server::InternetAddress& address, Time now) = 0;
    virtual void leave(const server::InternetAddress& address, Time now) = 0;

    // Visit::answer() follows one day. False: too many wait already.
    virtual bool make_page(server::ConnectionId visit, WebRequest request) = 0;

    struct Carried {
        WebConversation* conversation = nullptr;
        std::string token{};
        bool resumed = false;
    };

    // Nothing if there are too many.
    virtual Carried begin(server::ConnectionId visit, const server::Peer& peer,
                          const client_messages::Hello& hello,
                          std::vector<server::Arrival>& arrivals) = 0;
    // Nothing if there is nothing to come back to. Another connection that carries it is told so.
    virtual Carried resume(server::ConnectionId visit, const client_messages::Resume& wanted) = 0;
    // Its connection is gone; it is waited for.
    virtual void cut(WebConversation& conversation, Time now) = 0;
    // It is over, and gone with this call.
    virtual void end(WebConversation& conversation, std::string_view why,
                     std::vector<server::Arrival>& arrivals) = 0;
};

class Visit final : public network::Conversation {
  public:
    Visit(const network::Caller& caller, VisitHost& host, Time now);
    ~Visit() override = default;

    // The page that was asked for; nothing: there is none.
    void answer(const std::optional<WebAnswer>& page, Time now);
    // What it carries goes on elsewhere.
    void let_go();
    // What it carries has said its last word, and is not there any more after this.
    void say_goodbye();

    std::size_t room() const override;
    void take(std::string_view bytes, Time now, std::vector<server::Arrival>& arrivals) override;
    Time next_time() const override;
    void in_time(Time now, std::vector<server::Arrival>& arrivals) override;

    std::string_view end() const override { return end_; }

    void finish() override;
    void ended(std::string_view why, Time now, std::vector<server::Arrival>& arrivals) override;
    bool has_output() const override;
    void gather(Time now) override;

    std::string_view outbox() const override { return outbox_.waiting(); }

    void written(std::size_t bytes) override { outbox_.written(bytes); }

    bool outbox_is_full() const override;

  private:
    enum class Phase : std::uint8_t {
        asks,            // for files and pages
        awaits_page,     // which is being made
        awaits_welcome,  // a WebSocket that has not said hello
        talks,
    };

    struct Now {
        Time time;
        std::vector<server::Arrival>& arrivals;
    };

    void go_on(const Now& now);
    bool read_one_request(const Now& now);
    void answer(const HttpRequest& request, const Now& now);
    void asks_in_time(const Now& now);
    void speaks_in_time(const Now& now);
    void send_answer(std::string_view bytes, const AnswerManner& manner, Time now);
    void upgrade(const HttpRequest& request, const AnswerManner& manner, Time now);
    std::optional<std::string> objection_to(const HttpRequest& request,
                                            const AnswerManner& manner) const;
    void see_through_proxy(const HttpRequest& request);

    void read_frames(const Now& now);
    void take_frame(const Frame& frame, const Now& now);
    void take_message(std::string_view json, const Now& now);
    void welcome(const VisitHost::Carried& carried);
    void greet(const client_messages::Hello& hello, const Now& now);
    void understand(const client_messages::Hello& hello, const Now& now);
    void understand(const client_messages::Resume& resume, const Now& now);
    void understand(const client_messages::Line& line, const Now& now);
    void understand(const client_messages::Login& login, const Now& now);
    void understand(const client_messages::Seen& seen, const Now& now);
    void understand(const client_messages::Again& again, const Now& now);
    void understand(const client_messages::Keep& keep, const Now& now);
    void understand(const client_messages::Ping& ping, const Now& now);
    void tell_trouble(const base::Error& error);
    void arrive(decltype(server::Arrival::what) what, const Now& now) const;
    void over(std::string_view why, CloseCode code);

    bool is_socket() const { return phase_ == Phase::awaits_welcome || phase_ == Phase::talks; }

    VisitHost& host_;
    server::ConnectionId id_;
    server::InternetAddress peer_;     // who is at the other end of the connection
    server::InternetAddress address_;  // who is at the far end, as far as is known
    bool secure_;
    bool tls_;
    bool strayed_;
    bool is_admitted_ = false;  // behind a proxy
    Phase phase_ = Phase::asks;

    std::string unread_;
    std::string unsent_;  // answers and frames without a number, before all that have one
    network::Outbox outbox_;
    std::string_view end_;
    bool close_is_said_ = false;

    std::size_t requests_ = 0;
    std::optional<HttpRequest> request_;  // whose page is being made
    AnswerManner manner_{};
    Time since_;  // the last answer, or the first byte of a request, or the wish for a WebSocket
    bool is_last_answer_ = false;  // it is over once that is fetched
    bool more_waits_ = false;      // requests behind an answer that is not fetched

    WebSocketReader reader_;
    WebConversation* conversation_ = nullptr;
    network::Pace pace_;
    Time heard_{};
    Time pinged_{};
    Time full_since_ = Time::max();
};

}  // namespace underwell::adapters::web
