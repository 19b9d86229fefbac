#include "underwell/adapters/telnet/telnet_listener.hpp"

#include <utility>
#include <variant>

#include "underwell/adapters/network/exchange.hpp"
#include "underwell/adapters/telnet/ascii.hpp"
#include "underwell/adapters/telnet/conversation.hpp"
#include "underwell/server/linear_writer.hpp"
#include "underwell/server/networks.hpp"
#include "underwell/server/visual_writer.hpp"

namespace underwell::adapters::telnet {

namespace {

using server::ConnectionId;

// Text that does not hurry and is longer than this does not wait.
constexpr std::size_t gathered_bytes_max = std::size_t{64} << 10U;

template <typename... Functions>
struct Cases : Functions... {
    using Functions::operator()...;
};

}  // namespace

// What the network knows of telnet. On the network's thread, but for what the listener asks for.
class TelnetListener::Telnet final : public network::Protocol {
  public:
    Telnet(TelnetSettings settings, server::Arrivals& arrivals,
           std::atomic<std::uint64_t>& connection_ids)
        : bounds_{settings.conversation},
          plain_wire_{.compression = true, .server_status = settings.server_status},
          tls_wire_{.compression = false, .server_status = std::move(settings.server_status)},
          exchange_{named(std::move(settings.network)), arrivals, connection_ids, *this} {}

    network::Exchange& exchange() { return exchange_; }

    void follow(TelnetSettings wanted) {
        exchange_.follow(std::move(wanted.network),
                         [this, bounds = wanted.conversation] { bounds_ = bounds; });
    }

    std::unique_ptr<network::Conversation> converse(
        const network::Caller& caller, Time now, std::vector<server::Arrival>& arrivals) override {
        arrivals.push_back(
            {.from = caller.id,
             .what = server::arrivals::Connected{
                 .peer = {.address = text_of(caller.address),
                          .secure = caller.secure,
                          .transport = caller.tls ? server::TransportKind::telnet_tls
                                                  : server::TransportKind::telnet}}});
        return std::make_unique<Conversation>(
            Conversation::Setting{.connection = caller.id,
                                  .secure = caller.secure,
                                  .bounds = bounds_,
                                  .wire = caller.tls ? tls_wire_ : plain_wire_},
            now);
    }

    std::string apology(network::Refusal refusal) const override {
        if (refusal == network::Refusal::server_is_full)
            return "Everybody is here already. Try again later.\r\n";
        return "There are too many connections from your address. Try again later.\r\n";
    }

    void hand_out(const server::Piece& piece, Time now) override;

  private:
    static network::NetworkSettings named(network::NetworkSettings settings) {
        settings.thread_name = "telnet";
        return settings;
    }

    // Those that the exchange has were all made here.
    Conversation* find(ConnectionId id) const {
        return static_cast<Conversation*>(exchange_.conversation(id));
    }

    ConversationBounds bounds_;
    WireSettings plain_wire_;
    WireSettings tls_wire_;
    network::Exchange exchange_;
};

void TelnetListener::Telnet::hand_out(const server::Piece& piece, Time now) {
    // What is to be said to it, if it is there.
    const auto with = [this](ConnectionId id, bool hurries, const auto& say) {
        Conversation* const conversation = find(id);
        if (conversation == nullptr) return;
        say(*conversation);
        exchange_.mark(id, hurries);
    };
    std::visit(
        Cases{[&](const server::pieces::Text& text) {
                  const bool hurries = text.hurries || text.bytes.size() > gathered_bytes_max;
                  for (const ConnectionId id : text.to)
                      with(id, hurries, [&](Conversation& talk) { talk.text(text.bytes); });
              },
              [&](const server::pieces::Prompt& prompt) {
                  Conversation* const conversation = find(prompt.to);
                  if (conversation == nullptr) return;
                  if (conversation->prompt(prompt.bytes)) exchange_.mark(prompt.to, true);
              },
              [&](const server::pieces::Echo& echo) {
                  with(echo.to, true, [&](Conversation& talk) { talk.echo(echo.on); });
              },
              // Who is told something by hurried text gets it with that; others can wait for it.
              [&](const server::pieces::Signal& signal) {
                  with(signal.to, false, [&](Conversation& talk) { talk.signal(signal.signal); });
              },
              [&](const server::pieces::Close& close) { exchange_.close(close.to, now); }},
        piece);
}

base::Result<std::unique_ptr<TelnetListener>> TelnetListener::open(
    TelnetSettings settings, server::Arrivals& arrivals,
    std::atomic<std::uint64_t>& connection_ids) {
    auto telnet = std::make_unique<Telnet>(std::move(settings), arrivals, connection_ids);
    if (base::Result<void> listening = telnet->exchange().listen(); !listening)
        return std::unexpected{std::move(listening).error()};
    return std::unique_ptr<TelnetListener>{new TelnetListener{std::move(telnet)}};
}

TelnetListener::TelnetListener(std::unique_ptr<Telnet> telnet) : telnet_{std::move(telnet)} {}

TelnetListener::~TelnetListener() = default;

void TelnetListener::start() {
    telnet_->exchange().start();
}

std::uint16_t TelnetListener::port(std::size_t listening) const {
    return telnet_->exchange().port(listening);
}

base::Result<void> TelnetListener::reload_tls(const TlsFiles& files) {
    return telnet_->exchange().reload_tls(files);
}

void TelnetListener::follow(TelnetSettings wanted) {
    telnet_->follow(std::move(wanted));
}

const network::NetworkMetrics& TelnetListener::metrics() const {
    return telnet_->exchange().metrics();
}

void TelnetListener::stop() {
    telnet_->exchange().stop();
}

std::string TelnetListener::written(const game::Document& document,
                                    const server::Hand& hand) const {
    std::string text;
    const std::size_t letters = document.text().letters().size();
    text.reserve(letters + letters / 4 + 64);  // with line ends and colours
    if (hand.reader)
        server::write_linear(text, document, {.language = hand.language});
    else
        server::write_visual(text, document,
                             {.width = hand.width,
                              .colours = hand.colours,
                              .theme = hand.theme,
                              .links = hand.links,
                              .link_lines = hand.link_lines});
    if (!hand.unicode) text = to_ascii(std::move(text));
    return text;
}

void TelnetListener::send(std::vector<server::Piece> several) {
    telnet_->exchange().send(std::move(several));
}

}  // namespace underwell::adapters::telnet
