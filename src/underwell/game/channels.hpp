// The channels of P6: talk that reaches everybody who listens, wherever they are. Newcomers listen
// to all of them; each is left and come back to by name.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::game {

struct Channel {
    std::string_view name;
    std::string_view command;  // by which one speaks there
};

inline constexpr std::array<Channel, 3> channels = {{
    {.name = "all", .command = "chat"},
    {.name = "ask", .command = "ask"},
    {.name = "trade", .command = "trade"},
}};

inline std::vector<std::string> all_channels() {
    std::vector<std::string> names;
    for (const Channel& channel : channels)
        names.emplace_back(channel.name);
    return names;
}

}  // namespace underwell::game
