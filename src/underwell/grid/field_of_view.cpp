// Every view is made of four quadrants, each a triangle of rows that grow from the eye: row number
// `depth` has the columns 0 to 2 * depth, column `depth` lies straight ahead, and column 0 on the
// diagonal. Counted from the diagonal, a slope is columns per row, 0 to 2, and never negative.
//
// An opaque tile blocks the slopes that cross the middle line of its row within the tile. What is
// left open after some rows is a list of sectors, open intervals of slopes. A floor tile is seen if
// its own slope is inside a sector or at its end, an opaque tile if its slopes meet a sector.
//
// Tiles beyond the circle or beyond the edge of the map are left out without closing a sector: both
// are convex, so slopes that leave them never come back.
#include "underwell/grid/field_of_view.hpp"

#include <algorithm>
#include <cstdlib>

#include "underwell/base/check.hpp"
#include "underwell/base/integer.hpp"

namespace underwell::grid {

namespace {

constexpr std::uint32_t depth_max = Eye::radius_max;

// By radius and depth: how far the circle reaches to each side of the column straight ahead.
constexpr auto half_widths = [] {
    std::array<std::array<std::uint8_t, depth_max + 1>, depth_max + 1> table{};
    for (std::uint32_t radius = 0; radius <= depth_max; ++radius) {
        std::uint32_t width = radius;
        for (std::uint32_t depth = 0; depth <= radius; ++depth) {
            while (width * width + depth * depth > radius * radius + radius)
                --width;
            table[radius][depth] = static_cast<std::uint8_t>(width);
        }
    }
    return table;
}();

// A slope, or a place in a row: whole columns in the upper 32 bits, parts of a column in the lower.
// Every slope that matters is a fraction with a divisor up to 2 * depth_max, and so is every place
// times the depth of its row; what differs at all differs by 2^25 or more. So a number that is off
// by less than `nudge` stands for "just right of it" or "just left of it", and every answer found
// with it is exact.
using Slope = std::uint64_t;

constexpr Slope column_width = Slope{1} << 32;
constexpr Slope nudge = 1U << 9;
constexpr Slope tolerance = 1U << 20;  // above a nudge times any depth
static_assert(2 * nudge * depth_max < tolerance &&
              tolerance < column_width / (Slope{4} * depth_max));

// Half a column's share of the slope, by depth, rounded down.
constexpr auto half_columns = [] {
    std::array<Slope, depth_max + 1> table{};
    for (std::uint32_t depth = 1; depth <= depth_max; ++depth)
        table[depth] = column_width / (Slope{2} * depth);
    return table;
}();

// The slope to the left end of a column, low by at most half a nudge. That of column 0 is negative
// and wraps round; places found with it come out right.
constexpr Slope left_end(std::uint32_t column, std::uint32_t depth) {
    return (Slope{2} * column - 1) * half_columns[depth];
}

constexpr Slope middle(std::uint32_t column, std::uint32_t depth) {
    return Slope{2} * column * half_columns[depth];
}

constexpr std::uint32_t column_at(Slope place) {
    return static_cast<std::uint32_t>((place + column_width / 2) >> 32);
}

// An open interval: `start` is just right of where it begins, `end` just left of where it ends.
struct Sector {
    Slope start;
    Slope end;
};

constexpr Slope diagonal_left = 0;
constexpr Slope straight_ahead = column_width;
constexpr Slope diagonal_right = 2 * column_width;

// The most columns that a row has inside the circle on each side of the one straight ahead.
constexpr std::uint32_t side_max(std::int32_t radius) {
    std::uint32_t most = 0;
    for (std::uint32_t depth = 0; depth <= depth_max; ++depth)
        most = std::max(most, std::min<std::uint32_t>(
                                  depth, half_widths[static_cast<std::size_t>(radius)][depth]));
    return most;
}

// Up to this radius a whole row of a quadrant fits into a word, and above it half a row: a sector's
// tiles are always looked at in one piece.
constexpr std::int32_t whole_row_radius_max = 44;
static_assert(2 * side_max(whole_row_radius_max) + 1 <= 64);
static_assert(side_max(Eye::radius_max) + 1 <= 64);

// Between two sectors lies the shadow of a tile, which is a column wide or more; one more for the
// halves of a large view, which touch.
constexpr std::size_t sectors_max = 2 * depth_max + 3;

// The lowest bits, 1 to 64 of them.
constexpr std::uint64_t low_bits(std::uint32_t count) {
    return ~std::uint64_t{0} >> (64 - count);
}

// The bits from first to last, of which either may lie outside the word; none if first > last.
constexpr std::uint64_t bits_between(std::int32_t first, std::int32_t last) {
    const std::int32_t low = std::max(first, 0);
    const std::int32_t high = std::min(last, 63);
    if (low > high) return 0;
    return low_bits(static_cast<std::uint32_t>(high - low + 1)) << low;
}

// The words of the map and of the view that hold the view's area. Here x and y count from the first
// bit of the area's first row of words.
struct Window {
    const std::uint64_t* opaque;
    std::size_t opaque_stride;
    std::uint64_t* seen;
    std::size_t seen_stride;
};

// A row of the northern or southern quadrant: tiles side by side in the words.
class Across {
  public:
    // (x, y): where column 0 is; x may lie outside the window, y may not.
    Across(const Window& window, std::int32_t x, std::int32_t y)
        : opaque_{window.opaque + static_cast<std::size_t>(y) * window.opaque_stride},
          seen_{window.seen + static_cast<std::size_t>(y) * window.seen_stride},
          x_{static_cast<std::uint32_t>(x)} {}

    // Sees all tiles between the first and the last column, of up to 64, but not these two. Returns
    // which of all are opaque, the first in the lowest bit.
    std::uint64_t see_between(std::uint32_t first, std::uint32_t last) const {
        const std::uint32_t x = x_ + first;
        const std::uint32_t bit = x % 64;
        const std::uint32_t count = last - first + 1;
        const std::uint64_t between = low_bits(count) >> 1 & ~std::uint64_t{1};
        std::uint64_t opaque = opaque_[x / 64] >> bit;
        seen_[x / 64] |= between << bit;
        if (bit + count > 64) {
            opaque |= opaque_[x / 64 + 1] << (64 - bit);
            seen_[x / 64 + 1] |= between >> (64 - bit);
        }
        return opaque & low_bits(count);
    }

    void see(std::uint32_t column, std::uint64_t is_seen) const {
        const std::uint32_t x = x_ + column;
        seen_[x / 64] |= is_seen << x % 64;
    }

  private:
    const std::uint64_t* opaque_;
    std::uint64_t* seen_;
    std::uint32_t x_;
};

// A row of the western or eastern quadrant: the same bit of words below each other.
class Down {
  public:
    // (x, y): where column 0 is; y may lie outside the window, x may not.
    Down(const Window& window, std::int32_t x, std::int32_t y)
        : opaque_{window.opaque + x / 64},
          opaque_stride_{window.opaque_stride},
          seen_{window.seen + x / 64},
          seen_stride_{window.seen_stride},
          bit_{static_cast<std::uint32_t>(x) % 64},
          y_{static_cast<std::uint32_t>(y)} {}

    std::uint64_t see_between(std::uint32_t first, std::uint32_t last) const {
        const std::uint64_t tile = std::uint64_t{1} << bit_;
        const std::uint64_t* word = opaque_ + (y_ + last) * opaque_stride_;
        std::uint64_t* seen = seen_ + (y_ + last) * seen_stride_;
        std::uint64_t opaque = *word >> bit_ & 1U;
        for (std::uint32_t between = last - first; between > 1; --between) {
            word -= opaque_stride_;
            seen -= seen_stride_;
            opaque = 2 * opaque + (*word >> bit_ & 1U);
            *seen |= tile;
        }
        if (first == last) return opaque;
        return 2 * opaque + (*(word - opaque_stride_) >> bit_ & 1U);
    }

    void see(std::uint32_t column, std::uint64_t is_seen) const {
        seen_[(y_ + column) * seen_stride_] |= is_seen << bit_;
    }

  private:
    const std::uint64_t* opaque_;
    std::size_t opaque_stride_;
    std::uint64_t* seen_;
    std::size_t seen_stride_;
    std::uint32_t bit_;
    std::uint32_t y_;
};

// The columns of one row that are inside the circle and on the map.
struct Columns {
    std::uint32_t first;
    std::uint32_t last;
};

// Sees the tiles of one row that lie in the sector, and writes to `next` what stays open behind
// them. Returns the end of what it wrote.
template <typename Line>
Sector* scan_row(const Line& line, std::uint32_t depth, Columns columns, const Sector& sector,
                 Sector* next) {
    const Slope start = depth * sector.start;
    const Slope end = depth * sector.end;
    const std::uint32_t first = std::max(columns.first, column_at(start));
    const std::uint32_t last = std::min(columns.last, column_at(end));
    if (first > last) return next;

    // Only the outermost two middles can lie outside the sector. No branches: they would often be
    // guessed wrongly.
    const auto is_inside = [&](std::uint32_t column) {
        const Slope place = column * column_width;
        return std::uint64_t{start <= place + tolerance} & std::uint64_t{place <= end + tolerance};
    };
    const std::uint32_t width = last - first;
    const std::uint64_t opaque = line.see_between(first, last);
    line.see(first, (opaque & 1U) | is_inside(first));
    line.see(last, opaque >> width | is_inside(last));

    for (std::uint64_t open = ~opaque & low_bits(width + 1); open != 0;) {
        const auto from = static_cast<std::uint32_t>(std::countr_zero(open));
        const auto to = from + static_cast<std::uint32_t>(std::countr_one(open >> from));
        next->start = from == 0 ? sector.start : left_end(first + from, depth) + nudge;
        next->end = to > width ? sector.end : left_end(first + to, depth) - nudge;
        ++next;
        open &= open + (std::uint64_t{1} << from);  // the carry clears this run of open tiles
    }
    return next;
}

// How far a quadrant goes: rows ahead, and columns to each side of the one straight ahead.
struct Reach {
    std::int32_t radius;
    std::uint32_t ahead;
    std::uint32_t left;
    std::uint32_t right;
};

// Writes the sectors with which a quadrant begins, and returns their end.
Sector* first_sectors(std::int32_t radius, Sector* sectors) {
    if (radius <= whole_row_radius_max) {
        *sectors++ = {.start = diagonal_left + nudge, .end = diagonal_right - nudge};
    } else {
        *sectors++ = {.start = diagonal_left + nudge, .end = straight_ahead - nudge};
        *sectors++ = {.start = straight_ahead + nudge, .end = diagonal_right - nudge};
    }
    return sectors;
}

// line_at(depth): the Across or Down of a row.
template <typename LineAt>
void scan_quadrant(const Reach& reach, LineAt line_at) {
    std::array<std::array<Sector, sectors_max>, 2> lists;  // of this row and the next, in turn
    const Sector* end = first_sectors(reach.radius, lists[1].data());
    const auto& half_width = half_widths[static_cast<std::size_t>(reach.radius)];
    for (std::uint32_t depth = 1; depth <= reach.ahead; ++depth) {
        const std::uint32_t side = std::min<std::uint32_t>(half_width[depth], depth);
        const Columns columns{.first = depth - std::min(side, reach.left),
                              .last = depth + std::min(side, reach.right)};
        const auto line = line_at(static_cast<std::int32_t>(depth));
        Sector* const first_next = lists[(depth + 1) % 2].data();
        Sector* next = first_next;
        for (const Sector* sector = lists[depth % 2].data(); sector != end; ++sector)
            next = scan_row(line, depth, columns, *sector, next);
        if (next == first_next) return;
        end = next;
    }
}

// Whether some slope from the eye to the middle line of an opaque tile is free: a sector that is
// never wider than the tile can be narrowed by a row, but not split.
template <typename OpaqueAt>
bool meets_sector(std::uint32_t column, std::uint32_t depth, OpaqueAt opaque_at) {
    Slope start = left_end(column, depth) + nudge;
    Slope end = left_end(column + 1, depth) - nudge;
    for (std::uint32_t row = 1; row < depth; ++row) {
        const std::uint32_t first = column_at(row * start);
        const std::uint32_t last = column_at(row * end);
        const bool first_blocks = opaque_at(first, row);
        const bool last_blocks = first == last ? first_blocks : opaque_at(last, row);
        if (first_blocks && last_blocks) return false;
        if (first_blocks) start = left_end(last, row) + nudge;
        if (last_blocks) end = left_end(last, row) - nudge;
    }
    return true;
}

// Whether the straight line from the eye to the middle of a tile is free; it may touch opaque tiles
// on one of its sides.
template <typename OpaqueAt>
bool line_is_free(std::uint32_t column, std::uint32_t depth, OpaqueAt opaque_at) {
    const Slope slope = middle(column, depth);
    bool left_is_free = true;
    bool right_is_free = true;
    for (std::uint32_t row = 1; row < depth; ++row) {
        left_is_free = left_is_free && !opaque_at(column_at(row * (slope - nudge)), row);
        right_is_free = right_is_free && !opaque_at(column_at(row * (slope + nudge)), row);
        if (!left_is_free && !right_is_free) return false;
    }
    return true;
}

// The quadrant in which a tile lies, seen from the eye, and where in it.
class Place {
  public:
    Place(Spot eye, Spot target, bool across) : eye_{eye}, across_{across} {
        const std::int32_t x = target.x - eye.x;
        const std::int32_t y = target.y - eye.y;
        const std::int32_t ahead = across ? y : x;
        forward_ = ahead < 0 ? -1 : 1;
        depth_ = ahead * forward_;
        column_ = depth_ + (across ? x : y);
    }

    bool is_seen(const BitGrid& opaque) const {
        const auto opaque_at = [&](std::uint32_t column, std::uint32_t depth) {
            return opaque[spot(static_cast<std::int32_t>(column),
                               static_cast<std::int32_t>(depth))];
        };
        const auto column = static_cast<std::uint32_t>(column_);
        const auto depth = static_cast<std::uint32_t>(depth_);
        return opaque_at(column, depth) ? meets_sector(column, depth, opaque_at)
                                        : line_is_free(column, depth, opaque_at);
    }

  private:
    Spot spot(std::int32_t column, std::int32_t depth) const {
        const std::int32_t ahead = forward_ * depth;
        const std::int32_t aside = column - depth;
        return across_ ? Spot{.x = eye_.x + aside, .y = eye_.y + ahead}
                       : Spot{.x = eye_.x + ahead, .y = eye_.y + aside};
    }

    Spot eye_;
    bool across_;
    std::int32_t forward_ = 1;
    std::int32_t depth_ = 0;
    std::int32_t column_ = 0;
};

}  // namespace

bool sees(const BitGrid& opaque, const Eye& eye, Spot target) {
    CHECK(opaque.contains(eye.spot));
    CHECK(eye.radius >= 0 && eye.radius <= Eye::radius_max);
    if (!opaque.contains(target) || !eye.reaches(target)) return false;
    if (target == eye.spot) return true;
    const std::int32_t x = std::abs(target.x - eye.spot.x);
    const std::int32_t y = std::abs(target.y - eye.spot.y);
    // On the diagonal, where two quadrants meet, only tiles of the diagonal matter: any will do.
    return Place{eye.spot, target, y >= x}.is_seen(opaque);
}

void View::clear(Size map_size, const Eye& eye) {
    eye_ = eye;
    map_size_ = map_size;
    area_.x = std::max(0, eye.spot.x - eye.radius);
    area_.y = std::max(0, eye.spot.y - eye.radius);
    area_.width = std::min(map_size.width, eye.spot.x + eye.radius + 1) - area_.x;
    area_.height = std::min(map_size.height, eye.spot.y + eye.radius + 1) - area_.y;
    first_word_ = word_of(area_.x);
    words_per_row_ = word_of(area_.right() - 1) - first_word_ + 1;
    std::fill_n(words_.begin(), row_position(area_.bottom()), std::uint64_t{0});
}

void View::look(const BitGrid& opaque, const Eye& eye) {
    CHECK(opaque.contains(eye.spot));
    CHECK(eye.radius >= 0 && eye.radius <= Eye::radius_max);
    clear(opaque.size(), eye);

    const Window window{.opaque = opaque.row(area_.y).data() + first_word_,
                        .opaque_stride = opaque.words_per_row(),
                        .seen = words_.data(),
                        .seen_stride = words_per_row_};
    const std::int32_t x = eye.spot.x - static_cast<std::int32_t>(first_word_) * BitGrid::word_bits;
    const std::int32_t y = eye.spot.y - area_.y;
    const auto north = static_cast<std::uint32_t>(y);
    const auto west = static_cast<std::uint32_t>(eye.spot.x - area_.x);
    const auto south = static_cast<std::uint32_t>(area_.height - 1) - north;
    const auto east = static_cast<std::uint32_t>(area_.width - 1) - west;

    Across{window, x, y}.see(0, 1);
    const auto across = [&](std::int32_t forward) {
        return [&window, x, y, forward](std::int32_t depth) {
            return Across{window, x - depth, y + forward * depth};
        };
    };
    const auto down = [&](std::int32_t forward) {
        return [&window, x, y, forward](std::int32_t depth) {
            return Down{window, x + forward * depth, y - depth};
        };
    };
    scan_quadrant({.radius = eye.radius, .ahead = north, .left = west, .right = east}, across(-1));
    scan_quadrant({.radius = eye.radius, .ahead = south, .left = west, .right = east}, across(1));
    scan_quadrant({.radius = eye.radius, .ahead = west, .left = north, .right = south}, down(-1));
    scan_quadrant({.radius = eye.radius, .ahead = east, .left = north, .right = south}, down(1));
}

void View::keep_lit(const BitGrid& lit, std::int32_t own_light) {
    CHECK(lit.size() == map_size_);
    CHECK(own_light >= 0 && own_light <= Eye::radius_max);
    const auto& half_width = half_widths[static_cast<std::size_t>(own_light)];
    for (std::int32_t y = area_.y; y < area_.bottom(); ++y) {
        const std::int32_t away = std::abs(y - eye_.spot.y);
        const std::int32_t side =
            away <= own_light ? half_width[static_cast<std::size_t>(away)] : -1;
        auto word_x = static_cast<std::int32_t>(first_word_) * BitGrid::word_bits;
        const auto lit_row = lit.row(y).subspan(first_word_, words_per_row_);
        for (std::size_t index = 0; index < words_per_row_; ++index) {
            const std::uint64_t own =
                bits_between(eye_.spot.x - side - word_x, eye_.spot.x + side - word_x);
            words_[row_position(y) + index] &= lit_row[index] | own;
            word_x += BitGrid::word_bits;
        }
    }
}

std::uint32_t View::count() const {
    std::uint32_t sum = 0;
    for (const std::uint64_t word : std::span{words_}.first(row_position(area_.bottom())))
        sum += base::count_bits(word);
    return sum;
}

void View::add_to(BitGrid& tiles) const {
    CHECK(tiles.size() == map_size_);
    for (std::int32_t y = area_.y; y < area_.bottom(); ++y) {
        const auto from = row(y);
        const auto into = tiles.row(y).subspan(first_word_, words_per_row_);
        for (std::size_t index = 0; index < from.size(); ++index)
            into[index] |= from[index];
    }
}

}  // namespace underwell::grid
