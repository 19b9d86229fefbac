#include "underwell/render/branch_png.hpp"

#include <cstdint>

#include "underwell/base/check.hpp"
#include "underwell/render/canvas.hpp"
#include "underwell/render/layout.hpp"
#include "underwell/render/palette.hpp"
#include "underwell/render/picture.hpp"
#include "underwell/render/png_writer.hpp"

namespace underwell::render {

base::Result<void> write_branch_png(std::ostream& out, const branch::Branch& branch) {
    const Layout layout = lay_out(branch, bitmap_cell(branch));
    CHECK(layout.width <= bitmap_side_max && layout.height <= bitmap_side_max);
    Canvas canvas{{.width = static_cast<std::int32_t>(layout.width),
                   .height = static_cast<std::int32_t>(layout.height)},
                  colours::background};
    draw_branch(branch, layout, [&](const Shape& shape) { canvas.paint(shape); });
    return write_png(out, canvas);
}

}  // namespace underwell::render
