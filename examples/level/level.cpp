// Makes a level, with vaults of one's own if a file of them is given, looks around, finds a way to
// the exit, and draws all of it.
#include <fstream>
#include <iostream>
#include <iterator>
#include <underwell/grid/field_of_view.hpp>
#include <underwell/grid/path.hpp>
#include <underwell/level/generate.hpp>
#include <underwell/render/level_text.hpp>

namespace grid = underwell::grid;
namespace level = underwell::level;

int main(int count, char** arguments) {
    auto vaults = level::parse_prefabs("");
    if (count > 1) {
        std::ifstream file{arguments[1]};
        vaults = level::parse_prefabs(std::string{std::istreambuf_iterator<char>{file}, {}});
        if (!vaults) return std::cerr << vaults.error().message << "\n", 1;
    }
    const level::LevelSettings settings{.shapes = level::all_shapes,
                                        .tunnels = level::Tunnels::path,
                                        .loops_percent = 40,
                                        .doors_percent = 60,
                                        .vaults = 3,
                                        .depth = 3};
    const auto made = level::generate(settings, 7, *vaults);
    if (!made) return std::cerr << made.error().message << "\n", 1;
    underwell::render::write_level_text(std::cout, *made, {});

    grid::View view;
    view.look(level::opaque(made->terrain), {.spot = made->start, .radius = 10});
    grid::PathFinder finder;
    std::vector<grid::Spot> path;
    const auto steps =
        finder.find(level::walkable(made->terrain), {.from = made->start, .to = made->exit}, path);
    std::cout << view.count() << " tiles in sight, " << *steps << " steps to the exit\n";
}
