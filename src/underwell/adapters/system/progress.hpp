// Progress on standard error, for work that takes over a second in front of a person: a bar where
// the end is known, the time gone by where it is not. Shows nothing earlier, nothing if standard
// error is no terminal, and removes itself at the end. A thread of its own does the showing, so
// that it goes on while the work is inside a long call.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace underwell::adapters::system {

class Progress {
  public:
    // total 0: nobody knows.
    Progress(std::string task, std::uint64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Cheap enough to be called for every room.
    void reach(std::uint64_t done) { done_.store(done, std::memory_order_relaxed); }

  private:
    void show(std::uint64_t milliseconds) const;
    void watch(const std::stop_token& stop) const;

    std::string task_;
    std::uint64_t total_;
    std::atomic<std::uint64_t> done_ = 0;
    std::jthread watcher_;  // the last member: it uses the others
};

}  // namespace underwell::adapters::system
