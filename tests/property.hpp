// RapidCheck properties with a stated number of cases, since one case may dig a thousand rooms. A
// failure prints the smallest counterexample and, at the end, the RC_PARAMS that repeat it.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sstream>
#include <string>
#include <utility>

namespace underwell::tests {

struct Cases {
    int count = 0;
};

template <typename Testable>
void holds_in(Cases cases, Testable&& property) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    const rc::detail::TestMetadata metadata{
        .id = std::string{test->test_suite_name()} + "/" + test->name(),
        .description = test->name()};
    rc::detail::TestParams params = rc::detail::configuration().testParams;
    params.maxSuccess = cases.count;
    const auto result =
        rc::detail::checkTestable(std::forward<Testable>(property), metadata, params);
    if (result.template is<rc::detail::SuccessResult>()) return;
    std::ostringstream message;
    rc::detail::printResultMessage(result, message);
    FAIL() << message.str();
}

}  // namespace underwell::tests
