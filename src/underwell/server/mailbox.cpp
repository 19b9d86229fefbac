#include "underwell/server/mailbox.hpp"

#include <utility>

namespace underwell::server {

void Mailbox::post(Letter letter) {
    bool was_empty = false;
    {
        const std::scoped_lock lock{mutex_};
        was_empty = letters_.empty();
        letters_.push_back(std::move(letter));
    }
    if (was_empty) arrival_.notify_one();
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
    arrival_.wait_for(lock, most, [this] { return !letters_.empty(); });
}

}  // namespace underwell::server
