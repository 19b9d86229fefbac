// The names of what can go wrong with a script. Messages begin with "file:line: " where the place
// is known, and are meant for the builder of the pack.
#pragma once

#include <string_view>

namespace underwell::adapters::lua::errors {

inline constexpr std::string_view no_memory = "no_memory";            // of this machine
inline constexpr std::string_view wrong_locale = "wrong_locale";      // of this process
inline constexpr std::string_view script_error = "script_error";      // the script failed
inline constexpr std::string_view too_many_steps = "too_many_steps";  // it ran too long
inline constexpr std::string_view too_slow = "too_slow";              // for so few steps
inline constexpr std::string_view too_many_bytes = "too_many_bytes";
inline constexpr std::string_view too_deep = "too_deep";  // calls within calls, or long lists
inline constexpr std::string_view string_too_long = "string_too_long";
inline constexpr std::string_view no_such_function = "no_such_function";
inline constexpr std::string_view wrong_result = "wrong_result";  // it returned what nobody wants

}  // namespace underwell::adapters::lua::errors
