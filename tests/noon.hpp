// The time at which tests begin that care for no other.
#pragma once

#include <chrono>

#include "underwell/base/instant.hpp"

namespace underwell::tests {

inline constexpr base::Instant noon{std::chrono::days{20'000} + std::chrono::hours{12}};

}  // namespace underwell::tests
