// Steps on tiles: T20. The chamber itself is a function of the zone (T19), and the same for all.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/chambers.hpp"
#include "underwell/grid/field_of_view.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using game::Character;
using game::Fighter;
using grid::Spot;

namespace {

// Of somebody in the room; nothing while in hiding.
std::optional<Spot> spot_of(const game::Room& room, const game::Stands& stands,
                            game::FighterId who) {
    for (std::size_t number = 0; number < room.people.size(); ++number)
        if (game::fighter(room.people[number]) == who) return stands.people[number];
    for (std::size_t number = 0; number < room.monsters.size(); ++number)
        if (game::fighter(room.monsters[number].id) == who) return stands.monsters[number];
    return std::nullopt;
}

bool cannot_step(const Judging& judging, const game::Room& room, game::FighterId who) {
    if (!who.monster) {
        const Character* person = judging.person(game::character_of(who));
        return person != nullptr && is_held(*person);
    }
    const auto found = std::ranges::find(room.monsters, game::monster_of(who), &game::Monster::id);
    return found != room.monsters.end() &&
           std::ranges::any_of(found->effects, [](const game::Effect& effect) {
               return effect.kind == game::EffectKind::held;
           });
}

// Journals of earlier versions know fights in which nobody came up to anybody.
bool has_gathered(const game::Room& room) {
    return std::ranges::any_of(room.monsters, [&](const game::Monster& monster) {
        return monster.position.stand == game::Stand::spot &&
               game::find(*room.fight, game::fighter(monster.id)) != nullptr;
    });
}

// Where nobody sees tiles nobody has to come up to anybody, unless somebody asked for them, and
// nothing came of that but steps. That programs show pictures, earlier versions did not know.
bool has_to_have_gathered(const Judging& judging, const game::Room& room) {
    if (judging.turn.events.back() == "FightersStepped") return true;
    return std::ranges::any_of(room.people, [&](base::CharacterId id) {
        const Character* who = judging.person(id);
        return who->awake &&
               (who->preferences.pictures || (who->preferences.tiles && has_gathered(room)));
    });
}

// Foes in hiding are on no tile: where all hide, nobody has one to see.
bool sees_no_foe(const game::Room& room, const game::Scene& scene, const Fighter& fighter,
                 Spot from) {
    bool has_foe = false;
    for (const Fighter& other : room.fight->fighters) {
        const auto spot = spot_of(room, scene.stands, other.who);
        if (other.side == fighter.side || !spot) continue;
        if (grid::sees(scene.opaque, {.spot = from, .radius = grid::Eye::radius_max}, *spot))
            return false;
        has_foe = true;
    }
    return has_foe;
}

// Whoever hides in a fight keeps a tile to come out on.
bool is_free(const game::Room& room, const game::Scene& scene, Spot spot) {
    const bool kept = std::ranges::any_of(room.monsters, [&](const game::Monster& monster) {
        return monster.position.stand == game::Stand::spot && monster.position.spot == spot;
    });
    return !kept && game::can_stand(scene.ground, spot) && !game::way_at(scene.ground, spot) &&
           std::ranges::find(scene.stands.people, spot) == scene.stands.people.end() &&
           std::ranges::find(scene.stands.monsters, std::optional{spot}) ==
               scene.stands.monsters.end();
}

// In a crowd those who come last see nobody: there is no tile left from which they could.
bool has_place_in_sight(const game::Room& room, const game::Scene& scene, const Fighter& fighter) {
    const grid::Size size = scene.ground.chamber.terrain.size();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x)
            if (const Spot spot{.x = x, .y = y};
                is_free(room, scene, spot) && !sees_no_foe(room, scene, fighter, spot))
                return true;
    return false;
}

void judge_fight(Judging& judging, const game::Room& room, const game::Scene& scene) {
    for (const Fighter& fighter : room.fight->fighters) {
        const auto spot = spot_of(room, scene.stands, fighter.who);
        if (!spot || cannot_step(judging, room, fighter.who)) continue;
        if (game::way_at(scene.ground, *spot)) judging.breaks("T20: fights on a way out");
        if (sees_no_foe(room, scene, fighter, *spot) && has_place_in_sight(room, scene, fighter))
            judging.breaks("T20: fights out of sight");
    }
}

}  // namespace

void judge(Judging& judging, const game::Stepped& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr || judging.room(who->room) == nullptr)
        return judging.breaks("law 5: stepped where it was not");
    if (fights(judging.zone, event.who)) judging.breaks("T20: stepped in a fight");
    if (is_held(*who)) judging.breaks("T20: stepped while held");
    const game::Ground ground = game::ground_of(judging.zone, who->room);
    if (!game::can_stand(ground, event.spot)) return judging.breaks("T20: stepped into a wall");
    const game::Stands stands = game::stands_in(judging.zone, who->room, ground);
    if (std::ranges::find(stands.monsters, std::optional{event.spot}) != stands.monsters.end())
        judging.breaks("T20: stepped onto a monster");
    judging.turn.stepped.insert(event.who);
}

// Friends who change places are on one tile for a moment; when the turn is over nobody is.
void end_turn_of_steps(Judging& judging) {
    for (const base::CharacterId id : judging.turn.stepped) {
        const Character* who = judging.person(id);
        if (who == nullptr || who->position.stand != game::Stand::spot) continue;
        for (const base::CharacterId other : judging.room(who->room)->people) {
            const game::Position& position = judging.person(other)->position;
            if (other != id && position == who->position) judging.breaks("T20: two on one tile");
        }
    }
}

// Between two rounds, those who fight and nobody else.
void judge(Judging& judging, const game::FightersStepped& event) {
    const game::Room* room = judging.room(event.room);
    if (room == nullptr || !room->fight)
        return judging.breaks("T20: came up to foes where nobody fights");
    if (room->fight->acting) judging.breaks("T20: stepped while a round was carried out");
    const game::Ground ground = game::ground_of(judging.zone, event.room);
    const game::Stands stands = game::stands_in(judging.zone, event.room, ground);
    for (const game::FighterStep& step : event.steps) {
        if (game::find(*room->fight, step.who) == nullptr)
            judging.breaks("T20: came up to foes without being in the fight");
        if (!game::can_stand(ground, step.spot)) judging.breaks("T20: stepped into a wall");
        const auto before = spot_of(*room, stands, step.who);
        if (before && before != step.spot && cannot_step(judging, *room, step.who))
            judging.breaks("T20: stepped while held");
    }
    judging.turn.rooms.insert(event.room);
}

void judge(Judging& judging, const game::PreferencesChanged& event) {
    judging.turn.looking_up.insert(event.who);
}

void end_turn_of_gathering(Judging& judging) {
    std::set<game::RoomNumber> rooms = judging.turn.rooms;
    for (const base::CharacterId id : judging.turn.looking_up)
        if (const Character* who = judging.person(id)) rooms.insert(who->room);
    for (const game::RoomNumber number : rooms) {
        const game::Room* room = judging.room(number);
        if (room == nullptr || !room->fight || !has_to_have_gathered(judging, *room)) continue;
        const game::Scene scene = game::scene_in(judging.zone, judging.content, number);
        judge_fight(judging, *room, scene);
        std::vector<Spot> bodies = scene.stands.people;
        for (const auto& spot : scene.stands.monsters)
            if (spot) bodies.push_back(*spot);
        std::ranges::sort(bodies, {}, [](Spot spot) { return std::pair{spot.y, spot.x}; });
        if (std::ranges::adjacent_find(bodies) != bodies.end())
            judging.breaks("T20: two on one tile");
    }
}

}  // namespace underwell::sim
