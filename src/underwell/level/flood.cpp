#include "underwell/level/flood.hpp"

#include <vector>

#include "underwell/level/rows.hpp"

namespace underwell::level {

namespace {

class Flood {
  public:
    Flood(const grid::BitGrid& open, grid::BitGrid& reached)
        : open_{open}, reached_{reached}, grew_(static_cast<std::size_t>(open.size().height), 0) {}

    void run() {
        const std::int32_t height = open_.size().height;
        for (std::int32_t y = 0; y < height; ++y)
            if (spread_along(y)) mark(y);
        // A row hands on what it got since it last did, down and up in turn.
        while (grows_) {
            grows_ = false;
            for (std::int32_t y = 0; y + 1 < height; ++y)
                if (take(y, downwards)) hand_on(y, y + 1);
            for (std::int32_t y = height - 1; y > 0; --y)
                if (take(y, upwards)) hand_on(y, y - 1);
        }
    }

  private:
    static constexpr std::uint8_t downwards = 1;
    static constexpr std::uint8_t upwards = 2;

    void mark(std::int32_t y) {
        grew_[static_cast<std::size_t>(y)] = downwards | upwards;
        grows_ = true;
    }

    bool take(std::int32_t y, std::uint8_t way) {
        std::uint8_t& grew = grew_[static_cast<std::size_t>(y)];
        const bool taken = (grew & way) != 0;
        grew = static_cast<std::uint8_t>(grew & ~way);
        return taken;
    }

    // Spreads a row's reached tiles along the row, over the borders of words. False if it has none.
    bool spread_along(std::int32_t y) {
        const auto open = open_.row(y);
        const auto reached = reached_.row(y);
        std::uint64_t any = 0;
        for (std::size_t word = 0; word < open.size(); ++word) {
            const std::uint64_t carried = word == 0 ? 0 : reached[word - 1] >> 63;
            const std::uint64_t seeds = reached[word] | (carried & open[word]);
            if (seeds != 0) reached[word] = spread(seeds, open[word]);
            any |= seeds;
        }
        for (std::size_t word = open.size(); word-- > 1;) {
            const std::uint64_t carried = reached[word] << 63 & open[word - 1] & ~reached[word - 1];
            if (carried != 0)
                reached[word - 1] = spread(reached[word - 1] | carried, open[word - 1]);
        }
        return any != 0;
    }

    // Takes over into a row what stands next to reached tiles of its neighbour.
    void hand_on(std::int32_t from, std::int32_t to) {
        const auto source = reached_.row(from);
        const auto target = reached_.row(to);
        const auto open = open_.row(to);
        std::uint64_t added = 0;
        for (std::size_t word = 0; word < open.size(); ++word) {
            const std::uint64_t more = source[word] & open[word] & ~target[word];
            target[word] |= more;
            added |= more;
        }
        if (added == 0) return;
        spread_along(to);
        mark(to);
    }

    const grid::BitGrid& open_;
    grid::BitGrid& reached_;
    std::vector<std::uint8_t> grew_;  // by row: which ways it has something to hand on
    bool grows_ = false;
};

}  // namespace

void flood(const grid::BitGrid& open, grid::BitGrid& reached) {
    Flood{open, reached}.run();
}

}  // namespace underwell::level
