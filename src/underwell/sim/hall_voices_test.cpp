// How the hall speaks to those who listen, and to programs (N6, N13).
#include <gmock/gmock.h>

#include "game_things.hpp"
#include "hall_ground.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/server/hall.hpp"
#include "underwell/server/reporter.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
namespace signals = server::signals;

class HallVoices : public tests::HallGround {
  protected:
    ConnectionId program(const std::string& name) {
        const ConnectionId id = connect({.signals = true});
        type(id, "create " + name + " " + std::string{tests::password});
        type(id, "");
        return id;
    }

    template <typename Which>
    std::vector<Which> told(ConnectionId by) {
        std::vector<Which> several;
        for (const server::Signal& signal : transport_.signals[by])
            if (const auto* which = std::get_if<Which>(&signal)) several.push_back(*which);
        return several;
    }

    // Both at once, so that what they bring about is one delivery.
    void type_together(ConnectionId by, std::initializer_list<std::string> lines) {
        transport_.texts.clear();
        holds_ = true;
        for (const std::string& line : lines)
            arrive(by, server::arrivals::Typed{.line = line});
        work();
        holds_ = false;
        queue_->release();
        work();
    }
};

TEST_F(HallVoices, N13KeepSilentAboutWhatSomebodySilenced) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    transport_.heard(ada);
    type(bob, "emote waves");
    EXPECT_THAT(transport_.heard(ada), HasSubstr("Bob waves"));
    type(ada, "silence emotes");
    EXPECT_THAT(type(bob, "emote waves again"), HasSubstr("Bob waves again"));
    EXPECT_THAT(transport_.heard(ada), IsEmpty());
    EXPECT_THAT(type(ada, "emote nods"), HasSubstr("Ada nods"));
    type(ada, "hear emotes");
    type(bob, "emote waves");
    EXPECT_THAT(transport_.heard(ada), HasSubstr("Bob waves"));
}

TEST_F(HallVoices, N13KeepSilentToProgramsAsWell) {
    const ConnectionId ada = program("Ada");
    const ConnectionId bob = create("Bob");
    type(ada, "silence emotes");
    type(bob, "emote waves");
    EXPECT_THAT(told<signals::Speech>(ada), IsEmpty());
    type(ada, "silence comings");
    type(bob, "down");
    EXPECT_THAT(told<signals::Players>(ada).back().names, IsEmpty())
        << "who is silent is still seen on a program's list";
}

TEST_F(HallVoices, TellProgramsOfWhatOneselfTellsOthersAndWhom) {
    const ConnectionId ada = program("Ada");
    const ConnectionId bob = program("Bob");
    type(ada, "tell bob Come");
    type(ada, "tell nobody Come");
    EXPECT_THAT(told<signals::Speech>(ada),
                ElementsAre(signals::Speech{
                    .channel = "tell", .talker = "Ada", .to = "Bob", .text = "Come"}));
    EXPECT_THAT(
        told<signals::Speech>(bob),
        ElementsAre(signals::Speech{.channel = "tell", .talker = "Ada", .to = {}, .text = "Come"}));
}

TEST_F(HallVoices, P6TellProgramsOnWhichChannelSomethingWasSaid) {
    const ConnectionId ada = program("Ada");
    const ConnectionId bob = create("Bob");
    type(bob, "chat Hello");
    type(bob, "trade Rope");
    ASSERT_EQ(told<signals::Speech>(ada).size(), 2U);
    EXPECT_EQ(told<signals::Speech>(ada)[0].channel, "all");
    EXPECT_EQ(told<signals::Speech>(ada)[1].channel, "trade");
}

TEST_F(HallVoices, N13GatherWhatIsSaidSeveralTimesForThoseWhoListen) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    const ConnectionId cy = create("Cy");
    type(ada, "reader on");
    type_together(bob, {"emote waves", "emote waves", "emote waves", "say well", "emote waves"});
    EXPECT_EQ(transport_.heard(ada), "Bob waves (3 times)\nBob says, \"well\"\nBob waves\n");
    EXPECT_EQ(transport_.heard(cy),
              "Bob waves\nBob waves\nBob waves\nBob says, \"well\"\nBob waves\n");
}

TEST_F(HallVoices, N13GatherNothingOverSeveralDeliveries) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    type(ada, "reader on");
    transport_.heard(ada);
    type(bob, "emote waves");
    type(bob, "emote waves");
    EXPECT_EQ(transport_.heard(ada), "Bob waves\nBob waves\n");
}

TEST_F(HallVoices, N13LeaveOutPromptsForThoseWhoWantNone) {
    const ConnectionId ada = create("Ada");
    EXPECT_EQ(transport_.prompts[ada], "8/8 > ");
    type(ada, "prompts off");
    EXPECT_EQ(transport_.prompts[ada], "");
    type(ada, "password");
    EXPECT_NE(transport_.prompts[ada], "") << "questions are still asked";
    type(ada, "");
    disconnect(ada);
    const ConnectionId again = connect();
    type(again, "connect Ada " + std::string{tests::password});
    EXPECT_EQ(transport_.prompts[again], "");
    type(again, "prompts on");
    EXPECT_EQ(transport_.prompts[again], "8/8 > ");
}

TEST_F(HallVoices, N6NumberTheRoomsOnBothSidesOfTheStartRoomsExits) {
    const ConnectionId ada = program("Ada");
    const auto behind = [&](game::Heading towards) {
        const signals::Room room = told<signals::Room>(ada).back();
        for (const signals::Exit& exit : room.exits)
            if (exit.towards == towards) return exit.to;
        ADD_FAILURE() << "no such exit";
        return std::uint32_t{0};
    };
    const auto number = [&] { return told<signals::Room>(ada).back().number; };
    type(ada, "down");
    const std::uint32_t start_room = number();
    EXPECT_EQ(behind(game::Heading::east), 0U) << "nobody has been there";
    type(ada, "east");
    const std::uint32_t first_room = number();
    EXPECT_NE(first_room, start_room);
    EXPECT_EQ(behind(game::Heading::west), start_room);
    type(ada, "west");
    EXPECT_EQ(number(), start_room);
    EXPECT_EQ(behind(game::Heading::east), first_room);
    EXPECT_EQ(behind(game::Heading::north), 0U);
    pass(std::chrono::hours{1});
    type(ada, "look");
    EXPECT_EQ(behind(game::Heading::east), 0U) << "the next walker opens a new branch";
}

// Whatever their start rooms, no two branches that stand at the same time have a number in common.
TEST(RoomNumbers, N6AreUniqueOverAllStartRooms) {
    constexpr std::uint64_t start_rooms = 16;
    constexpr std::uint64_t branches = 2'000;
    std::set<std::uint32_t> numbers;
    for (std::uint64_t start_room = 1; start_room <= start_rooms; ++start_room)
        for (std::uint64_t number = 1; number <= branches; ++number)
            for (const std::uint32_t room : {0U, 65'535U})
                numbers.insert(
                    server::room_number(branch::branch_id({start_room}, number), {room}));
    EXPECT_EQ(numbers.size(), 2 * start_rooms * branches);
    EXPECT_GT(*numbers.begin(), 65'535U) << "those below are the surface's";
    EXPECT_LT(*numbers.rbegin(), std::uint32_t{1} << 31U);
    EXPECT_EQ(server::room_number(branch::branch_id({1}, 1), {65'536}), 0U);
}

TEST_F(HallVoices, N6TellProgramsAllThingsOfAnotherRoomAndWhatTheyAskFor) {
    const ConnectionId ada = program("Ada");
    const std::size_t lists = told<signals::Items>(ada).size();
    type(ada, "down");
    EXPECT_EQ(told<signals::Items>(ada).size(), lists + 1);
    EXPECT_TRUE(told<signals::Items>(ada).back().in_room);
    arrive(ada, server::arrivals::WantsSignals{.inventory = true, .room = true});
    work();
    EXPECT_EQ(told<signals::Items>(ada).size(), lists + 3);
}

TEST_F(HallVoices, N6PlaySoundsOnlyWhereThereAreSome) {
    const ConnectionId quiet = program("Ada");
    const ConnectionId bob = create("Bob");
    type(bob, "tell ada hello");
    EXPECT_THAT(told<signals::Sound>(quiet), IsEmpty());
    server::ServerSettings settings = settings_;
    settings.clients.sounds_url = "https://example.org/sounds";
    hall_->follow(settings);
    type(bob, "tell ada hello");
    ASSERT_EQ(told<signals::Sound>(quiet).size(), 1);
    EXPECT_EQ(
        told<signals::Sound>(quiet).front(),
        (signals::Sound{
            .folder = "https://example.org/sounds/", .name = "tell.wav", .caption = "a whisper"}));
    EXPECT_THAT(told<signals::Sound>(bob), IsEmpty());
}

TEST_F(HallVoices, N6OfferAPackageForClientsOnlyIfThereIsOne) {
    const ConnectionId before = program("Ada");
    EXPECT_THAT(told<signals::ClientPackage>(before), IsEmpty());
    settings_.clients.mudlet_package_url = "https://example.org/underwell.mpackage";
    hall_->follow(settings_);
    const ConnectionId after = program("Bob");
    ASSERT_EQ(told<signals::ClientPackage>(after).size(), 1);
    EXPECT_EQ(told<signals::ClientPackage>(after).front().url,
              "https://example.org/underwell.mpackage");
}

// Somebody in a bright room in which things lie, and what a program is told of them.
struct Reports : testing::Test {
    explicit Reports() {
        house.generators.generator.made = [](const game::RoomQuestion&, base::Stream&) {
            game::RoomProposal room = tests::named_room();
            room.bright = true;
            for (const auto* name : {"gem", "gem", "sword", "torch", "sword", "torch"})
                room.things.push_back({.kind = tests::kind_called(name)});
            return room;
        };
        tests::enter_branch(house, ada);
        reported();
    }

    std::vector<server::Signal> reported() {
        const game::Rules rules{.content = house.content(), .generators = house.generators};
        const game::Tongue tongue{phrases, house.content(), texts};
        return server::report({.zone = house.zone_with(ada),
                               .surface = house.zones.at(game::surface_zone),
                               .rules = rules,
                               .who = house.character(ada),
                               .now = house.now,
                               .tongue = tongue,
                               .english = tongue},
                              last);
    }

    template <typename Which>
    static std::vector<Which> only(const std::vector<server::Signal>& signals) {
        std::vector<Which> several;
        for (const server::Signal& signal : signals)
            if (const auto* which = std::get_if<Which>(&signal)) several.push_back(*which);
        return several;
    }

    tests::GameHouse house{7, tests::content_with_things()};
    base::CharacterId ada = house.newcomer("Ada");
    game::Phrasebook phrases = *game::Phrasebook::make(game::sentence_rows, {});
    game::Texts texts = *game::Texts::make({});
    server::Reported last;
};

TEST_F(Reports, N6AreOfWhatHasChangedAmongThings) {
    const std::size_t lay = last.room_items->items.size();
    ASSERT_GE(lay, 5U);
    house.type(ada, "get sword");
    const auto signals = reported();
    EXPECT_THAT(only<signals::Items>(signals), IsEmpty());
    const auto changes = only<signals::ItemsChanged>(signals);
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_TRUE(changes[0].in_room);
    EXPECT_EQ(changes[0].removed.size(), 1U);
    EXPECT_FALSE(changes[1].in_room);
    EXPECT_EQ(changes[1].added.size(), 1U);
    EXPECT_EQ(last.room_items->items.size(), lay - 1);
    house.type(ada, "wield sword");
    const auto worn = only<signals::ItemsChanged>(reported());
    ASSERT_EQ(worn.size(), 1U);
    ASSERT_EQ(worn[0].changed.size(), 1U);
    EXPECT_TRUE(worn[0].changed[0].wielded);
    EXPECT_THAT(reported(), IsEmpty());
}

TEST_F(Reports, N6AreOfAllThingsWhereMuchHasChanged) {
    house.type(ada, "get all");
    const auto signals = reported();
    EXPECT_THAT(only<signals::ItemsChanged>(signals), IsEmpty());
    EXPECT_EQ(only<signals::Items>(signals).size(), 2U);
}

// A program that draws a map types the same cell until it is there.
TEST_F(HallVoices, N13LetProgramsTravelByTheCellsThatTheyAreTold) {
    const ConnectionId ada = program("Ada");
    for (const char* line : {"down", "east"})
        type(ada, line);
    const auto cell = [&] { return *told<signals::Room>(ada).back().cell; };
    const auto first = cell();
    for (int walks = 0; walks < 12; ++walks)
        type(ada, "explore");
    const auto last = cell();
    ASSERT_NE(first, last);
    for (const auto& goal : {first, last}) {
        const std::string line =
            "travel " + std::to_string(goal.first) + " " + std::to_string(goal.second);
        for (int walks = 0; type(ada, line) != "You are there already.\n"; ++walks)
            ASSERT_LT(walks, 20);
        EXPECT_EQ(cell(), goal);
    }
}

// ---- Those whose connection is lost (N3) ----

TEST_F(HallVoices, N3KeepWhatIsToldToThoseWhoseConnectionIsLost) {
    const ConnectionId ada = program("Ada");
    const ConnectionId bob = create("Bob");
    type(bob, "invite ada");
    type(ada, "accept");
    disconnect(ada);
    EXPECT_EQ(type(bob, "tell ada Mind the step"),
              "You tell Ada, \"Mind the step\"\nThe connection of Ada is lost just now. Your words "
              "will be read on return.\n");
    type(bob, "party We wait");
    type(bob, "say This is lost");
    type(bob, "tell ada At the inn");
    const ConnectionId again = connect({.signals = true});
    const std::string seen = type(again, "connect Ada " + std::string{tests::password});
    EXPECT_THAT(seen, HasSubstr("While you were away:\nBob tells you, \"Mind the step\"\nBob to "
                                "the party: We wait\nBob tells you, \"At the inn\"\n"));
    EXPECT_THAT(seen, Not(HasSubstr("This is lost")));
    EXPECT_THAT(seen, Not(HasSubstr("before these")));
    EXPECT_EQ(told<signals::Speech>(again).size(), 3U);
    EXPECT_EQ(type(bob, "tell ada Here you are"), "You tell Ada, \"Here you are\"\n");
    disconnect(again);
    const ConnectionId third = connect();
    EXPECT_THAT(type(third, "connect Ada " + std::string{tests::password}),
                Not(HasSubstr("While you were away")));
}

TEST_F(HallVoices, N3KeepItAlsoForThoseWhoFallAsleepMeanwhile) {
    disconnect(create("Ada"));
    const ConnectionId bob = create("Bob");
    type(bob, "tell ada Good night");
    pass(std::chrono::seconds{settings_.sessions.link_dead_seconds + 1});
    EXPECT_THAT(type(bob, "tell ada Still there?"), HasSubstr("asleep"));
    const ConnectionId again = connect();
    EXPECT_THAT(type(again, "connect Ada " + std::string{tests::password}),
                AllOf(HasSubstr("While you were away:\nBob tells you, \"Good night\"\n"),
                      Not(HasSubstr("Still there?"))));
}

TEST_F(HallVoices, N3KeepNoMoreThanSoMuchAndSayHowMuchIsLost) {
    disconnect(create("Ada"));
    const ConnectionId bob = create("Bob");
    for (std::size_t number = 1; number <= server::missed_lines_max + 2; ++number)
        type(bob, "tell ada " + std::to_string(number));
    const ConnectionId again = connect();
    EXPECT_THAT(type(again, "connect Ada " + std::string{tests::password}),
                AllOf(HasSubstr("(2 lines before these are lost.)\nBob tells you, \"3\"\n"),
                      HasSubstr("\"22\"\n"), Not(HasSubstr("\"2\"\n"))));
}

TEST_F(HallVoices, N3KeepItFromTheMomentAConnectionIsClosed) {
    settings_.sessions.idle_minutes_max = 10;
    open();
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    pass(std::chrono::minutes{6});
    type(bob, "look");
    pass(std::chrono::minutes{5});
    ASSERT_TRUE(transport_.closed.contains(ada));
    EXPECT_THAT(type(bob, "tell ada Wake up"), HasSubstr("will be read on return"));
    disconnect(ada);
    const ConnectionId again = connect();
    EXPECT_THAT(type(again, "connect Ada " + std::string{tests::password}),
                HasSubstr("While you were away:\nBob tells you, \"Wake up\"\n"));
}

// Nobody is told who ignores them.
TEST_F(HallVoices, N3KeepNothingFromThoseWhoAreIgnored) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    type(ada, "ignore bob");
    disconnect(ada);
    EXPECT_THAT(type(bob, "tell ada Hello"), HasSubstr("will be read on return"));
    const ConnectionId again = connect();
    EXPECT_THAT(type(again, "connect Ada " + std::string{tests::password}),
                Not(HasSubstr("While you were away")));
}

}  // namespace
}  // namespace underwell::sim
