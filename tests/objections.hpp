// What an independent checker (branch_checker.hpp, level_checker.hpp) has to say against what it
// was shown: the name of the broken rule, and how it was broken.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::tests {

struct Objection {
    std::string rule;
    std::string message;
};

using Objections = std::vector<Objection>;

inline bool object_to(const Objections& objections, std::string_view rule) {
    return std::ranges::any_of(objections, [&](const Objection& one) { return one.rule == rule; });
}

inline std::string text(const Objections& objections) {
    std::string listed;
    for (const Objection& objection : objections)
        listed += objection.rule + ": " + objection.message + "\n";
    return listed;
}

}  // namespace underwell::tests
