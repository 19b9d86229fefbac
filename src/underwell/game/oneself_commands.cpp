// The commands that show oneself and what is around (K1). They change nothing but what "it" means.
#include <array>
#include <utility>

#include "underwell/game/commands.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/self_views.hpp"

namespace underwell::game {

namespace {

void show(Deciding& deciding, const Asked& asked, View view) {
    deciding.tell(Notice{.to = {asked.who}, .what = std::move(view)});
}

void show_pack(Deciding& deciding, const Asked& asked) {
    show(deciding, asked, look_at_pack(deciding.rules.content, deciding.person(asked.who)));
}

void show_gear(Deciding& deciding, const Asked& asked) {
    show(deciding, asked, look_at_gear(deciding.rules.content, deciding.person(asked.who)));
}

void show_sheet(Deciding& deciding, const Asked& asked) {
    show(deciding, asked,
         look_at_sheet(deciding.zone, deciding.rules.content, deciding.person(asked.who)));
}

void show_effects(Deciding& deciding, const Asked& asked) {
    show(deciding, asked, EffectsView{deciding.person(asked.who).vitals.effects});
}

void show_exits(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    // Up here everybody knows what is where.
    if (deciding.zone.surface && start_place_at(deciding.zone, who.room) == nullptr)
        return show(deciding, asked,
                    scan_rooms(deciding.zone, deciding.rules.content, who, std::nullopt));
    show(deciding, asked,
         ExitsView{.exits = exits_of(deciding.zone, who.room, deciding.now),
                   .blocked = deciding.zone.branch && !deciding.room_of(who).clear,
                   .uncanny = deciding.zone.branch && is_uncanny(deciding.room_of(who))});
}

void scan(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    const auto towards = heading_called(asked.words);
    if (!asked.words.empty() && !towards)
        return deciding.refuse(asked.who, "no_such_direction",
                               {{"word", Quoted{std::string{asked.words}}}});
    show(deciding, asked, scan_rooms(deciding.zone, deciding.rules.content, who, towards));
}

void examine_words(Deciding& deciding, const Asked& asked) {
    if (asked.words.empty())
        return deciding.refuse(asked.who, "say_what", {{"example", Typable{{"examine chest"}}}});
    examine(deciding, asked.who, asked.words);
}

constexpr std::array rows = {
    CommandRow{.name = "examine",
               .short_forms = "x ex exa",
               .topic = Topic::looking,
               .usage = "examine THING",
               .help = "Look closely at a thing, a monster or a person.",
               .run = examine_words},
    CommandRow{.name = "exits",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "exits",
               .help = "See the ways out of here.",
               .run = show_exits},
    CommandRow{.name = "scan",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "scan [DIRECTION]",
               .help = "See who is in the rooms next to this one.",
               .run = scan},
    CommandRow{.name = "inventory",
               .short_forms = "i inv",
               .topic = Topic::oneself,
               .usage = "inventory",
               .help = "See what you carry, and how much more fits.",
               .run = show_pack},
    CommandRow{.name = "equipment",
               .short_forms = "eq",
               .topic = Topic::oneself,
               .usage = "equipment",
               .help = "See what you wear and wield.",
               .run = show_gear},
    CommandRow{.name = "score",
               .short_forms = "sc sheet",
               .topic = Topic::oneself,
               .usage = "score",
               .help = "See who you are and what you have done.",
               .run = show_sheet},
    CommandRow{.name = "effects",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "effects",
               .help = "See what is the matter with you.",
               .run = show_effects},
};

}  // namespace

std::span<const CommandRow> oneself_commands() {
    return rows;
}

}  // namespace underwell::game
