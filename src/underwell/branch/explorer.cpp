#include "underwell/branch/explorer.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace underwell::branch {

using grid::Cell;

namespace {

std::uint64_t distance_squared_between(Cell a, Cell b) {
    return grid::distance_squared({.x = a.x - b.x, .y = a.y - b.y});
}

// A total order, so that equally deep exits come in the same order with every standard library.
bool leads_less_deep(const Walk& a, const Walk& b) {
    const auto order = [](const Walk& exit) {
        const Cell beyond = grid::step(exit.from, exit.towards);
        return std::tuple{grid::distance_squared(beyond), exit.from, exit.towards};
    };
    return order(a) < order(b);
}

}  // namespace

Explorer::Explorer(const Branch& branch, Choice choice)
    : choice_{choice}, streams_{branch.origin().seed, "branch.explorer"}, place_{start_cell} {
    if (branch.room_count() > 0) place_ = branch.room(branch.room_count() - 1).cell;
    for (const Room& room : branch.rooms())
        for (const grid::Direction exit : room.unexplored)
            add({.from = room.cell, .towards = exit});
}

void Explorer::add(const Walk& exit) {
    exits_.push_back(exit);
    if (choice_ == Choice::deepest) std::ranges::push_heap(exits_, leads_less_deep);
}

// The position of the preferred exit. There must be one.
std::size_t Explorer::choose() {
    switch (choice_) {
        case Choice::random:
            return streams_.of(steps_++).below(static_cast<std::uint32_t>(exits_.size()));
        case Choice::deepest:
            return 0;
        case Choice::nearest:
            break;
    }
    const auto nearest = std::ranges::min_element(
        exits_, {}, [&](const Walk& exit) { return distance_squared_between(exit.from, place_); });
    return static_cast<std::size_t>(nearest - exits_.begin());
}

Walk Explorer::take(std::size_t position) {
    if (choice_ == Choice::deepest)
        std::ranges::pop_heap(exits_, leads_less_deep);  // the deepest, at 0, goes to the end
    else
        std::swap(exits_[position], exits_.back());
    const Walk exit = exits_.back();
    exits_.pop_back();
    return exit;
}

std::optional<Walk> Explorer::next(const Branch& branch) {
    while (!exits_.empty()) {
        const Walk exit = take(choose());
        // Other walks may have explored it, or made it one-way (D8).
        if (branch.is_unexplored(exit)) return exit;
    }
    return std::nullopt;
}

void Explorer::see(const Walked& walked) {
    place_ = walked.to;
    if (!walked.growth) return;
    for (const grid::Direction exit : walked.growth->exits)
        add({.from = walked.to, .towards = exit});
    if (const auto& opening = walked.growth->opening)
        add({.from = opening->room, .towards = opening->exit});
}

std::optional<Explorer::Choice> parse_choice(std::string_view text) {
    if (text == "random") return Explorer::Choice::random;
    if (text == "deepest") return Explorer::Choice::deepest;
    if (text == "nearest") return Explorer::Choice::nearest;
    return std::nullopt;
}

}  // namespace underwell::branch
