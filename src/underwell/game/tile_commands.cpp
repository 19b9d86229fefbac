// The commands of tiles (T20): steps, walking to a tile, and seeing the room as tiles.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/game/commands.hpp"
#include "underwell/game/finding.hpp"
#include "underwell/game/gathering.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/stepping.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

namespace {

// "n n e"
void step_words(Deciding& deciding, const Asked& asked) {
    std::vector<grid::Direction> steps;
    for (std::string_view rest = asked.words; !rest.empty();) {
        const std::string_view word = take_word(rest);
        const auto towards = heading_called(word);
        const auto side = towards ? direction(*towards) : std::nullopt;
        if (!side)
            return deciding.refuse(asked.who, "no_such_direction",
                                   {{"word", Quoted{std::string{word}}}});
        steps.push_back(*side);
    }
    if (steps.empty()) return deciding.refuse(asked.who, "step_where");
    if (steps.size() > steps_at_once_max)
        return deciding.refuse(asked.who, "too_many_steps",
                               {{"most", static_cast<std::int64_t>(steps_at_once_max)}});
    take_steps(deciding, asked.who, steps);
}

// "go to the inn", "enter well", "climb out", "go back".
std::optional<Heading> way_called(const Deciding& deciding, const Character& who,
                                  std::string_view words) {
    if (const auto towards = heading_called(words)) return towards;
    const std::string typed = plain_words(words);
    const bool back = typed == "back" || typed == "out";
    if (!deciding.zone.surface) return back ? back_exit(deciding.zone, who.room) : std::nullopt;
    const auto& ways = deciding.zone.surface->ways[who.room.value];
    if (back && ways.size() == 1) return ways.front().towards;
    for (const Way& way : ways)
        if (is_called(deciding.rules.content, room(deciding.zone, way.to), words))
            return way.towards;
    return std::nullopt;
}

void walk_words(Deciding& deciding, const Asked& asked) {
    std::string_view words = asked.words;
    if (std::string_view rest = words; folded(take_word(rest)) == "to") words = rest;
    if (words.empty()) return deciding.refuse(asked.who, "walk_where");
    if (const auto tile = two_numbers(words))
        return walk_to(deciding, asked.who, grid::Spot{.x = tile->first, .y = tile->second});
    const Character& who = deciding.person(asked.who);
    if (const auto towards = way_called(deciding, who, words))
        return walk(deciding, asked.who, *towards);
    if (plain_words(words) == "back") return deciding.refuse(asked.who, "walk_where");
    const Reach here{.room = true, .monsters = true, .people = true};
    if (find_meant(deciding, who, parse_wish(words), here).empty() &&
        is_destination(deciding, who, words))
        return travel(deciding, asked.who, words);
    if (const auto meant = find_one(deciding, who, words, here))
        walk_to(deciding, asked.who, *meant);
}

// When those who fight there have come up to each other.
void show_chamber(Deciding& deciding, const Asked& asked) {
    gather_for_a_look(deciding, deciding.person(asked.who).room);
    deciding.asked_for_tiles = asked.who;
}

void watch_tiles(Deciding& deciding, const Asked& asked) {
    const std::string word = folded(asked.words);
    if (word.empty()) return show_chamber(deciding, asked);
    if (word != "on" && word != "off") return deciding.refuse(asked.who, "tiles_on_or_off");
    Preferences preferences = deciding.person(asked.who).preferences;
    const bool wanted = word == "on";
    deciding.tell(asked.who, {wanted ? Sentence{"tiles_are_on"} : Sentence{"tiles_are_off"}, {}});
    if (std::exchange(preferences.tiles, wanted) != wanted)
        deciding.happen(
            PreferencesChanged{.who = asked.who, .preferences = std::move(preferences)});
}

void walk_back_word(Deciding& deciding, const Asked& asked) {
    walk_words(deciding, {.who = asked.who, .words = "back", .number = 0});
}

constexpr std::array rows = {
    CommandRow{.name = "back",
               .short_forms = "",
               .topic = Topic::moving,
               .usage = "back",
               .help = "Walk back: by the exit that leads towards home, or out of a house.",
               .run = walk_back_word},
    CommandRow{.name = "tiles",
               .short_forms = "chamber",
               .topic = Topic::looking,
               .usage = "tiles [on | off]",
               .help = "See the room as tiles: now, or whenever it changes.",
               .run = watch_tiles},
    CommandRow{
        .name = "step",
        .short_forms = "",
        .topic = Topic::moving,
        .usage = "step DIRECTION [DIRECTION ...]",
        .help = "Step over the tiles of the room: onto a door to leave, into a foe to attack.",
        .run = step_words},
    CommandRow{.name = "walk",
               .short_forms = "go enter climb",
               .topic = Topic::moving,
               .usage = "walk DIRECTION | PLACE | THING | NAME | X,Y",
               .help = "Walk a way, back, in the room to a thing, to somebody or to a tile, or one "
                       "room towards a place that you know of.",
               .run = walk_words},
};

}  // namespace

std::span<const CommandRow> tile_commands() {
    return rows;
}

}  // namespace underwell::game
