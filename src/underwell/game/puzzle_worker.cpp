#include "underwell/game/puzzle_worker.hpp"

#include <algorithm>
#include <utility>

#include "underwell/game/look.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

bool is_worked_by_word(PuzzleKind kind) {
    return kind == PuzzleKind::riddle || kind == PuzzleKind::bargain;
}

bool is_too_dark(Deciding& deciding, const Character& who) {
    const bool dark = !is_lit(deciding.zone, deciding.rules.content, who.room);
    if (dark) deciding.refuse(who.id, "too_dark_to_work");
    return dark;
}

}  // namespace

std::optional<Worker> Worker::of(Deciding& deciding, CharacterId id,
                                 std::initializer_list<PuzzleKind> kinds, Sentence otherwise) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who)) return std::nullopt;
    const Puzzle* puzzle = deciding.room_of(who).puzzle.get();
    if (puzzle == nullptr || std::ranges::find(kinds, puzzle->kind) == kinds.end()) {
        deciding.refuse(id, otherwise);
        return std::nullopt;
    }
    if (!is_worked_by_word(puzzle->kind) && is_too_dark(deciding, who)) return std::nullopt;
    return Worker{deciding, who, who.room, *puzzle};
}

std::optional<Worker> Worker::at_wheel(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who) || is_too_dark(deciding, who)) return std::nullopt;
    const auto& inscriptions = deciding.room_of(who).inscriptions;
    const auto wheel = std::ranges::find_if(inscriptions, is_wheel);
    if (wheel == inscriptions.end()) {
        deciding.refuse(id, "nothing_to_turn");
        return std::nullopt;
    }
    const RoomNumber moved = wheel->about.value();
    const Puzzle* puzzle = room(deciding.zone, moved).puzzle.get();
    if (puzzle == nullptr) {
        deciding.refuse(id, "wheel_stands_fast");
        return std::nullopt;
    }
    return Worker{deciding, who, moved, *puzzle};
}

void Worker::solved() {
    deciding_->happen(PuzzleSolved{.room = room_, .by = who_->id, .kind = puzzle_->kind});
}

void Worker::change(State state, std::uint32_t tries) {
    deciding_->happen(
        PuzzleChanged{.room = room_, .by = who_->id, .state = std::move(state), .tries = tries});
}

void Worker::leave(State state) {
    change(std::move(state), puzzle_->tries);
}

void Worker::wrong() {
    State fresh;
    if (puzzle_->kind == PuzzleKind::plates) fresh.assign(puzzle_->goal.size(), 0);
    change(std::move(fresh), puzzle_->tries + 1);
}

void Worker::guessed_wrong(State state) {
    change(std::move(state), puzzle_->tries + 1);
}

void Worker::refuse(Sentence reason, std::vector<Part> parts) {
    deciding_->refuse(who_->id, reason, std::move(parts));
}

std::optional<std::uint8_t> Worker::take_piece(std::string_view& words) {
    const std::uint32_t pieces = pieces_of(*puzzle_);
    for (std::string_view rest = words; !rest.empty();) {
        const auto number = number_of(take_word(rest));
        if (!number) continue;
        words = rest;
        if (*number <= pieces) return static_cast<std::uint8_t>(*number);
        break;
    }
    refuse("which_piece", {{"pieces", std::int64_t{pieces}}});
    return std::nullopt;
}

}  // namespace underwell::game
