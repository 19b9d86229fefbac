#include "underwell/render/layout.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "underwell/branch/statistics.hpp"
#include "underwell/render/font.hpp"
#include "underwell/render/symbols.hpp"

namespace underwell::render {

namespace {

// The rectangle around all rooms, the start room, and the stubs of unexplored exits.
struct Extent {
    double west = 0;
    double north = 0;
    double columns = 0;
    double rows = 0;
};

Extent extent_of(const branch::Branch& branch) {
    const branch::Branch::Rim& rim = branch.rim();
    const double west = std::min(rim.west.x, 0) - 1;
    const double east = std::max(rim.east.x, 0) + 1;
    const double south = std::min(rim.south.y, 0) - 1;
    const double north = std::max(rim.north.y, 0) + 1;
    return {.west = west, .north = north, .columns = east - west + 1, .rows = north - south + 1};
}

std::string grouped(std::uint64_t number) {
    const std::string digits = std::to_string(number);
    std::string spaced;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) spaced += ',';
        spaced += digits[i];
    }
    return spaced;
}

std::string counted(std::uint64_t number, std::string_view thing) {
    return fmt::format("{} {}{}", grouped(number), thing, number == 1 ? "" : "s");
}

std::string facts_of(const branch::Branch& branch) {
    return fmt::format("{}, deepest {}, {}, {}", counted(branch.room_count(), "room"),
                       grouped(branch.deepest()),
                       counted(branch.unexplored_exits(), "unexplored exit"),
                       branch.finished() ? "finished" : "not finished");
}

// Only what occurs in the picture is explained in it.
std::vector<LegendEntry> legend_of(const branch::Branch& branch, const CellStyle& style) {
    std::vector<LegendEntry> entries;
    const auto add = [&](bool occurs, Sign sign, std::string_view words) {
        if (occurs) entries.push_back({.sign = sign, .words = std::string{words}, .corner = {}});
    };
    const bool detailed = has_signs(style);
    const auto lair = branch.lair();
    add(true, Sign::well, "well, way in");
    add(style.passage > 0 && branch.room_count() > 1, Sign::passage, "passage");
    add(detailed && branch::statistics(branch).one_way_exits > 0, Sign::one_way, "one-way exit");
    add(branch.unexplored_exits() > 0, Sign::unexplored, "unexplored exit");
    add(detailed && !branch.openings().empty(), Sign::opening, "opened later");
    add(branch.room_count() > 0, Sign::newest, "newest room");
    add(lair.has_value(), Sign::lair, "lair");
    return entries;
}

int text_scale_for(double map_width, double map_height) {
    constexpr double pixels_for_one = 650;
    const double wish = std::round((map_width + map_height) / 2 / pixels_for_one);
    return static_cast<int>(std::max(2.0, wish));
}

double words_width(const Layout& layout, std::string_view words) {
    return double{1} * font::width(words) * layout.text_scale;
}

double sign_cells(Sign sign) {
    switch (sign) {
        case Sign::well:
        case Sign::passage:
        case Sign::one_way:
            return 2;
        case Sign::unexplored:
        case Sign::opening:
            return 1.5;
        case Sign::newest:
        case Sign::lair:
            break;
    }
    return 1;
}

// Gives every entry its place, row by row, and returns where the legend ends.
double place_legend(Layout& layout, Point corner, double right) {
    const double gap = 12.0 * layout.text_scale;
    Point next = corner;
    for (LegendEntry& entry : layout.legend) {
        const double width =
            legend_words_offset(layout, entry.sign) + words_width(layout, entry.words);
        if (next.x > corner.x && next.x + width > right)
            next = {.x = corner.x, .y = next.y + legend_row_height(layout)};
        entry.corner = next;
        next.x += width + gap;
    }
    return next.y + legend_row_height(layout);
}

}  // namespace

double vector_cell(const branch::Branch& branch) {
    constexpr double smallest = 32;
    constexpr double largest = 64;
    constexpr double tiny_map_side = 512;  // what larger cells may fill
    const Extent extent = extent_of(branch);
    const double fitting = std::floor(tiny_map_side / std::max(extent.columns, extent.rows));
    return std::clamp(fitting, smallest, largest);
}

double bitmap_cell(const branch::Branch& branch) {
    constexpr double comfortable_side = 3'200;  // larger pictures only where cells would be tiny
    constexpr double map_side_max = 5'000;      // leaves room for title and legend
    constexpr double tiny_cell = 4;
    const Extent extent = extent_of(branch);
    const double cells = std::max(extent.columns, extent.rows);
    const double comfortable = comfortable_side / cells;
    const double largest = map_side_max / cells;
    const double cell =
        std::min(vector_cell(branch), std::max(comfortable, std::min(tiny_cell, largest)));
    return cell < 1 ? cell : std::floor(cell);
}

Layout lay_out(const branch::Branch& branch, double cell) {
    constexpr std::string_view narrowest = "1,000 rooms, deepest 100, 4 unexplored exits, open";
    const Extent extent = extent_of(branch);
    const CellStyle style = cell_style(cell);
    const double map_width = std::ceil(extent.columns * cell);
    const double map_height = std::ceil(extent.rows * cell);

    Layout layout;
    layout.cell = cell;
    layout.text_scale = text_scale_for(map_width, map_height);
    const double scale = layout.text_scale;
    const double margin = 9 * scale;
    layout.title = fmt::format("Branch of seed {}", branch.origin().seed);
    layout.facts = facts_of(branch);
    layout.deepest = grouped(branch.deepest());
    layout.legend = legend_of(branch, style);
    layout.width = 2 * margin + std::max({map_width, words_width(layout, layout.facts),
                                          words_width(layout, narrowest),
                                          (scale + 1) / scale * words_width(layout, layout.title)});
    layout.width = std::ceil(layout.width);

    layout.title_baseline = {.x = margin, .y = margin + font::rows_above_baseline * (scale + 1)};
    layout.facts_baseline = {.x = margin, .y = layout.title_baseline.y + (font::rows + 5) * scale};
    const double map_top = layout.facts_baseline.y + font::rows * scale;
    const double map_left = std::floor((layout.width - map_width) / 2);
    // The upper left corner of every room falls on a whole pixel.
    const double to_centre = std::floor((cell - style.room) / 2) + style.room / 2;
    layout.start = {.x = map_left + std::floor(-extent.west * cell) + to_centre,
                    .y = map_top + std::floor(extent.north * cell) + to_centre};
    layout.depth_scale = {.x = margin, .y = map_top + map_height + 6 * scale};
    const Point legend_corner{.x = margin, .y = layout.depth_scale.y + legend_row_height(layout)};
    layout.height =
        std::ceil(place_legend(layout, legend_corner, layout.width - margin) + margin / 2);
    return layout;
}

double legend_cell(const Layout& layout) {
    return 16.0 * layout.text_scale;
}

double legend_row_height(const Layout& layout) {
    return 19.0 * layout.text_scale;
}

double legend_words_offset(const Layout& layout, Sign sign) {
    return sign_cells(sign) * legend_cell(layout) + 5.0 * layout.text_scale;
}

}  // namespace underwell::render
