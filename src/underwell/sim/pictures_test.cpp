// Law: programs are sent what their player may see, and nothing else (N8). Walks by chance, in a
// world with much that is hidden, seen by a client that puts the differences together again: it
// always has what the views show, and never had what they did not.
#include <gmock/gmock.h>

#include "picture_walk.hpp"
#include "property.hpp"
#include "town.hpp"
#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/mapping.hpp"
#include "underwell/game/what_to_do.hpp"

namespace underwell::sim {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using tests::PictureClient;
using tests::PictureWalk;
namespace signals = server::signals;

// What was ever in sight, worked out apart.
class PictureWitness {
  public:
    void look(PictureWalk& walk) {
        const game::Zone& zone = walk.house.zone_with(walk.ada);
        const game::Character& who = walk.house.character(walk.ada);
        view = game::look_at_chamber(zone, walk.house.content(), who);
        room = game::look_at_room(zone, walk.house.content(), who, walk.house.now);
        grid::BitGrid& seen = ever_[server::room_number(zone, view.room)];
        if (seen.size() != view.seen.size()) seen.reset(view.seen.size());
        seen.insert_all(view.seen);
    }

    void judge_tiles(const PictureClient& client) const {
        RC_ASSERT(client.own == view.own);
        RC_ASSERT(client.dark == view.dark);
        RC_ASSERT(client.seen == view.seen);
        for (std::int32_t y = 0; y < view.seen.size().height; ++y)
            for (std::int32_t x = 0; x < view.seen.size().width; ++x) {
                const grid::Spot spot{.x = x, .y = y};
                const char sign =
                    client.tiles()[static_cast<std::size_t>(y * view.seen.size().width + x)];
                if (view.seen[spot]) RC_ASSERT(sign == level::traits(view.terrain[spot]).glyph);
            }
        for (const auto& [number, signs] : client.rooms)
            judge_memory(signs, ever_.at(number));
    }

    void judge_bodies(const PictureClient& client) const {
        std::size_t people = 0;
        std::size_t monsters = 0;
        std::size_t things = 0;
        for (const signals::Body& body : client.bodies) {
            if (body.at) RC_ASSERT(view.seen[*body.at]);
            if (body.sort == signals::BodySort::person) ++people;
            if (body.sort == signals::BodySort::monster) ++monsters;
            if (body.sort == signals::BodySort::thing) ++things;
        }
        RC_ASSERT(std::ranges::is_permutation(client.bodies, client.all_bodies));
        RC_ASSERT(people == room.people.size());
        RC_ASSERT(monsters == room.monsters.size());
        RC_ASSERT(things == room.things.size());
        for (const signals::ChamberExit& exit : client.exits)
            if (exit.at) RC_ASSERT(view.seen[*exit.at]);
        if (client.fight) RC_ASSERT(client.fight->foes.size() <= room.monsters.size());
    }

    game::ChamberView view;
    game::RoomView room;

  private:
    static void judge_memory(const std::string& signs, const grid::BitGrid& ever) {
        for (std::size_t tile = 0; tile < signs.size(); ++tile) {
            const auto width = static_cast<std::size_t>(ever.size().width);
            const grid::Spot spot{.x = static_cast<std::int32_t>(tile % width),
                                  .y = static_cast<std::int32_t>(tile / width)};
            if (signs[tile] != PictureClient::unknown) RC_ASSERT(ever[spot]);
        }
    }

    std::map<std::uint32_t, grid::BitGrid> ever_;
};

// The window is complete; what is beyond it was dug, too.
void judge_map(PictureWalk& walk) {
    const game::Zone& zone = walk.house.zone_with(walk.ada);
    if (!zone.branch) {
        RC_ASSERT(!walk.client.cell.has_value());
        RC_ASSERT(walk.client.places.size() ==
                  game::look_at_map(zone, walk.house.character(walk.ada)).places.size());
        return;
    }
    const grid::Cell own = walk.house.room_of(walk.ada).cell;
    RC_ASSERT(walk.client.cell == own);
    for (const game::MapRoom& room :
         game::look_at_map(zone, walk.house.character(walk.ada)).rooms) {
        const auto known =
            walk.client.map.find({.x = own.x + room.cell.x, .y = own.y + room.cell.y});
        RC_ASSERT(known != walk.client.map.end());
        RC_ASSERT(known->second.two_way == room.two_way);
        RC_ASSERT(known->second.one_way == room.one_way);
        RC_ASSERT(known->second.unexplored == room.unexplored);
    }
    std::size_t in_window = 0;
    for (const branch::Room& room : zone.branch->branch->rooms())
        if (game::is_on_chart(room.cell, own)) ++in_window;
    std::size_t known = 0;
    for (const auto& [cell, room] : walk.client.map) {
        RC_ASSERT(zone.branch->branch->contains(cell));
        if (game::is_on_chart(cell, own)) ++known;
    }
    RC_ASSERT(known == in_window);
}

TEST(Pictures, N8ShowWhatTheViewsShowAndNothingElse) {
    tests::holds_in({.count = 60}, [](std::uint64_t seed) {
        PictureWalk walk{seed};
        PictureWitness witness;
        for (int step = 0; step < 60; ++step) {
            walk.go_on();
            witness.look(walk);
            walk.client.take(walk.report());
            witness.judge_tiles(walk.client);
            witness.judge_bodies(walk.client);
            judge_map(walk);
        }
    });
}

template <typename Which>
std::vector<Which> only(const std::vector<server::Signal>& signals) {
    std::vector<Which> several;
    for (const server::Signal& signal : signals)
        if (const auto* which = std::get_if<Which>(&signal)) several.push_back(*which);
    return several;
}

TEST(Pictures, N8AreToldOnce) {
    PictureWalk walk{1};
    EXPECT_FALSE(walk.report().empty());
    EXPECT_THAT(walk.report(), IsEmpty());
    walk.house.type(walk.ada, "look");
    EXPECT_THAT(walk.report(), IsEmpty());
}

// Nothing of a room is told again to those who come back, while it is remembered.
TEST(Pictures, N8TellTilesOnceOfEachRoom) {
    PictureWalk walk{1};
    walk.house.generators.generator.made = {};
    walk.report();
    const auto there = game::exits_of(walk.house.zone_with(walk.ada),
                                      walk.house.character(walk.ada).room, walk.house.now);
    std::optional<game::Heading> towards;
    for (const game::ExitSeen& exit : there)
        if (exit.state == game::ExitState::unexplored) towards = exit.towards;
    ASSERT_TRUE(towards.has_value());
    walk.house.type(walk.ada, std::string{game::heading_names[static_cast<std::size_t>(*towards)]});
    const auto first = only<signals::Chamber>(walk.report());
    ASSERT_EQ(first.size(), 1U);
    EXPECT_TRUE(first.front().fresh);
    EXPECT_THAT(first.front().tiles, testing::Not(IsEmpty()));
    walk.house.type(walk.ada, "back");
    EXPECT_FALSE(only<signals::Chamber>(walk.report()).at(0).fresh);
    walk.house.type(walk.ada, std::string{game::heading_names[static_cast<std::size_t>(*towards)]});
    const auto again = only<signals::Chamber>(walk.report());
    ASSERT_EQ(again.size(), 1U);
    EXPECT_FALSE(again.front().fresh);
    EXPECT_THAT(again.front().tiles, IsEmpty());
    EXPECT_TRUE(again.front().frame.has_value());
}

// Somebody who has just come into a room with bread in it, and perhaps a rat that lay in ambush.
struct Larder {
    explicit Larder(bool with_rat) {
        walk.house.generators.generator.made = [with_rat](const game::RoomQuestion&,
                                                          base::Stream&) {
            game::RoomProposal room = tests::named_room();
            if (with_rat)
                room.monsters.push_back(
                    {.kind = game::named<game::MonsterKindId>("test:rat"), .hidden = true});
            room.things.push_back({.kind = tests::kind_called("bread")});
            return base::Result<game::RoomProposal>{room};
        };
        walk.ada = walk.house.newcomer("Cy");
        walk.house.type(walk.ada, "down");
        walk.house.type(walk.ada, "west");
    }

    PictureWalk walk{3};
};

TEST(Pictures, N6NumberARoomInTheDarkToo) {
    PictureWalk walk{3};
    walk.house.generators.generator.made = [](const game::RoomQuestion&, base::Stream&) {
        game::RoomProposal room = tests::named_room();
        room.bright = false;
        return base::Result<game::RoomProposal>{room};
    };
    walk.ada = walk.house.newcomer("Cy");
    walk.house.type(walk.ada, "down");
    walk.house.type(walk.ada, "west");
    const auto rooms = only<signals::Room>(walk.report());
    ASSERT_THAT(rooms, SizeIs(1));
    EXPECT_TRUE(rooms.front().dark);
    EXPECT_EQ(rooms.front().number, server::room_number(walk.house.zone_with(walk.ada),
                                                        walk.house.character(walk.ada).room));
    EXPECT_NE(rooms.front().number, 0U);
}

TEST(Pictures, N8TellOfAFightAndItsEnd) {
    Larder larder{true};
    PictureWalk& walk = larder.walk;
    const auto fights = only<signals::Fight>(walk.report());
    ASSERT_EQ(fights.size(), 1U);
    const signals::Fight& fight = fights.front();
    ASSERT_EQ(fight.foes.size(), 1U);
    EXPECT_EQ(fight.foes.front().name, "a rat");
    EXPECT_EQ(fight.choice, "undecided");
    EXPECT_GT(fight.ends_in, base::Duration{0});
    EXPECT_THAT(fight.choices, Contains(signals::Fight::Choice{
                                   .line = "attack 1", .name = "attack", .target = "rat"}));
    walk.house.now = walk.house.now + std::chrono::seconds{1};
    EXPECT_THAT(walk.report(), IsEmpty()) << "the clock goes on by itself";
    walk.house.type(walk.ada, "say en garde");
    EXPECT_THAT(only<signals::Fight>(walk.report()), IsEmpty()) << "also while something happens";
    std::vector<server::Signal> last;
    for (int round = 0; round < 100 && only<signals::FightOver>(last).empty(); ++round) {
        walk.house.type(walk.ada, "flee");
        walk.house.wait(std::chrono::seconds{8});
        last = walk.report();
    }
    EXPECT_THAT(only<signals::FightOver>(last), SizeIs(1));
}

// The lines by which this can be done, and which of them is one's own choice, behind a star.
std::vector<std::string> lines_of(const signals::Fight& fight, std::string_view name) {
    std::vector<std::string> lines;
    for (const signals::Fight::Choice& choice : fight.choices)
        if (choice.name == name) lines.push_back((choice.chosen ? "*" : "") + choice.line);
    return lines;
}

TEST(Pictures, N8OfferAllThatAFightAllowsAndMarkWhatIsChosen) {
    Larder larder{true};
    PictureWalk& walk = larder.walk;
    std::uint64_t number = 900;
    for (const std::string_view kind : {"sword", "arrow", "glowstone", "potion", "bread", "gem"}) {
        game::Thing thing;
        thing.id = game::ThingId{++number};
        thing.kind = tests::kind_called(kind);
        tests::happen(walk.house, walk.ada,
                      game::ThingMade{.thing = thing,
                                      .at = {.character = walk.ada, .room = {}},
                                      .how = game::Handling::reward});
    }
    // Beside somebody who thinks, one may change one's mind.
    const base::CharacterId bo = walk.house.newcomer("Bo");
    for (const std::string_view line : {"down", "west", "stunt 1"})
        walk.house.type(bo, std::string{line});
    walk.house.type(walk.ada, "defend");
    const auto told = [&] { return only<signals::Fight>(walk.report()).at(0); };
    const signals::Fight before = told();
    using testing::ElementsAre;
    EXPECT_THAT(lines_of(before, "wield"), ElementsAre("wield sword"));
    EXPECT_THAT(lines_of(before, "throw"), ElementsAre("throw arrow at 1"));
    EXPECT_THAT(lines_of(before, "light"), ElementsAre("light glowstone"));
    EXPECT_THAT(lines_of(before, "drink"), ElementsAre("drink potion"));
    EXPECT_THAT(lines_of(before, "eat"), ElementsAre("eat bread"));
    EXPECT_THAT(lines_of(before, "stunt"), ElementsAre("stunt 1", "stunt Bo"));
    for (const signals::Fight::Choice& choice : before.choices) {
        walk.house.type(walk.ada, choice.line);
        const signals::Fight after = told();
        EXPECT_THAT(lines_of(after, choice.name), Contains("*" + choice.line));
        EXPECT_EQ(std::ranges::count_if(after.choices, &signals::Fight::Choice::chosen), 1);
    }
}

TEST(Pictures, N8OfferNobodyWhoIsHeldToStrikeOrToFlee) {
    Larder larder{true};
    PictureWalk& walk = larder.walk;
    tests::happen(walk.house, walk.ada,
                  game::EffectsChanged{
                      .who = game::fighter(walk.ada),
                      .room = walk.house.character(walk.ada).room,
                      .effects = {{.kind = game::EffectKind::held, .strength = 1, .left = 9}}});
    const auto fights = only<signals::Fight>(walk.report());
    ASSERT_EQ(fights.size(), 1U);
    ASSERT_FALSE(fights.front().choices.empty());
    for (const signals::Fight::Choice& choice : fights.front().choices) {
        EXPECT_NE(choice.name, "attack");
        EXPECT_NE(choice.name, "flee");
        EXPECT_NE(choice.name, "throw");
        EXPECT_NE(choice.name, "stunt");
    }
}

TEST(Pictures, N8NeverTellOfThoseInHiding) {
    Larder larder{true};
    PictureWalk& walk = larder.walk;
    walk.client.take(walk.report());
    ASSERT_TRUE(walk.client.fight.has_value());
    ASSERT_THAT(walk.client.fight->foes, SizeIs(1));
    ASSERT_THAT(walk.client.bodies, SizeIs(2));
    walk.hide_or_show(walk.house.room_of(walk.ada).monsters.front());
    const auto several = walk.report();
    walk.client.take(several);
    EXPECT_THAT(walk.client.fight->foes, IsEmpty());
    EXPECT_THAT(walk.client.bodies, SizeIs(1));
    EXPECT_THAT(only<signals::ItemsChanged>(several).at(0).removed, SizeIs(1));
    for (const signals::Fight::Choice& choice : walk.client.fight->choices)
        EXPECT_EQ(choice.target, "");
}

TEST(Pictures, N8OfferWhatCanBeDone) {
    Larder larder{false};
    const auto hints = only<signals::Hints>(larder.walk.report()).at(0).lines;
    EXPECT_EQ(hints.front(), "get bread");
    EXPECT_EQ(hints.back(), "east") << "the way back comes last";
}

// Somebody in the town who takes pictures.
class Shopper {
  public:
    Shopper() { town.house.type(ada, "east"); }

    std::vector<signals::Shop> told() { return only<signals::Shop>(report(told_)); }

    // The numbers by which things of this kind are told apart, in hand and around.
    std::vector<std::uint32_t> which_are(std::string_view kind) {
        std::vector<std::uint32_t> numbers;
        server::Reported nothing_yet;
        for (const signals::Items& items : only<signals::Items>(report(nothing_yet)))
            for (const signals::Item& item : items.items)
                if (item.kind == kind) numbers.push_back(item.which);
        return numbers;
    }

    tests::Town town;
    base::CharacterId ada = town.townsman("Ada", 100);

  private:
    std::vector<server::Signal> report(server::Reported& told) {
        return server::report({.zone = town.house.zone_with(ada),
                               .surface = town.house.zones.at(game::surface_zone),
                               .rules = {town.house.content(), town.house.generators},
                               .who = town.house.character(ada),
                               .now = town.house.now,
                               .tongue = tongue_,
                               .english = tongue_,
                               .scene = &scene_},
                              told);
    }

    game::Languages languages_ = *game::Languages::make({});
    game::Texts texts_ = *game::Texts::make(tests::names_of_kinds());
    game::Tongue tongue_{languages_.phrases("en"), town.house.content(), texts_};
    server::SceneKept scene_;
    server::Reported told_;
};

TEST(Pictures, N8TellWhatAShopSellsAndPaysUntilOneLeaves) {
    Shopper shopper;
    const auto first = shopper.told();
    ASSERT_THAT(first, SizeIs(1));
    const auto& shop = first.front();
    EXPECT_EQ(shop.service, "merchant");
    EXPECT_THAT(shop.deals, IsEmpty());
    const auto sword = std::ranges::find(shop.wares, "sword", &signals::WareTold::kind);
    ASSERT_NE(sword, shop.wares.end());
    EXPECT_EQ(sword->name, "a sword");
    shopper.town.house.type(shopper.ada, "buy sword");
    EXPECT_EQ(shopper.town.gold(shopper.ada), 100 - sword->price);
    const auto with_sword = shopper.told();
    ASSERT_THAT(with_sword, SizeIs(1));
    ASSERT_THAT(with_sword.front().deals, SizeIs(1));
    EXPECT_GT(with_sword.front().deals.front().price, 0U);
    shopper.town.house.type(shopper.ada, "say hello");
    EXPECT_THAT(shopper.told(), IsEmpty()) << "nothing has changed";
    shopper.town.house.type(shopper.ada, "west");
    EXPECT_THAT(shopper.told(), ElementsAre(signals::Shop{}));
    shopper.town.house.type(shopper.ada, "southeast");
    EXPECT_THAT(shopper.told(), IsEmpty()) << "there is none here either";
}

TEST(Pictures, N8TellOfBodiesWhatHasChanged) {
    Larder larder{true};
    PictureWalk& walk = larder.walk;
    const auto first = only<signals::Chamber>(walk.report()).at(0);
    ASSERT_THAT(*first.bodies, SizeIs(2));
    EXPECT_FALSE(first.body_changes.has_value()) << "nothing was told before";
    walk.hide_or_show(walk.house.room_of(walk.ada).monsters.front());
    const auto gone = only<signals::Chamber>(walk.report()).at(0);
    EXPECT_THAT(*gone.bodies, SizeIs(1));
    EXPECT_FALSE(gone.body_changes.has_value()) << "the whole is no longer than that";
    walk.hide_or_show(walk.house.room_of(walk.ada).monsters.front());
    const auto back = only<signals::Chamber>(walk.report()).at(0);
    ASSERT_TRUE(back.body_changes.has_value());
    EXPECT_THAT(back.body_changes->changed, SizeIs(1));
    EXPECT_EQ(back.body_changes->changed.front().kind, "rat");
    EXPECT_THAT(back.body_changes->gone, IsEmpty());
}

TEST(Pictures, N8TellOfThingsWithTheirKinds) {
    Larder larder{true};
    const auto items = only<signals::Items>(larder.walk.report()).at(0).items;
    ASSERT_THAT(items, SizeIs(2));
    EXPECT_EQ(items[0].kind, "rat");
    EXPECT_EQ(items[0].health_tenths, 10);
    EXPECT_EQ(items[1].kind, "bread");
    EXPECT_EQ(items[1].sort, "food");
}

TEST(Pictures, N8TellTwoOfOneNameApart) {
    Shopper shopper;
    for (const char* line : {"buy sword", "buy sword", "drop 2.sword"})
        shopper.town.house.type(shopper.ada, line);
    EXPECT_EQ(shopper.which_are("sword"), (std::vector<std::uint32_t>{1, 1}))
        << "one in each place";
    shopper.town.house.type(shopper.ada, "get sword");
    EXPECT_EQ(shopper.which_are("sword"), (std::vector<std::uint32_t>{1, 2}));
    shopper.town.house.type(shopper.ada, "wield sword");
    EXPECT_EQ(shopper.which_are("sword"), (std::vector<std::uint32_t>{2, 1}))
        << "what is in hand is told last, and still the first that the game finds";
}

// What is offered is done: nobody who follows hints is refused, but for what cannot be seen.
TEST(Pictures, N8OfferNothingThatIsRefused) {
    tests::holds_in({.count = 30}, [](std::uint64_t seed) {
        PictureWalk walk{seed};
        for (int step = 0; step < 60; ++step) {
            walk.client.take(walk.report());
            const auto& lines = walk.client.hints;
            if (lines.empty()) return;
            RC_ASSERT(lines.size() <= game::deeds_offered_max);
            const std::string line =
                lines[walk.chance().below(static_cast<std::uint32_t>(lines.size()))];
            walk.house.turns.clear();
            walk.house.type(walk.ada, line);
            for (const auto& [zone, turns] : walk.house.turns)
                for (const game::Turn& turn : turns)
                    for (const game::Notice& notice : turn.notices) {
                        const bool refused =
                            notice.refusal &&
                            std::ranges::find(notice.to, walk.ada) != notice.to.end();
                        if (refused) RC_FAIL("refused: " + line);
                    }
            walk.house.wait(std::chrono::seconds{walk.chance().below(10)});
        }
    });
}

}  // namespace
}  // namespace underwell::sim
