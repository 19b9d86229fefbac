#include "underwell/branch/request.hpp"

#include <algorithm>
#include <utility>

#include "underwell/branch/refusals.hpp"

namespace underwell::branch {

using grid::Direction;

namespace {

base::Granted<Walked> walk_on(Branch& branch, const Walk& walk) {
    auto walked = branch.walk(walk);
    if (walked) return *walked;
    const bool is_exit_missing = walked.error().name == errors::no_such_exit;
    if (is_exit_missing && walk.from == start_cell)
        return std::unexpected(another_branch(walk.towards, branch.origin().entrance));
    if (const auto room = branch.look(walk.from); is_exit_missing && room)
        return std::unexpected(no_such_exit(walk, room->exits()));
    return std::unexpected(base::Refusal{std::move(walked.error())});
}

}  // namespace

base::Granted<Direction> understand_direction(std::string_view word) {
    if (const auto direction = grid::parse_direction(word)) return *direction;
    return base::refuse(errors::no_direction, refusals::no_direction, word);
}

base::Granted<std::vector<Direction>> understand_walk(std::string_view walk) {
    constexpr std::string_view between = " ,\t\n\r";
    std::vector<Direction> steps;
    while (true) {
        walk.remove_prefix(std::min(walk.find_first_not_of(between), walk.size()));
        if (walk.empty()) return steps;
        const std::string_view word = walk.substr(0, walk.find_first_of(between));
        const auto direction = understand_direction(word);
        if (!direction) return std::unexpected(direction.error());
        steps.push_back(*direction);
        walk.remove_prefix(word.size());
    }
}

base::Granted<Direction> entrance_for(const std::vector<Direction>& walk,
                                      std::optional<Direction> wanted, std::string_view setting) {
    if (walk.empty()) return wanted.value_or(Direction::east);
    if (!wanted || walk.front() == *wanted) return walk.front();
    return base::refuse(errors::bad_entrance, refusals::walk_begins_elsewhere,
                        grid::name(walk.front()), base::Setting{setting}, grid::name(*wanted));
}

base::Granted<Grown> walk_as_told(const BranchRequest& request) {
    const Branch::Origin origin{.seed = request.seed, .entrance = request.entrance};
    if (auto checked = check(request.settings, origin); !checked)
        return std::unexpected(checked.error());
    auto branch = Branch::open(request.settings, origin);
    if (!branch) return std::unexpected(base::Refusal{branch.error()});
    grid::Cell place = request.walk.empty() ? branch->room(0).cell : start_cell;
    for (const Direction towards : request.walk) {
        const auto walked = walk_on(*branch, {.from = place, .towards = towards});
        if (!walked) return std::unexpected(walked.error());
        place = walked->to;
    }
    return Grown{.branch = std::move(*branch), .place = place};
}

base::Result<void> explore(const BranchRequest& request, Grown& grown, const RoomDug& dug) {
    Branch& branch = grown.branch;
    if (branch.room_count() >= request.rooms) return {};
    Explorer explorer{branch, request.explore};
    while (branch.room_count() < request.rooms) {
        const auto next = explorer.next(branch);
        if (!next) return {};
        const auto walked = branch.walk(*next);
        if (!walked) return std::unexpected(walked.error());
        explorer.see(*walked);
        grown.place = walked->to;
        if (dug) dug(branch.room_count());
    }
    return {};
}

}  // namespace underwell::branch
