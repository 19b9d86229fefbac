#include "underwell/level/bsp.hpp"

#include <algorithm>
#include <limits>

#include "underwell/level/joins.hpp"

namespace underwell::level {

using grid::Rectangle;

namespace {

// A part that could be split is left whole so many times in a hundred, for rooms of uneven size.
constexpr std::int64_t whole_percent = 8;

class Partition {
  public:
    explicit Partition(Draft& draft)
        : draft_{draft},
          settings_{draft.level.settings},
          chance_{stream(draft, "level.partition")},
          least_{static_cast<std::int32_t>(settings_.room_min) +
                 spacing(settings_.tunnels).between} {}

    void split_map();

  private:
    struct Rooms {
        std::uint32_t first;
        std::uint32_t end;
    };

    Rooms split(const Rectangle& part, std::uint32_t rooms_allowed);
    Rooms settle(const Rectangle& part);
    void join(Rooms one, Rooms other);
    std::int32_t draw_side(std::int32_t free);

    Draft& draft_;
    const LevelSettings& settings_;
    base::Stream chance_;
    std::int32_t least_;  // sides of a part: a room, and the wall or rock to the next
};

std::int32_t Partition::draw_side(std::int32_t free) {
    const auto least = static_cast<std::int32_t>(settings_.room_min);
    const auto most = std::min(static_cast<std::int32_t>(settings_.room_max), free);
    return least +
           static_cast<std::int32_t>(chance_.below(static_cast<std::uint32_t>(most - least + 1)));
}

// A part ends in the free tiles that keep its room apart from the next part's.
Partition::Rooms Partition::settle(const Rectangle& part) {
    const std::int32_t between = spacing(settings_.tunnels).between;
    const Rectangle free{
        .x = part.x, .y = part.y, .width = part.width - between, .height = part.height - between};
    Rectangle room;
    room.width = draw_side(free.width);
    room.height = draw_side(free.height);
    room.x = free.x + static_cast<std::int32_t>(
                          chance_.below(static_cast<std::uint32_t>(free.width - room.width + 1)));
    room.y = free.y + static_cast<std::int32_t>(
                          chance_.below(static_cast<std::uint32_t>(free.height - room.height + 1)));
    const auto number = static_cast<std::uint32_t>(draft_.level.rooms.size());
    draft_.level.rooms.push_back({.bounds = room, .centre = room.centre()});
    return {.first = number, .end = number + 1};
}

// As deep as parts can be halved until they are as small as a room.
// NOLINTNEXTLINE(misc-no-recursion)
Partition::Rooms Partition::split(const Rectangle& part, std::uint32_t rooms_allowed) {
    const bool wide = part.width >= 2 * least_;
    const bool high = part.height >= 2 * least_;
    const bool roomy =
        part.width > settings_.room_max + least_ || part.height > settings_.room_max + least_;
    if (rooms_allowed == 1 || (!wide && !high) || (!roomy && happens(chance_, whole_percent)))
        return settle(part);
    bool across = wide;
    if (wide && high) {
        // The longer side is split, most of the time.
        const auto sides = static_cast<std::uint32_t>(part.width + 2 * part.height);
        across = chance_.below(sides) < static_cast<std::uint32_t>(part.width);
    }
    const std::int32_t side = across ? part.width : part.height;
    const std::int32_t cut =
        least_ +
        static_cast<std::int32_t>(chance_.below(static_cast<std::uint32_t>(side - 2 * least_ + 1)));
    Rectangle one = part;
    Rectangle other = part;
    (across ? one.width : one.height) = cut;
    (across ? other.width : other.height) = side - cut;
    (across ? other.x : other.y) += cut;
    const Rooms first = split(one, rooms_allowed - rooms_allowed / 2);
    const Rooms second = split(other, rooms_allowed / 2);
    join(first, second);
    return {.first = first.first, .end = second.end};
}

// The two rooms that are nearest to each other.
void Partition::join(Rooms one, Rooms other) {
    const auto& rooms = draft_.level.rooms;
    Join nearest;
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (std::uint32_t from = one.first; from < one.end; ++from)
        for (std::uint32_t to = other.first; to < other.end; ++to) {
            const std::int32_t gap = gap_between(rooms[from].bounds, rooms[to].bounds);
            if (gap >= least) continue;
            least = gap;
            nearest = {.from = from, .to = to};
        }
    draft_.joins.push_back(nearest);
}

void Partition::split_map() {
    const Spacing kept = spacing(settings_.tunnels);
    const Rectangle map{.x = kept.before,
                        .y = kept.before,
                        .width = static_cast<std::int32_t>(settings_.width) - kept.before -
                                 kept.after + kept.between,
                        .height = static_cast<std::int32_t>(settings_.height) - kept.before -
                                  kept.after + kept.between};
    split(map, static_cast<std::uint32_t>(settings_.max_rooms));
}

}  // namespace

base::Result<void> partition(Draft& draft) {
    Partition{draft}.split_map();
    return {};
}

}  // namespace underwell::level
