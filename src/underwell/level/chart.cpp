#include "underwell/level/chart.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>

#include "underwell/base/check.hpp"
#include "underwell/level/tunnels.hpp"

namespace underwell::level {

using grid::BitGrid;
using grid::Direction;
using grid::Rectangle;
using grid::Spot;

namespace {

constexpr std::uint32_t widths = 4;  // 1, 3, 5 and 7 tiles
constexpr std::uint32_t no_room = std::numeric_limits<std::uint32_t>::max();

// The open tiles whose right and lower neighbours, and the one between these, are open as well.
BitGrid corners_of_squares(const BitGrid& open) {
    BitGrid corners{open.size()};
    for (std::int32_t y = 0; y + 1 < open.size().height; ++y) {
        const auto here = open.row(y);
        const auto below = open.row(y + 1);
        const auto found = corners.row(y);
        for (std::size_t word = 0; word < here.size(); ++word) {
            const std::uint64_t both = here[word] & below[word];
            const std::uint64_t next =
                word + 1 < here.size() ? here[word + 1] & below[word + 1] : 0;
            found[word] = both & (both >> 1 | next << 63);
        }
    }
    return corners;
}

// What the squares with these upper left corners cover.
BitGrid squares(const BitGrid& corners) {
    BitGrid covered{corners.size()};
    for (std::int32_t y = 0; y < corners.size().height; ++y)
        for (const std::int32_t down : {0, 1}) {
            if (y + down >= corners.size().height) continue;
            const auto found = corners.row(y);
            const auto row = covered.row(y + down);
            for (std::size_t word = 0; word < row.size(); ++word) {
                const std::uint64_t carried = word == 0 ? 0 : found[word - 1] >> 63;
                row[word] |= found[word] | found[word] << 1 | carried;
            }
        }
    return covered;
}

// What is left of the map when everything narrower than three, five or seven tiles is left out: the
// one of these with the most pieces shows best what a person would call rooms. All of it, if it is
// narrow everywhere.
std::vector<std::vector<Spot>> find_wide_pieces(const BitGrid& open) {
    std::vector<std::vector<Spot>> best;
    BitGrid corners = open;
    for (std::uint32_t smaller = 1; smaller < widths; ++smaller) {
        corners = corners_of_squares(corners_of_squares(corners));
        BitGrid wide = corners;
        for (std::uint32_t step = 0; step < 2 * smaller; ++step)
            wide = squares(wide);
        auto found = pieces(wide);
        if (found.size() > best.size()) best = std::move(found);
    }
    if (best.empty()) best = pieces(open);
    CHECK(!best.empty());
    return best;
}

Room room_of(const std::vector<Spot>& tiles) {
    Spot least = tiles.front();
    Spot most = tiles.front();
    for (const Spot tile : tiles) {
        least = {.x = std::min(least.x, tile.x), .y = std::min(least.y, tile.y)};
        most = {.x = std::max(most.x, tile.x), .y = std::max(most.y, tile.y)};
    }
    Room room;
    room.bounds = {.x = least.x - 1,
                   .y = least.y - 1,
                   .width = most.x - least.x + 3,
                   .height = most.y - least.y + 3};
    room.shape = Shape::blob;
    const Spot middle = room.bounds.centre();
    const auto from_middle = [&](Spot tile) {
        return std::tuple{std::abs(tile.x - middle.x) + std::abs(tile.y - middle.y), tile};
    };
    room.centre = *std::ranges::min_element(tiles, {}, from_middle);
    return room;
}

// The wave: which room each open tile belongs to, and the way there.
class Wave {
  public:
    explicit Wave(const Level& level)
        : level_{level},
          rooms_{level.terrain.size(), no_room},
          steps_{level.terrain.size(), 0},
          back_{level.terrain.size(), Direction::north} {}

    void start(std::uint32_t room, Spot tile) {
        if (rooms_[tile] != no_room) return;
        rooms_[tile] = room;
        front_.push_back(tile);
    }

    void run() {
        for (std::size_t next = 0; next < front_.size(); ++next) {
            const Spot here = front_[next];
            for (const Direction direction : grid::four_directions) {
                const Spot there = grid::step(here, direction);
                if (!rooms_.contains(there) || rooms_[there] != no_room) continue;
                if (stops_feet(level_.terrain[there])) continue;
                rooms_[there] = rooms_[here];
                steps_[there] = steps_[here] + 1;
                back_[there] = opposite(direction);
                front_.push_back(there);
            }
        }
    }

    // Two neighbouring tiles of different rooms.
    struct Meeting {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t length;
        Spot first;
        Spot second;
    };

    // For every pair of rooms whose waves meet, the shortest way.
    std::vector<Meeting> meetings() const {
        std::vector<Meeting> found;
        for (const Spot here : front_)
            for (const Direction direction : {Direction::east, Direction::south}) {
                const Spot there = grid::step(here, direction);
                if (!rooms_.contains(there) || rooms_[there] == no_room) continue;
                if (rooms_[there] == rooms_[here]) continue;
                const bool in_order = rooms_[here] < rooms_[there];
                found.push_back({.from = std::min(rooms_[here], rooms_[there]),
                                 .to = std::max(rooms_[here], rooms_[there]),
                                 .length = steps_[here] + steps_[there] + 1,
                                 .first = in_order ? here : there,
                                 .second = in_order ? there : here});
            }
        const auto order = [](const Meeting& meeting) {
            return std::tuple{meeting.from, meeting.to, meeting.length, meeting.first,
                              meeting.second};
        };
        std::ranges::sort(found, {}, order);
        const auto same = [](const Meeting& one, const Meeting& other) {
            return one.from == other.from && one.to == other.to;
        };
        found.erase(std::unique(found.begin(), found.end(), same), found.end());
        return found;
    }

    // From a tile back to its room, both included.
    std::vector<Spot> way_back(Spot tile) const {
        std::vector<Spot> way = {tile};
        while (steps_[way.back()] > 0)
            way.push_back(grid::step(way.back(), back_[way.back()]));
        return way;
    }

  private:
    const Level& level_;
    grid::Grid<std::uint32_t> rooms_;
    grid::Grid<std::uint32_t> steps_;
    grid::Grid<Direction> back_;
    std::vector<Spot> front_;
};

void record(Level& level, const Wave& wave, const Wave::Meeting& meeting) {
    std::vector<Spot> way = wave.way_back(meeting.first);
    std::ranges::reverse(way);
    const auto rest = wave.way_back(meeting.second);
    way.insert(way.end(), rest.begin(), rest.end());
    Tunnel& tunnel = add_tunnel(level, {.from = meeting.from, .to = meeting.to});
    tunnel.length = meeting.length;
    for (std::size_t index = 0; index < way.size(); ++index) {
        const bool inside = index > 0 && index + 1 < way.size();
        // A tile in the middle of a straight line is no corner.
        if (inside && way[index - 1].x + way[index + 1].x == 2 * way[index].x &&
            way[index - 1].y + way[index + 1].y == 2 * way[index].y)
            continue;
        level.corners.push_back(way[index]);
    }
    tunnel.corner_count = static_cast<std::uint32_t>(level.corners.size()) - tunnel.first_corner;
}

void record_ways(Level& level, Wave& wave) {
    wave.run();
    for (const Wave::Meeting& meeting : wave.meetings())
        record(level, wave, meeting);
}

}  // namespace

std::vector<std::vector<Spot>> pieces(const BitGrid& open) {
    std::vector<std::vector<Spot>> found;
    BitGrid left = open;
    for (std::int32_t y = 0; y < open.size().height; ++y)
        for (std::int32_t x = 0; x < open.size().width; ++x) {
            if (!left[{.x = x, .y = y}]) continue;
            std::vector<Spot>& piece = found.emplace_back(1, Spot{.x = x, .y = y});
            left.erase(piece.front());
            for (std::size_t next = 0; next < piece.size(); ++next)
                for (const Direction direction : grid::four_directions) {
                    const Spot there = grid::step(piece[next], direction);
                    if (!left.contains(there) || !left[there]) continue;
                    left.erase(there);
                    piece.push_back(there);
                }
        }
    return found;
}

void sort_by_size(std::vector<std::vector<Spot>>& pieces) {
    std::ranges::sort(pieces, [](const std::vector<Spot>& one, const std::vector<Spot>& other) {
        if (one.size() != other.size()) return one.size() > other.size();
        const Spot first = one.front();
        const Spot second = other.front();
        return std::tie(first.y, first.x) < std::tie(second.y, second.x);
    });
}

base::Result<void> find_rooms(Draft& draft) {
    Level& level = draft.level;
    const BitGrid open = walkable(level.terrain);
    auto found = find_wide_pieces(open);
    sort_by_size(found);
    if (std::ssize(found) > level.settings.max_rooms)
        found.resize(static_cast<std::size_t>(level.settings.max_rooms));
    base::Stream chance = stream(draft, "level.entrance");
    std::swap(found.front(), found[chance.below(static_cast<std::uint32_t>(found.size()))]);

    const BitGrid roomy = squares(corners_of_squares(open));
    for (std::int32_t y = 0; y < level.terrain.height(); ++y)
        for (std::int32_t x = 0; x < level.terrain.width(); ++x)
            if (open[{.x = x, .y = y}] && !roomy[{.x = x, .y = y}])
                level.terrain[{.x = x, .y = y}] = Terrain::tunnel;

    Wave wave{level};
    for (const std::vector<Spot>& piece : found) {
        const auto number = static_cast<std::uint32_t>(level.rooms.size());
        level.rooms.push_back(room_of(piece));
        for (const Spot tile : piece)
            wave.start(number, tile);
    }
    record_ways(level, wave);
    return {};
}

base::Result<void> find_ways(Draft& draft) {
    Level& level = draft.level;
    Wave wave{level};
    for (std::uint32_t number = 0; number < level.rooms.size(); ++number) {
        const Rectangle inside = level.rooms[number].bounds.inside();
        for (std::int32_t y = inside.y; y < inside.bottom(); ++y)
            for (std::int32_t x = inside.x; x < inside.right(); ++x)
                if (level.terrain[{.x = x, .y = y}] == Terrain::floor)
                    wave.start(number, {.x = x, .y = y});
    }
    record_ways(level, wave);
    return {};
}

}  // namespace underwell::level
