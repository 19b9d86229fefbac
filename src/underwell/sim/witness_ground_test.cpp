// The rules of growth, of tiles and of staff, each seen to be noticed (witness_test.cpp). What only
// a mistake in branch/ could break is broken there on purpose (scripts/rules_to_break).
#include <gtest/gtest.h>
#include <optional>
#include <string>

#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/chambers.hpp"
#include "witness_court.hpp"

namespace underwell::sim {
namespace {

using base::ZoneId;
using grid::Direction;
using tests::Breach;
using tests::Court;
using tests::first;
using tests::second;

class BreachesOfGround : public testing::TestWithParam<Breach> {};

TEST_P(BreachesOfGround, AreNoticedByTheirRule) {
    tests::expect_noticed(GetParam());
}

// A branch that nobody has entered yet.
game::BranchPlan fresh_plan(Court& court) {
    game::BranchPlan plan = court.zone(court.deep).branch->plan;
    plan.branch = {court.deep.value + 7};
    return plan;
}

branch::Growth lawful_growth(const game::BranchPlan& plan) {
    const auto fresh =
        branch::Branch::undug(plan.settings, {.seed = plan.seed, .entrance = plan.entrance});
    return **fresh->decide({.from = branch::start_cell, .towards = plan.entrance});
}

// The first room of a fresh branch, as somebody wants it.
void digs(Court& court, const game::BranchPlan& plan, const branch::Growth& growth) {
    court.happens(game::zone_of(plan.branch), {game::BranchFounded{plan}, game::RoomDug{growth}});
}

const Breach breaches_of_growth[] = {
    {"RoomIsDugThroughAWall", "D1: a room was dug through no unexplored exit",
     [](Court& court) {
         const auto& zone = court.zone(court.deep);
         const auto seen = zone.branch->branch->look(zone.rooms[0].cell);
         for (const Direction side : grid::four_directions)
             if (!seen->exits().contains(side))
                 court.happens(court.deep,
                               {game::RoomDug{{.walk = {.from = seen->cell, .towards = side},
                                               .exits = {},
                                               .opening = {}}}});
     }},
    {"DeadEndThoughNoOtherWayIsOpen", "D5: a dead end though no other way is open",
     [](Court& court) {
         const auto plan = fresh_plan(court);
         auto growth = lawful_growth(plan);
         growth.exits = {};
         growth.opening = branch::Opening{.room = grid::step(growth.walk.from, growth.walk.towards),
                                          .exit = Direction::north};
         digs(court, plan, growth);
     }},
    {"HallTellsOfADepthThatNobodyDug", "D10: the hall tells of a depth that nobody dug",
     [](Court& court) {
         court.happens(court.top, {game::HallChanged{{.name = "Ada",
                                                      .depth = 99,
                                                      .branch = game::branch_of(court.deep),
                                                      .seed = 0,
                                                      .time = court.house().now}}});
     }},
    {"DiagonalExitAmongFourDirections", "D11: a diagonal exit among four",
     [](Court& court) {
         const auto plan = fresh_plan(court);
         auto growth = lawful_growth(plan);
         growth.exits = grid::DirectionSet{Direction::northeast};
         digs(court, plan, growth);
     }},
    {"ExitsBeyondTheRoomLimit", "D11: exits though all rooms are dug",
     [](Court& court) {
         auto plan = fresh_plan(court);
         plan.settings.room_limit = 1;
         const auto growth = lawful_growth(plan);
         digs(court, plan, growth);
         ASSERT_FALSE(growth.exits.empty());
         const branch::Walk on{.from = grid::step(growth.walk.from, growth.walk.towards),
                               .towards = *growth.exits.begin()};
         court.happens(
             game::zone_of(plan.branch),
             {game::RoomDug{{.walk = on, .exits = grid::DirectionSet{on.towards}, .opening = {}}}});
     }},
    {"OtherExitsThanTheSeedGives", "D12: the same seed and walks gave another room",
     [](Court& court) {
         const auto plan = fresh_plan(court);
         auto growth = lawful_growth(plan);
         const grid::DirectionSet north{Direction::north};
         growth.exits = growth.exits == north ? grid::DirectionSet{Direction::south} : north;
         digs(court, plan, growth);
     }},
    {"RoomIsDugOnTheSurface", "D1: a room was dug outside of a branch",
     [](Court& court) { court.happens(court.top, {game::RoomDug{}}); }},
    {"StartCellIsDug", "D7: the start cell was dug",
     [](Court& court) {
         const grid::Cell cell = court.zone(court.deep).rooms[0].cell;
         court.happens(court.deep,
                       {game::RoomDug{{.walk = {.from = cell, .towards = Direction::west},
                                       .exits = {},
                                       .opening = {}}}});
     }},
    {"WayIsOpenedThoughThereIsOne", "D9: opened a way though there was one",
     [](Court& court) {
         const auto plan = fresh_plan(court);
         auto growth = lawful_growth(plan);
         growth.opening = branch::Opening{.room = grid::step(growth.walk.from, growth.walk.towards),
                                          .exit = Direction::north};
         growth.exits = grid::DirectionSet{Direction::south};
         digs(court, plan, growth);
     }},
};

INSTANTIATE_TEST_SUITE_P(OfGrowth, BreachesOfGround, testing::ValuesIn(breaches_of_growth),
                         tests::name_of_breach);

game::Stands stands(Court& court, game::RoomNumber room) {
    const game::Zone& zone = court.zone(court.deep);
    return game::stands_in(zone, room, game::ground_of(zone, room));
}

game::Ground ground(Court& court) {
    return game::ground_of(court.zone(court.deep), second);
}

grid::Spot centre(Court& court) {
    return ground(court).chamber.centre;
}

// The rat stands in the middle, and Ada there.
game::FightersStepped faces(Court& court, grid::Spot spot) {
    const game::MonsterId rat = court.zone(court.deep).rooms[second.value].monsters.front().id;
    return {.room = second,
            .steps = {{.who = game::fighter(court.ada), .spot = spot},
                      {.who = game::fighter(rat), .spot = centre(court)}}};
}

// A tile that is not seen from the middle.
grid::Spot out_of_sight(Court& court) {
    const game::Scene scene =
        game::scene_in(court.zone(court.deep), court.house().content(), second);
    const grid::Size size = scene.opaque.size();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            const grid::Spot spot{.x = x, .y = y};
            const bool is_free =
                game::can_stand(scene.ground, spot) && !game::way_at(scene.ground, spot);
            if (is_free && !grid::sees(scene.opaque, {.spot = spot, .radius = 64}, centre(court)))
                return spot;
        }
    ADD_FAILURE() << "all is in sight";
    return {};
}

const Breach breaches_of_tiles[] = {
    {"StepsIntoAWall", "T20: stepped into a wall",
     [](Court& court) {
         court.happens(court.deep, {game::Stepped{.who = court.bob, .spot = {.x = 0, .y = 0}}});
     }},
    {"StepsOutOfTheChamber", "T20: stepped into a wall",
     [](Court& court) {
         court.happens(court.deep, {game::Stepped{.who = court.bob, .spot = {.x = -1, .y = 3}}});
     }},
    {"StepsOntoAMonster", "T20: stepped onto a monster",
     [](Court& court) {
         court.happens(court.deep, {game::Stepped{.who = court.ada,
                                                  .spot = *stands(court, second).monsters[0]}});
     }},
    {"StepsInAFight", "T20: stepped in a fight",
     [](Court& court) {
         court.happens(court.deep,
                       {court.fight(),
                        game::Stepped{.who = court.ada, .spot = stands(court, second).people[0]}});
     }},
    {"StepsWhileHeld", "T20: stepped while held",
     [](Court& court) {
         game::Trap trap;
         trap.kind = game::TrapKind::holds;
         court.springs(
             trap, {court.held_bob(), game::Stepped{.who = court.bob, .spot = {.x = 1, .y = 1}}});
     }},
    {"ComesUpToFoesWhereNobodyFights", "T20: came up to foes where nobody fights",
     [](Court& court) {
         court.happens(court.deep, {game::FightersStepped{
                                       .room = second,
                                       .steps = {{.who = game::fighter(court.ada),
                                                  .spot = stands(court, second).people[0]}}}});
     }},
    {"ComesUpToFoesThroughAWall", "T20: stepped into a wall",
     [](Court& court) {
         court.happens(court.deep, {court.fight(),
                                    game::FightersStepped{
                                        .room = second,
                                        .steps = {{.who = game::fighter(court.ada), .spot = {}}}}});
     }},
    {"ComesUpToFoesOfOthers", "T20: came up to foes without being in the fight",
     [](Court& court) {
         court.happens(court.deep,
                       {court.fight(),
                        game::FightersStepped{
                            .room = second,
                            .steps = {{.who = game::fighter(court.bob), .spot = centre(court)}}}});
     }},
    {"FightsOutOfSight", "T20: fights out of sight",
     [](Court& court) {
         court.happens(court.deep, {court.fight(), faces(court, out_of_sight(court))});
     }},
    {"FightsInADoor", "T20: fights on a way out",
     [](Court& court) {
         court.happens(court.deep, {court.fight(), faces(court, stands(court, second).people[0])});
     }},
    {"SeesAFightInADoor", "T20: fights on a way out",
     [](Court& court) {
         game::Preferences pictures;
         pictures.pictures = true;
         court.happens(court.deep, {court.fight(), game::PreferencesChanged{
                                                       .who = court.ada, .preferences = pictures}});
     }},
    {"StepsOntoSomebody", "T20: two on one tile",
     [](Court& court) {
         const grid::Spot spot = stands(court, second).people[0];
         court.happens(court.deep, {court.snuff(), court.walk_in(),
                                    game::Stepped{.who = court.ada, .spot = spot},
                                    game::Stepped{.who = court.bob, .spot = spot}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfTiles, BreachesOfGround, testing::ValuesIn(breaches_of_tiles),
                         tests::name_of_breach);

// T20: they come together when somebody looks.
TEST(WitnessOfTiles, LetsFightersStandAnywhereWhereNobodySeesThem) {
    Court court;
    court.happens(court.deep, {court.fight(), faces(court, stands(court, second).people[0]),
                               game::Named{.who = court.ada, .thing = {}}});
    court.witness.see_commit_end();
    EXPECT_EQ(court.witness.broken(), std::nullopt);
}

game::StartRoomSet lottery(Court& court) {
    const auto& [id, place] = *court.zone(court.top).surface->start_rooms.begin();
    game::StartRoomSet set{.id = id,
                           .seed = place.start_room->origin().seed,
                           .settings = place.start_room->settings(),
                           .branch_settings = place.branch_settings,
                           .generator = place.generator};
    set.settings.window_policy = branch::WindowPolicy::lottery;
    set.settings.recycle_interval = std::chrono::minutes{1};
    return set;
}

// Carol becomes one of the staff.
void promote(Court& court) {
    court.appoints(court.carol, game::Role::admin);
}

game::StaffActed acts(Court& court) {
    return {.who = court.carol, .words = "as she likes", .refused = false};
}

branch::BranchCollapsed collapse(Court& court) {
    return {.branch = game::branch_of(court.deep),
            .reason = branch::CollapseReason::decreed,
            .evacuated = {court.ada, court.bob},
            .time = court.house().now};
}

const Breach breaches_of_staff[] = {
    {"IsCarriedByNobody", "K4: decreed by nobody of the staff",
     [](Court& court) {
         court.happens(court.deep, {game::Carried{.who = court.ada,
                                                  .from = second,
                                                  .to = first,
                                                  .cause = game::ArrivalCause::carried}});
     }},
    {"StartRoomIsSetByNobody", "K4: decreed by nobody of the staff",
     [](Court& court) { court.happens(court.top, {lottery(court)}); }},
    {"ARefusalIsNoDecree", "K4: decreed by nobody of the staff",
     [](Court& court) {
         auto refused = acts(court);
         refused.refused = true;
         court.happens(court.top, {refused, lottery(court)});
     }},
    {"WorldIsClosedByNobody", "K4: decreed by nobody of the staff",
     [](Court& court) {
         const base::Instant now = court.house().now;
         court.happens(
             court.top,
             {game::ClosingChanged{game::Closing{.at = now, .next_word = now, .words = {}}}});
     }},
    {"CountdownRunsBackwards", "K4: a countdown that does not count down",
     [](Court& court) {
         promote(court);
         const base::Instant now = court.house().now;
         const base::Instant past = now - std::chrono::minutes{1};
         court.happens(court.top, {acts(court), game::ClosingChanged{game::Closing{
                                                    .at = past, .next_word = past, .words = {}}}});
     }},
    {"BranchCollapsesByNobody", "K4: decreed by nobody of the staff",
     [](Court& court) { court.happens(court.top, {court.start_room(collapse(court))}); }},
    {"BranchIsSealedByNobody", "K4: decreed by nobody of the staff",
     [](Court& court) {
         court.happens(court.top,
                       {court.start_room(branch::WindowClosed{.branch = game::branch_of(court.deep),
                                                              .exit = Direction::east,
                                                              .time = court.house().now,
                                                              .decreed = true})});
     }},
    {"IsLetInByNobody", "K4: decreed by nobody of the staff",
     [](Court& court) {
         court.happens(
             court.top,
             {court.start_room(branch::CharacterEntered{.character = court.carol,
                                                        .branch = game::branch_of(court.deep),
                                                        .time = court.house().now,
                                                        .decreed = true})});
     }},
    {"WishOfNobody", "K4: decreed by nobody of the staff",
     [](Court& court) {
         const auto sent = court.zone(court.deep).mail.outboxes.at(court.top).sent;
         court.happens(court.deep,
                       {game::MessageSent{.to = court.top,
                                          .number = sent + 1,
                                          .message = game::Message{game::StaffWish{}}}});
     }},
    {"MessageIsTakenForAWish", "K4: decreed by nobody of the staff",
     [](Court& court) {
         const auto number = court.zone(court.top).mail.taken.at(court.deep) + 1;
         court.happens(court.top, {game::MessageTaken{.from = court.deep, .number = number},
                                   court.start_room(collapse(court))});
         court.happens(
             court.deep,
             {game::MessageSent{
                 .to = court.top, .number = number, .message = game::Message{game::RoomWasDug{}}}});
     }},
    {"WindowClosesBetweenTwoDraws", "S4: a window closed between two draws",
     [](Court& court) {
         promote(court);
         court.happens(court.top, {acts(court), lottery(court)});
         const base::BranchId branch{court.deep.value + 1};
         const base::Duration minute = std::chrono::minutes{1};
         const base::Instant draw{(court.house().now.since_epoch / minute + 1) * minute};
         court.happens(
             court.top,
             {court.start_room(branch::BranchOpened{
                  .branch = branch, .seed = 1, .exit = Direction::west, .time = court.house().now}),
              court.start_room(branch::WindowClosed{
                  .branch = branch, .exit = Direction::west, .time = draw + base::Duration{1}})});
     }},
    {"BranchClosesTheWorld", "K4: a branch that closes the world",
     [](Court& court) { court.happens(court.deep, {game::ClosingChanged{}}); }},
    {"StartRoomIsFoundedTwice", "S1: a start room was founded twice",
     [](Court& court) {
         game::StartRoomFounded founded;
         founded.id = court.zone(court.top).surface->start_rooms.begin()->first;
         court.happens(court.top, {founded});
     }},
    {"WindowHardlyEverCloses", "S4: windows close oftener or rarer than by their chance",
     [](Court& court) {
         promote(court);
         court.happens(court.top, {acts(court), lottery(court)});
         auto plan = fresh_plan(court);
         plan.branch = {court.deep.value + 1};
         const base::Duration minute = std::chrono::minutes{1};
         const base::Instant draw{(court.house().now.since_epoch / minute + 200) * minute};
         court.happens(court.top,
                       {court.start_room(branch::BranchOpened{.branch = plan.branch,
                                                              .seed = 1,
                                                              .exit = Direction::west,
                                                              .time = court.house().now}),
                        court.start_room(branch::WindowClosed{
                            .branch = plan.branch, .exit = Direction::west, .time = draw})});
         digs(court, plan, lawful_growth(plan));
     }},
};

INSTANTIATE_TEST_SUITE_P(OfStaff, BreachesOfGround, testing::ValuesIn(breaches_of_staff),
                         tests::name_of_breach);

TEST(Lotteries, S4AreFairAsLongAsLuckExplainsThem) {
    LotterySeen lottery;
    EXPECT_TRUE(lottery.is_fair());
    for (int window = 0; window < 100; ++window)
        lottery.note(2, 50, true);
    EXPECT_TRUE(lottery.is_fair());
}

TEST(Lotteries, S4AreUnfairIfWindowsCloseTooSoon) {
    LotterySeen lottery;
    for (int window = 0; window < 100; ++window)
        lottery.note(1, 50, true);
    EXPECT_FALSE(lottery.is_fair());
}

TEST(Lotteries, S4AreUnfairIfWindowsNeverClose) {
    LotterySeen lottery;
    lottery.note(100, 50, false);
    EXPECT_FALSE(lottery.is_fair());
}

}  // namespace
}  // namespace underwell::sim
