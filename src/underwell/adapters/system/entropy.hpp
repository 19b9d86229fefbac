// Chance from outside, for seeds that nobody chose. Everything after a seed is keyed
// (base/random.hpp).
#pragma once

#include <cstdint>

namespace underwell::adapters::system {

// A seed of at most nine digits, so that people can tell it to each other.
std::uint64_t fresh_seed();

// 64 bits that nobody can guess. Any thread.
std::uint64_t fresh_bits();

}  // namespace underwell::adapters::system
