// Room generators written in Lua (G1): a pack's function gets a read-only view of the branch and a
// keyed chance, and returns a table that is read strictly into a RoomProposal. Whatever is wrong
// comes back as an error that names the file and the generator; the core then makes the room plain
// (G3). One set of generators for each thread, made from one LoadedPacks (pack_loader.hpp), which
// must outlive it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/lua/pack_names.hpp"
#include "underwell/adapters/lua/sandbox.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/texts.hpp"

namespace underwell::adapters::lua {

struct LoadedPacks;

class PackGenerators final : public game::Generators {
  public:
    using Report = std::function<void(const base::Error&)>;

    // Loads the scripts of all packs; errors of later calls go to `report`.
    static base::Result<std::unique_ptr<PackGenerators>> make(const LoadedPacks& packs,
                                                              Report report);

    ~PackGenerators() override;

    game::RoomGenerator* find(std::string_view name) override;
    void report(const base::Error& error) override;

    // Instructions that the latest call took, and that the longest of the packs took to load.
    std::uint64_t steps() const { return steps_; }

    std::uint64_t load_steps() const { return load_steps_; }

    // What the scripts printed since this was last asked, for builders.
    std::string take_printed();

  private:
    class Generator;
    struct Script;

    PackGenerators(const LoadedPacks& packs, Report report);

    base::Result<void> open(std::size_t pack);

    const LoadedPacks* packs_;
    Report report_;
    std::uint64_t steps_ = 0;
    std::uint64_t load_steps_ = 0;
    std::vector<std::unique_ptr<Script>> scripts_;
    std::map<std::string, std::unique_ptr<Generator>, std::less<>> generators_;
};

}  // namespace underwell::adapters::lua
