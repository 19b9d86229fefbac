// A server and everything it is made of, wired together: storage, accounts, packs, the hall on its
// thread, listeners, pages for operators. open() fails with what to do about it. Called by the
// thread that runs the program.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "underwell/adapters/network/admission.hpp"
#include "underwell/adapters/system/log.hpp"
#include "underwell/adapters/telnet/telnet_listener.hpp"
#include "underwell/adapters/web/operator_pages.hpp"
#include "underwell/adapters/web/web_listener.hpp"
#include "underwell/apps/server_packs.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/languages.hpp"
#include "underwell/server/clerk.hpp"
#include "underwell/server/hall.hpp"
#include "underwell/server/hall_runner.hpp"
#include "underwell/server/metrics.hpp"
#include "underwell/server/ports/accounts.hpp"
#include "underwell/server/ports/hasher.hpp"
#include "underwell/server/settings.hpp"

namespace underwell::apps {

// Of the first start: who runs the world, and the password to come in with once.
struct FirstAdmin {
    std::string name;
    std::string password;
};

class RunningServer {
  public:
    static base::Result<std::unique_ptr<RunningServer>> open(const server::ServerSettings& settings,
                                                             adapters::system::LineLog& log);
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;
    ~RunningServer();

    // Lets people in. `ended` is called, on the hall's thread, when the world has stopped by
    // itself.
    void start(std::function<void()> ended);

    // Tells those who play that it stops in so long. False: nobody plays.
    bool warn(std::chrono::seconds left);

    // Says goodbye, stores everything, and ends.
    void stop(std::string why);

    // SIGHUP: settings that can change meanwhile, certificate, packs, bans.
    void reload(const server::ServerSettings& settings);

    // The hall's thread goes round: what systemd's watchdog wants to know.
    bool is_lively() const;

    const std::optional<FirstAdmin>& first_admin() const { return first_admin_; }

    std::uint16_t telnet_port(std::size_t listening = 0) const { return telnet_->port(listening); }

    // Nothing if browsers are not served.
    std::optional<std::uint16_t> web_port() const;

    std::optional<std::uint16_t> operator_port() const;

  private:
    RunningServer(const server::ServerSettings& settings, adapters::system::LineLog& log);

    base::Result<void> open_accounts();
    base::Result<void> make_first_admin();
    base::Result<void> register_first_admin();
    base::Result<void> open_hall();
    base::Result<void> open_telnet();
    base::Result<void> open_web();
    adapters::web::WebPages site() const;
    base::Result<adapters::network::NetworkSettings> network_settings() const;
    base::Result<adapters::telnet::TelnetSettings> telnet_settings() const;
    base::Result<adapters::web::WebListenerSettings> web_settings() const;
    base::Result<void> reload_listeners();
    base::Result<void> open_pages();
    void run_aside(std::move_only_function<void()> slow);
    std::optional<std::string> illness() const;
    void count_network();
    std::vector<adapters::telnet::MsspVariable> status() const;

    mutable std::mutex settings_mutex_;  // the network's thread asks for some of them
    server::ServerSettings settings_;
    adapters::system::LineLog& log_;
    std::unique_ptr<adapters::system::LineLog> audit_;
    server::ServerMetrics metrics_;
    std::atomic<std::uint64_t> connection_ids_{0};
    std::shared_ptr<adapters::network::Admission> admission_;  // over all ways in
    std::unique_ptr<game::Languages> languages_;
    std::unique_ptr<ServerPacks> packs_;
    std::unique_ptr<server::Accounts> accounts_;
    std::unique_ptr<server::Hasher> hasher_;
    std::unique_ptr<server::Clerk> clerk_;
    std::optional<FirstAdmin> first_admin_;
    std::unique_ptr<server::Hall> hall_;
    std::unique_ptr<server::HallRunner> runner_;
    // The hall's ways to the listeners, which come later.
    std::unique_ptr<server::Transport> telnet_gate_;
    std::unique_ptr<server::Transport> web_gate_;
    std::unique_ptr<adapters::telnet::TelnetListener> telnet_;
    std::unique_ptr<adapters::web::WebListener> web_;  // nothing: no browsers
    std::unique_ptr<adapters::web::OperatorPages> pages_;
    std::thread aside_;  // of the hall: what is slow, one thing at a time
    std::thread hall_thread_;
    std::atomic<bool> hall_has_ended_{false};
    base::Instant began_;
};

}  // namespace underwell::apps
