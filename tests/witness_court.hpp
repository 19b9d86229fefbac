// A short and lawful life that a witness has seen, for tests that break one rule after it. Ada
// stands before a rat that blocks her way, in the second room of a branch; Bob in the first, with a
// sword, a burning torch and an anvil at his feet. Carol waits on the surface.
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
#include "underwell/sim/witness.hpp"

namespace underwell::tests {

using base::CharacterId;
using base::ZoneId;
using game::Event;
using game::Handling;
using game::RoomNumber;

constexpr RoomNumber first{0};
constexpr RoomNumber second{1};

class Court {
    struct Ground : BattleGround {
        Ground() : BattleGround{3} {
            thing("test:torch", game::ThingSort::light).charges = 10;
            thing("test:anvil", game::ThingSort::treasure).tenths_of_slot = 250;
            other_rooms = {{.kind = monster_named("test:rat")}};
        }
    };

    Ground ground_;

  public:
    Court() {
        ada = ground_.delver("Ada");
        bob = ground_.delver("Bob");
        carol = house().newcomer("Carol");
        deep = house().zone_with(ada).id;
        house().type(ada, std::string{game::heading_names[static_cast<std::size_t>(way_in())]});
        sword = ground_.give(bob, "test:sword");
        torch = ground_.give(bob, "test:torch");
        ground_.happen(bob, game::ThingChanged{.thing = torch,
                                               .at = {.character = bob, .room = first},
                                               .wear = 0,
                                               .charges = 10,
                                               .lit = true,
                                               .how = Handling::light});
        anvil = ground_.give(bob, "test:anvil");
        ground_.happen(bob, game::ThingMoved{.thing = anvil,
                                             .from = {.character = bob, .room = first},
                                             .to = {.character = {}, .room = first},
                                             .into = {},
                                             .how = Handling::drop});
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

    game::ThingChanged snuff() {
        return {.thing = torch,
                .at = {.character = bob, .room = first},
                .wear = 0,
                .charges = 10,
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
    sim::Witness witness{ground_.house().content()};
};

// How one rule is broken.
struct Breach {
    std::string name;
    std::string rule;
    std::function<void(Court&)> commit;

    friend std::ostream& operator<<(std::ostream& out, const Breach& breach) {
        return out << breach.name;
    }
};

// The witness has to object, by that rule's number.
inline void expect_noticed(const Breach& breach) {
    Court court;
    ASSERT_EQ(court.witness.broken(), std::nullopt);
    ASSERT_NE(court.way_on(), game::Heading::up) << "the second room needs a way on";
    breach.commit(court);
    court.witness.see_commit_end();
    if (!court.witness.broken()) court.witness.count();
    ASSERT_TRUE(court.witness.broken().has_value());
    EXPECT_THAT(*court.witness.broken(), testing::StartsWith(breach.rule + ":"));
}

inline std::string name_of_breach(const testing::TestParamInfo<Breach>& breach) {
    return breach.param.name;
}

}  // namespace underwell::tests
