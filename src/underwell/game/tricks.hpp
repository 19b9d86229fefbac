// Tricks of monsters (M3), where they are played. A cue comes, and of the parts that it is a cue
// for each is played that may be and can do something: TrickPlayed, one after the other, each
// decided when what the last one did is done. A monster that is hushed plays none.
#pragma once

#include <cstdint>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/deciding.hpp"

namespace underwell::game {

struct Occasion {
    TrickCue cue = TrickCue::hits;
    RoomNumber room;
    FighterId foe = {};       // whom it was about
    std::int32_t amount = 0;  // as in TrickPlayed
};

// The first part that can be played now, from this one on. False if there is none.
bool play_trick(Deciding& deciding, const Monster& monster, const Occasion& occasion,
                std::size_t from = 0);

// The first monster that can play one, among all who fight there; `after` says whose was last.
void play_tricks_around(Deciding& deciding, const Occasion& occasion, FighterId after = {});

// Whether that comes to all who fight there, one after the other.
bool comes_to_all(TrickCue cue);

// What else follows from the same cue.
void play_next_trick(Deciding& deciding, const TrickPlayed& played);

// ---- What it does (trick_deeds.cpp) ----

// Whom a part is meant for, as far as there is somebody: the one named first if only one is.
std::vector<FighterId> targets_of_trick(const Deciding& deciding, const TrickPart& part,
                                        MonsterId monster, const Occasion& occasion);

// Whether it would do something to this one.
bool can_befall(const Deciding& deciding, const TrickPart& part, const Monster& monster,
                const Occasion& occasion, FighterId target);

void carry_out_trick(Deciding& deciding, const TrickPlayed& played);

// A blow wears what is not broken yet.
void wear_out(Deciding& deciding, const Character& who, ThingId thing, std::uint16_t by = 1);

}  // namespace underwell::game
