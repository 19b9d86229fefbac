#include "underwell/game/chambers.hpp"

#include <algorithm>
#include <compare>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/base/random.hpp"
#include "underwell/game/look.hpp"
#include "underwell/grid/bit_grid.hpp"

namespace underwell::game {

using grid::Direction;
using grid::Spot;
using level::Chamber;

namespace {

// Stairs are seen from the middle, and nobody who stands there is in their way.
constexpr std::int32_t steps_to_stairs_min = 3;
// Whoever comes in has room before them; a monster never bars a door.
constexpr std::int32_t steps_from_ways_min = 3;

grid::DirectionSet doors_on_surface(const Zone& zone, RoomNumber number) {
    grid::DirectionSet doors;
    if (const StartPlace* place = start_place_at(zone, number))
        doors = branch::directions(place->start_room->settings());
    for (const Way& way : zone.surface->ways[number.value])
        if (const auto side = direction(way.towards)) doors.insert(*side);
    return doors;
}

level::ChamberPlace place_of(const Zone& zone, RoomNumber number) {
    level::ChamberPlace place;
    place.branch_seed = zone.seed;
    if (zone.surface) {
        place.cell = {.x = static_cast<std::int32_t>(number.value), .y = 0};
        place.exits = doors_on_surface(zone, number);
        return place;
    }
    place.cell = room(zone, number).cell;
    place.depth = grid::depth(place.cell);
    const auto seen = zone.branch->branch->look(place.cell);
    CHECK(seen.has_value());
    place.exits = seen->exits();
    return place;
}

bool is_free(const Ground& ground, Spot spot) {
    return can_stand(ground, spot) && !way_at(ground, spot);
}

bool is_floor(const Ground& ground, Spot spot) {
    return is_free(ground, spot) && ground.chamber.terrain[spot] != level::Terrain::tunnel;
}

template <typename Visit>
void for_each_spot(const Ground& ground, Visit visit) {
    const grid::Size size = ground.chamber.terrain.size();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x)
            visit(Spot{.x = x, .y = y});
}

// Whether one gets from everywhere around this tile to everywhere else around it without it: the
// free ones of its eight neighbours are one run.
bool parts_nothing(const Ground& ground, Spot spot) {
    std::uint32_t runs = 0;
    bool was_free = is_free(ground, grid::step(spot, Direction::northwest));
    for (const Direction side : grid::eight_directions) {
        const bool free = is_free(ground, grid::step(spot, side));
        if (free && !was_free) ++runs;
        was_free = free;
    }
    return runs <= 1;
}

// How badly a tile suits stairs, the worst reason first.
struct Unfit {
    bool parts_ground = true;
    bool too_near = true;
    std::int32_t steps = 0;

    friend auto operator<=>(const Unfit&, const Unfit&) = default;
};

Spot spot_for_stairs(const Ground& ground) {
    const Spot centre = ground.chamber.centre;
    std::optional<std::pair<Unfit, Spot>> best;
    for_each_spot(ground, [&](Spot spot) {
        if (!is_floor(ground, spot) || spot == centre) return;
        const std::int32_t steps = steps_between(spot, centre);
        const Unfit unfit{.parts_ground = !parts_nothing(ground, spot),
                          .too_near = steps < steps_to_stairs_min,
                          .steps = steps};
        if (!best || unfit < best->first) best = {unfit, spot};
    });
    CHECK(best.has_value());
    return best->second;
}

void add_stairs(Ground& ground, const Zone& zone, RoomNumber number) {
    for (const Way& way : zone.surface->ways[number.value])
        if (!direction(way.towards))
            ground.ways[static_cast<std::size_t>(way.towards)] = spot_for_stairs(ground);
}

// One layer of a chamber: those who stand in it, or what lies in it. Crowds are placed fast: a tile
// is looked for around the wanted one, not all over the chamber.
class Layer {
  public:
    explicit Layer(const Ground& ground)
        : ground_{ground},
          taken_{ground.chamber.terrain.size()},
          free_{ground.chamber.terrain.size()} {
        for_each_spot(ground, [&](Spot spot) {
            if (can_stand(ground, spot)) free_.insert(spot);
        });
        for (const auto& way : ground.ways)
            if (way) free_.erase(*way);
    }

    // The wanted tile, or the nearest that is free and no way out. Where all are taken, the wanted
    // one is shared.
    Spot take(Spot wanted) {
        Spot found = wanted;
        if (!can_stand(ground_, wanted) || taken_[wanted]) found = nearest_free(wanted);
        taken_.insert(found);
        free_.erase(found);
        return found;
    }

    // The same for what is laid down: never in a doorway.
    Spot lay(Spot wanted) { return take(way_at(ground_, wanted) ? nearest_free(wanted) : wanted); }

  private:
    Spot nearest_free(Spot wanted) const {
        const grid::Size size = free_.size();
        const Spot middle{.x = std::clamp(wanted.x, 0, size.width - 1),
                          .y = std::clamp(wanted.y, 0, size.height - 1)};
        for (std::int32_t steps = 0; steps < std::max(size.width, size.height); ++steps)
            if (const auto found = free_at_distance(middle, steps)) return *found;
        return can_stand(ground_, wanted) ? wanted : ground_.chamber.centre;
    }

    // The first, as one reads, on the edge of the square around a tile.
    std::optional<Spot> free_at_distance(Spot middle, std::int32_t steps) const {
        for (std::int32_t y = middle.y - steps; y <= middle.y + steps; ++y) {
            const bool is_outer_row = std::abs(y - middle.y) == steps;
            for (std::int32_t x = middle.x - steps; x <= middle.x + steps;
                 x += is_outer_row ? 1 : 2 * steps)
                if (const Spot spot{.x = x, .y = y}; free_.contains(spot) && free_[spot])
                    return spot;
        }
        return std::nullopt;
    }

    const Ground& ground_;
    grid::BitGrid taken_;
    grid::BitGrid free_;
};

bool is_apart_from_ways(const Ground& ground, Spot spot) {
    return std::ranges::none_of(ground.ways, [&](const std::optional<Spot>& way) {
        return way && steps_between(*way, spot) < steps_from_ways_min;
    });
}

std::vector<Spot> floor_of(const Ground& ground) {
    std::vector<Spot> floor;
    for_each_spot(ground, [&](Spot spot) {
        if (is_floor(ground, spot)) floor.push_back(spot);
    });
    return floor;
}

Spot drawn(const std::vector<Spot>& floor, base::Stream chance) {
    return floor[chance.below(static_cast<std::uint32_t>(floor.size()))];
}

// A free tile around stairs; the middle if there is none, or no such stairs.
Spot beside(const Ground& ground, Heading stairs) {
    const auto& way = ground.ways[static_cast<std::size_t>(stairs)];
    if (way)
        for (const Direction side : grid::eight_directions)
            if (const Spot spot = grid::step(*way, side); is_free(ground, spot)) return spot;
    return ground.chamber.centre;
}

Spot spot_at(const Position& position, const Ground& ground) {
    switch (position.stand) {
        case Stand::spot:
            return position.spot;
        case Stand::door:
            return level::arrival(ground.chamber, position.side);
        case Stand::stairs_up:
            return beside(ground, Heading::up);
        case Stand::stairs_down:
            return beside(ground, Heading::down);
        case Stand::middle:
            break;
    }
    return ground.chamber.centre;
}

bool has_stepped(const Position& position) {
    return position.stand == Stand::spot;
}

void place_people(Stands& stands, Layer& layer, const Zone& zone, const Room& place,
                  const Ground& ground, bool stepped) {
    stands.people.resize(place.people.size());
    for (std::size_t number = 0; number < place.people.size(); ++number) {
        const Position& position = zone.people.at(place.people[number]).position;
        if (has_stepped(position) == stepped)
            stands.people[number] = layer.take(spot_at(position, ground));
    }
}

void place_monsters_that_stepped(Stands& stands, Layer& layer, const Room& place) {
    stands.monsters.resize(place.monsters.size());
    for (std::size_t number = 0; number < place.monsters.size(); ++number) {
        const Monster& monster = place.monsters[number];
        if (!monster.hidden && has_stepped(monster.position))
            stands.monsters[number] = layer.take(monster.position.spot);
    }
}

// Each has a place of its own in the room, by its id; those who came in stand near their door.
Spot wanted_by(const Monster& monster, const std::vector<Spot>& floor, const Ground& ground,
               base::Stream chance) {
    if (monster.position.stand == Stand::middle) return drawn(floor, chance);
    const Spot wanted = spot_at(monster.position, ground);
    return *std::ranges::min_element(floor, {},
                                     [&](Spot spot) { return steps_between(spot, wanted); });
}

void place_monsters(Stands& stands, Layer& layer, const Zone& zone, const Room& place,
                    const Ground& ground) {
    const auto needs_place = [](const Monster& monster) {
        return !monster.hidden && !has_stepped(monster.position);
    };
    if (std::ranges::none_of(place.monsters, needs_place)) return;
    const std::vector<Spot> floor = floor_apart_from_ways(ground);
    const base::StreamFamily streams{zone.seed, "game.chamber.monster"};
    for (std::size_t number = 0; number < place.monsters.size(); ++number) {
        const Monster& monster = place.monsters[number];
        if (!needs_place(monster)) continue;
        const base::Stream chance = streams.of(grid::key(place.cell), monster.id.number);
        stands.monsters[number] = layer.take(wanted_by(monster, floor, ground, chance));
    }
}

bool lies_open(const Thing& thing) {
    return !thing.hidden && !thing.inside;
}

// What somebody put down lies there, all else where its id says.
void place_things(Stands& stands, const Zone& zone, const Room& place, const Ground& ground) {
    stands.things.resize(place.things.size());
    if (std::ranges::none_of(place.things, lies_open)) return;
    Layer layer{ground};
    const std::vector<Spot> floor = floor_of(ground);
    const base::StreamFamily streams{zone.seed, "game.chamber.thing"};
    for (std::size_t number = 0; number < place.things.size(); ++number) {
        const Thing& thing = place.things[number];
        if (!lies_open(thing)) continue;
        const base::Stream chance = streams.of(thing.id.born_in.value, thing.id.number);
        stands.things[number] =
            layer.lay(thing.lies ? spot_at(*thing.lies, ground) : drawn(floor, chance));
    }
}

}  // namespace

bool can_stand(const Ground& ground, Spot spot) {
    const auto& terrain = ground.chamber.terrain;
    return terrain.contains(spot) && !level::stops_feet(terrain[spot]);
}

std::optional<Heading> way_at(const Ground& ground, Spot spot) {
    const auto found = std::ranges::find(ground.ways, std::optional{spot});
    if (found == ground.ways.end()) return std::nullopt;
    return static_cast<Heading>(found - ground.ways.begin());
}

std::vector<Spot> floor_apart_from_ways(const Ground& ground) {
    std::vector<Spot> floor = floor_of(ground);
    std::vector<Spot> apart;
    std::ranges::copy_if(floor, std::back_inserter(apart),
                         [&](Spot spot) { return is_apart_from_ways(ground, spot); });
    return apart.empty() ? floor : apart;
}

std::int32_t steps_between(Spot one, Spot other) {
    return std::max(std::abs(one.x - other.x), std::abs(one.y - other.y));
}

Ground ground_of(const Zone& zone, RoomNumber number) {
    auto made = level::make_chamber(place_of(zone, number));
    CHECK(made.has_value());
    Ground ground;
    ground.chamber = std::move(*made);
    std::ranges::copy(ground.chamber.doors, ground.ways.begin());
    if (zone.surface) add_stairs(ground, zone, number);
    return ground;
}

Stands stands_in(const Zone& zone, RoomNumber number, const Ground& ground) {
    const Room& place = room(zone, number);
    Stands stands;
    Layer bodies{ground};
    // Those who stepped somewhere stay there; the others make way, those who came last first.
    place_people(stands, bodies, zone, place, ground, true);
    place_monsters_that_stepped(stands, bodies, place);
    place_people(stands, bodies, zone, place, ground, false);
    place_monsters(stands, bodies, zone, place, ground);
    place_things(stands, zone, place, ground);
    return stands;
}

Spot spot_of(const Room& place, const Stands& stands, base::CharacterId who) {
    const auto found = std::ranges::find(place.people, who);
    CHECK(found != place.people.end());
    return stands.people[static_cast<std::size_t>(found - place.people.begin())];
}

}  // namespace underwell::game
