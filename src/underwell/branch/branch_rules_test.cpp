// One property for each rule of growth, over random settings, seeds, explorers and walks to and
// fro, at least a thousand rooms a case. The facts a rule speaks of come from the independent
// checker's naive records; the last property lets the checker itself judge every step.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>
#include <set>
#include <string>
#include <vector>

#include "branch_checker.hpp"
#include "expedition.hpp"
#include "property.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/branch_form.hpp"

namespace underwell::branch {
namespace {

using grid::Cell;
using grid::Direction;
using grid::DirectionSet;
using tests::BranchChecker;
using tests::Dug;
using tests::Expedition;
using tests::explore;
using tests::holds_in;

constexpr tests::Cases cases{.count = 20};

tests::ExitPlace exit_of(const Walk& walk) {
    return {.room = walk.from, .exit = walk.towards};
}

void look_around(const Branch& branch, Cell cell) {
    (void)branch.look(cell);
    for (const Direction direction : grid::eight_directions) {
        (void)branch.look(grid::step(cell, direction));
        (void)branch.contains(grid::step(cell, direction));
        (void)branch.is_unexplored({.from = cell, .towards = direction});
        (void)branch.decide({.from = cell, .towards = direction});
    }
}

TEST(BranchRules, D1RoomsExistOnlyWhereSomebodyWalkedIn) {
    holds_in(cases, [](const Expedition& expedition) {
        std::set<Cell> entered;
        explore(expedition,
                {.dug =
                     [&](const Dug& dug) {
                         RC_ASSERT(entered.insert(dug.cell).second);
                         look_around(dug.branch, dug.cell);
                         RC_ASSERT(dug.branch.room_count() == entered.size());
                     },
                 .wandered =
                     [&](const Branch& branch, const Walk&, const Walked& walked) {
                         RC_ASSERT(walked.to == start_cell || entered.contains(walked.to));
                         RC_ASSERT(branch.room_count() == entered.size());
                     },
                 .left =
                     [&](const Branch& branch, const BranchChecker&) {
                         for (const Room& room : branch.rooms())
                             RC_ASSERT(entered.erase(room.cell) == 1U);
                         RC_ASSERT(entered.empty());
                     }});
    });
}

TEST(BranchRules, D2EveryRoomLeadsBackToTheRoomItWasCreatedFrom) {
    holds_in(cases, [](const Expedition& expedition) {
        explore(expedition, {.dug = [](const Dug& dug) {
                    const Walk& walk = dug.growth.walk;
                    const Room room = *dug.branch.look(dug.cell);
                    RC_ASSERT(grid::step(dug.cell, room.back) == walk.from);
                    RC_ASSERT(room.two_way.contains(room.back));
                    RC_ASSERT((dug.before.room_count() == 0) == (walk.from == start_cell));
                    const auto way_back =
                        dug.branch.decide({.from = dug.cell, .towards = room.back});
                    RC_ASSERT(way_back.has_value());
                    RC_ASSERT(!way_back->has_value());  // over known ground
                }});
    });
}

TEST(BranchRules, D3NeverMoreUnexploredExitsThanTheMaximum) {
    holds_in(cases, [](const Expedition& expedition) {
        const auto maximum = static_cast<std::uint64_t>(expedition.settings.max_unexplored_exits);
        explore(expedition, {.dug =
                                 [&](const Dug& dug) {
                                     const auto survey =
                                         dug.before.survey(exit_of(dug.growth.walk));
                                     const std::uint64_t opened = dug.growth.opening ? 1 : 0;
                                     const std::uint64_t now =
                                         survey.elsewhere + dug.growth.exits.size() + opened;
                                     RC_ASSERT(now <= maximum);
                                     RC_ASSERT(dug.branch.unexplored_exits() == now);
                                 },
                             .left =
                                 [&](const Branch& branch, const BranchChecker&) {
                                     std::uint32_t counted = 0;
                                     for (const Room& room : branch.rooms())
                                         counted += room.unexplored.size();
                                     RC_ASSERT(counted == branch.unexplored_exits());
                                 }});
    });
}

TEST(BranchRules, D4ExitsAreBetweenTheLeastAndTheMostAndAmongThoseOpen) {
    holds_in(cases, [](const Expedition& expedition) {
        explore(expedition, {.dug = [](const Dug& dug) {
                    const auto survey = dug.before.survey(exit_of(dug.growth.walk));
                    RC_ASSERT(dug.growth.exits.size() >= survey.least);
                    RC_ASSERT(dug.growth.exits.size() <= survey.most);
                    RC_ASSERT(survey.open.contains_all(dug.growth.exits));
                }});
    });
}

TEST(BranchRules, D5DeadEndOnlyWhileAnotherExitIsOpen) {
    holds_in(cases, [](const Expedition& expedition) {
        explore(expedition, {.dug = [](const Dug& dug) {
                    if (!dug.growth.exits.empty()) return;
                    const auto survey = dug.before.survey(exit_of(dug.growth.walk));
                    RC_ASSERT(survey.elsewhere > 0 || survey.open.empty() || survey.sealed);
                }});
    });
}

TEST(BranchRules, D6NoExitLeadsIntoARoomThatExistedAlready) {
    holds_in(cases, [](const Expedition& expedition) {
        explore(expedition, {.dug = [](const Dug& dug) {
                    for (const Direction exit : dug.growth.exits)
                        RC_ASSERT(!dug.before.has_room(grid::step(dug.cell, exit)));
                    if (const auto& opening = dug.growth.opening)
                        RC_ASSERT(!dug.branch.contains(grid::step(opening->room, opening->exit)));
                }});
    });
}

TEST(BranchRules, D7OnlyTheFirstRoomsWayBackLeadsIntoTheStartCell) {
    holds_in(cases, [](const Expedition& expedition) {
        explore(expedition, {.left = [](const Branch& branch, const BranchChecker&) {
                    RC_ASSERT(!branch.contains(start_cell));
                    std::uint32_t number = 0;
                    for (const Room& room : branch.rooms()) {
                        for (const Direction exit : room.exits())
                            RC_ASSERT(grid::step(room.cell, exit) != start_cell ||
                                      (number == 0 && exit == room.back));
                        ++number;
                    }
                }});
    });
}

TEST(BranchRules, D8CollisionsAndNothingElseMakeOneWayExits) {
    holds_in(cases, [](const Expedition& expedition) {
        std::set<tests::ExitPlace> one_way;
        explore(expedition,
                {.dug =
                     [&](const Dug& dug) {
                         const tests::ExitPlace walked = exit_of(dug.growth.walk);
                         for (const auto& exit : dug.before.unexplored_exits_into(dug.cell))
                             if (exit != walked) one_way.insert(exit);
                     },
                 .left =
                     [&](const Branch& branch, const BranchChecker&) {
                         for (const Room& room : branch.rooms()) {
                             for (const Direction exit : room.one_way)
                                 RC_ASSERT(one_way.erase({room.cell, exit}) == 1U);
                             for (const Direction exit : room.two_way - DirectionSet{room.back}) {
                                 const Room far = *branch.look(grid::step(room.cell, exit));
                                 RC_ASSERT(far.back == grid::opposite(exit));
                             }
                         }
                         RC_ASSERT(one_way.empty());
                     }});
    });
}

// Whether the exit leads straight out of the rectangle around all rooms.
bool leads_out(const Branch& branch, const Opening& opening) {
    const Cell beyond = grid::step(opening.room, opening.exit);
    return !grid::is_diagonal(opening.exit) &&
           std::ranges::all_of(branch.rooms(), [&](const Room& room) {
               return opening.exit == Direction::north   ? beyond.y > room.cell.y
                      : opening.exit == Direction::east  ? beyond.x > room.cell.x
                      : opening.exit == Direction::south ? beyond.y < room.cell.y
                                                         : beyond.x < room.cell.x;
           });
}

TEST(BranchRules, D9AWalkThatWouldCloseAnEndlessBranchOpensOneExitAtItsRim) {
    holds_in(cases, [](Expedition expedition) {
        expedition.settings.max_unexplored_exits = 1 + expedition.settings.max_unexplored_exits % 3;
        const Settings& settings = expedition.settings;
        explore(expedition,
                {.dug =
                     [&](const Dug& dug) {
                         const auto survey = dug.before.survey(exit_of(dug.growth.walk));
                         const bool would_close = survey.elsewhere + dug.growth.exits.size() == 0;
                         const auto& opening = dug.growth.opening;
                         RC_ASSERT(opening.has_value() ==
                                   (would_close && settings.endless && !survey.sealed));
                         if (!opening) return;
                         RC_ASSERT(dug.branch.unexplored_exits() == 1U);
                         RC_ASSERT(dug.branch.openings().back().opening == *opening);
                         RC_ASSERT(dug.branch.look(opening->room)->unexplored ==
                                   DirectionSet{opening->exit});
                         RC_ASSERT(leads_out(dug.branch, *opening));
                         RC_ASSERT(grid::step(opening->room, opening->exit) != start_cell);
                     },
                 .left =
                     [&](const Branch& branch, const BranchChecker&) {
                         if (settings.endless && !settings.room_limit)
                             RC_ASSERT(!branch.finished());
                     }});
    });
}

TEST(BranchRules, D10DepthIsTheExactDistanceRoundedDownAndTheDeepestIsRemembered) {
    holds_in(cases, [](const Expedition& expedition) {
        std::uint64_t deepest = 0;
        explore(expedition, {.dug = [&](const Dug& dug) {
                    if (dug.before.room_count() == 0) deepest = 0;
                    const std::uint64_t depth = grid::depth(dug.cell);
                    const std::int64_t x = dug.cell.x;
                    const std::int64_t y = dug.cell.y;
                    const auto squared = static_cast<std::uint64_t>(x * x + y * y);
                    RC_ASSERT(depth * depth <= squared);
                    RC_ASSERT((depth + 1) * (depth + 1) > squared);
                    deepest = std::max(deepest, depth);
                    RC_ASSERT(dug.branch.deepest() == deepest);
                }});
    });
}

TEST(BranchRules, D11SettingsBindEveryRoom) {
    holds_in(cases, [](const Expedition& expedition) {
        const Settings& settings = expedition.settings;
        explore(expedition, {.dug = [&](const Dug& dug) {
                    RC_ASSERT(directions(settings).contains_all(dug.growth.exits));
                    RC_ASSERT(dug.growth.exits.size() <=
                              static_cast<std::uint64_t>(settings.max_new_exits_per_room));
                    RC_ASSERT(dug.branch.settings() == settings);
                }});
    });
}

std::uint64_t deepest_way_on_squared(const Branch& branch) {
    std::uint64_t deepest = 0;
    for (const Room& room : branch.rooms())
        for (const Direction exit : room.unexplored)
            deepest = std::max(deepest, grid::distance_squared(grid::step(room.cell, exit)));
    return deepest;
}

TEST(BranchRules, D11TheRoomLimitSealsTheBranchAndTheDeepestExitThenOpenLeadsToTheLair) {
    holds_in(cases, [](Expedition expedition) {
        Settings& settings = expedition.settings;
        settings.max_unexplored_exits = std::min<std::int64_t>(settings.max_unexplored_exits, 100);
        settings.room_limit = 1 + expedition.origin.seed % 300;
        const auto limit = static_cast<std::uint64_t>(*settings.room_limit);
        const auto exits_max = static_cast<std::uint64_t>(settings.max_unexplored_exits);
        const auto dug = [&](const Dug& step) {
            const Branch& branch = step.branch;
            if (step.before.room_count() >= limit) {
                RC_ASSERT(step.growth.exits.empty());
                RC_ASSERT(!step.growth.opening);
            }
            if (branch.room_count() < limit) RC_ASSERT(!branch.lair());
            if (branch.room_count() != limit) return;
            RC_ASSERT(branch.lair().has_value() == !branch.finished());
            if (branch.lair())
                RC_ASSERT(grid::distance_squared(*branch.lair()) == deepest_way_on_squared(branch));
        };
        const auto left = [&](const Branch& branch, const BranchChecker&) {
            RC_ASSERT(branch.room_count() <= limit + exits_max);
            if (!branch.finished()) return;
            if (settings.endless) RC_ASSERT(branch.room_count() > limit);
            RC_ASSERT(branch.lair().has_value() == (branch.room_count() > limit));
            for (const Room& room : branch.rooms())
                RC_ASSERT(room.lair == (room.cell == branch.lair()));
        };
        explore(expedition, {.dug = dug, .left = left});
    });
}

TEST(BranchRules, D12TheSameSeedSettingsAndWalksGiveTheSameBranch) {
    holds_in(cases, [](const Expedition& expedition) {
        std::vector<base::Bytes> first;
        std::vector<base::Bytes> second;
        std::optional<Branch> replayed;
        const auto replay = [&](const Dug& dug) {
            if (dug.before.room_count() == 0)
                replayed = std::move(*Branch::undug(expedition.settings, dug.branch.origin()));
            const auto decided = replayed->decide(dug.growth.walk);
            RC_ASSERT(decided.has_value());
            RC_ASSERT(*decided == dug.growth);
            RC_ASSERT(replayed->apply(dug.growth).has_value());
        };
        explore(expedition,
                {.dug = replay, .left = [&](const Branch& branch, const BranchChecker&) {
                     first.push_back(serialise(branch));
                     RC_ASSERT(serialise(*replayed) == first.back());
                 }});
        explore(expedition, {.left = [&](const Branch& branch, const BranchChecker&) {
                    second.push_back(serialise(branch));
                }});
        RC_ASSERT(first == second);
    });
}

// Keeps the first draw of the stream that each cell is given.
class DrawRecorder final : public GrowthPolicy {
  public:
    DirectionSet choose_exits(const Branch& branch, const Site& site,
                              base::Stream& stream) const override {
        base::Stream copy = stream;
        draws[site.cell] = copy.bits();
        return uniform_growth.choose_exits(branch, site, stream);
    }

    mutable std::map<Cell, std::uint64_t> draws;
};

TEST(BranchRules, D12ACellsStreamDoesNotDependOnTheOrderOfExploration) {
    holds_in(cases, [](Expedition expedition) {
        expedition.settings.endless = true;
        expedition.settings.room_limit.reset();
        const DrawRecorder one_way_round;
        explore(expedition, {}, one_way_round);
        expedition.choice = expedition.choice == Explorer::Choice::random
                                ? Explorer::Choice::nearest
                                : Explorer::Choice::random;
        expedition.settings.max_unexplored_exits += 1;
        const DrawRecorder other_way_round;
        explore(expedition, {}, other_way_round);
        for (const auto& [cell, draw] : one_way_round.draws)
            if (other_way_round.draws.contains(cell))
                RC_ASSERT(other_way_round.draws.at(cell) == draw);
        std::set<std::uint64_t> different;
        for (const auto& [cell, draw] : one_way_round.draws)
            different.insert(draw);
        RC_ASSERT(different.size() == one_way_round.draws.size());
    });
}

// Proposes any directions at all.
class CarelessGrowth final : public GrowthPolicy {
  public:
    explicit CarelessGrowth(std::uint64_t seed) : chance{seed} {}

    DirectionSet choose_exits(const Branch&, const Site&, base::Stream&) const override {
        proposed = DirectionSet::of_bits(static_cast<std::uint8_t>(chance.bits()));
        return proposed;
    }

    mutable base::Stream chance;
    mutable DirectionSet proposed;
};

// For each unexplored exit in turn: `try_to_dig` may dig it, otherwise it is dug by the rules.
template <typename TryToDig>
void dig_after_trying(const Expedition& expedition, TryToDig try_to_dig) {
    Branch branch = *Branch::open(expedition.settings, expedition.origin);
    BranchChecker checker{expedition.settings, expedition.origin.entrance};
    for (const tests::Record& record : tests::history_of(branch))
        checker.dig(record);
    Explorer explorer{branch, expedition.choice};
    while (branch.room_count() < expedition.rooms) {
        const auto walk = explorer.next(branch);
        if (!walk) return;
        std::optional<Growth> growth = try_to_dig(branch, checker, *walk);
        if (!growth) growth = branch.walk(*walk)->growth;
        RC_ASSERT(growth.has_value());
        checker.dig(tests::record_of(*growth));
        if (growth->walk == *walk)
            explorer.see({.to = grid::step(walk->from, walk->towards), .growth = growth});
        else
            explorer = Explorer{branch, expedition.choice};  // the exit asked for is still there
    }
}

// What a refusal must leave as it was. The form of the whole branch is looked at while it is small.
struct Fingerprint {
    explicit Fingerprint(const Branch& branch)
        : rooms{branch.room_count()},
          unexplored{branch.unexplored_exits()},
          deepest{branch.deepest()},
          openings{branch.openings().size()},
          lair{branch.lair()} {
        if (rooms < 100 || rooms % 100 == 0) form = serialise(branch);
    }

    std::uint32_t rooms;
    std::uint32_t unexplored;
    std::uint32_t deepest;
    std::size_t openings;
    std::optional<Cell> lair;
    base::Bytes form;

    friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

TEST(BranchRules, D13ProposalsAreRefusedByTheNameOfTheRuleTheyBreakAndChangeNothing) {
    holds_in(cases, [](const Expedition& expedition) {
        const CarelessGrowth careless{expedition.origin.seed};
        dig_after_trying(
            expedition,
            [&](Branch& branch, const BranchChecker& checker,
                const Walk& walk) -> std::optional<Growth> {
                const Fingerprint before{branch};
                const auto decided = branch.decide(walk, careless);
                RC_ASSERT(Fingerprint{branch} == before);
                const auto broken = checker.judge_exits(exit_of(walk), careless.proposed);
                RC_ASSERT(decided.has_value() == broken.empty());
                if (!decided) RC_ASSERT(tests::object_to(broken, decided.error().name));

                const auto walked = branch.walk(walk, careless);
                const auto broken_now = checker.judge_exits(exit_of(walk), careless.proposed);
                RC_ASSERT(walked.has_value() == broken_now.empty());
                if (walked) return walked->growth;
                RC_ASSERT(tests::object_to(broken_now, walked.error().name));
                RC_ASSERT(!walked.error().message.empty());
                RC_ASSERT(Fingerprint{branch} == before);
                return std::nullopt;
            });
    });
}

// Something near what would be right: exits, opening or walk changed by chance.
Growth tampered(Growth growth, const Branch& branch, base::Stream& chance) {
    const std::uint32_t what = chance.below(4);
    const auto direction = static_cast<Direction>(chance.below(8));
    const Cell somewhere = branch.room(chance.below(branch.room_count())).cell;
    if (what == 0)
        growth.exits =
            (growth.exits - DirectionSet{direction}) | (DirectionSet{direction} - growth.exits);
    if (what == 1) growth.opening = Opening{.room = somewhere, .exit = direction};
    if (what == 2) growth.opening.reset();
    if (what == 3) growth.walk = {.from = somewhere, .towards = direction};
    return growth;
}

bool names(const base::Error& error, const tests::Objections& broken) {
    const bool about_the_walk = error.name == errors::no_such_room ||
                                error.name == errors::no_such_exit ||
                                error.name == errors::not_a_growth;
    if (about_the_walk && tests::object_to(broken, "D1")) return true;
    if (error.name == errors::no_such_room && tests::object_to(broken, "D9")) return true;
    return tests::object_to(broken, error.name);
}

TEST(BranchRules, D13GrowthsFromElsewhereAreCheckedAgainstEveryRule) {
    holds_in(cases, [](Expedition expedition) {
        expedition.settings.max_unexplored_exits = 1 + expedition.settings.max_unexplored_exits % 5;
        base::Stream chance{expedition.origin.seed};
        dig_after_trying(expedition,
                         [&](Branch& branch, const BranchChecker& checker,
                             const Walk& walk) -> std::optional<Growth> {
                             const Fingerprint before{branch};
                             const Growth growth = tampered(**branch.decide(walk), branch, chance);
                             const auto broken = checker.judge(tests::record_of(growth));
                             const auto applied = branch.apply(growth);
                             RC_ASSERT(applied.has_value() == broken.empty());
                             if (applied) return growth;
                             RC_ASSERT(names(applied.error(), broken));
                             RC_ASSERT(Fingerprint{branch} == before);
                             return std::nullopt;
                         });
    });
}

TEST(BranchRules, EveryStepPassesTheIndependentChecker) {
    holds_in({.count = 40}, [](const Expedition& expedition) {
        tests::History seen;
        explore(expedition, {.dug =
                                 [&](const Dug& dug) {
                                     if (dug.before.room_count() == 0) seen.clear();
                                     seen.push_back(tests::record_of(dug.growth));
                                     const auto objections = dug.before.judge(seen.back());
                                     if (!objections.empty()) RC_FAIL(tests::text(objections));
                                 },
                             .left =
                                 [&](const Branch& branch, const BranchChecker& checker) {
                                     const auto objections =
                                         checker.compare(tests::claims_of(branch));
                                     if (!objections.empty()) RC_FAIL(tests::text(objections));
                                     RC_ASSERT(tests::history_of(branch) == seen);
                                 }});
    });
}

}  // namespace
}  // namespace underwell::branch
