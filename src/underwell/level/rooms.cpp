#include "underwell/level/rooms.hpp"

#include <bit>
#include <numeric>
#include <utility>

#include "underwell/grid/direction.hpp"
#include "underwell/level/carve.hpp"
#include "underwell/level/generate.hpp"
#include "underwell/level/occupancy.hpp"
#include "underwell/level/shapes.hpp"
#include "underwell/level/vaults.hpp"

namespace underwell::level {

using grid::Direction;
using grid::Rectangle;
using grid::Spot;

namespace {

constexpr std::int64_t attempts_for_each_vault = 8;
constexpr std::array<Direction, 4> sides = {Direction::north, Direction::east, Direction::south,
                                            Direction::west};

// Which numbers a room's side and its place may be, as a stream wants to know them.
struct Bounds {
    std::int32_t side_min;
    std::uint32_t side_choices;
    std::int32_t before;
    grid::Size free;  // the map without its margins

    explicit Bounds(const LevelSettings& settings)
        : side_min{static_cast<std::int32_t>(settings.room_min)},
          side_choices{static_cast<std::uint32_t>(settings.room_max - settings.room_min + 1)},
          before{spacing(settings.tunnels).before} {
        const std::int32_t margins = before + spacing(settings.tunnels).after;
        free = {.width = static_cast<std::int32_t>(settings.width) - margins,
                .height = static_cast<std::int32_t>(settings.height) - margins};
    }
};

Rectangle draw_room(base::Stream& chance, const Bounds& bounds) {
    Rectangle room;
    const auto drawn = chance.halves();
    const auto sides_drawn = chance.two_of(drawn.first, {bounds.side_choices, bounds.side_choices});
    room.width = bounds.side_min + static_cast<std::int32_t>(sides_drawn.first);
    room.height = bounds.side_min + static_cast<std::int32_t>(sides_drawn.second);
    const auto place = chance.two_of(
        drawn.second, {static_cast<std::uint32_t>(bounds.free.width - room.width + 1),
                       static_cast<std::uint32_t>(bounds.free.height - room.height + 1)});
    room.x = bounds.before + static_cast<std::int32_t>(place.first);
    room.y = bounds.before + static_cast<std::int32_t>(place.second);
    return room;
}

Shape draw_shape(const ShapeMix& mix, base::Stream& chance) {
    const std::uint32_t total = std::accumulate(mix.begin(), mix.end(), 0U);
    std::uint32_t drawn = chance.below(total);
    std::uint8_t shape = 0;
    while (drawn >= mix[shape])
        drawn -= mix[shape++];
    return static_cast<Shape>(shape);
}

void carve_mask(grid::Grid<Terrain>& terrain, const Mask& mask, const Rectangle& bounds) {
    for (std::int32_t y = 0; y < mask.size.height; ++y) {
        Terrain* row = &terrain[{.x = bounds.x, .y = bounds.y + y}];
        for (std::uint64_t bits = mask.rows[static_cast<std::size_t>(y)]; bits != 0;
             bits &= bits - 1)
            row[std::countr_zero(bits)] = Terrain::floor;
        for (std::uint64_t bits = mask.pillars[static_cast<std::size_t>(y)]; bits != 0;
             bits &= bits - 1)
            row[std::countr_zero(bits)] = Terrain::pillar;
    }
}

// All positions but the corners; of very long walls the first 63.
DoorSites rectangle_sites(const Rectangle& bounds) {
    const auto inner = [](std::int32_t side) {
        const auto last = static_cast<std::uint32_t>(side < 64 ? side - 1 : 63);
        return ((std::uint64_t{1} << last) - 1) & ~std::uint64_t{1};
    };
    return {inner(bounds.width), inner(bounds.height), inner(bounds.width), inner(bounds.height)};
}

void carve_shaped(Draft& draft, Room& room, base::Stream& chance) {
    room.shape = draw_shape(draft.level.settings.shapes, chance);
    if (room.shape == Shape::rectangle) {
        fill(draft.level.terrain, room.bounds.inside(), Terrain::floor);
        draft.sites.push_back(rectangle_sites(room.bounds));
        return;
    }
    Mask mask;
    make_mask(mask, room.shape, {.width = room.bounds.width, .height = room.bounds.height}, chance);
    carve_mask(draft.level.terrain, mask, room.bounds);
    const Spot middle = centre(mask);
    room.centre = {.x = room.bounds.x + middle.x, .y = room.bounds.y + middle.y};
    DoorSites sites;
    for (std::size_t side = 0; side < sides.size(); ++side)
        sites[side] = door_sites(mask, sides[side]);
    draft.sites.push_back(sites);
}

// Each vault gets a few attempts.
void reserve_vaults(Draft& draft, Occupancy& taken) {
    const LevelSettings& settings = draft.level.settings;
    const Spacing kept = spacing(settings.tunnels);
    const Bounds bounds{settings};
    base::Stream chance = stream(draft, "level.vaults");
    for (std::int64_t attempt = 0; attempt < settings.vaults * attempts_for_each_vault; ++attempt) {
        if (std::ssize(draft.reserved) == settings.vaults) return;
        auto vault = draw_vault(draft, bounds.free, chance);
        if (!vault) continue;
        const auto size = vault->terrain.size();
        const auto columns = static_cast<std::uint32_t>(bounds.free.width - size.width + 1);
        const auto rows = static_cast<std::uint32_t>(bounds.free.height - size.height + 1);
        Spot corner;
        corner.x = kept.before + static_cast<std::int32_t>(chance.below(columns));
        corner.y = kept.before + static_cast<std::int32_t>(chance.below(rows));
        const Rectangle area{
            .x = corner.x, .y = corner.y, .width = size.width, .height = size.height};
        if (!can_be_entered(*vault, corner) || !taken.take(area)) continue;
        draft.reserved.push_back({.vault = std::move(*vault), .corner = corner});
    }
}

}  // namespace

base::Result<void> place_rooms(Draft& draft) {
    Level& level = draft.level;
    const LevelSettings& settings = level.settings;
    const Bounds bounds{settings};
    Occupancy taken{level.terrain.size(),
                    {.narrowest = settings.vaults > 0 ? prefab_side_min : bounds.side_min,
                     .widest = static_cast<std::int32_t>(settings.room_max),
                     .gap = spacing(settings.tunnels).between},
                    draft.scratch.memory()};
    if (settings.vaults > 0) reserve_vaults(draft, taken);
    base::Stream chance = stream(draft, "level.rooms");
    // Drawing all of them first leaves a processor free to draw several at once.
    level.rooms.resize(static_cast<std::size_t>(settings.max_rooms));
    for (Room& room : level.rooms) {
        room.bounds = draw_room(chance, bounds);
        room.centre = room.bounds.centre();
    }
    std::erase_if(level.rooms, [&](const Room& room) { return !taken.take(room.bounds); });
    // Vaults may have left no place: then one of them is the first room.
    if (level.rooms.empty() && draft.reserved.empty())
        return base::fail(errors::step_failed, "no room found a place");
    return {};
}

base::Result<void> carve_rooms(Draft& draft) {
    Level& level = draft.level;
    const bool sites_wanted =
        level.settings.tunnels != Tunnels::l || level.settings.generator == Generator::maze;
    if (level.settings.shapes == rectangles_only && !sites_wanted) {
        for (const Room& room : level.rooms)
            fill(level.terrain, room.bounds.inside(), Terrain::floor);
        return {};
    }
    draft.sites.reserve(level.rooms.size());
    for (std::size_t number = draft.sites.size(); number < level.rooms.size(); ++number) {
        base::Stream chance = stream(draft, "level.shapes", number);
        carve_shaped(draft, level.rooms[number], chance);
    }
    return {};
}

}  // namespace underwell::level
