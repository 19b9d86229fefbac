// What the screen of a save remembers, in a file beside its journal: appended to while one plays,
// so that kill -9 loses nothing that was shown, and written anew where one goes on. The game itself
// does not need it: without it, or where it cannot be written, one goes on with an empty story.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "underwell/terminal/screen_memory.hpp"

namespace underwell::apps {

inline constexpr const char* memory_file_name = "screen";

class PlayMemory {
  public:
    explicit PlayMemory(std::filesystem::path file) : path_{std::move(file)} {}

    std::vector<terminal::Memory> read() const;

    // In the place of all that was there.
    void write(const std::vector<terminal::Memory>& all);

    void append(const std::vector<terminal::Memory>& more);

    // So much was appended that it is better written anew.
    bool is_long() const { return appended_ > appended_bytes_max; }

  private:
    static constexpr std::size_t appended_bytes_max = 4'000'000;

    std::filesystem::path path_;
    std::ofstream file_;
    std::size_t appended_ = 0;
};

}  // namespace underwell::apps
