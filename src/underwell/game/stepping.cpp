#include "underwell/game/stepping.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/chambers.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/walking.hpp"
#include "underwell/grid/path.hpp"

namespace underwell::game {

using base::CharacterId;
using grid::Spot;

namespace {

bool are_of_one_party(const Character& one, const Character& other) {
    return one.company.party && one.company.party == other.company.party;
}

// Somebody's way over the tiles of their room. Nothing has happened before it ends: then there is
// one event, with the tile that was reached.
class Stroll {
  public:
    Stroll(Deciding& deciding, CharacterId id)
        : deciding_{deciding},
          who_{deciding.person(id)},
          place_{deciding.room_of(who_)},
          scene_{scene_in(deciding.zone, deciding.rules.content, who_.room)},
          fights_{fight_with(deciding.zone, who_) != nullptr},
          own_{spot_of(place_, scene_.stands, id)},
          at_{own_},
          told_{in_view()} {}

    void take(std::span<const grid::Direction> steps) {
        for (std::size_t number = 0; number < steps.size(); ++number) {
            if (!enter(grid::step(at_, steps[number]))) return;
            if (number + 1 < steps.size() && is_stopped_by_sight()) return;
        }
        finish();
    }

    void go_to(Spot goal) {
        if (!scene_.ground.chamber.terrain.contains(goal)) return stop("no_such_tile");
        if (goal == own_) return stay();
        if (!sees(goal)) return stop("tile_out_of_sight");
        if (fights_ || !can_stand(scene_.ground, goal)) return static_cast<void>(enter(goal));
        const std::vector<Spot> way = way_to(goal);
        if (way.empty()) return stop("no_way_to_tile");
        for (const Spot next : way) {
            if (!enter(next)) return;
            if (next != goal && is_stopped_by_sight()) return;
        }
        finish();
    }

    void go_to(const Thing& thing) {
        const auto number = static_cast<std::size_t>(&thing - place_.things.data());
        if (const auto& spot = scene_.stands.things[number]) return go_to(*spot);
        stop("tile_out_of_sight");
    }

    // To the tile beside somebody.
    void go_beside(const std::optional<Spot>& stands) {
        if (fights_) return stop("no_steps_in_fight");
        if (!stands || !sees(*stands)) return stop("tile_out_of_sight");
        if (steps_between(own_, *stands) <= 1) return stop("stands_there_already");
        std::vector<Spot> way = way_to(*stands);
        if (way.empty()) return stop("no_way_to_tile");
        way.pop_back();
        for (const Spot next : way) {
            if (!enter(next)) return;
            if (next != way.back() && is_stopped_by_sight()) return;
        }
        finish();
    }

    void go_to(const Monster& monster) {
        const auto number = static_cast<std::size_t>(&monster - place_.monsters.data());
        go_beside(scene_.stands.monsters[number]);
    }

    void go_to(const Character& person) { go_beside(spot_of(place_, scene_.stands, person.id)); }

  private:
    // Onto plain ground. False if it was something else: then all is said and done.
    bool enter(Spot next) {
        if (const auto towards = way_through(next)) return leave(*towards), false;
        if (const Monster* foe = monster_at(next)) return attack(*foe), false;
        if (fights_) return stop("no_steps_in_fight"), false;
        if (has(who_.vitals.effects, EffectKind::held)) return stop("you_are_held"), false;
        if (!can_stand(scene_.ground, next)) return stop("wall_there"), false;
        if (const Character* person = person_at(next)) return meet(*person, next), false;
        at_ = next;
        ++steps_;
        return true;
    }

    // Whoever stands in a doorway walks through it by stepping outwards, too.
    std::optional<Heading> way_through(Spot next) const {
        return way_at(scene_.ground, scene_.ground.chamber.terrain.contains(next) ? next : at_);
    }

    // Where somebody stood in a room that they leave matters no more.
    void leave(Heading towards) { walk(deciding_, who_.id, towards); }

    void attack(const Monster& foe) {
        settle();
        engage(deciding_, who_.id, {.kind = ChoiceKind::attack, .target = fighter(foe.id)});
    }

    void meet(const Character& person, Spot where) {
        const Part them{"person", named_person(person)};
        if (!are_of_one_party(who_, person)) return stop("person_in_the_way", {them});
        const bool is_bound = has(person.vitals.effects, EffectKind::held) ||
                              fight_with(deciding_.zone, person) != nullptr;
        if (is_bound) return stop("friend_cannot_move", {them});
        deciding_.happen(Stepped{.who = who_.id, .spot = where});
        deciding_.happen(Stepped{.who = person.id, .spot = at_});
        Audience both{who_.id};
        if (person.awake) both.push_back(person.id);
        deciding_.tell(
            {.to = std::move(both),
             .what = Line{"changes_places",
                          {{"actor", named_person(who_)}, {"target", named_person(person)}}}});
    }

    // On the tile where one is already.
    void stay() {
        if (const auto towards = way_at(scene_.ground, own_)) return leave(*towards);
        stop("stands_there_already");
    }

    // A refusal if nothing came of it at all.
    void stop(Sentence why, std::vector<Part> parts = {}) {
        if (at_ == own_) return deciding_.refuse(who_.id, why, std::move(parts));
        finish();
        deciding_.tell(who_.id, {why, std::move(parts)});
    }

    void settle() {
        if (at_ != own_) deciding_.happen(Stepped{.who = who_.id, .spot = at_});
    }

    // Those who watch see it; the others are told that they went. All are told what they come to.
    void finish() {
        settle();
        if (!who_.preferences.tiles) deciding_.tell(who_.id, {"takes_steps", {{"steps", steps_}}});
        tell_what_comes_into_view();
        if (scene_.lit) tell_things();
    }

    void tell_what_comes_into_view() {
        const InView now = in_view();
        Beings beings;
        for (const std::size_t number : fresh(now.people, told_.people))
            beings.people.push_back(named_person(deciding_.person(place_.people[number])));
        for (const std::size_t number : fresh(now.monsters, told_.monsters))
            beings.creatures.push_back({.kind = place_.monsters[number].kind, .count = 1});
        if (!beings.people.empty() || !beings.creatures.empty())
            deciding_.tell(who_.id, {"sees_beings", {{"beings", std::move(beings)}}});
        std::vector<Goods> goods;
        for (const std::size_t number : fresh(now.things, told_.things))
            if (scene_.stands.things[number] != at_) goods.push_back(goods_of(number));
        if (!goods.empty())
            deciding_.tell(who_.id, {"sees_things", {{"things", std::move(goods)}}});
    }

    void tell_things() {
        std::vector<Goods> goods;
        for (std::size_t number = 0; number < place_.things.size(); ++number)
            if (scene_.stands.things[number] == at_) goods.push_back(goods_of(number));
        if (goods.empty()) return;
        const bool single = goods.size() == 1 && goods.front().count == 1;
        deciding_.tell(who_.id, {single ? Sentence{"things_here"} : Sentence{"things_lie_here"},
                                 {{"things", std::move(goods)}}});
    }

    Goods goods_of(std::size_t number) const {
        const Thing& thing = place_.things[number];
        return {.kind = thing.kind, .count = thing.count};
    }

    bool is_stopped_by_sight() {
        const auto seen = fresh(in_view().monsters, told_.monsters);
        if (seen.empty()) return false;
        for (const std::size_t number : seen)
            told_.monsters[number] = true;
        stop("comes_into_view", {{"monster", place_.monsters[seen.front()].kind}});
        return true;
    }

    bool sees(Spot spot) const { return game::sees(scene_, at_, spot); }

    // Who and what is in view, by its place in the room's lists.
    struct InView {
        std::vector<bool> people;
        std::vector<bool> monsters;
        std::vector<bool> things;
    };

    static std::vector<std::size_t> fresh(const std::vector<bool>& now,
                                          const std::vector<bool>& before) {
        std::vector<std::size_t> numbers;
        for (std::size_t number = 0; number < now.size(); ++number)
            if (now[number] && !before[number]) numbers.push_back(number);
        return numbers;
    }

    // In the dark nobody makes out what is here (I2).
    InView in_view() const {
        InView view;
        view.people.resize(place_.people.size());
        for (const std::size_t number : people_made_out(place_, who_))
            view.people[number] = sees(scene_.stands.people[number]);
        const auto make_out = [&](const std::optional<Spot>& spot) {
            return scene_.lit && spot && sees(*spot);
        };
        for (const auto& spot : scene_.stands.monsters)
            view.monsters.push_back(make_out(spot));
        for (const auto& spot : scene_.stands.things)
            view.things.push_back(make_out(spot));
        return view;
    }

    const Monster* monster_at(Spot spot) const {
        const auto found = std::ranges::find(scene_.stands.monsters, std::optional{spot});
        if (found == scene_.stands.monsters.end()) return nullptr;
        return &place_.monsters[static_cast<std::size_t>(found - scene_.stands.monsters.begin())];
    }

    // Where a crowd fills the room several may share a tile.
    const Character* person_at(Spot spot) const {
        for (std::size_t number = 0; number < place_.people.size(); ++number)
            if (scene_.stands.people[number] == spot && place_.people[number] != who_.id)
                return &deciding_.person(place_.people[number]);
        return nullptr;
    }

    // Without the tile one stands on; past nobody, and over no other way out.
    std::vector<Spot> way_to(Spot goal) const {
        const grid::Size size = scene_.ground.chamber.terrain.size();
        grid::BitGrid walkable{size};
        for (std::int32_t y = 0; y < size.height; ++y)
            for (std::int32_t x = 0; x < size.width; ++x)
                if (can_stand(scene_.ground, {.x = x, .y = y})) walkable.insert({.x = x, .y = y});
        for (const auto& spots : {std::span<const std::optional<Spot>>{scene_.ground.ways},
                                  std::span<const std::optional<Spot>>{scene_.stands.monsters}})
            for (const auto& spot : spots)
                if (spot) walkable.erase(*spot);
        for (const Spot spot : scene_.stands.people)
            walkable.erase(spot);
        walkable.insert(goal);
        std::vector<Spot> path;
        if (!grid::PathFinder{}.find(walkable, {.from = own_, .to = goal}, path)) return {};
        path.erase(path.begin());
        return path;
    }

    Deciding& deciding_;
    const Character& who_;
    const Room& place_;
    Scene scene_;
    bool fights_;
    Spot own_;  // where they stand
    Spot at_;   // where they have come to
    std::int64_t steps_ = 0;
    InView told_;  // what needs no telling
};

}  // namespace

void take_steps(Deciding& deciding, CharacterId who, std::span<const grid::Direction> steps) {
    Stroll{deciding, who}.take(steps);
}

void walk_to(Deciding& deciding, CharacterId who, Spot goal) {
    Stroll{deciding, who}.go_to(goal);
}

void walk_to(Deciding& deciding, CharacterId who, const Meant& meant) {
    Stroll stroll{deciding, who};
    if (meant.thing != nullptr) return stroll.go_to(*meant.thing);
    if (meant.monster != nullptr) return stroll.go_to(*meant.monster);
    stroll.go_to(*meant.person);
}

}  // namespace underwell::game
