#include "report.hpp"

#include <cstdio>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace loadbot {

namespace {

double megabytes(long kilobytes) {
    return static_cast<double>(kilobytes) / 1024.0;
}

double milliseconds(std::uint64_t micros) {
    return static_cast<double>(micros) / 1000.0;
}

double ratio(double amount, double by) {
    return by > 0 ? amount / by : 0.0;
}

void print_latency(const char* what, const Histogram& latency) {
    fmt::print(
        "  {:<9} p50 {:9.3f}  p95 {:9.3f}  p99 {:9.3f}  p99.9 {:9.3f}  max {:9.3f}  mean {:9.3f}  "
        " (n={})\n",
        what, milliseconds(latency.quantile(.5)), milliseconds(latency.quantile(.95)),
        milliseconds(latency.quantile(.99)), milliseconds(latency.quantile(.999)),
        milliseconds(latency.max()), latency.mean() / 1000.0, latency.count());
}

void print_connections(const Options& options, const Report& report) {
    fmt::print("connections  established {}  logged in {} in {:.1f} s  alive at end {}\n",
               report.connected, report.logged_in, report.ramp_s, report.alive_at_end);
    fmt::print(
        "errors       connect {}  login {}  closed by server {}  late replies {}  unanswered {}\n",
        report.connect_errors, report.login_failures, report.closed_by_server, report.late,
        report.unanswered);
    std::string error;
    for (const char letter : report.first_error)
        error += letter == '\n' ? "\\n" : letter == '\r' ? "" : std::string(1, letter);
    if (!error.empty()) fmt::print("first error  {}\n", error);
    if (report.server_died) fmt::print("SERVER DIED during the run\n");
    if (options.deaf > 0)
        fmt::print("deaf         {} bots, {} lines sent, {} cut off by the server\n", options.deaf,
                   report.deaf_lines, report.deaf_closed);
    if (options.flood > 0)
        fmt::print("flood        {} bots, {} lines sent, {} cut off by the server\n", options.flood,
                   report.flood_lines, report.flood_closed);
}

void print_traffic(const Report& report) {
    const auto replies = static_cast<double>(report.replies);
    const auto bytes_in = static_cast<double>(report.bytes_in);
    const auto bytes_out = static_cast<double>(report.bytes_out);
    fmt::print(
        "throughput   {:.0f} commands/s   in {:.2f} MB/s  out {:.2f} MB/s   {:.0f} bytes per "
        "reply\n",
        replies / report.measured_s, bytes_in / 1e6 / report.measured_s,
        bytes_out / 1e6 / report.measured_s, ratio(bytes_in, replies));
    if (report.fresh_ways > 0)
        fmt::print("fresh ways   {:.0f} a second\n",
                   static_cast<double>(report.fresh_ways) / report.measured_s);
    fmt::print("latency (ms)\n");
    print_latency("service", report.service);
    print_latency("sched", report.sched);
    print_latency("own lag", report.lag);
}

void print_server(const Report& report) {
    const double cpu = report.end.cpu_s - report.start.cpu_s;
    fmt::print(
        "server       RSS before {:.1f} MB, idle {:.1f} MB, end {:.1f} MB, peak {:.1f} MB; {:.1f} "
        "KB per connection (idle)\n",
        megabytes(report.before.rss_kb), megabytes(report.idle.rss_kb),
        megabytes(report.end.rss_kb), megabytes(report.rss_peak_kb),
        ratio(static_cast<double>(report.idle.rss_kb - report.before.rss_kb), report.logged_in));
    if (report.measured_s <= 0) return;
    fmt::print(
        "             CPU {:.2f} s = {:.0f} % (user {:.2f} sys {:.2f}); {:.1f} us per command; "
        "login phase {:.2f} s; threads {}, fds {}\n",
        cpu, 100 * cpu / report.measured_s, report.end.user_s - report.start.user_s,
        report.end.sys_s - report.start.sys_s,
        ratio(1e6 * cpu, static_cast<double>(report.replies)),
        report.idle.cpu_s - report.before.cpu_s, report.end.threads, report.end.fds);
}

void write_latency(std::ostream& out, const std::string& key, const Histogram& latency) {
    fmt::print(out,
               R"(,"{}":{{"p50":{:.3f},"p95":{:.3f},"p99":{:.3f},"p999":{:.3f},"max":{:.3f},)"
               R"("n":{}}})",
               key, milliseconds(latency.quantile(.5)), milliseconds(latency.quantile(.95)),
               milliseconds(latency.quantile(.99)), milliseconds(latency.quantile(.999)),
               milliseconds(latency.max()), latency.count());
}

}  // namespace

void print_report(const std::string& label, const Options& options, const Report& report) {
    fmt::print("== {}: {} bots, interval {} ms, {:.1f} s measured\n", label, report.asked,
               options.interval_ms, report.measured_s);
    print_connections(options, report);
    if (report.measured_s > 0) print_traffic(report);
    print_latency("login", report.login);
    if (options.pid > 0) print_server(report);
    if (report.measured_s > 0) {
        const double others =
            report.machine_cpu_s - report.own_cpu_s - (report.end.cpu_s - report.start.cpu_s);
        fmt::print(
            "harness      CPU {:.2f} s = {:.0f} %; other processes {:.0f} % of a core (server "
            "without --pid included)\n",
            report.own_cpu_s, 100 * report.own_cpu_s / report.measured_s,
            100 * others / report.measured_s);
    }
    std::fflush(stdout);
}

void write_json(const std::string& path, const std::string& label, const Scenario& scenario,
                const Report& report) {
    std::ofstream out(path, std::ios::app);
    fmt::print(out,
               R"({{"label":"{}","bots":{},"seconds":{:.2f},"connected":{},"logged_in":{},)"
               R"("alive_at_end":{},"login_failures":{},"closed_by_server":{},"late":{},)"
               R"("unanswered":{},"deaf_closed":{},"flood_closed":{},"flood_lines":{})",
               label, report.asked, report.measured_s, report.connected, report.logged_in,
               report.alive_at_end, report.login_failures, report.closed_by_server, report.late,
               report.unanswered, report.deaf_closed, report.flood_closed, report.flood_lines);
    fmt::print(out, R"(,"replies":{},"fresh_ways":{},"bytes_in":{},"bytes_out":{},"ramp_s":{:.3f})",
               report.replies, report.fresh_ways, report.bytes_in, report.bytes_out, report.ramp_s);
    write_latency(out, "service_ms", report.service);
    write_latency(out, "sched_ms", report.sched);
    write_latency(out, "own_lag_ms", report.lag);
    write_latency(out, "login_ms", report.login);
    for (std::size_t group = 0; group < report.groups.size(); ++group)
        write_latency(out, "group_" + scenario.groups[group] + "_ms", report.groups[group]);
    fmt::print(out,
               R"(,"rss_kb":{{"before":{},"idle":{},"end":{},"peak":{}}},"server_cpu_s":{:.2f},)"
               R"("harness_cpu_s":{:.2f},"machine_cpu_s":{:.2f},"server_died":{}}})"
               "\n",
               report.before.rss_kb, report.idle.rss_kb, report.end.rss_kb, report.rss_peak_kb,
               report.end.cpu_s - report.start.cpu_s, report.own_cpu_s, report.machine_cpu_s,
               report.server_died);
    out.flush();
    if (!out) throw std::runtime_error("cannot write " + path);
}

}  // namespace loadbot
