// The whole game on one screen (N14): chamber, story, map, vitals, the fight and its clock, exits,
// the line that is typed; and what keys mean there. Knows no terminal and no house: it is handed
// what is told and which keys are pressed, gives back frames and the lines to be typed. Pure but
// for the time that is handed in; nothing fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/base/key.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/server/solo.hpp"
#include "underwell/terminal/input_line.hpp"
#include "underwell/terminal/map_drawing.hpp"
#include "underwell/terminal/play_look.hpp"
#include "underwell/terminal/play_texts.hpp"
#include "underwell/terminal/play_world.hpp"
#include "underwell/terminal/screen_memory.hpp"
#include "underwell/terminal/sheet.hpp"
#include "underwell/terminal/story.hpp"

namespace underwell::terminal {

inline constexpr render::TextSize screen_size_min{.columns = 80, .lines = 24};

// Letters begin a command, or are keys as in vi and in the browser's picture.
enum class KeyStyle : std::uint8_t { commands, vi };

struct PlaySettings {
    PlayLook look;
    KeyStyle keys = KeyStyle::commands;
};

// What a key wants of the program.
namespace wishes {
struct Nothing {};

// To be typed in the game.
struct Line {
    std::string line;
};

// To be called so.
struct Name {
    std::string name;
};

// To be somebody else than was offered, or just that one (P1).
struct Another {};

struct Begin {};

struct End {};
}  // namespace wishes

using PlayWish = std::variant<wishes::Nothing, wishes::Line, wishes::Name, wishes::Another,
                              wishes::Begin, wishes::End>;

class PlayScreen {
  public:
    explicit PlayScreen(const PlaySettings& settings)
        : look_{settings.look}, keys_{settings.keys} {}

    // Somebody new (P1): first what is typed is a name, and Enter alone takes the one that is
    // offered; then somebody of that name is offered, until begin().
    void ask_name(std::string offered);
    void refuse_name();
    void offer(game::Document who);
    void begin();

    // After a game that was left: first what the screen knew then, in order, then this.
    void recall(const Memory& memory);
    void go_on();

    // What is to be remembered: all of it, and what is new since this was asked last.
    std::vector<Memory> memories() const;
    std::vector<Memory> take_new_memories();

    void take(const server::Solo::Told& told, base::Duration played);

    PlayWish press(base::Key key);

    std::string frame(render::TextSize size, base::Duration played);

    // It changes though nothing is told: the clock of a round runs.
    bool has_clock() const { return world_.fight.has_value(); }

    // Whoever looks at the map, the keys or older words does not play: time stands still.
    bool is_reading() const { return mode_ != Mode::game || story_.is_back(); }

    const PlayWorld& world() const { return world_; }

  private:
    enum class Mode : std::uint8_t { game, map, help };

    // Somebody new, before there is a game.
    struct Beginning {
        std::string name_offered;
        bool is_refused = false;  // the name that was typed
        std::optional<game::Document> offer = {};
    };

    // What the lines of the screen are for.
    struct Layout {
        Box title;
        Box chamber;
        Box below_chamber;  // empty on small screens
        Box story;
        Box fight;  // empty while there is none
        Box right;  // empty on narrow screens
        Box exits;
        Box hints;
        Box input;
        Box keys;
    };

    bool is_typing() const { return is_typing_ || !input_.empty(); }

    // Keys
    PlayWish press_at_beginning(base::Key key);
    PlayWish press_in_game(base::Key key);
    PlayWish press_letter(char letter);
    PlayWish press_while_typing(base::Key key);
    PlayWish type_letter(char letter);
    PlayWish press_in_map(base::Key key);
    PlayWish travel_to_chosen();
    PlayWish press_digit(char digit);
    PlayWish press_vi(char letter);
    PlayWish send();
    PlayWish act(std::string line);
    static PlayWish step(grid::Direction towards);
    void keep(const game::Document& told);
    void keep_tiles(const server::signals::Chamber& told);
    void open_map();
    void move_cursor(grid::Direction towards);
    void move_among_places(grid::Direction towards);
    Words words() const;

    // Frames
    Layout layout(const Sheet& sheet) const;
    std::int32_t fight_lines() const;
    void draw_beginning(Sheet& sheet) const;
    void draw_game(Sheet& sheet, base::Duration played);
    static std::int32_t right_columns(std::int32_t all, std::int32_t left);
    void put_title(Sheet& sheet, const Box& where) const;
    std::string place_within(std::int32_t columns) const;
    void draw_title(Sheet& sheet, const Box& where) const;
    void draw_rules(Sheet& sheet, const Layout& places) const;
    void draw_fight(Sheet& sheet, const Box& where, base::Duration played) const;
    void draw_choices(Sheet& sheet, const Box& where) const;
    void draw_lists(Sheet& sheet, const Box& where) const;
    void draw_right(Sheet& sheet, const Layout& places) const;
    void draw_exits(Sheet& sheet, const Box& where) const;
    void draw_hints(Sheet& sheet, const Box& where) const;
    void draw_input(Sheet& sheet, const Box& where) const;
    void draw_keys(Sheet& sheet, const Box& where) const;
    void put_keys(Sheet& sheet, const Box& where, const Bilingual& keys) const;
    void draw_map_screen(Sheet& sheet) const;
    void draw_help(Sheet& sheet) const;
    void add_signs(game::Document& page) const;
    std::string exit_words(const server::signals::Exit& exit) const;

    std::string_view say(const Bilingual& text) const { return text.in(look_.language); }

    PlayLook look_;
    KeyStyle keys_;
    Mode mode_ = Mode::game;
    PlayWorld world_;
    Story story_;
    InputLine input_;
    std::vector<Memory> new_memories_;
    bool is_back_ = false;  // and was not told so yet
    bool is_typing_ = false;
    std::optional<Beginning> beginning_;
    MapMiddle cursor_{.chosen = true};
    std::int32_t story_lines_ = 1;  // of the last frame
};

}  // namespace underwell::terminal
