// The clerk: looks after accounts on threads of its own, since hashing and storing take time (N2).
// It is asked, and answers later, in its own time, by a call on one of its threads. Wrong name and
// wrong password look the same and cost the same. Failures slow down whoever causes them, by
// address and by account: what is asked is queued, never dropped, as long as the queue has room.
// Bans are kept here, too, and known without waiting. Nothing that is asked is ever logged.
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
inline constexpr std::string_view clerk_busy = "clerk_busy";  // the queue is full
inline constexpr std::string_view weak_password = "weak_password";
}  // namespace errors

inline constexpr std::size_t password_bytes_min = 8;
inline constexpr std::size_t password_bytes_max = 256;

struct ClerkSettings {
    std::size_t threads = 1;
    std::size_t queue_max = 10'000;
    // After so many failures in a row, each further one doubles the wait of the next try.
    std::uint32_t failures_free = 3;
    base::Duration wait_first = std::chrono::seconds{1};
    base::Duration wait_most = std::chrono::seconds{60};
    base::Duration failures_forgotten_after = std::chrono::minutes{15};
};

class Clerk {
  public:
    using Answer = std::move_only_function<void(base::Result<Account>)>;
    using Clock = std::function<base::Instant()>;

    // Reads the bans. What is given must outlive the clerk.
    static base::Result<std::unique_ptr<Clerk>> open(Accounts& accounts, const Hasher& hasher,
                                                     Clock clock, ClerkSettings settings = {});
    Clerk(const Clerk&) = delete;
    Clerk& operator=(const Clerk&) = delete;
    ~Clerk();

    // Each returns at once; the answer comes later, once, on a thread of the clerk's, also with
    // clerk_busy.
    void log_in(std::string name, std::string password, std::string address, Answer answer);
    // Fails with name_taken or weak_password.
    void register_account(Account account, std::string password, Answer answer);
    void change_password(std::string name, std::string old_password, std::string new_password,
                         std::string address, Answer answer);
    // By the server itself: no old password.
    void reset_password(std::string name, std::string new_password, bool must_change,
                        Answer answer);

    // Any thread, at once. The ban that keeps an address or a name out now.
    std::optional<Ban> ban_of_address(std::string_view address) const;
    std::optional<Ban> ban_of_name(std::string_view name) const;
    std::vector<Ban> bans() const;

    // Stored later; known at once.
    void ban(Ban ban);
    void pardon(BanKind kind, std::string_view what);

    // How many wait: for metrics.
    std::size_t waiting() const;

    // Answers what was asked so far, and ends. Called by the owner's thread.
    void stop();

  private:
    class Office;
    explicit Clerk(std::unique_ptr<Office> office);
    std::unique_ptr<Office> office_;
};

}  // namespace underwell::server
