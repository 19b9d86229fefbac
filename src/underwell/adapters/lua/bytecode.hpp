// What a compiled function may do that no test at run time can see, read from Lua 5.4's own binary
// form of it (lua_dump): which variables outside itself it writes, with all functions inside it;
// whether it raises to a power or asks for lengths; whether it has strings with a zero byte.
// Pure: bytes in, facts out. Internal to this folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::adapters::lua {

// A write to a variable that was there before the function began.
struct OuterWrite {
    std::uint32_t variable;  // its number among the function's upvalues
    std::string name;
    std::uint64_t line;
};

struct FunctionFacts {
    std::vector<OuterWrite> outer_writes;
    std::vector<std::uint64_t> power_lines;      // lines with the operator ^
    std::vector<std::uint64_t> length_lines;     // lines with the operator #
    std::vector<std::uint64_t> zero_byte_lines;  // first lines of functions with such a string
};

// Nothing if these are not the bytes that Lua 5.4 writes.
std::optional<FunctionFacts> read_bytecode(std::string_view bytes);

}  // namespace underwell::adapters::lua
