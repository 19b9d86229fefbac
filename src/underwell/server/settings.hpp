// What operators decide about a server: plain values, grouped as they are in the configuration file
// ([telnet] port is telnet.port). The defaults are a private server: it listens on this machine
// only. adapters/system/configuration.hpp reads them, and knows their bounds; nobody in here looks
// at files or at the environment.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "underwell/game/noun.hpp"
#include "underwell/server/ports/log.hpp"

namespace underwell::server {

struct GameSettings {
    std::string name = "Underwell";  // as crawlers of MSSP are told
    std::string contact = {};
    std::string website = {};
    game::Language language = game::Language::english;  // of whoever has not chosen one
    std::string packs_folder = {};                      // empty: the packs that were installed
    std::uint64_t seed = 0;                             // of a new world; 0: one nobody can guess

    friend bool operator==(const GameSettings&, const GameSettings&) = default;
};

struct StorageSettings {
    std::string data_folder = "data";
    std::uint32_t events_between_snapshots = 4'096;
    std::uint32_t idle_zones_kept = 64;
    bool history_kept = false;

    friend bool operator==(const StorageSettings&, const StorageSettings&) = default;
};

// Of every listener: no addresses, no listening; port 0 is one that happens to be free.
struct TelnetSettings {
    std::vector<std::string> addresses = {"127.0.0.1"};
    std::uint16_t port = 4000;
    bool proxy_protocol = false;
    std::uint16_t tls_port = 4443;  // only where there is a certificate
    bool tls_proxy_protocol = false;

    friend bool operator==(const TelnetSettings&, const TelnetSettings&) = default;
};

// What programs at the other end may fetch; empty: nothing is offered.
struct ClientSettings {
    std::string sounds_url = {};          // a folder of sounds (Client.Media)
    std::string mudlet_package_url = {};  // underwell.mpackage (Client.GUI)

    friend bool operator==(const ClientSettings&, const ClientSettings&) = default;
};

struct WebSettings {
    std::vector<std::string> addresses = {"127.0.0.1"};
    std::uint16_t port = 4001;
    bool proxy_protocol = false;
    std::vector<std::string> origins = {};  // of other pages that may play here

    friend bool operator==(const WebSettings&, const WebSettings&) = default;
};

struct OperatorSettings {
    std::string address = "127.0.0.1";  // empty: no pages for operators
    std::uint16_t port = 4002;

    friend bool operator==(const OperatorSettings&, const OperatorSettings&) = default;
};

struct TlsSettings {
    std::string certificate_file = {};  // empty: no TLS
    std::string key_file = {};

    friend bool operator==(const TlsSettings&, const TlsSettings&) = default;
};

struct ProxySettings {
    std::vector<std::string> trusted_networks = {};

    friend bool operator==(const ProxySettings&, const ProxySettings&) = default;
};

struct LimitSettings {
    std::uint32_t connections_max = 10'000;
    std::uint32_t connections_per_address_max = 20;
    std::uint32_t new_connections_per_second_per_address = 5;
    std::uint32_t lines_per_second = 10;
    std::uint32_t line_burst = 40;
    std::uint32_t outbox_bytes_max = 1'048'576;

    friend bool operator==(const LimitSettings&, const LimitSettings&) = default;
};

struct SessionSettings {
    std::uint32_t login_seconds_max = 60;  // idle at the door
    std::uint32_t idle_minutes_max = 0;    // in the game; 0: for ever
    std::uint32_t link_dead_seconds = 120;
    std::uint32_t link_dead_in_combat_seconds = 300;

    friend bool operator==(const SessionSettings&, const SessionSettings&) = default;
};

struct AccountSettings {
    bool registration = true;
    bool guests = true;
    std::uint32_t new_free_per_address = 10;  // more have to wait, then are refused
    std::uint32_t guest_hours_kept = 24;
    std::uint32_t absent_guests_max = 1'000;
    std::uint32_t hashing_threads = 1;

    friend bool operator==(const AccountSettings&, const AccountSettings&) = default;
};

enum class LogFormat : std::uint8_t { text, json };

struct LogSettings {
    LogLevel level = LogLevel::info;
    LogFormat format = LogFormat::text;
    std::string file = {};                      // empty: standard error
    std::uint32_t file_bytes_max = 67'108'864;  // then it is rotated; 0: something else does that
    std::uint32_t files_kept = 5;               // beside the one that is written
    std::string audit_file = {};                // empty: audit.log in the data folder

    friend bool operator==(const LogSettings&, const LogSettings&) = default;
};

struct ShutdownSettings {
    std::uint32_t countdown_seconds = 10;

    friend bool operator==(const ShutdownSettings&, const ShutdownSettings&) = default;
};

struct ServerSettings {
    GameSettings game = {};
    StorageSettings storage = {};
    TelnetSettings telnet = {};
    ClientSettings clients = {};
    WebSettings web = {};
    OperatorSettings operators = {};
    TlsSettings tls = {};
    ProxySettings proxies = {};
    LimitSettings limits = {};
    SessionSettings sessions = {};
    AccountSettings accounts = {};
    LogSettings log = {};
    ShutdownSettings shutdown = {};

    friend bool operator==(const ServerSettings&, const ServerSettings&) = default;
};

}  // namespace underwell::server
