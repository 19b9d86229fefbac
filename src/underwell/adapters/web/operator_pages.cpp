#include "underwell/adapters/web/operator_pages.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/system/error_code.hpp>
#include <set>
#include <thread>
#include <utility>

#include "underwell/adapters/web/operator_answer.hpp"

namespace underwell::adapters::web {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view end_of_head = "\r\n\r\n";

// One request and its answer. Everything happens on the pages' thread. Lives as long as something
// is awaited.
class Visit : public std::enable_shared_from_this<Visit> {
  public:
    using Ended = std::function<void(Visit&)>;

    Visit(tcp::socket socket, const OperatorPagesSettings& settings, const OperatorSources& sources,
          Ended ended)
        : socket_{std::move(socket)},
          deadline_{socket_.get_executor()},
          settings_{settings},
          sources_{sources},
          ended_{std::move(ended)} {}

    void read_request() {
        await_deadline([](Visit& visit) { visit.give_up_reading(); });
        asio::async_read_until(
            socket_, asio::dynamic_buffer(request_, settings_.request_bytes_max), end_of_head,
            [self = shared_from_this()](error_code failed, std::size_t) { self->read(failed); });
    }

    // At most once.
    void answer(std::string text) {
        if (std::exchange(answering_, true)) return;
        answer_ = std::move(text);
        await_deadline([](Visit& visit) { visit.close(); });
        asio::async_write(
            socket_, asio::buffer(answer_),
            [self = shared_from_this()](error_code failed, std::size_t) { self->written(failed); });
    }

    void close() {
        error_code ignored;
        socket_.close(ignored);
        deadline_.cancel();
        if (const Ended ended = std::exchange(ended_, nullptr)) ended(*this);
    }

  private:
    void give_up_reading() {
        if (answering_) return;  // just in time
        error_code ignored;
        socket_.cancel(ignored);
        answer(answer_to(RequestFault::too_slow));
    }

    void read(error_code failed) {
        if (answering_) return;  // it took too long
        if (failed == asio::error::not_found)
            answer(answer_to(RequestFault::too_large));
        else if (failed)
            close();
        else
            answer(answer_to(std::string_view{request_}, sources_));
    }

    // What the client still sends is thrown away before closing: closed with something unread, the
    // answer would be lost on its way. The deadline runs on.
    void written(error_code failed) {
        if (!failed) socket_.shutdown(tcp::socket::shutdown_send, failed);
        if (failed) return close();
        throw_away();
    }

    void throw_away() {
        socket_.async_read_some(asio::buffer(rest_),
                                [self = shared_from_this()](error_code failed, std::size_t) {
                                    if (failed) return self->close();
                                    self->throw_away();
                                });
    }

    void await_deadline(void (*then)(Visit&)) {
        deadline_.expires_after(settings_.request_time_max);
        deadline_.async_wait([self = shared_from_this(), then](error_code failed) {
            if (!failed) then(*self);
        });
    }

    tcp::socket socket_;
    asio::steady_timer deadline_;
    const OperatorPagesSettings& settings_;
    const OperatorSources& sources_;
    Ended ended_;
    std::string request_;
    std::string answer_;
    std::array<char, 1024> rest_{};
    bool answering_ = false;
};

}  // namespace

class OperatorPages::Server {
  public:
    Server(OperatorPagesSettings settings, OperatorSources sources)
        : settings_{std::move(settings)}, sources_{std::move(sources)} {}

    base::Result<void> listen() {
        error_code failed;
        const auto address = asio::ip::make_address(settings_.address, failed);
        const tcp::endpoint endpoint{address, settings_.port};
        if (!failed) acceptor_.open(endpoint.protocol(), failed);
        if (!failed) acceptor_.set_option(tcp::acceptor::reuse_address{true}, failed);
        if (!failed) acceptor_.bind(endpoint, failed);
        if (!failed) acceptor_.listen(tcp::acceptor::max_listen_connections, failed);
        if (!failed) port_ = acceptor_.local_endpoint(failed).port();
        if (failed)
            return base::fail(errors::cannot_listen,
                              "cannot listen to " + settings_.address + " port " +
                                  std::to_string(settings_.port) + ": " + failed.message() +
                                  "; choose another operators.address or operators.port");
        return {};
    }

    void start() {
        accept();
        thread_ = std::thread{[this] { context_.run(); }};
    }

    void stop() {
        if (!thread_.joinable()) return;
        asio::post(context_, [this] { close_everything(); });
        thread_.join();
    }

    std::uint16_t port() const { return port_; }

  private:
    void accept() {
        acceptor_.async_accept([this](error_code failed, tcp::socket socket) {
            if (!acceptor_.is_open()) return;
            if (failed) return accept_later();
            take(std::move(socket));
            accept();
        });
    }

    // Out of descriptors, most likely: trying at once again would only burn the processor.
    void accept_later() {
        constexpr std::chrono::milliseconds pause{100};
        pause_.expires_after(pause);
        pause_.async_wait([this](error_code cancelled) {
            if (!cancelled) accept();
        });
    }

    void take(tcp::socket socket) {
        // A few beyond the bound are told so; if there are too many even of these, nothing is said.
        if (visits_.size() >= 2 * settings_.connections_max) return;
        const bool too_many = visits_.size() >= settings_.connections_max;
        const auto visit = std::make_shared<Visit>(std::move(socket), settings_, sources_,
                                                   [this](Visit& ended) { visits_.erase(&ended); });
        visits_.insert(visit.get());
        if (too_many)
            visit->answer(answer_to(RequestFault::too_many));
        else
            visit->read_request();
    }

    // Nothing is awaited any more then, and the thread ends by itself. It is not stopped earlier:
    // who has just been accepted stands in the context's queue and would be left waiting there.
    void close_everything() {
        error_code ignored;
        acceptor_.close(ignored);
        pause_.cancel();
        while (!visits_.empty())
            (*visits_.begin())->close();
    }

    const OperatorPagesSettings settings_;
    const OperatorSources sources_;
    asio::io_context context_{1};
    tcp::acceptor acceptor_{context_};
    asio::steady_timer pause_{context_};
    std::set<Visit*> visits_;  // each until it is closed; what they await keeps them alive
    std::uint16_t port_ = 0;
    std::thread thread_;
};

base::Result<std::unique_ptr<OperatorPages>> OperatorPages::open(
    const OperatorPagesSettings& settings, OperatorSources sources) {
    auto server = std::make_unique<Server>(settings, std::move(sources));
    if (const auto listening = server->listen(); !listening)
        return std::unexpected(listening.error());
    server->start();
    return std::unique_ptr<OperatorPages>{new OperatorPages{std::move(server)}};
}

OperatorPages::OperatorPages(std::unique_ptr<Server> server) : server_{std::move(server)} {}

OperatorPages::~OperatorPages() {
    stop();
}

std::uint16_t OperatorPages::port() const {
    return server_->port();
}

void OperatorPages::stop() {
    server_->stop();
}

}  // namespace underwell::adapters::web
