// How delvers look at a house (delver_eyes.hpp): at whoever is in it, and loaded.
#pragma once

#include "underwell/server/house.hpp"
#include "underwell/sim/delver_eyes.hpp"

namespace underwell::sim {

class HouseEyes final : public DelverEyes {
  public:
    // Before each question: houses are opened anew, and packs reloaded.
    void look(const server::House* house, const game::Content& content, base::Instant now) {
        house_ = house;
        content_ = &content;
        now_ = now;
    }

    const game::Zone* find_zone_with(base::CharacterId who) const override {
        const auto found = house_->find_body(who);
        return found ? &found->zone : nullptr;
    }

    base::Instant now() const override { return now_; }

    const game::Content& content() const override { return *content_; }

  private:
    const server::House* house_ = nullptr;
    const game::Content* content_ = nullptr;
    base::Instant now_;
};

}  // namespace underwell::sim
