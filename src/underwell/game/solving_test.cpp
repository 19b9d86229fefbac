#include "underwell/game/solving.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <set>

#include "game_things.hpp"
#include "puzzle_rooms.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {
namespace {

using tests::GameHouse;
using tests::kind_called;
using tests::puzzle;
using tests::typed;
using tests::way_on;

// Q1: where there is a choice, what one needs is not where one has just been.
TEST(Solving, Q1AHintLiesFartherThanTheRoomOneCameFrom) {
    std::uint32_t across = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        GameHouse house{seed, tests::content_with_things()};
        house.generators.generator.made = [](const RoomQuestion& question, base::Stream&) {
            RoomProposal room = tests::named_room();
            if (question.room.value == 1 || question.room.value == 3)
                room.puzzle = puzzle(PuzzleKind::levers);
            return room;
        };
        const auto ada = house.newcomer("Ada");
        tests::enter_branch(house, ada);
        const Zone& zone = house.zone_with(ada);
        for (std::uint32_t number = 1; number <= 3; ++number) {
            const auto on = way_on(house, ada);
            if (!on) break;
            house.type(ada, typed(*on));
            const Room& here = house.room_of(ada);
            if (!here.puzzle) continue;
            ASSERT_TRUE(here.puzzle->told_in);
            if (number == 3) {
                EXPECT_NE(*here.puzzle->told_in, RoomNumber{2}) << seed;
                ++across;
                break;
            }
            EXPECT_EQ(*here.puzzle->told_in, RoomNumber{0}) << "there is no other";
            std::string line = "solve";
            for (const std::uint8_t sign : here.puzzle->goal)
                line += " " + std::to_string(sign);
            house.type(ada, line);
            ASSERT_TRUE(zone.rooms[number].clear);
        }
    }
    EXPECT_GT(across, 5U);
}

// Sees views only: reads what is written on the walls, takes keys along, and works at puzzles. To
// riddles it knows the answer, as a reader would.
class Solver {
  public:
    Solver(GameHouse& house, base::CharacterId who) : house_{house}, who_{who} {}

    // Whether it could clear the room it stands in, taking in what lies around on the way.
    bool clear_room() {
        take_in();
        if (view().blocked) work();
        if (!view().blocked) return true;
        look_behind();
        if (view().blocked) work();
        return !view().blocked;
    }

    RoomView view() {
        house_.turns.clear();
        house_.type(who_, "look");
        return *tests::newest_view<RoomView>(house_, who_);
    }

  private:
    void take_in() {
        if (view().dark) house_.type(who_, "light glowstone");
        const RoomView seen = view();
        for (const ThingSeen& thing : seen.things)
            if (thing.kind == kind_called("key")) house_.type(who_, "get key");
        for (const Inscription& inscription : seen.inscriptions)
            orders_.insert(inscription.signs);
        for (const FigureTold& told : seen.figures)
            facings_[{told.depth, told.figure}].insert(told.towards);
        if (seen.puzzle && seen.puzzle->kind == PuzzleKind::water) wanted_ = seen.puzzle->wanted;
        const bool turns = !seen.wheels.empty() && seen.wheels.front().mark && wanted_;
        if (turns) house_.type(who_, "turn wheel to " + std::to_string(*wanted_));
    }

    // Hints and keys lie on the way back.
    void look_behind() {
        std::vector<Heading> path;
        while (path.size() < 6) {
            const RoomView seen = view();
            const auto back = std::ranges::find(seen.exits, true, &ExitSeen::back);
            if (back->state == ExitState::home) break;
            house_.type(who_, typed(back->towards));
            path.push_back(opposite(back->towards));
            take_in();
        }
        for (; !path.empty(); path.pop_back())
            house_.type(who_, typed(path.back()));
    }

    void work() {
        if (view().dark) return house_.type(who_, "light glowstone");
        const PuzzleSeen puzzle = view().puzzle.value();
        switch (puzzle.kind) {
            case PuzzleKind::levers:
            case PuzzleKind::bells:
            case PuzzleKind::dials:
                return try_orders();
            case PuzzleKind::plates:
                return balance(puzzle);
            case PuzzleKind::riddle:
                return house_.type(who_, "answer echo");
            case PuzzleKind::lock:
                return house_.type(who_, "unlock");
            case PuzzleKind::bargain:
                house_.type(who_, "give " + std::to_string(puzzle.price) + " gold to spirit");
                if (view().blocked) house_.type(who_, "give blood to spirit");
                return;
            case PuzzleKind::statues:
                return turn_figures(puzzle);
            case PuzzleKind::jugs:
                return measure(puzzle);
            case PuzzleKind::water:
            case PuzzleKind::darkness:
                return;
        }
    }

    // As what was read of figures that stand as deep as these allows; all of it, if it is much.
    void turn_figures(const PuzzleSeen& puzzle) {
        std::vector<std::string> lines = {"solve"};
        for (std::uint32_t figure = 1; figure <= puzzle.pieces; ++figure) {
            std::vector<std::string> longer;
            for (const std::string& line : lines)
                for (const Heading towards : facings_[{view().depth, figure}])
                    longer.push_back(line + " " + typed(towards));
            lines = std::move(longer);
        }
        for (const std::string& line : lines)
            if (view().blocked) house_.type(who_, line);
    }

    // The shortest way from what is in the jugs to what is wanted, breadth first.
    void measure(const PuzzleSeen& puzzle) {
        using Jugs = std::vector<std::uint8_t>;
        std::map<Jugs, std::vector<std::string>> ways = {{puzzle.state, {}}};
        for (std::deque<Jugs> next = {puzzle.state}; !next.empty(); next.pop_front()) {
            const Jugs jugs = next.front();
            if (std::ranges::find(jugs, puzzle.wanted) != jugs.end()) {
                for (const std::string& line : ways[jugs])
                    house_.type(who_, line);
                return;
            }
            for (const std::size_t jug : {0U, 1U}) {
                Jugs filled = jugs;
                filled[jug] = puzzle.weights[jug];
                Jugs emptied = jugs;
                emptied[jug] = 0;
                Jugs poured = jugs;
                const std::uint8_t goes_in = std::min<std::uint8_t>(
                    jugs[jug], static_cast<std::uint8_t>(puzzle.weights[1 - jug] - jugs[1 - jug]));
                poured[jug] = static_cast<std::uint8_t>(poured[jug] - goes_in);
                poured[1 - jug] = static_cast<std::uint8_t>(poured[1 - jug] + goes_in);
                const std::string number = " " + std::to_string(jug + 1);
                for (const auto& [after, line] :
                     {std::pair{filled, "fill" + number}, std::pair{emptied, "empty" + number},
                      std::pair{poured, "pour" + number}}) {
                    if (ways.contains(after)) continue;
                    ways[after] = ways[jugs];
                    ways[after].push_back(line);
                    next.push_back(after);
                }
            }
        }
    }

    void try_orders() {
        for (const auto& order : orders_) {
            if (!view().blocked) return;
            std::string line = "solve";
            for (const std::uint8_t sign : order)
                line += " " + std::to_string(sign);
            house_.type(who_, line);
        }
    }

    void balance(const PuzzleSeen& puzzle) {
        const std::size_t stones = puzzle.weights.size();
        for (std::uint32_t left = 0; left < (1U << stones); ++left) {
            int tilt = 0;
            std::string line = "solve";
            for (std::size_t stone = 0; stone < stones; ++stone) {
                const bool is_left = (left >> stone & 1U) != 0;
                tilt += is_left ? puzzle.weights[stone] : -puzzle.weights[stone];
                line += is_left ? " left" : " right";
            }
            if (tilt == 0) return house_.type(who_, line);
        }
    }

    GameHouse& house_;
    base::CharacterId who_;
    std::set<std::vector<std::uint8_t>> orders_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<Heading>> facings_;  // depth, figure
    std::optional<std::uint8_t> wanted_;
};

RoomProposal room_with_a_puzzle(const RoomQuestion&, base::Stream& chance) {
    RoomProposal room = tests::named_room();
    const auto kind = static_cast<PuzzleKind>(chance.below(puzzle_kind_count));
    room.puzzle = puzzle(kind);
    room.puzzle->size = static_cast<std::uint8_t>(3 + chance.below(4));
    room.bright = kind != PuzzleKind::darkness;
    return room;
}

using SolvedOfKinds = std::array<std::uint32_t, puzzle_kind_count>;

// One branch in which every room has a puzzle: room after room, up to twenty. Every other one who
// comes is penniless.
void solve_branch(std::uint64_t seed, SolvedOfKinds& solved) {
    ContentParts parts = tests::content_with_things();
    parts.tuning.gold_at_first = seed % 2 == 0 ? 1'000'000 : 0;
    parts.tuning.outfit = {kind_called("glowstone")};
    GameHouse house{seed, std::move(parts)};
    house.generators.generator.made = room_with_a_puzzle;
    const auto ada = house.newcomer("Ada");
    tests::enter_branch(house, ada);
    Solver solver{house, ada};
    for (int rooms = 0; rooms < 20; ++rooms) {
        ASSERT_TRUE(house.room_of(ada).puzzle);
        const auto kind = static_cast<std::size_t>(house.room_of(ada).puzzle->kind);
        ASSERT_TRUE(solver.clear_room())
            << "seed " << seed << ", room " << rooms << ": " << puzzle_kind_names[kind];
        ++solved[kind];
        const auto on = way_on(house, ada);
        if (!on) return;
        house.type(ada, "extinguish glowstone");
        house.type(ada, typed(*on));
    }
}

void solve_puzzles(std::uint32_t wanted) {
    SolvedOfKinds solved{};
    for (std::uint64_t seed = 1; std::accumulate(solved.begin(), solved.end(), 0U) < wanted;
         ++seed) {
        solve_branch(seed, solved);
        if (testing::Test::HasFatalFailure()) return;
    }
    for (std::size_t kind = 0; kind < puzzle_kind_count; ++kind)
        EXPECT_GT(solved[kind], wanted / 20) << puzzle_kind_names[kind];
}

TEST(Solving, Q1EveryPuzzleIsSolvedFromWhatTheBranchShows) {
    solve_puzzles(500);
}

TEST(Solving, LongQ1TenThousandPuzzlesAreSolvedFromWhatTheBranchShows) {
    solve_puzzles(10'000);
}

}  // namespace
}  // namespace underwell::game
