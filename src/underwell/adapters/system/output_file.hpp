// Where a result goes: standard output, or a file that appears only when it is complete. Until
// finish() succeeded, a file that was there before is still there, unharmed; afterwards it has its
// old permissions and, if the path was a link, the link still leads to it. What is about people is
// never readable for others, not even for a moment. What cannot be replaced as a whole (a device, a
// pipe) is written directly.
#pragma once

#include <cstdint>
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

enum class Readers : std::uint8_t {
    as_usual,    // as the file had them, or as the umask says
    only_owner,  // mode 0600, whatever it was
};

class OutputFile {
  public:
    // An empty path and "-" mean standard output.
    static base::Result<OutputFile> open(const std::string& path,
                                         Readers readers = Readers::as_usual);

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
