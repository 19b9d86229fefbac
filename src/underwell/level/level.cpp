#include "underwell/level/level.hpp"

#include <algorithm>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace underwell::level {

namespace {

constexpr std::uint64_t each_byte = 0x0101'0101'0101'0101ULL;

// The kinds of terrain that something is true of, as runs of neighbouring numbers.
struct Runs {
    struct Run {
        std::uint8_t first = 0;
        std::uint8_t end = 0;  // the first number beyond
    };

    std::array<Run, terrain_count> runs{};
    std::size_t count = 0;
};

template <typename Fact>
consteval Runs runs_of(Fact fact) {
    Runs found;
    for (std::uint8_t kind = 0; kind < terrain_count; ++kind) {
        if (!fact(static_cast<Terrain>(kind))) continue;
        const bool goes_on = found.count > 0 && found.runs[found.count - 1].end == kind;
        if (!goes_on) found.runs[found.count++].first = kind;
        found.runs[found.count - 1].end = static_cast<std::uint8_t>(kind + 1);
    }
    return found;
}

// The highest bit of each of eight bytes: whether the number in it is at least so large. Numbers
// of terrain are far below 128.
constexpr std::uint64_t at_least(std::uint64_t eight, std::uint8_t least) {
    return eight + (0x80U - least) * each_byte;
}

// One bit for each of eight tiles.
template <Runs wanted>
inline std::uint64_t bits_of(std::uint64_t eight) {
    std::uint64_t yes = 0;
    for (std::size_t run = 0; run < wanted.count; ++run)
        yes |= at_least(eight, wanted.runs[run].first) & ~at_least(eight, wanted.runs[run].end);
    // Multiplying moves the lowest bit of every byte to its place in the highest byte.
    return ((yes >> 7 & each_byte) * 0x0102'0408'1020'4080ULL) >> 56;
}

template <Runs wanted>
std::uint64_t bits_of_eight(const Terrain* tiles, std::size_t count = 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, tiles, count);
    return bits_of<wanted>(eight) & ((std::uint64_t{1} << count) - 1);
}

// One bit for each of sixteen tiles.
template <Runs wanted>
std::uint64_t bits_of_sixteen(const Terrain* tiles) {
#if defined(__SSE2__)
    __m128i sixteen{};
    std::memcpy(&sixteen, tiles, 16);
    __m128i yes{};
    for (std::size_t run = 0; run < wanted.count; ++run) {
        const auto before = static_cast<char>(wanted.runs[run].first - 1);
        const auto end = static_cast<char>(wanted.runs[run].end);
        yes = _mm_or_si128(yes, _mm_and_si128(_mm_cmpgt_epi8(sixteen, _mm_set1_epi8(before)),
                                              _mm_cmplt_epi8(sixteen, _mm_set1_epi8(end))));
    }
    return static_cast<std::uint32_t>(_mm_movemask_epi8(yes));
#else
    return bits_of_eight<wanted>(tiles) | bits_of_eight<wanted>(tiles + 8) << 8;
#endif
}

template <Runs wanted>
grid::BitGrid where(const grid::Grid<Terrain>& terrain) {
    grid::BitGrid found{terrain.size()};
    const auto width = static_cast<std::size_t>(terrain.width());
    for (std::int32_t y = 0; y < terrain.height(); ++y) {
        const Terrain* tiles = terrain.row(y).data();
        const auto words = found.row(y);
        std::size_t x = 0;
        for (; x + 64 <= width; x += 64)
            words[x / 64] = bits_of_sixteen<wanted>(tiles + x) |
                            bits_of_sixteen<wanted>(tiles + x + 16) << 16 |
                            bits_of_sixteen<wanted>(tiles + x + 32) << 32 |
                            bits_of_sixteen<wanted>(tiles + x + 48) << 48;
        for (; x + 16 <= width; x += 16)
            words[x / 64] |= bits_of_sixteen<wanted>(tiles + x) << (x % 64);
        for (; x < width; x += 8)
            words[x / 64] |= bits_of_eight<wanted>(tiles + x, std::min<std::size_t>(8, width - x))
                             << (x % 64);
    }
    return found;
}

}  // namespace

grid::BitGrid walkable(const grid::Grid<Terrain>& terrain) {
    return where<runs_of([](Terrain kind) { return !stops_feet(kind); })>(terrain);
}

grid::BitGrid opaque(const grid::Grid<Terrain>& terrain) {
    return where<runs_of([](Terrain kind) { return stops_eyes(kind); })>(terrain);
}

grid::BitGrid doors(const grid::Grid<Terrain>& terrain) {
    return where<runs_of([](Terrain kind) { return is_door(kind); })>(terrain);
}

}  // namespace underwell::level
