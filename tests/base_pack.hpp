// The base pack as it stands in packs/base, for tests of its content.
#pragma once

#include <filesystem>
#include <gtest/gtest.h>
#include <utility>

#include "underwell/adapters/lua/pack_loader.hpp"

namespace underwell::tests {

inline adapters::lua::LoadedPacks load_base() {
    const auto folders = adapters::lua::folders_needed(
        std::filesystem::path{UNDERWELL_TEST_DATA} / "../packs/base", {});
    EXPECT_TRUE(folders) << folders.error().message;
    auto loaded = adapters::lua::load_packs(*folders);
    EXPECT_TRUE(loaded) << loaded.error().message;
    return std::move(*loaded);
}

}  // namespace underwell::tests
