// The browser's server (N8-N11): HTTP for the page and its files, WebSocket at /play, on one thread
// of the network's; pages that have to be made are made by another. A transport of the hall: every
// Connected is followed by one Disconnected, and nothing comes after it; in between, the connection
// may be cut and come back (web_conversation.hpp). open() fails with what to do about it;
// afterwards nothing fails: who breaks a bound is closed and counted. start(), reload_tls(),
// follow() and stop() are for the owner's thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "underwell/adapters/network/network_settings.hpp"
#include "underwell/adapters/network/tls_context.hpp"
#include "underwell/adapters/web/web_bounds.hpp"
#include "underwell/adapters/web/web_files.hpp"
#include "underwell/adapters/web/web_page.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::web {

// What follow() changes while people are there: what it does of the network, bounds and origins.
struct WebListenerSettings {
    network::NetworkSettings network{};
    WebBounds bounds{};
    std::vector<std::string> origins{};      // whose pages may play here, beside our own
    std::span<const WebFile> files{};        // must outlive it
    WebPages pages{};                        // called by a thread of its own
    std::function<std::uint64_t()> entropy;  // 64 bits that nobody can guess
};

class WebListener final : public server::Transport {
  public:
    // Listens, but lets nobody in before start(). What is referred to must outlive it;
    // connection_ids is shared with the other transports.
    static base::Result<std::unique_ptr<WebListener>> open(
        WebListenerSettings settings, server::Arrivals& arrivals,
        std::atomic<std::uint64_t>& connection_ids);
    ~WebListener() override;

    void start();

    // The port that was bound, in the order of the settings.
    std::uint16_t port(std::size_t listening = 0) const;

    // Without dropping anybody. On failure the old certificate stays.
    base::Result<void> reload_tls(const network::TlsFiles& files);
    void follow(WebListenerSettings wanted);

    const network::NetworkMetrics& metrics() const;

    // Lets nobody in, takes no more, writes what waits for at most stop_time, and ends.
    void stop();

    std::string written(const game::Document& document, const server::Hand& hand) const override;
    void send(std::vector<server::Piece> several) override;

  private:
    class Web;
    explicit WebListener(std::unique_ptr<Web> web);
    std::unique_ptr<Web> web_;
};

}  // namespace underwell::adapters::web
