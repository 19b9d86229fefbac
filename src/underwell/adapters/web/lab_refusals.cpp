#include "underwell/adapters/web/lab_refusals.hpp"

#include <algorithm>
#include <array>

#include "underwell/adapters/web/web_query.hpp"
#include "underwell/branch/refusals.hpp"
#include "underwell/level/refusals.hpp"
#include "underwell/render/level_png.hpp"

namespace underwell::adapters::web {

namespace {

namespace of_branch = branch::refusals;
namespace of_level = level::refusals;

constexpr auto rows = std::to_array<RefusalRow>({
    // The address
    {&refusals::strange_signs, "地址里有任何设置都不会用到的字符；请把它们去掉"},
    {&refusals::long_address, "地址太长；设置最多 {1} 字节"},
    {&refusals::many_settings, "地址里的设置超过 {1} 项；请去掉一些"},
    {&refusals::no_setting_but_a_near_one, "没有设置“{1}”；你是不是想写“{2}”？"},
    {&refusals::no_setting, "没有设置“{1}”；有这些：{2}"},
    // Seeds
    {&refusals::two_seeds, "同时给出了 seed 和 tutorial-seed；请去掉其中一个"},
    {&refusals::no_seed, "缺少 {1}；请给出 {2} 到 {3} 的整数"},
    {&refusals::bad_seed, "{1} 是“{2}”；请给出 {3} 到 {4} 的整数"},
    // Of any setting
    {&refusals::no_whole_number, "{1} 是“{2}”；请给出整数"},
    {&refusals::not_one_or_zero, "{1} 是“{2}”；请给出 1 或 0"},
    {&refusals::too_much_here, "{1} 是 {2}；在这台服务器上最多 {3}"},
    {&base::refusals::out_of_range, "{1} 是 {2}；请给出 {3} 到 {4} 的数"},
    {&of_level::not_one_of, "{1} 是“{2}”；请给出其中之一：{3}"},
    // Branches
    {&refusals::bad_explore, "explore 是“{1}”；请给出 random、deepest 或 nearest"},
    {&of_branch::bad_directions, "{1} 是 {2}；请给出 4 或 8"},
    {&refusals::long_walk, "walk 有 {1} 步；在这台服务器上最多 {2} 步"},
    {&of_branch::no_direction,
     "“{1}”不是方向；请给出 north, northeast, east, southeast, south, southwest, west, "
     "northwest，或者 n, ne, e, se, s, sw, w, nw"},
    {&of_branch::walk_begins_elsewhere,
     "行走以 {1} 开始，而 {2} 是 {3}；请从入口开始行走，或者去掉 {2}"},
    {&of_branch::bad_entrance, "入口是 {1}；请给出其中之一：{2}"},
    {&of_branch::no_such_exit, "{1} 的房间没有出口 {2}；它的出口：{3}"},
    {&of_branch::another_branch, "起始房间的出口 {1} 通往另一条支道；这一条在 {2}"},
    {&refusals::large_text,
     "文字图会有 {1} x {2} 个字符；请给出 compact=1，减少房间，或者改用 SVG"},
    {&refusals::large_branch_picture, "图片会有 {1} x {2} 像素；请减少房间，或者改用 SVG"},
    // Levels
    {&refusals::large_level_picture,
     "scale 是 {1}：图片会有 {2} x {3} 像素；请给出更小的 scale，或者改用 SVG"},
    {&render::refusals::bad_tile_pixels,
     "一格不能是 {1} 像素宽；请用 1、2、4、8、16，或者 16 的倍数，最大 {2}"},
    {&of_level::more_than_the_greatest, "{1} 是 {2}，大于 {3} 的 {4}；请给出更小的数"},
    {&of_level::map_is_too_small, "{1} 是 {2}，但 {3} x {4} 的地图太小，放不下带这种通道的房间"},
    {&of_level::map_has_no_place, "{1} 是 {2}，但 {3} x {4} 的地图里，房间边长最多 {5}"},
    {&of_level::tunnels_need_larger_rooms, "{1} 是 {2}；path 和 winding 通道要求房间边长至少 {3}"},
    {&of_level::maze_needs_odd_side, "{1} 是 {2}；迷宫要求 {3} 与 {1} 之间有一个奇数"},
    {&of_level::too_large_for_shapes, "{1} 是 {2}；矩形以外的房间，边长最多 {3} 格"},
    {&of_level::no_place_for_vaults,
     "{1} 是 {2}；宝库要求生成器 classic，以及 path 或 winding 通道"},
    {&of_level::useless, "{1} 对生成器 {2} 不起作用；请去掉它"},
    {&of_level::no_doors, "{1} 是 {2}，但是没有门；请给出 doors 的数"},
    {&of_level::tutorial_is_plain,
     "教程的关卡只有矩形房间和 L 形通道；请去掉其他生成器、形状、通道、门和装饰的设置"},
    {&of_level::no_shape, "“{1}”不是形状；请给出 {2}，或者 all"},
    {&of_level::bad_weight, "{1} 的权重是“{2}”；请给出 {3} 到 {4} 的数"},
});

}  // namespace

std::span<const RefusalRow> refusal_rows() {
    return rows;
}

std::string refusal_in(std::string_view language, const base::Refusal& refusal) {
    const auto* const row = std::ranges::find(rows, refusal.wording, &RefusalRow::wording);
    if (language != "zh" || row == rows.end()) return refusal.message;
    const std::string blamed = refusal.about.empty() ? "" : refusal.about + "：";
    return blamed + base::filled(row->chinese, refusal.values);
}

}  // namespace underwell::adapters::web
