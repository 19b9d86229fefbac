// How delvers work at puzzles (Q1): by what stands there, and by what they read on the way; what a
// puzzle lacks they fetch from the rooms behind them.
#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <utility>

#include "underwell/sim/bot_words.hpp"
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

using Jugs = std::vector<std::uint8_t>;

// What can be done with one of two jugs, and how they are then.
std::array<std::pair<Jugs, std::string>, 3> deeds_with(const Jugs& jugs, const Jugs& sizes,
                                                       std::size_t jug) {
    const std::size_t other = 1 - jug;
    const std::string number = " " + std::to_string(jug + 1);
    const int goes_in = std::min<int>(jugs[jug], sizes[other] - jugs[other]);
    Jugs filled = jugs;
    filled[jug] = sizes[jug];
    Jugs emptied = jugs;
    emptied[jug] = 0;
    Jugs poured = jugs;
    poured[jug] = static_cast<std::uint8_t>(jugs[jug] - goes_in);
    poured[other] = static_cast<std::uint8_t>(jugs[other] + goes_in);
    return {{{filled, "fill" + number}, {emptied, "empty" + number}, {poured, "pour" + number}}};
}

// The first step of the shortest way to the measure that is wanted.
std::string measuring_line(const game::PuzzleSeen& puzzle) {
    if (puzzle.state.size() != 2 || puzzle.weights.size() != 2) return {};
    std::map<Jugs, std::string> begun_by = {{puzzle.state, {}}};
    for (std::deque<Jugs> next = {puzzle.state}; !next.empty(); next.pop_front()) {
        const Jugs jugs = next.front();
        const std::string first = begun_by[jugs];
        if (std::ranges::find(jugs, puzzle.wanted) != jugs.end()) return first;
        for (const std::size_t jug : {std::size_t{0}, std::size_t{1}})
            for (const auto& [after, line] : deeds_with(jugs, puzzle.weights, jug))
                if (begun_by.emplace(after, first.empty() ? line : first).second)
                    next.push_back(after);
    }
    return {};
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
        case PuzzleKind::statues:
            return facings_line(sight);
        case PuzzleKind::jugs:
            if (!refused) return measuring_line(puzzle);
            break;
        case PuzzleKind::water:
            begin_errand(sight);
            if (errand_) errand_->mark = puzzle.wanted;
            return {};
        case PuzzleKind::darkness:
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

// One after the other of those that what was read allows; then they look for more.
std::string DelveParty::facings_line(const Sight& sight) {
    const Figures figures{.depth = sight.room.depth, .number = sight.room.puzzle->pieces};
    std::vector<std::string> lines = {"solve"};
    for (std::uint32_t figure = 1; figure <= figures.number; ++figure) {
        std::vector<std::string> longer;
        for (const std::string& line : lines)
            for (const game::Heading towards : facings_[{figures.depth, figure}])
                longer.push_back(line + ' ' + std::string{name_of(towards)});
        lines = std::move(longer);
    }
    for (const std::string& line : lines)
        if (place(sight).facings_tried.insert(line).second) return line;
    begin_errand(sight);
    if (errand_) errand_->figures = figures;
    return {};
}

bool DelveParty::knows_all_of(const Figures& figures) const {
    for (std::uint32_t figure = 1; figure <= figures.number; ++figure) {
        const auto known = facings_.find({figures.depth, figure});
        if (known == facings_.end() || known->second.empty()) return false;
    }
    return true;
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

bool DelveParty::has_found(const Sight& sight) const {
    if (errand_->mark) return !sight.room.wheels.empty();
    if (errand_->figures) return knows_all_of(*errand_->figures);
    return keys_of(sight.self) > errand_->keys_held || orders_.size() > errand_->orders_known;
}

// Back room by room until it is found, then to the puzzle again.
std::string DelveParty::errand_line(const Sight& sight) {
    if (!errand_) return {};
    const bool at_the_door = std::ranges::any_of(sight.room.exits, [](const game::ExitSeen& exit) {
        return exit.back && exit.state == game::ExitState::home;
    });
    const auto& wheels = sight.room.wheels;
    if (errand_->mark && !wheels.empty() && wheels.front().mark &&
        wheels.front().mark != errand_->mark)
        return "turn wheel to " + std::to_string(*errand_->mark);
    const bool found = has_found(sight);
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
