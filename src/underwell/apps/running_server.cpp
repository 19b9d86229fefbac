#include "underwell/apps/running_server.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <future>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/told_errors.hpp"
#include "underwell/adapters/sqlite/sqlite_accounts.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/adapters/system/entropy.hpp"
#include "underwell/adapters/system/password_hasher.hpp"
#include "underwell/adapters/web/lab_pages.hpp"
#include "underwell/adapters/web/site_pages.hpp"
#include "underwell/adapters/web/tile_pages.hpp"
#include "underwell/apps/data_files.hpp"
#include "underwell/apps/data_folder.hpp"
#include "underwell/apps/language_files.hpp"
#include "underwell/game/names.hpp"
#include "underwell/server/committer.hpp"
#include "underwell/server/networks.hpp"
#include "underwell/server/thread_name.hpp"

namespace underwell::apps {

namespace sqlite = adapters::sqlite;
namespace network = adapters::network;
namespace telnet = adapters::telnet;
namespace web = adapters::web;
using base::Instant;
using base::Result;
using server::LogLevel;

namespace {

constexpr std::string_view cannot_start = "cannot_start";

// What the first admin may be called: somebody who was called so, and whose account is gone, may
// still be leaving the world.
constexpr std::array admin_names{"Admin", "Admin-Two", "Admin-Three"};

Instant system_now() {
    return {std::chrono::duration_cast<base::Duration>(
        std::chrono::system_clock::now().time_since_epoch())};
}

// What one types behind `telnet`; nothing where nobody told us by which name we are known.
std::string telnet_for_strangers(const server::ServerSettings& settings, std::uint16_t port) {
    if (settings.telnet.addresses.empty()) return {};
    std::string host = settings.telnet.addresses.front();
    if (host == "127.0.0.1" || host == "::1") host = "localhost";
    if (host == "0.0.0.0" || host == "::") {
        std::string_view site = settings.game.website;
        if (const auto scheme = site.find("://"); scheme != site.npos)
            site.remove_prefix(scheme + 3);
        host = site.substr(0, site.find_first_of(":/"));
    }
    return host.empty() ? host : fmt::format("{} {}", host, port);
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
      admission_{std::make_shared<network::Admission>(network::AdmissionBounds{})},
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
         {&RunningServer::open_accounts, &RunningServer::open_hall, &RunningServer::open_telnet,
          &RunningServer::open_web, &RunningServer::open_pages, &RunningServer::make_first_admin})
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
    packs_ = std::make_unique<ServerPacks>(
        folder, [this, told = adapters::lua::ToldErrors{}](const base::Error& error) mutable {
            metrics_.lua_errors.add();
            if (const auto news = told.news_of(error))
                log_.note(LogLevel::error, "script_failed", {{"message", news->message}});
            // Scripts are called in the midst of a turn.
            if (hall_)
                hall_->mailbox().post([this, error] { hall_->tell_builders(error.message); });
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
    runner_ = std::make_unique<server::HallRunner>(*hall_, system_now);
    return {};
}

// Somebody has to give out the first roles. The password is told once, to whoever starts the
// program, and has to be changed at the first login.
Result<void> RunningServer::make_first_admin() {
    const auto count = accounts_->count();
    if (!count) return std::unexpected(count.error());
    if (*count == 0)
        if (auto made = register_first_admin(); !made) return made;
    auto appointments = accounts_->appointments();
    if (!appointments) return std::unexpected(appointments.error());
    for (server::Appointment& appointment : *appointments)
        hall_->appoint(std::move(appointment));
    return {};
}

// The role is stored with the account, as one: whatever happens to either, nobody else ever gets
// it by taking the name (K4).
Result<void> RunningServer::register_first_admin() {
    const auto& taken = hall_->house()->zones().at(game::surface_zone).surface->by_name;
    for (const std::string name : admin_names) {
        if (taken.contains(game::folded(name))) continue;
        FirstAdmin admin{.name = name, .password = adapters::system::fresh_password()};
        server::Account account;
        account.name = admin.name;
        account.character = {1 + (adapters::system::fresh_bits() >> 11U)};
        account.made = account.last_login = system_now();
        account.must_change_password = true;
        account.appointed = game::Role::admin;
        std::promise<Result<server::Account>> answered;
        clerk_->register_account(account, admin.password, [&](Result<server::Account> answer) {
            answered.set_value(std::move(answer));
        });
        const auto made = answered.get_future().get();
        if (!made && made.error().name == server::errors::name_taken) continue;
        if (!made) return std::unexpected(made.error());
        audit_->note(LogLevel::info, "first_admin", {{"whom", admin.name}});
        first_admin_ = std::move(admin);
        return {};
    }
    return base::fail(cannot_start,
                      "no name is left for the first admin; give the role to somebody else: "
                      "underwell promote NAME admin");
}

// What all ways in have in common.
Result<network::NetworkSettings> RunningServer::network_settings() const {
    auto proxies = server::parse_exact_networks(settings_.proxies.trusted_networks);
    if (!proxies) return std::unexpected(proxies.error());
    const server::LimitSettings& limits = settings_.limits;
    network::NetworkSettings wanted;
    wanted.proxies = *std::move(proxies);
    if (!settings_.tls.certificate_file.empty())
        wanted.tls = network::TlsFiles{.certificate_chain = settings_.tls.certificate_file,
                                       .private_key = settings_.tls.key_file};
    wanted.connections_max = limits.connections_max;
    wanted.admission.household_connections_max = limits.connections_per_address_max;
    wanted.admission.household_pace.per_second = limits.new_connections_per_second_per_address;
    wanted.admission.household_pace.burst =
        std::max(wanted.admission.household_pace.burst, wanted.admission.household_pace.per_second);
    wanted.shared_admission = admission_;
    wanted.refused = [this](std::string_view address, std::string_view why) {
        log_.note(LogLevel::warning, "connection_refused", {{"address", address}, {"why", why}});
    };
    return wanted;
}

Result<telnet::TelnetSettings> RunningServer::telnet_settings() const {
    auto network = network_settings();
    if (!network) return std::unexpected(network.error());
    telnet::TelnetSettings wanted{.network = *std::move(network)};
    for (const std::string& address : settings_.telnet.addresses)
        wanted.network.listen.push_back({.address = address,
                                         .port = settings_.telnet.port,
                                         .tls = false,
                                         .proxied = settings_.telnet.proxy_protocol});
    if (wanted.network.tls)
        for (const std::string& address : settings_.telnet.addresses)
            wanted.network.listen.push_back({.address = address,
                                             .port = settings_.telnet.tls_port,
                                             .tls = true,
                                             .proxied = settings_.telnet.tls_proxy_protocol});
    const server::LimitSettings& limits = settings_.limits;
    wanted.conversation.line_pace.per_second = limits.lines_per_second;
    wanted.conversation.line_pace.burst = limits.line_burst;
    wanted.conversation.outbox_bytes_max = limits.outbox_bytes_max;
    wanted.server_status = [this] { return status(); };
    return wanted;
}

Result<web::WebListenerSettings> RunningServer::web_settings() const {
    auto network = network_settings();
    if (!network) return std::unexpected(network.error());
    web::WebListenerSettings wanted{.network = *std::move(network),
                                    .origins = settings_.web.origins,
                                    .files = web::web_files(),
                                    .entropy = adapters::system::fresh_bits};
    for (const std::string& address : settings_.web.addresses)
        wanted.network.listen.push_back({.address = address,
                                         .port = settings_.web.port,
                                         .tls = wanted.network.tls.has_value(),
                                         .proxied = settings_.web.proxy_protocol});
    const server::LimitSettings& limits = settings_.limits;
    wanted.bounds.line_pace = {.per_second = limits.lines_per_second, .burst = limits.line_burst};
    wanted.bounds.outbox_bytes_max = limits.outbox_bytes_max;
    return wanted;
}

Result<void> RunningServer::open_telnet() {
    auto wanted = telnet_settings();
    if (!wanted) return std::unexpected(wanted.error());
    auto gate = std::make_unique<Gate>();
    auto listener = telnet::TelnetListener::open(std::move(*wanted), hall_->open_entrance(*gate),
                                                 connection_ids_);
    if (!listener) return std::unexpected(listener.error());
    telnet_ = std::move(*listener);
    gate->lead_to(*telnet_);
    telnet_gate_ = std::move(gate);
    return {};
}

// The site, the lab and the tile sheets, beside the files that are part of the program. Telnet has
// its port by now, whatever it was asked for.
web::WebPages RunningServer::site() const {
    const auto site = std::make_shared<const web::SitePages>(
        *languages_,
        web::SiteSources{.facts = [this] { return hall_->public_board().read(); },
                         .telnet_address = telnet_for_strangers(settings_, telnet_port())});
    return [site, tiles = std::make_shared<const web::TilePages>()](
               const web::WebRequest& request) -> std::optional<web::WebAnswer> {
        if (auto page = (*site)(request)) return page;
        if (auto picture = web::lab_page(request)) return picture;
        if (auto sheet = (*tiles)(request)) return sheet;
        return web::SitePages::missing(request);
    };
}

Result<void> RunningServer::open_web() {
    if (settings_.web.addresses.empty()) return {};
    auto wanted = web_settings();
    if (!wanted) return std::unexpected(wanted.error());
    wanted->pages = site();
    auto gate = std::make_unique<Gate>();
    auto listener =
        web::WebListener::open(std::move(*wanted), hall_->open_entrance(*gate), connection_ids_);
    if (!listener) return std::unexpected(listener.error());
    web_ = std::move(*listener);
    gate->lead_to(*web_);
    web_gate_ = std::move(gate);
    return {};
}

std::vector<telnet::MsspVariable> RunningServer::status() const {
    const std::scoped_lock lock{settings_mutex_};
    const auto facts = hall_->public_board().read();  // as `who` tells it
    const std::size_t players = facts->awake.people.size() + facts->awake.more;
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

// What the listeners count for themselves.
void RunningServer::count_network() {
    using server::ConnectionEnd;
    using server::ConnectionRefusal;
    using server::TransportKind;
    static const network::NetworkMetrics nobody;
    const network::NetworkMetrics& by_telnet = telnet_->metrics();
    const network::NetworkMetrics& by_web = web_ ? web_->metrics() : nobody;
    const auto follow = [this](TransportKind kind,
                               std::initializer_list<const network::Traffic*> several) {
        const auto sum = [&](std::atomic<std::uint64_t> network::Traffic::* member) {
            std::uint64_t all = 0;
            for (const network::Traffic* traffic : several)
                all += (traffic->*member).load();
            return all;
        };
        metrics_.connections[kind].set(
            static_cast<std::int64_t>(sum(&network::Traffic::connections)));
        metrics_.connections_opened[kind].follow(sum(&network::Traffic::accepted));
        metrics_.bytes_received[kind].follow(sum(&network::Traffic::bytes_in));
        metrics_.bytes_sent[kind].follow(sum(&network::Traffic::bytes_out));
    };
    follow(TransportKind::telnet, {&by_telnet.plain});
    follow(TransportKind::telnet_tls, {&by_telnet.tls});
    follow(TransportKind::web, {&by_web.plain, &by_web.tls});
    const auto both = [&](std::atomic<std::uint64_t> network::NetworkMetrics::* member) {
        return (by_telnet.*member).load() + (by_web.*member).load();
    };
    using Network = network::NetworkMetrics;
    auto& refused = metrics_.connections_refused;
    refused[ConnectionRefusal::limit].follow(both(&Network::refused_server_full));
    refused[ConnectionRefusal::address_limit].follow(both(&Network::refused_household_full) +
                                                     both(&Network::refused_household_too_fast));
    refused[ConnectionRefusal::proxy_header].follow(both(&Network::refused_untrusted_proxy) +
                                                    both(&Network::refused_bad_proxy_header) +
                                                    both(&Network::proxy_header_timeouts));
    refused[ConnectionRefusal::tls_handshake].follow(both(&Network::tls_failures) +
                                                     both(&Network::tls_timeouts));
    auto& ended = metrics_.connections_ended;
    ended[ConnectionEnd::by_client].follow(both(&Network::ended_by_client));
    ended[ConnectionEnd::by_server].follow(both(&Network::ended_by_server));
    ended[ConnectionEnd::slow_reader].follow(both(&Network::slow_readers_closed));
    ended[ConnectionEnd::flood].follow(both(&Network::floods_closed));
    ended[ConnectionEnd::too_long].follow(both(&Network::bounds_broken));
    metrics_.queues[server::Queue::outbox_bytes].set(
        static_cast<std::int64_t>(both(&Network::outbox_bytes)));
    metrics_.log_lines_lost.set(static_cast<std::int64_t>(log_.lines_lost()));
}

std::optional<std::uint16_t> RunningServer::web_port() const {
    if (!web_) return std::nullopt;
    return web_->port();
}

std::optional<std::uint16_t> RunningServer::operator_port() const {
    if (!pages_) return std::nullopt;
    return pages_->port();
}

void RunningServer::start(std::function<void()> ended) {
    telnet_->start();
    if (web_) web_->start();
    hall_thread_ = std::thread{[this, ended = std::move(ended)] {
        server::name_this_thread("hall");
        runner_->run();
        hall_has_ended_ = true;
        ended();
    }};
}

bool RunningServer::is_lively() const {
    return hall_has_ended_ || runner_->is_lively();
}

std::optional<std::string> RunningServer::illness() const {
    if (!is_lively()) return "the hall is stuck";
    if (runner_->is_in_trouble()) return "storing fails";
    return std::nullopt;
}

// The last one has answered before the hall has another: nobody waits here.
void RunningServer::run_aside(std::move_only_function<void()> slow) {
    if (aside_.joinable()) aside_.join();
    aside_ = std::thread{std::move(slow)};
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
    if (web_) web_->stop();
    if (pages_) pages_->stop();
    if (clerk_) clerk_->stop();
    if (aside_.joinable()) aside_.join();
}

Result<void> RunningServer::reload_listeners() {
    auto by_telnet = telnet_settings();
    if (!by_telnet) return std::unexpected(by_telnet.error());
    auto by_web = web_settings();
    if (!by_web) return std::unexpected(by_web.error());
    telnet_->follow(std::move(*by_telnet));
    if (web_) web_->follow(std::move(*by_web));
    return {};
}

void RunningServer::reload(const server::ServerSettings& settings) {
    {
        const std::scoped_lock lock{settings_mutex_};
        settings_ = settings;
    }
    if (const auto done = reload_listeners(); !done)
        log_.note(LogLevel::error, "settings_not_reloaded", {{"message", done.error().message}});
    if (!settings.tls.certificate_file.empty()) {
        const network::TlsFiles files{.certificate_chain = settings.tls.certificate_file,
                                      .private_key = settings.tls.key_file};
        Result<void> loaded = telnet_->reload_tls(files);
        if (loaded && web_) loaded = web_->reload_tls(files);
        if (!loaded)
            log_.note(LogLevel::error, "certificate_not_reloaded",
                      {{"message", loaded.error().message}});
        else
            log_.note(LogLevel::info, "certificate_reloaded", {});
    }
    clerk_->reread_bans();
    hall_->mailbox().post([this, settings] {
        hall_->follow(settings);
        hall_->reload_packs();
    });
}

}  // namespace underwell::apps
