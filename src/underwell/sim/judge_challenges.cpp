// Puzzles, traps, and what helps on the way: Q1 to Q3. That a puzzle was solved rightly follows
// from how it stood and one step more; or from what was typed, where that is shown.
#include <algorithm>
#include <string>

#include "underwell/game/naming.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;
using game::Puzzle;
using game::PuzzleKind;
using game::Room;

namespace {

using State = std::vector<std::uint8_t>;

constexpr std::uint64_t experience_for_a_puzzle = 140;
constexpr std::uint64_t experience_for_a_trap = 70;

std::uint64_t worth(const Judging& judging, game::RoomNumber room, std::uint64_t base) {
    return base * (1 + game::depth(judging.zone, room));
}

bool balances(const State& weights, const State& sides) {
    if (sides.size() != weights.size()) return false;
    std::int32_t tilt = 0;
    for (std::size_t stone = 0; stone < sides.size(); ++stone) {
        if (sides[stone] != game::left_plate && sides[stone] != game::right_plate) return false;
        tilt += sides[stone] == game::left_plate ? weights[stone] : -weights[stone];
    }
    return tilt == 0;
}

bool is_solution(const Puzzle& puzzle, const State& state) {
    if (puzzle.kind == PuzzleKind::plates) return balances(puzzle.goal, state);
    if (puzzle.kind == PuzzleKind::jugs)
        return std::ranges::find(state, puzzle.goal.back()) != state.end();
    return state == puzzle.goal && !state.empty();
}

// Whatever one piece, stone, jug or stroke more can make of it.
std::vector<State> states_after_one_step(const Puzzle& puzzle) {
    std::vector<State> after;
    State state = puzzle.state;
    const auto turned = [&](std::size_t piece, std::uint8_t sign) {
        State next = puzzle.state;
        next[piece] = sign;
        after.push_back(std::move(next));
    };
    switch (puzzle.kind) {
        case PuzzleKind::levers:
        case PuzzleKind::bells:
            if (state.size() < puzzle.goal.size()) state.push_back(puzzle.goal[state.size()]);
            after.push_back(state);
            break;
        case PuzzleKind::dials:
        case PuzzleKind::statues:
        case PuzzleKind::water:
            for (std::size_t piece = 0; piece < std::min(state.size(), puzzle.goal.size()); ++piece)
                turned(piece, puzzle.goal[piece]);
            break;
        case PuzzleKind::plates:
            for (std::size_t stone = 0; stone < state.size(); ++stone) {
                turned(stone, game::left_plate);
                turned(stone, game::right_plate);
            }
            break;
        case PuzzleKind::jugs:
            for (std::size_t jug = 0; jug < state.size(); ++jug) {
                const std::size_t other = 1 - std::min<std::size_t>(jug, 1);
                turned(jug, puzzle.goal[jug]);
                turned(jug, 0);
                const int room = puzzle.goal[other] - state[other];
                State poured = state;
                const int flows = std::min<int>(state[jug], room);
                poured[jug] = static_cast<std::uint8_t>(state[jug] - flows);
                poured[other] = static_cast<std::uint8_t>(state[other] + flows);
                after.push_back(std::move(poured));
            }
            break;
        default:
            break;
    }
    return after;
}

// All pieces at once, as they are typed; words that name none are passed over.
State state_typed(const Puzzle& puzzle, std::string_view words) {
    State state;
    while (!words.empty()) {
        const std::string_view word = game::take_word(words);
        if (const auto number = game::number_of(word)) {
            state.push_back(static_cast<std::uint8_t>(*number));
        } else if (puzzle.kind == PuzzleKind::plates) {
            if (std::string_view{"left"}.starts_with(word)) state.push_back(game::left_plate);
            if (std::string_view{"right"}.starts_with(word)) state.push_back(game::right_plate);
        } else if (const auto heading = game::heading_called(word)) {
            state.push_back(static_cast<std::uint8_t>(1 + static_cast<int>(*heading)));
        }
    }
    return state;
}

bool is_typed(const Judging& judging, const Puzzle& puzzle, CharacterId by) {
    const auto [first, last] = judging.books.typed.equal_range(by);
    return std::any_of(first, last, [&](const auto& entry) {
        const std::string line = game::plain_words(entry.second);
        if (puzzle.kind != PuzzleKind::riddle)
            return is_solution(puzzle, state_typed(puzzle, line));
        return std::ranges::any_of(judging.content.answers(puzzle.answers),
                                   [&](const std::string& right) { return line.ends_with(right); });
    });
}

bool shines(const Judging& judging, const game::Thing& thing) {
    return thing.lit && judging.content.thing(thing.kind).sort == game::ThingSort::light;
}

bool is_light(const Judging& judging, const Room& room) {
    const auto gives_light = [&](const game::Thing& thing) { return shines(judging, thing); };
    if (room.bright || std::ranges::any_of(room.things, gives_light)) return true;
    return std::ranges::any_of(room.people, [&](CharacterId id) {
        const Character& who = *judging.person(id);
        return std::ranges::any_of(who.belongings.things, gives_light) ||
               std::ranges::find(who.vitals.effects, game::EffectKind::glowing,
                                 &game::Effect::kind) != who.vitals.effects.end();
    });
}

bool is_unlocked(Judging& judging, game::RoomNumber number) {
    const game::LockNumber lock{.branch = game::branch_of(judging.zone.id), .number = number.value};
    if (judging.turn.unlocked != lock) return false;
    judging.turn.unlocked.reset();
    return true;
}

bool is_solved_rightly(Judging& judging, const game::PuzzleSolved& event) {
    const Room& room = *judging.room(event.room);
    const Puzzle& puzzle = *room.puzzle;
    if (puzzle.kind == PuzzleKind::lock) return is_unlocked(judging, event.room);
    if (puzzle.kind == PuzzleKind::darkness) return is_light(judging, room);
    if (puzzle.kind == PuzzleKind::bargain) {
        const auto paid = judging.turn.bargained.find(event.by);
        return puzzle.price == 0 ||
               (paid != judging.turn.bargained.end() && paid->second == puzzle.price);
    }
    for (const State& state : states_after_one_step(puzzle))
        if (is_solution(puzzle, state)) return true;
    const bool word_by_word = puzzle.kind == PuzzleKind::water || puzzle.kind == PuzzleKind::jugs;
    if (word_by_word) return false;
    return !judging.books.inputs_shown || is_typed(judging, puzzle, event.by);
}

bool is_at_work(const Judging& judging, CharacterId id, game::RoomNumber room) {
    const Character* by = judging.person(id);
    const Puzzle& puzzle = *judging.room(room)->puzzle;
    const bool from_afar = puzzle.kind == PuzzleKind::water;
    return by != nullptr && by->room == (from_afar ? puzzle.told_in.value_or(room) : room);
}

// What a pack leaves open.
game::Influence influence_of(const game::Trap& trap) {
    using game::Effect;
    using game::EffectKind;
    using game::TrapKind;
    game::Influence influence = trap.influence;
    const bool hurts = trap.kind == TrapKind::hurts || trap.kind == TrapKind::drops;
    if (hurts && influence.harm == game::Dice{})
        influence.harm = {.count = 1, .sides = 6, .more = 0};
    if (influence.effect) return influence;
    if (trap.kind == TrapKind::holds) influence.effect = Effect{EffectKind::held, 1, 3};
    if (trap.kind == TrapKind::poisons) influence.effect = Effect{EffectKind::poisoned, 1, 5};
    if (trap.kind == TrapKind::curses) influence.effect = Effect{EffectKind::cursed, 1, 8};
    return influence;
}

game::Influence help_of(const Room& room, const Character& who) {
    game::Influence help;
    help.cures = room.service != game::Service::camp;
    if (room.service == game::Service::shrine)
        help.effect = game::Effect{game::EffectKind::blessed, 1, 10};
    if (room.service == game::Service::spring) help.healing = {.count = 2, .sides = 6, .more = 0};
    const std::int32_t lacks = who.vitals.hit_points_most - who.vitals.hit_points;
    if (room.service == game::Service::camp)
        help.healing = {.count = 0, .sides = 6, .more = static_cast<std::int16_t>((lacks + 1) / 2)};
    return help;
}

}  // namespace

void judge(Judging& judging, const game::PuzzleChanged& event) {
    const Room* room = judging.room(event.room);
    if (room == nullptr || !room->puzzle)
        return judging.breaks("Q1: a puzzle changed that is not there");
    if (!is_at_work(judging, event.by, event.room))
        judging.breaks("Q1: a puzzle was worked at from where it cannot be");
    const Puzzle& puzzle = *room->puzzle;
    if (event.tries != puzzle.tries && event.tries != puzzle.tries + 1)
        judging.breaks("Q1: tries are counted wrongly");
    if (event.state.size() > puzzle.goal.size() || is_solution(puzzle, event.state))
        judging.breaks("Q1: a puzzle stands as it cannot");
}

void judge(Judging& judging, const game::PuzzleSolved& event) {
    const Room* room = judging.room(event.room);
    if (room == nullptr || !room->puzzle || room->puzzle->kind != event.kind)
        return judging.breaks("Q1: a puzzle was solved that is not there");
    if (!is_at_work(judging, event.by, event.room))
        return judging.breaks("Q1: a puzzle was solved from where it cannot be");
    if (!is_solved_rightly(judging, event))
        judging.breaks("Q1: a puzzle was solved by what does not solve it");
    note_lesson(judging, event.by, worth(judging, event.room, experience_for_a_puzzle));
    judging.turn.rooms.insert(event.room);
}

void judge(Judging& judging, const game::TrapFound& event) {
    const Room* room = judging.room(event.room);
    const Character* by = judging.person(event.by);
    if (room == nullptr || by == nullptr || by->room != event.room ||
        event.trap >= room->traps.size() || room->traps[event.trap].found)
        judging.breaks("Q2: a trap was found that is not there");
}

void judge(Judging& judging, const game::TrapEnded& event) {
    const Room* room = judging.room(event.room);
    const Character* by = judging.person(event.by);
    if (room == nullptr || event.trap >= room->traps.size() || by == nullptr ||
        by->room != event.room)
        return judging.breaks("Q2: a trap ended that is not there");
    const game::Trap& trap = room->traps[event.trap];
    judging.turn.rooms.insert(event.room);
    if (!event.sprung) {
        if (!trap.found) judging.breaks("Q2: a trap was disarmed that nobody had found");
        return note_lesson(judging, event.by, worth(judging, event.room, experience_for_a_trap));
    }
    Impact impact = impact_of(influence_of(trap), game::HarmCause::trap);
    impact.room = event.room;
    impact.who = game::fighter(event.by);
    judging.turn.impacts.push_back(impact);
    judging.turn.trap_sprung = event.room;
}

// Q3: each so many times, and not while something bars the way.
void judge(Judging& judging, const game::ServiceUsed& event) {
    const Room* room = judging.room(event.room);
    const Character* who = judging.person(event.who);
    const bool helps = room != nullptr && (room->service == game::Service::shrine ||
                                           room->service == game::Service::spring ||
                                           room->service == game::Service::camp);
    if (!helps || who == nullptr || who->room != event.room)
        return judging.breaks("Q3: helped by what is not there");
    if (room->service_left == 0 || event.left + 1 != room->service_left)
        judging.breaks("Q3: helped more often than it can");
    if (!room->clear) judging.breaks("Q3: helped while something bars the way");
    Impact impact = impact_of(help_of(*room, *who), game::HarmCause::rest);
    impact.room = event.room;
    impact.who = game::fighter(event.who);
    judging.turn.impacts.push_back(impact);
}

}  // namespace underwell::sim
