#include "underwell/server/sounds.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>

namespace underwell::server {

using base::CharacterId;

namespace {

constexpr std::array<Sound, 7> sounds = {{
    {.file = "tell.wav", .caption = "sound_of_tell"},
    {.file = "fight.wav", .caption = "sound_of_fight"},
    {.file = "wound.wav", .caption = "sound_of_wound"},
    {.file = "fall.wav", .caption = "sound_of_fall"},
    {.file = "level.wav", .caption = "sound_of_level"},
    {.file = "solution.wav", .caption = "sound_of_solution"},
    {.file = "collapse.wav", .caption = "sound_of_collapse"},
}};

// Whose part in a sentence the sound is for.
enum class Ear : std::uint8_t { anybody, actor, target };

struct Moment {
    game::Sentence sentence;
    std::string_view file;
    Ear ear = Ear::anybody;
};

constexpr std::array<Moment, 21> moments = {{
    {.sentence = "hears_tell", .file = "tell.wav"},
    {.sentence = "fight_begins", .file = "fight.wav"},
    {.sentence = "ambush", .file = "fight.wav"},
    {.sentence = "duel_begins", .file = "fight.wav"},
    {.sentence = "hits", .file = "wound.wav", .ear = Ear::target},
    {.sentence = "hits_hard", .file = "wound.wav", .ear = Ear::target},
    {.sentence = "hits_with", .file = "wound.wav", .ear = Ear::target},
    {.sentence = "hits_hard_with", .file = "wound.wav", .ear = Ear::target},
    {.sentence = "monster_hits", .file = "wound.wav", .ear = Ear::target},
    {.sentence = "monster_hits_hard", .file = "wound.wav", .ear = Ear::target},
    {.sentence = "falls_stunned", .file = "fall.wav"},
    {.sentence = "falls_scarred", .file = "fall.wav"},
    {.sentence = "falls_dead", .file = "fall.wav"},
    {.sentence = "gains_level", .file = "level.wav", .ear = Ear::actor},
    {.sentence = "puzzle_solved", .file = "solution.wav"},
    {.sentence = "lock_opens", .file = "solution.wav"},
    {.sentence = "wheel_solves", .file = "solution.wav"},
    {.sentence = "gate_floats_free", .file = "solution.wav"},
    {.sentence = "darkness_lifts", .file = "solution.wav"},
    {.sentence = "spirit_is_paid", .file = "solution.wav"},
    {.sentence = "stumbles_out", .file = "collapse.wav", .ear = Ear::actor},
}};

// By the row of a sentence, one more than the place of its moment.
constexpr auto moments_by_row = [] {
    std::array<std::uint8_t, game::sentence_rows.size()> places{};
    for (std::size_t place = 0; place < moments.size(); ++place)
        places[moments[place].sentence.id().row] = static_cast<std::uint8_t>(place + 1);
    return places;
}();

bool has_part(const game::Line& line, std::string_view place, CharacterId who) {
    return std::ranges::any_of(line.parts, [&](const game::Part& part) {
        const auto* person = std::get_if<game::Person>(&part.meaning);
        return part.place == place && person != nullptr && person->id == who;
    });
}

}  // namespace

const Sound* sound_of(const game::Notice& notice, CharacterId viewer) {
    const auto* line = std::get_if<game::Line>(&notice.what);
    if (line == nullptr || notice.refusal) return nullptr;
    const std::uint8_t place = moments_by_row[line->sentence.id().row];
    if (place == 0) return nullptr;
    const Moment& moment = moments[place - 1U];
    if (moment.ear == Ear::actor && !has_part(*line, "actor", viewer)) return nullptr;
    if (moment.ear == Ear::target && !has_part(*line, "target", viewer)) return nullptr;
    return &*std::ranges::find(sounds, moment.file, &Sound::file);
}

std::span<const Sound> all_sounds() {
    return sounds;
}

}  // namespace underwell::server
