#include "underwell/adapters/system/entropy.hpp"

#include <random>
#include <sys/random.h>

namespace underwell::adapters::system {

std::uint64_t fresh_bits() {
    std::uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, 0) == sizeof bits) return bits;
    std::random_device device;  // a system without that call
    const std::uint64_t high = device();
    const std::uint64_t low = device();
    return high << 32 | low;
}

std::uint64_t fresh_seed() {
    return fresh_bits() % 1'000'000'000;
}

}  // namespace underwell::adapters::system
