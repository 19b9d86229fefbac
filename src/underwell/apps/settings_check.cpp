#include "underwell/apps/settings_check.hpp"

#include <chrono>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "underwell/adapters/network/tls_context.hpp"
#include "underwell/adapters/system/log.hpp"
#include "underwell/adapters/system/trials.hpp"
#include "underwell/apps/data_files.hpp"
#include "underwell/apps/data_folder.hpp"
#include "underwell/apps/game_world.hpp"
#include "underwell/apps/language_files.hpp"
#include "underwell/server/ban_list.hpp"
#include "underwell/server/networks.hpp"

namespace underwell::apps {

namespace {

namespace system = adapters::system;
namespace network = adapters::network;
using server::ServerSettings;

constexpr base::Duration renewal_is_due_before = std::chrono::days{14};

// The packs in a folder that is none itself.
std::string packs_within(const std::string& folder) {
    const std::filesystem::path place = data_path(folder);
    std::error_code trouble;
    if (folder.empty() || std::filesystem::exists(place / "pack.toml", trouble)) return {};
    std::set<std::string> names;
    for (std::filesystem::directory_iterator entry{place, trouble}, end; !trouble && entry != end;
         entry.increment(trouble)) {
        std::error_code unseen;
        if (std::filesystem::exists(entry->path() / "pack.toml", unseen))
            names.insert((std::filesystem::path{folder} / entry->path().filename()).string());
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

class Looking {
  public:
    explicit Looking(const system::LocatedSettings& read) : read_{read} {}

    SettingsCheck look() && {
        look_at_certificate();
        look_at_data_folder();
        look_at_logs();
        look_at_addresses();
        look_at_proxies();
        look_at_origins();
        look_at_packs();
        return std::move(found_);
    }

  private:
    void object_to(std::string_view setting, std::string_view message) {
        found_.errors.push_back(read_.told(setting, message));
    }

    // A trial, or anything else that may have failed.
    template <typename Value>
    bool is_fine(std::string_view setting, const base::Result<Value>& tried) {
        if (!tried) object_to(setting, tried.error().message);
        return tried.has_value();
    }

    void look_at_certificate() {
        constexpr std::string_view setting = "tls.certificate_file";
        const server::TlsSettings& tls = settings_.tls;
        if (tls.certificate_file.empty()) return;
        const auto term = network::try_certificate(
            {.certificate_chain = tls.certificate_file, .private_key = tls.key_file});
        if (!term)
            return object_to(
                term.error().name == network::errors::bad_key ? "tls.key_file" : setting,
                term.error().message);
        const base::Instant now = system::LineLog::system_time();
        const std::string end = server::minute_of(term->ends);
        if (term->begins > now)
            return object_to(setting, fmt::format("holds only from {} on; wait, or look at this "
                                                  "machine's clock",
                                                  server::minute_of(term->begins)));
        if (term->ends <= now)
            return object_to(setting, fmt::format("has expired at {}; renew it", end));
        if (term->ends - now < renewal_is_due_before)
            found_.warnings.push_back(
                read_.told(setting, fmt::format("expires at {}; renew it", end)));
        found_.facts.push_back("The certificate holds until " + end);
    }

    void look_at_data_folder() {
        constexpr std::string_view setting = "storage.data_folder";
        const std::filesystem::path folder{settings_.storage.data_folder};
        if (!is_fine(setting, system::try_folder(folder))) return;
        for (const char* name : {journal_file_name, accounts_file_name})
            is_fine(setting, system::try_file(folder / name));
        if (settings_.log.audit_file.empty())
            is_fine(setting, system::try_file(folder / audit_file_name));
    }

    void look_at_logs() {
        const server::LogSettings& log = settings_.log;
        if (!log.file.empty()) is_fine("log.file", system::try_file(log.file));
        if (!log.audit_file.empty()) is_fine("log.audit_file", system::try_file(log.audit_file));
    }

    void look_at_addresses() {
        for (const std::string& address : settings_.telnet.addresses)
            is_fine("telnet.addresses", system::try_address(address));
        for (const std::string& address : settings_.web.addresses)
            is_fine("web.addresses", system::try_address(address));
        if (!settings_.operators.address.empty())
            is_fine("operators.address", system::try_address(settings_.operators.address));
    }

    void look_at_proxies() {
        is_fine("proxies.trusted_networks",
                server::parse_exact_networks(settings_.proxies.trusted_networks));
    }

    // As a browser names itself: without a path behind it.
    void look_at_origins() {
        for (const std::string& origin : settings_.web.origins) {
            std::string_view host = origin;
            bool named = false;
            for (const std::string_view scheme : {"https://", "http://"})
                if (host.starts_with(scheme)) {
                    host.remove_prefix(scheme.size());
                    named = true;
                }
            if (!named || host.empty() || host.contains('/'))
                object_to("web.origins", fmt::format("'{}' is no origin; give one as in "
                                                     "https://example.org",
                                                     origin));
        }
    }

    void look_at_packs() {
        const std::string& folder = settings_.game.packs_folder;
        if (const std::string within = packs_within(folder); !within.empty())
            return object_to(
                "game.packs_folder",
                fmt::format("is no pack, but holds some; name one of them: {}", within));
        is_fine("game.packs_folder", load_world(folder.empty() ? default_pack : folder));
        if (const auto languages = load_languages(data_path(catalogues_folder)); !languages)
            found_.errors.push_back(languages.error().message);
    }

    const system::LocatedSettings& read_;
    const ServerSettings& settings_ = read_.settings;
    SettingsCheck found_;
};

}  // namespace

SettingsCheck check_what_they_name(const system::LocatedSettings& read) {
    return Looking{read}.look();
}

}  // namespace underwell::apps
