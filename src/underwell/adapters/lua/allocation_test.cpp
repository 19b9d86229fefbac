// Memory that runs out at every allocation in turn, while loading and while calling: an error each
// time, nothing lost (the address sanitizer watches), and the sandbox goes on to work.
#include <cstdint>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

constexpr std::string_view text = R"lua(
local words = require "words"
local Monster = {}
Monster.__index = Monster
function Monster.new(kind) return setmetatable({kind = kind}, Monster) end
function Monster:shout() return self.kind:upper() .. "!" end

function run(chance)
    local parts = {}
    for key, value in pairs({b = 2, a = 1, [1] = "x"}) do parts[#parts + 1] = key .. "=" .. value end
    table.sort(parts, function(one, other) return one > other end)
    local ok, message = pcall(function() error("caught " .. #parts) end)
    parts[#parts + 1] = message
    parts[#parts + 1] = ("%s-%05.1f"):format(words.hello, 2.5)
    parts[#parts + 1] = ("a b c"):gsub("%a", function(letter) return letter .. letter end)
    for word in ("one two"):gmatch("%a+") do parts[#parts + 1] = word end
    parts[#parts + 1] = Monster.new("rat"):shout()
    parts[#parts + 1] = chance:pick(chance:shuffle({1, 2, 3}))
    return table.concat(parts, " ")
end
)lua";

Pack pack() {
    Pack pack;
    pack.files["main.lua"] = text;
    pack.files["words.lua"] = "return {hello = 'hello ' .. string.rep('x', 100)}";
    return pack;
}

TEST(Allocation, MayFailAtAnyPointOfLoading) {
    constexpr std::uint64_t allocations_max = 20'000;
    std::uint64_t refused = 1;
    for (; refused < allocations_max; ++refused) {
        const auto sandbox = Sandbox::load(pack(), {}, refused);
        if (sandbox) break;
        ASSERT_TRUE(sandbox.error().name == errors::no_memory ||
                    sandbox.error().name == errors::too_many_bytes)
            << refused << ": " << sandbox.error().name << " " << sandbox.error().message;
    }
    EXPECT_GT(refused, 300U);
    EXPECT_LT(refused, allocations_max);
}

TEST(Allocation, MayFailAtAnyPointOfACall) {
    auto sandbox = Sandbox::load(pack());
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    const auto function = sandbox->function("run");
    ASSERT_TRUE(function);
    const Ending whole = call_for_text(*sandbox, "run");
    EXPECT_EQ(whole.error, "") << whole.message;
    constexpr std::uint64_t allocations_max = 5'000;
    const auto call = [&] {
        base::Stream stream{1};
        std::string value;
        const auto done = sandbox->call(
            *function, [&](Values& to) { to.chance(stream); },
            [&](Reader& result) { value = result.text({.bytes_max = 1000}); });
        return done ? Ending{.value = value, .error = {}, .message = {}} : ending_of(done.error());
    };
    std::uint64_t refused = 1;
    for (; refused < allocations_max; ++refused) {
        sandbox->refuse_allocations_from(refused);
        const Ending ending = call();
        sandbox->refuse_allocations_from(0);
        if (ending.error.empty()) break;
        ASSERT_EQ(ending.error, errors::too_many_bytes) << refused << ": " << ending.message;
        ASSERT_EQ(call().value, whole.value) << refused;
    }
    EXPECT_GT(refused, 30U);
    EXPECT_LT(refused, allocations_max);
}

}  // namespace
}  // namespace underwell::adapters::lua
