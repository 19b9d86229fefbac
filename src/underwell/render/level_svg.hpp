// A level or a chamber as an SVG picture: plain shapes in the colours of its theme, for printing,
// for zooming and for web pages. One outline for each kind of ground and one small sign for each
// thing, so an 80 × 45 level stays far below 60 kB. No script, nothing loaded from elsewhere. The
// caller looks at the stream for failures.
#pragma once

#include <ostream>

#include "underwell/render/tile_choice.hpp"

namespace underwell::render {

void write_level_svg(std::ostream& out, const Scene& scene);
void write_level_svg(std::ostream& out, const level::Level& level);
void write_level_svg(std::ostream& out, const level::Chamber& chamber);

}  // namespace underwell::render
