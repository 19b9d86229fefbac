// Pictures as PNG files: a canvas, or rows made one after another, for pictures that would not fit
// into memory. The only place that knows libpng. The same picture always gives the same bytes (with
// the same version of the library); no time stamp, no names but a title that is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <span>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/render/canvas.hpp"

namespace underwell::render {

namespace errors {
inline constexpr std::string_view cannot_write = "cannot_write";    // the stream failed
inline constexpr std::string_view cannot_encode = "cannot_encode";  // libpng refused; see message
}  // namespace errors

// After a failure the stream holds part of a file, which is of no use.
base::Result<void> write_png(std::ostream& out, const Canvas& canvas);

struct PngForm {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    bool has_opacity = false;     // a fourth byte a pixel: 0 clear, 255 solid
    std::string_view title = {};  // in plain characters; stands first in the file, if given
};

// Red, green and blue (and opacity) of every pixel of row y. Called once for each row, from the
// top; what it returns must last until the next call.
using PngRows = std::function<std::span<const std::uint8_t>(std::uint32_t y)>;

base::Result<void> write_png(std::ostream& out, const PngForm& form, const PngRows& rows);

// Whether the file is a PNG that was written with this title.
bool is_png_with_title(std::string_view file, std::string_view title);

}  // namespace underwell::render
