// Files that are kept beside the tests and made by them: a test regenerates the contents and fails
// on any difference. To change a kept file on purpose, run the test with UNDERWELL_UPDATE_GOLDEN=1
// and look at the difference before committing it.
#pragma once

#include <algorithm>
#include <cerrno>  // program_invocation_short_name, of glibc
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "file_contents.hpp"

namespace underwell::tests {

inline void expect_kept(const std::filesystem::path& file, const std::string& contents) {
    if (std::getenv("UNDERWELL_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream{file, std::ios::binary} << contents;
        return;
    }
    const std::string kept = contents_of(file);
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    if (kept == contents) return;
    const auto [there, here] = std::ranges::mismatch(kept, contents);
    const auto line = 1 + std::count(kept.begin(), there, '\n');
    FAIL() << file.filename() << " differs from what is generated now, first in line " << line
           << ". If that is meant, update it and look at the difference:\n"
           << "  UNDERWELL_UPDATE_GOLDEN=1 " << program_invocation_short_name
           << " --gtest_filter=" << test->test_suite_name() << "." << test->name();
}

}  // namespace underwell::tests
