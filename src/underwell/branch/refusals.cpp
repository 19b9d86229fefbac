#include "underwell/branch/refusals.hpp"

namespace underwell::branch {

using grid::Direction;
using grid::DirectionSet;

std::string text(grid::Cell cell) {
    return "(" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")";
}

std::string text(DirectionSet directions) {
    std::string listed;
    for (const Direction direction : directions) {
        if (!listed.empty()) listed += ", ";
        listed += grid::name(direction);
    }
    return listed.empty() ? "none" : listed;
}

base::Granted<void> check(const Settings& settings, const Branch::Origin& origin) {
    if (auto checked = check(settings); !checked) return checked;
    if (directions(settings).contains(origin.entrance)) return {};
    return base::refuse(errors::bad_entrance, refusals::bad_entrance, grid::name(origin.entrance),
                        text(directions(settings)));
}

base::Refusal no_such_exit(const Walk& walk, DirectionSet exits) {
    return base::refuse(errors::no_such_exit, refusals::no_such_exit, text(walk.from),
                        grid::name(walk.towards), text(exits))
        .error();
}

base::Refusal another_branch(Direction towards, Direction entrance) {
    return base::refuse(errors::no_such_exit, refusals::another_branch, grid::name(towards),
                        grid::name(entrance))
        .error();
}

}  // namespace underwell::branch
