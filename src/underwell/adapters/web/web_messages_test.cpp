#include "underwell/adapters/web/web_messages.hpp"

#include <array>
#include <boost/json.hpp>
#include <fstream>
#include <gmock/gmock.h>
#include <set>
#include <sstream>
#include <utility>

#include "sample_documents.hpp"
#include "underwell/game/unicode.hpp"
#include "underwell/level/terrain.hpp"

namespace underwell::adapters::web {
namespace {

namespace json = boost::json;
namespace signals = server::signals;
using game::Heading;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

signals::Item torch() {
    return {.id = 123,
            .name = "a torch",
            .takeable = true,
            .kind = "torch",
            .sort = "light",
            .lit = true};
}

signals::Item rat() {
    return {
        .id = 124, .name = "a rat", .monster = true, .which = 2, .kind = "rat", .health_tenths = 7};
}

signals::Room wet_earth() {
    return {.number = 262'145,
            .name = "Wet Earth",
            .area = "Branch 3",
            .area_number = 5,
            .environment = "wet earth",
            .cell = std::pair{3, -2},
            .depth = 3,
            .exits = {{.towards = Heading::east, .to = 0, .leads = game::ExitState::unexplored},
                      {.towards = Heading::west,
                       .to = 262'144,
                       .leads = game::ExitState::open,
                       .back = true}},
            .dark = false,
            .blocked = true};
}

signals::Room start_room() {
    return {.number = 3,
            .name = "The Well's Foot",
            .area = "The surface",
            .area_number = 1,
            .environment = "town",
            .cell = {},
            .exits = {{.towards = Heading::north,
                       .to = 262'144,
                       .leads = game::ExitState::open,
                       .window_closes = base::Instant{seconds{240}},
                       .window_left = milliseconds{239'100},
                       .inside = 2}}};
}

signals::Map branch_map() {
    return {.area = 5,
            .fresh = true,
            .own = grid::Cell{.x = 3, .y = -2},
            .rooms = {{.cell = {.x = 3, .y = -2},
                       .two_way = {grid::Direction::west},
                       .one_way = {},
                       .unexplored = {grid::Direction::east}},
                      {.cell = {.x = 2, .y = -2},
                       .two_way = {grid::Direction::east, grid::Direction::west},
                       .one_way = {grid::Direction::southwest},
                       .unexplored = {}}},
            .more = {grid::Direction::north},
            .places = {}};
}

signals::Map surface_map() {
    return {.area = 1,
            .fresh = true,
            .own = {},
            .rooms = {},
            .more = {},
            .places = {{.name = "Well Square", .here = true, .ways = {{Heading::north, "Inn"}}},
                       {.name = "Inn", .here = false, .ways = {{Heading::south, "Well Square"}}}}};
}

// Five by three, of which the first row and the two tiles below its middle are in sight.
signals::Chamber chamber() {
    grid::BitGrid seen{{.width = 5, .height = 3}};
    for (std::int32_t x = 0; x < 5; ++x)
        seen.insert({.x = x, .y = 0});
    seen.insert({.x = 2, .y = 1});
    seen.insert({.x = 2, .y = 2});
    return {.fresh = true,
            .frame =
                signals::Chamber::Frame{
                    .room = 262'145, .theme = "wet earth", .size = {.width = 5, .height = 3}},
            .own = {.x = 2, .y = 1},
            .dark = false,
            .seen = seen,
            .tiles = {{.first = 0, .signs = "##+##"},
                      {.first = 7, .signs = "."},
                      {.first = 12, .signs = "~"}},
            .exits = {{{.towards = Heading::north, .at = grid::Spot{.x = 2, .y = 0}},
                       {.towards = Heading::east, .at = {}}}},
            .bodies = {{{.sort = signals::BodySort::person,
                         .id = 9,
                         .name = "Bob",
                         .at = grid::Spot{.x = 2, .y = 2},
                         .health_tenths = 10,
                         .in_party = true},
                        {.sort = signals::BodySort::monster,
                         .id = 124,
                         .name = "a rat",
                         .kind = "rat",
                         .health_tenths = 7},
                        {.sort = signals::BodySort::thing,
                         .id = 123,
                         .name = "a torch",
                         .kind = "torch",
                         .at = grid::Spot{.x = 2, .y = 1}}}},
            .body_changes = {}};
}

signals::Chamber one_step_on() {
    return {.fresh = false,
            .frame = {},
            .own = {.x = 2, .y = 2},
            .dark = {},
            .seen = {},
            .tiles = {},
            .exits = {},
            .bodies = {},
            .body_changes = {}};
}

// Bob is hurt, and the torch is gone.
signals::Chamber bodies_changed() {
    signals::Chamber changed = one_step_on();
    signals::Body bob = chamber().bodies->front();
    bob.health_tenths = 8;
    changed.bodies = {{bob, chamber().bodies->at(1)}};
    changed.body_changes = signals::BodyChanges{.changed = {bob}, .gone = {123}};
    return changed;
}

signals::Fight fight() {
    return {.round = 2,
            .ends = {},
            .ends_in = milliseconds{7'400},
            .choice = "attack",
            .repeat = false,
            .foes = {{.id = 124, .name = "a rat", .health_tenths = 7}},
            .friends = {{.name = "Bob", .health_tenths = 10, .chosen = true}},
            .choices = {{.line = "attack 1", .name = "attack", .target = "rat", .chosen = true},
                        {.line = "defend", .name = "defend"},
                        {.line = "drink red potion", .name = "drink", .target = "red potion"},
                        {.line = "flee", .name = "flee"}}};
}

std::vector<server::Signal> samples() {
    return {signals::Name{.name = "Ada"},
            signals::Vitals{.hit_points = 7, .hit_points_most = 8},
            signals::Status{.level = 1,
                            .experience = 20,
                            .experience_wanted = 1'000,
                            .gold = 20,
                            .depth = 3,
                            .fighting = true,
                            .effects = {"poisoned"}},
            signals::Items{.in_room = false, .items = {torch()}},
            signals::ItemsChanged{
                .in_room = true, .added = {rat()}, .changed = {}, .removed = {torch()}},
            wet_earth(),
            start_room(),
            signals::Players{.names = {"Bob", "Cy"}, .more = 0},
            signals::WrongDirection{.towards = Heading::north},
            signals::Speech{.channel = "say", .talker = "Bob", .to = {}, .text = "Well met!"},
            signals::Speech{.channel = "tell", .talker = "Ada", .to = "Bob", .text = "Come!"},
            signals::Sound{.folder = "/sounds/", .name = "fight.wav", .caption = "A fight begins."},
            signals::Goodbye{.reason = "taken over"},
            branch_map(),
            surface_map(),
            chamber(),
            one_step_on(),
            bodies_changed(),
            fight(),
            signals::FightOver{},
            signals::Party{.members = {{.name = "Bob",
                                        .here = true,
                                        .awake = true,
                                        .cell = grid::Cell{.x = 3, .y = -2},
                                        .health_tenths = 10},
                                       {.name = "Dee"}}},
            signals::Quests{.quests = {{.number = 4,
                                        .text = "Slay three rats, 2 deep or deeper.",
                                        .done = 1,
                                        .wanted = 3,
                                        .ready = false}}},
            signals::Sheet{
                .abilities = {{.name = "strength", .value = 2}, {.name = "dexterity", .value = 1}},
                .armour = 11,
                .deepest = 4,
                .slain = 2,
                .solved = 1,
                .rooms = 30,
                .raises_left = 0},
            signals::Commands{.commands = {{.name = "attack",
                                            .short_forms = "kill hit k",
                                            .topic = "battle",
                                            .usage = "attack [FOE]",
                                            .help = "Attack a foe."}}},
            signals::Hints{.lines = {"attack rat", "get torch", "east"}},
            signals::Shop{.service = "merchant",
                          .wares = {{.name = "a torch", .kind = "torch", .price = 2}},
                          .deals = {{.id = 123, .price = 1}}},
            signals::Shop{.service = "healer", .wares = {}, .deals = {}, .care = 4},
            signals::Shop{},
            signals::Preferences{.language = "en",
                                 .reader = false,
                                 .hints = true,
                                 .prompts = true,
                                 .tiles = false,
                                 .client = "{\"theme\":\"dark\"}"}};
}

game::Document story() {
    game::Document room;
    room.heading("Wet Earth");
    room.paragraph("Roots hang from the ceiling.");
    room.item().add("a torch", game::Style::thing, "examine torch").add(" lies here.");
    room.paragraph()
        .add("Bob", game::Style::person, "tell Bob ")
        .add(" says: ")
        .add("Well met!", game::Style::speech);
    const std::array rows = {game::Text{"[Exits: east, west]"}};
    const std::array words = {game::Text{"Ways lead east and west."}};
    room.drawing(rows, words);
    room.row("Gold", "20");
    return room;
}

std::vector<std::string> sample_messages() {
    std::vector<std::string> messages = {story_message(story())};
    for (const server::Signal& signal : samples())
        messages.push_back(signal_message(signal, {.changes = true}).value());
    return messages;
}

std::string document() {
    std::ifstream file{UNDERWELL_TEST_DATA "/../docs/protocol.md"};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// What a message says, whatever its letters were written as.
json::value read(const std::string& message) {
    return json::parse(message);
}

TEST(WebMessages, N11AreThoseThatTheDocumentShows) {
    const std::string text = document();
    for (const std::string& message : sample_messages())
        EXPECT_THAT(text, HasSubstr("\n" + message + "\n"));
}

// Of those that begin a line: what is said about the session itself stands in a table.
TEST(WebMessages, N11TheDocumentShowsNoOthers) {
    std::set<std::string> known;
    for (const std::string& message : sample_messages())
        known.insert(message);
    std::istringstream lines{document()};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("{\"t\":")) continue;
        EXPECT_THAT(known, Contains(line));
    }
}

TEST(WebMessages, ShowEverySignalThatBrowsersAreTold) {
    std::set<std::size_t> shown;
    for (const server::Signal& signal : samples())
        shown.insert(signal.index());
    for (const server::Signal& other :
         {server::Signal{signals::ClientPackage{}}, server::Signal{signals::LoginResult{}}}) {
        EXPECT_EQ(signal_message(other), std::nullopt);
        shown.insert(other.index());
    }
    EXPECT_EQ(shown.size(), std::variant_size_v<server::Signal>);
}

TEST(WebMessages, TheDocumentListsTheSignsOfTiles) {
    const std::string text = document();
    for (const level::TerrainTraits& terrain : level::terrain_table) {
        if (terrain.name == "secret door") continue;  // a wall to everybody
        EXPECT_THAT(text, HasSubstr("\n| `" + std::string{terrain.glyph} + "` | " +
                                    std::string{terrain.name} + " |"));
    }
}

TEST(WebMessages, PackTilesInSightMostSignificantBitFirst) {
    const json::value message = read(*signal_message(chamber()));
    // 11111 00100 00100, and a bit to fill the byte
    EXPECT_EQ(message.at("seen").as_string(), "+Qg=");
}

TEST(WebMessages, TellAllBodiesToThoseWhoDoNotAskForChanges) {
    const json::value whole = read(*signal_message(bodies_changed()));
    EXPECT_EQ(whole.at("bodies").as_array().size(), 2U);
    EXPECT_FALSE(whole.as_object().contains("changed") || whole.as_object().contains("gone"));
    const json::value changes = read(*signal_message(bodies_changed(), {.changes = true}));
    EXPECT_FALSE(changes.as_object().contains("bodies"));
}

TEST(WebMessages, CanHoldHostileLetters) {
    for (const std::string& letters : tests::hostile_letters()) {
        const std::string message = *signal_message(
            signals::Speech{.channel = "say", .talker = letters, .to = letters, .text = letters});
        ASSERT_TRUE(game::is_utf8(message));
        EXPECT_TRUE(read(message).at("text").is_string()) << message;
    }
}

TEST(WebMessages, CannotEndAScriptNorALine) {
    const std::string letters = "</script><!--\u2028\u2029\x01\n\x7f\"\\ 井";
    game::Document page;
    page.paragraph(letters);
    const std::string message = story_message(page);
    EXPECT_EQ(read(message).at("blocks").at(0).at("s").at(0).at(0).as_string(), letters);
    for (const std::string_view dangerous : {"<", ">", "\u2028", "\u2029", "\n", "\x01", "\x7f"})
        EXPECT_THAT(message, Not(HasSubstr(std::string{dangerous})));
    EXPECT_THAT(message, HasSubstr("井"));
}

TEST(WebMessages, ReplaceWhatIsNoUtf8) {
    const std::string message = *signal_message(signals::Name{.name = "A\xff\xc3z"});
    ASSERT_TRUE(game::is_utf8(message));
    EXPECT_EQ(read(message).at("name").as_string(), "A\uFFFD\uFFFDz");
}

TEST(WebMessages, HoldEveryDocumentThereIs) {
    const json::value message = read(story_message(tests::sample_room()));
    EXPECT_EQ(message.at("t").as_string(), "story");
    EXPECT_EQ(message.at("blocks").as_array().size(), tests::sample_room().block_count());
}

}  // namespace
}  // namespace underwell::adapters::web
