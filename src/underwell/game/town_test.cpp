// The healer, the inn with its rumours, and the hall of the deepest.
#include "town.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "folding.hpp"
#include "underwell/game/fame.hpp"
#include "underwell/game/rumours.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/game/trading.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using tests::Town;

constexpr Effect poison{.kind = EffectKind::poisoned, .strength = 1, .left = 5};
constexpr Effect blessing{.kind = EffectKind::blessed, .strength = 1, .left = 5};

struct TheTown : testing::Test {
    void TearDown() override { tests::expect_folding_gives_the_same(town.house); }

    const Vitals& vitals() { return town.house.character(ada).vitals; }

    Town town;
    base::CharacterId ada = town.townsman("Ada", 100);
};

// ---- The healer ----

TEST_F(TheTown, W1TheHealerTakesAwayWoundsAndWhatAilsOneButNoBlessing) {
    town.house.type(ada, "west");
    town.set_hit_points(ada, 3);
    town.set_effects(ada, {poison, blessing});
    EXPECT_THAT(town.typed(ada, "value"), ElementsAre("healing_costs"));
    EXPECT_THAT(town.typed(ada, "heal"), Contains("is_treated"));
    EXPECT_EQ(vitals().hit_points, vitals().hit_points_most);
    EXPECT_EQ(vitals().effects, std::vector{blessing});
    EXPECT_EQ(town.gold(ada), 100 - (5 * 2 + 5U));
}

TEST_F(TheTown, W1HealingIsRefusedWithTheReason) {
    EXPECT_THAT(town.typed(ada, "heal"), ElementsAre("no_healer_here"));
    town.house.type(ada, "west");
    EXPECT_THAT(town.typed(ada, "heal"), ElementsAre("needs_no_healing"));
    EXPECT_THAT(town.typed(ada, "value"), ElementsAre("needs_no_healing"));
    EXPECT_THAT(town.typed(ada, "heal scar strength"), ElementsAre("no_scars"));
    town.set_hit_points(ada, 1);
    town.set_gold(ada, 13);
    EXPECT_THAT(town.typed(ada, "heal"), ElementsAre("cannot_afford_healing"));
    EXPECT_EQ(vitals().hit_points, 1);
    EXPECT_EQ(town.gold(ada), 13U);
}

TEST_F(TheTown, P5AScarIsHealedOnceForMuchGold) {
    town.house.type(ada, "west");
    town.happen(ada, CharacterFell{.who = ada,
                                   .room = town.house.character(ada).room,
                                   .outcome = DeathOutcome::scarred});
    town.set_hit_points(ada, vitals().hit_points_most);
    EXPECT_THAT(town.typed(ada, "heal"), ElementsAre("only_scars_to_heal"));
    EXPECT_THAT(town.typed(ada, "value"), ElementsAre("scar_costs"));
    EXPECT_THAT(town.typed(ada, "heal scar"), ElementsAre("heal_scar_of_what"));
    EXPECT_THAT(town.typed(ada, "heal scar wisdom"), ElementsAre("cannot_afford_healing"));
    town.set_gold(ada, 300);
    EXPECT_THAT(town.typed(ada, "heal scar wisdom"),
                ElementsAre("scar_is_healed", "ability_is_now"));
    EXPECT_EQ(town.gold(ada), 50U);
    EXPECT_EQ(ability(town.house.character(ada), Ability::wisdom), 1U);
    EXPECT_THAT(town.typed(ada, "heal scar wisdom"), ElementsAre("no_scars"));
}

TEST_F(TheTown, P5NoAbilityRisesAboveTheHighestByHealingScars) {
    town.house.type(ada, "west");
    town.happen(ada, CharacterFell{.who = ada,
                                   .room = town.house.character(ada).room,
                                   .outcome = DeathOutcome::scarred});
    town.set_gold(ada, 300);
    tests::set_ability(town.house, ada, Ability::wisdom, 10);
    EXPECT_THAT(town.typed(ada, "heal scar wisdom"), ElementsAre("ability_is_highest"));
    EXPECT_EQ(town.gold(ada), 300U);
}

// ---- The inn ----

TEST_F(TheTown, I2ANightAtTheInnRestoresEverythingForASmallPrice) {
    town.set_hit_points(ada, 2);
    town.set_effects(ada, {poison, blessing});
    EXPECT_THAT(town.typed(ada, "rest"), ElementsAre("rest_at_the_inn"));
    town.house.type(ada, "north");
    EXPECT_THAT(town.typed(ada, "rest"), Contains("sleeps_at_the_inn"));
    EXPECT_EQ(vitals().hit_points, vitals().hit_points_most);
    EXPECT_THAT(vitals().effects, IsEmpty());
    EXPECT_EQ(town.gold(ada), 95U);
    EXPECT_THAT(town.typed(ada, "rest"), ElementsAre("needs_no_sleep"));
    EXPECT_EQ(town.gold(ada), 95U);
}

TEST_F(TheTown, W1NobodyIsTooPoorToRest) {
    town.house.type(ada, "north");
    for (const std::uint64_t gold : {3U, 0U}) {
        town.set_gold(ada, gold);
        town.set_hit_points(ada, 1);
        EXPECT_THAT(town.typed(ada, "rest"),
                    Contains(gold == 0 ? "sleeps_for_nothing" : "sleeps_at_the_inn"));
        EXPECT_EQ(vitals().hit_points, vitals().hit_points_most);
        EXPECT_EQ(town.gold(ada), 0U);
    }
}

// ---- Rumours ----

std::vector<Line> rumours_in(Town& town) {
    const Zone& surface = town.house.zones.at(surface_zone);
    const Rules rules{town.house.content(), town.house.generators};
    return rumours(Deciding{surface, rules, town.house.now});
}

const Line* find_rumour(const std::vector<Line>& told, Sentence sentence) {
    const auto found = std::ranges::find(told, sentence, &Line::sentence);
    return found == told.end() ? nullptr : &*found;
}

TEST_F(TheTown, W1RumoursAreToldAtTheInnAndChange) {
    EXPECT_THAT(town.typed(ada, "rumours"), ElementsAre("no_rumours_here"));
    town.house.type(ada, "north");
    std::set<std::string> told;
    for (int asked = 0; asked < 40; ++asked) {
        town.house.wait(std::chrono::seconds{1});
        const auto lines = town.typed(ada, "rumours");
        ASSERT_EQ(lines.size(), 1U);
        told.insert(lines.front());
    }
    EXPECT_GE(told.size(), 3U);
    EXPECT_THAT(told, Not(Contains("no_rumours")));
}

TEST_F(TheTown, W1RumoursAreTrue) {
    EXPECT_EQ(find_rumour(rumours_in(town), "rumour_of_the_deepest"), nullptr);
    EXPECT_EQ(find_rumour(rumours_in(town), "rumour_of_a_window"), nullptr);
    EXPECT_EQ(find_rumour(rumours_in(town), "rumour_of_those_below"), nullptr);
    tests::enter_branch(town.house, ada);
    const auto while_below = rumours_in(town);
    const Line* window = find_rumour(while_below, "rumour_of_a_window");
    ASSERT_NE(window, nullptr);
    EXPECT_EQ(window->parts.front().meaning, Meaning{Heading::east});
    const Line* below = find_rumour(while_below, "rumour_of_those_below");
    ASSERT_NE(below, nullptr);
    EXPECT_EQ(below->parts.front().meaning, Meaning{std::int64_t{1}});
    town.explore(ada);
    town.come_home(ada);
    const auto afterwards = rumours_in(town);
    const Line* deepest = find_rumour(afterwards, "rumour_of_the_deepest");
    ASSERT_NE(deepest, nullptr);
    EXPECT_EQ(deepest->parts.front().meaning, Meaning{Quoted{"Ada"}});
    EXPECT_EQ(find_rumour(afterwards, "rumour_of_those_below"), nullptr);
    const Line* ware = find_rumour(afterwards, "rumour_of_a_ware");
    ASSERT_NE(ware, nullptr);
    const auto kind = std::get<Goods>(ware->parts.front().meaning).kind;
    const auto day = static_cast<std::uint64_t>(20'000);
    const auto wares = wares_of(town.house.content(), {.seed = 7, .day = day, .reach = 5});
    EXPECT_THAT(wares, Contains(Ware{.kind = kind, .today = true}));
    const Line* notice = find_rumour(afterwards, "rumour_of_a_notice");
    ASSERT_NE(notice, nullptr);
    const auto number = std::get<std::int64_t>(notice->parts.front().meaning);
    EXPECT_TRUE(std::ranges::any_of(
        town.house.zones.at(surface_zone).surface->board,
        [&](const Quest& quest) { return quest.number == static_cast<std::uint32_t>(number); }));
}

// ---- The hall ----

std::vector<HallEntry>& hall_of(Town& town) {
    return town.house.zones.at(surface_zone).surface->hall;
}

// Two or more steps into a branch through this exit, and home again.
void delve(Town& town, base::CharacterId who, const std::string& exit, int steps) {
    town.house.type(who, "down");
    town.house.type(who, exit);
    for (int step = 0; step < steps; ++step)
        town.explore(who);
    town.come_home(who);
}

TEST_F(TheTown, W1WhoeverComesHomeDeeperThanBeforeStandsInTheHall) {
    const auto bob = town.townsman("Bob");
    EXPECT_THAT(hall_of(town), IsEmpty());
    town.house.type(ada, "down");
    town.house.type(ada, "east");
    town.explore(ada);
    EXPECT_THAT(hall_of(town), IsEmpty());
    const auto branch = branch_of(town.house.zone_with(ada).id);
    const std::uint64_t seed = town.house.zone_with(ada).seed;
    const std::uint32_t deepest = town.house.character(ada).deeds.deepest;
    ASSERT_GT(deepest, 0U);
    town.house.told(bob);
    town.come_home(ada);
    ASSERT_EQ(hall_of(town).size(), 1U);
    EXPECT_EQ(hall_of(town).front(), (HallEntry{.name = "Ada",
                                                .depth = deepest,
                                                .branch = branch,
                                                .seed = seed,
                                                .time = town.house.now}));
    EXPECT_THAT(town.house.told(bob), Contains("enters_hall"));
    // Not by going no deeper.
    delve(town, ada, "north", 0);
    EXPECT_EQ(hall_of(town).size(), 1U);
    EXPECT_EQ(hall_of(town).front().branch, branch);
}

TEST_F(TheTown, W1TheHallKeepsTheBestOfEachTheDeepestFirst) {
    const auto bob = town.townsman("Bob");
    delve(town, ada, "east", 1);
    delve(town, bob, "north", 8);
    delve(town, ada, "south", 12);
    ASSERT_EQ(hall_of(town).size(), 2U);
    EXPECT_GE(hall_of(town)[0].depth, hall_of(town)[1].depth);
    for (const HallEntry& entry : hall_of(town)) {
        const auto who = entry.name == "Ada" ? ada : bob;
        EXPECT_EQ(entry.depth, town.house.character(who).deeds.deepest);
    }
    EXPECT_THAT(town.typed(ada, "hall"), ElementsAre("room"));
    const auto view = tests::newest_view<HallView>(town.house, ada);
    ASSERT_TRUE(view.has_value());
    ASSERT_EQ(view->ranks.size(), 2U);
    EXPECT_EQ(view->ranks[0].rank, 1U);
    EXPECT_EQ(view->ranks[0].mine, view->ranks[0].name == "Ada");
}

TEST_F(TheTown, W1TheDeadStandInTheHallToo) {
    tests::enter_branch(town.house, ada);
    town.set_effects(ada, {{.kind = EffectKind::poisoned, .strength = 100, .left = 5}});
    ASSERT_TRUE(town.explore(ada));
    ASSERT_EQ(town.house.character(ada).deeds.deaths, 1U);
    ASSERT_EQ(hall_of(town).size(), 1U);
    EXPECT_EQ(hall_of(town).front().depth, town.house.character(ada).deeds.deepest);
}

TEST_F(TheTown, ARenamedCharacterKeepsItsPlaceInTheHall) {
    delve(town, ada, "east", 1);
    town.happen(ada, CharacterRenamed{.id = ada, .name = "Eve"});
    ASSERT_EQ(hall_of(town).size(), 1U);
    EXPECT_EQ(hall_of(town).front().name, "Eve");
}

TEST_F(TheTown, TheHallIsReadAboveOnly) {
    tests::enter_branch(town.house, ada);
    EXPECT_THAT(town.typed(ada, "hall"), ElementsAre("hall_is_above"));
}

TEST_F(TheTown, TheHallShowsTheFirstAndOneselfWhereverOneStands) {
    for (int number = 0; number < 60; ++number) {
        HallEntry entry{.name = "Deep" + std::string(1, static_cast<char>('a' + number / 26)) +
                                std::string(1, static_cast<char>('a' + number % 26)),
                        .depth = 100,
                        .branch = {1},
                        .seed = 1,
                        .time = {}};
        town.happen(ada, HallChanged{.entry = std::move(entry)});
    }
    delve(town, ada, "east", 1);
    town.house.type(ada, "hall");
    const auto view = tests::newest_view<HallView>(town.house, ada);
    ASSERT_TRUE(view.has_value());
    ASSERT_EQ(view->ranks.size(), ranks_shown + 1);
    EXPECT_TRUE(view->ranks.back().mine);
    EXPECT_EQ(view->ranks.back().rank, 61U);
}

}  // namespace
}  // namespace underwell::game
