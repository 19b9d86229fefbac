#include "underwell/grid/explore.hpp"

#include <bit>

#include "underwell/base/check.hpp"

namespace underwell::grid {

namespace {

void keep_known_walkable(const Knowledge& knowledge, BitGrid& result) {
    CHECK(knowledge.walkable.size() == knowledge.known.size());
    result = knowledge.walkable;
    for (std::int32_t y = 0; y < result.size().height; ++y)
        for (std::size_t word = 0; word < result.words_per_row(); ++word)
            result.row(y)[word] &= knowledge.known.row(y)[word];
}

// Which of the 64 tiles of a word have an unknown one beside them in row y.
std::uint64_t beside_unknown(const BitGrid& known, std::int32_t y, std::size_t word) {
    if (y < 0 || y >= known.size().height) return 0;
    const auto row = known.row(y);
    const auto columns = static_cast<std::size_t>(known.size().width);
    const auto unknown = [&](std::size_t place) {
        const std::size_t columns_left = columns - place * 64;
        const std::uint64_t on_map =
            columns_left < 64 ? (std::uint64_t{1} << columns_left) - 1 : ~std::uint64_t{0};
        return ~row[place] & on_map;
    };
    const std::uint64_t here = unknown(word);
    std::uint64_t beside = here | here << 1 | here >> 1;
    if (word > 0) beside |= unknown(word - 1) >> 63;
    if (word + 1 < row.size()) beside |= unknown(word + 1) << 63;
    return beside;
}

}  // namespace

void AutoExplore::forget() {
    stood_on_.reset({});
}

std::optional<Spot> AutoExplore::next_step(const Knowledge& knowledge, Spot from) {
    look_around(knowledge, from);
    if (!distances_.values().contains(from)) return std::nullopt;
    return distances_.roll_down(from);
}

bool AutoExplore::find_path(const Knowledge& knowledge, Spot from, std::vector<Spot>& path) {
    path.clear();
    look_around(knowledge, from);
    if (!distances_.values().contains(from)) return false;
    std::optional<Spot> next = distances_.roll_down(from);
    if (!next) return false;
    path.push_back(from);
    for (; next; next = distances_.roll_down(*next))
        path.push_back(*next);
    return true;
}

// How far every known tile is from the nearest one worth going to.
void AutoExplore::look_around(const Knowledge& knowledge, Spot from) {
    keep_known_walkable(knowledge, known_walkable_);
    if (stood_on_.size() != known_walkable_.size()) stood_on_.reset(known_walkable_.size());
    if (stood_on_.contains(from)) stood_on_.insert(from);
    find_goals(knowledge);
    distances_.fill(known_walkable_, goals_, {.walking = {.neighbours = neighbours_}});
}

void AutoExplore::find_goals(const Knowledge& knowledge) {
    goals_.clear();
    for (std::int32_t y = 0; y < known_walkable_.size().height; ++y)
        for (std::size_t word = 0; word < known_walkable_.words_per_row(); ++word) {
            std::uint64_t tiles = known_walkable_.row(y)[word] & ~stood_on_.row(y)[word];
            if (tiles == 0) continue;
            tiles &= beside_unknown(knowledge.known, y - 1, word) |
                     beside_unknown(knowledge.known, y, word) |
                     beside_unknown(knowledge.known, y + 1, word);
            for (; tiles != 0; tiles &= tiles - 1)
                goals_.push_back(
                    {.spot = {.x = static_cast<std::int32_t>(word * 64) + std::countr_zero(tiles),
                              .y = y}});
        }
}

bool Travel::start(const Knowledge& knowledge, const PathRequest& request) {
    keep_known_walkable(knowledge, known_walkable_);
    steps_ = 0;
    return finder_.find(known_walkable_, request, path_).has_value();
}

std::optional<Spot> Travel::next_step(const Knowledge& knowledge) {
    if (path_.empty() || has_arrived()) return std::nullopt;
    const Spot next = path_[steps_ + 1];
    if (!knowledge.walkable.contains(next) || !knowledge.walkable[next]) {
        path_.clear();
        return std::nullopt;
    }
    ++steps_;
    return next;
}

std::span<const Spot> Travel::rest() const {
    return path_.empty() ? std::span<const Spot>{} : std::span{path_}.subspan(steps_);
}

}  // namespace underwell::grid
