#include "underwell/apps/bans_command.hpp"

#include <chrono>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/sqlite/sqlite_accounts.hpp"
#include "underwell/adapters/system/log.hpp"
#include "underwell/apps/data_check.hpp"
#include "underwell/apps/options.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/unicode.hpp"
#include "underwell/server/ban_list.hpp"

namespace underwell::apps {

namespace {

namespace sqlite = adapters::sqlite;
using base::Result;
using server::Ban;
using server::BanKind;

constexpr int exit_something_wrong = 1;
constexpr std::string_view no_such_ban = "no_such_ban";
constexpr std::int64_t days_max = 36'500;
constexpr std::size_t reason_bytes_max = 500;

base::Instant now() {
    return adapters::system::LineLog::system_time();
}

// What somebody typed may hold anything.
std::string harmless(std::string_view text) {
    std::string clean;
    game::append_clean(clean, text, {.bytes_max = reason_bytes_max});
    return clean;
}

// "Vex, until 2026-07-01 12:00 UTC, by Admin at 2026-06-30 12:00 UTC: spoons"
std::string line_of(const Ban& ban) {
    return fmt::format("{}, {}, by {} at {}: {}", harmless(ban.what),
                       ban.until ? "until " + server::minute_of(*ban.until) : "for good",
                       harmless(ban.by), server::minute_of(ban.made), harmless(ban.reason));
}

// Networks in plain form.
Result<Ban> understand_what(const std::string& what) {
    Ban ban;
    if (server::parse_network(what))
        ban.kind = BanKind::network;
    else if (!game::check_name(what))
        return bad_option(
            fmt::format("'{}' is neither a name nor a network; give Kim, 192.0.2.7, "
                        "192.0.2.0/24 or 2001:db8::/64",
                        harmless(what)));
    ban.what = server::plain_form(ban.kind, what);
    return ban;
}

Result<void> check_options(const BansOptions& options) {
    if (options.action != "list" && options.action != "add" && options.action != "remove")
        return bad_option(fmt::format("'{}' is nothing that bans does; take list, add or remove",
                                      options.action));
    if (options.action != "list" && options.what.empty())
        return bad_option(
            fmt::format("bans {0} needs a name or a network, as in: underwell bans "
                        "{0} Kim",
                        options.action));
    if (harmless(options.why) != options.why)
        return bad_option(
            fmt::format("--why is longer than {} bytes, or has signs that cannot be "
                        "shown",
                        reason_bytes_max));
    return check_range("--days", options.days, {.least = 0, .most = days_max});
}

int tell_of_nobody() {
    fmt::print("nobody is kept out\n");
    return EXIT_SUCCESS;
}

int list_bans(const DataFiles& files, const std::string& beginning) {
    if (!files.has_accounts()) return tell_of_nobody();
    const auto accounts = sqlite::open_accounts_for_reading(files.accounts);
    if (!accounts) return fail(accounts.error(), exit_something_wrong);
    const auto bans = (*accounts)->bans(now());
    if (!bans) return fail(bans.error(), exit_something_wrong);
    std::size_t listed = 0;
    for (const Ban& ban : *bans) {
        if (!game::folded(ban.what).starts_with(game::folded(beginning))) continue;
        fmt::print("{}\n", line_of(ban));
        ++listed;
    }
    return listed == 0 ? tell_of_nobody() : EXIT_SUCCESS;
}

Result<std::string> add_ban(server::Accounts& accounts, const BansOptions& options) {
    auto ban = understand_what(options.what);
    if (!ban) return std::unexpected(ban.error());
    const auto others = accounts.bans(now());
    if (!others) return std::unexpected(others.error());
    if (others->size() >= server::bans_max)
        return bad_option(
            fmt::format("there are {} bans, which is the most; remove some", server::bans_max));
    std::string remark;
    if (ban->kind == BanKind::account) {
        const auto holder = accounts.find(ban->what);
        if (!holder) return std::unexpected(holder.error());
        if (const auto& account = *holder)
            ban->what = account->name;
        else
            remark = "no account is called so; nobody can take the name while that holds\n";
    }
    ban->made = now();
    if (options.days > 0) ban->until = ban->made + std::chrono::days{options.days};
    ban->reason = options.why;
    ban->by = options.audit.by;
    if (auto added = accounts.add(*ban); !added) return std::unexpected(added.error());
    return fmt::format("kept out: {}\n{}", line_of(*ban), remark);
}

Result<std::string> remove_ban(server::Accounts& accounts, const BansOptions& options) {
    const std::string& what = options.what;
    const std::string plain = server::plain_form(BanKind::network, what);
    // Also what cannot be read as either: another program may have stored it.
    for (const auto& [kind, form] :
         {std::pair{BanKind::account, what}, std::pair{BanKind::network, plain},
          std::pair{BanKind::network, what}}) {
        const auto removed = accounts.remove_ban(kind, form);
        if (!removed) return std::unexpected(removed.error());
        if (*removed) return fmt::format("let in again: {}\n", harmless(form));
    }
    return base::fail(no_such_ban, fmt::format("there is no ban of {}; underwell bans list shows "
                                               "those there are",
                                               harmless(what)));
}

}  // namespace

CLI::App* add_bans_command(CLI::App& app, BansOptions& options) {
    CLI::App* command = app.add_subcommand(
        "bans", "See and change who is kept out, also while the server runs (docs/operating.md)");
    command->add_option("ACTION", options.action, "list, add or remove")->required()->type_name("");
    command->add_option("WHAT", options.what, "A name or a network; to list: how it begins")
        ->type_name("");
    const ValueOptions option{*command};
    option("--data", options.data, "FOLDER", "The server's data folder [data]");
    option("--days", options.days, "N", "For how long; 0: for good [0]");
    option("--why", options.why, "TEXT", "The reason, which those who are kept out are told");
    add_audit_options(*command, options.audit);
    command->footer(
        "Examples:\n"
        "  underwell bans list --data data\n"
        "  underwell bans add --data data 192.0.2.0/24 --days 2 --why floods\n");
    return command;
}

int run_bans_command(const BansOptions& options) {
    if (auto fine = check_options(options); !fine) return fail(fine.error());
    const auto files = data_files_in(options.data);
    if (!files) return fail(files.error());
    if (options.action == "list") return list_bans(*files, options.what);
    if (!files->has_accounts())
        return fail(bad_option(fmt::format("{}: there are no accounts in it yet; a server that is "
                                           "started there makes them",
                                           options.data))
                        .error());
    const auto accounts = sqlite::open_accounts_for_tools(files->accounts);
    if (!accounts) return fail(accounts.error(), exit_something_wrong);
    auto audit = OperatorAudit::open(options.audit, options.data);
    if (!audit) return fail(audit.error(), exit_something_wrong);
    const bool adds = options.action == "add";
    const auto done = adds ? add_ban(**accounts, options) : remove_ban(**accounts, options);
    if (!done) return fail_writing(done.error());
    audit->note(
        {.act = adds ? "bans add" : "bans remove", .whom = options.what, .words = options.why});
    fmt::print("{}a server that runs heeds it within ten seconds\n", *done);
    return EXIT_SUCCESS;
}

}  // namespace underwell::apps
