// How the game looks in this terminal: colours, the ground they stand on, signs, language. Colours
// never say anything alone. Pure; nothing fails.
#pragma once

#include <string>
#include <string_view>

#include "underwell/game/document.hpp"
#include "underwell/game/noun.hpp"
#include "underwell/render/palette.hpp"
#include "underwell/server/visual_writer.hpp"

namespace underwell::terminal {

struct PlayLook {
    bool ascii = false;
    server::Colours colours = server::Colours::none;
    server::Theme theme = server::Theme::dark;
    game::Language language = game::Language::english;

    friend bool operator==(const PlayLook&, const PlayLook&) = default;
};

// Letters as the story shows them in that style, with their sequences.
std::string styled(std::string_view letters, game::Style style, const PlayLook& look);

// A colour made for dark ground as the numbers of a sequence, readable on the ground there is;
// empty where there are no colours.
std::string numbers_of(render::Colour colour, const PlayLook& look);

// "████░░", or "####--".
std::string bar(std::int64_t part, std::int64_t whole, std::int32_t columns, const PlayLook& look);

}  // namespace underwell::terminal
