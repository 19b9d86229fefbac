#include "underwell/adapters/system/password_hasher.hpp"

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace underwell::adapters::system {
namespace {

class PasswordHasherTest : public testing::Test {
  protected:
    std::unique_ptr<server::Hasher> hasher_ = *make_password_hasher(cheapest_hash);
};

TEST_F(PasswordHasherTest, KnowsARightPasswordFromAWrongOne) {
    const std::string hash = hasher_->hash("correct horse");
    EXPECT_TRUE(hasher_->matches("correct horse", hash));
    for (const std::string_view wrong : {"correct horsf", "correct hors", "Correct horse", ""})
        EXPECT_FALSE(hasher_->matches(wrong, hash)) << wrong;
}

TEST_F(PasswordHasherTest, TakesAnyBytes) {
    const std::string password{"a\0b\xFF", 4};
    const std::string hash = hasher_->hash(password);
    EXPECT_TRUE(hasher_->matches(password, hash));
    EXPECT_FALSE(hasher_->matches("a", hash));
    EXPECT_TRUE(hasher_->matches("", hasher_->hash("")));
}

TEST_F(PasswordHasherTest, HashesOfOnePasswordDifferAndDoNotShowIt) {
    const std::string one = hasher_->hash("correct horse");
    EXPECT_NE(one, hasher_->hash("correct horse"));
    EXPECT_TRUE(one.starts_with("$argon2id$")) << one;
    EXPECT_EQ(one.find("horse"), std::string::npos);
}

TEST_F(PasswordHasherTest, MatchesNothingThatIsNoHash) {
    for (const std::string& wrong : {std::string{}, std::string{"correct horse"},
                                     std::string{"$argon2id$v=19$"}, std::string(100'000, '$')})
        EXPECT_FALSE(hasher_->matches("correct horse", wrong));
}

TEST_F(PasswordHasherTest, NoPasswordMatchesTheDecoyWhichIsAHashLikeOthers) {
    const std::string decoy{hasher_->decoy()};
    EXPECT_EQ(decoy.size(), hasher_->hash("correct horse").size());
    EXPECT_EQ(decoy.substr(0, decoy.rfind("$", 40)),
              hasher_->hash("x").substr(0, decoy.rfind("$", 40)));
    EXPECT_FALSE(hasher_->matches("", decoy));
    EXPECT_FALSE(hasher_->matches(decoy, decoy));
    EXPECT_NE(decoy, (*make_password_hasher(cheapest_hash))->decoy());
}

TEST_F(PasswordHasherTest, UnderstandsHashesOfAnotherCost) {
    const auto dearer = *make_password_hasher({.passes = 3, .memory_bytes = 1 << 20});
    EXPECT_TRUE(hasher_->matches("correct horse", dearer->hash("correct horse")));
    EXPECT_TRUE(dearer->matches("correct horse", hasher_->hash("correct horse")));
}

TEST_F(PasswordHasherTest, SaysSoWhereThereIsNoMemory) {
    const auto impossible = make_password_hasher({.passes = 1, .memory_bytes = SIZE_MAX / 2});
    ASSERT_FALSE(impossible.has_value());
    EXPECT_EQ(impossible.error().name, errors::cannot_hash);
}

TEST_F(PasswordHasherTest, ServesManyThreads) {
    const std::string hash = hasher_->hash("correct horse");
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&] {
            for (int round = 0; round < 20; ++round) {
                EXPECT_TRUE(hasher_->matches("correct horse", hash));
                EXPECT_FALSE(hasher_->matches("wrong", hasher_->decoy()));
            }
        });
}

TEST(FreshPassword, IsAnotherEachTimeAndEasyToType) {
    std::set<std::string> passwords;
    for (int round = 0; round < 100; ++round)
        passwords.insert(fresh_password());
    EXPECT_EQ(passwords.size(), 100U);
    for (const std::string& password : passwords) {
        EXPECT_EQ(password.size(), 16U);
        EXPECT_EQ(password.find_first_not_of("abcdefghjkmnpqrstuvwxyz23456789"), std::string::npos);
    }
}

}  // namespace
}  // namespace underwell::adapters::system
