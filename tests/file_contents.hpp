// What a file contains, as it is; nothing if there is no such file.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace underwell::tests {

inline std::string contents_of(const std::filesystem::path& file) {
    std::ifstream stream{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, {}};
}

}  // namespace underwell::tests
