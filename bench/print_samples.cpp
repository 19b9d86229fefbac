// Prints as JSON what the benchmarks look at (sample_maps.hpp), for peers in other languages: for
// each map its rows, the tiles looked from, and the pairs of tiles walked between.
#include <cstdint>
#include <iostream>
#include <string_view>

#include "sample_maps.hpp"

namespace underwell::bench {
namespace {

void print(grid::Spot spot) {
    std::cout << '[' << spot.x << ',' << spot.y << ']';
}

void print(const Pair& pair) {
    std::cout << '[';
    print(pair.from);
    std::cout << ',';
    print(pair.to);
    std::cout << ']';
}

template <typename Values>
void print_list(std::string_view name, const Values& values) {
    std::cout << ",\n \"" << name << "\": [";
    std::string_view before;
    for (const auto& value : values) {
        std::cout << before;
        print(value);
        before = ",";
    }
    std::cout << ']';
}

void print_map(const grid::BitGrid& wall) {
    std::cout << "{\"rows\": [";
    for (std::int32_t y = 0; y < wall.size().height; ++y) {
        std::cout << (y == 0 ? "\"" : ",\n  \"");
        for (std::int32_t x = 0; x < wall.size().width; ++x)
            std::cout << (wall[{.x = x, .y = y}] ? '#' : '.');
        std::cout << '"';
    }
    std::cout << ']';
    print_list("eyes", sample_floors(wall, sample_eyes_per_map));
    print_list("pairs", sample_pairs(wall));
    std::cout << '}';
}

void print_all() {
    std::string_view before = "[";
    for (const grid::BitGrid& wall : sample_walls(usual_size)) {
        std::cout << before;
        print_map(wall);
        before = ",\n";
    }
    std::cout << "]\n";
}

}  // namespace
}  // namespace underwell::bench

int main() {
    underwell::bench::print_all();
}
