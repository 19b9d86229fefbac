// What is said in the town: by merchant, smith, healer and inn, on the notice board, in the hall.
// See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_town = {
    // What a place offers
    SentenceRow{.name = "offer_inn", .you = "Here you can `rest`, and hear `rumours`."},
    SentenceRow{.name = "offer_merchant",
                .you = "Type `list` to see the wares; `buy …`, `sell …` and `value` work here."},
    SentenceRow{.name = "offer_smith",
                .you = "Type `list` to see what mending costs, and `mend …` to have it done."},
    SentenceRow{.name = "offer_healer",
                .you = "Type `list` to hear what healing costs, and `heal` to have it done."},
    SentenceRow{.name = "offer_board",
                .you = "Type `board` to read the notices, `accept …` and a number to take one, "
                       "`deliver` when it is done."},
    SentenceRow{.name = "offer_hall", .you = "Type `hall` to read the names."},
    // Gold
    SentenceRow{.name = "cannot_afford",
                .you = "That costs {price} gold, and you have {gold}. Sell something, or come back "
                       "with more."},
    SentenceRow{.name = "cannot_afford_healing",
                .you = "That costs {price} gold, and you have {gold}. A bed at the inn costs less, "
                       "and nothing if you have nothing."},
    SentenceRow{.name = "gold_is_not_bought", .you = "Gold is what you would be paid in. Keep it."},
    // The merchant
    SentenceRow{.name = "no_merchant_here", .you = "Nobody trades here. Type `find merchant`."},
    SentenceRow{.name = "wares", .you = "For sale:"},
    SentenceRow{.name = "wares_of_today", .you = "Today there is also:"},
    SentenceRow{.name = "no_wares", .you = "The shelves are empty."},
    SentenceRow{.name = "ware", .you = "{thing:a}: {price} gold"},
    SentenceRow{.name = "your_gold", .you = "You have {gold} gold."},
    SentenceRow{.name = "ware_costs", .you = "{^thing:a} costs you {price} gold."},
    SentenceRow{.name = "would_pay", .you = "You would get {price} gold for {things:list}."},
    SentenceRow{.name = "not_sold",
                .you = "There is no \"{word}\" for sale. Type `list` to see what there is."},
    SentenceRow{.name = "not_sold_nearest",
                .you = "There is no \"{word}\" for sale. Did you mean {nearest}? Type `list` to "
                       "see what there is."},
    SentenceRow{.name = "fewer_wares_of_that_name",
                .you = "There are not so many kinds of \"{word}\" for sale. For several of one "
                       "kind type {example}."},
    SentenceRow{.name = "buy_fewer",
                .you = "Nobody carries that many. Buy {most} at most at a time."},
    SentenceRow{.name = "buys",
                .you = "You buy {thing:a} for {price} gold.",
                .other = "{^actor} buys {thing:a}."},
    SentenceRow{.name = "sells",
                .you = "You sell {things:list} for {price} gold.",
                .other = "{^actor} sells {things:list}."},
    SentenceRow{.name = "no_treasure_to_sell",
                .you = "You carry no treasure. To sell something else, say its name."},
    SentenceRow{.name = "keys_are_not_bought",
                .you =
                    "Nobody buys {thing}: it opens a lock somewhere below. Use it there, or drop "
                    "it."},
    SentenceRow{.name = "quest_things_are_not_bought",
                .you = "Nobody here buys {thing}. Somebody on the notice board may want it."},
    SentenceRow{
        .name = "take_it_off_first",
        .you = "You have {thing} on or in hand. Put it away with `remove …` before you sell it."},
    SentenceRow{.name = "empty_it_first",
                .you = "There is something in {thing}. Empty it before you sell it."},
    SentenceRow{.name = "worth_nothing",
                .you = "Nobody would give a coin for {thing}. Drop it, or bring more of it."},
    SentenceRow{.name = "no_value_here",
                .you = "Nobody here can tell you what that is worth. Ask a merchant, a smith or a "
                       "healer."},
    // The smith
    SentenceRow{.name = "no_smith_here", .you = "Nobody mends things here. Type `find smith`."},
    SentenceRow{.name = "mending_costs", .you = "Mending {things:list} costs {price} gold."},
    SentenceRow{.name = "mendings", .you = "The smith could mend:"},
    SentenceRow{
        .name = "mending_all_costs",
        .you = "Type `mend all` to have all of it done for {price} gold, or `mend …` and a name."},
    SentenceRow{.name = "mends",
                .you = "You have {things:list} mended for {price} gold, as good as new.",
                .other = "{^actor} has {things:list} mended."},
    SentenceRow{.name = "needs_no_mending",
                .you = "{^thing} is as good as new. Come back when it is worn."},
    SentenceRow{.name = "cannot_be_mended",
                .you = "{^thing} is nothing that a smith could mend. Bring weapons and armour."},
    SentenceRow{.name = "nothing_needs_mending",
                .you = "All that you have is as good as new. Come back when something is worn."},
    // The healer and the inn
    SentenceRow{.name = "no_healer_here",
                .you = "Nobody here can heal you. Type `find healer`, or rest at an inn."},
    SentenceRow{.name = "healing_costs",
                .you = "To make you well costs {price} gold: type `heal`."},
    SentenceRow{.name = "scar_costs",
                .you = {"You bear {#scars} scar. To have it healed costs {price} gold: type `heal "
                        "scar …` and an ability.",
                        "You bear {#scars} scars. To have one healed costs {price} gold: type "
                        "`heal scar …` and an ability."}},
    SentenceRow{.name = "needs_no_healing",
                .you = "You are well, and nothing is the matter with you. Keep your gold."},
    SentenceRow{.name = "only_scars_to_heal",
                .you = "You are well but for your scars. Type `value` to hear what those cost."},
    SentenceRow{.name = "no_scars", .you = "You bear no scar that could be healed."},
    SentenceRow{.name = "heal_scar_of_what",
                .you = "Say which ability is to come back, as in \"`heal scar strength …`\"."},
    SentenceRow{.name = "is_treated",
                .you = "The healer sees to you for {price} gold.",
                .other = "The healer sees to {actor}."},
    SentenceRow{.name = "scar_is_healed",
                .you = "It takes a long night and {price} gold, and then a scar is gone.",
                .other = "The healer takes a scar from {actor}."},
    SentenceRow{.name = "needs_no_sleep",
                .you = "You are wide awake and well. Ask for `rumours` instead."},
    SentenceRow{.name = "bed_costs",
                .you = "A bed costs you {price} gold: type `rest`. Rumours are told for nothing: "
                       "type `rumours`."},
    SentenceRow{.name = "sleeps_at_the_inn",
                .you = "You take a bed for {price} gold and sleep without a dream.",
                .other = "{^actor} goes upstairs and comes back rested."},
    SentenceRow{.name = "sleeps_for_nothing",
                .you = "You turn out your pockets. The landlord sighs and gives you the bed by the "
                       "chimney for nothing.",
                .other = "{^actor} goes upstairs and comes back rested."},
    // Rumours
    SentenceRow{.name = "no_rumours_here",
                .you = "There is nobody here to tell you anything. Rumours are told at the inn."},
    SentenceRow{.name = "no_rumours", .you = "Nobody has heard anything new."},
    SentenceRow{.name = "rumour_of_the_deepest",
                .you = "\"{name} has been {depth} deep. Nobody has come back from further down.\""},
    SentenceRow{.name = "rumour_of_a_notice",
                .you = "\"There is {reward} gold in notice {number} on the board, for whoever goes "
                       "{depth} deep.\""},
    SentenceRow{.name = "rumour_of_a_window",
                .you =
                    "\"Somebody has just gone {towards} from the foot of the well. Be quick, and "
                    "you come to the same place.\""},
    SentenceRow{.name = "rumour_of_those_below",
                .you = {"\"There is {#people} of us below right now.\"",
                        "\"There are {#people} of us below right now.\""}},
    SentenceRow{.name = "rumour_of_a_ware",
                .you = "\"The merchant has {thing:a} today. I would not wait for tomorrow.\""},
    SentenceRow{.name = "rumour_of_a_monster",
                .you = "\"From {depth} deep you may meet {monster:a}. Look twice.\""},
    SentenceRow{.name = "rumour_of_a_treasure",
                .you = "\"Somebody found {thing:a}. You have to go {depth} deep for one.\""},
    // Quests
    SentenceRow{.name = "no_board_here",
                .you = "The notice board hangs in the town. Up there, type `go board`."},
    SentenceRow{.name = "notices", .you = "The notices say:"},
    SentenceRow{.name = "your_quests", .you = "You have taken on:"},
    SentenceRow{.name = "no_quests",
                .you = "You have taken on nothing. The notice board in the town has quests."},
    SentenceRow{.name = "quest_number", .you = "{number}. "},
    SentenceRow{.name = "quest_slay", .you = "Slay {monsters:a}, {depth} deep or deeper."},
    SentenceRow{.name = "quest_bring",
                .you = "Bring {things:a}. Look {depth} deep, or thereabouts."},
    SentenceRow{.name = "quest_find", .you = "Find {things:a}, {depth} deep or deeper."},
    SentenceRow{.name = "quest_map",
                .you = {"Map {#wanted} new room, {depth} deep or deeper.",
                        "Map {#wanted} new rooms, {depth} deep or deeper."}},
    SentenceRow{.name = "quest_reward", .you = " {reward} gold."},
    SentenceRow{.name = "quest_is_yours", .you = " You have taken this one."},
    SentenceRow{.name = "quest_so_far", .you = " So far {done} of {wanted}."},
    SentenceRow{.name = "quest_done", .you = " Done: `deliver` it at the notice board."},
    SentenceRow{
        .name = "has_that_quest",
        .you = "You have taken on notice {number} already. Type `quests` to see how it goes."},
    SentenceRow{
        .name = "no_such_notice",
        .you = "There is no notice {number} on the board. Type `board` to read those there are."},
    SentenceRow{.name = "too_many_quests",
                .you = "You have taken on {most} already. Deliver one, or `abandon …` one."},
    SentenceRow{
        .name = "not_your_quest",
        .you = "You have not taken on notice {number}. Type `quests` to see what you have."},
    SentenceRow{
        .name = "no_quests_to_deliver",
        .you =
            "You have taken on nothing that you could deliver. Type `board` to read the notices."},
    SentenceRow{.name = "nothing_to_deliver",
                .you = "None of your quests is done yet. Type `quests` to see what is missing."},
    SentenceRow{.name = "takes_quest",
                .you = "You take on notice {number}, for {reward} gold.",
                .other = "{^actor} takes on notice {number}."},
    SentenceRow{.name = "abandons_quest",
                .you = "You give up notice {number}.",
                .other = "{^actor} gives up notice {number}."},
    SentenceRow{.name = "fulfils_quest",
                .you = "Notice {number} is fulfilled. You are paid {reward} gold.",
                .other = "{^actor} has fulfilled notice {number}."},
    SentenceRow{.name = "quest_comes_on",
                .you = "That was {done} of {wanted} for notice {number}."},
    SentenceRow{
        .name = "quest_is_ready",
        .you = "That is all that notice {number} asks for. Deliver it at the notice board."},
    // The hall
    SentenceRow{.name = "hall_is_above",
                .you = "The names stand in the hall of the deepest, in the town. Go home to read "
                       "them."},
    SentenceRow{.name = "hall_names", .you = "The deepest:"},
    SentenceRow{.name = "hall_is_empty", .you = "No name stands here yet. It could be yours."},
    SentenceRow{.name = "hall_rank",
                .you = "{rank}. {name}, {depth} deep, on {date}, in the branch of seed {seed}"},
    SentenceRow{.name = "hall_own_rank", .you = " (you)"},
    SentenceRow{.name = "enters_hall",
                .you = "Your name is cut into the floor of the hall of the deepest: {depth} deep.",
                .other = "{^actor} has come back from {depth} deep, further down than anybody "
                         "before."},
};

}  // namespace underwell::game
