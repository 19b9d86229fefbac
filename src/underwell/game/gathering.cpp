#include "underwell/game/gathering.hpp"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/chambers.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/field_of_view.hpp"

namespace underwell::game {

using grid::Spot;

namespace {

const Position* position_of(const Zone& zone, RoomNumber number, FighterId who) {
    if (who.monster) {
        const Monster* monster = find_monster(room(zone, number), monster_of(who));
        return monster == nullptr ? nullptr : &monster->position;
    }
    const Character* person = find_person(zone, character_of(who));
    return person == nullptr || person->room != number ? nullptr : &person->position;
}

// Whoever hides keeps a tile to come out on, but is not seen there.
bool hides(const Zone& zone, RoomNumber number, FighterId who) {
    if (!who.monster) return false;
    const Monster* monster = find_monster(room(zone, number), monster_of(who));
    return monster != nullptr && monster->hidden;
}

// All others hold their ground and are come up to.
bool goes_for(const Fighter& attacker, const Fighter& target) {
    return attacker.choice.kind == ChoiceKind::attack && attacker.choice.target == target.who;
}

// Whether everybody has a foe at hand, if there is one to see, and the one they go for: known
// without the chamber, since whoever came up to somebody keeps the tile. But two halves of a
// monster that split have one tile for both, and one of them is seen elsewhere.
bool stand_together(const Zone& zone, RoomNumber number, const Fight& fight) {
    std::vector<Spot> spots;
    for (const Fighter& each : fight.fighters) {
        const Position* position = position_of(zone, number, each.who);
        if (position == nullptr || position->stand != Stand::spot) return false;
        spots.push_back(position->spot);
    }
    for (std::size_t one = 0; one < spots.size(); ++one) {
        bool has_foe = false;
        bool wants_foe = false;
        for (std::size_t other = 0; other < spots.size(); ++other) {
            if (one != other && spots[one] == spots[other]) return false;
            if (fight.fighters[one].side == fight.fighters[other].side) continue;
            const bool beside = steps_between(spots[one], spots[other]) <= 1;
            if (!beside && goes_for(fight.fighters[one], fight.fighters[other])) return false;
            if (hides(zone, number, fight.fighters[other].who)) continue;
            wants_foe = true;
            has_foe = has_foe || beside;
        }
        if (wants_foe && !has_foe) return false;
    }
    return true;
}

// How badly a tile suits somebody, the worst reason first. All tiles of a chamber can be walked to,
// and where somebody is in sight as the crow flies is near enough.
struct Unfit {
    bool bars_way = true;      // it is a way out
    bool out_of_sight = true;  // of the foes
    bool off_ground = true;    // in a tunnel, or close to a way out
    std::int32_t steps = 0;    // to the nearest foe
    std::int32_t walk = 0;     // from where one stands

    friend auto operator<=>(const Unfit&, const Unfit&) = default;
};

struct Standing {
    const Fighter* fighter = nullptr;
    const Position* position = nullptr;
    std::optional<Spot> spot;  // none: in hiding, and may come from anywhere
    bool hides = false;
    bool held = false;
};

// Those whom somebody comes up to, and what they see.
struct Foes {
    std::vector<Spot> spots;
    grid::BitGrid seen;

    std::int32_t steps_to(Spot spot) const {
        std::int32_t least = std::numeric_limits<std::int32_t>::max();
        for (const Spot foe : spots)
            least = std::min(least, steps_between(foe, spot));
        return least;
    }
};

class Gathering {
  public:
    Gathering(const Zone& zone, const Content& content, RoomNumber number)
        : scene_{scene_in(zone, content, number)} {
        note_ground();
        for (const Fighter& fighter : room(zone, number).fight->fighters)
            if (const auto body = find_body(zone, number, fighter.who))
                standing_.push_back({.fighter = &fighter,
                                     .position = position_of(zone, number, fighter.who),
                                     .spot = spot_of_fighter(room(zone, number), fighter.who),
                                     .hides = hides(zone, number, fighter.who),
                                     .held = has(*body->effects, EffectKind::held)});
    }

    // Those who attack come up to whom they go for, the other side to whoever is nearest; last come
    // those who still see no foe.
    std::vector<FighterStep> steps() {
        for (Standing& each : standing_)
            if (const Standing* foe = gone_for_by(each); foe != nullptr && foe->spot)
                come_up(each, foes_at({*foe->spot}));
            else if (each.fighter->side == 0 && !stands_on_ground(each))
                come_up(each, foes_at({}));
        const Foes first_side = foes_at(spots_seen_of_side(0));
        for (Standing& each : standing_)
            if (each.fighter->side != 0 && !(each.spot && first_side.steps_to(*each.spot) <= 1))
                come_up(each, first_side);
        while (come_into_sight(1) || come_into_sight(0)) {
        }
        return steps_made();
    }

  private:
    void note_ground() {
        const Ground& ground = scene_.ground;
        const grid::Size size = ground.chamber.terrain.size();
        ground_.reset(size);
        taken_.reset(size);
        for (std::int32_t y = 0; y < size.height; ++y)
            for (std::int32_t x = 0; x < size.width; ++x)
                if (const Spot spot{.x = x, .y = y}; can_stand(ground, spot))
                    tiles_.push_back(spot);
        for (const Spot spot : floor_apart_from_ways(ground))
            ground_.insert(spot);
        for (const Spot spot : scene_.stands.people)
            taken_.insert(spot);
        for (const auto& spot : scene_.stands.monsters)
            if (spot) taken_.insert(*spot);
    }

    std::optional<Spot> spot_of_fighter(const Room& place, FighterId who) const {
        if (!who.monster) return spot_of(place, scene_.stands, character_of(who));
        const auto number = find_monster(place, monster_of(who)) - place.monsters.data();
        return scene_.stands.monsters[static_cast<std::size_t>(number)];
    }

    const Standing* gone_for_by(const Standing& attacker) const {
        const auto found = std::ranges::find_if(standing_, [&](const Standing& other) {
            return goes_for(*attacker.fighter, *other.fighter);
        });
        return found == standing_.end() ? nullptr : &*found;
    }

    bool stands_on_ground(const Standing& each) const { return each.spot && ground_[*each.spot]; }

    std::vector<Spot> spots_seen_of_side(int side) const {
        std::vector<Spot> spots;
        for (const Standing& each : standing_)
            if (each.fighter->side == side && each.spot && !each.hides) spots.push_back(*each.spot);
        return spots;
    }

    Foes foes_at(std::vector<Spot> spots) const {
        Foes foes{.spots = std::move(spots), .seen = {}};
        foes.seen.reset(scene_.opaque.size());
        grid::View view;
        for (const Spot spot : foes.spots) {
            view.look(scene_.opaque, {.spot = spot, .radius = grid::Eye::radius_max});
            view.add_to(foes.seen);
        }
        return foes;
    }

    // Those who still see no foe, as far as there are tiles; whether somebody did. Nobody loses
    // sight of anybody by it but those in hiding, and others may see more: so it ends. Whoever came
    // closer before may have left such a tile to others.
    bool come_into_sight(std::uint8_t side) {
        const Foes foes = foes_at(spots_seen_of_side(1 - side));
        const auto sees_foe = [&](const Standing& each) {
            return each.spot && foes.seen[*each.spot];
        };
        bool came = false;
        for (Standing& each : standing_) {
            if (each.fighter->side != side || sees_foe(each)) continue;
            come_up(each, foes);
            came = came || sees_foe(each);
        }
        return came;
    }

    // To the free tile that suits best, or stays; of equals the nearest. Without foes, where
    // fights take place.
    void come_up(Standing& who, const Foes& foes) {
        if (who.spot && who.held) return;
        const Spot from = who.spot.value_or(scene_.ground.chamber.centre);
        if (who.spot) taken_.erase(*who.spot);
        std::optional<std::pair<Unfit, Spot>> best;
        for (const Spot spot : tiles_) {
            if (taken_[spot]) continue;
            const Unfit unfit{.bars_way = way_at(scene_.ground, spot).has_value(),
                              .out_of_sight = !foes.seen[spot],
                              .off_ground = !ground_[spot],
                              .steps = foes.steps_to(spot),
                              .walk = steps_between(from, spot)};
            if (!best || unfit < best->first) best = {unfit, spot};
        }
        if (best) who.spot = best->second;
        if (who.spot) taken_.insert(*who.spot);
    }

    // Whoever has no tile of their own yet keeps this one; but a way out is nobody's: who is held
    // there comes up when free.
    std::vector<FighterStep> steps_made() const {
        std::vector<FighterStep> steps;
        for (const Standing& each : standing_) {
            const Position& before = *each.position;
            if (!each.spot || way_at(scene_.ground, *each.spot)) continue;
            if (before.stand == Stand::spot && before.spot == *each.spot) continue;
            steps.push_back({.who = each.fighter->who, .spot = *each.spot});
        }
        return steps;
    }

    Scene scene_;
    std::vector<Spot> tiles_;  // on which one can stand
    grid::BitGrid ground_;     // of them, where fights take place
    grid::BitGrid taken_;
    std::vector<Standing> standing_;
};

bool anybody_sees_tiles(const Zone& zone, RoomNumber number) {
    return std::ranges::any_of(room(zone, number).people, [&](base::CharacterId who) {
        return sees_tiles(zone.people.at(who));
    });
}

}  // namespace

void gather(Deciding& deciding, RoomNumber number) {
    const Zone& zone = deciding.zone;
    if (room(zone, number).fight && anybody_sees_tiles(zone, number))
        gather_for_a_look(deciding, number);
}

void gather_for_a_look(Deciding& deciding, RoomNumber number) {
    const Zone& zone = deciding.zone;
    const auto& fight = room(zone, number).fight;
    if (!fight || fight->acting || stand_together(zone, number, *fight)) return;
    std::vector<FighterStep> steps = Gathering{zone, deciding.rules.content, number}.steps();
    if (!steps.empty()) deciding.happen(FightersStepped{.room = number, .steps = std::move(steps)});
}

}  // namespace underwell::game
