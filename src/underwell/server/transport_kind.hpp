// The ways in which people come, as operators tell them apart: by the port that was taken.
#pragma once

#include <cstdint>

namespace underwell::server {

enum class TransportKind : std::uint8_t { telnet, telnet_tls, web, count };

}  // namespace underwell::server
