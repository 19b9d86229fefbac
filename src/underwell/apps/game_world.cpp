#include "underwell/apps/game_world.hpp"

#include <array>
#include <iostream>
#include <utility>

namespace underwell::apps {

namespace lua = adapters::lua;

base::Result<std::unique_ptr<GameWorld>> load_world(const std::string& folder) {
    const std::filesystem::path place{folder};
    const auto folders =
        lua::folders_needed(place, std::array{std::filesystem::path{default_pack}.parent_path()});
    if (!folders) return std::unexpected(folders.error());
    auto packs = lua::load_packs(*folders);
    if (!packs) return std::unexpected(packs.error());
    std::unique_ptr<GameWorld> world{
        new GameWorld{.packs = std::move(*packs), .generators = nullptr}};
    auto generators = lua::PackGenerators::make(world->packs, [](const base::Error& error) {
        std::cerr << "underwell: " << error.message << "\n";
    });
    if (!generators) return std::unexpected(generators.error());
    world->generators = std::move(*generators);
    return world;
}

}  // namespace underwell::apps
