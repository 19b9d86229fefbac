#include "underwell/render/level_signs.hpp"

#include <array>

#include "underwell/base/check.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::render {

namespace {

// By the number of the tile, with gaps for what the theme decides. Signs that a player knows stay
// what they are.
constexpr std::u32string_view drawn_signs = U"#.,+S╪●   @>ok$^m┬═";
constexpr std::string_view plain_signs = "#.,+SXI   @>ok$^m_=";
static_assert(drawn_signs.size() == level_tile_count);
static_assert(plain_signs.size() == level_tile_count);

// What growth is called stands in level/themes.hpp.
struct ThemeSigns {
    LevelSign growth;
    LevelSign water;
    LevelSign rubble;
};

// Nearly all of these are one column wide everywhere; § ∩ × ≈ ∴ ∵ are so in all but terminals set
// up for East Asian signs twice as wide, as are ╪ ● ┬ ═. All are in the fonts that terminals come
// with.
constexpr std::array<ThemeSigns, level::theme_count> theme_signs = {{
    // wet earth
    {.growth = {.drawn = U'"', .plain = '"', .word = {}},
     .water = {.drawn = U'≈', .plain = '~', .word = "muddy water"},
     .rubble = {.drawn = U'∴', .plain = ':', .word = "pebbles"}},
    // roots
    {.growth = {.drawn = U'§', .plain = '{', .word = {}},
     .water = {.drawn = U'~', .plain = '~', .word = "bog"},
     .rubble = {.drawn = U';', .plain = ';', .word = "clods"}},
    // clay
    {.growth = {.drawn = U'∩', .plain = '!', .word = {}},
     .water = {.drawn = U'≈', .plain = '~', .word = "slurry"},
     .rubble = {.drawn = U'¬', .plain = '/', .word = "shards"}},
    // stone
    {.growth = {.drawn = U'\'', .plain = '\'', .word = {}},
     .water = {.drawn = U'≈', .plain = '~', .word = "water"},
     .rubble = {.drawn = U'∴', .plain = ':', .word = "rubble"}},
    // granite
    {.growth = {.drawn = U'*', .plain = '*', .word = {}},
     .water = {.drawn = U'~', .plain = '~', .word = "meltwater"},
     .rubble = {.drawn = U'∆', .plain = ';', .word = "scree"}},
    // marble
    {.growth = {.drawn = U'◊', .plain = '%', .word = {}},
     .water = {.drawn = U'≈', .plain = '~', .word = "pool"},
     .rubble = {.drawn = U'∵', .plain = ':', .word = "broken marble"}},
    // furnished halls
    {.growth = {.drawn = U'░', .plain = '-', .word = {}},
     .water = {.drawn = U'≈', .plain = '~', .word = "spilled water"},
     .rubble = {.drawn = U'¦', .plain = '/', .word = "splinters"}},
    // darkness
    {.growth = {.drawn = U'×', .plain = '&', .word = {}},
     .water = {.drawn = U'░', .plain = '}', .word = "black water"},
     .rubble = {.drawn = U'%', .plain = '%', .word = "debris"}},
}};

}  // namespace

LevelSign level_sign(std::uint32_t theme, LevelTile tile) {
    CHECK(theme < level::theme_count);
    LevelSign sign = {
        .drawn = drawn_signs[index(tile)], .plain = plain_signs[index(tile)], .word = name(tile)};
    if (tile == LevelTile::water) sign = theme_signs[theme].water;
    if (tile == LevelTile::rubble) sign = theme_signs[theme].rubble;
    if (tile == LevelTile::growth) {
        sign = theme_signs[theme].growth;
        sign.word = level::themes()[theme].growth_name;
    }
    return sign;
}

}  // namespace underwell::render
