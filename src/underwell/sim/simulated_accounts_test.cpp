#include "underwell/sim/simulated_accounts.hpp"

#include <gtest/gtest.h>

#include "accounts_contract.hpp"

namespace underwell::tests {
namespace {

class SimulatedAccountsStore {
  public:
    base::Result<std::unique_ptr<server::Accounts>> open() {
        return sim::SimulatedAccounts::open(kept_);
    }

    void break_next_write() {
        kept_.write_fails = [broken = kept_.writes](std::uint64_t call) { return call == broken; };
    }

  private:
    sim::SimulatedRegister kept_;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Simulated, AccountsContract, SimulatedAccountsStore);

TEST(SimulatedAccounts, ReadingFailsOnDemand) {
    sim::SimulatedRegister kept;
    kept.read_fails = [](std::uint64_t call) { return call == 1; };
    const auto accounts = *sim::SimulatedAccounts::open(kept);
    EXPECT_EQ(accounts->count(), 0U);
    EXPECT_EQ(failed_by(accounts->count()), server::errors::accounts_failed);
    EXPECT_EQ(accounts->count(), 0U);
}

}  // namespace
}  // namespace underwell::tests
