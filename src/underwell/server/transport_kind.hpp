// The ways in which people come, as operators tell them apart: by the port that was taken.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace underwell::server {

enum class TransportKind : std::uint8_t { telnet, telnet_tls, web, count };

// As metrics and the log have them.
inline constexpr std::array<std::string_view, std::to_underlying(TransportKind::count)>
    transport_names = {"telnet", "telnet_tls", "web"};

constexpr std::string_view name_of(TransportKind kind) {
    return transport_names.at(std::to_underlying(kind));
}

}  // namespace underwell::server
