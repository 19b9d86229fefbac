// A noun from the line that describes it.
#pragma once

#include <gtest/gtest.h>
#include <string_view>

#include "underwell/game/noun.hpp"

namespace underwell::tests {

inline game::Noun noun(std::string_view line) {
    const auto parsed = game::parse_noun(line);
    EXPECT_TRUE(parsed) << parsed.error().message;
    return parsed.value_or(game::Noun{});
}

}  // namespace underwell::tests
