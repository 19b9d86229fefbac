// The texts of help (help.hpp). Commands stand between backquotes: `get all`. See
// sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_help = {
    SentenceRow{.name = "help_overview", .you = "Type `help …` and one of these:"},
    SentenceRow{
        .name = "help_overview_more",
        .you = "Or `help …` and any command: `help get`. To look for words: `help search torch`."},
    SentenceRow{.name = "help_usage", .you = "Type: {usage}"},
    SentenceRow{.name = "help_short_forms", .you = "Also: {words}"},
    SentenceRow{.name = "help_more_in", .you = "More: `help {name}`"},
    SentenceRow{.name = "help_found", .you = "About \"{words}\":"},
    SentenceRow{.name = "help_found_nothing",
                .you = "Nothing in the help is about \"{words}\". Try one word, or type `help` for "
                       "the topics."},
    SentenceRow{.name = "no_such_help",
                .you = "There is no help about \"{word}\". Type `help` for the topics, or `help "
                       "search …` and a word."},
    SentenceRow{.name = "no_such_help_nearest",
                .you = "There is no help about \"{word}\". Did you mean {nearest}?"},

    SentenceRow{.name = "help_beginning_title", .you = "the first ten minutes"},
    SentenceRow{
        .name = "help_beginning",
        .you = "Under this town lies a dungeon that digs itself: each room comes into being when "
               "somebody first walks into it. You go `down` for treasure and fame, and turn back "
               "while you still can."},
    SentenceRow{
        .name = "help_beginning_look",
        .you = "`look`, `exits` and `inventory` show what there is; `map` where you have been."},
    SentenceRow{.name = "help_beginning_ready",
                .you = "Make ready first: `wield knife`, `light torch`."},
    SentenceRow{.name = "help_beginning_go",
                .you = "Go `down`, into the well, and from its foot any direction: `north`, or "
                       "just `n`. Take what lies around with `get all`."},
    SentenceRow{.name = "help_beginning_fight",
                .you = "`attack` what bars the way, or go `back`. To `flee` from a fight takes a "
                       "whole round: do it in time."},
    SentenceRow{.name = "help_beginning_home",
                .you = "Wounds do not heal by themselves: `travel home`, climb `up`, `go inn`, "
                       "`rest`. What you bring up is bought: `go merchant`, `sell all`. A way of "
                       "several rooms may want the same line once for each."},
    SentenceRow{.name = "help_beginning_words",
                .you = "Words may be cut short as long as they are clear: `inv`. Whatever cannot "
                       "be done is answered with the reason. `settings` changes how the game "
                       "speaks to you; with `reader on` everything is said in words."},
    SentenceRow{.name = "help_moving_title", .you = "going from room to room"},
    SentenceRow{
        .name = "help_moving",
        .you = "Type a direction: `north`, `northeast`, `up`, or short: `n`, `ne`, `u`. In the "
               "dungeon a way where nobody has been is dug as you take it. Some ways lead in one "
               "direction only, and a room that is not clear lets you out only by the way you "
               "came. The deeper you go, that is the further from the well, the harder it gets. "
               "In a fight nobody walks: `flee` first. `follow ada` lets somebody else lead. "
               "`explore` goes on to where nobody has been, `travel home`, `travel smith` or `go "
               "smith` over ground that you know. In the full screen you walk on by yourself as "
               "long as nothing comes between; elsewhere each line takes you one room, so type it "
               "again until you are there."},
    SentenceRow{.name = "help_looking_title", .you = "seeing what is here and around"},
    SentenceRow{
        .name = "help_looking",
        .you = "`look` shows the room, `look chest` or `examine chest` one thing in it, `look "
               "north` what can be made out that way. `scan` looks into all neighbouring rooms. "
               "`map` draws the branch as far as it is dug: ? marks ways that nobody has taken. "
               "`find` tells ways in words: `find home`, `find smith`, `find ada`. "
               "`search` finds what is hidden: traps, doors, things. If there are two of a kind, "
               "count them: `examine 2.sword`. What you named last is it: `get it`."},
    SentenceRow{.name = "help_things_title", .you = "taking, wearing, using"},
    SentenceRow{
        .name = "help_things",
        .you = "`get torch`, `get all`, `get all from chest`; `drop`, `give bread to ada`, `put "
               "gem in bag`. `wield sword` takes a weapon in hand, `wear helmet` puts something "
               "on; what is worn takes no room in the pack. How much fits depends on your "
               "constitution: `inventory` says how full it is. `eat`, `drink`, `read`, `light` "
               "and `use` do what one expects. Weapons and armour wear; a smith mends them."},
    SentenceRow{.name = "help_gear_title", .you = "weapons, armour, hands, slots"},
    SentenceRow{
        .name = "help_gear",
        .you = "`wield sword` takes a weapon in hand; `wear helmet` puts on armour for the body, a "
               "helmet or a shield. A weapon for both hands leaves none for a shield, and what has "
               "to make room is put away into the pack. `examine` tells of each what a hit with it "
               "takes, how much armour it gives, which hand or place it is for and how worn it is, "
               "of wares in a shop as well. To hit somebody, a twenty-sided die and your ability "
               "must come to ten and their armour: so each point of armour wards off one blow in "
               "twenty. Bare hands take one to three hit points. A weapon wears when a blow goes "
               "badly wrong; what is broken does nothing until a smith can `mend` it. Your pack "
               "has ten slots, and one more for each point of constitution. Small things take only "
               "a part of one, what you wear takes none, and `inventory` says how many are taken. "
               "`score` shows your armour, `equipment` what you have on."},
    SentenceRow{.name = "help_battle_title", .you = "rounds, choices, flight"},
    SentenceRow{
        .name = "help_battle",
        .you = "A fight goes by rounds. A round ends when everybody has chosen, or after a few "
               "seconds; who has not chosen holds. `attack rat` strikes, `defend` makes you harder "
               "to hit, `stunt` helps a friend or hinders a foe, `cast` uses a rune, `throw knife "
               "at rat` throws. You may change your mind until the round ends, and `repeat` keeps "
               "your choice. To hit, a twenty-sided die and an ability must beat the other's "
               "armour; a 20 hits twice as hard. `flee` takes a whole round, in which foes strike "
               "better; then you are out by the way you came. Monsters lose their nerve, too. "
               "People do not fight each other unless both type `duel`."},
    SentenceRow{.name = "help_runes_title", .you = "words that cost, and what they are for"},
    SentenceRow{
        .name = "help_runes",
        .you = "A rune is a word on a stone, and may be cast as often as you can pay: each time it "
               "takes hit points, never the last. `cast embers at rat` aims it, `cast mending at "
               "ada` helps a friend. There are a dozen, and no two do the same: some wound, some "
               "heal or ward, one hushes a foe so that it plays no trick, one mends your gear, one "
               "asks where a key lies, one takes you home. `examine` says what yours is for and "
               "what it costs. Foes may withstand it by their wits; friends never do."},
    SentenceRow{.name = "help_tricks_title", .you = "what each monster is remembered by"},
    SentenceRow{
        .name = "help_tricks",
        .you =
            "Every kind of monster has a trick of its own, and no two have the same: one steals, "
            "one snuffs lights, one grows harder with each wound, one is worst when it dies. "
            "`examine` a monster for a hint at it, and choose by that whom to strike first, "
            "whether to stay in the light, what to carry and when to run. Who is hushed plays "
            "no trick. What a thief took lies beside it when it is slain."},
    SentenceRow{.name = "help_company_title", .you = "talking, and going together"},
    SentenceRow{
        .name = "help_company",
        .you = "`say hello` is heard in the room, `shout help` in the whole branch, `tell ada "
               "hello` by one person anywhere, `chat hello` by everybody who listens. `emote "
               "grins` describes you. `who` lists the people of this world. `invite ada` asks "
               "somebody into your party; `accept` joins it, `leave` leaves it, `party hello` "
               "speaks to it. A party shares experience and sees each other on the `map`. `follow "
               "ada` goes where Ada goes. `ignore ada` closes your ears."},
    SentenceRow{.name = "help_oneself_title", .you = "your sheet, your pack, your settings"},
    SentenceRow{
        .name = "help_oneself",
        .you = "`score` shows who you are: six abilities, hit points, level. Whatever is risky is "
               "a throw of a twenty-sided die and an ability against fifteen. Experience comes "
               "from what you slay, solve and bring home, and the less of it the higher you have "
               "risen; each level takes more of it than the one before, gives hit points and lets "
               "you `raise` three abilities by one. Once in your life you may `swap` two of them. "
               "`effects` shows what ails or helps you, `equipment` what you wear. `settings` "
               "shows how the game speaks to you: `reader on` puts everything into words, "
               "`prompts off` spares you your hit points before each line, `silence comings` or "
               "`silence fights` what others are up to, and `hear all` brings it back."},
    SentenceRow{.name = "help_abilities_title", .you = "strength, dexterity and the other four"},
    SentenceRow{
        .name = "help_abilities",
        .you =
            "Whatever is risky is a throw of a twenty-sided die with an ability added. Strength: "
            "you hit with bare hands and most weapons, and get free of what holds you. "
            "Dexterity: you hit with light weapons and with what you throw, and disarm traps. "
            "Constitution: your pack has more slots, and poison and other harm take less hold. "
            "Intelligence: foes withstand your runes less often. Wisdom: you notice traps, and "
            "withstand fright and tricks. Charisma: a merchant asks less of you, and pays you "
            "more. A `stunt` may be done with any. `score` shows what yours are, a new "
            "level lets you `raise` three of them by one, and once in your life you may `swap` "
            "two."},
    SentenceRow{.name = "help_levels_title", .you = "experience, and what it brings"},
    SentenceRow{
        .name = "help_levels",
        .you = "Experience comes from what you slay and solve, and from what you bring up and sell "
               "or deliver. A party shares it among those of it who are there and awake. `score` "
               "shows how much you have and when the next level comes. A new level gives one to "
               "six hit points for good, and lets you `raise` three different abilities by one. "
               "Nothing is harder because you are better: only depth makes it so."},
    SentenceRow{.name = "help_town_title", .you = "the surface and its people"},
    SentenceRow{
        .name = "help_town",
        .you = "The surface is safe, and `map` tells its ways. At the inn one can `rest` and hear "
               "`rumours`. A merchant shows what there is with `list`: `buy torch`, `sell all`, "
               "`value crown`; charisma makes it cheaper. The smith can `mend` what is worn, the "
               "healer can `heal` you. The notice `board` asks for things from the depths: `accept "
               "2` takes one on, `quests` shows how far you are, `deliver` hands them in. The "
               "`hall` knows who went deepest. The well in the square leads `down`."},
    SentenceRow{.name = "help_branch_title", .you = "how the dungeon grows, and who can join you"},
    SentenceRow{
        .name = "help_branch",
        .you = "At the foot of the well each direction opens on a branch of its own: a part of the "
               "dungeon that is dug as you walk. Whoever takes the same direction within a few "
               "minutes, while its window is open, comes to the same branch; `look` at the foot of "
               "the well says how long that is. Afterwards the direction leads to a new branch, "
               "and you can still leave the old one but not come back. A branch to which nobody "
               "can return collapses; so does one in which nothing new is dug for a week. Then "
               "everybody inside stumbles out unharmed, and nothing of it remains. `map` shows "
               "the branch you are in."},
    SentenceRow{.name = "help_dark_title", .you = "light, and being without it"},
    SentenceRow{
        .name = "help_dark",
        .you = "Most rooms below are dark. Without light you see the bare room only: neither "
               "things nor foes, and you strike worse. `light torch` helps everybody in the room. "
               "A torch burns down with the rooms you walk, and lighting it costs as much as one; "
               "`examine torch` shows what is left, `extinguish torch` spares it while you stay. "
               "Carry a second one, and turn back before it is half burnt."},
    SentenceRow{.name = "help_puzzles_title", .you = "levers, riddles, locks, traps"},
    SentenceRow{
        .name = "help_puzzles",
        .you = "Some rooms let you on only when you have solved them, and everything needed is in "
               "the same branch: murals and verses tell what to do elsewhere, so `read` and "
               "`examine` what you find. `pull 2` pulls the second lever, `push` pushes, `strike` "
               "strikes a bell, `turn` turns a dial, a figure or a wheel, `fill`, `pour` and "
               "`empty` work at jugs, `answer` and your words answer a riddle, "
               "`unlock` opens a lock if you have its key, `give 5 gold to spirit` may please a "
               "spirit. `solve` tells what you can try. `search` finds traps before they find "
               "you, and `disarm` may end them."},
    SentenceRow{.name = "help_death_title", .you = "what happens when you fall"},
    SentenceRow{
        .name = "help_death",
        .you = "Nobody is lost for good. Whoever falls below throws on a table: some get up again "
               "dazed, some keep a scar and lose a point of an ability, others wake on the "
               "surface. They keep what they wore; what they carried lies where they fell as long "
               "as the branch stands, and a friend may bring it up. Wounds do not heal by "
               "themselves: `eat`, `drink` a potion, or `rest` above. The best cure is to turn "
               "back in time: `map` shows the way home."},
    SentenceRow{.name = "help_staff_title", .you = "those who look after the world"},
    SentenceRow{
        .name = "help_staff",
        .you = "Helpers, builders and admins look after this world; `who` shows who of them is "
               "awake, and `tell` reaches them. Be kind; who is not may be muted for a while, or "
               "kept out. Everything that staff do is written down. If somebody troubles you, "
               "`ignore` them and tell a helper."},
};

}  // namespace underwell::game
