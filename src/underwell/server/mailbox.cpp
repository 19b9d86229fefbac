#include "underwell/server/mailbox.hpp"

#include <utility>

namespace underwell::server {

// Whoever reads the letter may end the mailbox at once: nothing of it is touched after the lock.
void Mailbox::post(Letter letter) {
    const std::scoped_lock lock{mutex_};
    letters_.push_back(std::move(letter));
    arrival_.notify_one();
}

void Mailbox::leave(Letter letter) {
    const std::scoped_lock lock{mutex_};
    letters_.push_back(std::move(letter));
}

void Mailbox::ring() {
    const std::scoped_lock lock{mutex_};
    rings_ = true;
    arrival_.notify_one();
}

std::vector<Mailbox::Letter> Mailbox::take() {
    const std::scoped_lock lock{mutex_};
    return std::exchange(letters_, {});
}

bool Mailbox::is_empty() const {
    const std::scoped_lock lock{mutex_};
    return letters_.empty();
}

std::size_t Mailbox::size() const {
    const std::scoped_lock lock{mutex_};
    return letters_.size();
}

void Mailbox::wait(std::chrono::milliseconds most) {
    std::unique_lock lock{mutex_};
    arrival_.wait_for(lock, most, [this] { return rings_ || !letters_.empty(); });
    rings_ = false;
}

}  // namespace underwell::server
