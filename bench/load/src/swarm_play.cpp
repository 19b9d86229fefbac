// What the swarm's bots say, and what they make of the answers: login, commands, ways, latencies.
#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "swarm.hpp"

namespace loadbot {
namespace {

constexpr std::size_t login_text_kept = 32 * 1024;     // text kept while logging in
constexpr std::size_t pending_bytes_max = 256 * 1024;  // unsent bytes kept for a deaf/flood bot

std::uint64_t us(Clock::duration d) {
    const auto v = std::chrono::duration_cast<Micros>(d).count();
    return v < 0 ? 0 : static_cast<std::uint64_t>(v);
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

}  // namespace

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
                say(i, s.text);
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
    say(i, scenario_.commands[b.command].text);
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
        say(i, scenario_.commands[b.command].text);
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
