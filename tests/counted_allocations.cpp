#include "counted_allocations.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::uint64_t count = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

}  // namespace

// A sanitizer brings operators of its own; there, nothing is counted, and other builds have to
// tell.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__has_feature)
#define UNDERWELL_COUNTS_ALLOCATIONS
#elif defined(__has_feature)
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define UNDERWELL_COUNTS_ALLOCATIONS
#endif
#endif

#ifdef UNDERWELL_COUNTS_ALLOCATIONS
// The other forms of new and delete call these.
void* operator new(std::size_t bytes) {
    ++count;
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
    throw std::bad_alloc{};
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
#endif

namespace underwell::tests {

std::uint64_t allocations() {
    return count;
}

}  // namespace underwell::tests
