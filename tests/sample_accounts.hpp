// Accounts and bans for tests.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/accounts.hpp"

namespace underwell::tests {

// The name of a failure; never trusts a test's belief that there was one.
template <typename T>
std::string_view failed_by(const base::Result<T>& result) {
    return result ? "none" : result.error().name;
}

inline base::Instant at_minute(std::int64_t minute) {
    return {std::chrono::minutes{minute}};
}

inline server::Account account_of(const std::string& name, std::uint64_t character) {
    return {.name = name,
            .password_hash = "hash of " + name,
            .character = {character},
            .made = at_minute(10),
            .last_login = at_minute(11),
            .last_address = "192.0.2.7",
            .must_change_password = false};
}

inline server::Ban ban_of(const std::string& name, std::optional<base::Instant> until = {}) {
    return {.kind = server::BanKind::account,
            .what = name,
            .until = until,
            .reason = "shouting",
            .by = "Ada",
            .made = at_minute(5)};
}

inline server::Ban ban_of_network(const std::string& network) {
    return {.kind = server::BanKind::network,
            .what = network,
            .until = {},
            .reason = "a flood",
            .by = "Ada",
            .made = at_minute(6)};
}

}  // namespace underwell::tests
