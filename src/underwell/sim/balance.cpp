#include "underwell/sim/balance.hpp"

namespace underwell::sim {

namespace {

constexpr std::int64_t thousandths = 1'000;

std::int64_t share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0
               ? 0
               : static_cast<std::int64_t>(part) * thousandths / static_cast<std::int64_t>(whole);
}

// No two delves share a seed, whatever else is measured.
std::uint64_t seed_of(const BalanceSettings& settings, const GoalKey& key, std::uint64_t number) {
    base::Stream stream = base::StreamFamily{settings.seed, "balance.delve"}.of(
        std::uint64_t{key.people} << 32 | key.level, number);
    return stream.bits();
}

}  // namespace

void Outcomes::count(const DelveReport& delve) {
    ++delves;
    rooms += delve.rooms;
    lines += delve.lines;
    refused += delve.refused;
    deepest += delve.deepest;
    ++turned_back[static_cast<std::size_t>(delve.turned_back)];
    seconds += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(delve.took).count());
    for (const DelverReport& delver : delve.delvers)
        count(delve, delver);
}

void Outcomes::count(const DelveReport& delve, const DelverReport& delver) {
    ++delvers;
    if (delver.died) ++died;
    gold += delver.gold;
    experience += delver.experience;
    if (!delver.came_home) return;
    ++came_home;
    gold_home += delver.gold;
    if (delve.reached_goal) ++succeeded;
}

void Outcomes::add(const Outcomes& other) {
    delves += other.delves;
    delvers += other.delvers;
    died += other.died;
    came_home += other.came_home;
    succeeded += other.succeeded;
    gold += other.gold;
    gold_home += other.gold_home;
    experience += other.experience;
    rooms += other.rooms;
    lines += other.lines;
    refused += other.refused;
    seconds += other.seconds;
    deepest += other.deepest;
    for (std::size_t reason = 0; reason < turn_back_count; ++reason)
        turned_back[reason] += other.turned_back[reason];
}

std::int64_t Outcomes::survival() const {
    return share(delvers - died, delvers);
}

std::int64_t Outcomes::success() const {
    return share(succeeded, delvers);
}

Outcomes Balance::of_level(std::uint32_t people, std::uint32_t level) const {
    Outcomes sum;
    for (const auto& [key, outcomes] : goals)
        if (key.people == people && key.level == level) sum.add(outcomes);
    return sum;
}

Outcomes Balance::of_depth(std::uint32_t people, std::uint32_t depth) const {
    Outcomes sum;
    for (const auto& [key, outcomes] : goals)
        if (key.people == people && key.depth == depth) sum.add(outcomes);
    return sum;
}

Balance measure_balance(const game::Rules& rules, const DelveKnowledge& knows,
                        const BalanceSettings& settings, const BalanceProgress& progress) {
    Balance balance;
    balance.settings = settings;
    balance.experience_for_a_level = rules.content.tuning().experience_for_a_level;
    for (const std::uint32_t people : {1U, party_size})
        for (std::uint32_t level = settings.level_first; level <= settings.level_last; ++level) {
            for (std::uint32_t number = 0; number < settings.delves; ++number) {
                const GoalKey key{.people = people,
                                  .level = level,
                                  .depth = first_goal_of(level) + number % goals_of_a_level};
                const DelveReport report = delve(rules, knows,
                                                 {.seed = seed_of(settings, key, number),
                                                  .level = level,
                                                  .people = people,
                                                  .goal_depth = key.depth},
                                                 balance.tallies[people]);
                balance.goals[key].count(report);
                for (const DelverReport& delver : report.delvers) {
                    const WeaponKey weapon{
                        .people = people, .level = level, .weapon = delver.weapon};
                    const RuneKey rune{.people = people, .level = level, .rune = delver.rune};
                    balance.weapons[weapon].count(report, delver);
                    balance.runes[rune].count(report, delver);
                }
            }
            if (progress) progress(people, level);
        }
    return balance;
}

}  // namespace underwell::sim
