#include "underwell/level/generate.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "underwell/level/bsp.hpp"
#include "underwell/level/cave.hpp"
#include "underwell/level/chart.hpp"
#include "underwell/level/doors.hpp"
#include "underwell/level/draft.hpp"
#include "underwell/level/furnish.hpp"
#include "underwell/level/joins.hpp"
#include "underwell/level/maze.hpp"
#include "underwell/level/places.hpp"
#include "underwell/level/proof.hpp"
#include "underwell/level/rooms.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/level/tunnels.hpp"
#include "underwell/level/tutorial.hpp"
#include "underwell/level/vaults.hpp"

namespace underwell::level {

namespace {

base::Result<void> check_proof(Draft& draft) {
    if (!draft.level.settings.proof) return {};
    auto proof = prove(draft.level);
    if (!proof) return std::unexpected(proof.error());
    draft.level.proof = *proof;
    return {};
}

base::Result<void> choose_joins(Draft& draft) {
    return draft.level.settings.tunnels == Tunnels::l ? join_in_order(draft) : join_nearest(draft);
}

base::Result<void> dig_tunnels(Draft& draft) {
    const bool straight = draft.level.settings.tunnels == Tunnels::l;
    auto dug = straight ? dig_l_tunnels(draft) : dig_path_tunnels(draft);
    return dug ? widen_tunnels(draft) : dug;
}

template <std::size_t... counts>
constexpr auto joined(const std::array<Step, counts>&... lists) {
    std::array<Step, (counts + ...)> all{};
    auto next = all.begin();
    ((next = std::ranges::copy(lists, next).out), ...);
    return all;
}

// The generators: an entry in each list is one step, and says by its name what failed. First how
// they dig, each in its own way; then what they have in common.
constexpr auto doors_and_people = std::to_array<Step>({
    {"doors", hang_doors},
    {"types", give_types},
    {"people", place_people},
    {"locks", lock_doors},
    {"secrets", hide_doors},
    {"furnish", furnish},
    {"proof", check_proof},
});
constexpr auto people = std::to_array<Step>({
    {"types", give_types},
    {"people", place_people},
    {"furnish", furnish},
    {"proof", check_proof},
});
constexpr auto classic_steps = joined(std::to_array<Step>({
                                          {"rooms", place_rooms},
                                          {"shapes", carve_rooms},
                                          {"vaults", lay_vaults},
                                          {"joins", choose_joins},
                                          {"tunnels", dig_tunnels},
                                          {"entries", find_entries},
                                      }),
                                      doors_and_people);
// The classic by the book: rectangles and L-shaped tunnels of width 1, and nothing more. Rooms
// carved over tunnels come out the same, sooner.
constexpr auto book_steps = std::to_array<Step>({
    {"rooms", place_rooms},
    {"joins", join_in_order},
    {"tunnels", dig_l_tunnels_first},
    {"shapes", carve_rooms},
    {"types", give_types},
    {"people", place_people},
    {"proof", check_proof},
});
constexpr auto bsp_steps = joined(std::to_array<Step>({
                                      {"partition", partition},
                                      {"shapes", carve_rooms},
                                      {"tunnels", dig_tunnels},
                                      {"entries", find_entries},
                                  }),
                                  doors_and_people);
constexpr auto cave_steps = joined(std::to_array<Step>({
                                       {"cave", grow_cave},
                                       {"joins", join_caves},
                                       {"chart", find_rooms},
                                   }),
                                   people);
constexpr auto maze_steps = joined(std::to_array<Step>({
                                       {"rooms", place_maze_rooms},
                                       {"shapes", carve_rooms},
                                       {"maze", fill_with_mazes},
                                       {"openings", open_walls},
                                       {"dead ends", trim_dead_ends},
                                       {"chart", find_ways},
                                   }),
                                   doors_and_people);
constexpr auto drunkard_steps = joined(std::to_array<Step>({
                                           {"walk", walk_drunk},
                                           {"chart", find_rooms},
                                       }),
                                       people);
constexpr auto tutorial_steps = std::to_array<Step>({
    {"tutorial", make_tutorial_level},
    {"types", give_types},
    {"people", place_people},
    {"proof", check_proof},
});

std::span<const Step> steps_of(const LevelSettings& settings) {
    switch (settings.generator) {
        case Generator::bsp:
            return bsp_steps;
        case Generator::cave:
            return cave_steps;
        case Generator::maze:
            return maze_steps;
        case Generator::drunkard:
            return drunkard_steps;
        case Generator::classic:
        case Generator::mixed:
            break;
    }
    if (settings.tutorial) return tutorial_steps;
    const bool by_the_book = settings.tunnels == Tunnels::l && settings.tunnel_width == 1 &&
                             settings.shapes == rectangles_only && settings.loops_percent == 0 &&
                             settings.doors_percent == 0 && !settings.decor;
    if (by_the_book) return book_steps;
    return classic_steps;
}

void begin(Level& level, const LevelSettings& settings, std::uint64_t seed) {
    level.seed = seed;
    level.settings = settings;
    level.terrain.reset({.width = static_cast<std::int32_t>(settings.width),
                         .height = static_cast<std::int32_t>(settings.height)},
                        Terrain::wall);
    level.rooms.clear();
    level.tunnels.clear();
    level.corners.clear();
    level.doors.clear();
    level.keys.clear();
    level.things.clear();
    level.monsters.clear();
    level.proof = {};
}

}  // namespace

LevelSettings resolve(const LevelSettings& settings, std::uint64_t seed) {
    if (settings.generator != Generator::mixed) return settings;
    const Theme& look = theme(settings.depth);
    base::Stream chance = base::StreamFamily{seed, "level.mixed"}.of(0);
    const auto& weights = look.generators;
    std::uint32_t drawn = chance.below(std::accumulate(weights.begin(), weights.end(), 0U));
    std::uint8_t generator = 0;
    while (drawn >= weights[generator])
        drawn -= weights[generator++];
    LevelSettings resolved = settings;
    resolved.generator = static_cast<Generator>(generator);
    resolved.shapes = look.shapes;
    resolved.tunnels = look.tunnels;
    resolved.loops_percent = look.loops_percent;
    resolved.doors_percent = look.doors_percent;
    resolved.secrets_percent = look.secrets_percent;
    resolved.locks = look.locks;
    resolved.vaults = look.vaults;
    resolved.decor = true;
    return fitted(resolved);
}

base::Result<void> generate_into(Level& level, const LevelSettings& settings, std::uint64_t seed,
                                 std::span<const Prefab> vaults) {
    if (auto valid = validate(settings); !valid) return valid;
    begin(level, settings, seed);
    if (settings.generator == Generator::mixed) level.settings = resolve(settings, seed);
    Draft draft{level, vaults};
    for (const Step& step : steps_of(level.settings))
        if (auto done = step.run(draft); !done)
            return base::fail(errors::step_failed, "the step '" + std::string{step.name} +
                                                       "' failed: " + done.error().message);
    return {};
}

std::vector<std::string_view> step_names(const LevelSettings& settings, std::uint64_t seed) {
    std::vector<std::string_view> names;
    for (const Step& step : steps_of(resolve(settings, seed)))
        names.push_back(step.name);
    return names;
}

base::Result<Level> generate(const LevelSettings& settings, std::uint64_t seed,
                             std::span<const Prefab> vaults) {
    base::Result<Level> level{std::in_place};
    if (auto made = generate_into(*level, settings, seed, vaults); !made)
        return std::unexpected(made.error());
    return level;
}

}  // namespace underwell::level
