#include "underwell/level/furnish.hpp"

#include <algorithm>
#include <array>

#include "underwell/level/places.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::level {

using grid::Direction;
using grid::Rectangle;
using grid::Spot;

namespace {

constexpr std::uint32_t traps_least = 2;
constexpr std::uint32_t traps_choices = 3;
constexpr std::uint32_t patch_tiles_least = 3;
constexpr std::uint32_t scattered_tiles_choices = 5;

Spot draw_spot(const Rectangle& area, base::Stream& chance) {
    Spot spot;
    spot.x =
        area.x + static_cast<std::int32_t>(chance.below(static_cast<std::uint32_t>(area.width)));
    spot.y =
        area.y + static_cast<std::int32_t>(chance.below(static_cast<std::uint32_t>(area.height)));
    return spot;
}

void put(Level& level, std::uint32_t room, ThingKind kind, Spot near) {
    if (const auto spot = free_floor(level, room, near))
        level.things.push_back({.spot = *spot, .kind = kind, .room = room});
}

void put_things(Level& level, std::uint32_t number, base::Stream& chance) {
    const Room& room = level.rooms[number];
    switch (room.type) {
        case RoomType::treasure:
            put(level, number, ThingKind::chest, room.centre);
            break;
        case RoomType::lair:
            put(level, number, ThingKind::nest, room.centre);
            break;
        case RoomType::shrine:
            put(level, number, ThingKind::altar, room.centre);
            break;
        case RoomType::store:
            put(level, number, ThingKind::counter, room.centre);
            break;
        case RoomType::trap: {
            const std::uint32_t count = traps_least + chance.below(traps_choices);
            for (std::uint32_t done = 0; done < count; ++done)
                put(level, number, ThingKind::trap, draw_spot(room.bounds.inside(), chance));
            break;
        }
        case RoomType::plain:
        case RoomType::entrance:
        case RoomType::exit:
            break;
    }
}

// A patch that spreads from one tile of floor to its neighbours, as far as chance lets it.
void spread_patch(Level& level, const Rectangle& inside, Terrain kind, base::Stream& chance) {
    const auto area = static_cast<std::uint32_t>(inside.width * inside.height);
    const std::uint32_t wanted = patch_tiles_least + chance.below(area / 4 + 1);
    std::vector<Spot> patch = {draw_spot(inside, chance)};
    if (level.terrain[patch.front()] != Terrain::floor) return;
    level.terrain[patch.front()] = kind;
    for (std::size_t next = 0; next < patch.size() && patch.size() < wanted; ++next)
        for (const Direction direction : grid::four_directions) {
            const Spot there = grid::step(patch[next], direction);
            if (!inside.contains(there) || level.terrain[there] != Terrain::floor) continue;
            if (!happens(chance, 70)) continue;
            level.terrain[there] = kind;
            patch.push_back(there);
        }
}

void scatter(Level& level, const Rectangle& inside, Terrain kind, base::Stream& chance) {
    const std::uint32_t count = 1 + chance.below(scattered_tiles_choices);
    for (std::uint32_t done = 0; done < count; ++done) {
        const Spot spot = draw_spot(inside, chance);
        if (level.terrain[spot] == Terrain::floor) level.terrain[spot] = kind;
    }
}

// A carpet: the middle of a rectangular room.
void lay_carpet(Level& level, const Rectangle& inside) {
    for (std::int32_t y = inside.y + 1; y < inside.bottom() - 1; ++y)
        for (std::int32_t x = inside.x + 1; x < inside.right() - 1; ++x)
            if (level.terrain[{.x = x, .y = y}] == Terrain::floor)
                level.terrain[{.x = x, .y = y}] = Terrain::growth;
}

void decorate(Level& level, const Room& room, const Theme& theme, base::Stream& chance) {
    const Rectangle inside = room.bounds.inside();
    if (room.shape == Shape::vault) return;  // as its maker drew it
    const bool water = happens(chance, theme.water_percent);
    const bool rubble = happens(chance, theme.rubble_percent);
    const bool growth = happens(chance, theme.growth_percent);
    if (growth && theme.growth_is_laid) lay_carpet(level, inside);
    if (growth && !theme.growth_is_laid) spread_patch(level, inside, Terrain::growth, chance);
    if (water) spread_patch(level, inside, Terrain::water, chance);
    if (rubble) scatter(level, inside, Terrain::rubble, chance);
}

}  // namespace

base::Result<void> furnish(Draft& draft) {
    Level& level = draft.level;
    if (!level.settings.decor) return {};
    const Theme& look = theme(level.settings.depth);
    for (std::uint32_t number = 0; number < level.rooms.size(); ++number) {
        base::Stream chance = stream(draft, "level.furnish", number);
        put_things(level, number, chance);
        decorate(level, level.rooms[number], look, chance);
    }
    return {};
}

}  // namespace underwell::level
