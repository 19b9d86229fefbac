#include "underwell/adapters/system/setting_rows.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "underwell/game/unicode.hpp"
#include "underwell/server/networks.hpp"

namespace underwell::adapters::system {

namespace {

using server::ServerSettings;

constexpr std::array<std::string_view, 2> language_words = {"english", "chinese"};
constexpr std::array<std::string_view, 4> level_words = {"debug", "info", "warning", "error"};
constexpr std::array<std::string_view, 2> format_words = {"text", "json"};

constexpr IntegerBounds port_bounds = {.least = 0, .most = 65'535};
constexpr std::int64_t a_day_of_seconds = 86'400;
constexpr std::int64_t a_million = 1'000'000;

std::span<const std::string_view> words_of(game::Language) {
    return language_words;
}

std::span<const std::string_view> words_of(server::LogLevel) {
    return level_words;
}

std::span<const std::string_view> words_of(server::LogFormat) {
    return format_words;
}

// Between a setting's own type and what is read and written.
template <typename Value>
SettingValue general(const Value& value) {
    if constexpr (std::is_enum_v<Value>)
        return std::string{words_of(value)[std::to_underlying(value)]};
    else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>)
        return static_cast<std::int64_t>(value);
    else
        return value;
}

template <typename Value>
Value own(const SettingValue& value) {
    if constexpr (std::is_enum_v<Value>) {
        const auto words = words_of(Value{});
        const auto found = std::ranges::find(words, std::get<std::string>(value));
        return static_cast<Value>(found - words.begin());
    } else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
        return static_cast<Value>(std::get<std::int64_t>(value));
    } else {
        return std::get<Value>(value);
    }
}

template <typename Part, typename Value>
std::type_identity<Value> type_of(Value Part::*);

// Where a row's value is: settings.*part.*member.
template <auto part, auto member>
SettingRow at(SettingRow row) {
    using Value = typename decltype(type_of(member))::type;
    if constexpr (std::is_enum_v<Value>) row.words = words_of(Value{});
    row.get = [](const ServerSettings& settings) { return general((settings.*part).*member); };
    row.set = [](ServerSettings& settings, const SettingValue& value) {
        (settings.*part).*member = own<Value>(value);
    };
    return row;
}

std::vector<SettingRow> rows_of_the_game() {
    using Game = server::GameSettings;
    using Storage = server::StorageSettings;
    constexpr auto game = &ServerSettings::game;
    constexpr auto storage = &ServerSettings::storage;
    return {
        at<game, &Game::name>({.name = "game.name",
                               .explanation = "What the game is called, in lists of games (MSSP).",
                               .live = true}),
        at<game, &Game::contact>({.name = "game.contact",
                                  .explanation = "An e-mail address for players, or nothing.",
                                  .live = true}),
        at<game, &Game::website>({.name = "game.website",
                                  .explanation = "Where to read about this game, or nothing.",
                                  .live = true}),
        at<game, &Game::language>({.name = "game.language",
                                   .explanation = "The language of those who have not chosen one.",
                                   .live = true}),
        at<game, &Game::packs_folder>(
            {.name = "game.packs_folder",
             .explanation = "The folder of the pack, as in packs/base, with a pack.toml in it; "
                            "nothing: the one that was installed."}),
        at<game, &Game::seed>(
            {.name = "game.seed",
             .explanation = "What a new world is dug from, for trials; 0: nobody can guess it.",
             .bounds = {.least = 0, .most = std::numeric_limits<std::int64_t>::max()}}),
        at<storage, &Storage::data_folder>(
            {.name = "storage.data_folder",
             .explanation = "Where everything is kept; made if it is not there."}),
        at<storage, &Storage::events_between_snapshots>(
            {.name = "storage.events_between_snapshots",
             .explanation = "Fewer make a start after a crash quicker and writing slower.",
             .bounds = {.least = 16, .most = a_million}}),
        at<storage, &Storage::idle_zones_kept>(
            {.name = "storage.idle_zones_kept",
             .explanation = "How many branches in which nobody is awake stay in memory.",
             .bounds = {.least = 0, .most = a_million}}),
        at<storage, &Storage::history_kept>(
            {.name = "storage.history_kept",
             .explanation = "Every turn for underwell replay; the journal grows without end."}),
    };
}

std::vector<SettingRow> rows_of_listeners() {
    using Telnet = server::TelnetSettings;
    using Web = server::WebSettings;
    using Operators = server::OperatorSettings;
    constexpr auto telnet = &ServerSettings::telnet;
    constexpr auto web = &ServerSettings::web;
    constexpr auto operators = &ServerSettings::operators;
    return {
        at<telnet, &Telnet::addresses>(
            {.name = "telnet.addresses",
             .explanation = "Listened to by telnet; \"0.0.0.0\" and \"::\" are the whole world.",
             .form = TextForm::address}),
        at<telnet, &Telnet::port>({.name = "telnet.port",
                                   .explanation = "Without encryption; 0: any that is free.",
                                   .bounds = port_bounds}),
        at<telnet, &Telnet::proxy_protocol>(
            {.name = "telnet.proxy_protocol",
             .explanation =
                 "Every connection to this port begins with a PROXY header (v1 or v2)."}),
        at<telnet, &Telnet::tls_port>(
            {.name = "telnet.tls_port",
             .explanation = "With encryption, listened to only if there is a certificate.",
             .bounds = port_bounds}),
        at<telnet, &Telnet::tls_proxy_protocol>(
            {.name = "telnet.tls_proxy_protocol",
             .explanation = "The same as proxy_protocol, for the port with encryption."}),
        at<web, &Web::addresses>(
            {.name = "web.addresses",
             .explanation = "Listened to for browsers; an empty list: no browsers.",
             .form = TextForm::address}),
        at<web, &Web::port>({.name = "web.port",
                             .explanation = "For browsers; encrypted if there is a certificate.",
                             .bounds = port_bounds}),
        at<web, &Web::proxy_protocol>(
            {.name = "web.proxy_protocol",
             .explanation =
                 "Every connection to this port begins with a PROXY header (v1 or v2)."}),
        at<web, &Web::origins>(
            {.name = "web.origins",
             .explanation = "Other sites whose pages may play here: \"https://example.org\".",
             .live = true}),
        at<operators, &Operators::address>(
            {.name = "operators.address",
             .explanation = "Of /metrics and /healthz, which ask for no password; nothing: none.",
             .form = TextForm::address}),
        at<operators, &Operators::port>({.name = "operators.port",
                                         .explanation = "Of /metrics and /healthz.",
                                         .bounds = port_bounds}),
    };
}

std::vector<SettingRow> rows_of_clients() {
    using Clients = server::ClientSettings;
    constexpr auto clients = &ServerSettings::clients;
    return {
        at<clients, &Clients::sounds_url>(
            {.name = "clients.sounds_url",
             .explanation = "Where clients get sounds (Client.Media), or nothing: no sounds.",
             .live = true}),
        at<clients, &Clients::mudlet_package_url>(
            {.name = "clients.mudlet_package_url",
             .explanation = "Where Mudlet gets underwell.mpackage (Client.GUI), or nothing.",
             .live = true}),
    };
}

std::vector<SettingRow> rows_of_safety() {
    using Tls = server::TlsSettings;
    using Proxies = server::ProxySettings;
    using Limits = server::LimitSettings;
    constexpr auto tls = &ServerSettings::tls;
    constexpr auto proxies = &ServerSettings::proxies;
    constexpr auto limits = &ServerSettings::limits;
    return {
        at<tls, &Tls::certificate_file>(
            {.name = "tls.certificate_file",
             .explanation = "The whole chain in PEM, as certbot's fullchain.pem.",
             .live = true}),
        at<tls, &Tls::key_file>({.name = "tls.key_file",
                                 .explanation = "The certificate's private key in PEM.",
                                 .live = true}),
        at<proxies, &Proxies::trusted_networks>(
            {.name = "proxies.trusted_networks",
             .explanation = "Who may say on whose behalf a connection is made: \"10.0.0.0/8\".",
             .live = true,
             .form = TextForm::network}),
        at<limits, &Limits::connections_max>({.name = "limits.connections_max",
                                              .explanation = "At once, over all ports.",
                                              .live = true,
                                              .bounds = {.least = 1, .most = a_million}}),
        at<limits, &Limits::connections_per_address_max>(
            {.name = "limits.connections_per_address_max",
             .explanation = "At once, from one address (IPv6: from one /64).",
             .live = true,
             .bounds = {.least = 1, .most = a_million}}),
        at<limits, &Limits::new_connections_per_second_per_address>(
            {.name = "limits.new_connections_per_second_per_address",
             .explanation = "Those beyond it wait for up to 10 seconds, then are closed.",
             .live = true,
             .bounds = {.least = 1, .most = a_million}}),
        at<limits, &Limits::lines_per_second>(
            {.name = "limits.lines_per_second",
             .explanation = "Of one connection; who types faster is slowed down.",
             .live = true,
             .bounds = {.least = 1, .most = a_million}}),
        at<limits, &Limits::line_burst>(
            {.name = "limits.line_burst",
             .explanation = "How many lines may come at once before that.",
             .live = true,
             .bounds = {.least = 1, .most = a_million}}),
        at<limits, &Limits::outbox_bytes_max>(
            {.name = "limits.outbox_bytes_max",
             .explanation = "Who leaves more than this unread is disconnected.",
             .live = true,
             .bounds = {.least = 65'536, .most = 1'073'741'824}}),
    };
}

std::vector<SettingRow> rows_of_people() {
    using Sessions = server::SessionSettings;
    using Accounts = server::AccountSettings;
    constexpr auto sessions = &ServerSettings::sessions;
    constexpr auto accounts = &ServerSettings::accounts;
    return {
        at<sessions, &Sessions::login_seconds_max>(
            {.name = "sessions.login_seconds_max",
             .explanation = "Who has not logged in by then is disconnected.",
             .live = true,
             .bounds = {.least = 5, .most = a_day_of_seconds}}),
        at<sessions, &Sessions::idle_minutes_max>(
            {.name = "sessions.idle_minutes_max",
             .explanation = "Who types nothing for so long is disconnected; 0: nobody is.",
             .live = true,
             .bounds = {.least = 0, .most = 10'080}}),
        at<sessions, &Sessions::link_dead_seconds>(
            {.name = "sessions.link_dead_seconds",
             .explanation = "How long a character stays awake when its connection is lost.",
             .live = true,
             .bounds = {.least = 0, .most = a_day_of_seconds}}),
        at<sessions, &Sessions::link_dead_in_combat_seconds>(
            {.name = "sessions.link_dead_in_combat_seconds",
             .explanation = "The same in a fight.",
             .live = true,
             .bounds = {.least = 0, .most = a_day_of_seconds}}),
        at<accounts, &Accounts::registration>(
            {.name = "accounts.registration",
             .explanation = "Whether everybody may make an account.",
             .live = true}),
        at<accounts, &Accounts::guests>({.name = "accounts.guests",
                                         .explanation = "Whether one may play without an account.",
                                         .live = true}),
        at<accounts, &Accounts::new_free_per_address>(
            {.name = "accounts.new_free_per_address",
             .explanation =
                 "Accounts from one address within an hour; more wait, then are refused.",
             .bounds = {.least = 0, .most = a_million}}),
        at<accounts, &Accounts::guest_hours_kept>(
            {.name = "accounts.guest_hours_kept",
             .explanation = "How long a guest who has left can come back.",
             .live = true,
             .bounds = {.least = 0, .most = 8'760}}),
        at<accounts, &Accounts::absent_guests_max>(
            {.name = "accounts.absent_guests_max",
             .explanation = "Of more guests who are gone, those gone longest are forgotten first.",
             .live = true,
             .bounds = {.least = 0, .most = a_million}}),
        at<accounts, &Accounts::hashing_threads>(
            {.name = "accounts.hashing_threads",
             .explanation = "How many passwords are checked at once; each takes 64 MB and a core.",
             .bounds = {.least = 1, .most = 64}}),
    };
}

std::vector<SettingRow> rows_of_running() {
    using Log = server::LogSettings;
    using Shutdown = server::ShutdownSettings;
    constexpr auto log = &ServerSettings::log;
    constexpr auto shutdown = &ServerSettings::shutdown;
    return {
        at<log, &Log::level>({.name = "log.level",
                              .explanation = "What is less important than this is not written.",
                              .live = true}),
        at<log, &Log::format>({.name = "log.format",
                               .explanation = "Lines for people, or a JSON object in each.",
                               .live = true}),
        at<log, &Log::file>({.name = "log.file",
                             .explanation = "Nothing: standard error, for systemd's journal.",
                             .live = true}),
        at<log, &Log::file_bytes_max>(
            {.name = "log.file_bytes_max",
             .explanation = "A larger log file is set aside; 0: never, logrotate does it.",
             .live = true,
             .bounds = {.least = 0, .most = 4'294'967'295}}),
        at<log, &Log::files_kept>({.name = "log.files_kept",
                                   .explanation = "How many of those set aside are kept.",
                                   .live = true,
                                   .bounds = {.least = 1, .most = 1'000}}),
        at<log, &Log::audit_file>(
            {.name = "log.audit_file",
             .explanation = "What the staff does; nothing: audit.log in the data folder."}),
        at<shutdown, &Shutdown::countdown_seconds>(
            {.name = "shutdown.countdown_seconds",
             .explanation = "How long players are warned before the server stops.",
             .live = true,
             .bounds = {.least = 0, .most = a_day_of_seconds}}),
    };
}

std::vector<SettingRow> all_rows() {
    std::vector<SettingRow> all;
    for (const auto& some : {rows_of_the_game(), rows_of_listeners(), rows_of_clients(),
                             rows_of_safety(), rows_of_people(), rows_of_running()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

// An address of one interface ("fe80::1%eth0") cannot be listened on by its name alone.
bool is_address(const std::string& text) {
    return !text.contains('%') && server::parse_address(text).has_value();
}

bool is_network(const std::string& text) {
    return !text.contains('%') && server::parse_exact_network(text).has_value();
}

bool is_of_form(const std::string& text, TextForm form) {
    return form == TextForm::any || (form == TextForm::address && is_address(text)) ||
           (form == TextForm::network && is_network(text));
}

// Texts end up in messages, file names and MSSP: hidden signs have no business there.
bool is_clean(std::string_view text) {
    if (text.size() > setting_text_bytes_max || !game::is_utf8(text)) return false;
    while (!text.empty())
        if (game::is_hidden(game::take_sign(text))) return false;
    return true;
}

bool fits(const SettingRow& row, const std::string& text) {
    if (!row.words.empty()) return std::ranges::find(row.words, text) != row.words.end();
    return is_clean(text) && (text.empty() || is_of_form(text, row.form));
}

bool fits(const SettingRow& row, const std::vector<std::string>& list) {
    return list.size() <= setting_list_items_max &&
           std::ranges::all_of(list,
                               [&](const auto& item) { return !item.empty() && fits(row, item); });
}

bool fits(const SettingRow& row, std::int64_t number) {
    return number >= row.bounds.least && number <= row.bounds.most;
}

bool fits(const SettingRow&, bool) {
    return true;
}

std::string form_allowed(TextForm form, bool list) {
    if (form == TextForm::address) return list ? "IP addresses" : "an IP address, or empty";
    if (form == TextForm::network) return "networks like 10.0.0.0/8 or 2001:db8::/32";
    return list ? "texts"
                : fmt::format("text of at most {} bytes without control characters",
                              setting_text_bytes_max);
}

}  // namespace

std::span<const SettingRow> setting_rows() {
    static const std::vector<SettingRow> rows = all_rows();
    return rows;
}

const SettingRow* find_setting(std::string_view name) {
    const auto rows = setting_rows();
    const auto found = std::ranges::find(rows, name, &SettingRow::name);
    return found == rows.end() ? nullptr : &*found;
}

std::string environment_name(const SettingRow& row) {
    std::string name = "UNDERWELL_";
    for (const char letter : row.name) {
        if (letter == '.')
            name.push_back('_');
        else
            name.push_back(letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A')
                                                          : letter);
    }
    return name;
}

std::string allowed(const SettingRow& row) {
    if (!row.words.empty()) return fmt::format("one of {}", fmt::join(row.words, ", "));
    const SettingValue kind = row.get({});
    if (std::holds_alternative<bool>(kind)) return "true or false";
    if (std::holds_alternative<std::int64_t>(kind))
        return fmt::format("a whole number from {} to {}", row.bounds.least, row.bounds.most);
    if (std::holds_alternative<std::string>(kind)) return form_allowed(row.form, false);
    return fmt::format("a list of at most {} {}", setting_list_items_max,
                       form_allowed(row.form, true));
}

std::string objection(const SettingRow& row, const SettingValue& value) {
    const bool right = value.index() == row.get({}).index() &&
                       std::visit([&](const auto& given) { return fits(row, given); }, value);
    return right ? "" : "must be " + allowed(row);
}

}  // namespace underwell::adapters::system
