#include "underwell/server/log_line.hpp"

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>

namespace underwell::server {
namespace {

using testing::EndsWith;

constexpr base::Instant logged_at{std::chrono::milliseconds{1'785'326'400'123}};

std::string text_of_field(std::string_view value) {
    const std::string line = text_line(
        {.when = logged_at, .level = LogLevel::info, .name = "e", .fields = {{"v", value}}});
    return line.substr(line.find("v=") + 2);
}

std::string json_of_field(std::string_view value) {
    const std::string line = json_line(
        {.when = logged_at, .level = LogLevel::info, .name = "e", .fields = {{"v", value}}});
    return line.substr(line.find("\"v\":") + 4);
}

TEST(LogLine, HasTimeLevelEventAndFieldsInTheirOrder) {
    const LogEvent event{.when = logged_at,
                         .level = LogLevel::warning,
                         .name = "connection_closed",
                         .fields = {{"address", "2001:db8::7"},
                                    {"bytes", std::size_t{70'000}},
                                    {"behind", -3},
                                    {"secure", true},
                                    {"why", "slow reader"}}};
    EXPECT_EQ(text_line(event),
              "2026-07-29T12:00:00.123Z warning connection_closed address=2001:db8::7 bytes=70000 "
              "behind=-3 secure=true why=\"slow reader\"");
    EXPECT_EQ(json_line(event),
              "{\"time\":\"2026-07-29T12:00:00.123Z\",\"level\":\"warning\",\"event\":"
              "\"connection_closed\",\"address\":\"2001:db8::7\",\"bytes\":70000,\"behind\":-3,"
              "\"secure\":true,\"why\":\"slow reader\"}");
}

TEST(LogLine, WhatCouldBeTakenForSomethingElseIsQuoted) {
    EXPECT_EQ(text_of_field("plain-enough/1.0"), "plain-enough/1.0");
    EXPECT_EQ(text_of_field(""), "\"\"");
    EXPECT_EQ(text_of_field("a b"), "\"a b\"");
    EXPECT_EQ(text_of_field("a=b"), "\"a=b\"");
    EXPECT_EQ(text_of_field("say \"hi\" \\"), R"("say \"hi\" \\")");
    EXPECT_EQ(text_of_field("剑"), "\"剑\"");
}

TEST(LogLine, NobodyForgesALineOrMovesACursor) {
    EXPECT_EQ(text_of_field("x\n2026 error fake"), R"("x\n2026 error fake")");
    EXPECT_EQ(text_of_field("\x1b[2J\r\x7f"), R"("\u001b[2J\u000d\u007f")");
    EXPECT_EQ(text_of_field("a\u2028b\u202ec\u0085d"), R"("a\u2028b\u202ec\u0085d")");
    EXPECT_EQ(text_of_field("\xff"), "\"\uFFFD\"");
    EXPECT_EQ(json_of_field("x\n\x01\xff"), "\"x\\n\\u0001\uFFFD\"}");
    EXPECT_EQ(text_of_field("\U000E0041"), R"("\udb40\udc41")");  // a tag, beyond 16 bits
}

TEST(LogLine, LongValuesAreCut) {
    const std::string long_value(log_value_bytes_max + 1, 'x');
    EXPECT_EQ(text_of_field(long_value), "\"" + std::string(log_value_bytes_max, 'x') + "…\"");
    EXPECT_EQ(text_of_field(std::string(log_value_bytes_max, 'x')),
              std::string(log_value_bytes_max, 'x'));
}

RC_GTEST_PROP(LogLine, IsOneLineOfPrintableTextWhateverIsInIt, (const std::string& value)) {
    for (const std::string& line : {text_of_field(value), json_of_field(value)})
        for (const char byte : line)
            RC_ASSERT(static_cast<unsigned char>(byte) >= ' ' && byte != '\x7f');
}

TEST(LogLine, TimesAreInUtcFromTheEpochOn) {
    EXPECT_EQ(written(base::Instant{}), "1970-01-01T00:00:00.000Z");
    EXPECT_EQ(written(base::Instant{std::chrono::milliseconds{1'709'251'199'999}}),
              "2024-02-29T23:59:59.999Z");
}

// What packaging/fail2ban looks for.
TEST(LogLine, AFailedLoginHasItsAddressFirst) {
    class Keeping final : public Log {
      public:
        void note(LogLevel level, std::string_view event,
                  std::initializer_list<LogField> fields) override {
            line = text_line({.when = logged_at, .level = level, .name = event, .fields = fields});
        }

        std::string line;
    } log;

    note_failed_login(log, "192.0.2.7", "x address=10.0.0.1");
    EXPECT_THAT(
        log.line,
        EndsWith("Z warning login_failed address=192.0.2.7 account=\"x address=10.0.0.1\""));
}

}  // namespace
}  // namespace underwell::server
