#include "underwell/adapters/network/admission.hpp"

#include <gtest/gtest.h>
#include <string>

namespace underwell::adapters::network {
namespace {

using std::chrono_literals::operator""h;
using std::chrono_literals::operator""min;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

const Time start = Time{} + 1h;

server::InternetAddress address(const std::string& text) {
    return server::parse_address(text).value();
}

TEST(Admission, LetsInUpToTheBoundOfAHousehold) {
    Admission admission{
        {.household_connections_max = 3, .household_pace = {.per_second = 100, .burst = 100}}};
    for (int count = 0; count < 3; ++count)
        EXPECT_EQ(admission.enter(address("192.0.2.7"), start).refusal, Refusal::none);
    EXPECT_EQ(admission.enter(address("192.0.2.7"), start).refusal, Refusal::household_is_full);
    EXPECT_EQ(admission.enter(address("192.0.2.8"), start).refusal, Refusal::none);
    admission.leave(address("192.0.2.7"), start);
    EXPECT_EQ(admission.enter(address("192.0.2.7"), start).refusal, Refusal::none);
}

TEST(Admission, ThereIsRoomForSoManyFromAnywhere) {
    Admission admission{{}};
    EXPECT_TRUE(admission.take_room(2));
    EXPECT_TRUE(admission.take_room(2));
    EXPECT_FALSE(admission.take_room(2));
    EXPECT_TRUE(admission.take_room(3)) << "the bound may follow a reload";
    EXPECT_FALSE(admission.take_room(2));
    admission.give_room_back();
    admission.give_room_back();
    EXPECT_TRUE(admission.take_room(2));
}

TEST(Admission, AnIpv6Slash64IsOneHousehold) {
    Admission admission{{.household_connections_max = 1}};
    EXPECT_EQ(admission.enter(address("2001:db8::1"), start).refusal, Refusal::none);
    EXPECT_EQ(admission.enter(address("2001:db8::2"), start).refusal, Refusal::household_is_full);
    EXPECT_EQ(admission.enter(address("2001:db8:0:1::1"), start).refusal, Refusal::none);
}

TEST(Admission, WhoComesTooFastWaitsAndOnlyThenIsRefused) {
    Admission admission{{.household_pace = {.per_second = 2, .burst = 3}, .wait_max = 1s}};
    for (int count = 0; count < 3; ++count)
        EXPECT_EQ(admission.enter(address("192.0.2.7"), start).from, start);
    EXPECT_EQ(admission.enter(address("192.0.2.7"), start).from, start + 500ms);
    EXPECT_EQ(admission.enter(address("192.0.2.7"), start).from, start + 1s);
    EXPECT_EQ(admission.enter(address("192.0.2.7"), start).refusal, Refusal::household_is_too_fast);
    EXPECT_EQ(admission.enter(address("192.0.2.8"), start).from, start);
    // What was refused costs nothing.
    EXPECT_EQ(admission.enter(address("192.0.2.7"), start + 1s).from, start + 1500ms);
    EXPECT_EQ(admission.enter(address("192.0.2.7"), start + 1min).from, start + 1min);
}

TEST(Admission, ForgetsHouseholdsThatLeft) {
    Admission admission{{}};
    for (int count = 0; count < 100'000; ++count) {
        const server::InternetAddress from =
            address("10." + std::to_string(count / 65536) + "." +
                    std::to_string(count / 256 % 256) + "." + std::to_string(count % 256));
        const Time now = start + count * 10ms;
        EXPECT_EQ(admission.enter(from, now).refusal, Refusal::none);
        admission.leave(from, now);
    }
    EXPECT_LE(admission.households(), 2048U);
}

}  // namespace
}  // namespace underwell::adapters::network
