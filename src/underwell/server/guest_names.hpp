// Names of guests: easy to say, and told from those that people choose, which never begin so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace underwell::server {

// "Guest-Tamoru", from 64 bits of chance.
std::string guest_name(std::uint64_t chance);

bool is_guest_name(std::string_view name);

}  // namespace underwell::server
