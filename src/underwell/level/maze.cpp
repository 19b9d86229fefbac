#include "underwell/level/maze.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "underwell/level/chart.hpp"
#include "underwell/level/occupancy.hpp"

namespace underwell::level {

using grid::Direction;
using grid::Rectangle;
using grid::Spot;

namespace {

constexpr std::int64_t straight_percent = 70;
constexpr std::int64_t straight_percent_winding = 10;
constexpr std::int64_t loops_divisor = 8;       // a room has many walls that could be opened
constexpr std::int64_t kept_tips_percent = 12;  // of the dead ends
constexpr std::uint32_t no_area = std::numeric_limits<std::uint32_t>::max();

constexpr std::array<Direction, 4> sides = {Direction::north, Direction::east, Direction::south,
                                            Direction::west};

// Lanes run where a coordinate is odd; on a side of even length the last row or column is unused.
std::int32_t lanes_end(std::int32_t side) {
    return side - (side + 1) % 2;
}

// A side between least and most that is odd; `least | 1` must not be more than `most`.
std::int32_t draw_odd(base::Stream& chance, std::int64_t least, std::int64_t most) {
    const std::int64_t first = least | 1;
    const auto choices = static_cast<std::uint32_t>((most - first) / 2 + 1);
    return static_cast<std::int32_t>(first) + 2 * static_cast<std::int32_t>(chance.below(choices));
}

std::int32_t draw_even(base::Stream& chance, std::int32_t most) {
    return 2 * static_cast<std::int32_t>(chance.below(static_cast<std::uint32_t>(most / 2 + 1)));
}

Direction draw_direction(base::Stream& chance, grid::DirectionSet choices) {
    std::uint32_t drawn = chance.below(choices.size());
    auto choice = choices.begin();
    while (drawn-- > 0)
        ++choice;
    return *choice;
}

// Digs a maze over all tiles of the lattice that can be reached from the first and are free.
void dig_maze(Level& level, grid::BitGrid& free, Spot first, base::Stream& chance) {
    const bool winding = level.settings.tunnels == Tunnels::winding;
    const std::int64_t straight = winding ? straight_percent_winding : straight_percent;

    struct Tip {
        Spot spot;
        Direction towards;
    };

    std::vector<Tip> way = {{.spot = first, .towards = Direction::north}};
    const auto dig = [&](Spot spot) {
        level.terrain[spot] = Terrain::tunnel;
        free.erase(spot);
    };
    dig(first);
    while (!way.empty()) {
        const Tip tip = way.back();
        grid::DirectionSet choices;
        for (const Direction direction : grid::four_directions) {
            const Spot there = grid::step(grid::step(tip.spot, direction), direction);
            if (free.contains(there) && free[there]) choices.insert(direction);
        }
        if (choices.empty()) {
            way.pop_back();
            continue;
        }
        const bool go_on = choices.contains(tip.towards) && happens(chance, straight);
        const Direction towards = go_on ? tip.towards : draw_direction(chance, choices);
        const Spot between = grid::step(tip.spot, towards);
        const Spot there = grid::step(between, towards);
        dig(between);
        dig(there);
        way.push_back({.spot = there, .towards = towards});
    }
}

// A wall that could be opened: from a lane straight through to a room's floor.
struct Opening {
    Spot lane;
    Spot door;  // the tile next to the floor
    Direction inwards;
    std::uint32_t room;
};

void find_openings(const Draft& draft, std::uint32_t room, std::vector<Opening>& openings) {
    const Level& level = draft.level;
    const Rectangle& bounds = level.rooms[room].bounds;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const Direction inwards = opposite(sides[side]);
        for (std::uint64_t bits = draft.sites[room][side]; bits != 0; bits &= bits - 1) {
            const std::int32_t position = std::countr_zero(bits);
            if (position % 2 == 0) continue;  // not on a lane: corners are even
            const std::array<Spot, 4> rim = {{{bounds.x + position, bounds.y},
                                              {bounds.right() - 1, bounds.y + position},
                                              {bounds.x + position, bounds.bottom() - 1},
                                              {bounds.x, bounds.y + position}}};
            const Spot lane = grid::step(rim[side], sides[side]);
            if (!level.terrain.contains(lane) || level.terrain[lane] != Terrain::tunnel) continue;
            Spot door = rim[side];
            while (level.terrain[grid::step(door, inwards)] == Terrain::wall)
                door = grid::step(door, inwards);
            openings.push_back({.lane = lane, .door = door, .inwards = inwards, .room = room});
        }
    }
}

// Which tiles hang together, and which of these areas have been joined since.
class Areas {
  public:
    explicit Areas(const grid::Grid<Terrain>& terrain) : areas_{terrain.size(), no_area} {
        for (const auto& piece : pieces(walkable(terrain))) {
            for (const Spot tile : piece)
                areas_[tile] = static_cast<std::uint32_t>(joined_to_.size());
            joined_to_.push_back(static_cast<std::uint32_t>(joined_to_.size()));
        }
    }

    // False if the two hung together before.
    bool join(Spot one, Spot other) {
        const std::uint32_t first = find(areas_[one]);
        const std::uint32_t second = find(areas_[other]);
        joined_to_[std::max(first, second)] = std::min(first, second);
        return first != second;
    }

  private:
    std::uint32_t find(std::uint32_t area) const {
        while (joined_to_[area] != area)
            area = joined_to_[area];
        return area;
    }

    grid::Grid<std::uint32_t> areas_;
    std::vector<std::uint32_t> joined_to_;
};

// Whether the way from the lane to the door is solid: it would not cut across another opening's.
bool is_solid(const grid::Grid<Terrain>& terrain, const Opening& opening) {
    for (Spot spot = opening.lane; spot != opening.door;) {
        spot = grid::step(spot, opening.inwards);
        if (terrain[spot] != Terrain::wall) return false;
    }
    return true;
}

void open_wall(Draft& draft, const Opening& opening) {
    auto& terrain = draft.level.terrain;
    if (terrain[opening.door] == Terrain::wall)
        draft.entries.push_back({.spot = opening.door, .room = opening.room});
    for (Spot spot = opening.lane; spot != opening.door;) {
        spot = grid::step(spot, opening.inwards);
        terrain[spot] = Terrain::tunnel;
    }
}

std::uint32_t open_neighbours(const grid::Grid<Terrain>& terrain, Spot spot) {
    std::uint32_t count = 0;
    for (const Direction direction : grid::four_directions) {
        const Spot there = grid::step(spot, direction);
        if (terrain.contains(there) && !stops_feet(terrain[there])) ++count;
    }
    return count;
}

// The tunnel tile beside a spot, if there is one; the spot itself otherwise.
Spot tunnel_beside(const grid::Grid<Terrain>& terrain, Spot spot) {
    for (const Direction direction : grid::four_directions) {
        const Spot there = grid::step(spot, direction);
        if (terrain.contains(there) && terrain[there] == Terrain::tunnel) return there;
    }
    return spot;
}

// Fills a dead end from its tip to where it branches off.
void fill_dead_end(grid::Grid<Terrain>& terrain, Spot tip) {
    while (terrain[tip] == Terrain::tunnel && open_neighbours(terrain, tip) <= 1) {
        terrain[tip] = Terrain::wall;
        tip = tunnel_beside(terrain, tip);
    }
}

}  // namespace

base::Result<void> place_maze_rooms(Draft& draft) {
    Level& level = draft.level;
    const LevelSettings& settings = level.settings;
    const std::int32_t width = lanes_end(level.terrain.width());
    const std::int32_t height = lanes_end(level.terrain.height());
    Occupancy taken{level.terrain.size(),
                    {.narrowest = static_cast<std::int32_t>(settings.room_min),
                     .widest = static_cast<std::int32_t>(settings.room_max)},
                    draft.scratch.memory()};
    base::Stream chance = stream(draft, "level.rooms");
    for (std::int64_t attempt = 0; attempt < settings.max_rooms; ++attempt) {
        Rectangle room;
        room.width =
            draw_odd(chance, settings.room_min, std::min<std::int64_t>(settings.room_max, width));
        room.height =
            draw_odd(chance, settings.room_min, std::min<std::int64_t>(settings.room_max, height));
        room.x = draw_even(chance, width - room.width);
        room.y = draw_even(chance, height - room.height);
        if (!taken.take(room)) continue;
        level.rooms.push_back({.bounds = room, .centre = room.centre()});
    }
    return {};
}

base::Result<void> fill_with_mazes(Draft& draft) {
    Level& level = draft.level;
    const std::int32_t right = lanes_end(level.terrain.width());
    const std::int32_t bottom = lanes_end(level.terrain.height());
    grid::BitGrid free{level.terrain.size()};
    for (std::int32_t y = 1; y < bottom; y += 2)
        for (std::int32_t x = 1; x < right; x += 2)
            free.insert({.x = x, .y = y});
    for (const Room& room : level.rooms)
        for (std::int32_t y = room.bounds.y; y < room.bounds.bottom(); ++y)
            for (std::int32_t x = room.bounds.x; x < room.bounds.right(); ++x)
                free.erase({.x = x, .y = y});
    base::Stream chance = stream(draft, "level.maze");
    for (std::int32_t y = 1; y < bottom; y += 2)
        for (std::int32_t x = 1; x < right; x += 2)
            if (free[{.x = x, .y = y}]) dig_maze(level, free, {.x = x, .y = y}, chance);
    return {};
}

base::Result<void> open_walls(Draft& draft) {
    std::vector<Opening> openings;
    for (std::uint32_t room = 0; room < draft.level.rooms.size(); ++room)
        find_openings(draft, room, openings);
    Areas areas{draft.level.terrain};
    base::Stream chance = stream(draft, "level.openings");
    for (std::size_t left = openings.size(); left > 1; --left)
        std::swap(openings[left - 1], openings[chance.below(static_cast<std::uint32_t>(left))]);
    for (const Opening& opening : openings) {
        const Spot floor = grid::step(opening.door, opening.inwards);
        const bool drawn = chance.below(static_cast<std::uint32_t>(100 * loops_divisor)) <
                           draft.level.settings.loops_percent;
        const bool loop = drawn && is_solid(draft.level.terrain, opening);
        if (areas.join(opening.lane, floor) || loop) open_wall(draft, opening);
    }
    return {};
}

base::Result<void> trim_dead_ends(Draft& draft) {
    auto& terrain = draft.level.terrain;
    std::vector<Spot> tips;
    for (std::int32_t y = 1; y < terrain.height(); y += 2)
        for (std::int32_t x = 1; x < terrain.width(); x += 2)
            if (terrain[{.x = x, .y = y}] == Terrain::tunnel &&
                open_neighbours(terrain, {.x = x, .y = y}) <= 1)
                tips.push_back({.x = x, .y = y});
    base::Stream chance = stream(draft, "level.dead_ends");
    for (const Spot tip : tips)
        if (!happens(chance, kept_tips_percent)) fill_dead_end(terrain, tip);
    std::erase_if(draft.entries,
                  [&](const Entry& entry) { return terrain[entry.spot] == Terrain::wall; });
    return {};
}

}  // namespace underwell::level
