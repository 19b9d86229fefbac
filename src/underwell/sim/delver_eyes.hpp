// What delvers look at the world through (delve_party.hpp), wherever it is: in a world of their own
// (delve_world.hpp), or in a house that others play in, too (delve_bands.hpp).
#pragma once

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::sim {

class DelverEyes {
  public:
    DelverEyes() = default;
    DelverEyes(const DelverEyes&) = delete;
    DelverEyes& operator=(const DelverEyes&) = delete;
    virtual ~DelverEyes() = default;

    // Where somebody is; null where nobody can look.
    virtual const game::Zone* find_zone_with(base::CharacterId who) const = 0;

    virtual base::Instant now() const = 0;
    virtual const game::Content& content() const = 0;
};

}  // namespace underwell::sim
