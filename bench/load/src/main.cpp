// loadbot: a swarm of telnet clients for measuring a text game server.
// See README.md; `loadbot --help` lists the options.

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

#include "report.hpp"
#include "swarm.hpp"

namespace {

constexpr unsigned bots_max = 20'000;
constexpr double phase_seconds_max = 300;  // seconds, for any one phase

void usage() {
    std::puts(
        "usage: loadbot SCENARIO [options]        (the target is always 127.0.0.1)\n"
        "  --port P            override the scenario's port\n"
        "  --bots N            connections                              (100, at most 20000)\n"
        "  --first-id N        number of the first bot                  (0)\n"
        "  --interval MS       one command per bot every MS; 0 = saturate (1000)\n"
        "  --seconds S         measured time                            (20)\n"
        "  --warmup S          commands flow, not recorded              (2)\n"
        "  --settle S          idle after login, memory is read         (1)\n"
        "  --drain S           wait for late replies                    (2)\n"
        "  --ramp R            new connections per second               (500)\n"
        "  --login-timeout S   for the whole ramp                       (45)\n"
        "  --reply-timeout S   a later reply is counted `late`          (5)\n"
        "  --pid PID           server process whose memory and CPU are read\n"
        "  --deaf K            K of the bots stop reading after login\n"
        "  --flood K           K of the bots send without waiting\n"
        "  --flood-rate R      lines per second of each flooder         (200)\n"
        "  --seed N            of the random phases                     (1)\n"
        "  --trace K           print the traffic of the first K bots to stderr\n"
        "  --label TEXT        name of the run in the output\n"
        "  --json FILE         append the result as one JSON line");
}

void raise_nofile() {
    rlimit r{};
    if (getrlimit(RLIMIT_NOFILE, &r) == 0) {
        r.rlim_cur = r.rlim_max;
        setrlimit(RLIMIT_NOFILE, &r);
    }
}

struct Wanted {
    loadbot::Scenario scenario{};
    loadbot::Options options{};
    std::string label{};
    std::string json{};
};

// Throws std::exception if there is anything wrong with it.
Wanted read_options(const std::vector<std::string>& words) {
    Wanted wanted{.scenario = loadbot::load_scenario(words.at(0)), .label = words.at(0)};
    loadbot::Options& o = wanted.options;
    const auto count = [](const std::string& v) { return static_cast<unsigned>(std::stoul(v)); };
    const std::map<std::string, std::function<void(const std::string&)>> setters{
        {"--port",
         [&](auto& v) { wanted.scenario.port = static_cast<std::uint16_t>(std::stoul(v)); }},
        {"--bots", [&](auto& v) { o.bots = count(v); }},
        {"--first-id", [&](auto& v) { o.first_id = count(v); }},
        {"--interval", [&](auto& v) { o.interval_ms = std::stoi(v); }},
        {"--seconds", [&](auto& v) { o.seconds = std::stod(v); }},
        {"--warmup", [&](auto& v) { o.warmup = std::stod(v); }},
        {"--settle", [&](auto& v) { o.settle = std::stod(v); }},
        {"--drain", [&](auto& v) { o.drain = std::stod(v); }},
        {"--ramp", [&](auto& v) { o.ramp = std::stod(v); }},
        {"--login-timeout", [&](auto& v) { o.login_timeout = std::stod(v); }},
        {"--reply-timeout", [&](auto& v) { o.reply_timeout = std::stod(v); }},
        {"--pid", [&](auto& v) { o.pid = std::stoi(v); }},
        {"--deaf", [&](auto& v) { o.deaf = count(v); }},
        {"--flood", [&](auto& v) { o.flood = count(v); }},
        {"--flood-rate", [&](auto& v) { o.flood_rate = std::stod(v); }},
        {"--seed", [&](auto& v) { o.seed = count(v); }},
        {"--trace", [&](auto& v) { o.trace = count(v); }},
        {"--label", [&](auto& v) { wanted.label = v; }},
        {"--json", [&](auto& v) { wanted.json = v; }},
    };
    for (std::size_t i = 1; i < words.size(); i += 2) {
        const auto setter = setters.find(words[i]);
        if (setter == setters.end() || i + 1 >= words.size())
            throw std::runtime_error("bad option " + words[i]);
        setter->second(words[i + 1]);
    }
    return wanted;
}

// Throws what is out of bounds. The seconds that a run takes at most.
double longest(const loadbot::Options& options) {
    if (options.bots == 0 || options.bots > bots_max)
        throw std::runtime_error("--bots must be 1..20000");
    if (options.interval_ms < 0 || options.ramp <= 0 || options.flood_rate <= 0)
        throw std::runtime_error("--interval, --ramp, --flood-rate out of range");
    double total = 10;
    for (const double phase :
         {options.seconds, options.warmup, options.settle, options.drain, options.login_timeout}) {
        if (phase < 0 || phase > phase_seconds_max)
            throw std::runtime_error("a phase must last 0..300 s");
        total += phase;
    }
    return total;
}

}  // namespace

int main(int argc, char** argv) try {
    const std::vector<std::string> words{argv + 1, argv + argc};
    if (words.empty() || words[0] == "--help") {
        usage();
        return words.empty() ? 2 : 0;
    }
    const Wanted wanted = read_options(words);
    const double total = longest(wanted.options);
    std::signal(SIGPIPE, SIG_IGN);
    raise_nofile();
    alarm(static_cast<unsigned>(total));  // whatever happens, this process ends

    loadbot::Swarm swarm(wanted.scenario, wanted.options);
    const auto report = swarm.run();
    loadbot::print_report(wanted.label, wanted.options, report);
    if (!wanted.json.empty())
        loadbot::write_json(wanted.json, wanted.label, wanted.scenario, report);
    return report.logged_in == report.asked && !report.server_died ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "loadbot: %s\n", error.what());
    return 2;
}
