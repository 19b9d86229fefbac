// What is said about speech and company. See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_company = {
    SentenceRow{
        .name = "says", .you = "You say, \"{words}\"", .other = "{^actor} says, \"{words}\""},
    SentenceRow{.name = "emotes", .you = "{^actor:name} {words}", .other = "{^actor:name} {words}"},
    SentenceRow{
        .name = "shouts", .you = "You shout, \"{words}\"", .other = "{^actor} shouts, \"{words}\""},
    SentenceRow{.name = "hears_tell", .you = "{name} tells you, \"{words}\""},
    SentenceRow{.name = "hears_party", .you = "{name} to the party: {words}"},
    SentenceRow{.name = "you_tell_party", .you = "You to the party: {words}"},
    SentenceRow{.name = "hears_channel", .you = "[{channel}] {name}: {words}"},
    SentenceRow{.name = "hears_announcement", .you = "A voice from above: {words}"},
    SentenceRow{.name = "you_tell", .you = "You tell {name}, \"{words}\""},
    SentenceRow{.name = "told_while_away",
                .you = "The connection of {name} is lost just now. Your words will be read on "
                       "return."},
    SentenceRow{.name = "while_you_were_away", .you = "While you were away:"},
    SentenceRow{.name = "more_while_away",
                .you = {"({#count} line before these is lost.)",
                        "({#count} lines before these are lost.)"}},
    SentenceRow{.name = "channel_on", .you = "You listen to {channel} again."},
    SentenceRow{.name = "channel_off",
                .you = "You no longer listen to {channel}. Type `channel {channel}` to hear it "
                       "again."},
    SentenceRow{.name = "channel_is_heard",
                .you = "[{channel}] You listen. To speak there, type {command}"},
    SentenceRow{.name = "channel_is_left",
                .you = "[{channel}] You do not listen. To hear it, type `channel {channel}`"},
    SentenceRow{.name = "you_invite", .you = "You invite {name} into your party."},
    SentenceRow{.name = "invited",
                .you = "{name} invites you into a party. Type `accept` to join it."},
    SentenceRow{.name = "joins_party", .you = "{name} has joined the party."},
    SentenceRow{.name = "you_join_party", .you = "You are one of the party now."},
    SentenceRow{.name = "leaves_party", .you = "{name} has left the party."},
    SentenceRow{.name = "party_is_over", .you = "You are in no party any more."},
    SentenceRow{.name = "follows",
                .you = "You follow {target} from now on.",
                .at_you = "{^actor} follows you from now on."},
    SentenceRow{.name = "stays_behind",
                .you = "So you stay behind.",
                .at_you = "{^actor} cannot come along, and stays behind."},
    SentenceRow{.name = "stops_following",
                .you = "You no longer follow anybody.",
                .at_you = "{^actor} no longer follows you."},
    SentenceRow{.name = "ignores",
                .you = "You hear nothing from {name} any more. The same command ends it."},
    SentenceRow{.name = "hears_again", .you = "You hear {name} again."},
    SentenceRow{.name = "speak_what", .you = "Say what? Type the words behind the command."},
    SentenceRow{.name = "tell_whom", .you = "Tell whom what? Type: `tell …` NAME WORDS."},
    SentenceRow{.name = "invite_whom", .you = "Invite whom? Type: `invite …` NAME."},
    SentenceRow{.name = "follow_whom", .you = "Follow whom? Type: `follow …` NAME."},
    SentenceRow{.name = "ignore_whom", .you = "Ignore whom? Type: `ignore …` NAME."},
    SentenceRow{.name = "ignores_enough",
                .you = "You ignore {most} people already. Hear one of them again first: type "
                       "`ignore …` with their name."},
    SentenceRow{.name = "nobody_of_that_name",
                .you = "Nobody in this world is called {name}. Type the whole name."},
    SentenceRow{.name = "asleep_somewhere",
                .you = "{name} is asleep and hears nothing. Type `who` to see who is awake."},
    SentenceRow{.name = "not_yourself", .you = "You are always with yourself. Name somebody else."},
    SentenceRow{.name = "no_party",
                .you = "You are in no party. Type `invite …` NAME to begin one."},
    SentenceRow{.name = "party_is_full", .you = "Your party is full: eight is the most."},
    SentenceRow{.name = "their_party_is_full",
                .you = "The party of {name} is full: eight is the most."},
    SentenceRow{.name = "nobody_invited_you",
                .you = "Nobody has invited you. Ask somebody to type invite and your name."},
    SentenceRow{.name = "leave_party_first",
                .you = "You are in a party already. Type `leave` first."},
    SentenceRow{.name = "no_such_channel",
                .you = "There is no such channel. Type `channel` to see which there are."},
    SentenceRow{.name = "in_your_party",
                .you = "{name} is in your party already. Type `party` to see who is."},
    SentenceRow{.name = "wants_no_follower",
                .you = "{^target} does not want you to follow. Go your own way, or ask somebody "
                       "else."},
    SentenceRow{
        .name = "you_are_muted",
        .you = {"You are muted for {#minutes} more minute. You can still `tell …` somebody "
                "of the staff: `who` shows who of them is awake.",
                "You are muted for {#minutes} more minutes. You can still `tell …` somebody "
                "of the staff: `who` shows who of them is awake."}},
};

}  // namespace underwell::game
