#include "underwell/adapters/network/connection.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/socket_base.hpp>
#include <cerrno>
#include <chrono>
#include <sys/socket.h>
#include <utility>
#include <variant>

#include "underwell/adapters/network/exchange.hpp"
#include "underwell/adapters/network/proxy_header.hpp"
#include "underwell/base/check.hpp"

namespace underwell::adapters::network {

namespace {

using boost::asio::ip::tcp;
using boost::system::error_code;

// So often one connection may read on before others have their turn.
constexpr int reads_per_turn_max = 8;

Time current_time() {
    return std::chrono::steady_clock::now();
}

Moved moved_by(ssize_t returned, Progress needed) {
    if (returned > 0)
        return {.progress = Progress::made, .bytes = static_cast<std::size_t>(returned)};
    if (returned == 0) return {.progress = Progress::ended};
    const bool must_wait = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    return {.progress = must_wait ? needed : Progress::failed};
}

void count(std::atomic<std::uint64_t>& counter, std::uint64_t more = 1) {
    counter.fetch_add(more, std::memory_order_relaxed);
}

std::atomic<std::uint64_t>& counter_of(NetworkMetrics& counters, std::string_view end) {
    if (end == ends::slow_reader) return counters.slow_readers_closed;
    if (end == ends::flood) return counters.floods_closed;
    if (end == ends::broken_bound) return counters.bounds_broken;
    const bool by_client = end == ends::by_client || end == ends::connection_lost;
    return by_client ? counters.ended_by_client : counters.ended_by_server;
}

}  // namespace

Connection::Connection(Exchange& exchange, tcp::socket socket, const Origin& origin)
    : exchange_{exchange}, socket_{std::move(socket)}, origin_{origin} {}

void Connection::start(Time now) {
    if (!origin_.proxied) {
        admit(now);
        return;
    }
    if (!any_contains(exchange_.settings().proxies, origin_.address)) {
        refuse(exchange_.counters().refused_untrusted_proxy, "not one of the proxies");
        return;
    }
    phase_ = Phase::reads_proxy_header;
    deadline_ = now + exchange_.settings().proxy_header_time;
    exchange_.reschedule(*this);
    read_proxy_header();
}

// Takes no byte more than the header has: what follows may be TLS.
void Connection::read_proxy_header() {
    const std::span<char> buffer = exchange_.read_buffer().first(proxy_header_bytes_max);
    const int descriptor = socket_.native_handle();
    const Moved seen =
        moved_by(::recv(descriptor, buffer.data(), buffer.size(), MSG_PEEK | MSG_DONTWAIT),
                 Progress::needs_readable);
    if (seen.progress == Progress::ended || seen.progress == Progress::failed) {
        drop(ends::by_client);
        return;
    }
    const std::size_t known = header_.size();
    header_.append(buffer.data(), seen.bytes);
    const auto header = network::read_proxy_header(header_);
    if (!header) {
        refuse(exchange_.counters().refused_bad_proxy_header, header.error().message);
        return;
    }
    // An unfinished header is shorter than the whole one: all of what was seen belongs to it.
    const std::size_t taken = *header ? (*header)->bytes - known : seen.bytes;
    if (taken > 0 && ::recv(descriptor, buffer.data(), taken, MSG_DONTWAIT) <= 0) {
        drop(ends::connection_lost);
        return;
    }
    if (!*header) {
        await(tcp::socket::wait_read, &Connection::read_proxy_header);
        return;
    }
    header_ = {};
    secure_ = (*header)->secure;
    origin_.address = (*header)->source.value_or(origin_.address);
    admit(current_time());
}

void Connection::admit(Time now) {
    if (exchange_.protocol().speaks_for_many(origin_.address)) {
        begin(now);
        return;
    }
    const Admitted admitted = exchange_.admission().enter(origin_.address, now);
    if (admitted.refusal != Refusal::none) {
        deny(admitted.refusal);
        return;
    }
    is_admitted_ = true;
    if (admitted.from <= now) {
        begin(now);
        return;
    }
    count(exchange_.counters().delayed);
    phase_ = Phase::waits_its_turn;
    deadline_ = admitted.from;
    exchange_.reschedule(*this);
}

void Connection::deny(Refusal refusal) {
    if (!origin_.tls) send(exchange_.protocol().apology(refusal));
    if (refusal == Refusal::household_is_full)
        refuse(exchange_.counters().refused_household_full, "too many connections");
    else
        refuse(exchange_.counters().refused_household_too_fast, "too many new connections");
}

void Connection::begin(Time now) {
    if (!origin_.tls) {
        talk(now);
        return;
    }
    phase_ = Phase::shakes_hands;
    deadline_ = now + exchange_.settings().tls_handshake_time;
    exchange_.reschedule(*this);
    if (exchange_.protocol().answers_strayed())
        await(tcp::socket::wait_read, &Connection::look_for_tls);
    else
        begin_tls();
}

// Who types an address without "https:" speaks first, and in the clear.
void Connection::look_for_tls() {
    constexpr char handshake_record = 22;
    char first = 0;
    const Moved seen =
        moved_by(::recv(socket_.native_handle(), &first, sizeof first, MSG_PEEK | MSG_DONTWAIT),
                 Progress::needs_readable);
    strayed_ = seen.progress == Progress::made && first != handshake_record;
    if (strayed_)
        talk(current_time());
    else
        begin_tls();
}

void Connection::begin_tls() {
    error_code error;
    socket_.native_non_blocking(true, error);
    stream_ = std::make_unique<TlsStream>(exchange_.tls_stream(socket_.native_handle()));
    shake_hands();
}

void Connection::shake_hands() {
    switch (stream_->handshake().progress) {
        case Progress::made:
            secure_ = true;
            talk(current_time());
            return;
        case Progress::needs_readable:
            await(tcp::socket::wait_read, &Connection::shake_hands);
            return;
        case Progress::needs_writable:
            await(tcp::socket::wait_write, &Connection::shake_hands);
            return;
        default:
            refuse(exchange_.counters().tls_failures, "no TLS handshake");
    }
}

void Connection::talk(Time now) {
    phase_ = Phase::talks;
    secure_ = secure_ || is_loopback(origin_.address);
    conversation_ = exchange_.protocol().converse({.id = origin_.id,
                                                   .address = origin_.address,
                                                   .secure = secure_,
                                                   .tls = origin_.tls,
                                                   .strayed = strayed_},
                                                  now, exchange_.arrivals());
    is_told_ = true;
    after_input(now);
}

Conversation* Connection::conversation() {
    return phase_ == Phase::talks ? conversation_.get() : nullptr;
}

// How much may be read now.
std::size_t Connection::room() const {
    switch (phase_) {
        case Phase::talks:
            return conversation_->room();
        case Phase::listens_still:
            return inbox_bytes;
        default:
            return 0;
    }
}

void Connection::read() {
    const std::size_t bytes = std::min(room(), inbox_bytes);
    if (reading_ || bytes == 0) return;
    reading_ = true;
    if (!stream_) {
        socket_.async_read_some(
            boost::asio::buffer(inbox_.data(), bytes),
            [self = shared_from_this(), bytes](const error_code& error, std::size_t arrived) {
                self->reading_ = false;
                if (self->phase_ == Phase::closed) return;
                if (error)
                    self->drop(error == boost::asio::error::eof ? ends::by_client
                                                                : ends::connection_lost);
                else
                    self->inbox_filled(arrived, arrived == bytes);
            });
    } else if (stream_->has_unread()) {
        boost::asio::post(socket_.get_executor(),
                          [self = shared_from_this()] { self->read_tls(); });
    } else {
        await(tcp::socket::wait_read, &Connection::read_tls);
    }
}

void Connection::inbox_filled(std::size_t bytes, bool may_be_more) {
    const Time now = current_time();
    take({inbox_.data(), bytes}, now);
    for (int turn = 0; may_be_more && turn < reads_per_turn_max; ++turn)
        may_be_more = read_some(now);
    after_input(now);
}

void Connection::read_tls() {
    reading_ = false;
    if (phase_ == Phase::closed) return;
    const Time now = current_time();
    for (int turn = 0; turn < reads_per_turn_max; ++turn)
        if (!read_some(now)) break;
    after_input(now);
}

// True if there may be more.
bool Connection::read_some(Time now) {
    const std::span<char> shared = exchange_.read_buffer();
    const std::span<char> buffer = shared.first(std::min(room(), shared.size()));
    if (buffer.empty()) return false;
    const Moved moved = receive(buffer);
    switch (moved.progress) {
        case Progress::made:
            take({buffer.data(), moved.bytes}, now);
            return true;
        case Progress::needs_readable:
            return false;
        case Progress::needs_writable:
            reading_ = true;
            await(tcp::socket::wait_write, &Connection::read_tls);
            return false;
        case Progress::ended:
            drop(ends::by_client);
            return false;
        case Progress::failed:
            drop(ends::connection_lost);
            return false;
    }
    return false;
}

void Connection::take(std::string_view bytes, Time now) {
    count(exchange_.traffic(origin_.tls).bytes_in, bytes.size());
    if (phase_ == Phase::talks) conversation_->take(bytes, now, exchange_.arrivals());
}

void Connection::after_input(Time now) {
    if (phase_ == Phase::talks) {
        exchange_.tell_hall();
        if (conversation_->is_over())
            converse_no_more(conversation_->end(), now);
        else if (conversation_->has_output())
            flush(now);
    }
    if (phase_ == Phase::closed) return;
    exchange_.reschedule(*this);
    read();
}

void Connection::flush(Time now) {
    if (phase_ != Phase::talks && phase_ != Phase::says_goodbye) return;
    if (phase_ == Phase::talks && conversation_->is_over()) {
        converse_no_more(conversation_->end(), now);
        return;
    }
    conversation_->gather(now);
    write_out(now);
}

void Connection::write_out(Time now) {
    if (!writing_ && !conversation_->outbox().empty()) {
        count(exchange_.counters().writes);
        const Moved moved = send(conversation_->outbox());
        count(exchange_.traffic(origin_.tls).bytes_out, moved.bytes);
        conversation_->written(moved.bytes);
        if (moved.progress == Progress::failed || moved.progress == Progress::ended) {
            drop(ends::connection_lost);
            return;
        }
        if (!conversation_->outbox().empty()) {
            writing_ = true;
            await(moved.progress == Progress::needs_readable ? tcp::socket::wait_read
                                                             : tcp::socket::wait_write,
                  &Connection::writable);
        }
    }
    count_outbox(conversation_->outbox().size());
    if (conversation_->outbox_is_full()) {
        drop(ends::slow_reader);
    } else if (phase_ == Phase::says_goodbye && conversation_->outbox().empty()) {
        hang_up(now);
    }
}

void Connection::count_outbox(std::size_t bytes) {
    if (bytes == outbox_counted_) return;
    count(exchange_.counters().outbox_bytes, bytes - outbox_counted_);  // may count down, too
    outbox_counted_ = bytes;
}

void Connection::writable() {
    writing_ = false;
    if (phase_ == Phase::talks || phase_ == Phase::says_goodbye) write_out(current_time());
    if (phase_ == Phase::talks) exchange_.reschedule(*this);
}

void Connection::attend(Time now) {
    if (phase_ == Phase::talks) after_input(now);
}

void Connection::close(Time now) {
    if (phase_ == Phase::talks) converse_no_more(ends::by_server, now);
}

void Connection::stop(Time now) {
    stopping_ = true;
    if (phase_ == Phase::talks) converse_no_more(ends::server_stops, now);
    if (phase_ != Phase::says_goodbye) drop(ends::server_stops);
}

void Connection::converse_no_more(std::string_view why, Time now) {
    tell_end(why);
    conversation_->finish();
    phase_ = Phase::says_goodbye;
    const NetworkSettings& settings = exchange_.settings();
    deadline_ = now + (stopping_ ? settings.stop_time : settings.close_time);
    exchange_.reschedule(*this);
    flush(now);
}

// All is written. A socket that is closed while something is unread takes back what it sent.
void Connection::hang_up(Time now) {
    if (stream_) stream_->end();
    error_code error;
    socket_.shutdown(tcp::socket::shutdown_send, error);
    phase_ = Phase::listens_still;
    if (!stopping_) {
        read();
        return;
    }
    for (int turn = 0; turn < reads_per_turn_max; ++turn)
        if (!read_some(now)) break;
    drop(ends::server_stops);
}

void Connection::tell_end(std::string_view why) {
    if (!std::exchange(is_told_, false)) return;
    count(counter_of(exchange_.counters(), why));
    conversation_->ended(why, current_time(), exchange_.arrivals());
    exchange_.tell_hall();
}

void Connection::refuse(std::atomic<std::uint64_t>& counter, std::string_view why) {
    count(counter);
    if (exchange_.settings().refused) exchange_.settings().refused(text_of(origin_.address), why);
    drop(why);
}

// At once; what waits is lost.
void Connection::drop(std::string_view why) {
    if (phase_ == Phase::closed) return;
    tell_end(why);
    count_outbox(0);
    phase_ = Phase::closed;
    deadline_ = Time::max();
    error_code error;
    // Else the system would go on trying to send what nobody reads.
    if (why == ends::slow_reader) socket_.set_option(tcp::socket::linger{true, 0}, error);
    socket_.close(error);
    if (is_admitted_) exchange_.admission().leave(origin_.address, current_time());
    exchange_.remove(*this);
}

Time Connection::next_time() const {
    return phase_ == Phase::talks ? conversation_->next_time() : deadline_;
}

void Connection::in_time(Time now) {
    if (next_time() > now) {
        exchange_.reschedule(*this);
        return;
    }
    deadline_ = Time::max();
    switch (phase_) {
        case Phase::waits_its_turn:
            begin(now);
            return;
        case Phase::reads_proxy_header:
            refuse(exchange_.counters().proxy_header_timeouts, "no PROXY header in time");
            return;
        case Phase::shakes_hands:
            refuse(exchange_.counters().tls_timeouts, "no TLS handshake in time");
            return;
        case Phase::talks:
            conversation_->in_time(now, exchange_.arrivals());
            after_input(now);
            return;
        case Phase::says_goodbye:
        case Phase::listens_still:
            drop(ends::by_server);
            return;
        case Phase::closed:
            return;
    }
}

// After the last word TLS is over, too: what still comes is only thrown away.
Moved Connection::receive(std::span<char> buffer) {
    if (stream_ && phase_ != Phase::listens_still) return stream_->read(buffer);
    return moved_by(::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT),
                    Progress::needs_readable);
}

Moved Connection::send(std::string_view bytes) {
    if (stream_) return stream_->write(bytes);
    return moved_by(
        ::send(socket_.native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL),
        Progress::needs_writable);
}

void Connection::await(tcp::socket::wait_type what, void (Connection::*then)()) {
    socket_.async_wait(what, [self = shared_from_this(), then](const error_code& error) {
        if (!error && self->phase_ != Phase::closed) (self.get()->*then)();
    });
}

}  // namespace underwell::adapters::network
