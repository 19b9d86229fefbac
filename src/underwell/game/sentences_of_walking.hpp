// What is said about going and coming. See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_walking = {
    SentenceRow{.name = "leaves", .you = {}, .at_you = {}, .other = "{^actor} leaves {towards}."},
    SentenceRow{.name = "comes_from", .other = "{^actor} comes in from the {from}."},
    SentenceRow{.name = "comes_from_above", .other = "{^actor} comes down the rope."},
    SentenceRow{.name = "comes_from_below", .other = "{^actor} climbs up into the light."},
    SentenceRow{.name = "comes_home", .other = "{^actor} comes out of the dungeon."},
    SentenceRow{.name = "stumbles_out",
                .you = "The dungeon behind you collapses. You stumble out into the start room, "
                       "dusty but alive.",
                .other = "A branch has collapsed. {^actor} stumbles out, white with dust."},
    SentenceRow{.name = "wakes_on_surface",
                .you = "You wake on the surface. What you carried lies where you fell.",
                .other = "{^actor} is brought in, more dead than alive."},
    SentenceRow{
        .name = "is_carried", .you = "You are carried off.", .other = "{^actor} is suddenly here."},
    SentenceRow{.name = "wakes", .you = "You wake.", .other = "{^actor} wakes."},
    SentenceRow{.name = "slept_through_collapse",
                .you = "While you slept, the dungeon around you collapsed. You were dragged out "
                       "into the start room, dusty but alive."},
    SentenceRow{.name = "slept_while_carried",
                .you = "While you slept, you were carried away. You are somewhere else now."},
    SentenceRow{
        .name = "falls_asleep", .you = "You fall asleep.", .other = "{^actor} falls asleep."},
    SentenceRow{.name = "wall_gives_way", .you = "Somewhere in this branch a wall gives way."},
    SentenceRow{.name = "room_is_clear", .you = "Nothing bars the way any more."},
    SentenceRow{.name = "branch_is_won",
                .you =
                    "It is done: this was the lair, and the branch is won. Nothing digs here any "
                    "more. What is left is the way home."},
    SentenceRow{.name = "branch_is_won_by",
                .you = "Far off something lets go, and the whole branch hears it: its lair has "
                       "fallen to {names}."},
    SentenceRow{
        .name = "no_such_exit",
        .you = "There is no way {towards} from here. Type `exits` to see the ways there are."},
    SentenceRow{.name = "way_is_blocked",
                .you = "The way {towards} is blocked. Solve what is here, or go back {back}."},
    SentenceRow{
        .name = "way_is_blocked_by_foes",
        .you = "The way {towards} is blocked by who is here. Type `attack`, or go back {back}."},
    SentenceRow{.name = "way_is_blocked_by_a_trap",
                .you = "The way {towards} is blocked by a trap. Type `disarm`, or go back {back}."},
    SentenceRow{.name = "way_is_blocked_unseen",
                .you = "The way {towards} is blocked by something that you cannot see. Type "
                       "`search`, or go back {back}."},
    SentenceRow{.name = "flee_first",
                .you = "You are in the midst of a fight. Type `flee` to get away first."},
    SentenceRow{.name = "you_are_held", .you = "You are held fast. Type `struggle` to get free."},
    // Exploring and travelling (N13)
    SentenceRow{.name = "explores", .you = "You go {towards}, where nobody has been."},
    SentenceRow{.name = "explores_towards",
                .you = "You go {towards}, on the way to where nobody has been: {way}."},
    SentenceRow{.name = "explores_to_well",
                .you = "You go {towards}, on the way to the foot of the well: {way}."},
    SentenceRow{.name = "explores_down", .you = "You go {towards}, to the foot of the well."},
    SentenceRow{.name = "explore_choose",
                .you = "Each way from here leads into a branch of its own: {ways}. Type the one "
                       "that you want to take."},
    SentenceRow{
        .name = "explore_finished",
        .you =
            "Every way that you know of is explored. Type `travel home`, and try another branch."},
    SentenceRow{.name = "explore_not_clear",
                .you = "This room is not clear yet. Overcome what is here, or go back {back}."},
    SentenceRow{.name = "explore_elsewhere",
                .you = "There are other ways that nobody has taken: go back {back}, and `explore` "
                       "leads to them."},
    SentenceRow{.name = "travels",
                .you = {"You go {towards}, and {#rooms} room more is to come. The same line takes "
                        "you on.",
                        "You go {towards}, and {#rooms} rooms more are to come. The same line "
                        "takes you on."}},
    SentenceRow{.name = "travels_last", .you = "You go {towards}, and are there."},
    SentenceRow{.name = "travel_where",
                .you =
                    "Travel where? Type `travel home`, `travel …` and a name that `find` knows, or "
                    "`travel …` and a cell, so far east and north of the well: `travel 3 -2 …`."},
    SentenceRow{.name = "cells_are_below",
                .you = "Cells are counted in the dungeon. Up here name a place: `travel smith`. "
                       "Type `find` to hear what there is."},
    SentenceRow{.name = "destination_is_far",
                .you = "That is too far from here to know the way. Travel to something nearer "
                       "first."},
    SentenceRow{.name = "branch_is_full",
                .you = "The rock here will not open any further. Try another branch."},
};

}  // namespace underwell::game
