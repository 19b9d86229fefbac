// CHECK(fact): what must be true unless the program itself is wrong. On in every build. A failed
// CHECK prints the fact with file and line and ends the program, since going on would write wrong
// data. Never used on input from outside: that gets an Error (result.hpp).
#pragma once

namespace underwell::base {

[[noreturn]] void check_failed(const char* fact, const char* file, int line);

}  // namespace underwell::base

#define CHECK(fact)                                                     \
    do {                                                                \
        if (!(fact)) [[unlikely]]                                       \
            ::underwell::base::check_failed(#fact, __FILE__, __LINE__); \
    } while (false)
