// Samples a process's memory and CPU from /proc/PID.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace loadbot {

struct ProcessSample {
    bool alive = false;
    long rss_kb = 0;  // VmRSS
    long threads = 0;
    long fds = 0;
    double cpu_s = 0;  // utime + stime
    double user_s = 0, sys_s = 0;
};

// Counting descriptors costs ~1 us each: leave it out where the clock matters.
inline ProcessSample sample_process(int pid, bool count_fds = true) {
    ProcessSample s;
    if (pid <= 0) return s;
    const std::string base = "/proc/" + std::to_string(pid);

    std::ifstream stat(base + "/stat");
    std::string line;
    if (!std::getline(stat, line)) return s;
    // Field 2 (comm) may contain spaces: parse after the last ')'.
    const auto close = line.rfind(')');
    if (close == std::string::npos) return s;
    std::istringstream rest(line.substr(close + 2));
    std::string field, state;
    rest >> state;
    double utime = 0, stime = 0;
    for (int i = 4; i <= 15 && rest >> field; ++i) {
        if (i == 14) utime = std::stod(field);
        if (i == 15) stime = std::stod(field);
    }
    const double hz = static_cast<double>(sysconf(_SC_CLK_TCK));
    s.user_s = utime / hz;
    s.sys_s = stime / hz;
    s.cpu_s = s.user_s + s.sys_s;
    s.alive = state != "Z" && state != "X";

    std::ifstream status(base + "/status");
    while (std::getline(status, line)) {
        if (line.starts_with("VmRSS:"))
            s.rss_kb = std::stol(line.substr(6));
        else if (line.starts_with("Threads:"))
            s.threads = std::stol(line.substr(8));
    }
    if (!count_fds) return s;
    std::error_code ec;
    for ([[maybe_unused]] const auto& e : std::filesystem::directory_iterator(base + "/fd", ec))
        ++s.fds;
    return s;
}

// CPU time used by everything on the machine, in seconds (all cores added).
// Against server + harness this shows whether others disturbed the run.
inline double machine_cpu_s() {
    std::ifstream f("/proc/stat");
    std::string cpu;
    double v = 0, busy = 0;
    f >> cpu;
    for (int i = 0; i < 8 && f >> v; ++i)
        if (i != 3 && i != 4) busy += v;  // all but idle and iowait
    return busy / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace loadbot
