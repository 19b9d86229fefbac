#include "underwell/server/throttles.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "noon.hpp"

namespace underwell::server {
namespace {

using base::Duration;
using base::Instant;
using std::chrono::minutes;
using std::chrono::seconds;
using tests::noon;

Duration wait_of(const Throttles& throttles, std::string_view who, Instant now) {
    return throttles.may_try_at(who, now) - now;
}

TEST(Throttles, TheFirstFailuresCostNothingAndThenWaitsDouble) {
    Throttles throttles{{.failures_free = 3, .wait_first = seconds{1}, .wait_most = seconds{60}}};
    std::vector<Duration> waits;
    Instant now = noon;
    for (int failure = 0; failure < 12; ++failure) {
        now = throttles.may_try_at("kim", now);
        throttles.begin("kim", now);
        waits.push_back(wait_of(throttles, "kim", now));
    }
    EXPECT_EQ(waits, (std::vector<Duration>{seconds{0}, seconds{0}, seconds{0}, seconds{1},
                                            seconds{2}, seconds{4}, seconds{8}, seconds{16},
                                            seconds{32}, seconds{60}, seconds{60}, seconds{60}}));
}

TEST(Throttles, DoNotSlowOthers) {
    Throttles throttles{{}};
    for (int failure = 0; failure < 9; ++failure)
        throttles.begin("kim", noon);
    EXPECT_GT(wait_of(throttles, "kim", noon), Duration{0});
    EXPECT_EQ(wait_of(throttles, "lou", noon), Duration{0});
}

TEST(Throttles, ManyTriesAtOnceGainNothing) {
    Throttles throttles{{.failures_free = 1}};
    throttles.begin("kim", noon);
    throttles.begin("kim", noon);  // nobody knows yet how the first one ends
    EXPECT_EQ(wait_of(throttles, "kim", noon), seconds{1});
}

TEST(Throttles, ATryThatSucceedsIsTakenBackAndNoOther) {
    Throttles throttles{{.failures_free = 1}};
    throttles.begin("kim", noon);
    throttles.begin("kim", noon);
    const Instant later = noon + seconds{5};
    const auto right = throttles.begin("kim", later);
    EXPECT_EQ(wait_of(throttles, "kim", later), seconds{2});
    throttles.take_back("kim", right);
    EXPECT_EQ(wait_of(throttles, "kim", later), seconds{0});
    EXPECT_EQ(wait_of(throttles, "kim", noon), seconds{1});  // as before that try
    throttles.begin("kim", later);                           // the third failure
    EXPECT_EQ(wait_of(throttles, "kim", later), seconds{2});
}

TEST(Throttles, WhoeverOnlySucceedsLeavesNoTrace) {
    Throttles throttles{{}};
    throttles.take_back("kim", throttles.begin("kim", noon));
    EXPECT_EQ(throttles.size(), 0U);
    throttles.take_back("nobody", {});
    EXPECT_EQ(throttles.size(), 0U);
}

TEST(Throttles, SuccessDoesNotKeepOldFailuresAlive) {
    Throttles throttles{{.failures_free = 0, .forgotten_after = minutes{15}}};
    throttles.begin("kim", noon);
    for (int minute = 1; minute < 20; ++minute)
        throttles.take_back("kim", throttles.begin("kim", noon + minutes{minute}));
    EXPECT_EQ(throttles.size(), 0U);
}

TEST(Throttles, FailuresAreForgottenAfterAWhile) {
    Throttles throttles{{.failures_free = 0, .forgotten_after = minutes{15}}};
    for (int failure = 0; failure < 9; ++failure)
        throttles.begin("kim", noon);
    const Instant quiet = noon + minutes{15};
    EXPECT_EQ(wait_of(throttles, "kim", quiet), Duration{0});
    throttles.begin("kim", quiet);
    EXPECT_EQ(wait_of(throttles, "kim", quiet), seconds{1});
    throttles.forget("kim");
    EXPECT_EQ(wait_of(throttles, "kim", quiet), Duration{0});
}

TEST(Throttles, AClockThatGoesBackLetsNobodyWaitForIt) {
    Throttles throttles{{.failures_free = 0}};
    throttles.begin("kim", noon);
    EXPECT_EQ(wait_of(throttles, "kim", noon - minutes{60}), Duration{0});
}

TEST(Throttles, RememberNoMoreThanTheirBoundAndForgetTheLongestQuiet) {
    Throttles throttles{{.failures_free = 0, .entries_max = 3}};
    for (const char* who : {"a", "b", "c", "a", "d"})
        throttles.begin(who, noon);
    EXPECT_EQ(throttles.size(), 3U);
    EXPECT_EQ(wait_of(throttles, "b", noon), Duration{0});
    for (const char* who : {"a", "c", "d"})
        EXPECT_GT(wait_of(throttles, who, noon), Duration{0}) << who;
}

}  // namespace
}  // namespace underwell::server
