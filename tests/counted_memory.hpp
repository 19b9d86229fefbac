// All memory that the test program holds through operator new, as the allocator counts it. The
// operators are replaced in counted_memory.cpp, so it is linked only into programs that measure.
#pragma once

#include <cstddef>

namespace underwell::tests {

std::size_t bytes_held();

}  // namespace underwell::tests
