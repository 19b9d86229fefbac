#include "underwell/grid/memory.hpp"

#include <algorithm>
#include <bit>

#include "underwell/base/check.hpp"
#include "underwell/base/integer.hpp"

namespace underwell::grid {

std::uint32_t Memory::see(const View& view) {
    CHECK(view.map_size() == known_.size());
    close_eyes();
    seen_area_ = view.area();
    view.add_to(seen_);

    std::uint32_t discovered = 0;
    for (std::int32_t y = seen_area_.y; y < seen_area_.bottom(); ++y) {
        const auto known = known_.row(y).subspan(view.first_word());
        std::size_t index = 0;
        for (const std::uint64_t seen : view.row(y)) {
            discovered += base::count_bits(seen & ~known[index]);
            known[index++] |= seen;
        }
    }
    known_count_ += discovered;
    return discovered;
}

void Memory::close_eyes() {
    if (seen_area_.width == 0) return;
    const auto first = static_cast<std::size_t>(seen_area_.x / BitGrid::word_bits);
    const auto last = static_cast<std::size_t>((seen_area_.right() - 1) / BitGrid::word_bits);
    for (std::int32_t y = seen_area_.y; y < seen_area_.bottom(); ++y)
        std::ranges::fill(seen_.row(y).subspan(first, last - first + 1), 0);
    seen_area_ = {};
}

}  // namespace underwell::grid
