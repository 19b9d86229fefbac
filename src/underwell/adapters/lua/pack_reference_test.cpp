#include "underwell/adapters/lua/pack_reference.hpp"

#include <gtest/gtest.h>
#include <string>

#include "file_contents.hpp"
#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

std::string committed(const std::string& name) {
    return tests::contents_of(UNDERWELL_TEST_DATA "/../" + name);
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
