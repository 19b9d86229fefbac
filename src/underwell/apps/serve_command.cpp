#include "underwell/apps/serve_command.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <utility>

#include "underwell/adapters/system/configuration.hpp"
#include "underwell/adapters/system/log.hpp"
#include "underwell/adapters/system/notify.hpp"
#include "underwell/adapters/system/signals.hpp"
#include "underwell/apps/options.hpp"
#include "underwell/apps/running_server.hpp"

namespace underwell::apps {

namespace {

namespace system = adapters::system;
using server::LogLevel;
using server::ServerSettings;

constexpr int exit_cannot_start = 1;

// One that can be clicked on, by whoever sits at this machine.
std::string address_of_page(const ServerSettings& settings, std::uint16_t port) {
    const std::string& address = settings.web.addresses.front();
    const bool is_here =
        address == "127.0.0.1" || address == "::1" || address == "0.0.0.0" || address == "::";
    const std::string host = is_here                 ? "localhost"
                             : address.contains(':') ? "[" + address + "]"
                                                     : address;
    const bool tls = !settings.tls.certificate_file.empty();
    return (tls ? "https://" : "http://") + host + ":" + std::to_string(port) + "/";
}

void tell_where_to_play(const RunningServer& running, const ServerSettings& settings) {
    std::cout << "Underwell is open.\n";
    if (const auto port = running.web_port())
        std::cout << "  Browser:   " << address_of_page(settings, *port) << "\n";
    for (const std::string& address : settings.telnet.addresses)
        std::cout << "  Telnet:    telnet " << address << " " << running.telnet_port() << "\n";
    if (!settings.tls.certificate_file.empty())
        for (const std::string& address : settings.telnet.addresses)
            std::cout << "  With TLS:  " << address << " " << settings.telnet.tls_port << "\n";
    if (const auto port = running.operator_port())
        std::cout << "  Operators: http://" << settings.operators.address << ":" << *port
                  << "/metrics and /healthz\n";
    std::cout << "  Data:      " << settings.storage.data_folder << "\n";
    if (const auto& admin = running.first_admin())
        std::cout << "  The first admin is " << admin->name << ", with the password "
                  << admin->password << "\n"
                  << "  (this once: another one is asked for at the first login)\n";
    std::cout << "  Stop it with Ctrl-C.\n" << std::flush;
}

// What changes at once, and what waits for a restart. Nothing if the file is wrong.
std::optional<ServerSettings> reload(const ServeOptions& options, const ServerSettings& running,
                                     system::LineLog& log) {
    const auto wanted = understand_settings(options.settings);
    if (!wanted) {
        log.note(LogLevel::error, "settings_not_reloaded", {{"message", wanted.error().message}});
        return std::nullopt;
    }
    for (const system::SettingChange& change : system::difference(running, *wanted))
        log.note(change.live ? LogLevel::info : LogLevel::warning,
                 change.live ? "setting_changed" : "setting_waits_for_restart",
                 {{"setting", change.name}, {"before", change.before}, {"after", change.after}});
    ServerSettings now = system::reloaded(running, *wanted);
    if (auto opened = log.reopen(now.log); !opened)
        log.note(LogLevel::error, "log_not_reopened", {{"message", opened.error().message}});
    return now;
}

// The watchdog's word: only while the hall goes round, so that systemd ends a server that hangs.
void say_alive(const RunningServer& running, const system::ServiceManager& manager,
               system::LineLog& log) {
    if (running.is_lively()) return manager.alive();
    log.note(LogLevel::error, "hall_is_stuck", {});
}

// Those who play are warned; whoever asks for the second time waits no longer.
void count_down(RunningServer& running, const ServerSettings& settings, system::Signals& signals,
                const system::ServiceManager& manager, system::LineLog& log) {
    using Clock = std::chrono::steady_clock;
    const std::chrono::seconds countdown{settings.shutdown.countdown_seconds};
    if (countdown.count() == 0 || !running.warn(countdown)) return;
    const base::Duration most = manager.alive_every().value_or(std::chrono::hours{1});
    const Clock::time_point end = Clock::now() + countdown;
    for (auto now = Clock::now(); now < end; now = Clock::now()) {
        const auto left = std::chrono::ceil<base::Duration>(end - now);
        if (signals.wait(std::min(most, left)) == system::SystemRequest::stop) return;
        say_alive(running, manager, log);
    }
}

// Until somebody, or the world itself, wants it to stop.
void look_after(RunningServer& running, const ServeOptions& options, ServerSettings settings,
                system::Signals& signals, system::LineLog& log) {
    const system::ServiceManager manager{system::NotifyEnvironment::of_this_process()};
    manager.ready("open");
    const base::Duration wait = manager.alive_every().value_or(std::chrono::hours{1});
    for (;;) {
        const auto request = signals.wait(wait);
        say_alive(running, manager, log);
        if (!request) continue;
        if (*request == system::SystemRequest::stop) break;
        manager.reloading();
        if (auto wanted = reload(options, settings, log)) {
            settings = *std::move(wanted);
            running.reload(settings);
        }
        manager.ready("open");
    }
    manager.stopping("saying goodbye");
    count_down(running, settings, signals, manager, log);
}

}  // namespace

CLI::App* add_serve_command(CLI::App& app, ServeOptions& options) {
    CLI::App* command =
        app.add_subcommand("serve", "Run the server that people play on (docs/operating.md)");
    add_settings_options(*command, options.settings);
    command->footer(
        "Examples:\n"
        "  underwell serve\n"
        "  underwell serve --config underwell.toml\n"
        "  underwell serve --storage.data_folder /srv/underwell --telnet.addresses 0.0.0.0\n");
    return command;
}

int run_serve_command(const ServeOptions& options) {
    if (const auto checked = check_settings(options.settings)) return *checked;
    auto settings = understand_settings(options.settings);
    if (!settings) return fail(settings.error(), exit_cannot_start);
    auto signals = system::Signals::block();
    if (!signals) return fail(signals.error(), exit_cannot_start);
    auto log = system::LineLog::open_events(settings->log);
    if (!log) return fail(log.error(), exit_cannot_start);
    auto running = RunningServer::open(*settings, **log);
    if (!running) return fail(running.error(), exit_cannot_start);
    (*running)->start([&] { signals->ask(system::SystemRequest::stop); });
    tell_where_to_play(**running, *settings);
    look_after(**running, options, *settings, *signals, **log);
    (*running)->stop({});
    std::cout << "Underwell is closed; nothing is lost.\n" << std::flush;
    return EXIT_SUCCESS;
}

}  // namespace underwell::apps
