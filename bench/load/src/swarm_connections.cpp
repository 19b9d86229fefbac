// What the swarm does with a bot's socket: connects it, reads, writes, closes.
#include <arpa/inet.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "swarm.hpp"

namespace loadbot {
namespace {

constexpr std::size_t read_chunk_bytes = 64 * 1024;

}  // namespace

void Swarm::connect_bot(std::uint32_t i) {
    auto& b = bots_[i];
    b.born = Clock::now();
    b.fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (b.fd < 0) {
        ++report_.connect_errors;
        drop(i, std::string("socket: ") + std::strerror(errno), false);
        return;
    }
    const int one = 1;
    setsockopt(b.fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (b.role == Role::Deaf) {  // fill up quickly: a small window
        const int small = 2048;
        setsockopt(b.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    }
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(scenario_.port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);  // by design: nothing but loopback
    b.state = State::Connecting;
    ++in_login_;
    if (::connect(b.fd, reinterpret_cast<sockaddr*>(&to), sizeof to) < 0 && errno != EINPROGRESS) {
        ++report_.connect_errors;
        drop(i, std::string("connect: ") + std::strerror(errno), false);
        return;
    }
    epoll_event ev{EPOLLIN | EPOLLOUT, {.u32 = i}};
    b.want_write = true;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, b.fd, &ev);
}

void Swarm::interest(std::uint32_t i) {
    auto& b = bots_[i];
    const bool deaf_now =
        b.role == Role::Deaf && b.state != State::Connecting && b.state != State::Login;
    epoll_event ev{(deaf_now ? 0u : static_cast<std::uint32_t>(EPOLLIN)) |
                       (b.want_write ? static_cast<std::uint32_t>(EPOLLOUT) : 0u),
                   {.u32 = i}};
    epoll_ctl(epoll_, EPOLL_CTL_MOD, b.fd, &ev);
}

void Swarm::on_event(std::uint32_t i, std::uint32_t events) {
    auto& b = bots_[i];
    if (b.state == State::Dead) return;
    if (b.state == State::Connecting && (events & (EPOLLOUT | EPOLLERR | EPOLLHUP))) {
        int err = 0;
        socklen_t len = sizeof err;
        getsockopt(b.fd, SOL_SOCKET, SO_ERROR, &err, &len);
        if (err != 0) {
            ++report_.connect_errors;
            drop(i, std::string("connect: ") + std::strerror(err), false);
            return;
        }
        ++report_.connected;
        b.state = State::Login;
        b.want_write = false;
        interest(i);
        if (!scenario_.websocket.empty()) {
            b.out =
                WebSocketWire::request(scenario_.websocket, scenario_.subprotocol, scenario_.port);
            write_out(i);
        }
        advance_login(i);
        if (b.state == State::Dead) return;
    }
    if (events & EPOLLOUT && !b.out.empty()) write_out(i);
    if (b.state == State::Dead) return;
    if (events & (EPOLLERR | EPOLLHUP) && !(events & EPOLLIN)) {  // e.g. a deaf bot cut off
        drop(i, "reset by server", true);
        return;
    }
    if (events & EPOLLIN) on_readable(i);
}

void Swarm::on_readable(std::uint32_t i) {
    auto& b = bots_[i];
    static char buf[read_chunk_bytes];
    const ssize_t n = ::recv(b.fd, buf, sizeof buf, 0);
    if (n == 0) {
        drop(i,
             "closed by server, last text: " +
                 b.in.substr(b.in.size() > 160 ? b.in.size() - 160 : 0),
             true);
        return;
    }
    if (n < 0) {
        if (errno == EAGAIN || errno == EINTR) return;
        drop(i, std::string("recv: ") + std::strerror(errno), true);
        return;
    }
    report_.bytes_in += static_cast<std::uint64_t>(n);
    reply_.clear();
    const auto old = b.in.size();
    const std::string_view bytes{buf, static_cast<std::size_t>(n)};
    if (scenario_.websocket.empty())
        b.telnet.feed(bytes, b.in, reply_);
    else
        b.web.feed(bytes, scenario_.hello, b.in, reply_);
    if (i < options_.trace) std::fprintf(stderr, "<%u< %s\n", i, b.in.substr(old).c_str());
    if (!reply_.empty()) {
        b.out += reply_;
        write_out(i);
        if (b.state == State::Dead) return;
    }

    switch (b.state) {
        case State::Login:
            advance_login(i);
            break;
        case State::Waiting:
            advance_command(i);
            break;
        default:
            b.in.clear();
            break;  // talk of others while we are idle
    }
}

void Swarm::say(std::uint32_t i, std::string_view text) {
    line_.clear();
    expand(text, scenario_, variables(i), line_);
    append_line(line_, scenario_, bots_[i].out);
}

void Swarm::write_out(std::uint32_t i) {
    auto& b = bots_[i];
    std::size_t done = 0;
    while (done < b.out.size()) {
        const ssize_t n = ::send(b.fd, b.out.data() + done, b.out.size() - done, MSG_NOSIGNAL);
        if (n > 0) {
            done += static_cast<std::size_t>(n);
            continue;
        }
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) break;
        drop(i, std::string("send: ") + std::strerror(errno), true);
        return;
    }
    report_.bytes_out += done;
    b.out.erase(0, done);
    const bool want = !b.out.empty();
    if (want != b.want_write) {
        b.want_write = want;
        interest(i);
    }
}

void Swarm::drop(std::uint32_t i, const std::string& why, bool server_closed) {
    auto& b = bots_[i];
    if (b.state == State::Dead) return;
    if (report_.first_error.empty()) report_.first_error = "bot " + std::to_string(i) + ": " + why;
    if (b.state == State::Connecting || b.state == State::Login) {
        --in_login_;
        if (b.state == State::Login && phase_ == Phase::Ramp && server_closed)
            ++report_.login_failures;
    }
    if (server_closed) {
        ++report_.closed_by_server;
        if (b.role == Role::Deaf) ++report_.deaf_closed;
        if (b.role == Role::Flood) ++report_.flood_closed;
    }
    if (b.state == State::Waiting && b.measured && b.role == Role::Player) ++report_.unanswered;
    b.state = State::Dead;
    if (b.fd >= 0) {
        ::close(b.fd);
        b.fd = -1;
    }
    b.in.clear();
    b.out.clear();
}

void Swarm::arm(std::uint32_t i, TimePoint at) {
    timers_.push({at, i, ++bots_[i].timer_gen});
}

}  // namespace loadbot
