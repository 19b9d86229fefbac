// Where a result goes: standard output, or a file that appears only when it is complete. Until
// finish() succeeded, a file that was there before is still there, unharmed; afterwards it has its
// old permissions and, if the path was a link, the link still leads to it. What cannot be replaced
// as a whole (a device, a pipe) is written directly.
#pragma once

#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::adapters::system {

namespace errors {
inline constexpr std::string_view cannot_write = "cannot_write";
}

class OutputFile {
  public:
    // An empty path and "-" mean standard output.
    static base::Result<OutputFile> open(const std::string& path);

    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) = delete;
    ~OutputFile();

    std::ostream& stream();

    // Flushes everything and gives the file its name.
    base::Result<void> finish();

  private:
    explicit OutputFile(std::string path) : path_{std::move(path)} {}

    std::string path_;
    std::string unfinished_path_;        // empty once finished, and if written directly
    std::optional<std::ofstream> file_;  // nothing: standard output
};

}  // namespace underwell::adapters::system
