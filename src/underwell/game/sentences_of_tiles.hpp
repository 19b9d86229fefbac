// What is said about steps and tiles (T20). See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_tiles = {
    SentenceRow{.name = "takes_steps",
                .you = {"You take {#steps} step.", "You take {#steps} steps."}},
    SentenceRow{.name = "sees_beings", .you = "Now you see {beings:list}."},
    SentenceRow{.name = "sees_things", .you = "Now you see {things:list}."},
    SentenceRow{.name = "comes_into_view", .you = "You stop: {monster:a} comes into view."},
    SentenceRow{.name = "changes_places",
                .you = "You change places with {target}.",
                .at_you = "{^actor} changes places with you."},
    SentenceRow{.name = "wall_there",
                .you = "There is a wall. Step another way, or type `tiles` to see the room."},
    SentenceRow{.name = "no_steps_in_fight",
                .you = "You are in the midst of a fight: rounds decide, not steps. Type `attack`, "
                       "`defend` or `flee`."},
    SentenceRow{.name = "person_in_the_way",
                .you = "{^person} stands there. Step around, or type the direction of a way out to "
                       "leave by it."},
    SentenceRow{.name = "friend_cannot_move",
                .you = "{^person} cannot step aside now. Step around."},
    SentenceRow{.name = "step_where",
                .you = "Say which way: `step north …`, or several steps: `step n n e …`."},
    SentenceRow{.name = "too_many_steps",
                .you = {"That is too far at once: take {#most} step at most.",
                        "That is too far at once: take {#most} steps at most."}},
    SentenceRow{.name = "walk_where",
                .you = "Say where to: `walk north …`, `walk 12,7 …` for a tile, or `walk …` and "
                       "the name of a thing that lies here."},
    SentenceRow{.name = "no_such_tile",
                .you = "The room does not reach that far. Tiles are counted to the east and to the "
                       "south from 0,0 in its northwest corner."},
    SentenceRow{.name = "tile_out_of_sight",
                .you = "You do not see that place from here. Step nearer first."},
    SentenceRow{.name = "stands_there_already",
                .you = "You are standing there already. Type `tiles` to see the room."},
    SentenceRow{.name = "no_way_to_tile",
                .you = "Others stand in the way. Step around them, or wait until they move."},
    SentenceRow{.name = "tiles_on_or_off",
                .you = "Type `tiles` to see the room as tiles, `tiles on` to see it whenever it "
                       "changes, `tiles off` to stop that."},
    SentenceRow{.name = "tiles_are_on",
                .you = "From now on you see the tiles of the room whenever they change."},
    SentenceRow{.name = "tiles_are_off",
                .you = "You see tiles no more. Type `tiles` to see them once."},
    SentenceRow{.name = "setting_tiles_on",
                .you = "tiles on: rooms are drawn whenever they change"},
    SentenceRow{.name = "setting_tiles_off", .you = "tiles off"},
    SentenceRow{.name = "chamber_legend",
                .you = "@ you, & others, m monsters, * things, + doors, < up, > down"},
    SentenceRow{.name = "chamber_in_words", .you = "From where you stand:"},
    SentenceRow{.name = "chamber_elsewhere", .you = "Elsewhere in this room, out of sight:"},
    SentenceRow{.name = "chamber_in_the_dark",
                .you = "It is dark: you feel only what is next to you."},
    SentenceRow{.name = "way_at_distance",
                .you = {"the way {way}, {#steps} step {towards}",
                        "the way {way}, {#steps} steps {towards}"}},
    SentenceRow{.name = "way_underfoot", .you = "the way {way}, where you stand"},
    SentenceRow{.name = "way_unseen", .you = "the way {way}"},
    SentenceRow{.name = "person_at_distance",
                .you = {"{person}, {#steps} step {towards}", "{person}, {#steps} steps {towards}"}},
    SentenceRow{.name = "person_underfoot", .you = "{person}, where you stand"},
    SentenceRow{.name = "person_unseen", .you = "{person}"},
    SentenceRow{
        .name = "monster_at_distance",
        .you = {"{monster:a}, {#steps} step {towards}", "{monster:a}, {#steps} steps {towards}"}},
    SentenceRow{.name = "monster_underfoot", .you = "{monster:a}, where you stand"},
    SentenceRow{.name = "monster_unseen", .you = "{monster:a}"},
    SentenceRow{.name = "thing_at_distance",
                .you = {"{things:list}, {#steps} step {towards}",
                        "{things:list}, {#steps} steps {towards}"}},
    SentenceRow{.name = "thing_underfoot", .you = "{things:list}, where you stand"},
    SentenceRow{.name = "thing_unseen", .you = "{things:list}"},
};

}  // namespace underwell::game
