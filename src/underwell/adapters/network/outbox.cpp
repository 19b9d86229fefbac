#include "underwell/adapters/network/outbox.hpp"

#include <utility>

#include "underwell/base/check.hpp"

namespace underwell::adapters::network {

void Outbox::put(std::string more) {
    if (bytes_.empty())
        bytes_ = std::move(more);
    else
        bytes_ += more;
}

void Outbox::written(std::size_t bytes) {
    written_ += bytes;
    CHECK(written_ <= bytes_.size());
    if (written_ == bytes_.size()) {
        bytes_ = {};  // and its memory: most connections are idle
        written_ = 0;
    }
    // What is written already does not pile up behind a client that is always a little late.
    if (written_ > bytes_.size() / 2) {
        bytes_.erase(0, written_);
        written_ = 0;
    }
}

}  // namespace underwell::adapters::network
