#include "underwell/adapters/network/exchange.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/socket_base.hpp>
#include <chrono>
#include <csignal>
#include <exception>
#include <iterator>
#include <netinet/tcp.h>
#include <pthread.h>
#include <string>
#include <sys/socket.h>
#include <variant>

#include "underwell/adapters/network/round_pace.hpp"
#include "underwell/base/check.hpp"
#include "underwell/server/thread_name.hpp"

namespace underwell::adapters::network {

namespace {

using base::Result;
using boost::asio::ip::tcp;
using boost::system::error_code;
using server::ConnectionId;
using server::InternetAddress;

// So many come in before others have their turn.
constexpr int accepts_per_turn_max = 256;
constexpr int flushes_per_turn_max = 64;
// Without descriptors left, accepting is tried again after so long.
constexpr std::chrono::milliseconds accept_pause{100};

// A peer that is gone without a word is noticed after two to three minutes.
constexpr int keep_alive_idle_seconds = 60;
constexpr int keep_alive_interval_seconds = 20;
constexpr int keep_alive_probes = 4;
constexpr int unacknowledged_milliseconds_max = 120'000;

Time current_time() {
    return std::chrono::steady_clock::now();
}

InternetAddress address_of(const boost::asio::ip::address& address) {
    if (address.is_v4()) return server::version_4_address(address.to_v4().to_bytes());
    return {.bytes = address.to_v6().to_bytes()};
}

template <int Level, int Name>
using IntegerOption = boost::asio::detail::socket_option::integer<Level, Name>;

// Accepted sockets inherit all of these. Whatever the system does not know is no reason to fail.
void set_options(tcp::acceptor& acceptor) {
    error_code ignored;
    acceptor.set_option(tcp::acceptor::reuse_address{true}, ignored);
    acceptor.set_option(tcp::no_delay{true}, ignored);
    acceptor.set_option(tcp::socket::keep_alive{true}, ignored);
    acceptor.set_option(tcp::socket::send_buffer_size{socket_send_bytes}, ignored);
    acceptor.set_option(tcp::socket::receive_buffer_size{socket_receive_bytes}, ignored);
    acceptor.set_option(IntegerOption<IPPROTO_TCP, TCP_KEEPIDLE>{keep_alive_idle_seconds}, ignored);
    acceptor.set_option(IntegerOption<IPPROTO_TCP, TCP_KEEPINTVL>{keep_alive_interval_seconds},
                        ignored);
    acceptor.set_option(IntegerOption<IPPROTO_TCP, TCP_KEEPCNT>{keep_alive_probes}, ignored);
    acceptor.set_option(
        IntegerOption<IPPROTO_TCP, TCP_USER_TIMEOUT>{unacknowledged_milliseconds_max}, ignored);
}

std::unexpected<base::Error> cannot_listen(const ListenAddress& address, const error_code& error) {
    std::string advice = "name an address of this machine";
    if (error == boost::asio::error::address_in_use)
        advice = "another server listens there: end it, or name another port";
    if (error == boost::asio::error::access_denied)
        advice = "ports below 1024 need privileges: name a higher one";
    return base::fail(errors::cannot_listen, "cannot listen on " + address.address + " port " +
                                                 std::to_string(address.port) + ": " +
                                                 error.message() + "; " + advice);
}

}  // namespace

Exchange::Exchange(NetworkSettings settings, server::Arrivals& arrivals,
                   std::atomic<std::uint64_t>& connection_ids, Protocol& protocol)
    : settings_{std::move(settings)},
      hall_{arrivals},
      connection_ids_{connection_ids},
      protocol_{protocol},
      admission_{settings_.shared_admission ? settings_.shared_admission
                                            : std::make_shared<Admission>(settings_.admission)},
      work_{context_.get_executor()},
      clock_{context_},
      gathering_{context_},
      read_buffer_{std::make_unique<std::array<char, read_buffer_bytes>>()} {
    admission_->follow(settings_.admission);
}

Exchange::~Exchange() {
    try {
        stop();
    } catch (const std::exception&) {
        std::terminate();  // no memory even to stop; the thread cannot be left behind
    }
}

Result<void> Exchange::listen() {
    if (settings_.tls) {
        Result<std::unique_ptr<TlsContext>> context = TlsContext::open(*settings_.tls);
        if (!context) return std::unexpected{std::move(context).error()};
        tls_ = *std::move(context);
    }
    for (const ListenAddress& address : settings_.listen)
        if (Result<void> listening = listen(address); !listening) return listening;
    return {};
}

Result<void> Exchange::listen(const ListenAddress& address) {
    if (address.tls && !tls_)
        return base::fail(errors::no_certificate,
                          "port " + std::to_string(address.port) +
                              " is to speak TLS: name a certificate chain and its key");
    error_code error;
    const auto parsed = boost::asio::ip::make_address(address.address, error);
    if (error) return cannot_listen(address, error);
    const tcp::endpoint endpoint{parsed, address.port};
    tcp::acceptor acceptor{context_};
    acceptor.open(endpoint.protocol(), error);
    if (error) return cannot_listen(address, error);
    set_options(acceptor);
    if (parsed.is_v6()) acceptor.set_option(boost::asio::ip::v6_only{true}, error);
    acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(backlog_max, error);
    if (!error) acceptor.non_blocking(true, error);
    if (error) return cannot_listen(address, error);
    doors_.push_back({.acceptor = std::move(acceptor),
                      .pause = boost::asio::steady_timer{context_},
                      .address = address});
    return {};
}

std::uint16_t Exchange::port(std::size_t listening) const {
    CHECK(listening < doors_.size());
    return std::next(doors_.begin(), static_cast<std::ptrdiff_t>(listening))
        ->acceptor.local_endpoint()
        .port();
}

Result<void> Exchange::reload_tls(const TlsFiles& files) {
    if (!tls_)
        return base::fail(errors::no_certificate,
                          "there was no certificate at the start: TLS needs a restart");
    return tls_->reload(files);
}

// On the network's thread, to which all of these belong: conversations look at their bounds anew
// each time.
void Exchange::follow(NetworkSettings wanted, std::function<void()> also) {
    boost::asio::post(context_,
                      [this, wanted = std::move(wanted), also = std::move(also)]() mutable {
                          settings_.proxies = std::move(wanted.proxies);
                          settings_.connections_max = wanted.connections_max;
                          settings_.admission = wanted.admission;
                          admission_->follow(settings_.admission);
                          also();
                      });
}

void Exchange::start() {
    CHECK(!thread_.joinable());
    for (Door& door : doors_)
        await_somebody(door);
    thread_ = std::thread{[this] { run(); }};
}

// Signals are for the program's other threads; and a peer that is gone must not end the program
// when OpenSSL writes to it.
void Exchange::run() {
    server::name_this_thread(settings_.thread_name.c_str());
    sigset_t signals{};
    sigfillset(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    RoundPace pace;
    while (context_.run_one() > 0) {
        pace.begin();
        if (context_.poll() == 0) pace.rest();
    }
}

void Exchange::stop() {
    if (!thread_.joinable()) return;
    CHECK(std::this_thread::get_id() != thread_.get_id());
    boost::asio::post(context_, [this] { begin_to_stop(); });
    thread_.join();
}

// What was sent before stop() was asked for was handed out before this, too.
void Exchange::begin_to_stop() {
    stopping_ = true;
    for (Door& door : doors_) {
        error_code ignored;
        door.acceptor.close(ignored);
        door.pause.cancel();
    }
    protocol_.stop();
    const Time now = current_time();
    std::vector<std::shared_ptr<Connection>> all;
    for (const auto& [id, connection] : connections_)
        all.push_back(connection);
    for (const std::shared_ptr<Connection>& connection : all)
        connection->stop(now);
    end_if_empty();
}

void Exchange::end_if_empty() {
    if (!stopping_ || !connections_.empty()) return;
    deliver();
    context_.stop();
}

void Exchange::await_somebody(Door& door) {
    door.acceptor.async_wait(tcp::acceptor::wait_read, [this, &door](const error_code& error) {
        if (!error && !stopping_) accept_all(door);
    });
}

void Exchange::accept_all(Door& door) {
    const Time now = current_time();
    for (int turn = 0; turn < accepts_per_turn_max; ++turn) {
        error_code error;
        tcp::endpoint from;
        tcp::socket socket = door.acceptor.accept(from, error);
        if (error == boost::asio::error::would_block || error == boost::asio::error::try_again)
            break;
        if (error == boost::asio::error::connection_aborted) continue;
        if (error) {
            pause(door);
            return;
        }
        let_in(door, std::move(socket), from, now);
    }
    await_somebody(door);
}

// Accepting fails as long as there are no descriptors left: those who come wait outside.
void Exchange::pause(Door& door) {
    metrics_.accept_failures.fetch_add(1, std::memory_order_relaxed);
    door.pause.expires_after(accept_pause);
    door.pause.async_wait([this, &door](const error_code& cancelled) {
        if (!cancelled && !stopping_) await_somebody(door);
    });
}

void Exchange::let_in(Door& door, tcp::socket socket, const tcp::endpoint& from, Time now) {
    const InternetAddress address = address_of(from.address());
    if (!admission_->take_room(settings_.connections_max)) {
        const std::string sentence = protocol_.apology(Refusal::server_is_full);
        metrics_.refused_server_full.fetch_add(1, std::memory_order_relaxed);
        if (settings_.refused) settings_.refused(text_of(address), "the server is full");
        if (!door.address.tls)
            ::send(socket.native_handle(), sentence.data(), sentence.size(),
                   MSG_DONTWAIT | MSG_NOSIGNAL);
        return;
    }
    Traffic& counted = traffic(door.address.tls);
    counted.accepted.fetch_add(1, std::memory_order_relaxed);
    counted.connections.fetch_add(1, std::memory_order_relaxed);
    const std::uint64_t id = connection_ids_.fetch_add(1, std::memory_order_relaxed) + 1;
    const auto connection =
        std::make_shared<Connection>(*this, std::move(socket),
                                     Connection::Origin{.id = ConnectionId{id},
                                                        .address = address,
                                                        .tls = door.address.tls,
                                                        .proxied = door.address.proxied});
    connections_.emplace(id, connection);
    connection->start(now);
}

void Exchange::tell_hall() {
    if (arrived_.empty() || std::exchange(delivery_is_due_, true)) return;
    // Behind everything that is ready already: what came at once is told at once.
    boost::asio::post(context_, [this] { deliver(); });
}

void Exchange::deliver() {
    delivery_is_due_ = false;
    if (arrived_.empty()) return;
    const auto lines = std::ranges::count_if(arrived_, [](const server::Arrival& arrival) {
        return std::holds_alternative<server::arrivals::Typed>(arrival.what);
    });
    metrics_.lines_in.fetch_add(static_cast<std::uint64_t>(lines), std::memory_order_relaxed);
    hall_.arrive(std::exchange(arrived_, {}));
}

void Exchange::send(std::vector<server::Piece> several) {
    if (several.empty()) return;
    bool was_empty = false;
    {
        const std::scoped_lock lock{mutex_};
        was_empty = mailbox_.empty();
        if (was_empty)
            mailbox_ = std::move(several);
        else
            mailbox_.insert(mailbox_.end(), std::make_move_iterator(several.begin()),
                            std::make_move_iterator(several.end()));
    }
    if (was_empty) boost::asio::post(context_, [this] { empty_mailbox(); });
}

void Exchange::empty_mailbox() {
    std::vector<server::Piece> pieces;
    {
        const std::scoped_lock lock{mutex_};
        pieces.swap(mailbox_);
    }
    if (pieces.empty()) return;
    const Time now = current_time();
    for (const server::Piece& piece : pieces)
        protocol_.hand_out(piece, now);
    flush_hurried(now);
}

Connection* Exchange::find(ConnectionId id) const {
    const auto found = connections_.find(id.value);
    return found == connections_.end() ? nullptr : found->second.get();
}

Conversation* Exchange::conversation(ConnectionId id) const {
    Connection* const connection = find(id);
    return connection == nullptr ? nullptr : connection->conversation();
}

void Exchange::attend(ConnectionId id, Time now) {
    const auto found = connections_.find(id.value);
    if (found == connections_.end()) return;
    const std::shared_ptr<Connection> connection = found->second;  // it may end by it
    connection->attend(now);
}

void Exchange::close(ConnectionId id, Time now) {
    if (Connection* const connection = find(id)) connection->close(now);
}

void Exchange::mark(ConnectionId id, bool hurries) {
    Connection* const connection = find(id);
    if (connection == nullptr) return;
    if (hurries) {
        if (!std::exchange(connection->hurries, true))
            hurried_.push_back(connection->shared_from_this());
        return;
    }
    if (std::exchange(connection->waits, true)) return;
    waiting_.push_back(connection->shared_from_this());
    if (waiting_.size() > 1) return;
    gathering_.expires_after(settings_.gathering_time);
    gathering_.async_wait([this](const error_code& cancelled) {
        if (!cancelled) flush_waiting();
    });
}

// One that ends may mark others.
void Exchange::flush_hurried(Time now) {
    for (std::size_t number = 0; number < hurried_.size(); ++number) {
        const std::shared_ptr<Connection> connection = hurried_[number];
        connection->hurries = false;
        connection->flush(now);
    }
    hurried_.clear();
}

void Exchange::flush_waiting() {
    std::ranges::move(waiting_, std::back_inserter(flushing_));
    waiting_.clear();
    if (!std::exchange(is_flushing_, true)) flush_some();
}

// A crowd takes a while: whoever types meanwhile is answered in between.
void Exchange::flush_some() {
    const Time now = current_time();
    for (int turn = 0; turn < flushes_per_turn_max && !flushing_.empty(); ++turn) {
        const std::shared_ptr<Connection> connection = std::move(flushing_.front());
        flushing_.pop_front();
        connection->waits = false;
        connection->flush(now);
    }
    is_flushing_ = !flushing_.empty();
    if (is_flushing_) boost::asio::post(context_, [this] { flush_some(); });
}

void Exchange::reschedule(Connection& connection) {
    const Time next = connection.next_time();
    // One that is woken too early finds nothing to do and is rescheduled then: times move back
    // with all that is sent, and moving them is not for free.
    if (next >= connection.wakes_at) return;
    const std::uint64_t id = connection.id().value;
    wakes_.erase({connection.wakes_at, id});
    connection.wakes_at = next;
    wakes_.emplace(next, id);
    keep_time();
}

void Exchange::keep_time() {
    if (wakes_.empty() || wakes_.begin()->first >= clock_set_to_) return;
    clock_set_to_ = wakes_.begin()->first;
    clock_.expires_at(clock_set_to_);
    clock_.async_wait([this](const error_code& cancelled) {
        if (!cancelled) time_passed();
    });
}

void Exchange::time_passed() {
    const Time now = current_time();
    const auto later = wakes_.upper_bound({now, UINT64_MAX});
    const std::vector<std::pair<Time, std::uint64_t>> due{wakes_.begin(), later};
    wakes_.erase(wakes_.begin(), later);
    for (const auto& [time, id] : due) {
        const auto found = connections_.find(id);
        CHECK(found != connections_.end());
        const std::shared_ptr<Connection> connection = found->second;
        connection->wakes_at = Time::max();
        connection->in_time(now);
    }
    clock_set_to_ = Time::max();
    keep_time();
}

void Exchange::remove(Connection& connection) {
    wakes_.erase({connection.wakes_at, connection.id().value});
    connection.wakes_at = Time::max();
    traffic(connection.is_tls()).connections.fetch_sub(1, std::memory_order_relaxed);
    connections_.erase(connection.id().value);
    admission_->give_room_back();
    end_if_empty();
}

}  // namespace underwell::adapters::network
