#include "underwell/game/help.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "underwell/game/chinese_words.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

constexpr std::size_t suggestions_max = 3;
constexpr std::size_t found_max = 20;

constexpr std::array topics = {
    HelpTopic{.name = "beginning", .title = "help_beginning_title", .text = "help_beginning"},
    HelpTopic{.name = "moving",
              .title = "help_moving_title",
              .text = "help_moving",
              .commands = Topic::moving},
    HelpTopic{.name = "looking",
              .title = "help_looking_title",
              .text = "help_looking",
              .commands = Topic::looking},
    HelpTopic{.name = "things",
              .title = "help_things_title",
              .text = "help_things",
              .commands = Topic::things},
    HelpTopic{.name = "gear", .title = "help_gear_title", .text = "help_gear"},
    HelpTopic{.name = "battle",
              .title = "help_battle_title",
              .text = "help_battle",
              .commands = Topic::battle},
    HelpTopic{.name = "runes", .title = "help_runes_title", .text = "help_runes"},
    HelpTopic{.name = "tricks", .title = "help_tricks_title", .text = "help_tricks"},
    HelpTopic{.name = "company",
              .title = "help_company_title",
              .text = "help_company",
              .commands = Topic::company},
    HelpTopic{.name = "oneself",
              .title = "help_oneself_title",
              .text = "help_oneself",
              .commands = Topic::oneself},
    HelpTopic{.name = "abilities", .title = "help_abilities_title", .text = "help_abilities"},
    HelpTopic{.name = "levels", .title = "help_levels_title", .text = "help_levels"},
    HelpTopic{
        .name = "town", .title = "help_town_title", .text = "help_town", .commands = Topic::town},
    HelpTopic{.name = "branch", .title = "help_branch_title", .text = "help_branch"},
    HelpTopic{.name = "dark", .title = "help_dark_title", .text = "help_dark"},
    HelpTopic{.name = "puzzles", .title = "help_puzzles_title", .text = "help_puzzles"},
    HelpTopic{.name = "death", .title = "help_death_title", .text = "help_death"},
    HelpTopic{.name = "staff",
              .title = "help_staff_title",
              .text = "help_staff",
              .commands = Topic::staff},
};

HelpSubject subject(const HelpTopic& topic) {
    return {.name = topic.name, .title = topic.title};
}

HelpEntry entry(const CommandRow& row) {
    return {.name = row.name, .usage = row.usage, .help = row.help, .short_forms = row.short_forms};
}

template <typename Visit>
void for_each_row(Role role, Visit visit) {
    for (const auto list : command_lists())
        for (const CommandRow& row : list)
            if (row.role <= role) visit(row);
}

HelpView about_topic(const HelpTopic& topic, Role role) {
    HelpView view{.sort = HelpSort::topic};
    view.topics.push_back(subject(topic));
    view.text = topic.text;
    for_each_row(role, [&](const CommandRow& row) {
        if (topic.commands == row.topic) view.commands.push_back(entry(row));
    });
    return view;
}

HelpView about_command(const CommandRow& row) {
    HelpView view{.sort = HelpSort::command};
    view.commands.push_back(entry(row));
    for (const HelpTopic& topic : topics)
        if (topic.commands == row.topic) view.topics.push_back(subject(topic));
    return view;
}

// What people call a topic, where it is called otherwise.
struct TopicWord {
    std::string_view word;
    std::string_view topic;
};

constexpr std::array topic_words = {
    TopicWord{.word = "fight", .topic = "battle"},
    TopicWord{.word = "fighting", .topic = "battle"},
    TopicWord{.word = "combat", .topic = "battle"},
    TopicWord{.word = "战斗", .topic = "battle"},
    TopicWord{.word = "die", .topic = "death"},
    TopicWord{.word = "dying", .topic = "death"},
    TopicWord{.word = "dead", .topic = "death"},
    TopicWord{.word = "死亡", .topic = "death"},
    TopicWord{.word = "money", .topic = "town"},
    TopicWord{.word = "gold", .topic = "town"},
    TopicWord{.word = "shop", .topic = "town"},
    TopicWord{.word = "金币", .topic = "town"},
    TopicWord{.word = "交易", .topic = "town"},
    TopicWord{.word = "移动", .topic = "moving"},
    TopicWord{.word = "物品", .topic = "things"},
    TopicWord{.word = "符文", .topic = "runes"},
    TopicWord{.word = "队伍", .topic = "company"},
    TopicWord{.word = "城镇", .topic = "town"},
    TopicWord{.word = "黑暗", .topic = "dark"},
    TopicWord{.word = "谜题", .topic = "puzzles"},
    TopicWord{.word = "weapon", .topic = "gear"},
    TopicWord{.word = "weapons", .topic = "gear"},
    TopicWord{.word = "armour", .topic = "gear"},
    TopicWord{.word = "armor", .topic = "gear"},
    TopicWord{.word = "shield", .topic = "gear"},
    TopicWord{.word = "shields", .topic = "gear"},
    TopicWord{.word = "helmet", .topic = "gear"},
    TopicWord{.word = "helmets", .topic = "gear"},
    TopicWord{.word = "damage", .topic = "gear"},
    TopicWord{.word = "slot", .topic = "gear"},
    TopicWord{.word = "slots", .topic = "gear"},
    TopicWord{.word = "hands", .topic = "gear"},
    TopicWord{.word = "equip", .topic = "gear"},
    TopicWord{.word = "装备", .topic = "gear"},
    TopicWord{.word = "武器", .topic = "gear"},
    TopicWord{.word = "护甲", .topic = "gear"},
    TopicWord{.word = "盾", .topic = "gear"},
    TopicWord{.word = "头盔", .topic = "gear"},
    TopicWord{.word = "伤害", .topic = "gear"},
    TopicWord{.word = "格", .topic = "gear"},
    TopicWord{.word = "ability", .topic = "abilities"},
    TopicWord{.word = "stats", .topic = "abilities"},
    TopicWord{.word = "attributes", .topic = "abilities"},
    TopicWord{.word = "strength", .topic = "abilities"},
    TopicWord{.word = "dexterity", .topic = "abilities"},
    TopicWord{.word = "constitution", .topic = "abilities"},
    TopicWord{.word = "intelligence", .topic = "abilities"},
    TopicWord{.word = "wisdom", .topic = "abilities"},
    TopicWord{.word = "charisma", .topic = "abilities"},
    TopicWord{.word = "check", .topic = "abilities"},
    TopicWord{.word = "checks", .topic = "abilities"},
    TopicWord{.word = "属性", .topic = "abilities"},
    TopicWord{.word = "能力", .topic = "abilities"},
    TopicWord{.word = "力量", .topic = "abilities"},
    TopicWord{.word = "敏捷", .topic = "abilities"},
    TopicWord{.word = "体质", .topic = "abilities"},
    TopicWord{.word = "智力", .topic = "abilities"},
    TopicWord{.word = "感知", .topic = "abilities"},
    TopicWord{.word = "魅力", .topic = "abilities"},
    TopicWord{.word = "experience", .topic = "levels"},
    TopicWord{.word = "xp", .topic = "levels"},
    TopicWord{.word = "exp", .topic = "levels"},
    TopicWord{.word = "points", .topic = "levels"},
    TopicWord{.word = "等级", .topic = "levels"},
    TopicWord{.word = "经验", .topic = "levels"},
    TopicWord{.word = "pack", .topic = "things"},
    TopicWord{.word = "light", .topic = "dark"},
    TopicWord{.word = "torch", .topic = "dark"},
    TopicWord{.word = "光", .topic = "dark"},
};

const HelpTopic* find_topic(std::string_view word) {
    const auto* const called = std::ranges::find(topic_words, word, &TopicWord::word);
    if (called != topic_words.end()) word = called->topic;
    const auto found = std::ranges::find_if(
        topics, [&](const HelpTopic& topic) { return topic.name.starts_with(word); });
    return found == topics.end() ? nullptr : &*found;
}

bool has_all(const std::string& text, std::string_view words) {
    while (!words.empty())
        if (!text.contains(take_word(words))) return false;
    return true;
}

// In English, the language of the table.
std::string text_of(Sentence sentence) {
    return folded(sentence_rows[sentence.id().row].you.one);
}

std::string text_of(const CommandRow& row) {
    std::string text{row.name};
    for (const std::string_view more :
         {row.short_forms, chinese_words(row.name), row.usage, row.help})
        text.append(" ").append(more);
    return folded(text);
}

Series nearest_subjects(std::string_view word, Role role) {
    std::vector<std::string_view> all;
    all.reserve(topics.size());
    for (const HelpTopic& topic : topics)
        all.push_back(topic.name);
    for_each_row(role, [&](const CommandRow& row) { all.push_back(row.name); });
    const auto nearest = nearest_words(word, all);
    Series names;
    for (std::size_t number = 0; number < std::min(nearest.size(), suggestions_max); ++number)
        names.words.emplace_back(nearest[number]);
    return names;
}

}  // namespace

std::span<const HelpTopic> help_topics() {
    return topics;
}

HelpView help_overview() {
    HelpView view{.sort = HelpSort::overview};
    for (const HelpTopic& topic : topics)
        view.topics.push_back(subject(topic));
    return view;
}

HelpView help_search(std::string_view words, Role role) {
    const std::string wanted = folded(words);
    HelpView view{.sort = HelpSort::found};
    view.searched = wanted;
    for (const HelpTopic& topic : topics)
        if (has_all(std::string{topic.name} + " " + text_of(topic.text), wanted))
            view.topics.push_back(subject(topic));
    for_each_row(role, [&](const CommandRow& row) {
        if (view.commands.size() < found_max && has_all(text_of(row), wanted))
            view.commands.push_back(entry(row));
    });
    return view;
}

// A command's whole name comes before a topic that begins so: help use, help oneself.
std::optional<HelpView> help_about(std::string_view word, Role role) {
    const CommandRow* row = find_command(word, role);
    if (row != nullptr && row->name == word) return about_command(*row);
    if (const HelpTopic* topic = find_topic(word)) return about_topic(*topic, role);
    if (row != nullptr) return about_command(*row);
    return std::nullopt;
}

void show_help(Deciding& deciding, base::CharacterId who, std::string_view words) {
    const Role role = deciding.person(who).role;
    const auto show = [&](HelpView view) {
        deciding.tell(Notice{.to = {who}, .what = View{std::move(view)}});
    };
    const std::string small = folded(words);
    std::string_view rest = small;
    const std::string_view word = take_word(rest);
    if (word.empty()) return show(help_overview());
    if (word == "search" && !rest.empty()) {
        HelpView found = help_search(rest, role);
        if (!found.topics.empty() || !found.commands.empty()) return show(std::move(found));
        return deciding.refuse(who, "help_found_nothing", {{"words", Quoted{std::string{rest}}}});
    }
    if (auto view = help_about(word, role)) return show(std::move(*view));
    Series nearest = nearest_subjects(word, role);
    if (nearest.words.empty())
        return deciding.refuse(who, "no_such_help", {{"word", Quoted{std::string{word}}}});
    deciding.refuse(who, "no_such_help_nearest",
                    {{"word", Quoted{std::string{word}}}, {"nearest", std::move(nearest)}});
}

}  // namespace underwell::game
