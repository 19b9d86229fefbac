#include "underwell/adapters/system/entropy.hpp"

#include <random>

namespace underwell::adapters::system {

std::uint64_t fresh_bits() {
    std::random_device device;
    const std::uint64_t high = device();
    const std::uint64_t low = device();
    return high << 32 | low;
}

std::uint64_t fresh_seed() {
    return fresh_bits() % 1'000'000'000;
}

}  // namespace underwell::adapters::system
