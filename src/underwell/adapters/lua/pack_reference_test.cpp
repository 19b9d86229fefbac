#include "underwell/adapters/lua/pack_reference.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

std::string committed(const std::string& name) {
    std::ifstream file{UNDERWELL_TEST_DATA "/../" + name};
    return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(PackReference, ThePageIsWhatIsWrittenFromTheTables) {
    EXPECT_EQ(committed("docs/lua-api.md"), builders_page())
        << "run: underwell pack api -o docs/lua-api.md";
}

TEST(PackReference, TheStubsAreWhatIsWrittenFromTheTables) {
    EXPECT_EQ(committed("packs/stubs/underwell.lua"), builders_stubs())
        << "run: underwell pack stubs -o packs/stubs/underwell.lua";
}

TEST(PackReference, TheStubsAreLua) {
    const auto loaded = load_text("local function stubs()\n" + builders_stubs() + "end");
    EXPECT_TRUE(loaded) << loaded.error().message;
}

}  // namespace
}  // namespace underwell::adapters::lua
