// For tests of transports: a hall that does as it is told, and clients over real sockets on the
// machine itself. Whatever is waited for comes at once or fails the test after a long time; no time
// decides a test.
#pragma once

#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <mutex>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::network {

inline constexpr std::chrono::seconds patience{30};

// Keeps what arrives and answers by a script, on the network's thread.
class ScriptedHall final : public server::Arrivals {
  public:
    using Script = std::function<std::vector<server::Piece>(const server::Arrival&)>;

    void answer_by(Script script, server::Transport& transport) {
        const std::scoped_lock lock{mutex_};
        script_ = std::move(script);
        transport_ = &transport;
    }

    void arrive(std::vector<server::Arrival> several) override {
        std::vector<server::Piece> answers;
        {
            const std::scoped_lock lock{mutex_};
            for (server::Arrival& arrival : several) {
                if (script_)
                    for (server::Piece& piece : script_(arrival))
                        answers.push_back(std::move(piece));
                arrived_.push_back(std::move(arrival));
            }
        }
        changed_.notify_all();
        if (!answers.empty()) transport_->send(std::move(answers));
    }

    template <typename What>
    std::vector<std::pair<server::ConnectionId, What>> all() const {
        const std::scoped_lock lock{mutex_};
        return all_locked<What>();
    }

    // Until so many of the kind have arrived; the last of them.
    template <typename What>
    std::pair<server::ConnectionId, What> await(std::size_t many = 1) {
        std::unique_lock lock{mutex_};
        const bool came =
            changed_.wait_for(lock, patience, [&] { return all_locked<What>().size() >= many; });
        EXPECT_TRUE(came) << "it did not arrive";
        return came ? all_locked<What>()[many - 1] : std::pair<server::ConnectionId, What>{};
    }

    // Until this connection's end was told; why.
    std::string await_end(server::ConnectionId connection) {
        std::unique_lock lock{mutex_};
        std::string why = "no end";
        const bool came = changed_.wait_for(lock, patience, [&] {
            for (const auto& [from, end] : all_locked<server::arrivals::Disconnected>())
                if (from == connection) why = end.why;
            return why != "no end";
        });
        EXPECT_TRUE(came) << "its end was not told";
        return why;
    }

  private:
    template <typename What>
    std::vector<std::pair<server::ConnectionId, What>> all_locked() const {
        std::vector<std::pair<server::ConnectionId, What>> found;
        for (const server::Arrival& arrival : arrived_)
            if (const auto* what = std::get_if<What>(&arrival.what))
                found.emplace_back(arrival.from, *what);
        return found;
    }

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<server::Arrival> arrived_;
    Script script_;
    server::Transport* transport_ = nullptr;
};

struct ClientSettings {
    std::string from = "127.0.0.1";
    int receive_bytes = 0;  // of the system's buffer; 0: as it likes
};

// A socket that was connected, or failed the test.
inline int connected_socket(std::uint16_t port, const ClientSettings& settings = {}) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (settings.receive_bytes > 0)
        ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &settings.receive_bytes,
                     sizeof settings.receive_bytes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    ::inet_pton(AF_INET, settings.from.c_str(), &address.sin_addr);
    ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    address.sin_port = htons(port);
    EXPECT_EQ(::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0)
        << "cannot connect";
    return descriptor;
}

class Client {
  public:
    explicit Client(std::uint16_t port, const ClientSettings& settings = {})
        : descriptor_{connected_socket(port, settings)} {}

    Client(Client&& other) noexcept
        : descriptor_{std::exchange(other.descriptor_, -1)}, text_{std::move(other.text_)} {}

    Client& operator=(Client&&) = delete;

    ~Client() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }

    int descriptor() const { return descriptor_; }

    // False if the other side is gone.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // As much as goes now; false if the other side is gone.
    bool push(std::string_view bytes) {
        const ssize_t sent =
            ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        return sent >= 0 || errno == EAGAIN;
    }

    // All that came up to these words, which are taken out of what is read next.
    std::string read_until(std::string_view words) {
        while (true) {
            const std::size_t found = text_.find(words);
            if (found != std::string::npos) {
                std::string before = text_.substr(0, found + words.size());
                text_.erase(0, before.size());
                return before;
            }
            if (!read_more()) {
                ADD_FAILURE() << "\"" << words << "\" did not come, but: " << text_;
                return text_;
            }
        }
    }

    // All that still comes until the other side ends it.
    std::string read_to_end() {
        const auto enough = std::chrono::steady_clock::now() + patience;
        while (std::chrono::steady_clock::now() < enough && read_more()) {
        }
        EXPECT_TRUE(ended_) << "it was not ended";
        return std::exchange(text_, {});
    }

  private:
    bool read_more() {
        pollfd wait{.fd = descriptor_, .events = POLLIN, .revents = 0};
        const auto milliseconds = std::chrono::milliseconds{patience}.count();
        if (::poll(&wait, 1, static_cast<int>(milliseconds)) <= 0) return false;
        std::array<char, 4096> buffer{};
        const ssize_t came = ::recv(descriptor_, buffer.data(), buffer.size(), 0);
        ended_ = came <= 0;
        if (ended_) return false;
        text_.append(buffer.data(), static_cast<std::size_t>(came));
        return true;
    }

    int descriptor_;
    std::string text_;
    bool ended_ = false;
};

// Until the counter has this value.
inline void await_count(const std::atomic<std::uint64_t>& counter, std::uint64_t value) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (counter != value && std::chrono::steady_clock::now() < end)
        std::this_thread::yield();
    EXPECT_EQ(counter, value);
}

}  // namespace underwell::adapters::network
