#include "underwell/level/cave.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/level/chart.hpp"
#include "underwell/level/rows.hpp"

namespace underwell::level {

using grid::BitGrid;
using grid::Direction;
using grid::Spot;

namespace {

constexpr std::uint32_t open_of_64 = 35;  // tiles, before the first round
constexpr std::uint32_t rounds = 5;
constexpr std::size_t piece_tiles_min = 24;  // a smaller piece is filled, if there is a larger one
constexpr std::int64_t walked_percent = 30;  // of the tiles, when the last drunkard stops
constexpr std::uint32_t walk_steps = 120;
constexpr std::size_t fresh_tiles = 150;  // a drunkard starts from one of so many dug last

// How many of a tile and its neighbours to the left and right are open.
Sum count_three(std::span<const std::uint64_t> row, std::size_t word) {
    const std::uint64_t before = word == 0 ? 0 : row[word - 1] >> 63;
    const std::uint64_t after = word + 1 == row.size() ? 0 : row[word + 1] << 63;
    return add(row[word] << 1 | before, row[word], row[word] >> 1 | after);
}

// The columns of a word that may be open: all but the outermost of the map.
std::uint64_t inner_columns(std::int32_t width, std::size_t word) {
    std::uint64_t columns = ~std::uint64_t{0};
    const auto first = static_cast<std::int32_t>(word) * BitGrid::word_bits;
    if (first == 0) columns &= ~std::uint64_t{1};
    const std::int32_t last = width - 2 - first;  // the last inner column, in this word
    if (last < 0) return 0;
    if (last < BitGrid::word_bits - 1)
        columns &= (std::uint64_t{2} << static_cast<std::uint32_t>(last)) - 1;
    return columns;
}

void smooth(BitGrid& map) {
    const BitGrid before = map;
    const auto size = map.size();
    for (std::int32_t y = 1; y + 1 < size.height; ++y)
        for (std::size_t word = 0; word < map.words_per_row(); ++word)
            map.row(y)[word] =
                five_of_nine(count_three(before.row(y - 1), word), count_three(before.row(y), word),
                             count_three(before.row(y + 1), word)) &
                inner_columns(size.width, word);
}

// Each bit is set so many times in 64: the bits of the number decide from the lowest up.
std::uint64_t sprinkle(base::Stream& chance, std::uint32_t of_64) {
    std::uint64_t bits = 0;
    for (std::uint32_t digit = 0; digit < 6; ++digit) {
        const std::uint64_t drawn = chance.bits();
        bits = (of_64 >> digit & 1U) != 0 ? bits | drawn : bits & drawn;
    }
    return bits;
}

void write_floor(Level& level, const BitGrid& open) {
    for (std::int32_t y = 0; y < level.terrain.height(); ++y)
        for (std::int32_t x = 0; x < level.terrain.width(); ++x)
            level.terrain[{.x = x, .y = y}] =
                open[{.x = x, .y = y}] ? Terrain::floor : Terrain::wall;
}

Spot middle(grid::Size size) {
    return {.x = size.width / 2, .y = size.height / 2};
}

// Digs ways through rock. Its memory is as large as the map, and cleaned up where it was used.
class Joiner {
  public:
    explicit Joiner(BitGrid& open)
        : open_{open}, seen_{open.size()}, back_{open.size(), Direction::north} {}

    // The shortest way from a piece to whatever else is open.
    void dig_out(const std::vector<Spot>& piece) {
        front_ = piece;
        for (const Spot tile : piece)
            seen_.insert(tile);
        std::optional<Spot> end;
        for (std::size_t next = 0; next < front_.size() && !end; ++next)
            end = look_around(front_[next]);
        for (const Spot tile : front_)
            seen_.erase(tile);
        if (!end) return;
        for (Spot tile = grid::step(*end, back_[*end]); !open_[tile];
             tile = grid::step(tile, back_[tile]))
            open_.insert(tile);
    }

  private:
    // Takes the rock around a tile into the front, or finds something open.
    std::optional<Spot> look_around(Spot here) {
        const auto size = open_.size();
        for (const Direction direction : grid::four_directions) {
            const Spot there = grid::step(here, direction);
            const bool inner =
                there.x > 0 && there.y > 0 && there.x < size.width - 1 && there.y < size.height - 1;
            if (!inner || seen_[there]) continue;
            back_[there] = opposite(direction);
            if (open_[there]) return there;
            seen_.insert(there);
            front_.push_back(there);
        }
        return std::nullopt;
    }

    BitGrid& open_;
    BitGrid seen_;
    grid::Grid<Direction> back_;
    std::vector<Spot> front_;
};

}  // namespace

base::Result<void> grow_cave(Draft& draft) {
    Level& level = draft.level;
    const auto size = level.terrain.size();
    BitGrid open{size};
    base::Stream chance = stream(draft, "level.cave");
    for (std::int32_t y = 1; y + 1 < size.height; ++y)
        for (std::size_t word = 0; word < open.words_per_row(); ++word)
            open.row(y)[word] = sprinkle(chance, open_of_64) & inner_columns(size.width, word);
    for (std::uint32_t round = 0; round < rounds; ++round)
        smooth(open);
    if (open.count() == 0) open.insert(middle(size));  // a very small map
    write_floor(level, open);
    return {};
}

base::Result<void> join_caves(Draft& draft) {
    Level& level = draft.level;
    BitGrid open = walkable(level.terrain);
    auto caves = pieces(open);
    sort_by_size(caves);
    while (caves.size() > 1 && caves.back().size() < piece_tiles_min) {
        for (const Spot tile : caves.back())
            open.erase(tile);
        caves.pop_back();
    }
    // Each joins a neighbour, the smallest first, so that at most half as many are left.
    Joiner joiner{open};
    while (caves.size() > 1) {
        for (std::size_t number = caves.size() - 1; number > 0; --number)
            joiner.dig_out(caves[number]);
        caves = pieces(open);
        sort_by_size(caves);
    }
    write_floor(level, open);
    return {};
}

base::Result<void> walk_drunk(Draft& draft) {
    Level& level = draft.level;
    const auto size = level.terrain.size();
    const std::int64_t wanted = std::max<std::int64_t>(
        std::int64_t{size.width - 2} * (size.height - 2) * walked_percent / 100, 1);
    std::vector<Spot> dug = {middle(size)};
    level.terrain[dug.front()] = Terrain::floor;
    base::Stream chance = stream(draft, "level.drunkard");
    while (std::ssize(dug) < wanted) {
        const std::size_t choices = std::min(dug.size(), fresh_tiles);
        const auto drawn = chance.below(static_cast<std::uint32_t>(choices));
        Spot place = dug[dug.size() - 1 - drawn];
        Direction direction = Direction::north;
        for (std::uint32_t step = 0; step < walk_steps && std::ssize(dug) < wanted; ++step) {
            // Half of the time he reels on as he was going, and so gets somewhere.
            const std::uint32_t whim = chance.below(8);
            if (step == 0 || whim < 4) direction = static_cast<Direction>(whim % 4 * 2);
            const Spot there = grid::step(place, direction);
            const bool inner =
                there.x > 0 && there.y > 0 && there.x < size.width - 1 && there.y < size.height - 1;
            if (!inner) continue;
            place = there;
            if (level.terrain[place] == Terrain::floor) continue;
            level.terrain[place] = Terrain::floor;
            dug.push_back(place);
        }
    }
    return {};
}

}  // namespace underwell::level
