#include "underwell/server/clerk.hpp"

#include <map>
#include <mutex>
#include <utility>

#include "underwell/game/names.hpp"
#include "underwell/server/acquaintances.hpp"
#include "underwell/server/ban_list.hpp"
#include "underwell/server/networks.hpp"
#include "underwell/server/secret.hpp"
#include "underwell/server/waiting_line.hpp"

namespace underwell::server {

namespace {

using base::Result;
using Credit = WaitingLine::Credit;
using Refusal = WaitingLine::Refusal;

// What somebody typed for a name may be long; so much of it tells names apart.
constexpr std::size_t key_bytes_max = 64;

std::string key_of_name(std::string_view name) {
    return game::folded(name.substr(0, key_bytes_max));
}

std::string key_of_address(std::string_view address) {
    const auto parsed = parse_address(address);
    return parsed ? text_of(household_of(*parsed)) : std::string{address.substr(0, key_bytes_max)};
}

std::unexpected<base::Error> wrong_login() {
    return base::fail(errors::wrong_login, "the name or the password is wrong; try again");
}

std::unexpected<base::Error> banned(const Ban& ban) {
    return base::fail(errors::banned, text_of(ban));
}

std::unexpected<base::Error> refused(Refusal why) {
    if (why == Refusal::stopped)
        return base::fail(errors::clerk_stopped, "the server is stopping; come back later");
    if (why == Refusal::too_many_newcomers)
        return base::fail(errors::too_many_accounts,
                          "too many accounts were made from your address; try again in an hour");
    return base::fail(errors::clerk_busy, "too many people are coming in; try again in a minute");
}

struct Outcome {
    Result<Account> result;
    Credit credit = Credit::none;
};

Outcome failed(const base::Error& error, Credit credit = Credit::none) {
    return {.result = std::unexpected(error), .credit = credit};
}

Outcome failed(const std::unexpected<base::Error>& error, Credit credit = Credit::none) {
    return failed(error.error(), credit);
}

Outcome succeeded(Account account, Credit credit = Credit::none) {
    account.password_hash.clear();
    return {.result = std::move(account), .credit = credit};
}

// Carries out `act` and hands what comes of it to whoever asked.
template <typename Act>
WaitingLine::Work work_of(Clerk::Answer answer, Act act) {
    return [answer = std::move(answer), act = std::move(act)](std::optional<Refusal> why) mutable {
        Outcome outcome = why ? failed(refused(*why)) : act();
        return WaitingLine::Done{
            .credit = outcome.credit,
            .tell = [answer = std::move(answer), result = std::move(outcome.result)]() mutable {
                answer(std::move(result));
            }};
    };
}

Result<Errands> errands_in(Accounts& accounts) {
    auto departures = accounts.departures();
    if (!departures) return std::unexpected(departures.error());
    auto appointments = accounts.appointments();
    if (!appointments) return std::unexpected(appointments.error());
    return Errands{.departures = *std::move(departures), .appointments = *std::move(appointments)};
}

WaitingLineSettings line_settings(const ClerkSettings& settings) {
    return {.threads = settings.threads,
            .asks_max = settings.queue_max,
            .asks_per_address_max = settings.queue_per_address_max,
            .throttles = {.failures_free = settings.failures_free,
                          .wait_first = settings.wait_first,
                          .wait_most = settings.wait_most,
                          .forgotten_after = settings.failures_forgotten_after,
                          .entries_max = settings.throttles_max},
            .newcomers = {.failures_free = settings.accounts_free,
                          .wait_first = settings.account_wait_first,
                          .wait_most = settings.accounts_forgotten_after,
                          .forgotten_after = settings.accounts_forgotten_after,
                          .entries_max = settings.throttles_max}};
}

}  // namespace

Result<void> check_password(std::string_view name, std::string_view password) {
    if (password.size() < password_bytes_min)
        return base::fail(errors::weak_password, "a password has at least " +
                                                     std::to_string(password_bytes_min) +
                                                     " letters; take a longer one");
    if (password.size() > password_bytes_max)
        return base::fail(errors::weak_password, "a password has at most " +
                                                     std::to_string(password_bytes_max) +
                                                     " letters; take a shorter one");
    if (game::folded(password) == game::folded(name))
        return base::fail(errors::weak_password,
                          "a password must not be the name; take another one");
    return {};
}

// What the clerk knows and does, on whichever of its threads.
class Clerk::Office {
  public:
    struct Means {
        Accounts& accounts;
        const Hasher& hasher;
        Clock clock;
        ClerkSettings settings;
    };

    Office(Means means, const std::vector<Ban>& stored)
        : means_{std::move(means)},
          acquaintances_{means_.settings.acquaintances_max},
          bans_{stored},
          line_{means_.clock, line_settings(means_.settings)} {}

    WaitingLine& line() { return line_; }

    // Whether the account was used well from there.
    bool is_acquainted(const std::string& name, const std::string& address);

    Outcome log_in(const std::string& name, const Secret& password, const std::string& address);
    Outcome register_account(Account account, const Secret& password);
    Outcome change_password(const std::string& name, const Secret& old_password,
                            const Secret& new_password, const std::string& address);
    Outcome reset_password(const std::string& name, const Secret& password, bool must_change);
    Outcome remove_account(const std::string& name);

    void keep_page_settings(std::string name, std::string settings);

    // One call of the store at a time.
    template <typename Act>
    auto with_accounts(Act act) {
        const std::scoped_lock lock{accounts_mutex_};
        return act(means_.accounts);
    }

    std::optional<Ban> ban_of_address(std::string_view address) const {
        const std::scoped_lock lock{bans_mutex_};
        return bans_.of_address(address, means_.clock());
    }

    std::optional<Ban> ban_of_name(std::string_view name) const {
        const std::scoped_lock lock{bans_mutex_};
        return bans_.of_name(name, means_.clock());
    }

    std::vector<Ban> bans() const {
        const std::scoped_lock lock{bans_mutex_};
        return bans_.all(means_.clock());
    }

    std::uint64_t bans_changed() const {
        const std::scoped_lock lock{bans_mutex_};
        return bans_changed_;
    }

    void ban(Ban ban);
    bool pardon(BanKind kind, std::string_view what);
    void reread_bans();

  private:
    struct Identified {
        std::optional<Account> account;  // nothing: the name or the password is wrong
    };

    Result<Identified> identify(const std::string& name, const Secret& password);
    Result<std::string> hash_of(const Secret& password) const;
    void store_change(std::move_only_function<bool(Accounts&)> store);
    void queue_reread();
    bool read_bans_again();

    const Means means_;
    std::mutex accounts_mutex_;
    std::mutex acquaintances_mutex_;
    Acquaintances acquaintances_;  // by acquaintances_mutex_
    std::mutex page_settings_mutex_;
    std::map<std::string, std::string> page_settings_;  // by page_settings_mutex_; not stored yet
    mutable std::mutex bans_mutex_;
    BanList bans_;                     // by bans_mutex_
    std::uint64_t bans_changed_ = 0;   // by bans_mutex_; how often
    std::uint64_t bans_unstored_ = 0;  // by bans_mutex_; changes that only this clerk knows
    bool bans_reread_waits_ = false;   // by bans_mutex_
    WaitingLine line_;                 // last: its threads use all of the above
};

// What the account itself says lasts over a restart. Looked up for every name alike.
bool Clerk::Office::is_acquainted(const std::string& name, const std::string& address) {
    const std::string household = key_of_address(address);
    const auto found = with_accounts([&](Accounts& accounts) { return accounts.find(name); });
    if (found) {
        const std::optional<Account>& account = *found;
        if (account && key_of_address(account->last_address) == household) return true;
    }
    const std::scoped_lock lock{acquaintances_mutex_};
    return acquaintances_.knows({.account = key_of_name(name), .household = household});
}

// A wrong name costs what a wrong password costs: one comparison.
Result<Clerk::Office::Identified> Clerk::Office::identify(const std::string& name,
                                                          const Secret& password) {
    auto found = with_accounts([&](Accounts& accounts) { return accounts.find(name); });
    if (!found) return std::unexpected(found.error());
    std::optional<Account>& account = *found;
    const std::string_view text = password.text();
    const bool can_be_right = account.has_value() && text.size() <= password_bytes_max;
    const std::string_view hash =
        can_be_right ? std::string_view{account->password_hash} : means_.hasher.decoy();
    const bool matches = means_.hasher.matches(text.substr(0, password_bytes_max), hash);
    if (!matches || !can_be_right) return Identified{};
    return Identified{std::move(account)};
}

Result<std::string> Clerk::Office::hash_of(const Secret& password) const {
    std::string hash = means_.hasher.hash(password.text());
    if (hash.empty())
        return base::fail(errors::accounts_failed,
                          "the server is short of memory just now; try again later");
    return hash;
}

Outcome Clerk::Office::log_in(const std::string& name, const Secret& password,
                              const std::string& address) {
    if (const auto ban = ban_of_address(address)) return failed(banned(*ban));
    auto identified = identify(name, password);
    if (!identified) return failed(identified.error());
    std::optional<Account>& account = identified->account;
    if (!account) return failed(wrong_login(), Credit::wrong_password);
    if (const auto ban = ban_of_name(name)) return failed(banned(*ban), Credit::right_password);
    const auto noted = with_accounts(
        [&](Accounts& accounts) { return accounts.note_login(name, means_.clock(), address); });
    // Removed since it was found.
    if (!noted && noted.error().name == errors::no_such_account)
        return failed(wrong_login(), Credit::wrong_password);
    if (!noted) return failed(noted.error());
    const std::scoped_lock lock{acquaintances_mutex_};
    acquaintances_.remember({.account = key_of_name(name), .household = key_of_address(address)});
    return succeeded(std::move(*account), Credit::right_password);
}

// However often somebody changes them while storing fails, there is one note for each account.
void Clerk::Office::keep_page_settings(std::string name, std::string settings) {
    const std::scoped_lock lock{page_settings_mutex_};
    const bool is_noted = page_settings_.contains(name);
    page_settings_[name] = std::move(settings);
    if (is_noted) return;
    line_.note([this, name = std::move(name)] {
        std::string newest;
        {
            const std::scoped_lock newest_lock{page_settings_mutex_};
            newest = page_settings_.at(name);
        }
        const auto stored = with_accounts(
            [&](Accounts& accounts) { return accounts.set_page_settings(name, newest); });
        if (!stored && stored.error().name != errors::no_such_account) return false;
        const std::scoped_lock newest_lock{page_settings_mutex_};
        if (page_settings_.at(name) != newest) return false;  // changed meanwhile: once more
        page_settings_.erase(name);
        return true;
    });
}

Outcome Clerk::Office::register_account(Account account, const Secret& password) {
    if (auto fine = check_password(account.name, password.text()); !fine)
        return failed(fine.error());
    if (const auto ban = ban_of_address(account.last_address)) return failed(banned(*ban));
    if (const auto ban = ban_of_name(account.name)) return failed(banned(*ban));
    // Hashing is not worth the trouble for a name that is taken.
    const auto found =
        with_accounts([&](Accounts& accounts) { return accounts.find(account.name); });
    if (!found) return failed(found.error());
    if (*found)
        return failed(base::fail(errors::name_taken,
                                 "the name \"" + account.name + "\" is taken; choose another one"));
    auto hash = hash_of(password);
    if (!hash) return failed(hash.error());
    account.password_hash = std::move(*hash);
    if (auto added = with_accounts([&](Accounts& accounts) { return accounts.add(account); });
        !added)
        return failed(added.error());
    return succeeded(std::move(account), Credit::made_account);
}

Outcome Clerk::Office::change_password(const std::string& name, const Secret& old_password,
                                       const Secret& new_password, const std::string& address) {
    if (const auto ban = ban_of_address(address)) return failed(banned(*ban));
    if (auto fine = check_password(name, new_password.text()); !fine) return failed(fine.error());
    if (new_password.text() == old_password.text())
        return failed(
            base::fail(errors::weak_password, "the new password is the old one; take another one"));
    auto identified = identify(name, old_password);
    if (!identified) return failed(identified.error());
    if (!identified->account) return failed(wrong_login(), Credit::wrong_password);
    Outcome changed = reset_password(name, new_password, false);
    if (changed.result) changed.credit = Credit::right_password;
    return changed;
}

Outcome Clerk::Office::reset_password(const std::string& name, const Secret& password,
                                      bool must_change) {
    if (auto fine = check_password(name, password.text()); !fine) return failed(fine.error());
    const auto hash = hash_of(password);
    if (!hash) return failed(hash.error());
    const auto changed = with_accounts([&](Accounts& accounts) -> Result<Account> {
        if (auto set = accounts.set_password(name, *hash, must_change); !set)
            return std::unexpected(set.error());
        auto found = accounts.find(name);
        if (!found) return std::unexpected(found.error());
        if (!*found)
            return base::fail(errors::no_such_account, "there is no account \"" + name + "\"");
        return std::move(**found);
    });
    if (!changed) return failed(changed.error());
    line_.forget_failures_of_account(key_of_name(name));
    return succeeded(*changed);
}

Outcome Clerk::Office::remove_account(const std::string& name) {
    auto removed = with_accounts([&](Accounts& accounts) -> Result<Account> {
        auto found = accounts.find(name);
        if (!found) return std::unexpected(found.error());
        if (auto gone = accounts.remove(name); !gone) return std::unexpected(gone.error());
        return found->value_or(Account{});
    });
    if (!removed) return failed(removed.error());
    const std::scoped_lock lock{acquaintances_mutex_};
    acquaintances_.forget(key_of_name(name));
    return succeeded(std::move(*removed));
}

// Under the lock of the bans, so that what is stored changes in the order of what is known.
void Clerk::Office::store_change(std::move_only_function<bool(Accounts&)> store) {
    ++bans_changed_;
    ++bans_unstored_;
    line_.note([this, store = std::move(store)]() mutable {
        const bool stored = with_accounts([&](Accounts& accounts) { return store(accounts); });
        const std::scoped_lock lock{bans_mutex_};
        if (stored) --bans_unstored_;
        return stored;
    });
}

void Clerk::Office::ban(Ban ban) {
    ban.what = plain_form(ban.kind, ban.what);
    const std::scoped_lock lock{bans_mutex_};
    bans_.add(ban);
    store_change(
        [ban = std::move(ban)](Accounts& accounts) { return accounts.add(ban).has_value(); });
}

bool Clerk::Office::pardon(BanKind kind, std::string_view what) {
    const std::scoped_lock lock{bans_mutex_};
    const auto known = bans_.remove(kind, what);
    // As it is stored, which another program may have done in another form.
    store_change([kind, stored = known ? known->what : plain_form(kind, what)](Accounts& accounts) {
        return accounts.remove_ban(kind, stored).has_value();
    });
    return known.has_value();
}

void Clerk::Office::reread_bans() {
    const std::scoped_lock lock{bans_mutex_};
    if (!bans_reread_waits_) queue_reread();
}

// Under the lock of the bans.
void Clerk::Office::queue_reread() {
    bans_reread_waits_ = true;
    line_.note([this] { return read_bans_again(); });
}

// False if it is to be tried again. What is not stored yet stands in line behind this: then it is
// read anew after that.
bool Clerk::Office::read_bans_again() {
    std::uint64_t changed_before = 0;
    {
        const std::scoped_lock lock{bans_mutex_};
        if (bans_unstored_ > 0) {
            queue_reread();
            return true;
        }
        changed_before = bans_changed_;
    }
    const auto stored =
        with_accounts([&](Accounts& accounts) { return accounts.bans(means_.clock()); });
    if (!stored) return false;
    const std::scoped_lock lock{bans_mutex_};
    if (bans_changed_ != changed_before) {
        queue_reread();
        return true;
    }
    bans_reread_waits_ = false;
    BanList read{*stored};
    if (read.all(means_.clock()) == bans_.all(means_.clock())) return true;
    bans_ = std::move(read);
    ++bans_changed_;
    return true;
}

Result<std::unique_ptr<Clerk>> Clerk::open(Accounts& accounts, const Hasher& hasher, Clock clock,
                                           ClerkSettings settings) {
    const auto bans = accounts.bans(clock());
    if (!bans) return std::unexpected(bans.error());
    return std::unique_ptr<Clerk>{
        new Clerk{std::make_unique<Office>(Office::Means{.accounts = accounts,
                                                         .hasher = hasher,
                                                         .clock = std::move(clock),
                                                         .settings = settings},
                                           *bans)}};
}

Clerk::Clerk(std::unique_ptr<Office> office) : office_{std::move(office)} {}

Clerk::~Clerk() = default;

void Clerk::log_in(std::string name, std::string password, std::string address, Answer answer) {
    std::string by_address = key_of_address(address);
    std::string by_name = key_of_name(name);
    office_->line().ask(
        {.address = std::move(by_address),
         .account = std::move(by_name),
         .is_acquainted = [&office = *office_, name,
                           address] { return office.is_acquainted(name, address); },
         .work = work_of(
             std::move(answer),
             [&office = *office_, name = std::move(name), password = Secret{std::move(password)},
              address = std::move(address)] { return office.log_in(name, password, address); })});
}

void Clerk::register_account(Account account, std::string password, Answer answer) {
    office_->line().ask(
        {.newcomer =
             account.last_address.empty() ? std::string{} : key_of_address(account.last_address),
         .work = work_of(std::move(answer), [&office = *office_, account = std::move(account),
                                             password = Secret{std::move(password)}]() mutable {
             return office.register_account(std::move(account), password);
         })});
}

void Clerk::change_password(std::string name, std::string old_password, std::string new_password,
                            std::string address, Answer answer) {
    std::string by_address = key_of_address(address);
    std::string by_name = key_of_name(name);
    office_->line().ask(
        {.address = std::move(by_address),
         .account = std::move(by_name),
         .is_acquainted = [&office = *office_, name,
                           address] { return office.is_acquainted(name, address); },
         .work = work_of(std::move(answer), [&office = *office_, name = std::move(name),
                                             old_password = Secret{std::move(old_password)},
                                             new_password = Secret{std::move(new_password)},
                                             address = std::move(address)] {
             return office.change_password(name, old_password, new_password, address);
         })});
}

void Clerk::reset_password(std::string name, std::string new_password, bool must_change,
                           Answer answer) {
    office_->line().ask(
        {.address = {},
         .account = {},
         .work =
             work_of(std::move(answer), [&office = *office_, name = std::move(name),
                                         password = Secret{std::move(new_password)}, must_change] {
                 return office.reset_password(name, password, must_change);
             })});
}

void Clerk::remove_account(std::string name, Answer answer) {
    office_->line().ask(
        {.address = {},
         .account = {},
         .work = work_of(std::move(answer), [&office = *office_, name = std::move(name)] {
             return office.remove_account(name);
         })});
}

void Clerk::errands(ErrandsAnswer answer) {
    office_->line().ask({.address = {},
                         .account = {},
                         .work = [&office = *office_,
                                  answer = std::move(answer)](std::optional<Refusal> why) mutable {
                             using All = Result<Errands>;
                             All all = why ? All{refused(*why)} : office.with_accounts(errands_in);
                             return WaitingLine::Done{.credit = Credit::none,
                                                      .tell = [answer = std::move(answer),
                                                               all = std::move(all)]() mutable {
                                                          answer(std::move(all));
                                                      }};
                         }});
}

void Clerk::note_departed(base::CharacterId character) {
    office_->line().note([&office = *office_, character] {
        return office.with_accounts(
            [&](Accounts& accounts) { return accounts.note_departed(character).has_value(); });
    });
}

void Clerk::note_appointed(base::CharacterId character, game::Role role) {
    office_->line().note([&office = *office_, character, role] {
        return office.with_accounts([&](Accounts& accounts) {
            return accounts.note_appointed(character, role).has_value();
        });
    });
}

void Clerk::keep_page_settings(std::string name, std::string settings) {
    office_->keep_page_settings(std::move(name), std::move(settings));
}

std::optional<Ban> Clerk::ban_of_address(std::string_view address) const {
    return office_->ban_of_address(address);
}

std::optional<Ban> Clerk::ban_of_name(std::string_view name) const {
    return office_->ban_of_name(name);
}

std::vector<Ban> Clerk::bans() const {
    return office_->bans();
}

void Clerk::ban(Ban ban) {
    office_->ban(std::move(ban));
}

bool Clerk::pardon(BanKind kind, std::string_view what) {
    return office_->pardon(kind, what);
}

void Clerk::reread_bans() {
    office_->reread_bans();
}

std::uint64_t Clerk::bans_changed() const {
    return office_->bans_changed();
}

bool Clerk::would_wait(std::string_view address) const {
    return office_->line().would_wait(key_of_address(address));
}

std::size_t Clerk::waiting() const {
    return office_->line().waiting();
}

void Clerk::wake() {
    office_->line().wake();
}

void Clerk::stop() {
    office_->line().stop();
}

}  // namespace underwell::server
