#include "underwell/server/pulse.hpp"

#include <gtest/gtest.h>

namespace underwell::server {
namespace {

using std::chrono::milliseconds;

TEST(Pulse, IsFeltAsLongAsItBeats) {
    Pulse::Moment now{std::chrono::hours{7}};
    Pulse pulse;
    pulse.beat(now);
    for (int round = 0; round < 10; ++round) {
        now += pulse_silence_max;
        EXPECT_TRUE(pulse.is_felt(now));
        pulse.beat(now);
    }
}

TEST(Pulse, IsNotFeltAfterALongSilenceAndComesBack) {
    const Pulse::Moment noon{std::chrono::hours{12}};
    Pulse pulse;
    pulse.beat(noon);
    const Pulse::Moment later = noon + pulse_silence_max + milliseconds{1};
    EXPECT_FALSE(pulse.is_felt(later));
    pulse.beat(later);
    EXPECT_TRUE(pulse.is_felt(later));
}

// A start may take as long as it likes.
TEST(Pulse, IsNotMissedBeforeItsFirstBeat) {
    const Pulse::Moment noon{std::chrono::hours{12}};
    Pulse pulse;
    EXPECT_TRUE(pulse.is_felt(noon));
    EXPECT_TRUE(pulse.is_felt(noon + 10 * pulse_silence_max));
    pulse.beat(noon);
    EXPECT_FALSE(pulse.is_felt(noon + 10 * pulse_silence_max));
}

}  // namespace
}  // namespace underwell::server
