// Telnet on the network (N1, N4, N7): listens, lets in, moves the bytes, on one thread of its own.
// What the bytes mean is the wire's business (telnet_wire.hpp), what bounds one client the
// conversation's. A transport of the hall: every Connected is followed by one Disconnected, and
// nothing comes after it. open() fails with what to do about it; afterwards nothing fails: who
// breaks a bound is closed and counted. start(), reload_tls(), follow() and stop() are for the
// owner's thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "underwell/adapters/network/network_settings.hpp"
#include "underwell/adapters/network/tls_context.hpp"
#include "underwell/adapters/telnet/telnet_settings.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::telnet {

class TelnetListener final : public server::Transport {
  public:
    // Listens, but lets nobody in before start(). What is referred to must outlive it;
    // connection_ids is shared with the other transports.
    static base::Result<std::unique_ptr<TelnetListener>> open(
        TelnetSettings settings, server::Arrivals& arrivals,
        std::atomic<std::uint64_t>& connection_ids);
    ~TelnetListener() override;

    void start();

    // The port that was bound, in the order of the settings.
    std::uint16_t port(std::size_t listening = 0) const;

    // Without dropping anybody. On failure the old certificate stays.
    base::Result<void> reload_tls(const TlsFiles& files);

    // Bounds and proxies (TelnetSettings says which) hold soon; who is there stays.
    void follow(TelnetSettings wanted);

    const network::NetworkMetrics& metrics() const;

    // Lets nobody in, takes no more, writes what waits for at most stop_time, and ends.
    void stop();

    std::string written(const game::Document& document, const server::Hand& hand) const override;
    void send(std::vector<server::Piece> several) override;

  private:
    class Telnet;
    explicit TelnetListener(std::unique_ptr<Telnet> telnet);
    std::unique_ptr<Telnet> telnet_;
};

}  // namespace underwell::adapters::telnet
