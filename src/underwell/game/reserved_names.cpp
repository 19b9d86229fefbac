#include "underwell/game/reserved_names.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <span>
#include <string>

#include "underwell/game/channels.hpp"
#include "underwell/game/chinese_words.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

// Beside commands: what is typed for people and things or at the door, and who nobody is.
constexpr std::string_view words_of_the_game =
    "all any anybody anyone another both cancel connect console create each everybody everyone "
    "everything exit foe foes from ghost gold guest guests he her here hers him his host i in into "
    "it "
    "its language me mine monster monsters my myself nil no nobody none nothing null on one other "
    "others owner people person player players root self she somebody someone something surface "
    "system that the them there they thing things this to town undefined underwell us visitor we "
    "with world yes you your yourself "
    "我 你 您 他 她 它 我们 你们 他们 大家 全部 所有 全体 谁 没人 有人 自己 客人 游客 访客 玩家 "
    "地面 世界 中文 语言 "
    "是 否";

// In whatever such a name is hidden.
constexpr std::array<std::string_view, 12> signs_of_staff{
    "admin",  "moderator", "gamemaster", "dungeonmaster", "sysop", "underwell",
    "管理员", "协管员",    "建造者",     "官方",          "客服",  "系统"};
constexpr std::string_view words_of_staff =
    "gm gms dm mod mods wizard staff operator operators server support god";

void add_words(std::set<std::string, std::less<>>& words, std::string_view several) {
    while (!several.empty())
        words.emplace(take_word(several));
}

std::set<std::string, std::less<>> words_in_use() {
    std::set<std::string, std::less<>> words;
    for (const auto rows : command_lists())
        for (const CommandRow& row : rows) {
            words.emplace(row.name);
            add_words(words, row.short_forms);
        }
    for (const ChineseWords& row : chinese_rows)
        add_words(words, row.words);
    for (const Channel& channel : channels)
        words.emplace(channel.name);
    for (const std::string_view role : role_names)
        words.emplace(role);
    add_words(words, words_of_the_game);
    add_words(words, words_of_staff);
    return words;
}

// As it looks to somebody who does not look closely: signs that join are left out, and l is i.
std::string as_it_looks(std::string_view name) {
    std::string looks = folded(name);
    std::erase_if(looks, [](char sign) { return sign == '-' || sign == '\''; });
    std::ranges::replace(looks, 'l', 'i');
    return looks;
}

bool looks_like_staff(std::string_view name) {
    const std::string looks = as_it_looks(name);
    return std::ranges::any_of(
        signs_of_staff, [&](std::string_view sign) { return looks.contains(as_it_looks(sign)); });
}

bool is_chinese(const std::string& word) {
    return !word.empty() && static_cast<unsigned char>(word.front()) >= 0x80;
}

// The English ones come first, and of those the last is what it is: a second thought is a thought,
// and Second may be somebody's name.
bool name(std::span<const std::string> words, std::string_view word) {
    const auto chinese = std::ranges::find_if(words, is_chinese);
    if (chinese != words.begin() && *std::prev(chinese) == word) return true;
    return std::find(chinese, words.end(), word) != words.end();
}

bool names_a_kind(std::string_view word, const Content& content) {
    const auto named = [&](const auto& kind) { return name(content.words(kind.name), word); };
    return std::ranges::any_of(content.things(), named) ||
           std::ranges::any_of(content.monsters(), named);
}

}  // namespace

bool is_reserved_name(std::string_view name, const Content& content) {
    static const auto words = words_in_use();
    const std::string word = folded(name);
    return words.contains(word) || looks_like_staff(name) || names_a_kind(word, content);
}

}  // namespace underwell::game
