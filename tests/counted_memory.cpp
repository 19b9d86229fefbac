#include "counted_memory.hpp"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace underwell::tests {

namespace {

std::atomic<std::size_t> held{0};

void* counted(void* memory) {
    if (memory == nullptr) throw std::bad_alloc{};
    held += malloc_usable_size(memory);
    return memory;
}

void* allocate(std::size_t bytes) {
    return counted(std::malloc(bytes == 0 ? 1 : bytes));
}

void* allocate(std::size_t bytes, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit));
}

void release(void* memory) {
    if (memory == nullptr) return;
    held -= malloc_usable_size(memory);
    std::free(memory);
}

}  // namespace

std::size_t bytes_held() {
    return held;
}

}  // namespace underwell::tests

using underwell::tests::allocate;
using underwell::tests::release;

void* operator new(std::size_t bytes) {
    return allocate(bytes);
}

void* operator new[](std::size_t bytes) {
    return allocate(bytes);
}

void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocate(bytes, alignment);
}

void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return allocate(bytes, alignment);
}

void operator delete(void* memory) noexcept {
    release(memory);
}

void operator delete[](void* memory) noexcept {
    release(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}

void operator delete[](void* memory, std::size_t) noexcept {
    release(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept {
    release(memory);
}

void operator delete[](void* memory, std::align_val_t) noexcept {
    release(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    release(memory);
}

void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    release(memory);
}
