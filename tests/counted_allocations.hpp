// How often the test program has asked for memory so far, for tests of what must not allocate.
// Counted by the operators new that counted_allocations.cpp replaces; link it to use it.
#pragma once

#include <cstdint>

namespace underwell::tests {

std::uint64_t allocations();

}  // namespace underwell::tests
