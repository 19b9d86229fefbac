// The few moments that programs at the other end can play a sound for (N6), found in what somebody
// is told: so nobody hears more than they read. The files are the operator's; docs/clients.md
// says what they are called. Pure; nothing fails.
#pragma once

#include <span>
#include <string_view>

#include "underwell/base/ids.hpp"
#include "underwell/game/notice.hpp"

namespace underwell::server {

struct Sound {
    std::string_view file;
    game::Sentence caption;  // in words, for those who do not hear it
};

// Nothing for most of what is told.
const Sound* sound_of(const game::Notice& notice, base::CharacterId viewer);

// All there are.
std::span<const Sound> all_sounds();

}  // namespace underwell::server
