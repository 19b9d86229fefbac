// Any text at all as prefabs. What parse_prefabs() accepts must read back the same from its own
// text, laid in any way, and must do as vaults of a level; what it refuses must say where and why.
#include "underwell/level/prefab.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

#include "underwell/level/generate.hpp"

namespace underwell::level {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

void read_back(const std::vector<Prefab>& prefabs) {
    const auto again = parse_prefabs(prefabs_text(prefabs));
    expect(again.has_value(), "its own text is refused");
    expect(*again == prefabs, "reads back differently");
}

void try_to_read(std::string_view text) {
    const auto prefabs = parse_prefabs(text);
    if (!prefabs) {
        expect(prefabs.error().name == errors::bad_prefab && !prefabs.error().message.empty(),
               "an error without words");
        return;
    }
    read_back(*prefabs);
    for (std::uint8_t turns = 0; turns < 4; ++turns) {
        std::vector<Prefab> turned;
        for (const Prefab& prefab : *prefabs)
            turned.push_back(laid(prefab, {.quarter_turns = turns, .mirrored = true}));
        read_back(turned);
    }
    const LevelSettings settings{.width = 50,
                                 .height = 40,
                                 .monsters = 20,
                                 .tunnels = Tunnels::path,
                                 .doors_percent = 60,
                                 .locks = 2,
                                 .vaults = 3,
                                 .depth = static_cast<std::int64_t>(text.size() % 12),
                                 .decor = true};
    expect(generate(settings, text.size(), *prefabs).has_value(), "no level with these vaults");
}

}  // namespace
}  // namespace underwell::level

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = std::as_bytes(std::span{data, size});
    underwell::level::try_to_read({reinterpret_cast<const char*>(text.data()), text.size()});
    return 0;
}
