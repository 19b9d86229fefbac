#include "underwell/apps/running_server.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <system_error>
#include <utility>

#include "underwell/adapters/sqlite/sqlite_accounts.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/adapters/system/entropy.hpp"
#include "underwell/adapters/system/password_hasher.hpp"
#include "underwell/apps/data_files.hpp"
#include "underwell/apps/data_folder.hpp"
#include "underwell/apps/language_files.hpp"
#include "underwell/server/committer.hpp"
#include "underwell/server/networks.hpp"
#include "underwell/server/round_pace.hpp"
#include "underwell/server/thread_name.hpp"

namespace underwell::apps {

namespace sqlite = adapters::sqlite;
namespace telnet = adapters::telnet;
using base::Instant;
using base::Result;
using server::LogLevel;

namespace {

constexpr std::string_view cannot_start = "cannot_start";
constexpr const char* admin_name = "Admin";

Instant system_now() {
    return {std::chrono::duration_cast<base::Duration>(
        std::chrono::system_clock::now().time_since_epoch())};
}

Result<server::Storage> open_storage(const std::filesystem::path& file) {
    auto journal = sqlite::open_journal(file);
    if (!journal) return std::unexpected(journal.error());
    server::Storage storage;
    storage.journal = std::move(*journal);
    storage.queue = std::make_unique<server::Committer>(*storage.journal);
    return storage;
}

// The hall is opened before the listener, since that needs the hall's entrance; nobody can be
// there before it is set.
class Gate final : public server::Transport {
  public:
    void lead_to(server::Transport& transport) { transport_ = &transport; }

    std::string written(const game::Document& document, const server::Hand& hand) const override {
        return transport_->written(document, hand);
    }

    void send(std::vector<server::Piece> several) override { transport_->send(std::move(several)); }

  private:
    server::Transport* transport_ = nullptr;
};

}  // namespace

RunningServer::RunningServer(const server::ServerSettings& settings, adapters::system::LineLog& log)
    : settings_{settings},
      log_{log},
      hall_pulse_{std::chrono::steady_clock::now()},
      began_{system_now()} {}

Result<std::unique_ptr<RunningServer>> RunningServer::open(const server::ServerSettings& settings,
                                                           adapters::system::LineLog& log) {
    std::unique_ptr<RunningServer> running{new RunningServer{settings, log}};
    std::error_code trouble;
    const std::filesystem::path data{settings.storage.data_folder};
    std::filesystem::create_directories(data, trouble);
    if (trouble)
        return base::fail(cannot_start, "the data folder " + data.string() +
                                            " cannot be made: " + trouble.message());
    const std::string audit_file = settings.log.audit_file.empty()
                                       ? (data / audit_file_name).string()
                                       : settings.log.audit_file;
    auto audit = adapters::system::LineLog::open_audit(audit_file);
    if (!audit) return std::unexpected(audit.error());
    running->audit_ = std::move(*audit);
    auto languages = load_languages(data_path(catalogues_folder));
    if (!languages) return std::unexpected(languages.error());
    running->languages_ = std::make_unique<game::Languages>(std::move(*languages));
    // The first admin last: whoever is told the password once must not miss it since a port was
    // taken.
    for (const auto part :
         {&RunningServer::open_accounts, &RunningServer::open_hall, &RunningServer::open_listener,
          &RunningServer::open_pages, &RunningServer::make_first_admin})
        if (auto opened = ((*running).*part)(); !opened) return std::unexpected(opened.error());
    return running;
}

RunningServer::~RunningServer() {
    stop({});
}

Result<void> RunningServer::open_accounts() {
    const std::filesystem::path data{settings_.storage.data_folder};
    auto accounts = sqlite::open_accounts(data / accounts_file_name);
    if (!accounts) return std::unexpected(accounts.error());
    accounts_ = std::move(*accounts);
    auto hasher = adapters::system::make_password_hasher();
    if (!hasher) return std::unexpected(hasher.error());
    hasher_ = std::move(*hasher);
    auto clerk = server::Clerk::open(*accounts_, *hasher_, system_now,
                                     {.threads = settings_.accounts.hashing_threads,
                                      .accounts_free = settings_.accounts.new_free_per_address});
    if (!clerk) return std::unexpected(clerk.error());
    clerk_ = std::move(*clerk);
    return {};
}

Result<void> RunningServer::open_hall() {
    const std::filesystem::path data{settings_.storage.data_folder};
    const std::string folder =
        settings_.game.packs_folder.empty() ? default_pack : settings_.game.packs_folder;
    packs_ = std::make_unique<ServerPacks>(folder, [this](const base::Error& error) {
        metrics_.lua_errors.add();
        log_.note(LogLevel::error, "script_failed", {{"message", error.message}});
    });
    const server::HallParts parts{
        .open_storage = [file = data / journal_file_name] { return open_storage(file); },
        .clerk = *clerk_,
        .packs = *packs_,
        .languages = *languages_,
        .log = log_,
        .audit = *audit_,
        .metrics = metrics_,
        .entropy = adapters::system::fresh_bits,
        .run_aside = [this](std::move_only_function<void()> slow) { run_aside(std::move(slow)); }};
    auto hall = server::Hall::open(parts, settings_, system_now());
    if (!hall) return std::unexpected(hall.error());
    hall_ = std::move(*hall);
    return {};
}

// Somebody has to give out the first roles. The password is told once, to whoever starts the
// program, and has to be changed at the first login.
Result<void> RunningServer::make_first_admin() {
    const auto count = accounts_->count();
    if (!count) return std::unexpected(count.error());
    if (*count == 0) {
        FirstAdmin admin{.name = admin_name, .password = adapters::system::fresh_password()};
        server::Account account;
        account.name = admin.name;
        account.character = {1 + (adapters::system::fresh_bits() >> 11U)};
        account.made = account.last_login = system_now();
        account.must_change_password = true;
        std::promise<Result<server::Account>> answered;
        clerk_->register_account(account, admin.password, [&](Result<server::Account> answer) {
            answered.set_value(std::move(answer));
        });
        auto made = answered.get_future().get();
        if (!made) return std::unexpected(made.error());
        first_admin_ = std::move(admin);
    }
    const auto found = accounts_->find(admin_name);
    if (!found) return std::unexpected(found.error());
    const auto& admin = *found;
    if (admin && !hall_->house()->whereabouts(admin->character))
        hall_->appoint(admin->character, {.name = admin->name, .role = game::Role::admin});
    return {};
}

Result<telnet::TelnetSettings> RunningServer::telnet_settings() const {
    const auto proxies = server::parse_exact_networks(settings_.proxies.trusted_networks);
    if (!proxies) return std::unexpected(proxies.error());
    telnet::TelnetSettings wanted;
    wanted.proxies = *proxies;
    for (const std::string& address : settings_.telnet.addresses)
        wanted.listen.push_back({.address = address,
                                 .port = settings_.telnet.port,
                                 .tls = false,
                                 .proxied = settings_.telnet.proxy_protocol});
    if (!settings_.tls.certificate_file.empty()) {
        wanted.tls = telnet::TlsFiles{.certificate_chain = settings_.tls.certificate_file,
                                      .private_key = settings_.tls.key_file};
        for (const std::string& address : settings_.telnet.addresses)
            wanted.listen.push_back({.address = address,
                                     .port = settings_.telnet.tls_port,
                                     .tls = true,
                                     .proxied = settings_.telnet.tls_proxy_protocol});
    }
    const server::LimitSettings& limits = settings_.limits;
    wanted.connections_max = limits.connections_max;
    wanted.admission.household_connections_max = limits.connections_per_address_max;
    wanted.admission.household_pace.per_second = limits.new_connections_per_second_per_address;
    wanted.admission.household_pace.burst =
        std::max(wanted.admission.household_pace.burst, wanted.admission.household_pace.per_second);
    wanted.conversation.line_pace.per_second = limits.lines_per_second;
    wanted.conversation.line_pace.burst = limits.line_burst;
    wanted.conversation.outbox_bytes_max = limits.outbox_bytes_max;
    wanted.server_status = [this] { return status(); };
    wanted.refused = [this](std::string_view address, std::string_view why) {
        log_.note(LogLevel::warning, "connection_refused", {{"address", address}, {"why", why}});
    };
    return wanted;
}

Result<void> RunningServer::open_listener() {
    auto wanted = telnet_settings();
    if (!wanted) return std::unexpected(wanted.error());
    auto gate = std::make_unique<Gate>();
    auto listener = telnet::TelnetListener::open(std::move(*wanted), hall_->open_entrance(*gate),
                                                 connection_ids_);
    if (!listener) return std::unexpected(listener.error());
    telnet_ = std::move(*listener);
    gate->lead_to(*telnet_);
    gate_ = std::move(gate);
    return {};
}

std::vector<telnet::MsspVariable> RunningServer::status() const {
    const std::scoped_lock lock{settings_mutex_};
    using server::TransportKind;
    const auto players = metrics_.players[TransportKind::telnet].value() +
                         metrics_.players[TransportKind::telnet_tls].value() +
                         metrics_.players[TransportKind::web].value();
    const auto since = std::chrono::duration_cast<std::chrono::seconds>(began_.since_epoch).count();
    std::vector<telnet::MsspVariable> all{{"NAME", settings_.game.name},
                                          {"PLAYERS", std::to_string(players)},
                                          {"UPTIME", std::to_string(since)},
                                          {"CODEBASE", "Underwell " UNDERWELL_VERSION},
                                          {"FAMILY", "Custom"},
                                          {"GENRE", "Fantasy"},
                                          {"GAMEPLAY", "Adventure"},
                                          {"STATUS", "Live"},
                                          {"LANGUAGE", "English"},
                                          {"CHARSET", "UTF-8"},
                                          {"ANSI", "1"},
                                          {"UTF-8", "1"},
                                          {"XTERM 256 COLORS", "1"},
                                          {"GMCP", "1"},
                                          {"MCCP", "1"},
                                          {"PAY TO PLAY", "0"},
                                          {"PAY FOR PERKS", "0"},
                                          {"CRAWL DELAY", "-1"},
                                          {"PORT", std::to_string(settings_.telnet.port)}};
    if (!settings_.tls.certificate_file.empty())
        all.push_back({"SSL", std::to_string(settings_.telnet.tls_port)});
    if (!settings_.game.contact.empty()) all.push_back({"CONTACT", settings_.game.contact});
    if (!settings_.game.website.empty()) all.push_back({"WEBSITE", settings_.game.website});
    return all;
}

Result<void> RunningServer::open_pages() {
    if (settings_.operators.address.empty()) return {};
    adapters::web::OperatorPagesSettings wanted;
    wanted.address = settings_.operators.address;
    wanted.port = settings_.operators.port;
    auto pages = adapters::web::OperatorPages::open(
        wanted, {.metrics =
                     [this] {
                         count_network();
                         return server::prometheus_text(metrics_);
                     },
                 .illness = [this] { return illness(); }});
    if (!pages) return std::unexpected(pages.error());
    pages_ = std::move(*pages);
    return {};
}

// What the listener counts for itself.
void RunningServer::count_network() {
    using server::ConnectionEnd;
    using server::ConnectionRefusal;
    using server::TransportKind;
    const telnet::TelnetMetrics& counted = telnet_->metrics();
    const auto follow = [this](TransportKind kind, const telnet::TelnetTraffic& traffic) {
        metrics_.connections[kind].set(static_cast<std::int64_t>(traffic.connections.load()));
        metrics_.connections_opened[kind].follow(traffic.accepted);
        metrics_.bytes_received[kind].follow(traffic.bytes_in);
        metrics_.bytes_sent[kind].follow(traffic.bytes_out);
    };
    follow(TransportKind::telnet, counted.plain);
    follow(TransportKind::telnet_tls, counted.tls);
    auto& refused = metrics_.connections_refused;
    refused[ConnectionRefusal::limit].follow(counted.refused_server_full);
    refused[ConnectionRefusal::address_limit].follow(counted.refused_household_full +
                                                     counted.refused_household_too_fast);
    refused[ConnectionRefusal::proxy_header].follow(counted.refused_untrusted_proxy +
                                                    counted.refused_bad_proxy_header +
                                                    counted.proxy_header_timeouts);
    refused[ConnectionRefusal::tls_handshake].follow(counted.tls_failures + counted.tls_timeouts);
    auto& ended = metrics_.connections_ended;
    ended[ConnectionEnd::by_client].follow(counted.ended_by_client);
    ended[ConnectionEnd::by_server].follow(counted.ended_by_server + counted.http_requests);
    ended[ConnectionEnd::slow_reader].follow(counted.slow_readers_closed);
    ended[ConnectionEnd::flood].follow(counted.floods_closed);
    ended[ConnectionEnd::too_long].follow(counted.bounds_broken);
    metrics_.queues[server::Queue::outbox_bytes].set(
        static_cast<std::int64_t>(counted.outbox_bytes.load()));
    metrics_.log_lines_lost.set(static_cast<std::int64_t>(log_.lines_lost()));
}

std::optional<std::uint16_t> RunningServer::operator_port() const {
    if (!pages_) return std::nullopt;
    return pages_->port();
}

void RunningServer::start(std::function<void()> ended) {
    hall_pulse_.beat(std::chrono::steady_clock::now());
    telnet_->start();
    hall_thread_ = std::thread{[this, ended = std::move(ended)] {
        server::name_this_thread("hall");
        run_hall();
        hall_has_ended_ = true;
        ended();
    }};
}

bool RunningServer::is_lively() const {
    return hall_has_ended_ || hall_pulse_.is_felt(std::chrono::steady_clock::now());
}

std::optional<std::string> RunningServer::illness() const {
    if (!is_lively()) return "the hall is stuck";
    if (ill_) return "storing fails";
    return std::nullopt;
}

// The last one has answered before the hall has another: nobody waits here.
void RunningServer::run_aside(std::move_only_function<void()> slow) {
    if (aside_.joinable()) aside_.join();
    aside_ = std::thread{std::move(slow)};
}

void RunningServer::run_hall() {
    constexpr base::Duration longest_wait = std::chrono::seconds{1};
    server::RoundPace pace;
    while (!hall_->has_ended()) {
        hall_pulse_.beat(std::chrono::steady_clock::now());
        pace.begin();
        const bool more = hall_->work(system_now());
        ill_ = hall_->trouble().has_value();
        if (more) continue;
        if (hall_->lines_taken() <= 1) pace.rest();
        const base::Duration until_due = hall_->next_due() - system_now();
        hall_->mailbox().wait(std::clamp(until_due, base::Duration{0}, longest_wait));
    }
}

bool RunningServer::warn(std::chrono::seconds left) {
    const auto answer = std::make_shared<std::promise<bool>>();
    std::future<bool> answered = answer->get_future();
    hall_->mailbox().post([this, left, answer] { answer->set_value(hall_->warn(left)); });
    // A hall that has ended meanwhile reads no more letters.
    constexpr std::chrono::milliseconds patience{50};
    while (answered.wait_for(patience) != std::future_status::ready)
        if (hall_has_ended_) return false;
    return answered.get();
}

void RunningServer::stop(std::string why) {
    if (hall_thread_.joinable()) {
        hall_->mailbox().post([this, why = std::move(why)] { hall_->stop(why); });
        hall_thread_.join();
    }
    if (telnet_) telnet_->stop();
    if (pages_) pages_->stop();
    if (clerk_) clerk_->stop();
    if (aside_.joinable()) aside_.join();
}

void RunningServer::reload(const server::ServerSettings& settings) {
    {
        const std::scoped_lock lock{settings_mutex_};
        settings_ = settings;
    }
    if (auto wanted = telnet_settings())
        telnet_->follow(std::move(*wanted));
    else
        log_.note(LogLevel::error, "settings_not_reloaded", {{"message", wanted.error().message}});
    if (!settings.tls.certificate_file.empty()) {
        const auto loaded = telnet_->reload_tls({.certificate_chain = settings.tls.certificate_file,
                                                 .private_key = settings.tls.key_file});
        if (!loaded)
            log_.note(LogLevel::error, "certificate_not_reloaded",
                      {{"message", loaded.error().message}});
    }
    clerk_->reread_bans();
    hall_->mailbox().post([this, settings] {
        hall_->follow(settings);
        hall_->reload_packs();
    });
}

}  // namespace underwell::apps
