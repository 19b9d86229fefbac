// What is said several times over within one delivery is told once to those who listen, with its
// number (N13): "The rat bites you. (3 times)". A line is held until another comes or the
// delivery is sent. Values; one thread, nothing fails.
#pragma once

#include <cstdint>
#include <string>

#include "underwell/game/document.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::server {

struct HeldLine {
    game::Document line;
    std::string bytes;  // as it is written once
    std::uint32_t times = 1;
    bool hurries = false;
};

// Only single lines: a screen that was asked for twice is shown twice.
bool can_be_gathered(const game::Document& document);

// The line with its number.
game::Document said_times(const game::Document& line, std::uint32_t times,
                          const game::Tongue& tongue);

}  // namespace underwell::server
