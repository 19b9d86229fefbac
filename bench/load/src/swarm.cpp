#include "swarm.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace loadbot {
namespace {

constexpr std::size_t read_chunk_bytes = 64 * 1024;
constexpr std::size_t login_text_kept = 32 * 1024;     // text kept while logging in
constexpr std::size_t pending_bytes_max = 256 * 1024;  // unsent bytes kept for a deaf/flood bot

std::uint64_t us(Clock::duration d) {
    const auto v = std::chrono::duration_cast<Micros>(d).count();
    return v < 0 ? 0 : static_cast<std::uint64_t>(v);
}

Clock::duration seconds(double s) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
}

// The way back; empty if there is none.
std::string opposite(const std::string& way) {
    constexpr std::array<std::array<const char*, 2>, 5> pairs = {{{"north", "south"},
                                                                  {"east", "west"},
                                                                  {"northeast", "southwest"},
                                                                  {"northwest", "southeast"},
                                                                  {"up", "down"}}};
    for (const auto& [one, other] : pairs) {
        if (way == one) return other;
        if (way == other) return one;
    }
    return {};
}

double own_cpu() {
    rusage u{};
    getrusage(RUSAGE_SELF, &u);
    const auto t = [](const timeval& v) {
        return static_cast<double>(v.tv_sec) + static_cast<double>(v.tv_usec) / 1e6;
    };
    return t(u.ru_utime) + t(u.ru_stime);
}

}  // namespace

Swarm::Swarm(const Scenario& scenario, const Options& options)
    : scenario_(scenario), options_(options), bots_(options.bots), chance_(options.seed) {
    epoll_ = epoll_create1(EPOLL_CLOEXEC);
    if (epoll_ < 0) throw std::runtime_error("epoll_create1 failed");
    for (unsigned i = 0; i < options_.bots; ++i)
        bots_[i].role = i < options_.deaf                    ? Role::Deaf
                        : i < options_.deaf + options_.flood ? Role::Flood
                                                             : Role::Player;
    report_.groups.resize(scenario_.groups.size());
    report_.asked = options_.bots;
}

Swarm::~Swarm() {
    for (auto& b : bots_)
        if (b.fd >= 0) ::close(b.fd);
    if (epoll_ >= 0) ::close(epoll_);
}

// ---------------------------------------------------------------- the phases

Report Swarm::run() {
    report_.before = sample_process(options_.pid);
    report_.rss_peak_kb = report_.before.rss_kb;
    ramp_up();
    give_up_logins();
    if (report_.logged_in == 0 || report_.server_died) return report_;

    phase_ = Phase::Settle;
    pump(Clock::now() + seconds(options_.settle));
    report_.idle = sample_process(options_.pid);
    if (report_.server_died) return report_;

    phase_ = Phase::Run;
    for (std::uint32_t i = 0; i < options_.bots; ++i)
        if (bots_[i].state == State::Idle) schedule_first(i);
    pump(Clock::now() + seconds(options_.warmup));
    if (report_.server_died) return report_;

    measure();
    drain();
    return report_;
}

void Swarm::ramp_up() {
    const auto begun = Clock::now();
    const auto deadline = begun + seconds(options_.login_timeout);
    unsigned born = 0;
    while (Clock::now() < deadline && !report_.server_died) {
        const auto now = Clock::now();
        const double age = std::chrono::duration<double>(now - begun).count();
        const auto quota = std::min<double>(options_.bots, 1 + age * options_.ramp);
        while (born < static_cast<unsigned>(quota))
            connect_bot(born++);
        if (born == options_.bots && settled()) break;
        poll_once(std::min(deadline, now + std::chrono::milliseconds(1)));
    }
    report_.ramp_s = std::chrono::duration<double>(Clock::now() - begun).count();
}

void Swarm::give_up_logins() {
    for (unsigned i = 0; i < options_.bots; ++i) {
        const auto& b = bots_[i];
        if (b.state != State::Connecting && b.state != State::Login) continue;
        ++report_.login_failures;
        std::string where = "no connection";
        if (b.state == State::Login)
            where = "stuck at login step " + std::to_string(b.step) +
                    ", last text: " + b.in.substr(b.in.size() > 120 ? b.in.size() - 120 : 0);
        drop(i, where, false);
    }
}

void Swarm::measure() {
    report_.start = sample_process(options_.pid, false);
    recording_ = true;
    const auto own_before = own_cpu(), machine_before = machine_cpu_s();
    const auto in_before = report_.bytes_in, out_before = report_.bytes_out;
    const auto begun = Clock::now();
    pump(begun + seconds(options_.seconds));
    report_.measured_s = std::chrono::duration<double>(Clock::now() - begun).count();
    report_.end = sample_process(options_.pid);
    report_.own_cpu_s = own_cpu() - own_before;
    report_.machine_cpu_s = machine_cpu_s() - machine_before;
    report_.bytes_in -= in_before;
    report_.bytes_out -= out_before;
    for (const auto& b : bots_)
        report_.alive_at_end += b.state == State::Idle || b.state == State::Waiting;
}

// What comes late still enters the latencies; throughput counts only the measured time.
void Swarm::drain() {
    phase_ = Phase::Drain;
    const auto replies = report_.replies, fresh_ways = report_.fresh_ways;
    const auto bytes_in = report_.bytes_in, bytes_out = report_.bytes_out;
    pump(Clock::now() + seconds(options_.drain));
    report_.replies = replies;
    report_.fresh_ways = fresh_ways;
    report_.bytes_in = bytes_in;
    report_.bytes_out = bytes_out;
    const auto now = Clock::now();
    for (const auto& b : bots_) {
        if (b.state != State::Waiting || !b.measured || b.role != Role::Player) continue;
        ++report_.unanswered;  // enters the figures with its age so far
        record_latency(b, now);
    }
    if (scenario_.quit.empty()) return;
    for (std::uint32_t i = 0; i < options_.bots; ++i) {
        if (bots_[i].fd < 0) continue;
        bots_[i].out += scenario_.quit + scenario_.eol;
        write_out(i);
    }
}

bool Swarm::settled() const {
    return in_login_ == 0;
}

void Swarm::pump(TimePoint until) {
    while (Clock::now() < until && !report_.server_died)
        poll_once(until);
}

void Swarm::poll_once(TimePoint until) {
    if (!timers_.empty()) until = std::min(until, timers_.top().at);
    const auto wait =
        std::max(Clock::duration::zero(),
                 std::min<Clock::duration>(until - Clock::now(), std::chrono::milliseconds(50)));
    const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(wait).count();
    const timespec ts{ns / 1'000'000'000, ns % 1'000'000'000};
    epoll_event events[512];
    const int n = epoll_pwait2(epoll_, events, 512, &ts, nullptr);
    for (int k = 0; k < n; ++k)
        on_event(events[k].data.u32, events[k].events);

    const auto now = Clock::now();
    while (!timers_.empty() && timers_.top().at <= now) {
        const auto t = timers_.top();
        timers_.pop();
        if (bots_[t.bot].timer_gen == t.gen && bots_[t.bot].state != State::Dead) on_timer(t.bot);
    }
    if (now >= next_watch_) watch_server();
}

void Swarm::watch_server() {
    next_watch_ = Clock::now() + std::chrono::milliseconds(500);
    if (options_.pid <= 0) return;
    const auto s = sample_process(options_.pid, false);
    report_.rss_peak_kb = std::max(report_.rss_peak_kb, s.rss_kb);
    if (!s.alive) report_.server_died = true;
}

// ------------------------------------------------------------ one connection

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
    b.telnet.feed({buf, static_cast<std::size_t>(n)}, b.in, reply_);
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

// --------------------------------------------------------------------- login

void Swarm::advance_login(std::uint32_t i) {
    auto& b = bots_[i];
    for (const auto& f : scenario_.fail_on)
        if (b.in.find(f) != std::string::npos) {
            ++report_.login_failures;
            drop(i, "login refused: " + f, false);
            return;
        }
    while (b.state == State::Login) {
        const auto& s = scenario_.login[b.step];
        switch (s.kind) {
            case Step::Kind::Expect: {
                std::size_t best = std::string::npos, len = 0;
                int target = -1;
                for (const auto& br : s.any) {
                    const auto p = b.in.find(br.text);
                    if (p < best) {
                        best = p;
                        len = br.text.size();
                        target = br.target;
                    }
                }
                if (best == std::string::npos) {
                    if (b.in.size() > login_text_kept)
                        b.in.erase(0, b.in.size() - login_text_kept / 2);
                    return;
                }
                b.in.erase(0, best + len);
                b.step = target < 0 ? b.step + 1 : static_cast<unsigned>(target);
                break;
            }
            case Step::Kind::Send:
                b.in.clear();
                expand(s.text, scenario_, variables(i), b.out);
                b.out += scenario_.eol;
                if (i < options_.trace) std::fprintf(stderr, ">%u> %s\n", i, b.out.c_str());
                ++b.step;
                write_out(i);
                break;
            case Step::Kind::Sleep:
                if (b.due == TimePoint{}) {  // first visit: start the clock
                    b.due = Clock::now() + std::chrono::milliseconds(s.number);
                    arm(i, b.due);
                    return;
                }
                if (Clock::now() < b.due) return;
                b.due = {};
                ++b.step;
                break;
            case Step::Kind::Goto:
                b.step = static_cast<unsigned>(s.number);
                break;
            case Step::Kind::Done:
                finish_login(i);
                return;
        }
    }
}

void Swarm::finish_login(std::uint32_t i) {
    auto& b = bots_[i];
    b.state = State::Idle;
    b.in.clear();
    b.in.shrink_to_fit();
    --in_login_;
    ++report_.logged_in;
    report_.login.record(us(Clock::now() - b.born));
    if (b.role == Role::Deaf) interest(i);
    if (phase_ == Phase::Run) schedule_first(i);
}

// ------------------------------------------------------------------ commands

void Swarm::schedule_first(std::uint32_t i) {
    auto& b = bots_[i];
    b.command = chance_() % scenario_.commands.size();
    const auto spread =
        static_cast<unsigned>(std::max(1, options_.interval_ms)) * 1000U;  // random phase
    b.due = Clock::now() + Micros(chance_() % spread);
    arm(i, b.due);
}

void Swarm::on_timer(std::uint32_t i) {
    auto& b = bots_[i];
    switch (b.state) {
        case State::Login:
            advance_login(i);
            break;
        case State::Idle:
            if (phase_ != Phase::Run) break;
            if (b.role == Role::Flood) {
                flood_tick(i);
                break;
            }
            if (recording_) report_.lag.record(us(Clock::now() - b.due));  // our own lateness only
            send_command(i);
            break;
        case State::Waiting:  // the reply timeout
            if (b.measured && !b.overdue && b.role == Role::Player) {
                b.overdue = true;
                ++report_.late;
            }
            break;
        default:
            break;
    }
}

void Swarm::send_command(std::uint32_t i) {
    auto& b = bots_[i];
    const auto now = Clock::now();
    b.command = (b.command + 1) % scenario_.commands.size();
    b.in.clear();
    expand(scenario_.commands[b.command].text, scenario_, variables(i), b.out);
    b.out += scenario_.eol;
    b.sent = now;
    if (i < options_.trace) std::fprintf(stderr, ">%u> %s\n", i, b.out.c_str());

    if (b.role == Role::Deaf) {  // no reply will ever be read
        ++report_.deaf_lines;
        if (b.out.size() > pending_bytes_max) b.out.resize(pending_bytes_max);
        b.due += std::chrono::milliseconds(std::max(1, options_.interval_ms));
        write_out(i);
        if (b.state != State::Dead) arm(i, b.due);
        return;
    }
    b.measured = recording_;
    b.overdue = false;
    b.state = State::Waiting;
    write_out(i);
    if (b.state != State::Dead) arm(i, now + seconds(options_.reply_timeout));
}

void Swarm::flood_tick(std::uint32_t i) {
    auto& b = bots_[i];
    const auto tick = std::chrono::milliseconds(20);
    const auto lines = std::max(1, static_cast<int>(options_.flood_rate * 0.02));
    for (int k = 0; k < lines && b.out.size() < pending_bytes_max; ++k) {
        b.command = (b.command + 1) % scenario_.commands.size();
        expand(scenario_.commands[b.command].text, scenario_, variables(i), b.out);
        b.out += scenario_.eol;
        ++report_.flood_lines;
    }
    write_out(i);
    if (b.state != State::Dead) arm(i, Clock::now() + tick);
}

void Swarm::advance_command(std::uint32_t i) {
    auto& b = bots_[i];
    const auto& c = scenario_.commands[b.command];
    std::size_t longest = 1;
    bool found = false;
    for (const auto& m : c.markers) {
        longest = std::max(longest, m.size());
        found = found || b.in.find(m) != std::string::npos;
    }
    if (!found) {  // keep only a possible half marker, or all that may list ways
        if (!scenario_.ways.empty() && b.in.size() < login_text_kept) return;
        if (b.in.size() >= longest) b.in.erase(0, b.in.size() - (longest - 1));
        return;
    }
    const auto now = Clock::now();
    record_reply(b, now);
    choose_way(b);
    b.in.clear();
    b.state = State::Idle;
    if (phase_ != Phase::Run) return;

    if (options_.interval_ms == 0) {
        b.due = now;
        send_command(i);
        return;
    }
    b.due += std::chrono::milliseconds(options_.interval_ms);
    if (b.due <= now)
        send_command(i);  // behind schedule: at once
    else
        arm(i, b.due);
}

void Swarm::record_reply(Bot& b, TimePoint now) {
    if (recording_ && b.role == Role::Player) ++report_.replies;
    if (b.measured && b.role == Role::Player) record_latency(b, now);
}

void Swarm::record_latency(const Bot& b, TimePoint now) {
    report_.service.record(us(now - b.sent));
    report_.sched.record(us(now - b.due));
    report_.groups[scenario_.commands[b.command].group].record(us(now - b.due));
}

// Where to go next: on where nobody has been, else back the way the bot came. A reply without any
// ways means that the last one led nowhere.
void Swarm::choose_way(Bot& b) {
    if (scenario_.ways.empty()) return;
    const bool went = scenario_.commands[b.command].text == "{way}" && !b.way.name.empty();
    const bool was_fresh = went && b.way.list == 0;
    Way next = way_in(b.in, scenario_, static_cast<std::uint32_t>(chance_()));
    if (was_fresh && !next.name.empty()) {
        b.trail.push_back(std::move(b.way.name));
        if (recording_) ++report_.fresh_ways;
    }
    if (next.name.empty()) b.trail.clear();
    if (next.list > 0 && went && !b.trail.empty()) {
        next.name = opposite(b.trail.back());
        b.trail.pop_back();
    }
    b.way = std::move(next);
}

Variables Swarm::variables(std::uint32_t i) {
    auto& b = bots_[i];
    return {.id = options_.first_id + i,
            .seq = b.seq++,
            .rnd = static_cast<std::uint32_t>(chance_()),
            .way = b.way.name.empty() ? "look" : std::string_view{b.way.name}};
}

}  // namespace loadbot
