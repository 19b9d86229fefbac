#include "underwell/server/chamber_report.hpp"

#include <algorithm>
#include <utility>

#include "underwell/level/terrain.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::server {

using game::ChamberView;

namespace {

constexpr char never_in_sight = ' ';

// A secret door looks like the wall that it is to everybody who has not found it.
char sign_of(level::Terrain terrain) {
    const bool is_secret = terrain == level::Terrain::secret_door;
    return level::traits(is_secret ? level::Terrain::wall : terrain).glyph;
}

std::vector<signals::Body> bodies_in(const ReportedOn& about, const ChamberView& view) {
    std::vector<signals::Body> bodies;
    bodies.reserve(view.people.size() + view.monsters.size() + view.things.size());
    for (const auto& [person, spot] : view.people)
        bodies.push_back({.sort = signals::BodySort::person,
                          .id = program_number(person.id),
                          .name = person.name,
                          .at = spot,
                          .health_tenths = person.health_tenths,
                          .in_party = person.in_party,
                          .awake = person.awake});
    for (const auto& [monster, spot] : view.monsters)
        bodies.push_back({.sort = signals::BodySort::monster,
                          .id = program_number(about, monster.id),
                          .name = name_of(about.tongue, about.tongue.name(monster.kind), 1),
                          .kind = kind_name(about, monster.kind),
                          .at = spot,
                          .health_tenths = monster.health_tenths});
    for (const auto& [thing, spot] : view.things)
        bodies.push_back({.sort = signals::BodySort::thing,
                          .id = program_number(thing.id),
                          .name = name_of(about.tongue, about.tongue.name(thing.kind), thing.count),
                          .kind = kind_name(about, thing.kind),
                          .at = spot});
    return bodies;
}

std::vector<signals::ChamberExit> exits_of(const ChamberView& view) {
    std::vector<signals::ChamberExit> exits;
    exits.reserve(view.ways.size());
    for (const game::WayPlaced& way : view.ways)
        exits.push_back({.towards = way.towards, .at = way.spot});
    return exits;
}

// The tiles in sight that are not what they were told to be.
std::vector<signals::TileRun> tell_tiles(const ChamberView& view, std::string& signs) {
    std::vector<signals::TileRun> runs;
    const auto terrain = view.terrain.values();
    std::size_t end = 0;  // one past the last that was told
    for (std::size_t tile = 0; tile < terrain.size(); ++tile) {
        const auto width = static_cast<std::size_t>(view.terrain.width());
        const grid::Spot spot{.x = static_cast<std::int32_t>(tile % width),
                              .y = static_cast<std::int32_t>(tile / width)};
        if (!view.seen[spot]) continue;
        const char sign = sign_of(terrain[tile]);
        if (std::exchange(signs[tile], sign) == sign) continue;
        if (runs.empty() || end != tile)
            runs.push_back({.first = static_cast<std::uint32_t>(tile), .signs = {}});
        runs.back().signs += sign;
        end = tile + 1;
    }
    return runs;
}

// True: nothing was known of this room.
bool remember(ChamberTold& last, base::ZoneId zone, const ChamberView& view) {
    const auto found = std::ranges::find_if(last.remembered, [&](const ChamberTold::Tiles& tiles) {
        return tiles.zone == zone && tiles.room == view.room &&
               tiles.signs.size() == view.terrain.values().size();
    });
    if (found != last.remembered.end()) {
        std::rotate(found, found + 1, last.remembered.end());
        return false;
    }
    if (last.remembered.size() == chambers_remembered_max)
        last.remembered.erase(last.remembered.begin());
    last.remembered.push_back({.zone = zone,
                               .room = view.room,
                               .signs = std::string(view.terrain.values().size(), never_in_sight)});
    return true;
}

// Nothing if the whole list is as short.
std::optional<signals::BodyChanges> difference(const std::vector<signals::Body>& before,
                                               const std::vector<signals::Body>& now) {
    signals::BodyChanges changes;
    for (const signals::Body& body : before)
        if (std::ranges::find(now, body.id, &signals::Body::id) == now.end())
            changes.gone.push_back(body.id);
    for (const signals::Body& body : now)
        if (std::ranges::find(before, body) == before.end()) changes.changed.push_back(body);
    if (changes.gone.size() + changes.changed.size() >= now.size()) return std::nullopt;
    return changes;
}

// What has changed, or all of it.
template <typename Told>
bool differs(Told& last, const Told& now, std::optional<Told>& told, bool all) {
    if (!all && last == now) return false;
    last = now;
    told = now;
    return true;
}

}  // namespace

std::optional<signals::Chamber> report_chamber(const ReportedOn& about, ChamberTold& last) {
    const game::Content& content = about.rules.content;
    const game::Scene& scene = about.scene->of(about.zone, content, about.who.room);
    const ChamberView view = game::look_at_scene(about.zone, content, scene, about.who);
    const signals::Chamber::Frame frame{
        .room = room_number(about.zone, view.room),
        .theme = std::string{about.zone.surface ? "town" : level::themes()[view.theme].name},
        .size = view.terrain.size()};
    signals::Chamber chamber;
    const bool is_elsewhere = last.frame != frame;
    if (is_elsewhere) {
        chamber.fresh = remember(last, about.zone.id, view);
        last.frame = chamber.frame = frame;
    }
    chamber.own = view.own;
    bool is_new = is_elsewhere || last.own != view.own;
    last.own = view.own;
    is_new |= differs(last.dark, view.dark, chamber.dark, is_elsewhere);
    is_new |= differs(last.seen, view.seen, chamber.seen, is_elsewhere);
    chamber.tiles = tell_tiles(view, last.remembered.back().signs);
    is_new |= !chamber.tiles.empty();
    is_new |= differs(last.exits, exits_of(view), chamber.exits, is_elsewhere);
    std::vector<signals::Body> bodies = bodies_in(about, view);
    if (!is_elsewhere && last.bodies != bodies)
        chamber.body_changes = difference(last.bodies, bodies);
    is_new |= differs(last.bodies, bodies, chamber.bodies, is_elsewhere);
    if (!is_new) return std::nullopt;
    return chamber;
}

}  // namespace underwell::server
