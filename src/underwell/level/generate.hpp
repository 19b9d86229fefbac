// Makes levels: generate() runs the named steps of one generator, one after another, and fails with
// the name of the step and its reason, never by a time limit. The same settings and seed give the
// same level everywhere (T9). Pure; vaults come in as values (prefab.hpp).
//
//   const auto level = generate({.generator = Generator::bsp}, seed);
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/level/level.hpp"
#include "underwell/level/prefab.hpp"
#include "underwell/level/settings.hpp"

namespace underwell::level {

namespace errors {
inline constexpr std::string_view step_failed = "step_failed";
}  // namespace errors

base::Result<Level> generate(const LevelSettings& settings, std::uint64_t seed,
                             std::span<const Prefab> vaults = standard_vaults());

// The same into a level that keeps its memory: for those who make thousands.
base::Result<void> generate_into(Level& level, const LevelSettings& settings, std::uint64_t seed,
                                 std::span<const Prefab> vaults = standard_vaults());

// What `mixed` stands for with this depth and seed: settings with another generator, and shapes,
// tunnels, loops, doors and decor by theme. Other settings come back unchanged.
LevelSettings resolve(const LevelSettings& settings, std::uint64_t seed);

// The names of the steps that these settings lead to, in order. Only `mixed` asks for the seed.
std::vector<std::string_view> step_names(const LevelSettings& settings, std::uint64_t seed = 0);

}  // namespace underwell::level
