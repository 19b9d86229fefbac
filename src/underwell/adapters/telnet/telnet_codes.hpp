// The numbers of telnet and of the options that we speak (N4). Nothing but numbers.
#pragma once

#include <cstdint>
#include <string>

namespace underwell::adapters::telnet {

using Code = std::uint8_t;

namespace commands {
inline constexpr Code end_of_record = 239;
inline constexpr Code end_of_subnegotiation = 240;
inline constexpr Code no_operation = 241;
inline constexpr Code are_you_there = 246;
inline constexpr Code erase_character = 247;
inline constexpr Code erase_line = 248;
inline constexpr Code go_ahead = 249;
inline constexpr Code subnegotiation = 250;
inline constexpr Code will_do = 251;
inline constexpr Code wont_do = 252;
inline constexpr Code please_do = 253;
inline constexpr Code please_dont = 254;
inline constexpr Code interpret_as_command = 255;
}  // namespace commands

namespace options {
inline constexpr Code binary = 0;
inline constexpr Code echo = 1;
inline constexpr Code suppress_go_ahead = 3;
inline constexpr Code terminal_type = 24;
inline constexpr Code end_of_record = 25;
inline constexpr Code window_size = 31;
inline constexpr Code environment = 39;
inline constexpr Code charset = 42;
inline constexpr Code server_status = 70;
inline constexpr Code compression = 86;
inline constexpr Code gmcp = 201;
}  // namespace options

// Of terminal_type and environment.
inline constexpr Code message_is = 0;
inline constexpr Code message_send = 1;
inline constexpr Code message_info = 2;

inline constexpr Code environment_variable = 0;
inline constexpr Code environment_value = 1;
inline constexpr Code environment_escape = 2;
inline constexpr Code environment_user_variable = 3;

inline constexpr Code charset_request = 1;
inline constexpr Code charset_accepted = 2;
inline constexpr Code charset_rejected = 3;

inline constexpr Code status_variable = 1;
inline constexpr Code status_value = 2;

constexpr char byte(Code code) {
    return static_cast<char>(code);
}

constexpr Code code(char byte) {
    return static_cast<Code>(byte);
}

}  // namespace underwell::adapters::telnet
