// The swarm's phases and its loop.
#include "swarm.hpp"

#include <algorithm>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

namespace loadbot {
namespace {

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
        append_line(scenario_.quit, scenario_, bots_[i].out);
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

}  // namespace loadbot
