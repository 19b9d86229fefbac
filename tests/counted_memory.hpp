// All memory that the test program holds, as the allocator counts it. A sanitizer's allocator says
// 0.
#pragma once

#include <cstddef>
#include <malloc.h>

namespace underwell::tests {

inline std::size_t bytes_held() {
    const auto counted = mallinfo2();
    return counted.uordblks + counted.hblkhd;  // small pieces, and large ones mapped on their own
}

}  // namespace underwell::tests
