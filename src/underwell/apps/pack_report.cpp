#include "underwell/apps/pack_report.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "underwell/game/noun.hpp"

namespace underwell::apps {

using adapters::lua::LoadedPacks;
using adapters::lua::room_sort_count;
using adapters::lua::room_sort_names;
using adapters::lua::SampleReport;

namespace {

using CountsByDepth = std::map<std::string, std::map<std::uint32_t, std::uint32_t>>;

// "base:monsters.coin_rat.name" as "base:coin_rat".
std::string short_name(std::string_view name) {
    const std::size_t colon = name.find(':');
    const std::size_t first = name.find('.');
    const std::size_t last = name.rfind('.');
    if (colon == std::string_view::npos || first == last) return std::string{name};
    return fmt::format("{}{}", name.substr(0, colon + 1), name.substr(first + 1, last - first - 1));
}

void write_depths(std::ostream& out, const SampleReport& report) {
    fmt::print(out, "\ndepth  rooms");
    for (const std::string_view name : room_sort_names)
        fmt::print(out, " {:>9}", name);
    fmt::print(out, "  hit dice  worth in gold, of an average room\n");
    for (const auto& [depth, there] : report.depths) {
        fmt::print(out, "{:>5} {:>6}", depth, there.rooms);
        for (const std::uint32_t count : there.sorts)
            fmt::print(out, " {:>9}", count);
        const auto rooms = static_cast<double>(there.rooms);
        fmt::print(out, " {:>9.1f} {:>14.1f}\n", static_cast<double>(there.hit_dice) / rooms,
                   static_cast<double>(there.worth) / rooms);
    }
}

// A picture of what grows with depth, in letters.
void write_bars(std::ostream& out, const SampleReport& report) {
    constexpr double bar_most = 30;
    double danger_most = 1;
    double worth_most = 1;
    const auto danger = [](const auto& there) {
        return static_cast<double>(there.hit_dice) / there.rooms;
    };
    const auto worth = [](const auto& there) {
        return static_cast<double>(there.worth) / there.rooms;
    };
    for (const auto& [depth, there] : report.depths) {
        danger_most = std::max(danger_most, danger(there));
        worth_most = std::max(worth_most, worth(there));
    }
    const auto bar = [](double part) {
        return std::string(static_cast<std::size_t>(part * bar_most + 0.5), '#');
    };
    fmt::print(out, "\ndepth  {:<32}worth\n", "hit dice");
    for (const auto& [depth, there] : report.depths)
        fmt::print(out, "{:>5}  {:<32}{}\n", depth, bar(danger(there) / danger_most),
                   bar(worth(there) / worth_most));
}

void write_untranslated(std::ostream& out, const std::vector<std::string_view>& texts) {
    constexpr std::size_t named_max = 10;
    for (std::size_t number = 0; number < std::min(texts.size(), named_max); ++number)
        fmt::print(out, "    {}\n", texts[number]);
    if (texts.size() > named_max) fmt::print(out, "    and {} more\n", texts.size() - named_max);
}

void write_counts(std::ostream& out, std::string_view title, const CountsByDepth& counts) {
    fmt::print(out, "\n{:<30} {:>6}  at depths\n", title, "count");
    for (const auto& [name, depths] : counts) {
        std::uint32_t sum = 0;
        for (const auto& [depth, count] : depths)
            sum += count;
        fmt::print(out, "{:<30} {:>6}  {} to {}\n", short_name(name), sum, depths.begin()->first,
                   depths.rbegin()->first);
    }
}

constexpr int chart_width = 760;
constexpr int chart_height = 320;
constexpr int margin = 44;
constexpr int legend_width = 110;
constexpr std::array<std::string_view, room_sort_count> colours = {
    "#b5432e", "#d59a3a", "#8a5a83", "#4f8a8b", "#6c9a52", "#8f9aa8", "#d5d2c8"};

struct Frame {
    std::size_t columns;
    double most;  // at the top of the chart

    double x(std::size_t column) const { return margin + static_cast<double>(column) * width(); }

    double width() const {
        return static_cast<double>(chart_width - 2 * margin - legend_width) /
               static_cast<double>(std::max<std::size_t>(columns, 1));
    }

    double height(double value) const {
        return most <= 0 ? 0 : value / most * (chart_height - 2 * margin);
    }
};

void begin_chart(std::ostream& out, std::string_view title) {
    fmt::print(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
               "height=\"{1}\" font-family=\"sans-serif\" font-size=\"11\">\n"
               "<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fbfaf6\"/>\n"
               "<text x=\"{3}\" y=\"24\" font-size=\"15\">{2}</text>\n",
               chart_width, chart_height, title, margin);
}

void write_axes(std::ostream& out, const SampleReport& report, const Frame& frame) {
    const int base = chart_height - margin;
    std::size_t column = 0;
    for (const auto& [depth, there] : report.depths) {
        fmt::print(out, "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                   frame.x(column) + frame.width() / 2, base + 15, depth);
        ++column;
    }
    fmt::print(out,
               "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.0f}</text>\n"
               "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">0</text>\n"
               "<text x=\"{}\" y=\"{}\">depth</text>\n"
               "<path d=\"M{} {}H{}\" stroke=\"#333\" fill=\"none\"/>\n",
               margin - 6, margin + 4, frame.most, margin - 6, base, margin, base + 32, margin,
               base, chart_width - margin - legend_width);
}

struct Bar {
    std::size_t column = 0;
    double from = 0;
    double height = 0;
    std::string_view colour;
};

void write_bar(std::ostream& out, const Frame& frame, const Bar& bar) {
    if (bar.height <= 0) return;
    fmt::print(out,
               "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
               "fill=\"{}\"/>\n",
               frame.x(bar.column) + 1, chart_height - margin - bar.from - bar.height,
               frame.width() - 2, bar.height, bar.colour);
}

}  // namespace

void write_pack_report(std::ostream& out, const LoadedPacks& packs, const SampleReport& report) {
    std::vector<std::string> names;
    names.reserve(packs.scripts.size());
    for (const auto& scripts : packs.scripts)
        names.push_back(fmt::format("{} {}", scripts.head.name, scripts.head.version));
    fmt::print(out, "packs: {}\n", fmt::join(names, ", "));
    fmt::print(out, "{} things, {} monsters, {} puzzles, {} traps, {} quests\n",
               packs.content.things().size(), packs.content.monsters().size(),
               packs.names.puzzles.size(), packs.names.traps.size(), packs.content.quests().size());
    const auto untranslated = packs.texts.untranslated(game::Language::chinese);
    fmt::print(out, "{} texts, {} of them not in Chinese\n", packs.names.texts.size(),
               untranslated.size());
    write_untranslated(out, untranslated);
    fmt::print(out, "\n{} rooms in {} branches, {} different looks\n", report.rooms,
               report.branches, report.distinct_looks);
    fmt::print(out, "besides, to find errors: {} rooms, far below, with diagonals and as lairs\n",
               report.rooms_besides);
    constexpr adapters::lua::Limits limits;
    fmt::print(out, "loading took {} of {} instructions\n", report.load_steps,
               limits.load_steps_max);
    fmt::print(out, "a call took {} instructions on average, {} of {} at most, {:.2f} ms at most\n",
               report.steps_all / std::max(report.rooms, 1U), report.steps_most,
               limits.call_steps_max, static_cast<double>(report.slowest.count()) / 1e6);
    write_depths(out, report);
    write_bars(out, report);
    write_counts(out, "monsters", report.monsters);
    write_counts(out, "things", report.things);
    if (!report.printed.empty()) fmt::print(out, "\nprinted by scripts:\n{}", report.printed);
    for (const std::string& warning : packs.warnings)
        fmt::print(out, "warning: {}\n", warning);
    for (const std::string& warning : report.warnings)
        fmt::print(out, "warning: {}\n", warning);
    for (const auto& [message, count] : report.errors)
        fmt::print(out, "error in {} rooms: {}\n", count, message);
    for (const std::string& broken : report.broken_rules)
        fmt::print(out, "does not hold: {}\n", broken);
    fmt::print(out, "\n{} tests, {} of them hold; {} errors\n", packs.rules.size(),
               packs.rules.size() - report.broken_rules.size(), report.errors.size());
}

void write_sorts_chart(std::ostream& out, const SampleReport& report) {
    begin_chart(out, "What rooms are, of a hundred at each depth");
    const Frame frame{.columns = report.depths.size(), .most = 100};
    std::size_t column = 0;
    for (const auto& [depth, there] : report.depths) {
        double from = 0;
        for (std::size_t sort = 0; sort < room_sort_count; ++sort) {
            const double height = frame.height(100.0 * there.sorts[sort] / there.rooms);
            write_bar(out, frame,
                      {.column = column, .from = from, .height = height, .colour = colours[sort]});
            from += height;
        }
        ++column;
    }
    for (std::size_t sort = 0; sort < room_sort_count; ++sort)
        fmt::print(out,
                   "<rect x=\"{0}\" y=\"{1}\" width=\"10\" height=\"10\" fill=\"{2}\"/>"
                   "<text x=\"{3}\" y=\"{4}\">{5}</text>\n",
                   chart_width - legend_width - 20, margin + sort * 20, colours[sort],
                   chart_width - legend_width - 4, margin + sort * 20 + 9, room_sort_names[sort]);
    write_axes(out, report, frame);
    fmt::print(out, "</svg>\n");
}

void write_growth_chart(std::ostream& out, const SampleReport& report, Growing growing) {
    const bool danger = growing == Growing::danger;
    begin_chart(out, danger ? "Hit dice of monsters in an average room, by depth"
                            : "Worth of things in an average room in gold, by depth");
    std::vector<double> values;
    values.reserve(report.depths.size());
    for (const auto& [depth, there] : report.depths)
        values.push_back(static_cast<double>(danger ? there.hit_dice : there.worth) / there.rooms);
    const Frame frame{.columns = values.size(),
                      .most = values.empty() ? 0 : std::ranges::max(values)};
    for (std::size_t column = 0; column < values.size(); ++column)
        write_bar(out, frame,
                  {.column = column,
                   .from = 0,
                   .height = frame.height(values[column]),
                   .colour = danger ? colours[0] : colours[1]});
    write_axes(out, report, frame);
    fmt::print(out, "</svg>\n");
}

}  // namespace underwell::apps
