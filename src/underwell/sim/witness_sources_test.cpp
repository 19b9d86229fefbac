// That nothing comes from nowhere and nothing goes there (I4), each seen to be noticed: things,
// gold, experience, roles, hit points (witness_test.cpp).
#include <gtest/gtest.h>
#include <string>
#include <utility>

#include "witness_court.hpp"

namespace underwell::sim {
namespace {

using base::CharacterId;
using game::Handling;
using game::HarmCause;
using game::Service;
using tests::Breach;
using tests::Court;
using tests::first;
using tests::nobody;
using tests::second;
using tests::thing_named;
using tests::third;

class BreachesOfSources : public testing::TestWithParam<Breach> {};

TEST_P(BreachesOfSources, AreNoticedInTheirWords) {
    tests::expect_noticed(GetParam());
}

game::Thing a_new(Court& court, const std::string& kind, std::uint32_t count = 1) {
    game::Thing thing;
    thing.id = {.born_in = court.deep, .number = 900};
    thing.kind = thing_named(kind);
    thing.count = count;
    thing.charges = court.house().content().thing(thing.kind).charges;
    return thing;
}

game::Holder hand(CharacterId who) {
    return {.character = who, .room = {}};
}

game::Holder floor(game::RoomNumber room) {
    return {.character = {}, .room = room};
}

game::ThingMade made(const game::Thing& thing, const game::Holder& at, Handling how) {
    return {.thing = thing, .at = at, .how = how};
}

game::ThingUnmade unmade(game::ThingId thing, const game::Holder& at, Handling how) {
    return {.thing = thing, .at = at, .how = how};
}

game::GoldChanged purse(CharacterId who, std::uint64_t gold, Handling how) {
    return {.who = who, .gold = gold, .how = how};
}

game::ThingParted one_potion(Court& court) {
    return {.thing = court.potions,
            .count = 1,
            .parted = {.born_in = court.deep, .number = 901},
            .from = hand(court.bob),
            .to = hand(court.bob),
            .into = {},
            .how = Handling::use};
}

game::Thing a_key(Court& court, std::uint32_t lock) {
    game::Thing key = a_new(court, "test:key");
    key.opens = game::LockNumber{.branch = game::branch_of(court.deep), .number = lock};
    return key;
}

const Breach breaches_of_making[] = {
    {"GottenFromNothing", "I4: a thing came out of nothing",
     [](Court& court) {
         court.happens(court.deep,
                       {made(a_new(court, "test:sword"), hand(court.bob), Handling::get)});
     }},
    {"GivenByNobodyToSomebody", "I4: a thing came out of nothing",
     [](Court& court) {
         court.happens(court.deep,
                       {made(a_new(court, "test:sword"), hand(court.ada), Handling::give)});
     }},
    {"DroppedWithoutHavingBeen", "I4: a thing came out of nothing",
     [](Court& court) {
         court.happens(court.deep,
                       {made(a_new(court, "test:sword"), floor(first), Handling::drop)});
     }},
    {"PileOfNothing", "I4: a pile of nothing",
     [](Court& court) {
         court.happens(court.deep,
                       {made(a_new(court, "test:gem", 0), floor(first), Handling::loot)});
     }},
    {"MadeWhereNobodyIs", "I4: a thing was made where nobody is",
     [](Court& court) {
         court.happens(court.deep, {made(a_new(court, "test:gem"), hand(nobody), Handling::loot)});
     }},
    {"LootInHand", "I4: loot came into somebody's hands",
     [](Court& court) {
         court.happens(court.deep,
                       {made(a_new(court, "test:gem"), hand(court.bob), Handling::loot)});
     }},
    {"LootThatNobodyLeft", "I4: loot that nobody left",
     [](Court& court) {
         court.happens(court.deep, {made(a_new(court, "test:gem"), floor(first), Handling::loot)});
     }},
    {"MoreGoldThanAMonsterHas", "I4: loot that nobody left",
     [](Court& court) {
         court.slays_rat(
             {made(a_new(court, "test:gold", 1'000'000), floor(second), Handling::loot)});
     }},
    {"LootOfAnotherDepth", "I4: a monster left what is not found so deep",
     [](Court& court) {
         court.slays_rat({made(a_new(court, "test:sword"), floor(second), Handling::loot)});
     }},
    {"SecondThingOnOneBody", "I4: loot that nobody left",
     [](Court& court) {
         game::Thing other = a_new(court, "test:gem");
         other.id.number = 901;
         court.slays_rat({made(a_new(court, "test:gem"), floor(second), Handling::loot),
                          made(other, floor(second), Handling::loot)});
     }},
    {"KeyWithoutALock", "Q1: a key was made for no new lock",
     [](Court& court) {
         court.happens(court.deep, {made(a_key(court, 1), floor(first), Handling::loot)});
     }},
    {"GeneratorLaysTooMuchElsewhere",
     "G1: more came into other rooms than a generator may lay there",
     [](Court& court) {
         court.enters({}, {});
         for (std::uint32_t number = 0; number < 49; ++number) {
             game::Thing thing = a_new(court, "test:gem");
             thing.id.number = 900 + number;
             court.witness.see(court.deep, made(thing, floor(first), Handling::loot));
         }
     }},
    {"BoughtInACave", "W1: bought where no merchant is",
     [](Court& court) {
         court.happens(court.deep,
                       {made(a_new(court, "test:sword"), hand(court.bob), Handling::buy)});
     }},
    {"BoughtAKey", "W1: bought what no merchant sells",
     [](Court& court) {
         court.visits(Service::merchant,
                      {made(a_new(court, "test:key"), hand(court.carol), Handling::buy)});
     }},
    {"BoughtForNothingAtAll", "W1: paid another price than was asked",
     [](Court& court) {
         court.visits(Service::merchant,
                      {made(a_new(court, "test:gem"), hand(court.carol), Handling::buy)});
     }},
    {"PresentOutOfNothing", "I4: a thing was given by nobody",
     [](Court& court) {
         court.happens(court.deep,
                       {made(a_new(court, "test:gem"), hand(court.bob), Handling::reward)});
     }},
    {"SpawnedByNobody", "K4: a thing was made by no builder",
     [](Court& court) {
         court.happens(court.deep,
                       {made(a_new(court, "test:gem"), floor(first), Handling::reward)});
     }},
    {"NewcomerWithoutOutfit", "P1: a newcomer without the whole outfit",
     [](Court& court) {
         game::Character body;
         body.id = {99};
         body.belongings.gold = court.house().content().tuning().gold_at_first;
         body.vitals.hit_points = court.house().content().tuning().hit_points_at_first;
         court.happens(court.top, {game::CharacterMade{.id = {99}, .name = "Dora"},
                                   game::Arrived{.body = body, .cause = game::ArrivalCause::made}});
     }},
    {"BornRich", "P1: somebody was born as more than a newcomer",
     [](Court& court) {
         game::Character body;
         body.id = {99};
         body.belongings.gold = 1'000'000;
         court.happens(court.top, {game::CharacterMade{.id = {99}, .name = "Dora"},
                                   game::Arrived{.body = body, .cause = game::ArrivalCause::made}});
     }},
    {"BornWithThings", "I4: somebody was born with things",
     [](Court& court) {
         game::Character body;
         body.id = {99};
         body.belongings.things.push_back(a_new(court, "test:gem"));
         court.happens(court.top, {game::CharacterMade{.id = {99}, .name = "Dora"},
                                   game::Arrived{.body = body, .cause = game::ArrivalCause::made}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfMaking, BreachesOfSources, testing::ValuesIn(breaches_of_making),
                         tests::name_of_breach);

const Breach breaches_of_ending[] = {
    {"VanishesByDropping", "I4: a thing vanished",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.sword, hand(court.bob), Handling::drop)});
     }},
    {"VanishesFromTheFloor", "I4: a thing vanished",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.anvil, floor(first), Handling::use)});
     }},
    {"PileIsReplacedByALargerOne", "I4: of a pile one is used, and all went",
     [](Court& court) {
         court.happens(court.deep,
                       {unmade(court.potions, hand(court.bob), Handling::drop),
                        made(a_new(court, "test:potion", 30), floor(first), Handling::drop)});
     }},
    {"PileIsUsedUpAtOnce", "I4: of a pile one is used, and all went",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.potions, hand(court.bob), Handling::use)});
     }},
    {"SwordIsDrunk", "I4: used up what no use ends",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.sword, hand(court.bob), Handling::use)});
     }},
    {"SwordIsServed", "I4: used up what no use ends",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.sword, hand(court.bob), Handling::give)});
     }},
    {"SwordIsWornAway", "I4: used up what no use ends",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.sword, hand(court.bob), Handling::wear_out)});
     }},
    {"ThrownAndGone", "I4: what was thrown is gone, and should lie there",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.sword, hand(court.bob), Handling::hurl)});
     }},
    {"BurntBeforeItsTime", "I2: a light ended before its time",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.torch, hand(court.bob), Handling::burn)});
     }},
    {"GoneWithOthersInIt", "I4: a thing went with others in it",
     [](Court& court) {
         court.happens(court.deep, {game::ThingMoved{.thing = court.sword,
                                                     .from = hand(court.bob),
                                                     .to = hand(court.bob),
                                                     .into = court.bag,
                                                     .how = Handling::put},
                                    unmade(court.bag, hand(court.bob), Handling::sell)});
     }},
    {"KeyOpensNothing", "I4: a key is gone, and nothing was unlocked",
     [](Court& court) {
         game::RoomFurnished furnished;
         furnished.clear = false;
         furnished.puzzle = game::Puzzle{};
         (*furnished.puzzle)->kind = game::PuzzleKind::lock;
         (*furnished.puzzle)->told_in = third;
         const game::Thing key = a_key(court, 2);
         court.enters(furnished, {made(key, floor(third), Handling::loot),
                                  game::ThingMoved{.thing = key.id,
                                                   .from = floor(third),
                                                   .to = hand(court.bob),
                                                   .into = {},
                                                   .how = Handling::get},
                                  unmade(key.id, hand(court.bob), Handling::use)});
     }},
    {"HandedOverForNoQuest", "W1: handed over what no quest asks for",
     [](Court& court) {
         court.happens(court.deep, {unmade(court.sword, hand(court.bob), Handling::pay)});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfEnding, BreachesOfSources, testing::ValuesIn(breaches_of_ending),
                         tests::name_of_breach);

const Breach breaches_of_moving[] = {
    {"ChangesWhereItIsNot", "I4: a thing changed that was not there",
     [](Court& court) {
         auto snuffed = court.snuff();
         snuffed.at = hand(court.ada);
         court.happens(court.deep, {snuffed});
     }},
    {"LightsAndLosesCharges", "I1: a thing changed by itself",
     [](Court& court) {
         auto snuffed = court.snuff();
         snuffed.charges = 3;
         court.happens(court.deep, {snuffed});
     }},
    {"MendsByItself", "I1: mended by nobody",
     [](Court& court) {
         court.happens(court.deep, {game::ThingChanged{.thing = court.sword,
                                                       .at = hand(court.bob),
                                                       .wear = 0,
                                                       .charges = 0,
                                                       .lit = false,
                                                       .how = Handling::mend}});
     }},
    {"IsTakenFromAnotherRoom", "I3: a thing went where nobody could reach",
     [](Court& court) {
         court.happens(court.deep, {game::ThingMoved{.thing = court.anvil,
                                                     .from = floor(first),
                                                     .to = hand(court.ada),
                                                     .into = {},
                                                     .how = Handling::get}});
     }},
    {"IsPutWhereNobodyIs", "I4: a thing was put where nobody is",
     [](Court& court) {
         court.happens(court.deep, {game::ThingMoved{.thing = court.sword,
                                                     .from = hand(court.bob),
                                                     .to = hand(nobody),
                                                     .into = {},
                                                     .how = Handling::give}});
     }},
    {"GearOfNobody", "P3: gear of somebody who is not there",
     [](Court& court) {
         court.happens(court.deep,
                       {game::GearChanged{
                           .who = nobody, .place = game::GearPlace::head, .thing = court.sword}});
     }},
    {"WearsAPile", "P3: wears what is in a pile",
     [](Court& court) {
         court.happens(court.deep, {game::GearChanged{.who = court.bob,
                                                      .place = game::GearPlace::head,
                                                      .thing = court.potions}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfMoving, BreachesOfSources, testing::ValuesIn(breaches_of_moving),
                         tests::name_of_breach);

const Breach breaches_of_gold[] = {
    {"GoldOfNobody", "I4: gold of somebody who is not there",
     [](Court& court) { court.happens(court.deep, {purse(nobody, 5, Handling::get)}); }},
    {"AMillionByLoot", "I4: a purse changed by itself",
     [](Court& court) {
         court.happens(court.deep, {purse(court.bob, 1'000'000, Handling::loot)});
     }},
    {"AMillionByFinding", "I4: a purse changed by itself",
     [](Court& court) {
         court.happens(court.deep, {purse(court.bob, 1'000'000, Handling::find)});
     }},
    {"FallsFromSomebodyWhoStands", "I4: a purse changed by itself",
     [](Court& court) { court.happens(court.deep, {purse(court.bob, 0, Handling::fall)}); }},
    {"GivenToSomebodyElsewhere", "I4: gold was given to somebody elsewhere",
     [](Court& court) {
         const auto gold = court.body(court.bob).belongings.gold;
         court.happens(court.deep, {purse(court.bob, gold - 1, Handling::give),
                                    purse(court.ada, gold + 1, Handling::give)});
     }},
    {"PaidToNobody", "W1: somebody paid, and nobody was there to be paid",
     [](Court& court) { court.happens(court.deep, {purse(court.bob, 1, Handling::pay)}); }},
    {"BedForLess", "W1: paid another price than was asked",
     [](Court& court) {
         const auto gold = court.body(court.carol).belongings.gold;
         court.visits(Service::inn, {purse(court.carol, gold - 1, Handling::pay)});
     }},
    {"SoldForMore", "W1: earned another price than was offered",
     [](Court& court) {
         court.visits(Service::merchant, {purse(court.carol, 1'000, Handling::sell)});
     }},
    {"SoldForNothing", "W1: somebody was paid nothing",
     [](Court& court) {
         court.visits(Service::merchant, {purse(court.carol, 0, Handling::sell)});
     }},
    {"RewardForNothing", "W1: a reward that no quest promised",
     [](Court& court) {
         court.visits(Service::board, {purse(court.carol, 1'000, Handling::reward)});
     }},
    {"RewardInADungeon", "W1: a reward far from the notice board",
     [](Court& court) { court.happens(court.deep, {purse(court.bob, 1'000, Handling::reward)}); }},
};

INSTANTIATE_TEST_SUITE_P(OfGold, BreachesOfSources, testing::ValuesIn(breaches_of_gold),
                         tests::name_of_breach);

const Breach breaches_of_gain[] = {
    {"ExperienceForNothing", "P4: experience for nothing",
     [](Court& court) {
         court.happens(court.deep, {game::ExperienceGained{.who = court.bob, .experience = 900}});
     }},
    {"MoreExperienceThanItIsWorth", "P4: experience for nothing",
     [](Court& court) {
         court.slays_rat({game::ExperienceGained{.who = court.ada, .experience = 900}});
     }},
    {"LearnsNothingFromVictory", "P4: somebody did not get their share",
     [](Court& court) {
         court.slays_rat({court.rat_leaves(), court.rat_is_slain(), game::RoomCleared{second}});
     }},
    {"AdminByItself", "K4: a role given by nobody",
     [](Court& court) {
         court.happens(court.deep, {game::RoleGiven{.who = court.bob, .role = game::Role::admin}});
     }},
    {"RoleOfNobody", "K4: a role for somebody who is not there",
     [](Court& court) {
         court.happens(court.deep, {game::RoleGiven{.who = nobody, .role = game::Role::admin}});
     }},
    {"BuilderPromotes", "K4: a role given by somebody who may not",
     [](Court& court) {
         court.appoints(court.carol, game::Role::builder);
         court.happens(court.top,
                       {game::StaffActed{.who = court.carol, .words = "promote", .refused = false},
                        game::RoleGiven{.who = court.carol, .role = game::Role::admin}});
     }},
    {"HurtByNothing", "P2: hit points changed by nothing",
     [](Court& court) {
         court.happens(court.deep, {Court::hit_points(court.bob, first, 1, HarmCause::fight)});
     }},
    {"HealedByNothing", "P2: hit points changed by nothing",
     [](Court& court) {
         court.happens(court.deep, {Court::hit_points(court.bob, first, 7, HarmCause::healing)});
     }},
    {"HurtByMoreThanATrapCan", "P2: hit points changed by nothing",
     [](Court& court) {
         game::Trap trap;
         trap.influence.harm = {.count = 1, .sides = 2, .more = 0};
         court.springs(trap, {Court::hit_points(court.bob, third, 5, HarmCause::trap)});
     }},
    {"MonsterIsHurtByNothing", "P2: hit points changed by nothing",
     [](Court& court) {
         court.happens(
             court.deep,
             {game::HitPointsChanged{
                 .who = court.rat, .room = second, .hit_points = 0, .cause = HarmCause::fight}});
     }},
    {"BlessedByNothing", "P2: effects changed by nothing",
     [](Court& court) {
         court.happens(
             court.deep,
             {game::EffectsChanged{
                 .who = game::fighter(court.bob),
                 .room = first,
                 .effects = {{.kind = game::EffectKind::blessed, .strength = 1, .left = 9}}}});
     }},
    {"HurtWhereNoRoomIs", "law 5: somebody was hurt where no room is",
     [](Court& court) {
         court.happens(court.deep, {Court::hit_points(court.bob, {99}, 1, HarmCause::trap)});
     }},
    {"HurtWhereTheyAreNot", "law 5: somebody was hurt where they are not",
     [](Court& court) {
         court.happens(court.deep, {Court::hit_points(court.bob, second, 1, HarmCause::trap)});
     }},
    {"BlessedWhereTheyAreNot", "law 5: something came over a body that is not there",
     [](Court& court) {
         court.happens(court.deep,
                       {game::EffectsChanged{
                           .who = game::fighter(court.bob), .room = second, .effects = {}}});
     }},
};

INSTANTIATE_TEST_SUITE_P(OfGain, BreachesOfSources, testing::ValuesIn(breaches_of_gain),
                         tests::name_of_breach);

// Ways that look like the above, and are lawful: no witness is worth much that cries at those, too.
TEST(Sources, ThatAreLawfulAreNotObjectedTo) {
    Court court;
    game::Thing gem = a_new(court, "test:gem");
    const auto share = court.body(court.ada).vitals.experience + 180 + 10;
    court.slays_rat({game::ExperienceGained{.who = court.ada, .experience = share},
                     court.next_level(court.ada, 3, 3), made(gem, floor(second), Handling::loot),
                     court.rat_leaves(), game::FightEnded{second}, court.rat_is_slain(),
                     game::RoomCleared{second}});
    court.happens(court.deep, {one_potion(court), unmade({.born_in = court.deep, .number = 901},
                                                         hand(court.bob), Handling::use)});
    court.witness.see_commit_end();
    EXPECT_EQ(court.witness.broken(), std::nullopt);
}

}  // namespace
}  // namespace underwell::sim
