// A level while it is being made: what the steps of a generator (generate.hpp) hand to each other.
// A step takes the draft, draws from a stream of its own purpose, and writes into the level; it
// fails with a reason if it cannot keep its promise. Not for users of the library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "underwell/base/random.hpp"
#include "underwell/base/result.hpp"
#include "underwell/level/level.hpp"
#include "underwell/level/prefab.hpp"

namespace underwell::level {

// Where tunnels may enter a room (shapes.hpp): for north, east, south and west one bit for each
// column or row of its bounds.
using DoorSites = std::array<std::uint64_t, 4>;

// Two rooms that shall be joined by a tunnel.
struct Join {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool loop = false;
};

// A tile of a room's wall through which a tunnel comes in.
struct Entry {
    grid::Spot spot;
    std::uint32_t room = 0;
};

// A place kept free for a vault.
struct Reserved {
    Prefab vault;  // turned and mirrored already
    grid::Spot corner;
};

// Memory for what is only needed while a level is made: taken from the stack as far as it goes,
// given back all at once.
class Scratch {
  public:
    template <typename T>
    using Vector = std::pmr::vector<T>;

    std::pmr::memory_resource* memory() { return &memory_; }

    // Place for so many values, which hold anything at first.
    template <typename T>
        requires std::is_trivially_copyable_v<T>
    std::span<T> take(std::size_t count) {
        return {static_cast<T*>(memory_.allocate(count * sizeof(T), alignof(T))), count};
    }

  private:
    std::array<std::byte, 16'384> first_;
    std::pmr::monotonic_buffer_resource memory_{first_.data(), first_.size()};
};

struct Draft {
    Draft(Level& made, std::span<const Prefab> given) : level{made}, vaults{given} {}

    Level& level;
    std::span<const Prefab> vaults;
    Scratch scratch;
    std::vector<Reserved> reserved;
    Scratch::Vector<DoorSites> sites{scratch.memory()};  // by room, where tunnels are not `l`
    Scratch::Vector<Join> joins{scratch.memory()};
    Scratch::Vector<Entry> entries{scratch.memory()};
    std::vector<grid::Spot> vault_monsters;
};

// The stream of one purpose, the same for all levels of a seed.
inline base::Stream stream(const Draft& draft, base::Purpose purpose, std::uint64_t id = 0) {
    return base::StreamFamily{draft.level.seed, purpose}.of(id);
}

struct Step {
    std::string_view name;
    base::Result<void> (*run)(Draft&);
};

inline constexpr std::int32_t sign(std::int32_t number) {
    return (number > 0 ? 1 : 0) - (number < 0 ? 1 : 0);
}

// Whether something that happens so many times in a hundred happens now.
inline bool happens(base::Stream& stream, std::int64_t percent) {
    return stream.below(100) < percent;
}

}  // namespace underwell::level
