// What is said about bodies: wounds, effects, levels, falling. See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_bodies = {
    SentenceRow{.name = "hit_points_left",
                .you = {"You have {#left} hit point left.", "You have {#left} hit points left."}},
    SentenceRow{
        .name = "loses_hit_points",
        .you = {"You lose {#damage} hit point.", "You lose {#damage} hit points."},
        .other = {"{^actor} loses {#damage} hit point.", "{^actor} loses {#damage} hit points."}},
    SentenceRow{.name = "poison_bites",
                .you = {"Poison burns in your veins: {#left} hit point left.",
                        "Poison burns in your veins: {#left} hit points left."}},
    SentenceRow{.name = "is_healed",
                .you = {"You feel better: {#left} hit point.",
                        "You feel better: {#left} hit "
                        "points."}},
    SentenceRow{.name = "pays_the_price",
                .you = {"It takes its price: {#left} hit point left.",
                        "It takes its price: {#left} hit points left."}},
    SentenceRow{.name = "burst_hurts",
                .you = {"The burst hurts you: {#left} hit point left.",
                        "The burst hurts you: {#left} hit points left."}},
    SentenceRow{.name = "effect_begins", .you = "You are {effect} now."},
    SentenceRow{.name = "effect_ends", .you = "You are no longer {effect}."},
    SentenceRow{.name = "gains_experience",
                .you = {"You gain {#points} point of experience.",
                        "You gain {#points} points of experience."}},
    SentenceRow{.name = "gains_level",
                .you = {"You rise to level {level}! You may raise {#raises} ability: type `raise "
                        "…` and its name.",
                        "You rise to level {level}! You may raise {#raises} abilities: type `raise "
                        "…` and a name."},
                .other = "{^actor} seems to stand taller."},
    SentenceRow{.name = "falls_stunned",
                .you = "You go down, and the world goes dark for a while. You come to with one hit "
                       "point.",
                .other = "{^actor} goes down, stunned."},
    SentenceRow{
        .name = "falls_scarred",
        .you = "You go down, badly hurt. You come to with one hit point and a scar for life.",
        .other = "{^actor} goes down, badly hurt."},
    SentenceRow{.name = "falls_dead",
                .you = "You fall. The last thing you hear is the dripping of water.",
                .other = "{^actor} falls and does not rise again."},
    SentenceRow{.name = "ability_is_scarred", .you = "Your {ability} falls to {value}."},
    SentenceRow{.name = "ability_is_now", .you = "Your {ability} is {value} now."},
    SentenceRow{.name = "nothing_to_raise",
                .you = "You have nothing to raise yet. Each new level lets you raise abilities."},
    SentenceRow{.name = "ability_is_highest",
                .you = "Your {ability} can rise no further. Choose another ability."},
    SentenceRow{.name = "no_such_ability",
                .you = "There is no such ability. They are strength, dexterity, constitution, "
                       "intelligence, wisdom and charisma."},
    SentenceRow{.name = "swapped_already",
                .you = "You have swapped two abilities already. From now on, raise them with new "
                       "levels."},
    SentenceRow{
        .name = "taken_for_dead",
        .you = "They take you for dead. Lie still, or creep away by typing `back`: they notice "
               "whatever else you do."},
    SentenceRow{.name = "swap_two", .you = "Type `swap …` and two different abilities."},
    SentenceRow{.name = "swap_changes_nothing",
                .you = "Your {one} and your {other} are the same: nothing would change. Keep the "
                       "swap for others."},
    SentenceRow{.name = "ability_is_raised",
                .you = "You have raised your {ability} with this level already. Choose another."},
};

}  // namespace underwell::game
