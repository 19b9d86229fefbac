// What commands are called in Chinese, for whoever types it: beside the English names, not instead
// of them, and whatever language one reads. A row's words stand between blanks, the usual one
// first. Behind them a blank may be left out, as Chinese is written: 看火把 is 看 火把
// (commands.cpp). Whoever adds a language adds a table like this. Pure data.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace underwell::game {

struct ChineseWords {
    std::string_view command;  // its name in the list of commands
    std::string_view words;
};

inline constexpr auto chinese_rows = std::to_array<ChineseWords>({
    // Moving
    {"north", "北 往北 向北"},
    {"northeast", "东北 往东北 向东北"},
    {"east", "东 往东 向东"},
    {"southeast", "东南 往东南 向东南"},
    {"south", "南 往南 向南"},
    {"southwest", "西南 往西南 向西南"},
    {"west", "西 往西 向西"},
    {"northwest", "西北 往西北 向西北"},
    {"up", "上 往上 向上"},
    {"down", "下 往下 向下"},
    {"back", "返回 回去"},
    {"walk", "走 去"},
    {"travel", "前往"},
    {"explore", "探索"},
    // Looking
    {"look", "看 看看"},
    {"examine", "查看 细看"},
    {"exits", "出口"},
    {"scan", "张望"},
    {"map", "地图"},
    {"search", "搜索 搜"},
    {"find", "找 寻找"},
    {"who", "谁"},
    {"help", "帮助"},
    // Things
    {"inventory", "背包 物品"},
    {"equipment", "装备"},
    {"get", "拿 捡 取 拾取"},
    {"drop", "放下 丢下 丢"},
    {"give", "给"},
    {"put", "放 放进"},
    {"open", "打开 开"},
    {"wear", "穿 穿上 戴 戴上"},
    {"wield", "握 握住"},
    {"remove", "脱 脱下 卸下"},
    {"light", "点燃 点亮"},
    {"extinguish", "熄灭"},
    {"eat", "吃"},
    {"drink", "喝"},
    {"use", "用 使用"},
    {"read", "读 阅读"},
    {"throw", "扔 投"},
    // Battle
    {"attack", "攻击 打 杀"},
    {"join", "参战"},
    {"defend", "防御 防守"},
    {"flee", "逃 逃跑"},
    {"stunt", "花招"},
    {"cast", "施放 念"},
    {"hold", "等 等待"},
    {"repeat", "重复"},
    {"duel", "决斗"},
    {"struggle", "挣扎"},
    // Company
    {"say", "说"},
    {"shout", "喊"},
    {"tell", "告诉"},
    {"party", "队伍"},
    {"invite", "邀请"},
    {"accept", "接受"},
    {"leave", "离队"},
    {"follow", "跟 跟随"},
    {"ignore", "屏蔽"},
    // Puzzles and traps
    {"push", "推"},
    {"pull", "拉"},
    {"turn", "转 转动"},
    {"solve", "解"},
    {"answer", "回答"},
    {"unlock", "开锁"},
    {"disarm", "拆除"},
    // Oneself and the town
    {"score", "角色 属性"},
    {"effects", "状态"},
    {"rest", "休息"},
    {"quests", "任务"},
    {"board", "告示板"},
    {"rumours", "传闻"},
    {"list", "货物"},
    {"buy", "买 购买"},
    {"sell", "卖 出售"},
    {"value", "估价"},
    {"mend", "修理"},
    {"heal", "治疗"},
    {"settings", "设置"},
    {"quit", "退出"},
});

// Nothing for what has no name in Chinese.
constexpr std::string_view chinese_words(std::string_view command) {
    const auto* const row = std::ranges::find(chinese_rows, command, &ChineseWords::command);
    return row == chinese_rows.end() ? std::string_view{} : row->words;
}

}  // namespace underwell::game
