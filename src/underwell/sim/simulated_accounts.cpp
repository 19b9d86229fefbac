#include "underwell/sim/simulated_accounts.hpp"

#include <algorithm>

#include "underwell/base/check.hpp"
#include "underwell/game/names.hpp"
#include "underwell/sim/simulated_journal.hpp"

namespace underwell::sim {

using base::CharacterId;
using base::Instant;
using base::Result;
using server::Account;
using server::Appointment;
using server::Ban;
using server::BanKind;
using server::Departure;

// One at a time.
class SimulatedAccounts::Call {
  public:
    explicit Call(std::atomic<bool>& busy) : busy_{busy} { CHECK(!busy_.exchange(true)); }

    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    ~Call() { busy_ = false; }

  private:
    std::atomic<bool>& busy_;
};

Result<std::unique_ptr<server::Accounts>> SimulatedAccounts::open(SimulatedRegister& kept) {
    if (kept.in_use)
        return base::fail(errors::disk_in_use, "these accounts are open already; close them first");
    kept.in_use = true;
    return std::unique_ptr<server::Accounts>{new SimulatedAccounts{kept}};
}

SimulatedAccounts::~SimulatedAccounts() {
    kept_.in_use = false;
}

Result<void> SimulatedAccounts::begin_reading() const {
    const std::uint64_t call = kept_.reads++;
    if (kept_.read_fails && kept_.read_fails(call))
        return base::fail(server::errors::accounts_failed, "a simulated failure of reading");
    return {};
}

Result<void> SimulatedAccounts::begin_writing() {
    const std::uint64_t call = kept_.writes++;
    if (kept_.write_fails && kept_.write_fails(call))
        return base::fail(server::errors::accounts_failed, "a simulated failure of writing");
    return {};
}

Result<Account*> SimulatedAccounts::existing(std::string_view name) {
    if (auto begun = begin_writing(); !begun) return std::unexpected(begun.error());
    const auto found = kept_.accounts.find(game::folded(name));
    if (found == kept_.accounts.end())
        return base::fail(server::errors::no_such_account,
                          "there is no account \"" + std::string{name} + "\"");
    return &found->second;
}

Result<std::optional<Account>> SimulatedAccounts::find(std::string_view name) const {
    const Call call{busy_};
    if (auto begun = begin_reading(); !begun) return std::unexpected(begun.error());
    const auto found = kept_.accounts.find(game::folded(name));
    if (found == kept_.accounts.end()) return std::nullopt;
    return found->second;
}

Result<std::optional<Account>> SimulatedAccounts::find(CharacterId character) const {
    const Call call{busy_};
    if (auto begun = begin_reading(); !begun) return std::unexpected(begun.error());
    for (const auto& [name, account] : kept_.accounts)
        if (account.character == character) return account;
    return std::nullopt;
}

bool SimulatedAccounts::is_taken(const Account& account) const {
    const std::string key = game::folded(account.name);
    const auto same = [&](const auto& other) {
        return other.character == account.character || game::folded(other.name) == key;
    };
    return std::ranges::any_of(kept_.accounts, [&](const auto& row) { return same(row.second); }) ||
           std::ranges::any_of(kept_.departures, [&](const auto& row) { return same(row.second); });
}

Result<void> SimulatedAccounts::add(const Account& account) {
    const Call call{busy_};
    if (auto begun = begin_writing(); !begun) return begun;
    if (is_taken(account))
        return base::fail(server::errors::name_taken,
                          "the name \"" + account.name + "\" is taken; choose another one");
    kept_.accounts.emplace(game::folded(account.name), account);
    return {};
}

Result<void> SimulatedAccounts::set_password(std::string_view name, std::string_view hash,
                                             bool must_change) {
    const Call call{busy_};
    const auto account = existing(name);
    if (!account) return std::unexpected(account.error());
    (*account)->password_hash = hash;
    (*account)->must_change_password = must_change;
    return {};
}

Result<void> SimulatedAccounts::note_login(std::string_view name, Instant when,
                                           std::string_view address) {
    const Call call{busy_};
    const auto account = existing(name);
    if (!account) return std::unexpected(account.error());
    (*account)->last_login = when;
    (*account)->last_address = address;
    return {};
}

Result<void> SimulatedAccounts::set_page_settings(std::string_view name,
                                                  std::string_view settings) {
    const Call call{busy_};
    const auto account = existing(name);
    if (!account) return std::unexpected(account.error());
    (*account)->page_settings = settings;
    return {};
}

Result<void> SimulatedAccounts::remove(std::string_view name) {
    const Call call{busy_};
    const auto account = existing(name);
    if (!account) return std::unexpected(account.error());
    const CharacterId character = (*account)->character;
    kept_.departures[character] = {.character = character, .name = (*account)->name};
    kept_.accounts.erase(game::folded(name));
    return {};
}

Result<std::vector<Departure>> SimulatedAccounts::departures() const {
    const Call call{busy_};
    if (auto begun = begin_reading(); !begun) return std::unexpected(begun.error());
    std::vector<Departure> all;
    all.reserve(kept_.departures.size());
    for (const auto& [character, departure] : kept_.departures)
        all.push_back(departure);
    return all;
}

Result<void> SimulatedAccounts::note_departed(CharacterId character) {
    const Call call{busy_};
    if (auto begun = begin_writing(); !begun) return begun;
    kept_.departures.erase(character);
    return {};
}

Result<void> SimulatedAccounts::appoint(std::string_view name, game::Role role) {
    const Call call{busy_};
    const auto account = existing(name);
    if (!account) return std::unexpected(account.error());
    (*account)->appointed = role;
    return {};
}

Result<std::vector<Appointment>> SimulatedAccounts::appointments() const {
    const Call call{busy_};
    if (auto begun = begin_reading(); !begun) return std::unexpected(begun.error());
    std::map<CharacterId, Appointment> by_character;
    for (const auto& [key, account] : kept_.accounts)
        if (account.appointed)
            by_character[account.character] = {
                .character = account.character, .name = account.name, .role = *account.appointed};
    std::vector<Appointment> all;
    all.reserve(by_character.size());
    for (auto& [character, appointment] : by_character)
        all.push_back(std::move(appointment));
    return all;
}

Result<void> SimulatedAccounts::note_appointed(CharacterId character, game::Role role) {
    const Call call{busy_};
    if (auto begun = begin_writing(); !begun) return begun;
    for (auto& [key, account] : kept_.accounts)
        if (account.character == character && account.appointed == role) account.appointed.reset();
    return {};
}

Result<std::uint64_t> SimulatedAccounts::count() const {
    const Call call{busy_};
    if (auto begun = begin_reading(); !begun) return std::unexpected(begun.error());
    return kept_.accounts.size();
}

Result<void> SimulatedAccounts::add(const Ban& ban) {
    const Call call{busy_};
    if (auto begun = begin_writing(); !begun) return begun;
    std::erase_if(kept_.bans, [&](const auto& row) {
        return row.second.until && *row.second.until <= ban.made;
    });
    kept_.bans[{ban.kind, game::folded(ban.what)}] = ban;
    return {};
}

Result<bool> SimulatedAccounts::remove_ban(BanKind kind, std::string_view what) {
    const Call call{busy_};
    if (auto begun = begin_writing(); !begun) return std::unexpected(begun.error());
    return kept_.bans.erase({kind, game::folded(what)}) > 0;
}

Result<std::vector<Ban>> SimulatedAccounts::bans(Instant now) const {
    const Call call{busy_};
    if (auto begun = begin_reading(); !begun) return std::unexpected(begun.error());
    std::vector<Ban> all;
    for (const auto& [key, ban] : kept_.bans)
        if (!ban.until || *ban.until > now) all.push_back(ban);
    return all;
}

}  // namespace underwell::sim
