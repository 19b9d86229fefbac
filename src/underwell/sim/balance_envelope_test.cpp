#include "underwell/sim/balance_envelope.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace underwell::sim {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint64_t delvers_of_a_goal = 1'000;
constexpr game::ThingKindId embers{7};

std::string name_of_rune(game::ThingKindId) {
    return "embers";
}

Outcomes outcomes(std::int64_t survival, std::int64_t success, std::int64_t gold) {
    Outcomes made;
    made.delvers = delvers_of_a_goal;
    made.delves = delvers_of_a_goal;
    made.died = delvers_of_a_goal - static_cast<std::uint64_t>(survival);
    made.came_home = static_cast<std::uint64_t>(survival);
    made.succeeded = static_cast<std::uint64_t>(success);
    made.gold_home = gold * survival;
    return made;
}

// Figures as they ought to be; tests spoil them.
class BalanceEnvelope : public testing::Test {
  protected:
    BalanceEnvelope() {
        balance.experience_for_a_level = 1'000;
        for (const std::uint32_t people : {1U, party_size})
            for (std::uint32_t level = 1; level <= delver_level_max; ++level)
                add_level(people, level);
    }

    void add_level(std::uint32_t people, std::uint32_t level) {
        const std::int64_t party = people == 1 ? 0 : 60;
        for (std::uint32_t goal = 0; goal < goals_of_a_level; ++goal) {
            const std::uint32_t depth = first_goal_of(level) + goal;
            const std::int64_t offset = std::int64_t{depth} - level;
            Outcomes& made = balance.goals[{.people = people, .level = level, .depth = depth}];
            made = outcomes(std::min<std::int64_t>(1'000, 910 - 20 * offset + party),
                            650 - 60 * offset + party, std::int64_t{10} * depth);
            made.experience = delvers_of_a_goal * 250 * level;
        }
        for (std::size_t number = 0; number < weapon_class_count; ++number)
            balance.weapons[{
                .people = people, .level = level, .weapon = static_cast<WeaponClass>(number)}] =
                outcomes(900, 500, 0);
        balance.runes[{.people = people, .level = level, .rune = {}}] = outcomes(900, 500, 0);
        balance.runes[{.people = people, .level = level, .rune = embers}] = outcomes(940, 500, 0);
    }

    Outcomes& goal(std::uint32_t people, std::uint32_t level, std::uint32_t depth) {
        return balance.goals.at({.people = people, .level = level, .depth = depth});
    }

    std::vector<std::string> judged() const { return objections(balance, name_of_rune); }

    Balance balance;
};

TEST_F(BalanceEnvelope, IsContentWithACurveThatFallsSmoothly) {
    EXPECT_THAT(judged(), IsEmpty());
}

TEST_F(BalanceEnvelope, ObjectsToADepthThatIsFree) {
    for (auto& [key, each] : balance.goals)
        if (key.people == 1 && key.level >= 5 && key.level <= 8 && key.depth >= key.level)
            each.died = 0;
    EXPECT_THAT(judged(), Contains(HasSubstr("levels 5 to 8 alone, at their own depth or deeper: "
                                             "100.0 % survive; that is free")));
}

TEST_F(BalanceEnvelope, ObjectsToADungeonThatNobodyHasToFear) {
    for (auto& [key, each] : balance.goals)
        each.died = 40;
    EXPECT_THAT(judged(), Contains(HasSubstr("nobody has to fear anything")));
}

TEST_F(BalanceEnvelope, ObjectsToADungeonThatKillsTooMany) {
    for (auto& [key, each] : balance.goals)
        each.died += 150;
    EXPECT_THAT(judged(), Contains(HasSubstr("alone, at their own depth or deeper: only")));
}

TEST_F(BalanceEnvelope, ObjectsToADungeonThatKillsTooManyOfThoseWhoGoTogether) {
    for (auto& [key, each] : balance.goals)
        if (key.people == party_size) each.died += 60;
    EXPECT_THAT(judged(), Contains(HasSubstr("in threes, at their own depth or deeper: only")));
}

TEST_F(BalanceEnvelope, ObjectsToADungeonThatIsTooEasy) {
    for (auto& [key, each] : balance.goals)
        if (key.people == 1 && key.depth == key.level) each.succeeded = 900;
    EXPECT_THAT(judged(), Contains(HasSubstr("90.0 % get there and back; that is too easy")));
}

TEST_F(BalanceEnvelope, ObjectsToLevelsThatComeTooFastOrTooSlowly) {
    for (std::uint32_t level = 5; level <= 8; ++level)
        goal(1, level, level).experience *= 2;
    EXPECT_THAT(judged(), Contains(HasSubstr("levels 5 to 8 alone, at their own depth: one delve "
                                             "teaches 50.0 % of what the next level costs")));
    for (std::uint32_t level = 5; level <= 8; ++level)
        goal(1, level, level).experience /= 10;
    EXPECT_THAT(judged(), Contains(HasSubstr("one delve teaches 5.0 %")));
}

TEST_F(BalanceEnvelope, ObjectsToADepthThatIsHopeless) {
    for (std::uint32_t level = 9; level <= 12; ++level)
        goal(1, level, level).succeeded = 40;
    EXPECT_THAT(judged(), Contains(HasSubstr("that is hopeless")));
}

TEST_F(BalanceEnvelope, ObjectsToACliff) {
    for (auto& [key, each] : balance.goals)
        if (key.people == 1 && key.depth > key.level + 2) each = outcomes(500, 60, 10 * key.depth);
    EXPECT_THAT(judged(), Contains(HasSubstr("survival 2 below their level, alone: falls")));
}

TEST_F(BalanceEnvelope, ObjectsToACurveThatRises) {
    for (auto& [key, each] : balance.goals)
        if (key.people == party_size && key.depth == key.level + 3)
            each = outcomes(1'000, 800, 10 * key.depth);
    EXPECT_THAT(judged(), Contains(HasSubstr("survival 2 below their level, in threes: rises")));
}

TEST_F(BalanceEnvelope, ObjectsToPartiesThatDoNotPay) {
    for (auto& [key, each] : balance.goals)
        if (key.people == party_size) each = outcomes(700, 300, 10 * key.depth);
    EXPECT_THAT(judged(), Contains(HasSubstr("levels 1 to 4: in threes 70.0 % survive, alone")));
}

TEST_F(BalanceEnvelope, ObjectsToADeepThatPaysNoMore) {
    for (auto& [key, each] : balance.goals)
        each.gold_home = 30 * static_cast<std::int64_t>(each.came_home);
    EXPECT_THAT(judged(), Contains(HasSubstr("bring home 30 gold, those above 30")));
}

TEST_F(BalanceEnvelope, ObjectsToAWeaponThatServesNobody) {
    for (auto& [key, each] : balance.weapons)
        if (key.weapon == WeaponClass::deft_both) each = outcomes(700, 300, 0);
    EXPECT_THAT(judged(), Contains(HasSubstr("weapons for both hands, dexterity: serve nobody")));
    // It is enough that somebody is served.
    for (std::uint32_t level = 9; level <= 12; ++level)
        balance.weapons[{.people = 1, .level = level, .weapon = WeaponClass::deft_both}] =
            outcomes(920, 520, 0);
    EXPECT_THAT(judged(), IsEmpty());
}

TEST_F(BalanceEnvelope, ObjectsToARuneThatServesNobody) {
    for (auto& [key, each] : balance.runes)
        if (key.rune) each = outcomes(800, 400, 0);
    EXPECT_THAT(judged(), Contains(HasSubstr("rune embers: serves nobody")));
}

TEST_F(BalanceEnvelope, AllowsFewDelvesMoreThanMany) {
    for (std::uint32_t level = 9; level <= 12; ++level) {
        Outcomes few = outcomes(900, 0, 10 * std::int64_t{level});
        few.delvers = 5;
        few.died = 1;
        few.succeeded = 1;
        goal(1, level, level) = few;
    }
    EXPECT_THAT(judged(), IsEmpty()) << "4 of 20 got there and back: that may be chance";
}

}  // namespace
}  // namespace underwell::sim
