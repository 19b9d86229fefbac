#include "underwell/game/puzzles.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

namespace {

constexpr std::uint8_t size_min = 3;
constexpr std::uint8_t size_max = 6;
constexpr std::uint32_t stone_weight_max = 9;
constexpr std::uint32_t hint_rooms_away_max = 6;

bool reaches_across_rooms(PuzzleKind kind) {
    return kind == PuzzleKind::levers || kind == PuzzleKind::bells || kind == PuzzleKind::lock;
}

std::vector<std::uint8_t> draw_order(std::uint8_t size, base::Stream& chance) {
    std::vector<std::uint8_t> order(size);
    std::iota(order.begin(), order.end(), std::uint8_t{1});
    for (std::uint32_t last = size; last > 1; --last) {
        const std::uint32_t chosen = chance.below(last);
        std::swap(order[chosen], order[last - 1]);
    }
    return order;
}

std::vector<std::uint8_t> draw_signs(std::uint8_t size, std::uint32_t signs, base::Stream& chance) {
    std::vector<std::uint8_t> drawn(size);
    for (std::uint8_t& sign : drawn)
        sign = static_cast<std::uint8_t>(1 + chance.below(signs));
    return drawn;
}

// Weights that can be parted into two equal halves: each but the last is drawn for one side, and
// the last makes up the difference.
std::vector<std::uint8_t> draw_weights(std::uint8_t size, base::Stream& chance) {
    std::vector<std::uint8_t> weights;
    std::int32_t difference = 0;
    while (weights.size() + 1 < size || difference == 0) {
        const auto weight = static_cast<std::int32_t>(1 + chance.below(stone_weight_max));
        weights.push_back(static_cast<std::uint8_t>(weight));
        difference += difference > 0 ? -weight : weight;
    }
    weights.push_back(static_cast<std::uint8_t>(difference < 0 ? -difference : difference));
    return weights;
}

std::vector<std::uint8_t> draw_goal(PuzzleKind kind, std::uint8_t size, base::Stream& chance) {
    switch (kind) {
        case PuzzleKind::levers:
            return draw_order(size, chance);
        case PuzzleKind::bells:
            return draw_signs(size, bells_of_a_puzzle, chance);
        case PuzzleKind::dials:
            return draw_signs(size, signs_of_a_dial, chance);
        case PuzzleKind::plates:
            return draw_weights(size, chance);
        case PuzzleKind::lock:
        case PuzzleKind::riddle:
        case PuzzleKind::darkness:
        case PuzzleKind::bargain:
            break;
    }
    return {};
}

// The rooms on the way back, the nearest first.
std::vector<RoomNumber> rooms_on_the_way_back(const Zone& zone, RoomNumber from) {
    std::vector<RoomNumber> rooms;
    while (rooms.size() < hint_rooms_away_max) {
        const auto back = back_exit(zone, from);
        CHECK(back.has_value());
        const grid::Cell cell = grid::step(room(zone, from).cell, compass_direction(*back));
        if (cell == branch::start_cell) break;
        const auto behind = zone.branch->numbers.find(cell);
        CHECK(behind.has_value());
        from = *behind;
        rooms.push_back(from);
    }
    return rooms;
}

}  // namespace

PuzzlePlan plan_puzzle(Deciding& deciding, const PuzzleProposal& proposal, RoomNumber number) {
    const Zone& zone = deciding.zone;
    base::Stream chance = base::StreamFamily{zone.branch->plan.seed, "game.puzzle"}.of(
        grid::key(room(zone, number).cell));
    PuzzlePlan plan;
    plan.room = number;
    plan.hint = proposal.hint;
    Puzzle& puzzle = plan.puzzle;
    puzzle.kind = proposal.kind;
    puzzle.look = proposal.look;
    puzzle.answers = proposal.answers;
    puzzle.price = proposal.price;
    puzzle.goal = draw_goal(proposal.kind, std::clamp(proposal.size, size_min, size_max), chance);
    if (proposal.kind == PuzzleKind::dials) puzzle.state.assign(puzzle.goal.size(), 1);
    if (proposal.kind == PuzzleKind::plates) puzzle.state.assign(puzzle.goal.size(), 0);
    if (proposal.kind == PuzzleKind::dials) puzzle.told_in = number;
    if (reaches_across_rooms(proposal.kind)) {
        auto rooms = rooms_on_the_way_back(zone, number);
        // Whoever comes in has just been in the nearest: where there are others, it tells nothing.
        if (rooms.size() > 1) rooms.erase(rooms.begin());
        const auto choices = static_cast<std::uint32_t>(rooms.size());
        // In the first room of a branch there is no other: then all is told where it is needed.
        puzzle.told_in = rooms.empty() ? number : rooms[chance.below(choices)];
    }
    return plan;
}

void lay_hints(Deciding& deciding, const PuzzlePlan& plan) {
    if (!plan.puzzle.told_in) return;
    if (plan.puzzle.kind != PuzzleKind::lock) {
        deciding.happen(
            InscriptionAdded{.room = *plan.puzzle.told_in,
                             .inscription = {.text = plan.hint, .signs = plan.puzzle.goal}});
        return;
    }
    Thing key;
    key.id = deciding.next_thing();
    key.kind = deciding.rules.content.key();
    key.opens = LockNumber{.branch = branch_of(deciding.zone.id), .number = plan.room.value};
    deciding.happen(ThingMade{.thing = key,
                              .at = {.character = {}, .room = *plan.puzzle.told_in},
                              .how = Handling::loot});
}

}  // namespace underwell::game
