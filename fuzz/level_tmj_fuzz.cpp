// Any bytes at all as a level in a Tiled map. What read_level_tmj() accepts must be written and
// read back as the same level, and must bear to be walked through: nothing in it may point outside
// of it.
#include "underwell/render/level_tmj.hpp"

#include <cstddef>
#include <cstdint>
#include <ostream>

#include "level_reading.hpp"
#include "underwell/render/level_tmj_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    underwell::fuzz::try_to_read(
        {reinterpret_cast<const char*>(data), size}, underwell::render::read_level_tmj,
        [](std::ostream& out, const underwell::level::Level& level) {
            underwell::render::write_level_tmj(out, level, {.image = "tiles.png"});
        });
    return 0;
}
