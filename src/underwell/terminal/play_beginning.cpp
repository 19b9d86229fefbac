// The screen before there is a game: a name, and who bears it (P1).
#include <array>
#include <utility>

#include <fmt/format.h>

#include "underwell/terminal/play_screen.hpp"
#include "underwell/terminal/play_texts.hpp"

namespace underwell::terminal {

using base::Key;
using game::Style;
using Kind = Key::Kind;

namespace {

struct PictureLine {
    std::string_view letters;
    Style style;
};

// Lighter above than below.
constexpr std::array well = {PictureLine{R"(     _______     )", Style::title},
                             PictureLine{R"(   _/_______\_   )", Style::title},
                             PictureLine{R"(    |   |   |    )", Style::plain},
                             PictureLine{R"(    |   |   |    )", Style::plain},
                             PictureLine{R"(  __|__[_]__|__  )", Style::plain},
                             PictureLine{R"( (_____________) )", Style::title},
                             PictureLine{R"(  |_|___|___|_|  )", Style::plain},
                             PictureLine{R"(  |___|___|___|  )", Style::plain},
                             PictureLine{R"(  |_|___|___|_|  )", Style::dim},
                             PictureLine{R"(  | '   .   ' |  )", Style::dim},
                             PictureLine{R"(  |   .       |  )", Style::dim},
                             PictureLine{R"(  |       '   |  )", Style::dim},
                             PictureLine{R"(  :     .     :  )", Style::dim},
                             PictureLine{R"(  .           .  )", Style::dim}};
constexpr std::int32_t picture_left = 6;
constexpr std::int32_t words_left = 30;
constexpr std::int32_t words_columns_max = 56;
constexpr std::int32_t lines_above = 4;

}  // namespace

void PlayScreen::ask_name(std::string offered) {
    beginning_ = Beginning{.name_offered = std::move(offered)};
}

void PlayScreen::refuse_name() {
    if (beginning_) beginning_->is_refused = true;
}

void PlayScreen::offer(game::Document who) {
    if (beginning_) beginning_->offer = std::move(who);
}

void PlayScreen::begin() {
    beginning_.reset();
}

PlayWish PlayScreen::press_at_beginning(Key key) {
    if (!beginning_->offer) return press_while_typing(key);
    const char letter = key.kind == Kind::letter ? key.letter : '\0';
    if (letter == '\r' || letter == '\n') return wishes::Begin{};
    if (letter == ' ' || key.kind == Kind::right) return wishes::Another{};
    if (key.kind == Kind::escape) beginning_->offer.reset();
    return wishes::Nothing{};
}

void PlayScreen::draw_beginning(Sheet& sheet) const {
    const Box all = sheet.all();
    put_title(sheet, all.line(0));
    sheet.invert(all.line(0));
    for (std::size_t line = 0; line < well.size(); ++line) {
        const std::size_t blanks = well[line].letters.find_first_not_of(' ');
        sheet.put(indented(all.line(lines_above + static_cast<std::int32_t>(line)),
                           picture_left + static_cast<std::int32_t>(blanks)),
                  styled(well[line].letters.substr(blanks), well[line].style, look_));
    }
    Story words;
    game::Document page;
    page.paragraph(say(texts::large_title), Style::title);
    page.paragraph(say(texts::tagline), Style::dim);
    page.paragraph();
    if (beginning_->offer) {
        words.add(std::move(page));
        words.add(*beginning_->offer);
        page = {};
        page.paragraph();
        page.paragraph(say(texts::swap_later), Style::dim);
    } else {
        page.paragraph(say(texts::welcome));
        page.paragraph();
        page.paragraph(fmt::format("{} {}{}", say(texts::name_offered), beginning_->name_offered,
                                   say(texts::full_stop)),
                       Style::dim);
        if (beginning_->is_refused) {
            page.paragraph();
            page.paragraph(say(texts::bad_name), Style::danger);
        }
    }
    words.add(std::move(page));
    Box place = indented(all.below(lines_above), words_left);
    place.columns = std::min(place.columns - 1, words_columns_max);
    place.lines -= 3;
    words.draw(sheet, place, look_);
    if (!beginning_->offer) draw_input(sheet, all.line(all.lines - 2));
    put_keys(sheet, all.line(all.lines - 1),
             beginning_->offer ? texts::offer_keys : texts::name_keys);
}

}  // namespace underwell::terminal
