// For the tests in this folder: runs a piece of Lua as a function of a pack, and says how it ended.
// Whatever happened, the same sandbox must answer a second call, and soon.
#pragma once

#include <chrono>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <utility>

#include "underwell/adapters/lua/limits.hpp"
#include "underwell/adapters/lua/sandbox.hpp"

namespace underwell::adapters::lua {

// Steps and bytes are what a pack is given; its time is not, which sanitizers and a busy machine
// spend faster.
inline constexpr Limits unhurried{.load_time_max = std::chrono::hours{1},
                                  .call_time_max = std::chrono::hours{1}};

struct Ending {
    std::string value;       // what it returned, as tostring() shows it
    std::string_view error;  // the error's name, or ""
    std::string message;
};

inline Ending ending_of(const base::Error& error) {
    return {.value = {}, .error = error.name, .message = error.message};
}

inline Ending call_for_text(Sandbox& sandbox, std::string_view name, std::uint64_t seed = 1) {
    const auto function = sandbox.function(name);
    if (!function) return ending_of(function.error());
    base::Stream stream{seed};
    Ending ending;
    const auto done = sandbox.call(
        *function, [&](Values& to) { to.chance(stream); },
        [&](Reader& result) {
            if (result.is_there()) ending.value = result.text({.bytes_max = 100'000});
        });
    return done ? ending : ending_of(done.error());
}

inline base::Result<Sandbox> load_text(std::string_view text, const Limits& limits = unhurried) {
    Pack pack;
    pack.files["main.lua"] = text;
    return Sandbox::load(pack, limits);
}

// A pack whose function run(chance) is this body. The lines of the body count from 1.
inline std::string pack_of(std::string_view body) {
    return "function run(chance) local function body() " + std::string{body} +
           "\nend return tostring((body())) end function fine() return 'fine' end";
}

inline Ending run(std::string_view body, const Limits& limits = unhurried) {
    auto sandbox = load_text(pack_of(body), limits);
    if (!sandbox) return ending_of(sandbox.error());
    const auto begin = std::chrono::steady_clock::now();
    Ending ending = call_for_text(*sandbox, "run");
    const auto took = std::chrono::steady_clock::now() - begin;
    EXPECT_LT(took, std::chrono::milliseconds{1500}) << body;
    EXPECT_EQ(call_for_text(*sandbox, "fine").value, "fine") << body;
    return ending;
}

inline std::string value_of(std::string_view body) {
    const Ending ending = run(body);
    EXPECT_EQ(ending.error, "") << body << "\n" << ending.message;
    return ending.value;
}

inline bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace underwell::adapters::lua
