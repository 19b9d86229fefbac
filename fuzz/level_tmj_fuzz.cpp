// Any bytes at all as a level in a Tiled map. What read_level_tmj() accepts must be written and
// read back as the same level, and must bear to be walked through: nothing in it may point outside
// of it.
#include "underwell/render/level_tmj.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "underwell/level/proof.hpp"
#include "underwell/render/level_tmj_reader.hpp"

namespace underwell::render {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

void try_to_read(std::string_view text) {
    const auto level = read_level_tmj(text);
    if (!level) {
        expect(!level.error().name.empty() && !level.error().message.empty(),
               "an error without words");
        return;
    }
    std::ostringstream written;
    write_level_tmj(written, *level, {.image = "tiles.png"});
    expect(read_level_tmj(written.str()) == *level, "is read back as another level");
    const auto proof = level::prove(*level);
    expect(proof || !proof.error().message.empty(), "a proof that fails without words");
}

}  // namespace
}  // namespace underwell::render

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    underwell::render::try_to_read({reinterpret_cast<const char*>(data), size});
    return 0;
}
