#include "underwell/apps/game_world.hpp"

#include <array>
#include <filesystem>
#include <iostream>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "underwell/adapters/lua/errors.hpp"
#include "underwell/adapters/lua/told_errors.hpp"
#include "underwell/apps/data_folder.hpp"

namespace underwell::apps {

namespace lua = adapters::lua;

namespace {

base::Result<std::vector<lua::PackFiles>> read_packs(const std::string& folder) {
    std::error_code failed;
    if (!std::filesystem::exists(data_path(folder), failed))
        return base::fail(lua::errors::bad_pack,
                          folder + ": there is no such folder; name that of a pack with --pack");
    const auto folders =
        lua::folders_needed(data_path(folder), std::array{data_path(default_pack).parent_path()});
    if (!folders) return std::unexpected(folders.error());
    std::vector<lua::PackFiles> packs;
    for (const std::filesystem::path& needed : *folders) {
        auto files = lua::read_pack_folder(needed);
        if (!files) return std::unexpected(files.error());
        packs.push_back(std::move(*files));
    }
    return packs;
}

ScriptErrors tell_each_once_at_terminal() {
    return [told = lua::ToldErrors{}](const base::Error& error) mutable {
        if (const auto news = told.news_of(error))
            std::cerr << "underwell: " << news->message << "\n";
    };
}

base::Result<std::unique_ptr<GameWorld>> make_world(
    std::span<const lua::PackFiles> files, ScriptErrors errors = tell_each_once_at_terminal()) {
    auto packs = lua::load_packs(files);
    if (!packs) return std::unexpected(packs.error());
    std::unique_ptr<GameWorld> world{
        new GameWorld{.packs = std::move(*packs), .generators = nullptr}};
    auto generators = lua::PackGenerators::make(world->packs, std::move(errors));
    if (!generators) return std::unexpected(generators.error());
    world->generators = std::move(*generators);
    return world;
}

}  // namespace

base::Result<std::unique_ptr<GameWorld>> load_world(const std::string& folder,
                                                    ScriptErrors errors) {
    const auto packs = read_packs(folder);
    if (!packs) return std::unexpected(packs.error());
    return errors ? make_world(*packs, std::move(errors)) : make_world(*packs);
}

base::Result<std::unique_ptr<GameWorld>> load_edited_world(const std::string& folder,
                                                           bool more_things) {
    auto packs = read_packs(folder);
    if (!packs) return std::unexpected(packs.error());
    auto& files = packs->back().files;
    files["pack.toml"] += "\n# edited\n";
    if (more_things)
        files["things.toml"] +=
            "\n[simulated_pebble]\nname = \"pebble\"\nlook = \"Round, grey, new here.\"\n"
            "sort = \"treasure\"\nprice = 1\n";
    return make_world(*packs);
}

}  // namespace underwell::apps
