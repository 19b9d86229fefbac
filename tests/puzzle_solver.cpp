#include "puzzle_solver.hpp"

#include <algorithm>
#include <deque>

#include "game_things.hpp"
#include "puzzle_rooms.hpp"

namespace underwell::tests {

using game::ExitSeen;
using game::ExitState;
using game::FigureTold;
using game::Heading;
using game::PuzzleKind;
using game::PuzzleSeen;
using game::RoomView;
using game::ThingSeen;
using game::WritingSeen;

bool PuzzleSolver::clear_room() {
    take_in();
    if (view().blocked) work();
    if (!view().blocked) return true;
    look_behind();
    if (view().blocked) work();
    return !view().blocked;
}

RoomView PuzzleSolver::view() {
    house_.turns.clear();
    house_.type(who_, "look");
    return *newest_view<RoomView>(house_, who_);
}

void PuzzleSolver::light_up() {
    if (view().dark) house_.type(who_, "light " + known_.light);
}

void PuzzleSolver::take_in() {
    light_up();
    const RoomView seen = view();
    for (const ThingSeen& thing : seen.things)
        if (thing.kind == house_.content().key()) house_.type(who_, "get key");
    for (const WritingSeen& inscription : seen.inscriptions)
        orders_.insert(inscription.signs);
    for (const FigureTold& told : seen.figures)
        facings_[{told.depth, told.figure}].insert(told.towards);
    if (seen.puzzle && seen.puzzle->kind == PuzzleKind::water) wanted_ = seen.puzzle->wanted;
    const bool turns = !seen.wheels.empty() && seen.wheels.front().mark && wanted_;
    if (turns) house_.type(who_, "turn wheel to " + std::to_string(*wanted_));
}

// Hints and keys lie on the way back.
void PuzzleSolver::look_behind() {
    std::vector<Heading> path;
    while (path.size() < 6) {
        const RoomView seen = view();
        const auto back = std::ranges::find(seen.exits, true, &ExitSeen::back);
        if (back->state == ExitState::home) break;
        house_.type(who_, typed(back->towards));
        path.push_back(opposite(back->towards));
        take_in();
    }
    for (; !path.empty(); path.pop_back())
        house_.type(who_, typed(path.back()));
}

void PuzzleSolver::work() {
    if (view().dark) return light_up();
    const PuzzleSeen puzzle = view().puzzle.value();
    switch (puzzle.kind) {
        case PuzzleKind::levers:
        case PuzzleKind::bells:
        case PuzzleKind::dials:
            return try_orders();
        case PuzzleKind::plates:
            return balance(puzzle);
        case PuzzleKind::riddle:
            return house_.type(who_, "answer " + known_.answer(puzzle));
        case PuzzleKind::lock:
            return house_.type(who_, "unlock");
        case PuzzleKind::bargain:
            house_.type(who_, "give " + std::to_string(puzzle.price) + " gold to spirit");
            if (view().blocked) house_.type(who_, "give blood to spirit");
            return;
        case PuzzleKind::statues:
            return turn_figures(puzzle);
        case PuzzleKind::jugs:
            return measure(puzzle);
        case PuzzleKind::water:
        case PuzzleKind::darkness:
            return;
    }
}

// As what was read of figures that stand as deep as these allows; all of it, if it is much.
void PuzzleSolver::turn_figures(const PuzzleSeen& puzzle) {
    std::vector<std::string> lines = {"solve"};
    for (std::uint32_t figure = 1; figure <= puzzle.pieces; ++figure) {
        std::vector<std::string> longer;
        for (const std::string& line : lines)
            for (const Heading towards : facings_[{view().depth, figure}])
                longer.push_back(line + " " + typed(towards));
        lines = std::move(longer);
    }
    for (const std::string& line : lines)
        if (view().blocked) house_.type(who_, line);
}

// The shortest way from what is in the jugs to what is wanted, breadth first.
void PuzzleSolver::measure(const PuzzleSeen& puzzle) {
    using Jugs = std::vector<std::uint8_t>;
    std::map<Jugs, std::vector<std::string>> ways = {{puzzle.state, {}}};
    for (std::deque<Jugs> next = {puzzle.state}; !next.empty(); next.pop_front()) {
        const Jugs jugs = next.front();
        if (std::ranges::find(jugs, puzzle.wanted) != jugs.end()) {
            for (const std::string& line : ways[jugs])
                house_.type(who_, line);
            return;
        }
        for (const std::size_t jug : {0U, 1U}) {
            Jugs filled = jugs;
            filled[jug] = puzzle.weights[jug];
            Jugs emptied = jugs;
            emptied[jug] = 0;
            Jugs poured = jugs;
            const std::uint8_t goes_in = std::min<std::uint8_t>(
                jugs[jug], static_cast<std::uint8_t>(puzzle.weights[1 - jug] - jugs[1 - jug]));
            poured[jug] = static_cast<std::uint8_t>(poured[jug] - goes_in);
            poured[1 - jug] = static_cast<std::uint8_t>(poured[1 - jug] + goes_in);
            const std::string number = " " + std::to_string(jug + 1);
            for (const auto& [after, line] :
                 {std::pair{filled, "fill" + number}, std::pair{emptied, "empty" + number},
                  std::pair{poured, "pour" + number}}) {
                if (ways.contains(after)) continue;
                ways[after] = ways[jugs];
                ways[after].push_back(line);
                next.push_back(after);
            }
        }
    }
}

void PuzzleSolver::try_orders() {
    for (const auto& order : orders_) {
        if (!view().blocked) return;
        std::string line = "solve";
        for (const std::uint8_t sign : order)
            line += " " + std::to_string(sign);
        house_.type(who_, line);
    }
}

void PuzzleSolver::balance(const PuzzleSeen& puzzle) {
    const std::size_t stones = puzzle.weights.size();
    for (std::uint32_t left = 0; left < (1U << stones); ++left) {
        int tilt = 0;
        std::string line = "solve";
        for (std::size_t stone = 0; stone < stones; ++stone) {
            const bool is_left = (left >> stone & 1U) != 0;
            tilt += is_left ? puzzle.weights[stone] : -puzzle.weights[stone];
            line += is_left ? " left" : " right";
        }
        if (tilt == 0) return house_.type(who_, line);
    }
}

}  // namespace underwell::tests
