#include "underwell/adapters/system/entropy.hpp"

#include <random>

namespace underwell::adapters::system {

std::uint64_t fresh_seed() {
    std::random_device device;
    const std::uint64_t high = device();
    const std::uint64_t low = device();
    return (high << 32 | low) % 1'000'000'000;
}

}  // namespace underwell::adapters::system
