// The floor of fan-out: one room, every line is told to everyone in it.
//
//   room_server PORT [FLUSH_MS] [own]
//
// Output is gathered per connection and written
//   FLUSH_MS 0 (default): once the events of this turn of the loop are done
//   FLUSH_MS n:           every n milliseconds
// so that a delivery need not cost a system call.  With `own` the speaker is
// answered at once and only what the others hear is gathered.  A connection whose backlog
// passes backlog_bytes_max is closed: a slow reader must not eat the server.
#include <boost/asio.hpp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unordered_set>
#include <vector>

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::size_t backlog_bytes_max = 256 * 1024;

class Session;

struct Room {
    Room(asio::io_context& io, int ms, bool own) : timer(io), flush_ms(ms), own_first(own) {}

    void schedule_flush();
    void flush();

    std::unordered_set<std::shared_ptr<Session>> members;
    std::vector<std::shared_ptr<Session>> dirty;
    asio::steady_timer timer;
    int flush_ms;
    bool own_first;  // answer the speaker without waiting
    bool pending = false;
};

class Session : public std::enable_shared_from_this<Session> {
  public:
    Session(tcp::socket s, Room& room, unsigned id)
        : socket_(std::move(s)), room_(room), name_("Bot" + std::to_string(id)) {}

    void start() {
        boost::system::error_code ec;
        socket_.set_option(tcp::no_delay(true), ec);
        room_.members.insert(shared_from_this());
        read();
    }

    void tell(const std::string& text) {
        if (out_.size() + text.size() > backlog_bytes_max) {
            close();
            return;
        }
        if (out_.empty() && !marked_) {
            marked_ = true;
            room_.dirty.push_back(shared_from_this());
        }
        out_ += text;
    }

    void flush() {
        marked_ = false;
        if (writing_ || out_.empty() || !socket_.is_open()) return;
        writing_ = true;
        sending_.swap(out_);
        out_.clear();
        asio::async_write(socket_, asio::buffer(sending_),
                          [self = shared_from_this()](auto ec, std::size_t) {
                              self->writing_ = false;
                              if (ec) {
                                  self->close();
                                  return;
                              }
                              if (!self->out_.empty()) self->flush();
                          });
    }

  private:
    void read() {
        socket_.async_read_some(asio::buffer(in_),
                                [self = shared_from_this()](auto ec, std::size_t n) {
                                    if (ec) {
                                        self->close();
                                        return;
                                    }
                                    self->on_bytes({self->in_, n});
                                    self->read();
                                });
    }

    void on_bytes(std::string_view bytes) {
        for (const char c : bytes) {
            if (c == '\n') {
                say(line_);
                line_.clear();
            } else if (c != '\r' && line_.size() < 512)
                line_ += c;
        }
    }

    void say(const std::string& what) {
        const std::string others = name_ + " says, '" + what + "'\r\n";
        const std::string mine = "You say, '" + what + "'\r\n> ";
        for (const auto& m : room_.members)
            m->tell(m.get() == this ? mine : others);
        room_.schedule_flush();
        if (room_.own_first) flush();
    }

    void close() {
        boost::system::error_code ec;
        socket_.close(ec);
        asio::post(socket_.get_executor(),
                   [self = shared_from_this()] { self->room_.members.erase(self); });
    }

    tcp::socket socket_;
    Room& room_;
    std::string name_, line_, out_, sending_;
    bool writing_ = false, marked_ = false;
    char in_[512];
};

void Room::schedule_flush() {
    if (pending) return;
    pending = true;
    if (flush_ms == 0) {
        asio::post(timer.get_executor(), [this] { flush(); });
    } else {
        timer.expires_after(std::chrono::milliseconds(flush_ms));
        timer.async_wait([this](auto ec) {
            if (!ec) flush();
        });
    }
}

void Room::flush() {
    pending = false;
    auto now = std::move(dirty);
    dirty.clear();
    for (const auto& s : now)
        s->flush();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: room_server PORT [FLUSH_MS] [own]\n");
        return 2;
    }
    rlimit r{};
    getrlimit(RLIMIT_NOFILE, &r);
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    asio::io_context io(1);
    Room room(io, argc > 2 ? std::atoi(argv[2]) : 0,
              argc > 3 && std::string_view(argv[3]) == "own");
    tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::loopback(),
                                             static_cast<unsigned short>(std::atoi(argv[1]))));
    unsigned next = 0;
    std::function<void()> accept = [&] {
        acceptor.async_accept([&](auto ec, tcp::socket s) {
            if (!ec) std::make_shared<Session>(std::move(s), room, next++)->start();
            accept();
        });
    };
    accept();
    asio::signal_set signals(io, SIGINT, SIGTERM);
    signals.async_wait([&](auto, int) { io.stop(); });
    io.run();
}
