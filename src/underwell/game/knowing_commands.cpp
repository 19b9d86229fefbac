// The commands of knowing: map, find, help, who, and how the game is to speak to one (K1, K3, P6).
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "underwell/game/commands.hpp"
#include "underwell/game/finding.hpp"
#include "underwell/game/help.hpp"
#include "underwell/game/knowing.hpp"
#include "underwell/game/mapping.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/silence.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

void show(Deciding& deciding, const Asked& asked, View view) {
    deciding.tell(Notice{.to = {asked.who}, .what = std::move(view)});
}

void show_map(Deciding& deciding, const Asked& asked) {
    show(deciding, asked, look_at_map(deciding.zone, deciding.person(asked.who)));
}

void find(Deciding& deciding, const Asked& asked) {
    find_way(deciding, asked.who, asked.words);
}

void help(Deciding& deciding, const Asked& asked) {
    show_help(deciding, asked.who, asked.words);
}

void who(Deciding& deciding, const Asked& asked) {
    ask_who(deciding, asked.who, asked.words);
}

void show_settings(Deciding& deciding, const Asked& asked) {
    show(deciding, asked, SettingsView{deciding.person(asked.who).preferences});
}

void prefer(Deciding& deciding, const Asked& asked, Preferences preferences, Sentence said) {
    if (preferences != deciding.person(asked.who).preferences)
        deciding.happen(
            PreferencesChanged{.who = asked.who, .preferences = std::move(preferences)});
    deciding.tell(asked.who, {said, {}});
}

// Nothing if it was neither; then that was refused.
std::optional<bool> on_or_off(Deciding& deciding, const Asked& asked, std::string_view example) {
    const std::string word = folded(asked.words);
    if (word == "on") return true;
    if (word == "off") return false;
    deciding.refuse(asked.who, "on_or_off", {{"example", Typable{{std::string{example}}}}});
    return std::nullopt;
}

void set_reader(Deciding& deciding, const Asked& asked) {
    const auto wanted = on_or_off(deciding, asked, "reader on");
    if (!wanted) return;
    Preferences preferences = deciding.person(asked.who).preferences;
    preferences.reader = *wanted;
    prefer(deciding, asked, std::move(preferences),
           *wanted ? Sentence{"reader_is_on"} : Sentence{"reader_is_off"});
}

void set_hints(Deciding& deciding, const Asked& asked) {
    const auto wanted = on_or_off(deciding, asked, "hints off");
    if (!wanted) return;
    Preferences preferences = deciding.person(asked.who).preferences;
    preferences.hints = *wanted;
    prefer(deciding, asked, std::move(preferences),
           *wanted ? Sentence{"hints_are_on"} : Sentence{"hints_are_off"});
}

void set_prompts(Deciding& deciding, const Asked& asked) {
    const auto wanted = on_or_off(deciding, asked, "prompts off");
    if (!wanted) return;
    Preferences preferences = deciding.person(asked.who).preferences;
    preferences.prompts = *wanted;
    prefer(deciding, asked, std::move(preferences),
           *wanted ? Sentence{"prompts_are_on"} : Sentence{"prompts_are_off"});
}

Part names_part(ChatterSet kinds) {
    return {"names", Series{.words = names_of(kinds)}};
}

// Nothing if it is no kind; then that was refused.
std::optional<ChatterSet> chatter_called(Deciding& deciding, const Asked& asked) {
    const std::string word = folded(asked.words);
    if (word == "all") return ChatterSet::all();
    for (std::size_t kind = 0; kind < chatter_count; ++kind)
        if (chatter_names[kind].starts_with(word))
            return ChatterSet::only(static_cast<Chatter>(kind));
    deciding.refuse(asked.who, "cannot_be_silenced",
                    {{"word", Quoted{std::string{asked.words}}}, names_part(ChatterSet::all())});
    return std::nullopt;
}

constexpr std::uint8_t hears = 1;

// Both `silence` and `hear`; alone they say what there is.
void set_silence(Deciding& deciding, const Asked& asked) {
    Preferences preferences = deciding.person(asked.who).preferences;
    if (asked.words.empty()) {
        if (preferences.silenced.empty())
            deciding.tell(asked.who, {"nothing_is_silent", {}});
        else
            deciding.tell(asked.who, {"what_is_silent", {names_part(preferences.silenced)}});
        return deciding.tell(asked.who, {"silence_what", {}});
    }
    const auto kinds = chatter_called(deciding, asked);
    if (!kinds) return;
    const bool silent = asked.number != hears;
    const ChatterSet wanted =
        silent ? preferences.silenced.with(*kinds) : preferences.silenced.without(*kinds);
    if (std::exchange(preferences.silenced, wanted) != wanted)
        deciding.happen(
            PreferencesChanged{.who = asked.who, .preferences = std::move(preferences)});
    deciding.tell(asked.who, {silent ? Sentence{"silence_is_kept"} : Sentence{"silence_is_broken"},
                              {names_part(*kinds)}});
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        if (word == name) return true;
    return false;
}

void set_language(Deciding& deciding, const Asked& asked) {
    const std::string word = folded(asked.words);
    if (word.empty())
        return deciding.refuse(asked.who, "say_what", {{"example", Typable{{"language en"}}}});
    const bool english = is_one_of(word, {"en", "english", "英文", "英语"});
    const bool chinese = is_one_of(word, {"zh_cn", "zh", "cn", "chinese", "中文", "汉语"});
    if (!english && !chinese)
        return deciding.refuse(asked.who, "no_such_language",
                               {{"word", Quoted{std::string{asked.words}}}});
    Preferences preferences = deciding.person(asked.who).preferences;
    preferences.language = english ? "en" : "zh_CN";
    prefer(deciding, asked, std::move(preferences),
           english ? Sentence{"language_set"} : Sentence{"language_set_chinese"});
}

constexpr std::array rows = {
    CommandRow{.name = "map",
               .short_forms = "m",
               .topic = Topic::looking,
               .usage = "map",
               .help = "See the explored part of the branch, or the places of the surface.",
               .run = show_map},
    CommandRow{.name = "find",
               .short_forms = "where locate",
               .topic = Topic::looking,
               .usage = "find [home | unexplored | PLACE | NAME | THING]",
               .help = "Be told the way in words: home, to what is unexplored, to a place, to "
                       "somebody; or what there is to be found.",
               .run = find},
    CommandRow{.name = "who",
               .short_forms = "",
               .topic = Topic::company,
               .usage = "who [NAME]",
               .help = "See who is awake in this world, and about where.",
               .run = who},
    CommandRow{.name = "help",
               .short_forms = "h ?",
               .topic = Topic::oneself,
               .usage = "help [TOPIC | COMMAND | search WORDS]",
               .help = "Learn how to play, and what a command does.",
               .run = help},
    CommandRow{.name = "settings",
               .short_forms = "preferences",
               .topic = Topic::oneself,
               .usage = "settings",
               .help = "See how the game speaks to you.",
               .run = show_settings},
    CommandRow{.name = "language",
               .short_forms = "语言",
               .topic = Topic::oneself,
               .usage = "language en | zh_CN",
               .help = "Choose the language that the game speaks to you.",
               .run = set_language},
    CommandRow{.name = "reader",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "reader on | off",
               .help = "Say everything in words, for those who listen to the game.",
               .run = set_reader},
    CommandRow{.name = "hints",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "hints on | off",
               .help = "Hear hints for newcomers, or none.",
               .run = set_hints},
    CommandRow{.name = "prompts",
               .short_forms = "prompt",
               .topic = Topic::oneself,
               .usage = "prompts on | off",
               .help = "See your hit points before each line that you type, or nothing.",
               .run = set_prompts},
    CommandRow{.name = "silence",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "silence [comings | fights | doings | emotes | shouts | all]",
               .help = "Be told no more of what others are up to.",
               .run = set_silence},
    CommandRow{.name = "hear",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "hear [comings | fights | doings | emotes | shouts | all]",
               .help = "Be told again of what you have silenced.",
               .run = set_silence,
               .number = hears},
};

}  // namespace

std::span<const CommandRow> knowing_commands() {
    return rows;
}

}  // namespace underwell::game
