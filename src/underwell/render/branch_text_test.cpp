#include "underwell/render/branch_text.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace underwell::render {
namespace {

using branch::Branch;
using grid::Cell;
using grid::DirectionSet;
using enum grid::Direction;

// Gives each cell the exits that the drawing shows.
class DrawnGrowth final : public branch::GrowthPolicy {
  public:
    explicit DrawnGrowth(std::map<Cell, DirectionSet> exits) : exits_{std::move(exits)} {}

    DirectionSet choose_exits(const Branch& /*branch*/, const branch::Site& site,
                              base::Stream& /*stream*/) const override {
        return exits_.at(site.cell);
    }

  private:
    std::map<Cell, DirectionSet> exits_;
};

// The design's second example: C has an exit north into the cell at which A's east exit points.
Branch looping() {
    const DrawnGrowth drawn{{{{.x = 1, .y = 0}, {north, east, south}},
                             {{.x = 1, .y = -1}, {west, east}},
                             {{.x = 2, .y = -1}, {north}},
                             {{.x = 2, .y = 0}, {}}}};
    Branch branch = *Branch::open({}, {.seed = 0, .entrance = east}, drawn);
    EXPECT_TRUE(branch.walk({.from = {.x = 1, .y = 0}, .towards = south}, drawn).has_value());
    EXPECT_TRUE(branch.walk({.from = {.x = 1, .y = -1}, .towards = east}, drawn).has_value());
    EXPECT_TRUE(branch.walk({.from = {.x = 2, .y = -1}, .towards = north}, drawn).has_value());
    return branch;
}

// A room with exits aslant; one of them is explored.
Branch diagonal() {
    const DrawnGrowth drawn{{{{.x = 1, .y = 0}, {northeast, southeast, northwest}},
                             {{.x = 2, .y = 1}, {}},
                             {{.x = 0, .y = 1}, {}}}};
    Branch branch = *Branch::open({.directions = 8}, {.seed = 0, .entrance = east}, drawn);
    EXPECT_TRUE(branch.walk({.from = {.x = 1, .y = 0}, .towards = northeast}, drawn).has_value());
    return branch;
}

std::string drawn(const Branch& branch, const TextOptions& options) {
    std::ostringstream text;
    write_branch_text(text, branch, options);
    return text.str();
}

TEST(BranchText, DrawsTwoWayOneWayAndUnexploredExitsOfTheDesignsExample) {
    EXPECT_EQ(drawn(looping(), {.marked = Cell{.x = 2, .y = 0}}),
              "             ?\n"
              "             ▲\n"
              "   ╔═══╗   ┌───┐   ┏━━━┓\n"
              "   ║ ▲ ║◄─►│ A │──►┃ D ┃\n"
              "   ╚═══╝   └───┘   ┗━━━┛\n"
              "             ▲       ▲\n"
              "             ▼       ▼\n"
              "           ┌───┐   ┌───┐\n"
              "        ?◄─│ B │◄─►│ C │\n"
              "           └───┘   └───┘\n"
              "\n"
              "\n");
}

TEST(BranchText, DrawsTheSameInPlainCharacters) {
    EXPECT_EQ(drawn(looping(), {.ascii = true, .marked = Cell{.x = 2, .y = 0}}),
              "             ?\n"
              "             ^\n"
              "   #===#   +---+   %~~~%\n"
              "   H ^ H<->| A |-->! D !\n"
              "   #===#   +---+   %~~~%\n"
              "             ^       ^\n"
              "             v       v\n"
              "           +---+   +---+\n"
              "        ?<-| B |<->| C |\n"
              "           +---+   +---+\n"
              "\n"
              "\n");
}

TEST(BranchText, DrawsOneSignForEachRoomInCompactStyle) {
    EXPECT_EQ(drawn(looping(), {.style = TextStyle::compact, .marked = Cell{.x = 2, .y = 0}}),
              "       ?\n"
              "   ◎───■──►◆\n"
              "       │   │\n"
              "    ?◄─■───■\n"
              "\n");
}

TEST(BranchText, DrawsDiagonals) {
    EXPECT_EQ(drawn(diagonal(), {}),
              "\n"
              "\n"
              "                   ┌───┐\n"
              "                   │ B │\n"
              "                   └───┘\n"
              "        ?         ↗\n"
              "          ↖     ↙\n"
              "   ╔═══╗   ┌───┐\n"
              "   ║ ▲ ║◄─►│ A │\n"
              "   ╚═══╝   └───┘\n"
              "                ↘\n"
              "                  ?\n");
}

TEST(BranchText, ShowsAWindowAroundARoom) {
    const TextWindow window{.size = {.columns = 9, .lines = 5}, .centre = {.x = 2, .y = 0}};
    const std::string shown = drawn(looping(), {.window = window});
    EXPECT_NE(shown.find("│ D │"), std::string::npos) << shown;
    EXPECT_EQ(shown.find("║"), std::string::npos) << shown;
    EXPECT_EQ(std::ranges::count(shown, '\n'), 5);
}

TEST(BranchText, AWindowLargerThanThePictureShowsAllOfIt) {
    const TextWindow window{.size = {.columns = 500, .lines = 500}, .centre = {.x = 2, .y = 0}};
    EXPECT_EQ(drawn(looping(), {.window = window}), drawn(looping(), {}));
}

TEST(BranchText, SaysHowLargeThePictureIs) {
    EXPECT_EQ(branch_text_size(looping(), TextStyle::boxes),
              (TextSize{.columns = 3 + 3 * 8, .lines = 2 + 2 * 5}));
    EXPECT_EQ(branch_text_size(looping(), TextStyle::compact),
              (TextSize{.columns = 3 + 3 * 4, .lines = 1 + 2 * 2}));
}

TEST(BranchText, ColoursRoomsByDepthAndEndsEachLineWithoutColour) {
    const std::string text = drawn(looping(), {.colours = TextColours::true_colour});
    EXPECT_NE(text.find("\x1b[38;2;"), std::string::npos);
    std::istringstream lines{text};
    for (std::string line; std::getline(lines, line);)
        EXPECT_TRUE(!line.contains("\x1b[38") || line.ends_with("\x1b[0m")) << line;
    EXPECT_NE(drawn(looping(), {.colours = TextColours::palette_256}).find("\x1b[38;5;"),
              std::string::npos);
}

TEST(BranchText, NamesRoomsByLetters) {
    EXPECT_EQ(room_letters(0), "A");
    EXPECT_EQ(room_letters(25), "Z");
    EXPECT_EQ(room_letters(26), "AA");
    EXPECT_EQ(room_letters(701), "ZZ");
    EXPECT_EQ(room_letters(702), "AAA");
}

}  // namespace
}  // namespace underwell::render
