// A canvas as a PNG file. The only place that knows libpng. The same canvas always gives the same
// bytes (with the same version of the library); no time stamp, no names.
#pragma once

#include <ostream>
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

}  // namespace underwell::render
