// Whether a server could write somewhere, or listen at an address, found out by trying; nothing is
// left behind and nothing is changed. For checks before it starts: by the time it does, all may be
// different. Each fails with cannot_be_used, why, and what to do about it. Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::adapters::system {

namespace errors {
inline constexpr std::string_view cannot_be_used = "cannot_be_used";
}  // namespace errors

// A folder in which files can be made, or which could be made itself with those it is in.
base::Result<void> try_folder(const std::filesystem::path& folder);

// A file that can be appended to, or could be made.
base::Result<void> try_file(const std::filesystem::path& file);

// An address that this machine has, in digits.
base::Result<void> try_address(const std::string& address);

}  // namespace underwell::adapters::system
