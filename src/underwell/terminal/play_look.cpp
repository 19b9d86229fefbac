#include "underwell/terminal/play_look.hpp"

#include <algorithm>

#include "underwell/render/terminal_text.hpp"

namespace underwell::terminal {

namespace {

constexpr render::Colour black{};
// Of 256, so that the lightest colour of the palette is still read on white.
constexpr std::uint32_t darkened_for_light_ground = 160;

render::TextColours text_colours(server::Colours colours) {
    if (colours == server::Colours::none) return render::TextColours::none;
    return colours == server::Colours::true_colour ? render::TextColours::true_colour
                                                   : render::TextColours::palette_256;
}

}  // namespace

std::string styled(std::string_view letters, game::Style style, const PlayLook& look) {
    game::Document document;
    document.paragraph(letters, style);
    std::string out;
    server::write_visual(out, document,
                         {.width = server::screen_width_max,
                          .colours = look.colours,
                          .theme = look.theme,
                          .line_end = "\n"});
    while (out.ends_with('\n'))
        out.pop_back();
    return out;
}

std::string numbers_of(render::Colour colour, const PlayLook& look) {
    if (look.theme == server::Theme::light)
        colour = render::mix(colour, black, darkened_for_light_ground);
    std::string sequence;
    render::append_foreground(sequence, colour, text_colours(look.colours));
    const std::size_t begin = sequence.find('[') + 1;  // 0 if there is nothing
    return sequence.substr(begin, sequence.find('m') - begin);
}

std::string bar(std::int64_t part, std::int64_t whole, std::int32_t columns, const PlayLook& look) {
    const std::int64_t most = std::max<std::int64_t>(whole, 1);
    std::int64_t full = std::clamp<std::int64_t>(part * columns / most, 0, columns);
    if (part > 0 && full == 0) full = 1;  // a little is not nothing
    std::string drawn;
    for (std::int64_t column = 0; column < columns; ++column) {
        if (look.ascii)
            drawn += column < full ? '#' : '-';
        else
            drawn += column < full ? "█" : "░";
    }
    return drawn;
}

}  // namespace underwell::terminal
