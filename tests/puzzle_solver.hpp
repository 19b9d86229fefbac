// Somebody who solves puzzles from what the branch shows (Q1): sees views only, reads what is
// written on the walls, takes keys along, turns wheels, and works at what stands in the way. What
// cannot be read off a view, the answer to a riddle and what one's light is called, is told
// beforehand, as a reader would know it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "game_house.hpp"
#include "underwell/game/view.hpp"

namespace underwell::tests {

struct KnownToSolver {
    std::string light;
    std::function<std::string(const game::PuzzleSeen&)> answer;  // to a riddle
};

class PuzzleSolver {
  public:
    PuzzleSolver(GameHouse& house, base::CharacterId who, KnownToSolver known)
        : house_{house}, who_{who}, known_{std::move(known)} {}

    // Whether it could clear the room it stands in, taking in what lies around on the way.
    bool clear_room();

  private:
    game::RoomView view();
    void light_up();
    void take_in();
    void look_behind();
    void work();
    void turn_figures(const game::PuzzleSeen& puzzle);
    void measure(const game::PuzzleSeen& puzzle);
    void try_orders();
    void balance(const game::PuzzleSeen& puzzle);

    GameHouse& house_;
    base::CharacterId who_;
    KnownToSolver known_;
    std::set<std::vector<std::uint8_t>> orders_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<game::Heading>>
        facings_;  // by depth and figure
    std::optional<std::uint8_t> wanted_;
};

}  // namespace underwell::tests
