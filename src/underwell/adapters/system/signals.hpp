// What the system asks of a server that runs: to stop (SIGTERM, SIGINT), or to read its settings
// anew (SIGHUP). Nothing runs inside a signal handler: the signals are blocked and waited for as
// values. Made first of all, since threads inherit what is blocked; there is one at a time. SIGPIPE
// is ignored while it lives: writing to somebody who is gone is an error like any other.
#pragma once

#include <csignal>
#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"

namespace underwell::adapters::system {

namespace errors {
inline constexpr std::string_view no_signals = "no_signals";  // out of descriptors, most likely
}  // namespace errors

enum class SystemRequest : std::uint8_t { stop, reload };

class Signals {
  public:
    static base::Result<Signals> block();

    Signals(Signals&& other) noexcept;
    Signals& operator=(Signals&&) = delete;
    ~Signals();

    // The next request; nothing if none came in this time. One thread waits.
    std::optional<SystemRequest> wait(base::Duration at_most);

    // As if the system had asked: for a stop that somebody in the game decided. Any thread.
    void ask(SystemRequest request) const;

  private:
    Signals() = default;

    std::optional<SystemRequest> take_signal() const;
    std::optional<SystemRequest> take_wish() const;

    // Descriptors; all -1 once moved away.
    int signals_ = -1;
    int wishes_out_ = -1;
    int wishes_in_ = -1;
    sigset_t mask_before_ = {};
    struct sigaction pipe_before_ = {};
};

}  // namespace underwell::adapters::system
