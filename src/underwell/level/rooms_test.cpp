// How rooms, tunnels and vaults are drawn: what a single level cannot show (T2, T4, T16).
#include "underwell/level/rooms.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

#include "chi_square.hpp"
#include "underwell/level/generate.hpp"

namespace underwell::level {
namespace {

constexpr std::uint64_t seeds = 4'000;

// Nothing can be in the way of the first room: it is as it was drawn.
TEST(Rooms, T2SidesAndPlacesAreDrawnUniformly) {
    std::vector<std::uint64_t> widths(5, 0);
    std::vector<std::uint64_t> heights(5, 0);
    std::vector<std::vector<std::uint64_t>> columns;  // by width
    std::vector<std::vector<std::uint64_t>> rows;     // by height
    for (std::size_t side = 6; side <= 10; ++side) {
        columns.emplace_back(80 - side + 1, 0);
        rows.emplace_back(45 - side + 1, 0);
    }
    for (std::uint64_t seed = 0; seed < 10 * seeds; ++seed) {
        const Level level = generate({.max_rooms = 1, .proof = false}, seed).value();
        const grid::Rectangle& room = level.rooms.front().bounds;
        const auto width = static_cast<std::size_t>(room.width - 6);
        const auto height = static_cast<std::size_t>(room.height - 6);
        ++widths.at(width);
        ++heights.at(height);
        ++columns[width].at(static_cast<std::size_t>(room.x));
        ++rows[height].at(static_cast<std::size_t>(room.y));
    }
    tests::ChiSquare uniform;
    uniform.add_uniform(widths);
    uniform.add_uniform(heights);
    for (const auto& counts : columns)
        uniform.add_uniform(counts);
    for (const auto& counts : rows)
        uniform.add_uniform(counts);
    ASSERT_EQ(uniform.tables(), 12U);
    EXPECT_LT(uniform.statistic(), uniform.threshold());
}

// By the plainest way there is: as often as there are rooms, along every tunnel both ways.
std::vector<std::uint32_t> distances_along_tunnels(const Level& level) {
    constexpr std::uint32_t far = 1'000'000;
    std::vector<std::uint32_t> distances(level.rooms.size(), far);
    distances.front() = 0;
    for (std::size_t round = 0; round < level.rooms.size(); ++round)
        for (const Tunnel& tunnel : level.tunnels) {
            std::uint32_t& from = distances[tunnel.from];
            std::uint32_t& to = distances[tunnel.to];
            to = std::min(to, from + tunnel.length);
            from = std::min(from, to + tunnel.length);
        }
    return distances;
}

TEST(Rooms, T14WhereNothingIsProvedDistancesAreThoseAlongTheTunnels) {
    for (std::uint64_t seed = 0; seed < 300; ++seed)
        for (const std::int64_t loops : {0, 60}) {
            const Level level =
                generate({.generator = Generator::bsp, .loops_percent = loops, .proof = false},
                         seed)
                    .value();
            std::vector<std::uint32_t> distances;
            for (const Room& room : level.rooms)
                distances.push_back(room.distance);
            ASSERT_EQ(distances, distances_along_tunnels(level)) << "seed " << seed;
        }
}

TEST(Rooms, T4AFairCoinSaysWhetherATunnelGoesAcrossOrDownFirst) {
    std::vector<std::uint64_t> turns(2, 0);
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const Level level = generate({.max_rooms = 6, .proof = false}, seed).value();
        for (const Tunnel& tunnel : level.tunnels) {
            const auto course = level.course(tunnel);
            if (course.front().x == course.back().x || course.front().y == course.back().y)
                continue;
            ++turns[course[1].y == course.front().y ? 0 : 1];
        }
    }
    tests::ChiSquare fair;
    fair.add_uniform(turns);
    ASSERT_EQ(fair.tables(), 1U);
    EXPECT_LT(fair.statistic(), fair.threshold());
}

std::vector<Prefab> vault(const std::string& tags) {
    return parse_prefabs("vault \"Test\"\n" + tags + R"(
map
#####++#
+......#
#......+
#.####.#
########
end
)")
        .value();
}

std::vector<Room> vaults_laid(const std::vector<Prefab>& vaults, std::int64_t depth) {
    std::vector<Room> laid;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Level level =
            generate({.tunnels = Tunnels::path, .vaults = 2, .depth = depth}, seed, vaults).value();
        std::ranges::copy_if(level.rooms, std::back_inserter(laid),
                             [](const Room& room) { return room.shape == Shape::vault; });
    }
    return laid;
}

TEST(Vaults, T16AreLaidAtTheirDepthsOnly) {
    EXPECT_GT(vaults_laid(vault("tags any depth 4-6"), 4).size(), 60U);
    EXPECT_GT(vaults_laid(vault("tags any depth 4-6"), 6).size(), 60U);
    EXPECT_TRUE(vaults_laid(vault("tags any depth 4-6"), 3).empty());
    EXPECT_TRUE(vaults_laid(vault("tags any depth 4-6"), 7).empty());
}

TEST(Vaults, T16ServeTheRoomsOfTheirTag) {
    for (const Room& room : vaults_laid(vault("tags shrine"), 0))
        EXPECT_TRUE(room.type == RoomType::shrine || room.type == RoomType::entrance);
}

TEST(Vaults, T16AreTurned) {
    const auto laid = vaults_laid(vault("tags any"), 0);
    const auto upright =
        std::ranges::count(laid, 5, [](const Room& room) { return room.bounds.width; });
    EXPECT_GT(upright, std::ssize(laid) / 4);
    EXPECT_LT(upright, std::ssize(laid) * 3 / 4);
}

}  // namespace
}  // namespace underwell::level
