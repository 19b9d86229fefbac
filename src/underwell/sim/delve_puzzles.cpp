// How delvers work at puzzles (Q1): by what stands there, and by what they read on the way; what a
// puzzle lacks they fetch from the rooms behind them.
#include <algorithm>

#include "underwell/sim/delve_party.hpp"
#include "underwell/sim/plates.hpp"

namespace underwell::sim {

using game::PuzzleKind;

namespace {

constexpr std::uint32_t rooms_of_an_errand = 6;  // as far back as hints are laid

std::string joined(const std::vector<std::uint8_t>& numbers) {
    std::string words;
    for (const std::uint8_t number : numbers)
        words += ' ' + std::to_string(number);
    return words;
}

std::size_t keys_of(const game::Character& who) {
    return static_cast<std::size_t>(std::ranges::count_if(
        who.belongings.things, [](const game::Thing& thing) { return thing.opens.has_value(); }));
}

}  // namespace

std::string DelveParty::puzzle_line(const Sight& sight) {
    if (!sight.room.puzzle || place(sight).given_up) return {};
    if (errand_ && errand_->puzzle == sight.cell) {
        if (errand_->rooms_left == rooms_of_an_errand) return {};  // they have yet to set out
        errand_.reset();
    }
    const game::PuzzleSeen& puzzle = *sight.room.puzzle;
    const bool refused = members_[sight.member].refusals > 0;
    switch (puzzle.kind) {
        case PuzzleKind::levers:
        case PuzzleKind::bells:
        case PuzzleKind::dials:
            return order_line(sight);
        case PuzzleKind::plates:
            if (std::string sides = balanced_sides(puzzle.weights); !refused && !sides.empty())
                return "solve" + sides;
            break;
        case PuzzleKind::riddle:
            if (const auto known = knows_.riddles.find(puzzle.look);
                known != knows_.riddles.end() && !refused)
                return "answer " + known->second;
            break;
        case PuzzleKind::bargain:
            if (!refused && sight.self.belongings.gold >= puzzle.price)
                return "give " + std::to_string(puzzle.price) + " gold to spirit";
            break;
        case PuzzleKind::lock:
            if (!refused) return "unlock";
            begin_errand(sight);
            return {};
        default:
            break;
    }
    place(sight).given_up = true;
    return {};
}

// One after the other of those that were read and fit; then they look for more.
std::string DelveParty::order_line(const Sight& sight) {
    const game::PuzzleSeen& puzzle = *sight.room.puzzle;
    for (const std::vector<std::uint8_t>& order : orders_) {
        const bool fits = puzzle.kind == PuzzleKind::bells || order.size() == puzzle.pieces;
        if (fits && place(sight).orders_tried.insert(order).second) return "solve" + joined(order);
    }
    begin_errand(sight);
    return {};
}

// Once for each puzzle.
void DelveParty::begin_errand(const Sight& sight) {
    if (errand_) return;
    Place& here = place(sight);
    if (here.fetched) {
        here.given_up = true;
        return;
    }
    here.fetched = true;
    members_[sight.member].refusals = 0;
    errand_ = Errand{.puzzle = sight.cell,
                     .rooms_left = rooms_of_an_errand,
                     .orders_known = orders_.size(),
                     .keys_held = keys_of(sight.self)};
}

// Back room by room until it is found, then to the puzzle again.
std::string DelveParty::errand_line(const Sight& sight) {
    if (!errand_) return {};
    const bool at_the_door = std::ranges::any_of(sight.room.exits, [](const game::ExitSeen& exit) {
        return exit.back && exit.state == game::ExitState::home;
    });
    const bool found =
        keys_of(sight.self) > errand_->keys_held || orders_.size() > errand_->orders_known;
    const bool refused = members_[sight.member].refusals > 0;
    if (errand_->rooms_left > 0 && !at_the_door && !found && !refused) {
        --errand_->rooms_left;
        return way_back(sight);
    }
    errand_->rooms_left = 0;
    if (sight.cell == errand_->puzzle || refused) {
        errand_.reset();
        return {};
    }
    return "travel " + std::to_string(errand_->puzzle.x) + " " + std::to_string(errand_->puzzle.y);
}

}  // namespace underwell::sim
