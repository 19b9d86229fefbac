// What generators propose, and what the core makes of it (G1, G3).
#include "underwell/game/furnish.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "game_house.hpp"
#include "game_things.hpp"
#include "underwell/game/things.hpp"

namespace underwell::game {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

RoomProposal plain() {
    RoomProposal room;
    room.name = named<TextId>("core:plain_room");
    room.look = named<TextId>("core:plain_room_look");
    return room;
}

ContentParts with_a_master() {
    ContentParts parts = tests::content_with_things();
    MonsterKind& master = parts.monsters.emplace_back();
    master.id = named<MonsterKindId>("test:master");
    master.name = named<TextId>("test:master");
    master.unique = true;
    master.attacks.push_back({.verb = named<TextId>("test:bites"),
                              .damage = {.count = 1, .sides = 4, .more = 0},
                              .effect = {}});
    return parts;
}

class Furnishing : public testing::Test {
  protected:
    // Ada is in the first room of a branch, and goes on into the second, which is made so.
    void dig_second_room(const RoomProposal& proposal) {
        house_.generators.generator.made = [proposal](const RoomQuestion& question, base::Stream&) {
            return question.room.value == 1 ? proposal : plain();
        };
        house_.type(ada_, "down");
        house_.type(ada_, "east");
        for (const auto* way : {"north", "east", "south"})
            if (branch().rooms.size() < 2) house_.type(ada_, way);
        ASSERT_THAT(branch().rooms, SizeIs(2));
    }

    const Zone& branch() { return house_.zone_with(ada_); }

    std::string refusal_of(const RoomProposal& proposal) {
        dig_second_room(proposal);
        const auto& reported = house_.generators.reported;
        return reported.empty() ? std::string{} : reported.back().message;
    }

    static ThingKindId gold() { return named<ThingKindId>("test:gold"); }

    tests::GameHouse house_{7, with_a_master()};
    base::CharacterId ada_ = house_.newcomer("Ada");
};

TEST_F(Furnishing, G1OtherRoomsOfTheBranchChangeWithANewOne) {
    RoomProposal proposal = plain();
    proposal.elsewhere = {{.room = {0},
                           .things = {{.kind = gold(), .count = 3}},
                           .inscriptions = {named<TextId>("core:plain_room")}}};
    dig_second_room(proposal);
    EXPECT_THAT(house_.generators.reported, IsEmpty());
    const Room& first = branch().rooms[0];
    ASSERT_THAT(first.things, SizeIs(1));
    EXPECT_EQ(first.things[0].count, 3U);
    ASSERT_THAT(first.inscriptions, SizeIs(1));
    EXPECT_EQ(first.inscriptions[0].text, named<TextId>("core:plain_room"));
}

TEST_F(Furnishing, G1TheNewRoomIsNoOther) {
    RoomProposal proposal = plain();
    proposal.elsewhere = {{.room = {1}, .things = {}, .inscriptions = {}}};
    EXPECT_THAT(refusal_of(proposal), HasSubstr("another room of the branch"));
}

TEST_F(Furnishing, G3RoomsThatAreNotThereCannotChange) {
    RoomProposal proposal = plain();
    proposal.elsewhere = {{.room = {99}, .things = {}, .inscriptions = {}}};
    EXPECT_THAT(refusal_of(proposal), HasSubstr("another room of the branch"));
}

TEST_F(Furnishing, G3OfOtherRoomsAtMostFourChange) {
    RoomProposal proposal = plain();
    proposal.elsewhere.resize(5);
    EXPECT_THAT(refusal_of(proposal), HasSubstr("at most 4 other rooms"));
}

TEST_F(Furnishing, G3OtherRoomsGetOnlyThingsThatThereAre) {
    RoomProposal proposal = plain();
    proposal.elsewhere = {
        {.room = {0}, .things = {{.kind = named<ThingKindId>("no:such")}}, .inscriptions = {}}};
    EXPECT_THAT(refusal_of(proposal), HasSubstr("no such kind of thing"));
    EXPECT_THAT(branch().rooms[0].things, IsEmpty());
}

TEST_F(Furnishing, G3OtherRoomsAreNotFlooded) {
    RoomProposal proposal = plain();
    proposal.elsewhere = {{.room = {0}, .things = {}, .inscriptions = {}}};
    proposal.elsewhere[0].things.resize(proposed_things_max + 1, {.kind = gold()});
    EXPECT_THAT(refusal_of(proposal), HasSubstr("at most 12 things"));
}

TEST_F(Furnishing, G3AnotherRoomChangesOnceOnly) {
    RoomProposal proposal = plain();
    proposal.elsewhere.assign(2, {.room = {0}, .things = {}, .inscriptions = {}});
    EXPECT_THAT(refusal_of(proposal), HasSubstr("another room may change once only"));
}

// Every new room puts as much into the first one as it may.
class Flooding : public Furnishing {
  protected:
    void dig_rooms(const RoomChangeProposal& change, std::uint32_t count) {
        house_.generators.generator.made = [change](const RoomQuestion& question, base::Stream&) {
            RoomProposal room = plain();
            room.bright = true;
            if (question.room.value > 0) room.elsewhere = {change};
            return room;
        };
        house_.type(ada_, "down");
        house_.type(ada_, "east");
        for (std::uint32_t walk = 0; walk < 8 * count && branch().rooms.size() <= count; ++walk)
            house_.type(ada_, "explore");
        ASSERT_GT(branch().rooms.size(), count);
    }

    void expect_no_room_is_lost() {
        ASSERT_FALSE(house_.generators.reported.empty());
        for (const base::Error& error : house_.generators.reported)
            EXPECT_THAT(error.message, StartsWith("rooms.lua:1: depths: room 1 is full"));
        for (const Room& room : branch().rooms)
            EXPECT_TRUE(room.bright) << "as it was proposed, and not plain";
    }
};

TEST_F(Flooding, G3ARoomHoldsSoManyThingsAndNoMore) {
    RoomChangeProposal change{.room = {0}, .things = {}, .inscriptions = {}};
    change.things.assign(proposed_things_max, {.kind = gold()});
    dig_rooms(change, things_in_a_room_max / proposed_things_max + 3);
    EXPECT_LE(branch().rooms[0].things.size(), things_in_a_room_max);
    EXPECT_GT(branch().rooms[0].things.size(), things_in_a_room_max - proposed_things_max);
    expect_no_room_is_lost();
}

TEST_F(Flooding, G3ARoomHoldsSoManyInscriptionsAndNoMore) {
    RoomChangeProposal change{.room = {0}, .things = {}, .inscriptions = {}};
    change.inscriptions.assign(proposed_inscriptions_max, named<TextId>("core:plain_room"));
    dig_rooms(change, inscriptions_in_a_room_max / proposed_inscriptions_max + 3);
    EXPECT_EQ(branch().rooms[0].inscriptions.size(), inscriptions_in_a_room_max);
    expect_no_room_is_lost();
}

TEST_F(Furnishing, G3WhatIsOnTheSurfaceIsNotInTheDepths) {
    RoomProposal proposal = plain();
    proposal.service = Service::start;
    EXPECT_THAT(refusal_of(proposal), HasSubstr("shrine, spring, camp"));
    EXPECT_EQ(branch().rooms[1].service, Service::none);
}

TEST_F(Furnishing, G3MerchantsAreMetInTheDepths) {
    RoomProposal proposal = plain();
    proposal.service = Service::merchant;
    EXPECT_THAT(refusal_of(proposal), IsEmpty());
    EXPECT_EQ(branch().rooms[1].service, Service::merchant);
}

TEST_F(Furnishing, M3AMasterIsInItsLairOnly) {
    RoomProposal proposal = plain();
    proposal.monsters = {{.kind = named<MonsterKindId>("test:master")}};
    EXPECT_THAT(refusal_of(proposal), HasSubstr("master of a lair"));
    EXPECT_THAT(branch().rooms[1].monsters, IsEmpty());
}

TEST_F(Furnishing, I4NothingLiesInItself) {
    RoomProposal proposal = plain();
    proposal.things = {{.kind = named<ThingKindId>("test:sack"), .count = 1, .inside = 0}};
    EXPECT_THAT(refusal_of(proposal), HasSubstr("stands before it"));
}

// Whoever carries off the outer one would leave behind what is in the inner one.
TEST_F(Furnishing, I4NoContainerLiesInAnother) {
    RoomProposal proposal = plain();
    proposal.things = {{.kind = named<ThingKindId>("test:chest")},
                       {.kind = named<ThingKindId>("test:sack"), .count = 1, .inside = 0},
                       {.kind = gold(), .count = 5, .inside = 1}};
    EXPECT_EQ(refusal_of(proposal), "rooms.lua:1: depths: a container cannot lie in another one");
    EXPECT_THAT(branch().rooms[1].things, IsEmpty());
}

// As the builder needs it: with file and line of the generator.
TEST_F(Furnishing, G3WhatIsWrongWithAProposalIsToldWithItsGenerator) {
    RoomProposal proposal = plain();
    proposal.things = {{.kind = gold(), .count = 0}};
    EXPECT_THAT(refusal_of(proposal), StartsWith("rooms.lua:1: depths: "));
}

// Such an error says by itself where it happened.
TEST_F(Furnishing, G3WhatAGeneratorSaysItselfIsToldAsItIs) {
    house_.generators.generator.made = [](const RoomQuestion&,
                                          base::Stream&) -> base::Result<RoomProposal> {
        return base::fail("script_failed", "rooms.lua:9: oh");
    };
    house_.type(ada_, "down");
    house_.type(ada_, "east");
    ASSERT_THAT(house_.generators.reported, SizeIs(1));
    EXPECT_EQ(house_.generators.reported[0].message, "rooms.lua:9: oh");
}

TEST_F(Furnishing, G3WhatIsWrongMakesAPlainRoom) {
    RoomProposal proposal = plain();
    proposal.bright = false;
    proposal.things = {{.kind = gold(), .count = 0}};
    EXPECT_THAT(refusal_of(proposal), HasSubstr("one at least"));
    const Room& made = branch().rooms[1];
    EXPECT_TRUE(made.bright) << "it costs the walker no light";
    EXPECT_THAT(made.things, IsEmpty());
    EXPECT_TRUE(made.clear);
}

}  // namespace
}  // namespace underwell::game
