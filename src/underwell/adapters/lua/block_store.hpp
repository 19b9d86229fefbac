// Memory for one Lua state: small blocks that were given back are kept in lists by size and given
// out again, since a call makes and drops hundreds of them. Lua tells the size of what it gives
// back, so nothing is stored beside a block. All is freed with the store. Internal to this folder.
#pragma once

#include <array>
#include <cstddef>

namespace underwell::adapters::lua {

class BlockStore {
  public:
    BlockStore() = default;
    BlockStore(const BlockStore&) = delete;
    BlockStore& operator=(const BlockStore&) = delete;
    ~BlockStore();

    // As realloc(), but for the old size, which is 0 for no block. Nothing if there is no memory.
    void* resize(void* block, std::size_t old_size, std::size_t new_size);
    void release(void* block, std::size_t size);

  private:
    static constexpr std::size_t unit_bytes = 16;
    static constexpr std::size_t small_bytes_max = 256;

    struct Free {
        Free* next;
    };

    static std::size_t units(std::size_t size) { return (size + unit_bytes - 1) / unit_bytes; }

    static bool is_small(std::size_t size) { return size <= small_bytes_max; }

    void* take(std::size_t size);

    std::array<Free*, small_bytes_max / unit_bytes + 1> free_{};  // by units
};

}  // namespace underwell::adapters::lua
