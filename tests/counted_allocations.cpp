#include "counted_allocations.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::uint64_t count = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

}  // namespace

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

namespace underwell::tests {

std::uint64_t allocations() {
    return count;
}

}  // namespace underwell::tests
