#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/springing.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

void tell_of(Deciding& deciding, RoomNumber number, Sentence sentence, CharacterId who,
             std::vector<Part> more = {}) {
    std::vector<Part> parts = {{"actor", named_person(deciding.person(who))}};
    std::ranges::move(more, std::back_inserter(parts));
    tell_room(deciding, number, {sentence, std::move(parts)});
}

void about(Deciding& deciding, const Searched& event) {
    tell_of(deciding, event.room, event.found ? Sentence{"searches"} : Sentence{"searches_in_vain"},
            event.who);
}

void about(Deciding& deciding, const TrapFound& event) {
    const Trap& trap = room(deciding.zone, event.room).traps[event.trap];
    tell_of(deciding, event.room, "notices_trap", event.by, {{"trap", trap.look}});
}

void about(Deciding& deciding, const TrapEnded& event) {
    const Trap& trap = room(deciding.zone, event.room).traps[event.trap];
    if (!event.sprung) return tell_of(deciding, event.room, "disarms_trap", event.by);
    tell_of(deciding, event.room, "springs_trap", event.by, {{"trap", trap.look}});
    const auto told = told_of_springing(deciding, deciding.person(event.by), trap.kind);
    if (told && trap.kind == TrapKind::scatters)
        tell_of(deciding, event.room, *told, event.by);
    else if (told)
        tell_room(deciding, event.room, {*told, {}});
}

// Only what traps do to people; anything else is told with the bodies.
void about(Deciding& deciding, const HitPointsChanged& event) {
    if (event.who.monster) return;
    if (event.cause != HarmCause::trap) return;
    const CharacterId id = character_of(event.who);
    const std::int64_t harm =
        std::int64_t{deciding.person(id).vitals.hit_points} - event.hit_points;
    tell_of(deciding, event.room, "trap_hurts", id,
            {{"harm", harm}, {"left", std::max<std::int64_t>(event.hit_points, 0)}});
}

// Q1: what tells of a puzzle may come to light in a room that people have seen; those who are there
// are told.
void about(Deciding& deciding, const InscriptionAdded& event) {
    if (!is_lit(deciding.zone, deciding.rules.content, event.room)) return;
    if (const auto told = figure_told(deciding.zone, event.inscription))
        return tell_room(deciding, event.room,
                         {"figure_is_noticed",
                          {{"text", told->text},
                           {"figure", std::int64_t{told->figure}},
                           {"depth", std::int64_t{told->depth}},
                           {"towards", told->towards}}});
    if (event.inscription.signs.empty())
        return tell_room(deciding, event.room,
                         {"writing_is_noticed", {{"text", event.inscription.text}}});
    tell_room(deciding, event.room,
              {"inscription_is_noticed",
               {{"text", event.inscription.text}, {"signs", series_of(event.inscription.signs)}}});
    if (const auto towards = arrow_of(deciding.zone, event.room, event.inscription))
        tell_room(deciding, event.room, {"arrow", {{"towards", *towards}}});
}

void about(Deciding& deciding, const Carried& event) {
    if (event.cause == ArrivalCause::fell) {
        tell_of(deciding, event.from, "falls_down", event.who);
        tell_of(deciding, event.to, "falls_in", event.who);
    }
    if (event.cause == ArrivalCause::slid) {
        tell_of(deciding, event.from, "slides_back", event.who);
        tell_of(deciding, event.to, "slides_in", event.who);
    }
}

void about(Deciding& deciding, const ServiceUsed& event) {
    if (deciding.zone.branch) tell_of(deciding, event.room, "rests", event.who);
}

Sentence hint_for(const Puzzle& puzzle, RoomNumber number) {
    if (puzzle.kind == PuzzleKind::plates) return "hint_weights";
    if (!puzzle.told_in) return "hint_think";
    if (puzzle.kind == PuzzleKind::statues && puzzle.told_in != number)
        return "hint_figures_behind";
    return puzzle.told_in == number ? Sentence{"hint_here"} : Sentence{"hint_behind"};
}

Sentence moved(PuzzleKind kind) {
    if (kind == PuzzleKind::bells) return "bell_sounds";
    if (kind == PuzzleKind::plates) return "stone_is_laid";
    if (kind == PuzzleKind::statues) return "statues_turn";
    if (kind == PuzzleKind::jugs) return "jugs_are_poured";
    return kind == PuzzleKind::dials ? Sentence{"dials_turn"} : Sentence{"puzzle_moves"};
}

Sentence went_wrong(PuzzleKind kind) {
    if (kind == PuzzleKind::bells) return "bells_fall_silent";
    if (kind == PuzzleKind::plates) return "stones_roll_off";
    if (kind == PuzzleKind::dials) return "dials_are_wrong";
    if (kind == PuzzleKind::statues) return "statues_are_wrong";
    return kind == PuzzleKind::riddle ? Sentence{"answer_wrong"} : Sentence{"puzzle_wrong"};
}

// How it stands now.
Part state_of(PuzzleKind kind, const std::vector<std::uint8_t>& state) {
    if (kind != PuzzleKind::statues) return {"signs", series_of(state)};
    Headings facings;
    for (const std::uint8_t sign : state)
        facings.towards.push_back(facing_of(sign));
    return {"facings", std::move(facings)};
}

// Where the water is and where the wheel is may be two rooms.
void tell_of_water(Deciding& deciding, const PuzzleChanged& event) {
    const Part mark{"mark", std::int64_t{event.state.at(0)}};
    tell_of(deciding, deciding.person(event.by).room, "wheel_turns", event.by, {mark});
    tell_room(deciding, event.room, {"water_moves", {mark}});
}

void about(Deciding& deciding, const PuzzleChanged& event) {
    const Puzzle& puzzle = *room(deciding.zone, event.room).puzzle;
    if (puzzle.kind == PuzzleKind::water) return tell_of_water(deciding, event);
    const Part state = state_of(puzzle.kind, event.state);
    if (event.tries == puzzle.tries)
        return tell_of(deciding, event.room, moved(puzzle.kind), event.by, {state});
    tell_of(deciding, event.room, went_wrong(puzzle.kind), event.by, {state});
    if (event.tries >= tries_before_a_hint)
        deciding.tell(event.by, {hint_for(puzzle, event.room), {}});
}

Sentence solved(PuzzleKind kind) {
    switch (kind) {
        case PuzzleKind::lock:
            return "lock_opens";
        case PuzzleKind::darkness:
            return "darkness_lifts";
        case PuzzleKind::bargain:
            return "spirit_is_paid";
        case PuzzleKind::levers:
        case PuzzleKind::bells:
        case PuzzleKind::riddle:
        case PuzzleKind::plates:
        case PuzzleKind::dials:
        case PuzzleKind::statues:
        case PuzzleKind::water:
        case PuzzleKind::jugs:
            break;
    }
    return "puzzle_solved";
}

void about(Deciding& deciding, const PuzzleSolved& event) {
    if (event.kind == PuzzleKind::water) {
        tell_of(deciding, deciding.person(event.by).room, "wheel_solves", event.by);
        return tell_room(deciding, event.room, {"gate_floats_free", {}});
    }
    tell_of(deciding, event.room, solved(event.kind), event.by);
}

}  // namespace

constinit const EventHandlers narrate_challenges =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { about(deciding, happened); }
                { about(deciding, happened); });

}  // namespace underwell::game
