// Accounts: who may come in, and who may not. A port: adapters/sqlite keeps them in a file, sim in
// memory, and both pass tests/accounts_contract.hpp. A call returns once what it stored is durable.
// A failure stores nothing, and the store goes on; only if the machine dies right after it the
// whole of it may turn out to be there. Any thread, one call at a time (the clerk's). Names are
// compared as game::folded does. What a password hash means is not the store's business. A tool may
// change the store while a server runs, so whoever calls remembers nothing of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/character.hpp"

namespace underwell::server {

namespace errors {
inline constexpr std::string_view name_taken = "name_taken";
inline constexpr std::string_view no_such_account = "no_such_account";
inline constexpr std::string_view accounts_failed = "accounts_failed";  // of the storage: try later
}  // namespace errors

// An account is called as its character is.
struct Account {
    std::string name;           // as it was chosen
    std::string password_hash;  // of Hasher
    base::CharacterId character;
    base::Instant made;
    base::Instant last_login;
    std::string last_address;
    bool must_change_password = false;         // it was given one
    std::string page_settings = {};            // of the browser's page, whatever they mean to it
    std::optional<game::Role> appointed = {};  // a role that the game has still to give

    friend bool operator==(const Account&, const Account&) = default;
};

enum class BanKind : std::uint8_t { account, network };

struct Ban {
    BanKind kind = BanKind::account;
    std::string what;                    // a name, or "192.0.2.0/24"
    std::optional<base::Instant> until;  // nothing: for good
    std::string reason;
    std::string by;
    base::Instant made;

    friend bool operator==(const Ban&, const Ban&) = default;
};

// A character whose account is gone, and who is still to leave the game.
struct Departure {
    base::CharacterId character;
    std::string name;

    friend bool operator==(const Departure&, const Departure&) = default;
};

// A role for the character of an account that the game has still to give: bound to the account, not
// to a name, which anybody may have who comes first.
struct Appointment {
    base::CharacterId character;
    std::string name;
    game::Role role = game::Role::player;

    friend bool operator==(const Appointment&, const Appointment&) = default;
};

class Accounts {
  public:
    Accounts() = default;
    Accounts(const Accounts&) = delete;
    Accounts& operator=(const Accounts&) = delete;
    virtual ~Accounts() = default;

    virtual base::Result<std::optional<Account>> find(std::string_view name) const = 0;

    virtual base::Result<std::optional<Account>> find(base::CharacterId character) const = 0;

    // Fails with name_taken if there is one of that name, or for that character; also as long as
    // either is among the departures.
    virtual base::Result<void> add(const Account& account) = 0;

    virtual base::Result<void> set_password(std::string_view name, std::string_view hash,
                                            bool must_change) = 0;
    virtual base::Result<void> note_login(std::string_view name, base::Instant when,
                                          std::string_view address) = 0;

    virtual base::Result<void> set_page_settings(std::string_view name,
                                                 std::string_view settings) = 0;

    // Everything that is known about it; bans of it stay, so that nobody escapes one. Its character
    // is among the departures from then on, and the two happen as one.
    virtual base::Result<void> remove(std::string_view name) = 0;

    // Who is to leave the game, by character. The server carries it out, then notes it.
    virtual base::Result<std::vector<Departure>> departures() const = 0;
    // No harm if it is noted already.
    virtual base::Result<void> note_departed(base::CharacterId character) = 0;

    // A later role takes the place of an earlier one. Gone with the account.
    virtual base::Result<void> appoint(std::string_view name, game::Role role) = 0;
    // By character. The server carries them out, then notes it.
    virtual base::Result<std::vector<Appointment>> appointments() const = 0;
    // No harm if it is noted already, or another role has taken its place.
    virtual base::Result<void> note_appointed(base::CharacterId character, game::Role role) = 0;

    virtual base::Result<std::uint64_t> count() const = 0;

    // A new ban takes the place of one of the same kind and what, as game::folded compares.
    virtual base::Result<void> add(const Ban& ban) = 0;
    // False if there was none.
    virtual base::Result<bool> remove_ban(BanKind kind, std::string_view what) = 0;
    // Those that hold at this time; the others are forgotten sooner or later.
    virtual base::Result<std::vector<Ban>> bans(base::Instant now) const = 0;
};

}  // namespace underwell::server
