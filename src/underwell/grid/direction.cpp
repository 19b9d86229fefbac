#include "underwell/grid/direction.hpp"

namespace underwell::grid {

namespace {

struct Names {
    std::string_view full;
    std::string_view brief;
};

constexpr std::array<Names, 8> names = {{{.full = "north", .brief = "n"},
                                         {.full = "northeast", .brief = "ne"},
                                         {.full = "east", .brief = "e"},
                                         {.full = "southeast", .brief = "se"},
                                         {.full = "south", .brief = "s"},
                                         {.full = "southwest", .brief = "sw"},
                                         {.full = "west", .brief = "w"},
                                         {.full = "northwest", .brief = "nw"}}};

}  // namespace

std::string_view name(Direction direction) {
    return names[index(direction)].full;
}

std::optional<Direction> parse_direction(std::string_view text) {
    for (const Direction direction : eight_directions) {
        const Names& known = names[index(direction)];
        if (text == known.full || text == known.brief) return direction;
    }
    return std::nullopt;
}

}  // namespace underwell::grid
