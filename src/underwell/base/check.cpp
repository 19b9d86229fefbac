#include "underwell/base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace underwell::base {

void check_failed(const char* fact, const char* file, int line) {
    std::fprintf(stderr, "underwell: %s:%d: impossible, not true: %s\n", file, line, fact);
    std::abort();
}

}  // namespace underwell::base
