// What anybody may know without coming in: who is awake, as `who` tells it at the door, the hall of
// the deepest, and how much there is. The hall posts it about once a second where it has changed,
// and never before it is durable; pages of the site read it from any thread. Nothing fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/view.hpp"
#include "underwell/server/house.hpp"

namespace underwell::server {

// Names that are told; beyond that they are only counted.
inline constexpr std::size_t delvers_listed_max = 200;

struct PublicFacts {
    game::WhoView awake;        // by name, and how many more
    game::HallView deepest;     // the first ranks; nobody's own
    std::uint64_t names = 0;    // of all who ever came
    std::size_t branches = 0;   // in which somebody is, or was lately
    std::size_t rooms_dug = 0;  // in those

    friend bool operator==(const PublicFacts&, const PublicFacts&) = default;
};

// As the house stands; those who play, in any order.
PublicFacts look_from_outside(const House& house, std::span<const base::CharacterId> playing);

class PublicBoard {
  public:
    void post(std::shared_ptr<const PublicFacts> facts);

    // Never nothing: before the first post, facts of an empty world.
    std::shared_ptr<const PublicFacts> read() const;

  private:
    mutable std::mutex mutex_;
    std::shared_ptr<const PublicFacts> facts_ = std::make_shared<const PublicFacts>();
};

}  // namespace underwell::server
