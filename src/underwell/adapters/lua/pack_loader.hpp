// Packs, loaded and checked as a whole beside whatever is in use (law 8): load_packs() gives
// everything the game needs of them or fails with bad_pack and "pack/file:line: path: …", and
// nothing global changes. A host keeps the old LoadedPacks until the new one is there, and swaps
// between turns. Packs are loaded in the order given; those that a pack needs stand before it.
// Immutable afterwards; any number of threads may read it, each with generators of its own.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "underwell/adapters/lua/pack_files.hpp"
#include "underwell/adapters/lua/pack_generator.hpp"
#include "underwell/adapters/lua/pack_names.hpp"
#include "underwell/adapters/lua/pack_samples.hpp"
#include "underwell/adapters/lua/pack_toml.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/texts.hpp"

namespace underwell::adapters::lua {

inline constexpr std::size_t packs_max = 50;

// pack.toml
struct PackHead {
    std::string name;
    std::string version;
    std::vector<std::string> needs;
    std::string start = "rooms.lua";      // its first script
    std::vector<std::string> generators;  // functions in the table that it returns
};

// One pack's scripts, ready for a sandbox.
struct PackScripts {
    PackHead head;
    Pack files;  // of itself and of all before it, each under the name of its pack; and kinds.lua
};

struct LoadedPacks {
    game::Content content;
    game::Texts texts;
    PackNames names;
    std::vector<PackScripts> scripts;
    std::vector<SampleRule> rules;      // what the packs' own tests demand
    std::vector<std::string> warnings;  // what builders should mend, though all works
};

base::Result<PackHead> read_head(const PackFiles& files);

base::Result<LoadedPacks> load_packs(std::span<const PackFiles> packs);
base::Result<LoadedPacks> load_packs(std::span<const std::filesystem::path> folders);

// The folder and those of all packs that it needs, before it; looked for beside it, then in
// `others`.
base::Result<std::vector<std::filesystem::path>> folders_needed(
    const std::filesystem::path& folder, std::span<const std::filesystem::path> others);

}  // namespace underwell::adapters::lua
