// Stands in for libFuzzer where there is no clang: gives a target every seed of its corpus, and
// each seed some hundred times with small damage, always the same. No search, but a smoke test of
// the target and of what it tests. Usage: a program of the target's name, with the folder of its
// corpus.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "underwell/base/random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace underwell::fuzz {
namespace {

constexpr std::uint32_t damages_per_seed = 200;
constexpr std::uint32_t changes_max = 4;

using Seed = std::vector<std::uint8_t>;

std::vector<Seed> seeds_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator{folder})
        files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<Seed> seeds;
    for (const std::filesystem::path& file : files) {
        std::ifstream stream{file, std::ios::binary};
        seeds.emplace_back(std::istreambuf_iterator<char>{stream},
                           std::istreambuf_iterator<char>{});
    }
    return seeds;
}

void damage(Seed& seed, const std::vector<Seed>& others, base::Stream& chance) {
    const auto somewhere = [&](std::size_t size) {
        return static_cast<std::ptrdiff_t>(chance.below(static_cast<std::uint32_t>(size + 1)));
    };
    const std::ptrdiff_t at = somewhere(seed.size());
    const auto byte = static_cast<std::uint8_t>(chance.below(256));
    switch (chance.below(5)) {
        case 0:
            if (at < std::ssize(seed)) seed[static_cast<std::size_t>(at)] = byte;
            return;
        case 1:
            seed.insert(seed.begin() + at, byte);
            return;
        case 2:
            seed.erase(seed.begin() + at, seed.end());
            return;
        case 3:
            if (at < std::ssize(seed)) seed.erase(seed.begin() + at);
            return;
        default: {
            const Seed& other = others[chance.below(static_cast<std::uint32_t>(others.size()))];
            const std::ptrdiff_t from = somewhere(other.size());
            seed.erase(seed.begin() + at, seed.end());
            seed.insert(seed.end(), other.begin() + from, other.end());
        }
    }
}

int replay(const std::filesystem::path& folder) {
    const std::vector<Seed> seeds = seeds_in(folder);
    if (seeds.empty()) {
        std::cerr << "no seeds in " << folder << "\n";
        return EXIT_FAILURE;
    }
    const base::StreamFamily family{1, "damage"};
    std::uint64_t runs = 0;
    const auto run = [&](const Seed& seed) {
        LLVMFuzzerTestOneInput(seed.data(), seed.size());
        ++runs;
    };
    run({});
    for (std::size_t number = 0; number < seeds.size(); ++number) {
        run(seeds[number]);
        for (std::uint32_t time = 0; time < damages_per_seed; ++time) {
            base::Stream chance = family.of(number, time);
            Seed damaged = seeds[number];
            const std::uint32_t changes = 1 + chance.below(changes_max);
            for (std::uint32_t change = 0; change < changes; ++change)
                damage(damaged, seeds, chance);
            run(damaged);
        }
    }
    std::cout << runs << " runs from " << seeds.size() << " seeds\n";
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace underwell::fuzz

int main(int argument_count, char** arguments) {
    if (argument_count != 2) {
        std::cerr << "usage: " << arguments[0] << " FOLDER\n";
        return EXIT_FAILURE;
    }
    return underwell::fuzz::replay(arguments[1]);
}
