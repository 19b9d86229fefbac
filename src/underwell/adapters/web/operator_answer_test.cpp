#include "underwell/adapters/web/operator_answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <rapidcheck/gtest.h>
#include <string>

namespace underwell::adapters::web {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

OperatorSources sources(std::optional<std::string> illness = std::nullopt) {
    return {.metrics = [] { return std::string{"underwell_rooms 7\n"}; },
            .illness = [illness] { return illness; }};
}

std::string answer_for(const std::string& line) {
    return answer_to(line + "\r\nHost: localhost\r\n\r\n", sources());
}

TEST(OperatorAnswer, MetricsAreWhatPrometheusExpects) {
    const std::string answer = answer_for("GET /metrics HTTP/1.1");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(answer,
                HasSubstr("\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"));
    EXPECT_THAT(answer, HasSubstr("\r\nContent-Length: 18\r\n"));
    EXPECT_THAT(answer, HasSubstr("\r\nConnection: close\r\n"));
    EXPECT_THAT(answer, EndsWith("\r\n\r\nunderwell_rooms 7\n"));
}

TEST(OperatorAnswer, HealthIsOkOrTheReason) {
    const std::string request = "GET /healthz HTTP/1.1\r\n\r\n";
    EXPECT_THAT(answer_to(request, sources()), StartsWith("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(answer_to(request, sources()), EndsWith("\r\n\r\nok\n"));
    const std::string ill = answer_to(request, sources("the journal failed"));
    EXPECT_THAT(ill, StartsWith("HTTP/1.1 503 Service Unavailable\r\n"));
    EXPECT_THAT(ill, EndsWith("\r\n\r\nthe journal failed\n"));
}

TEST(OperatorAnswer, AQueryAndAnOlderVersionDoNoHarm) {
    EXPECT_THAT(answer_for("GET /metrics?name=x HTTP/1.1"), StartsWith("HTTP/1.1 200 "));
    EXPECT_THAT(answer_for("GET /metrics HTTP/1.0"), StartsWith("HTTP/1.1 200 "));
}

TEST(OperatorAnswer, HeadHasTheLengthButNoBody) {
    const std::string answer = answer_for("HEAD /metrics HTTP/1.1");
    EXPECT_THAT(answer, HasSubstr("\r\nContent-Length: 18\r\n"));
    EXPECT_THAT(answer, EndsWith("\r\n\r\n"));
}

TEST(OperatorAnswer, AnythingElseIsRefused) {
    EXPECT_THAT(answer_for("GET / HTTP/1.1"), StartsWith("HTTP/1.1 404 "));
    EXPECT_THAT(answer_for("GET /metrics/../etc HTTP/1.1"), StartsWith("HTTP/1.1 404 "));
    EXPECT_THAT(answer_for("POST /metrics HTTP/1.1"), StartsWith("HTTP/1.1 405 "));
    EXPECT_THAT(answer_for("POST /metrics HTTP/1.1"), HasSubstr("\r\nAllow: GET, HEAD\r\n"));
    EXPECT_THAT(answer_for("GET /metrics HTTP/2.0"), StartsWith("HTTP/1.1 400 "));
    EXPECT_THAT(answer_for("GET  /metrics HTTP/1.1"), StartsWith("HTTP/1.1 400 "));
    EXPECT_THAT(answer_for("GET /metrics"), StartsWith("HTTP/1.1 400 "));
    EXPECT_THAT(answer_for(""), StartsWith("HTTP/1.1 400 "));
}

RC_GTEST_PROP(OperatorAnswer, NothingOfTheRequestComesBack, (const std::string& request)) {
    const std::string answer = answer_to(request, sources());
    RC_ASSERT(answer == answer_for("GET / HTTP/1.1") || answer == answer_for(""));
}

}  // namespace
}  // namespace underwell::adapters::web
