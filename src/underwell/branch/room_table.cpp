#include "underwell/branch/room_table.hpp"

#include "underwell/base/check.hpp"

namespace underwell::branch {

using grid::Cell;
using grid::Direction;

namespace {

constexpr std::size_t index_size_at_first = 16;

}  // namespace

RoomTable::RoomTable() : index_(index_size_at_first) {
    append_block({});  // nowhere
}

void RoomTable::index_block(BlockNumber number) {
    const std::uint64_t hashed = hash_of(block(number).coordinates);
    const std::size_t mask = index_.size() - 1;
    std::size_t position = first_position(hashed, index_.size());
    while (index_[position].block != nowhere)
        position = (position + 1) & mask;
    index_[position] = {.tag = tag_of(hashed), .block = number};
}

void RoomTable::grow_index() {
    index_ = std::vector<Entry>(index_.size() * 2);
    for (BlockNumber number = nowhere + 1; number < block_count_; ++number)
        index_block(number);
}

RoomTable::BlockNumber RoomTable::append_block(Cell coordinates) {
    const BlockNumber number = block_count_++;
    if (number % blocks_per_segment == 0) segments_.push_back(std::make_unique<Segment>());
    block(number).coordinates = coordinates;
    block(number).touching[0] = number;
    return number;
}

RoomTable::BlockNumber RoomTable::add_block(Cell coordinates) {
    const BlockNumber number = append_block(coordinates);
    for (const Direction side_towards : grid::four_directions) {
        const BlockNumber neighbour = find_block(grid::step(coordinates, side_towards));
        if (neighbour == nowhere) continue;
        block(number).touching[touching_towards(side_towards)] = neighbour;
        block(neighbour).touching[touching_towards(grid::opposite(side_towards))] = number;
    }
    if (std::size_t{block_count_} * 4 > index_.size())
        grow_index();
    else
        index_block(number);
    return number;
}

RoomTable::Spot RoomTable::numbered(std::uint32_t number) const {
    CHECK(number < order_.size());
    const BlockNumber home = order_[number] / cells_per_block;
    const auto place = static_cast<std::int32_t>(order_[number] % cells_per_block);
    const Cell coordinates = block(home).coordinates;
    return {.cell = {.x = coordinates.x * side + place % side,
                     .y = coordinates.y * side + place / side},
            .block = home};
}

void RoomTable::add(const Spot& spot, const Record& record) {
    const BlockNumber number =
        spot.block != nowhere ? spot.block : add_block(block_coordinates(spot.cell));
    const std::uint32_t place = place_in_block(spot.cell);
    Block& home = block(number);
    CHECK(!home.has(place));
    home.occupied = static_cast<std::uint16_t>(home.occupied | (1U << place));
    home.exits[place] = record.exits;
    home.back[place] = record.back;
    order_.push_back(number * cells_per_block + place);
}

void RoomTable::add_exit(const Spot& spot, Direction exit) {
    CHECK(has_room(spot));
    block(spot.block).exits[place_in_block(spot.cell)].insert(exit);
}

std::size_t RoomTable::bytes() const {
    return segments_.size() * sizeof(Segment) + segments_.capacity() * sizeof(segments_[0]) +
           index_.capacity() * sizeof(Entry) + order_.capacity() * sizeof(order_[0]);
}

}  // namespace underwell::branch
