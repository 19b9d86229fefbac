// The packs of a server that runs: read from their folder now, and anew when builders wish so.
#pragma once

#include <memory>
#include <string>

#include "underwell/apps/game_world.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/packs.hpp"

namespace underwell::apps {

class ServerPacks final : public server::Packs {
  public:
    ServerPacks(std::string folder, ScriptErrors errors)
        : folder_{std::move(folder)}, errors_{std::move(errors)} {}

    base::Result<std::shared_ptr<const server::Pack>> load() override;

  private:
    const std::string folder_;
    const ScriptErrors errors_;
};

}  // namespace underwell::apps
