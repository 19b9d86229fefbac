// The commands of battle (B2, B5).
#include <array>

#include "underwell/game/aiming.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/runes.hpp"
#include "underwell/game/typed_abilities.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

void attack(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    if (const auto target = aim_at_foe(deciding, who, asked.words))
        engage(deciding, asked.who, {.kind = ChoiceKind::attack, .target = *target});
}

// "join", "join ada", "join the fight": whoever fights here, on the side of people.
void join(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    if (!deciding.room_of(who).fight) return deciding.refuse(asked.who, "not_fighting");
    const std::string words = plain_words(folded(asked.words));
    const bool any = words == "fight" || words == "battle" ||
                     !find_meant(deciding, who, parse_wish(words), {.people = true}).empty();
    attack(deciding, {.who = asked.who, .words = any ? std::string_view{} : asked.words});
}

// Choices that need no words; the row's number is the kind.
void choose(Deciding& deciding, const Asked& asked) {
    const Choice choice{.kind = static_cast<ChoiceKind>(asked.number)};
    if (fight_with(deciding.zone, deciding.person(asked.who)) == nullptr)
        return deciding.refuse(asked.who, "not_fighting");
    engage(deciding, asked.who, choice);
}

struct StuntWords {
    Ability ability = Ability::dexterity;
    std::string_view target;
};

// "stunt goblin", "stunt strength goblin", "stunt goblin by strength".
StuntWords parse_stunt(std::string_view words) {
    StuntWords parsed{.target = words};
    std::string_view rest = words;
    if (const auto first = ability_called(take_word(rest))) {
        parsed.ability = *first;
        parsed.target = rest;
        return parsed;
    }
    const std::size_t blank = words.find_last_of(' ');
    if (blank == std::string_view::npos) return parsed;
    if (const auto last = ability_called(words.substr(blank + 1))) {
        parsed.ability = *last;
        parsed.target = trimmed(words.substr(0, blank));
        for (const std::string_view joint : {" by", " with"})
            if (parsed.target.ends_with(joint)) parsed.target.remove_suffix(joint.size());
    }
    return parsed;
}

void stunt(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    const StuntWords words = parse_stunt(asked.words);
    const auto target = aim(deciding, who, words.target);
    if (!target) return;
    if (*target == fighter(asked.who)) return deciding.refuse(asked.who, "stunt_on_oneself");
    const Fight* fight = deciding.room_of(who).fight.get();
    const bool for_friend = !target->monster && *target != FighterId{};
    if (for_friend && fight != nullptr && find(*fight, *target) == nullptr)
        return deciding.refuse(asked.who, "friend_is_not_in_fight",
                               {{"target", named_person(deciding.person(character_of(*target)))}});
    engage(deciding, asked.who,
           {.kind = ChoiceKind::stunt, .target = *target, .thing = {}, .ability = words.ability});
}

void repeat(Deciding& deciding, const Asked& asked) {
    repeat_choice(deciding, asked.who);
}

// "cast RUNE at TARGET"; without "at" it is aimed as the rune is.
void cast(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    std::string_view rune_words = asked.words;
    std::string_view target_words;
    for (const std::string_view joint : {" at ", " on ", " over "}) {
        const std::size_t found = asked.words.find(joint);
        if (found == std::string_view::npos) continue;
        rune_words = trimmed(asked.words.substr(0, found));
        target_words = trimmed(asked.words.substr(found + joint.size()));
    }
    const Thing* rune = rune_called(deciding, who, rune_words);
    if (rune == nullptr) return;
    const auto target = aim(deciding, who, target_words);
    if (target) want_to_cast(deciding, who, *rune, *target);
}

// Alone it agrees to whoever challenged.
void challenge(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    if (asked.words.empty()) {
        if (!who.company.challenged_by) return deciding.refuse(asked.who, "nobody_challenged_you");
        return duel(deciding, asked.who, *who.company.challenged_by);
    }
    if (const auto other = find_one(deciding, who, asked.words, {.people = true}))
        duel(deciding, asked.who, other->person->id);
}

constexpr std::array rows = {
    CommandRow{.name = "attack",
               .short_forms = "kill hit k",
               .topic = Topic::battle,
               .usage = "attack [FOE]",
               .help = "Attack a foe, the nearest if you name none; begins or joins a fight.",
               .run = attack},
    CommandRow{.name = "join",
               .short_forms = "",
               .topic = Topic::battle,
               .usage = "join [FRIEND]",
               .help = "Join the fight that goes on here, against the nearest foe.",
               .run = join},
    CommandRow{.name = "defend",
               .short_forms = "guard parry",
               .topic = Topic::battle,
               .usage = "defend",
               .help = "Ward off blows this round: your foes have disadvantage.",
               .run = choose,
               .number = static_cast<std::uint8_t>(ChoiceKind::defend)},
    CommandRow{
        .name = "flee",
        .short_forms = "retreat",
        .topic = Topic::battle,
        .usage = "flee",
        .help = "Run for the way back. It takes a whole round, in which foes have advantage.",
        .run = choose,
        .number = static_cast<std::uint8_t>(ChoiceKind::flee)},
    CommandRow{.name = "stunt",
               .short_forms = "boost hinder",
               .topic = Topic::battle,
               .usage = "stunt FRIEND or FOE [by ABILITY]",
               .help = "Give a friend advantage, or a foe disadvantage, by one of your abilities.",
               .run = stunt},
    CommandRow{.name = "cast",
               .short_forms = "invoke",
               .topic = Topic::battle,
               .usage = "cast RUNE [at TARGET]",
               .help = "Speak the word of a rune. It costs hit points, never the last.",
               .run = cast},
    CommandRow{.name = "hold",
               .short_forms = "pass",
               .topic = Topic::battle,
               .usage = "hold",
               .help = "Do nothing this round, and stop repeating.",
               .run = choose,
               .number = static_cast<std::uint8_t>(ChoiceKind::hold)},
    CommandRow{.name = "repeat",
               .short_forms = "again",
               .topic = Topic::battle,
               .usage = "repeat",
               .help = "Keep your choice for the next rounds too, until you make another.",
               .run = repeat},
    CommandRow{.name = "duel",
               .short_forms = "",
               .topic = Topic::battle,
               .usage = "duel [NAME]",
               .help = "Challenge somebody to a duel, or agree to one. Nobody dies in it.",
               .run = challenge},
};

}  // namespace

std::span<const CommandRow> fighting_commands() {
    return rows;
}

}  // namespace underwell::game
