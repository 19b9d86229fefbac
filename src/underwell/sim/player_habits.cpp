#include "underwell/sim/player_habits.hpp"

#include <algorithm>
#include <array>

namespace underwell::sim {

using base::Duration;
using std::chrono::hours;
using std::chrono::minutes;

namespace {

// One in ten delves, in threes and alone: they play so much more than others that half of all that
// happens is theirs. Of every second lot all are seasoned.
constexpr std::uint64_t lot = 40;
constexpr std::array<std::uint64_t, 3> places_of_a_band = {2, 4, 6};
constexpr std::uint64_t place_of_a_loner = 8;

constexpr Duration between_delves = hours{4};
constexpr Duration delves_last = minutes{100};
constexpr Duration apart = minutes{37};  // one band from the next

}  // namespace

HoursOfPlay hours_of_band(std::uint64_t leader, base::Instant now) {
    const Duration shifted = now.since_epoch + apart * static_cast<std::int64_t>(leader);
    const Duration passed = shifted % between_delves;
    if (passed < delves_last) return {.left = delves_last - passed};
    return {.until_next = between_delves - passed};
}

std::vector<std::uint64_t> band_of_player(std::uint64_t number) {
    const std::uint64_t place = number % lot;
    if (place == place_of_a_loner) return {number};
    if (std::ranges::find(places_of_a_band, place) == places_of_a_band.end()) return {};
    std::vector<std::uint64_t> band;
    for (const std::uint64_t each : places_of_a_band)
        band.push_back(number - place + each);
    return band;
}

// Half of all play carefully.
BotHabits habits_of_player(std::uint64_t number) {
    BotHabits habits{.careful = number % 2 == 0,
                     .leads = number % 8 == 0,
                     .tiles = number % 5 < 2,
                     .role = game::Role::player};
    if (number == 1) habits.role = game::Role::admin;
    if (number % 12 == 5) habits.role = game::Role::helper;
    if (number % 12 == 9) habits.role = game::Role::builder;
    const std::vector<std::uint64_t> band = band_of_player(number);
    if (band.empty()) return habits;
    habits.delves = true;
    habits.leads = band.front() == number;
    habits.tiles = false;
    habits.seasoned = number / lot % 2 == 0;
    habits.role = habits.seasoned ? game::Role::builder : game::Role::player;
    for (const std::uint64_t each : band)
        if (each != number) habits.companions.push_back(name_of_player(each));
    return habits;
}

std::string name_of_player(std::uint64_t number) {
    std::string name = "P";
    for (; number > 0; number /= 26)
        name.push_back(static_cast<char>('a' + number % 26));
    return name + "x";
}

Duration drawn_stay(base::Stream& chance) {
    return some(chance, minutes{60});
}

// Most who go are back soon: a connection broke. Some stay away for so long that their branch
// collapses meanwhile (S6).
Duration drawn_absence(base::Stream& chance) {
    const std::uint32_t kind = chance.below(100);
    if (kind < 50) return some(chance, minutes{10});
    if (kind < 80) return some(chance, minutes{240});
    if (kind < 98) return some(chance, hours{20});
    return hours{24 * 7} + some(chance, hours{24});
}

}  // namespace underwell::sim
