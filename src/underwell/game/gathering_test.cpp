#include "underwell/game/gathering.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <set>

#include "folding.hpp"
#include "property.hpp"
#include "tile_steps.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/tricks.hpp"

namespace underwell::game {
namespace {

using base::CharacterId;
using grid::Spot;
using testing::IsEmpty;
using tests::BattleGround;
using tests::expect_folding_gives_the_same;
using tests::GameHouse;
using tests::ground_under;
using tests::put_on;
using tests::spot_under;
using tests::stands_around;

constexpr std::array names = {"Ada", "Bob", "Cleo", "Dan", "Eve"};

struct FighterSeen {
    Fighter fighter;
    Spot spot;
};

// Those of the fight around somebody who stand somewhere.
std::vector<FighterSeen> fighters_around(GameHouse& house, CharacterId who) {
    const Room& place = house.room_of(who);
    const Stands stands = stands_around(house, who);
    std::vector<FighterSeen> seen;
    for (const Fighter& fighter : place.fight->fighters) {
        if (!fighter.who.monster) {
            seen.push_back({fighter, spot_of(place, stands, character_of(fighter.who))});
            continue;
        }
        const auto found = std::ranges::find(place.monsters, monster_of(fighter.who), &Monster::id);
        const auto& spot =
            stands.monsters[static_cast<std::size_t>(found - place.monsters.begin())];
        if (spot) seen.push_back({fighter, *spot});
    }
    return seen;
}

bool sees_a_foe(const Scene& scene, const FighterSeen& own, const std::vector<FighterSeen>& all) {
    return std::ranges::any_of(all, [&](const FighterSeen& other) {
        return other.fighter.side != own.fighter.side &&
               grid::sees(scene.opaque, {.spot = own.spot, .radius = grid::Eye::radius_max},
                          other.spot);
    });
}

// T20: what must be so between two rounds. Empty if it is.
std::string what_is_wrong(GameHouse& house, CharacterId who) {
    const Zone& zone = house.zone_with(who);
    const Scene scene = scene_in(zone, house.content(), house.character(who).room);
    std::vector<Spot> bodies = scene.stands.people;
    for (const auto& spot : scene.stands.monsters)
        if (spot) bodies.push_back(*spot);
    const auto is_less = [](Spot one, Spot other) {
        return std::pair{one.y, one.x} < std::pair{other.y, other.x};
    };
    if (std::set(bodies.begin(), bodies.end(), is_less).size() != bodies.size())
        return "two on one tile";
    if (!house.room_of(who).fight) return {};
    const auto fighters = fighters_around(house, who);
    for (const FighterSeen& each : fighters) {
        if (!can_stand(scene.ground, each.spot)) return "fights in a wall";
        if (way_at(scene.ground, each.spot)) return "fights on a way out";
        if (!sees_a_foe(scene, each, fighters)) return "fights out of sight";
    }
    return {};
}

void add_foes(BattleGround& battle, int count, bool hidden) {
    battle.ox();
    battle.parts.tuning.hit_points_at_first = 1'000;
    for (int number = 0; number < count; ++number)
        battle.first_room.push_back(tests::a("test:ox", true, hidden));
}

// Plays by a program that draws rooms from now on.
void show_pictures(GameHouse& house, CharacterId who) {
    house.input(house.zone_with(who).id, ShowsPictures{.who = who});
}

bool is_beside(Spot one, Spot other) {
    return steps_between(one, other) == 1;
}

TEST(Gathering, T20WhoFightsSeesEachOtherInChambersOfAnyShape) {
    tests::holds_in({300}, [] {
        BattleGround battle{*rc::gen::inRange<std::uint64_t>(1, 100'000)};
        const bool hidden = *rc::gen::arbitrary<bool>();
        add_foes(battle, *rc::gen::inRange(1, 9), hidden);
        const auto people = *rc::gen::inRange<std::size_t>(1, names.size() + 1);
        const bool attack = *rc::gen::arbitrary<bool>();
        const auto first_to_see = *rc::gen::inRange<std::size_t>(0, people);
        std::vector<CharacterId> party;
        for (std::size_t number = 0; number < people; ++number) {
            party.push_back(battle.delver(names[number]));
            battle.set_hit_points(party.back(), 1'000'000);
            if (number < first_to_see) continue;
            if (number == first_to_see) show_pictures(battle.house(), party.back());
            const std::string wrong = what_is_wrong(battle.house(), party.front());
            RC_ASSERT(wrong == "");
        }
        GameHouse& house = battle.house();
        if (attack)
            for (const CharacterId who : party)
                house.type(who, "attack");
        for (int round = 0; round < 3; ++round) {
            house.wait(std::chrono::seconds{9});
            const std::string wrong = what_is_wrong(house, party.front());
            RC_ASSERT(wrong == "");
        }
        RC_ASSERT(house.room_of(party.front()).fight != nullptr);
        RC_ASSERT(fighters_around(house, party.front()).size() ==
                  house.room_of(party.front()).fight->fighters.size());
    });
}

// Whether somebody could stand on a free tile from which a foe is seen.
bool has_place_in_sight(const Scene& scene, const FighterSeen& own,
                        const std::vector<FighterSeen>& all) {
    const grid::Size size = scene.ground.chamber.terrain.size();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            const Spot spot{.x = x, .y = y};
            const bool free =
                can_stand(scene.ground, spot) && !way_at(scene.ground, spot) &&
                std::ranges::find(scene.stands.people, spot) == scene.stands.people.end() &&
                std::ranges::find(scene.stands.monsters, std::optional{spot}) ==
                    scene.stands.monsters.end();
            if (free && sees_a_foe(scene, {own.fighter, spot}, all)) return true;
        }
    return false;
}

TEST(Gathering, T20InACrowdNobodyFightsOutOfSightWhereATileIsFree) {
    tests::holds_in({500}, [] {
        BattleGround battle{*rc::gen::inRange<std::uint64_t>(1, 100'000)};
        add_foes(battle, *rc::gen::inRange(1, 9), *rc::gen::arbitrary<bool>());
        const int people = *rc::gen::inRange(10, 60);
        std::vector<CharacterId> crowd;
        for (int number = 0; number < people; ++number) {
            std::string name = "Bo";
            name += static_cast<char>('a' + number / 26);
            name += static_cast<char>('a' + number % 26);
            crowd.push_back(battle.delver(name));
            if (number == 0) show_pictures(battle.house(), crowd.back());
            battle.set_hit_points(crowd.back(), 1'000'000);
        }
        GameHouse& house = battle.house();
        for (int round = 0; round < 4; ++round) {
            for (const CharacterId who : crowd)
                if (*rc::gen::arbitrary<bool>()) house.type(who, "attack");
            house.wait(std::chrono::seconds{9});
            RC_ASSERT(house.room_of(crowd.front()).fight != nullptr);
            const Scene scene = scene_in(house.zone_with(crowd.front()), house.content(),
                                         house.character(crowd.front()).room);
            const auto fighters = fighters_around(house, crowd.front());
            for (const FighterSeen& each : fighters)
                RC_ASSERT(sees_a_foe(scene, each, fighters) ||
                          !has_place_in_sight(scene, each, fighters));
        }
    });
}

struct Gathered : testing::Test {
    void TearDown() override { expect_folding_gives_the_same(house()); }

    GameHouse& house() { return battle.house(); }

    Spot foe(std::size_t number = 0) { return *stands_around(house(), ada).monsters[number]; }

    void enter(int foes, bool hidden = false) {
        add_foes(battle, foes, hidden);
        ada = battle.delver("Ada");
        battle.set_hit_points(ada, 1'000'000);
        show_pictures(house(), ada);
    }

    // So that nobody sees the tiles.
    void enter_blind(int foes) {
        enter(foes);
        house().input(house().zone_with(ada).id, ShowsPictures{.who = ada, .shows = false});
    }

    BattleGround battle;
    CharacterId ada;
};

TEST_F(Gathered, T20WhoAttacksWalksUpToTheOneAttacked) {
    enter(1);
    const Spot before = foe();
    ASSERT_FALSE(is_beside(spot_under(house(), ada), before));
    house().type(ada, "attack");
    EXPECT_EQ(foe(), before);
    EXPECT_TRUE(is_beside(spot_under(house(), ada), before));
}

// It would be work for nobody.
TEST_F(Gathered, T20WhereNobodySeesTilesNobodyWalks) {
    enter_blind(2);
    const auto bob = battle.delver("Bob");
    for (int round = 0; round < 3; ++round) {
        house().type(ada, "attack");
        house().type(bob, "attack");
    }
    ASSERT_TRUE(house().room_of(ada).fight);
    EXPECT_THAT(battle.events<FightersStepped>(ada), IsEmpty());
}

struct WayToSee {
    const char* name;
    void (*begin)(BattleGround& battle, CharacterId ada);
};

struct GatheredLate : Gathered, testing::WithParamInterface<WayToSee> {};

const WayToSee ways_to_see[] = {
    {"ByAProgramThatDraws",
     [](BattleGround& battle, CharacterId ada) { show_pictures(battle.house(), ada); }},
    {"BySwitchingTilesOn",
     [](BattleGround& battle, CharacterId ada) { battle.house().type(ada, "tiles on"); }},
    {"ByAskingForThemOnce",
     [](BattleGround& battle, CharacterId ada) { battle.house().type(ada, "tiles"); }},
    {"ByComingIn",
     [](BattleGround& battle, CharacterId) {
         const CharacterId bob = battle.house().newcomer("Bob");
         show_pictures(battle.house(), bob);
         for (const char* line : {"down", "east"})
             battle.house().type(bob, line);
     }},
    {"ByBeingCarriedIn",
     [](BattleGround& battle, CharacterId ada) {
         const CharacterId bob = battle.delver("Bob");
         battle.happen(ada, FightersStepped{.room = {}, .steps = {}});
         show_pictures(battle.house(), bob);
         battle.happen(bob, Carried{.who = bob, .from = {}, .to = {}, .cause = {}});
     }},
    {"ByWakingUp",
     [](BattleGround& battle, CharacterId ada) {
         GameHouse& house = battle.house();
         const CharacterId bob = battle.delver("Bob");
         const base::ZoneId zone = house.zone_with(ada).id;
         house.input(zone, Sleeps{bob});
         show_pictures(house, bob);
         house.input(zone, Wakes{bob});
     }},
};

TEST_P(GatheredLate, T20WhoeverBeginsToSeeAFightSeesWhoFightsWhom) {
    enter_blind(2);
    house().type(ada, "attack");
    ASSERT_TRUE(house().room_of(ada).fight);
    ASSERT_FALSE(is_beside(foe(), spot_under(house(), ada)));
    GetParam().begin(battle, ada);
    EXPECT_TRUE(is_beside(foe(), spot_under(house(), ada)));
    EXPECT_EQ(what_is_wrong(house(), ada), "");
}

INSTANTIATE_TEST_SUITE_P(Ways, GatheredLate, testing::ValuesIn(ways_to_see),
                         [](const auto& tested) { return std::string{tested.param.name}; });

TEST_F(Gathered, T20WhoAsksForTilesIsShownTheFightAsItStandsThen) {
    enter_blind(1);
    house().type(ada, "attack");
    house().told(ada);
    const auto& turns = house().turns[house().zone_with(ada).id];
    house().type(ada, "tiles");
    const auto& notices = turns.back().notices;
    ASSERT_EQ(notices.size(), 1U);
    const auto& view = std::get<ChamberView>(std::get<View>(notices.front().what));
    EXPECT_EQ(view.own, spot_under(house(), ada));
    ASSERT_EQ(view.monsters.size(), 1U);
    EXPECT_TRUE(is_beside(view.own, foe()));
}

TEST_F(Gathered, T20WhoIsAttackedHoldsTheGround) {
    enter(3);
    const Spot centre = ground_under(house(), ada).chamber.centre;
    put_on(battle, ada, centre);
    house().wait(std::chrono::seconds{20});
    ASSERT_TRUE(house().room_of(ada).fight);
    EXPECT_EQ(spot_under(house(), ada), centre);
    for (const std::size_t number : {0U, 1U, 2U})
        EXPECT_TRUE(is_beside(foe(number), centre)) << number;
}

TEST_F(Gathered, T20AnAmbushBeginsInTheRoomAndNotInItsDoor) {
    enter(2, true);
    ASSERT_TRUE(house().room_of(ada).fight);
    EXPECT_FALSE(way_at(ground_under(house(), ada), spot_under(house(), ada)));
    for (const std::size_t number : {0U, 1U})
        EXPECT_TRUE(is_beside(foe(number), spot_under(house(), ada))) << number;
}

TEST_F(Gathered, T20WhoJoinsComesUpToo) {
    enter(1);
    house().type(ada, "attack");
    const auto bob = battle.delver("Bob");
    battle.set_hit_points(bob, 1'000'000);
    const Spot hers = spot_under(house(), ada);
    house().type(bob, "attack");
    EXPECT_TRUE(is_beside(spot_under(house(), bob), foe()));
    EXPECT_EQ(spot_under(house(), ada), hers);
}

// Where a foe goes that has no one before it any more.
TEST_F(Gathered, T20WhoeverIsLeftIsComeUpTo) {
    enter(2);
    const auto bob = battle.delver("Bob");
    battle.set_hit_points(bob, 1'000'000);
    put_on(battle, ada, ground_under(house(), ada).chamber.centre);
    house().wait(std::chrono::seconds{20});
    ASSERT_TRUE(house().room_of(ada).fight);
    const Ground ground = ground_under(house(), ada);
    battle.happen(ada, FightersStepped{.room = {},
                                       .steps = {{.who = fighter(bob), .spot = *ground.ways[0]}}});
    battle.happen(ada, FighterLeft{.room = {}, .who = fighter(ada), .how = FightExit::gone});
    house().wait(std::chrono::seconds{9});
    EXPECT_EQ(what_is_wrong(house(), bob), "");
    EXPECT_TRUE(is_beside(foe(0), spot_under(house(), bob)));
}

// Also where there is little room before them: in the tunnel behind a door.
TEST(Gathering, T20WhoIsHeldStaysAndIsComeUpTo) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        BattleGround battle{seed};
        add_foes(battle, seed % 2 == 0 ? 1 : 3, false);
        const auto ada = battle.delver("Ada");
        GameHouse& house = battle.house();
        show_pictures(house, ada);
        const Spot door = spot_under(house, ada);
        const Effect held{.kind = EffectKind::held, .strength = 1, .left = 90};
        battle.happen(ada, EffectsChanged{.who = fighter(ada), .room = {}, .effects = {held}});
        house.wait(std::chrono::seconds{20});
        ASSERT_TRUE(house.room_of(ada).fight);
        EXPECT_EQ(spot_under(house, ada), door) << seed;
        const Scene scene = scene_in(house.zone_with(ada), house.content(), {});
        for (const auto& spot : scene.stands.monsters)
            EXPECT_TRUE(
                grid::sees(scene.opaque, {.spot = door, .radius = grid::Eye::radius_max}, *spot))
                << seed;
        expect_folding_gives_the_same(house);
        battle.happen(ada, EffectsChanged{.who = fighter(ada), .room = {}, .effects = {}});
        house.wait(std::chrono::seconds{20});
        ASSERT_TRUE(house.room_of(ada).fight);
        EXPECT_EQ(what_is_wrong(house, ada), "") << "free again, " << seed;
    }
}

// The door is open as long as somebody stands in it: who sees them is seen.
TEST(Gathering, T20WhoIsHeldInADoorwayIsComeUpToInSight) {
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        BattleGround battle{seed};
        add_foes(battle, 8, true);
        const auto ada = battle.delver("Ada");
        battle.set_hit_points(ada, 1'000'000);
        GameHouse& house = battle.house();
        const Effect held{.kind = EffectKind::held, .strength = 1, .left = 90};
        battle.happen(ada, EffectsChanged{.who = fighter(ada), .room = {}, .effects = {held}});
        show_pictures(house, ada);
        house.wait(std::chrono::seconds{20});
        ASSERT_TRUE(house.room_of(ada).fight) << seed;
        const Scene scene = scene_in(house.zone_with(ada), house.content(), {});
        const auto fighters = fighters_around(house, ada);
        for (const FighterSeen& each : fighters) {
            if (each.fighter.who == fighter(ada)) continue;
            EXPECT_TRUE(sees_a_foe(scene, each, fighters) ||
                        !has_place_in_sight(scene, each, fighters))
                << seed;
        }
    }
}

TEST_F(Gathered, T20WhereAllStandTogetherNobodyStepsInLaterRounds) {
    enter(1);
    house().type(ada, "attack");
    ASSERT_EQ(battle.events<FightersStepped>(ada).size(), 1U);
    for (int round = 0; round < 5; ++round)
        house().type(ada, "attack");
    EXPECT_EQ(battle.events<FightersStepped>(ada).size(), 1U);
}

TEST_F(Gathered, T20WhoComesInLaterTakesNobodysTile) {
    enter(1);
    const auto bob = battle.delver("Bob");
    house().type(ada, "attack");
    const Spot centre = ground_under(house(), ada).chamber.centre;
    battle.happen(
        ada, FightersStepped{.room = {},
                             .steps = {{.who = fighter(house().room_of(ada).monsters.front().id),
                                        .spot = centre}}});
    battle.happen(bob, Carried{.who = bob, .from = {}, .to = {}, .cause = ArrivalCause::fell});
    EXPECT_EQ(foe(), centre);
    EXPECT_TRUE(is_beside(spot_under(house(), bob), centre));
}

// Law 3: dice fall as they would have without.
TEST_F(Gathered, T20WhereFightersStandMovesNoDie) {
    enter(1);
    house().type(ada, "attack");
    const auto before = house().zone_with(ada).events_applied;
    battle.happen(ada, FightersStepped{.room = {}, .steps = {}});
    EXPECT_EQ(house().zone_with(ada).events_applied, before);
}

TEST(Gathering, T20HalvesOfAMonsterHaveATileEach) {
    BattleGround battle;
    battle.parts.tuning.hit_points_at_first = 1'000;
    MonsterKind& slime = battle.ox();
    slime.hit_dice = 200;
    slime.trick = trick_of(ShortTrick::splits);
    battle.first_room = {tests::a("test:ox")};
    const CharacterId ada = battle.delver("Ada");
    battle.set_abilities(ada, 20);
    GameHouse& house = battle.house();
    show_pictures(house, ada);
    for (int round = 0; round < 60 && house.room_of(ada).monsters.size() < 4; ++round) {
        house.type(ada, "attack");
        EXPECT_EQ(what_is_wrong(house, ada), "");
        std::vector<Spot> tiles;
        for (const Monster& monster : house.room_of(ada).monsters)
            tiles.push_back(monster.position.spot);
        for (auto tile = tiles.begin(); tile != tiles.end(); ++tile)
            EXPECT_EQ(std::find(tiles.begin(), tile, *tile), tile) << "round " << round;
    }
    EXPECT_GE(house.room_of(ada).monsters.size(), 4U);
}

// Whoever hides beside somebody is not seen there; the next foe may be far.
TEST(Gathering, T20WhoseOnlyFoeAtHandHidesComesUpToAnother) {
    tests::holds_in({300}, [] {
        BattleGround battle{*rc::gen::inRange<std::uint64_t>(1, 100'000)};
        add_foes(battle, 2, false);
        const CharacterId ada = battle.delver("Ada");
        const CharacterId bob = battle.delver("Bob");
        GameHouse& house = battle.house();
        for (const CharacterId who : {ada, bob})
            battle.set_hit_points(who, 1'000'000);
        house.type(ada, "attack 1");
        house.type(bob, "attack 2");
        const RoomNumber number = house.character(ada).room;
        const Monster hiding = house.room_of(ada).monsters[0];
        battle.happen(ada, MonsterChanged{.room = number,
                                          .monster = hiding.id,
                                          .mood = hiding.mood,
                                          .hidden = true,
                                          .played = hiding.played,
                                          .purse = hiding.purse,
                                          .acts = hiding.acts});
        const auto tiles = floor_apart_from_ways(ground_under(house, ada));
        const auto a_tile = [&] { return tiles[*rc::gen::inRange<std::size_t>(0, tiles.size())]; };
        const auto beside = [&](Spot spot) {
            return *std::ranges::find_if(tiles, [&](Spot tile) { return is_beside(tile, spot); });
        };
        const Spot of_ada = a_tile();
        const Spot of_bob = a_tile();
        RC_PRE(steps_between(of_ada, of_bob) > 2);
        const FighterId other = fighter(house.room_of(ada).monsters[1].id);
        battle.happen(ada,
                      FightersStepped{.room = number,
                                      .steps = {{.who = fighter(ada), .spot = of_ada},
                                                {.who = fighter(hiding.id), .spot = beside(of_ada)},
                                                {.who = fighter(bob), .spot = of_bob},
                                                {.who = other, .spot = beside(of_bob)}}});
        house.type(bob, "tiles");
        const std::string wrong = what_is_wrong(house, bob);
        RC_ASSERT(wrong == "");
    });
}

TEST_F(Gathered, T20DuellistsStandFaceToFace) {
    enter(0);
    battle.set_hit_points(ada, 5);
    const auto bob = battle.delver("Bob");
    put_on(battle, ada, ground_under(house(), ada).chamber.centre);
    house().type(ada, "duel bob");
    house().type(bob, "duel ada");
    ASSERT_TRUE(house().room_of(ada).fight);
    EXPECT_TRUE(is_beside(spot_under(house(), ada), spot_under(house(), bob)));
}

}  // namespace
}  // namespace underwell::game
