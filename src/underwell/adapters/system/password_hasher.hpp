// Passwords hashed by Argon2id (libsodium): slow and greedy for memory by design. A hash holds its
// own salt and cost, so that those of another cost are still understood. Keeps no copy of any
// password. Any threads at once; each takes the memory that one hash costs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/server/ports/hasher.hpp"

namespace underwell::adapters::system {

namespace errors {
inline constexpr std::string_view cannot_hash = "cannot_hash";
}  // namespace errors

// As libsodium recommends for people who wait for it: some 100 ms on a core.
struct HashCost {
    std::uint64_t passes = 2;
    std::size_t memory_bytes = std::size_t{64} << 20;
};

// For tests: the least that Argon2id can be.
inline constexpr HashCost cheapest_hash{.passes = 1, .memory_bytes = 8192};

// Fails with cannot_hash where there is no memory for it, or no chance.
base::Result<std::unique_ptr<server::Hasher>> make_password_hasher(HashCost cost = {});

// A password that nobody chose, for the first login: letters and digits that look like no other.
std::string fresh_password();

}  // namespace underwell::adapters::system
