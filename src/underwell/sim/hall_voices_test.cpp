// How the hall speaks to those who listen, and to programs (N6, N13).
#include <gmock/gmock.h>

#include "game_things.hpp"
#include "hall_ground.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/server/hall.hpp"
#include "underwell/server/reporter.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using testing::AllOf;
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
        return server::report({.zone = house.zone_with(ada),
                               .rules = rules,
                               .who = house.character(ada),
                               .now = house.now},
                              game::Tongue{phrases, house.content(), texts}, last);
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

}  // namespace
}  // namespace underwell::sim
