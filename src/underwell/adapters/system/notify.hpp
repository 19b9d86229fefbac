// Word to systemd (Type=notify), by the datagrams that sd_notify(3) sends: that the server is
// ready, loads anew, stops, and is still alive. Without systemd there is nobody to tell, and all of
// it does nothing. Nothing fails: a word that is lost is systemd's to miss. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "underwell/base/instant.hpp"

namespace underwell::adapters::system {

// What systemd puts into the environment.
struct NotifyEnvironment {
    std::string socket = {};         // $NOTIFY_SOCKET; empty: nobody listens
    std::string watchdog_usec = {};  // $WATCHDOG_USEC
    std::string watchdog_pid = {};   // $WATCHDOG_PID

    static NotifyEnvironment of_this_process();
};

class ServiceManager {
  public:
    explicit ServiceManager(const NotifyEnvironment& environment);
    ServiceManager(const ServiceManager&) = delete;
    ServiceManager& operator=(const ServiceManager&) = delete;
    ~ServiceManager();

    // The status is one line that `systemctl status` shows.
    void ready(std::string_view status) const;
    void reloading() const;  // ready() follows
    void stopping(std::string_view status) const;
    void alive() const;

    // How often alive() is due: half of what systemd waits for. Nothing: it does not watch.
    std::optional<base::Duration> alive_every() const { return alive_every_; }

  private:
    void send(std::string_view words) const;

    int socket_ = -1;
    std::string address_;
    std::optional<base::Duration> alive_every_;
};

}  // namespace underwell::adapters::system
