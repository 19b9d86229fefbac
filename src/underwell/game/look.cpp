#include "underwell/game/look.hpp"

#include <algorithm>

#include "underwell/base/check.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/ways.hpp"

namespace underwell::game {

namespace {

std::uint8_t tenths(std::int32_t part, std::int32_t whole) {
    return static_cast<std::uint8_t>(
        std::clamp((part * 10 + whole - 1) / std::max(whole, 1), 0, 10));
}

void add_branch_exits(std::vector<ExitSeen>& exits, const BranchPart& part, grid::Cell cell) {
    const auto seen = part.branch->look(cell);
    CHECK(seen.has_value());
    for (const grid::Direction side : seen->exits()) {
        ExitState state = ExitState::open;
        if (seen->one_way.contains(side)) state = ExitState::one_way;
        if (seen->unexplored.contains(side)) state = ExitState::unexplored;
        if (grid::step(cell, side) == branch::start_cell) state = ExitState::home;
        exits.push_back({.towards = heading(side), .state = state, .back = side == seen->back});
    }
}

void add_start_exits(std::vector<ExitSeen>& exits, const StartPlace& place, base::Instant now) {
    for (const branch::ExitView& exit : place.start_room->look(now)) {
        ExitSeen& seen = exits.emplace_back();
        seen.towards = heading(exit.exit);
        seen.state = ExitState::unexplored;
        if (!exit.window) continue;
        seen.state = ExitState::open;
        seen.window = true;
        seen.inside = static_cast<std::uint32_t>(exit.window->inside);
        if (exit.window->closes) seen.window_left = *exit.window->closes - now;
    }
}

void add_monsters(std::vector<MonsterSeen>& seen, const Room& room) {
    for (const Monster& monster : room.monsters)
        if (!monster.hidden) seen.push_back(seen_as(monster));
}

// Writings, what is told of figures, and wheels, each with its kind.
void add_inscriptions(RoomView& view, const Zone& zone, const Room& place) {
    for (const Inscription& inscription : place.inscriptions) {
        if (inscription.detail)
            view.details.push_back(inscription.text);
        else if (is_wheel(inscription))
            view.wheels.push_back(
                {.look = inscription.text, .mark = mark_of_wheel(zone, inscription)});
        else if (const auto told = figure_told(zone, inscription))
            view.figures.push_back(*told);
        else
            view.inscriptions.push_back({.text = inscription.text,
                                         .signs = inscription.signs,
                                         .arrow = arrow_of(zone, view.room, inscription)});
    }
}

// What is in containers is seen when they are opened.
void add_contents(RoomView& view, const Zone& zone, const Content& content, const Room& room) {
    add_monsters(view.monsters, room);
    for (const Thing& thing : room.things)
        if (!thing.hidden && !thing.inside) view.things.push_back(seen_as(content, thing));
    add_inscriptions(view, zone, room);
    if (room.puzzle) view.puzzle = seen_as(*room.puzzle, view.room);
    for (const Trap& trap : room.traps)
        if (trap.found) view.traps.push_back(trap.look);
}

void add_people(RoomView& view, const Zone& zone, const Room& room, const Character& viewer) {
    const std::vector<std::size_t> made_out = people_made_out(room, viewer);
    view.people.reserve(made_out.size());
    for (const std::size_t number : made_out)
        view.people.push_back(seen_as(zone.people.at(room.people[number]), viewer));
    const bool stands_here = std::ranges::find(room.people, viewer.id) != room.people.end();
    view.more_people =
        static_cast<std::uint32_t>(room.people.size() - view.people.size() - (stands_here ? 1 : 0));
}

bool shines(const Content& content, const Thing& thing) {
    return thing.lit && content.thing(thing.kind).sort == ThingSort::light;
}

bool gives_light(const Content& content, const Character& who) {
    return std::ranges::any_of(who.belongings.things,
                               [&](const Thing& thing) { return shines(content, thing); }) ||
           std::ranges::any_of(who.vitals.effects, [](const Effect& effect) {
               return effect.kind == EffectKind::glowing;
           });
}

}  // namespace

ThingSeen seen_as(const Content& content, const Thing& thing) {
    const std::uint16_t quality = content.thing(thing.kind).quality;
    return {.id = thing.id,
            .kind = thing.kind,
            .count = thing.count,
            .lit = thing.lit,
            .broken = quality != 0 && thing.wear >= quality,
            .inside = thing.inside};
}

MonsterSeen seen_as(const Monster& monster) {
    return {.id = monster.id,
            .kind = monster.kind,
            .mood = monster.mood,
            .health_tenths = tenths(monster.hit_points, monster.hit_points_most)};
}

PersonSeen seen_as(const Character& person, const Character& viewer) {
    return {.id = person.id,
            .name = person.name,
            .awake = person.awake,
            .in_party = viewer.company.party && person.company.party == viewer.company.party,
            .health_tenths = tenths(person.vitals.hit_points, person.vitals.hit_points_most)};
}

std::vector<std::size_t> people_made_out(const Room& place, const Character& viewer) {
    const auto& people = place.people;
    const auto& members = viewer.company.members;
    const bool crowd = people.size() > people_seen_max + 1;
    std::vector<std::size_t> made_out;
    made_out.reserve(std::min<std::size_t>(people.size(), people_seen_max));
    if (crowd)
        for (const base::CharacterId id : members) {
            const auto found = std::ranges::find(people, id);
            if (id != viewer.id && found != people.end())
                made_out.push_back(static_cast<std::size_t>(found - people.begin()));
        }
    for (std::size_t number = 0; number < people.size(); ++number) {
        if (crowd && made_out.size() >= people_seen_max) break;
        const bool is_listed = crowd && std::ranges::find(members, people[number]) != members.end();
        if (people[number] != viewer.id && !is_listed) made_out.push_back(number);
    }
    return made_out;
}

// How many bells there are says nothing about how often they are to be struck.
std::uint32_t pieces_of(const Puzzle& puzzle) {
    if (puzzle.kind == PuzzleKind::bells) return bells_of_a_puzzle;
    return static_cast<std::uint32_t>(puzzle.kind == PuzzleKind::jugs ? puzzle.state.size()
                                                                      : puzzle.goal.size());
}

std::optional<Heading> arrow_of(const Zone& zone, RoomNumber number,
                                const Inscription& inscription) {
    if (!inscription.about || inscription.signs.empty() || inscription.about == number)
        return std::nullopt;
    return rough_heading(room(zone, number).cell, room(zone, *inscription.about).cell);
}

std::optional<FigureTold> figure_told(const Zone& zone, const Inscription& inscription) {
    if (!inscription.facing || !inscription.about) return std::nullopt;
    return FigureTold{.text = inscription.text,
                      .figure = inscription.signs.at(0),
                      .towards = *inscription.facing,
                      .depth = depth(zone, *inscription.about)};
}

std::optional<std::uint8_t> mark_of_wheel(const Zone& zone, const Inscription& wheel) {
    const Puzzle* puzzle = room(zone, wheel.about.value()).puzzle.get();
    if (puzzle == nullptr) return std::nullopt;
    return puzzle->state.at(0);
}

PuzzleSeen seen_as(const Puzzle& puzzle, RoomNumber number) {
    PuzzleSeen seen;
    seen.kind = puzzle.kind;
    seen.look = puzzle.look;
    seen.price = puzzle.price;
    seen.state = puzzle.state;
    seen.pieces = pieces_of(puzzle);
    seen.told_elsewhere = puzzle.told_in && puzzle.told_in != number;
    if (puzzle.kind == PuzzleKind::plates) seen.weights = puzzle.goal;
    if (puzzle.kind == PuzzleKind::jugs)
        seen.weights.assign(puzzle.goal.begin(), puzzle.goal.end() - 1);
    if (puzzle.kind == PuzzleKind::jugs || puzzle.kind == PuzzleKind::water)
        seen.wanted = puzzle.goal.back();
    return seen;
}

const StartPlace* start_place_at(const Zone& zone, RoomNumber number) {
    if (!zone.surface) return nullptr;
    for (const auto& [id, place] : zone.surface->start_rooms)
        if (place.room == number) return &place;
    return nullptr;
}

std::vector<ExitSeen> exits_of(const Zone& zone, RoomNumber number, base::Instant now) {
    std::vector<ExitSeen> exits;
    if (zone.branch) {
        add_branch_exits(exits, *zone.branch, room(zone, number).cell);
        return exits;
    }
    if (const StartPlace* place = start_place_at(zone, number)) add_start_exits(exits, *place, now);
    for (const Way& way : zone.surface->ways[number.value])
        exits.push_back({.towards = way.towards});
    return exits;
}

bool is_lit(const Zone& zone, const Content& content, RoomNumber number) {
    const Room& place = room(zone, number);
    if (place.bright || zone.surface) return true;
    return std::ranges::any_of(
               place.people,
               [&](base::CharacterId id) { return gives_light(content, zone.people.at(id)); }) ||
           std::ranges::any_of(place.things,
                               [&](const Thing& thing) { return shines(content, thing); });
}

bool is_uncanny(const Room& place) {
    return !place.clear && !place.puzzle && std::ranges::all_of(place.monsters, &Monster::hidden) &&
           std::ranges::none_of(place.traps, &Trap::found);
}

RoomView look_at_room(const Zone& zone, const Content& content, const Character& viewer,
                      base::Instant now) {
    const Room& place = room(zone, viewer.room);
    RoomView view;
    view.room = viewer.room;
    view.name = place.name;
    view.look = place.look;
    view.depth = depth(zone, viewer.room);
    view.blocked = !place.clear;
    view.uncanny = is_uncanny(place);
    view.fighting = place.fight != nullptr;
    if (const Fight* fight = fight_with(zone, viewer)) view.own_round = fight->round;
    view.service = place.service;
    view.exits = exits_of(zone, viewer.room, now);
    view.dark = !is_lit(zone, content, viewer.room);
    add_people(view, zone, place, viewer);
    if (!view.dark) add_contents(view, zone, content, place);
    return view;
}

}  // namespace underwell::game
