// Hashing of passwords (Argon2id): slow by design, so never on the network's or the game's thread.
// A port: adapters/system does it, tests have a quick one. Any threads at once. Nothing fails: if
// there is no memory for it, the answer is as for a wrong password.
#pragma once

#include <string>
#include <string_view>

namespace underwell::server {

class Hasher {
  public:
    Hasher() = default;
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;
    virtual ~Hasher() = default;

    // Empty if it could not be done.
    virtual std::string hash(std::string_view password) const = 0;

    virtual bool matches(std::string_view password, std::string_view hash) const = 0;

    // A hash that no password matches, and that takes as long to compare with as a real one.
    virtual std::string_view decoy() const = 0;
};

}  // namespace underwell::server
