// What a script may use. A step is one instruction of Lua's machine, or what costs about as much
// inside a library function. Bytes are what one call allocates, freed or not, but for what it may
// find made by an earlier one (Machine::is_counted), which steps bound; in loading all bytes count,
// those of compiling among them, since no garbage is collected before its end. Two things are left
// in which runs differ, and a call that comes near its bytes by them is not promised how it ends:
// the stack of deep calls counts only where no earlier call has made it as large; and a table out
// of which names were taken and into which others were put makes room again at another moment,
// since Lua draws a number for where names lie. The bounds of single strings and of the stack keep
// every single instruction short, since copying and comparing long values takes no steps; those of
// the stack are looked at every 1,000 steps. All together keep a call below some 10 milliseconds
// whatever it does, since a room is made while others wait for their turn: most instructions take
// some nanoseconds, and those that were found to take longest half a microsecond (a number of 300
// digits that becomes a text, a text that is read as the limit of a loop). Whole numbers that share
// a place in a table are looked through one by one, and no step tells how many: what takes long so,
// or in a way that nobody has found yet, is stopped by the time of the processor, looked at every
// 1,000 steps. That is the last resort, and above what steps allow: no honest script
// is meant to meet it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace underwell::adapters::lua {

struct Limits {
    std::uint64_t load_steps_max = 1'000'000;
    std::size_t load_bytes_max = std::size_t{32} << 20;
    std::chrono::milliseconds load_time_max{10'000};
    std::uint64_t call_steps_max = 20'000;
    std::size_t call_bytes_max = std::size_t{1} << 20;
    std::chrono::milliseconds call_time_max{30};
    std::size_t string_bytes_max = std::size_t{1} << 10;
    int depth_max = 500;                                    // functions that call each other
    int arguments_max = 250;                                // of a function with ...
    std::size_t source_bytes_max = std::size_t{256} << 10;  // of one file
    std::size_t printed_bytes_max = std::size_t{4} << 10;   // by print(), until somebody takes it
};

}  // namespace underwell::adapters::lua
