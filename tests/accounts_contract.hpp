// What every store of accounts promises, as tests that each kind is put through (law: one contract
// test per port). A Store is a place where accounts can be opened again and again:
//   base::Result<std::unique_ptr<server::Accounts>> open();
//   void break_next_write();  // of the open accounts: it fails in this store's way, and only it
// Use: INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, AccountsContract, SqliteAccountsStore);
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sample_accounts.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/accounts.hpp"

namespace underwell::tests {

template <typename Store>
class AccountsContract : public testing::Test {
  protected:
    void SetUp() override { reopen(); }

    void reopen() {
        accounts_.reset();
        auto opened = store_.open();
        ASSERT_TRUE(opened.has_value()) << opened.error().message;
        accounts_ = std::move(*opened);
    }

    void add(const server::Account& account) {
        const auto added = accounts_->add(account);
        ASSERT_TRUE(added.has_value()) << added.error().message;
    }

    void ban(const server::Ban& ban) {
        const auto added = accounts_->add(ban);
        ASSERT_TRUE(added.has_value()) << added.error().message;
    }

    std::optional<server::Account> find(std::string_view name) const {
        const auto found = accounts_->find(name);
        EXPECT_TRUE(found.has_value()) << found.error().message;
        return found ? *found : std::nullopt;
    }

    std::vector<server::Ban> bans(std::int64_t minute) const {
        const auto found = accounts_->bans(at_minute(minute));
        EXPECT_TRUE(found.has_value()) << found.error().message;
        return found ? *found : std::vector<server::Ban>{};
    }

    std::vector<server::Departure> departures() const {
        const auto found = accounts_->departures();
        EXPECT_TRUE(found.has_value()) << found.error().message;
        return found ? *found : std::vector<server::Departure>{};
    }

    Store store_;
    std::unique_ptr<server::Accounts> accounts_;
};

TYPED_TEST_SUITE_P(AccountsContract);

TYPED_TEST_P(AccountsContract, KnowsNobodyAtFirst) {
    EXPECT_EQ(this->find("Kim"), std::nullopt);
    EXPECT_EQ(this->accounts_->find(base::CharacterId{1}), std::nullopt);
    EXPECT_EQ(this->accounts_->count(), 0U);
    EXPECT_TRUE(this->bans(0).empty());
    EXPECT_TRUE(this->departures().empty());
}

TYPED_TEST_P(AccountsContract, KeepsEverythingOverAnOpeningAnew) {
    server::Account kim = account_of("Kim", 1);
    kim.must_change_password = true;
    const server::Account other = account_of("\u6797\u9edb", UINT64_MAX);
    this->add(kim);
    this->add(other);
    for (int opening = 0; opening < 2; ++opening) {
        EXPECT_EQ(this->find("Kim"), kim);
        EXPECT_EQ(this->accounts_->find(base::CharacterId{1}), kim);
        EXPECT_EQ(this->find("\u6797\u9edb"), other);
        EXPECT_EQ(this->accounts_->find(base::CharacterId{UINT64_MAX}), other);
        EXPECT_EQ(this->accounts_->count(), 2U);
        this->reopen();
    }
}

TYPED_TEST_P(AccountsContract, FindsANameHoweverItIsWritten) {
    this->add(account_of("Kim", 1));
    EXPECT_EQ(this->find("kIM"), account_of("Kim", 1));
    EXPECT_EQ(this->find("Kimi"), std::nullopt);
    EXPECT_EQ(this->find(""), std::nullopt);
    EXPECT_EQ(this->find("' or 1=1 --"), std::nullopt);
}

TYPED_TEST_P(AccountsContract, ANameAndACharacterHaveOneAccount) {
    this->add(account_of("Kim", 1));
    EXPECT_EQ(failed_by(this->accounts_->add(account_of("kim", 2))), server::errors::name_taken);
    EXPECT_EQ(failed_by(this->accounts_->add(account_of("Lou", 1))), server::errors::name_taken);
    EXPECT_EQ(this->accounts_->count(), 1U);
    EXPECT_EQ(this->find("Kim"), account_of("Kim", 1));
    this->add(account_of("Lou", 2));
}

TYPED_TEST_P(AccountsContract, KeepsWhatAPageWantsToBeKept) {
    this->add(account_of("Kim", 1));
    this->add(account_of("Lou", 2));
    EXPECT_EQ(this->find("Kim")->page_settings, "");
    ASSERT_TRUE(this->accounts_->set_page_settings("KIM", "theme=dark").has_value());
    ASSERT_TRUE(this->accounts_->set_page_settings("Kim", "theme=light; \u5b57").has_value());
    this->reopen();
    EXPECT_EQ(this->find("Kim")->page_settings, "theme=light; \u5b57");
    EXPECT_EQ(this->find("Lou"), account_of("Lou", 2));
    EXPECT_EQ(failed_by(this->accounts_->set_page_settings("Max", "a")),
              server::errors::no_such_account);
    ASSERT_TRUE(this->accounts_->remove("Kim").has_value());
    EXPECT_EQ(failed_by(this->accounts_->set_page_settings("Kim", "a")),
              server::errors::no_such_account);
}

TYPED_TEST_P(AccountsContract, ChangesPasswords) {
    this->add(account_of("Kim", 1));
    this->add(account_of("Lou", 2));
    ASSERT_TRUE(this->accounts_->set_password("KIM", "another", true).has_value());
    this->reopen();
    server::Account changed = account_of("Kim", 1);
    changed.password_hash = "another";
    changed.must_change_password = true;
    EXPECT_EQ(this->find("Kim"), changed);
    ASSERT_TRUE(this->accounts_->set_password("Kim", "a third", false).has_value());
    EXPECT_FALSE(this->find("Kim")->must_change_password);
    EXPECT_EQ(this->find("Lou"), account_of("Lou", 2));
    EXPECT_EQ(failed_by(this->accounts_->set_password("Max", "a", false)),
              server::errors::no_such_account);
}

TYPED_TEST_P(AccountsContract, NotesLogins) {
    this->add(account_of("Kim", 1));
    ASSERT_TRUE(this->accounts_->note_login("kim", at_minute(99), "2001:db8::7").has_value());
    this->reopen();
    server::Account changed = account_of("Kim", 1);
    changed.last_login = at_minute(99);
    changed.last_address = "2001:db8::7";
    EXPECT_EQ(this->find("Kim"), changed);
    EXPECT_EQ(failed_by(this->accounts_->note_login("Max", at_minute(99), "")),
              server::errors::no_such_account);
}

TYPED_TEST_P(AccountsContract, AnAccountThatIsRemovedLeavesADeparture) {
    this->add(account_of("Kim", 7));
    this->add(account_of("Lou", 2));
    ASSERT_TRUE(this->accounts_->remove("kim").has_value());
    this->reopen();
    EXPECT_EQ(this->find("Kim"), std::nullopt);
    EXPECT_EQ(this->accounts_->find(base::CharacterId{7}), std::nullopt);
    EXPECT_EQ(this->accounts_->count(), 1U);
    const server::Departure kim{.character = {7}, .name = "Kim"};
    EXPECT_EQ(this->departures(), std::vector{kim});
    EXPECT_EQ(failed_by(this->accounts_->remove("Kim")), server::errors::no_such_account);
    ASSERT_TRUE(this->accounts_->remove("Lou").has_value());
    EXPECT_EQ(this->departures(), (std::vector{server::Departure{{2}, "Lou"}, kim}));
}

TYPED_TEST_P(AccountsContract, NobodyTakesThePlaceOfSomebodyWhoIsLeaving) {
    this->add(account_of("Kim", 7));
    ASSERT_TRUE(this->accounts_->remove("Kim").has_value());
    EXPECT_EQ(failed_by(this->accounts_->add(account_of("KIM", 8))), server::errors::name_taken);
    EXPECT_EQ(failed_by(this->accounts_->add(account_of("Lou", 7))), server::errors::name_taken);
    ASSERT_TRUE(this->accounts_->note_departed({7}).has_value());
    ASSERT_TRUE(this->accounts_->note_departed({7}).has_value());
    ASSERT_TRUE(this->accounts_->note_departed({1234}).has_value());
    this->reopen();
    EXPECT_TRUE(this->departures().empty());
    this->add(account_of("KIM", 8));
}

// K4: a role follows from the account, never from a name that somebody else may take.
TYPED_TEST_P(AccountsContract, KeepsARoleUntilItIsGivenAndNoLongerThanTheAccount) {
    using game::Role;
    server::Account first = account_of("Admin", 9);
    first.appointed = Role::admin;
    this->add(first);
    this->add(account_of("Kim", 7));
    this->reopen();
    EXPECT_EQ(this->find("Admin"), first);
    EXPECT_EQ(failed_by(this->accounts_->appoint("Lou", Role::helper)),
              server::errors::no_such_account);
    ASSERT_TRUE(this->accounts_->appoint("kim", Role::helper).has_value());
    ASSERT_TRUE(this->accounts_->appoint("KIM", Role::builder).has_value());
    const server::Appointment kim{.character = {7}, .name = "Kim", .role = Role::builder};
    const server::Appointment admin{.character = {9}, .name = "Admin", .role = Role::admin};
    EXPECT_EQ(this->accounts_->appointments(), (std::vector{kim, admin}));
    ASSERT_TRUE(this->accounts_->note_appointed({7}, Role::helper).has_value());
    EXPECT_EQ(this->accounts_->appointments(), (std::vector{kim, admin})) << "it was another one";
    ASSERT_TRUE(this->accounts_->note_appointed({7}, Role::builder).has_value());
    ASSERT_TRUE(this->accounts_->note_appointed({7}, Role::builder).has_value());
    ASSERT_TRUE(this->accounts_->remove("Admin").has_value());
    ASSERT_TRUE(this->accounts_->note_departed({9}).has_value());
    this->reopen();
    EXPECT_EQ(this->accounts_->appointments(), std::vector<server::Appointment>{});
    this->add(account_of("Admin", 10));
    EXPECT_EQ(this->find("Admin")->appointed, std::nullopt);
}

TYPED_TEST_P(AccountsContract, KeepsBansOfAccountsAndNetworks) {
    this->add(account_of("Kim", 1));
    this->ban(ban_of("Kim"));
    this->ban(ban_of_network("192.0.2.0/24"));
    this->ban(ban_of_network("2001:db8::/32"));
    ASSERT_TRUE(this->accounts_->remove("Kim").has_value());
    this->reopen();
    EXPECT_EQ(this->bans(1000), (std::vector{ban_of("Kim"), ban_of_network("192.0.2.0/24"),
                                             ban_of_network("2001:db8::/32")}));
}

TYPED_TEST_P(AccountsContract, ANewBanTakesThePlaceOfTheOld) {
    this->ban(ban_of("Kim", at_minute(20)));
    server::Ban longer = ban_of("KIM", at_minute(5000));
    longer.reason = "again";
    this->ban(longer);
    this->ban({.kind = server::BanKind::network,
               .what = "Kim",
               .until = {},
               .reason = "of another kind",
               .by = "Ada",
               .made = at_minute(6)});
    ASSERT_EQ(this->bans(10).size(), 2U);
    EXPECT_EQ(this->bans(10)[0], longer);
}

TYPED_TEST_P(AccountsContract, BansEndWithTheirTime) {
    this->ban(ban_of("Kim", at_minute(20)));
    this->ban(ban_of("Lou"));
    EXPECT_EQ(this->bans(19).size(), 2U);
    EXPECT_EQ(this->bans(20), std::vector{ban_of("Lou")});
    server::Ban later = ban_of("Max");
    later.made = at_minute(30);
    this->ban(later);
    EXPECT_EQ(this->bans(30), (std::vector{ban_of("Lou"), later}));
}

TYPED_TEST_P(AccountsContract, BansCanBeTakenBack) {
    this->ban(ban_of("Kim"));
    this->ban(ban_of_network("2001:db8::/32"));
    EXPECT_EQ(this->accounts_->remove_ban(server::BanKind::network, "Kim"), false);
    EXPECT_EQ(this->accounts_->remove_ban(server::BanKind::account, "kim"), true);
    EXPECT_EQ(this->accounts_->remove_ban(server::BanKind::account, "Kim"), false);
    EXPECT_EQ(this->accounts_->remove_ban(server::BanKind::network, "2001:DB8::/32"), true);
    this->reopen();
    EXPECT_TRUE(this->bans(10).empty());
}

TYPED_TEST_P(AccountsContract, AFailureStoresNothingAndTheStoreGoesOn) {
    this->add(account_of("Kim", 1));
    this->store_.break_next_write();
    EXPECT_EQ(failed_by(this->accounts_->add(account_of("Lou", 2))),
              server::errors::accounts_failed);
    EXPECT_EQ(this->find("Lou"), std::nullopt);
    this->store_.break_next_write();
    EXPECT_EQ(failed_by(this->accounts_->remove("Kim")), server::errors::accounts_failed);
    EXPECT_EQ(this->find("Kim"), account_of("Kim", 1));
    EXPECT_TRUE(this->departures().empty());
    this->add(account_of("Lou", 2));
    this->reopen();
    EXPECT_EQ(this->accounts_->count(), 2U);
    EXPECT_EQ(this->find("Lou"), account_of("Lou", 2));
}

TYPED_TEST_P(AccountsContract, AreOpenedByOneServerAtATime) {
    EXPECT_FALSE(this->store_.open().has_value());
    this->add(account_of("Kim", 1));
    this->reopen();
    EXPECT_EQ(this->accounts_->count(), 1U);
}

REGISTER_TYPED_TEST_SUITE_P(AccountsContract, KnowsNobodyAtFirst, KeepsEverythingOverAnOpeningAnew,
                            FindsANameHoweverItIsWritten, ANameAndACharacterHaveOneAccount,
                            ChangesPasswords, KeepsWhatAPageWantsToBeKept, NotesLogins,
                            AnAccountThatIsRemovedLeavesADeparture,
                            NobodyTakesThePlaceOfSomebodyWhoIsLeaving,
                            KeepsARoleUntilItIsGivenAndNoLongerThanTheAccount,
                            KeepsBansOfAccountsAndNetworks, ANewBanTakesThePlaceOfTheOld,
                            BansEndWithTheirTime, BansCanBeTakenBack,
                            AFailureStoresNothingAndTheStoreGoesOn, AreOpenedByOneServerAtATime);

}  // namespace underwell::tests
