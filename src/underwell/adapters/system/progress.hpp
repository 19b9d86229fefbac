// A progress bar on standard error, for work that takes over a second in front of a person. Shows
// nothing earlier, nothing if standard error is no terminal, and removes itself at the end.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace underwell::adapters::system {

class Progress {
  public:
    Progress(std::string task, std::uint64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Cheap enough to be called for every room.
    void reach(std::uint64_t done) {
        if (enabled_ && done >= next_look_) look(done);
    }

  private:
    void look(std::uint64_t done);

    std::string task_;
    std::uint64_t total_;
    bool enabled_;
    bool shown_ = false;
    std::uint64_t next_look_ = 0;
    std::chrono::steady_clock::time_point next_show_;
};

}  // namespace underwell::adapters::system
