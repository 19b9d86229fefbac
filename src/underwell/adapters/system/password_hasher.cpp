#include "underwell/adapters/system/password_hasher.hpp"

#include <algorithm>
#include <array>
#include <sodium.h>

#include "underwell/base/check.hpp"

namespace underwell::adapters::system {

namespace {

constexpr std::size_t decoy_bytes = 32;
constexpr std::size_t fresh_password_letters = 16;
constexpr std::string_view letters_unlike_each_other = "abcdefghjkmnpqrstuvwxyz23456789";

class PasswordHasher final : public server::Hasher {
  public:
    explicit PasswordHasher(HashCost cost) : cost_{cost}, decoy_{make_decoy()} {}

    std::string hash(std::string_view password) const override {
        std::array<char, crypto_pwhash_STRBYTES> text{};
        const int failed =
            crypto_pwhash_str_alg(text.data(), password.data(), password.size(), cost_.passes,
                                  cost_.memory_bytes, crypto_pwhash_ALG_ARGON2ID13);
        return failed == 0 ? std::string{text.data()} : std::string{};
    }

    bool matches(std::string_view password, std::string_view hash) const override {
        std::array<char, crypto_pwhash_STRBYTES> text{};
        if (hash.size() >= text.size()) return false;
        std::ranges::copy(hash, text.begin());
        return crypto_pwhash_str_verify(text.data(), password.data(), password.size()) == 0;
    }

    std::string_view decoy() const override { return decoy_; }

  private:
    // Of bytes that nobody knows, nor could type.
    std::string make_decoy() const {
        std::array<char, decoy_bytes> bytes{};
        randombytes_buf(bytes.data(), bytes.size());
        std::string made = hash({bytes.data(), bytes.size()});
        sodium_memzero(bytes.data(), bytes.size());
        return made;
    }

    HashCost cost_;
    std::string decoy_;
};

}  // namespace

base::Result<std::unique_ptr<server::Hasher>> make_password_hasher(HashCost cost) {
    if (sodium_init() < 0)
        return base::fail(errors::cannot_hash, "libsodium cannot be used on this machine");
    auto hasher = std::make_unique<PasswordHasher>(cost);
    if (hasher->decoy().empty())
        return base::fail(errors::cannot_hash, "passwords cannot be hashed: that takes " +
                                                   std::to_string(cost.memory_bytes >> 20U) +
                                                   " MiB of memory; make room for it");
    return hasher;
}

std::string fresh_password() {
    CHECK(sodium_init() >= 0);
    std::string password(fresh_password_letters, ' ');
    for (char& letter : password)
        letter = letters_unlike_each_other[randombytes_uniform(
            static_cast<std::uint32_t>(letters_unlike_each_other.size()))];
    return password;
}

}  // namespace underwell::adapters::system
