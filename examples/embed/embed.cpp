// Grows a branch of the dungeon that digs itself, walks in it, and draws it.
#include <fstream>
#include <iostream>
#include <underwell/branch/branch.hpp>
#include <underwell/branch/explorer.hpp>
#include <underwell/render/branch_png.hpp>
#include <underwell/render/branch_text.hpp>

using underwell::branch::Branch;
using underwell::branch::Explorer;
using underwell::grid::Direction;

int main() {
    auto branch = Branch::open({.max_unexplored_exits = 6}, {.seed = 7});
    if (!branch) {
        std::cerr << branch.error().message << "\n";
        return 1;
    }

    // Nobody walks through a wall: what cannot be done is an error that says what can.
    const auto walked = branch->walk({.from = {.x = 1, .y = 0}, .towards = Direction::southeast});
    if (!walked) std::cout << walked.error().name << ": " << walked.error().message << "\n";

    // Let somebody explore until there are twenty rooms.
    Explorer explorer{*branch, Explorer::Choice::nearest};
    while (branch->room_count() < 20)
        explorer.see(*branch->walk(*explorer.next(*branch)));

    underwell::render::write_branch_text(std::cout, *branch, {});
    std::ofstream picture{"branch.png", std::ios::binary};
    return underwell::render::write_branch_png(picture, *branch) ? 0 : 1;
}
