#include "underwell/render/tile_figures.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace underwell::render {

namespace {

constexpr TileNumber tile_of(Drawing drawing) {
    const auto first = static_cast<std::uint32_t>(Drawing::traveller);
    return tiles::figures.at(static_cast<std::uint32_t>(drawing) - first);
}

// In the order of the drawings that stand beside LevelTile::monster.
constexpr TileNumber rat = tiles::monsters.at(0);
constexpr TileNumber slime = tiles::monsters.at(1);
constexpr TileNumber bat = tiles::monsters.at(2);
constexpr TileNumber skeleton = tiles::monsters.at(3);
constexpr TileNumber spider = tiles::monsters.at(4);

constexpr auto figures = std::to_array<TileFigure>({
    {"goblin", tile_number(LevelTile::monster)},
    {"rat", rat},
    {"slime", slime},
    {"sweat", slime},
    {"ooze", slime},
    {"bat", bat},
    {"skeleton", skeleton},
    {"bones", skeleton},
    {"spider", spider},
    {"moth", tile_of(Drawing::moth)},
    {"louse", tile_of(Drawing::louse)},
    {"beetle", tile_of(Drawing::louse)},
    {"bladder", tile_of(Drawing::bladder)},
    {"hound", tile_of(Drawing::hound)},
    {"wolf", tile_of(Drawing::hound)},
    {"dog", tile_of(Drawing::hound)},
    {"husk", tile_of(Drawing::husk)},
    {"corpse", tile_of(Drawing::husk)},
    {"ghoul", tile_of(Drawing::husk)},
    {"nurse", tile_of(Drawing::wraith)},
    {"venn", tile_of(Drawing::wraith)},
    {"ghost", tile_of(Drawing::wraith)},
    {"wraith", tile_of(Drawing::wraith)},
    {"shade", tile_of(Drawing::wraith)},
    {"leech", slime},
    {"hand", slime},
    {"toad", slime},
    {"root", tile_of(Drawing::husk)},
    {"wasp", tile_of(Drawing::moth)},
    {"child", tile_of(Drawing::husk)},
    {"eye", tile_of(Drawing::bladder)},
    {"breath", tile_of(Drawing::bladder)},
    {"weather", tile_of(Drawing::bladder)},
    {"mason", tile_of(Drawing::husk)},
    {"man", tile_of(Drawing::husk)},
    {"doorman", tile_of(Drawing::husk)},
    {"tallyman", tile_of(Drawing::husk)},
    {"neighbour", tile_of(Drawing::husk)},
    {"lamplighter", tile_of(Drawing::husk)},
    {"digger", tile_of(Drawing::husk)},
    {"tam", tile_of(Drawing::husk)},
    {"echo", tile_of(Drawing::wraith)},
    {"guest", tile_of(Drawing::wraith)},
    {"portrait", tile_of(Drawing::wraith)},
    {"sunday", tile_of(Drawing::wraith)},
    {"thought", tile_of(Drawing::wraith)},
    {"listener", tile_of(Drawing::wraith)},
    {"answer", tile_of(Drawing::wraith)},
    {"holt", tile_of(Drawing::wraith)},
    {"stitcher", spider},
    {"mourner", skeleton},
    {"clock", skeleton},
    {"pell", skeleton},
    {"chair", tile_of(Drawing::hound)},
    {"key", tile_number(LevelTile::key)},
    {"chest", tile_number(LevelTile::chest)},
    {"box", tile_number(LevelTile::chest)},
    {"sideboard", tile_number(LevelTile::chest)},
    {"gold", tile_of(Drawing::coins)},
    {"coin", tile_of(Drawing::coins)},
    {"packet", tile_of(Drawing::coins)},
    {"knife", tile_of(Drawing::knife)},
    {"dagger", tile_of(Drawing::knife)},
    {"trowel", tile_of(Drawing::knife)},
    {"awl", tile_of(Drawing::knife)},
    {"sharpness", tile_of(Drawing::knife)},
    {"sword", tile_of(Drawing::sword)},
    {"spear", tile_of(Drawing::spear)},
    {"staff", tile_of(Drawing::spear)},
    {"yoke", tile_of(Drawing::spear)},
    {"prop", tile_of(Drawing::spear)},
    {"spade", tile_of(Drawing::spear)},
    {"rail", tile_of(Drawing::spear)},
    {"post", tile_of(Drawing::spear)},
    {"fork", tile_of(Drawing::spear)},
    {"pole", tile_of(Drawing::spear)},
    {"maul", tile_of(Drawing::maul)},
    {"hammer", tile_of(Drawing::maul)},
    {"axe", tile_of(Drawing::maul)},
    {"mallet", tile_of(Drawing::maul)},
    {"hatchet", tile_of(Drawing::maul)},
    {"pick", tile_of(Drawing::maul)},
    {"clapper", tile_of(Drawing::maul)},
    {"cudgel", tile_of(Drawing::maul)},
    {"jerkin", tile_of(Drawing::jerkin)},
    {"apron", tile_of(Drawing::jerkin)},
    {"best", tile_of(Drawing::jerkin)},
    {"oilskin", tile_of(Drawing::jerkin)},
    {"waistcoat", tile_of(Drawing::jerkin)},
    {"mail", tile_of(Drawing::mail)},
    {"armour", tile_of(Drawing::mail)},
    {"breastplate", tile_of(Drawing::mail)},
    {"lid", tile_of(Drawing::shield)},
    {"shield", tile_of(Drawing::shield)},
    {"table", tile_of(Drawing::shield)},
    {"door", tile_of(Drawing::shield)},
    {"bucket", tile_of(Drawing::helmet)},
    {"helmet", tile_of(Drawing::helmet)},
    {"tureen", tile_of(Drawing::helmet)},
    {"bell", tile_of(Drawing::helmet)},
    {"colander", tile_of(Drawing::helmet)},
    {"stone", tile_of(Drawing::stone)},
    {"brick", tile_of(Drawing::stone)},
    {"doorknob", tile_of(Drawing::stone)},
    {"net", tile_of(Drawing::stone)},
    {"pot", tile_of(Drawing::stone)},
    {"flask", tile_of(Drawing::red_flask)},
    {"draught", tile_of(Drawing::red_flask)},
    {"potion", tile_of(Drawing::red_flask)},
    {"tea", tile_of(Drawing::red_flask)},
    {"red", tile_of(Drawing::red_flask)},
    {"clear_draught", tile_of(Drawing::clear_flask)},
    {"water", tile_of(Drawing::clear_flask)},
    {"old_breath", tile_of(Drawing::clear_flask)},
    {"bath", tile_of(Drawing::clear_flask)},
    {"sunshine", tile_of(Drawing::clear_flask)},
    {"yesterday", tile_of(Drawing::clear_flask)},
    {"coffee", tile_of(Drawing::clear_flask)},
    {"bread", tile_of(Drawing::bread)},
    {"food", tile_of(Drawing::bread)},
    {"mushroom", tile_of(Drawing::bread)},
    {"soup", tile_of(Drawing::bread)},
    {"onion", tile_of(Drawing::bread)},
    {"cake", tile_of(Drawing::bread)},
    {"eel", tile_of(Drawing::fish)},
    {"fish", tile_of(Drawing::fish)},
    {"torch", tile_of(Drawing::torch)},
    {"candle", tile_of(Drawing::torch)},
    {"lantern", tile_of(Drawing::lantern)},
    {"lamp", tile_of(Drawing::lantern)},
    {"jar", tile_of(Drawing::lantern)},
    {"rune", tile_of(Drawing::rune)},
    {"probe", tile_of(Drawing::tool)},
    {"tool", tile_of(Drawing::tool)},
    {"chain", tile_of(Drawing::tool)},
    {"dinner_bell", tile_of(Drawing::tool)},
    {"spoon", tile_of(Drawing::spoon)},
    {"cellar", tile_of(Drawing::spoon)},
    {"plate", tile_of(Drawing::spoon)},
    {"bead", tile_of(Drawing::gem)},
    {"gem", tile_of(Drawing::gem)},
    {"ring", tile_of(Drawing::gem)},
    {"thimble", tile_of(Drawing::gem)},
    {"amber", tile_of(Drawing::gem)},
    {"heart", tile_of(Drawing::gem)},
    {"keystone", tile_of(Drawing::gem)},
    {"rose", tile_of(Drawing::gem)},
    {"finger", tile_of(Drawing::bone)},
    {"bone", tile_of(Drawing::bone)},
    {"doll", tile_of(Drawing::bone)},
    {"tooth", tile_of(Drawing::bone)},
    {"stick", tile_of(Drawing::bone)},
    {"crown", tile_of(Drawing::crown)},
    {"mark", tile_of(Drawing::scroll)},
    {"scroll", tile_of(Drawing::scroll)},
    {"letter", tile_of(Drawing::scroll)},
    {"name_plate", tile_of(Drawing::scroll)},
    {"name", tile_of(Drawing::scroll)},
    {"word", tile_of(Drawing::scroll)},
    {"recipe", tile_of(Drawing::scroll)},
    {"diary", tile_of(Drawing::book)},
    {"book", tile_of(Drawing::book)},
    {"verses", tile_of(Drawing::book)},
    {"log", tile_of(Drawing::book)},
    {"history", tile_of(Drawing::book)},
    {"rules", tile_of(Drawing::book)},
});

std::optional<TileNumber> find(std::string_view word) {
    const auto* const found = std::ranges::find(figures, word, &TileFigure::word);
    if (found == figures.end()) return std::nullopt;
    return found->tile;
}

}  // namespace

std::span<const TileFigure> tile_figures() {
    return figures;
}

TileNumber plain_figure(FigureSort sort) {
    switch (sort) {
        case FigureSort::person:
            return tile_of(Drawing::traveller);
        case FigureSort::monster:
            return tile_number(LevelTile::monster);
        case FigureSort::thing:
            break;
    }
    return tile_of(Drawing::bundle);
}

TileNumber figure_tile(std::string_view kind, FigureSort sort) {
    if (sort == FigureSort::person) return plain_figure(sort);
    if (const auto colon = kind.find(':'); colon != std::string_view::npos)
        kind.remove_prefix(colon + 1);
    if (const auto whole = find(kind)) return *whole;
    while (!kind.empty()) {
        const std::size_t before = kind.rfind('_');
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        if (const auto tile = find(kind.substr(begin))) return *tile;
        kind = kind.substr(0, begin == 0 ? 0 : before);
    }
    return plain_figure(sort);
}

}  // namespace underwell::render
