// What the subcommands that run the game share: packs loaded from folders, ready to play with.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "underwell/adapters/lua/pack_generator.hpp"
#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/generator.hpp"

namespace underwell::apps {

inline constexpr const char* default_pack = "packs/base";

struct GameWorld {
    adapters::lua::LoadedPacks packs;
    std::unique_ptr<adapters::lua::PackGenerators> generators;

    game::Rules rules() const { return {.content = packs.content, .generators = *generators}; }
};

// Where errors of scripts go while the game runs, whenever they happen. Each world that is loaded
// has a copy of its own, with what it remembers.
using ScriptErrors = std::function<void(const base::Error&)>;

// The pack in this folder, and those it needs. Errors of its scripts are told on standard error,
// each once, unless somebody else takes them.
base::Result<std::unique_ptr<GameWorld>> load_world(const std::string& folder,
                                                    ScriptErrors errors = {});

// The same as it would be after a builder had edited it: a comment more, and with `more_things` a
// new kind of thing. For simulations, which reload packs.
base::Result<std::unique_ptr<GameWorld>> load_edited_world(const std::string& folder,
                                                           bool more_things);

}  // namespace underwell::apps
