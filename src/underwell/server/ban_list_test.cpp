#include "underwell/server/ban_list.hpp"

#include <gtest/gtest.h>

#include "noon.hpp"

namespace underwell::server {
namespace {

using base::Instant;
using tests::noon;

constexpr Instant evening = noon + std::chrono::hours{6};

Ban of(BanKind kind, std::string what, std::optional<Instant> until = {}) {
    return {.kind = kind,
            .what = std::move(what),
            .until = until,
            .reason = "shouting",
            .by = "Ada",
            .made = noon};
}

TEST(BanList, KeepsNamesOutHoweverTheyAreWritten) {
    const BanList bans{{of(BanKind::account, "Kim")}};
    EXPECT_TRUE(bans.of_name("kIM", noon));
    EXPECT_FALSE(bans.of_name("Kimi", noon));
    EXPECT_FALSE(bans.of_address("Kim", noon));
}

TEST(BanList, KeepsNetworksOut) {
    const BanList bans{
        {of(BanKind::network, "192.0.2.0/24"), of(BanKind::network, "2001:db8::/32")}};
    EXPECT_EQ(bans.of_address("192.0.2.9", noon)->what, "192.0.2.0/24");
    EXPECT_EQ(bans.of_address("::ffff:192.0.2.9", noon)->what, "192.0.2.0/24");
    EXPECT_EQ(bans.of_address("2001:db8:5::1", noon)->what, "2001:db8::/32");
    EXPECT_FALSE(bans.of_address("192.0.3.9", noon));
    EXPECT_FALSE(bans.of_address("nowhere", noon));
    EXPECT_FALSE(bans.of_name("192.0.2.0/24", noon));
}

TEST(BanList, EndsWithTime) {
    const BanList bans{
        {of(BanKind::account, "Kim", evening), of(BanKind::network, "192.0.2.0/24", evening)}};
    EXPECT_EQ(bans.all(noon).size(), 2U);
    EXPECT_TRUE(bans.of_name("Kim", noon));
    EXPECT_FALSE(bans.of_name("Kim", evening));
    EXPECT_FALSE(bans.of_address("192.0.2.1", evening));
    EXPECT_TRUE(bans.all(evening).empty());
}

TEST(BanList, OneThatEndedHidesNoOtherOfTheSameAddress) {
    const BanList bans{
        {of(BanKind::network, "192.0.2.0/25", noon), of(BanKind::network, "192.0.2.0/24")}};
    EXPECT_TRUE(bans.of_address("192.0.2.1", noon));
}

TEST(BanList, ANetworkIsTheSameInAnyForm) {
    BanList bans;
    bans.add(of(BanKind::network, "192.0.2.0/24", noon));
    bans.add(of(BanKind::network, "192.0.2.99/24"));
    EXPECT_EQ(bans.all(evening).size(), 1U);
    EXPECT_FALSE(bans.remove(BanKind::account, "192.0.2.0/24"));
    EXPECT_EQ(bans.all(evening).size(), 1U);
    EXPECT_EQ(bans.remove(BanKind::network, "192.0.2.1/24")->what, "192.0.2.99/24");
    EXPECT_TRUE(bans.all(evening).empty());
    EXPECT_EQ(plain_form(BanKind::network, "192.0.2.1/24"), "192.0.2.0/24");
    EXPECT_EQ(plain_form(BanKind::account, "192.0.2.1/24"), "192.0.2.1/24");
}

TEST(BanList, ListsANetworkThatCannotBeRead) {
    const BanList bans{{of(BanKind::network, "the neighbours")}};
    EXPECT_EQ(bans.all(noon).size(), 1U);
    EXPECT_FALSE(bans.of_address("192.0.2.1", noon));
}

TEST(BanList, SaysUntilWhenAndWhy) {
    using std::chrono::sys_days;
    const Instant until{sys_days{std::chrono::year{2026} / 7 / 1}.time_since_epoch() +
                        std::chrono::minutes{12 * 60 + 5}};
    EXPECT_EQ(text_of(of(BanKind::account, "Kim", until)),
              "You are banned until 2026-07-01 12:05 UTC: shouting");
    EXPECT_EQ(text_of(of(BanKind::network, "192.0.2.0/24")), "This network is banned: shouting");
    Ban without = of(BanKind::account, "Kim");
    without.reason.clear();
    EXPECT_EQ(text_of(without), "You are banned");
}

}  // namespace
}  // namespace underwell::server
