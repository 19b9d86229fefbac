// The binary form of a start room: who it is, its settings, the branches that live and who is
// inside (docs/formats.md). What restore_start_room() accepts is a start room that events could
// have led to, and equal bytes mean equal start rooms, which from there on behave alike (S8). Any
// bytes may be given to it: damage, truncation and contradictions are errors by name.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "underwell/base/bytes.hpp"
#include "underwell/base/result.hpp"
#include "underwell/branch/form.hpp"
#include "underwell/branch/start_room.hpp"

namespace underwell::branch {

// Also fails with damaged and unknown_version, as the form of a branch does.
namespace errors {
inline constexpr std::string_view not_a_start_room = "not_a_start_room";  // some other kind of file
}  // namespace errors

base::Bytes serialise(const StartRoom& start_room);
base::Result<StartRoom> restore_start_room(std::span<const std::byte> bytes);

}  // namespace underwell::branch
