#include "underwell/adapters/lua/block_store.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace underwell::adapters::lua {

BlockStore::~BlockStore() {
    for (Free* block : free_) {
        while (block != nullptr) {
            Free* const next = block->next;
            std::free(block);
            block = next;
        }
    }
}

void* BlockStore::take(std::size_t size) {
    if (!is_small(size)) return std::malloc(size);
    Free*& first = free_[units(size)];
    if (first == nullptr) return std::malloc(units(size) * unit_bytes);
    void* const block = first;
    first = first->next;
    return block;
}

void BlockStore::release(void* block, std::size_t size) {
    if (block == nullptr) return;
    if (!is_small(size)) return std::free(block);
    Free*& first = free_[units(size)];
    first = new (block) Free{.next = first};
}

void* BlockStore::resize(void* block, std::size_t old_size, std::size_t new_size) {
    if (block == nullptr) return take(new_size);
    if (is_small(old_size) && is_small(new_size) && units(old_size) == units(new_size))
        return block;
    if (!is_small(old_size) && !is_small(new_size)) return std::realloc(block, new_size);
    void* const moved = take(new_size);
    if (moved == nullptr) return nullptr;
    std::memcpy(moved, block, std::min(old_size, new_size));
    release(block, old_size);
    return moved;
}

}  // namespace underwell::adapters::lua
