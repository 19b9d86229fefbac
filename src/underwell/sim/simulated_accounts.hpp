// The false twin of stored accounts: in memory, and with failures on demand. What is durable lives
// on a SimulatedRegister; SimulatedAccounts are one opening of it. Counts its calls, so that tests
// can tell what was asked of it. Like the true one it is called by one thread at a time, and CHECKs
// that.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/accounts.hpp"

namespace underwell::sim {

// Must not be changed by others while a call runs.
struct SimulatedRegister {
    std::map<std::string, server::Account> accounts{};  // by folded name
    std::map<std::pair<server::BanKind, std::string>, server::Ban> bans{};
    std::map<base::CharacterId, server::Departure> departures{};
    // Asked for each call, numbered from 0: true, and it fails with nothing stored.
    std::function<bool(std::uint64_t call)> read_fails{};
    std::function<bool(std::uint64_t call)> write_fails{};
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    bool in_use = false;
};

class SimulatedAccounts final : public server::Accounts {
  public:
    // One at a time. The register must outlive them. Fails with disk_in_use.
    static base::Result<std::unique_ptr<server::Accounts>> open(SimulatedRegister& kept);

    ~SimulatedAccounts() override;

    base::Result<std::optional<server::Account>> find(std::string_view name) const override;
    base::Result<std::optional<server::Account>> find(base::CharacterId character) const override;
    base::Result<void> add(const server::Account& account) override;
    base::Result<void> set_password(std::string_view name, std::string_view hash,
                                    bool must_change) override;
    base::Result<void> note_login(std::string_view name, base::Instant when,
                                  std::string_view address) override;
    base::Result<void> set_page_settings(std::string_view name, std::string_view settings) override;
    base::Result<void> remove(std::string_view name) override;
    base::Result<std::vector<server::Departure>> departures() const override;
    base::Result<void> note_departed(base::CharacterId character) override;
    base::Result<void> appoint(std::string_view name, game::Role role) override;
    base::Result<std::vector<server::Appointment>> appointments() const override;
    base::Result<void> note_appointed(base::CharacterId character, game::Role role) override;
    base::Result<std::uint64_t> count() const override;
    base::Result<void> add(const server::Ban& ban) override;
    base::Result<bool> remove_ban(server::BanKind kind, std::string_view what) override;
    base::Result<std::vector<server::Ban>> bans(base::Instant now) const override;

  private:
    class Call;

    explicit SimulatedAccounts(SimulatedRegister& kept) : kept_{kept} {}

    base::Result<void> begin_reading() const;
    base::Result<void> begin_writing();
    base::Result<server::Account*> existing(std::string_view name);
    bool is_taken(const server::Account& account) const;

    SimulatedRegister& kept_;
    mutable std::atomic<bool> busy_ = false;
};

}  // namespace underwell::sim
