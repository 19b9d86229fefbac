#include "underwell/adapters/telnet/telnet_listener.hpp"

#include <utility>

#include "underwell/adapters/telnet/ascii.hpp"
#include "underwell/adapters/telnet/exchange.hpp"
#include "underwell/server/linear_writer.hpp"
#include "underwell/server/visual_writer.hpp"

namespace underwell::adapters::telnet {

base::Result<std::unique_ptr<TelnetListener>> TelnetListener::open(
    TelnetSettings settings, server::Arrivals& arrivals,
    std::atomic<std::uint64_t>& connection_ids) {
    auto exchange = std::make_unique<Exchange>(std::move(settings), arrivals, connection_ids);
    if (base::Result<void> listening = exchange->listen(); !listening)
        return std::unexpected{std::move(listening).error()};
    return std::unique_ptr<TelnetListener>{new TelnetListener{std::move(exchange)}};
}

TelnetListener::TelnetListener(std::unique_ptr<Exchange> exchange)
    : exchange_{std::move(exchange)} {}

TelnetListener::~TelnetListener() = default;

void TelnetListener::start() {
    exchange_->start();
}

std::uint16_t TelnetListener::port(std::size_t listening) const {
    return exchange_->port(listening);
}

base::Result<void> TelnetListener::reload_tls(const TlsFiles& files) {
    return exchange_->reload_tls(files);
}

void TelnetListener::follow(TelnetSettings wanted) {
    exchange_->follow(std::move(wanted));
}

const TelnetMetrics& TelnetListener::metrics() const {
    return exchange_->metrics();
}

void TelnetListener::stop() {
    exchange_->stop();
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
                              .links = hand.links});
    if (!hand.unicode) text = to_ascii(std::move(text));
    return text;
}

void TelnetListener::send(std::vector<server::Piece> several) {
    exchange_->send(std::move(several));
}

}  // namespace underwell::adapters::telnet
