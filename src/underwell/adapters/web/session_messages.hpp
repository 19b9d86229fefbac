// What the server says about the session itself (docs/protocol.md), as JSON. What the game says is
// in web_messages.hpp. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace underwell::adapters::web {

struct Welcome {
    std::string_view token;
    bool resumed = false;
    std::uint64_t last_line = 0;  // that was taken, of those that the client has numbered
    std::int64_t keeps_seconds = 0;
};

// Without a number.
std::string welcome_message(const Welcome& welcome);
std::string trouble_message(std::string_view why, std::string_view text);
inline constexpr std::string_view pong_message = R"({"t":"pong"})";

// To be numbered.
std::string prompt_message(std::string_view text);
std::string echo_message(bool on);
inline constexpr std::string_view goodbye_message = R"({"t":"goodbye","text":""})";

}  // namespace underwell::adapters::web
