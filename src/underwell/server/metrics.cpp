#include "underwell/server/metrics.hpp"

#include <algorithm>
#include <string_view>
#include <type_traits>

namespace underwell::server {

namespace {

template <typename Label>
using LabelNames = std::array<std::string_view, std::to_underlying(Label::count)>;

constexpr LabelNames<CommandOutcome> outcome_names = {"done", "refused", "unknown"};
constexpr LabelNames<ConnectionRefusal> refusal_names = {"limit", "address_limit", "banned",
                                                         "proxy_header", "tls_handshake"};
constexpr LabelNames<ConnectionEnd> end_names = {"by_client", "by_server", "slow_reader", "flood",
                                                 "too_long"};
constexpr LabelNames<Queue> queue_names = {"arrivals", "commits", "logins", "outbox_bytes"};

// Exact: 250 microseconds are "0.00025".
std::string in_seconds(std::int64_t microseconds) {
    constexpr std::int64_t in_a_second = 1'000'000;
    std::string fraction = std::to_string(in_a_second + microseconds % in_a_second).substr(1);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    const std::string whole = std::to_string(microseconds / in_a_second);
    return fraction.empty() ? whole : whole + "." + fraction;
}

struct Title {
    std::string_view name;
    std::string_view help;
};

// One figure of a family: outcome="done".
struct Label {
    std::string_view name;
    std::string_view value;
};

class Page {
  public:
    void counter(const Title& title, const Counter& counter) {
        begin(title, "counter");
        line(title.name, {}, std::to_string(counter.value()));
    }

    void gauge(const Title& title, const Gauge& gauge) {
        begin(title, "gauge");
        line(title.name, {}, std::to_string(gauge.value()));
    }

    template <typename Metric, typename Kind>
    void family(const Title& title, std::string_view label, const LabelNames<Kind>& values,
                const MetricsBy<Metric, Kind>& metrics) {
        begin(title, std::is_same_v<Metric, Counter> ? "counter" : "gauge");
        for (std::size_t index = 0; index < values.size(); ++index)
            line(title.name, {label, values[index]},
                 std::to_string(metrics[static_cast<Kind>(index)].value()));
    }

    void histogram(const Title& title, const TimeHistogram& histogram) {
        begin(title, "histogram");
        const std::string name{title.name};
        std::uint64_t so_far = 0;
        for (std::size_t bound = 0; bound <= TimeHistogram::bounds_microseconds.size(); ++bound) {
            so_far += histogram.count_within(bound);
            const bool last = bound == TimeHistogram::bounds_microseconds.size();
            const std::string most =
                last ? "+Inf" : in_seconds(TimeHistogram::bounds_microseconds.at(bound));
            line(name + "_bucket", {"le", most}, std::to_string(so_far));
        }
        line(name + "_sum", {}, in_seconds(histogram.sum().count()));
        line(name + "_count", {}, std::to_string(so_far));
    }

    std::string text() && { return std::move(text_); }

  private:
    void begin(const Title& title, std::string_view type) {
        text_.append("# HELP ").append(title.name).append(" ").append(title.help).append("\n");
        text_.append("# TYPE ").append(title.name).append(" ").append(type).append("\n");
    }

    void line(std::string_view name, Label label, std::string_view value) {
        text_.append(name);
        if (!label.name.empty())
            text_.append("{").append(label.name).append("=\"").append(label.value).append("\"}");
        text_.append(" ").append(value).append("\n");
    }

    std::string text_;
};

void write_connections(Page& page, const ServerMetrics& metrics) {
    page.family({"underwell_players", "Who plays now, by the way they came in."}, "transport",
                transport_names, metrics.players);
    page.family({"underwell_connections", "Connections that are open now."}, "transport",
                transport_names, metrics.connections);
    page.family({"underwell_connections_opened_total", "Connections that were taken."}, "transport",
                transport_names, metrics.connections_opened);
    page.family({"underwell_connections_refused_total", "Connections that were closed at once."},
                "reason", refusal_names, metrics.connections_refused);
    page.family({"underwell_connections_ended_total", "Connections that ended, by the reason."},
                "reason", end_names, metrics.connections_ended);
    page.family({"underwell_received_bytes_total", "What clients sent."}, "transport",
                transport_names, metrics.bytes_received);
    page.family({"underwell_sent_bytes_total", "What clients were sent."}, "transport",
                transport_names, metrics.bytes_sent);
}

}  // namespace

void TimeHistogram::observe(std::chrono::microseconds time) {
    const std::int64_t microseconds = std::max<std::int64_t>(0, time.count());
    const auto bound = std::ranges::lower_bound(bounds_microseconds, microseconds);
    counts_.at(static_cast<std::size_t>(bound - bounds_microseconds.begin()))
        .fetch_add(1, std::memory_order_relaxed);
    sum_microseconds_.fetch_add(microseconds, std::memory_order_relaxed);
}

std::string prometheus_text(const ServerMetrics& metrics) {
    Page page;
    page.histogram(
        {"underwell_turn_seconds", "How long a turn of the house takes, without commit."},
        metrics.turn_time);
    page.histogram({"underwell_commit_seconds", "How long it takes until a commit is durable."},
                   metrics.commit_time);
    page.family({"underwell_commands_total", "Lines that players typed, by what became of them."},
                "outcome", outcome_names, metrics.commands);
    write_connections(page, metrics);
    page.family({"underwell_queue_length", "How much waits in a queue."}, "queue", queue_names,
                metrics.queues);
    page.gauge({"underwell_zones_loaded", "Zones in memory: the surface and branches."},
               metrics.zones_loaded);
    page.gauge({"underwell_rooms", "Rooms of the zones in memory."}, metrics.rooms);
    page.counter({"underwell_lua_errors_total", "Scripts of packs that failed."},
                 metrics.lua_errors);
    page.counter({"underwell_logins_total", "Logins that worked."}, metrics.logins);
    page.counter({"underwell_logins_failed_total", "Logins with a wrong name or password."},
                 metrics.logins_failed);
    page.counter({"underwell_commits_total", "Commits that are durable."}, metrics.commits);
    page.counter({"underwell_events_total", "Events of the game that are durable."},
                 metrics.events);
    page.gauge({"underwell_log_lines_lost", "Lines of the log that the disk was too slow for."},
               metrics.log_lines_lost);
    return std::move(page).text();
}

}  // namespace underwell::server
