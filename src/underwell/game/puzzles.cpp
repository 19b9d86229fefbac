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
    return kind == PuzzleKind::levers || kind == PuzzleKind::bells || kind == PuzzleKind::lock ||
           kind == PuzzleKind::statues || kind == PuzzleKind::water;
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

// Two jugs that have no measure in common but one: by filling, pouring and emptying them every
// whole measure up to the larger comes about. What is wanted is neither a jug nor what one fill and
// one pouring leave. It stands last.
std::vector<std::uint8_t> draw_jugs(std::uint8_t size, base::Stream& chance) {
    std::uint32_t small = 0;
    std::uint32_t large = 0;
    do {
        small = 3 + chance.below(size);
        large = small + 2 + chance.below(size);
    } while (std::gcd(small, large) != 1);
    std::uint32_t wanted = 0;
    do
        wanted = 1 + chance.below(large - 1);
    while (wanted == small || wanted == large - small);
    return {static_cast<std::uint8_t>(small), static_cast<std::uint8_t>(large),
            static_cast<std::uint8_t>(wanted)};
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
        case PuzzleKind::statues:
            return draw_signs(std::min(size, statues_max), facings_of_a_statue, chance);
        case PuzzleKind::water:
            return draw_signs(1, marks_of_a_wheel, chance);
        case PuzzleKind::jugs:
            return draw_jugs(size, chance);
        case PuzzleKind::lock:
        case PuzzleKind::riddle:
        case PuzzleKind::darkness:
        case PuzzleKind::bargain:
            break;
    }
    return {};
}

// As it is found; never solved already.
std::vector<std::uint8_t> draw_state(PuzzleKind kind, const std::vector<std::uint8_t>& goal,
                                     base::Stream& chance) {
    std::vector<std::uint8_t> state;
    switch (kind) {
        case PuzzleKind::dials:
            state.assign(goal.size(), 1);
            if (state == goal) state.front() = 2;
            break;
        case PuzzleKind::plates:
            state.assign(goal.size(), 0);
            break;
        case PuzzleKind::jugs:
            state.assign(goal.size() - 1, 0);
            break;
        case PuzzleKind::statues:
        case PuzzleKind::water: {
            const bool water = kind == PuzzleKind::water;
            const std::uint32_t signs = water ? marks_of_a_wheel : facings_of_a_statue;
            const auto size = static_cast<std::uint8_t>(goal.size());
            do
                state = draw_signs(size, signs, chance);
            while (state == goal);
            break;
        }
        case PuzzleKind::levers:
        case PuzzleKind::bells:
        case PuzzleKind::lock:
        case PuzzleKind::riddle:
        case PuzzleKind::darkness:
        case PuzzleKind::bargain:
            break;
    }
    return state;
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

// Where what is needed may lie. Whoever comes in has just been in the nearest: where there are
// others, it tells nothing. One wheel stands in a room at most: then nobody has to ask which. Of
// hints that read alike one lies in a room as well, as long as there is a room without.
std::vector<RoomNumber> rooms_for_hints(const Zone& zone, const PuzzlePlan& plan) {
    std::vector<RoomNumber> rooms = rooms_on_the_way_back(zone, plan.room);
    if (rooms.size() > 1) rooms.erase(rooms.begin());
    const auto has_another = [&](RoomNumber behind) {
        return std::ranges::any_of(room(zone, behind).inscriptions, [&](const Inscription& there) {
            return plan.puzzle.kind == PuzzleKind::water
                       ? is_wheel(there)
                       : there.about.has_value() && there.text == plan.hint;
        });
    };
    if (plan.puzzle.kind == PuzzleKind::water || !std::ranges::all_of(rooms, has_another))
        std::erase_if(rooms, has_another);
    return rooms;
}

// One figure to a room, as far as there are rooms enough.
std::vector<RoomNumber> rooms_for_figures(std::size_t figures, std::vector<RoomNumber> rooms,
                                          base::Stream& chance) {
    for (auto last = static_cast<std::uint32_t>(rooms.size()); last > 1; --last) {
        const std::uint32_t chosen = chance.below(last);
        std::swap(rooms[chosen], rooms[last - 1]);
    }
    std::vector<RoomNumber> told;
    for (std::size_t figure = 0; figure < figures; ++figure)
        told.push_back(rooms[figure % rooms.size()]);
    return told;
}

void choose_rooms(PuzzlePlan& plan, const Zone& zone, base::Stream& chance) {
    Puzzle& puzzle = plan.puzzle;
    auto rooms = rooms_for_hints(zone, plan);
    // In the first room of a branch there is no other: then all is told where it is needed.
    if (rooms.empty()) rooms.push_back(plan.room);
    if (puzzle.kind == PuzzleKind::statues) {
        plan.hint_rooms = rooms_for_figures(puzzle.goal.size(), std::move(rooms), chance);
        puzzle.told_in = plan.hint_rooms.front();
        return;
    }
    puzzle.told_in = rooms[chance.below(static_cast<std::uint32_t>(rooms.size()))];
}

void lay_figures(Deciding& deciding, const PuzzlePlan& plan) {
    for (std::size_t figure = 0; figure < plan.hint_rooms.size(); ++figure)
        deciding.happen(
            InscriptionAdded{.room = plan.hint_rooms[figure],
                             .inscription = {.text = plan.hint,
                                             .signs = {static_cast<std::uint8_t>(figure + 1)},
                                             .facing = facing_of(plan.puzzle.goal[figure]),
                                             .about = plan.room}});
}

void lay_key(Deciding& deciding, const PuzzlePlan& plan) {
    Thing key;
    key.id = deciding.next_thing();
    key.kind = deciding.rules.content.key();
    key.opens = LockNumber{.branch = branch_of(deciding.zone.id), .number = plan.room.value};
    deciding.happen(ThingMade{.thing = key,
                              .at = {.character = {}, .room = *plan.puzzle.told_in},
                              .how = Handling::loot});
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
    puzzle.state = draw_state(proposal.kind, puzzle.goal, chance);
    if (proposal.kind == PuzzleKind::dials) puzzle.told_in = number;
    if (reaches_across_rooms(proposal.kind)) choose_rooms(plan, zone, chance);
    return plan;
}

void lay_hints(Deciding& deciding, const PuzzlePlan& plan) {
    const Puzzle& puzzle = plan.puzzle;
    if (!puzzle.told_in) return;
    if (puzzle.kind == PuzzleKind::lock) return lay_key(deciding, plan);
    if (puzzle.kind == PuzzleKind::statues) return lay_figures(deciding, plan);
    Inscription inscription{.text = plan.hint, .signs = {}};
    if (puzzle.kind != PuzzleKind::dials) inscription.about = plan.room;
    if (puzzle.kind != PuzzleKind::water) inscription.signs = puzzle.goal;
    deciding.happen(
        InscriptionAdded{.room = *puzzle.told_in, .inscription = std::move(inscription)});
}

}  // namespace underwell::game
