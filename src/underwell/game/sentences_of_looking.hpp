// What is said about what one sees. See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_looking = {
    SentenceRow{.name = "too_dark",
                .you = "It is too dark to make out what is here. Light a torch if you have one."},
    SentenceRow{.name = "things_here", .you = "Here lies {things:list}."},
    SentenceRow{.name = "monster_here", .you = "{^monster:a} is here."},
    SentenceRow{.name = "person_here", .you = "{^person} is here."},
    SentenceRow{.name = "person_asleep", .you = "{^person} lies here, asleep."},
    SentenceRow{.name = "way_forward_is_blocked",
                .you = "The way forward is blocked. Overcome what is here, or go back."},
    SentenceRow{.name = "signs", .you = " It shows, in this order: {signs}."},
    SentenceRow{.name = "no_exits", .you = "There is no way out."},
    SentenceRow{.name = "exits", .you = "Ways out:"},
    SentenceRow{.name = "exit_open", .you = "{towards}"},
    SentenceRow{.name = "exit_back", .you = "{towards}, the way back"},
    SentenceRow{.name = "exit_unexplored", .you = "{towards}, where nobody has been"},
    SentenceRow{.name = "exit_one_way", .you = "{towards}, no way back from there"},
    SentenceRow{.name = "exit_home", .you = "{towards}, to the foot of the well"},
    SentenceRow{
        .name = "window_open",
        .you = {", joined by {inside} before you; for {#seconds} second more you can follow",
                ", joined by {inside} before you; for {#seconds} seconds more you can follow"}},
};

}  // namespace underwell::game
