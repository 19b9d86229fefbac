// Pages for operators and their machines, over plain HTTP/1.1: /metrics for Prometheus, /healthz
// for whoever asks whether the server is well (200 or 503, with the reason as text). No password:
// the address is this machine's own unless somebody decides otherwise. One thread of its own, which
// calls the functions given. Everything is bounded: who sends too much or too slowly is answered so
// and closed; one answer per connection. Fails to open where the address cannot be listened to.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"

namespace underwell::adapters::web {

namespace errors {
inline constexpr std::string_view cannot_listen = "cannot_listen";
}  // namespace errors

struct OperatorPagesSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 4002;  // 0: one that is free
    std::size_t connections_max = 32;
    std::size_t request_bytes_max = 8'192;
    base::Duration request_time_max = std::chrono::seconds{5};  // and as long for the answer
};

// Called by the pages' thread; must be quick and must not throw.
struct OperatorSources {
    std::function<std::string()> metrics;
    std::function<std::optional<std::string>()> illness;  // nothing: all is well
};

class OperatorPages {
  public:
    static base::Result<std::unique_ptr<OperatorPages>> open(const OperatorPagesSettings& settings,
                                                             OperatorSources sources);
    OperatorPages(const OperatorPages&) = delete;
    OperatorPages& operator=(const OperatorPages&) = delete;
    ~OperatorPages();

    // The one that is listened to.
    std::uint16_t port() const;

    // Closes everything and ends the thread; the sources are not called afterwards. Called by the
    // owner's thread; once more does no harm.
    void stop();

  private:
    class Server;
    explicit OperatorPages(std::unique_ptr<Server> server);
    std::unique_ptr<Server> server_;
};

}  // namespace underwell::adapters::web
