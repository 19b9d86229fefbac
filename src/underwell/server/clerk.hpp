// The clerk: looks after accounts on threads of its own, since hashing and storing take time (N2).
// It is asked, and answers later, in its own time, by a call on one of its threads. Wrong name and
// wrong password look the same and cost the same. Failures slow down whoever causes them, by
// address and by account: what is asked is queued, never dropped, as long as the queue has room.
// Strangers who guess slow down only strangers: whoever comes from where the account was used well
// before waits for no failures but those of that address.
// Bans are kept here, too, and known without waiting. Nothing that is asked is ever logged, and
// passwords are wiped. Any threads may ask; answers may ask again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/accounts.hpp"
#include "underwell/server/ports/hasher.hpp"

namespace underwell::server {

namespace errors {
inline constexpr std::string_view wrong_login = "wrong_login";  // name or password
inline constexpr std::string_view banned = "banned";  // the message says until when, and why
inline constexpr std::string_view clerk_busy = "clerk_busy";        // the queue is full
inline constexpr std::string_view clerk_stopped = "clerk_stopped";  // nothing was done about it
inline constexpr std::string_view weak_password = "weak_password";
inline constexpr std::string_view too_many_accounts = "too_many_accounts";  // from one address
}  // namespace errors

inline constexpr std::size_t password_bytes_min = 8;
inline constexpr std::size_t password_bytes_max = 256;

// Fails with weak_password: too short, too long, or the name itself.
base::Result<void> check_password(std::string_view name, std::string_view password);

struct ClerkSettings {
    std::size_t threads = 1;
    std::size_t queue_max = 10'000;
    std::size_t queue_per_address_max = 32;
    // After so many failures, each further one doubles the wait of the next try. An account's are
    // forgotten when its password was right; an address's only after a while, or else somebody with
    // an account could try others in between. Addresses of one household (networks.hpp) are one.
    // An account's failures do not slow down those who came into it from there before: nobody keeps
    // an owner out by guessing from elsewhere.
    std::uint32_t failures_free = 3;
    base::Duration wait_first = std::chrono::seconds{1};
    base::Duration wait_most = std::chrono::seconds{60};
    base::Duration failures_forgotten_after = std::chrono::minutes{15};
    // After so many new accounts from one household, each further one doubles the wait of the next;
    // who would wait longer than wait_most is refused. Forgotten after an hour without a new one.
    std::uint32_t accounts_free = 10;
    base::Duration account_wait_first = std::chrono::seconds{15};
    base::Duration accounts_forgotten_after = std::chrono::hours{1};
    std::size_t acquaintances_max = 10'000;  // accounts and addresses they were used well from
    std::size_t throttles_max = 10'000;  // addresses, and accounts; the longest quiet are forgotten
};

// What stands in the accounts for the game to carry out, also by a tool's doing.
struct Errands {
    std::vector<Departure> departures;
    std::vector<Appointment> appointments;
};

class Clerk {
  public:
    using Answer = std::move_only_function<void(base::Result<Account>)>;
    using ErrandsAnswer = std::move_only_function<void(base::Result<Errands>)>;
    using Clock = std::function<base::Instant()>;

    // Reads the bans. What is given must outlive the clerk.
    static base::Result<std::unique_ptr<Clerk>> open(Accounts& accounts, const Hasher& hasher,
                                                     Clock clock, ClerkSettings settings = {});
    Clerk(const Clerk&) = delete;
    Clerk& operator=(const Clerk&) = delete;
    ~Clerk();

    // Each returns at once; the answer comes later, once, on a thread of the clerk's, also with
    // clerk_busy; after stop() at once, on the caller's. It must be quick and must not throw.
    // Accounts in answers are without the password's hash. Any of them may fail with
    // accounts_failed.

    // The account is as it was before, so that people can be told when they were last here. Fails
    // with wrong_login or banned; that a name is banned only those hear who know the password.
    void log_in(std::string name, std::string password, std::string address, Answer answer);
    // Fails with name_taken, weak_password, banned (by name or by account.last_address), or
    // too_many_accounts from that address; no address: the server's own.
    void register_account(Account account, std::string password, Answer answer);
    // Fails with wrong_login, or weak_password, also if the new one is the old one.
    void change_password(std::string name, std::string old_password, std::string new_password,
                         std::string address, Answer answer);
    // By the server itself: no old password. Fails with weak_password or no_such_account. Whoever
    // was slowed down for that account is not any more.
    void reset_password(std::string name, std::string new_password, bool must_change,
                        Answer answer);
    // By the server itself. Fails with no_such_account. The character is to leave the game then.
    void remove_account(std::string name, Answer answer);

    // Whose accounts are gone, and who was given a role: to be asked now and then.
    void errands(ErrandsAnswer answer);
    // When the game has let the character go, or has given it that role. Stored later, and until it
    // is.
    void note_departed(base::CharacterId character);
    void note_appointed(base::CharacterId character, game::Role role);

    // What the page of an account wants to be kept. Stored later, the newest of several; of an
    // account that is gone, not at all.
    void keep_page_settings(std::string name, std::string settings);

    // Any thread, at once. The ban that keeps an address or a name out now.
    std::optional<Ban> ban_of_address(std::string_view address) const;
    std::optional<Ban> ban_of_name(std::string_view name) const;
    std::vector<Ban> bans() const;

    // Stored later, and tried until it is; known at once. Of networks in plain form.
    void ban(Ban ban);
    // False if none was known.
    bool pardon(BanKind kind, std::string_view what);

    // Learns, later, what a tool has changed.
    void reread_bans();
    // Counts up whenever bans become others, in whichever way: those who are in are to be looked
    // at.
    std::uint64_t bans_changed() const;

    // How many wait: for metrics.
    std::size_t waiting() const;

    // Whether failures push back who comes from there now; known at once.
    bool would_wait(std::string_view address) const;

    // To be called when the clock was moved by hand: what waits for its time is looked at anew.
    void wake();

    // Ends what it is at, answers whatever waits with clerk_stopped, stores bans and departures.
    // Called by the owner's thread, never by an answer.
    void stop();

  private:
    class Office;
    explicit Clerk(std::unique_ptr<Office> office);
    std::unique_ptr<Office> office_;
};

}  // namespace underwell::server
