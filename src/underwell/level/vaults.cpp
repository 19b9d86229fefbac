#include "underwell/level/vaults.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace underwell::level {

using grid::Rectangle;
using grid::Spot;

namespace {

// Door sites by side; only odd columns and rows can be reached by tunnels.
DoorSites sites_of(const Prefab& vault, Spot corner) {
    DoorSites sites = {};
    const std::int32_t right = vault.terrain.width() - 1;
    const std::int32_t bottom = vault.terrain.height() - 1;
    const auto bit = [](std::int32_t position) {
        return std::uint64_t{1} << static_cast<std::uint32_t>(position);
    };
    for (const Spot site : vault.door_sites) {
        const bool odd_column = (corner.x + site.x) % 2 != 0;
        const bool odd_row = (corner.y + site.y) % 2 != 0;
        if (site.y == 0 && odd_column) sites[0] |= bit(site.x);
        if (site.x == right && odd_row) sites[1] |= bit(site.y);
        if (site.y == bottom && odd_column) sites[2] |= bit(site.x);
        if (site.x == 0 && odd_row) sites[3] |= bit(site.y);
    }
    return sites;
}

// The tile of plain floor nearest to the middle.
Spot centre_of(const Prefab& vault) {
    const auto size = vault.terrain.size();
    const Spot middle{.x = size.width / 2, .y = size.height / 2};
    Spot best = middle;
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            const Spot spot{.x = x, .y = y};
            const std::int32_t distance = std::abs(x - middle.x) + std::abs(y - middle.y);
            const bool used =
                std::ranges::find(vault.things, spot, &Thing::spot) != vault.things.end() ||
                std::ranges::find(vault.monsters, spot) != vault.monsters.end();
            if (distance >= least || vault.terrain[spot] != Terrain::floor || used) continue;
            least = distance;
            best = spot;
        }
    return best;
}

void lay(Draft& draft, const Prefab& vault, Spot corner) {
    Level& level = draft.level;
    const auto size = vault.terrain.size();
    const auto moved = [&](Spot spot) {
        return Spot{.x = corner.x + spot.x, .y = corner.y + spot.y};
    };
    const auto number = static_cast<std::uint32_t>(level.rooms.size());
    for (std::int32_t y = 0; y < size.height; ++y)
        std::ranges::copy(vault.terrain.row(y), &level.terrain[moved({.x = 0, .y = y})]);
    level.rooms.push_back(
        {.bounds = {.x = corner.x, .y = corner.y, .width = size.width, .height = size.height},
         .centre = moved(centre_of(vault)),
         .shape = Shape::vault,
         .type = vault.any_type ? RoomType::plain : vault.type});
    draft.sites.push_back(sites_of(vault, corner));
    for (const Thing& thing : vault.things)
        level.things.push_back({.spot = moved(thing.spot), .kind = thing.kind, .room = number});
    for (const Spot spot : vault.monsters)
        draft.vault_monsters.push_back(moved(spot));
}

}  // namespace

std::optional<Prefab> draw_vault(const Draft& draft, grid::Size most, base::Stream& chance) {
    const auto depth = draft.level.settings.depth;
    const std::uint32_t turned = chance.below(8);
    const bool sideways = turned % 2 != 0;
    const auto suits = [&](const Prefab& prefab) {
        const auto size = prefab.terrain.size();
        const grid::Size laid_size =
            sideways ? grid::Size{.width = size.height, .height = size.width} : size;
        return depth >= prefab.depth_min && depth <= prefab.depth_max &&
               laid_size.width <= most.width && laid_size.height <= most.height;
    };
    std::uint64_t total = 0;
    for (const Prefab& prefab : draft.vaults)
        total += suits(prefab) ? prefab.weight : 0;
    if (total == 0) return std::nullopt;
    std::uint64_t drawn = chance.bits() % total;
    for (const Prefab& prefab : draft.vaults) {
        if (!suits(prefab)) continue;
        if (drawn < prefab.weight)
            return laid(prefab, {.quarter_turns = static_cast<std::uint8_t>(turned % 4),
                                 .mirrored = turned >= 4});
        drawn -= prefab.weight;
    }
    return std::nullopt;
}

bool can_be_entered(const Prefab& vault, Spot corner) {
    return std::ranges::any_of(sites_of(vault, corner),
                               [](std::uint64_t side) { return side != 0; });
}

base::Result<void> lay_vaults(Draft& draft) {
    for (const Reserved& reserved : draft.reserved)
        lay(draft, reserved.vault, reserved.corner);
    return {};
}

}  // namespace underwell::level
