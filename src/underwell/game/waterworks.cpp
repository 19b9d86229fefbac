// Puzzles of water (Q1): jugs that are filled, emptied and poured into each other until one holds
// what is wanted, and the wheel that moves the water of another room.
#include <algorithm>
#include <string>
#include <utility>

#include "underwell/game/look.hpp"
#include "underwell/game/puzzle_worker.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

std::uint8_t room_in_jug(const Puzzle& puzzle, std::uint8_t jug) {
    return static_cast<std::uint8_t>(puzzle.goal[jug - 1U] - puzzle.state[jug - 1U]);
}

void leave_jugs(Worker& worker, Worker::State state) {
    const std::uint8_t wanted = worker.puzzle().goal.back();
    if (std::ranges::find(state, wanted) != state.end()) return worker.solved();
    worker.leave(std::move(state));
}

bool is_empty_jug(Worker& worker, std::uint8_t jug) {
    const bool empty = worker.puzzle().state[jug - 1U] == 0;
    if (empty) worker.refuse("jug_is_empty", {{"piece", std::int64_t{jug}}});
    return empty;
}

bool is_full_jug(Worker& worker, std::uint8_t jug) {
    const bool full = room_in_jug(worker.puzzle(), jug) == 0;
    if (full) worker.refuse("jug_is_full", {{"piece", std::int64_t{jug}}});
    return full;
}

}  // namespace

void fill(Deciding& deciding, CharacterId who, std::string_view words) {
    auto worker = Worker::of(deciding, who, {PuzzleKind::jugs}, "nothing_to_fill");
    if (!worker) return;
    const auto jug = worker->take_piece(words);
    if (!jug || is_full_jug(*worker, *jug)) return;
    Worker::State state = worker->puzzle().state;
    state[*jug - 1U] = worker->puzzle().goal[*jug - 1U];
    leave_jugs(*worker, std::move(state));
}

void empty(Deciding& deciding, CharacterId who, std::string_view words) {
    auto worker = Worker::of(deciding, who, {PuzzleKind::jugs}, "nothing_to_empty");
    if (!worker) return;
    const auto jug = worker->take_piece(words);
    if (!jug || is_empty_jug(*worker, *jug)) return;
    Worker::State state = worker->puzzle().state;
    state[*jug - 1U] = 0;
    leave_jugs(*worker, std::move(state));
}

// There are two: into the other, whether it is named or not. As much as goes in.
void pour(Deciding& deciding, CharacterId who, std::string_view words) {
    auto worker = Worker::of(deciding, who, {PuzzleKind::jugs}, "nothing_to_pour");
    if (!worker) return;
    const auto from = worker->take_piece(words);
    if (!from) return;
    if (words.ends_with("out")) return empty(deciding, who, std::to_string(*from));
    const auto into = static_cast<std::uint8_t>(*from == 1 ? 2 : 1);
    if (is_empty_jug(*worker, *from) || is_full_jug(*worker, into)) return;
    Worker::State state = worker->puzzle().state;
    const std::uint8_t poured = std::min(state[*from - 1U], room_in_jug(worker->puzzle(), into));
    state[*from - 1U] = static_cast<std::uint8_t>(state[*from - 1U] - poured);
    state[into - 1U] = static_cast<std::uint8_t>(state[into - 1U] + poured);
    leave_jugs(*worker, std::move(state));
}

void turn_wheel(Deciding& deciding, CharacterId who, std::string_view words) {
    auto worker = Worker::at_wheel(deciding, who);
    if (!worker) return;
    std::uint32_t mark = worker->puzzle().state.front() % marks_of_a_wheel + 1U;
    for (std::string_view rest = words; !rest.empty();)
        if (const auto number = number_of(take_word(rest))) mark = *number;
    if (mark > marks_of_a_wheel)
        return worker->refuse("which_mark", {{"marks", std::int64_t{marks_of_a_wheel}}});
    if (mark == worker->puzzle().state.front())
        return worker->refuse("wheel_stands_there", {{"mark", std::int64_t{mark}}});
    const Worker::State state{static_cast<std::uint8_t>(mark)};
    if (state == worker->puzzle().goal) return worker->solved();
    worker->leave(state);
}

bool tell_of_wheel(Deciding& deciding, const Character& who, std::string_view words) {
    const auto& inscriptions = deciding.room_of(who).inscriptions;
    const auto wheel = std::ranges::find_if(inscriptions, is_wheel);
    const std::string typed = plain_words(words);
    if (wheel == inscriptions.end() || (typed != "wheel" && typed != "转轮") ||
        !is_lit(deciding.zone, deciding.rules.content, who.room))
        return false;
    if (const auto mark = mark_of_wheel(deciding.zone, *wheel))
        deciding.tell(who.id, {"wheel_examined",
                               {{"text", wheel->text},
                                {"mark", std::int64_t{*mark}},
                                {"marks", std::int64_t{marks_of_a_wheel}}}});
    else
        deciding.tell(who.id, {"wheel_examined_done", {{"text", wheel->text}}});
    return true;
}

}  // namespace underwell::game
