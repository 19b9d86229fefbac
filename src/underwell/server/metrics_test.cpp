#include "underwell/server/metrics.hpp"

#include <chrono>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace underwell::server {
namespace {

using std::chrono::microseconds;
using testing::HasSubstr;

// What a scraper understands of a page: the figures by their full names, and the families' types.
// Anything that is not as format 0.0.4 wants it fails the test.
struct Scraped {
    std::map<std::string, double> figures;
    std::map<std::string, std::string> types;
    std::vector<std::string> order;  // of the families
};

// The family that a figure belongs to.
std::string family_of(const std::string& name, const std::map<std::string, std::string>& types) {
    for (const std::string ending : {"_bucket", "_sum", "_count"})
        if (name.ends_with(ending)) {
            const std::string stem = name.substr(0, name.size() - ending.size());
            if (types.contains(stem) && types.at(stem) == "histogram") return stem;
        }
    return name;
}

Scraped scraped(const std::string& page) {
    static const std::regex help{R"(# HELP ([a-z_]+) (.+))"};
    static const std::regex type{R"(# TYPE ([a-z_]+) (counter|gauge|histogram))"};
    static const std::regex figure{R"RE(([a-z_]+)(\{[a-z_]+="[a-zA-Z0-9_.+]+"\})? ([0-9.+-]+))RE"};
    Scraped scraped;
    std::set<std::string> helped;
    EXPECT_TRUE(page.ends_with('\n'));
    std::istringstream lines{page};
    std::smatch found;
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_match(line, found, help)) {
            EXPECT_TRUE(helped.insert(found[1]).second) << "explained twice: " << line;
        } else if (std::regex_match(line, found, type)) {
            EXPECT_TRUE(helped.contains(found[1])) << line;
            EXPECT_TRUE(scraped.types.emplace(found[1], found[2]).second) << line;
            scraped.order.push_back(found[1]);
        } else if (std::regex_match(line, found, figure)) {
            // A family's figures stand together, below its type.
            EXPECT_EQ(family_of(found[1], scraped.types), scraped.order.back()) << line;
            const bool fresh = scraped.figures
                                   .emplace(found[1].str() + found[2].str(),
                                            std::strtod(found[3].str().c_str(), nullptr))
                                   .second;
            EXPECT_TRUE(fresh) << "twice: " << line;
        } else {
            ADD_FAILURE() << "no line of the format: " << line;
        }
    }
    return scraped;
}

TEST(Metrics, AreAPageThatPrometheusUnderstands) {
    const ServerMetrics metrics;
    const Scraped page = scraped(prometheus_text(metrics));
    EXPECT_GT(page.figures.size(), 60U);
    for (const auto& [name, type] : page.types) {
        EXPECT_TRUE(name.starts_with("underwell_")) << name;
        EXPECT_EQ(type == "counter", name.ends_with("_total")) << name;
    }
    for (const auto& [name, figure] : page.figures)
        EXPECT_EQ(figure, 0) << name;
}

TEST(Metrics, EachFigureIsWrittenUnderItsOwnName) {
    ServerMetrics metrics;
    metrics.commands[CommandOutcome::refused].add(3);
    metrics.players[TransportKind::web].set(7);
    metrics.players[TransportKind::web].add(-2);
    metrics.bytes_sent[TransportKind::telnet_tls].add(1'000'000'000'000);
    metrics.connections_ended[ConnectionEnd::slow_reader].add();
    metrics.queues[Queue::logins].set(12);
    metrics.zones_loaded.set(4);
    metrics.logins_failed.add();
    const auto figures = scraped(prometheus_text(metrics)).figures;
    EXPECT_EQ(figures.at("underwell_commands_total{outcome=\"refused\"}"), 3);
    EXPECT_EQ(figures.at("underwell_commands_total{outcome=\"done\"}"), 0);
    EXPECT_EQ(figures.at("underwell_players{transport=\"web\"}"), 5);
    EXPECT_EQ(figures.at("underwell_sent_bytes_total{transport=\"telnet_tls\"}"), 1e12);
    EXPECT_EQ(figures.at("underwell_connections_ended_total{reason=\"slow_reader\"}"), 1);
    EXPECT_EQ(figures.at("underwell_queue_length{queue=\"logins\"}"), 12);
    EXPECT_EQ(figures.at("underwell_zones_loaded"), 4);
    EXPECT_EQ(figures.at("underwell_logins_failed_total"), 1);
}

TEST(Metrics, ATimeIsInEveryBucketFromItsOwnOn) {
    ServerMetrics metrics;
    metrics.turn_time.observe(microseconds{250});  // a bound belongs to its bucket
    metrics.turn_time.observe(microseconds{251});
    metrics.turn_time.observe(std::chrono::seconds{60});
    metrics.turn_time.observe(microseconds{-5});  // a clock that went back
    const std::string text = prometheus_text(metrics);
    const auto figures = scraped(text).figures;
    EXPECT_EQ(figures.at("underwell_turn_seconds_bucket{le=\"0.00005\"}"), 1);
    EXPECT_EQ(figures.at("underwell_turn_seconds_bucket{le=\"0.00025\"}"), 2);
    EXPECT_EQ(figures.at("underwell_turn_seconds_bucket{le=\"0.0005\"}"), 3);
    EXPECT_EQ(figures.at("underwell_turn_seconds_bucket{le=\"5\"}"), 3);
    EXPECT_EQ(figures.at("underwell_turn_seconds_bucket{le=\"+Inf\"}"), 4);
    EXPECT_EQ(figures.at("underwell_turn_seconds_count"), 4);
    EXPECT_THAT(text, HasSubstr("underwell_turn_seconds_sum 60.000501\n"));
}

TEST(Metrics, NothingIsLostWhenManyThreadsCount) {
    ServerMetrics metrics;
    constexpr std::uint64_t each = 10'000;
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&] {
            for (std::uint64_t count = 0; count < each; ++count) {
                metrics.events.add();
                metrics.commit_time.observe(microseconds{80});
            }
        });
    threads.clear();
    EXPECT_EQ(metrics.events.value(), 4 * each);
    EXPECT_EQ(metrics.commit_time.count_within(1), 4 * each);
    EXPECT_EQ(metrics.commit_time.sum(), microseconds{4 * each * 80});
}

}  // namespace
}  // namespace underwell::server
