// What is said about the map, about who is there, and about one's settings. See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_knowing = {
    // The map (K3)
    // Two rows of the drawing, neither wider than half a screen.
    SentenceRow{.name = "map_legend", .you = "@ you, & your party, > one way"},
    SentenceRow{.name = "map_legend_places", .you = "# the foot of the well, ? unexplored"},
    SentenceRow{.name = "map_in_words",
                .you = {"Your map shows {#rooms} room.", "Your map shows {#rooms} rooms."}},
    SentenceRow{.name = "map_all_explored", .you = "Every exit that you know of is explored."},
    SentenceRow{.name = "map_room_here", .you = "Ways from here: "},
    SentenceRow{.name = "map_room_there", .you = "Ways from the room "},
    SentenceRow{.name = "map_room_side", .you = "{way}"},
    SentenceRow{.name = "map_room_and", .you = ", "},
    SentenceRow{.name = "map_room_ways", .you = " of you: "},
    SentenceRow{.name = "map_way", .you = "{towards}"},
    SentenceRow{.name = "map_way_home", .you = "{towards} to the foot of the well"},
    SentenceRow{.name = "map_way_one_way", .you = "{towards}, one way only"},
    SentenceRow{.name = "map_way_unexplored", .you = "{towards}, where nobody has been"},
    SentenceRow{.name = "map_way_next", .you = "; "},
    SentenceRow{
        .name = "map_rooms_more",
        .you = {"And {#rooms} more room, further off.", "And {#rooms} more rooms, further off."}},
    SentenceRow{.name = "map_goes_on", .you = "More lies {towards}, beyond the edge of the map."},
    SentenceRow{.name = "way_to_unexplored", .you = "Unexplored: {way}."},
    SentenceRow{.name = "way_to_person", .you = "{name}: {way}."},
    SentenceRow{.name = "way_to_person_roughly", .you = "{name} is somewhere {towards} of you."},
    SentenceRow{.name = "person_is_with_you", .you = "{name} is here with you."},
    SentenceRow{.name = "way_home", .you = "Home: {way}."},
    SentenceRow{.name = "way_home_roughly",
                .you = "Home lies far off. The way back begins {towards}."},
    SentenceRow{.name = "way_one", .you = "{towards}"},
    SentenceRow{.name = "way_some", .you = "{count:words} {towards}"},
    SentenceRow{.name = "way_then", .you = ", then "},
    SentenceRow{.name = "way_end", .you = "."},
    // Finding the way (N13)
    SentenceRow{.name = "find_unexplored",
                .you = {"Unexplored, {#rooms} room away: {way}.",
                        "Unexplored, {#rooms} rooms away: {way}."}},
    SentenceRow{.name = "unexplored_is_far",
                .you = "What is unexplored lies too far from here to know the way. Walk on, and "
                       "ask again."},
    SentenceRow{.name = "find_home",
                .you = {"Home, {#rooms} room away: {way}.", "Home, {#rooms} rooms away: {way}."}},
    SentenceRow{.name = "found",
                .you = {"{^name:a} is {#rooms} room away: {way}.",
                        "{^name:a} is {#rooms} rooms away: {way}."}},
    SentenceRow{.name = "found_here", .you = "{^name:a} is here."},
    SentenceRow{.name = "find_place",
                .you = {"{word}: {name}, {#rooms} room away: {way}.",
                        "{word}: {name}, {#rooms} rooms away: {way}."}},
    SentenceRow{.name = "find_place_here", .you = "{word}: {name}, where you are."},
    SentenceRow{.name = "find_in_hand", .you = "You carry {thing:a} yourself."},
    SentenceRow{.name = "find_what",
                .you = "Type `find …` and a name to hear the way: of a place, of somebody, of a "
                       "creature or a thing that you can see."},
    SentenceRow{.name = "find_nothing",
                .you = "You know of no \"{word}\" around here. Type `find` to hear what there is "
                       "to be found."},
    SentenceRow{.name = "find_nothing_nearest",
                .you = "You know of no \"{word}\" around here. Did you mean {nearest}?"},
    SentenceRow{.name = "you_are_home",
                .you = "You are on the surface already. Type `find` to hear what is where."},
    SentenceRow{.name = "map_of_surface", .you = "The places of the surface:"},
    SentenceRow{.name = "place", .you = "{name}"},
    SentenceRow{.name = "place_here", .you = "{name}, where you are"},
    SentenceRow{.name = "place_way_first", .you = ": {towards} to {name}"},
    SentenceRow{.name = "place_way", .you = ", {towards} to {name}"},
    // Who is there (P6)
    SentenceRow{.name = "who_heading",
                .you = {"{#count} person is awake:", "{#count} people are awake:"}},
    SentenceRow{.name = "who_of_party",
                .you = {"Of your party {#count} person is awake:",
                        "Of your party {#count} people are awake:"}},
    SentenceRow{.name = "who_nobody", .you = "Nobody of that name is awake."},
    SentenceRow{.name = "who_on_surface", .you = "{name}, level {level}, on the surface"},
    SentenceRow{.name = "who_below",
                .you = "{name}, level {level}, below, at depth {depth} or deeper"},
    SentenceRow{.name = "who_just_below", .you = "{name}, level {level}, below, not deep"},
    SentenceRow{.name = "who_party", .you = ", of your party"},
    SentenceRow{.name = "who_is_away", .you = ", connection lost"},
    SentenceRow{.name = "who_helper", .you = ", helper"},
    SentenceRow{.name = "who_builder", .you = ", builder"},
    SentenceRow{.name = "who_admin", .you = ", admin"},
    SentenceRow{.name = "who_more", .you = {"And {#count} more.", "And {#count} more."}},
    // Settings
    SentenceRow{.name = "settings_heading", .you = "How the game speaks to you:"},
    SentenceRow{.name = "setting_language", .you = "language {value}"},
    SentenceRow{.name = "setting_reader_on",
                .you = "reader on: everything in words, one thing a line"},
    SentenceRow{.name = "setting_reader_off", .you = "reader off: maps are drawn"},
    SentenceRow{.name = "setting_hints_on", .you = "hints on: newcomers are told what helps"},
    SentenceRow{.name = "setting_hints_off", .you = "hints off"},
    SentenceRow{.name = "setting_prompts_on",
                .you = "prompts on: your hit points stand before what you type"},
    SentenceRow{.name = "setting_prompts_off", .you = "prompts off"},
    SentenceRow{.name = "setting_silence", .you = "silence {names}: you are told nothing of these"},
    SentenceRow{.name = "setting_silence_nothing", .you = "silence nothing"},
    SentenceRow{.name = "settings_how",
                .you = "Type `language …`, `reader …`, `hints …`, `prompts …`, `silence …` or "
                       "`hear …` and what you want: `reader on …`."},
    SentenceRow{.name = "language_set", .you = "From now on the game speaks English to you."},
    SentenceRow{.name = "language_set_chinese",
                .you = "From now on the game speaks Chinese to you."},
    SentenceRow{
        .name = "no_such_language",
        .you = "The game does not speak \"{word}\". Type: `language en`, or `language zh_CN`."},
    SentenceRow{.name = "on_or_off", .you = "On or off? Type: {example}."},
    // Hints (K1)
    SentenceRow{.name = "hint_welcome",
                .you = "Hint: you are new here. Type `look` to see where you are, `down` to climb "
                       "into the well, or `help beginning` to learn how to play. Type `hints off` "
                       "to hear no more of these."},
    SentenceRow{.name = "hint_window",
                .you = "Hint: each passage opens on a new branch of the dungeon: type its "
                       "direction, such as `east`, to walk. Whoever takes the same one within a "
                       "few minutes joins you. Type `help branch`."},
    SentenceRow{.name = "hint_map",
                .you = "Hint: type `map` to see where you have been and what is unexplored."},
    SentenceRow{
        .name = "hint_dark",
        .you =
            "Hint: it is dark. Type `light torch`; it burns down as you walk. Type `help dark`."},
    SentenceRow{.name = "hint_blocked",
                .you = "Hint: until this room is clear you can only go back the way you came. "
                       "Beat, solve or disarm what is in it, and it is clear for everybody."},
    SentenceRow{.name = "hint_puzzle",
                .you = "Hint: something here wants to be solved. Examine it, and remember what you "
                       "read elsewhere. Type `help puzzles`."},
    SentenceRow{.name = "hint_things",
                .you = "Hint: things lie here. Type `get all` to take them, `inventory` to see "
                       "what you carry."},
    SentenceRow{.name = "hint_fight",
                .you = "Hint: a fight goes by rounds. Choose `attack`, `defend` or `flee` before "
                       "the round ends. Type `help battle`."},
    SentenceRow{.name = "hint_wound",
                .you = "Hint: wounds do not heal by themselves. Eat, drink a potion, or go back "
                       "and rest on the surface. Type `score` to see how you are."},
    SentenceRow{
        .name = "hint_ailing",
        .you = "Hint: something is the matter with you. Type `effects` to see what, and how long."},
    SentenceRow{.name = "hint_full",
                .you = "Hint: your pack is nearly full. Wear what can be worn, drop what you do "
                       "not need, or bring it home to be sold."},
    SentenceRow{.name = "hint_level",
                .you = "Hint: you have gained a level. Type `raise …` and the name of an ability; "
                       "`score` shows how many you may raise."},
    SentenceRow{.name = "hint_company",
                .you = "Hint: you are not alone. Type `say …` and some words, or `invite …` and a "
                       "name to go together. Type `help company`."},
    SentenceRow{.name = "hint_fallen",
                .you = "Hint: nobody dies for good. What you carried lies where you fell, as long "
                       "as that branch stands. Type `help death`."},
    SentenceRow{.name = "hint_flee",
                .you = "Hint: you are badly hurt. `flee` takes a round, and leads back the way you "
                       "came; the foe may still be there when you are better."},
    SentenceRow{.name = "hint_rest",
                .you = "Hint: this place does you good. Type `rest`; below, each of them helps "
                       "only a few times."},
    SentenceRow{.name = "hints_are_on", .you = "Hints are on."},
    SentenceRow{.name = "hints_are_off", .you = "Hints are off. Type `hints on` to hear them."},
    SentenceRow{.name = "reader_is_on",
                .you = "The game now tells you everything in words, one thing a line."},
    SentenceRow{.name = "reader_is_off", .you = "The game draws maps for you again."},
    // What one need not hear (N13)
    SentenceRow{.name = "prompts_are_on", .you = "Your hit points stand before what you type."},
    SentenceRow{.name = "prompts_are_off",
                .you = "Nothing stands before what you type any more. Type `score` to see how you "
                       "are, `prompts on` to change it back."},
    SentenceRow{.name = "silence_is_kept",
                .you = "You are told nothing of {names} any more. Type `hear …` and its name to be "
                       "told again."},
    SentenceRow{.name = "silence_is_broken", .you = "From now on you are told of {names} again."},
    SentenceRow{.name = "what_is_silent", .you = "Silent now: {names}."},
    SentenceRow{.name = "nothing_is_silent", .you = "Nothing is silent."},
    SentenceRow{.name = "silence_what",
                .you = "Type `silence …` or `hear …` and one of these, or all: comings (who comes "
                       "and goes), fights (blows that others deal and take), doings (what others "
                       "do with their things), emotes, shouts. What concerns you is always told."},
    SentenceRow{.name = "cannot_be_silenced",
                .you = "There is no \"{word}\" to silence. There are {names}, and all. For one "
                       "person type `ignore …`, for a channel type `channel`."},
    // What programs play a sound for, in words (N6)
    SentenceRow{.name = "sound_of_tell", .you = "a whisper"},
    SentenceRow{.name = "sound_of_fight", .you = "weapons clash"},
    SentenceRow{.name = "sound_of_wound", .you = "a blow lands"},
    SentenceRow{.name = "sound_of_fall", .you = "a body falls"},
    SentenceRow{.name = "sound_of_level", .you = "a bright chime"},
    SentenceRow{.name = "sound_of_solution", .you = "stone slides on stone"},
    SentenceRow{.name = "sound_of_collapse", .you = "rock thunders down"},
    SentenceRow{.name = "said_times", .you = {" ({#times} time)", " ({#times} times)"}},
};

}  // namespace underwell::game
