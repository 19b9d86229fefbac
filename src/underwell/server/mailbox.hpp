// What other threads have for the hall's: network, storage and clerk post, one thread takes all of
// it, in order, and waits when there is nothing. Any thread may post; nothing fails.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

namespace underwell::server {

class Mailbox {
  public:
    using Letter = std::move_only_function<void()>;

    // Whoever waits is woken.
    void post(Letter letter);

    // Nobody is woken: whoever leaves it sees to it that it is read.
    void leave(Letter letter);

    // Wakes whoever waits, or whoever is about to, though nothing may have been posted.
    void ring();

    std::vector<Letter> take();

    bool is_empty() const;
    std::size_t size() const;  // letters that wait

    // Until something is posted or it rings, but no longer than this.
    void wait(std::chrono::milliseconds most);

  private:
    mutable std::mutex mutex_;
    std::condition_variable arrival_;
    std::vector<Letter> letters_;  // by mutex_
    bool rings_ = false;           // by mutex_
};

}  // namespace underwell::server
