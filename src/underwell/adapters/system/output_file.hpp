// Where a result goes: standard output, or a file that appears only when it is complete. Until
// finish() succeeded, a file that was there before is still there, unharmed.
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
    // An empty path means standard output.
    static base::Result<OutputFile> open(const std::string& path);

    OutputFile(OutputFile&& other) noexcept = default;
    OutputFile& operator=(OutputFile&& other) = delete;
    ~OutputFile();

    std::ostream& stream();

    // Flushes everything and gives the file its name.
    base::Result<void> finish();

  private:
    explicit OutputFile(std::string path) : path_{std::move(path)} {}

    std::string path_;
    std::string written_path_;           // differs from path_ until finish()
    std::optional<std::ofstream> file_;  // nothing: standard output
};

}  // namespace underwell::adapters::system
