#include "underwell/game/cell_index.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"

namespace underwell::game {

namespace {

constexpr std::size_t entries_least = 16;

std::uint64_t mixed(std::uint64_t key) {
    key *= 0x9E37'79B9'7F4A'7C15ULL;
    return (key ^ (key >> 32)) * 0xD6E8'FEB8'6659'FD93ULL;
}

}  // namespace

std::size_t CellIndex::position(grid::Cell cell) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = static_cast<std::size_t>(mixed(grid::key(cell)) >> 32) & mask;
    while (entries_[at].number != free && entries_[at].cell != cell)
        at = (at + 1) & mask;
    return at;
}

void CellIndex::grow() {
    const std::vector<Entry> before =
        std::exchange(entries_, std::vector<Entry>(std::max(entries_least, entries_.size() * 2)));
    for (const Entry& entry : before)
        if (entry.number != free) entries_[position(entry.cell)] = entry;
}

void CellIndex::add(grid::Cell cell, RoomNumber number) {
    if (rooms_ * 2 >= entries_.size()) grow();
    Entry& entry = entries_[position(cell)];
    CHECK(entry.number == free && number != free);
    entry = {.cell = cell, .number = number};
    ++rooms_;
}

std::optional<RoomNumber> CellIndex::find(grid::Cell cell) const {
    if (entries_.empty()) return std::nullopt;
    const Entry& entry = entries_[position(cell)];
    if (entry.number == free) return std::nullopt;
    return entry.number;
}

}  // namespace underwell::game
