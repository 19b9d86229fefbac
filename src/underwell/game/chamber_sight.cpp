#include "underwell/game/chamber_sight.hpp"

#include <algorithm>
#include <optional>

#include "underwell/game/look.hpp"

namespace underwell::game {

using grid::Spot;

namespace {

constexpr std::int32_t sight_in_the_dark = 1;

grid::Eye eye_at(Spot spot, bool lit) {
    return {.spot = spot, .radius = lit ? grid::Eye::radius_max : sight_in_the_dark};
}

// Whoever stands in a doorway holds the door open: so they see those by whom they are seen.
grid::BitGrid opaque_tiles(const Ground& ground, const Stands& stands) {
    const auto& terrain = ground.chamber.terrain;
    grid::BitGrid opaque{terrain.size()};
    for (std::int32_t y = 0; y < terrain.height(); ++y)
        for (std::int32_t x = 0; x < terrain.width(); ++x)
            if (level::stops_eyes(terrain[{.x = x, .y = y}])) opaque.insert({.x = x, .y = y});
    for (const Spot spot : stands.people)
        opaque.erase(spot);
    for (const auto& spot : stands.monsters)
        if (spot) opaque.erase(*spot);
    return opaque;
}

void add_ways(ChamberView& view, const Ground& ground) {
    for (std::size_t number = 0; number < heading_count; ++number)
        if (const auto& spot = ground.ways[number])
            view.ways.push_back(
                {.towards = static_cast<Heading>(number), .spot = view.seen_at(*spot)});
}

void add_people(ChamberView& view, const Zone& zone, const Stands& stands,
                const Character& viewer) {
    const auto& people = room(zone, view.room).people;
    for (const std::size_t number : people_made_out(room(zone, view.room), viewer))
        view.people.push_back({.person = seen_as(zone.people.at(people[number]), viewer),
                               .spot = view.seen_at(stands.people[number])});
}

// In the dark nobody makes out what is here (I2), not even beside them.
void add_contents(ChamberView& view, const Content& content, const Room& place,
                  const Stands& stands) {
    for (std::size_t number = 0; number < place.monsters.size(); ++number)
        if (const auto& spot = stands.monsters[number])
            view.monsters.push_back(
                {.monster = seen_as(place.monsters[number]), .spot = view.seen_at(*spot)});
    for (std::size_t number = 0; number < place.things.size(); ++number)
        if (const auto& spot = stands.things[number])
            view.things.push_back(
                {.thing = seen_as(content, place.things[number]), .spot = view.seen_at(*spot)});
}

}  // namespace

Scene scene_in(const Zone& zone, const Content& content, RoomNumber number) {
    Scene scene;
    scene.room = number;
    scene.ground = ground_of(zone, number);
    scene.stands = stands_in(zone, number, scene.ground);
    scene.opaque = opaque_tiles(scene.ground, scene.stands);
    scene.lit = is_lit(zone, content, number);
    return scene;
}

bool sees(const Scene& scene, Spot from, Spot target) {
    return grid::sees(scene.opaque, eye_at(from, scene.lit), target);
}

ChamberView look_at_scene(const Zone& zone, const Content& content, const Scene& scene,
                          const Character& viewer) {
    const Room& place = room(zone, scene.room);
    const auto& terrain = scene.ground.chamber.terrain;
    ChamberView view;
    view.room = scene.room;
    view.name = place.name;
    view.theme = scene.ground.chamber.theme;
    view.dark = !scene.lit;
    view.own = spot_of(place, scene.stands, viewer.id);
    grid::View seen;
    seen.look(scene.opaque, eye_at(view.own, scene.lit));
    view.terrain.reset(terrain.size(), level::Terrain::wall);
    view.seen.reset(terrain.size());
    seen.for_each([&](Spot spot) {
        view.seen.insert(spot);
        view.terrain[spot] = terrain[spot];
    });
    add_ways(view, scene.ground);
    add_people(view, zone, scene.stands, viewer);
    if (!view.dark) add_contents(view, content, place, scene.stands);
    return view;
}

ChamberView look_at_chamber(const Zone& zone, const Content& content, const Character& viewer) {
    return look_at_scene(zone, content, scene_in(zone, content, viewer.room), viewer);
}

}  // namespace underwell::game
