// Where the rooms of one branch are kept: in blocks of 4 × 4 cells, one cache line each. A block
// knows the blocks beside it, so a room's neighbours are found without a search; a block itself is
// found through an open-addressing index. Digging touches few cache lines however large the branch
// is. An exit is unexplored exactly as long as its far cell is empty, so that is not stored. Takes
// 14 to 26 bytes for each room in every branch that UniformGrowth digs (bytes() counts them). An
// inner part of Branch: it keeps records and knows no rule of growth.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::branch {

class RoomTable {
    struct Block;
    struct Neighbour;

  public:
    struct Record {
        grid::DirectionSet exits;  // all of them, the way back included
        grid::Direction back = grid::Direction::north;
    };

    // Which of a cell's neighbours exist, and which of those have an exit into the cell.
    struct Surroundings {
        grid::DirectionSet rooms;
        grid::DirectionSet pointing;

        void note(const Block& there, Neighbour neighbour, grid::Direction direction);
    };

    // A cell and the block in which it is kept, if there is one. Good until a room is added.
    struct Spot {
        grid::Cell cell;
        std::uint32_t block = 0;
    };

    RoomTable();

    std::uint32_t size() const { return static_cast<std::uint32_t>(order_.size()); }

    Spot spot(grid::Cell cell) const;
    Spot beside(const Spot& spot, grid::Direction direction) const;

    // The room dug as number `number`, counted from 0; it must exist.
    Spot numbered(std::uint32_t number) const;

    bool has_room(const Spot& spot) const {
        return block(spot.block).has(place_in_block(spot.cell));
    }

    // Empty exits if there is no room.
    Record record(const Spot& spot) const;

    Surroundings around(const Spot& spot, grid::DirectionSet directions) const;

    // The room must not exist yet.
    void add(const Spot& spot, const Record& record);

    // The room must exist.
    void add_exit(const Spot& spot, grid::Direction exit);

    // All memory held, in bytes.
    std::size_t bytes() const;

  private:
    using BlockNumber = std::uint32_t;

    static constexpr BlockNumber nowhere = 0;  // a block that is always empty
    static constexpr int side_bits = 2;
    static constexpr int side = 1 << side_bits;  // of a block, in cells
    static constexpr std::uint32_t cells_per_block = side * side;
    static constexpr std::uint32_t blocks_per_segment = 64;

    struct alignas(64) Block {
        grid::Cell coordinates;                 // those of its cells, divided by 4
        std::array<BlockNumber, 5> touching{};  // itself; those north, east, south, west of it
        std::uint16_t occupied = 0;
        std::array<grid::DirectionSet, cells_per_block> exits;  // empty where there is no room
        std::array<grid::Direction, cells_per_block> back{};

        bool has(std::uint32_t place) const { return (occupied >> place & 1) != 0; }
    };

    static_assert(sizeof(Block) == 64);

    // Where a step leads: a place in the block with that position in Block::touching.
    struct Neighbour {
        std::uint8_t place = 0;
        std::uint8_t touching = 0;
    };

    static constexpr std::uint8_t touching_at_corner = 5;  // such a block is found by the index

    using Neighbours =
        std::array<std::array<Neighbour, 8>, cells_per_block>;  // by place, direction

    static constexpr Neighbour neighbour_at(grid::Cell relative);
    static constexpr Neighbours neighbours_in_blocks();
    static const Neighbours neighbours;

    // The position in Block::touching of the block on that side.
    static constexpr std::uint8_t touching_towards(grid::Direction towards) {
        return static_cast<std::uint8_t>(1 + grid::index(towards) / 2);
    }

    using Segment = std::array<Block, blocks_per_segment>;

    // An entry of the index: part of the hash, so that a wrong block is seldom touched.
    struct Entry {
        std::uint32_t tag = 0;
        BlockNumber block = nowhere;  // nowhere: a free entry
    };

    static grid::Cell block_coordinates(grid::Cell cell) {
        return {.x = cell.x >> side_bits, .y = cell.y >> side_bits};
    }

    static std::uint32_t place_in_block(grid::Cell cell) {
        constexpr std::uint32_t mask = side - 1;
        return (static_cast<std::uint32_t>(cell.y) & mask) << side_bits |
               (static_cast<std::uint32_t>(cell.x) & mask);
    }

    static std::uint64_t hash_of(grid::Cell coordinates) {
        const std::uint64_t bits = grid::key(coordinates) * 0x9E3779B97F4A7C15ULL;
        return (bits ^ (bits >> 32)) * 0xD6E8FEB86659FD93ULL;
    }

    static std::uint32_t tag_of(std::uint64_t hashed) { return static_cast<std::uint32_t>(hashed); }

    static std::size_t first_position(std::uint64_t hashed, std::size_t positions) {
        return static_cast<std::size_t>(hashed >> 32) & (positions - 1);
    }

    const Block& block(BlockNumber number) const {
        return (*segments_[number / blocks_per_segment])[number % blocks_per_segment];
    }

    Block& block(BlockNumber number) {
        return (*segments_[number / blocks_per_segment])[number % blocks_per_segment];
    }

    BlockNumber find_block(grid::Cell coordinates) const;
    BlockNumber append_block(grid::Cell coordinates);
    BlockNumber add_block(grid::Cell coordinates);
    void index_block(BlockNumber number);
    void grow_index();

    std::vector<std::unique_ptr<Segment>> segments_;
    std::uint32_t block_count_ = 0;
    std::vector<Entry> index_;          // at most a quarter full, its size a power of two
    std::vector<std::uint32_t> order_;  // block number × 16 + place in block
};

// What digging needs all the time, for the compiler to inline.

// For a cell given relative to a block, at most one step outside of it.
constexpr RoomTable::Neighbour RoomTable::neighbour_at(grid::Cell relative) {
    const bool west = relative.x < 0;
    const bool beside = west || relative.x >= side;
    const bool south = relative.y < 0;
    const bool above_or_below = south || relative.y >= side;
    constexpr int mask = side - 1;
    Neighbour neighbour{
        .place = static_cast<std::uint8_t>((relative.y & mask) * side + (relative.x & mask))};
    if (beside)
        neighbour.touching = touching_towards(west ? grid::Direction::west : grid::Direction::east);
    if (above_or_below)
        neighbour.touching =
            touching_towards(south ? grid::Direction::south : grid::Direction::north);
    if (beside && above_or_below) neighbour.touching = touching_at_corner;
    return neighbour;
}

constexpr RoomTable::Neighbours RoomTable::neighbours_in_blocks() {
    Neighbours table{};
    for (std::int32_t place = 0; place < side * side; ++place)
        for (const grid::Direction direction : grid::eight_directions)
            table[static_cast<std::size_t>(place)][grid::index(direction)] = neighbour_at(
                grid::step(grid::Cell{.x = place % side, .y = place / side}, direction));
    return table;
}

inline constexpr RoomTable::Neighbours RoomTable::neighbours = neighbours_in_blocks();

inline RoomTable::BlockNumber RoomTable::find_block(grid::Cell coordinates) const {
    const std::uint64_t hashed = hash_of(coordinates);
    const std::size_t mask = index_.size() - 1;
    for (std::size_t position = first_position(hashed, index_.size());;
         position = (position + 1) & mask) {
        const Entry entry = index_[position];
        if (entry.block == nowhere) return nowhere;
        if (entry.tag == tag_of(hashed) && block(entry.block).coordinates == coordinates)
            return entry.block;
    }
}

inline RoomTable::Spot RoomTable::spot(grid::Cell cell) const {
    return {.cell = cell, .block = find_block(block_coordinates(cell))};
}

inline RoomTable::Spot RoomTable::beside(const Spot& spot, grid::Direction direction) const {
    const grid::Cell cell = grid::step(spot.cell, direction);
    const Neighbour neighbour = neighbours[place_in_block(spot.cell)][grid::index(direction)];
    if (spot.block != nowhere && neighbour.touching != touching_at_corner) [[likely]]
        return {.cell = cell, .block = block(spot.block).touching[neighbour.touching]};
    if (neighbour.touching == 0) return {.cell = cell, .block = spot.block};
    return this->spot(cell);
}

inline RoomTable::Record RoomTable::record(const Spot& spot) const {
    const Block& home = block(spot.block);
    const std::uint32_t place = place_in_block(spot.cell);
    return {.exits = home.exits[place], .back = home.back[place]};
}

// One neighbour's part of the surroundings, without branches: chance decides what is there, so a
// processor that guesses would be wrong half the time.
inline void RoomTable::Surroundings::note(const Block& there, Neighbour neighbour,
                                          grid::Direction direction) {
    const auto has_room = static_cast<std::uint32_t>(there.has(neighbour.place));
    const auto points_here = static_cast<std::uint32_t>(
        there.exits[neighbour.place].contains(grid::opposite(direction)));
    rooms = rooms | grid::DirectionSet::of_bits(
                        static_cast<std::uint8_t>(has_room << grid::index(direction)));
    pointing = pointing | grid::DirectionSet::of_bits(
                              static_cast<std::uint8_t>(points_here << grid::index(direction)));
}

inline RoomTable::Surroundings RoomTable::around(const Spot& spot,
                                                 grid::DirectionSet directions) const {
    const auto& beside_place = neighbours[place_in_block(spot.cell)];
    Surroundings surroundings;
    if (spot.block == nowhere || !grid::four_directions.contains_all(directions)) {
        for (const grid::Direction direction : directions)
            surroundings.note(block(beside(spot, direction).block),
                              beside_place[grid::index(direction)], direction);
        return surroundings;
    }
    const Block& home = block(spot.block);
    const auto note = [&](grid::Direction direction) {
        const Neighbour neighbour = beside_place[grid::index(direction)];
        surroundings.note(block(home.touching[neighbour.touching]), neighbour, direction);
    };
    note(grid::Direction::north);
    note(grid::Direction::east);
    note(grid::Direction::south);
    note(grid::Direction::west);
    return {.rooms = surroundings.rooms & directions,
            .pointing = surroundings.pointing & directions};
}

}  // namespace underwell::branch
