// What is said about what one sees. See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_looking = {
    SentenceRow{.name = "detail", .you = " {text}"},
    SentenceRow{.name = "too_dark",
                .you = "It is too dark to make out what is here. Light a torch if you have one."},
    SentenceRow{.name = "things_here", .you = "Here lies {things:list}."},
    SentenceRow{.name = "things_lie_here", .you = "Here lie {things:list}."},
    SentenceRow{.name = "monster_here", .you = "{^monster:a} is here."},
    SentenceRow{.name = "monsters_here", .you = "{^monsters:a} are here."},
    SentenceRow{.name = "monster_cowers", .you = "{^monster:a} cowers here."},
    SentenceRow{.name = "monsters_cower", .you = "{^monsters:a} cower here."},
    SentenceRow{.name = "fight_goes_on", .you = "A fight is going on here."},
    SentenceRow{.name = "your_fight_goes_on",
                .you = "You are in the midst of a fight: round {number}. What do you do?"},
    SentenceRow{.name = "person_here", .you = "{^person} is here."},
    SentenceRow{.name = "person_asleep", .you = "{^person} lies here, asleep."},
    SentenceRow{.name = "no_more_to_see",
                .you = "You look at the {word} closely, and see no more than before."},
    SentenceRow{.name = "way_forward_is_uncanny",
                .you = "The way forward is blocked: something here is not as it should be. Type "
                       "`search`, or go back."},
    SentenceRow{.name = "way_forward_is_blocked",
                .you = "The way forward is blocked. Overcome what is here, or go back."},
    SentenceRow{.name = "signs", .you = " {signs}."},
    SentenceRow{.name = "signs_arrow", .you = " Below, an arrow points {towards}."},
    // Puzzles: what can be done, and how far it has come.
    SentenceRow{
        .name = "levers_seen",
        .you =
            {" There is {#pieces} lever: type `pull …` and its number.",
             " There are {#pieces} levers, numbered from the left: type `pull …` and a number."}},
    SentenceRow{.name = "levers_pulled", .you = " Pulled so far: {pieces}."},
    SentenceRow{
        .name = "bells_seen",
        .you = " They are numbered 1 to {pieces}, as they hang: type `strike …` and a number."},
    SentenceRow{.name = "bells_struck", .you = " Struck so far: {pieces}."},
    SentenceRow{.name = "lock_seen", .you = " Type `unlock` when you have the key."},
    SentenceRow{.name = "riddle_seen", .you = " Type `answer …` and what you think."},
    SentenceRow{.name = "stone_lies_about",
                .you = " Stone {number}, of weight {weight}, lies about."},
    SentenceRow{.name = "stone_lies_left",
                .you = " Stone {number}, of weight {weight}, lies on the left plate."},
    SentenceRow{.name = "stone_lies_right",
                .you = " Stone {number}, of weight {weight}, lies on the right plate."},
    SentenceRow{.name = "plates_bear",
                .you = " The left plate bears {left}, the right plate {right}."},
    SentenceRow{.name = "plates_seen",
                .you = " Type `push …`, the number of a stone, and left or right."},
    SentenceRow{.name = "dials_seen",
                .you = " From the left they show {signs}. Type `turn …`, the number of a dial, and "
                       "a sign: `turn 2 to 5 …`."},
    SentenceRow{.name = "spirit_seen",
                .you = " It asks for {price} gold: type `give {price} gold to spirit`. From the "
                       "penniless it takes half of their blood: `give blood to spirit`."},
    SentenceRow{.name = "statues_seen",
                .you = " From the left they look {facings}. Type `turn …`, the number of a "
                       "figure, and a direction: `turn 2 to north …`."},
    SentenceRow{.name = "figure_told",
                .you = " Of the figures {depth} deep, number {figure} looks {towards}."},
    SentenceRow{.name = "water_seen",
                .you = " The water stands at mark {mark}; at mark {wanted} the gate comes free. A "
                       "wheel moves it: type `turn wheel to {wanted}` where the wheel is."},
    SentenceRow{.name = "wheel_seen",
                .you = " It stands at mark {mark} of {marks}. Type `turn wheel to …` and a mark."},
    SentenceRow{.name = "wheel_seen_done", .you = " It stands fast: what it was for is done."},
    SentenceRow{.name = "jug_holds",
                .you = " Jug {number} takes {most} measures, and has {measures} in it."},
    SentenceRow{.name = "jugs_seen",
                .you = " The gate opens when one of them holds exactly {wanted}. Type `fill …` or "
                       "`empty …` and the number of a jug, or `pour 1 into 2`."},
    SentenceRow{.name = "answers_are_elsewhere",
                .you = " How they have to look is told elsewhere in this branch, one figure here "
                       "and one there, maybe in rooms that you have passed."},
    SentenceRow{.name = "wheel_is_elsewhere",
                .you = " The wheel is elsewhere in this branch, maybe in a room that you have "
                       "passed."},
    SentenceRow{.name = "answer_is_elsewhere",
                .you = " The answer is told elsewhere in this branch, maybe in a room that you "
                       "have passed."},
    SentenceRow{.name = "key_is_elsewhere",
                .you = " Its key lies elsewhere in this branch, maybe in a room that you have "
                       "passed."},
    SentenceRow{.name = "inventory", .you = "You carry:"},
    SentenceRow{.name = "carries_nothing", .you = "You carry nothing in your pack."},
    SentenceRow{.name = "pack_is_so_full", .you = "{used} of {most} slots are taken."},
    SentenceRow{.name = "gold_carried", .you = "{gold} gold"},
    SentenceRow{.name = "equipment", .you = "You wear and wield:"},
    SentenceRow{.name = "wears_nothing", .you = "You wear nothing, and your hands are empty."},
    SentenceRow{.name = "goods", .you = "{things:list}"},
    SentenceRow{.name = "burning", .you = "{things:list}, burning"},
    SentenceRow{.name = "sheet_level",
                .you = "Level {level}, {experience} experience of {wanted}."},
    SentenceRow{.name = "sheet_hit_points", .you = "{points} of {most} hit points."},
    SentenceRow{.name = "sheet_armour", .you = "Armour {armour}."},
    SentenceRow{.name = "sheet_ability", .you = "{ability} {value}"},
    SentenceRow{.name = "sheet_deepest", .you = "The deepest you have been: {depth}."},
    SentenceRow{.name = "sheet_raises",
                .you = {"You may raise {#raises} ability: type `raise …` and its name.",
                        "You may raise {#raises} abilities: type `raise …` and a name."}},
    SentenceRow{
        .name = "effect_on_you",
        .you = {"{effect}, for {#left} round or room", "{effect}, for {#left} rounds or rooms"}},
    SentenceRow{.name = "no_effects", .you = "Nothing ails or helps you."},
    // What gear is good for.
    SentenceRow{.name = "gear_for_weapon_hand",
                .you = "A weapon for one hand: type `wield …` and its name."},
    SentenceRow{.name = "gear_for_both_hands",
                .you = "A weapon for both hands, which leaves none for a shield: type `wield …` "
                       "and its name."},
    SentenceRow{.name = "gear_for_shield_hand",
                .you = "A shield, for the hand that holds no weapon: type `wear …` and its name."},
    SentenceRow{.name = "gear_for_body", .you = "Armour for the body: type `wear …` and its name."},
    SentenceRow{.name = "gear_for_head",
                .you = "It is worn on the head: type `wear …` and its "
                       "name."},
    SentenceRow{.name = "gear_for_throwing",
                .you = "It is made to be thrown: in a fight, type `throw …` and its name."},
    SentenceRow{.name = "gear_strikes",
                .you = "A hit takes {least} to {most} hit points. It hits by {ability}."},
    SentenceRow{.name = "gear_wards",
                .you = "Armour {armour}: each point of it wards off one blow in twenty."},
    SentenceRow{.name = "thing_not_worn_yet",
                .you = "It is as good as new; worn {quality} times it breaks."},
    SentenceRow{.name = "thing_is_broken",
                .you = "It is broken, and good for nothing until a smith mends it."},
    SentenceRow{.name = "thing_worn_out", .you = "It is worn {wear} of {quality}."},
    SentenceRow{
        .name = "thing_burns",
        .you = {"It will burn for {#rooms} more room.", "It will burn for {#rooms} more rooms."}},
    SentenceRow{.name = "thing_burns_on", .you = "It gives light, and does not burn down."},
    SentenceRow{.name = "thing_is_burnt_down", .you = "Nothing of it is left to burn."},
    // What a rune is for.
    SentenceRow{.name = "rune_costs",
                .you = {"Type `cast …` and its name to speak its word, for {#cost} hit point.",
                        "Type `cast …` and its name to speak its word, for {#cost} hit points."}},
    SentenceRow{.name = "rune_for_oneself", .you = "It works on whoever casts it."},
    SentenceRow{.name = "rune_for_friend", .you = "It works on you, or on a friend beside you."},
    SentenceRow{.name = "rune_for_foe", .you = "It works on one foe."},
    SentenceRow{.name = "rune_for_all_friends", .you = "It works on all on your side."},
    SentenceRow{.name = "rune_for_all_foes", .you = "It works on all your foes at once."},
    SentenceRow{.name = "rune_for_room",
                .you = "It works on the room, and on everybody awake in it."},
    SentenceRow{.name = "rune_harms", .you = "It wounds."},
    SentenceRow{.name = "rune_heals", .you = "It heals."},
    SentenceRow{.name = "rune_cures", .you = "It ends whatever ails."},
    SentenceRow{.name = "rune_leaves",
                .you = {"It leaves them {effect} for {#rounds} round.",
                        "It leaves them {effect} for {#rounds} rounds."}},
    SentenceRow{.name = "rune_hushes",
                .you = "Whoever is hushed casts nothing and plays no trick."},
    SentenceRow{.name = "rune_reveals", .you = "It shows what is hidden in the room."},
    SentenceRow{.name = "rune_shows_way",
                .you = "Before a lock or a puzzle, it shows the way to where the key or the answer "
                       "is."},
    SentenceRow{.name = "rune_returns",
                .you = "It takes you to the start room at once, out of no fight and no grip."},
    SentenceRow{.name = "rune_mends", .you = "It mends what you wear and wield, a little."},
    SentenceRow{
        .name = "thing_charges",
        .you = {"It is good for {#charges} more use.", "It is good for {#charges} more uses."}},
    SentenceRow{.name = "thing_holds_nothing", .you = "There is nothing in it."},
    SentenceRow{.name = "thing_holds", .you = "In it lies {things:list}."},
    SentenceRow{.name = "thing_holds_several", .you = "In it lie {things:list}."},
    SentenceRow{.name = "is_unhurt", .you = "Unhurt."},
    SentenceRow{.name = "is_hurt", .you = "Hurt: {tenths} tenths are left."},
    SentenceRow{.name = "glimpse", .you = "{^towards}: {name}."},
    SentenceRow{.name = "glimpse_dark", .you = "{^towards}: {name}, dark."},
    SentenceRow{.name = "scans_nothing", .you = "You make out nothing beyond this room."},
    SentenceRow{.name = "exits_line", .you = "[Exits: {ways}]"},
    SentenceRow{.name = "exits_unexplored_line", .you = "Nobody has been {ways}."},
    SentenceRow{.name = "people_here", .you = "Here are {people}."},
    SentenceRow{.name = "people_more",
                .you = {"In the crowd is {#count} more.", "In the crowd are {#count} more."}},
    SentenceRow{.name = "people_asleep", .you = "Asleep here: {people}."},
    SentenceRow{.name = "no_exits", .you = "There is no way out."},
    SentenceRow{.name = "exits", .you = "Ways out:"},
    SentenceRow{.name = "exit_open", .you = "{towards}"},
    SentenceRow{.name = "exit_back", .you = "{towards}, the way back"},
    SentenceRow{.name = "exit_unexplored", .you = "{towards}, where nobody has been"},
    SentenceRow{.name = "exit_one_way", .you = "{towards}, no way back from there"},
    SentenceRow{.name = "exit_home", .you = "{towards}, to the foot of the well"},
    SentenceRow{.name = "window_open_until_drawn",
                .you = ", joined by {inside} before you; you can still follow"},
    SentenceRow{
        .name = "window_open",
        .you = {", joined by {inside} before you; for {#seconds} second more you can follow",
                ", joined by {inside} before you; for {#seconds} seconds more you can follow"}},
    SentenceRow{.name = "window_open_until_drawn_nobody_inside",
                .you = ", where somebody went and nobody is now; you can still follow"},
    SentenceRow{
        .name = "window_open_nobody_inside",
        .you = {", where somebody went and nobody is now; for {#seconds} second more you can "
                "follow",
                ", where somebody went and nobody is now; for {#seconds} seconds more you can "
                "follow"}},
    SentenceRow{.name = "window_told_until_drawn",
                .you = "{^towards}: joined by {inside} before you. You can still follow."},
    SentenceRow{
        .name = "window_told",
        .you = {"{^towards}: joined by {inside} before you. For {#seconds} second more you can "
                "follow.",
                "{^towards}: joined by {inside} before you. For {#seconds} seconds more you can "
                "follow."}},
    SentenceRow{.name = "window_told_until_drawn_nobody_inside",
                .you = "{^towards}: somebody went there, and nobody is there now. You can still "
                       "follow."},
    SentenceRow{.name = "window_told_nobody_inside",
                .you = {"{^towards}: somebody went there, and nobody is there now. For {#seconds} "
                        "second more you can follow.",
                        "{^towards}: somebody went there, and nobody is there now. For {#seconds} "
                        "seconds more you can follow."}},
};

}  // namespace underwell::game
