#include "underwell/apps/account_command.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <ostream>
#include <set>

#include <fmt/format.h>

#include "underwell/adapters/sqlite/sqlite_accounts.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/adapters/system/log.hpp"
#include "underwell/adapters/system/password_hasher.hpp"
#include "underwell/adapters/system/progress.hpp"
#include "underwell/adapters/system/terminal.hpp"
#include "underwell/apps/account_export.hpp"
#include "underwell/apps/data_check.hpp"
#include "underwell/apps/options.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/server/ban_list.hpp"

namespace underwell::apps {

namespace {

namespace sqlite = adapters::sqlite;
using base::Result;

constexpr int exit_something_wrong = 1;
constexpr std::string_view last_admin = "last_admin";

base::Instant now() {
    return adapters::system::LineLog::system_time();
}

// By name, or by the network somebody last came from.
bool concerns(const server::Ban& ban, const AccountExport& exported) {
    const server::BanList alone{{ban}};
    return alone.of_name(exported.name, ban.made) ||
           (exported.account && alone.of_address(exported.account->last_address, ban.made));
}

Result<void> read_account(const DataFiles& files, AccountExport& exported) {
    const auto accounts = sqlite::open_accounts_for_reading(files.accounts);
    if (!accounts) return std::unexpected(accounts.error());
    auto found = (*accounts)->find(exported.name);
    if (!found) return std::unexpected(found.error());
    exported.account = std::move(*found);
    const auto departures = (*accounts)->departures();
    if (!departures) return std::unexpected(departures.error());
    exported.is_leaving = std::ranges::any_of(*departures, [&](const server::Departure& leaving) {
        return game::folded(leaving.name) == game::folded(exported.name);
    });
    const auto bans = (*accounts)->bans(now());
    if (!bans) return std::unexpected(bans.error());
    for (const server::Ban& ban : *bans)
        if (concerns(ban, exported)) exported.bans.push_back(ban);
    return {};
}

Result<void> read_person(const DataFiles& files, AccountExport& exported) {
    const adapters::system::Progress progress{"looking for " + exported.name, 0};
    const auto journal =
        sqlite::open_journal_for_reading(files.journal, sqlite::Reading::one_moment);
    if (!journal) return std::unexpected(journal.error());
    auto person = server::find_person_record(**journal, exported.name);
    if (!person) return std::unexpected(person.error());
    exported.person = std::move(*person);
    return {};
}

// Kinds have no names without their pack, which is no reason to keep anything back.
void name_kinds(const std::string& pack, AccountExport& exported) {
    const auto world = load_world(pack);
    if (!world) {
        fmt::print(stderr,
                   "warning: kinds are told by number: {}; name the pack that the server plays "
                   "(game.packs_folder) by --pack\n",
                   world.error().message);
        return;
    }
    for (const auto& [name, id] : (*world)->packs.names.things)
        exported.kind_names.emplace(id.value, name);
    for (const auto& [name, id] : (*world)->packs.names.monsters)
        exported.kind_names.emplace(id.value, name);
}

bool has_confirmed(const std::string& name) {
    std::cout << "Type the name " << name
              << " again to remove the account for good: " << std::flush;
    std::string typed;
    std::getline(std::cin, typed);
    return typed == name;
}

// For what is done to an account of this name; whether there is one is found out then.
Result<std::unique_ptr<server::Accounts>> open_accounts(const DataFiles& files,
                                                        const std::string& name) {
    if (!files.has_accounts())
        return base::fail(
            server::errors::no_such_account,
            fmt::format("there is no account {}: there are no accounts at all", name));
    return sqlite::open_accounts_for_tools(files.accounts);
}

// In the world, or as soon as they are in it. One who has lost the account cannot come in any more.
Result<std::set<base::CharacterId>> admins_with_accounts(const DataFiles& files,
                                                         const server::Accounts& accounts) {
    const adapters::system::Progress progress{"looking for other admins", 0};
    const auto journal =
        sqlite::open_journal_for_reading(files.journal, sqlite::Reading::one_moment);
    if (!journal) return std::unexpected(journal.error());
    const auto in_world = server::find_admins(**journal);
    if (!in_world) return std::unexpected(in_world.error());
    const auto holders = sqlite::account_holders(files.accounts);
    if (!holders) return std::unexpected(holders.error());
    const auto appointments = accounts.appointments();
    if (!appointments) return std::unexpected(appointments.error());
    std::set<base::CharacterId> admins;
    for (const sqlite::AccountHolder& holder : *holders)
        if (in_world->contains(holder.character)) admins.insert(holder.character);
    for (const server::Appointment& appointment : *appointments) {
        admins.erase(appointment.character);
        if (appointment.role == game::Role::admin) admins.insert(appointment.character);
    }
    return admins;
}

// Without an admin nobody can give roles in the game: that is to be wanted in so many words. Who
// cannot find out is told so, and may still be removed.
Result<void> leave_an_admin(const DataFiles& files, const server::Accounts& accounts,
                            const DeleteAccountOptions& options) {
    if (options.last_admin) return {};
    const auto account = accounts.find(options.name);
    if (!account) return std::unexpected(account.error());
    if (!*account) return {};
    const auto admins = admins_with_accounts(files, accounts);
    if (!admins) {
        fmt::print(stderr, "warning: whether another admin is left cannot be seen: {}\n",
                   admins.error().message);
        return {};
    }
    if (admins->size() != 1 || !admins->contains((*account)->character)) return {};
    return base::fail(last_admin,
                      fmt::format("{0} is the only admin, and without one nobody can give roles in "
                                  "the game; make another first (underwell promote NAME admin), or "
                                  "say --last-admin. Nothing is changed",
                                  (*account)->name));
}

Result<void> remove_account(const DataFiles& files, const DeleteAccountOptions& options) {
    const auto accounts = open_accounts(files, options.name);
    if (!accounts) return std::unexpected(accounts.error());
    if (auto left = leave_an_admin(files, **accounts, options); !left) return left;
    auto audit = OperatorAudit::open(options.audit, options.data);
    if (!audit) return std::unexpected(audit.error());
    if (auto removed = (*accounts)->remove(options.name); !removed) return removed;
    audit->note({.act = "delete-account", .whom = options.name});
    return {};
}

// The account as it is called, and the password that it has now.
struct NewPassword {
    std::string name;
    std::string password;
};

Result<NewPassword> reset_password(const DataFiles& files, const ResetPasswordOptions& options) {
    const auto accounts = open_accounts(files, options.name);
    if (!accounts) return std::unexpected(accounts.error());
    const auto found = (*accounts)->find(options.name);
    if (!found) return std::unexpected(found.error());
    const auto& account = *found;
    if (!account)
        return base::fail(server::errors::no_such_account,
                          fmt::format("there is no account {}; look at the spelling. Guests have "
                                      "no account",
                                      options.name));
    const auto hasher = adapters::system::make_password_hasher();
    if (!hasher) return std::unexpected(hasher.error());
    NewPassword made{.name = account->name, .password = adapters::system::fresh_password()};
    const std::string hash = (*hasher)->hash(made.password);
    if (hash.empty())
        return base::fail(adapters::system::errors::cannot_hash,
                          "there is too little memory for it just now; try again later");
    auto audit = OperatorAudit::open(options.audit, options.data);
    if (!audit) return std::unexpected(audit.error());
    if (auto set = (*accounts)->set_password(made.name, hash, true); !set)
        return std::unexpected(set.error());
    audit->note({.act = "reset-password", .whom = made.name});
    return made;
}

// The account as it is called.
Result<std::string> appoint(const DataFiles& files, const PromoteOptions& options,
                            game::Role role) {
    const auto accounts = open_accounts(files, options.name);
    if (!accounts) return std::unexpected(accounts.error());
    const auto found = (*accounts)->find(options.name);
    if (!found) return std::unexpected(found.error());
    if (!*found)
        return base::fail(server::errors::no_such_account,
                          fmt::format("there is no account {}; look at the spelling. Guests have "
                                      "no account",
                                      options.name));
    auto audit = OperatorAudit::open(options.audit, options.data);
    if (!audit) return std::unexpected(audit.error());
    if (auto appointed = (*accounts)->appoint(options.name, role); !appointed)
        return std::unexpected(appointed.error());
    audit->note({.act = "promote", .whom = (*found)->name, .words = options.role});
    return (*found)->name;
}

}  // namespace

CLI::App* add_export_account_command(CLI::App& app, ExportAccountOptions& options) {
    CLI::App* command = app.add_subcommand(
        "export-account", "Write everything that is stored about a person as JSON");
    const ValueOptions option{*command};
    option("--data", options.data, "FOLDER", "The server's data folder [data]");
    command->add_option("name", options.name, "Whom")->required()->type_name("NAME");
    option("-o,--output", options.output, "PATH", "Write it there [-]");
    option("--pack", options.pack, "FOLDER",
           "The pack that names kinds of things: what game.packs_folder says [packs/base]");
    command->footer(
        "Examples:\n"
        "  underwell export-account --data data Kim -o kim.json\n");
    return command;
}

int run_export_account_command(const ExportAccountOptions& options) {
    const auto files = data_files_in(options.data);
    if (!files) return fail(files.error());
    AccountExport exported;
    exported.name = options.name;
    if (files->has_accounts())
        if (auto read = read_account(*files, exported); !read)
            return fail(read.error(), exit_something_wrong);
    if (auto read = read_person(*files, exported); !read)
        return fail(read.error(), exit_something_wrong);
    if (!exported.account && !exported.person && exported.bans.empty() && !exported.is_leaving)
        return fail({.name = server::errors::no_such_account,
                     .message = fmt::format("nothing is stored about {}", options.name)},
                    exit_something_wrong);
    name_kinds(options.pack, exported);
    const auto written = write_output({.format = "", .output = options.output, .is_private = true},
                                      [&](std::ostream& out) -> Result<void> {
                                          out << json_of(exported);
                                          return {};
                                      });
    return written ? EXIT_SUCCESS : fail_writing(written.error());
}

CLI::App* add_delete_account_command(CLI::App& app, DeleteAccountOptions& options) {
    CLI::App* command =
        app.add_subcommand("delete-account", "Remove an account, also while the server runs");
    const ValueOptions option{*command};
    option("--data", options.data, "FOLDER", "The server's data folder [data]");
    command->add_option("name", options.name, "Whose")->required()->type_name("NAME");
    command->add_flag("--yes", options.yes, "Do not ask");
    command->add_flag("--last-admin", options.last_admin, "Also if it is the only admin's");
    add_audit_options(*command, options.audit);
    command->footer(
        "Examples:\n"
        "  underwell delete-account --data data Kim\n");
    return command;
}

int run_delete_account_command(const DeleteAccountOptions& options) {
    const auto files = data_files_in(options.data);
    if (!files) return fail(files.error());
    if (!options.yes && !adapters::system::stdin_is_terminal())
        return fail(bad_option("nobody can be asked here; say --yes").error());
    if (!options.yes && !has_confirmed(options.name))
        return fail(
            {.name = bad_option_name, .message = "that is another name; nothing is changed"},
            exit_something_wrong);
    if (auto removed = remove_account(*files, options); !removed)
        return fail(removed.error(), exit_something_wrong);
    fmt::print(
        "the account {0} is removed, and nobody can log in with it any more\n"
        "the character {0} leaves the game within a minute if the server runs, else when it "
        "starts\n"
        "what {0} typed and said goes from the journal right after that, zone by zone, unless "
        "storage.history_kept keeps it; until then the name is not free\n"
        "backups that were made before still hold all of it\n",
        options.name);
    return EXIT_SUCCESS;
}

CLI::App* add_reset_password_command(CLI::App& app, ResetPasswordOptions& options) {
    CLI::App* command = app.add_subcommand(
        "reset-password", "Give an account another password, also while the server runs");
    const ValueOptions option{*command};
    option("--data", options.data, "FOLDER", "The server's data folder [data]");
    command->add_option("name", options.name, "Whose")->required()->type_name("NAME");
    add_audit_options(*command, options.audit);
    command->footer(
        "Examples:\n"
        "  underwell reset-password --data data Kim\n");
    return command;
}

int run_reset_password_command(const ResetPasswordOptions& options) {
    const auto files = data_files_in(options.data);
    if (!files) return fail(files.error());
    const auto made = reset_password(*files, options);
    if (!made) return fail(made.error(), exit_something_wrong);
    fmt::print(
        "{} has the password {} now\n"
        "at the next login with it another one is asked for; whoever plays meanwhile plays on\n",
        made->name, made->password);
    return EXIT_SUCCESS;
}

CLI::App* add_promote_command(CLI::App& app, PromoteOptions& options) {
    CLI::App* command = app.add_subcommand(
        "promote", "Give somebody who has an account a role, also while the server runs");
    const ValueOptions option{*command};
    option("--data", options.data, "FOLDER", "The server's data folder [data]");
    command->add_option("name", options.name, "Whom")->required()->type_name("NAME");
    command->add_option("role", options.role, "player, helper, builder or admin")
        ->required()
        ->type_name("ROLE");
    add_audit_options(*command, options.audit);
    command->footer(
        "Examples:\n"
        "  underwell promote --data data Kim admin\n");
    return command;
}

int run_promote_command(const PromoteOptions& options) {
    const auto role = game::role_called(options.role);
    if (!role)
        return fail(bad_option(fmt::format("'{}' is no role; take player, helper, builder or admin",
                                           options.role))
                        .error());
    const auto files = data_files_in(options.data);
    if (!files) return fail(files.error());
    const auto name = appoint(*files, options, *role);
    if (!name) return fail(name.error(), exit_something_wrong);
    fmt::print(
        "{} is to be {} now\n"
        "the game gives the role within half a minute if the server runs, else when it starts\n",
        *name, options.role);
    return EXIT_SUCCESS;
}

}  // namespace underwell::apps
