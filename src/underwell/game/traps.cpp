#include "underwell/game/traps.hpp"

#include <algorithm>
#include <optional>

#include "underwell/game/bodies.hpp"
#include "underwell/game/challenges.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/piles.hpp"
#include "underwell/game/springing.hpp"
#include "underwell/game/things.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

std::optional<std::uint8_t> trap_on(const Room& room, std::optional<ThingId> thing) {
    const auto found = std::ranges::find(room.traps, thing, &Trap::on);
    if (found == room.traps.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - room.traps.begin());
}

// The one on the way that nobody knows of. Monsters come first: what they guard their room with,
// they know how to step around, and so it is met when the fight is over.
std::optional<std::uint8_t> trap_to_meet(const Room& here) {
    if (here.fight || !here.monsters.empty()) return std::nullopt;
    const auto index = trap_on(here, std::nullopt);
    return index && !here.traps[*index].found ? index : std::nullopt;
}

bool can_use_tool(const Content& content, const Thing& thing) {
    const ThingKind& kind = content.thing(thing.kind);
    return kind.sort == ThingSort::tool && (kind.charges == 0 || thing.charges > 0);
}

// A tool gives advantage, and is used up by and by.
struct ToolTaken {
    bool any = false;
    std::optional<ThingId> used_up;  // nothing is left of it
};

ToolTaken take_tool(Deciding& deciding, const Character& who) {
    const Content& content = deciding.rules.content;
    const auto tool = std::ranges::find_if(
        who.belongings.things, [&](const Thing& thing) { return can_use_tool(content, thing); });
    if (tool == who.belongings.things.end()) return {};
    if (content.thing(tool->kind).charges == 0) return {.any = true, .used_up = {}};
    const bool is_last = tool->charges == 1;
    use_up(deciding, who, *tool, is_last ? Handling::wear_out : Handling::use);
    const bool nothing_left = is_last && tool->count == 1;
    return {.any = true, .used_up = nothing_left ? std::optional{tool->id} : std::nullopt};
}

// Which of the traps that were found is meant: the one on a thing, else the first.
std::optional<std::uint8_t> trap_meant(Deciding& deciding, const Character& who,
                                       std::string_view words) {
    const Room& here = deciding.room_of(who);
    const auto found = std::ranges::find(here.traps, true, &Trap::found);
    if (found == here.traps.end()) {
        deciding.refuse(who.id, "no_trap_known");
        return std::nullopt;
    }
    if (words.empty() || words == "trap")
        return static_cast<std::uint8_t>(found - here.traps.begin());
    const auto meant = find_one(deciding, who, words, {.room = true});
    if (!meant) return std::nullopt;
    const auto index = trap_on(here, meant->thing->id);
    if (index && here.traps[*index].found) return index;
    deciding.refuse(who.id, "no_trap_known");
    return std::nullopt;
}

}  // namespace

void notice_traps(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    const Room& here = deciding.room_of(who);
    const auto index = trap_to_meet(here);
    if (!index || !is_lit(deciding.zone, deciding.rules.content, who.room)) return;
    base::Stream chance = deciding.chance("game.notice_trap", id.value);
    if (passes(who, {.by = Ability::wisdom, .against = here.traps[*index].difficulty}, chance))
        deciding.happen(TrapFound{.room = who.room, .trap = *index, .by = id});
}

bool stumble_into_trap(Deciding& deciding, const Character& who) {
    const auto index = trap_to_meet(deciding.room_of(who));
    if (index) spring(deciding, who, *index);
    return index.has_value();
}

bool spring_trap_on(Deciding& deciding, const Character& who, ThingId thing) {
    const auto index = trap_on(deciding.room_of(who), thing);
    if (!index) return false;
    spring(deciding, who, *index);
    return true;
}

bool has_trap(const Deciding& deciding, RoomNumber number, const Thing& thing) {
    return trap_on(room(deciding.zone, number), thing.id).has_value();
}

// It takes no luck: whoever is careful enough to search finds what there is.
void search(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who)) return;
    if (!is_lit(deciding.zone, deciding.rules.content, who.room))
        return deciding.refuse(id, "too_dark_to_search");
    const Room& here = deciding.room_of(who);
    const Holder floor{.character = {}, .room = who.room};
    const bool found = std::ranges::any_of(here.things, &Thing::hidden) ||
                       std::ranges::any_of(here.monsters, &Monster::hidden) ||
                       std::ranges::find(here.traps, false, &Trap::found) != here.traps.end();
    deciding.happen(Searched{.room = who.room, .who = id, .found = found});
    for (std::size_t index = 0; index < here.traps.size(); ++index)
        if (!here.traps[index].found)
            deciding.happen(
                TrapFound{.room = who.room, .trap = static_cast<std::uint8_t>(index), .by = id});
    for (const Thing& thing : here.things)
        if (thing.hidden)
            deciding.happen(ThingMoved{.thing = thing.id,
                                       .from = floor,
                                       .to = floor,
                                       .into = thing.inside,
                                       .how = Handling::find});
    // One at a time, and last: a fight may follow, in which its companions show themselves.
    const auto lurker = std::ranges::find(here.monsters, true, &Monster::hidden);
    if (lurker == here.monsters.end()) return;
    deciding.happen(MonsterChanged{.room = who.room,
                                   .monster = lurker->id,
                                   .mood = lurker->mood,
                                   .hidden = false,
                                   .played = lurker->played,
                                   .purse = lurker->purse,
                                   .acts = lurker->acts});
}

void disarm(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who)) return;
    if (!is_lit(deciding.zone, deciding.rules.content, who.room))
        return deciding.refuse(id, "too_dark_to_search");
    const auto index = trap_meant(deciding, who, words);
    if (!index) return;
    const std::uint8_t difficulty = deciding.room_of(who).traps[*index].difficulty;
    const ToolTaken tool = take_tool(deciding, who);
    base::Stream chance = deciding.chance("game.disarm", id.value);
    if (!passes(who, {.by = Ability::dexterity, .against = difficulty, .advantage = tool.any},
                chance))
        return spring(deciding, who, *index, tool.used_up);
    deciding.happen(TrapEnded{.room = who.room, .trap = *index, .by = id, .sprung = false});
    give_experience(deciding, id, worth(deciding, who.room, experience_for_a_trap));
}

}  // namespace underwell::game
