// Whoever works at a puzzle (Q1), for the deciders of solving.hpp: nobody fights, and there is
// light. What is done becomes one event: it goes on from there, it was wrong, or it is solved. A
// puzzle is mostly worked at where it stands; water is moved by a wheel in another room.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

class Worker {
  public:
    using State = std::vector<std::uint8_t>;

    // Refuses if there is none of these kinds here.
    static std::optional<Worker> of(Deciding& deciding, base::CharacterId who,
                                    std::initializer_list<PuzzleKind> kinds, Sentence otherwise);

    // At the wheel of the room. Refuses if there is none, or what it was for is done.
    static std::optional<Worker> at_wheel(Deciding& deciding, base::CharacterId who);

    const Character& who() const { return *who_; }

    const Puzzle& puzzle() const { return *puzzle_; }

    void solved();

    // It goes on from there.
    void leave(State state);

    // It starts afresh.
    void wrong();

    // All at once, as a guess: a wrong one counts, and stays as it was set.
    void guessed_wrong(State state);

    void refuse(Sentence reason, std::vector<Part> parts = {});

    // Of the puzzle, by its number; "lever 2" and "second" words are passed over. Refuses if none
    // is meant.
    std::optional<std::uint8_t> take_piece(std::string_view& words);

  private:
    Worker(Deciding& deciding, const Character& who, RoomNumber room, const Puzzle& puzzle)
        : deciding_{&deciding}, who_{&who}, room_{room}, puzzle_{&puzzle} {}

    void change(State state, std::uint32_t tries);

    Deciding* deciding_;
    const Character* who_;
    RoomNumber room_;  // of the puzzle
    const Puzzle* puzzle_;
};

}  // namespace underwell::game
