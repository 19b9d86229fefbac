#include "underwell/apps/server_packs.hpp"

#include <utility>

namespace underwell::apps {

namespace {

class PackInForce final : public server::Pack {
  public:
    explicit PackInForce(std::unique_ptr<GameWorld> world)
        : world_{std::move(world)}, rules_{world_->rules()} {}

    const game::Rules& rules() const override { return rules_; }

    const game::Texts& texts() const override { return world_->packs.texts; }

  private:
    const std::unique_ptr<GameWorld> world_;
    const game::Rules rules_;
};

}  // namespace

base::Result<std::shared_ptr<const server::Pack>> ServerPacks::load() {
    auto world = load_world(folder_, errors_);
    if (!world) return std::unexpected(world.error());
    return std::make_shared<PackInForce>(std::move(*world));
}

}  // namespace underwell::apps
