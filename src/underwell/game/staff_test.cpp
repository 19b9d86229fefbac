#include "underwell/game/staff.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "game_house.hpp"
#include "underwell/game/things.hpp"
#include "views_shown.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using tests::answer_to;
using tests::GameHouse;
using tests::shown_by;

// Ada is an admin, Bob a player, both in the start room; a kind of monster and one of things.
struct Staff : testing::Test {
    Staff() {
        for (const auto who : {ada, bob})
            house.type(who, "down");
        appoint(ada, Role::admin);
        hush();
    }

    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    void appoint(base::CharacterId who, Role role) {
        house.input(house.zone_with(who).id, Appoints{.who = who, .role = role});
    }

    void hush() {
        house.told(ada);
        house.told(bob);
    }

    // All that was written down about staff, in all zones.
    std::vector<std::string> log() {
        std::vector<std::string> words;
        for (const auto& [id, turns] : house.turns)
            for (const Turn& turn : turns)
                for (const Event& event : turn.events)
                    if (const auto* acted = event.as<StaffActed>())
                        words.push_back((acted->refused ? "refused: " : "") + acted->words);
        return words;
    }

    std::vector<Request> requests() {
        std::vector<Request> asked;
        for (const auto& [id, turns] : house.turns)
            for (const Turn& turn : turns)
                asked.insert(asked.end(), turn.requests.begin(), turn.requests.end());
        return asked;
    }

    std::string answer(const std::string& line) { return answer_to(house, ada, line); }

    const Surface& surface() { return *house.zones.at(surface_zone).surface; }

    static ContentParts content() {
        tests::BattleGround ground;
        ground.monster("test:master").unique = true;
        ground.monster("test:wolf").habits.roams = true;
        return ground.parts;
    }

    GameHouse house{7, content()};
    base::CharacterId ada = house.newcomer("Ada");
    base::CharacterId bob = house.newcomer("Bob");
};

// ---- Roles and the log ----

TEST_F(Staff, K4WhatAPlayerMayNotIsRefusedAndWrittenDown) {
    EXPECT_EQ(answer_to(house, bob, "goto ada"), "staff_only");
    EXPECT_EQ(answer_to(house, bob, "shutdown 1"), "staff_only");
    EXPECT_THAT(log(), ElementsAre("refused: goto ada", "refused: shutdown 1"));
    EXPECT_EQ(answer_to(house, bob, "got ada"), "unknown_command_nearest");
}

TEST_F(Staff, K4EachRoleMayDoWhatIsItsOwn) {
    const auto may = [&](Role role, const std::string& line) {
        appoint(bob, role);
        return answer_to(house, bob, line) != "needs_higher_role";
    };
    for (const char* line : {"goto surface", "inspect", "branches", "bans", "mute x"})
        EXPECT_TRUE(may(Role::helper, line)) << line;
    for (const char* line : {"dig", "spawn", "configure x", "reload", "seal", "collapse"}) {
        EXPECT_FALSE(may(Role::helper, line)) << line;
        EXPECT_TRUE(may(Role::builder, line)) << line;
    }
    for (const char* line : {"announce", "promote", "ban", "pardon", "shutdown"}) {
        EXPECT_FALSE(may(Role::builder, line)) << line;
        EXPECT_TRUE(may(Role::admin, line)) << line;
    }
}

TEST_F(Staff, K4WhatStaffCanDoIsTypedInFull) {
    house.type(ada, "east");
    EXPECT_EQ(answer("collaps"), "unknown_command_nearest");
    EXPECT_TRUE(house.zone_with(ada).branch);
    EXPECT_EQ(find_command("sho", Role::admin), find_command("sho", Role::player));
}

TEST_F(Staff, K4EveryActIsWrittenDownWithItsWords) {
    house.type(ada, "  goto surface ");
    house.type(ada, "inspect");
    house.type(ada, "Mute Bob 5 Too loud");
    house.type(ada, "look");
    EXPECT_THAT(log(), ElementsAre("goto surface", "inspect", "Mute Bob 5 Too loud"));
}

TEST_F(Staff, K4AdminsGiveRolesWhereverSomebodyIs) {
    house.type(bob, "east");
    EXPECT_EQ(answer("promote bob builder"), "you_made_builder");
    EXPECT_EQ(house.character(bob).role, Role::builder);
    EXPECT_THAT(house.told(bob), Contains("made_builder"));
    EXPECT_EQ(shown_by<WhoView>(house, ada, "who bob")->people.front().role, Role::builder);
    EXPECT_EQ(answer("promote bob player"), "you_made_player");
    EXPECT_EQ(house.character(bob).role, Role::player);
    EXPECT_EQ(answer("promote bob king"), "promote_whom");
    EXPECT_EQ(answer("promote zoe admin"), "nobody_of_that_name");
}

// ---- Going ----

TEST_F(Staff, K4GotoFindsRoomsByNumberAndCellAndPeople) {
    for (const auto who : {ada, bob})
        house.type(who, "east");
    const auto map = shown_by<MapView>(house, bob, "map");
    house.type(bob, std::string{
                        heading_names[static_cast<std::size_t>(map->ways.front().steps->front())]});
    const grid::Cell cell = house.room_of(bob).cell;
    hush();
    house.type(ada, "goto 1");
    EXPECT_EQ(house.character(ada).room, RoomNumber{1});
    EXPECT_THAT(house.told(bob), ElementsAre("is_carried"));
    house.type(ada, "goto 1 0");
    EXPECT_EQ(house.character(ada).room, RoomNumber{0});
    EXPECT_THAT(house.told(bob), ElementsAre("vanishes"));
    house.type(ada, "goto " + std::to_string(cell.x) + " " + std::to_string(cell.y));
    EXPECT_EQ(house.character(ada).room, RoomNumber{1});
    house.type(ada, "goto 0");
    house.type(ada, "goto BOB");
    EXPECT_EQ(house.character(ada).room, RoomNumber{1});
    EXPECT_EQ(answer("goto bob"), "you_are_there");
    EXPECT_EQ(answer("goto 7"), "no_such_room_number");
    EXPECT_EQ(answer("goto -1"), "no_such_room_number");
    EXPECT_EQ(answer("goto 70 3"), "no_such_cell");
    EXPECT_EQ(answer("goto"), "goto_where");
    EXPECT_EQ(answer("goto 1 x"), "goto_where");
}

// As cells are read out.
TEST_F(Staff, K4GotoUnderstandsMinusAsAWord) {
    for (const auto who : {ada, bob})
        house.type(who, "west");
    house.type(ada, "goto 0");
    ASSERT_EQ(house.room_of(bob).cell, (grid::Cell{.x = -1, .y = 0}));
    EXPECT_EQ(answer("goto minus 1 0"), "you_are_there");
    EXPECT_EQ(answer("goto minus 1, 0"), "you_are_there");
    EXPECT_EQ(answer("goto -1,0"), "you_are_there");
    EXPECT_EQ(answer("goto minus 7 minus 3"), "no_such_cell");
    EXPECT_EQ(answer("goto minus"), "nobody_of_that_name");
    EXPECT_EQ(answer("goto terminus 1"), "nobody_of_that_name");
}

TEST_F(Staff, K4GotoReachesPeopleInBranchesWhoseWindowIsClosed) {
    house.type(bob, "east");
    house.wait(std::chrono::minutes{10});
    house.type(ada, "goto bob");
    EXPECT_EQ(&house.zone_with(ada), &house.zone_with(bob));
    EXPECT_EQ(house.character(ada).room, house.character(bob).room);
    house.type(ada, "goto surface");
    EXPECT_TRUE(house.zone_with(ada).surface);
    EXPECT_TRUE(house.zone_with(bob).branch);
}

TEST_F(Staff, K4GotoLeadsFromOneBranchToAnother) {
    house.type(bob, "east");
    const auto map = shown_by<MapView>(house, bob, "map");
    house.type(bob, std::string{
                        heading_names[static_cast<std::size_t>(map->ways.front().steps->front())]});
    house.type(ada, "west");
    EXPECT_NE(&house.zone_with(ada), &house.zone_with(bob));
    house.type(ada, "goto bob");
    EXPECT_EQ(&house.zone_with(ada), &house.zone_with(bob));
    EXPECT_EQ(house.character(ada).room, RoomNumber{1});
    house.type(ada, "goto branch 1");
    EXPECT_EQ(house.character(ada).room, RoomNumber{0});
    // Nobody was left in the western branch, but its window is open.
    house.type(ada, "goto branch 2");
    EXPECT_EQ(branch_of(house.zone_with(ada).id), branch::branch_id({1}, 2));
}

TEST_F(Staff, K4WhoCannotBeFoundCostsNobodyTheirPlace) {
    house.type(ada, "east");
    const base::ZoneId before = house.zone_with(ada).id;
    EXPECT_EQ(answer("goto zoe"), "nobody_of_that_name");
    EXPECT_EQ(answer("goto branch 77"), "no_such_branch");
    EXPECT_EQ(answer("goto branch x"), "which_branch");
    EXPECT_EQ(house.zone_with(ada).id, before);
}

// ---- People ----

TEST_F(Staff, K4WhoIsMutedCannotSpeakForAWhile) {
    house.type(bob, "east");
    EXPECT_EQ(answer("mute bob 5 too loud"), "you_muted");
    EXPECT_THAT(house.told(bob), Contains("were_muted"));
    EXPECT_EQ(answer_to(house, bob, "say hello"), "you_are_muted");
    EXPECT_EQ(answer_to(house, bob, "chat hello"), "you_are_muted");
    // Only the staff can still be told something, who can say why.
    EXPECT_EQ(answer_to(house, bob, "tell ada why?"), "you_tell");
    EXPECT_THAT(house.told(ada), Contains("hears_tell"));
    EXPECT_EQ(answer_to(house, bob, "tell bob hm"), "you_are_muted");
    EXPECT_EQ(answer_to(house, bob, "tell zoe hello"), "nobody_of_that_name");
    house.wait(std::chrono::minutes{6});
    EXPECT_EQ(answer_to(house, bob, "say hello"), "says");
    house.type(ada, "mute bob 5");
    EXPECT_EQ(answer("mute bob 0"), "you_unmuted");
    EXPECT_EQ(answer_to(house, bob, "say hello"), "says");
    EXPECT_EQ(answer("mute bob"), "mute_whom");
    EXPECT_EQ(answer("mute bob -3"), "mute_whom");
    EXPECT_EQ(answer("mute zoe 5"), "nobody_of_that_name");
}

TEST_F(Staff, K4StaffActOnlyOnThoseBelowThem) {
    appoint(bob, Role::helper);
    EXPECT_EQ(answer_to(house, bob, "mute ada 5"), "outranked");
    EXPECT_EQ(answer("say hello"), "says");
    house.type(bob, "east");
    EXPECT_EQ(answer_to(house, bob, "mute ada 5"), "outranked");
    EXPECT_EQ(answer("mute bob 5"), "you_muted");
}

TEST_F(Staff, K4BansArePutToTheProgramAndSayWhoWhyAndHowLong) {
    house.type(ada, "east");
    EXPECT_EQ(answer("ban bob 2 spam"), "you_banned_days");
    house.type(ada, "pardon bob");
    EXPECT_THAT(requests(), ElementsAre(Request{.what = RequestKind::ban,
                                                .by = ada,
                                                .whom = bob,
                                                .name = "Bob",
                                                .duration = std::chrono::days{2},
                                                .words = "spam"},
                                        Request{.what = RequestKind::pardon,
                                                .by = ada,
                                                .whom = bob,
                                                .name = "Bob",
                                                .duration = {},
                                                .words = {}}));
    EXPECT_EQ(answer("ban bob"), "ban_whom");
    EXPECT_EQ(answer("pardon"), "pardon_whom");
    EXPECT_EQ(requests().size(), 2U);
    EXPECT_EQ(answer("ban bob 30 minutes noise"), "you_banned_minutes");
    EXPECT_EQ(answer("ban bob 36 hours noise"), "you_banned");
    EXPECT_EQ(answer("ban bob 2 weeks noise"), "you_banned_days");
    EXPECT_EQ(answer("ban bob 0 noise"), "you_banned_for_good");
}

TEST_F(Staff, K4NamesThatNobodyHasAreBannedAndPardonedIfTheyCouldBeOnes) {
    EXPECT_EQ(answer("ban zoe 2 known"), "you_banned_days");
    house.type(ada, "pardon Zoe");
    EXPECT_THAT(requests(), ElementsAre(Request{.what = RequestKind::ban,
                                                .by = ada,
                                                .whom = {},
                                                .name = "zoe",
                                                .duration = std::chrono::days{2},
                                                .words = "known"},
                                        Request{.what = RequestKind::pardon,
                                                .by = ada,
                                                .whom = {},
                                                .name = "Zoe",
                                                .duration = {},
                                                .words = {}}));
    for (const char* line : {"ban zo3 2", "ban z 2", "pardon zoe or joe"})
        EXPECT_EQ(answer(line), "nobody_of_that_name") << line;
    EXPECT_EQ(requests().size(), 2U);
}

TEST_F(Staff, K4AnnouncementsAreHeardEverywhere) {
    house.type(bob, "east");
    house.type(ada, "announce Hello, everybody");
    EXPECT_THAT(house.told(bob), Contains("hears_announcement"));
    EXPECT_THAT(house.told(ada), Contains("hears_announcement"));
    EXPECT_EQ(answer("announce"), "announce_what");
}

// ---- Branches ----

TEST_F(Staff, K4AWindowIsClosedByDecree) {
    house.type(bob, "east");
    EXPECT_EQ(answer("seal 1"), "you_sealed");
    EXPECT_FALSE(house.zone_with(bob).branch->window_open);
    house.type(ada, "east");
    EXPECT_NE(&house.zone_with(ada), &house.zone_with(bob));
    EXPECT_EQ(answer("seal"), "you_sealed");
    EXPECT_EQ(answer("seal"), "window_is_closed");
    EXPECT_EQ(answer("seal 9"), "no_such_branch");
    EXPECT_EQ(answer("seal 9.9"), "no_such_branch");
    EXPECT_EQ(answer("seal x"), "which_branch");
}

TEST_F(Staff, K4ABranchCollapsesByDecreeAndEverybodyComesHome) {
    house.type(bob, "east");
    house.type(ada, "east");
    hush();
    house.type(ada, "collapse");
    EXPECT_TRUE(house.zone_with(bob).surface);
    EXPECT_TRUE(house.zone_with(ada).surface);
    EXPECT_THAT(house.told(bob), Contains("stumbles_out"));
    EXPECT_THAT(house.told(ada), Contains("you_collapsed"));
    EXPECT_EQ(house.zones.size(), 1U);
    EXPECT_EQ(answer("collapse 1"), "no_such_branch");
    EXPECT_EQ(answer("collapse"), "which_branch");
}

TEST_F(Staff, K4BranchesAreListedOnTheSurface) {
    house.type(bob, "east");
    const auto seen = shown_by<StaffView>(house, ada, "branches");
    ASSERT_EQ(seen->facts.size(), 1U);
    EXPECT_EQ(seen->facts.front().name, "1");
    EXPECT_THAT(seen->facts.front().value, testing::HasSubstr("exit=east inside=1 window=open"));
    house.type(ada, "east");
    EXPECT_EQ(answer("branches"), "only_on_surface");
}

// ---- Building ----

TEST_F(Staff, K4MonstersAndThingsAreMadeOutOfNothing) {
    EXPECT_EQ(answer("spawn monster test:rat"), "no_monsters_on_surface");
    house.type(ada, "east");
    house.type(ada, "spawn monster 3 test:rat");
    EXPECT_EQ(house.room_of(ada).monsters.size(), 3U);
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_EQ(answer("spawn thing 2 test:sword"), "you_spawned_many");
    ASSERT_EQ(house.room_of(ada).things.size(), 1U);
    EXPECT_EQ(house.room_of(ada).things.front().count, 2U);
    EXPECT_EQ(answer("spawn"), "spawn_what");
    EXPECT_EQ(answer("spawn dragon"), "spawn_what");
    EXPECT_EQ(answer("spawn thing test:dragon"), "no_such_kind");
    EXPECT_EQ(answer("spawn monster 99 test:rat"), "too_many_at_once");
    EXPECT_EQ(answer("spawn thing 101 test:sword"), "too_many_at_once");
}

TEST_F(Staff, K4ARoomIsNotFilledBeyondWhatItHolds) {
    house.type(ada, "east");
    for (std::size_t number = 0; number < things_in_a_room_max; ++number)
        house.type(ada, "spawn thing test:sword");
    EXPECT_EQ(house.room_of(ada).things.size(), things_in_a_room_max);
    EXPECT_EQ(answer("spawn thing test:sword"), "room_is_full");
    EXPECT_EQ(house.room_of(ada).things.size(), things_in_a_room_max);
}

TEST_F(Staff, M3MastersAreSpawnedOneAtATime) {
    house.type(ada, "east");
    EXPECT_EQ(answer("spawn monster 2 test:master"), "too_many_at_once");
    EXPECT_THAT(house.room_of(ada).monsters, IsEmpty());
    house.type(ada, "spawn monster test:master");
    EXPECT_EQ(house.room_of(ada).monsters.size(), 1U);
}

// Nobody has to come in first for them to act.
TEST_F(Staff, M2MonstersThatAppearAreAwake) {
    house.type(ada, "east");
    house.type(ada, "spawn monster test:wolf");
    EXPECT_EQ(house.room_of(ada).fight, nullptr);
    house.wait(std::chrono::minutes{1});
    EXPECT_NE(house.room_of(ada).fight, nullptr);
}

TEST_F(Staff, K4AStartRoomIsDugAnywhereAndHasBranchesOfItsOwn) {
    house.type(ada, "up");
    EXPECT_EQ(answer("dig down"), "way_is_taken");
    EXPECT_EQ(answer("dig"), "dig_where");
    EXPECT_EQ(answer("dig north 5"), "dig_where");
    EXPECT_EQ(answer("dig north 8"), "you_dug");
    EXPECT_EQ(surface().start_rooms.size(), 2U);
    house.type(ada, "north");
    house.type(ada, "southwest");
    EXPECT_EQ(branch_of(house.zone_with(ada).id), branch::branch_id({2}, 1));
    EXPECT_EQ(answer("dig north"), "dig_on_surface");
    house.type(ada, "northeast");
    house.type(ada, "up");
    EXPECT_EQ(house.character(ada).room, RoomNumber{0});
    house.type(bob, "up");
    house.type(bob, "north");
    house.type(bob, "southwest");
    house.told(ada);
    house.type(ada, "collapse 2.1");
    EXPECT_THAT(house.told(ada), testing::Contains("you_collapsed"));
    EXPECT_EQ(surface().start_rooms.at({2}).room, house.character(bob).room);
}

TEST_F(Staff, K4SettingsAndSeedAreForBranchesToCome) {
    house.type(bob, "east");
    const std::uint64_t before = house.zone_with(bob).seed;
    EXPECT_EQ(answer("configure max_unexplored_exits 9"), "setting_set");
    EXPECT_EQ(answer("configure seed 12345"), "setting_set");
    EXPECT_EQ(house.zone_with(bob).seed, before);
    house.type(ada, "west");
    EXPECT_EQ(house.zone_with(ada).branch->plan.settings.max_unexplored_exits, 9);
    house.type(ada, "east");
    EXPECT_EQ(surface().start_rooms.at({1}).start_room->origin().seed, 12'345U);
    EXPECT_EQ(shown_by<StaffView>(house, ada, "configure")->facts.front().value, "12345");
    EXPECT_EQ(answer("configure directions 5"), "setting_is_four_or_eight");
    EXPECT_EQ(answer("configure colour red"), "no_such_setting");
    EXPECT_EQ(answer("configure seed red"), "setting_is_of_its_own");
    EXPECT_EQ(answer("configure seed -5"), "setting_is_of_its_own");
    EXPECT_EQ(answer("configure seed 18446744073709551615"), "setting_set");
    EXPECT_EQ(answer("configure endless"), "setting_is_a_word");
    EXPECT_EQ(answer("configure window luck"), "setting_is_a_word");
    EXPECT_EQ(answer("configure window_seconds long"), "setting_is_a_number");
    EXPECT_EQ(answer("configure room_limit few"), "setting_is_a_number_or_word");
    EXPECT_EQ(answer("configure endles on"), "no_such_setting_nearest");
    house.type(ada, "up");
    EXPECT_EQ(answer("configure"), "stand_in_start_room");
}

TEST_F(Staff, K4SettingsOfWindowsAreForBranchesThatAreThereToo) {
    house.type(bob, "east");
    EXPECT_EQ(answer("configure window_seconds 1"), "setting_set_for_all");
    house.wait(std::chrono::seconds{2});
    house.type(ada, "east");
    EXPECT_NE(house.zone_with(ada).id, house.zone_with(bob).id);
}

// What is told of bounds is what branches and start rooms are checked by.
TEST_F(Staff, K4NumbersThatMakeNoSenseAreRefusedWithThoseThatDo) {
    struct Bounded {
        std::string name;
        std::int64_t most;
        std::string told = "setting_set";
    };

    for (const auto& [name, most, told] :
         {Bounded{"window_seconds", 315'360'000, "setting_set_for_all"},
          Bounded{"recycle_seconds", 315'360'000, "setting_set_for_all"},
          Bounded{"idle_hours", 87'600, "setting_set_for_all"},
          Bounded{"check_minutes", 5'256'000, "setting_set_for_all"},
          Bounded{"recycle_percent", 100, "setting_set_for_all"},
          Bounded{"max_unexplored_exits", 1'000'000}, Bounded{"max_new_exits_per_room", 8},
          Bounded{"room_limit", 100'000'000}}) {
        const std::string line = "configure " + name + " ";
        EXPECT_EQ(answer(line + "0"), "setting_out_of_bounds") << name;
        EXPECT_EQ(answer(line + std::to_string(most + 1)), "setting_out_of_bounds") << name;
        EXPECT_EQ(answer(line + "1"), told) << name;
        EXPECT_EQ(answer(line + std::to_string(most)), told) << name;
    }
}

TEST_F(Staff, K4ASettingThatLiveBranchesCannotBearIsRefused) {
    EXPECT_EQ(answer("configure directions 8"), "setting_set");
    house.type(bob, "northeast");
    EXPECT_EQ(answer("configure directions 4"), "branches_lie_elsewhere");
    house.type(ada, "collapse 1");
    EXPECT_EQ(answer("configure directions 4"), "setting_set");
}

TEST_F(Staff, K4ReloadingIsPutToTheProgram) {
    EXPECT_EQ(answer("reload"), "reload_asked");
    EXPECT_THAT(requests(), ElementsAre(Request{.what = RequestKind::reload_packs, .by = ada}));
}

TEST_F(Staff, K4InspectShowsPlacesPeopleMonstersAndThings) {
    house.type(ada, "east");
    EXPECT_EQ(shown_by<StaffView>(house, ada, "inspect")->title, "branch 1");
    EXPECT_EQ(shown_by<StaffView>(house, ada, "inspect ada")->title, "Ada");
    EXPECT_FALSE(shown_by<StaffView>(house, ada, "inspect dragon"));
    house.type(ada, "spawn monster 2 test:rat");
    house.type(ada, "spawn thing test:sword");
    const auto fact = [&](const std::string& line, const std::string& name) {
        const auto view = shown_by<StaffView>(house, ada, line);
        const auto found = std::ranges::find(view->facts, name, &StaffView::Fact::name);
        return found == view->facts.end() ? StaffView::Fact{} : *found;
    };
    const auto rat = named<TextId>("test:rat");
    const auto sword = named<TextId>("test:sword");
    EXPECT_EQ(fact("inspect", "monsters"),
              (StaffView::Fact{.name = "monsters", .value = "2", .called = {rat}}));
    EXPECT_THAT(fact("inspect", "things").called, ElementsAre(sword));
    EXPECT_THAT(fact("inspect rat", "kind").called, ElementsAre(rat));
    EXPECT_THAT(fact("inspect sword", "kind").called, ElementsAre(sword));
    EXPECT_EQ(fact("inspect sword", "sort").value, "weapon");
    EXPECT_EQ(fact("inspect ada", "muted for").value, "none");
    house.type(ada, "mute ada 5");
    EXPECT_EQ(fact("inspect ada", "muted for").value, "5m");
}

// ---- The end ----

TEST_F(Staff, K4TheWorldStopsAfterACountdownThatEverybodyHears) {
    house.type(bob, "east");
    hush();
    house.type(ada, "shutdown 3 new packs");
    EXPECT_THAT(house.told(bob), ElementsAre("world_stops_in_minutes"));
    EXPECT_THAT(house.told(ada), Contains("world_stops_in_minutes"));
    house.wait(std::chrono::minutes{2} + std::chrono::seconds{59});
    EXPECT_THAT(house.told(bob), ElementsAre("world_stops_in_minutes", "world_stops_in_minutes",
                                             "world_stops_in_seconds", "world_stops_in_seconds"));
    EXPECT_THAT(requests(), IsEmpty());
    house.wait(std::chrono::seconds{2});
    ASSERT_EQ(requests().size(), 1U);
    EXPECT_EQ(requests().front().what, RequestKind::shut_down);
    EXPECT_EQ(requests().front().words, "new packs");
    EXPECT_FALSE(surface().closing);
    house.wait(std::chrono::hours{1});
    EXPECT_EQ(requests().size(), 1U);
}

TEST_F(Staff, K4ACountdownIsCalledOff) {
    house.type(ada, "shutdown 3");
    EXPECT_EQ(answer("shutdown cancel"), "world_goes_on");
    house.wait(std::chrono::hours{1});
    EXPECT_THAT(requests(), IsEmpty());
    EXPECT_EQ(answer("shutdown cancel"), "nothing_to_call_off");
    EXPECT_EQ(answer("shutdown soon"), "shutdown_when");
    EXPECT_EQ(answer("shutdown"), "shutdown_when");
}

TEST_F(Staff, K4AtOnceMeansAtOnce) {
    house.type(ada, "shutdown 0");
    EXPECT_EQ(requests().size(), 1U);
}

}  // namespace
}  // namespace underwell::game
