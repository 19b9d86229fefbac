#include "underwell/adapters/web/web_listener.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <chrono>
#include <exception>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "underwell/adapters/network/exchange.hpp"
#include "underwell/adapters/web/session_messages.hpp"
#include "underwell/adapters/web/visit.hpp"
#include "underwell/adapters/web/web_messages.hpp"

namespace underwell::adapters::web {

namespace {

using server::ConnectionId;
using Message = WebConversation::Message;

constexpr std::string_view missed_too_much = "missed too much";

template <typename... Functions>
struct Cases : Functions... {
    using Functions::operator()...;
};

Message shared(std::string message) {
    return std::make_shared<const std::string>(std::move(message));
}

// The same for all browsers of one language and mode, so that what they are told is written once.
server::ClientTraits traits_of(const client_messages::Hello& hello) {
    server::ClientTraits traits;
    traits.unicode = true;
    traits.reader = hello.reader;
    traits.signals = true;
    traits.views = true;
    traits.language = hello.language;
    traits.client = hello.client;
    return traits;
}

}  // namespace

// What the network knows of browsers. On the network's thread, but for what the listener asks for.
class WebListener::Web final : public network::Protocol, public VisitHost {
  public:
    Web(WebListenerSettings settings, server::Arrivals& arrivals,
        std::atomic<std::uint64_t>& connection_ids)
        : settings_{std::move(settings)},
          exchange_{named(settings_.network), arrivals, connection_ids, *this},
          grace_{exchange_.context()} {}

    ~Web() override {
        exchange_.stop();
        page_makers_.stop();
        page_makers_.join();
    }

    network::Exchange& exchange() { return exchange_; }

    void follow(WebListenerSettings wanted) {
        network::NetworkSettings wanted_network = wanted.network;
        exchange_.follow(std::move(wanted_network), [this, wanted = std::move(wanted)]() mutable {
            settings_.network = std::move(wanted.network);
            settings_.bounds = wanted.bounds;
            settings_.origins = std::move(wanted.origins);
        });
    }

    // As a Protocol.
    std::unique_ptr<network::Conversation> converse(
        const network::Caller& caller, Time now,
        std::vector<server::Arrival>& /*arrivals*/) override {
        return std::make_unique<Visit>(caller, *this, now);
    }

    std::string apology(network::Refusal refused) const override {
        if (refused == network::Refusal::server_is_full)
            return refusal(503, "Everybody is here already. Try again later.", {},
                           "Retry-After: 30\r\n");
        return refusal(429, "There are too many connections from your address. Try again later.",
                       {}, "Retry-After: 10\r\n");
    }

    bool answers_strayed() const override { return true; }

    bool speaks_for_many(const server::InternetAddress& address) const override {
        return is_proxy(address);
    }

    void hand_out(const server::Piece& piece, Time now) override;
    void stop() override;

    // As the host of visits.
    const WebBounds& bounds() const override { return settings_.bounds; }

    std::span<const WebFile> files() const override { return settings_.files; }

    bool is_proxy(const server::InternetAddress& address) const override {
        return server::any_contains(settings_.network.proxies, address);
    }

    bool is_listed_origin(std::string_view origin) const override {
        return std::ranges::find(settings_.origins, origin) != settings_.origins.end();
    }

    bool enter(const server::InternetAddress& address, Time now) override;

    void leave(const server::InternetAddress& address, Time now) override {
        exchange_.admission().leave(address, now);
    }

    bool make_page(ConnectionId visit, WebRequest request) override;
    Carried begin(ConnectionId visit, const server::Peer& peer, const client_messages::Hello& hello,
                  std::vector<server::Arrival>& arrivals) override;
    Carried resume(ConnectionId visit, const client_messages::Resume& wanted) override;
    void cut(WebConversation& conversation, Time now) override;
    void end(WebConversation& conversation, std::string_view why,
             std::vector<server::Arrival>& arrivals) override;

  private:
    static network::NetworkSettings named(network::NetworkSettings settings) {
        settings.thread_name = "web";
        return settings;
    }

    TokenBits fresh_token() const {
        TokenBits bits{};
        for (std::uint64_t& half : bits)
            half = settings_.entropy();
        return bits;
    }

    Visit* carrying(const WebConversation& conversation) const;
    void say(ConnectionId id, const Message& message, bool hurries);
    void tell(const server::pieces::Signal& signal);
    void close(ConnectionId id);
    void page_is_made(ConnectionId visit, const std::optional<WebAnswer>& page);
    void await_grace();
    void grace_passed();

    WebListenerSettings settings_;
    network::Exchange exchange_;
    boost::unordered_flat_map<std::uint64_t, std::unique_ptr<WebConversation>> conversations_;
    std::set<std::pair<Time, std::uint64_t>> waited_for_;  // who come back, or are given up then
    boost::asio::steady_timer grace_;
    std::size_t pages_waiting_ = 0;
    bool stopping_ = false;
    boost::asio::thread_pool page_makers_{1};
};

// Those that the exchange has were all made here.
Visit* WebListener::Web::carrying(const WebConversation& conversation) const {
    const auto carrier = conversation.carrier();
    if (!carrier) return nullptr;
    return static_cast<Visit*>(exchange_.conversation(*carrier));
}

void WebListener::Web::say(ConnectionId id, const Message& message, bool hurries) {
    const auto found = conversations_.find(id.value);
    if (found == conversations_.end()) return;
    WebConversation& conversation = *found->second;
    conversation.say(message);
    if (const auto carrier = conversation.carrier())
        exchange_.mark(*carrier, hurries);
    else if (conversation.has_missed_too_much())
        end(conversation, missed_too_much, exchange_.arrivals());
}

void WebListener::Web::hand_out(const server::Piece& piece, Time /*now*/) {
    std::visit(
        Cases{[&](const server::pieces::Text& text) {
                  if (text.bytes.empty()) return;  // only a prompt is to be seen again
                  const Message message = shared(text.bytes);
                  for (const ConnectionId id : text.to)
                      say(id, message, text.hurries);
              },
              [&](const server::pieces::Prompt& prompt) {
                  say(prompt.to, shared(prompt_message(prompt.bytes)), false);
              },
              [&](const server::pieces::Echo& echo) {
                  say(echo.to, shared(echo_message(echo.on)), true);
              },
              // Who is told something by hurried text gets it with that; others can wait for it.
              [&](const server::pieces::Signal& signal) { tell(signal); },
              [&](const server::pieces::Close& closed) { close(closed.to); }},
        piece);
}

void WebListener::Web::tell(const server::pieces::Signal& signal) {
    const auto found = conversations_.find(signal.to.value);
    if (found == conversations_.end()) return;
    WebConversation& conversation = *found->second;
    if (std::holds_alternative<server::signals::Goodbye>(signal.signal))
        conversation.note_goodbye();
    if (auto message = signal_message(signal.signal, conversation.manner()))
        say(signal.to, shared(*std::move(message)), false);
}

// The hall's last word, unless it has said goodbye and why: there is nothing to come back to.
void WebListener::Web::close(ConnectionId id) {
    const auto found = conversations_.find(id.value);
    if (found == conversations_.end()) return;
    WebConversation& conversation = *found->second;
    if (!conversation.has_goodbye()) conversation.say(shared(std::string{goodbye_message}));
    const auto carrier = conversation.carrier();
    if (Visit* const visit = carrying(conversation); visit != nullptr && carrier) {
        visit->say_goodbye();
        exchange_.mark(*carrier, true);
    }
    end(conversation, network::ends::by_server, exchange_.arrivals());
}

void WebListener::Web::stop() {
    stopping_ = true;
    grace_.cancel();
    while (!waited_for_.empty())
        end(*conversations_.at(waited_for_.begin()->second), network::ends::server_stops,
            exchange_.arrivals());
}

bool WebListener::Web::enter(const server::InternetAddress& address, Time now) {
    const network::Admitted admitted = exchange_.admission().enter(address, now);
    if (admitted.refusal != network::Refusal::none) return false;
    if (admitted.from <= now) return true;
    leave(address, now);
    return false;
}

bool WebListener::Web::make_page(ConnectionId visit, WebRequest request) {
    if (pages_waiting_ >= pages_waiting_max) return false;
    ++pages_waiting_;
    boost::asio::post(page_makers_, [this, visit, wanted = std::move(request)] {
        std::optional<WebAnswer> page;
        try {
            if (settings_.pages) page = settings_.pages(wanted);
        } catch (const std::exception&) {
            page = WebAnswer{.status = 500,
                             .type = "text/plain; charset=utf-8",
                             .body = "This page could not be made.\n"};
        }
        boost::asio::post(exchange_.context(),
                          [this, visit, made = std::move(page)] { page_is_made(visit, made); });
    });
    return true;
}

void WebListener::Web::page_is_made(ConnectionId visit, const std::optional<WebAnswer>& page) {
    --pages_waiting_;
    auto* const waiting = static_cast<Visit*>(exchange_.conversation(visit));
    if (waiting == nullptr) return;
    const Time now = std::chrono::steady_clock::now();
    waiting->answer(page, now);
    exchange_.attend(visit, now);
}

VisitHost::Carried WebListener::Web::begin(ConnectionId visit, const server::Peer& peer,
                                           const client_messages::Hello& hello,
                                           std::vector<server::Arrival>& arrivals) {
    if (stopping_ || conversations_.size() >= settings_.network.connections_max) return {};
    auto made = std::make_unique<WebConversation>(visit, settings_.bounds,
                                                  MessageManner{.changes = hello.changes});
    WebConversation& conversation = *made;
    conversations_.emplace(visit.value, std::move(made));
    conversation.carry_on(visit, 0);
    arrivals.push_back({.from = visit, .what = server::arrivals::Connected{.peer = peer}});
    arrivals.push_back(
        {.from = visit, .what = server::arrivals::Greets{.traits = traits_of(hello)}});
    return {.conversation = &conversation, .token = conversation.give_token(fresh_token())};
}

VisitHost::Carried WebListener::Web::resume(ConnectionId visit,
                                            const client_messages::Resume& wanted) {
    const auto token = parse_token(wanted.token);
    if (!token) return {};
    const auto found = conversations_.find(token->conversation.value);
    if (found == conversations_.end()) return {};
    WebConversation& conversation = *found->second;
    if (!conversation.can_resume(token->secret, wanted.has)) return {};
    const auto carrier = conversation.carrier();
    if (Visit* const before = carrying(conversation); before != nullptr && carrier) {
        before->let_go();
        exchange_.mark(*carrier, true);
        boost::asio::post(exchange_.context(),
                          [this] { exchange_.flush_hurried(std::chrono::steady_clock::now()); });
    }
    waited_for_.erase({conversation.given_up_at(), conversation.id().value});
    conversation.carry_on(visit, wanted.has);
    return {.conversation = &conversation,
            .token = conversation.give_token(fresh_token(), token->secret),
            .resumed = true};
}

void WebListener::Web::cut(WebConversation& conversation, Time now) {
    conversation.cut(now);
    waited_for_.emplace(conversation.given_up_at(), conversation.id().value);
    await_grace();
}

void WebListener::Web::end(WebConversation& conversation, std::string_view why,
                           std::vector<server::Arrival>& arrivals) {
    const ConnectionId id = conversation.id();
    waited_for_.erase({conversation.given_up_at(), id.value});
    conversations_.erase(id.value);
    arrivals.push_back(
        {.from = id, .what = server::arrivals::Disconnected{.why = std::string{why}}});
    exchange_.tell_hall();
}

void WebListener::Web::await_grace() {
    if (waited_for_.empty() || stopping_) return;
    grace_.expires_at(waited_for_.begin()->first);
    grace_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) grace_passed();
    });
}

void WebListener::Web::grace_passed() {
    const Time now = std::chrono::steady_clock::now();
    while (!waited_for_.empty() && waited_for_.begin()->first <= now)
        end(*conversations_.at(waited_for_.begin()->second), network::ends::connection_lost,
            exchange_.arrivals());
    await_grace();
}

base::Result<std::unique_ptr<WebListener>> WebListener::open(
    WebListenerSettings settings, server::Arrivals& arrivals,
    std::atomic<std::uint64_t>& connection_ids) {
    auto web = std::make_unique<Web>(std::move(settings), arrivals, connection_ids);
    if (base::Result<void> listening = web->exchange().listen(); !listening)
        return std::unexpected{std::move(listening).error()};
    return std::unique_ptr<WebListener>{new WebListener{std::move(web)}};
}

WebListener::WebListener(std::unique_ptr<Web> web) : web_{std::move(web)} {}

WebListener::~WebListener() = default;

void WebListener::start() {
    web_->exchange().start();
}

std::uint16_t WebListener::port(std::size_t listening) const {
    return web_->exchange().port(listening);
}

base::Result<void> WebListener::reload_tls(const network::TlsFiles& files) {
    return web_->exchange().reload_tls(files);
}

void WebListener::follow(WebListenerSettings wanted) {
    web_->follow(std::move(wanted));
}

const network::NetworkMetrics& WebListener::metrics() const {
    return web_->exchange().metrics();
}

void WebListener::stop() {
    web_->exchange().stop();
}

std::string WebListener::written(const game::Document& document,
                                 const server::Hand& /*hand*/) const {
    return story_message(document);
}

void WebListener::send(std::vector<server::Piece> several) {
    web_->exchange().send(std::move(several));
}

}  // namespace underwell::adapters::web
