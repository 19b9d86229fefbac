// The words of the screen itself, in English and Chinese side by side: what it asks, the names of
// its parts, its keys. What the game tells comes from the game's catalogues.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "underwell/game/bilingual.hpp"
#include "underwell/game/heading.hpp"

namespace underwell::terminal {

using game::Bilingual;

namespace texts {
inline constexpr Bilingual welcome{
    "Welcome to Underwell. Each room of its dungeon comes into being as you walk into it. You play "
    "alone; everything is saved by itself, and time stands still while you are away.",
    "欢迎来到井下。这里的每个房间，都在你走进去的那一刻才出现。你独自游玩；一切自动保存，你离开时"
    "时间静止。"};
inline constexpr Bilingual title{"Underwell", "井下"};
inline constexpr Bilingual large_title{"U N D E R W E L L", "井 下"};
inline constexpr Bilingual tagline{"the dungeon that digs itself", "会自己生长的地下城"};
inline constexpr Bilingual ask_name{"What is your name?", "你叫什么名字？"};
inline constexpr Bilingual name_offered{"Or press Enter to be called", "或直接按回车，就叫"};
inline constexpr Bilingual offer_lines{
    "Press Enter to be so, or type another for somebody else. Later you may swap two abilities "
    "once.",
    "按回车就成为此人，或输入“换”另看一个。以后还可以互换两项属性一次。"};
inline constexpr Bilingual swap_later{
    "One to three is usual, six is the best there is. Later you may swap two of them, once.",
    "一般是一到三，最好是六。以后可以互换其中两项，只有一次。"};
inline constexpr Bilingual full_stop{".", "。"};
inline constexpr Bilingual bad_name{
    "That cannot be a name. Names have 2 to 16 letters, with hyphens or apostrophes inside; or 2 "
    "to 8 Chinese characters.",
    "这不能作名字。名字为 2 到 16 个英文字母，中间可有连字符或撇号；或 2 到 8 个汉字。"};
inline constexpr Bilingual back{"You are back. Time has stood still.", "你回来了。时间一直停着。"};
inline constexpr Bilingual not_for_one{
    "Alone you need no password and no other name: this save is yours. That is for servers.",
    "独自游玩不需要密码，也不用另取名字：存档就是你的。那是服务器上的事。"};

inline constexpr Bilingual health{"HP", "生命"};
inline constexpr Bilingual level{"level", "等级"};
inline constexpr Bilingual gold{"gold", "金币"};
inline constexpr Bilingual depth{"depth", "深度"};
inline constexpr Bilingual exits{"Exits:", "出口："};
inline constexpr Bilingual no_exits{"none in sight", "看不见"};
inline constexpr Bilingual try_this{"Try:", "试试："};
inline constexpr Bilingual round{"Round", "回合"};
inline constexpr Bilingual seconds{"s", "秒"};
inline constexpr Bilingual chosen{"chosen:", "已选："};
inline constexpr Bilingual map{"Map", "地图"};
inline constexpr Bilingual pack{"Pack", "行囊"};
inline constexpr Bilingual here{"Here", "这里"};
inline constexpr Bilingual nothing{"nothing", "空"};
inline constexpr Bilingual unseen_foes{"somebody whom you cannot see", "看不见的对手"};
inline constexpr Bilingual and_then{", ", "、"};
inline constexpr Bilingual older{"older words above; PgDn or End goes on",
                                 "更早的话；PgDn 或 End 往下"};
inline constexpr Bilingual legend{"◎ well   ─ way   ► one way   ? unexplored   ◆ you",
                                  "◎ 井   ─ 路   ► 单向   ? 未探索   ◆ 你"};
inline constexpr Bilingual too_small{
    "This terminal is too small: the game needs 80 columns and 24 lines. Make it larger, or start "
    "it with --reader.",
    "终端太小：游戏需要 80 列 24 行。请放大，或用 --reader 启动。"};

inline constexpr Bilingual keys{
    "type a command · arrows, 1-9 walk · 0 explore · Tab map · PgUp story · ? keys",
    "直接输入命令 · 方向键、1-9 走动 · 0 探索 · Tab 地图 · PgUp 往事 · ? 按键"};
inline constexpr Bilingual vi_keys{
    "/ command · hjklyubn, arrows walk · o explore · m map · PgUp story · ? keys",
    "/ 输入命令 · hjklyubn、方向键走动 · o 探索 · m 地图 · PgUp 往事 · ? 按键"};
inline constexpr Bilingual fight_keys{"1-9 choose · or type a command · ? keys",
                                      "1-9 选择 · 或输入命令 · ? 按键"};
inline constexpr Bilingual typing_keys{
    "Enter sends · Tab completes · Up, Down earlier lines · Esc ends",
    "Enter 发送 · Tab 补全 · 上下键翻历史 · Esc 取消"};
inline constexpr Bilingual map_keys{"arrows choose a room · Enter travels there · Esc, Tab back",
                                    "方向键选房间 · Enter 前往 · Esc、Tab 返回"};
inline constexpr Bilingual places_keys{"arrows choose a place · Enter goes there · Esc, Tab back",
                                       "方向键选地点 · Enter 前往 · Esc、Tab 返回"};
inline constexpr Bilingual name_keys{"Enter goes on · Ctrl-C ends", "Enter 继续 · Ctrl-C 退出"};
inline constexpr Bilingual offer_keys{
    "Enter be so · Space somebody else · Esc another name · Ctrl-C ends",
    "Enter 就是此人 · 空格换一个 · Esc 改名 · Ctrl-C 退出"};
inline constexpr Bilingual help_keys{"any key: back to the game", "任意键：返回游戏"};

struct KeyHelp {
    Bilingual keys;
    Bilingual what;
};

inline constexpr std::array key_helps = {
    KeyHelp{{"letters", "字母"},
            {"begin a command: look, get torch, down; / or Enter begins one, too. help tells of "
             "all commands.",
             "开始输入命令：look、get torch、down；/ 或 Enter 也行。help 列出所有命令。"}},
    KeyHelp{{"arrows, 1-9", "方向键、1-9"},
            {"step over the tiles: into a door to leave the room, into a foe to attack it",
             "在图块上走：走进门就离开，撞向敌人就攻击"}},
    KeyHelp{{"< >", "< >"}, {"climb up and down", "往上爬，往下爬"}},
    KeyHelp{{"0", "0"}, {"explore: on to where nobody has been yet", "探索：走向还没去过的地方"}},
    KeyHelp{{"1-9", "1-9"},
            {"in a fight: choose what you do in this round", "战斗中：选择这一回合做什么"}},
    KeyHelp{{"Tab", "Tab"},
            {"the map; choose a room or a place on it and travel there",
             "地图；在上面选一个房间或地点就能前往"}},
    KeyHelp{{"PgUp, PgDn", "PgUp、PgDn"},
            {"look back at what was told. Time stands still meanwhile, as it does here and on the "
             "map.",
             "翻看讲过的话。这时时间静止，看地图和本页时也一样。"}},
    KeyHelp{{"Tab, Up, Down", "Tab、上、下"},
            {"while you type: complete the word, lines typed before", "输入时：补全；从前的输入"}},
    KeyHelp{{"Ctrl-L", "Ctrl-L"}, {"draw the screen anew", "重画屏幕"}},
    KeyHelp{
        {"Ctrl-C, quit", "Ctrl-C、quit"},
        {"end; everything is saved, and goes on from here", "结束；一切已保存，下次从这里继续"}}};

// What stands on the tiles of a room.
inline constexpr std::array sign_helps = {
    KeyHelp{{"@", "@"}, {"you", "你"}},
    KeyHelp{{"a letter", "字母"},
            {"a monster: r a rat, e an eel", "怪物，取英文名首字母：r 是鼠，e 是鳗"}},
    KeyHelp{{") $", ") $"},
            {"a thing, gold: get and its name takes it, or get all",
             "物品、金币：输入 get 加名字，或 get all"}},
    KeyHelp{{"+ < >", "+ < >"}, {"a door; the way up, the way down", "门；上去的路，下去的路"}},
    KeyHelp{{"# . ,", "# . ,"}, {"wall; ground; passage", "墙；地面；通道"}}};
inline constexpr Bilingual ground_signs{"water, growth, rubble: nothing of it stops you",
                                        "水、草木、碎石：都能走过去"};

// For --keys vi: what is different there.
inline constexpr std::array vi_helps = {
    KeyHelp{{"hjklyubn", "hjklyubn"}, {"step over the tiles, as in vi", "像 vi 那样在图块上走"}},
    KeyHelp{{"/ or Enter", "/ 或 Enter"}, {"begins a command", "开始输入命令"}},
    KeyHelp{{"o, m", "o、m"}, {"explore; the map", "探索；地图"}}};

inline constexpr std::array<Bilingual, game::heading_count> headings = {{{"north", "北"},
                                                                         {"northeast", "东北"},
                                                                         {"east", "东"},
                                                                         {"southeast", "东南"},
                                                                         {"south", "南"},
                                                                         {"southwest", "西南"},
                                                                         {"west", "西"},
                                                                         {"northwest", "西北"},
                                                                         {"up", "上"},
                                                                         {"down", "下"}}};

// Of choices in a fight, by the names that signals have for them.
struct ChoiceText {
    std::string_view name;
    Bilingual text;
};

inline constexpr std::array choices = {ChoiceText{"undecided", {"nothing yet", "还没有"}},
                                       ChoiceText{"attack", {"attack", "攻击"}},
                                       ChoiceText{"defend", {"defend", "防御"}},
                                       ChoiceText{"drink", {"drink", "喝"}},
                                       ChoiceText{"cast", {"cast", "施放"}},
                                       ChoiceText{"use", {"use", "使用"}},
                                       ChoiceText{"change", {"change", "换装"}},
                                       ChoiceText{"stunt", {"stunt", "特技"}},
                                       ChoiceText{"throw", {"throw", "投掷"}},
                                       ChoiceText{"flee", {"flee", "逃跑"}},
                                       ChoiceText{"hold", {"hold", "等待"}},
                                       ChoiceText{"repeat", {"repeat", "重复"}}};
}  // namespace texts

constexpr std::string_view heading_word(game::Heading heading, game::Language language) {
    return texts::headings[static_cast<std::size_t>(heading)].in(language);
}

// The name itself where there is no word for it.
constexpr std::string_view choice_word(std::string_view name, game::Language language) {
    for (const texts::ChoiceText& choice : texts::choices)
        if (choice.name == name) return choice.text.in(language);
    return name;
}

}  // namespace underwell::terminal
