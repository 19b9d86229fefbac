// The swarm: N telnet or WebSocket clients driven by one epoll loop in one thread. A run has
// phases: ramp (connect and log in), settle (everybody idle: memory is read), warmup, measure,
// drain (late replies still count). Each bot types one command every interval from a random phase,
// and never has two under way, so a server that falls behind slows the bots down; to keep that from
// hiding the delay two latencies are recorded: service, from when a command was written, and sched,
// from when it was due. Interval 0 saturates: each bot types as soon as it is answered. Deaf bots
// never read again after login, flooders type without waiting; neither is part of the latencies.
#pragma once

#include <chrono>
#include <cstdint>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "histogram.hpp"
#include "process_sample.hpp"
#include "scenario.hpp"
#include "telnet_filter.hpp"
#include "websocket_wire.hpp"

namespace loadbot {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Micros = std::chrono::microseconds;

inline Clock::duration seconds(double count) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(count));
}

struct Options {
    unsigned bots = 100;
    unsigned first_id = 0;   // number of the first bot (names)
    int interval_ms = 1000;  // per bot; 0 = saturate
    double seconds = 20;     // measured time
    double warmup = 2;
    double settle = 1;
    double drain = 2;
    double ramp = 500;          // connections per second
    double login_timeout = 45;  // for the whole ramp
    double reply_timeout = 5;   // counted, the bot keeps waiting
    int pid = 0;                // server process to watch
    unsigned deaf = 0, flood = 0;
    double flood_rate = 200;  // lines/s per flooder
    std::uint32_t seed = 1;
    unsigned trace = 0;  // print the traffic of this many bots
};

struct Report {
    unsigned asked = 0, connected = 0, logged_in = 0, alive_at_end = 0;
    std::uint64_t connect_errors = 0, login_failures = 0, closed_by_server = 0, io_errors = 0;
    std::uint64_t replies = 0, late = 0, unanswered = 0;
    std::uint64_t fresh_ways = 0;  // of the first list of ways, taken while measuring
    std::uint64_t bytes_in = 0, bytes_out = 0;
    unsigned deaf_closed = 0, flood_closed = 0;
    std::uint64_t flood_lines = 0, deaf_lines = 0;
    double ramp_s = 0, measured_s = 0;
    Histogram service, sched, lag, login;  // lag: how late the harness itself was
    std::vector<Histogram> groups;         // sched, of each group of commands
    ProcessSample before, idle, start, end;
    long rss_peak_kb = 0;
    double own_cpu_s = 0, machine_cpu_s = 0;
    bool server_died = false;
    std::string first_error;
};

class Swarm {
  public:
    Swarm(const Scenario& scenario, const Options& options);
    ~Swarm();
    Swarm(const Swarm&) = delete;
    Swarm& operator=(const Swarm&) = delete;
    Report run();

  private:
    enum class State : std::uint8_t { Unborn, Connecting, Login, Idle, Waiting, Dead };
    enum class Role : std::uint8_t { Player, Deaf, Flood };
    enum class Phase : std::uint8_t { Ramp, Settle, Run, Drain };

    struct Bot {
        int fd = -1;
        State state = State::Unborn;
        Role role = Role::Player;
        bool want_write = false, overdue = false, measured = false;
        unsigned step = 0;            // login step
        std::size_t command = 0;      // command under way
        std::uint32_t timer_gen = 0;  // invalidates older timers
        std::uint64_t seq = 0;
        TimePoint due{}, sent{}, born{};
        TelnetFilter telnet;
        WebSocketWire web;
        std::string in, out;
        Way way;
        std::vector<std::string> trail;  // ways that were fresh when taken, to go back by
    };

    struct Timer {
        TimePoint at;
        std::uint32_t bot, gen;

        bool operator>(const Timer& o) const { return at > o.at; }
    };

    void ramp_up();
    void give_up_logins();
    void measure();
    void drain();
    void connect_bot(std::uint32_t i);
    void on_event(std::uint32_t i, std::uint32_t events);
    void on_readable(std::uint32_t i);
    void on_timer(std::uint32_t i);
    void advance_login(std::uint32_t i);
    void advance_command(std::uint32_t i);
    void finish_login(std::uint32_t i);
    void schedule_first(std::uint32_t i);
    void send_command(std::uint32_t i);
    void flood_tick(std::uint32_t i);
    void record_reply(Bot& b, TimePoint now);
    void record_latency(const Bot& b, TimePoint now);
    void choose_way(Bot& b);
    [[nodiscard]] Variables variables(std::uint32_t i);
    void say(std::uint32_t i, std::string_view text);
    void write_out(std::uint32_t i);
    void drop(std::uint32_t i, const std::string& why, bool server_closed);
    void arm(std::uint32_t i, TimePoint at);
    void interest(std::uint32_t i);
    void pump(TimePoint until);  // run the loop until that moment
    void poll_once(TimePoint until);
    void watch_server();
    [[nodiscard]] bool settled() const;

    const Scenario& scenario_;
    Options options_;
    Report report_;
    std::vector<Bot> bots_;
    std::priority_queue<Timer, std::vector<Timer>, std::greater<>> timers_;
    std::mt19937 chance_;
    int epoll_ = -1;
    Phase phase_ = Phase::Ramp;
    bool recording_ = false;
    unsigned in_login_ = 0;
    TimePoint next_watch_{};
    std::string line_, reply_;
};

}  // namespace loadbot
