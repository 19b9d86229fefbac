// A file that somebody else writes and that gets its name only when it is finished; never in the
// place of another one. Until then it stands beside that place under a name that says so, and goes
// away with this object. Only kill -9 leaves it there.
#pragma once

#include <filesystem>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::adapters::system {

namespace errors {
inline constexpr std::string_view name_is_taken = "name_is_taken";
inline constexpr std::string_view cannot_rename = "cannot_rename";
}  // namespace errors

class UnfinishedFile {
  public:
    explicit UnfinishedFile(std::filesystem::path name);
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;
    ~UnfinishedFile();

    // Where it is to be written.
    const std::filesystem::path& path() const { return unfinished_; }

    // Gives it its name, durably. Fails with name_is_taken or cannot_rename.
    base::Result<void> finish();

  private:
    std::filesystem::path name_;
    std::filesystem::path unfinished_;
};

// Never in the place of another one, and durably. Fails as finish() does.
base::Result<void> rename_to_free_name(const std::filesystem::path& from,
                                       const std::filesystem::path& to);

}  // namespace underwell::adapters::system
