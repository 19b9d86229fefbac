#include "underwell/terminal/play_screen.hpp"

#include <algorithm>
#include <chrono>
#include <gmock/gmock.h>
#include <string>
#include <vector>

#include "underwell/level/themes.hpp"
#include "underwell/server/display_text.hpp"
#include "underwell/terminal/chamber_drawing.hpp"

namespace underwell::terminal {
namespace {

using base::Key;
using server::Solo;
using std::chrono::seconds;
using testing::Each;
using testing::HasSubstr;
using testing::Le;
using testing::Not;
using testing::SizeIs;
using Kind = Key::Kind;
namespace signals = server::signals;

// Without the sequences that switch looks.
std::string letters_of(std::string_view frame) {
    std::string letters;
    while (!frame.empty()) {
        const std::size_t begin = std::min(frame.find('\x1b'), frame.size());
        letters += frame.substr(0, begin);
        frame.remove_prefix(begin);
        const std::size_t end = frame.find('m');
        frame.remove_prefix(end == std::string_view::npos ? frame.size() : end + 1);
    }
    return letters;
}

constexpr render::TextSize small{.columns = 80, .lines = 24};
constexpr render::TextSize wide{.columns = 140, .lines = 40};

signals::Chamber chamber_of(const std::vector<std::string>& rows, grid::Spot own) {
    const grid::Size size{.width = static_cast<std::int32_t>(rows.front().size()),
                          .height = static_cast<std::int32_t>(rows.size())};
    signals::Chamber chamber;
    chamber.fresh = true;
    chamber.frame = signals::Chamber::Frame{.room = 7, .theme = "stone", .size = size};
    chamber.own = own;
    chamber.seen = grid::BitGrid{size};
    std::uint32_t first = 0;
    for (std::int32_t y = 0; y < size.height; ++y) {
        const std::string& row = rows[static_cast<std::size_t>(y)];
        chamber.tiles.push_back({.first = first, .signs = row});
        first += static_cast<std::uint32_t>(row.size());
        for (std::int32_t x = 0; x < size.width; ++x)
            chamber.seen->insert({.x = x, .y = y});
    }
    chamber.exits.emplace();
    chamber.bodies = std::vector<signals::Body>{{.sort = signals::BodySort::monster,
                                                 .id = 1,
                                                 .name = "a giant rat",
                                                 .kind = "giant rat",
                                                 .at = grid::Spot{.x = 3, .y = 1}},
                                                {.sort = signals::BodySort::thing,
                                                 .id = 2,
                                                 .name = "a torch",
                                                 .kind = "torch",
                                                 .at = grid::Spot{.x = 1, .y = 2}}};
    return chamber;
}

signals::Fight fight_with_a_rat() {
    signals::Fight fight;
    fight.round = 2;
    fight.ends_in = seconds{4};
    fight.choice = "undecided";
    fight.foes = {{.id = 1, .name = "a giant rat", .health_tenths = 5}};
    fight.choices = {{.line = "attack 1", .name = "attack", .target = "giant rat"},
                     {.line = "flee", .name = "flee"}};
    return fight;
}

Solo::Told a_game() {
    Solo::Told told;
    told.documents.emplace_back().paragraph("Water drips from the ceiling.");
    told.signals = {signals::Vitals{.hit_points = 6, .hit_points_most = 8},
                    chamber_of({"######", "#....#", "#....+", "######"}, {.x = 1, .y = 1}),
                    signals::Hints{{"get torch", "east"}}};
    signals::Room room;
    room.name = "The drowned gallery";
    room.area = "Branch 7";
    room.cell = {{2, 1}};
    room.depth = 3;
    room.exits = {{.towards = game::Heading::north, .leads = game::ExitState::unexplored},
                  {.towards = game::Heading::east}};
    told.signals.emplace_back(room);
    signals::Map map;
    map.area = 4;
    map.fresh = true;
    map.own = grid::Cell{.x = 2, .y = 0};
    using grid::Direction;
    map.rooms = {{.cell = {.x = 1, .y = 0},
                  .two_way = {Direction::west, Direction::east},
                  .one_way = {},
                  .unexplored = {}},
                 {.cell = {.x = 2, .y = 0},
                  .two_way = {Direction::west},
                  .one_way = {},
                  .unexplored = {Direction::north}}};
    told.signals.emplace_back(map);
    signals::Commands commands{std::vector<signals::CommandTold>(2)};
    commands.commands[0].name = "look";
    commands.commands[1].name = "get";
    told.signals.emplace_back(commands);
    return told;
}

class PlayScreens : public testing::Test {
  protected:
    PlayScreens() { screen_.take(a_game(), {}); }

    std::string frame(render::TextSize size = small) { return screen_.frame(size, played_); }

    std::string line_for(Key key) {
        const PlayWish wish = screen_.press(key);
        const auto* line = std::get_if<wishes::Line>(&wish);
        return line == nullptr ? "" : line->line;
    }

    std::string line_for(char letter) { return line_for(Key::of(letter)); }

    std::string line_for(Kind kind) { return line_for(Key{.kind = kind}); }

    void press(std::string_view letters) {
        for (const char letter : letters)
            screen_.press(Key::of(letter));
    }

    void fight() {
        Solo::Told told;
        told.signals = {fight_with_a_rat()};
        screen_.take(told, played_);
    }

    base::Duration played_{0};
    PlayScreen screen_{PlaySettings{}};
};

std::vector<std::string> lines_of(std::string_view frame) {
    std::vector<std::string> lines;
    for (;;) {
        const std::size_t end = frame.find('\n');
        lines.emplace_back(frame.substr(0, end));
        if (end == std::string_view::npos) return lines;
        frame.remove_prefix(end + 1);
    }
}

std::vector<std::int32_t> widths_of(const std::string& frame) {
    std::vector<std::int32_t> widths;
    for (const std::string& line : lines_of(frame))
        widths.push_back(columns_of(line));
    return widths;
}

TEST_F(PlayScreens, N14ShowTheWholeGameInEightyColumns) {
    const std::string shown = frame();
    for (const std::string_view part :
         {"The drowned gallery", "Branch 7", "depth 3", "6/8", "Water drips from the ceiling.",
          "Exits:", "north?", "east", "Try: get torch", "type a command"})
        EXPECT_THAT(shown, HasSubstr(part));
    EXPECT_THAT(lines_of(shown), SizeIs(24));
}

TEST_F(PlayScreens, N14FitEverySize) {
    fight();
    for (const render::TextSize size : {small, render::TextSize{.columns = 81, .lines = 30}, wide,
                                        render::TextSize{.columns = 200, .lines = 60}}) {
        const std::string shown = frame(size);
        EXPECT_THAT(lines_of(shown), SizeIs(static_cast<std::size_t>(size.lines)));
        EXPECT_THAT(widths_of(shown), Each(Le(size.columns)));
    }
}

TEST_F(PlayScreens, N14SayWhenATerminalIsTooSmall) {
    const std::string shown = frame({.columns = 60, .lines = 20});
    EXPECT_THAT(shown, HasSubstr("too small"));
    EXPECT_THAT(widths_of(shown), Each(Le(60)));
}

TEST_F(PlayScreens, DrawTheChamberWithWhoIsInIt) {
    const auto lines = lines_of(frame());
    const auto row =
        std::ranges::find_if(lines, [](const std::string& line) { return line.contains('@'); });
    ASSERT_NE(row, lines.end());
    EXPECT_TRUE(row->contains('r')) << "the rat, by its letter";
    EXPECT_TRUE((row + 1)->contains(')')) << "the torch";
}

TEST_F(PlayScreens, ShowWhatIsRememberedDim) {
    Solo::Told told;
    signals::Chamber dark;
    dark.own = {.x = 1, .y = 1};
    dark.seen = grid::BitGrid{grid::Size{.width = 6, .height = 4}};
    told.signals = {dark};
    EXPECT_THAT(frame(), Not(HasSubstr("\x1b[0;2m#")));
    screen_.take(told, {});
    EXPECT_THAT(frame(), HasSubstr("\x1b[0;2m#"));
}

TEST_F(PlayScreens, HaveAMapBesideTheStoryWhereThereIsPlace) {
    EXPECT_THAT(frame(), Not(HasSubstr("◆")));
    EXPECT_THAT(letters_of(frame(wide)), HasSubstr("◎───■───◆"));
}

TEST_F(PlayScreens, InPlainCharactersHaveNoOthers) {
    PlayScreen plain{{.look = {.ascii = true}}};
    plain.take(a_game(), {});
    Solo::Told told;
    told.signals = {fight_with_a_rat()};
    plain.take(told, {});
    std::string shown = plain.frame(wide, {});
    plain.press(Key::of('\t'));
    shown += plain.frame(wide, {});
    plain.press(Key{.kind = Kind::escape});
    plain.press(Key::of('?'));
    shown += plain.frame(wide, {});
    EXPECT_TRUE(std::ranges::all_of(shown, [](char byte) { return byte > 0; })) << shown;
    EXPECT_THAT(letters_of(shown), HasSubstr("O---o---@"));
}

TEST_F(PlayScreens, WithoutColoursSwitchNone) {
    EXPECT_THAT(frame(wide), Not(HasSubstr("38;")));
    PlayScreen coloured{{.look = {.colours = server::Colours::palette_256}}};
    coloured.take(a_game(), {});
    EXPECT_THAT(coloured.frame(wide, {}), HasSubstr("38;5;"));
}

TEST_F(PlayScreens, OnLightGroundUseDarkerColours) {
    PlayScreen light{
        {.look = {.colours = server::Colours::true_colour, .theme = server::Theme::light}}};
    light.take(a_game(), {});
    EXPECT_THAT(light.frame(wide, {}), Not(HasSubstr("38;2;255;255;255")));
}

TEST_F(PlayScreens, InChineseKeepTheirColumns) {
    Solo::Told told;
    told.documents.emplace_back().paragraph("水从洞顶滴落，滴答，滴答，滴答，不知已经滴了多少年。");
    signals::Preferences preferences;
    preferences.language = "zh_CN";
    told.signals = {preferences, fight_with_a_rat()};
    screen_.take(told, {});
    for (const render::TextSize size : {small, wide}) {
        const std::string shown = frame(size);
        EXPECT_THAT(shown, HasSubstr("生命"));
        EXPECT_THAT(shown, HasSubstr("出口"));
        EXPECT_THAT(widths_of(shown), Each(Le(size.columns)));
    }
}

TEST_F(PlayScreens, N14ShowTheFightAndItsClock) {
    fight();
    EXPECT_TRUE(screen_.has_clock());
    std::string shown = frame();
    for (const std::string_view part :
         {"Round 2", "████████████ 4s", "████░░░░ a giant rat", "1 attack giant rat", "2 flee"})
        EXPECT_THAT(shown, HasSubstr(part));
    played_ = seconds{3};
    EXPECT_THAT(frame(), HasSubstr("███░░░░░░░░░ 1s"));
    Solo::Told over;
    over.signals = {signals::FightOver{}};
    screen_.take(over, played_);
    EXPECT_THAT(frame(), Not(HasSubstr("Round")));
}

TEST_F(PlayScreens, AFightLeavesTheStoryHalfOfASmallScreen) {
    signals::Fight fight = fight_with_a_rat();
    while (fight.choices.size() < 12)
        fight.choices.push_back({.line = "wield sword", .name = "wield", .target = "long sword"});
    Solo::Told told;
    told.signals = {fight};
    screen_.take(told, played_);
    const std::string shown = frame();
    for (const std::string_view part : {"1 attack giant rat", "2 flee", "9 wield long sword"})
        EXPECT_THAT(shown, HasSubstr(part));
    EXPECT_THAT(shown, Not(HasSubstr("10 wield"))) << "there is no digit for it";
    const auto lines = lines_of(shown);
    const auto last_choice = std::ranges::find_if(
        lines, [](const std::string& line) { return line.find("9 wield") != line.npos; });
    const auto clock = std::ranges::find_if(
        lines, [](const std::string& line) { return line.find("Round 2") != line.npos; });
    EXPECT_EQ(last_choice - clock, 6);
    EXPECT_GE(clock - lines.begin(), 11);
}

TEST_F(PlayScreens, AFightMovesNothingInTheChamber) {
    const auto before = lines_of(frame());
    fight();
    const auto after = lines_of(frame());
    for (std::size_t line = 1; line <= 19; ++line)
        EXPECT_EQ(before[line].substr(0, before[line].find("│")),
                  after[line].substr(0, after[line].find("│")));
}

TEST_F(PlayScreens, ArrowsAndDigitsStepOverTiles) {
    EXPECT_EQ(line_for(Kind::up), "step north");
    EXPECT_EQ(line_for(Kind::left), "step west");
    EXPECT_EQ(line_for('9'), "step northeast");
    EXPECT_EQ(line_for('1'), "step southwest");
    EXPECT_EQ(line_for('<'), "up");
    EXPECT_EQ(line_for('>'), "down");
    EXPECT_EQ(line_for('0'), "explore");
}

TEST_F(PlayScreens, InAFightDigitsChoose) {
    fight();
    EXPECT_EQ(line_for('1'), "attack 1");
    EXPECT_EQ(line_for('2'), "flee");
    EXPECT_EQ(line_for('3'), "");
}

TEST_F(PlayScreens, LettersBeginACommand) {
    press("ge");
    EXPECT_EQ(line_for('1'), "") << "part of what is typed";
    press("\x7f");
    press("t torch");
    EXPECT_THAT(frame(), HasSubstr("> get torch"));
    EXPECT_EQ(line_for('\n'), "get torch");
    EXPECT_THAT(frame(), HasSubstr("> get torch")) << "told in the story";
    EXPECT_EQ(line_for(Kind::up), "step north") << "keys are keys again";
}

TEST_F(PlayScreens, LinesAreEditedAsInAShell) {
    press("ook torch\x01l");
    press("\x05");
    press("es");
    for (int letter = 0; letter < 8; ++letter)
        line_for(Kind::left);
    line_for(Kind::remove);
    EXPECT_THAT(letters_of(frame()), HasSubstr("> looktorches"));
    press("\x0b");
    EXPECT_EQ(line_for('\n'), "look");
}

TEST_F(PlayScreens, TabCompletesWhatIsTyped) {
    press("lo\t");
    EXPECT_EQ(line_for('\n'), "look");
}

TEST_F(PlayScreens, EscapeTypesNothing) {
    press("hel");
    line_for(Kind::escape);
    EXPECT_EQ(line_for('\n'), "");
    EXPECT_EQ(line_for('\n'), "");
}

TEST_F(PlayScreens, ViKeysWalkAndASlashBeginsACommand) {
    PlayScreen vi{{.look = {}, .keys = KeyStyle::vi}};
    vi.take(a_game(), {});
    const auto line = [&](char letter) {
        const PlayWish wish = vi.press(Key::of(letter));
        const auto* wanted = std::get_if<wishes::Line>(&wish);
        return wanted == nullptr ? std::string{} : wanted->line;
    };
    EXPECT_EQ(line('h'), "step west");
    EXPECT_EQ(line('u'), "step northeast");
    EXPECT_EQ(line('o'), "explore");
    for (const char letter : std::string_view{"/look"})
        EXPECT_EQ(line(letter), "");
    EXPECT_EQ(line('\n'), "look");
    line('m');
    EXPECT_THAT(vi.frame(small, {}), HasSubstr("◆ you"));
}

TEST_F(PlayScreens, TravelToARoomThatIsChosenOnTheMap) {
    press("\t");
    EXPECT_THAT(frame(), HasSubstr("? unexplored"));
    EXPECT_EQ(line_for(Kind::left), "");
    EXPECT_THAT(letters_of(frame()), HasSubstr("[■]"));
    EXPECT_EQ(line_for('\n'), "travel 1 0");
    EXPECT_THAT(frame(), HasSubstr("Water drips")) << "the game is shown again";
}

Solo::Told a_town() {
    signals::Map map;
    map.fresh = true;
    map.places = {
        {.name = "Well Square", .here = true, .ways = {{game::Heading::east, "Perrin's Goods"}}},
        {.name = "Perrin's Goods",
         .here = false,
         .ways = {{game::Heading::west, "Well Square"}, {game::Heading::north, "The Smithy"}}},
        {.name = "The Smithy", .here = false, .ways = {}}};
    Solo::Told told;
    told.signals = {map};
    return told;
}

TEST_F(PlayScreens, GoToAPlaceThatIsChosenOnTheMap) {
    screen_.take(a_town(), {});
    press("\t");
    EXPECT_THAT(letters_of(frame()), HasSubstr("> ◆ Well Square"));
    EXPECT_THAT(letters_of(frame()), HasSubstr("Perrin's Goods  east\n"));
    EXPECT_THAT(letters_of(frame()), HasSubstr("The Smithy      east, north\n"));
    for (const Kind kind : {Kind::down, Kind::down, Kind::down, Kind::up, Kind::down})
        line_for(kind);
    EXPECT_THAT(letters_of(frame()), HasSubstr(">   The Smithy"));
    EXPECT_EQ(line_for('\n'), "travel The Smithy");
}

TEST_F(PlayScreens, TimeStandsStillWhileSomebodyReads) {
    EXPECT_FALSE(screen_.is_reading());
    for (const char key : {'?', '\t'}) {
        line_for(key);
        EXPECT_TRUE(screen_.is_reading()) << key;
        line_for(Kind::escape);
        EXPECT_FALSE(screen_.is_reading()) << key;
    }
    for (int line = 0; line < 60; ++line)
        line_for('5');
    frame();
    line_for(Kind::page_up);
    EXPECT_TRUE(screen_.is_reading());
}

TEST_F(PlayScreens, ShowAllThatIsKnownOfARoomThatIsLargerThanItsPlace) {
    const std::string known = "#" + std::string(20, '.') + "#";
    const std::string unknown(21, ' ');
    const auto shown = [&](const std::string& row, std::int32_t own) {
        Solo::Told told;
        told.signals = {chamber_of({row}, {.x = own, .y = 0})};
        screen_.take(told, {});
        return letters_of(frame());
    };
    EXPECT_THAT(shown(unknown + known, 22), HasSubstr("#@" + std::string(19, '.') + "#"));
    EXPECT_THAT(shown(known + unknown, 20), HasSubstr("#" + std::string(19, '.') + "@#"));
}

TEST_F(PlayScreens, TellHowDeepOneIsHoweverLongTheRoomIsCalled) {
    Solo::Told told;
    signals::Room room;
    room.name = "Shrine of the Empty Bucket";
    room.area = "Branch 1";
    room.cell = {{2, 1}};
    room.depth = 12;
    told.signals = {room};
    screen_.take(told, {});
    const std::string title = lines_of(letters_of(frame())).front();
    EXPECT_THAT(title, HasSubstr("Shrine of the Empty Bucket"));
    EXPECT_THAT(title, HasSubstr("depth 12"));
    EXPECT_THAT(title, Not(HasSubstr("Branch")));
}

TEST_F(PlayScreens, AQuestionMarkShowsTheKeys) {
    press("?");
    EXPECT_THAT(frame(), HasSubstr("any key: back to the game"));
    EXPECT_EQ(line_for(Kind::up), "");
    EXPECT_THAT(frame(), HasSubstr("Water drips"));
}

TEST_F(PlayScreens, AllKeysAndSignsFitTheSmallestTerminal) {
    for (const KeyStyle keys : {KeyStyle::commands, KeyStyle::vi})
        for (const game::Language language : {game::Language::english, game::Language::chinese}) {
            PlayScreen screen{{.look = {.language = language}, .keys = keys}};
            screen.press(Key::of('?'));
            const auto lines = lines_of(letters_of(screen.frame(small, {})));
            const auto& first = keys == KeyStyle::vi ? texts::vi_helps[0] : texts::key_helps[0];
            EXPECT_THAT(lines[1], HasSubstr(first.keys.in(language)));
            EXPECT_THAT(lines, testing::Contains(HasSubstr(texts::ground_signs.in(language))));
        }
}

TEST_F(PlayScreens, AQuestionMarkExplainsTheSignsOfTheRoomOneIsIn) {
    for (const level::Theme& theme : level::themes()) {
        Solo::Told told;
        signals::Chamber chamber = chamber_of({"#..#"}, {.x = 1, .y = 0});
        chamber.frame->theme = theme.name;
        told.signals = {chamber};
        screen_.take(told, {});
        press("?");
        EXPECT_THAT(letters_of(frame()), HasSubstr(ground_signs(theme.name, {}) + ":"))
            << theme.name;
        press("?");
    }
}

TEST_F(PlayScreens, PageUpLooksBack) {
    for (int line = 0; line < 60; ++line) {
        Solo::Told told;
        told.documents.emplace_back().paragraph("A rat squeaks.");
        screen_.take(told, {});
    }
    EXPECT_THAT(frame(), Not(HasSubstr("Water drips")));
    for (int page = 0; page < 5; ++page) {
        line_for(Kind::page_up);
        frame();
    }
    EXPECT_THAT(frame(), HasSubstr("Water drips"));
    EXPECT_THAT(frame(), HasSubstr("older words"));
    line_for(Kind::end);
    EXPECT_THAT(frame(), Not(HasSubstr("Water drips")));
}

TEST_F(PlayScreens, N14KnowWhatTheyKnewWhenAGameGoesOn) {
    press("get torch\n");
    const std::vector<Memory> all = screen_.memories();
    const auto shown = [](const std::vector<Memory>& memories) {
        PlayScreen next{PlaySettings{}};
        for (const Memory& memory : memories)
            next.recall(memory);
        next.go_on();
        // The same room by a reporter that knows nothing of what was told, and in the dark.
        signals::Chamber room =
            chamber_of({"######", "#....#", "#....+", "######"}, {.x = 1, .y = 1});
        room.tiles.clear();
        room.seen = grid::BitGrid{room.frame->size};
        Solo::Told told;
        told.signals = {room};
        next.take(told, {});
        std::string frame = next.frame(small, {});
        next.press(Key::of('/'));
        next.press(Key{.kind = Kind::up});
        return frame + next.frame(small, {});
    };
    for (const std::vector<Memory>& memories : {all, screen_.take_new_memories()}) {
        const std::string frame = shown(memories);
        EXPECT_THAT(frame, HasSubstr("Water drips"));
        EXPECT_THAT(frame, HasSubstr("You are back."));
        EXPECT_THAT(frame, HasSubstr("\x1b[0;2m#")) << "tiles that were seen, dim";
        EXPECT_THAT(letters_of(frame), HasSubstr("\n > get torch")) << "lines typed before";
    }
    EXPECT_THAT(screen_.take_new_memories(), testing::IsEmpty());
}

TEST(NewPlayScreens, AskForANameAndOfferOne) {
    PlayScreen screen{PlaySettings{}};
    screen.ask_name("Tamoru");
    EXPECT_THAT(screen.frame(small, {}), HasSubstr("to be called Tamoru."));
    PlayWish wish = screen.press(Key::of('\n'));
    ASSERT_TRUE(std::holds_alternative<wishes::Name>(wish));
    EXPECT_EQ(std::get<wishes::Name>(wish).name, "Tamoru");
    for (const char letter : std::string_view{"Ada"})
        screen.press(Key::of(letter));
    wish = screen.press(Key::of('\n'));
    ASSERT_TRUE(std::holds_alternative<wishes::Name>(wish));
    EXPECT_EQ(std::get<wishes::Name>(wish).name, "Ada");
    screen.refuse_name();
    EXPECT_THAT(screen.frame(small, {}), HasSubstr("cannot be a name"));
}

TEST(NewPlayScreens, P1OfferSomebodyOrSomebodyElse) {
    PlayScreen screen{PlaySettings{}};
    screen.ask_name("Tamoru");
    game::Document strong;
    strong.item("strength 6");
    screen.offer(strong);
    EXPECT_THAT(screen.frame(small, {}), HasSubstr("strength 6"));
    EXPECT_TRUE(std::holds_alternative<wishes::Another>(screen.press(Key::of(' '))));
    EXPECT_TRUE(std::holds_alternative<wishes::Begin>(screen.press(Key::of('\r'))));
    screen.press(Key{.kind = Kind::escape});
    EXPECT_THAT(screen.frame(small, {}), HasSubstr("What is your name?"));
    screen.begin();
    EXPECT_THAT(screen.frame(small, {}), Not(HasSubstr("What is your name?")));
}

TEST(NewPlayScreens, FitTheSmallestTerminalInBothLanguages) {
    for (const game::Language language : {game::Language::english, game::Language::chinese}) {
        PlayScreen screen{{.look = {.ascii = true, .language = language}}};
        screen.ask_name("Tamoru");
        screen.refuse_name();
        EXPECT_THAT(widths_of(screen.frame(small, {})), Each(Le(80)));
        EXPECT_THAT(screen.frame(small, {}), HasSubstr(texts::large_title.in(language)));
    }
}

}  // namespace
}  // namespace underwell::terminal
