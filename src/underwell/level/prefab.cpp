#include "underwell/level/prefab.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/level/prefab_signs.hpp"

namespace underwell::level {

namespace {

using grid::Size;
using grid::Spot;

char sign_of(const SignMeaning& meaning) {
    const auto entry = std::ranges::find(legend_entries, meaning, &LegendEntry::meaning);
    if (entry != legend_entries.end()) return entry->sign;
    if (meaning == SignMeaning{Terrain::floor}) return floor_sign;
    CHECK(meaning == SignMeaning{Terrain::wall});
    return wall_sign;
}

grid::Grid<char> drawn(const Prefab& prefab) {
    grid::Grid<char> signs{prefab.terrain.size(), wall_sign};
    for (std::size_t tile = 0; tile < signs.values().size(); ++tile)
        signs.values()[tile] = sign_of(prefab.terrain.values()[tile]);
    for (const Spot site : prefab.door_sites)
        signs[site] = door_site_sign;
    for (const Thing& thing : prefab.things)
        signs[thing.spot] = sign_of(thing.kind);
    for (const Spot monster : prefab.monsters)
        signs[monster] = sign_of(MonsterSign{});
    return signs;
}

std::string tags_text(const Prefab& prefab) {
    std::string text = "tags ";
    text += prefab.any_type ? "any" : room_type_names[static_cast<std::uint8_t>(prefab.type)];
    const bool open_end = prefab.depth_max == Prefab{}.depth_max;
    if (prefab.depth_min != 0 || !open_end)
        text += " depth " + std::to_string(prefab.depth_min) + "-" +
                (open_end ? "" : std::to_string(prefab.depth_max));
    if (prefab.weight != 1) text += " weight " + std::to_string(prefab.weight);
    return text + "\n";
}

void append(std::string& text, const Prefab& prefab) {
    const grid::Grid<char> signs = drawn(prefab);
    text += "vault \"" + prefab.name + "\"\n" + tags_text(prefab);
    for (const LegendEntry& entry : legend_entries)
        if (std::ranges::find(signs.values(), entry.sign) != signs.values().end())
            text += std::string{"legend "} + entry.sign + " " + std::string{entry.name} + "\n";
    text += "map\n";
    for (std::int32_t y = 0; y < signs.height(); ++y) {
        const auto row = signs.row(y);
        text.append(row.data(), row.size());
        text += '\n';
    }
    text += "end\n";
}

// Where a tile of a map of this size lies once it is laid.
Spot laid(Spot spot, Size size, Laying laying) {
    if (laying.mirrored) spot.x = size.width - 1 - spot.x;
    for (std::uint8_t turn = 0; turn < laying.quarter_turns; ++turn) {
        spot = {.x = size.height - 1 - spot.y, .y = spot.x};
        std::swap(size.width, size.height);
    }
    return spot;
}

std::tuple<std::int32_t, std::int32_t> row_by_row(Spot spot) {
    return {spot.y, spot.x};
}

}  // namespace

std::string prefabs_text(std::span<const Prefab> prefabs) {
    std::string text;
    for (const Prefab& prefab : prefabs) {
        if (!text.empty()) text += '\n';
        append(text, prefab);
    }
    return text;
}

Prefab laid(const Prefab& prefab, Laying laying) {
    CHECK(laying.quarter_turns < 4);
    Prefab turned = prefab;
    const Size size = prefab.terrain.size();
    const bool sideways = laying.quarter_turns % 2 == 1;
    turned.terrain.reset(sideways ? Size{.width = size.height, .height = size.width} : size,
                         Terrain::wall);
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            const Spot spot{.x = x, .y = y};
            turned.terrain[laid(spot, size, laying)] = prefab.terrain[spot];
        }
    for (Spot& site : turned.door_sites)
        site = laid(site, size, laying);
    for (Thing& thing : turned.things)
        thing.spot = laid(thing.spot, size, laying);
    for (Spot& monster : turned.monsters)
        monster = laid(monster, size, laying);
    std::ranges::sort(turned.door_sites, {}, row_by_row);
    std::ranges::sort(turned.things, {}, [](const Thing& thing) { return row_by_row(thing.spot); });
    std::ranges::sort(turned.monsters, {}, row_by_row);
    return turned;
}

}  // namespace underwell::level
