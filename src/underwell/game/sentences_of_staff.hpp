// What is said about staff and their work (K4). See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_staff = {
    SentenceRow{.name = "staff_only",
                .you = "\"{word}\" is for staff. Type `help staff` to learn who they are."},
    SentenceRow{.name = "needs_higher_role",
                .you = "\"{word}\" needs the role of {role}. Ask somebody who has it."},
    SentenceRow{.name = "vanishes", .you = {}, .at_you = {}, .other = "{^actor} is gone."},
    SentenceRow{.name = "made_player", .you = "You are a player like everybody else now."},
    SentenceRow{.name = "made_helper", .you = "You are a helper now. Type `help staff`."},
    SentenceRow{.name = "made_builder", .you = "You are a builder now. Type `help staff`."},
    SentenceRow{.name = "made_admin", .you = "You are an admin now. Type `help staff`."},
    // Going
    SentenceRow{.name = "goto_where",
                .you = "Go where? Type `goto …` and a name, a room's number, its cell (`goto 3 -2 "
                       "…`), surface, or branch and its number."},
    SentenceRow{.name = "no_such_room_number",
                .you = "There is no room {number} here. The rooms are numbered from 0 to {last}."},
    SentenceRow{.name = "no_such_cell",
                .you = "No room was dug at {cell}. Type `map` to see the cells around."},
    SentenceRow{.name = "you_are_there", .you = "You are there already."},
    // People
    SentenceRow{.name = "mute_whom",
                .you = "Mute whom, for how long? Type: `mute …` NAME MINUTES WHY, or `mute …` NAME "
                       "2 hours WHY. 0 ends it."},
    SentenceRow{.name = "were_muted",
                .you = {"You are muted for {#minutes} minute: {words}",
                        "You are muted for {#minutes} minutes: {words}"}},
    SentenceRow{.name = "were_muted_without_a_word",
                .you = {"You are muted for {#minutes} minute. A helper can tell you why: type "
                        "`help staff`.",
                        "You are muted for {#minutes} minutes. A helper can tell you why: type "
                        "`help staff`."}},
    SentenceRow{.name = "may_speak_again", .you = "You may speak again."},
    SentenceRow{
        .name = "you_muted",
        .you = {"{name} is muted for {#number} minute.", "{name} is muted for {#number} minutes."}},
    SentenceRow{.name = "you_unmuted", .you = "{name} may speak again."},
    SentenceRow{
        .name = "promote_whom",
        .you = "Make whom what? Type: `promote …` NAME and player, helper, builder or admin."},
    SentenceRow{.name = "promote_not_yourself",
                .you = "Nobody changes their own role. Ask another admin."},
    SentenceRow{.name = "you_made_player", .you = "{name} is a player like everybody else now."},
    SentenceRow{.name = "you_made_helper", .you = "{name} is a helper now."},
    SentenceRow{.name = "you_made_builder", .you = "{name} is a builder now."},
    SentenceRow{.name = "you_made_admin", .you = "{name} is an admin now."},
    SentenceRow{.name = "outranked", .you = "{name} is staff, too. Ask an admin."},
    SentenceRow{.name = "ban_whom",
                .you = "Ban whom, for how long, and why? Type: `ban …` NAME DAYS WHY, or `ban …` "
                       "NAME 2 hours WHY. 0: for good."},
    SentenceRow{.name = "ban_not_yourself",
                .you = "Nobody keeps themselves out: who would let you in again? Ask another "
                       "admin."},
    SentenceRow{.name = "network_holds_you",
                .you = "{name} holds {address}, from where you come: you would be kept out, too. "
                       "Name a network without it, or ask whoever runs the server."},
    SentenceRow{.name = "not_a_network",
                .you =
                    "\"{word}\" is neither a name nor a network. Type a name, or a network as in "
                    "{examples}."},
    SentenceRow{.name = "pardon_whom", .you = "Pardon whom? Type: `pardon …` NAME."},
    SentenceRow{.name = "ban_of_nobody",
                .you = "Nobody is called {name} yet; nobody will be while the ban holds."},
    SentenceRow{.name = "too_many_bans",
                .you = "There are {most} bans, which is the most. Pardon somebody first."},
    SentenceRow{.name = "pardon_of_nobody",
                .you = "Nothing kept {name} out. Type `bans` to see who is kept out."},
    SentenceRow{.name = "bans_title", .you = "Kept out"},
    SentenceRow{.name = "bans_none", .you = "Nobody is kept out."},
    SentenceRow{.name = "bans_none_so", .you = "Nothing that begins with {name} is kept out."},
    SentenceRow{.name = "ban_until", .you = "{name}, until {until}, by {by}: {words}"},
    SentenceRow{.name = "ban_for_good", .you = "{name}, for good, by {by}: {words}"},
    SentenceRow{.name = "bans_more",
                .you = {"There is {#count} more. Type `bans …` and the beginning of a name.",
                        "There are {#count} more. Type `bans …` and the beginning of a name."}},
    SentenceRow{.name = "you_banned",
                .you = {"{name} is to be kept out for {#hours} hour.",
                        "{name} is to be kept out for {#hours} hours."}},
    SentenceRow{.name = "you_banned_minutes",
                .you = {"{name} is to be kept out for {#minutes} minute.",
                        "{name} is to be kept out for {#minutes} minutes."}},
    SentenceRow{.name = "you_banned_days",
                .you = {"{name} is to be kept out for {#days} day.",
                        "{name} is to be kept out for {#days} days."}},
    SentenceRow{.name = "you_banned_for_good", .you = "{name} is to be kept out for good."},
    SentenceRow{.name = "you_pardoned", .you = "{name} is to be let in again."},
    SentenceRow{.name = "announce_what", .you = "Announce what? Type the words behind it."},
    // Branches
    SentenceRow{.name = "which_branch",
                .you = "Which branch? Type {command} and its number; `branches` lists them."},
    SentenceRow{
        .name = "no_such_branch",
        .you =
            "There is no branch {branch}. Type `branches` on the surface to see those there are."},
    SentenceRow{.name = "branches_none",
                .you = "There is no branch now: nobody has gone down, or all have collapsed."},
    SentenceRow{.name = "window_is_closed",
                .you = "The window of branch {branch} is closed already."},
    SentenceRow{.name = "you_sealed", .you = "The window of branch {branch} closes."},
    SentenceRow{.name = "you_collapsed", .you = "Branch {branch} collapses."},
    SentenceRow{.name = "only_on_surface",
                .you = "That is done on the surface. Type `goto surface` first."},
    // Building
    SentenceRow{.name = "spawn_what",
                .you = "Spawn what? Type: `spawn monster …` KIND or `spawn thing …` KIND, with a "
                       "number before the kind for several."},
    SentenceRow{.name = "no_such_kind",
                .you = "No pack knows \"{word}\". Type its name (base:torch) or a word for it."},
    SentenceRow{.name = "no_monsters_on_surface",
                .you = "The surface is safe. Spawn monsters in a branch."},
    SentenceRow{.name = "too_many_at_once", .you = "That is too many: {most} at once is the most."},
    SentenceRow{.name = "you_spawned", .you = "Here is {things:a}."},
    SentenceRow{.name = "you_spawned_many", .you = "Here are {things:a}."},
    SentenceRow{.name = "dig_on_surface",
                .you = "A start room is dug on the surface, from any place there: a branch "
                       "collapses one day, and nothing of it remains. Type `goto surface` first."},
    SentenceRow{.name = "dig_where",
                .you = "Dig where? Type `dig …` and a direction, and 8 for exits in all eight "
                       "directions: `dig down 8 …`."},
    SentenceRow{.name = "way_is_taken",
                .you = "There is a way {towards} already. Dig in another direction."},
    SentenceRow{.name = "you_dug",
                .you = "Start room {number} is dug. The way there leads {towards}."},
    SentenceRow{.name = "stand_in_start_room",
                .you = "Stand in the start room that you want to configure."},
    SentenceRow{.name = "no_such_setting", .you = "There is no such setting. There are: {names}."},
    SentenceRow{.name = "no_such_setting_nearest",
                .you = "There is no such setting. Did you mean {name}?"},
    SentenceRow{.name = "setting_is_a_number", .you = "{name} is a number from {least} to {most}."},
    SentenceRow{.name = "setting_is_a_word", .you = "{name} is one of these: {words}."},
    SentenceRow{.name = "setting_is_a_number_or_word",
                .you = "{name} is a number from {least} to {most}, or {words}."},
    SentenceRow{.name = "setting_is_of_its_own",
                .you = "Say what {name} shall be: a seed is a whole number from 0 on, a generator "
                       "one of the packs'. Type `configure` to see what it is now."},
    SentenceRow{
        .name = "no_such_generator",
        .you =
            "No pack has a room generator called {name}. Type `configure` to see the one in use."},
    SentenceRow{.name = "setting_out_of_bounds",
                .you = "{name} cannot be {value}. Give a number from {least} to {most}."},
    SentenceRow{.name = "setting_is_four_or_eight",
                .you = "{name} cannot be {value}. Give 4 or 8."},
    SentenceRow{.name = "branches_lie_elsewhere",
                .you = "{name} cannot be {value} while there are branches that it would cut off. "
                       "Type `branches` to see them; wait until they are gone, or collapse them."},
    SentenceRow{.name = "setting_set",
                .you = "{name} is {value} from now on, for branches to come. Those that are there "
                       "keep what they began with."},
    SentenceRow{.name = "setting_set_for_all",
                .you = "{name} is {value} from now on, for all branches of this start room, also "
                       "those that are there."},
    SentenceRow{.name = "reload_asked",
                .you = "The packs are being read anew. If one is wrong the old ones stay."},
    // The end of the world
    SentenceRow{
        .name = "shutdown_when",
        .you = "Stop when? Type: `shutdown …` MINUTES WHY; `shutdown cancel` calls it off."},
    SentenceRow{.name = "nothing_to_call_off", .you = "Nothing is to be called off."},
    SentenceRow{.name = "world_stops_in_minutes",
                .you = {"The world will stop in {#minutes} minute. {words}",
                        "The world will stop in {#minutes} minutes. {words}"}},
    SentenceRow{.name = "world_stops_in_seconds",
                .you = {"The world will stop in {#seconds} second. {words}",
                        "The world will stop in {#seconds} seconds. {words}"}},
    SentenceRow{.name = "world_goes_on", .you = "The world will not stop after all."},
};

}  // namespace underwell::game
