// What is said at the door, where people come in and go (N2, N3). See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_door = {
    // The greeting
    SentenceRow{.name = "door_reader_first", .you = "Do you use a screen reader? Type: `reader`."},
    SentenceRow{.name = "door_story",
                .you = "A town has grown around a well. Below it lies a dungeon that digs itself "
                       "while people explore it: nobody has seen what you will find."},
    SentenceRow{.name = "door_people",
                .you = {"{#count} person is awake in this world.",
                        "{#count} people are awake in this world."}},
    SentenceRow{.name = "door_nobody", .you = "Nobody is awake in this world. You would be first."},
    SentenceRow{.name = "door_how",
                .you = "Type `guest` to play at once, or a name: yours to come back, a new one to "
                       "begin. Type `help` for more, `language zh_CN` for Chinese."},
    SentenceRow{.name = "door_ask_name", .you = "Name, or guest:"},
    // Help
    SentenceRow{.name = "door_stands_still",
                .you = "Something cannot be stored just now, so the world stands still. Nothing is "
                       "lost: what you type is taken as soon as that works again."},
    SentenceRow{.name = "door_help_title", .you = "At the door"},
    SentenceRow{.name = "door_help_guest", .you = "Play at once. You can choose a name later."},
    SentenceRow{.name = "door_help_name", .you = "Come back, or begin; you are asked the rest."},
    SentenceRow{.name = "door_help_connect", .you = "Come back, in one line."},
    SentenceRow{.name = "door_help_create", .you = "Begin as somebody new, in one line."},
    SentenceRow{.name = "door_help_who", .you = "See who is awake."},
    SentenceRow{.name = "door_help_reader", .you = "Everything in words, or drawings again."},
    SentenceRow{.name = "door_help_language", .you = "The language that the game speaks to you."},
    SentenceRow{.name = "door_help_quit", .you = "Leave."},
    SentenceRow{.name = "door_reader_on", .you = "Everything is said in words now."},
    SentenceRow{.name = "door_reader_off", .you = "Drawings are shown again."},
    SentenceRow{.name = "door_language_set", .you = "The game speaks English to you."},
    SentenceRow{.name = "door_which_language", .you = "Type: `language en`, or `language zh_CN`."},
    // Coming back
    SentenceRow{.name = "door_ask_password", .you = "Password:"},
    SentenceRow{.name = "door_checking", .you = "One moment."},
    SentenceRow{.name = "door_wrong_login",
                .you = "Name and password do not fit together. Try again, or type `help`."},
    SentenceRow{.name = "door_too_many_tries",
                .you = "That was wrong too often. Come back in a while."},
    SentenceRow{.name = "door_connect_how", .you = "Type: `connect …` NAME PASSWORD."},
    SentenceRow{.name = "door_welcome_back", .you = "Welcome back, {name}."},
    SentenceRow{.name = "door_took_over",
                .you = "You were still here. This connection takes over."},
    // Beginning
    SentenceRow{.name = "door_create_how", .you = "Type: `create …` NAME PASSWORD."},
    SentenceRow{.name = "door_name_wrong",
                .you = "\"{word}\" cannot be a name. Names have 2 to 16 letters, with hyphens or "
                       "apostrophes inside; or 2 to 8 Chinese characters."},
    SentenceRow{.name = "door_name_taken",
                .you = "Somebody is called {name} already. Choose another name."},
    SentenceRow{.name = "name_reserved",
                .you = "Nobody can be called {name}: that would be taken for something else here. "
                       "Choose another name."},
    SentenceRow{.name = "door_too_many_accounts",
                .you = "Too many names were made from your address. Try again in an hour."},
    SentenceRow{.name = "door_nobody_of_name",
                .you = "Nobody is called {name} yet. Do you want to begin as {name}?"},
    SentenceRow{.name = "door_ask_yes", .you = "Yes or no:"},
    SentenceRow{.name = "door_ask_new_password", .you = "Choose a password of 8 letters or more:"},
    SentenceRow{.name = "door_ask_again", .you = "The same once more:"},
    SentenceRow{.name = "door_password_weak",
                .you = "A password has 8 to 256 letters, and is not your name. Choose another."},
    SentenceRow{.name = "door_passwords_differ", .you = "Those two differ. Choose again."},
    SentenceRow{.name = "door_back_how", .you = "An empty line takes you back."},
    SentenceRow{.name = "door_given_password",
                .you = "Your password was given to you. Choose one of your own now."},
    SentenceRow{.name = "password_must_be_another",
                .you = "A password that was given to you is replaced before you play on. Choose "
                       "one of your own; `quit` leaves."},
    SentenceRow{.name = "door_offer_title", .you = "This could be you"},
    SentenceRow{.name = "door_offer_how",
                .you = "Press Enter to be so, or type another for somebody else. Later you may "
                       "swap two abilities once."},
    SentenceRow{.name = "door_offer_wrong",
                .you = "\"{word}\" is nothing to choose here, and nothing is decided yet."},
    SentenceRow{.name = "door_offer_what",
                .you = "Press Enter to begin as who is shown, type another to be shown somebody "
                       "else, or back to choose another name. Abilities are swapped later, in the "
                       "game: type `help swap` there."},
    SentenceRow{.name = "door_ask_offer", .you = "Enter, or another:"},
    SentenceRow{.name = "door_made", .you = "Welcome, {name}. Remember your password."},
    SentenceRow{.name = "door_guest",
                .you = "Welcome. You are called {name} for now; type `keep …` and a name of your "
                       "own to come back as who you are."},
    SentenceRow{.name = "door_no_guests",
                .you = "Guests are not let in at present. Type a name to begin."},
    SentenceRow{.name = "door_no_newcomers",
                .you = "Nobody new is let in at present. Type the name that you have."},
    // Kept out
    SentenceRow{.name = "door_banned", .you = "You are kept out for good: {words}"},
    SentenceRow{.name = "door_banned_for",
                .you = {"You are kept out for {#hours} more hour: {words}",
                        "You are kept out for {#hours} more hours: {words}"}},
    SentenceRow{.name = "door_banned_for_minutes",
                .you = {"You are kept out for {#minutes} more minute: {words}",
                        "You are kept out for {#minutes} more minutes: {words}"}},
    SentenceRow{.name = "door_banned_for_days",
                .you = {"You are kept out for {#days} more day: {words}",
                        "You are kept out for {#days} more days: {words}"}},
    SentenceRow{.name = "door_name_kept_out",
                .you = "Nobody may be called {name} here. Choose another name."},
    SentenceRow{.name = "door_full", .you = "The house is full. Come back in a while."},
    SentenceRow{.name = "door_failed",
                .you = "That could not be stored. Nothing is lost; try again in a while."},
    SentenceRow{.name = "door_slow", .you = "Nobody answered for too long. Goodbye."},
    // Going
    SentenceRow{.name = "quit_in_fight", .you = "Not in the midst of a fight. Type `flee` first."},
    SentenceRow{.name = "door_farewell", .you = "You fall asleep where you are. Come back soon."},
    SentenceRow{.name = "door_farewell_guest", .you = "Goodbye. Nobody will know {name} any more."},
    SentenceRow{.name = "door_taken_over",
                .you = "Somebody who knows your password plays on from elsewhere. Goodbye."},
    SentenceRow{.name = "door_account_removed",
                .you = "Your account was removed, and your character leaves this world. Goodbye."},
    SentenceRow{.name = "door_idle", .you = "You were silent for too long. Goodbye."},
    SentenceRow{.name = "door_closing", .you = "The world stops here for a while: {words}"},
    SentenceRow{.name = "door_closing_plain",
                .you = "The world stops here for a while. Nothing is lost; come back soon."},
    SentenceRow{.name = "door_halted",
                .you = "Something could not be stored. The world stands still until that works "
                       "again, and goes on from what was stored: what you did last may not have "
                       "happened."},
    SentenceRow{.name = "door_goes_on",
                .you = "The world goes on. Type `look` to see where you are."},
    // Keeping a guest, and passwords
    SentenceRow{.name = "keep_how",
                .you = "Type `keep …` and the name that you want: `keep Morwen …`."},
    SentenceRow{.name = "keep_without_password",
                .you = "Only the name, please: you are asked for a password afterwards."},
    SentenceRow{.name = "no_such_name_allowed",
                .you = "\"{word}\" cannot be a name. Names have 2 to 16 letters, with hyphens or "
                       "apostrophes inside; or 2 to 8 Chinese characters."},
    SentenceRow{.name = "keep_not_guest",
                .you = "You are no guest: you can come back as {name} whenever you like."},
    SentenceRow{.name = "kept", .you = "You are {name} from now on. Remember your password."},
    SentenceRow{.name = "keep_given_up",
                .you = "You stay a guest. Type `keep …` and a name whenever you like."},
    SentenceRow{.name = "password_stays", .you = "Your password stays as it is."},
    SentenceRow{.name = "password_alone",
                .you = "Type `password` alone: you are asked for the old and the new one."},
    SentenceRow{.name = "password_of_guest",
                .you = "A guest has no password. Type `keep …` and a name to choose both."},
    SentenceRow{.name = "password_ask_old", .you = "Your password until now:"},
    SentenceRow{.name = "password_wrong", .you = "That is not your password. It stays as it is."},
    SentenceRow{.name = "password_changed", .you = "Your password is another now."},
    // For programs that draw and list
    SentenceRow{.name = "area_surface", .you = "The surface"},
    SentenceRow{.name = "area_branch", .you = "Branch {number}"},
    SentenceRow{.name = "effect_name", .you = "{effect}"},
    // Packs
    SentenceRow{.name = "packs_reloaded", .you = "The packs were loaded anew."},
    SentenceRow{.name = "packs_not_reloaded",
                .you = "The packs are as they were, since one is wrong: {words}"},
    SentenceRow{.name = "surface_stays",
                .you = "What surface.toml lays down is for worlds that begin with it; this one "
                       "keeps its own. Not taken over: {names}. Places and ways need a new world; "
                       "for start rooms and their branches, type `configure` in a start room, or "
                       "`dig …`."},
    SentenceRow{.name = "script_fails", .you = "A pack's script is wrong: {words}"},
};

}  // namespace underwell::game
