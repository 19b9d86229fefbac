// A place to fight in, for tests: a branch whose first rooms hold what a test puts there, content
// with a few plain kinds, and people with bodies as the test wants them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game_house.hpp"

namespace underwell::tests {

inline game::MonsterKindId monster_named(std::string_view name) {
    return game::named<game::MonsterKindId>(name);
}

inline game::ThingKindId thing_named(std::string_view name) {
    return game::named<game::ThingKindId>(name);
}

// A monster that a test puts into a room.
inline game::MonsterProposal a(const std::string& kind, bool blocks = true, bool hidden = false) {
    return {.kind = monster_named(kind), .blocks = blocks, .hidden = hidden};
}

class BattleGround {
  public:
    explicit BattleGround(std::uint64_t seed = 7);

    // Before anybody goes in: kinds of things and monsters, tuning.
    game::ContentParts parts;
    // What stands in the first room of the branch, and in all others.
    std::vector<game::MonsterProposal> first_room;
    std::vector<game::MonsterProposal> other_rooms;
    bool bright = true;

    // A kind "test:rat" and so on: one hit die, an attack of one point, never flees, no loot.
    game::MonsterKind& monster(const std::string& name);
    game::ThingKind& thing(const std::string& name, game::ThingSort sort);

    // "test:ox", a foe that neither dies nor kills soon.
    game::MonsterKind& ox();

    // The house is built with the first of these; nothing above matters after that.
    GameHouse& house();
    base::CharacterId delver(const std::string& name);  // in the first room

    // Changes the world as no rule would, as an event, so that folding still gives the same.
    void happen(base::CharacterId who, const game::Event& event);
    void set_hit_points(base::CharacterId who, std::int32_t now);
    void set_abilities(base::CharacterId who, std::uint8_t value);
    game::ThingId give(base::CharacterId who, const std::string& kind);
    void wield(base::CharacterId who, game::ThingId thing, game::GearPlace place);

    // Events of one kind that happened in the zone where somebody is.
    template <typename Happened>
    std::vector<Happened> events(base::CharacterId who) {
        std::vector<Happened> found;
        for (const game::Turn& turn : house().turns[house().zone_with(who).id])
            for (const game::Event& event : turn.events)
                if (const auto* happened = event.as<Happened>()) found.push_back(*happened);
        return found;
    }

  private:
    std::uint64_t seed_;
    std::unique_ptr<GameHouse> house_;
    std::uint32_t given_ = 1'000'000;
};

// Somebody strong who comes into the first room, and what she meets there.
struct Encounter {
    explicit Encounter(std::uint64_t seed = 7) : ground{seed} {}

    void enter() {
        ada = ground.delver("Ada");
        ground.set_hit_points(ada, 2'000);
    }

    GameHouse& house() { return ground.house(); }

    const game::Room& room() { return house().room_of(ada); }

    const game::Character& who() { return house().character(ada); }

    BattleGround ground;
    base::CharacterId ada;
};

}  // namespace underwell::tests
