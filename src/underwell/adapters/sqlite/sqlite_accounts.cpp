#include "underwell/adapters/sqlite/sqlite_accounts.hpp"

#include <array>
#include <optional>
#include <utility>

#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/adapters/sqlite/database_file.hpp"
#include "underwell/adapters/sqlite/lock_file.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/game/names.hpp"

namespace underwell::adapters::sqlite {

namespace {

using base::CharacterId;
using base::Instant;
using base::Result;
using server::Account;
using server::Appointment;
using server::Ban;
using server::BanKind;
using server::Departure;

constexpr std::int32_t accounts_application_id = 0x556E6461;  // "Unda"

// Keys are names in the form in which two that count as the same are equal.
constexpr std::array all_steps{
    "create table account (key text primary key, name text not null, password_hash text not null,"
    "    character integer not null unique, made integer not null, last_login integer not null,"
    "    last_address text not null, must_change_password integer not null)"
    "    strict, without rowid;"
    "create table ban (kind integer not null, key text not null, what text not null,"
    "    until integer, reason text not null, banned_by text not null, made integer not null,"
    "    primary key (kind, key)) strict, without rowid;"
    "create table departure (character integer primary key, key text not null unique,"
    "    name text not null) strict;",
    "alter table account add column page_settings text not null default '';",
    "alter table account add column appointed integer;"};

std::int64_t as_key(CharacterId character) {
    return static_cast<std::int64_t>(character.value);
}

CharacterId as_character(std::int64_t key) {
    return {static_cast<std::uint64_t>(key)};
}

std::int64_t as_number(Instant instant) {
    return instant.since_epoch.count();
}

Instant as_instant(std::int64_t number) {
    return {base::Duration{number}};
}

std::int64_t as_number(BanKind kind) {
    return static_cast<std::int64_t>(kind);
}

// The port's own failures keep their names; whatever else happens is the storage's.
base::Error told(base::Error error) {
    if (error.name == server::errors::name_taken || error.name == server::errors::no_such_account)
        return error;
    return {.name = server::errors::accounts_failed, .message = std::move(error.message)};
}

std::unexpected<base::Error> nobody(std::string_view name) {
    return base::fail(server::errors::no_such_account,
                      "there is no account \"" + std::string{name} + "\"");
}

struct Statements {
    Statement find_name;
    Statement find_character;
    Statement taken;
    Statement add_account;
    Statement set_password;
    Statement note_login;
    Statement set_page_settings;
    Statement appoint;
    Statement appointments;
    Statement note_appointed;
    Statement note_departure;
    Statement remove_account;
    Statement departures;
    Statement remove_departure;
    Statement count;
    Statement drop_expired;
    Statement add_ban;
    Statement remove_ban;
    Statement bans;
};

// The first versions that have these; before them there is nothing.
constexpr std::int64_t page_settings_version = 2;
constexpr std::int64_t appointed_version = 3;

Result<Statements> prepare_reading(Connection& connection, std::int64_t version) {
    const std::string columns =
        "select name, password_hash, character, made, last_login, last_address,"
        "    must_change_password, " +
        std::string{version < page_settings_version ? "''" : "page_settings"} + ", " +
        std::string{version < appointed_version ? "null" : "appointed"} +
        " as appointed from account";
    const std::string by_name = columns + " where key = ?1";
    const std::string by_character = columns + " where character = ?1";
    const std::string appointed =
        "select * from (" + columns + ") where appointed is not null order by character";
    Statements statements;
    auto prepared = connection.prepare({
        {statements.find_name, by_name.c_str()},
        {statements.find_character, by_character.c_str()},
        {statements.appointments, appointed.c_str()},
        {statements.departures, "select character, name from departure order by character"},
        {statements.count, "select count(*) from account"},
        {statements.bans,
         "select kind, what, until, reason, banned_by, made from ban"
         "    where until is null or until > ?1 order by kind, key"},
    });
    if (!prepared) return std::unexpected(prepared.error());
    return statements;
}

Result<void> prepare_writing(Connection& connection, Statements& statements) {
    return connection.prepare({
        {statements.taken,
         "select exists (select 1 from account where key = ?1 or character = ?2)"
         "    or exists (select 1 from departure where key = ?1 or character = ?2)"},
        {statements.add_account,
         "insert into account (key, name, password_hash, character, made, last_login, last_address,"
         "    must_change_password, page_settings, appointed)"
         "    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"},
        {statements.set_password,
         "update account set password_hash = ?2, must_change_password = ?3 where key = ?1"},
        {statements.note_login,
         "update account set last_login = ?2, last_address = ?3 where key = ?1"},
        {statements.set_page_settings, "update account set page_settings = ?2 where key = ?1"},
        {statements.appoint, "update account set appointed = ?2 where key = ?1"},
        {statements.note_appointed,
         "update account set appointed = null where character = ?1 and appointed = ?2"},
        {statements.note_departure,
         "insert into departure (character, key, name)"
         "    select character, key, name from account where key = ?1"},
        {statements.remove_account, "delete from account where key = ?1"},
        {statements.remove_departure, "delete from departure where character = ?1"},
        {statements.drop_expired, "delete from ban where until <= ?1"},
        {statements.add_ban,
         "insert or replace into ban (kind, key, what, until, reason, banned_by, made)"
         "    values (?1, ?2, ?3, ?4, ?5, ?6, ?7)"},
        {statements.remove_ban, "delete from ban where kind = ?1 and key = ?2"},
    });
}

std::int64_t as_number(game::Role role) {
    return static_cast<std::int64_t>(role);
}

// What is no role stands for none.
std::optional<game::Role> read_role(Statement& row, int column) {
    const std::int64_t number = row.is_nothing(column) ? -1 : row.number(column);
    if (number < 0 || number >= static_cast<std::int64_t>(value_count(game::Role{})))
        return std::nullopt;
    return static_cast<game::Role>(number);
}

Account read_account(Statement& row) {
    return {.name = row.text(0),
            .password_hash = row.text(1),
            .character = as_character(row.number(2)),
            .made = as_instant(row.number(3)),
            .last_login = as_instant(row.number(4)),
            .last_address = row.text(5),
            .must_change_password = row.number(6) != 0,
            .page_settings = row.text(7),
            .appointed = read_role(row, 8)};
}

Ban read_ban(Statement& row) {
    return {
        .kind = row.number(0) == as_number(BanKind::network) ? BanKind::network : BanKind::account,
        .what = row.text(1),
        .until = row.is_nothing(2) ? std::nullopt : std::optional{as_instant(row.number(2))},
        .reason = row.text(3),
        .by = row.text(4),
        .made = as_instant(row.number(5))};
}

// All rows of a statement that was started, by what makes a value of one.
template <typename Read>
auto all_rows(Statement& statement, Read read) -> Result<std::vector<decltype(read(statement))>> {
    std::vector<decltype(read(statement))> rows;
    while (true) {
        const auto row = statement.step();
        if (row && *row) {
            rows.push_back(read(statement));
            continue;
        }
        statement.reset();
        if (!row) return std::unexpected(told(row.error()));
        return rows;
    }
}

class SqliteAccounts final : public server::Accounts {
  public:
    struct Parts {
        std::optional<LockFile> lock;  // a server's
        Connection connection;
        Statements statements;
    };

    explicit SqliteAccounts(Parts parts) : parts_{std::move(parts)} {}

    Result<std::optional<Account>> find(std::string_view name) const override {
        const std::string key = game::folded(name);
        return first(parts_.statements.find_name, std::string_view{key});
    }

    Result<std::optional<Account>> find(CharacterId character) const override {
        return first(parts_.statements.find_character, as_key(character));
    }

    Result<void> add(const Account& account) override;
    Result<void> set_password(std::string_view name, std::string_view hash,
                              bool must_change) override;
    Result<void> note_login(std::string_view name, Instant when, std::string_view address) override;
    Result<void> set_page_settings(std::string_view name, std::string_view settings) override;
    Result<void> remove(std::string_view name) override;
    Result<std::vector<Departure>> departures() const override;
    Result<void> note_departed(CharacterId character) override;
    Result<void> appoint(std::string_view name, game::Role role) override;
    Result<std::vector<Appointment>> appointments() const override;
    Result<void> note_appointed(CharacterId character, game::Role role) override;
    Result<std::uint64_t> count() const override;
    Result<void> add(const Ban& ban) override;
    Result<bool> remove_ban(BanKind kind, std::string_view what) override;
    Result<std::vector<Ban>> bans(Instant now) const override;

  private:
    template <typename Key>
    Result<std::optional<Account>> first(Statement& statement, const Key& key) const {
        statement.start(key);
        auto found = all_rows(statement, read_account);
        if (!found) return std::unexpected(found.error());
        if (found->empty()) return std::nullopt;
        return std::move(found->front());
    }

    // All that `act` does, as one.
    template <typename Act>
    Result<void> write(Act act) {
        auto transaction = Transaction::begin(parts_.connection, Transaction::Kind::write);
        if (!transaction) return std::unexpected(told(transaction.error()));
        if (Result<void> done = act(); !done) return std::unexpected(told(done.error()));
        if (auto committed = transaction->commit(); !committed)
            return std::unexpected(told(committed.error()));
        return {};
    }

    Result<bool> is_taken(std::string_view key, CharacterId character);

    mutable Parts parts_;
};

Result<bool> SqliteAccounts::is_taken(std::string_view key, CharacterId character) {
    Statement& taken = parts_.statements.taken;
    taken.start(key, as_key(character));
    const auto found = all_rows(taken, [](Statement& row) { return row.number(0); });
    if (!found) return std::unexpected(found.error());
    return found->front() != 0;
}

Result<void> SqliteAccounts::add(const Account& account) {
    const std::string key = game::folded(account.name);
    return write([&]() -> Result<void> {
        const auto taken = is_taken(key, account.character);
        if (!taken) return std::unexpected(taken.error());
        if (*taken)
            return base::fail(server::errors::name_taken,
                              "the name \"" + account.name + "\" is taken; choose another one");
        return parts_.statements.add_account.run(
            std::string_view{key}, std::string_view{account.name},
            std::string_view{account.password_hash}, as_key(account.character),
            as_number(account.made), as_number(account.last_login),
            std::string_view{account.last_address},
            std::int64_t{account.must_change_password ? 1 : 0},
            std::string_view{account.page_settings},
            account.appointed ? std::optional{as_number(*account.appointed)} : std::nullopt);
    });
}

Result<void> SqliteAccounts::set_password(std::string_view name, std::string_view hash,
                                          bool must_change) {
    const std::string key = game::folded(name);
    return write([&]() -> Result<void> {
        auto set = parts_.statements.set_password.run(std::string_view{key}, hash,
                                                      std::int64_t{must_change ? 1 : 0});
        if (set && parts_.connection.rows_changed() == 0) return nobody(name);
        return set;
    });
}

Result<void> SqliteAccounts::note_login(std::string_view name, Instant when,
                                        std::string_view address) {
    const std::string key = game::folded(name);
    return write([&]() -> Result<void> {
        auto noted =
            parts_.statements.note_login.run(std::string_view{key}, as_number(when), address);
        if (noted && parts_.connection.rows_changed() == 0) return nobody(name);
        return noted;
    });
}

Result<void> SqliteAccounts::set_page_settings(std::string_view name, std::string_view settings) {
    const std::string key = game::folded(name);
    return write([&]() -> Result<void> {
        auto set = parts_.statements.set_page_settings.run(std::string_view{key}, settings);
        if (set && parts_.connection.rows_changed() == 0) return nobody(name);
        return set;
    });
}

Result<void> SqliteAccounts::remove(std::string_view name) {
    const std::string key = game::folded(name);
    auto removed = write([&]() -> Result<void> {
        auto noted = parts_.statements.note_departure.run(std::string_view{key});
        if (!noted) return noted;
        if (parts_.connection.rows_changed() == 0) return nobody(name);
        return parts_.statements.remove_account.run(std::string_view{key});
    });
    // The log still holds what is gone. If somebody reads just now, it does so a little longer.
    if (removed) std::ignore = parts_.connection.run("pragma wal_checkpoint(truncate)");
    return removed;
}

Result<std::vector<Departure>> SqliteAccounts::departures() const {
    parts_.statements.departures.start();
    return all_rows(parts_.statements.departures, [](Statement& row) {
        return Departure{.character = as_character(row.number(0)), .name = row.text(1)};
    });
}

Result<void> SqliteAccounts::note_departed(CharacterId character) {
    return write([&] { return parts_.statements.remove_departure.run(as_key(character)); });
}

Result<void> SqliteAccounts::appoint(std::string_view name, game::Role role) {
    const std::string key = game::folded(name);
    return write([&]() -> Result<void> {
        auto appointed = parts_.statements.appoint.run(std::string_view{key}, as_number(role));
        if (appointed && parts_.connection.rows_changed() == 0) return nobody(name);
        return appointed;
    });
}

Result<std::vector<Appointment>> SqliteAccounts::appointments() const {
    parts_.statements.appointments.start();
    auto accounts = all_rows(parts_.statements.appointments, read_account);
    if (!accounts) return std::unexpected(accounts.error());
    std::vector<Appointment> all;
    for (Account& account : *accounts)
        if (account.appointed)
            all.push_back({.character = account.character,
                           .name = std::move(account.name),
                           .role = *account.appointed});
    return all;
}

Result<void> SqliteAccounts::note_appointed(CharacterId character, game::Role role) {
    return write(
        [&] { return parts_.statements.note_appointed.run(as_key(character), as_number(role)); });
}

Result<std::uint64_t> SqliteAccounts::count() const {
    parts_.statements.count.start();
    const auto counted =
        all_rows(parts_.statements.count, [](Statement& row) { return row.number(0); });
    if (!counted) return std::unexpected(counted.error());
    return static_cast<std::uint64_t>(counted->front());
}

Result<void> SqliteAccounts::add(const Ban& ban) {
    const std::string key = game::folded(ban.what);
    const auto until = ban.until ? std::optional{as_number(*ban.until)} : std::nullopt;
    return write([&]() -> Result<void> {
        if (auto dropped = parts_.statements.drop_expired.run(as_number(ban.made)); !dropped)
            return dropped;
        return parts_.statements.add_ban.run(
            as_number(ban.kind), std::string_view{key}, std::string_view{ban.what}, until,
            std::string_view{ban.reason}, std::string_view{ban.by}, as_number(ban.made));
    });
}

Result<bool> SqliteAccounts::remove_ban(BanKind kind, std::string_view what) {
    const std::string key = game::folded(what);
    bool there = false;
    auto removed = write([&]() -> Result<void> {
        auto done = parts_.statements.remove_ban.run(as_number(kind), std::string_view{key});
        there = done && parts_.connection.rows_changed() > 0;
        return done;
    });
    if (!removed) return std::unexpected(removed.error());
    return there;
}

Result<std::vector<Ban>> SqliteAccounts::bans(Instant now) const {
    parts_.statements.bans.start(as_number(now));
    return all_rows(parts_.statements.bans, read_ban);
}

// What is only read may be of an older version: one backs up before a newer server opens it.
Result<Connection> open_for_tool(const std::string& path, Connection::Mode mode) {
    auto connection = Connection::open(path, mode);
    if (!connection) return connection;
    const auto version = identify(*connection, accounts_schema());
    if (!version) return std::unexpected(version.error());
    const bool may_be_older = mode == Connection::Mode::read && *version > 0;
    if (*version < accounts_schema().newest_version() && !may_be_older)
        return base::fail(errors::older_version,
                          "the accounts are empty or of an older version; a server that opens them "
                          "brings them up to date");
    return connection;
}

// What is removed is overwritten; and each commit is synced, also a tool's.
constexpr const char* writing_pragmas = "pragma secure_delete = on; pragma synchronous = full";

Result<std::unique_ptr<SqliteAccounts>> ready(std::optional<LockFile> lock, Connection connection,
                                              Connection::Mode mode) {
    const auto version = identify(connection, accounts_schema());
    if (!version) return std::unexpected(version.error());
    auto statements = prepare_reading(connection, *version);
    if (!statements) return std::unexpected(statements.error());
    if (mode != Connection::Mode::read) {
        if (auto set = connection.run(writing_pragmas); !set) return std::unexpected(set.error());
        if (auto prepared = prepare_writing(connection, *statements); !prepared)
            return std::unexpected(prepared.error());
    }
    return std::make_unique<SqliteAccounts>(
        SqliteAccounts::Parts{.lock = std::move(lock),
                              .connection = std::move(connection),
                              .statements = std::move(*statements)});
}

// What connections call a journal is a file of accounts here.
std::unexpected<base::Error> about_accounts(const std::string& path, base::Error error) {
    if (error.name == server::errors::journal_damaged) error.name = errors::accounts_damaged;
    return about(path, std::move(error));
}

Result<std::unique_ptr<SqliteAccounts>> open_at(const std::string& path) {
    auto database = open_own_database(path, accounts_schema());
    if (!database) return std::unexpected(database.error());
    return ready(std::move(database->lock), std::move(database->connection),
                 Connection::Mode::write_or_create);
}

Result<std::unique_ptr<SqliteAccounts>> open_without_lock(const std::filesystem::path& file,
                                                          Connection::Mode mode) {
    const auto path = true_path(file);
    if (!path) return std::unexpected(path.error());
    auto connection = open_for_tool(*path, mode);
    if (!connection) return about_accounts(*path, connection.error());
    auto accounts = ready(std::nullopt, std::move(*connection), mode);
    if (!accounts) return about_accounts(*path, accounts.error());
    return accounts;
}

}  // namespace

Schema accounts_schema() {
    return {.application = accounts_application_id, .what = "the file", .steps = all_steps};
}

Result<std::unique_ptr<server::Accounts>> open_accounts(const std::filesystem::path& file) {
    const auto path = true_path(file);
    if (!path) return std::unexpected(path.error());
    auto accounts = open_at(*path);
    if (!accounts) return about_accounts(*path, accounts.error());
    return accounts;
}

Result<std::unique_ptr<server::Accounts>> open_accounts_for_tools(
    const std::filesystem::path& file) {
    return open_without_lock(file, Connection::Mode::write);
}

Result<std::unique_ptr<const server::Accounts>> open_accounts_for_reading(
    const std::filesystem::path& file) {
    return open_without_lock(file, Connection::Mode::read);
}

Result<std::vector<AccountHolder>> account_holders(const std::filesystem::path& file) {
    const auto path = true_path(file);
    if (!path) return std::unexpected(path.error());
    auto connection = open_for_tool(*path, Connection::Mode::read);
    if (!connection) return about_accounts(*path, connection.error());
    Statement holders;
    auto prepared =
        connection->prepare({{holders, "select name, character from account order by key"}});
    if (!prepared) return about_accounts(*path, prepared.error());
    holders.start();
    return all_rows(holders, [](Statement& row) {
        return AccountHolder{.name = row.text(0), .character = as_character(row.number(1))};
    });
}

}  // namespace underwell::adapters::sqlite
