// The catalogue of what seeds make (tests/golden/branches.txt). Equal under every compiler and at
// every level of optimisation: the same test runs under the presets dev, release and clang. A line
// that changes means that players' seeds now give other dungeons.
#include <cstdint>
#include <gtest/gtest.h>
#include <iomanip>
#include <sstream>
#include <vector>

#include "expedition.hpp"
#include "kept_file.hpp"
#include "underwell/base/bytes.hpp"
#include "underwell/branch/branch_form.hpp"
#include "underwell/branch/statistics.hpp"

namespace underwell::branch {
namespace {

using enum grid::Direction;
using Choice = Explorer::Choice;

std::vector<tests::Expedition> catalogue() {
    const std::vector<Settings> all_settings = {
        {},
        {.max_unexplored_exits = 1},
        {.max_unexplored_exits = 2},
        {.max_unexplored_exits = 30},
        {.max_unexplored_exits = 1'000, .max_new_exits_per_room = 8},
        {.max_new_exits_per_room = 1},
        {.directions = 8},
        {.max_unexplored_exits = 30, .max_new_exits_per_room = 8, .directions = 8},
        {.endless = false},
        {.max_unexplored_exits = 12, .endless = false},
        {.room_limit = 300},
        {.max_unexplored_exits = 2, .directions = 8, .endless = false, .room_limit = 50},
        {.max_unexplored_exits = 100, .room_limit = 1'000},
    };
    std::vector<tests::Expedition> lines;
    std::uint64_t seed = 1;
    for (const Settings& settings : all_settings)
        for (const Choice choice : {Choice::random, Choice::deepest, Choice::nearest}) {
            const std::size_t turn = settings.directions == 8 ? 1 : 2;
            const auto entrance = static_cast<grid::Direction>(lines.size() * turn % 8);
            lines.push_back({.settings = settings,
                             .origin = {.seed = seed, .entrance = entrance},
                             .choice = choice,
                             .rooms = 3'000});
            seed = seed * 7 + 1;
        }
    return lines;
}

std::string line_of(const tests::Expedition& line) {
    const Branch branch = tests::dug({.settings = line.settings,
                                      .origin = line.origin,
                                      .choice = line.choice,
                                      .rooms = line.rooms});
    const Statistics figures = statistics(branch);
    std::ostringstream text;
    text << line << ": rooms " << figures.rooms << ", deepest " << figures.deepest
         << ", unexplored " << figures.unexplored_exits << ", openings " << figures.openings
         << ", one-way " << figures.one_way_exits << ", checksum " << std::hex << std::setfill('0')
         << std::setw(16) << base::checksum(serialise(branch)) << "\n";
    return text.str();
}

TEST(Golden, SeedsMakeTheBranchesOfTheCatalogue) {
    std::string text;
    for (const tests::Expedition& line : catalogue())
        text += line_of(line);
    tests::expect_kept(UNDERWELL_TEST_DATA "/golden/branches.txt", text);
}

}  // namespace
}  // namespace underwell::branch
