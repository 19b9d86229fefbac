// What somebody can do where they are, the most useful first: for clients that offer it to those
// who play by keys and fingers. Only what the viewer sees counts; nothing is offered that would be
// refused as far as that shows. Const and without chance, like look.hpp.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/view.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

inline constexpr std::size_t deeds_offered_max = 12;

// A command and what it is done to.
struct DeedOffered {
    std::string_view command = {};  // empty: the way itself is typed
    std::variant<std::monostate, ThingKindId, MonsterKindId, Heading> what = {};

    friend bool operator==(const DeedOffered&, const DeedOffered&) = default;
};

std::vector<DeedOffered> what_to_do(const Zone& zone, const Content& content,
                                    const Character& viewer, base::Instant now);

}  // namespace underwell::game
