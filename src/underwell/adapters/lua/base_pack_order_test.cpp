// D12: what a room of the base pack contains follows from its branch and its cell, in whatever
// order the branch is explored.
#include <array>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <string>

#include <fmt/format.h>

#include "base_pack.hpp"
#include "property.hpp"
#include "underwell/adapters/lua/pack_generator.hpp"
#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/furnish.hpp"

namespace underwell::adapters::lua {
namespace {

using branch::Explorer;
using tests::load_base;

std::string texts(std::string_view title, const std::vector<game::TextId>& several) {
    std::string all = fmt::format("{}:", title);
    for (const game::TextId text : several)
        all += fmt::format(" {}", text.value);
    return all + "\n";
}

// All that a proposal says of its own room.
std::string described(const game::RoomProposal& room) {
    std::string all = fmt::format("name {} look {} bright {} service {} uses {}\n", room.name.value,
                                  room.look.value, room.bright, static_cast<int>(room.service),
                                  room.service_uses);
    for (const game::MonsterProposal& monster : room.monsters)
        all +=
            fmt::format("monster {} {} {}\n", monster.kind.value, monster.blocks, monster.hidden);
    for (const game::ThingProposal& thing : room.things)
        all += fmt::format("thing {} {} {} {}\n", thing.kind.value, thing.count,
                           thing.inside.value_or(99), thing.hidden);
    if (room.puzzle)
        all += fmt::format("puzzle {} {} {} {}\n", static_cast<int>(room.puzzle->kind),
                           room.puzzle->look.value, room.puzzle->size, room.puzzle->price);
    for (const game::TrapProposal& trap : room.traps)
        all += fmt::format("trap {} {} {} {}\n", static_cast<int>(trap.kind), trap.look.value,
                           trap.difficulty, trap.on.value_or(99));
    return all + texts("details", room.details) + texts("inscriptions", room.inscriptions);
}

// Keeps what another generator proposes, by the cell.
class NotingGenerators final : public game::Generators, public game::RoomGenerator {
  public:
    explicit NotingGenerators(game::Generators& inner) : inner_{inner} {}

    game::RoomGenerator* find(std::string_view name) override {
        generator_ = inner_.find(name);
        return generator_ == nullptr ? nullptr : this;
    }

    void report(const base::Error& error) override { ADD_FAILURE() << error.message; }

    base::Result<game::RoomProposal> furnish(const game::RoomQuestion& question,
                                             base::Stream& chance) override {
        auto proposal = generator_->furnish(question, chance);
        const grid::Cell cell = game::room(question.zone, question.room).cell;
        if (proposal) by_cell[{cell.x, cell.y}] = described(*proposal);
        return proposal;
    }

    std::string place() const override { return generator_->place(); }

    std::map<std::pair<std::int32_t, std::int32_t>, std::string> by_cell;

  private:
    game::Generators& inner_;
    game::RoomGenerator* generator_ = nullptr;
};

struct Expedition {
    std::uint64_t seed = 0;
    Explorer::Choice choice = Explorer::Choice::nearest;
    std::uint32_t rooms = 0;
};

auto rooms_met(const LoadedPacks& base, const Expedition& expedition) {
    auto generators = PackGenerators::make(base, {});
    EXPECT_TRUE(generators);
    NotingGenerators noting{**generators};
    const game::SurfacePlan& surface = base.content.surface();
    const branch::Branch::Origin origin{.seed = expedition.seed, .entrance = grid::Direction::east};
    game::Zone zone;
    zone.id = {1};
    game::apply(zone, game::BranchFounded{.plan = {.branch = {1},
                                                   .seed = origin.seed,
                                                   .entrance = origin.entrance,
                                                   .settings = surface.branch,
                                                   .generator = surface.generator}});
    const game::Rules rules{.content = base.content, .generators = noting};
    const auto dig = [&](const branch::Growth& growth) {
        game::apply(zone, game::RoomDug{growth});
        game::Deciding deciding{zone, rules, zone.now};
        game::furnish(deciding, {static_cast<std::uint32_t>(zone.rooms.size() - 1)});
        for (const game::Event& event : deciding.events)
            game::apply(zone, event);
    };
    auto branch = branch::Branch::open(surface.branch, origin);
    branch->for_each_growth(dig);
    Explorer explorer{*branch, expedition.choice};
    while (zone.rooms.size() < expedition.rooms) {
        const auto walk = explorer.next(*branch);
        if (!walk) break;
        const auto walked = branch->walk(*walk);
        explorer.see(*walked);
        if (walked->growth) dig(*walked->growth);
    }
    return noting.by_cell;
}

TEST(BasePackOrder, D12WhatARoomContainsDoesNotDependOnTheOrderOfExploration) {
    const LoadedPacks base = load_base();
    std::size_t compared = 0;
    tests::holds_in({.count = 30}, [&] {
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        const auto one =
            rooms_met(base, {.seed = seed, .choice = Explorer::Choice::nearest, .rooms = 80});
        for (const Explorer::Choice choice : {Explorer::Choice::random, Explorer::Choice::deepest})
            for (const auto& [cell, contents] :
                 rooms_met(base, {.seed = seed, .choice = choice, .rooms = 80})) {
                const auto same = one.find(cell);
                if (same == one.end()) continue;
                ++compared;
                RC_ASSERT(same->second == contents);
            }
    });
    EXPECT_GT(compared, 200U) << "or nothing was looked at";
}

// Below the counted depths, too, where words are laid out without end.
TEST(BasePackOrder, D12HoldsInTheDark) {
    const LoadedPacks base = load_base();
    const auto generators = PackGenerators::make(base, {});
    ASSERT_TRUE(generators);
    game::RoomGenerator* generator = (*generators)->find(base.content.surface().generator);
    const auto made_as = [&](std::uint32_t number) {
        game::Zone zone;
        zone.id = {1};
        game::apply(zone, game::BranchFounded{.plan = {.branch = {1},
                                                       .seed = 5,
                                                       .entrance = grid::Direction::east,
                                                       .settings = {},
                                                       .generator = "base:depths"}});
        auto branch = branch::Branch::open({}, {.seed = 5, .entrance = grid::Direction::east});
        Explorer explorer{*branch, Explorer::Choice::nearest};
        while (branch->room_count() <= number)
            explorer.see(*branch->walk(*explorer.next(*branch)));
        branch->for_each_growth(
            [&](const branch::Growth& growth) { game::apply(zone, game::RoomDug{growth}); });
        // Scripts see where a room is by its cell.
        std::string all;
        for (std::int32_t x = 25; x < 65; ++x) {
            zone.rooms[number].cell = {.x = x, .y = 3};
            base::Stream chance{static_cast<std::uint64_t>(x)};
            const auto room = generator->furnish(
                {.zone = zone, .room = {number}, .depth = static_cast<std::uint32_t>(x)}, chance);
            EXPECT_TRUE(room) << room.error().message;
            if (room) all += described(*room);
        }
        return all;
    };
    EXPECT_EQ(made_as(2), made_as(9));
}

}  // namespace
}  // namespace underwell::adapters::lua
