#include "underwell/render/branch_svg.hpp"

#include <cstddef>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "sample_branches.hpp"
#include "svg_text.hpp"
#include "underwell/branch/statistics.hpp"
#include "underwell/render/palette.hpp"

namespace underwell::render {

namespace {

using tests::count;
using tests::malformed;

std::string svg_of(const branch::Branch& branch) {
    std::ostringstream out;
    write_branch_svg(out, branch);
    return out.str();
}

// The picture without its legend, which shows samples of everything.
std::string map_of(const branch::Branch& branch) {
    const std::string svg = svg_of(branch);
    return svg.substr(0, svg.find("<g class=\"legend\">"));
}

std::size_t of_class(std::string_view svg, std::string_view name) {
    return count(svg, "class=\"" + std::string{name} + "\"");
}

double attribute(std::string_view element, std::string_view name) {
    const std::string wanted = " " + std::string{name} + "=\"";
    const std::size_t at = element.find(wanted);
    if (at == std::string_view::npos) return -1;
    return std::stod(std::string{element.substr(at + wanted.size())});
}

std::string_view room_element(std::string_view svg, std::string_view hint) {
    const std::size_t at = svg.find(hint);
    if (at == std::string_view::npos) return "";
    const std::size_t start = svg.rfind("<rect", at);
    return svg.substr(start, at - start);
}

TEST(BranchSvg, WorkedExampleHasOneElementForEachThing) {
    const std::string map = map_of(tests::worked_example());
    EXPECT_EQ(of_class(map, "room"), 4U);
    EXPECT_EQ(of_class(map, "passage"), 3U);
    EXPECT_EQ(of_class(map, "one-way"), 1U);
    EXPECT_EQ(of_class(map, "arrow-head"), 1U);
    EXPECT_EQ(of_class(map, "unexplored"), 2U);
    EXPECT_EQ(count(map, "stroke-dasharray"), 2U);
    EXPECT_EQ(of_class(map, "open-end"), 2U);
    EXPECT_EQ(of_class(map, "question"), 2U);
    EXPECT_GT(of_class(map, "newest"), 0U);
    EXPECT_EQ(of_class(map, "lair"), 0U);
    EXPECT_EQ(of_class(map, "opening"), 0U);
    EXPECT_GT(of_class(map, "well"), 0U);
    EXPECT_GT(of_class(map, "entrance"), 0U);
}

TEST(BranchSvg, SaysInWordsWhatItShows) {
    const std::string svg = svg_of(tests::worked_example());
    EXPECT_EQ(count(svg, ">Branch of seed 7<"), 2U);
    EXPECT_EQ(count(svg, ">4 rooms, deepest 2, 2 unexplored exits, not finished<"), 2U);
    EXPECT_EQ(count(svg, ">one-way exit<"), 1U);
    EXPECT_EQ(count(svg, ">opened later<"), 0U);
}

TEST(BranchSvg, NorthIsUpAndEastIsRight) {
    const std::string svg = svg_of(tests::worked_example());
    const std::string_view a = room_element(svg, "(1, 0), depth 1");
    const std::string_view b = room_element(svg, "(1, -1), depth 1");
    const std::string_view d = room_element(svg, "(2, 0), depth 2");
    EXPECT_GT(attribute(b, "y"), attribute(a, "y"));
    EXPECT_EQ(attribute(b, "x"), attribute(a, "x"));
    EXPECT_GT(attribute(d, "x"), attribute(a, "x"));
    EXPECT_EQ(attribute(d, "y"), attribute(a, "y"));
    EXPECT_NE(a.find(hexadecimal(depth_colour({.depth = 1, .deepest = 2}))), a.npos);
    EXPECT_NE(d.find(hexadecimal(depth_colour({.depth = 2, .deepest = 2}))), d.npos);
}

TEST(BranchSvg, ArrowHeadOfAOneWayExitPointsIntoTheRoomItLeadsTo) {
    const std::string map = map_of(tests::worked_example());
    const std::string_view line = std::string_view{map}.substr(map.find("class=\"one-way\""));
    const std::string_view into = room_element(map, "(2, 0), depth 2");
    const std::string_view points = std::string_view{map}.substr(map.find("arrow-head"));
    const double tip = attribute(points, "points");  // the tip comes first; its x
    EXPECT_GT(tip, attribute(line, "x2"));
    EXPECT_LE(tip, attribute(into, "x"));
    EXPECT_GT(tip, attribute(into, "x") - 4);
}

// How many of each thing a map shows, in an order that both of these keep.
using Counts = std::vector<std::size_t>;

Counts counted_on_map(const branch::Branch& branch) {
    const std::string map = map_of(branch);
    Counts counts;
    for (const std::string_view thing :
         {"room", "passage", "one-way", "arrow-head", "unexplored", "opening"})
        counts.push_back(of_class(map, thing));
    return counts;
}

Counts counted_in_branch(const branch::Branch& branch) {
    const branch::Statistics figures = branch::statistics(branch);
    // The way from the well is an entrance, not a passage.
    return {figures.rooms,         figures.two_way_passages - 1, figures.one_way_exits,
            figures.one_way_exits, figures.unexplored_exits,     figures.openings};
}

TEST(BranchSvg, GrownBranchesAreDrawnCompletely) {
    for (const branch::Settings& settings :
         {tests::settings_of(4, 1), tests::settings_of(4, 4), tests::settings_of(4, 30),
          tests::settings_of(8, 1), tests::settings_of(8, 4), tests::settings_of(8, 30)}) {
        const auto branch = tests::grown({.settings = settings, .rooms = 400});
        EXPECT_EQ(counted_on_map(branch), counted_in_branch(branch));
    }
}

TEST(BranchSvg, OpeningsAndTheLairAreMarked) {
    const auto opened = tests::grown({.settings = tests::settings_of(4, 1), .rooms = 2'000});
    ASSERT_GT(opened.openings().size(), 0U);
    EXPECT_EQ(of_class(map_of(opened), "opening"), opened.openings().size());
    EXPECT_EQ(count(svg_of(opened), ">opened later<"), 1U);

    branch::Settings settings;
    settings.room_limit = 20;
    const auto won = tests::grown({.settings = settings, .rooms = 100});
    ASSERT_TRUE(won.finished());
    EXPECT_GT(of_class(map_of(won), "lair"), 0U);
    EXPECT_EQ(count(svg_of(won), ">lair<"), 1U);
    EXPECT_NE(svg_of(won).find(", finished<"), std::string::npos);
    const auto sealed = tests::grown({.settings = settings, .rooms = 20});
    EXPECT_GT(of_class(map_of(sealed), "lair"), 0U) << "the way to it is known before it is dug";
    const auto before = tests::grown({.settings = settings, .rooms = 19});
    EXPECT_EQ(of_class(map_of(before), "lair"), 0U);
}

void expect_plain_and_well_formed(const branch::Branch& branch) {
    const std::string svg = svg_of(branch);
    EXPECT_EQ(malformed(svg), "");
    EXPECT_EQ(count(svg, "viewBox="), 1U);
    EXPECT_EQ(count(svg, "<script") + count(svg, "url(") + count(svg, "href"), 0U);
}

TEST(BranchSvg, IsWellFormedAndAsksForNothingFromElsewhere) {
    const auto undug = branch::Branch::undug({}, {.seed = ~std::uint64_t{0}});
    ASSERT_TRUE(undug.has_value());
    expect_plain_and_well_formed(*undug);
    expect_plain_and_well_formed(tests::grown({.rooms = 1}));
    expect_plain_and_well_formed(tests::worked_example());
    expect_plain_and_well_formed(
        tests::grown({.settings = tests::settings_of(8, 30), .rooms = 3'000}));
    expect_plain_and_well_formed(
        tests::straight({.towards = grid::Direction::northeast, .rooms = 25'000}));
}

TEST(BranchSvg, TheCheckForFormFindsFaults) {
    EXPECT_EQ(malformed("<?xml ?><a><b x=\"1\"/></a>"), "");
    EXPECT_NE(malformed("<?xml ?><a><b></a></b>"), "");
    EXPECT_NE(malformed("<?xml ?><a x=\"1></a>"), "");
    EXPECT_NE(malformed("<?xml ?><a>"), "");
    EXPECT_NE(malformed("<a></a>"), "");
}

TEST(BranchSvg, SameBranchGivesSameText) {
    const auto branch = tests::grown({.settings = tests::settings_of(8, 30), .rooms = 500});
    EXPECT_EQ(svg_of(branch), svg_of(branch));
}

TEST(BranchSvg, LargeBranchesHaveNoHints) {
    EXPECT_NE(map_of(tests::grown({.rooms = 20'000})).find("</title></rect>"), std::string::npos);
    EXPECT_EQ(map_of(tests::grown({.rooms = 20'001})).find("</title></rect>"), std::string::npos);
}

}  // namespace

}  // namespace underwell::render
