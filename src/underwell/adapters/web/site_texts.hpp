// The words of the site, in English and Chinese side by side.
#pragma once

#include "underwell/game/bilingual.hpp"

namespace underwell::adapters::web {

using game::Bilingual;

namespace texts {
inline constexpr Bilingual home{"Underwell", "井下"};
inline constexpr Bilingual play{"Play", "开始游戏"};
inline constexpr Bilingual who{"Who", "谁在下面"};
inline constexpr Bilingual deepest{"Deepest", "最深榜"};
inline constexpr Bilingual help{"Help", "帮助"};
inline constexpr Bilingual builders{"Builders", "建造者"};
inline constexpr Bilingual lab{"Lab", "实验室"};
inline constexpr Bilingual skip{"Skip to the text", "跳到正文"};
inline constexpr Bilingual pages{"Pages", "页面"};

inline constexpr Bilingual motto{"A dungeon that digs itself as you walk.",
                                 "你走到哪里，地下城就挖到哪里。"};
inline constexpr Bilingual what{
    "Climb down the well, choose a way, and the next room comes into being under your feet: no two "
    "branches are alike, and none was there before you. Go down with others or alone, fight, solve "
    "what stands in the way, find your way back up. It is all in words, with tiles and a map "
    "beside them; it runs in this browser, in any MUD client, and with a screen reader.",
    "爬下井去，选一条路，下一个房间就在你脚下出现：没有两条支道相同，也没有一条在你到来之前就存在。"
    "与人同行或独自下去，战斗，解开挡路的谜，再找到回去的路。一切都用文字讲述，旁边有图块和地图；"
    "在浏览器、任何 MUD 客户端和读屏软件里都能玩。"};
inline constexpr Bilingual play_now{"Climb down as a guest", "以访客身份下井"};
inline constexpr Bilingual no_account{"One click, no account, nothing to install.",
                                      "点一下就行：不用注册，不用安装。"};
inline constexpr Bilingual see_lab{"See how it digs", "看看它怎么挖"};
inline constexpr Bilingual by_telnet{"With a MUD client:", "用 MUD 客户端："};
inline constexpr Bilingual now{"Right now", "此刻"};
inline constexpr Bilingual delving{"delving", "人在下面"};
inline constexpr Bilingual rooms{"rooms dug", "个房间已挖出"};
inline constexpr Bilingual branches{"branches open", "条支道开着"};
inline constexpr Bilingual names{"people have come", "人来过"};
inline constexpr Bilingual picture{
    "A map of a branch: rooms as squares, from light near the well to "
    "dark blue in the depths, joined by passages",
    "一条支道的地图：方块是房间，井边明亮，深处深蓝，以通道相连"};

inline constexpr Bilingual who_where{"where they are", "他们在哪里"};
inline constexpr Bilingual who_title{"Who is delving now", "现在谁在下面"};
inline constexpr Bilingual who_nobody{"Nobody is awake just now. The well is quiet; be the first.",
                                      "现在没有人醒着。井里很静，来当第一个吧。"};
inline constexpr Bilingual who_more{"and more who are not listed:", "另外还有未列出的人："};
inline constexpr Bilingual name{"Name", "名字"};
inline constexpr Bilingual level{"Level", "等级"};
inline constexpr Bilingual place{"Where", "所在"};
inline constexpr Bilingual on_surface{"on the surface", "地面"};
inline constexpr Bilingual just_below{"below, not deep", "井下，不深"};
inline constexpr Bilingual below{"below, at a depth of at least", "井下，深度至少"};
inline constexpr Bilingual helper{"helper", "帮手"};
inline constexpr Bilingual builder{"builder", "建造者"};
inline constexpr Bilingual admin{"keeper", "管理者"};

inline constexpr Bilingual deepest_title{"The hall of the deepest", "最深者之厅"};
inline constexpr Bilingual deepest_what{
    "Who has come how deep and come home, on foot or carried. Every branch has a seed; the lab "
    "grows one from it, and so does the tool.",
    "谁到过多深，并且回来了，不论是走回来还是被抬回来。每条支道都有种子；实验室能用它长出一条支道，"
    "命令行工具也能。"};
inline constexpr Bilingual deepest_nobody{"Nobody has come home from below yet.",
                                          "还没有人从下面回来。"};
inline constexpr Bilingual rank{"Rank", "名次"};
inline constexpr Bilingual depth{"Depth", "深度"};
inline constexpr Bilingual seed{"Seed", "种子"};
inline constexpr Bilingual day{"Day", "日期"};

inline constexpr Bilingual help_title{"Help", "帮助"};
inline constexpr Bilingual help_what{
    "Everything one can type. A beginning of a word is enough as long as it is the only one, and "
    "in "
    "the game `help` and a word tell the same.",
    "所有能输入的命令。只要不与别的命令混淆，输入开头几个字母就够了；在游戏里输入 `help` "
    "加一个词也能看到同样的内容。"};
inline constexpr Bilingual topics{"Topics", "主题"};
inline constexpr Bilingual short_forms{"also", "也可写作"};

inline constexpr Bilingual builders_title{"For builders", "给建造者"};
inline constexpr Bilingual packs{"Packs", "内容包"};
inline constexpr Bilingual scripts{"What scripts can use", "脚本可用的接口"};
inline constexpr Bilingual in_english{"", "这部分参考资料是英文的。"};

inline constexpr Bilingual missing_title{"There is nothing here", "这里什么也没有"};
inline constexpr Bilingual missing{"This way leads nowhere. Go back to the well.",
                                   "这条路不通。回到井边吧。"};
}  // namespace texts

}  // namespace underwell::adapters::web
