// What the hall tells those outside (the site): who is awake, the deepest, and never before it is
// durable.
#include "underwell/server/public_facts.hpp"

#include <gmock/gmock.h>

#include "hall_ground.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using server::PublicFacts;
using std::chrono::seconds;
using testing::IsEmpty;
using testing::SizeIs;

class PublicFactsOfHalls : public tests::HallGround {
  protected:
    PublicFacts facts_after_a_second() {
        pass(seconds{1});
        return *hall_->public_board().read();
    }
};

TEST_F(PublicFactsOfHalls, AreThoseOfAnEmptyWorldAtFirst) {
    EXPECT_EQ(*hall_->public_board().read(), PublicFacts{});
}

TEST_F(PublicFactsOfHalls, TellWhoIsAwakeAndHowDeep) {
    create("Bob");
    const ConnectionId ada = create("Ada");
    const game::PersonKnown above{
        .name = "Ada", .level = 1, .depth = {}, .role = game::Role::player, .in_party = false};
    PublicFacts facts = facts_after_a_second();
    ASSERT_THAT(facts.awake.people, SizeIs(2));
    EXPECT_EQ(facts.awake.people.front(), above);
    EXPECT_EQ(facts.names, 2U);
    EXPECT_EQ(facts.branches, 0U);
    type(ada, "down");
    type(ada, "east");
    facts = facts_after_a_second();
    EXPECT_EQ(facts.awake.people.front().depth, 0U)
        << "below, but where exactly is nobody's business";
    EXPECT_EQ(facts.branches, 1U);
    EXPECT_EQ(facts.rooms_dug, 1U);
    disconnect(ada);
    facts = facts_after_a_second();
    ASSERT_THAT(facts.awake.people, SizeIs(2)) << "awake for a while, as in the game";
    EXPECT_TRUE(facts.awake.people.front().is_away);
    pass(std::chrono::hours{1});
    EXPECT_THAT(facts_after_a_second().awake.people, SizeIs(1));
}

TEST_F(PublicFactsOfHalls, TellOfTheDeepestWithTheSeed) {
    const ConnectionId ada = create("Ada");
    type(ada, "down");
    type(ada, "east");
    EXPECT_THAT(facts_after_a_second().deepest.ranks, IsEmpty());
    type(ada, "west");
    const PublicFacts facts = facts_after_a_second();
    ASSERT_THAT(facts.deepest.ranks, SizeIs(1));
    const game::RankSeen& first = facts.deepest.ranks.front();
    EXPECT_EQ(first.name, "Ada");
    EXPECT_EQ(first.depth, 1U);
    EXPECT_FALSE(first.mine);
    EXPECT_EQ(first.seed, hall_->house()->zones().at(game::surface_zone).surface->hall[0].seed);
}

TEST_F(PublicFactsOfHalls, AreNotToldBeforeTheyAreDurable) {
    holds_ = true;
    create("Ada");
    EXPECT_THAT(facts_after_a_second().awake.people, IsEmpty());
    holds_ = false;
    queue_->release();
    work();
    EXPECT_THAT(hall_->public_board().read()->awake.people, SizeIs(1));
}

TEST_F(PublicFactsOfHalls, AreNeverToldIfTheyCannotBeStored) {
    create("Bob");
    EXPECT_EQ(facts_after_a_second().names, 1U);
    holds_ = true;
    create("Ada");
    pass(seconds{1});
    disk_.faults = JournalFaults::scripted({{disk_.commits, JournalFault::fails}});
    disk_is_gone_ = true;
    queue_->release_one();
    pass(seconds{1});
    EXPECT_TRUE(hall_->trouble());
    EXPECT_EQ(hall_->public_board().read()->names, 1U);
}

TEST_F(PublicFactsOfHalls, NameOnlySoManyAndCountTheRest) {
    for (std::size_t number = 0; number < server::delvers_listed_max + 2; ++number)
        guest();
    const PublicFacts facts = facts_after_a_second();
    EXPECT_THAT(facts.awake.people, SizeIs(server::delvers_listed_max));
    EXPECT_EQ(facts.awake.more, 2U);
    EXPECT_TRUE(std::ranges::is_sorted(facts.awake.people, {}, &game::PersonKnown::name));
}

}  // namespace
}  // namespace underwell::sim
