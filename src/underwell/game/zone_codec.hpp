// Zones and turns as bytes, for journals. A snapshot holds everything that is not derived;
// restoring it gives a zone that behaves alike from there on, and two zones are equal if their
// snapshots are. Forms have a version; a new one is begun when a stored struct changes, and the old
// ones are still read. Any bytes may be given to the readers: damage is an error by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "underwell/base/bytes.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/event.hpp"
#include "underwell/game/input.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

// Also fails with damaged and unknown_version (branch/form.hpp).
namespace errors {
inline constexpr std::string_view not_a_zone = "not_a_zone";  // some other kind of bytes
inline constexpr std::string_view not_a_turn = "not_a_turn";
}  // namespace errors

base::Bytes snapshot(const Zone& zone);
base::Result<Zone> restore_zone(std::span<const std::byte> bytes);

// What a journal keeps of one commit of a zone: the inputs, for running them again, and the events,
// for remembering.
struct TurnsKept {
    std::vector<Input> inputs;
    Events events;
};

base::Bytes serialise(const TurnsKept& turns);
base::Result<TurnsKept> restore_turns(std::span<const std::byte> bytes);

}  // namespace underwell::game
