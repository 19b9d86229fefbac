// The packs as they stand in packs, for tests of their content.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <utility>

#include "underwell/adapters/lua/pack_loader.hpp"

namespace underwell::tests {

// Those of the checkout, unless scripts/break-rules has broken ones to show.
inline std::filesystem::path packs_folder() {
    const char* const broken = std::getenv("UNDERWELL_TEST_PACKS");
    return broken != nullptr ? std::filesystem::path{broken}
                             : std::filesystem::path{UNDERWELL_TEST_DATA} / "../packs";
}

inline adapters::lua::LoadedPacks load_shipped(const std::string& name) {
    const auto folders = adapters::lua::folders_needed(packs_folder() / name, {});
    EXPECT_TRUE(folders) << folders.error().message;
    auto loaded = adapters::lua::load_packs(*folders);
    EXPECT_TRUE(loaded) << loaded.error().message;
    return std::move(*loaded);
}

inline adapters::lua::LoadedPacks load_base() {
    return load_shipped("base");
}

}  // namespace underwell::tests
