// The lab's pictures and data: GET /lab/branch.{svg,png,json,txt} and
// /lab/level.{svg,png,json,tmj,txt}. Settings stand in the query by the names of the tool's
// options, `underwell level --room-min 5` as /lab/level.svg?room-min=5; what is left out has the
// tool's default, but a seed must be given. What is answered is byte for byte what the tool writes.
// Beside the tool's there are: `fit`, which leaves out what the generator has no use for instead of
// refusing it, and `bare`, a PNG of the ground alone, as somebody takes it for who has found no
// secret door. What cannot be made is refused with 400 and a sentence that names the setting, in
// the reader's language (lab_refusals.hpp).
//
// Pure, so any thread may call it, and many at once; but the largest cost about a second and
// 100 MB, so call it where nobody waits for the game.
#pragma once

#include <cstdint>
#include <optional>

#include "underwell/adapters/web/web_page.hpp"

namespace underwell::adapters::web {

// What anybody on the net may ask for; the tool's own bounds are far wider.
inline constexpr std::int64_t lab_branch_rooms_max = 20'000;
inline constexpr std::int64_t lab_walk_steps_max = 1'000;
inline constexpr std::int64_t lab_level_width_max = 400;
inline constexpr std::int64_t lab_level_height_max = 300;
inline constexpr std::int64_t lab_level_rooms_max = 1'000;  // and as many monsters
inline constexpr std::int64_t lab_picture_pixels_max = 16'000'000;
inline constexpr std::int64_t lab_text_signs_max = 2'000'000;

// Nothing: the lab has no such page.
std::optional<WebAnswer> lab_page(const WebRequest& request);

}  // namespace underwell::adapters::web
