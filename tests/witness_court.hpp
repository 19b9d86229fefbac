// A short and lawful life that a witness has seen, for tests that break one rule after it. Ada
// stands before a rat that blocks her way, in the second room of a branch; Bob in the first, with a
// sword, a halberd, a burning torch, a bag, a rune, some potions, and an anvil at his feet. Carol
// waits on the surface. All three were given a potion when they came into the world.
#pragma once

#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "battle_ground.hpp"
#include "underwell/base/check.hpp"
#include "underwell/sim/witness.hpp"

namespace underwell::tests {

using base::CharacterId;
using base::ZoneId;
using game::Event;
using game::Handling;
using game::RoomNumber;

constexpr CharacterId nobody{77};

constexpr RoomNumber first{0};
constexpr RoomNumber second{1};
constexpr RoomNumber third{2};

class Court {
    struct Ground : BattleGround {
        Ground() : BattleGround{17} {
            thing("test:torch", game::ThingSort::light).charges = 10;
            thing("test:anvil", game::ThingSort::treasure).tenths_of_slot = 250;
            thing("test:potion", game::ThingSort::potion).influence.healing = {
                .count = 0, .sides = 6, .more = 3};
            thing("test:bag", game::ThingSort::container);
            thing("test:gem", game::ThingSort::treasure).price = 10;
            parts.things.back().weight = 1;
            thing("test:rune", game::ThingSort::rune).rune =
                game::Rune{.aim = game::RuneAim::oneself, .cost = 1, .influence = {}};
            add_thief();
            rat().loot_percent = 50;
            parts.things.back().rune->influence.effect =
                game::Effect{.kind = game::EffectKind::hushed, .strength = 1, .left = 3};
            thing("test:halberd", game::ThingSort::weapon).two_handed = true;
            parts.tuning.experience_for_a_level = 190;
            parts.tuning.outfit = {thing_named("test:potion")};
            other_rooms = {{.kind = monster_named("test:rat")}};
        }

        // One that a blow can slay, and that may leave something.
        game::MonsterKind& rat() { return parts.monsters.front(); }

        // It takes gold and things, once each.
        void add_thief() {
            game::TrickPart gold;
            gold.times = 1;
            gold.strength = 5;
            game::TrickPart thing = gold;
            thing.deed = game::TrickDeed::steal_thing;
            monster("test:thief").trick.parts = {gold, thing};
            monster("test:master").unique = true;
        }
    };

    Ground ground_;

    void lay_things() {
        auto& made = house().generators.generator.made;
        made = [plain = made](const game::RoomQuestion& question, base::Stream& chance) {
            auto room = plain(question, chance);
            if (question.room == first)
                room->things = {{.kind = thing_named("test:sword")},
                                {.kind = thing_named("test:torch")},
                                {.kind = thing_named("test:anvil")},
                                {.kind = thing_named("test:bag")},
                                {.kind = thing_named("test:rune")},
                                {.kind = thing_named("test:potion"), .count = 3},
                                {.kind = thing_named("test:halberd")}};
            return room;
        };
    }

  public:
    Court() {
        lay_things();
        ada = ground_.delver("Ada");
        bob = ground_.delver("Bob");
        carol = house().newcomer("Carol");
        deep = house().zone_with(ada).id;
        house().type(ada, std::string{game::heading_names[static_cast<std::size_t>(way_in())]});
        const auto& things = zone(deep).rooms[0].things;
        sword = things[0].id;
        torch = things[1].id;
        anvil = things[2].id;
        bag = things[3].id;
        rune = things[4].id;
        potions = things[5].id;
        halberd = things[6].id;
        for (const game::ThingId thing : {sword, torch, bag, rune, potions, halberd})
            ground_.happen(bob, game::ThingMoved{.thing = thing,
                                                 .from = {.character = {}, .room = first},
                                                 .to = {.character = bob, .room = first},
                                                 .into = {},
                                                 .how = Handling::get});
        ground_.happen(bob, game::ThingChanged{.thing = torch,
                                               .at = {.character = bob, .room = first},
                                               .wear = 0,
                                               .charges = 9,
                                               .lit = true,
                                               .how = Handling::light});
        witness.see(game::Input{.time = house().now, .what = game::TimePasses{}});
        for (const auto& [id, turns] : house().turns)
            for (const game::Turn& turn : turns)
                for (const Event& event : turn.events)
                    witness.see(id, event);
        witness.see_commit_end();
        witness.count();
    }

    GameHouse& house() { return ground_.house(); }

    const game::Zone& zone(ZoneId id) { return house().zones.at(id); }

    // One turn of a zone.
    void happens(ZoneId id, std::initializer_list<Event> events) {
        witness.see(id, game::TurnBegan{house().now});
        for (const Event& event : events)
            witness.see(id, event);
    }

    game::Heading way_in() {
        const auto seen = zone(deep).branch->branch->look(zone(deep).rooms[0].cell);
        for (const grid::Direction side : seen->exits())
            if (side != seen->back) return game::heading(side);
        return game::Heading::up;
    }

    game::Heading way_on() {
        const auto seen = zone(deep).branch->branch->look(zone(deep).rooms[1].cell);
        for (const grid::Direction side : seen->exits())
            if (side != seen->back) return game::heading(side);
        return game::Heading::up;
    }

    // From the second room back into the first.
    game::Walked walk_back() {
        const game::Heading back = game::opposite(way_in());
        return {
            .who = ada,
            .from = second,
            .to = first,
            .towards = back,
            .position = {
                .stand = game::Stand::door, .side = game::compass_direction(way_in()), .spot = {}}};
    }

    // From the first room into the second.
    game::Walked walk_in() {
        return {.who = bob,
                .from = first,
                .to = second,
                .towards = way_in(),
                .position = {.stand = game::Stand::door,
                             .side = grid::opposite(game::compass_direction(way_in())),
                             .spot = {}}};
    }

    // A room that Bob digs, beside the first one.
    game::RoomDug third_room() {
        const auto& branch = *zone(deep).branch->branch;
        const auto seen = branch.look(zone(deep).rooms[0].cell);
        CHECK(!seen->unexplored.empty());
        return {**branch.decide({.from = seen->cell, .towards = *seen->unexplored.begin()})};
    }

    // All in one turn: Bob puts out his torch, walks into a new room that is furnished so, and then
    // something happens.
    void enters(game::RoomFurnished furnished, std::initializer_list<Event> then) {
        const game::RoomDug dug = third_room();
        furnished.room = third;
        happens(deep, {snuff(), dug, furnished,
                       game::Walked{.who = bob,
                                    .from = first,
                                    .to = third,
                                    .towards = game::heading(dug.growth.walk.towards),
                                    .position = {.stand = game::Stand::door,
                                                 .side = grid::opposite(dug.growth.walk.towards),
                                                 .spot = {}}}});
        for (const Event& event : then)
            witness.see(deep, event);
    }

    // Bob meets such a monster there; its number is 2.
    void meets(const std::string& kind, std::initializer_list<Event> then) {
        game::RoomFurnished furnished;
        furnished.clear = true;
        furnished.monsters.emplace_back();
        furnished.monsters.back().id = {2};
        furnished.monsters.back().kind = monster_named(kind);
        furnished.monsters.back().blocks = false;
        enters(furnished, then);
    }

    // Bob springs a trap in such a room.
    void springs(const game::Trap& trap, std::initializer_list<Event> then) {
        game::RoomFurnished furnished;
        furnished.clear = false;
        furnished.traps.push_back(trap);
        enters(furnished, {game::TrapEnded{.room = third, .trap = 0, .by = bob, .sprung = true},
                           game::RoomCleared{third}});
        for (const Event& event : then)
            witness.see(deep, event);
    }

    // A trap that takes all of Bob's hit points, as he lies before it.
    void fells_bob(std::initializer_list<Event> then) {
        game::Trap trap;
        trap.influence.harm = {.count = 0, .sides = 6, .more = 100};
        springs(trap, {hit_points(bob, third, -92, game::HarmCause::trap)});
        for (const Event& event : then)
            witness.see(deep, event);
    }

    static game::HitPointsChanged hit_points(CharacterId who, RoomNumber room, std::int32_t now,
                                             game::HarmCause cause) {
        return {.who = game::fighter(who), .room = room, .hit_points = now, .cause = cause};
    }

    // What a trap that holds does to Bob.
    game::EffectsChanged held_bob() {
        return {.who = game::fighter(bob),
                .room = third,
                .effects = {{.kind = game::EffectKind::held, .strength = 1, .left = 3}}};
    }

    // Carol builds a place that offers this and walks in, in one turn with what happens then.
    void visits(game::Service service, std::initializer_list<Event> then) {
        const RoomNumber place{static_cast<std::uint32_t>(zone(top).rooms.size())};
        appoints(carol, game::Role::admin);
        happens(top, {game::StaffActed{.who = carol, .words = "dig", .refused = false},
                      game::PlaceMade{.room = place, .name = {}, .look = {}, .service = service},
                      game::WayMade{
                          .from = body(carol).room, .towards = game::Heading::west, .to = place},
                      game::Walked{.who = carol,
                                   .from = body(carol).room,
                                   .to = place,
                                   .towards = game::Heading::west,
                                   .position = {}}});
        for (const Event& event : then)
            witness.see(top, event);
    }

    // The program gives somebody on the surface a role.
    void appoints(CharacterId who, game::Role role) {
        witness.see(
            game::Input{.time = house().now, .what = game::Appoints{.who = who, .role = role}});
        happens(top, {game::RoleGiven{.who = who, .role = role}});
    }

    game::ThingChanged snuff() {
        return {.thing = torch,
                .at = {.character = bob, .room = first},
                .wear = 0,
                .charges = 9,
                .lit = false,
                .how = Handling::snuff};
    }

    // A room that is dug beside the first one, with these exits.
    game::RoomDug dug(grid::DirectionSet exits) {
        const grid::Cell cell = zone(deep).rooms[0].cell;
        for (const grid::Direction side : {grid::Direction::north, grid::Direction::south})
            if (!zone(deep).branch->numbers.contains(grid::step(cell, side)))
                return {.growth = {.walk = {.from = cell, .towards = side},
                                   .exits = exits,
                                   .opening = {}}};
        return {};
    }

    game::FightBegan fight(bool duel = false, bool among_people = false) {
        game::Fight fight;
        fight.duel = duel;
        fight.fighters = {game::Fighter{.who = game::fighter(ada), .side = 0},
                          game::Fighter{.who = rat, .side = 1}};
        if (among_people) fight.fighters[1].who = game::fighter(bob);
        fight.foes_at_first = 1;
        fight.ends = house().now + house().content().tuning().round;
        return {.room = second, .fight = std::move(fight)};
    }

    // The first round of that fight, in which Ada's turn has come.
    game::FightBegan fight_with_choice(game::ChoiceKind kind) {
        game::FightBegan begun = fight();
        begun.fight->fighters[0].choice.kind = kind;
        begun.fight->foes_hit_points_at_first =
            zone(deep).rooms[second.value].monsters.front().hit_points;
        return begun;
    }

    // Ada slays the rat in one blow, in one turn with what happens then.
    void slays_rat(std::initializer_list<Event> then) {
        game::Attacked blow;
        blow.room = second;
        blow.attacker = game::fighter(ada);
        blow.target = rat;
        blow.outcome = game::Outcome::critical;
        blow.damage = 6;
        const auto left = zone(deep).rooms[second.value].monsters.front().hit_points - blow.damage;
        happens(
            deep,
            {fight_with_choice(game::ChoiceKind::attack), game::RoundClosed{second}, blow,
             game::HitPointsChanged{
                 .who = rat, .room = second, .hit_points = left, .cause = game::HarmCause::fight}});
        for (const Event& event : then)
            witness.see(deep, event);
    }

    game::LevelGained next_level(CharacterId who, std::int32_t points, std::uint8_t raises) {
        const game::Vitals& vitals = body(who).vitals;
        return {.who = who,
                .level = vitals.level + 1,
                .hit_points_most = vitals.hit_points_most + points,
                .raises_left = raises};
    }

    game::FighterLeft rat_leaves() {
        return {.room = second, .who = rat, .how = game::FightExit::slain};
    }

    game::MonsterSlain rat_is_slain() {
        return {.room = second,
                .monster = game::MonsterId{1},
                .kind = monster_named("test:rat"),
                .by = ada};
    }

    // Bob fights what he met (meets()).
    game::FightBegan bobs_fight(game::ChoiceKind kind) {
        game::FightBegan begun = fight_with_choice(kind);
        begun.room = third;
        begun.fight->fighters[0].who = game::fighter(bob);
        begun.fight->fighters[1].who = game::fighter(game::MonsterId{2});
        return begun;
    }

    game::StartRoomChanged start_room(branch::StartRoomEvent event) {
        return {.id = base::StartRoomId{1}, .event = std::move(event)};
    }

    game::Character body(CharacterId who) { return house().character(who); }

    CharacterId ada;
    CharacterId bob;
    CharacterId carol;
    ZoneId deep;
    const ZoneId top = game::surface_zone;
    const game::FighterId rat = game::fighter(game::MonsterId{1});
    game::ThingId sword;
    game::ThingId torch;
    game::ThingId anvil;
    game::ThingId bag;
    game::ThingId rune;
    game::ThingId potions;  // three
    game::ThingId halberd;
    sim::Witness witness{ground_.house().content()};
};

// How one rule is broken.
struct Breach {
    std::string name;
    std::string objection;
    std::function<void(Court&)> commit;

    friend std::ostream& operator<<(std::ostream& out, const Breach& breach) {
        return out << breach.name;
    }
};

// The witness has to object, in these words.
inline void expect_noticed(const Breach& breach) {
    Court court;
    ASSERT_EQ(court.witness.broken(), std::nullopt);
    ASSERT_NE(court.way_on(), game::Heading::up) << "the second room needs a way on";
    breach.commit(court);
    court.witness.see_commit_end();
    if (!court.witness.broken()) court.witness.count();
    EXPECT_THAT(court.witness.broken().value_or("nothing"), testing::StartsWith(breach.objection));
}

inline std::string name_of_breach(const testing::TestParamInfo<Breach>& breach) {
    return breach.param.name;
}

}  // namespace underwell::tests
