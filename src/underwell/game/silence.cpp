#include "underwell/game/silence.hpp"

#include <algorithm>
#include <array>
#include <variant>

namespace underwell::game {

namespace {

// Who comes and goes. What monsters do is no chatter: it is a reason to look up.
constexpr std::array<Sentence, 11> comings = {
    "leaves",     "comes_from",   "comes_from_above", "comes_from_below",
    "comes_home", "stumbles_out", "wakes_on_surface", "is_carried",
    "wakes",      "falls_asleep", "falls_in",
};

// Blow by blow. That a fight begins or ends, and who falls in it, is told in any case.
constexpr std::array<Sentence, 26> fights = {
    "joins_fight",      "defends",          "starts_to_flee",  "hits",
    "hits_hard",        "hits_with",        "hits_hard_with",  "misses",
    "fumbles",          "throws_at",        "monster_hits",    "monster_hits_hard",
    "stunt_helps",      "stunt_hinders",    "stunt_fails",     "casts",
    "withstands",       "casts_on_oneself", "cannot_flee",     "challenges",
    "steals_gold",      "steals_thing",     "falls_from_pack", "falls_from_hand",
    "withstands_trick", "loses_hit_points",
};

// What others do with their things and their time. Not what changes the room for all: light,
// puzzles, traps.
constexpr std::array<Sentence, 29> doings = {
    "gets",
    "gets_from",
    "drops",
    "puts",
    "gives",
    "gives_gold",
    "puts_on",
    "wields",
    "takes_off",
    "eats",
    "drinks",
    "serves",
    "uses",
    "uses_up",
    "gear_breaks",
    "searches",
    "searches_in_vain",
    "rests",
    "buys",
    "sells",
    "mends",
    "is_treated",
    "scar_is_healed",
    "sleeps_at_the_inn",
    "sleeps_for_nothing",
    "takes_quest",
    "abandons_quest",
    "fulfils_quest",
    "gains_level",
};

// By row, one more than the kind; 0: told to everybody.
constexpr auto kinds_by_row = [] {
    std::array<std::uint8_t, sentence_rows.size()> kinds{};
    const auto mark = [&](const auto& sentences, Chatter kind) {
        for (const Sentence sentence : sentences)
            kinds[sentence.id().row] = static_cast<std::uint8_t>(1 + static_cast<unsigned>(kind));
    };
    mark(comings, Chatter::comings);
    mark(fights, Chatter::fights);
    mark(doings, Chatter::doings);
    mark(std::array<Sentence, 1>{"emotes"}, Chatter::emotes);
    mark(std::array<Sentence, 1>{"shouts"}, Chatter::shouts);
    return kinds;
}();

bool names(const Meaning& meaning, base::CharacterId who) {
    if (const auto* person = std::get_if<Person>(&meaning)) return person->id == who;
    if (const auto* beings = std::get_if<Beings>(&meaning))
        return std::ranges::any_of(beings->people,
                                   [&](const Person& person) { return person.id == who; });
    return false;
}

}  // namespace

std::optional<Chatter> chatter_of(SentenceId sentence) {
    const std::uint8_t kind = kinds_by_row[sentence.row];
    if (kind == 0) return std::nullopt;
    return static_cast<Chatter>(kind - 1);
}

std::vector<std::string> names_of(ChatterSet kinds) {
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < chatter_count; ++kind)
        if (kinds.contains(static_cast<Chatter>(kind))) names.emplace_back(chatter_names[kind]);
    return names;
}

bool is_about(const Line& line, base::CharacterId who) {
    return std::ranges::any_of(line.parts,
                               [&](const Part& part) { return names(part.meaning, who); });
}

bool is_seen_on_tiles(const Notice& notice) {
    const auto* line = std::get_if<Line>(&notice.what);
    return line != nullptr && line->sentence.id() == Sentence{"takes_steps"}.id();
}

bool is_silent(const Notice& notice, base::CharacterId viewer, ChatterSet silenced) {
    if (silenced.empty() || notice.refusal) return false;
    const auto* line = std::get_if<Line>(&notice.what);
    if (line == nullptr) return false;
    const auto kind = chatter_of(line->sentence.id());
    return kind && silenced.contains(*kind) && !is_about(*line, viewer);
}

}  // namespace underwell::game
