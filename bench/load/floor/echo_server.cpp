// The physical floor: the least a Boost.Asio server can do for one line of
// input.  Nothing of a game is in it, so no game built on the same library can
// be faster; the gap between this and the game is the game's own cost.
//
//   echo_server PORT [REPLY_BYTES] [THREADS]
//
// REPLY_BYTES 0 (default): each line is echoed.  N: each line is answered with
// N bytes of text ending in "\r\n> " (a room description is about 600).
// THREADS n: n io_contexts, one per thread, connections dealt out in turn.
#include <boost/asio.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

std::string g_reply;  // empty: echo

class Session : public std::enable_shared_from_this<Session> {
  public:
    explicit Session(tcp::socket s) : socket_(std::move(s)) {}

    void start() {
        boost::system::error_code ec;
        socket_.set_option(tcp::no_delay(true), ec);
        read();
    }

  private:
    void read() {
        socket_.async_read_some(asio::buffer(in_),
                                [self = shared_from_this()](auto ec, std::size_t n) {
                                    if (!ec) self->on_read(n);
                                });
    }

    void on_read(std::size_t n) {
        if (g_reply.empty()) {
            out_.assign(in_, n);
        } else {
            out_.clear();
            for (const char* p = in_; (p = static_cast<const char*>(std::memchr(
                                           p, '\n', static_cast<std::size_t>(in_ + n - p))));
                 ++p)
                out_ += g_reply;
            if (out_.empty()) {
                read();
                return;
            }
        }
        asio::async_write(
            socket_, asio::buffer(out_), [self = shared_from_this()](auto ec, std::size_t) {
                if (!ec)
                    self->read();  // one read in flight: a slow reader stops us reading from it
            });
    }

    tcp::socket socket_;
    char in_[1024];
    std::string out_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: echo_server PORT [REPLY_BYTES] [THREADS]\n");
        return 2;
    }
    rlimit r{};
    getrlimit(RLIMIT_NOFILE, &r);
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    const auto bytes = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0;
    const auto threads = argc > 3 ? std::max(1ul, std::strtoul(argv[3], nullptr, 10)) : 1;
    if (bytes) {
        g_reply.assign(bytes > 4 ? bytes - 4 : 0, 'x');
        g_reply += "\r\n> ";
    }

    std::vector<std::unique_ptr<asio::io_context>> loops;
    for (unsigned i = 0; i < threads; ++i)
        loops.push_back(std::make_unique<asio::io_context>(1));
    tcp::acceptor acceptor(*loops[0],
                           tcp::endpoint(asio::ip::address_v4::loopback(),
                                         static_cast<unsigned short>(std::atoi(argv[1]))));
    std::size_t next = 0;
    std::function<void()> accept = [&] {
        auto* loop = loops[next++ % loops.size()].get();
        acceptor.async_accept(*loop, [&, loop](auto ec, tcp::socket s) {
            if (!ec)
                asio::post(*loop, [session = std::make_shared<Session>(std::move(s))] {
                    session->start();
                });
            accept();
        });
    };
    accept();
    std::vector<std::thread> pool;
    std::vector<asio::executor_work_guard<asio::io_context::executor_type>> guards;
    for (auto& l : loops)
        guards.push_back(asio::make_work_guard(*l));
    for (unsigned i = 1; i < threads; ++i)
        pool.emplace_back([&, i] { loops[i]->run(); });
    asio::signal_set signals(*loops[0], SIGINT, SIGTERM);
    signals.async_wait([&](auto, int) {
        for (auto& l : loops)
            l->stop();
    });
    loops[0]->run();
    for (auto& t : pool)
        t.join();
}
